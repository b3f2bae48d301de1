"""The laws of advice: what is said to be proved is true, whatever the game and budget.

The truth is found by brute force: by the definition of a score for the connect games,
by looking at everything for the others.
"""

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from typing import NamedTuple, TypeVar, cast

import pytest
from hypothesis import assume, event, example, given, settings, strategies as st

from engines import ENGINES, Question, questions
from exact import naive_plies, naive_score
from fourinrow.core import (
    TIC_TAC_TOE,
    Outcome,
    Player,
    Rules,
    Situation,
    initial,
    legal_moves,
    make_move,
    parse_grid,
)
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import Game, Oracle, Worth, game_named
from fourinrow.games.connect import connect
from fourinrow.games.connect.proofs import oracle_of, worths
from fourinrow.games.connect.text import display as text_display
from fourinrow.games.othello import othello
from fourinrow.games.stonehenge import stonehenge
from fourinrow.notation import from_moves
from fourinrow.play import Advice, Adviser, Estimate, read_history
from fourinrow.play.advice import Scores, hint_text, rank, scores_text
from fourinrow.solver import EngineName, Limit, Position, Solver
from fourinrow.solver.solver import Budget, budget_of
from fourinrow.stopping import after_nodes
from fourinrow.testing import rules
from heaps import bare, by_twos
from sessions import centred
from strategies import any_worths, late_situations, plies_of

S = TypeVar("S")
M = TypeVar("M")

A_SECOND = 15_000
budgets = st.sampled_from([1, 3, 10, 100, A_SECOND])


def is_running(question: Question) -> bool:
    return bool(legal_moves(question.situation))


late = questions(max_side=4, max_empty=7).filter(is_running)


def known_by(solver: Solver) -> Game[Situation, int]:
    return replace(centred(solver.rules), oracle=oracle_of(lambda: solver))


def worth_of_move(situation: Situation, move: int) -> int:
    """What a move is worth to who makes it, by brute force."""
    return -naive_score(make_move(situation, move))


def sign(value: float) -> int:
    return (value > 0) - (value < 0)


def is_true(worth: Worth, situation: Situation, move: int) -> bool:
    """Whether a worth of the solver holds the score, and has its plies if it is one."""
    low, high, plies = worth
    score = worth_of_move(situation, move)
    left = 1 + naive_plies(make_move(situation, move))
    return low <= score <= high and plies == (left if low == high else None)


@given(late, budgets)
def test_what_is_said_to_be_proved_is_true_with_any_budget(
    question: Question, budget: int
) -> None:
    solver, situation = question
    twins = [known_by(Solver(solver.rules, engine=solver.engine)) for _ in range(3)]
    move, basis = Adviser(budget).hint(twins[0], situation)
    assert (move, basis) == Adviser(budget).hint(twins[2], situation)
    worths, depth = Adviser(budget).scores(twins[1], situation)
    assert move in worths
    assert sorted(worths) == sorted(twins[1].legal_moves(situation))
    for each, worth in worths.items():
        if not isinstance(worth, Worth):
            assert depth is not None
        elif depth is None:
            assert is_true(worth, situation, each)
        else:
            assert sign(worth.low) == sign(worth_of_move(situation, each))
    proved = [worth for worth in worths.values() if isinstance(worth, Worth)]
    if isinstance(basis, Worth):  # the scores know all that the hint knows
        known = worths[move]
        assert isinstance(known, Worth)
        assert basis.low <= known.low <= known.high <= basis.high
        assert all(worth.high <= basis.high for worth in proved)
        best = naive_score(situation)
        assert sign(worth_of_move(situation, move)) == sign(best)
        assert sign(best) == sign(basis.low)
        if best and basis.low == basis.high:
            left = 1 + naive_plies(make_move(situation, move))
            assert basis.plies == left == naive_plies(situation)
    if budget == A_SECOND:
        assert isinstance(basis, Worth)
        assert len(proved) == len(worths)
        assert all(worth.low == worth.high for worth in proved)


