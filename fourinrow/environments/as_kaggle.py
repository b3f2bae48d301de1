"""Kaggle's ConnectX: players as its agents, and its agents as players.

An agent is a function of an observation and a configuration, whose fields are items and
attributes, and nothing of Kaggle's need be installed. Source: the environment
``connectx`` of ``kaggle_environments``.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from fourinrow.core.rules import Direction, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.errors import FourInRowError, OutOfTime, expected
from fourinrow.games.connect import connect
from fourinrow.games.game import Game
from fourinrow.notation.others import from_kaggle, to_kaggle
from fourinrow.play.players import PlayerOf, alpha_beta_player, prefer_sooner, stoppable
from fourinrow.stopping import after_seconds

KaggleAgent: TypeAlias = Callable[..., int]
"""A function of an observation and a configuration, that returns a column from 0."""

_SHARE: Final = 0.8  # of the time for a move: then a shorter search begins


def kaggle_agent(
    player: PlayerOf[Situation, int], clock: Callable[[], float]
) -> KaggleAgent:
    """Return a player as an agent, which keeps within the time of the configuration.

    >>> from time import monotonic
    >>> from fourinrow.play import alpha_beta_player, prefer_sooner
    >>> agent = kaggle_agent(prefer_sooner(alpha_beta_player(4)), monotonic)
    >>> observation = Fields(board=[0] * 35 + [1, 1, 1, 0, 0, 2, 2], mark=2)
    >>> agent(observation, Fields(rows=6, columns=7, inarow=4, actTimeout=2))
    3

    The time is over when the game's functions are called too late, by a search for
    example; the agent then plays what two plies ahead is best. It raises
    `InvalidPosition` for a board that no game leads to.
    """

    def agent(observation: Any, configuration: Any) -> int:
        stop = after_seconds(_SHARE * configuration.actTimeout, clock)
        rules = Rules(configuration.rows, configuration.columns, configuration.inarow)
        state = from_kaggle(observation.board, observation.mark, rules)
        game = connect(rules, order=centre_first(rules))
        try:
            return player(stoppable(game, stop), state)
        except OutOfTime:
            return prefer_sooner(alpha_beta_player(2))(game, state)

    return agent


def kaggle_player(agent: KaggleAgent) -> PlayerOf[Situation, int]:
    """Return an agent as a player of connect games with gravity.

    >>> from fourinrow import from_moves
    >>> def leftmost(observation, configuration):
    ...     return observation.board[: configuration.columns].index(0)
    >>> kaggle_player(leftmost)(connect(), from_moves("111111"))
    1

    The agent is told that it has two seconds for a move, and is not stopped. The player
    raises `FourInRowError` for rules that Kaggle does not have.
    """

    def player(_game: Game[Situation, int], state: Situation) -> int:
        rules = state.rules
        if not rules.gravity or len(rules.directions) < len(Direction):
            what = "rules with gravity and lines in all directions"
            raise FourInRowError(expected(what, rules))
        board, mark = to_kaggle(state)
        step = len(board) - board.count(0)
        observation = Fields(board=board, mark=mark, step=step, remainingOverageTime=60)
        configuration = Fields(
            rows=rules.rows, columns=rules.cols, inarow=rules.n, actTimeout=2
        )
        return int(agent(observation, configuration))

    return player


class Fields(dict[str, object]):
    """A dictionary whose items are attributes too, as Kaggle's are."""

    def __getattr__(self, name: str) -> object:
        if name not in self:
            raise AttributeError(name)
        return self[name]
