"""The commuting square: moves and queries on bits match those on grids."""

import re
import tracemalloc
from collections.abc import Callable, Iterable
from itertools import product

import pytest
from hypothesis import assume, example, given, strategies as st
from pyrsistent import pvector
from toolz import concat

from fourinrow import core
from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Cell,
    Direction,
    Grid,
    Player,
    Rules,
    Situation,
    initial,
    make_move,
    new_grid,
    other,
    parse_grid,
    replace_value,
)
from fourinrow.core.windows import has_won
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError
from fourinrow.notation import as_situation, format_moves, from_moves, parse_board
from fourinrow.solver import Bitboard, Position, as_board, from_bits, to_bits
from fourinrow.solver.bitboard import (
    legal_moves,
    opponent,
    outcome,
    play,
    stones,
    threats,
)
from fourinrow.testing import rules, situations
from strategies import plies_of, rules_with_a_game, rules_with_a_grid
from thorough import thorough

placed = situations(rules())


def mask(places: Iterable[tuple[int, int]], rules: Rules) -> int:
    """The squares of some places, counted out: columns with a guard above each."""
    height = rules.rows + 1
    return sum(1 << column * height + rules.rows - 1 - row for row, column in places)


def told(act: Callable[..., object], *given: object) -> str:
    """What is answered, or what error of the family is raised and in what words."""
    try:
        found = act(*given)
    except FourInRowError as error:
        found = error
    return f"{type(found).__name__}: {found}"


def bits_of(text: str, rules: Rules) -> Bitboard:
    """The bits of a text that is read on a grid: of moves, or of rows."""
    if "/" in text:
        return to_bits(parse_board(text, rules))
    return to_bits(from_moves(text, rules))


@thorough
@given(placed)
def test_a_situation_comes_back_from_bits_with_each_stone_on_its_square(
    situation: Situation,
) -> None:
    rules, board = situation.rules, to_bits(situation)
    assert as_board(situation) == as_board(situation, rules) == board
    assert from_bits(board, rules) == situation
    assert to_bits(from_bits(board, rules)) == board
    places = product(range(rules.rows), range(rules.cols))
    by_cell: dict[int, list[tuple[int, int]]] = {0: [], 1: [], 2: []}
    for place, cell in zip(places, concat(situation.grid), strict=True):
        by_cell[cell].append(place)
    mover, waiting = by_cell[situation.turn], by_cell[other(situation.turn)]
    assert board.mover == mask(mover, rules)
    assert board.filled == mask(mover + waiting, rules)


@thorough
@given(placed)
def test_moves_lead_to_the_same_positions_or_are_refused_in_the_same_words(
    situation: Situation,
) -> None:
    rules, board = situation.rules, to_bits(situation)
    assert legal_moves(board, rules) == core.legal_moves(situation)
    assert outcome(board, rules) is core.outcome(situation)
    assert stones(board) == plies_of(situation)
    for move in range(-3, rules.rows * rules.cols + 3):
        if move in legal_moves(board, rules):
            after, played = make_move(situation, move), play(board, move, rules)
            assert played == to_bits(after)
            still = to_bits(after._replace(turn=situation.turn))
            assert opponent(played) == still.mover
        else:
            on_bits = told(play, board, move, rules)
            assert on_bits == told(make_move, situation, move)
            assert re.match(
                r"IllegalMove: (expected |column |cell |the game is over \()", on_bits
            )


@thorough
@given(situations(rules(max_side=6)))
def test_the_winning_squares_are_the_empty_cells_that_would_win(
    situation: Situation,
) -> None:
    grid, turn, rules = situation
    assume(core.winner(grid, rules) is None)
    both = threats(to_bits(situation), rules)
    for player, squares in zip((turn, other(turn)), both, strict=True):
        winning = [
            (row, column)
            for row, column in product(range(rules.rows), range(rules.cols))
            if grid[row][column] is Cell.EMPTY
            and has_won(replace_value(grid, row, column, player), player, rules)
        ]
        assert squares == mask(winning, rules)