class Moveless(Solver):
    """A solver that reaches each limit before it finds a move."""

    def find_move(
        self, position: Position, least: int, *, limit: Limit | Budget | None = None
    ) -> int | None:
        return None if limit else super().find_move(position, least)


class Scarce(NamedTuple):
    """So many positions for the score of a situation, and for each later question."""

    solver: Solver
    first: int
    rest: int

    def part(self, parts: float) -> Budget:
        most = self.first if 1 < parts < 2 else self.rest
        return budget_of(Limit(nodes=most), lambda: self.solver.nodes)


TWO_MOVES = "..XOX\n..OXO\n.XXOO\nOOXOO\nXOXXX"
FIVE_CELLS = "O...O.\nOOX.OX\nXXXOOX\nXOXXXO"


def readable(picture: str, turn: Player) -> Question:
    grid = parse_grid(picture)
    rules = Rules(len(grid), len(grid[0]))
    return Question(Solver(rules, engine="readable"), Situation(grid, turn))


scarce_questions = questions(max_side=5, max_empty=7).filter(is_running)


@given(scarce_questions, st.sampled_from([1, 5, 20, 100]), st.integers(1, 10))
@example(readable(FIVE_CELLS, Player.SECOND), 5, 10)
@example(readable(TWO_MOVES, Player.FIRST), 5, 1)
def test_what_is_proved_with_few_positions_is_true_and_all_that_follows(
    question: Question, first: int, rest: int
) -> None:
    """The only move that can be worth the score is worth it, too."""
    solver, situation = question
    unmoved = Moveless(solver.rules, engine=solver.engine)
    few, many = Scarce(solver, first, rest), Scarce(unmoved, A_SECOND, rest)
    known = worths(solver, situation, cast("Budget", few))
    left = worths(unmoved, situation, cast("Budget", many))
    for move, worth in (*known.items(), *left.items()):
        assert is_true(worth, situation, move)
    best = naive_score(situation)
    able = [worth for worth in left.values() if worth.high >= best]
    event(f"it is so: {len(able) == 1}")
    if len(able) == 1:
        assert able == [Worth(best, best, naive_plies(situation))]


undecided = st.sampled_from([Worth(-2, -2), Worth(-3, -1), Worth(-1, 0), Worth(0, 2)])
some_bounds = st.sampled_from([any_worths, undecided]).flatmap(
    lambda each: st.fixed_dictionaries(dict.fromkeys(range(7), each))
)


@given(st.text("1234567", max_size=6), some_bounds, st.integers(1, 20))
@example("112131", {**dict.fromkeys(range(6), Worth(0, 0)), 6: Worth(0, 1)}, 1)
@example("", {**dict.fromkeys(range(6), Worth(2, 2, 3)), 6: Worth(2, 3)}, 1)
def test_a_hint_is_never_proved_worse_than_another_move(
    moves: str, known: dict[int, Worth], budget: int
) -> None:
    oracle = Oracle[Situation, int](
        best_moves=lambda _: (), effort=lambda _: 9, best=lambda *_: known
    )
    game = replace(connect(), oracle=oracle)
    move, basis = Adviser(budget).hint(game, from_moves(moves))
    least = max(worth.low for worth in known.values())
    assert known[move].high >= least
    if least > 0 or least == max(worth.high for worth in known.values()):
        assert basis == known[move]
        assert basis[:2] == max(worth[:2] for worth in known.values())
    else:  # what is known may be beaten by what a search proves, such as a win in one
        assert isinstance(basis, Estimate) or basis != known[move]


def counted(game: Game[S, M]) -> tuple[Game[S, M], list[S]]:
    """A game, and the states that are rated in it: a search rates all its leaves."""
    rated: list[S] = []

    def rate(state: S) -> float:
        rated.append(state)
        return game.rate(state)

    return replace(game, rating=rate), rated


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=10)
@given(st.text("1234567", max_size=6), st.integers(1, 60))
@example("715451", 60)
def test_proofs_and_the_search_share_one_budget(
    engine: EngineName, moves: str, budget: int
) -> None:
    adviser, pace = Adviser(budget), 2500 if engine == "fast" else 5
    for ask in (adviser.hint, adviser.scores):
        solver = Solver(engine=engine, book=None, max_table_bytes=1 << 20)
        game, rated = counted(known_by(solver))
        ask(game, from_moves(moves))
        assert solver.nodes <= pace * ceil(budget * 3 / 4) + 8
        # A ply for each move is looked at in any case, another to see a game's end.
        assert solver.nodes / pace + len(rated) <= budget + 20


