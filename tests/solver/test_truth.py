"""The fast engine against published results about Connect Four.

Each result is here with its source; more of P. Pons' positions are used where they are
at hand.
"""

from itertools import islice

import pytest

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard, play
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.score import Bounds
from fourinrow.stopping import never
from published_facts import MORE_WINNERS, SIGNS, WINNERS, scored

pytestmark = pytest.mark.slow

ROOM = 1 << 28

SCORED = {
    "end-easy": {
        "52776535144557662611254642132": 7,
        "5567125554756746421611314174364363": 4,
        "21617367266154367234243215551123365": 4,
        "62135632356547774743112733615665721": 4,
        "71666656635515753437332152377711122": 4,
        "72215175367632136557746625245276431341": 2,
        "646465354635775657543341127643221273272": 2,
        "571477624661265275226725467313435445111": 2,
        "557337457665143627446163776243314211221": 2,
        "656543722113544332761361763551156427477": -1,
    },
    "middle-easy": {
        "3417761436371354": 13,
        "5451476754646123": 13,
        "15532431454247146": -12,
        "114451465222252573": 8,
        "66562122642415266337": -9,
        "764163431267425111556": -10,
        "235656523661137274612": 8,
        "63232571335464415656731": -9,
        "72575727747626324512141466": 8,
        "753544725724114117365711755": -7,
    },
    "middle-medium": {
        "141257311617551": 4,
        "124415617275774": 5,
        "762641626542162": -3,
        "3275677336471517": 2,
        "64337771327157432": 2,
        "31321463445646341": -4,
        "143414114544533565": -2,
        "14517122662372453646": -3,
        "434373174215335234775426": 2,
        "555744611267221751165526733": 0,
    },
    "begin-easy": {
        "331355": 17,
        "375323": 18,
        "2746525": -12,
        "44514263": 17,
        "145437342": 17,
        "142524271": 17,
        "43155354346": 10,
        "11321673134": 10,
        "625652257516": 15,
        "524146423324": 12,
    },
    "begin-medium": {
        "55641": 6,
        "6624113": 5,
        "74521454": -6,
        "7362366456": -4,
        "3457661752": 3,
        "33317521255": 3,
        "1733471476635": 2,
        "5425535546335": 6,
        "25711232425726": 3,
        "74276632712425": -5,
    },
    "begin-hard": {
        "65442427": -4,
        "44144361": -2,
        "471532544": -2,
        "665753767": 3,
        "143236525": 1,
        "7257337233": 0,
        "1575645171": 0,
        "7175231517": -2,
        "33664441377": -2,
        "671464711342": 1,
    },
}
"""Random games in the classes of P. Pons' test sets, with the scores that bitbully
gives (PyPI, 0.0.79, ``BitBully(opening_book=None).mtdf``)."""

deep = pytest.mark.deep


@pytest.fixture(scope="module")
def engine() -> FastEngine:
    """One engine for all positions of 6 x 7, with the tables that they leave."""
    return FastEngine(CONNECT_FOUR, ROOM)


def value(engine: FastEngine, board: Bitboard) -> int:
    found = engine.narrow(board, Bounds(-32, 32), None, never)
    assert found.low == found.high
    return found.low


# --- Positions ---------------------------------------------------------------


@pytest.mark.parametrize("name", SCORED)
def test_positions_have_the_published_scores(name: str, engine: FastEngine) -> None:
    """Of two classes that take longer, not all that are at hand."""
    most = {"begin-medium": 60, "begin-hard": 0}.get(name)
    known = SCORED[name] | dict(islice(scored(name), most))
    assert engine.narrow_texts(list(known)) == list(known.values())


@deep
@pytest.mark.parametrize("name", SCORED)
def test_all_positions_at_hand_have_the_published_scores(
    name: str, engine: FastEngine
) -> None:
    known = SCORED[name] | dict(scored(name))
    assert engine.narrow_texts(list(known)) == list(known.values())


# --- Empty boards ------------------------------------------------------------


@pytest.mark.parametrize(
    ("cols", "rows", "winner"),
    WINNERS + [pytest.param(*board, marks=deep) for board in MORE_WINNERS],
)
def test_empty_boards_have_the_winners_that_tromp_found(
    cols: int, rows: int, winner: str
) -> None:
    """The last four of them take about a minute each."""
    sign = SIGNS[winner]
    board = FastEngine(Rules(rows, cols), ROOM)
    found = board.narrow(EMPTY_BOARD, Bounds(-1, 1), None, never)
    assert found == Bounds(sign, sign)


@deep
def test_the_first_player_wins_connect_four_with_the_last_stone_but_one() -> None:
    """Stone 41 ends the game: V. Allis, A Knowledge-Based Approach of Connect-Four."""
    assert value(FastEngine(CONNECT_FOUR, ROOM), EMPTY_BOARD) == 1


@deep
def test_each_first_move_of_connect_four_has_its_known_score(
    engine: FastEngine,
) -> None:
    """J. Tromp, and P. Pons' solver; from the first player's side."""
    after = [play(EMPTY_BOARD, column) for column in range(7)]
    scores = [-score for score in engine.narrow_all(after)]
    assert scores == [-2, -1, 0, 1, 0, -1, -2]
