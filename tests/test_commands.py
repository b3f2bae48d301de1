"""The laws of `parse_command`: what can be said, and what is wrong with the rest."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fourinrow.errors import ParseError
from fourinrow.play import Command, parse_command
from fourinrow.play.commands import (
    COMMANDS,
    Go,
    Help,
    Hint,
    Load,
    Moves,
    New,
    Nothing,
    Play,
    Quit,
    Redo,
    Save,
    Show,
    Undo,
)
from sessions import lines

ALONE: dict[str, Command] = {
    "hint": Hint(),
    "undo": Undo(),
    "redo": Redo(),
    "moves": Moves(),
    "show": Show(),
    "new": New(),
    "go": Go(),
    "help": Help(),
    "quit": Quit(),
}
ALSO: dict[str, Command] = {"exit": Quit(), "q": Quit(), "?": Help()}
WITH_FILE = {"save": Save, "load": Load}

blanks = st.text(" \t", max_size=3)
paths = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1)


def test_every_command_can_be_said_and_is_listed() -> None:
    assert {*ALONE, *(f"{name} FILE" for name in WITH_FILE)} == set(COMMANDS)
    assert all(meaning and "\n" not in meaning for meaning in COMMANDS.values())


@given(st.sampled_from(sorted(ALONE | ALSO)), blanks, blanks)
def test_case_and_outer_blanks_make_no_difference(
    name: str, before: str, after: str
) -> None:
    for spelling in (name, name.upper(), name.capitalize()):
        assert parse_command(before + spelling + after) == (ALONE | ALSO)[name]


@given(st.text(" \t\r\n\v\f\u3000"))
def test_blanks_say_nothing(line: str) -> None:
    assert parse_command(line) == Nothing()


@given(st.sampled_from(sorted(WITH_FILE)), st.lists(paths, min_size=1), blanks)
@example("save", ["my", "game.txt"], "")
@example("load", ["save"], "")
def test_a_file_name_is_what_stands_behind_the_command(
    name: str, parts: list[str], outer: str
) -> None:
    path = "  ".join(parts)
    line = f"{outer}{name} {outer}{path}{outer}"
    assert parse_command(line) == WITH_FILE[name](path)


@pytest.mark.parametrize("line", ["save", " LOAD ", "save\t"])
def test_a_file_name_is_needed(line: str) -> None:
    with pytest.raises(ParseError, match="FILE, got no file") as raised:
        parse_command(line)
    assert raised.value.index == len(line.rstrip())


def fault_of(line: str) -> ParseError | None:
    """What is wrong with a line, if anything is."""
    try:
        parse_command(line)
    except ParseError as error:
        return error
    return None


@given(lines)
@example("Q")
@example("4,4 , 5,")
@example(",")
def test_any_line_is_a_command_or_its_fault_is_named(line: str) -> None:
    words = tuple(line.split())
    moves = tuple(line.replace(",", " ").split())
    name = words[0].lower() if words else ""
    fault = fault_of(line)
    if name not in {"", *ALONE, *ALSO, *WITH_FILE}:
        assert parse_command(line) == Play(moves or words)
    elif fault is None:
        assert not isinstance(parse_command(line), Play)
    else:
        assert name in WITH_FILE or len(words) > 1
        assert 0 <= fault.index <= len(line)
        assert "\n" not in fault.reason


@pytest.mark.parametrize(
    ("line", "index"), [("undo 1", 5), ("undo u", 5), ("new  new", 5), (" go go", 4)]
)
def test_a_word_too_many_is_named_with_its_place(line: str, index: int) -> None:
    with pytest.raises(
        ParseError, match=f"alone, got '{line.split()[1]}' too"
    ) as raised:
        parse_command(line)
    assert raised.value.index == index


def test_a_huge_word_is_not_repeated_in_full() -> None:
    with pytest.raises(ParseError) as raised:
        parse_command(f"undo {'x' * 1_000_000}")
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("line", ["4", "4 4 5", "b2", "99", "-1", "3.5", "1e1", "x ?"])
def test_whether_a_word_is_a_move_is_not_asked_here(line: str) -> None:
    assert parse_command(line) == Play(tuple(line.split()))
