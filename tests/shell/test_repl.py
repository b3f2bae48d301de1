"""The laws of the prompt: lines in, replies out, and nothing that breaks the game.

Everything here runs without a terminal; ``^C`` in a line is where Ctrl-C is pressed.
"""

import re
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TypeAlias, TypeVar

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.games import Game
from fourinrow.notation.moves import LONGEST_LINE
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import next_line
from sessions import (
    TINY,
    Thinker,
    a_session,
    converse,
    foremost,
    lines,
    small_rules,
    typed,
)

S = TypeVar("S")
M = TypeVar("M")

Moves: TypeAlias = tuple[int, ...]
one_line = lines.map(lambda line: line.replace("\n", " ").replace("\r", " "))


@pytest.mark.parametrize("interactive", [False, True])
def test_after_a_game_another_is_played_and_each_winner_is_named(
    interactive: bool,
) -> None:
    games = ["4 4 5 5 3 3 2", "new", "4 1 4 1 3 1 3 1", "new", "4 4"]
    talk = converse(a_session(), *games, interactive=interactive)
    whole = converse(a_session(), *games[:3], interactive=interactive)
    for each in (talk, whole):
        assert re.findall("(.*) wins", each.out) == ["X (ann)", "O (bob)"]
    assert talk.session.moves == (3, 3)
    assert (talk.status, whole.status) == (0 if interactive else 1, 0)


def test_a_script_that_ends_early_shows_the_game_and_fails() -> None:
    for script in (["4 4", "5"], ["4 4 5", "x"], ["4 4 5", "moves", "quit", "5"]):
        talk = converse(a_session(), *script)
        assert (talk.status, talk.session.moves) == (1, (3, 3, 4))
        assert talk.session.picture in talk.out
        assert talk.out.endswith("\nunfinished: O (bob) to move\n")
    empty = converse(a_session())
    assert empty.out == f"{a_session().picture}\nunfinished: X (ann) to move\n"


def test_the_prompt_is_the_sign_of_who_is_to_move_and_may_be_left_at_any_time() -> None:
    for script in (["1", "2"], ["1", "2", "quit"]):
        talk = converse(a_session(), *script, interactive=True)
        assert [line for line in talk.out.split("\n") if ">" in line] == [
            "X>  .  .  .  .  .  .  .",
            "O>  .  .  .  .  .  .  .",
            "X> ",
        ]
        assert talk.out.endswith("X> \n") == (len(script) == 2)  # the end of input
        assert (talk.status, "unfinished" in talk.out) == (0, False)


@pytest.mark.parametrize("line", ["", "   ", "abc", "x" * 10**6, "\0\ufffd"])
def test_an_invalid_line_gets_one_line(line: str) -> None:
    quiet = converse(a_session(), "4", interactive=True)
    talk = converse(a_session(), "4", line, interactive=True)
    lines = talk.out.count("\n") - quiet.out.count("\n")
    assert (talk.status, lines) == (0, bool(line.strip()))
    assert len(talk.out) - len(quiet.out) < 200


def test_a_game_saved_at_your_turn_is_loaded_with_your_turn(tmp_path: Path) -> None:
    saved, session = tmp_path / "game", a_session(second=foremost)
    before = converse(session, "swap", "5", f"save {saved}").session
    talk = converse(session, f"load {saved}")
    assert talk.session.moves == before.moves == (3, 4, 3)
    assert talk.session.seats[1] == before.seats[1]
    assert f"now X (bob) plays against O (ann)\n{before.picture}\n" in talk.out
    goes_on = converse(session, f"load {saved}", "5", interactive=True)
    assert goes_on.session.moves == (3, 4, 3, 4, 3)


