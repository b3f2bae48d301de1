"""Bad input: it raises the package's own errors, and changes nothing.

Every message says what was expected and shows the value that came instead.
"""

import re
from collections.abc import Callable
from math import nan
from typing import Any, TypeVar

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Cell,
    PatternTable,
    Rules,
    Situation,
    apply_move,
    drop_row,
    format_grid,
    from_rows,
    is_win,
    make_move,
    new_grid,
    other,
    parse_grid,
    rate,
    replace_value,
    to_rows,
    winner,
    won_by,
)
from fourinrow.core.windows import has_won
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    OutOfBounds,
    ParseError,
)
from fourinrow.notation import (
    as_situation,
    format_board,
    format_move,
    format_moves,
    from_moves,
    parse_board,
    parse_move,
    parse_moves,
    to_moves,
)
from fourinrow.seeds import fsharp, haskell
from fourinrow.seeds.scheme import SCHEME
from fourinrow.testing import rules
from thorough import thorough

T = TypeVar("T")
GRID = from_moves("4453").grid
FAR = [-1, 10**30, -(10**30)]

# Each with its error, its message, what is bad, and the calls that refuse it.
REFUSALS: dict[str, tuple[Any, ...]] = {
    "a column off the board": (
        OutOfBounds,
        "from 0 to 6, got {}",
        [7, *FAR],
        lambda column: fsharp.cell_at(GRID, 0, column),
        lambda column: haskell.get_column(GRID, column),
        lambda column: drop_row(GRID, column),
        lambda column: is_win(GRID, column, 1),
        lambda column: replace_value(GRID, 0, column, 1),
        lambda column: haskell.diag_asc(GRID, 0, column),
    ),
    "a row off the board": (
        OutOfBounds,
        "expected a row from 0 to 5, got {}",
        [6, *FAR],
        lambda row: fsharp.cell_at(GRID, row, 0),
        lambda row: replace_value(GRID, row, 0, 1),
        lambda row: haskell.horizontal_win(GRID, row, 1),
        lambda row: haskell.diag_asc(GRID, row, 0),
    ),
    "a move off the board": (
        IllegalMove,
        "from 0 to 6, got {}",
        [7, *FAR],
        lambda column: apply_move(GRID, column, 1),
        lambda column: make_move(as_situation(GRID), column),
        format_move,
    ),
    "a last move off a board without gravity": (
        OutOfBounds,
        "from 0 to 8, got {}",
        [9, *FAR],
        lambda cell: is_win(new_grid(3, 3), cell, 1, TIC_TAC_TOE),
    ),
    "a move off a board without gravity": (
        IllegalMove,
        "from 0 to 8, got {}",
        [9, *FAR],
        lambda cell: format_move(cell, TIC_TAC_TOE),
    ),
    "a full column": (
        IllegalMove,
        "column {} is full",
        range(7),
        lambda column: apply_move(from_moves(f"{column + 1}" * 6).grid, column, 1),
    ),
    "a stone that is no player's": (
        FourInRowError,
        "expected a player, 1 or 2, got {}",
        [0, 3, *FAR],
        lambda stone: apply_move(GRID, 0, stone),
        lambda stone: is_win(GRID, 0, stone),
        won_by,
        other,
        lambda stone: has_won(GRID, stone),
        lambda stone: haskell.horizontal_win(GRID, 0, stone),
        lambda stone: rate(GRID, stone),
        lambda stone: fsharp.rate_window((Cell.FIRST, Cell.EMPTY), stone),
    ),
    "what is no cell": (
        FourInRowError,
        "expected a cell, 0, 1 or 2, got {}",
        [3, *FAR],
        lambda cell: replace_value(GRID, 0, 0, cell),
        lambda cell: from_rows([[0, cell]]),
        lambda cell: fsharp.from_columns([[0, cell]]),
        lambda cell: haskell.top_most(GRID, cell, 0),
    ),
    "a size": (
        FourInRowError,
        "from 1 to 26, got {}",
        [0, 27, *FAR],
        lambda rows: new_grid(rows, 7),
        lambda cols: new_grid(6, cols),
        lambda rows: Rules(rows=rows),
        lambda cols: Rules(cols=cols),
        lambda n: Rules(n=n),
        PatternTable.for_n,
    ),
    "a direction": (
        FourInRowError,
        "expected a direction, 0, 1, 2 or 3, got {}",
        [4, *FAR],
        lambda direction: Rules(directions=[direction]),
    ),
    "what is no number": (
        FourInRowError,
        "expected numbers in the table, got ",
        [nan],
        lambda points: rate(GRID, table=PatternTable((), (), points, 0)),
        lambda points: rate(GRID, table=PatternTable((), (), 0, points)),
        lambda points: rate(GRID, table=PatternTable((0, points), (), 0, 0)),
        lambda points: rate(GRID, table=PatternTable((), (points,), 0, 0)),
    ),
    "lines of different lengths": (
        InvalidPosition,
        "of one length, got lengths {}",
        [[1, 2], [3, 2, 3], [2, 2, 3]],
        lambda lengths: from_rows([[0] * each for each in lengths]),
        lambda lengths: fsharp.from_columns([[0] * each for each in lengths]),
    ),
    "no lines, and too many": (
        InvalidPosition,
        "expected rows from 1 to 26, got {}",
        [0, 27],
        lambda size: from_rows([[0]] * size),
        lambda size: fsharp.from_columns([[0] * size]),
    ),
    "a step that leads nowhere": (
        FourInRowError,
        "expected a step",
        [(0, 0), (9, 9)],
        lambda start: fsharp.line_from(Rules(), (0, 0), start),
    ),
    "rules of another size than the grid": (
        InvalidPosition,
        "a grid of 3 x 3, got 6 x 7",
        [TIC_TAC_TOE],
        lambda rules: winner(GRID, rules),
        lambda rules: has_won(GRID, 1, rules),
        lambda rules: is_win(GRID, 0, 1, rules),
        lambda rules: rate(GRID, rules=rules),
        lambda rules: Situation(GRID, rules=rules),
        lambda rules: Situation(GRID)._replace(rules=rules),
        lambda rules: as_situation(GRID, rules),
        lambda rules: to_moves(GRID, rules),
    ),
    "a half": (
        TypeError,
        "cannot be interpreted as an integer",
        [1.5],
        format_move,
        Rules,
    ),
}


