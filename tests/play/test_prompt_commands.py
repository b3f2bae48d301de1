"""The laws of `parse_command`: what can be typed, and what is wrong with the rest."""

import pytest
from hypothesis import assume, example, given, strategies as st

from fourinrow.errors import ParseError, nearest
from fourinrow.play import Command, parse_command
from fourinrow.play.steps import COMMANDS
from sessions import lines

ALONE = ("hint", "scores", "why", "undo", "redo", "moves", "show", "new", "swap", "go")
MEANINGS = {
    **{word: word for word in (*ALONE, "rules", "help", "quit")},
    "exit": "quit",
    "q": "quit",
    "?": "help",
}
WITH_NAME = {"save": "FILE", "load": "FILE", "opponent": "PLAYER"}

blanks = st.text(" \t", max_size=3)
paths = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1)


def test_every_command_can_be_said_and_is_listed() -> None:
    assert {*MEANINGS.values(), *WITH_NAME} == {*COMMANDS}
    arguments = {word: entry.argument for word, entry in COMMANDS.items()}
    assert arguments == {**dict.fromkeys(COMMANDS, ""), **WITH_NAME}
    assert all(each.help and "\n" not in each.help for each in COMMANDS.values())


@given(st.sampled_from(sorted(MEANINGS)), blanks, blanks)
def test_case_and_outer_blanks_make_no_difference(
    name: str, before: str, after: str
) -> None:
    for spelling in (name, name.upper(), name.capitalize()):
        assert parse_command(before + spelling + after) == Command(MEANINGS[name])


@given(st.sampled_from(sorted(WITH_NAME)), st.lists(paths, min_size=1), blanks)
@example("save", ["my", "game.txt"], "")
@example("load", ["save"], "")
def test_a_file_name_is_what_stands_behind_the_command(
    name: str, parts: list[str], outer: str
) -> None:
    path = "  ".join(parts)
    assume(path.strip("\"'"))
    for quote in ("'", '"', ""):
        line = f"{outer}{name} {outer}{quote}{path}{quote}{outer}"
        if quote or path[0] != path[-1] or path[0] not in "'\"" or len(path) == 1:
            assert parse_command(line) == Command(name, path)


@pytest.mark.parametrize("line", ["save", " LOAD ", "save\t", 'save ""', "load ''"])
def test_a_file_name_is_needed(line: str) -> None:
    with pytest.raises(ParseError, match="FILE, got no file"):
        parse_command(line)


@given(lines)
@example("Q")
@example("4,4 , 5,")
@example(" \t\u3000")
def test_what_is_no_command_is_moves(line: str) -> None:
    words = line.split()
    assume(not words or words[0].lower() not in {*MEANINGS, *WITH_NAME})
    assert parse_command(line) == Command("", line.strip())


@pytest.mark.parametrize(
    ("line", "index"),
    [
        ("undo 1", 5),
        ("undo u", 5),
        ("new  new", 5),
        (" go go", 4),
        (f"undo {'x' * 1_000_000}", 5),
    ],
)
def test_a_word_too_many_is_named_with_its_place(line: str, index: int) -> None:
    said = f"alone, got '{line.split()[1][:9]}"
    with pytest.raises(ParseError, match=said) as raised:
        parse_command(line)
    assert raised.value.index == index
    assert len(str(raised.value)) < 200


def test_no_command_is_near_to_a_move() -> None:
    for word in ("a1", "b2", "c3", "t20", "4", "12", "x", "pass", "-1", "10 3", ""):
        assert nearest(word, COMMANDS) is None
