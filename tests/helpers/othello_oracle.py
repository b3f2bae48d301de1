"""Othello by brute force: boards as lists of lists, every pair of discs looked at.

It shares no code with the library and imports none of it. Row 0 is on top; a cell is
0 (empty), 1 or 2; a cell's number is ``row * side + column``.
"""

from oracle import Cells, Place, empty, places


def start(side: int) -> Cells:
    """The first four discs: 2 on the falling diagonal, 1 on the rising one."""
    cells, low, high = empty(side, side), side // 2 - 1, side // 2
    cells[low][low] = cells[high][high] = 2
    cells[low][high] = cells[high][low] = 1
    return cells


def between(one: Place, another: Place) -> list[Place]:
    """The cells between two that lie on a row, a column or a diagonal."""
    down, right = another[0] - one[0], another[1] - one[1]
    steps = max(abs(down), abs(right))
    inner = range(1, 1 if {abs(down), abs(right)} - {0, steps} else steps)
    return [(one[0] + k * down // steps, one[1] + k * right // steps) for k in inner]


def turned(cells: Cells, place: Place, mover: int) -> set[int]:
    """The discs that lie without a gap between a place and a disc of the mover's."""
    side, found = len(cells), set[int]()
    for row, column in places(side, side):
        if cells[row][column] == mover:
            held = between(place, (row, column))
            if all(cells[r][c] == 3 - mover for r, c in held):
                found |= {r * side + c for r, c in held}
    return found


def open_cells(cells: Cells, mover: int) -> list[int]:
    """The empty cells from which a disc is turned."""
    side = len(cells)
    return [
        row * side + column
        for row, column in places(side, side)
        if cells[row][column] == 0 and turned(cells, (row, column), mover)
    ]


def play(cells: Cells, cell: int, mover: int) -> Cells:
    """A copy of the board with a disc more, and those it holds turned."""
    side = len(cells)
    mine = {cell} | turned(cells, divmod(cell, side), mover)
    return [
        [mover if row * side + column in mine else cells[row][column]
         for column in range(side)]
        for row in range(side)
    ]  # fmt: skip
