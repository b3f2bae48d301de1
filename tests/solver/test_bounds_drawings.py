"""The drawings of the static bounds: each shows the position of its example."""

import re
from collections.abc import Callable
from inspect import getdoc

import pytest

from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.solver.bitboard import landing_squares, opponent, put
from fourinrow.solver.bridge import as_board
from fourinrow.solver.readable import may_fill_a_line
from masks import board_mask, coords_to_squares, winning_squares
from static_bounds import lines_high, lines_low, pair_low, soonest_high, soonest_low

Bound = Callable[..., int]

NARROW, WIDE, HIGH = Rules(2, 4, 3), Rules(2, 5, 3), Rules(4, 3, 3)
FLAT = Rules(2, 4)

DRAWN = [
    (soonest_high, 0, "22", NARROW),
    (soonest_high, 1, "211525", WIDE),
    (soonest_high, 2, "11424", NARROW),
    (soonest_low, 0, "33445", CONNECT_FOUR),
    (lines_high, 0, "122", FLAT),
    (lines_low, 0, "1223", FLAT),
    (may_fill_a_line, 0, "a3b3c3b2b1", TIC_TAC_TOE),
    (pair_low, 0, "131", HIGH),
]
"""The bound, which of the boards it draws side by side, and the game there."""


def drawn(bound: Bound, place: int, rules: Rules) -> list[str]:
    """The rows of a board in a docstring: the lowest ones, if not all are drawn."""
    lines = (getdoc(bound) or "").splitlines()
    found = [re.split(" {2,}", line.strip())[place] for line in lines if is_row(line)]
    empty = " ".join("." * rules.cols)
    return [empty] * (rules.rows - len(found)) + found


def is_row(line: str) -> bool:
    return re.match(r" {4}[.\w*!]( [.\w*!])+( {2,}|$)", line) is not None


def squares(sign: str, rows: list[str], rules: Rules) -> int:
    """The squares on which a sign stands."""
    places = [
        (row, column)
        for row, line in enumerate(rows)
        for column, each in enumerate(line.split())
        if each == sign
    ]
    return coords_to_squares(places, rules)


@pytest.mark.parametrize(("bound", "place", "game", "rules"), DRAWN)
def test_a_drawing_shows_the_stones_of_its_example(
    bound: Bound, place: int, game: str, rules: Rules
) -> None:
    board, rows = as_board(game, rules), drawn(bound, place, rules)
    played = squares("*", rows, rules)
    assert {len(line.split()) for line in rows} == {rules.cols}
    assert squares("X", rows, rules) == board.mover
    assert squares("Y", rows, rules) == opponent(board)
    assert played & landing_squares(board, rules) == played
    assert f'"{game}"' in (getdoc(bound) or "")


@pytest.mark.parametrize(("bound", "place", "game", "rules"), [*DRAWN[:3], DRAWN[-1]])
def test_a_drawing_shows_what_a_move_threatens(
    bound: Bound, place: int, game: str, rules: Rules
) -> None:
    rows = drawn(bound, place, rules)
    after = put(as_board(game, rules), squares("*", rows, rules))
    threats = winning_squares(opponent(after), after.filled, rules)
    assert squares("!", rows, rules) == threats


def test_a_drawing_shows_two_threats() -> None:
    board, rows = as_board("33445"), drawn(soonest_low, 0, CONNECT_FOUR)
    threats = winning_squares(opponent(board), board.filled, CONNECT_FOUR)
    assert squares("!", rows, CONNECT_FOUR) == threats


@pytest.mark.parametrize(("bound", "sign"), [(lines_high, "x"), (lines_low, "y")])
def test_a_drawing_shows_what_is_given_away(bound: Bound, sign: str) -> None:
    _, place, game, rules = next(each for each in DRAWN if each[0] is bound)
    given = squares(sign, drawn(bound, place, rules), rules)
    assert given == board_mask(rules) & ~as_board(game, rules).filled
