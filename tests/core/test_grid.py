"""The laws of grids: persistent boards on which stones fall."""

from typing import Literal

from hypothesis import example, given, note, strategies as st

import oracle
from fourinrow.core import (
    Cell,
    Grid,
    Outcome,
    Player,
    Rules,
    apply_move,
    drop_row,
    format_grid,
    from_rows,
    is_valid_move,
    ncols,
    new_grid,
    nrows,
    other,
    replace_value,
    to_rows,
    won_by,
)
from fourinrow.core.grid import MAX_SIDE
from fourinrow.seeds.fsharp import columns, from_columns
from fourinrow.seeds.haskell import get_column, replace_row_value, top_most
from fourinrow.testing import grids
from thorough import thorough


def test_players_are_the_cells_of_their_numbers() -> None:
    assert [other(player) for player in Player] == [Player.SECOND, Player.FIRST]
    assert [Cell(player) for player in Player] == [Cell.FIRST, Cell.SECOND]
    assert (Player.WHITE, Player.BLACK) == (Player.FIRST, Player.SECOND)
    assert [outcome.sign for outcome in Outcome] == [0, 1, -1, 0]
    assert [won_by(player).sign for player in Player] == [1, -1]


@given(grids())
def test_a_grid_is_made_of_its_rows_its_columns_and_its_cells(grid: Grid) -> None:
    cells = [[Cell(number) for number in row] for row in to_rows(grid)]
    stacks = [[row[column] for row in cells[::-1]] for column in range(ncols(grid))]
    assert from_rows(cells) == from_columns(stacks) == grid
    assert [list(stack) for stack in columns(grid)] == stacks
    for column, stack in enumerate(stacks):
        from_above = stack[::-1]
        assert list(get_column(grid, column)) == from_above
        for player in Player:
            rows = [row for row, cell in enumerate(from_above) if cell == player]
            assert top_most(grid, player, column) == (rows[0] if rows else None)


@given(grids(), st.sampled_from(Cell), st.data())
def test_replacing_a_cell_shares_every_other_row(
    grid: Grid, value: Cell, data: st.DataObject
) -> None:
    row = data.draw(st.integers(0, nrows(grid) - 1))
    column = data.draw(st.integers(0, ncols(grid) - 1))
    before = to_rows(grid)
    changed = replace_value(grid, row, column, value)
    assert to_rows(changed) == oracle.put(before, (row, column), value)
    assert changed[row] == replace_row_value(grid[row], column, value)
    assert all(changed[r] is grid[r] for r in range(nrows(grid)) if r != row)
    assert to_rows(grid) == before


@st.composite
def grids_with_any_tops(draw: st.DrawFn) -> Grid:
    """Any fillings of any height, each column empty down to some row."""
    rules = Rules(draw(st.integers(1, MAX_SIDE)), draw(st.integers(1, 7)))
    rows = to_rows(draw(grids(rules)))
    empty = [draw(st.integers(0, len(rows))) for _ in rows[0]]
    return from_rows(
        [
            [0 if row < top else cell for cell, top in zip(cells, empty, strict=True)]
            for row, cells in enumerate(rows)
        ]
    )


@thorough
@given(grids_with_any_tops(), st.sampled_from((1, 2)))
@example(new_grid(MAX_SIDE, MAX_SIDE), 2)
def test_a_stone_comes_to_rest_on_the_highest_stone_of_its_column(
    grid: Grid, stone: Literal[1, 2]
) -> None:
    note(format_grid(grid))
    before = to_rows(grid)
    for column in range(ncols(grid)):
        taken = [row for row, cells in enumerate(before) if cells[column]]
        empty = min(taken, default=nrows(grid))
        assert is_valid_move(grid, column) == (empty > 0)
        assert drop_row(grid, column) == (empty - 1 if empty else None)
        if empty:
            after = apply_move(grid, column, stone)
            assert after == replace_value(grid, empty - 1, column, stone)
            changed = [row for row in range(len(grid)) if after[row] is not grid[row]]
            assert changed == [empty - 1]
    assert not is_valid_move(grid, -1)
    assert not is_valid_move(grid, ncols(grid))
    assert to_rows(grid) == before
