"""Positions and moves as others write them, both ways.

===================  ============================================================
of                   is
===================  ============================================================
Pascal Pons          ``"4453"``, as everywhere here
OpenSpiel            a list of actions: ``parse_moves`` and ``format_moves``
bitbully, ARENA      ``"3342"``: `to_zero_based` and `from_zero_based`
bitbully's drawings  ``format_grid`` and ``parse_grid``, in a style with ``_XO``
Kaggle               a list of cells, and a mark: `to_kaggle` and `from_kaggle`
PettingZoo           two planes: `to_planes` and `from_planes`
UCI                  42 letters, column by column: `to_uci` and `from_uci`
===================  ============================================================

`fourinrow.core.format_board` and `parse_board` write and read any board as a line.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from fourinrow.core.cells import Cell, other
from fourinrow.core.grid import from_rows
from fourinrow.core.notation import format_moves, parse_moves
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError, short_repr

_UCI: Final = "bxo"
"""What UCI's data set writes for an empty cell, and for the sides' stones."""


def to_zero_based(moves: str, rules: Rules = CONNECT_FOUR) -> str:
    """Return a text of moves with columns from 0.

    >>> to_zero_based("4453")
    '3342'

    Raises `ParseError` as `fourinrow.core.parse_moves` does, and `FourInRowError` for a
    board with more than ten columns or without gravity.
    """
    _few_columns(rules)
    return "".join(map(str, parse_moves(moves, rules)))


def from_zero_based(text: str, rules: Rules = CONNECT_FOUR) -> str:
    """Return a text of moves with columns from 0 as one with columns from 1.

    >>> from_zero_based("3342")
    '4453'

    Raises `ParseError` for anything but such columns, and `FourInRowError` as
    `to_zero_based` does.
    """
    _few_columns(rules)
    for at, digit in enumerate(text):
        if digit not in "0123456789"[: rules.cols]:
            expected = f"expected a column from 0 to {rules.cols - 1}"
            raise ParseError(f"{expected}, got {short_repr(digit)}", at)
    return format_moves(map(int, text), rules)


def _few_columns(rules: Rules) -> None:
    if not rules.gravity or rules.cols > 10:
        raise FourInRowError(
            f"expected a board with gravity and ten columns at most, got {rules}"
        )


def to_kaggle(situation: Situation) -> tuple[list[int], int]:
    """Return the ``board`` and ``mark`` of an observation of Kaggle's ConnectX.

    >>> from fourinrow import from_moves
    >>> board, mark = to_kaggle(from_moves("445"))
    >>> board[-7:], mark
    ([0, 0, 0, 1, 1, 0, 0], 2)

    The cells are in rows from the top; the mark is the number of the side to move.
    """
    return list(map(int, chain(*situation.grid))), int(situation.turn)


def from_kaggle(
    board: Iterable[int], mark: int, rules: Rules = CONNECT_FOUR
) -> Situation:
    """Return the situation of an observation of Kaggle's ConnectX.

    >>> from fourinrow import from_moves
    >>> from_kaggle(*to_kaggle(from_moves("445"))) == from_moves("445")
    True

    Raises `InvalidPosition` for another number of cells, for cells other than 0, 1 and
    2, for a mark that is not the side to move, and as `as_situation` does.
    """
    found = _from_cells(list(board), rules)
    if mark != found.turn:
        expected = f"expected the mark {int(found.turn)}, whose turn it is"
        raise InvalidPosition(f"{expected}, got {short_repr(mark)}")
    return found


def to_planes(situation: Situation) -> list[list[list[int]]]:
    """Return the ``observation`` of PettingZoo's ``connect_four_v3``, for who moves.

    >>> from fourinrow import from_moves
    >>> planes = to_planes(from_moves("445"))
    >>> planes[5][3], planes[4][3], planes[0][0]
    ([0, 1], [1, 0], [0, 0])

    Each cell, in rows from the top, has two numbers: whether there is a stone of the
    side to move, and one of the other side.
    """
    sides = situation.turn, other(situation.turn)
    return [
        [[int(cell == side) for side in sides] for cell in row]
        for row in situation.grid
    ]


def from_planes(
    planes: Iterable[Iterable[Iterable[float]]], rules: Rules = CONNECT_FOUR
) -> Situation:
    """Return the situation of an observation of PettingZoo, a list or an array.

    >>> from fourinrow import from_moves
    >>> from_planes(to_planes(from_moves("445"))) == from_moves("445")
    True

    The number of stones says whose turn it is. Raises `InvalidPosition` for another
    shape, for numbers other than 0 and 1, and as `as_situation` does.
    """
    pairs = [tuple(cell) for row in planes for cell in row]
    kinds: dict[tuple[float, ...], int] = {(0, 0): 0, (1, 0): 1, (0, 1): 2}
    for pair in pairs:
        if pair not in kinds:
            expected = "expected [0, 0], [1, 0] or [0, 1] in a cell"
            raise InvalidPosition(f"{expected}, got {short_repr([*pair])}")
    cells = [kinds[pair] for pair in pairs]
    if cells.count(1) < cells.count(2):  # the second player is to move
        cells = [(0, 2, 1)[cell] for cell in cells]
    return _from_cells(cells, rules)


def to_uci(situation: Situation) -> str:
    """Return the cells of UCI's data set connect-4: a1, a2 and so on, from below.

    >>> from fourinrow import from_moves
    >>> to_uci(from_moves("1122"))[:27]
    'x,o,b,b,b,b,x,o,b,b,b,b,b,b'
    """
    columns = zip(*situation.grid, strict=True)
    return ",".join(_UCI[cell] for column in columns for cell in reversed(column))


def from_uci(line: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation of a line of UCI's data set, with its class or without.

    >>> from fourinrow import from_moves
    >>> from_uci(to_uci(from_moves("1122")) + ",win") == from_moves("1122")
    True

    Raises `InvalidPosition` for another number of cells, for other letters, and as
    `as_situation` does.
    """
    words = (
        line.strip().removesuffix(",win").removesuffix(",loss").removesuffix(",draw")
    )
    cells = [_UCI.find(word) if len(word) == 1 else -1 for word in words.split(",")]
    rows, cols = rules.rows, rules.cols
    if len(cells) == rows * cols:
        by_row = [cells[row::rows] for row in reversed(range(rows))]
        cells = list(chain(*by_row))
    return _from_cells(cells, rules)


def _from_cells(cells: Sequence[int], rules: Rules) -> Situation:
    """Return the situation of cells in rows from the top."""
    rows, cols = rules.rows, rules.cols
    if len(cells) != rows * cols:
        raise InvalidPosition(f"expected {rows * cols} cells, got {len(cells)}")
    for at, cell in enumerate(cells):
        if cell not in tuple(Cell):
            row, column = divmod(at, cols)
            expected = (
                f"expected an empty cell or a stone at row {row}, column {column}"
            )
            raise InvalidPosition(f"{expected}, got {short_repr(cell)}")
    whole = [Cell(int(cell)) for cell in cells]
    grid = from_rows([whole[at : at + cols] for at in range(0, len(whole), cols)])
    return as_situation(grid, rules)
