"""A board in one line: what is written is read, and anything else is refused."""

import pytest
from hypothesis import given

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Rules,
    Situation,
    format_board,
    from_moves,
    parse_board,
)
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError
from fourinrow.solver import Solver, as_board, solve_many
from fourinrow.testing import situations
from strategies import rules_with_a_situation

START = "7/7/7/7/7/7"


@given(rules_with_a_situation())
def test_a_board_is_read_as_it_was_written(case: tuple[Rules, Situation]) -> None:
    rules, situation = case
    line = format_board(situation.grid)
    assert parse_board(line, rules) == situation
    assert parse_board(line.lower(), rules) == situation
    assert line.count("/") == rules.rows - 1


@given(situations())
def test_a_board_has_its_line_alone(situation: Situation) -> None:
    line = format_board(situation.grid)
    assert format_board(parse_board(line).grid) == line
    if situation.rules.rows > 1:
        assert as_board(f"{line}\r\n") == as_board(situation)


def test_what_is_read_everywhere() -> None:
    line = format_board(from_moves("4453").grid)
    assert line == "7/7/7/7/3O3/2OXX2"
    assert Solver().best_moves(line) == Solver().best_moves("4453")
    assert list(solve_many([line, "4453"])) == [Solver().solve("4453")] * 2
    corner = parse_board("X2/3/2O", TIC_TAC_TOE)
    assert corner == from_moves("a3c1", TIC_TAC_TOE)


@pytest.mark.parametrize(
    ("line", "index"),
    [
        ("/", 0),
        (" 7/7/7/7/7/7", 0),
        ("", 0),
        ("7/7/7/7/7", 9),
        ("7/7/7/7/7/7/7", 13),
        ("7/7/7/7/7/6", 10),
        ("7/7/7/7/7/8", 10),
        ("7/7/7/7/7/X7", 10),
        ("7/7//7/7/7", 4),
        ("7/7/7/7/7/0X6", 10),
        ("7/7/7/7/7/XAX4", 11),
        ("7/7/7/7/7/٣X3", 10),
        (f"{'9' * 5000}/7/7/7/7/7", 0),
        ("7/7/7/7/7/3X3 extra", 13),
    ],
)
def test_an_unreadable_line_is_refused_at_its_place(line: str, index: int) -> None:
    with pytest.raises(ParseError) as raised:
        parse_board(line)
    assert raised.value.index == index
    assert len(str(raised.value)) < 250


@pytest.mark.parametrize("line", ["7/7/7/7/3X3/7", "7/7/7/7/7/3XX2", "7/7/7/7/7/3O3"])
def test_a_board_that_no_game_has_is_refused(line: str) -> None:
    with pytest.raises(InvalidPosition):
        parse_board(line)


def test_an_empty_board_is_the_start() -> None:
    assert parse_board(START) == from_moves("")
    with pytest.raises(FourInRowError):
        parse_board(START, CONNECT_FOUR._replace(rows=7))
