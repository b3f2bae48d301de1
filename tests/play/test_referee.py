"""The laws of `play_out`: it ends, alternates, and tells what happened."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import xor
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Outcome,
    Player,
    Rules,
    Situation,
    format_grid,
    from_moves,
    initial,
    outcome,
    to_rows,
    won_by,
)
from fourinrow.errors import IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.play import (
    PlayedGame,
    Strategy,
    alpha_beta_player,
    play_out,
    random_player,
)
from fourinrow.testing import move_numbers, rules
from heaps import heaps_game
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


@pytest.mark.parametrize("move", [-1, 7, 99])
def test_a_move_that_is_not_legal_stops_the_game(move: int) -> None:
    liar = Scripted([0])
    with pytest.raises(IllegalMove, match=str(move)):
        play_out(offering(connect(), move), liar, liar)
    assert liar.turns == [Player.FIRST]


def test_a_column_that_is_full_stops_the_game() -> None:
    stubborn = Scripted([0] * 9)
    with pytest.raises(IllegalMove, match="column 3 is full") as raised:
        play_out(offering(connect(), 3), stubborn, stubborn)
    assert len(stubborn.turns) == 7
    assert raised.value.__notes__ == ["at move 7, by the first player"]


def test_what_goes_wrong_inside_of_a_player_tells_whose_turn_it_was() -> None:
    def confused(_game: Game[Situation, int], _state: Situation) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as raised:
        play_out(connect(), Scripted([0]), confused)
    assert raised.value.__notes__ == ["at move 2, by the second player"]


def test_the_same_seed_plays_the_same_game() -> None:
    games = [random_game(CONNECT_FOUR, seed) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]


@pytest.mark.slow
@pytest.mark.parametrize("corner", [0, 2, 4, 6, 8])
def test_perfect_players_draw_at_tic_tac_toe(corner: int) -> None:
    # From the centre and the corners, tic-tac-toe is a draw: common knowledge.
    game = connect(TIC_TAC_TOE)
    start = game.play(initial(TIC_TAC_TOE), corner)
    perfect = alpha_beta_player(None)
    result = play_out(game, perfect, perfect, start)
    assert result.outcome is Outcome.DRAW, format_grid(result.final.grid)


@given(st.integers(1, 7), st.sampled_from([(), (1,), (2,), (3,)]), seeds)
@example(4, (), 0)
@example(3, (3,), 0)
def test_the_winner_of_heaps_is_the_one_that_theory_names(
    one: int, others: tuple[int, ...], seed: int
) -> None:
    heaps = (one, *others)
    perfect, careless = alpha_beta_player(None), random_player(Random(seed))
    is_first_winning = reduce(xor, (size % 4 for size in heaps)) != 0
    players: tuple[Strategy, Strategy] = (careless, perfect)
    if is_first_winning:
        players = (perfect, careless)
    result = play_out(heaps_game(*heaps), *players)
    winner = Player.FIRST if is_first_winning else Player.SECOND
    assert result.outcome is won_by(winner)
