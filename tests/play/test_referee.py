"""The laws of `play_out`: it ends, alternates, and tells what happened."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    Outcome,
    Player,
    Rules,
    Situation,
    format_grid,
    outcome,
)
from fourinrow.errors import IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.play import play_out
from strategies import played, rules_with_a_game

S = TypeVar("S")
M = TypeVar("M")

seeds = st.integers(0, 99)


class Scripted:
    """A player who takes legal moves by their numbers, and notes whose turn it was."""

    def __init__(self, moves: Sequence[int]) -> None:
        self.moves = list(moves)
        self.turns: list[Player] = []

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        self.turns.append(game.to_move(state))
        legal = game.legal_moves(state)
        return legal[self.moves.pop(0) % len(legal)]


@given(rules_with_a_game(max_side=7), seeds)
@example((CONNECT_FOUR, (0, 1, 0, 1, 0, 1, 0)), 0)
def test_a_game_goes_on_from_any_state_and_each_side_is_asked_in_its_turn(
    known: tuple[Rules, tuple[int, ...]], seed: int
) -> None:
    (rules, before), rng = known, Random(seed)
    start = played(before, rules)
    first, second = (Scripted(rng.choices(range(49), k=49)) for _ in range(2))
    moves, final, ended = play_out(connect(rules), first, second, start)
    note(format_grid(final.grid))
    assert {*first.turns} <= {Player.FIRST}
    assert {*second.turns} <= {Player.SECOND}
    assert len(first.turns) + len(second.turns) == len(moves)
    assert played(before + moves, rules) == final
    assert ended is outcome(final) is not Outcome.RUNNING
    assert start == played(before, rules)


def offering(game: Game[Situation, int], *moves: int) -> Game[Situation, int]:
    """The game, but it lists these moves as legal."""
    return replace(game, legal_moves=lambda _situation: moves)


@pytest.mark.parametrize(
    ("move", "plies", "reason"),
    [(-1, 0, "-1"), (7, 0, "7"), (99, 0, "99"), (3, 6, "column 3 is full")],
)
def test_a_move_that_is_not_legal_stops_the_game(
    move: int, plies: int, reason: str
) -> None:
    stubborn = Scripted([0] * 9)
    with pytest.raises(IllegalMove, match=reason) as raised:
        play_out(offering(connect(), move), stubborn, stubborn)
    assert len(stubborn.turns) == plies + 1
    assert raised.value.__notes__ == [f"at move {plies + 1}, by the first player"]
