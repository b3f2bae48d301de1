"""Gymnasium: its checker passes, and each of many games goes by the rules."""

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random

import cloudpickle
import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList

from fourinrow import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Game,
    Rules,
    Situation,
    connect,
    from_moves,
    winner,
)
from fourinrow.core import from_rows
from fourinrow.environments.as_gymnasium import OnePlayer, OnePlayerBatch
from fourinrow.environments.observations import Image, pixels_of
from fourinrow.errors import FourInRowError
from fourinrow.games.display import ASCII
from fourinrow.play import greedy_player

NAME = "fourinrow/OnePlayer-v0"


@pytest.mark.parametrize(
    "options",
    [
        {"opponent": "greedy"},
        {"opponent": "level:1", "begins": False},
        {"rules": TIC_TAC_TOE, "opponent": "minimax:1"},
        {"rules": Rules(4, 5), "opponent": "deepening:50n"},
        {"opponent": "deepening:0.002s"},
        {"opponent": greedy_player()},
    ],
)
def test_the_checker_has_no_complaint(options: dict[str, object]) -> None:
    check_env(gymnasium.make(NAME, **options).unwrapped)


def test_it_can_be_written_down_and_sent_to_other_processes() -> None:
    made = gymnasium.make(NAME, opponent="greedy", begins=False)
    assert made.spec is not None
    again = EnvSpec.from_json(made.spec.to_json())
    sent = cloudpickle.loads(cloudpickle.dumps(made))
    seen = [each.reset(seed=1)[0] for each in (made, sent, gymnasium.make(again))]
    assert all(np.array_equal(each, seen[0]) for each in seen)


def highest(game: Game[Situation, int], situation: Situation) -> int:
    return max(game.legal_moves(situation))


def test_the_board_is_rendered_as_it_is() -> None:
    def shown(render_mode: str | None) -> str | Image | None:
        game = OnePlayer(opponent=highest, begins=False, render_mode=render_mode)
        game.reset()
        game.step(3)
        return game.render()

    situation = from_moves("747")
    assert shown("ansi") == connect().text.draw(situation, ASCII)
    assert shown(None) is None
    pixels = shown("rgb_array")
    assert isinstance(pixels, np.ndarray)
    assert (pixels == pixels_of(situation)).all()


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("opponent", ["random", "greedy"])
@pytest.mark.parametrize("rules", [CONNECT_FOUR, TIC_TAC_TOE])
def test_each_of_many_games_goes_by_the_rules(
    rules: Rules, opponent: str, begins: bool
) -> None:
    games = gymnasium.make_vec(NAME, 8, rules=rules, opponent=opponent, begins=begins)
    assert isinstance(games, OnePlayerBatch)
    mine, rng, ends = 1 if begins else 2, Random(1), set[float]()
    (seen, info), before = games.reset(seed=1), 1 - begins
    for _ in range(60):
        assert (seen.sum((1, 2, 3)) % 2 == before).all()
        masks = info["action_mask"]
        empty = seen.sum(3) == 0
        assert (masks == (empty[:, 0] if rules.gravity else empty.reshape(8, -1))).all()
        moves = [rng.choice(np.flatnonzero(mask).tolist()) for mask in masks]
        seen, rewards, ended, cut, info = games.step(np.array(moves))
        assert not cut.any()
        for at, reward in enumerate(rewards):
            last = info["final_obs"][at] if ended[at] else seen[at]
            cells = (last @ [mine, 3 - mine]).tolist()
            won_by = winner(from_rows(cells), rules)
            assert reward == (0 if won_by is None else 1 if won_by == mine else -1)
            assert ended[at] == (won_by is not None or 0 not in chain(*cells))
        ends |= {*rewards[ended].tolist()}
    assert ends >= {1.0, -1.0} if opponent == "random" else {-1.0}


