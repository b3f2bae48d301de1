"""Gymnasium: one player of a connect game against another, in one game or in many.

>>> environment = gymnasium.make("fourinrow/OnePlayer-v0", opponent="greedy")
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((6, 7, 2), [1, 1, 1, 1, 1, 1, 1])
>>> observation, reward, *_ = environment.step(3)
>>> int(observation.sum()), reward
(2, 0.0)

Importing this file registers the environment. The games of ``gymnasium.make_vec`` are a
`fourinrow.environments.batch`. The reward is 1 for a win and -1 for a loss; an illegal
move loses. An opponent is the name of a player, or a player: a function of a game and a
situation that returns a move, so an agent can play against itself. Source: M. Towers
and others, "Gymnasium: A Standard Interface for Reinforcement Learning Environments"
(2024).
"""

from collections.abc import Mapping
from random import Random
from typing import ClassVar, Final, Required, TypeAlias, TypedDict

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.environments.batch import (
    Batch,
    BatchStep,
    Bools,
    Bytes,
    Floats,
    Moves,
    as_batch,
    observe_batch,
    random_moves,
    situations_of,
    step_batch,
)
from fourinrow.environments.observations import RENDER_MODES, Image, View, rendered
from fourinrow.errors import FourInRowError, at_least, expected
from fourinrow.games.connect import connect
from fourinrow.games.game_space import nodes_within
from fourinrow.play.player_names import player_named
from fourinrow.play.players import PlayerOf
from fourinrow.stopping import Stop, after_nodes

Opponent: TypeAlias = PlayerOf[Situation, int]


class Info(TypedDict, total=False):
    """The legal moves of each game, and for those that ended, what was seen last."""

    action_mask: Required[Bytes]
    _action_mask: Bools
    final_obs: Bytes
    _final_obs: Bools
    final_info: "Info"
    _final_info: Bools


