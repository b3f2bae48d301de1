"""The laws of `play_out`: it ends, alternates, and tells what happened."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    Outcome,
    Player,
    Rules,
    Situation,
    format_grid,
    outcome,
    to_rows,
    won_by,
)
from fourinrow.errors import IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.notation import (
    from_moves,
)
from fourinrow.play import PlayedGame, play_out, random_player
from fourinrow.testing import move_numbers, rules
from oracle import winners
from strategies import played

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


def random_game(rules: Rules, seed: int) -> PlayedGame[Situation, int]:
    player = random_player(Random(seed))
    return play_out(connect(rules), player, player)


@given(rules(), seeds)
@example(Rules(2, 2, 2), 0)
def test_a_game_ends_where_its_moves_lead_and_the_winner_moved_last(
    rules: Rules, seed: int
) -> None:
    moves, final, ended = random_game(rules, seed)
    note(format_grid(final.grid))
    assert played(moves, rules) == final
    assert outcome(played(moves[:-1], rules)) is Outcome.RUNNING
    assert ended is outcome(final) is not Outcome.RUNNING
    owners = winners(to_rows(final.grid), rules.n, rules.directions)
    mover = Player.FIRST if len(moves) % 2 else Player.SECOND
    assert owners in (set(), {mover})
    assert ended is (won_by(mover) if owners else Outcome.DRAW)


@given(move_numbers(), seeds)
def test_a_game_can_go_on_from_any_state_and_each_side_is_asked_in_its_turn(
    before: tuple[int, ...], seed: int
) -> None:
    start, rng = played(before), Random(seed)
    first, second = (Scripted(rng.choices(range(7), k=21)) for _ in range(2))
    moves, final, ended = play_out(connect(), first, second, start)
    assert set(first.turns) <= {Player.FIRST}
    assert set(second.turns) <= {Player.SECOND}
    note(format_grid(final.grid))
    assert played(before + moves) == final
    assert ended is outcome(final)
    assert start == played(before)


def test_nobody_is_asked_in_a_game_that_is_over() -> None:
    over, nobody = from_moves("1212121"), Scripted([])
    assert play_out(connect(), nobody, nobody, over) == ((), over, Outcome.FIRST_WON)
    assert nobody.turns == []


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
