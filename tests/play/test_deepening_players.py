"""Deepening in every game, and the players that use it: whenever they are stopped,
they play the best move of the last depth that they finished.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings, strategies as st

from fourinrow.core import Rules, Situation
from fourinrow.games import game_named, search_space
from fourinrow.games.connect import connect
from fourinrow.notation import from_moves
from fourinrow.play import alpha_beta_player, best_by_search, deepening_player, play_out
from fourinrow.search import after_nodes, after_seconds, alpha_beta, deepen
from fourinrow.seeds.ocaml import depth_for
from fourinrow.stopping import Stop
from strategies import running_states

pytestmark = pytest.mark.slow

S = TypeVar("S")
M = TypeVar("M")

budgets = st.integers(1, 400)
seeds = st.integers(0, 999)


@pytest.mark.parametrize("name", ["connect-four", "stonehenge", "othello"])
@settings(max_examples=10)
@given(st.data(), seeds, budgets, st.booleans())
def test_the_move_is_one_of_the_best_of_the_last_finished_depth(
    name: str, data: st.DataObject, seed: int, nodes: int, is_random: bool
) -> None:
    game = game_named(name)
    state = data.draw(running_states(game, 0, 99))
    choose = Random(seed).choice if is_random else None
    move = deepening_player(partial(after_nodes, nodes), choose)(game, state)

    def last_depth(stop: Stop) -> int:
        return list(deepen(search_space(game), stop=stop)(state))[-1].depth

    depths = [last_depth(after_nodes(nodes))]
    if is_random:  # another order finishes another depth with the same nodes
        depths = [*range(1, last_depth(after_nodes(10 * nodes)) + 4)]
    assert any(
        move in best_by_search(alpha_beta, depth, game, state) for depth in depths
    )


def test_a_game_is_played_against_a_clock_that_starts_anew_at_each_move() -> None:
    ticks, asked = count(), list[float]()

    def clock() -> float:
        return float(next(ticks))

    def begin() -> Callable[[int], bool]:
        asked.append(clock())
        return after_seconds(50, clock)

    played = play_out(connect(), deepening_player(begin), alpha_beta_player(1))
    assert len(asked) == (len(played.moves) + 1) // 2
    assert all(later - earlier < 60 for earlier, later in pairwise(asked))


def test_choosing_at_random_plays_every_equal_move_some_time() -> None:
    game, situation = connect(), from_moves("334455")
    player = deepening_player(partial(after_nodes, 7), Random(1).choice)
    assert {player(game, situation) for _ in range(50)} == {1, 5}
    player = deepening_player(partial(after_nodes, 7))
    assert {player(game, situation) for _ in range(50)} == {1}


def test_what_chooses_the_order_of_a_search_gets_the_moves_of_the_game() -> None:
    game, seen = game_named("othello"), list[object]()

    def choose(moves: Sequence[M]) -> M:
        seen.append(tuple(moves))
        return moves[-1]

    start = game.start()
    deepening_player(partial(after_nodes, 1), choose)(game, start)
    legal = game.legal_moves(start)
    assert seen == [legal[:last] for last in range(len(legal), 0, -1)]


def test_a_move_without_a_choice_is_played_without_a_search() -> None:
    rules = Rules(12, 2, 12)
    here = from_moves("1" * 12, rules)
    rated: list[Situation] = []

    def rate(state: Situation) -> float:
        rated.append(state)
        return 0.0

    game = replace(connect(rules), rating=rate)
    player = deepening_player(partial(after_nodes, 1000))
    assert game.legal_moves(here) == (1,)
    assert player(game, here) == 1
    assert rated == []


@pytest.mark.parametrize(
    ("moves", "win"), [("414141", 3), ("41424", None), ("44556", None)]
)
def test_a_win_at_once_ends_the_search(moves: str, win: int | None) -> None:
    here = from_moves(moves)
    told: list[int] = []

    def stop(nodes: int) -> bool:
        told.append(nodes)
        return nodes > 500

    move = deepening_player(lambda: stop)(connect(), here)
    assert (told == []) == (win is not None)
    assert win in (move, None)


# --- A depth for each part of the game ---------------------------------------


@pytest.mark.parametrize(
    ("fewest", "most", "depth"), [(25, 30, 2), (17, 24, 4), (9, 16, 5), (0, 8, 6)]
)
def test_each_depth_is_for_just_its_part_of_the_game(
    fewest: int, most: int, depth: int
) -> None:
    assert {depth_for(free) for free in range(fewest, most + 1)} == {depth}
