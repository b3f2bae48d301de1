"""The laws of lines and windows: geometry as data, and folds over it."""

from collections import Counter
from itertools import product

from hypothesis import example, given, strategies as st
from toolz import concat, sliding_window

import oracle
from fourinrow.core import Direction, Grid, Line, Rules, fold_windows, lines, windows
from fourinrow.core.windows import Pieces
from fourinrow.seeds.fsharp import cell_at, fold_line, line_from
from fourinrow.testing import rules
from models import fsharp
from strategies import rules_with_a_grid, sides
from thorough import thorough


def test_the_lines_are_those_of_the_f_sharp_seed_upside_down() -> None:
    for rows, cols in product(range(1, 10), repeat=2):
        seed = fsharp.get_coord_lines(fsharp.initialize(cols, rows))
        flipped = [[(rows - 1 - row, column) for column, row in line] for line in seed]
        alone = [lines(Rules(rows, cols, directions=[each])) for each in Direction]
        assert [*map(list, lines(Rules(rows, cols)))] == flipped
        assert tuple(concat(alone)) == lines(Rules(rows, cols))
        assert list(map(len, alone)) == [rows, cols, rows + cols - 1, rows + cols - 1]


@thorough
@given(rules())
@example(Rules(1, 1, 1))
@example(Rules(1, 4, 1))
@example(Rules(9, 1, 7))
@example(Rules(26, 26))
def test_the_windows_are_those_of_the_oracle(rules: Rules) -> None:
    expected = oracle.windows(rules.rows, rules.cols, rules.n, rules.directions)
    assert Counter(frozenset(window) for window in windows(rules)) == Counter(
        frozenset(window) for window in expected
    )
    assert all(len(window) == rules.n for window in windows(rules))


@given(rules_with_a_grid(), st.integers(0, 300), st.data())
def test_a_fold_sees_windows_in_order_with_their_cells_up_to_where_it_stops(
    board: tuple[Rules, Grid], stop: int, data: st.DataObject
) -> None:
    rules, grid = board

    def until_stop(
        seen: tuple[Pieces, ...], window: Pieces
    ) -> tuple[tuple[Pieces, ...], bool]:
        return (*seen, window), len(seen) < stop

    def pieces(places: Line) -> Pieces:
        return tuple((coord, cell_at(grid, *coord)) for coord in places)

    expected = tuple(pieces(window) for window in windows(rules))
    nothing: tuple[Pieces, ...] = ()
    assert fold_windows(until_stop, nothing, grid, rules) == expected[: stop + 1]
    line = data.draw(st.sampled_from(lines(rules)))
    runs = tuple(sliding_window(rules.n, pieces(line)))
    folded = fold_line(until_stop, nothing, grid, line, rules)
    assert folded == (runs[: stop + 1], len(runs) <= stop)


steps = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any)


@given(sides, sides, steps, st.tuples(st.integers(-2, 10), st.integers(-2, 10)))
def test_a_walk_takes_its_step_until_the_board_ends(
    rows: int, cols: int, step: tuple[int, int], start: tuple[int, int]
) -> None:
    walked = []
    row, column = start
    while row in range(rows) and column in range(cols):
        walked.append((row, column))
        row, column = row + step[0], column + step[1]
    line = line_from(Rules(rows, cols), step, start)
    assert [(coord.row, coord.column) for coord in line] == walked
