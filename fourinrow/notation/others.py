"""Positions and moves as others write them, both ways.

- Pascal Pons and bitbully write moves as everywhere here; OpenSpiel's actions are a
  list, for `fourinrow.notation.parse_moves` and `format_moves`.
- ARENA, and bitbully's lists, count columns from 0: `to_zero_based`.
- bitbully draws boards as ``format_grid`` does with ``_XO`` and two blanks between.
- Kaggle has a list of cells, and a mark: `to_kaggle`.
- PettingZoo has two planes: `to_planes`.
- UCI has 42 letters, column by column: `to_uci`.

`format_board` of `fourinrow.notation` writes any board as a line, and `parse_board`
reads it.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar

from toolz import concat, partition_all

from fourinrow.core.cells import CellValue, Player, other
from fourinrow.core.grid import from_rows
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError, expected
from fourinrow.notation.moves import format_moves, parse_moves
from fourinrow.notation.reachable import as_situation

T = TypeVar("T")
V = TypeVar("V")

_KAGGLE: Final[Mapping[int, CellValue]] = {0: 0, 1: 1, 2: 2}
_UCI: Final[Mapping[str, CellValue]] = {"b": 0, "x": 1, "o": 2}


def to_zero_based(moves: str, rules: Rules = CONNECT_FOUR) -> str:
    """Return a text of moves with columns from 0.

    >>> to_zero_based("4453")
    '3342'

    Raises `ParseError` as `parse_moves` does, and `FourInRowError` for a board with
    more than ten columns or without gravity.
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
            what = f"a column from 0 to {rules.cols - 1}"
            raise ParseError(expected(what, digit), at)
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
    return [*map(int, concat(situation.grid))], int(situation.turn)


def from_kaggle(
    board: Iterable[int], mark: int, rules: Rules = CONNECT_FOUR
) -> Situation:
    """Return the situation of an observation of Kaggle's ConnectX.

    >>> from fourinrow import from_moves
    >>> from_kaggle(*to_kaggle(from_moves("445"))) == from_moves("445")
    True

    The board may be an array. Raises `InvalidPosition` for another number of cells, for
    cells other than 0, 1 and 2, for a mark that is not the side to move, and as
    `as_situation` does.
    """
    cells = _all_cells(_KAGGLE, board, rules)
    found = as_situation(from_rows([*partition_all(rules.cols, cells)]), rules)
    if mark != found.turn:
        what = f"the mark {int(found.turn)}, whose turn it is"
        raise InvalidPosition(expected(what, mark))
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
    number of rows, columns or planes, for numbers other than 0 and 1, and as
    `as_situation` does.
    """
    rows = [[tuple(cell) for cell in row] for row in planes]
    wanted = rules.rows, rules.cols, 2
    found = {(len(rows), len(row), len(cell)) for row in rows for cell in row}
    if found != {wanted}:
        got = " or ".join(" x ".join(map(str, each)) for each in sorted(found))
        numbers = f"expected {' x '.join(map(str, wanted))} numbers"
        raise InvalidPosition(f"{numbers}, got {got or 'none'}")
    cells = [*concat(rows)]
    turn = Player.SECOND if sum(map(any, cells)) % 2 else Player.FIRST
    marks: Mapping[tuple[float, ...], int]
    marks = {(0, 0): 0, (1, 0): int(turn), (0, 1): int(other(turn))}
    return from_kaggle([_known(marks, cell) for cell in cells], turn, rules)


def to_uci(situation: Situation) -> str:
    """Return the cells of UCI's data set connect-4: a1, a2 and so on, from below.

    >>> from fourinrow import from_moves
    >>> to_uci(from_moves("1122"))[:27]
    'x,o,b,b,b,b,x,o,b,b,b,b,b,b'
    """
    columns = zip(*reversed(situation.grid), strict=True)
    return ",".join([*_UCI][cell] for cell in concat(columns))


def from_uci(line: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation of a line of UCI's data set, with its class or without.

    >>> from fourinrow import from_moves
    >>> from_uci(to_uci(from_moves("1122")) + ",win") == from_moves("1122")
    True

    Raises `InvalidPosition` for fewer cells, for other letters, and as `as_situation`
    does. What comes after the cells is not read.
    """
    words = line.strip().split(",")[: rules.rows * rules.cols]
    columns = partition_all(rules.rows, _all_cells(_UCI, words, rules))
    rows = [*zip(*columns, strict=True)]  # from below
    return as_situation(from_rows(rows[::-1]), rules)


def _all_cells(known: Mapping[T, V], found: Iterable[T], rules: Rules) -> list[V]:
    cells, size = [_known(known, each) for each in found], rules.rows * rules.cols
    if len(cells) != size:
        raise InvalidPosition(f"expected {size} cells, got {len(cells)}")
    return cells


def _known(cells: Mapping[T, V], found: T) -> V:
    try:
        return cells[found]
    except (KeyError, TypeError) as error:  # TypeError: of a list
        raise InvalidPosition(expected(f"one of {[*cells]}", found)) from error
