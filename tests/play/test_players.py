"""The laws of players: legal moves, best moves, and ties broken as asked.

They are tested in games that have nothing in common but being `Game` records: the
connect family, Stonehenge, and heaps of counters, where moves lead to equal states.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from math import inf, nan
from random import Random
from typing import Any, TypeAlias, TypeVar

import pytest
from hypothesis import given, settings, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Cell,
    PatternTable,
    Player,
    Rules,
    Situation,
    centre_first,
)
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import Game, game_named, search_space
from fourinrow.games.connect import connect
from fourinrow.games.dice import dice
from fourinrow.games.stonehenge import stonehenge
from fourinrow.notation import from_moves
from fourinrow.play import (
    Adviser,
    Chooser,
    Seat,
    alpha_beta_player,
    best_by_search,
    deepening_player,
    greedy_player,
    level_player,
    new_session,
    perfect_player,
    play_out,
    prefer_sooner,
    random_player,
    search_player,
    with_rating,
)
from fourinrow.search import (
    Finder,
    Found,
    Search,
    SearchSpace,
    after_nodes,
    after_seconds,
    alpha_beta,
    deepen,
    minimax,
    quiescence,
)
from fourinrow.seeds.ocaml import depth_for
from fourinrow.stopping import Stop
from fourinrow.testing import situations
from heaps import heaps_game
from models.search_seeds import plain_value
from strategies import running_states
from thorough import thorough

S = TypeVar("S")
M = TypeVar("M")


Position: TypeAlias = tuple[Game[Any, Any], Any]

# Games that have nothing in common, and after how many plies a search of them is short.
GAMES: list[tuple[Game[Any, Any], int, int]] = [
    (connect(Rules(3, 4, 3), order=reversed), 0, 12),
    (connect(TIC_TAC_TOE, order=centre_first(TIC_TAC_TOE)), 0, 9),
    (heaps_game(1, 4, 5), 0, 3),
    (stonehenge(), 13, 17),
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A game, and a state of it that still runs."""
    game, least, most = draw(st.sampled_from(GAMES))
    return game, draw(running_states(game, least, most))


def lost_by(game: Game[S, M], state: S, depth: int) -> dict[M, float]:
    """What each move is worth less than the best, by plain recursion."""
    space = search_space(game)
    values = {
        move: plain_value(depth - 1, space, game.play(state, move))
        for move in game.legal_moves(state)
    }
    best = (max if game.to_move(state) is Player.FIRST else min)(values.values())
    return {move: abs(value - best) for move, value in values.items()}


depths = st.integers(1, 2)
searches = st.sampled_from([minimax, alpha_beta])


choosers = st.none() | st.integers(0, 99).map(lambda seed: Random(seed).choice)


@given(positions())
def test_a_player_plays_the_move_whose_index_the_search_gives(
    position: Position,
) -> None:
    """Whatever the child and its value are."""

    def last_move(_: int | None, space: SearchSpace[S]) -> Finder[S]:
        return lambda state: Found(state, 0, len(list(space.children(state))) - 1)

    game, state = position
    assert search_player(last_move, 1)(game, state) == game.legal_moves(state)[-1]


@given(positions())
def test_the_greedy_player_takes_the_last_of_the_best_moves(position: Position) -> None:
    best = [move for move, loss in lost_by(*position, 1).items() if loss == 0]
    assert greedy_player()(*position) == best[-1]


@given(situations(Rules(4, 4, 3), over=False), depths, searches)
def test_a_player_with_a_rating_of_its_own_plays_the_game_that_is_rated_so(
    here: Situation, depth: int, search: Search
) -> None:
    def bottom_heavy(situation: Situation) -> float:
        return float(sum(row * sum(cells) for row, cells in enumerate(situation.grid)))

    game = connect(here.rules)
    rated, plain = replace(game, rating=bottom_heavy), search_player(search, depth)
    assert with_rating(bottom_heavy, plain)(game, here) == plain(rated, here)
    assert with_rating(game.rate, plain)(rated, here) == plain(game, here)


tolerances = st.integers(0, 30) | st.floats(0, 1e6) | st.just(inf)


@thorough
@given(positions(), searches, depths, tolerances, choosers)
def test_near_best_moves_are_all_that_are_within_the_tolerance_and_one_is_chosen(
    position: Position,
    search: Search,
    depth: int,
    tolerance: float,
    choose: Chooser | None,
) -> None:
    losses = lost_by(*position, depth)
    for most in (*sorted({*losses.values()})[:3], tolerance):
        within = [move for move in losses if losses[move] <= most]
        assert list(best_by_search(search, depth, *position, most)) == within
    best = best_by_search(search, depth, *position)
    assert search_player(search, depth, choose)(*position) in best
    assert search_player(search, depth)(*position) == best[0]


