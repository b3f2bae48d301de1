"""Every game obeys the laws of games; to put one under them, add a line to `GAMES`."""

import pickle
import re
from dataclasses import replace
from operator import attrgetter
from time import monotonic
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings, strategies as st
from toolz import concat

from examples.nim import Heap, nim, takes
from fourinrow.core import (
    CONNECT_FIVE,
    TIC_TAC_TOE,
    Direction,
    Outcome,
    Rules,
    Situation,
    initial,
)
from fourinrow.core.windows import windows
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.games import (
    AtPly,
    Display,
    Game,
    Oracle,
    game_named,
    search_space,
    with_plies,
)
from fourinrow.games.connect import connect
from fourinrow.games.dice import dice
from fourinrow.games.display import ASCII
from fourinrow.games.othello import othello
from fourinrow.games.stonehenge import stonehenge
from fourinrow.seeds.scheme import CONNECT5
from fourinrow.stopping import Limit
from fourinrow.testing import Play, check_play, plays, rules, situations
from thorough import thorough

LOW = CONNECT_FIVE._replace(rows=3)
GAMES: dict[str, Game[Any, Any]] = {
    "connect four": connect(),
    "connect five by a seed's table": connect(LOW, CONNECT5),
    "stonehenge": stonehenge(),
    "tic-tac-toe with plies counted": with_plies(connect(TIC_TAC_TOE)),
    "othello": othello(6),
    "othello on 4 x 4": othello(4),
}
PLAYS = {name: plays(game) for name, game in GAMES.items()}


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_every_game_obeys_every_law_and_moves_has_every_move_that_can_be_legal(
    name: str, data: st.DataObject
) -> None:
    play = data.draw(PLAYS[name])
    check_play(play)
    legal = [play.game.legal_moves(state) for state in play.states]
    known = legal[0] if play.game.moves is None else play.game.moves
    assert len({*known}) == len(known)
    assert {*concat(legal)} <= {*known}


@thorough
@given(rules(max_side=4, max_n=5).map(connect).flatmap(plays))
def test_every_game_of_the_family_obeys_every_law(play: Play[Situation, int]) -> None:
    check_play(play)


@pytest.mark.parametrize("game", [dice(), othello(6), stonehenge()])
def test_a_game_is_found_by_its_name_and_board(game: Game[Any, Any]) -> None:
    assert game_named(game.name, game.board).start() == game.start()
    assert game_named("connect-four", "gravity NO").board == "gravity no"


def test_the_default_rating_is_that_of_the_games_own_outcome() -> None:
    running = Outcome.RUNNING
    last_loses = {Outcome.FIRST_WON: Outcome.SECOND_WON, running: running}
    misere = replace(nim, outcome=lambda heap: last_loses[nim.outcome(heap)])
    for game, won in ((nim, 1), (misere, -1)):
        assert game.rate(game.start()) == 0
        assert game.rate(game.play(Heap(1), 1)) == won
        assert isinstance(game.rate(game.start()), float)


def test_a_game_of_functions_that_can_be_pickled_can_be_pickled() -> None:
    game = replace(
        nim,
        to_move=attrgetter("turn"),
        text=Display(),
        oracle=Oracle(best_moves=takes, effort=len),
    )
    again = pickle.loads(pickle.dumps(game))
    assert again.rate(again.play(Heap(1), 1)) == 1
    assert again.oracle.scores(Heap(1), Limit(nodes=9)) == {}


@pytest.mark.parametrize("others", [{}, {"nodes": 10**9}, {"seconds": 60}])
def test_an_oracle_stops_when_its_limit_says_so(others: dict[str, Any]) -> None:
    limit = Limit(clock=monotonic, stop=lambda _nodes: True, **others)
    oracle = connect(Rules(5, 6)).oracle
    assert oracle is not None
    assert oracle.scores(initial(Rules(5, 6)), limit) == {}


def test_the_effort_without_gravity_is_three_times_the_empty_cells() -> None:
    oracle = connect(TIC_TAC_TOE).oracle
    assert oracle is not None
    assert oracle.effort(initial(TIC_TAC_TOE)) == 3 * 9


def test_threads_that_no_solver_takes_are_refused_at_once() -> None:
    with pytest.raises(FourInRowError, match="expected 1 thread or more, got 0"):
        connect(threads=0)


@given(rules(max_side=4, max_n=9))
@example(Rules(1, 4, 4, directions=(Direction.VERTICAL,)))
def test_the_rules_say_whether_anybody_can_win(rules: Rules) -> None:
    said = connect(rules).text.rules
    assert ("nobody can win" in said) != bool(windows(rules))
    assert ("A line that wins" in said) == bool(windows(rules))


@given(rules(max_side=4).flatmap(situations), st.data())
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


def test_a_state_is_drawn_as_its_class_writes_it() -> None:
    class Row(NamedTuple):
        cells: str

        def __str__(self) -> str:
            return " ".join(self.cells)

    assert Display[Row, int]().draw(Row("XO."), ASCII) == "X O ."


# What a move is at the start of a game, and what is expected instead of another text.
MOVES = {
    "connect-four": ("[1-7]", "a column from 1 to 7"),
    "tic-tac-toe": ("(?ai)[a-c][1-3](?![0-9])", "a cell from a1 to c3"),
    "othello": ("(?ai)[a-h][1-8](?![0-9])|pass", "a cell from a1 to h8, or pass"),
    "stonehenge": (
        r"([1-9]|1[0-8])[ \t,]+[1-6](?![^\s,])",
        "a cell from 1 to 18 and a stone from 1 to 6, as in '10 3'",
    ),
}
near_moves = st.one_of(
    st.builds("{}{}".format, st.sampled_from("abhiAHI٣ "), st.integers(-1, 99)),
    st.from_regex(r"\d{1,3}[ ,]\d{1,3}"),
    st.text("0123456789 ,-"),
    st.sampled_from(["pass", "PASS", "PA", " pass"]),
)


@pytest.mark.parametrize("name", MOVES)
@settings(max_examples=70)
@given(text=st.text() | near_moves)
@example(text="i1")
@example(text="a9")
@example(text="a0")
@example(text="a01")
@example(text="d3 ")
@example(text="d٣")
@example(text="18 6")
@example(text="18 , 6\n")
@example(text="10\t3")
@example(text="19 6")
@example(text="18 7")
@example(text="05 1")
@example(text="5\n1")
@example(text="1\x1c6")
@example(text="²5 1")
@example(text="٥ ١")
@example(text="9" * 5000)
def test_a_text_begins_with_a_move_or_is_refused_on_one_line(
    name: str, text: str
) -> None:
    """Blanks may stand around a move that is alone."""
    (move, expected), game = MOVES[name], game_named(name)
    read, start = game.text.read, game.start()
    assert read is not None
    begun, alone = re.match(move, text), re.fullmatch(move, text.strip(" "))
    if meant := begun or alone:
        found, rest = read(start, text)
        words = re.findall("[a-z0-9]+", meant[0].lower())
        assert game.text.write(start, found) == " ".join(words)
        assert rest == (text[begun.end() :] if begun else "")
        return
    with pytest.raises(ParseError, match=f"expected {expected}, got ") as caught:
        read(start, text)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 300
