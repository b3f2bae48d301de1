"""The readable solver against the definition, minimax, itself and the literature."""

import pytest
from hypothesis import given, settings

from commandline import run_python
from exact import exact_values, naive_score
from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    PatternTable,
    Player,
    Rules,
    Situation,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import alpha_beta, evaluate, minimax
from fourinrow.solver import EMPTY_BOARD, as_board, negamax, to_bits
from fourinrow.solver.bitboard import legal_moves
from fourinrow.solver.readable import BoundedTable, ReadableEngine
from fourinrow.testing import rules, situations
from strategies import late_situations

small = situations(rules(max_side=3, max_n=4)) | late_situations(
    rules(max_side=6, max_n=5)
)


@pytest.mark.slow
@settings(max_examples=100)
@given(small)
def test_the_value_is_that_of_the_definition(situation: Situation) -> None:
    """And who wins is what minimax and alpha-beta say."""
    rules = situation.rules
    value = negamax(to_bits(situation), rules)
    assert value == naive_score(situation)
    space = search_space(connect(rules, PatternTable.even(values=(), win=1)))
    won = (value > 0) - (value < 0)
    by_first = won if situation.turn is Player.FIRST else -won
    assert evaluate(alpha_beta, None, space, situation) == by_first
    if len(legal_moves(to_bits(situation), rules)) < 6:
        assert evaluate(minimax, None, space, situation) == by_first


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        TIC_TAC_TOE,
        CONNECT_FIVE._replace(rows=3, cols=3, n=3),
        Rules(2, 4, 3, gravity=False),
        Rules(3, 3, 3),
        Rules(4, 3, 3),
        Rules(1, 8, 3),
        Rules(9, 1, 4),
        Rules(3, 3, 2, directions=[Direction.FALLING]),
    ],
    ids=str,
)
def test_every_position_of_a_small_board_has_the_value_of_the_definition(
    rules: Rules,
) -> None:
    """With the table that other positions have left."""
    exact = exact_values(rules)
    found = ReadableEngine(rules).narrow_all(list(exact))
    assert dict(zip(exact, found, strict=True)) == exact


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (Rules(26, 26, 26, gravity=False), 0),
        (GOMOKU._replace(n=1), 113),
        (Rules(4, 4, 4, gravity=False), 0),
        (Rules(3, 4, 3, gravity=False), 3),
        (CONNECT_FIVE, 0),
    ],
    ids=str,
)
def test_values_of_empty_boards(rules: Rules, value: int) -> None:
    assert negamax(EMPTY_BOARD, rules) == value


NODES = [
    (CONNECT_FOUR, "6332145221527226136717551", 365),
    (CONNECT_FOUR, "4151533747", 290),
    (CONNECT_FOUR, "143414114544533565", 4_300),
    (Rules(4, 5), "", 13_100),
    (Rules(3, 3, 3, gravity=False), "", 195),
    (Rules(4, 4, 4, gravity=False), "", 20),
    (Rules(3, 3, 3, False, [Direction.HORIZONTAL, Direction.VERTICAL]), "", 105),
]
"""Games, and the positions that their scores take, rounded up."""


@pytest.mark.parametrize(("rules", "moves", "most"), NODES)
def test_a_score_takes_no_more_positions_than_it_did(
    rules: Rules, moves: str, most: int
) -> None:
    """An idea that is lost shows here: safe squares, the order, lines that are weak."""
    engine = ReadableEngine(rules)
    engine.narrow_all([as_board(moves, rules)])
    assert engine.nodes <= most


@pytest.mark.every_python
def test_a_search_needs_one_frame_for_each_ply_and_a_few_more() -> None:
    """From a board of 24 empty squares, with no more frames than 24 and a dozen."""
    code = (
        "import sys\n"
        "from fourinrow.core import Rules\n"
        "from fourinrow.solver.bitboard import EMPTY_BOARD\n"
        "from fourinrow.solver.readable import negamax\n"
        "sys.setrecursionlimit(36)\n"
        "print(negamax(EMPTY_BOARD, Rules(6, 4, n=3)))\n"
    )
    value = negamax(EMPTY_BOARD, Rules(6, 4, n=3))
    assert run_python("-c", code) == (0, f"{value}\n", "")


@pytest.mark.parametrize("most", [1, 2, 10])
def test_a_bounded_table_never_holds_more_than_there_is_room_for(most: int) -> None:
    table, sizes = BoundedTable(most), set[int]()
    for at in range(25):
        table[at] = (0, 0)
        held = {*table}
        table[at] = (0, 1)
        assert {*table} == held
        sizes.add(len(table))
    assert sizes == {*range(1, most + 1)}
