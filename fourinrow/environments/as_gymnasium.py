"""Gymnasium: one player against another, in any game; or in many games at once.

>>> environment = gymnasium.make("fourinrow/OnePlayer-v0", opponent="greedy")
>>> observation, info = environment.reset(seed=1)
>>> observation.shape, info["action_mask"].tolist()
((6, 7, 2), [1, 1, 1, 1, 1, 1, 1])
>>> observation, reward, *_ = environment.step(3)
>>> int(observation.sum()), reward
(2, 0.0)

Importing this file registers the environment. With ``gymnasium.make_vec``, connect
games are a `fourinrow.environments.batch`. The reward is 1 for a win and -1 for a loss;
an illegal move loses. Source: M. Towers and others, "Gymnasium: A Standard Interface
for Reinforcement Learning Environments" (2024).
"""

from collections.abc import Mapping
from random import Random
from typing import Final, TypeAlias

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.environments.batch import (
    Batch,
    BatchStep,
    Bools,
    Floats,
    Ints,
    new_batch,
    new_keys,
    observe_batch,
    random_moves,
    situations_of,
    step_batch,
)
from fourinrow.environments.observations import (
    Bytes,
    Image,
    Moment,
    View,
    planes_of,
)
from fourinrow.errors import FourInRowError, IllegalMove, short_repr
from fourinrow.games.catalogue import game_named
from fourinrow.games.connect import named
from fourinrow.play.player_names import player_name, player_named
from fourinrow.play.players import Strategy
from fourinrow.stopping import after_nodes

Info: TypeAlias = Mapping[str, Bytes | Bools]


def _opponent(name: str, seed: int) -> Strategy:
    """Return the player with a name, whose choices depend on the seed alone."""
    if player_name(name).unit == "s":
        raise FourInRowError(f"expected an opponent that needs no clock, got {name}")
    return player_named(name, Random(seed), within=lambda _: after_nodes(1))


