"""Ratings: what the windows are worth, from one side and the other, by any table."""

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
    lines,
    other,
    rate,
    windows,
)
from fourinrow.core.windows import has_won
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.notation import from_moves
from fourinrow.seeds.fsharp import F_SHARP, rate_window
from strategies import played, rules_with_a_grid
from thorough import thorough

Board = tuple[Rules, Grid]


@given(rules_with_a_grid())
@example((Rules(1, 5, 5), from_rows([[1, 1, 1, 1, 0]])))
def test_a_rating_is_by_default_the_first_players_by_the_table_for_n(
    board: Board,
) -> None:
    rules, grid = board
    four = PatternTable.for_n(4)
    usual = Rules(len(grid), len(grid[0]))
    assert rate(grid) == rate(grid, Player.FIRST, four, usual)
    table = PatternTable.for_n(rules.n)
    assert rate(grid, rules=rules) == rate(grid, Player.FIRST, table, rules)
    assert type(rate(grid)) is float


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


def test_where_both_have_won_the_first_line_decides() -> None:
    grid = from_rows([[1, 1, 1, 1], [2, 2, 2, 2]])
    assert lines(Rules(2, 4))[0][0].row == 1
    assert (rate(grid), rate(grid, 2)) == (-100_000.0, 100_000.0)


worths = st.integers(-50, 50).map(float)
rows_of_worths = st.lists(worths, min_size=1, max_size=6).map(tuple)
large = st.integers(0, 20_000).map(float)
tables = st.builds(
    PatternTable,
    rows_of_worths,
    rows_of_worths,
    large,
    large.map(lambda value: -value),
    st.booleans(),
)


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
def test_a_rating_is_the_sum_of_the_windows_unless_a_win_replaces_it(
    board: tuple[Rules, Grid], table: PatternTable
) -> None:
    rules, grid = board
    note(format_grid(grid))
    cells = [tuple(grid[row][col] for row, col in window) for window in windows(rules)]
    for player in Player:
        total = sum(points(window, player, table) for window in cells)
        assert total == sum(rate_window(window, player, table) for window in cells)
        rated = rate(grid, player, table, rules)
        mine, theirs = has_won(grid, player, rules), has_won(grid, other(player), rules)
        if not table.win_replaces or not (mine or theirs):
            assert rated == total
        elif mine and theirs:
            assert rated in (table.win, table.lose)
        else:
            assert rated == (table.win if mine else table.lose)


def test_four_of_five_are_worth_what_the_table_for_four_does_not_know() -> None:
    rules = Rules(6, 7, 5)
    situation = played((0, 0, 1, 1, 2, 2, 3), rules)
    # Side by side X has four, and three and two in the next windows; O three and two.
    assert search_space(connect(rules)).rate(situation) == 100 + 10 + 1 - 10 - 1
    assert search_space(connect(rules, F_SHARP)).rate(situation) == 10 + 1 - 10 - 1
