"""What the examples of laws reach: the numbers that their docstrings give."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from inspect import getdoc
from itertools import chain, pairwise
from typing import Any, TypeVar

import pytest

from fourinrow import Layer, Situation, alpha_beta, connect
from fourinrow.search import Found, SearchSpace
from fourinrow.testing import (
    Law,
    Trial,
    laws_of_game,
    laws_of_player,
    laws_of_rating,
    laws_of_rules,
    laws_of_search,
    right,
)
from fourinrow.testing.known import repeatable
from fourinrow.testing.right import Rows

S = TypeVar("S")

TRIAL = Trial(repeatable(100), seed=0)  # docstrings speak of 300


def judged(laws: Sequence[Law], name: str) -> None:
    (law,) = (each for each in laws if each.name == name)
    assert law.judge(TRIAL).holds


def told(function: Callable[..., object], words: str, *counts: int) -> None:
    """Compare the numbers of a docstring with what was counted, in their order."""
    doc = " ".join((getdoc(function) or "").split())
    expected = re.search(words.replace("#", r"(\d+)"), doc)
    assert expected, doc
    numbers = map(int, expected.groups())
    assert all(
        n / 2 < 3 * counted < 2 * n for n, counted in zip(numbers, counts, strict=True)
    )


def stones_on(board: Sequence[Sequence[int]]) -> int:
    return sum(map(bool, chain(*board)))


class Tree:
    """What a search is given: the nodes to a depth, and what they have."""

    def __init__(self, depth: int, space: SearchSpace[S], state: S) -> None:
        self.ratings, self.widths = set[float](), list[int]()
        self.height, self.moves_twice = 0, False
        self._walk(depth, space, state, 0)

    def _walk(self, depth: int, space: SearchSpace[S], state: S, plies: int) -> None:
        below = list(space.children(state)) if plies < depth else []
        self.widths.append(len(below))
        self.height = max(self.height, plies)
        if not below:
            self.ratings.add(space.rate(state))
        for child in below:
            self.moves_twice |= space.layer(child) is space.layer(state)
            self._walk(depth, space, child, plies + 1)

    @property
    def least_gap(self) -> float:
        return min((b - a for a, b in pairwise(sorted(self.ratings))), default=1)


def trees_of(name: str) -> Iterator[tuple[Layer, Tree]]:
    asked = list[tuple[int, SearchSpace[Any], Any]]()

    def search(depth: int, space: SearchSpace[S]) -> Callable[[S], Found[S] | None]:
        def find(state: S) -> Found[S] | None:
            asked.append((depth, space, state))
            return alpha_beta(depth, space)(state)

        return find

    judged(laws_of_search(search), name)
    for depth, space, state in asked[:: len(asked) // 100]:
        yield space.layer(state), Tree(depth, space, state)


@pytest.mark.slow
def test_what_trees_reach() -> None:
    usual = [*trees_of("the_value_is_that_of_minimax")]
    trees = [tree for _, tree in usual]
    wide = [tree for _, tree in trees_of("wide_trees_are_like_others")]
    deep = [tree for _, tree in trees_of("deep_trees_are_like_others")]
    told(
        laws_of_search,
        "Of 300 examples of the value, MIN begins in about #, a side moves twice in #, "
        "ratings are less than 1 apart in #, less than 0.00001 apart in #, and above a "
        "million in #. Of 300 wide trees, # have more than 32 branches at a node and # "
        "more than 100; of 300 deep trees, # have five plies or more and # ten or more",
        sum(layer is Layer.MIN for layer, _ in usual),
        sum(tree.moves_twice for tree in trees),
        sum(tree.least_gap < 1 for tree in trees),
        sum(tree.least_gap < 1e-5 for tree in trees),
        sum(max(map(abs, tree.ratings)) > 1e6 for tree in trees),
        sum(max(tree.widths) > 32 for tree in wide),
        sum(max(tree.widths) > 100 for tree in wide),
        sum(tree.height >= 5 for tree in deep),
        sum(tree.height >= 10 for tree in deep),
    )


@pytest.mark.slow
def test_what_boards_reach() -> None:
    boards, players = list[Rows](), list[int]()

    def apply_move(grid: Rows, column: int, stone: int) -> Rows:
        boards.append(grid)
        return right.apply_move(grid, column, stone)

    def is_win(grid: Rows, column: int, stone: int) -> bool:
        players.append(stone)
        return right.is_win(grid, column, stone)

    moves = laws_of_rules(board="lists", apply_move=apply_move)
    judged(moves, "apply_move_puts_the_stone_where_it_falls")
    judged(laws_of_rules(board="lists", is_win=is_win), "is_win_sees_every_line")
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
        players.count(2),
    )


@pytest.mark.slow
def test_what_plays_of_games_reach() -> None:
    game, lengths, ends = connect(), list[int](), list[bool]()

    def rate(state: Situation) -> float:
        lengths.append(stones_on(state.grid))
        ends.append(not game.legal_moves(state))
        return 0.0

    judged(laws_of_game(replace(game, rating=rate)), "ratings_are_numbers")
    # Each state of a play is rated, and the next play begins with fewer stones.
    last = [at for at, (one, two) in enumerate(pairwise([*lengths, -1])) if two < one]
    told(
        laws_of_game,
        "Of 300 plays of Connect Four, about # are over, # have more than 20 moves "
        "and # more than 38",
        sum(ends[at] for at in last),
        sum(lengths[at] > 20 for at in last),
        sum(lengths[at] > 38 for at in last),
    )


@pytest.mark.slow
def test_what_boards_of_ratings_reach() -> None:
    boards = list[Rows]()

    def rate(grid: Rows, player: int) -> float:
        boards.append(grid)
        return right.rate(grid, player)

    judged(laws_of_rating(rate, board="lists"), "a_rating_is_a_number")
    told(
        laws_of_rating,
        "Of 300 boards, about # are won, and # have more than 20 stones",
        sum(right.winner(board) is not None for board in boards),
        sum(stones_on(board) > 20 for board in boards),
    )


@pytest.mark.slow
def test_what_states_of_players_reach() -> None:
    states = list[Situation]()

    def player(_game: object, state: Situation) -> int:
        states.append(state)
        return next(at for at, cell in enumerate(state.grid[0]) if not cell)

    judged(laws_of_player(player, connect()), "every_move_is_legal")
    told(
        laws_of_player,
        "Of 300 states of Connect Four, about # have 35 stones or more, and # three",
        sum(stones_on(state.grid) >= 35 for state in states),
        sum(sum(map(bool, state.grid[0])) >= 3 for state in states),
    )