texts = st.one_of(
    st.text("1234567", max_size=50),
    st.text("0123456789abcxXO.-_+,;:² ٣４\t\r\n\0\ufeff\x0b\u2028", max_size=40),
    st.text(max_size=40),
)
games = rules_with_a_game().map(
    lambda game: (f"\ufeff {format_moves(game[1], game[0])}\r\n", game[0])
)


@thorough
@given(st.tuples(texts, rules(max_side=26) | st.just(CONNECT_FOUR)) | games)
@example(("\ufeff\r\n", CONNECT_FOUR))
@example(("12121211", CONNECT_FOUR))
@example(("4444444", CONNECT_FOUR))
@example(("1212121x", CONNECT_FOUR))
@example(("a1b1a2b2a3b3", TIC_TAC_TOE))
@example(("1,1,1", Rules(2, 10)))
@example(("11", Rules(2, 10)))  # One number, beyond the columns.
@example(("7", TIC_TAC_TOE))  # A cell at the bottom, as a number.
@example(("/", CONNECT_FOUR))
@example(("3/1X1/3\n", TIC_TAC_TOE))
def test_any_text_is_read_or_refused_as_on_a_grid(known: tuple[str, Rules]) -> None:
    assert told(as_board, *known) == told(bits_of, *known)


@given(rules_with_a_game())
def test_moves_are_the_position_that_their_text_is(
    known: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = known
    board = as_board(format_moves(moves, rules), rules)
    assert as_board(moves, rules) == as_board([*moves], rules) == board


def test_ten_megabytes_are_refused_at_the_first_illegal_move_in_little_room() -> None:
    ones = "1" * 10_000_000
    tracemalloc.start()
    try:
        with pytest.raises(ParseError, match="at character 7: column 1 is full"):
            as_board(ones)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


@thorough
@given(rules_with_a_grid(max_side=4) | rules_with_a_grid())
@example((Rules(1, 9, n=2, gravity=False), parse_grid("XXOXXO.O.")))  # after the end
def test_any_filling_is_a_position_in_all_forms_or_in_none(
    known: tuple[Rules, Grid],
) -> None:
    rules, grid = known
    turn = Player(1 + sum(map(bool, concat(grid))) % 2)
    bits = to_bits(Situation(grid, turn, rules))
    words = told(as_situation, grid, rules)
    if words.startswith("InvalidPosition: "):
        assert told(as_board, grid, rules) == words
        assert told(as_board, Situation(grid, turn, rules)) == words
        assert told(as_board, bits, rules).startswith("InvalidPosition: ")
    else:
        ruling = as_situation(grid, rules)
        for form in (grid, ruling, bits):
            assert as_board(form, rules) == bits
        wrong = ruling._replace(turn=other(turn))
        assert "to move with that number of stones" in told(as_board, wrong)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (Bitboard(0, 1 << 6), "expected stones on the board"),
        (Bitboard(0, 1 << 60), "expected stones on the board"),
        (Bitboard(0, -1), "expected stones on the board"),
        (Bitboard(1, 1 << 7 | 1 << 14), "expected stones on the board"),
        (Bitboard(1, 1), "got 0 X and 1 O"),
        (Bitboard(0, 0b10), "one floating in column 1, row 2 from below"),
        (Bitboard(0b1111, 0b1111 | 0b1111 << 7), "line for FIRST, who is to move"),
        (initial(Rules(6, 7, 5)), "expected a situation of Rules(rows=6, cols=7, n=4)"),
        (initial(Rules(6, 7, gravity=False)), "expected a situation of"),
        (initial(Rules(6, 8)), "expected a situation of"),
        (
            initial(Rules(6, 7, directions=[Direction.RISING])),
            "expected a situation of",
        ),
        (new_grid(6, 10), "expected a grid of 6 x 7, got "),
        (pvector([*new_grid(6, 7)[:5], pvector([Cell.EMPTY])]), "expected a grid"),
        (pvector(), "expected a grid, such as from_rows makes of lists and arrays"),
        (pvector([pvector([3] * 7)] * 6), "expected a grid, such as from_rows"),
        ([[0] * 7] * 6, "expected a grid, such as from_rows"),
    ],
)
def test_what_cannot_be_is_refused(position: Position, message: str) -> None:
    with pytest.raises(InvalidPosition, match=re.escape(message)):
        as_board(position, CONNECT_FOUR)
