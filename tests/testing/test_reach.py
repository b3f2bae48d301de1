"""What the examples of laws reach: the numbers that their docstrings give."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, wraps
from inspect import getdoc
from itertools import chain, pairwise
from typing import Any, Final

import pytest

from fourinrow import Layer, alpha_beta, connect, minimax
from fourinrow.draw import nodes, trace
from fourinrow.testing import (
    RATED,
    Law,
    Rated,
    Trial,
    laws_of_game,
    laws_of_player,
    laws_of_rating,
    laws_of_rules,
    laws_of_search,
    right,
)
from fourinrow.testing.known import repeatable

pytestmark = pytest.mark.slow

EXAMPLES: Final = 60
SHARE: Final = EXAMPLES / 300  # docstrings speak of 300


def calls_of(
    function: Callable[..., Any], laws_of: Callable[..., Sequence[Law]], name: str
) -> list[Any]:
    """The arguments with which a law calls a right function."""
    calls = list[Any]()

    @wraps(function)
    def recording(*given: Any) -> Any:
        calls.append(given)
        return function(*given)

    (law,) = (each for each in laws_of(recording) if each.name == name)
    assert law.judge(Trial(repeatable(EXAMPLES), seed=0)).holds
    return calls


def told(function: Callable[..., object], words: str, *counts: int) -> None:
    """Compare the numbers of a docstring with what was counted, in their order."""
    doc = " ".join((getdoc(function) or "").split())
    expected = re.search(words.replace("#", r"(\d+)"), doc)
    assert expected, doc
    numbers = [SHARE * int(number) for number in expected.groups()]
    assert all(n < 2 * count < 4 * n for n, count in zip(numbers, counts, strict=True))


def stones_on(board: Sequence[Sequence[int]]) -> int:
    return sum(map(bool, chain(*board)))


class Tree:
    """What a search is given: the nodes to a depth, and what they have."""

    def __init__(self, depth: int, tree: Rated) -> None:
        listed = [*nodes(trace(minimax, depth, RATED, tree))]
        self.layer = tree.layer
        self.width = max(len(node.branches) for node in listed)
        self.height = max(len(node.path) for node in listed)
        self.ratings = sorted({node.value for node in listed if not node.branches})
        self.moves_twice = any(
            branch.layer is node.layer for node in listed for branch in node.branches
        )

    @property
    def least_gap(self) -> float:
        return min((b - a for a, b in pairwise(self.ratings)), default=1)


def trees_of(name: str) -> list[Tree]:
    calls = calls_of(
        lambda depth, space, state: alpha_beta(depth, space)(state),
        lambda find: laws_of_search(lambda depth, space: partial(find, depth, space)),
        name,
    )
    asked = calls[:: len(calls) // EXAMPLES]  # a law may search a tree again
    return [Tree(depth, state.whole.tree) for depth, _, state in asked]


def test_what_trees_reach() -> None:
    usual = trees_of("the_value_is_that_of_minimax")
    wide = trees_of("wide_trees_are_like_others")
    deep = trees_of("deep_trees_are_like_others")
    told(
        laws_of_search,
        "Of 300 examples of the value, MIN begins in about #, a side moves twice in #, "
        "ratings are less than 1 apart in #, less than 0.00001 apart in #, and above a "
        "million in #. Of 300 wide trees, # have more than 32 branches at a node and # "
        "more than 100; of 300 deep trees, # have five plies or more and # ten or more",
        sum(tree.layer is Layer.MIN for tree in usual),
        sum(tree.moves_twice for tree in usual),
        sum(tree.least_gap < 1 for tree in usual),
        sum(tree.least_gap < 1e-5 for tree in usual),
        sum(max(map(abs, tree.ratings)) > 1e6 for tree in usual),
        sum(tree.width > 32 for tree in wide),
        sum(tree.width > 100 for tree in wide),
        sum(tree.height >= 5 for tree in deep),
        sum(tree.height >= 10 for tree in deep),
    )


def test_what_boards_reach() -> None:
    moves = calls_of(
        right.apply_move,
        lambda function: laws_of_rules(board="lists", apply_move=function),
        "apply_move_puts_the_stone_where_it_falls",
    )
    wins = calls_of(
        right.is_win,
        lambda function: laws_of_rules(board="lists", is_win=function),
        "is_win_sees_every_line",
    )
    boards = [board for board, *_ in moves]
    sides = [(len(board), len(board[0])) for board in boards]
    told(
        laws_of_rules,
        "Of 300 boards of a law of moves, about # have a full column, # a side below "
        "four, # more than 20 stones, # a side above nine and # one of 20 or more; of "
        "300 boards with a line, # are won by player 2",
        sum(any(board[0]) for board in boards),
        sum(min(side) < 4 for side in sides),
        sum(stones_on(board) > 20 for board in boards),
        sum(max(side) > 9 for side in sides),
        sum(max(side) >= 20 for side in sides),
        sum(player == 2 for *_, player in wins),
    )


def test_what_plays_of_games_reach() -> None:
    game = connect()
    states = calls_of(
        lambda _state: 0.0,
        lambda rate: laws_of_game(replace(game, rating=rate)),
        "ratings_are_numbers",
    )
    lengths = [stones_on(state.grid) for (state,) in states]
    # Each state of a play is rated, and the next play begins with fewer stones.
    last = [at for at, (one, two) in enumerate(pairwise([*lengths, -1])) if two < one]
    told(
        laws_of_game,
        "Of 300 plays of Connect Four, about # are over, # have more than 20 moves "
        "and # more than 38",
        sum(not game.legal_moves(*states[at]) for at in last),
        sum(lengths[at] > 20 for at in last),
        sum(lengths[at] > 38 for at in last),
    )


def test_what_boards_of_ratings_reach() -> None:
    boards = calls_of(
        right.rate,
        lambda rate: laws_of_rating(rate, board="lists"),
        "a_rating_is_a_number",
    )
    told(
        laws_of_rating,
        "Of 300 boards, about # are won, and # have more than 20 stones",
        sum(right.winner(board) is not None for board, *_ in boards),
        sum(stones_on(board) > 20 for board, *_ in boards),
    )


def test_what_states_of_players_reach() -> None:
    calls = calls_of(
        lambda game, state: game.legal_moves(state)[0],
        lambda player: laws_of_player(player, connect()),
        "every_move_is_legal",
    )
    grids = [state.grid for _, state in calls]
    told(
        laws_of_player,
        "Of 300 states of Connect Four, about # have 35 stones or more, and # three",
        sum(stones_on(grid) >= 35 for grid in grids),
        sum(sum(map(bool, grid[0])) >= 3 for grid in grids),
    )
