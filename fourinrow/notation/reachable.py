"""Positions whose moves nobody knows: a grid, or a board in one line.

In a line the rows stand from the top with ``/`` between them, as in the FEN of chess:
``X`` is a stone of the first player, ``O`` one of the second, and a number as many
empty cells. The number of stones says whose turn it is.
"""

import re
from collections.abc import Iterator
from itertools import product

from toolz import concat

from fourinrow.core.cells import Cell, Player, other
from fourinrow.core.grid import Grid, replace_value
from fourinrow.core.pictures import format_grid, parse_grid
from fourinrow.core.rules import CONNECT_FOUR, Rules, rules_for
from fourinrow.core.situation import Situation
from fourinrow.core.windows import has_won, winner
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError, expected
from fourinrow.notation.moves import AROUND, format_moves
from fourinrow.stopping import Stop, never


def to_moves(grid: Grid, rules: Rules | None = None, *, stop: Stop = never) -> str:
    """Return the text of moves that lead from the empty board to a grid.

    >>> from fourinrow.notation import from_moves
    >>> to_moves(from_moves("4453").grid)
    '4453'

    Many orders may lead to it; this is one without a win before the last move. Raises
    `InvalidPosition` when no order exists: proving that may take time and memory
    exponential in the number of columns. ``stop`` gets the number of grids seen; if it
    ends the search, the function raises `FourInRowError`.
    """
    rules = rules_for(grid, rules)
    as_situation(grid, rules)  # raises an error for most that can't be reached
    to_undo: list[tuple[Grid, tuple[int, ...]]] = [(grid, ())]
    seen = {grid}
    while to_undo:
        if stop(len(seen)):
            raise FourInRowError(f"found no order of moves among {len(seen):,} grids")
        later, moves = to_undo.pop()
        if not any(concat(later)):
            return format_moves(moves, rules)
        for move, earlier in _taken_back(later, rules):
            # A line before the last move would have ended the game. Once there is none,
            # taking back more stones makes none.
            is_over = later is grid and winner(earlier, rules) is not None
            if earlier not in seen and not is_over:
                seen.add(earlier)
                to_undo.append((earlier, (move, *moves)))
    raise InvalidPosition(f"no order of moves leads to the grid:\n{format_grid(grid)}")


def _taken_back(grid: Grid, rules: Rules) -> Iterator[tuple[int, Grid]]:
    """Yield each grid one stone earlier, with the move that was taken back."""
    stones = sum(map(bool, concat(grid)))
    mover = Cell.FIRST if stones % 2 else Cell.SECOND
    for row, column in product(range(rules.rows), range(rules.cols)):
        is_covered = rules.gravity and row > 0 and grid[row - 1][column]
        if grid[row][column] is mover and not is_covered:
            move = column if rules.gravity else row * rules.cols + column
            yield move, replace_value(grid, row, column, Cell.EMPTY)


def as_situation(grid: Grid, rules: Rules | None = None) -> Situation:
    """Return the situation of a grid: the number of stones determines whose turn it is.

    >>> from fourinrow import from_moves
    >>> as_situation(from_moves("445").grid).turn
    <Player.SECOND: 2>

    Raises `InvalidPosition` for a floating stone, for counts of stones that alternating
    turns can't give, for two winners, for a winner who did not move last, and for a
    winner whose last move can't have completed every line. A grid that passes may still
    be unreachable; `to_moves` checks that.
    """
    rules = rules_for(grid, rules)
    for row, column in product(range(rules.rows - 1), range(rules.cols)):
        if rules.gravity and grid[row][column] and not grid[row + 1][column]:
            raise InvalidPosition(
                f"expected every stone to rest on another or on the bottom, got one "
                f"floating in column {column + 1}, row {rules.rows - row} from below"
            )
    first, second = map([*concat(grid)].count, (Cell.FIRST, Cell.SECOND))
    if first - second not in (0, 1):
        raise InvalidPosition(
            f"expected as many X as O, or one more, got {first} X and {second} O"
        )
    turn = Player.FIRST if first == second else Player.SECOND
    if has_won(grid, turn, rules):
        raise InvalidPosition(
            f"expected the player who moved last to be the only winner, got a line for "
            f"{turn.name}, who is to move:\n{format_grid(grid)}"
        )
    last = other(turn)
    ends = (has_won(before, last, rules) for _, before in _taken_back(grid, rules))
    if has_won(grid, last, rules) and all(ends):
        raise InvalidPosition(
            f"expected the game to end with the first line, got more moves after a "
            f"line of {last.name}:\n{format_grid(grid)}"
        )
    return Situation(grid, turn, rules)


def format_board(grid: Grid) -> str:
    """Write a grid as one line: see `parse_board`.

    >>> from fourinrow.notation import from_moves
    >>> format_board(from_moves("4453").grid)
    '7/7/7/7/3O3/2OXX2'
    """
    rows = format_grid(grid, between="").replace("\n", "/")
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)


def is_board(text: str) -> bool:
    """Check whether a text is meant as a board, not as moves: it has a ``/``."""
    return "/" in text


def parse_board(text: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation that a line describes, as FEN does in chess.

    Rows come from the top, with ``/`` between them: X for the first player, O for the
    second, and numbers of empty cells. The stones say whose turn it is.

    >>> print(parse_board("4/1X2/XOO1", Rules(rows=3, cols=4)))
    . . . .
    . X . .
    X O O .

    Small letters are read too, and blanks around the line are ignored. Raises
    `ParseError` with the index of a row that is no row of the board, and
    `InvalidPosition` as `as_situation` does.
    """
    rows, at = list[str](), len(text) - len(text.lstrip(AROUND))
    for line in text.strip(AROUND).split("/"):
        # A row is no longer than its cells; a longer one is not read to its end.
        row = _NUMBER.sub(lambda n: "." * int(n[0]), line[: rules.cols + 1].upper())
        if len(row) != rules.cols or not set(row) <= set(".XO"):
            what = f"X, O and numbers for {rules.cols} cells"
            raise ParseError(expected(what, line), at)
        rows.append(row)
        at += len(line) + 1
    if len(rows) != rules.rows:
        raise ParseError(f"expected {rules.rows} rows, got {len(rows)}", len(text))
    return as_situation(parse_grid("\n".join(rows)), rules)


_NUMBER = re.compile("[1-9][0-9]?")
