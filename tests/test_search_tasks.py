"""Every search finds what the definition finds, child and value, in every game.

The definition is plain recursion on the space of a game, and what the space lists and
rates on boards is what brute force lists and rates. What the tasks are like is counted
in `test_what_is_drawn`.
"""

from functools import partial
from random import Random

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import oracle
from fourinrow.core import PatternTable, Rules, other, to_rows
from fourinrow.search import alpha_beta, deepen, minimax, quiescence
from models.search_seeds import plain_deepening, plain_search
from spaces import is_within, logged
from tasks import MAKERS, Board, any_rules, large_rules, some_board, space_on, tasks


@pytest.mark.parametrize("name", MAKERS)
@given(st.data())
def test_every_search_finds_the_child_and_the_value_of_the_definition(
    name: str, data: st.DataObject
) -> None:
    task = data.draw(tasks(name))
    note(repr(task))
    space, here, layer, depth, *_ = task
    expected = plain_search(depth, space, here, layer)
    fast, slow = logged(space), logged(space)
    assert minimax(depth, slow.space)(here, layer) == expected
    assert alpha_beta(depth, fast.space)(here, layer) == expected
    assert quiescence(0)(depth, space)(here, layer) == expected
    assert is_within(fast.rated, slow.rated)
    assert is_within(fast.expanded, slow.expanded)
    found = list(deepen(space, here, layer, depth=depth))
    assert [(each.child, each.value) for each in found] == plain_deepening(
        len(found), space, here, layer
    )
    if expected is not None:
        assert found[-1].value == expected[1]
        assert found[-1].is_final or found[-1].depth == depth


# --- What a search is given --------------------------------------------------------


def brute_rating(cells: oracle.Cells, rules: Rules, table: PatternTable) -> float:
    """What the windows are worth to the first player, one by one."""
    rows, cols, n, _, directions = rules
    won = oracle.winners(cells, n, directions) if table.win_replaces else ()
    if won:
        return table.win if 1 in won else table.lose
    total = 0.0
    for window in oracle.windows(rows, cols, n, directions):
        held = [cells[row][column] for row, column in window]
        mine, theirs = held.count(1), held.count(2)
        if n in (mine, theirs):
            total += table.win if mine else table.lose
        elif not (mine and theirs):
            worths = table.mine if mine else table.theirs
            total += (0.0, *worths[1:], *([0.0] * n))[mine + theirs]
    return total


def rules_up_to_26(rng: Random) -> Rules:
    return rng.choice((any_rules, large_rules))(rng)


@given(st.randoms(use_true_random=False).map(partial(some_board, rules_up_to_26)))
def test_the_space_of_a_board_lists_and_rates_what_brute_force_does(
    board: Board,
) -> None:
    note(repr(board))
    (_, _, n, gravity, directions), here = board.rules, board.situation
    space, cells = space_on(board), to_rows(here.grid)
    children = list(space.children(here))
    expected = [
        oracle.play(cells, move, here.turn, gravity)
        for move in oracle.moves(cells, n, gravity, directions)
    ]
    assert [to_rows(child.grid) for child in children] == expected
    assert {child.turn for child in children} <= {other(here.turn)}
    for state in (here, *children[:1], *children[-1:]):
        rating = brute_rating(to_rows(state.grid), board.rules, board.table)
        assert space.rate(state) == rating
