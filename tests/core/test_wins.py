"""The laws of winning: the fast searches equal brute force, and each other."""

from collections.abc import Iterable
from itertools import product
from operator import itemgetter
from typing import TypeAlias

from hypothesis import example, given, note, strategies as st

import oracle
from fourinrow.core import (
    CONNECT_FOUR,
    Cell,
    Coord,
    Direction,
    Grid,
    Player,
    Rules,
    format_grid,
    from_rows,
    is_win,
    new_grid,
    replace_value,
    to_rows,
    windows,
    winner,
    winning_lines,
)
from fourinrow.core.rules import rules_for
from fourinrow.core.windows import has_won, threats
from fourinrow.notation import from_moves
from fourinrow.seeds.haskell import (
    contained,
    diag_asc,
    diag_desc,
    diagonal_win,
    horizontal_win,
    vertical_win,
)
from strategies import rules_with_a_grid
from thorough import thorough

Board: TypeAlias = tuple[Rules, Grid]
words = st.text("ab", max_size=6)


@thorough
@given(rules_with_a_grid())
@example((Rules(1, 4, 1), from_rows([[0, 0, 2, 1]])))
@example((Rules(1, 7, 4), from_rows([[1] * 7])))
@example((Rules(2, 2, 2), from_rows([[1, 1], [2, 2]])))
@example((Rules(2, 2, 7), from_rows([[1, 1], [1, 1]])))
@example((Rules(26, 26, 26), from_rows([[2] * 26] * 26)))
def test_the_winner_has_the_first_window_that_one_player_has_filled(
    board: Board,
) -> None:
    rules, grid = board
    note(format_grid(grid))
    cells = to_rows(grid)
    full = [
        window
        for window in windows(rules)
        if {cells[row][column] for row, column in window} in ({1}, {2})
    ]
    owners = [cells[row][column] for (row, column), *_ in full]
    assert {*owners} == oracle.winners(cells, rules.n, rules.directions)
    for by in (rules, None) if rules == rules_for(grid) else (rules,):
        assert [*winning_lines(grid, by)] == full
        assert winner(grid, by) == next(iter(owners), None)
        for player in Player:
            assert has_won(grid, player, by) == (player in owners)


@thorough
@given(rules_with_a_grid(max_side=7))
@example((CONNECT_FOUR, from_moves("1122334").grid))
@example((Rules(1, 7), from_rows([[1, 1, 1, 1, 2, 2, 1]])))  # an older four counts
def test_a_last_stone_wins_iff_a_line_through_it_does(board: Board) -> None:
    rules, grid = board
    note(format_grid(grid))
    cells = to_rows(grid)
    for move, player in product(rules.moves, Player):
        row, column = divmod(move, rules.cols)
        rows = range(rules.rows) if rules.gravity else [row]
        stones = [(row, column) for row in rows if grid[row][column] == player]
        expected = any(
            oracle.wins_through(cells, last, rules.n, rules.directions)
            for last in stones[:1]
        )
        for by in (rules, None) if rules == rules_for(grid) else (rules,):
            assert is_win(grid, move, player, by) == expected


@given(rules_with_a_grid())
def test_winning_on_the_lines_through_a_cell_is_a_run_on_one_of_them(
    board: Board,
) -> None:
    """The Haskell seed's four kinds of line."""
    rules, grid = board
    note(format_grid(grid))
    place = rules.rows // 2, rules.cols // 2

    def has_run(line: Iterable[Cell]) -> bool:
        return str(Cell(player)) * rules.n in "".join(map(str, line))

    for player in Player:
        for row, cells in enumerate(grid):
            assert horizontal_win(grid, row, player, rules) == has_run(cells)
        for column in range(rules.cols):
            stack = [cells[column] for cells in grid]
            assert vertical_win(grid, column, player, rules) == has_run(stack)
        both = diag_asc(grid, *place), diag_desc(grid, *place)
        assert diagonal_win(grid, *place, player, rules) == any(map(has_run, both))


def test_the_diagonals_through_a_cell_are_the_cells_of_one_sum_or_difference() -> None:
    """Every cell of every shape up to 9 x 9: the Haskell seed's `diag_asc` fails."""
    for rows, cols in product(range(1, 10), repeat=2):
        places = oracle.places(rows, cols)
        cells = [Cell((r * r + 2 * c + r * c) % 3) for r, c in places]
        grid = from_rows([cells[at : at + cols] for at in range(0, len(cells), cols)])
        for row, column in places:
            for diagonal, direction in (
                (diag_asc, Direction.RISING),
                (diag_desc, Direction.FALLING),
            ):
                line = oracle.line_through(rows, cols, direction, (row, column))
                by_column = sorted(line, key=itemgetter(1))
                expected = tuple(grid[r][c] for r, c in by_column)
                assert diagonal(grid, row, column) == expected


@given(words, words)
def test_a_pattern_is_contained_iff_it_is_a_part_of_the_line(
    pattern: str, line: str
) -> None:
    assert contained(pattern, line) == (pattern in line)
    assert contained([*pattern], [*line]) == (pattern in line)


@given(rules_with_a_grid())
@example((Rules(1, 2, 1), new_grid(1, 2)))
@example((Rules(1, 5, 4), from_rows([[1, 1, 1, 0, 1]])))
def test_a_threat_is_a_cell_that_fills_a_window_of_its_side(board: Board) -> None:
    rules, grid = board
    before = {*winning_lines(grid, rules)}
    filling = {
        (Coord(row, column), side)
        for row, column in oracle.places(rules.rows, rules.cols)
        for side in Player
        if not grid[row][column]
        and {*winning_lines(replace_value(grid, row, column, side), rules)} > before
    }
    assert {*threats(grid, rules)} == filling
