"""Searches of Connect Four and its family: what does not change a value, and on boards
small enough to be played out, who wins.

That all searches find the same is tested in `test_searches_deeply`, for every game.
"""

from typing import NamedTuple

import pytest
from hypothesis import given, note, strategies as st

from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Order,
    PatternTable,
    Rules,
    Situation,
    centre_first,
    children,
    format_grid,
    initial,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import (
    SearchSpace,
    alpha_beta,
    evaluate,
    minimax,
)
from fourinrow.testing import situations
from fourinrow.testing.picks import picks
from fourinrow.testing.textbook_trees import logged
from tasks import WIN_IS_ALL, WIN_OR_NOTHING, any_rules

pytestmark = pytest.mark.slow


class Board(NamedTuple):
    """A situation, and the rules it is played by."""

    rules: Rules
    situation: Situation


named = st.sampled_from((CONNECT_FOUR, CONNECT_FIVE, TIC_TAC_TOE, Rules(5, 4, 3)))


def boards() -> st.SearchStrategy[Board]:
    """Situations of every stage of the named games and of any rules."""
    found = situations(named | picks().map(any_rules))
    return found.map(lambda here: Board(here.rules, here))


def space_on(
    board: Board, table: PatternTable | None = None, order: Order = tuple
) -> SearchSpace[Situation]:
    note(format_grid(board.situation.grid))
    return search_space(connect(board.rules, table, order=order))


@given(boards())
def test_the_children_of_a_game_are_the_situations_after_each_move(
    board: Board,
) -> None:
    expected = children(board.situation)
    assert tuple(space_on(board).children(board.situation)) == expected


# --- Boards played out -------------------------------------------------------


def value_of_the_empty_board(rules: Rules, order: Order | None = None) -> float:
    space = search_space(connect(rules, WIN_IS_ALL, order=order or centre_first(rules)))
    return evaluate(alpha_beta, None, space, initial(rules))


@pytest.mark.deep
def test_tic_tac_toe_is_a_draw_by_minimax_too() -> None:
    # The number of complete games of tic-tac-toe is 255,168.
    log = logged(search_space(connect(TIC_TAC_TOE, table=WIN_OR_NOTHING)))
    found = minimax(None, log.space)(initial(TIC_TAC_TOE))
    assert found is not None
    assert found.value == 0
    assert len(log.rated) == 255_168


# Boards of 4 columns, and those of 4 rows: J. Tromp, John's Connect Four Playground.
def test_connect_four_on_4_x_4_is_a_draw() -> None:
    assert value_of_the_empty_board(Rules(rows=4, cols=4), tuple) == 0


@pytest.mark.deep
@pytest.mark.parametrize(("rows", "cols"), [(5, 4), (4, 5)])
def test_connect_four_on_4_x_5_and_on_5_x_4_is_a_draw(rows: int, cols: int) -> None:
    assert value_of_the_empty_board(Rules(rows, cols)) == 0
