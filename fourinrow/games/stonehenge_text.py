"""Stonehenge as text: the board as the seed draws it, with lines and hands.

A cell shows its number, from 1, or its owner's sign and stone. Each line ends with the
sign of its owner. A move is a cell and a stone, such as ``10 3``.
"""

import re
from itertools import pairwise
from typing import Final, TypeAlias

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, IllegalMove, ParseError, shown
from fourinrow.games.display import ASCII, Display, Look, reader
from fourinrow.games.stonehenge_rules import (
    CELLS,
    LINES,
    STONES,
    Placement,
    Point,
    Stonehenge,
    lines_owned,
)

_MOVE: Final = re.compile(r"([1-9][0-9]?)[ ,]+([1-9])")
_TWO_WORDS: Final = r"[^\s,]+([\s,]+[^\s,]+)?"

_Canvas: TypeAlias = dict[tuple[int, int], str]


def draw_stonehenge(
    state: Stonehenge, look: Look = ASCII, *, last: Placement | None = None
) -> str:
    r"""Return as text the board, the owners of the lines, and the stones in hand.

    >>> from fourinrow.games import Placement
    >>> from fourinrow.games.stonehenge_text import draw_stonehenge
    >>> from fourinrow.games.stonehenge_rules import initial_stones, place
    >>> print(draw_stonehenge(place(initial_stones(), Placement(0, 6))))
                       .     .
                     /     /
              X----X6---- 2     .
                  /  \  /  \  /
           .---- 3---- 4---- 5     .
               /  \  /  \  /  \  /
        .---- 6---- 7---- 8---- 9     .
            /  \  /  \  /  \  /  \  /
     .----10----11----12----13----14
            \  /  \  /  \  /  \  /  \
        .----15----16----17----18     .
               \     \     \     \
                 .     .     .     .
    X owns 1 line; in hand: 5 4 3 3 2 2 1 1
    O owns 0 lines; in hand: 6 5 4 3 3 2 2 1 1

    The stone of the ``last`` move is drawn in parentheses. Raises `FourInRowError` for
    a board of another size.
    """
    _check_size(state)
    canvas: _Canvas = {}
    for line, end, owner in zip(LINES, LINE_ENDS, state.owners, strict=True):
        places = [*(CELLS[cell] for cell in line), end]
        _draw_edges(canvas, sorted(places, key=_by_row))
        row, column = _spot(end)
        canvas[row, column + 1] = "." if owner is None else look.signs[owner]
    for number, (cell, cairn) in enumerate(zip(CELLS, state.cells, strict=True), 1):
        text = look.signs[cairn.owner] + str(cairn.stone) if cairn else f"{number:2}"
        _write(canvas, *_spot(cell), text)
    if last is not None:
        row, column = _spot(CELLS[last.cell])
        canvas[row, column - 1], canvas[row, column + 2] = "()"
    hands = [_hand(state, player, look) for player in Player]
    return "\n".join([*_lines_of(canvas), *hands])


def _check_size(state: Stonehenge) -> None:
    cells, lines = len(state.cells), len(state.owners)
    if (cells, lines) != (len(CELLS), len(LINES)):
        raise FourInRowError(
            f"expected a board of {len(CELLS)} cells and {len(LINES)} lines, "
            f"got {cells} cells and {lines} lines"
        )


def _end_of(line: tuple[int, ...]) -> Point:
    """Return the place one step beyond a line, where its owner is shown."""
    first, second, last = (CELLS[line[at]] for at in (0, 1, -1))
    right, down = second.x - first.x, second.y - first.y
    if right == down:
        return Point(last.x + right, last.y + down)
    return Point(first.x - right, first.y - down)


LINE_ENDS: Final = tuple(map(_end_of, LINES))
"""The places where the owner of each line is shown, one step beyond its cells."""


def _by_row(place: Point) -> tuple[int, int]:
    return place.y, place.x


def _spot(place: Point) -> tuple[int, int]:
    """Return the row and column of the canvas where a place is drawn."""
    return 2 * place.y, 3 * place.x + 3


def _draw_edges(canvas: _Canvas, places: list[Point]) -> None:
    for here, there in pairwise(places):
        (row, column), (below, beside) = _spot(here), _spot(there)
        if row == below:
            _write(canvas, row, column + 2, "----")
        elif beside > column:
            _write(canvas, row + 1, column + 2, "\\")
        else:
            _write(canvas, row + 1, beside + 2, "/")


def _write(canvas: _Canvas, row: int, column: int, text: str) -> None:
    canvas.update({(row, column + at): sign for at, sign in enumerate(text)})


def _lines_of(canvas: _Canvas) -> list[str]:
    height = 1 + max(row for row, _ in canvas)
    width = 1 + max(column for _, column in canvas)
    rows = (
        "".join(canvas.get((row, column), " ") for column in range(width))
        for row in range(height)
    )
    return [row.rstrip() for row in rows]


def _hand(state: Stonehenge, player: Player, look: Look) -> str:
    lines = lines_owned(state, player)
    stones = " ".join(map(str, state.hand(player))) or "none"
    owned = "1 line" if lines == 1 else f"{lines} lines"
    return f"{look.signs[player]} owns {owned}; in hand: {stones}"


def show_placement(move: Placement) -> str:
    """Return a move as text: the cell, from 1, and the stone.

    >>> from fourinrow.games import Placement
    >>> from fourinrow.games.stonehenge_text import show_placement
    >>> show_placement(Placement(9, 3))
    '10 3'

    Raises `IllegalMove` for a cell or a stone that does not exist.
    """
    if move.cell not in range(len(CELLS)) or move.stone not in STONES:
        raise IllegalMove(
            f"expected a cell from 0 to {len(CELLS) - 1} and a stone from 1 to "
            f"{max(STONES)}, got {shown(move)}"
        )
    return f"{move.cell + 1} {move.stone}"


def read_placement(text: str) -> Placement:
    """Read a move: the cell, from 1, and the stone.

    >>> from fourinrow.games.stonehenge_text import read_placement
    >>> read_placement("10 3")
    Placement(cell=9, stone=3)

    Raises `ParseError` for any text but a cell and a stone of the game.
    """
    found = _MOVE.fullmatch(text.strip())
    cell, stone = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= cell <= len(CELLS) or stone not in STONES:
        raise ParseError(
            f"expected a cell from 1 to {len(CELLS)} and a stone from 1 to "
            f"{max(STONES)}, as in '10 3', got {text[:40]!r}",
            0,
        )
    return Placement(cell - 1, stone)


def _draw(
    state: Stonehenge,
    look: Look,
    /,
    *,
    last: Placement | None = None,
    **_notes: object,
) -> str:
    return draw_stonehenge(state, look, last=last)


_RULES: Final = """\
Take turns to put a stone on a free cell. Its number, 1 to 6, is its weight.
A line is yours once the other side can't get heavier on it; if a full line is
tied, it goes to the side that did not place the last stone on it.
The first to own 8 of the 15 lines wins. The end of a line shows its owner.
Type a cell and a stone, such as `10 3`, or several in order."""


def _why_not(state: Stonehenge, move: Placement) -> str:
    if state.cells[move.cell]:
        return f"cell {move.cell + 1} is taken"
    stones = "stone {0} is" if STONES.count(move.stone) == 1 else "your stones {0} are"
    return f"{stones.format(move.stone)} placed already"


STONEHENGE_TEXT: Final = Display[Stonehenge, Placement](
    draw=_draw,
    write=lambda _state, move: show_placement(move),
    read=reader(_TWO_WORDS, read_placement),
    between=", ",
    why_not=_why_not,
    rules=_RULES,
)
