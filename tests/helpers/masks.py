"""Masks of squares, counted out from the layout: columns with a guard above each."""

from functools import lru_cache
from itertools import product

from fourinrow.core import CONNECT_FOUR, Rules


def squares_to_coords(mask: int, rules: Rules) -> tuple[tuple[int, int], ...]:
    """The places of a mask's squares, row by row from the top."""
    low, height = rules.rows - 1, rules.rows + 1
    every = product(range(rules.rows), range(rules.cols))
    return tuple(
        (row, column)
        for row, column in every
        if mask >> column * height + low - row & 1
    )


@lru_cache
def board_mask(rules: Rules = CONNECT_FOUR) -> int:
    """All squares of the board."""
    column = (1 << rules.rows) - 1
    return sum(column << place * (rules.rows + 1) for place in range(rules.cols))