# How often Ctrl-C is pressed while the computer thinks, what is typed, and then: the
# moves, how often the computer was asked, and the status.
CTRL_C = {
    "it cancels the line, and a second one leaves": (
        *(0, ["4", "^C", "4", "^C", "^C", "4"]),
        *((3, 3), 0, INTERRUPTED),
    ),
    "it stops the computer and keeps the game": (1, ["1", "moves"], (0,), 1, 0),
    "the computer can be played for": (1, ["1", "7", "2"], (0, 6, 1, 3), 2, 0),
    "go lets the computer think again": (2, ["1", "go", "go"], (0, 3), 3, 0),
    "undo takes back your move": (1, ["1", "undo"], (), 1, 0),
    "twice while it thinks leaves": (9, ["1", "^C", "go"], (0,), 1, INTERRUPTED),
    **{
        f"{line!r} does not let it think": (1, ["1", line], (0,), 1, 0)
        for line in ("", "show", "99", "load /no")
    },
}


@pytest.mark.parametrize(
    ("pressed", "script", "moves", "asked", "status"), CTRL_C.values(), ids=CTRL_C
)
def test_after_ctrl_c(
    pressed: int, script: list[str], moves: Moves, asked: int, status: int
) -> None:
    thinker = Thinker(interruptions=pressed)
    talk = converse(
        a_session(second=thinker if pressed else None), *script, interactive=True
    )
    got = (talk.session.moves, thinker.asked, talk.status)
    assert got == (moves, asked, status)
    assert ("stopped" in talk.out) == bool(pressed)
    assert ("another Ctrl-C leaves" in talk.out) == (not pressed)


def test_ctrl_c_in_a_game_of_two_computers_keeps_the_game() -> None:
    thinker = Thinker(interruptions=1)
    lines = ["go", "^C", "moves"]
    talk = converse(a_session(TINY, thinker, thinker), *lines, interactive=True)
    game, _, later = talk.out.partition("interrupted: `quit` or another Ctrl-C leaves")
    assert "go`" in game
    assert game.rstrip("> \n").endswith("a draw")
    assert later == f"\n> {talk.session.written}\n> \n"
    assert talk.status == 0


def test_ctrl_c_stops_a_script_at_once() -> None:
    for first, moves in ((None, (0,)), (Thinker(interruptions=9), ())):
        session = a_session(first=first, second=Thinker(interruptions=9))
        talk = converse(session, "1", "2", "3")
        assert (talk.status, talk.session.moves) == (INTERRUPTED, moves)


