"""The boards of the Haskell, F# and OCaml seeds, played side by side with ours.

The models in `models` are small faithful copies; where a seed is wrong, the mistake
is pinned here with its counter-example, and ours is shown to be free of it.
"""

from collections import Counter
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    Grid,
    Player,
    Situation,
    apply_move,
    children,
    drop_row,
    format_grid,
    initial,
    is_win,
    legal_moves,
    make_move,
    new_grid,
    outcome,
    rate,
    replace_value,
    to_rows,
    windows,
    winner,
)
from fourinrow.core.situation import free_moves
from fourinrow.core.windows import has_won
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.notation import from_moves, parse_moves
from fourinrow.seeds.fsharp import columns, line_from
from fourinrow.seeds.haskell import top_most
from fourinrow.seeds.ocaml import (
    OCAML_TABLE,
    from_ocaml,
    mover_state,
    print_game,
    to_ocaml,
)
from fourinrow.testing import grids, move_numbers
from full_boards import DRAWN
from models import fsharp, haskell, ocaml
from thorough import thorough


def as_haskell(grid: Grid) -> haskell.Grid:
    return [list(row) for row in to_rows(grid)]


def as_fsharp(grid: Grid) -> fsharp.Board:
    return [list(stack) for stack in columns(grid)]


def as_ocaml(grid: Grid) -> ocaml.Matrix:
    return [list(line) for line in to_ocaml(grid)]


class SideBySide(NamedTuple):
    """One game on four boards: the three seeds' and ours."""

    ours: Situation = initial()
    in_haskell: haskell.Grid = haskell.new_grid(6, 7)
    in_fsharp: fsharp.Situation = fsharp.root(fsharp.initialize(7, 6))
    in_ocaml: ocaml.Matrix = ocaml.game_start()

    def play(self, column: int) -> "SideBySide":
        mover = self.ours.turn
        return SideBySide(
            make_move(self.ours, column),
            haskell.apply_move(self.in_haskell, column, mover),
            fsharp.make_move(self.in_fsharp, column),
            ocaml.play(mover is Player.FIRST, column + 1, self.in_ocaml),
        )


@given(move_numbers())
@example(parse_moves(DRAWN))
def test_the_seeds_and_ours_play_the_same_game(moves: tuple[int, ...]) -> None:
    """After flips, and what the seeds leave to their callers is refused."""
    boards = SideBySide()
    the_boards_are_the_same(boards)
    for column in moves:
        before, boards = boards, boards.play(column)
        the_boards_are_the_same(boards)
        the_move_was_the_same(before, column, boards)


def the_boards_are_the_same(boards: SideBySide) -> None:
    ours, grid, standing = boards.ours, boards.ours.grid, outcome(boards.ours)
    note(format_grid(grid))
    assert to_rows(grid) == boards.in_haskell
    assert as_fsharp(grid) == boards.in_fsharp.board
    assert as_ocaml(grid) == boards.in_ocaml
    assert from_ocaml(to_ocaml(grid)) == grid
    assert print_game(grid) == ocaml.print_game(boards.in_ocaml)

    assert ours.turn == boards.in_fsharp.turn
    layer = search_space(connect()).layer(ours).name.lower()
    assert fsharp.get_layer_rate_type(boards.in_fsharp) == layer
    assert fsharp.has_game_ended(boards.in_fsharp.board) is standing
    mended = ocaml.evaluate(boards.in_ocaml, ocaml.mended_blocs)
    for player in Player:
        seen = ocaml.state_of(player is Player.FIRST, boards.in_ocaml, mended)
        assert seen.value == mover_state(standing, player).value
    below = [(as_fsharp(each.grid), each.turn) for each in children(ours)]
    assert below[::-1] == fsharp.create_moves(boards.in_fsharp)

    free = list(free_moves(grid, ours.rules))
    assert [c for c in range(7) if haskell.is_valid_move(boards.in_haskell, c)] == free
    assert fsharp.get_possible_moves(boards.in_fsharp.board) == free[::-1]
    assert ocaml.legal_moves(True, boards.in_ocaml) == [c + 1 for c in free[::-1]]
    for column in {*range(7)} - {*free}:
        assert haskell.bottom_most(boards.in_haskell, 0, column) == -1
        assert ocaml.augment(boards.in_ocaml, column + 1) == 7
        with pytest.raises(IllegalMove, match=f"column {column} is full"):
            apply_move(grid, column, 1)
        with pytest.raises(RuntimeError, match="move impossible"):
            fsharp.make_move(boards.in_fsharp, column)


def the_move_was_the_same(before: SideBySide, column: int, after: SideBySide) -> None:
    mover, row = before.ours.turn, drop_row(before.ours.grid, column)
    grid = after.ours.grid
    assert row is not None
    assert top_most(grid, mover, column) == row
    assert haskell.top_most(after.in_haskell, mover, column) == row
    assert ocaml.top_stone(after.in_ocaml, column + 1) == 6 - row
    wins = haskell.is_win(after.in_haskell, column, mover, haskell.diag_asc_mended)
    assert is_win(grid, column, mover) == (winner(grid) is mover) == wins


