"""Ratings: what the windows are worth, from one side and the other, by any table."""

from operator import neg

from hypothesis import example, given, note, strategies as st

import oracle
from fourinrow.core import (
    Cell,
    Grid,
    PatternTable,
    Player,
    Rules,
    apply_move,
    format_grid,
    from_rows,
    other,
    rate,
    windows,
    winner,
)
from fourinrow.notation import from_moves
from fourinrow.seeds.fsharp import F_SHARP, rate_window
from strategies import rules_with_a_grid
from thorough import thorough


def test_in_the_table_for_n_each_stone_is_worth_ten_times_the_last() -> None:
    """And a win is worth more than all windows of the largest board."""
    for n in range(1, 27):
        table = PatternTable.for_n(n)
        powers = [0.0, 0.0, *(10.0 ** (k - 2) for k in range(2, n))][:n]
        assert list(table.mine) == powers
        assert table.win == 10.0 ** (n + 1)
        assert table.win > max(table.mine) * oracle.window_count(26, 26, n)
        assert table.win_replaces


def test_the_worked_example_of_the_f_sharp_seed() -> None:
    assert rate(from_moves("1727").grid) == 0.0
    three = from_moves("17273").grid
    assert rate(three) == 10.0
    four = apply_move(three, 3, 1)
    assert (rate(four), rate(four, Player.BLACK)) == (100_000.0, -100_000.0)


worths = st.lists(st.integers(-50, 50).map(float), min_size=1, max_size=6).map(tuple)
large = st.integers(0, 20_000).map(float)
tables = st.builds(PatternTable, worths, worths, large, large.map(neg), st.booleans())


def points(window: tuple[Cell, ...], player: Player, table: PatternTable) -> float:
    mine, theirs = window.count(Cell(player)), window.count(Cell(other(player)))
    if bool(mine) == bool(theirs):
        return 0.0
    if mine + theirs == len(window):
        return table.win if mine else table.lose
    return dict(enumerate(table.mine if mine else table.theirs)).get(mine + theirs, 0.0)


@thorough
@given(rules_with_a_grid(), tables)
@example((Rules(1, 1, 1), from_rows([[2]])), F_SHARP)
@example((Rules(1, 3, 1), from_rows([[0, 2, 1]])), F_SHARP)
@example((Rules(2, 4), from_rows([[1] * 4, [2] * 4])), F_SHARP)
@example((Rules(1, 5, 5), from_rows([[1, 1, 1, 1, 0]])), F_SHARP)
def test_a_rating_is_the_sum_of_the_windows_unless_a_win_replaces_it(
    board: tuple[Rules, Grid], table: PatternTable
) -> None:
    """Of the first line if there are two; by default for X, by the table for n."""
    rules, grid = board
    note(format_grid(grid))
    cells = [tuple(grid[row][col] for row, col in window) for window in windows(rules)]
    for player in Player:
        total = sum(points(window, player, table) for window in cells)
        assert total == sum(rate_window(window, player, table) for window in cells)
        rated = rate(grid, player, table, rules)
        owner = winner(grid, rules) if table.win_replaces else None
        won = table.win if owner is player else table.lose
        assert rated == (total if owner is None else won)
    usual = PatternTable.for_n(rules.n)
    assert rate(grid, rules=rules) == rate(grid, Player.FIRST, usual, rules)
    assert rate(grid) == rate(grid, rules=Rules(len(grid), len(grid[0])))
    assert type(rate(grid)) is float
