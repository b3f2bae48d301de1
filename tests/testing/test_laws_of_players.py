"""The laws of players hold for our players, and find those that are wrong."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import settings

from examples.nim import nim
from fourinrow.core import TIC_TAC_TOE, Rules, Situation, legal_moves
from fourinrow.games.connect import connect
from fourinrow.notation import from_moves
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
from fourinrow.testing.known import repeatable
from testing.wrong_games import PLAIN
from testing.wrong_players import Connect

TICTACTOE = connect(TIC_TAC_TOE)
rng = Random(1)

test_perfect = as_test(laws_of_player(perfect_player(rng.choice), TICTACTOE, rng=rng))
MAY_LOSE = [
    *laws_of_player(greedy_player(), connect()),
    *laws_of_player(alpha_beta_player(2, rng.choice), connect(), rng=rng),
    *laws_of_player(deepening_player(partial(after_nodes, 50)), TICTACTOE),
    *laws_of_player(level_player(4, rng), connect(Rules(3, 3, 3)), rng=rng),
    *laws_of_player(random_player(rng), connect(), rng=rng),
    *laws_of_player(random_player(rng), PLAIN, rng=rng),  # states without equality
    *laws_of_player(alpha_beta_player(None), nim),  # who begins wins without a mistake
]


def test_the_smallest_case_of_a_wrong_player_is_a_game_that_runs() -> None:
    def full_where_few_are_left(game: Connect, state: Situation) -> int:
        moves = game.legal_moves(state)
        return moves[0] if len(moves) > 4 else ({*range(7)} - {*moves}).pop()

    legal, *_ = laws_of_player(full_where_few_are_left, connect())
    verdict = legal.judge(Trial(repeatable(100), seed=0))
    assert verdict.reason.startswith("expected a legal move")
    [moves] = re.findall("'([1-7]+)'", verdict.code)
    assert len(legal_moves(from_moves(moves))) == 4


@pytest.mark.parametrize(
    ("chosen", "got"), [(min, r"\d+ \([abc][123] on the board\)"), (lambda _: 9, "9")]
)
def test_a_missed_win_is_named_as_on_the_board(
    chosen: Callable[[Sequence[int]], int], got: str
) -> None:
    def player(game: Connect, state: Situation) -> int:
        return chosen(game.legal_moves(state))

    laws = {law.name: law for law in laws_of_player(player, TICTACTOE)}
    verdict = laws["a_win_in_one_is_taken"].judge(Trial(repeatable(100), seed=0))
    win = r"\d \([abc][123] on the board\)"
    assert re.fullmatch(
        f"expected {win}, which wins at once, got {got}", verdict.reason
    )


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (connect(), "player(connect(), played(connect()).here)"),
        (
            connect(Rules(4, 4)),
            "connect(Rules(rows=4, cols=4, n=4))\nplayer(game, played(game).here)",
        ),
        (replace(connect(), name="misere"), "player(game, played(game).here)"),
    ],
)
def test_a_case_names_its_game_where_that_is_one_of_ours(
    game: Connect, code: str
) -> None:
    legal, *_ = laws_of_player(lambda *_: -1, game)
    assert legal.judge(Trial(repeatable(20), seed=0)).code.endswith(code)


@pytest.mark.parametrize("law", [law for law in MAY_LOSE if not law.is_optional])
def test_players_that_may_lose_obey_the_other_laws(law: Law) -> None:
    assert law.judge(Trial(settings(max_examples=20))).holds
