"""A solution of the exercise of the same name."""

from collections.abc import Iterator

Board = list[list[int]]
STEPS = (0, 1), (1, 0), (1, 1), (1, -1)


def new_grid(rows: int, cols: int) -> Board:
    return [[0] * cols for _ in range(rows)]


def is_valid_move(grid: Board, column: int) -> bool:
    return 0 <= column < len(grid[0]) and grid[0][column] == 0


def apply_move(grid: Board, column: int, stone: int) -> Board:
    if not is_valid_move(grid, column):
        raise ValueError(f"column {column} is full or off the board")
    lowest = max(row for row, cells in enumerate(grid) if cells[column] == 0)
    return [
        [
            stone if (row, at) == (lowest, column) else cell
            for at, cell in enumerate(cells)
        ]
        for row, cells in enumerate(grid)
    ]


def is_win(grid: Board, column: int, stone: int) -> bool:
    stones = [row for row, cells in enumerate(grid) if cells[column] == stone]
    return bool(stones) and any(
        1
        + run(grid, stones[0], column, down, right)
        + run(grid, stones[0], column, -down, -right)
        >= 4
        for down, right in STEPS
    )


def run(grid: Board, row: int, column: int, down: int, right: int) -> int:
    """Count the equal stones beside a cell, in one direction."""
    stone, length = grid[row][column], 0
    for r, c in places(grid, row, column, down, right):
        if grid[r][c] != stone:
            break
        length += 1
    return length


def places(
    grid: Board, row: int, column: int, down: int, right: int
) -> Iterator[tuple[int, int]]:
    r, c = row + down, column + right
    while 0 <= r < len(grid) and 0 <= c < len(grid[0]):
        yield r, c
        r, c = r + down, c + right
