"""Players that are wrong, by the laws that find them."""

import random
from collections.abc import Callable
from itertools import count
from random import Random, SystemRandom
from typing import Final

from fourinrow.core import Situation
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.testing import laws_of_player
from fourinrow.testing.wrong.mistakes import Wrong, wrong
from testing.wrong_games import MUTABLE, Mutable, change

Connect = Game[Situation, int]
CONNECT: Final = connect()


def rightmost(game: Connect, state: Situation) -> int:
    return game.legal_moves(state)[-1]


def trying_out(_game: Game[Mutable, int], state: Mutable) -> int:
    change(state, 1)
    return 1


def counting() -> Callable[[Connect, Situation], int]:
    calls = count()

    def player(game: Connect, state: Situation) -> int:
        moves = game.legal_moves(state)
        return moves[next(calls) % len(moves)]

    return player


def exiting(_game: Connect, _state: Situation) -> int:
    raise SystemExit


WRONG_PLAYERS: Final[tuple[Wrong, ...]] = (
    *wrong(
        "player",
        lambda player: laws_of_player(player, CONNECT),
        every_move_is_legal={
            "it counts columns from 1": lambda game, state: rightmost(game, state) + 1,
            "its columns are fractions": lambda game, state: float(
                rightmost(game, state)
            ),
            "it ends the program": exiting,
            "it plays into the first column when the middle is full": (
                lambda game, state: 3 if 3 in game.legal_moves(state) else 0
            ),
        },
        the_global_generator_is_not_used={
            "it draws from the global generator": lambda game, state: random.choice(
                game.legal_moves(state)
            )
        },
        equal_states_get_equal_moves={"it counts its calls": counting()},
        a_win_in_one_is_taken={"it sees no win": rightmost},
        random_never_wins={"it plays into full columns": lambda _game, _state: 0},
    ),
    *wrong(
        "player",
        lambda player: laws_of_player(player, CONNECT, rng=Random(1)),
        equal_states_get_equal_moves={
            "it draws from the system's generator": lambda game, state: (
                SystemRandom().choice(game.legal_moves(state))
            )
        },
    ),
    *wrong(
        "player",
        lambda player: laws_of_player(player, MUTABLE),
        the_state_stays_as_it_was={"it plays on the board": trying_out},
    ),
)
