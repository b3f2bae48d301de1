"""Text to grids, and back: pictures, and the lists of the Scheme seed.

A picture is read as it is, possible or not; `fourinrow.core.reachable` checks whether a
game can reach it.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Self

from fourinrow.core.cells import Cell, Player
from fourinrow.core.grid import Grid, checked_grid, is_grid
from fourinrow.core.shapes import from_rows
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    ParseError,
    WrongType,
    checked_text,
    shown,
)


class _Parts(NamedTuple):
    signs: str
    between_cells: str
    between_rows: str
    end: str


class GridStyle(_Parts):
    r"""How a grid is drawn: a sign for each cell, the separators, and the end.

    >>> from fourinrow import format_grid, new_grid
    >>> from fourinrow.core import GridStyle
    >>> print(format_grid(new_grid(2, 2), GridStyle("_#@", "  ")))
    _  _
    _  _

    `parse_grid` reads whatever a style draws. ``signs`` are three different characters,
    none of them blank. Only blanks may separate cells. Rows are separated by blanks and
    at least one line end; the end has only blanks and line ends. Raises
    `FourInRowError` for anything else.
    """

    __slots__ = ()

    def __new__(  # noqa: D102
        cls,
        signs: str,
        between_cells: str = "",
        between_rows: str = "\n",
        end: str = "",
    ) -> Self:
        parts = _Parts(signs, between_cells, between_rows, end)
        for part in parts:
            if not isinstance(part, str):
                raise WrongType(
                    f"expected the parts of a style as text, got {shown(part)}"
                )
        _check_signs(signs)
        if set(between_cells) - set(" "):
            raise FourInRowError(
                f"expected only blanks between cells, got {shown(between_cells)}"
            )
        if set(between_rows) - set(_BLANKS) or not set(between_rows) - set(" "):
            raise FourInRowError(
                "expected a line end and no signs between rows, "
                f"got {shown(between_rows)}"
            )
        if set(end) - set(_BLANKS):
            raise FourInRowError(f"expected no signs at the end, got {shown(end)}")
        return super().__new__(cls, *parts)

    @classmethod
    def _make(cls, iterable: Iterable[Any]) -> Self:  # type: ignore[override]
        return cls(*iterable)


_BLANKS: Final = " \r\n"


def _check_signs(signs: str) -> None:
    if len(signs) != 3 or len(set(signs)) != 3 or set(signs) & set(_BLANKS):
        raise FourInRowError(
            f"expected three different signs, none of them blank, got {shown(signs)}"
        )


PLAIN: Final = GridStyle(".XO", " ")
OCAML: Final = GridStyle(".XO", " ", " \n", " \n\n")
SCHEME: Final = GridStyle("-XO")
DIGITS: Final = GridStyle("012")


def _checked_style(style: GridStyle) -> GridStyle:
    if not isinstance(style, GridStyle):
        raise WrongType(f"expected a style, got {shown(style)}")
    return style


def format_grid(grid: Grid, style: GridStyle = PLAIN) -> str:
    """Draw a grid as text, the top row first.

    >>> from fourinrow import apply_move, format_grid, new_grid
    >>> print(format_grid(apply_move(new_grid(2, 3), 1, 1)))
    . . .
    . X .

    `OCAML` draws as that seed does, with a blank after each cell and an empty line at
    the end; `SCHEME` uses ``-`` and no blanks; `DIGITS` draws 0, 1 and 2.
    """
    _checked_style(style)
    rows = [
        style.between_cells.join(style.signs[cell] for cell in row)
        for row in checked_grid(grid)
    ]
    return style.between_rows.join(rows) + style.end


def format_state(name: str, grid: Grid, turn: Player, *more: object) -> str:
    """Write the repr of a state made of a grid, the player to move, and ``more``.

    >>> from fourinrow import Player, new_grid
    >>> from fourinrow.core.pictures import format_state
    >>> print(format_state("Othello", new_grid(2, 2), Player.FIRST))
    Othello(parse_grid('..\\n..'), Player.FIRST)

    Shows a value that is not a grid, or not a player, by its own repr.
    """
    rest = "".join(f", {each!r}" for each in more)
    if is_grid(grid) and isinstance(turn, Player):
        drawn = format_grid(grid, _SIGNS)
        return f"{name}(parse_grid({drawn!r}), Player.{turn.name}{rest})"
    return f"{name}(grid={grid!r}, turn={turn!r})"


_SIGNS: Final = GridStyle(".XO")


def parse_grid(text: str, style: GridStyle = PLAIN) -> Grid:
    """Read a picture drawn by `format_grid`; blanks and empty lines are ignored.

    >>> from fourinrow import parse_grid
    >>> from fourinrow.core import to_rows
    >>> to_rows(parse_grid('''
    ... . . .
    ... . X O
    ... '''))
    [[0, 0, 0], [0, 1, 2]]

    Raises `ParseError` with the index of a sign that the style does not have, or of a
    row whose length differs from the first.
    """
    _checked_style(style)
    for at, sign in enumerate(checked_text(text, "a picture")):
        if sign not in style.signs and sign not in _BLANKS:
            raise ParseError(f"expected one of {style.signs!r}, got {sign!r}", at)
    rows = [
        _Row(line.start(), [Cell(style.signs.index(sign)) for sign in signs])
        for line in re.finditer(r"[^\r\n]+", text)
        if (signs := line[0].replace(" ", ""))
    ]
    if not rows:
        raise ParseError("expected a picture of a grid, got nothing", len(text))
    return _joined(rows)


class _Row(NamedTuple):
    at: int
    cells: list[Cell]


def _joined(rows: Sequence[_Row]) -> Grid:
    width = len(rows[0].cells)
    for at, cells in rows:
        if len(cells) != width:
            raise ParseError(
                f"expected a row as long as the first, {width} cells, got {len(cells)}",
                at,
            )
    try:
        return from_rows([row.cells for row in rows])
    except InvalidPosition as error:
        raise ParseError(str(error), rows[0].at) from error


_NAMES: Final = "-xo"


def format_lists(grid: Grid) -> str:
    """Write a grid as the Scheme seed does: a list of rows, each a list of symbols.

    >>> from fourinrow import apply_move, new_grid
    >>> from fourinrow.core import format_lists
    >>> print(format_lists(apply_move(new_grid(2, 3), 1, 1)))
    ((- - -)
     (- x -))
    """
    rows = [" ".join(_NAMES[cell] for cell in row) for row in checked_grid(grid)]
    return "(" + "\n ".join(f"({row})" for row in rows) + ")"


_TOKEN: Final = re.compile(r"\(\s*(?i:list)\b|[()]|[^\s()']+")
_WANTED: Final = (
    "a list of rows",
    "a row, or the end of the list",
    "one of '-xo', or the end of a row",
    "the end of the text",
)


def parse_lists(text: str) -> Grid:
    """Read the lists of the Scheme seed, as printed or as written in a program.

    >>> from fourinrow.core import format_lists, parse_lists
    >>> program = "(list (list '- '- '-) (list '- 'x '-))"
    >>> print(format_lists(parse_lists(program)))
    ((- - -)
     (- x -))

    Case and quotes are ignored. Raises `ParseError` with the index of anything else, or
    of a row whose length differs from the first.
    """
    rows, inside = list[_Row](), 0
    for token in _TOKEN.finditer(checked_text(text, "lists")):
        at, word = token.start(), token[0]
        match inside, word[0].lower():
            case 0 | 1, "(":
                inside += 1
                if inside == 2:
                    rows.append(_Row(at, []))
            case 2, ")":
                inside = 1
            case 1, ")" if rows:
                inside = 3
            case 2, sign if len(word) == 1 and sign in _NAMES:
                rows[-1].cells.append(Cell(_NAMES.index(sign)))
            case _:
                raise ParseError(f"expected {_WANTED[inside]}, got {shown(word)}", at)
    if inside < 3:
        raise ParseError(f"expected {_WANTED[inside]}, got nothing", len(text))
    return _joined(rows)