def test_with_a_rating_around_it_a_hurried_player_rates_states() -> None:
    def rightmost(situation: Situation) -> float:
        return float(situation.grid[-1].index(Cell.FIRST))

    player = with_rating(rightmost, prefer_sooner(search_player(minimax, 1)))
    assert player(connect(), connect().start()) == 6


def test_among_infinite_values_equals_are_near_and_others_are_not() -> None:
    game = connect(table=PatternTable.even((), win=inf))
    situation = from_moves("334455")
    assert best_by_search(minimax, 1, game, situation, 10**9) == (1, 5)


def nothing_found(_: int | None, _space: SearchSpace[S]) -> Finder[S]:
    return lambda _: None


FOUR = connect(), connect().start()
REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: search_player(nothing_found, 1)(*FOUR), "to find a child, got None"),
    (lambda: search_player(minimax, 0), "a depth of 1 or more, or None, got 0"),
    (lambda: best_by_search(alpha_beta, -3, *FOUR), "1 or more, or None, got -3"),
    (lambda: deepen(search_space(connect()), depth=0), "a depth of 1 or more, or None"),
    (lambda: best_by_search(minimax, 1, *FOUR, -0.5), "of 0 or more, got -0.5"),
    (lambda: best_by_search(minimax, 1, *FOUR, nan), "tolerance of 0 or more, got nan"),
    (lambda: best_by_search(minimax, 1, *FOUR, -inf), "0 or more, got -inf"),
]


@pytest.mark.parametrize(("asked", "reason"), REFUSED)
def test_a_depth_a_tolerance_or_a_search_that_can_not_be_is_refused(
    asked: Callable[[], object], reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        asked()


def test_nobody_plays_a_game_of_chance() -> None:
    game, human = dice(), Seat("human")
    for asked in (
        lambda: Adviser().hint(game, game.start()),
        lambda: play_out(game, greedy_player(), greedy_player()),
        lambda: play_out(game, greedy_player(), greedy_player(), game.start()),
        lambda: new_session(game, human, human),
    ):
        with pytest.raises(FourInRowError, match="without chance, got <Game dice>"):
            asked()


def test_a_random_player_plays_every_legal_move_some_time() -> None:
    player, game = random_player(Random(1)), connect()
    situation = from_moves("444444")
    answers = {player(game, situation) for _ in range(300)}
    assert answers == {0, 1, 2, 4, 5, 6}


def test_nobody_plays_on_when_the_game_is_over() -> None:
    full = Rules(2, 2, 3)
    for player in (
        random_player(Random(1)),
        search_player(minimax, None),
        alpha_beta_player(2),
        alpha_beta_player(2, Random(1).choice),
        deepening_player(partial(after_nodes, 9)),
        search_player(quiescence(2), 1),
        perfect_player(),
        level_player(1, Random(1)),
    ):
        with pytest.raises(IllegalMove, match="over: first won"):
            player(connect(), from_moves("1212121"))
        with pytest.raises(IllegalMove, match="over: draw"):
            player(connect(full), from_moves("1122", full))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["connect-four", "stonehenge", "othello"])
@settings(max_examples=6)
@given(st.data(), st.integers(1, 400), choosers)
def test_the_move_is_one_of_the_best_of_the_last_finished_depth(
    name: str, data: st.DataObject, nodes: int, choose: Chooser | None
) -> None:
    game = game_named(name)
    state = data.draw(running_states(game, 0, 99))
    move = deepening_player(partial(after_nodes, nodes), choose)(game, state)

    def last_depth(stop: Stop) -> int:
        return list(deepen(search_space(game), stop=stop)(state))[-1].depth

    depths = [last_depth(after_nodes(nodes))]
    if choose is not None:  # another order finishes another depth with the same nodes
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


@pytest.mark.parametrize(
    ("rules", "moves", "found"),
    [
        (CONNECT_FOUR, "414141", 3),
        (CONNECT_FOUR, "41424", None),
        (CONNECT_FOUR, "44556", None),
        (Rules(12, 2, 12), "1" * 12, 1),
    ],
)
def test_a_win_at_once_and_the_only_move_need_no_search(
    rules: Rules, moves: str, found: int | None
) -> None:
    told: list[int] = []

    def stop(nodes: int) -> bool:
        told.append(nodes)
        return nodes > 500

    move = deepening_player(lambda: stop)(connect(rules), from_moves(moves, rules))
    assert (told == []) == (found is not None)
    assert found in (move, None)


def test_each_depth_of_the_ocaml_seed_is_for_just_its_part_of_the_game() -> None:
    depths = [depth_for(free) for free in range(43)]
    assert depths == [6] * 9 + [5] * 8 + [4] * 8 + [2] * 18
