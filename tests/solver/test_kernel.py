"""Parts of the kernel: what plans claim, and what entries of tables hold.

What lines it sees shows in its values: see test_fast.
"""

from inspect import isfunction

import pytest
from hypothesis import given

from exact import exact_values
from fourinrow.core import CONNECT_FOUR, Direction, Rules
from fourinrow.solver import Bitboard, Bounds, as_board
from fourinrow.solver.bitboard import landing_squares, legal_moves, threats
from fourinrow.solver.bits import planned_loss
from fourinrow.solver.compiled import SOURCES
from fourinrow.solver.engine import fits
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.geometry import geometry as geometry_of
from fourinrow.solver.kernel import ANSWERED, LANES, narrow, new_memory
from fourinrow.solver.score import win_value
from fourinrow.solver.table import bounds_in, least_bits
from fourinrow.stopping import never
from strategies import rules_with_a_board
from thorough import thorough


def test_a_name_of_the_compiled_code_means_one_function() -> None:
    names = [
        name
        for file in SOURCES
        for name, item in vars(file).items()
        if isfunction(item) and item.__module__ == file.__name__
    ]
    assert len(names) == len(set(names))


def claim(board: Bitboard, rules: Rules) -> int:
    """The loss that the kernel claims by a plan, and 1; 0 for none."""
    (own, filled), geometry = board, geometry_of(rules)
    empty, (_, theirs) = geometry.board & ~filled, threats(board, rules)
    squares = own, own ^ filled, empty, landing_squares(board, rules), theirs
    return planned_loss(*squares, geometry)


# Each with a game to begin after, and the number of losses that plans find.
PLANNED = [
    (Rules(4, 3, 3), "", 248),
    (Rules(3, 4, 3), "", 550),
    (Rules(2, 5, 3), "", 999),
    (Rules(8, 2, 2, directions=[Direction.RISING]), "", 362),
    (Rules(6, 2, 2, directions=[Direction.HORIZONTAL]), "", 56),
    (Rules(6, 4), "332222221414", 517),
    (Rules(6, 5), "514311254331342455", 999),
    (CONNECT_FOUR, "2577713147446472141546176336233", 197),
]


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "moves", "count"), PLANNED)
def test_a_planned_loss_is_one_in_every_position_below_a_game(
    rules: Rules, moves: str, count: int
) -> None:
    """And no fewer are found: a plan that is silent would go unseen elsewhere."""
    start, losses = as_board(moves, rules), 0
    for board, value in exact_values(rules, start).items():
        if legal_moves(board, rules):
            found = claim(board, rules)
            losses += found > 0
            assert found == 0 or value <= 1 - found
    assert losses >= count


def test_the_values_of_every_allowed_board_fit_in_an_entry() -> None:
    """A low of -32 and a high of 32 are those of an empty entry."""
    sides = range(1, 27)
    every = (Rules(rows, cols) for rows in sides for cols in sides)
    assert max(win_value(0, rules) for rules in filter(fits, every)) == 30
    assert bounds_in(0) == (-32, 32)


@pytest.mark.every_python
@thorough
@given(rules_with_a_board(max_empty=9))
def test_the_compiled_search_does_what_its_source_does(
    position: tuple[Rules, Bitboard],
) -> None:
    """It enters the same positions, and leaves the same tables and the same score."""
    rules, board = position
    memory = new_memory(rules)
    root, control = memory.frames[0], memory.control
    root.own, root.filled = board
    assert narrow(geometry_of(rules), memory) == ANSWERED
    engine = FastEngine(rules, 16 << least_bits(rules))
    found = engine.narrow(board, Bounds(-LANES, LANES), None, never)
    assert (control.low, control.high) == (found.low, found.high)
    assert control.nodes == engine.nodes
    for compiled_table, table in zip(engine.tables, memory[1:3], strict=True):
        assert compiled_table.tolist() == [table[at] for at in range(len(table))]