@pytest.mark.every_python
@pytest.mark.parametrize("kind", REFUSALS)
def test_what_cannot_be_is_refused_by_an_error_of_its_own_and_changes_nothing(
    kind: str,
) -> None:
    before = to_rows(GRID)
    error, message, bad, *calls = REFUSALS[kind]
    for call in calls:
        for each in bad:
            with pytest.raises(error, match=re.escape(message.format(each))) as caught:
                call(each)
            assert type(caught.value) is error
            assert to_rows(GRID) == before


def test_the_family_of_errors() -> None:
    for error in (OutOfBounds, IllegalMove, InvalidPosition, ParseError):
        assert issubclass(error, FourInRowError)
    assert issubclass(FourInRowError, ValueError)
    assert issubclass(OutOfBounds, IndexError)


def test_a_situation_takes_no_new_attribute() -> None:
    situation: Any = as_situation(GRID)
    with pytest.raises(AttributeError):
        situation.anything = 1


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (". X\n. .", "floating in column 2, row 2 from below"),
        ("O .\nX .\n. X", "floating in column 1, row 2 from below"),
        (". .\nX X", "got 2 X and 0 O"),
        (". .\nO .", "got 0 X and 1 O"),
        ("X X X X\nO O O O", "the only winner, got a line for FIRST, who is to move"),
        ("O . . . . .\nO . . . . .\nO X . . . .\nO X X . X X", "a line for SECOND"),
        # Two fours that share no stone, and a stone upon the four:
        ("O . . . . . .\nO O O X X X X\nX X X X O O O", "after a line of FIRST"),
        ("O . . .\nX . . .\nX . . .\nX . . .\nX O O .", "after a line of FIRST"),
    ],
)
def test_a_position_that_cannot_be_is_refused(picture: str, words: str) -> None:
    grid = parse_grid(picture)
    rules, line = Rules(len(grid), len(grid[0])), format_board(grid)
    for read in (as_situation, to_moves, lambda _: parse_board(line, rules)):
        with pytest.raises(InvalidPosition, match=words):
            read(grid)


WIDE = Rules(6, 10)
IS_COLUMN, IS_CELL = "expected a column", "expected a cell"


