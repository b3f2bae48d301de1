"""The laws of ratings: what the windows are worth, from one side and the other."""

from hypothesis import example, given

import oracle
from fourinrow.core import (
    Cell,
    Grid,
    PatternTable,
    Player,
    Rules,
    apply_move,
    from_moves,
    from_rows,
    lines,
    new_grid,
    rate,
)
from fourinrow.core.rules import rules_for
from fourinrow.seeds.fsharp import F_SHARP, rate_window
from strategies import rules_with_a_grid

Board = tuple[Rules, Grid]


@given(rules_with_a_grid())
@example((Rules(1, 5, 5), from_rows([[1, 1, 1, 1, 0]])))
def test_a_rating_is_by_default_the_first_players_by_the_table_for_n(
    board: Board,
) -> None:
    rules, grid = board
    four = PatternTable.for_n(4)
    assert rate(grid) == rate(grid, Player.FIRST, four, rules_for(grid))
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


def test_the_table_for_four_is_that_of_the_f_sharp_seed() -> None:
    assert PatternTable.for_n(4) == F_SHARP
    assert (F_SHARP.mine, F_SHARP.win) == ((0.0, 0.0, 1.0, 10.0), 100_000.0)


def test_an_empty_window_is_worth_nothing_whatever_the_table_says() -> None:
    """It is nobody's: what it were worth to one side it would be to the other."""
    table = PatternTable.even((5.0, 1.0), 100.0)
    assert rate_window((Cell.EMPTY,) * 4, Player.FIRST, table) == 0
    assert rate(new_grid(6, 7), Player.FIRST, table) == 0


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
