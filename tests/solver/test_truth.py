"""The fast engine against published results about Connect Four.

Each result is here with its source; more of P. Pons' positions are used where they are
at hand.
"""

from itertools import islice

import pytest

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver import EMPTY_BOARD, Bounds, as_board
from fourinrow.solver.fast import FastEngine
from fourinrow.stopping import never
from published_facts import SCORED, SIGNS, WINNERS, scored

pytestmark = pytest.mark.slow

ROOM = 1 << 28


@pytest.fixture(scope="module")
def engine() -> FastEngine:
    """One engine for all positions of 6 x 7, with the tables that they leave."""
    return FastEngine(CONNECT_FOUR, ROOM)


@pytest.mark.parametrize("name", SCORED)
def test_positions_have_the_published_scores(name: str, engine: FastEngine) -> None:
    """Of two classes that take longer, not all that are at hand."""
    most = {"begin-medium": 15, "begin-hard": 0}.get(name)
    known = SCORED[name] | dict(islice(scored(name), most))
    assert engine.narrow_all(list(map(as_board, known))) == list(known.values())


@pytest.mark.parametrize(("cols", "rows", "winner"), WINNERS)
def test_empty_boards_have_the_winners_that_tromp_found(
    cols: int, rows: int, winner: str
) -> None:
    engine, sign = FastEngine(Rules(rows, cols), ROOM), SIGNS[winner]
    found = engine.narrow(EMPTY_BOARD, Bounds(-1, 1), None, never)
    assert found == Bounds(sign, sign)