class OnePlayer(gymnasium.Env):
    """One side of a game with a name, against a player with a name.

    >>> environment = OnePlayer("othello", opponent="minimax:1", render_mode="ansi")
    >>> environment.reset(seed=1)[0].shape
    (8, 8, 2)

    An observation is that of `planes_of`; the info has an ``action_mask``. With
    ``begins`` false, the opponent makes the first move. The render modes are "ansi" and
    "rgb_array". Raises `FourInRowError` for an unknown game or player, for a game of
    chance or without a grid, and for a player that has seconds for a move.
    """

    metadata: Final = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "connect-four",
        board: str = "",
        *,
        opponent: str = "random",
        begins: bool = True,
        render_mode: str | None = None,
    ) -> None:
        _opponent(opponent, 0)
        self._view, self._name = View(game_named(game, board)), opponent
        self._side = Player.FIRST if begins else Player.SECOND
        self.render_mode = render_mode
        self.observation_space = self._view.space()
        self.action_space = Discrete(len(self._view.moves))

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin a game; the seed is that of the opponent."""
        super().reset(seed=seed)
        self._player = _opponent(self._name, int(self.np_random.integers(1 << 63)))
        self._now = self._replied(self._view.start())
        return self._seen()

    def step(self, action: int) -> tuple[Bytes, float, bool, bool, Info]:
        """Make a move, and the opponent's until it is one's own turn again."""
        try:
            self._now = self._replied(self._view.after(self._now, int(action)))
        except IllegalMove:
            reward, is_over = -1, True
        else:
            sign, is_over = self._now.outcome.sign, self._now.is_over
            reward = sign if self._side is Player.FIRST else -sign
        observation, info = self._seen()
        return observation, float(reward), is_over, False, info

    def _replied(self, moment: Moment[object]) -> Moment[object]:
        """Let the opponent move while it is its turn."""
        game = self._view.game
        while not moment.is_over and game.to_move(moment.state) != self._side:
            moment = self._view.played(moment, self._player(game, moment.state))
        return moment

    def _seen(self) -> tuple[Bytes, Info]:
        mask = {"action_mask": self._view.mask(self._now)}
        return planes_of(self._now.state, self._side), mask

    def render(self) -> str | Image | None:
        """Return the board as the render mode says."""
        return self._view.render(self._now, self.render_mode)


class OnePlayerBatch(gymnasium.vector.VectorEnv):
    """One side of many connect games, which are one batch.

    >>> games = gymnasium.make_vec("fourinrow/OnePlayer-v0", num_envs=3)
    >>> observations, infos = games.reset(seed=1)
    >>> observations.shape, infos["action_mask"].shape
    ((3, 6, 7, 2), (3, 7))

    A game that ends begins again in the same step; its last observation is then in the
    info ``final_obs``. The opponent ``random`` plays all games at once; others play one
    after the other. Raises `FourInRowError` as `OnePlayer` does, and for other games;
    `UnsupportedBoard` for a board of more than 64 bits.
    """

    metadata: Final = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "connect-four",
        board: str = "",
        *,
        opponent: str = "random",
        begins: bool = True,
    ) -> None:
        known = named(game, board)
        if known is None:
            raise FourInRowError(f"expected a connect game, got {short_repr(game)}")
        _opponent(opponent, 0)
        self._game, self._rules = known, known.start().rules
        self._name, self._begins = opponent, begins
        self._new, self.num_envs = new_batch(num_envs, self._rules), num_envs
        view = View(known)
        self.single_observation_space = view.space()
        self.single_action_space = Discrete(len(view.moves))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[Bytes, Info]:
        """Begin all games; the seed is that of the opponent."""
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 63))
        self._keys = new_keys(self.num_envs, drawn)
        self._player = _opponent(self._name, drawn)
        self._batch = self._started()
        observations, masks = observe_batch(self._batch, self._rules)
        return observations, self._info(masks)

    def step(self, actions: Ints) -> tuple[Bytes, Floats, Bools, Bools, Info]:
        """Make a move in each game, and one of the opponent."""
        moves = np.ascontiguousarray(actions, np.int64)
        mine = step_batch(self._batch, moves, self._rules, auto_reset=False)
        theirs = self._replied(mine.batch)
        rewards = np.where(mine.ended, mine.rewards, 0 - theirs.rewards)
        last = _chosen(mine.ended, mine.batch, theirs.batch)
        ended = mine.ended | theirs.ended
        self._batch = _chosen(ended, self._started(), last) if ended.any() else last
        observations, masks = observe_batch(self._batch, self._rules)
        info = self._info(masks)
        if ended.any():
            is_their_turn = mine.ended & (mine.rewards >= 0)
            own = np.where(is_their_turn, last.filled ^ last.mover, last.mover)
            final, _ = observe_batch(Batch(own, last.filled), self._rules)
            info |= {"final_obs": final, "_final_obs": ended}
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def _started(self) -> Batch:
        """Return new games in which it is one's turn."""
        return self._new if self._begins else self._replied(self._new).batch

    def _replied(self, batch: Batch) -> BatchStep:
        """Return the games after moves of the opponent; those that are over stay."""
        if self._name == "random":
            moves, self._keys = random_moves(batch, self._keys, self._rules)
        else:
            moves = np.array([*map(self._reply, situations_of(batch, self._rules))])
        return step_batch(batch, moves, self._rules, auto_reset=False)

    def _reply(self, situation: Situation) -> int:
        is_over = not self._game.legal_moves(situation)
        return 0 if is_over else self._player(self._game, situation)

    def _info(self, masks: Bytes) -> dict[str, Bytes | Bools]:
        return {"action_mask": masks, "_action_mask": np.ones(self.num_envs, np.bool_)}


def _chosen(condition: Bools, one: Batch, other: Batch) -> Batch:
    """Return the games of one batch where a condition holds, else those of another."""
    mover = np.where(condition, one.mover, other.mover)
    return Batch(mover, np.where(condition, one.filled, other.filled))


gymnasium.register(
    "fourinrow/OnePlayer-v0", entry_point=OnePlayer, vector_entry_point=OnePlayerBatch
)
