"""Bits: where the squares lie, what a line is, and how many positions there are."""

from functools import reduce

import pytest
from hypothesis import example, given, strategies as st

from exact import positions_by_ply
from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Direction,
    Outcome,
    Rules,
)
from fourinrow.errors import IllegalMove
from fourinrow.solver import EMPTY_BOARD, Bitboard
from fourinrow.solver.bitboard import (
    has_line,
    key,
    landing_squares,
    lanes,
    legal_moves,
    opponent,
    outcome,
    play,
    put,
    square_of,
    squares,
    threats,
)
from fourinrow.solver.geometry import geometry
from fourinrow.testing import rules as any_rules
from masks import board_mask, bottom_row
from strategies import rules_with_a_game
from thorough import thorough


def bits(mask: int) -> set[int]:
    """The numbers of the bits that are set."""
    return {bit for bit in range(mask.bit_length()) if mask >> bit & 1}


def place(square: int, rules: Rules) -> tuple[int, int]:
    """The column and the height of a square, by its number."""
    return divmod(square, rules.rows + 1)


def after(moves: tuple[int, ...], rules: Rules = CONNECT_FOUR) -> Bitboard:
    """The board after some legal moves."""
    return reduce(lambda board, move: play(board, move, rules), moves, EMPTY_BOARD)


@st.composite
def rules_with_masks(draw: st.DrawFn) -> tuple[Rules, int, int]:
    """Any rules, and any stones of two sides on any squares of their board."""
    rules = draw(any_rules(max_side=7, max_n=6))
    most = 1 << rules.cols * (rules.rows + 1)
    dense, thin = draw(st.integers(0, most)), draw(st.integers(0, most))
    some = draw(st.sampled_from([dense, dense | thin, dense & thin]))
    mine = some & board_mask(rules)
    return rules, mine, draw(st.integers(0, most)) & board_mask(rules) & ~mine


def naive_has_line(mask: int, rules: Rules) -> bool:
    """Whether n squares side by side are in a mask, counted out on places."""
    here = {place(bit, rules) for bit in bits(mask)}
    steps = {
        Direction.HORIZONTAL: (1, 0),
        Direction.VERTICAL: (0, 1),
        Direction.RISING: (1, 1),
        Direction.FALLING: (1, -1),
    }
    return any(
        all((c + k * steps[d][0], h + k * steps[d][1]) in here for k in range(rules.n))
        for d in rules.directions
        for c, h in here
    )


# --- The layout --------------------------------------------------------------


@given(any_rules(max_side=26))
def test_the_board_is_its_columns_with_a_guard_above_each(rules: Rules) -> None:
    height = rules.rows + 1
    board = {bit for bit in range(rules.cols * height) if bit % height < rules.rows}
    assert bits(geometry(rules).board) == bits(board_mask(rules)) == board
    bottom = {bit for bit in board if bit % height == 0}
    assert bits(geometry(rules).bottom) == bits(bottom_row(rules)) == bottom


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


# --- Lines -------------------------------------------------------------------


@thorough
@given(rules_with_masks())
def test_a_mask_has_a_line_if_n_of_its_squares_stand_side_by_side(
    rules_and_masks: tuple[Rules, int, int],
) -> None:
    rules, mine, _ = rules_and_masks
    assert has_line(mine, rules) == naive_has_line(mine, rules)


@thorough
@given(rules_with_masks())
@example((Rules(rows=4, cols=1), 0b1011, 0))
def test_a_square_wins_if_a_stone_on_it_completes_a_line(
    rules_and_masks: tuple[Rules, int, int],
) -> None:
    rules, mine, theirs = rules_and_masks
    rules = rules._replace(gravity=False)  # with gravity, no stone may float
    lone = mine
    while naive_has_line(lone, rules):
        lone &= lone - 1
    filled = lone | theirs
    wins = {
        bit
        for bit in bits(board_mask(rules) & ~filled)
        if naive_has_line(lone | 1 << bit, rules)
    }
    assert bits(threats(Bitboard(lone, filled), rules)[0]) == wins
    assert bits(threats(Bitboard(theirs, filled), rules)[1]) == wins


# --- Play --------------------------------------------------------------------


@given(rules_with_a_game())
def test_a_move_fills_the_landing_square_of_its_lane_if_there_is_room(
    rules_and_moves: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = rules_and_moves
    board = after(moves, rules)
    landing = landing_squares(board, rules)
    assert landing & ~board_mask(rules) == landing & board.filled == 0
    squares = 0
    for move, lane in enumerate(lanes(rules)):
        if lane & ~board.filled:
            square = square_of(board, move, rules)
            assert square.bit_count() == 1
            squares |= square
            if legal_moves(board, rules):
                assert play(board, move, rules) == put(board, square)
        else:
            with pytest.raises(IllegalMove, match=r"is full|is taken"):
                square_of(board, move, rules)
    assert squares == landing
    assert put(board, squares) == (opponent(board), board.filled | squares)


def test_a_line_of_the_side_to_move_ends_a_game_too() -> None:
    line = 0b1111
    assert outcome(Bitboard(line, line)) is Outcome.FIRST_WON
    assert outcome(Bitboard(line, line | 1 << 7)) is Outcome.SECOND_WON
    assert outcome(Bitboard(0, line)) is Outcome.SECOND_WON
    assert legal_moves(Bitboard(line, line)) == ()


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
