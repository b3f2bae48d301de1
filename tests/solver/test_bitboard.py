"""Bits: where the squares lie, what a line is, and how many positions there are."""

import pytest
from hypothesis import given

from exact import positions_by_ply
from fourinrow.core import (
    CONNECT_FIVE,
    TIC_TAC_TOE,
    Rules,
)
from fourinrow.solver import Bitboard
from fourinrow.solver.bitboard import (
    key,
    lanes,
    squares,
)
from fourinrow.solver.geometry import geometry
from fourinrow.testing import rules as any_rules
from masks import board_mask


def bits(mask: int) -> set[int]:
    """The numbers of the bits that are set."""
    return {bit for bit in range(mask.bit_length()) if mask >> bit & 1}


def place(square: int, rules: Rules) -> tuple[int, int]:
    """The column and the height of a square, by its number."""
    return divmod(square, rules.rows + 1)


# --- The layout --------------------------------------------------------------


@given(any_rules(max_side=26))
def test_the_board_is_its_columns_with_a_guard_above_each(rules: Rules) -> None:
    height = rules.rows + 1
    board = {bit for bit in range(rules.cols * height) if bit % height < rules.rows}
    assert bits(geometry(rules).board) == bits(board_mask(rules)) == board
    assert bits(geometry(rules).bottom) == {bit for bit in board if bit % height == 0}


@given(any_rules())
def test_lanes_part_the_board_and_are_numbered_like_moves(rules: Rules) -> None:
    by_move = lanes(rules)
    assert sum(by_move) == board_mask(rules)
    for move, lane in enumerate(by_move):
        places = [place(square, rules) for square in bits(lane)]
        if rules.gravity:
            assert sorted(places) == [(move, height) for height in range(rules.rows)]
        else:
            row, column = divmod(move, rules.cols)
            assert places == [(column, rules.rows - 1 - row)]
    assert squares(rules) == lanes(rules._replace(gravity=False))


# --- Keys and counts ---------------------------------------------------------


SMALL = [
    Rules(3, 3),
    Rules(4, 3, n=3),
    Rules(2, 5, n=3),
    Rules(1, 7, n=3),
    Rules(7, 1, n=3),
    TIC_TAC_TOE,
    Rules(2, 4, n=3, gravity=False),
    CONNECT_FIVE._replace(rows=3, cols=3, n=3),
]


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_no_two_positions_have_one_key(rules: Rules) -> None:
    positions = set[Bitboard]().union(*positions_by_ply(rules, rules.rows * rules.cols))
    assert len({key(board, rules) for board in positions}) == len(positions)
