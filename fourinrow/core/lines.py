"""Geometry as data: the lines of a board, its windows, and the folds over them.

A line runs from edge to edge; a window is n neighbouring cells on a line. Both depend
on the `Rules` alone, so they are computed once and cached.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from toolz import concat, sliding_window

from fourinrow.core.cells import Cell
from fourinrow.core.grid import Grid, cell_at
from fourinrow.core.rules import Direction, Rules, checked_rules, rules_for
from fourinrow.errors import FourInRowError, WrongType, at_least, shown, whole_number
from fourinrow.folds import fold_while


class Coord(NamedTuple):
    """The place of a cell: row 0 is on top, column 0 on the left."""

    row: int
    column: int


Line: TypeAlias = tuple[Coord, ...]
Pieces: TypeAlias = tuple[tuple[Coord, Cell], ...]

STEPS: Final[Mapping[Direction, tuple[int, int]]] = MappingProxyType(
    {
        Direction.HORIZONTAL: (0, 1),
        Direction.VERTICAL: (-1, 0),
        Direction.RISING: (-1, 1),
        Direction.FALLING: (1, 1),
    }
)
"""The step in rows and columns to the next cell of a line. Rows count down the board;
a vertical line runs from the bottom up, a rising one to the right."""

S = TypeVar("S")


def line_from(rules: Rules, step: tuple[int, int], start: tuple[int, int]) -> Line:
    """Return the line from ``start`` in steps of (rows, columns) to the board's edge.

    >>> [tuple(coord) for coord in line_from(Rules(3, 4), (-1, 1), (2, 0))]
    [(2, 0), (1, 1), (0, 2)]

    A start off the board gives an empty line. Raises `FourInRowError` for the step
    (0, 0), which would never end, and `WrongType` for numbers that are not whole.
    """
    down, right = _pair(step, "a step")
    row, column = _pair(start, "a start")
    if down == right == 0:
        raise FourInRowError(f"expected a step other than (0, 0), got {shown(step)}")
    line = []
    checked_rules(rules)
    while 0 <= row < rules.rows and 0 <= column < rules.cols:
        line.append(Coord(row, column))
        row, column = row + down, column + right
    return tuple(line)


def _pair(pair: tuple[int, int], name: str) -> tuple[int, int]:
    try:
        down, right = pair
    except (TypeError, ValueError) as error:
        raise WrongType(
            f"expected {name} as (rows, columns), got {shown(pair)}"
        ) from error
    return whole_number(down, name), whole_number(right, name)


def all_lines(rules: Rules, *, min_length: int = 1) -> tuple[Line, ...]:
    """Return every line of the board, or those of at least ``min_length`` cells.

    >>> len(all_lines(Rules(rows=6, cols=7)))
    37
    >>> len(all_lines(Rules(rows=6, cols=7), min_length=4))
    25

    The order is the F# seed's: rows from the bottom, columns from the left, rising
    diagonals from the top left corner, falling ones from the bottom left. A line
    shorter than n has no window. Raises `FourInRowError` for a length below 1.
    """
    length = at_least(1, min_length, "a length", "a length of 1 cell or more")
    return _lines(checked_rules(rules), length)


@lru_cache
def _lines(rules: Rules, min_length: int) -> tuple[Line, ...]:
    if min_length > 1:
        return tuple(line for line in _lines(rules, 1) if len(line) >= min_length)
    down, right = range(rules.rows), range(rules.cols)
    starts = {
        Direction.HORIZONTAL: [(row, 0) for row in reversed(down)],
        Direction.VERTICAL: [(down[-1], column) for column in right],
        Direction.RISING: [(row, 0) for row in down]
        + [(down[-1], column) for column in right[1:]],
        Direction.FALLING: [(row, 0) for row in reversed(down)]
        + [(0, column) for column in right[1:]],
    }
    return tuple(
        line_from(rules, STEPS[direction], start)
        for direction in rules.directions
        for start in starts[direction]
    )


def windows(rules: Rules) -> tuple[Line, ...]:
    """Return every window, n neighbouring cells, line by line.

    >>> len(windows(Rules(rows=6, cols=7, n=4)))
    69
    >>> [tuple(coord) for coord in windows(Rules(1, 4, n=3))[1]]
    [(0, 1), (0, 2), (0, 3)]
    """
    return _windows(checked_rules(rules))


@lru_cache
def _windows(rules: Rules) -> tuple[Line, ...]:
    lines = all_lines(rules, min_length=rules.n)
    return tuple(concat(sliding_window(rules.n, line) for line in lines))


def fold_line(
    f: Callable[[S, Pieces], tuple[S, bool]],
    init: S,
    grid: Grid,
    line: Line,
    rules: Rules | None = None,
) -> tuple[S, bool]:
    """Fold over the windows of one line until ``f`` stops the fold.

    ``f`` takes the state and a window, n pairs of place and cell, and returns the next
    state and whether to go on. The result is that of `fold_while`.

    >>> from fourinrow import new_grid
    >>> def count(total, window):
    ...     return total + 1, True
    >>> bottom = line_from(Rules(6, 7), (0, 1), (5, 0))
    >>> fold_line(count, 0, new_grid(6, 7), bottom)
    (4, True)
    """
    n = rules_for(grid, rules).n
    pieces = [(coord, cell_at(grid, *coord)) for coord in line]
    return fold_while(f, init, sliding_window(n, pieces))


def fold_windows(
    f: Callable[[S, Pieces], tuple[S, bool]],
    init: S,
    grid: Grid,
    rules: Rules | None = None,
) -> S:
    """Fold over every window of the grid until ``f`` stops the fold.

    >>> from fourinrow import new_grid
    >>> def count(total, window):
    ...     return total + 1, True
    >>> fold_windows(count, 0, new_grid(6, 7))
    69

    ``f`` takes the state and a window, n pairs of place and cell, and returns the
    next state and whether to go on. Source: ``foldBoard`` of the F# seed.
    """
    known = rules_for(grid, rules)

    def over_line(state: S, line: Line) -> tuple[S, bool]:
        return fold_line(f, state, grid, line, known)

    return fold_while(over_line, init, all_lines(known, min_length=known.n))[0]