def test_one_game_is_a_batch_of_one() -> None:
    alone, many = gymnasium.make(NAME), gymnasium.make_vec(NAME, 1)
    (seen, info), (many_seen, many_info) = alone.reset(seed=3), many.reset(seed=3)
    is_over, reward = False, 0.0
    while not is_over:
        assert (seen == many_seen[0]).all()
        assert (info["action_mask"] == many_info["action_mask"][0]).all()
        move = info["action_mask"].argmax()
        seen, reward, is_over, _, info = alone.step(move)
        many_seen, many_rewards, many_ended, _, many_info = many.step(np.array([move]))
        assert [reward] == many_rewards
        assert [is_over] == many_ended
    assert (seen == many_info["final_obs"][0]).all()
    assert not info["action_mask"].any()
    assert not many_info["final_info"]["action_mask"].any()


def test_a_seed_makes_the_same_games_and_another_seed_others() -> None:
    """And a player those that it makes by its name."""

    def play(seed: int, opponent: object = "random") -> Iterator[list[object]]:
        games = gymnasium.make_vec(NAME, num_envs=5, opponent=opponent)
        seen, info = games.reset(seed=seed)
        for _ in range(9):
            yield seen.tolist()
            seen, *_, info = games.step(info["action_mask"].argmax(1))

    first, again, other = (list(play(seed)) for seed in (1, 1, 2))
    assert first == again != other
    named, given = (list(play(1, each)) for each in ("greedy", greedy_player()))
    assert named == given != first
    searches = {str(list(play(seed, "alpha-beta:1"))) for seed in range(5)}
    assert len(searches) > 1  # or all learn one line by heart


def test_the_infos_of_many_games_can_be_told_apart() -> None:
    games = DictInfoToList(gymnasium.make_vec(NAME, 3))
    _, infos = games.reset(seed=1)
    told = [infos, games.step(np.array([0, 1, 7]))[-1]]
    assert [[each["action_mask"].sum() for each in infos] for infos in told] == [
        [7, 7, 7]
    ] * 2
    assert ["final_obs" in each for each in told[1]] == [False, False, True]


LOW = Rules(rows=3)  # where no column is a line


@pytest.mark.parametrize(
    "game", [gymnasium.make(NAME, rules=LOW), OnePlayer(rules=LOW)], ids=type
)
def test_an_illegal_move_loses_and_ends_the_game(game: gymnasium.Env) -> None:
    with pytest.raises(ResetNeeded):
        game.step(0)
    for move in (0, 7):
        seen, info = game.reset(seed=1)
        while move < 7 and info["action_mask"][move]:
            seen, reward, ended, _, info = game.step(move)
            assert (reward, ended) == (0, False)
        again, *end = game.step(move)
        assert end[:2] == [-1, True]
        assert (again == seen).all()
        with pytest.raises(ResetNeeded, match="expected a reset before this step"):
            game.step(0)


def test_the_empty_board_is_drawn_before_the_first_reset() -> None:
    board = OnePlayer(render_mode="ansi").render()
    assert isinstance(board, str)
    assert board.count(".") == 42


def test_many_games_need_a_reset_and_moves_that_are_whole_numbers() -> None:
    games = gymnasium.make_vec(NAME, 2)
    with pytest.raises(ResetNeeded, match="expected a reset before this step"):
        games.step(np.array([0, 0]))
    games.reset()
    for moves in ([3.7, 3], ["3", "3"], [True, False], [None, 3]):
        with pytest.raises(FourInRowError, match="expected whole numbers as moves"):
            games.step(moves)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"opponent": "nobody"}, "expected random, greedy"),
        ({"opponent": "deepening:0s"}, "expected deepening:Ts"),
        ({"opponent": 3}, "expected a player or the name of one, got 3"),
        ({"rules": Rules(9, 9)}, "expected a board of at most 64 bits"),
    ],
    ids=str,
)
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_bad_options_are_refused_at_once(
    make: Callable[..., object], options: dict[str, object], reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        make(NAME, **options)
