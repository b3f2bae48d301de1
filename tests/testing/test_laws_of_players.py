"""The laws of players hold for our players, and find those that are wrong."""

from functools import partial
from random import Random

import pytest

from examples.nim import nim
from fourinrow.core import TIC_TAC_TOE, Rules
from fourinrow.games.connect import connect
from fourinrow.games.othello import othello
from fourinrow.play import (
    alpha_beta_player,
    deepening_player,
    greedy_player,
    level_player,
    perfect_player,
    random_player,
)
from fourinrow.search import after_nodes
from fourinrow.testing import Law, Trial, as_test, laws_of_player

TICTACTOE = connect(TIC_TAC_TOE)
rng = Random(1)

SELDOM = {"random_never_wins": "it looks two plies ahead at most, and may lose"}
test_greedy = as_test(laws_of_player(greedy_player(), connect()), but=SELDOM)
test_alpha_beta = as_test(
    laws_of_player(alpha_beta_player(2, rng.choice), connect(), rng=rng), but=SELDOM
)
test_deepening = pytest.mark.slow(
    as_test(laws_of_player(deepening_player(partial(after_nodes, 500)), TICTACTOE))
)
test_level = as_test(
    laws_of_player(level_player(4, rng), connect(Rules(3, 3, 3)), rng=rng),
    but={"random_never_wins": "it makes mistakes"},
)
test_perfect = as_test(laws_of_player(perfect_player(rng.choice), TICTACTOE, rng=rng))
WEAK = [
    *laws_of_player(random_player(rng), connect(), rng=rng),
    *laws_of_player(alpha_beta_player(1), othello(6)),
    *laws_of_player(alpha_beta_player(None), nim),  # who begins wins without a mistake
]


@pytest.mark.parametrize("law", [law for law in WEAK if not law.is_optional])
def test_players_that_may_lose_obey_the_other_laws(law: Law) -> None:
    assert law.judge(Trial()).holds