def test_a_solver_of_an_oracle_keeps_to_each_limit() -> None:
    rules = Rules(6, 6)
    solver = Solver(rules, engine="readable")
    oracle = oracle_of(lambda: solver)
    in_time = Limit(nodes=20, seconds=1.0, clock=lambda: 0.0)
    for limit in (Limit(nodes=20), in_time, *[Limit(stop=after_nodes(20))] * 2):
        before = solver.nodes
        oracle.scores(initial(rules), limit)
        assert 20 < solver.nodes - before <= 20 * 5 + 1


@pytest.mark.slow
@settings(max_examples=10)
@given(st.integers(1, 400))
def test_without_a_solver_a_search_keeps_to_the_budget(budget: int) -> None:
    for ask in (Adviser(budget).hint, Adviser(budget).scores):
        game, rated = counted(othello())
        ask(game, game.start())
        assert len(rated) <= budget + 5


@pytest.mark.parametrize("game_of", [bare, by_twos])
@given(late_situations(rules(max_side=4, max_n=5), 6), budgets)
@example(initial(Rules(2, 2, 2)), A_SECOND)
@example(from_moves("15", Rules(1, 5, 2)), A_SECOND)
def test_what_a_search_proves_is_how_the_game_ends_and_when(
    game_of: Callable[[Rules], Game[Situation, int]],
    situation: Situation,
    budget: int,
) -> None:
    """The soonest win is advised. Where a side moves twice, no moves are counted."""
    game = game_of(situation.rules)
    assume(game.legal_moves(situation))

    def end(state: Situation, plies: int) -> tuple[int, int]:
        """Who wins, and in how many plies; greater is better for the first player."""
        if (outcome := game.outcome(state)) is not Outcome.RUNNING:
            return outcome.sign, -outcome.sign * plies
        best = max if game.to_move(state) is Player.FIRST else min
        moves = game.legal_moves(state)
        return best(end(game.play(state, move), plies + 1) for move in moves)

    is_first = game.to_move(situation) is Player.FIRST
    moves = game.legal_moves(situation)
    ends = {move: end(game.play(situation, move), 1) for move in moves}
    move, basis = Adviser(budget).hint(game, situation)
    worths = Adviser(budget).scores(game, situation).worths
    if isinstance(basis, Worth):
        assert ends[move] == (max if is_first else min)(ends.values())
        assert basis == worths[move]
    for each, worth in worths.items():
        if isinstance(worth, Worth):
            winner, plies = ends[each]
            assert worth.low == worth.high == (winner if is_first else -winner)
            if game_of is by_twos:
                assert worth.plies in (None, abs(plies))
                assert (worth.plies or 0) <= 1 + plies_of(situation) % 2
            else:
                assert worth.plies == (abs(plies) or None)


@pytest.mark.parametrize("game", [stonehenge(), othello()])
def test_the_scores_of_a_young_game_are_estimates_that_say_so(game: Game[S, M]) -> None:
    state = game.start()
    scores = Adviser(200).scores(game, state)
    text = scores_text(game.text, state, scores)
    assert f"an estimate, looking {scores.depth} " in text
    shown = [game.text.write(state, move) for move in scores.worths]
    assert all(word in text for word in shown)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(
    ("basis", "words"),
    [
        (Worth(18, 18, 1), "try 2: wins in 1 move"),
        (Worth(2, 2, 37), "try 2: wins in 19 moves"),
        (Worth(1, 6), "try 2: wins"),
        (Worth(0, 0, 40), "try 2: draws"),
        (Worth(-3, -3, 12), "try 2: loses in 6 moves"),
        (Estimate(6), "try 2: an estimate, looking 6 plies ahead"),
        (Estimate(1), "try 2: an estimate, looking 1 ply ahead"),
        (Estimate(0), "try 2: the only move"),
    ],
)
def test_a_hint_says_what_it_rests_on(basis: Worth | Estimate, words: str) -> None:
    state = from_moves("42")
    assert hint_text(text_display(), state, Advice(1, basis)) == words


