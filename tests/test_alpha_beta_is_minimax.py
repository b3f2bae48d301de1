"""The property of this project: alpha-beta finds the child and the value of minimax.

Here on random running positions of every game, at depths of up to 300 leaves or so; in
`search/test_searches_deeply.py` on examples that are counted by what they are like.
"""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from examples.nim import nim
from fourinrow import CONNECT_FIVE, Game, Outcome, alpha_beta, connect, minimax
from fourinrow.games import game_named, search_space
from fourinrow.seeds.scheme import CONNECT5_SEED
from fourinrow.testing import rules, states

pytestmark = pytest.mark.every_python

NAMES = ("connect-four", "connect-five", "tic-tac-toe", "stonehenge", "othello-6x6")
ALL: dict[str, st.SearchStrategy[Game[Any, Any]]] = {
    **{name: st.just(game_named(name)) for name in NAMES},
    "connect-five, rated as in Scheme": st.just(connect(CONNECT_FIVE, CONNECT5_SEED)),
    "n in a row, on any board": rules(max_side=6, max_n=5).map(connect),
    "nim, a game from a file": st.just(nim),
}
MOST_LEAVES = 300


@pytest.mark.parametrize("name", ALL)
@given(data=st.data())
def test_alpha_beta_is_minimax(name: str, data: st.DataObject) -> None:
    game = data.draw(ALL[name])
    running = states(game).filter(lambda it: game.outcome(it) is Outcome.RUNNING)
    state = data.draw(running)
    width = len(game.legal_moves(state))
    deepest = max(
        depth for depth in range(1, 6) if depth == 1 or width**depth <= MOST_LEAVES
    )
    depth = data.draw(st.integers(1, deepest))
    space = search_space(game)
    assert alpha_beta(depth, space)(state) == minimax(depth, space)(state)
