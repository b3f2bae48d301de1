"""The stones on the board in words, for readers who do not see the picture."""

import re
from collections.abc import Iterator
from string import ascii_lowercase

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import cell_owner
from fourinrow.core.grid import Grid
from fourinrow.core.lines import Coord
from fourinrow.core.situation import Situation
from fourinrow.core.wins import winning_places
from fourinrow.draw.picture import Picture
from fourinrow.draw.stones import NAMES
from fourinrow.games.othello_rules import Othello


def board_table(state: object, drawn: Picture) -> h.Renderable:
    """Return the cells of a grid as a table, or what the titles of a picture name.

    >>> from fourinrow import from_moves
    >>> from fourinrow.games import picture
    >>> from fourinrow.web.board_table import board_table
    >>> state = from_moves("4")
    >>> html = str(board_table(state, picture(state)))
    >>> html.count("<td>first player</td>"), html.count("<td>empty</td>")
    (1, 41)
    """
    if not isinstance(state, Situation | Othello):
        named = re.findall("<title>(.*?)</title>", drawn.svg)[1:]
        return h.ul(".aside")[(h.li[Markup(name)] for name in named)]
    columns, rows = _headings(state)
    line = _winning_line(state)
    return h.div(".aside")[
        h.table[
            h.caption["The stones on the board"],
            h.thead[
                h.tr[h.td, (h.th(scope="col")[f"column {each}"] for each in columns)]
            ],
            h.tbody[
                (
                    h.tr[
                        h.th(scope="row")[f"row {name}"], _cells(state.grid, row, line)
                    ]
                    for row, name in enumerate(rows)
                )
            ],
        ]
    ]


def _headings(state: Situation | Othello) -> tuple[list[str], list[str]]:
    """Return the names of the columns and of the rows, the top row first."""
    height, width = len(state.grid), len(state.grid[0])
    rows = [str(row) for row in range(1, height + 1)]
    if isinstance(state, Othello):
        return [*ascii_lowercase[:width]], rows
    numbers = [str(column) for column in range(1, width + 1)]
    columns = numbers if state.rules.gravity else [*ascii_lowercase[:width]]
    return columns, rows[::-1]


def _winning_line(state: Situation | Othello) -> frozenset[Coord]:
    if isinstance(state, Othello):
        return frozenset()
    return winning_places(state.grid, state.rules)


def _cells(grid: Grid, row: int, line: frozenset[Coord]) -> Iterator[h.Renderable]:
    for column, cell in enumerate(grid[row]):
        owner = cell_owner(cell)
        words = "empty" if owner is None else f"{NAMES[owner]} player"
        wins = ", in the winning line" if (row, column) in line else ""
        yield h.td[words + wins]
