"""Masks of squares, counted out from the layout: columns with a guard above each."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import product

from fourinrow.core import CONNECT_FOUR, Rules


def coords_to_squares(places: Iterable[tuple[int, int]], rules: Rules) -> int:
    """The mask of some places of a grid: row 0 on top, columns from 0."""
    height = rules.rows + 1
    return sum(1 << column * height + rules.rows - 1 - row for row, column in places)


def squares_to_coords(mask: int, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The places of a mask's squares, row by row from the top."""
    every = product(range(rules.rows), range(rules.cols))
    return tuple(place for place in every if coords_to_squares([place], rules) & mask)


@lru_cache
def board_mask(rules: Rules = CONNECT_FOUR) -> int:
    """All squares of the board."""
    column = (1 << rules.rows) - 1
    return sum(column << place * (rules.rows + 1) for place in range(rules.cols))
