"""Connect-5 on matrices: the Scheme seed's way to move, and matrices turned about."""

from itertools import chain, product

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    CONNECT_FIVE,
    Cell,
    Grid,
    PatternTable,
    Player,
    Rules,
    Situation,
    format_grid,
    from_rows,
    legal_moves,
    make_move,
    ncols,
    nrows,
    parse_grid,
    rate,
    replace_value,
    to_rows,
)
from fourinrow.errors import IllegalMove
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.play import greedy_player
from fourinrow.search import SearchSpace, minimax
from fourinrow.seeds.fsharp import cell_at, count_cells
from fourinrow.seeds.scheme import (
    CONNECT5,
    CONNECT5_SEED,
    SCHEME,
    best,
    build_matrix,
    flat_map_cells,
    make_move_connect5,
    map_cells,
    possible_moves,
    rotate_cw,
    score,
    score_rows,
    transpose,
)
from fourinrow.testing import grids, rules, situations
from models import scheme
from spaces import max_alone

SAMPLE_BOARD = parse_grid("-----\nXXXX-\n-OOOO\n-----\n-----", SCHEME)
TEST2 = parse_grid("-----\n-OOOX\n-OX-O\n-O---\n-XXX-", SCHEME)

fives = grids(CONNECT_FIVE)


def as_scheme(grid: Grid) -> scheme.Matrix:
    return scheme.matrix_of(format_grid(grid, SCHEME, "").splitlines())


def as_grid(matrix: scheme.Matrix) -> Grid:
    return parse_grid("\n".join(map("".join, matrix)), SCHEME)


def has_room(grid: Grid) -> bool:
    return not all(map(all, grid))


# --- Matrices ----------------------------------------------------------------


@given(grids())
def test_a_grid_is_transposed_and_turned_clockwise_cell_by_cell(grid: Grid) -> None:
    across, turned = transpose(grid), rotate_cw(grid)
    for other_grid in (across, turned):
        assert (nrows(other_grid), ncols(other_grid)) == (ncols(grid), nrows(grid))
    for row, col in product(range(nrows(grid)), range(ncols(grid))):
        cell = grid[row][col]
        assert across[col][row] is cell
        assert turned[col][nrows(grid) - 1 - row] is cell


@given(st.integers(1, 7).flatmap(lambda n: grids(Rules(n, n))))
def test_the_seeds_pivot_is_said_to_turn_and_transposes(grid: Grid) -> None:
    assert as_grid(scheme.pivot_matrix(as_scheme(grid))) == transpose(grid)
    with pytest.raises(IndexError):
        scheme.pivot_matrix([["A", "B"]])


@given(grids())
def test_a_map_passes_cell_row_and_column_row_by_row_and_a_matrix_is_built_so(
    grid: Grid,
) -> None:
    told = map_cells(lambda cell, row, col: (row, col, cell), grid)
    assert told == [
        [(row, col, grid[row][col]) for col in range(ncols(grid))]
        for row in range(nrows(grid))
    ]
    flat = flat_map_cells(lambda cell, row, col: (row, col, cell), grid)
    assert flat == list(chain.from_iterable(told))

    def cell(row: int, col: int) -> Cell:
        return cell_at(grid, row, col)

    assert build_matrix(nrows(grid), ncols(grid), cell) == grid


# --- Counting and scoring ----------------------------------------------------


@given(st.lists(st.sampled_from(Cell)))
@example([Cell.FIRST] * 4)
@example([Cell.SECOND] * 4)
def test_cells_are_counted_as_the_seed_counts_them(cells: list[Cell]) -> None:
    counts = [count_cells(kind, cells) for kind in Cell]
    assert sum(counts) == len(cells)
    words = ["-XO"[cell] for cell in cells]
    assert counts == [scheme.count_occurrences(sign, words) for sign in SCHEME]


@given(fives, st.permutations(range(5)))
@example(SAMPLE_BOARD, [4, 3, 2, 1, 0])
@example(TEST2, [0, 1, 2, 3, 4])
def test_on_five_by_five_the_score_is_the_seeds_with_its_rows_in_any_order(
    grid: Grid, order: list[int]
) -> None:
    note(format_grid(grid))
    rows = to_rows(grid)
    assert score_rows(from_rows([rows[at] for at in order])) == score_rows(grid)
    assert score_rows(grid) == scheme.score_by_count(as_scheme(grid))
    assert score(grid) == scheme.score(as_scheme(grid))
    assert score(grid) == rate(grid, 1, CONNECT5_SEED, CONNECT_FIVE)


