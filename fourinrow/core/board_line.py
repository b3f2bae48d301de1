"""A board in one line, for positions whose moves nobody knows.

The rows stand from the top with ``/`` between them, as in the FEN of chess: ``X`` is a
stone of the first player, ``O`` one of the second, and a number as many empty cells.
The number of stones says whose turn it is.
"""

import re
from itertools import groupby
from typing import Final

from fourinrow.core.cells import Cell
from fourinrow.core.grid import Grid, from_rows
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import ParseError, short_repr

_SIGNS: Final = {"X": Cell.FIRST, "O": Cell.SECOND}
_OF: Final = {cell: sign for sign, cell in _SIGNS.items()}


def format_board(grid: Grid) -> str:
    """Write a grid as one line.

    >>> from fourinrow.core import from_moves
    >>> format_board(from_moves("4453").grid)
    '7/7/7/7/3O3/2OXX2'
    """
    return "/".join(
        "".join(
            _OF[cell] * len(run) if cell else str(len(run))
            for cell, run in ((cell, [*same]) for cell, same in groupby(row))
        )
        for row in grid
    )


def is_board(text: str) -> bool:
    """Check whether a text is meant as a board, not as moves: it has a ``/``."""
    return "/" in text


def parse_board(text: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation that a line describes; small letters are read too.

    >>> print(parse_board("7/7/7/7/3O3/2OXX2"))
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . O . . .
    . . O X X . .

    Raises `ParseError` with the index of what is not a stone, a number or a ``/``, and
    of a row of another length; `InvalidPosition` as `as_situation` does.
    """
    rows, at = list[list[Cell]](), 0
    for line in text.split("/"):
        row = list[Cell]()
        for found in re.finditer(r"[0-9]+|.", line, re.DOTALL):
            row += _cells(found[0], at + found.start(), rules)
        if len(row) != rules.cols:
            expected = f"expected a row of {rules.cols} cells"
            raise ParseError(f"{expected}, got {short_repr(line)}", at)
        rows.append(row)
        at += len(line) + 1
    if len(rows) != rules.rows:
        raise ParseError(f"expected {rules.rows} rows, got {len(rows)}", len(text))
    return as_situation(from_rows(rows), rules)


def _cells(word: str, at: int, rules: Rules) -> list[Cell]:
    if word.isdigit() and word.isascii() and 1 <= int(word[:3]) <= rules.cols:
        return [Cell.EMPTY] * int(word[:3])
    if word.upper() not in _SIGNS:
        expected = f"expected X, O, / or a number from 1 to {rules.cols}"
        raise ParseError(f"{expected}, got {short_repr(word)}", at)
    return [_SIGNS[word.upper()]]
