"""PettingZoo: two agents take turns, in any game that numbers its moves.

>>> from fourinrow import connect
>>> environment = env(connect())
>>> environment.reset()
>>> for move in (3, 0, 3, 0, 3, 0, 3):
...     environment.step(move)
>>> environment.rewards
{'player_0': 1, 'player_1': -1}

The conventions are those of ``connect_four_v3``: an observation is a dictionary of
``observation`` and ``action_mask``, and an illegal move ends the game with reward -1
for the side that made it. Once a game is over, the masks are zero here. Source: J.
Terry and others, "PettingZoo: Gym for Multi-Agent Reinforcement Learning" (2021).
"""

from typing import Final, Generic

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

from fourinrow.core.cells import Outcome, Player, other
from fourinrow.environments.observations import (
    RENDER_MODES,
    Image,
    Numbers,
    Observe,
    View,
    planes_of,
    rendered,
)
from fourinrow.errors import at_least
from fourinrow.games.game import Game, M, S

_NAMES: Final = {Player.FIRST: "player_0", Player.SECOND: "player_1"}
_PLAYERS: Final = {name: player for player, name in _NAMES.items()}


def env(
    game: Game[S, M],
    *,
    observe: Observe[S] = planes_of,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """Return the environment of a game with PettingZoo's usual wrappers.

    >>> from fourinrow import connect
    >>> environment = env(connect(), max_cycles=1)
    >>> environment.reset()
    >>> environment.step(3)
    >>> environment.step(3)
    >>> environment.last()[2:4]
    (False, True)

    ``observe`` makes numbers of states, for a game whose states have no grid. After
    ``max_cycles`` moves of each side a game is truncated. The render modes are "ansi"
    and, for boards, "rgb_array"; to render in another raises `FourInRowError`, as does
    a game of chance.
    """
    raw = raw_env(game, observe, max_cycles=max_cycles, render_mode=render_mode)
    safe = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(safe))


class raw_env(AECEnv, Generic[S, M]):  # noqa: N801 (PettingZoo's name)
    """The environment without wrappers: an illegal move raises `IllegalMove`."""

    metadata: Final = {
        "name": "fourinrow_v0",
        "render_modes": [*RENDER_MODES],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: Game[S, M],
        observe: Observe[S] = planes_of,
        *,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [*_PLAYERS]
        self._view = View(game, observe)
        self._max_plies = None
        if max_cycles is not None:
            self._max_plies = 2 * at_least(1, max_cycles, "cycles of 1 or more")
        moves = len(self._view.moves)
        self.action_spaces = {name: Discrete(moves) for name in _PLAYERS}
        self.observation_spaces = {
            name: Dict(
                observation=self._view.space(), action_mask=Box(0, 1, (moves,), np.int8)
            )
            for name in _PLAYERS
        }

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: object = None) -> None:
        """Begin a game; nothing in it is left to chance."""
        self._now = self._view.timed.start()
        self.agents = [*_PLAYERS]
        self.agent_selection = _NAMES[self._view.timed.to_move(self._now)]
        self.rewards = dict.fromkeys(_PLAYERS, 0)
        self._cumulative_rewards = dict.fromkeys(_PLAYERS, 0)
        self.terminations = dict.fromkeys(_PLAYERS, False)
        self.truncations = dict.fromkeys(_PLAYERS, False)
        self.infos = {name: dict[str, object]() for name in _PLAYERS}

    def observe(self, agent: str) -> dict[str, Numbers]:
        """Return what an agent sees; only the side to move has legal moves."""
        mask = np.zeros(len(self._view.moves), np.int8)
        if agent == self.agent_selection and not self.truncations.get(agent):
            mask[self._view.legal(self._now)] = 1
        seen = self._view.observe(self._now.state, _PLAYERS[agent])
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make a move of the agent that is selected, ``None`` once its game is over."""
        mover, timed = self.agent_selection, self._view.timed
        if action is None or self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        self._now = now = self._view.after(self._now, action)
        outcome, is_long = timed.outcome(now), now.plies == self._max_plies
        is_over = outcome is not Outcome.RUNNING
        self.rewards = dict(zip(_PLAYERS, (outcome.sign, -outcome.sign), strict=True))
        self.terminations = dict.fromkeys(_PLAYERS, is_over)
        self.truncations = dict.fromkeys(_PLAYERS, is_long and not is_over)
        self._cumulative_rewards[mover] = 0
        self._accumulate_rewards()
        turn = other(_PLAYERS[mover]) if is_over else timed.to_move(now)
        self.agent_selection = _NAMES[turn]

    def render(self) -> str | Image | None:
        """Return the board as the render mode says."""
        return rendered(self._view.game, self._now.state, self.render_mode)
