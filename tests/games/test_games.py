"""Every game obeys the laws of games; to put one under them, add a line to `GAMES`."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import count, product
from operator import attrgetter
from time import time
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import laws
from examples.nim import Heap, nim, standing, take, takes
from examples.popout import Move, popout
from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Player,
    Rules,
    Situation,
    Status,
    descending,
    initial,
    other,
    status,
)
from fourinrow.errors import FourInRowError, InvalidPosition, WrongType
from fourinrow.games import (
    PASS,
    AtPly,
    Display,
    Game,
    Oracle,
    Othello,
    OthelloMove,
    Placement,
    connect,
    layer_of,
    othello,
    search_space,
    stonehenge,
    with_plies,
)
from fourinrow.games.connect_text import text_display
from fourinrow.games.othello_rules import corners_first
from fourinrow.search import alpha_beta, evaluate
from fourinrow.seeds import CONNECT5
from laws import LAWS, Law, Play, Subject, plays
from strategies import rules_of_the_family, situations


def of_rules(name: str, rules: Rules) -> Subject[Situation, int]:
    """The game of some rules, with moves that are off the board on either side."""
    cells = rules.rows * rules.cols
    never = (-(10**30), *range(-cells, 0), *range(cells, 2 * cells), 10**30)
    return Subject(name, connect(rules), cells, never)


def of_side(side: int) -> Subject[Othello, OthelloMove]:
    """Othello; a cell can be filled once, and nobody passes twice running."""
    cells, game = side * side, othello(side, order=corners_first(side))
    never: list[OthelloMove] = [PASS, -1, 0, cells, cells + 1]
    return Subject(f"othello on {side} x {side}", game, 2 * cells, never)


MATCHES = Subject("nim, from a file", nim, max_plies=10, never=(-1, 0, 4, 5))


# --- The laws ----------------------------------------------------------------

GAMES: list[Subject[Any, Any]] = [
    of_rules("connect four", CONNECT_FOUR),
    of_rules("connect five", CONNECT_FIVE),
    of_rules("tic-tac-toe", TIC_TAC_TOE),
    of_rules("small gomoku", GOMOKU._replace(rows=6, cols=7)),
    of_rules("one cell", Rules(1, 1, 1)),
    of_rules("nobody can win", Rules(2, 3, 7, gravity=False)),
    MATCHES,
    Subject(
        "connect five by a seed's table",
        connect(CONNECT_FIVE, CONNECT5),
        max_plies=25,
        never=(*range(-25, 0), *range(25, 50)),
    ),
    Subject(
        "stonehenge",
        stonehenge(),
        max_plies=18,
        never=[Placement(*move) for move in product(range(-1, 20), range(-1, 9))],
    ),
    Subject(
        "tic-tac-toe with plies counted",
        with_plies(connect(TIC_TAC_TOE)),
        max_plies=9,
        never=(*range(-9, 0), *range(9, 18)),
    ),
    of_side(8),
    of_side(6),
    Subject("popout, from a file", popout, 100, never=(Move(7), Move(-1, is_pop=True))),
]


@pytest.mark.parametrize("subject", GAMES, ids=lambda subject: subject.name)
@given(data=st.data())
def test_every_game_obeys_every_law(
    subject: Subject[Any, Any], data: st.DataObject
) -> None:
    play = data.draw(plays(subject))
    for law in LAWS:
        law(subject, play)


@given(rules_of_the_family(max_side=4, max_n=5), st.data())
def test_every_game_of_the_family_obeys_every_law(
    rules: Rules, data: st.DataObject
) -> None:
    subject = of_rules(repr(rules), rules)
    play = data.draw(plays(subject))
    for law in LAWS:
        law(subject, play)


# --- The laws can be broken --------------------------------------------------


class Mutable:
    """A heap that is changed by what is played in it."""

    def __init__(self, heap: Heap) -> None:
        self.heap = heap

    def __eq__(self, another: object) -> bool:
        return isinstance(another, Mutable) and self.heap == another.heap

    def __hash__(self) -> int:
        return hash(self.heap)


def change(state: Mutable, matches: int) -> Mutable:
    state.heap = take(state.heap, matches)
    return Mutable(state.heap)


CHANGING: Subject[Mutable, int] = Subject(
    "the state changes",
    Game(
        start=lambda: Mutable(Heap(10, Player.FIRST)),
        to_move=lambda state: state.heap.turn,
        legal_moves=lambda state: takes(state.heap),
        play=change,
        outcome=lambda state: standing(state.heap),
    ),
    max_plies=10,
    never=(-1, 0, 4, 5),
)


def count_up(turn: Player) -> Callable[[], Heap]:
    """A start that is never the same."""
    sizes = count(4)
    return lambda: Heap(next(sizes) % 7 + 4, turn)


def drifting() -> Callable[[Heap, int], Heap]:
    """A way to play that sometimes takes a match more than asked for."""
    calls = count()

    def play(heap: Heap, matches: int) -> Heap:
        after = take(heap, matches)
        drift = next(calls) % 2 if after.matches else 0
        return Heap(after.matches - drift, after.turn)

    return play


def broken(name: str, **changes: Any) -> Subject[Heap, int]:
    return replace(MATCHES, name=name, game=replace(MATCHES.game, **changes))


def lenient(heap: Heap, matches: int) -> Heap:
    return Heap(heap.matches - matches, other(heap.turn))


OTHER_MATCHES = replace(MATCHES.game, name="other")


def shown_by(name: str, **changes: Any) -> Subject[Situation, int]:
    """Connect four with another display."""
    text = replace(text_display(), **changes)
    return Subject(name, replace(connect(), text=text), 42)


OUTLAWS: list[tuple[Law, Subject[Any, Any]]] = [
    (laws.no_move_changes_the_state_it_is_played_in, CHANGING),
    (
        laws.what_is_taken_back_is_the_very_same_state,
        replace(CHANGING, name="what was is changed"),
    ),
    (
        laws.every_other_move_is_refused,
        broken("any move is allowed", play=lenient),
    ),
    (
        laws.every_legal_move_can_be_played,
        broken("a legal move is refused", legal_moves=lambda _heap: range(1, 4)),
    ),
    (
        laws.a_game_runs_if_and_only_if_there_are_moves,
        broken("it runs on without moves", outcome=lambda _heap: Status.RUNNING),
    ),
    (
        laws.every_play_comes_to_an_end,
        replace(MATCHES, name="it takes too long", max_plies=9),
    ),
    (
        laws.the_first_player_begins_and_turns_alternate,
        broken("nobody is to move", to_move=lambda _heap: None),
    ),
    (
        laws.the_first_player_begins_and_turns_alternate,
        broken("one side is always to move", to_move=lambda _heap: Player.FIRST),
    ),
    (
        laws.one_player_at_most_has_won_and_the_other_has_lost,
        broken("the end is no outcome", outcome=lambda heap: bool(heap.matches)),
    ),
    (
        laws.ratings_are_numbers_and_a_won_game_is_rated_for_its_winner,
        broken("ratings are the loser's", rate=lambda heap: -nim.rate(heap)),
    ),
    (
        laws.ratings_are_numbers_and_a_won_game_is_rated_for_its_winner,
        broken("ratings are no numbers", rate=lambda _heap: float("nan")),
    ),
    (
        laws.states_are_values,
        broken("it begins anew each time", start=count_up(Player.FIRST)),
    ),
    (
        laws.the_search_space_has_a_child_for_each_legal_move,
        broken("it never plays the same", play=drifting()),
    ),
    (
        laws.what_a_display_writes_it_reads,
        shown_by("moves are mirrored", write=lambda _state, move: str(7 - move)),
    ),
    (
        laws.a_display_refuses_to_read_what_is_no_move,
        shown_by("any text is a move", read=lambda _state, _text: (0, "")),
    ),
    (
        laws.moves_in_a_row_are_read_as_they_are_written,
        shown_by("moves run into each other", read=None),
    ),
    (
        laws.a_saved_game_is_loaded,
        broken("another game is loaded", relative=lambda *_: OTHER_MATCHES),
    ),
]


def test_every_law_can_be_broken() -> None:
    assert {law for law, _ in OUTLAWS} == set(LAWS)


@pytest.mark.parametrize(
    ("law", "subject"), OUTLAWS, ids=[subject.name for _, subject in OUTLAWS]
)
def test_a_game_that_breaks_a_law_is_caught(
    law: Law, subject: Subject[Any, Any]
) -> None:
    @settings(
        max_examples=200,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(plays(subject))
    def obeyed(play: Play[Any, Any]) -> None:
        law(subject, play)

    with pytest.raises((AssertionError, FourInRowError, pytest.fail.Exception)):
        obeyed()


# --- The records -------------------------------------------------------------


def test_matches_are_lost_for_whoever_is_to_move_at_a_multiple_of_four() -> None:
    game = MATCHES.game
    for matches in range(1, 13):
        for turn in Player:
            heap = Heap(matches, turn)
            layer = layer_of(game.to_move(heap))
            value = evaluate(alpha_beta, None, search_space(game), heap, layer)
            is_first = (turn is Player.FIRST) == bool(matches % 4)
            assert value == (1 if is_first else -1)


def test_the_default_rating_is_that_of_the_games_own_outcome() -> None:
    last_loses = {Status.FIRST_WON: Status.SECOND_WON, Status.RUNNING: Status.RUNNING}
    misere = replace(nim, outcome=lambda heap: last_loses[nim.outcome(heap)])
    for game, won in ((nim, 1), (misere, -1)):
        assert game.rate(game.start()) == 0
        assert game.rate(game.play(Heap(1), 1)) == won


def test_a_game_of_functions_that_can_be_pickled_can_be_pickled() -> None:
    game = replace(
        nim,
        to_move=attrgetter("turn"),
        text=Display(),
        oracle=Oracle(best_moves=takes, effort=len),
    )
    again = pickle.loads(pickle.dumps(game))
    assert again.rate(again.play(Heap(1), 1)) == 1
    assert again.relative("nim", "") is None
    assert again.oracle.scores(Heap(1), 9) == {}
    assert again.oracle.scores_within(Heap(1), 1.0, time) == {}


@given(rules_of_the_family(max_side=5), st.data())
def test_the_order_of_the_moves_is_a_matter_of_taste_and_not_of_the_rules(
    rules: Rules, data: st.DataObject
) -> None:
    here = data.draw(situations(rules))
    up, down = connect(rules), connect(rules, order=descending)
    assert up.legal_moves(here)[::-1] == down.legal_moves(here)
    assert up.outcome(here) is down.outcome(here) is status(here)
    assert up.rate(here) == down.rate(here)


@given(rules_of_the_family(max_side=5), rules_of_the_family(max_side=5))
def test_a_game_of_the_family_refuses_situations_of_other_rules(
    rules: Rules, others: Rules
) -> None:
    game, start = connect(rules), initial(others)
    asked: list[Callable[[], object]] = [
        lambda: game.legal_moves(start),
        lambda: game.play(start, 0),
        lambda: game.outcome(start),
        lambda: game.rate(start),
        lambda: game.is_stable(start),
        lambda: list(search_space(game).children(start)),
    ]
    for ask in asked:
        if rules == others:
            ask()
        else:
            with pytest.raises(InvalidPosition, match="expected a situation of Rules"):
                ask()


@pytest.mark.parametrize("game", [CONNECT_FOUR, connect, 7], ids=range(3))
def test_a_search_space_is_made_of_a_game(game: Any) -> None:
    with pytest.raises(WrongType, match="expected a Game, got"):
        search_space(game)


@pytest.mark.parametrize("player", [None, "max", connect().start()], ids=range(3))
def test_a_layer_is_that_of_a_player(player: Any) -> None:
    assert layer_of(1) is layer_of(Player.FIRST) is not layer_of(Player.SECOND)
    with pytest.raises(WrongType, match="expected a stone"):
        layer_of(player)


@given(rules_of_the_family(max_side=4).flatmap(situations), st.data())
def test_a_game_with_other_legal_moves_has_their_children_alone(
    here: Situation, data: st.DataObject
) -> None:
    game = connect(here.rules)
    legal = game.legal_moves(here)
    few = data.draw(st.lists(st.sampled_from(legal), unique=True)) if legal else []
    children = [game.play(here, move) for move in few]
    fewer = replace(game, legal_moves=lambda _here: few)
    assert list(search_space(fewer).children(here)) == children
    hasty = search_space(with_plies(fewer))
    assert list(hasty.children(AtPly(here, 3))) == [AtPly(c, 4) for c in children]
    hasty = search_space(replace(with_plies(game), legal_moves=lambda _at: few))
    assert list(hasty.children(AtPly(here, 3))) == [AtPly(c, 4) for c in children]