def test_a_game_that_is_over_and_a_budget_below_1_are_refused() -> None:
    for ask in (Adviser().hint, Adviser().scores):
        with pytest.raises(IllegalMove):
            ask(centred(), from_moves("1212121"))
    for budget in (0, -1):
        with pytest.raises(FourInRowError, match="expected a budget of 1 position or"):
            Adviser(budget)


def text_of(state: Situation, scores: Scores[int]) -> list[str]:
    return scores_text(text_display(), state, scores).split("\n")


def test_bounds_and_estimates_are_explained_and_exact_scores_too() -> None:
    state = from_moves("42")
    exact: dict[int, Worth | float] = {move: Worth(0, 0, 40) for move in range(7)}
    assert text_of(state, Scores(exact))[-2:] == [
        " 0  0  0  0  0  0  0",
        "above 0 the side to move wins; below 0 it loses; 0 is a draw",
    ]
    for score, sooner in (
        (1, ";"),
        (2, " (higher: sooner);"),
        (-2, " (higher: sooner)"),
    ):
        said = text_of(state, Scores(exact | {1: Worth(score, score, 3)}))[-1]
        assert said.startswith(f"above 0 the side to move wins{sooner}")
    bounds = exact | {1: Worth(1, 6)}
    assert text_of(state, Scores(bounds))[-3].split() == list("0") + ["1..6"] + 5 * [
        "0"
    ]
    assert text_of(state, Scores(bounds))[-1].startswith("a score written -3..5 is")
    mixed = {move: 2.5 - move for move in range(6)} | {6: Worth(1, 1, 3)}
    assert text_of(state, Scores(mixed, depth=4))[-2:] == [
        " ~2.5  ~1.5  ~0.5 ~-0.5 ~-1.5 ~-2.5   win",
        "~ is an estimate, looking 4 plies ahead: "
        "higher is better for the side to move",
    ]


def test_moves_in_a_list_are_grouped_the_best_first() -> None:
    worths: dict[int, Worth | float] = {
        0: Worth(-1, -1, 2),
        1: Worth(1, 1, 5),
        2: Worth(0, 0),
        6: 0.0,
        3: Worth(1, 1, 3),
        4: Worth(-1, -1, 6),
        5: Worth(0, 0),
    }
    display = replace(text_display(), has_notes=False)
    text = scores_text(display, from_moves("42"), Scores(worths))
    assert text.split("\n") == [
        "win in 2 moves: 4",
        "win in 3 moves: 2",
        "~0: 7",
        "draw: 3 6",
        "loss in 3 moves: 5",
        "loss in 1 move: 1",
    ]


def test_an_oracle_that_knows_of_no_budget_leaves_hints_to_the_search() -> None:
    game = replace(connect(TIC_TAC_TOE), oracle=None)
    oracle = Oracle[Situation, int](best_moves=game.legal_moves, effort=lambda _: 9)
    state = from_moves("a1a2b1b2", TIC_TAC_TOE)
    for known in (game, replace(game, oracle=oracle)):
        assert Adviser().hint(known, state) == (8, Worth(1, 1, 1))
        assert Adviser().scores(known, state).worths[8] == Worth(1, 1, 1)


@pytest.mark.parametrize("moves", ["d3c5", "f5d6c3d3c4"])
def test_a_hint_is_the_best_move_of_the_scores(moves: str) -> None:
    """In Othello after d3 c5, scores said e6 and the hint f6: one looked farther."""
    game = game_named("othello")
    state = read_history(game, moves).here
    found = Adviser(3000).scores(game, state)
    advice = Adviser(3000).hint(game, state)
    best = max(found.worths.values(), key=rank)
    assert found.worths[advice.move] == best
    assert advice.basis == Estimate(found.depth or 0)