@pytest.mark.parametrize("content", [bytes(range(256)), b'{"fourinrow": 4}\n'])
def test_a_foreign_file_is_neither_replaced_nor_loaded(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "notes"
    path.write_bytes(content)
    talk = converse(a_session(), "4", f"save {path}", f"load {path}", "5")
    assert path.read_bytes() == content
    assert [*tmp_path.iterdir()] == [path]
    assert "expected a new file or a saved game" in talk.out
    assert "expected a whole saved game" in talk.out
    assert "at character" not in talk.out
    assert talk.session.moves == (3, 4)


def test_an_impossible_path_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    session = a_session(moves=(3,))
    for name in ("nowhere/game", "a\0b", "x" * 5000, "./" * 100_000):
        for command in ("save", "load"):
            talk = converse(session, f"{command} {name}")
            assert talk.session == session
            said = talk.out.removeprefix(session.picture).partition("unfinished:")[0]
            assert said.startswith("\nexpected")
            assert said.count("\n") == 2
            assert len(said) < 500
    assert list(tmp_path.iterdir()) == []


def test_the_first_screen_mentions_help_and_rules_at_a_terminal_alone() -> None:
    welcome = "`help` lists what you can type, `rules` explains the game\n"
    for session in (a_session(), a_session(first=foremost)):
        talk = converse(session, interactive=True)
        assert talk.out.startswith(f"{session.picture}\n{welcome}")
        assert welcome not in converse(session).out
    watched = a_session(TINY, foremost, foremost)
    assert welcome not in converse(watched, interactive=True).out


FAREWELL = "`new` begins again, `undo` takes"


def test_when_the_game_is_over_one_line_says_what_can_be_typed_next() -> None:
    over = "4 4 5 5 3 3 2"
    talk = converse(a_session(), over, interactive=True)
    wins, farewell, prompt = talk.out.splitlines()[-3:]
    assert (wins, prompt) == ("X (ann) wins", "> ")
    assert farewell.startswith(FAREWELL)
    assert len(farewell) < 80
    for session, script, interactive, count in (
        (a_session(), [over, "show", "moves", "undo", "2", "x", "hint"], True, 2),
        (a_session(), [over], False, 0),
        (a_session(TINY, foremost, foremost), [], True, 0),
        (a_session(moves=(0, 1, 0, 1, 0, 1, 0)), [], True, 1),
    ):
        talk = converse(session, *script, interactive=interactive)
        assert talk.out.count(FAREWELL) == count


@pytest.mark.parametrize("interactive", [False, True])
def test_an_exchange_with_the_computer_shows_one_board(interactive: bool) -> None:
    bottom = " 1  2  3  4  5  6  7\n"
    session = a_session(second=foremost, moves=[0] * 6)  # column 1 is full
    begin = converse(session, interactive=interactive).out.count(bottom)
    for script in (["2"], ["2", "2"], ["2", "1"]):
        talk = converse(session, *script, interactive=interactive)
        exchanges = len([line for line in script if line != "1"])
        assert talk.out.count(bottom) == begin + exchanges
        assert talk.out.count("O (bob) plays 4; X (ann) to move\n") == exchanges
        assert len(talk.session.moves) == 6 + 2 * exchanges
        assert len(talk.out.splitlines()) <= (exchanges + 3) * 8 + 2


def test_a_board_that_was_not_shown_yet_is_shown_when_the_computer_is_stopped() -> None:
    session = a_session(second=Thinker(interruptions=1))
    shown, _, _ = converse(session, "1", interactive=True).out.partition("stopped")
    assert a_session(second=Thinker(), moves=(0,)).picture in shown


def test_an_unknown_player_is_refused_and_the_old_one_stays() -> None:
    said = converse(a_session(second=foremost), "opponent mallory\x1b[2J", "1").out
    assert "expected a player, got 'mallory\\x1b[2J'" in said
    assert "O (bob) plays 4" in said


@given(st.text(st.characters(exclude_categories=["Cs"])))
@example("\x1b[2J\x07\x9b")
def test_names_of_players_are_escaped_at_the_terminal(name: str) -> None:
    def fail(_game: Game[S, M], _state: S) -> M:
        raise FourInRowError(f"{name}: no move")

    for strategy in (foremost, fail):
        session = a_session(TINY, second=strategy)
        first, second = session.seats
        named = replace(session, seats=(first, second._replace(name=name)))
        out = converse(named, "1", "swap", "undo", interactive=True).out
        assert out.replace("\n", "").isprintable()


@given(st.lists(st.text("ab \r", max_size=9)), st.integers(-2, 2))
def test_lines_are_read_one_by_one_and_cut_where_they_are_too_long(
    lines: list[str], more: int
) -> None:
    long = "x" * (LONGEST_LINE + more)
    for last in ([], ["y"]):
        text = "\n".join([*lines, long, *last, ""])
        stream = StringIO(text if last else text[:-1], newline="\n")
        read = list(iter(partial(next_line, stream), None))
        kept = [*lines, long[: LONGEST_LINE + 1], *last]
        assert read == [line.rstrip("\r") for line in kept]


@given(small_rules, st.lists(one_line, max_size=5), st.booleans())
@example(CONNECT_FOUR, ["^C", "", "99"], True)
@example(CONNECT_FOUR, ["save", "load", "load /nowhere/at/all", "?", "!", "."], False)
def test_the_prompt_goes_on_after_any_line_and_does_what_step_does(
    rules: Rules, typed_lines: list[str], interactive: bool
) -> None:
    # Nothing is written to a disk by a test of any line at all.
    harmless = [line for line in typed_lines if "save" not in line.lower()]
    talk = converse(a_session(rules), *harmless, interactive=interactive)
    assert talk.status in (0, 1, INTERRUPTED)
    assert talk.out.startswith(a_session(rules).picture + "\n")
    words = {word for line in harmless for word in line.lower().split()}
    if not words & {"load", "quit", "exit", "q", "eof", "^c"}:
        session = a_session(rules)
        for line in harmless:
            session, _ = typed(session, line)
        assert talk.session == session