# The Haskell seed.


RIGHT_CRASH_OR_SHORT = """
    !!!=<<<
    !!!=<<<
    !!!=<<<
    !!===<<
    !=====<
    =======
"""
"""The rising diagonal of the Haskell seed, cell by cell: right, error or too short."""


def test_the_haskell_seeds_rising_diagonal_is_wrong_in_24_cells_of_42() -> None:
    numbered = [[7 * row + column for column in range(7)] for row in range(6)]
    signs = ""
    for row, column in product(range(6), range(7)):
        whole = haskell.diag_asc_mended(numbered, row, column)
        try:
            found = haskell.diag_asc(numbered, row, column)
        except IndexError:
            signs += "!"
        else:
            assert found == whole[len(whole) - len(found) :]
            signs += "=" if found == whole else "<"
    assert signs == "".join(RIGHT_CRASH_OR_SHORT.split())
    assert Counter(signs) == {"=": 18, "!": 12, "<": 12}


def test_what_the_haskell_seed_lets_pass_is_refused() -> None:
    full = from_moves("444444").grid
    assert haskell.bottom_most(as_haskell(full), 0, 3) == -1
    assert haskell.replace_row_value([0, 0], 2, 1) == [0, 0, 1]
    assert haskell.new_grid(0, 7) == haskell.new_grid(-1, 7) == []
    with pytest.raises(IllegalMove):
        apply_move(full, 3, 1)
    with pytest.raises(FourInRowError):
        replace_value(full, 0, 7, 1)
    with pytest.raises(FourInRowError):
        new_grid(0, 7)


# The F# seed.


@thorough
@given(grids() | grids(CONNECT_FOUR), st.sampled_from(Player))
def test_our_rating_is_the_f_sharp_seeds_on_any_grid(
    grid: Grid, player: Player
) -> None:
    """Both sides may have a four, and then the order of the lines counts."""
    note(format_grid(grid))
    assert rate(grid, player) == fsharp.rate_board(player, as_fsharp(grid))
    assert winner(grid) == fsharp.is_win_situation(as_fsharp(grid))


def test_in_the_f_sharp_seed_one_minus_one_leads_down() -> None:
    """Its text says up; with row 0 at the bottom it is the falling diagonal."""
    line = fsharp.get_coord_line(fsharp.initialize(7, 6), (1, -1), (0, 2))
    assert line == [(0, 2), (1, 1), (2, 0)]
    ours = line_from(CONNECT_FOUR, (-1, 1), (3, 0))
    assert [row for row, _ in ours] == [3, 2, 1, 0]


def test_the_f_sharp_seed_plays_on_after_the_end_and_ours_does_not() -> None:
    situation = from_moves("1212121")
    game = fsharp.Situation(as_fsharp(situation.grid), fsharp.BLACK)
    assert fsharp.create_moves(game) == []
    assert len(fsharp.get_possible_moves(game.board)) == 7
    assert fsharp.make_move(game, 0).board != game.board
    assert legal_moves(situation) == ()
    with pytest.raises(IllegalMove, match="first won"):
        make_move(situation, 0)


# The OCaml seed.


def flipped(window: ocaml.Window) -> frozenset[tuple[int, int]]:
    """A window of the OCaml seed's board as places with row 0 on top."""
    return frozenset((5 - line, column) for line, column in window)


OUR_WINDOWS = {*map(frozenset, windows(CONNECT_FOUR))}


def test_the_ocaml_seed_looks_at_61_of_69_windows_and_at_six_of_them_twice() -> None:
    seen = Counter(map(flipped, ocaml.scanned(ocaml.blocs())))
    assert (len(seen), seen.total(), len(OUR_WINDOWS)) == (61, 67, 69)
    top_two_rows = {
        frozenset((row, column + k) for k in range(4))
        for row, column in product((0, 1), range(4))
    }
    assert OUR_WINDOWS - set(seen) == top_two_rows
    assert set(seen) < OUR_WINDOWS
    rising = {
        frozenset((5 - line - k, column + k) for k in range(4))
        for line, column in product((0, 1, 2), (1, 2))
    }
    assert {window for window, times in seen.items() if times > 1} == rising


@given(grids(CONNECT_FOUR))
def test_our_rating_with_the_ocaml_table_is_the_mended_evaluator(grid: Grid) -> None:
    note(format_grid(grid))
    mended = ocaml.evaluate(as_ocaml(grid), ocaml.mended_blocs)
    if all(has_won(grid, player) for player in Player):
        assert abs(rate(grid, table=OCAML_TABLE)) == abs(mended) == ocaml.MORE_I
    else:
        assert rate(grid, table=OCAML_TABLE) == mended
    if winner(grid) is None:
        assert abs(mended) <= 50 * len(OUR_WINDOWS) < ocaml.MORE_I
