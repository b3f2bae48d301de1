"""What is the same under mirrors and turns, and what is not."""

from itertools import chain

import pytest

from exact import positions_by_ply
from fourinrow.core import CONNECT_FIVE, TIC_TAC_TOE, Direction, Rules, windows
from fourinrow.solver import Bitboard, from_bits
from fourinrow.solver.symmetry import symmetry_class

Places = tuple[int, ...]

HORIZONTAL, VERTICAL, RISING, FALLING = Direction
MATRIX = CONNECT_FIVE._replace(rows=3, cols=3, n=3)


def turned_places(rules: Rules) -> list[Places]:
    """Where each cell is taken from: mirrored, turned and, if square, transposed."""
    rows, cols = range(rules.rows), range(rules.cols)
    found = [
        [[row * rules.cols + column for column in across] for row in down]
        for down in (rows, rows[::-1])
        for across in (cols, cols[::-1])
    ]
    if rules.rows == rules.cols:
        found += [list(map(list, zip(*turned, strict=True))) for turned in found]
    return [tuple(chain(*turned)) for turned in found]


def keeps_the_lines(places: Places, rules: Rules) -> bool:
    """Whether all windows are taken to windows, and columns, if need be, upright."""
    lines = {
        frozenset(row * rules.cols + column for row, column in window)
        for window in windows(rules)
    }
    taken = {frozenset(places.index(place) for place in line) for line in lines}
    upright = [place // rules.cols for place in places]
    return taken == lines and (not rules.gravity or upright == sorted(upright))


def least_image(board: Bitboard, rules: Rules, symmetries: list[Places]) -> Places:
    """The least of all that a filling of the board looks like, row by row."""
    cells = tuple(map(int, chain(*from_bits(board, rules).grid)))
    return min(tuple(cells[place] for place in places) for places in symmetries)


TINY = [
    Rules(3, 3, n=2),
    Rules(2, 3, n=2),
    Rules(3, 3, n=2, directions=[RISING, VERTICAL]),
    Rules(3, 3, n=2, directions=[HORIZONTAL]),
    TIC_TAC_TOE,
    Rules(2, 3, n=2, gravity=False),
    Rules(3, 2, n=2, gravity=False, directions=[FALLING]),
    Rules(3, 3, n=2, gravity=False, directions=[HORIZONTAL, RISING]),
    Rules(3, 3, n=2, gravity=False, directions=[RISING]),
    Rules(3, 3, n=2, gravity=False, directions=[RISING, FALLING, VERTICAL]),
    MATRIX,
    MATRIX._replace(rows=2, cols=2, n=2),
]


@pytest.mark.slow
@pytest.mark.parametrize("rules", TINY, ids=str)
def test_positions_have_one_class_if_and_only_if_a_symmetry_takes_one_to_the_other(
    rules: Rules,
) -> None:
    every = turned_places(rules)
    symmetries = [places for places in every if keeps_the_lines(places, rules)]
    assert len(symmetries) > 1 or RISING in rules.directions
    pairs = {
        (symmetry_class(board, rules), least_image(board, rules, symmetries))
        for board in chain(*positions_by_ply(rules, rules.rows * rules.cols))
    }
    classes, least = map(set, zip(*pairs, strict=True))
    assert len(classes) == len(pairs) == len(least)
