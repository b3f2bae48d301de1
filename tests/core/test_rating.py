"""The laws of ratings: what the windows are worth, from one side and the other."""

from hypothesis import example, given, note, strategies as st

import oracle
from fourinrow.core import (
    Cell,
    Grid,
    PatternTable,
    Player,
    Rules,
    apply_move,
    fold_windows,
    format_grid,
    from_moves,
    from_rows,
    lines,
    new_grid,
    other,
    rate,
    to_rows,
)
from fourinrow.core.rules import rules_for
from fourinrow.core.windows import Pieces, has_won
from fourinrow.seeds.fsharp import F_SHARP, rate_window
from strategies import rules_with_a_grid
from thorough import thorough

Board = tuple[Rules, Grid]
whole_values = st.integers(-1000, 1000).map(float)
tables = st.builds(
    lambda values, win: PatternTable.even((0.0, *values), win),
    st.lists(whole_values, max_size=8),
    whole_values,
)


def rate_by_folding(
    grid: Grid, player: Player, table: PatternTable, rules: Rules
) -> float:
    """The readable definition: a sum over the windows, which the first win replaces."""

    def step(total: float, window: Pieces) -> tuple[float, bool]:
        cells = [cell for _, cell in window]
        mine, theirs = cells.count(Cell(player)), cells.count(Cell(other(player)))
        if rules.n in (mine, theirs):
            return table.win if mine else -table.win, False
        if mine and theirs:
            return total, True
        values = table.mine + (0.0,) * rules.n
        return total + values[mine] * bool(mine) - values[theirs] * bool(theirs), True

    return fold_windows(step, 0.0, grid, rules)


@thorough
@given(rules_with_a_grid(), st.sampled_from(Player), tables)
@example((Rules(1, 1, 1), from_rows([[2]])), Player.FIRST, F_SHARP)
@example((Rules(1, 3, 1), from_rows([[0, 2, 1]])), Player.FIRST, F_SHARP)
def test_a_rating_is_a_fold_over_the_windows_and_equals_brute_force(
    board: Board, player: Player, table: PatternTable
) -> None:
    """Brute force goes by no order: where both have won it names nobody."""
    rules, grid = board
    note(format_grid(grid))
    rated = rate(grid, player, table, rules)
    assert rated == rate_by_folding(grid, player, table, rules)
    expected = oracle.rating(
        to_rows(grid), player, rules.n, table.mine, table.win, rules.directions
    )
    if all(has_won(grid, each, rules) for each in Player):
        rated, expected = abs(rated), abs(expected)
    assert rated == expected


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
