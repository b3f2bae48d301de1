"""OpenSpiel: its random simulations pass, and its searches play our games."""

from dataclasses import replace
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator
from open_spiel.python.algorithms.minimax import alpha_beta_search
from open_spiel.python.observation import make_observation

from fourinrow import CONNECT_FOUR, alpha_beta, search_space
from fourinrow.environments import as_openspiel as as_openspiel
from fourinrow.errors import FourInRowError
from fourinrow.games import game_named
from fourinrow.notation import parse_moves
from full_boards import DRAWN, WON_BY_THE_LAST_STONE

SMALL = [
    "rows 3 cols 4 connect 3",
    "rows 4 cols 3 connect 3",
    "rows 3 cols 3 connect 3",
]


@pytest.mark.parametrize(
    ("parameters", "plies"),
    [
        ({}, 42),
        ({"board": SMALL[0]}, 12),
        ({"game": "tic-tac-toe"}, 9),
        ({"game": "othello-6x6"}, 72),
    ],
    ids=str,
)
def test_random_simulations_pass(parameters: dict[str, str], plies: int) -> None:
    """The most plies are counted as in OpenSpiel's ``connect_four`` and ``othello``."""
    game = pyspiel.load_game("fourinrow", parameters)
    assert game.max_game_length() == plies
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("board", SMALL)
def test_its_alpha_beta_finds_the_value_that_ours_finds(board: str) -> None:
    game = pyspiel.load_game("fourinrow", {"board": board})
    value, _ = alpha_beta_search(game)
    ours = game_named("connect-four", board)
    outcome_only = search_space(replace(ours, rating=None))
    found = alpha_beta(None, outcome_only)(ours.start())
    assert found is not None
    assert value == found.value


def test_its_tree_search_takes_a_win_and_stops_one() -> None:
    """That in Python; that in C++ does not play games in Python, its own neither."""
    game = pyspiel.load_game("fourinrow")
    rng = np.random.RandomState(1)
    evaluator = RandomRolloutEvaluator(1, rng)
    bot = MCTSBot(game, 1.4, 200, evaluator, random_state=rng, solve=True)
    for text in ("434343", "43434"):
        assert bot.step(after(game, text)) == 3


def after(game: pyspiel.Game, text: str) -> pyspiel.State:
    state = game.new_initial_state()
    for move in parse_moves(text, CONNECT_FOUR):
        assert not state.is_terminal()
        state.apply_action(move)
    return state


@pytest.mark.parametrize("seed", [*range(8), DRAWN, WON_BY_THE_LAST_STONE])
def test_connect_four_is_the_one_of_the_library(seed: int | str) -> None:
    games = pyspiel.load_game("fourinrow"), pyspiel.load_game("connect_four")
    ours, theirs = (game.new_initial_state() for game in games)
    rng = Random(seed)
    written = list(parse_moves(seed)) if isinstance(seed, str) else []
    while not theirs.is_terminal():
        assert not ours.is_terminal()
        assert ours.legal_actions() == theirs.legal_actions()
        assert ours.current_player() == theirs.current_player()
        move = written.pop(0) if written else rng.choice(theirs.legal_actions())
        ours.apply_action(move)
        theirs.apply_action(move)
    assert ours.is_terminal()
    assert ours.legal_actions() == written == []
    assert ours.returns() == theirs.returns()


def test_a_clone_goes_its_own_way_and_outlives_the_game() -> None:
    state = after(pyspiel.load_game("fourinrow(board=cols 4)"), "1234")
    clone = state.clone()
    clone.apply_action(0)
    assert clone.history() == [0, 1, 2, 3, 0]
    assert str(state) != str(clone)
    assert str(state).splitlines()[-1] == "player 0"
    assert state.legal_actions() == [0, 1, 2, 3]
    assert state.action_to_string(0) == "1"


def test_an_observer_sees_the_planes_of_its_player() -> None:
    game = pyspiel.load_game("fourinrow")
    observation = make_observation(game)
    observation.set_from(after(game, "4"), player=1)
    planes = observation.dict["observation"]
    assert planes.shape == (6, 7, 2)
    assert planes[5, 3].tolist() == [0, 1]
    assert observation.string_from(after(game, "4"), player=1).count("X") == 1


def test_a_game_without_a_grid_is_refused() -> None:
    with pytest.raises(FourInRowError, match="expected a state with a grid"):
        pyspiel.load_game("fourinrow(game=stonehenge)")