@pytest.mark.parametrize(
    ("text", "rules", "index", "words"),
    [
        ("8", CONNECT_FOUR, 0, IS_COLUMN),
        ("4\n4\n8", CONNECT_FOUR, 4, IS_COLUMN),
        ("1_0", CONNECT_FOUR, 1, IS_COLUMN),
        ("٣", CONNECT_FOUR, 0, IS_COLUMN),
        ("4\0", CONNECT_FOUR, 1, IS_COLUMN),
        ("\ufeff\r\n44x", CONNECT_FOUR, 5, IS_COLUMN),
        ("a1a4", TIC_TAC_TOE, 2, IS_CELL),
        ("a01", TIC_TAC_TOE, 0, IS_CELL),
        ("1,,2,0", WIDE, 5, IS_COLUMN),
        ("01", WIDE, 0, IS_COLUMN),
        ("4444444", CONNECT_FOUR, 6, "column 4 is full"),
        ("12121211", CONNECT_FOUR, 7, "the game was over"),
        ("1,1,1", Rules(2, 10), 4, "column 1 is full"),
        ("a1b1a1", TIC_TAC_TOE, 4, "cell a1 is taken"),
        ("a1b1a2b2a3b3", TIC_TAC_TOE, 10, "the game was over"),
    ],
)
def test_a_bad_text_of_moves_is_refused_at_its_first_bad_sign(
    text: str, rules: Rules, index: int, words: str
) -> None:
    is_no_move, place = words in (IS_COLUMN, IS_CELL), f"at character {index + 1}"
    for read in (from_moves, parse_moves) if is_no_move else (from_moves,):
        with pytest.raises(ParseError, match=f"^{place}: {words}") as caught:
            read(text, rules)
        assert caught.value.index == index
        assert str(caught.value) == f"{place}: {caught.value.reason}"


def test_ten_megabytes_are_refused_at_the_first_illegal_move() -> None:
    ones = "1" * 10_000_000
    for read, text, index in (
        (from_moves, ones, 6),
        (parse_moves, "x" + ones, 0),
        (parse_grid, ones, 0),
        (lambda text: from_moves(text, WIDE), ones, 0),
    ):
        with pytest.raises(ParseError) as caught:
            read(text)
        assert caught.value.index == index
        assert len(str(caught.value)) < 200


IS_SIGN, IS_ROW = "expected one of '.XO'", "expected a row as long as the first"


@pytest.mark.parametrize(
    ("picture", "index", "words"),
    [
        (". X\n. Q", 6, IS_SIGN),
        (". .\u2028. .", 3, IS_SIGN),
        (". .\n.", 4, IS_ROW),
        ("\n ..\r\n\n ...", 7, IS_ROW),
        (" \r\n ", 4, "expected a picture of a grid, got nothing"),
        ("." * 27, 0, "from 1 to 26, got 27"),
        (".\n" * 27, 0, "from 1 to 26, got 27"),
    ],
)
def test_a_bad_picture_is_refused_at_its_first_bad_sign(
    picture: str, index: int, words: str
) -> None:
    with pytest.raises(ParseError, match=re.escape(words)) as caught:
        parse_grid(picture)
    assert caught.value.index == index


def answer(act: Callable[[], T]) -> T | ParseError:
    """What is answered, be it that a text can't be read, at an index."""
    try:
        return act()
    except ParseError as error:
        return error


tricky = st.text("0123456789abcxXO.-_+,;:² ٣４\t\r\n\0\ufeff\x0b\u2028", max_size=40)
texts = st.one_of(st.text(max_size=40), tricky)


@pytest.mark.every_python
@thorough
@given(texts, rules(max_side=26))
@example("", Rules(6, 10))
@example("4" * 43, CONNECT_FOUR)
@example("４", CONNECT_FOUR)
@example("A1", TIC_TAC_TOE)
def test_any_text_is_a_move_moves_or_a_game_or_cannot_be_read(
    text: str, rules: Rules
) -> None:
    move = answer(lambda: parse_move(text, rules))
    moves = answer(lambda: parse_moves(text, rules))
    situation = answer(lambda: from_moves(text, rules))
    for found in (move, moves, situation):
        assert not isinstance(found, ParseError) or 0 <= found.index <= len(text)
    if not isinstance(move, ParseError):
        assert format_move(move, rules) == text.strip(" ").lower()
    if not isinstance(moves, ParseError):
        assert parse_moves(format_moves(moves, rules), rules) == moves
    if not isinstance(situation, ParseError):
        assert not isinstance(moves, ParseError)
        assert as_situation(situation.grid, rules) == situation


pictures = st.text(".XO-012 \r\n", max_size=60)


@thorough
@given(st.one_of(texts, pictures), st.sampled_from([".XO", SCHEME, haskell.DIGITS]))
@example(". X\n. . .", ".XO")
def test_any_text_is_a_picture_or_cannot_be_read(text: str, signs: str) -> None:
    grid = answer(lambda: parse_grid(text, signs))
    if isinstance(grid, ParseError):
        assert 0 <= grid.index <= len(text)
    else:
        drawn = format_grid(grid, signs, "").replace("\n", "")
        assert drawn == re.sub(r"[ \r\n]", "", text)
