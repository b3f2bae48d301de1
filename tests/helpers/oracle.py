"""A naive oracle: boards as lists of lists, everything by brute force.

It shares no code with the library and imports none of it. Row 0 is on top; a cell is
0 (empty), 1 or 2; a move is a column with gravity and ``row * cols + column``
without. A direction is a number: 0 along a row, 1 along a column, 2 rising, 3
falling.
"""

from collections.abc import Collection, Sequence

Cells = Sequence[Sequence[int]]
Place = tuple[int, int]

DIRECTIONS = (0, 1, 2, 3)
_STEPS = {0: (0, 1), 1: (1, 0), 2: (-1, 1), 3: (1, 1)}


def empty(rows: int, cols: int) -> list[list[int]]:
    """A board without stones."""
    return [[0 for _ in range(cols)] for _ in range(rows)]


def places(rows: int, cols: int) -> list[Place]:
    """Every cell of a board."""
    return [(row, column) for row in range(rows) for column in range(cols)]


def windows(
    rows: int, cols: int, n: int, directions: Collection[int] = DIRECTIONS
) -> list[list[Place]]:
    """Every run of n neighbours: from every cell, in every direction, if it fits."""
    found = []
    for direction in directions:
        down, right = _STEPS[direction]
        for row, column in places(rows, cols):
            run = [(row + k * down, column + k * right) for k in range(n)]
            if all(0 <= r < rows and 0 <= c < cols for r, c in run):
                found.append(run)
    return found


def line_through(rows: int, cols: int, direction: int, place: Place) -> set[Place]:
    """The cells on the line through a place, from edge to edge."""
    row, column = place
    down, right = _STEPS[direction]
    return {
        (r, c)
        for r, c in places(rows, cols)
        if (r - row) * right == (c - column) * down
    }


def window_count(
    rows: int, cols: int, n: int, directions: Collection[int] = DIRECTIONS
) -> int:
    """How many windows there are, by formula; what would be negative counts 0."""
    across, down = max(cols - n + 1, 0), max(rows - n + 1, 0)
    counts = {0: rows * across, 1: cols * down, 2: across * down, 3: across * down}
    return sum(counts[direction] for direction in directions)


def winners(
    cells: Cells, n: int, directions: Collection[int] = DIRECTIONS
) -> frozenset[int]:
    """Who has n in line: nobody, one of the players, or (never in play) both."""
    rows, cols = len(cells), len(cells[0])
    held = [
        {cells[row][column] for row, column in window}
        for window in windows(rows, cols, n, directions)
    ]
    return frozenset(player for player in (1, 2) if {player} in held)


def wins_through(
    cells: Cells, place: Place, n: int, directions: Collection[int] = DIRECTIONS
) -> bool:
    """Whether the owner of a stone has n in line on some line through that stone."""
    rows, cols = len(cells), len(cells[0])
    stone = cells[place[0]][place[1]]
    return any(
        all(cells[row][column] == stone for row, column in window)
        and set(window) <= line_through(rows, cols, direction, place)
        for direction in directions
        for window in windows(rows, cols, n, [direction])
    )


def room(cells: Cells, gravity: bool = True) -> list[int]:
    """The moves for which there is room."""
    cols = len(cells[0])
    if gravity:
        return [column for column in range(cols) if 0 in [row[column] for row in cells]]
    flat = [cell for row in cells for cell in row]
    return [move for move, cell in enumerate(flat) if cell == 0]


def moves(
    cells: Cells, n: int, gravity: bool = True, directions: Collection[int] = DIRECTIONS
) -> list[int]:
    """The moves that may be played: none once somebody has won."""
    return [] if winners(cells, n, directions) else room(cells, gravity)


def landing(cells: Cells, move: int, gravity: bool = True) -> Place:
    """Where the stone of a move comes to rest."""
    if not gravity:
        return divmod(move, len(cells[0]))
    lowest = max(row for row in range(len(cells)) if cells[row][move] == 0)
    return lowest, move


def put(cells: Cells, place: Place, stone: int) -> Cells:
    """A copy of the board with one cell changed."""
    changed = [list(row) for row in cells]
    changed[place[0]][place[1]] = stone
    return changed


def play(cells: Cells, move: int, stone: int, gravity: bool = True) -> Cells:
    """A copy of the board with one stone more."""
    return put(cells, landing(cells, move, gravity), stone)


def after(rows: int, cols: int, moves: Sequence[int], gravity: bool = True) -> Cells:
    """The board after some moves, 1 and 2 in turn."""
    cells: Cells = empty(rows, cols)
    for ply, move in enumerate(moves):
        cells = play(cells, move, 1 + ply % 2, gravity)
    return cells