class OnePlayerBatch(gymnasium.vector.VectorEnv):
    """One side of many connect games, against a player.

    >>> games = gymnasium.make_vec("fourinrow/OnePlayer-v0", num_envs=3)
    >>> observations, infos = games.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((3, 6, 7, 2), (3, 7))

    A game that ends begins again in the same step; what was seen last is then in the
    infos ``final_obs`` and ``final_info``. Wrappers that can't take this, and a render
    mode, need ``make_vec(..., vectorization_mode="sync")``. With ``begins`` false, the
    opponent makes the first move. The opponent ``random`` plays all games at once;
    others play one after the other. One seed is for all games; by it a search chooses
    among equal moves. For an opponent that has seconds for a move, such as
    ``deepening:2s``, a second is a number of positions, so a seed always makes the same
    games. Raises `FourInRowError` for an opponent that is no player, for fewer than 1
    game, and `UnsupportedBoard` for a board of more than 64 bits.
    """

    metadata: Final = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules = CONNECT_FOUR,
        *,
        opponent: str | Opponent = "random",
        begins: bool = True,
    ) -> None:
        at_least(1, num_envs, "1 game or more")
        is_player = isinstance(opponent, str) or callable(opponent)
        if not is_player:
            raise FourInRowError(expected("a player or the name of one", opponent))
        self._game, self._rules = connect(rules, order=centre_first(rules)), rules
        self._opponent, self._begins = opponent, begins
        self._player = self._seeded(0)
        self.batch: Batch | None = None
        self._new, self.num_envs = as_batch([""] * num_envs, rules), num_envs
        self.last = self._new  # the boards before a game that ended began again
        view = View(self._game)
        self.single_observation_space = view.space()
        self.single_action_space = Discrete(len(view.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin all games; the seed is that of the opponent."""
        super().reset(seed=seed)
        self._player = self._seeded(self._drawn())
        self.batch = self.last = self._started()
        observations, masks = observe_batch(self.batch, self._rules)
        return observations, self._info(masks)

    def step(self, actions: Moves) -> tuple[Bytes, Floats, Bools, Bools, Info]:
        """Make a move in each game, and one of the opponent.

        Raises Gymnasium's ``ResetNeeded`` before the first reset, and what `step_batch`
        raises.
        """
        if self.batch is None:
            raise ResetNeeded("expected a reset before this step")
        mine = step_batch(self.batch, actions, self._rules, auto_reset=False)
        theirs = self._replied(mine.batch)
        rewards = np.where(mine.ended, mine.rewards, 0 - theirs.rewards)
        self.last = last = _chosen(mine.ended, mine.batch, theirs.batch)
        ended = mine.ended | theirs.ended
        self.batch = _chosen(ended, self._started(), last) if ended.any() else last
        observations, masks = observe_batch(self.batch, self._rules)
        info = self._info(masks)
        if ended.any():
            is_their_turn = mine.ended & (mine.rewards >= 0)
            own = np.where(is_their_turn, last.filled ^ last.mover, last.mover)
            final, _ = observe_batch(Batch(own, last.filled), self._rules)
            info["final_obs"], info["_final_obs"] = final, ended
            last_info: Info = {"action_mask": 0 * masks, "_action_mask": ended}
            info["final_info"], info["_final_info"] = last_info, ended
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _started(self) -> Batch:
        """Return new games in which it is one's turn."""
        return self._new if self._begins else self._replied(self._new).batch

    def _replied(self, batch: Batch) -> BatchStep:
        """Return the games after moves of the opponent; those that are over stay."""
        if self._opponent == "random":
            moves = random_moves(batch, self._drawn(), self._rules)
        else:
            moves = np.array([*map(self._reply, situations_of(batch, self._rules))])
        return step_batch(batch, moves, self._rules, auto_reset=False)

    def _seeded(self, seed: int) -> Opponent:
        """Return the opponent; that of a name chooses by the seed alone."""
        if not isinstance(self._opponent, str):
            return self._opponent

        def within(seconds: float) -> Stop:
            return after_nodes(nodes_within(self._game, seconds))

        rng = Random(seed)
        return player_named(self._opponent, self._game, rng, rng.choice, within=within)

    def _reply(self, situation: Situation) -> int:
        is_over = not self._game.legal_moves(situation)
        return 0 if is_over else self._player(self._game, situation)

    def _drawn(self) -> int:
        return int(self.np_random.integers(1 << 63))

    def _info(self, masks: Bytes) -> Info:
        """Return the masks and, as vector environments do, that every game has one."""
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


def _chosen(condition: Bools, one: Batch, other: Batch) -> Batch:
    """Return the games of one batch where a condition holds, else those of another."""
    return Batch(*(np.where(condition, *pair) for pair in zip(one, other, strict=True)))


class OnePlayer(gymnasium.Env):
    """A batch of one game, which is over where the batch would begin again.

    >>> from fourinrow import TIC_TAC_TOE
    >>> environment = OnePlayer(TIC_TAC_TOE, opponent="minimax:1")
    >>> environment.reset(seed=1)[0].shape
    (3, 3, 2)

    Takes the options of `OnePlayerBatch`, but for the number of games. The render modes
    are "ansi" and "rgb_array".
    """

    metadata: ClassVar = {"render_modes": [*RENDER_MODES], "render_fps": 2}

    def __init__(
        self,
        rules: Rules = CONNECT_FOUR,
        *,
        opponent: str | Opponent = "random",
        begins: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._rules, self.render_mode = rules, render_mode
        self._games = OnePlayerBatch(1, rules, opponent=opponent, begins=begins)
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin a game; the seed is that of the opponent."""
        super().reset(seed=seed)
        [seen], info = self._games.reset(seed=seed)
        return seen, {"action_mask": info["action_mask"][0]}

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, Info]:
        """Make a move, and one of the opponent.

        Raises Gymnasium's ``ResetNeeded`` once the game is over.
        """
        seen, [reward], [is_over], _, info = self._games.step([action])
        if is_over:
            seen, info, self._games.batch = info["final_obs"], info["final_info"], None
        [seen], [mask] = seen, info["action_mask"]
        return seen, float(reward), bool(is_over), False, {"action_mask": mask}

    def render(self) -> str | Image | None:
        """Return the board as the render mode says."""
        [state] = situations_of(self._games.last, self._rules)
        return rendered(connect(self._rules), state, self.render_mode)


gymnasium.register(
    "fourinrow/OnePlayer-v0",
    entry_point=f"{__name__}:OnePlayer",
    vector_entry_point=f"{__name__}:OnePlayerBatch",
)
