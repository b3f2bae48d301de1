"""A solution of the exercise of the same name."""

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
    after = [cells.copy() for cells in grid]
    after[lowest][column] = stone
    return after


def is_win(grid: Board, column: int, stone: int) -> bool:
    stones = [row for row, cells in enumerate(grid) if cells[column] == stone]
    return bool(stones) and any(
        run(grid, stones[0], column, down, right)
        + run(grid, stones[0], column, -down, -right)
        > 4
        for down, right in STEPS
    )


def run(grid: Board, row: int, column: int, down: int, right: int) -> int:
    """Count the equal stones from a cell on, in one direction."""
    r, c = row + down, column + right
    is_on_board = 0 <= r < len(grid) and 0 <= c < len(grid[0])
    if not is_on_board or grid[r][c] != grid[row][column]:
        return 1
    return 1 + run(grid, r, c, down, right)
