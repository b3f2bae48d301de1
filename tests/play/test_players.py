"""The laws of players: legal moves, best moves, and ties broken as asked.

They are tested in games that have nothing in common but being `Game` records: the
connect family, Stonehenge, and heaps of counters, where moves lead to equal states.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import inf, nan
from random import Random
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import pytest
from hypothesis import given, note, strategies as st

from fourinrow.core import (
    Cell,
    PatternTable,
    Player,
    Rules,
    Situation,
    centre_first,
    format_grid,
)
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import Game, search_space
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import Placement, StonehengeState, stonehenge
from fourinrow.notation import from_moves
from fourinrow.play import (
    Chooser,
    Strategy,
    alpha_beta_player,
    best_by_search,
    deepening_player,
    greedy_player,
    level_player,
    perfect_player,
    prefer_sooner,
    random_player,
    search_player,
    with_rating,
)
from fourinrow.search import (
    Finder,
    Found,
    Search,
    SearchSpace,
    after_nodes,
    alpha_beta,
    deepen,
    minimax,
    quiescence,
)
from fourinrow.testing.picks import picks
from fourinrow.testing.positions import board_picks
from fourinrow.testing.strategies import some_rules, some_stones
from heaps import Heaps, heaps_game
from models.search_seeds import plain_value
from strategies import running_states
from thorough import thorough

S = TypeVar("S")
M = TypeVar("M")


class Position(NamedTuple, Generic[S, M]):
    """A game, and a state of it."""

    game: Game[S, M]
    state: S

    def answer(self, player: Strategy) -> M:
        return player(self.game, self.state)

    def legal(self) -> Sequence[M]:
        return self.game.legal_moves(self.state)

    def near(self, search: Search, depth: int, tolerance: float = 0) -> tuple[M, ...]:
        return best_by_search(search, depth, self.game, self.state, tolerance)

    def lost_by(self, depth: int) -> dict[object, float]:
        """What each move is worth less than the best, by plain recursion."""
        game, state = self
        space = search_space(game)
        values = {
            move: plain_value(depth - 1, space, game.play(state, move))
            for move in game.legal_moves(state)
        }
        best = (max if game.to_move(state) is Player.FIRST else min)(values.values())
        return {move: abs(value - best) for move, value in values.items()}


Board: TypeAlias = Position[Situation, int]
AnyPosition: TypeAlias = (
    Board | Position[Heaps, int] | Position[StonehengeState, Placement]
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """A small board, the game still running, its moves in some order."""
    pick = draw(picks())
    rules = some_rules(pick, max_side=4, max_n=4, gravity=None)
    here = some_stones(pick, rules, draw(board_picks(rules)), over=False).situation
    orders = (tuple, reversed, centre_first(rules))
    return Position(connect(rules, order=orders[pick(len(orders))]), here)


@st.composite
def heaps(
    draw: st.DrawFn, max_heap: int = 5, max_heaps: int = 3
) -> Position[Heaps, int]:
    """A few heaps, the game still running."""
    sizes = st.lists(st.integers(1, max_heap), min_size=1, max_size=max_heaps)
    game = heaps_game(*draw(sizes))
    return Position(game, draw(running_states(game, 0, 1)))


def stones() -> st.SearchStrategy[Position[StonehengeState, Placement]]:
    """Stonehenge with few cells left, the game still running."""
    game = stonehenge()
    return running_states(game, 13, 17).map(lambda state: Position(game, state))


positions: st.SearchStrategy[AnyPosition] = boards() | heaps() | stones()
depths = st.integers(1, 2)
searches = st.sampled_from([minimax, alpha_beta])


def show(position: AnyPosition) -> None:
    state = position.state
    note(format_grid(state.grid) if isinstance(state, Situation) else str(state))


choosers = st.none() | st.integers(0, 99).map(lambda seed: Random(seed).choice)


@given(positions)
def test_a_player_plays_the_move_whose_index_the_search_gives(
    position: AnyPosition,
) -> None:
    """Whatever the child and its value are."""

    def last_move(_: int | None, space: SearchSpace[S]) -> Finder[S]:
        return lambda state: Found(state, 0, len(list(space.children(state))) - 1)

    player = search_player(last_move, 1)
    assert position.answer(player) == position.legal()[-1]


@given(positions)
def test_the_greedy_player_takes_the_last_of_the_best_moves(
    position: AnyPosition,
) -> None:
    show(position)
    losses = position.lost_by(1)
    best = [move for move in position.legal() if losses[move] == 0]
    assert position.answer(greedy_player()) == best[-1]


# --- An evaluation of one's own -----------------------------------------------


@given(boards(), depths, searches)
def test_a_player_with_a_rating_of_its_own_plays_the_game_that_is_rated_so(
    position: Board, depth: int, search: Search
) -> None:
    game, here = position

    def bottom_heavy(situation: Situation) -> float:
        return float(sum(row * sum(cells) for row, cells in enumerate(situation.grid)))

    rated = replace(game, rating=bottom_heavy)
    plain = search_player(search, depth)
    player = with_rating(bottom_heavy, plain)
    assert player(game, here) == plain(rated, here)
    same = with_rating(game.rate, plain)
    assert same(rated, here) == plain(game, here)


# --- Nearly equal -------------------------------------------------------------

tolerances = st.integers(0, 30) | st.floats(0, 1e6) | st.just(inf)


@thorough
@given(positions, searches, depths, tolerances | st.just(0), choosers)
def test_near_best_moves_are_all_that_are_within_the_tolerance_and_one_is_chosen(
    position: AnyPosition,
    search: Search,
    depth: int,
    tolerance: float,
    choose: Chooser | None,
) -> None:
    show(position)
    losses = position.lost_by(depth)
    for most in (*sorted({*losses.values()})[:3], tolerance):
        within = [move for move in losses if losses[move] <= most]
        assert list(position.near(search, depth, most)) == within
    near = position.near(search, depth, tolerance)
    assert position.answer(search_player(search, depth, choose, tolerance)) in near
    first = position.answer(search_player(search, depth, tolerance=tolerance))
    assert first == near[0]


def test_with_a_rating_around_it_a_hurried_player_rates_states() -> None:
    def rightmost(situation: Situation) -> float:
        return float(situation.grid[-1].index(Cell.FIRST))

    player = with_rating(rightmost, prefer_sooner(search_player(minimax, 1)))
    assert player(connect(), connect().start()) == 6


def test_among_infinite_values_equals_are_near_and_others_are_not() -> None:
    game = connect(table=PatternTable.even((), win=inf))
    situation = from_moves("334455")
    assert best_by_search(minimax, 1, game, situation, 10**9) == (1, 5)


def nothing_found(_: int | None, _space: SearchSpace[S]) -> Finder[S]:
    return lambda _: None


FOUR: Board = Position(connect(), connect().start())
REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: FOUR.answer(search_player(nothing_found, 1)), "to find a child, got None"),
    (lambda: search_player(minimax, 0), "a depth of 1 or more, or None, got 0"),
    (lambda: FOUR.near(alpha_beta, -3), "a depth of 1 or more, or None, got -3"),
    (lambda: deepen(search_space(connect()), depth=0), "a depth of 1 or more, or None"),
    (lambda: FOUR.near(minimax, 1, -0.5), "a tolerance of 0 or more, got -0.5"),
    (lambda: FOUR.near(minimax, 1, nan), "a tolerance of 0 or more, got nan"),
    (
        lambda: search_player(quiescence(2), 1, tolerance=-inf),
        "a tolerance of 0 or more, got -inf",
    ),
]


@pytest.mark.parametrize(("asked", "reason"), REFUSED)
def test_a_depth_a_tolerance_or_a_search_that_can_not_be_is_refused(
    asked: Callable[[], object], reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        asked()


def test_a_random_player_plays_every_legal_move_some_time() -> None:
    player, game = random_player(Random(1)), connect()
    situation = from_moves("444444")
    answers = {player(game, situation) for _ in range(300)}
    assert answers == {0, 1, 2, 4, 5, 6}


def test_nobody_plays_on_when_the_game_is_over() -> None:
    full = Rules(2, 2, 3)
    for player in (
        random_player(Random(1)),
        search_player(minimax, None),
        alpha_beta_player(2),
        alpha_beta_player(2, Random(1).choice),
        deepening_player(partial(after_nodes, 9)),
        search_player(quiescence(2), 1),
        perfect_player(),
        level_player(1, Random(1)),
    ):
        with pytest.raises(IllegalMove, match="over: first won"):
            player(connect(), from_moves("1212121"))
        with pytest.raises(IllegalMove, match="over: draw"):
            player(connect(full), from_moves("1122", full))
