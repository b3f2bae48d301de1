"""A position has a key of its own."""

import pytest

from exact import positions_by_ply
from fourinrow.core import CONNECT_FIVE, TIC_TAC_TOE, Rules
from fourinrow.solver import Bitboard
from fourinrow.solver.bitboard import key

SMALL = [
    Rules(3, 3),
    Rules(4, 3, n=3),
    Rules(2, 5, n=3),
    Rules(1, 7, n=3),
    Rules(7, 1, n=3),
    TIC_TAC_TOE,
    Rules(2, 4, n=3, gravity=False),
    CONNECT_FIVE._replace(rows=3, cols=3, n=3),
]


@pytest.mark.parametrize("rules", SMALL, ids=str)
def test_no_two_positions_have_one_key(rules: Rules) -> None:
    positions = set[Bitboard]().union(*positions_by_ply(rules, rules.rows * rules.cols))
    assert len({key(board, rules) for board in positions}) == len(positions)