def test_five_of_the_opponents_are_worth_nothing_to_the_seed() -> None:
    grid = parse_grid("OOOOO\n-----\nXXXX-\n-----\n-----", SCHEME)
    assert scheme.score_by_count_row(list("OOOOO")) == 0
    assert scheme.score(as_scheme(grid)) == score(grid) == 10
    corrected = score(grid, table=CONNECT5)
    assert corrected == 10 - 99_999 - 2
    four = parse_grid("OOOO-\n-----\nXXXX-\n-----\n-----", SCHEME)
    assert score(four) < score(grid)
    assert score(four, table=CONNECT5) > corrected


def test_one_stone_of_the_opponents_is_worth_nothing_to_the_seed() -> None:
    grid = parse_grid("-----\n-----\n--O--\n-----\n-----", SCHEME)
    assert scheme.score(as_scheme(grid)) == score(grid) == 0
    assert score(grid, table=CONNECT5) == -4
    assert score(grid, Player.SECOND) == score(grid, Player.SECOND, CONNECT5) == 2


def test_the_seed_counts_stones_and_not_runs() -> None:
    assert scheme.score_by_count_row(list("XX-XXX")) == scheme.WIN
    assert scheme.score_by_count_row(list("XXXXXX")) == 0
    assert score(parse_grid("XX-XXX", SCHEME)) == 10 + 10
    assert score(parse_grid("XXXXXX", SCHEME)) == 9999 + 9999


# --- Placements and the best of them -----------------------------------------


@given(fives)
@example(SAMPLE_BOARD)
@example(TEST2)
def test_the_placements_are_the_seeds_and_so_is_its_move(grid: Grid) -> None:
    placed = [as_grid(each.matrix) for each in scheme.possible_moves(as_scheme(grid))]
    assert placed == possible_moves(grid)
    if placed:
        after = as_grid(scheme.make_move(as_scheme(grid)))
        assert make_move_connect5(to_rows(grid)) == to_rows(after)


def test_make_move_on_full_rows_is_refused() -> None:
    with pytest.raises(IllegalMove, match="the grid is full"):
        make_move_connect5([[1, 2]])


@given(
    grids(rules(max_side=7)).filter(has_room),
    st.sampled_from(Player),
    st.sampled_from([CONNECT5, CONNECT5_SEED]),
)
def test_the_best_placement_is_minimax_one_ply_deep_on_the_children_reversed(
    grid: Grid, player: Player, table: PatternTable
) -> None:
    """The last of equals is the first of them reversed."""
    note(format_grid(grid))
    space = SearchSpace(
        children=lambda state: possible_moves(state, player)[::-1],
        rate=lambda state: score(state, player, table),
        layer=max_alone,
    )
    found = minimax(1, space)(grid)
    assert found is not None
    placed = best(possible_moves(grid, player), player, table)
    assert placed == found.child
    assert score(placed, player, table) == found.value


@given(
    situations(CONNECT_FIVE),
    st.sampled_from([CONNECT5, CONNECT5_SEED, PatternTable.for_n(5)]),
)
def test_the_whole_game_is_searched_and_played_with_a_table(
    here: Situation, table: PatternTable
) -> None:
    """The greedy player plays the best placement; the seed's tables are for ME."""
    game = connect(CONNECT_FIVE, table)
    space = search_space(game)
    assert space.rate(here) == game.rate(here) == score(here.grid, table=table)
    placed = possible_moves(here.grid, here.turn) if legal_moves(here) else []
    assert [child.grid for child in space.children(here)] == placed
    is_even = table == PatternTable.for_n(5)
    if placed and (is_even or here.turn is Player.FIRST):
        played = make_move(here, greedy_player()(game, here))
        assert played.grid == best(placed, here.turn, table)


# --- The samples that the seed prints ----------------------------------------


@pytest.mark.parametrize(
    ("grid", "worth", "count", "highest", "row", "column"),
    [
        (SAMPLE_BOARD, -988, 17, [-986, 12, 9001], 1, 4),
        (TEST2, 5, 14, [7, 10, 11], 4, 0),
    ],
)
def test_the_samples_of_the_seed_are_scored_and_played_as_it_says(
    grid: Grid, worth: float, count: int, highest: list[float], row: int, column: int
) -> None:
    placed = possible_moves(grid)
    values = [score(each) for each in placed]
    assert (score(grid), len(values)) == (worth, count)
    assert sorted(set(values))[-3:] == highest
    assert best(placed) == replace_value(grid, row, column, Player.FIRST)
