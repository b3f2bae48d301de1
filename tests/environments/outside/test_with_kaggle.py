"""Kaggle's ConnectX: its environment plays our players, and we play its agents."""

from copy import deepcopy
from random import Random
from time import monotonic
from typing import Any

import pytest
from kaggle_environments import evaluate, make
from kaggle_environments.envs.connectx.connectx import negamax_agent

from fourinrow import TIC_TAC_TOE, Outcome, Rules, connect, from_moves, play_out
from fourinrow.core import Direction
from fourinrow.environments.as_kaggle import kaggle_agent, kaggle_player
from fourinrow.errors import FourInRowError
from fourinrow.play import alpha_beta_player, prefer_sooner, random_player


def leftmost(observation: Any, configuration: Any) -> int:
    column: int = observation.board[: configuration.columns].index(0)
    return column


def test_players_play_in_its_environment_on_any_board() -> None:
    careful = kaggle_agent(prefer_sooner(alpha_beta_player(4)), monotonic)
    assert evaluate("connectx", [leftmost, careful]) == [[-1, 1]]
    game = make("connectx", {"rows": 5, "columns": 4, "inarow": 3}, debug=True)
    game.run([careful, leftmost])
    assert [state.status for state in game.state] == ["DONE", "DONE"]
    assert game.state[0].reward == 1


def test_a_player_keeps_within_its_time() -> None:
    game = make("connectx", {"actTimeout": 0.2}, debug=True)
    endless = kaggle_agent(alpha_beta_player(None), monotonic)
    game.run([endless, leftmost])
    assert [state.status for state in game.state] == ["DONE", "DONE"]
    assert game.state[0].observation.remainingOverageTime > 50


def test_its_agents_play_here() -> None:
    """What holds for each toss of their coins: they win, block, and play legally."""
    game = connect()
    for agent in (negamax_agent, make("connectx").agents["negamax"]):
        player = kaggle_player(agent)
        assert player(game, from_moves("112233")) == 3
        assert player(game, from_moves("11223")) == 3
        played = play_out(game, player, random_player(Random(1)))
        assert played.outcome is not Outcome.RUNNING


def test_an_agent_sees_what_kaggle_shows_it() -> None:
    """The two look at the same games, and play alike."""
    seen = list[tuple[object, ...]]()

    def spy(observation: Any, configuration: Any) -> int:
        kept = deepcopy(observation)
        shown = kept["board"], kept.mark, kept.step
        sizes = (configuration.rows, configuration["columns"], configuration.inarow)
        seen.append((*shown, *sizes))
        return next(column for column in range(7) if observation.board[column] == 0)

    game = make("connectx", debug=True)
    game.run([spy, spy])
    theirs = seen.copy()
    seen.clear()
    played = play_out(connect(), kaggle_player(spy), kaggle_player(spy))
    assert seen == theirs
    assert played.outcome.sign == game.state[0].reward


@pytest.mark.parametrize("rules", [TIC_TAC_TOE, Rules(directions=[Direction.RISING])])
def test_rules_that_kaggle_does_not_have_are_refused(rules: Rules) -> None:
    game = connect(rules)
    with pytest.raises(FourInRowError, match="expected rules with gravity"):
        kaggle_player(negamax_agent)(game, game.start())
