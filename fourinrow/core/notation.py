"""Text to moves and grids, and back. Reading is not ruling: pictures may be odd.

A move is written `4` with gravity (columns count from 1) and `b2` without (column
letter, row from the bottom). A game is its moves in a row: `4453`, `b2a1`; beyond
nine columns a comma stands between two: `10,4`. What a picture shows is read as it
is; `fourinrow.core.reachable` says whether it could have been played.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from fourinrow.core.grid import Grid
from fourinrow.core.players import Cell
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.shapes import from_rows
from fourinrow.core.situation import (
    Situation,
    Status,
    free_moves,
    initial,
    make_move,
    status,
)
from fourinrow.errors import (
    IllegalMove,
    ParseError,
    shown,
    whole_number,
)

__all__ = [
    "GridStyle",
    "PLAIN",
    "OCAML",
    "SCHEME",
    "DIGITS",
    "format_grid",
    "parse_grid",
    "format_move",
    "parse_move",
    "format_moves",
    "parse_moves",
    "iter_moves",
    "from_moves",
]


class GridStyle(NamedTuple):
    """How a grid is drawn: a sign for each cell, and what stands between and behind."""

    signs: str
    between_cells: str = ""
    between_rows: str = "\n"
    end: str = ""


PLAIN: Final = GridStyle(".XO", " ")
OCAML: Final = GridStyle(".XO", " ", " \n", " \n\n")
SCHEME: Final = GridStyle("-XO")
DIGITS: Final = GridStyle("012")


def format_grid(grid: Grid, style: GridStyle = PLAIN) -> str:
    """Draw a grid, the top row first.

    >>> from fourinrow.core.grid import apply_move, new_grid
    >>> print(format_grid(apply_move(new_grid(2, 3), 1, 1)))
    . . .
    . X .

    `OCAML` draws as that seed does, a blank behind each cell and an empty line at
    the end; `SCHEME` without blanks and with ``-``; `DIGITS` as 0, 1 and 2.
    """
    rows = [style.between_cells.join(style.signs[cell] for cell in row) for row in grid]
    return style.between_rows.join(rows) + style.end


def parse_grid(text: str, style: GridStyle = PLAIN) -> Grid:
    """Read a picture drawn by `format_grid`: blanks and empty lines don't count.

    >>> from fourinrow.core.shapes import to_rows
    >>> to_rows(parse_grid('''
    ... . . .
    ... . X O
    ... '''))
    [[0, 0, 0], [0, 1, 2]]

    Raises `ParseError` with the index of a sign that is none of the style's, and
    `InvalidPosition` for rows of different lengths.
    """
    for at, sign in enumerate(text):
        if sign not in style.signs and sign not in " \r\n":
            raise ParseError(f"expected one of {style.signs!r}, got {sign!r}", at)
    lines = [line.replace(" ", "") for line in text.splitlines()]
    cells = [[Cell(style.signs.index(sign)) for sign in line] for line in lines if line]
    if not cells:
        raise ParseError("expected a picture of a grid, got nothing", len(text))
    return from_rows(cells)


_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def format_move(move: int, rules: Rules = CONNECT_FOUR) -> str:
    """Write a move: the column from 1 with gravity, `b2` without.

    >>> from fourinrow.core.rules import TIC_TAC_TOE
    >>> format_move(3), format_move(4, TIC_TAC_TOE), format_move(6, TIC_TAC_TOE)
    ('4', 'b2', 'a1')

    Raises `IllegalMove` for a move that is not on the board.
    """
    moves, number = _moves(rules), whole_number(move, "a move")
    if number not in moves:
        raise IllegalMove(f"expected a move from 0 to {moves[-1]}, got {move!r}")
    if rules.gravity:
        return str(number + 1)
    row, column = divmod(number, rules.cols)
    return f"{_LETTERS[column]}{rules.rows - row}"


def _moves(rules: Rules) -> range:
    return range(rules.cols if rules.gravity else rules.rows * rules.cols)


@lru_cache
def _names(rules: Rules) -> Mapping[str, int]:
    return {format_move(move, rules): move for move in _moves(rules)}


def _move_named(word: str, rules: Rules, at: int) -> int:
    move = _names(rules).get(word)
    if move is None:
        raise ParseError(f"expected {_a_move(rules)}, got {shown(word)}", at)
    return move


def _a_move(rules: Rules) -> str:
    if rules.gravity:
        return f"a column from 1 to {rules.cols}"
    return f"a cell from a1 to {_LETTERS[rules.cols - 1]}{rules.rows}"


def parse_move(text: str, rules: Rules = CONNECT_FOUR) -> int:
    """Read one move, alone in its text; blanks around it don't count.

    >>> parse_move("4"), parse_move(" 1 ")
    (3, 0)

    Raises `ParseError` for anything that is no move on this board.
    """
    return _move_named(text.strip(" "), rules, len(text) - len(text.lstrip(" ")))


_ONE_DIGIT: Final = re.compile(r"()(.)", re.DOTALL)
_LETTER_AND_NUMBER: Final = re.compile(r"()(\D?\d+|\D)")
_COMMAS_BETWEEN: Final = re.compile(r"(^|,)([^,]*)")


def _words(text: str, rules: Rules) -> Iterator[tuple[int, str]]:
    """Cut a move string into its words, each with its index."""
    inner = text.strip(_OUTER)
    if not inner:
        return iter(())
    offset = len(text) - len(text.lstrip(_OUTER))
    pattern = _LETTER_AND_NUMBER
    if rules.gravity:
        pattern = _ONE_DIGIT if rules.cols <= 9 else _COMMAS_BETWEEN
    return ((offset + word.start(2), word[2]) for word in pattern.finditer(inner))


_OUTER: Final = " \t\r\n\ufeff"


def format_moves(moves: Iterable[int], rules: Rules = CONNECT_FOUR) -> str:
    """Write the moves of a game in a row.

    >>> format_moves([3, 3, 4, 2])
    '4453'
    >>> format_moves([9, 3], Rules(rows=6, cols=10))
    '10,4'
    """
    comma = "," if rules.gravity and rules.cols > 9 else ""
    return comma.join(format_move(move, rules) for move in moves)


def parse_moves(text: str, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Read the moves of a game; whether they can be played is not asked.

    >>> parse_moves("4453")
    (3, 3, 4, 2)

    Blanks, line ends and a byte order mark around the text don't count. Raises
    `ParseError` with the index of the first word that is no move on this board.
    """
    return tuple(iter_moves(text, rules))


def iter_moves(text: str, rules: Rules = CONNECT_FOUR) -> Iterator[int]:
    """Give the moves of a game one by one, each read when it is asked for.

    >>> moves = iter_moves("44x")
    >>> next(moves), next(moves)
    (3, 3)

    What stands behind them is not looked at. Raises as `parse_moves` does.
    """
    return (_move_named(word, rules, at) for at, word in _words(text, rules))


def from_moves(text: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Play the moves of a text from the empty board.

    >>> print(format_grid(from_moves("4453").grid).splitlines()[-1])
    . . O X X . .

    The empty text is the empty board. Raises `ParseError` with the index of the
    first word that is no move, that has no room, or that comes after the end.
    """
    situation = initial(rules)
    for number, (at, word) in enumerate(_words(text, rules)):
        move = _move_named(word, rules, at)
        if status(situation, rules) is not Status.RUNNING:
            raise ParseError(f"the game was over after move {number}, got {word!r}", at)
        if move not in free_moves(situation.grid, rules):
            place = "column" if rules.gravity else "cell"
            state = "full" if rules.gravity else "taken"
            raise ParseError(f"expected room, {place} {word} is {state}", at)
        situation = make_move(situation, move, rules)
    return situation
