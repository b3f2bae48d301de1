"""OpenSpiel: every game on a grid, with a name and without chance, in its own form.

>>> game = pyspiel.load_game("fourinrow(game=connect-four,board=rows 5)")
>>> state = game.new_initial_state()
>>> state.apply_action(3)
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 3, 4, 5, 6])

Importing this file registers the game ``fourinrow``, whose parameters are a name and a
board as in saved games. Source: M. Lanctot and others, "OpenSpiel: A Framework for
Reinforcement Learning in Games" (2019).
"""

from collections.abc import Mapping
from math import prod
from typing import Final

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import numpy as np
    import pyspiel

from fourinrow.core.cells import Outcome, Player
from fourinrow.core.situation import Situation
from fourinrow.environments.observations import View
from fourinrow.games.catalogue import game_named
from fourinrow.games.display import ASCII
from fourinrow.games.othello import OthelloState

_LONGEST: Final = 1000  # plies, as OpenSpiel is told, where no other limit is known

_KIND: Final = pyspiel.GameType(
    short_name="fourinrow",
    long_name="fourinrow",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "connect-four", "board": ""},
)


class SpielGame(pyspiel.Game):
    """A game in OpenSpiel's form, which ``load_game`` makes."""

    def __init__(self, params: Mapping[str, str]) -> None:
        self.view = View(game_named(params["game"], params["board"]))
        cells = prod(self.view.space().shape[:-1])  # it refuses states without a grid
        lengths = {Situation: cells, OthelloState: 2 * cells}  # a pass before each disc
        longest = lengths.get(type(self.view.game.start()), _LONGEST)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.view.moves),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.view.game.max_plies or longest,
        )
        super().__init__(_KIND, info, params)

    def new_initial_state(self, state: None = None) -> "SpielState":
        """Return the start of a game."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: object = None
    ) -> "Observer":
        """Return an observer of states."""
        return Observer(self.view)


class SpielState(pyspiel.State):
    """A state in OpenSpiel's form: it changes with each action."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = game.view.timed.start()

    @property
    def _view(self) -> View[object, object]:
        view: View[object, object] = self.get_game().view
        return view

    def current_player(self) -> int:
        """Return 0 or 1, or OpenSpiel's number for a game that is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return self._view.timed.to_move(self.now) - 1

    def _legal_actions(self, _player: int) -> list[int]:
        return self._view.legal(self.now)

    def _apply_action(self, action: int) -> None:
        self.now = self._view.after(self.now, action)

    def _action_to_string(self, _player: int, action: int) -> str:
        return self._view.game.text.write(self.now.state, self._view.moves[action])

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._view.timed.outcome(self.now) is not Outcome.RUNNING

    def returns(self) -> list[float]:
        """Return 1 for the winner and -1 for the loser, else 0 for both."""
        sign = float(self._view.timed.outcome(self.now).sign)
        return [sign, -sign]

    def __str__(self) -> str:
        drawn = self._view.game.text.draw(self.now.state, ASCII)
        return f"{drawn}\nplayer {self.current_player()}"  # equal boards may differ so


class Observer:
    """What a player sees, in the array ``tensor`` and as a text."""

    def __init__(self, view: View[object, object]) -> None:
        self._view = view
        shape = view.space().shape
        self.tensor = np.zeros(np.prod(shape), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the array."""
        seen = self._view.observe(state.now.state, Player(player + 1))
        self.dict["observation"][:] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the state as text."""
        return str(state)


pyspiel.register_game(_KIND, SpielGame)
