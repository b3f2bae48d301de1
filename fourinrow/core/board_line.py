"""A board in one line, for positions whose moves nobody knows.

The rows stand from the top with ``/`` between them, as in the FEN of chess: ``X`` is a
stone of the first player, ``O`` one of the second, and a number as many empty cells.
The number of stones says whose turn it is.
"""

import re

from fourinrow.core.grid import Grid
from fourinrow.core.pictures import format_grid, parse_grid
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import ParseError, short_repr


def format_board(grid: Grid) -> str:
    """Write a grid as one line.

    >>> from fourinrow.core import from_moves
    >>> format_board(from_moves("4453").grid)
    '7/7/7/7/3O3/2OXX2'
    """
    rows = format_grid(grid, between="").replace("\n", "/")
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)


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

    Raises `ParseError` with the index of a row that is no row of the board, and
    `InvalidPosition` as `as_situation` does.
    """
    rows, at = list[str](), 0
    for line in text.split("/"):
        # A row is no longer than its cells; a longer one is not read to its end.
        row = _NUMBER.sub(lambda n: "." * int(n[0]), line[: rules.cols + 1].upper())
        if len(row) != rules.cols or not set(row) <= set(".XO"):
            expected = f"expected X, O and numbers for {rules.cols} cells"
            raise ParseError(f"{expected}, got {short_repr(line)}", at)
        rows.append(row)
        at += len(line) + 1
    if len(rows) != rules.rows:
        raise ParseError(f"expected {rules.rows} rows, got {len(rows)}", len(text))
    return as_situation(parse_grid("\n".join(rows)), rules)


_NUMBER = re.compile("[1-9][0-9]?")
