"""Bad input: it raises the package's own errors, and changes nothing.

Every message says what was expected and shows the value that came instead.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest
from hypothesis import example, given, strategies as st
from pyrsistent import pvector

from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Cell,
    Grid,
    GridStyle,
    Outcome,
    PatternTable,
    Player,
    Rules,
    Situation,
    apply_move,
    build_grid,
    cell_at,
    cell_owner,
    drop_row,
    format_grid,
    format_move,
    format_moves,
    from_moves,
    from_rows,
    get_column,
    initial,
    is_valid_move,
    is_win,
    legal_moves,
    make_move,
    new_grid,
    outcome,
    parse_grid,
    parse_move,
    parse_moves,
    rate,
    replace_value,
    root,
    to_moves,
    to_rows,
    winner,
)
from fourinrow.core.pictures import PLAIN
from fourinrow.core.reachable import as_situation
from fourinrow.core.situation import free_moves
from fourinrow.core.windows import has_won
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    OutOfBounds,
    ParseError,
    WrongType,
)
from fourinrow.seeds.fsharp import from_columns, rate_window
from fourinrow.seeds.haskell import (
    DIGITS,
    diag_asc,
    diag_desc,
    diagonal_win,
    horizontal_win,
    new_row,
    replace_row_value,
    top_most,
    vertical_win,
)
from fourinrow.seeds.ocaml import OCAML, from_ocaml
from fourinrow.seeds.scheme import SCHEME
from fourinrow.testing import grids, rules

T = TypeVar("T")

NAN = float("nan")
OFF_THE_BOARD = [-1, 7, -8, 10**30, -(10**30)]
GRID = from_moves("4453").grid


_REASON = r"^expected |^(column|cell) \d+ is |^the game is over \("


def refused(error: type[FourInRowError], act: Callable[[], object], *words: Any) -> str:
    """Check that ``act`` raises just that error with those words, and keeps GRID."""
    before = to_rows(GRID)
    with pytest.raises(error, match=_REASON) as caught:
        act()
    assert type(caught.value) is error
    message = str(caught.value)
    for word in words:
        assert str(word) in message
    assert to_rows(GRID) == before
    return message


def test_the_family_of_errors() -> None:
    assert issubclass(FourInRowError, ValueError)
    for error in (WrongType, OutOfBounds, IllegalMove, InvalidPosition, ParseError):
        assert issubclass(error, FourInRowError)
    assert issubclass(WrongType, TypeError)
    assert issubclass(OutOfBounds, IndexError)


# Columns, rows and cells.

TAKES_A_COLUMN: dict[str, Callable[[Any], object]] = {
    "cell_at": lambda column: cell_at(GRID, 0, column),
    "get_column": lambda column: get_column(GRID, column),
    "drop_row": lambda column: drop_row(GRID, column),
    "top_most": lambda column: top_most(GRID, 1, column),
    "replace_row_value": lambda column: replace_row_value(new_row(7), column, 1),
    "replace_value": lambda column: replace_value(GRID, 0, column, 1),
    "vertical_win": lambda column: vertical_win(GRID, column, 1),
    "diagonal_win": lambda column: diagonal_win(GRID, 0, column, 1),
    "diag_asc": lambda column: diag_asc(GRID, 0, column),
    "diag_desc": lambda column: diag_desc(GRID, 0, column),
    "is_win": lambda column: is_win(GRID, column, 1),
}
TAKES_A_ROW: dict[str, Callable[[Any], object]] = {
    "cell_at": lambda row: cell_at(GRID, row, 0),
    "replace_value": lambda row: replace_value(GRID, row, 0, 1),
    "horizontal_win": lambda row: horizontal_win(GRID, row, 1),
    "diagonal_win": lambda row: diagonal_win(GRID, row, 0, 1),
    "diag_asc": lambda row: diag_asc(GRID, row, 0),
    "diag_desc": lambda row: diag_desc(GRID, row, 0),
}
PLAYS_A_COLUMN: dict[str, Callable[[Any], object]] = {
    "apply_move": lambda column: apply_move(GRID, column, 1),
    "make_move": lambda column: make_move(as_situation(GRID), column),
}


@pytest.mark.parametrize("column", OFF_THE_BOARD)
@pytest.mark.parametrize("name", TAKES_A_COLUMN)
def test_a_column_off_the_board_is_out_of_bounds(name: str, column: int) -> None:
    refused(OutOfBounds, lambda: TAKES_A_COLUMN[name](column), "from 0 to 6", column)


@pytest.mark.parametrize("row", [-1, 6, 10**30])
@pytest.mark.parametrize("name", TAKES_A_ROW)
def test_a_row_off_the_board_is_out_of_bounds(name: str, row: int) -> None:
    refused(OutOfBounds, lambda: TAKES_A_ROW[name](row), "a row from 0 to 5", row)


@pytest.mark.parametrize("column", OFF_THE_BOARD)
@pytest.mark.parametrize("name", PLAYS_A_COLUMN)
def test_a_move_off_the_board_is_illegal(name: str, column: int) -> None:
    refused(IllegalMove, lambda: PLAYS_A_COLUMN[name](column), "from 0 to 6", column)
    assert not is_valid_move(GRID, column)


@pytest.mark.parametrize("move", [-1, 9, 10**30])
def test_a_cell_off_the_board_is_illegal_without_gravity(move: int) -> None:
    situation = initial(TIC_TAC_TOE)
    refused(
        IllegalMove,
        lambda: make_move(situation, move),
        "a cell from 0 to 8",
        move,
    )
    refused(
        OutOfBounds,
        lambda: is_win(situation.grid, move, 1, TIC_TAC_TOE),
        "from 0 to 8",
        move,
    )
    assert situation == initial(TIC_TAC_TOE)


def test_a_taken_cell_is_illegal() -> None:
    situation = make_move(initial(CONNECT_FIVE), 12)
    refused(
        IllegalMove,
        lambda: make_move(situation, 12),
        "cell 12 is taken",
    )


@pytest.mark.parametrize("column", range(7))
def test_a_full_column_is_illegal(column: int) -> None:
    situation = from_moves(f"{column + 1}" * 6)
    before = to_rows(situation.grid)
    for act in (
        lambda: apply_move(situation.grid, column, 1),
        lambda: make_move(situation, column),
    ):
        refused(IllegalMove, act, f"column {column} is full")
    assert to_rows(situation.grid) == before
    assert column not in legal_moves(situation)


FULL_BOARD = Rules(2, 2)


@pytest.mark.parametrize(
    ("text", "rules", "end"),
    [
        ("1212121", CONNECT_FOUR, Outcome.FIRST_WON),
        ("17272737", CONNECT_FOUR, Outcome.SECOND_WON),
        ("1212", FULL_BOARD, Outcome.DRAW),
        ("a1b1a2b2a3", TIC_TAC_TOE, Outcome.FIRST_WON),
    ],
)
def test_any_move_after_the_end_is_illegal(
    text: str, rules: Rules, end: Outcome
) -> None:
    situation = from_moves(text, rules)
    before = to_rows(situation.grid)
    assert outcome(situation) is end
    assert legal_moves(situation) == ()
    for move in range(-1, rules.rows * rules.cols + 1):
        refused(
            IllegalMove,
            partial(make_move, situation, move),
            f"the game is over ({end.value}), got move {move}",
        )
    assert to_rows(situation.grid) == before


# Stones.

TAKES_A_STONE: dict[str, Callable[[Any], object]] = {
    "apply_move": lambda stone: apply_move(GRID, 0, stone),
    "is_win": lambda stone: is_win(GRID, 0, stone),
    "has_won": lambda stone: has_won(GRID, stone),
    "horizontal_win": lambda stone: horizontal_win(GRID, 0, stone),
    "vertical_win": lambda stone: vertical_win(GRID, 0, stone),
    "diagonal_win": lambda stone: diagonal_win(GRID, 0, 0, stone),
}
TAKES_A_CELL: dict[str, Callable[[Any], object]] = {
    "replace_value": lambda cell: replace_value(GRID, 0, 0, cell),
    "replace_row_value": lambda cell: replace_row_value(new_row(7), 0, cell),
    "top_most": lambda cell: top_most(GRID, cell, 0),
    "build_grid": lambda cell: build_grid(1, 1, lambda _row, _column: cell),
    "from_rows": lambda cell: from_rows([[0, cell]]),
    "from_columns": lambda cell: from_columns([[0, cell]]),
    "from_ocaml": lambda cell: from_ocaml([[0, cell]]),
}


@pytest.mark.parametrize("stone", [0, 3, -1, 10**30])
@pytest.mark.parametrize("name", TAKES_A_STONE)
def test_a_stone_is_one_or_two(name: str, stone: int) -> None:
    refused(
        FourInRowError,
        lambda: TAKES_A_STONE[name](stone),
        "a player, 1 or 2",
        stone,
    )


@pytest.mark.parametrize("cell", [3, -1, 10**30])
@pytest.mark.parametrize("name", TAKES_A_CELL)
def test_a_cell_is_nought_to_two(name: str, cell: int) -> None:
    refused(FourInRowError, lambda: TAKES_A_CELL[name](cell), "a cell, 0, 1 or 2", cell)


@pytest.mark.parametrize("player", [0, 3])
def test_nothing_is_rated_for_an_invalid_player(player: Any) -> None:
    window = (Cell.FIRST, Cell.EMPTY)
    acts: list[Callable[[], object]] = [
        lambda: rate(GRID, player),
        lambda: rate_window(window, player),
    ]
    for act in acts:
        with pytest.raises(FourInRowError, match="expected ") as caught:
            act()
        assert str(player) in str(caught.value)


def test_an_invalid_cell_has_no_owner() -> None:
    three: Any = 3
    with pytest.raises(FourInRowError, match=r"expected .*got 3"):
        cell_owner(three)


def test_a_grid_of_other_numbers_is_not_drawn() -> None:
    seven: Any = pvector([pvector([7])])
    refused(FourInRowError, lambda: format_grid(seven), "a cell, 0, 1 or 2", 7)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1)])
def test_an_index_below_zero_does_not_count_from_the_end(
    place: tuple[int, int],
) -> None:
    refused(OutOfBounds, lambda: cell_at(GRID, *place), "from 0 to", -1)


# Sizes and shapes.


@pytest.mark.parametrize("side", [0, -1, 27, 10**30])
def test_a_side_is_one_to_twenty_six(side: int) -> None:
    acts: list[tuple[str, Callable[[], object]]] = [
        ("rows", lambda: new_grid(side, 7)),
        ("cols", lambda: new_grid(6, side)),
        ("cols", lambda: new_row(side)),
        ("rows", lambda: build_grid(side, 1, lambda _row, _column: 0)),
        ("rows", lambda: Rules(rows=side)),
        ("cols", lambda: Rules(cols=side)),
        ("n", lambda: Rules(n=side)),
        ("n", lambda: PatternTable.for_n(side)),
    ]
    for name, act in acts:
        refused(FourInRowError, act, f"{name} from 1 to 26", side)


@given(grids(), st.data())
def test_one_row_of_another_length_makes_no_grid(
    grid: Grid, data: st.DataObject
) -> None:
    rows = to_rows(grid)
    at = data.draw(st.integers(0, len(rows) - 1))
    longer = [*rows[:at], [*rows[at], 0], *rows[at + 1 :]]
    for lines in (longer, [*rows, rows[0] + rows[0]], [rows[0] + rows[0], *rows]):
        if len(set(map(len, lines))) > 1:
            for make in (from_rows, from_columns, from_ocaml):
                with pytest.raises(InvalidPosition, match="of one length, got lengths"):
                    make(lines)


def test_rows_of_different_lengths_make_no_grid() -> None:
    refused(InvalidPosition, lambda: from_rows([[0], [0, 0]]), "[1, 2]")
    columns_of_one = "expected columns of one length, got lengths [2, 1]"
    refused(InvalidPosition, lambda: from_columns([[0, 1], [0]]), columns_of_one)
    refused(InvalidPosition, lambda: from_columns([]), "rows from 1 to 26", 0)
    refused(InvalidPosition, lambda: from_columns([[0]] * 27), "cols from 1 to", 27)
    refused(InvalidPosition, lambda: from_columns([[]]), "rows from 1 to 26", 0)
    refused(InvalidPosition, lambda: from_ocaml([[0, 1], [0]]), "lengths [2, 1]")
    refused(InvalidPosition, lambda: from_ocaml([]), "rows from 1 to 26", 0)
    refused(InvalidPosition, lambda: from_rows([]), "rows from 1 to 26", 0)
    refused(InvalidPosition, lambda: from_rows([[]]), "cols from 1 to 26", 0)


def test_rules_of_another_size_than_the_grid_are_refused() -> None:
    acts: list[Callable[[], object]] = [
        lambda: winner(GRID, TIC_TAC_TOE),
        lambda: has_won(GRID, 1, TIC_TAC_TOE),
        lambda: is_win(GRID, 0, 1, TIC_TAC_TOE),
        lambda: rate(GRID, rules=TIC_TAC_TOE),
        lambda: free_moves(GRID, TIC_TAC_TOE),
        lambda: Situation(GRID, Player.FIRST, TIC_TAC_TOE),
        lambda: root(GRID, TIC_TAC_TOE),
        lambda: as_situation(GRID, TIC_TAC_TOE),
        lambda: to_moves(GRID, TIC_TAC_TOE),
    ]
    for act in acts:
        refused(InvalidPosition, act, "a grid of 3 x 3", "6 x 7")


def untyped(*values: Any) -> tuple[Any, ...]:
    return values


def test_a_grid_and_a_situation_cannot_be_changed() -> None:
    grid: Any = GRID
    situation: Any = from_moves("4")
    with pytest.raises(TypeError):
        grid[0] = grid[1]
    with pytest.raises(TypeError):
        grid[0][0] = Cell.FIRST
    with pytest.raises(AttributeError):
        situation.turn = 1
    with pytest.raises(AttributeError):
        situation.anything = 1
    rules: Any = CONNECT_FOUR
    with pytest.raises(AttributeError):
        rules.rows = 7
    with pytest.raises(AttributeError):
        rules.anything = 7
    assert from_moves("4453").grid == GRID


# Positions that can't be.


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (". X\n. .", "floating at row 0, column 1"),
        ("X .\n. .", "floating at row 0, column 0"),
        ("O .\nX .\n. X", "floating at row 1, column 0"),
        (". .\nX X", "got 2 X and 0 O"),
        (". .\nO .", "got 0 X and 1 O"),
        ("X X X X\nO O O O", "the only winner, got a line for FIRST"),
        ("O O O O\nX X X X", "the only winner, got a line for FIRST"),
        ("O O . . . .\nX X X X O O", "the only winner, got a line for FIRST"),
        ("O . . . . .\nO . . . . .\nO X . . . .\nO X X . X X", "a line for SECOND"),
    ],
)
def test_a_position_that_cannot_be_is_refused(picture: str, words: str) -> None:
    grid = parse_grid(picture)
    before = to_rows(grid)
    for act in (lambda: as_situation(grid), lambda: to_moves(grid)):
        refused(InvalidPosition, act, words)
    assert to_rows(grid) == before


# Texts.

BAD_MOVE_STRINGS = [
    ("8", 0),
    ("0", 0),
    ("a", 0),
    ("-1", 0),
    ("+1", 0),
    ("4 4x", 3),
    ("4,4;", 3),
    ("4\n4\n8", 4),
    ("1_0", 1),
    ("1e1", 1),
    ("44²", 2),
    ("٣", 0),
    ("４", 0),
    ("4\0", 1),
    ("\0", 0),
    ("4\ufeff0", 2),
    ("  8", 2),
    ("\ufeff\r\n44x", 5),
    ("4453\x1b[31m", 4),
    ("\u20030", 1),
]


@pytest.mark.parametrize(("text", "index"), BAD_MOVE_STRINGS, ids=repr)
def test_a_bad_sign_among_moves_is_shown_with_its_index(text: str, index: int) -> None:
    for read in (parse_moves, from_moves):
        with pytest.raises(ParseError) as caught:
            read(text)
        assert caught.value.index == index
        assert str(caught.value).startswith(f"at index {index}: expected a column")
        bad = text[index:] if text[index] not in "0189" else text[index]
        assert f"got {bad!r}" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "rules", "index"),
    [
        ("a1a", TIC_TAC_TOE, 2),
        ("a1d1", TIC_TAC_TOE, 2),
        ("a1a4", TIC_TAC_TOE, 2),
        ("a0", TIC_TAC_TOE, 0),
        ("Ａ1", TIC_TAC_TOE, 0),
        ("A1D1", TIC_TAC_TOE, 2),
        ("a٣", TIC_TAC_TOE, 0),
        ("11", TIC_TAC_TOE, 0),
        ("a01", TIC_TAC_TOE, 0),
        ("a1 b1 d1", TIC_TAC_TOE, 6),
        ("1,,2,0", Rules(6, 10), 5),
        ("10,11", Rules(6, 10), 3),
        ("01", Rules(6, 10), 0),
        ("1;2", Rules(6, 10), 0),
    ],
)
def test_a_bad_word_among_moves_is_shown_with_its_index(
    text: str, rules: Rules, index: int
) -> None:
    for read in (parse_moves, from_moves):
        with pytest.raises(ParseError, match="expected a c") as caught:
            read(text, rules)
        assert caught.value.index == index


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("4444444", CONNECT_FOUR, "at index 6: column 4 is full"),
        (
            "12121211",
            CONNECT_FOUR,
            "at index 7: the game was over",
        ),
        (" 12121218", CONNECT_FOUR, "at index 8: expected a column from 1 to 7"),
        ("1,1,1", Rules(2, 10), "at index 4: column 1 is full"),
        ("a1b1a1", TIC_TAC_TOE, "at index 4: cell a1 is taken"),
        (
            "a1b1a2b2a3b3",
            TIC_TAC_TOE,
            "at index 10: the game was over",
        ),
        (
            "111",
            Rules(1, 1, 1),
            "at index 1: the game was over",
        ),
    ],
)
def test_moves_that_cannot_be_played_are_shown_with_their_index(
    text: str, rules: Rules, message: str
) -> None:
    with pytest.raises(ParseError, match=re.escape(message)) as caught:
        from_moves(text, rules)
    assert f"at index {caught.value.index}: {caught.value.reason}" == str(caught.value)


@pytest.mark.parametrize("text", ["", " ", "4 4", "8", "0", "abc", "99", "-1", "3.5"])
def test_one_move_is_read_or_refused_as_a_whole(text: str) -> None:
    with pytest.raises(ParseError, match="expected a column from 1 to 7, got"):
        parse_move(text)
    with pytest.raises(ParseError, match="expected a cell from a1 to c3, got"):
        parse_move(text, TIC_TAC_TOE)


@pytest.mark.parametrize("blanks", [0, 1, 5])
def test_a_bad_move_is_shown_with_its_index_behind_blanks(blanks: int) -> None:
    with pytest.raises(ParseError, match="got '8'") as caught:
        parse_move(" " * blanks + "8 ")
    assert caught.value.index == blanks


def test_a_byte_order_mark_and_blanks_around_moves_do_not_count() -> None:
    assert from_moves("\ufeff4453\r\n") == from_moves(" \t4453  ") == from_moves("4453")


TEN_MILLION = 10_000_000


def test_ten_megabytes_are_refused_at_the_first_illegal_move() -> None:
    ones = "1" * TEN_MILLION
    with pytest.raises(ParseError, match="column 1 is full") as full:
        from_moves(ones)
    assert full.value.index == 6
    bad: list[tuple[Callable[[], object], int]] = [
        (lambda: parse_moves("x" + ones), 0),
        (lambda: parse_move(ones), 0),
        (lambda: parse_grid(ones), 0),
        (lambda: from_moves(ones, Rules(6, 10)), 0),
        (lambda: from_moves("a" + ones, TIC_TAC_TOE), 0),
    ]
    for act, index in bad:
        with pytest.raises(ParseError, match="expected ") as caught:
            act()
        assert caught.value.index == index
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("picture", "index"),
    [
        (". x", 2),
        (". X\n. Q", 6),
        ("0 1", 0),
        ("\0", 0),
        ("\ufeff. .", 0),
        (".\t.", 1),
        ("٠", 0),
        (". .\u2028. .", 3),
        (". .\x0b. .", 3),
    ],
)
def test_a_bad_sign_in_a_picture_is_shown_with_its_index(
    picture: str, index: int
) -> None:
    with pytest.raises(ParseError, match=re.escape("expected one of '.XO'")) as caught:
        parse_grid(picture)
    assert caught.value.index == index
    assert repr(picture[index]) in str(caught.value)


@pytest.mark.parametrize("picture", ["", " ", "\n\n", " \r\n "])
def test_an_empty_picture_is_refused(picture: str) -> None:
    with pytest.raises(ParseError, match="expected a picture of a grid, got nothing"):
        parse_grid(picture)


@pytest.mark.parametrize("picture", ["." * 27, ".\n" * 27])
def test_a_picture_too_large_for_a_grid_cannot_be_read(picture: str) -> None:
    with pytest.raises(ParseError, match="from 1 to 26, got 27"):
        parse_grid(picture)


@pytest.mark.parametrize(
    ("picture", "index"), [(". .\n.", 4), ("\n ..\r\n\n ...", 7), ("....\n...\n..", 5)]
)
def test_a_row_that_is_not_as_long_as_the_first_is_shown_with_its_index(
    picture: str, index: int
) -> None:
    with pytest.raises(ParseError, match="expected a row as long as the first") as bad:
        parse_grid(picture)
    assert bad.value.index == index


@pytest.mark.parametrize(
    ("move", "rules"),
    [(-1, CONNECT_FOUR), (7, CONNECT_FOUR), (-1, TIC_TAC_TOE), (9, TIC_TAC_TOE)],
)
def test_a_move_off_the_board_cannot_be_written(move: int, rules: Rules) -> None:
    acts: list[Callable[[], object]] = [
        lambda: format_move(move, rules),
        lambda: format_moves([move], rules),
    ]
    for act in acts:
        with pytest.raises(FourInRowError, match="expected ") as caught:
            act()
        assert str(move) in str(caught.value)


def answer(act: Callable[[], T]) -> T | FourInRowError:
    """What is answered, be it an error of the family; any other error is let out."""
    try:
        return act()
    except FourInRowError as error:
        return error


tricky = st.text("0123456789abcxXO.-_+,;:² ٣４\t\r\n\0\ufeff\x0b\u2028", max_size=40)
texts = st.one_of(st.text(max_size=40), tricky)


@given(texts, rules(max_side=26))
@example("", Rules(6, 10))
@example("4" * 43, CONNECT_FOUR)
def test_any_text_is_moves_or_cannot_be_read(text: str, rules: Rules) -> None:
    moves = answer(lambda: parse_moves(text, rules))
    situation = answer(lambda: from_moves(text, rules))
    for read in (moves, situation):
        if isinstance(read, FourInRowError):
            assert type(read) is ParseError
            assert 0 <= read.index <= len(text)
    if isinstance(moves, FourInRowError):
        assert isinstance(situation, ParseError)
    else:
        assert parse_moves(format_moves(moves, rules), rules) == moves
    if not isinstance(situation, FourInRowError):
        assert as_situation(situation.grid, rules) == situation


@given(texts, rules(max_side=26))
@example("４", CONNECT_FOUR)
@example("A1", TIC_TAC_TOE)
def test_any_text_is_one_move_or_cannot_be_read(text: str, rules: Rules) -> None:
    move = answer(lambda: parse_move(text, rules))
    if isinstance(move, FourInRowError):
        assert type(move) is ParseError
        assert 0 <= move.index <= len(text)
    else:
        assert format_move(move, rules) == text.strip(" ").lower()


@pytest.mark.parametrize("signs", ["", ".X", "..O", " XO", ".X\n", ".XO-"])
def test_a_style_that_could_not_be_read_again_is_refused(signs: str) -> None:
    for make in (GridStyle, lambda given: replace(PLAIN, signs=given)):
        with pytest.raises(FourInRowError, match="expected three different signs"):
            make(signs)


pictures = st.text(".XO-012 \r\n", max_size=60)


@given(st.one_of(texts, pictures), st.sampled_from([PLAIN, OCAML, SCHEME, DIGITS]))
@example(". X\n. . .", PLAIN)
def test_any_text_is_a_picture_or_cannot_be_read(text: str, style: GridStyle) -> None:
    grid = answer(lambda: parse_grid(text, style))
    if isinstance(grid, FourInRowError):
        assert type(grid) is ParseError
        assert 0 <= grid.index <= len(text)
        assert "expected " in str(grid)
    else:
        signs = re.sub(r"[ \r\n]", "", text)
        assert re.sub(r"[ \n]", "", format_grid(grid, style)) == signs
