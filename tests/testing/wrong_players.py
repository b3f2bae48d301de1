"""Players that are wrong, and the laws that find each."""

import random
from collections.abc import Callable
from itertools import count
from random import Random, SystemRandom
from typing import Any, Final

from fourinrow.core import Situation
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.testing import laws_of_player
from fourinrow.testing.wrong import Wrong
from testing.wrong_games import MUTABLE, Mutable, change

Connect = Game[Situation, int]
CONNECT: Final = connect()


def wrong(
    name: str,
    *found_by: str,
    player: Callable[[Game[Any, Any], Any], Any],
    game: Game[Any, Any] = CONNECT,
    rng: Random | None = None,
) -> Wrong:
    laws = laws_of_player(player, game, rng=rng)
    return Wrong("player", name, player, laws, frozenset(found_by))


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
    wrong(
        "it plays into full columns",
        "random_never_wins",
        player=lambda _game, _state: 0,
    ),
    wrong(
        "it counts columns from 1",
        "every_move_is_legal",
        player=lambda game, state: rightmost(game, state) + 1,
    ),
    wrong(
        "its columns are fractions",
        "every_move_is_legal",
        player=lambda game, state: float(rightmost(game, state)),
    ),
    wrong("it has no move", "every_move_is_legal", player=lambda _game, _state: None),
    wrong("it ends the program", "every_move_is_legal", player=exiting),
    wrong(
        "it plays on the board",
        "the_state_stays_as_it_was",
        player=trying_out,
        game=MUTABLE,
    ),
    wrong(
        "it draws from the global generator",
        "the_global_generator_is_not_used",
        player=lambda game, state: random.choice(game.legal_moves(state)),
    ),
    wrong(
        "it draws from the system's generator",
        "the_same_generator_gives_the_same_move",
        player=lambda game, state: SystemRandom().choice(game.legal_moves(state)),
        rng=Random(1),
    ),
    wrong("it counts its calls", "equal_states_get_equal_moves", player=counting()),
    wrong(
        "it plays into the first column when the middle is full",
        "every_move_is_legal",
        player=lambda game, state: 3 if 3 in game.legal_moves(state) else 0,
    ),
    wrong(
        "it sees no win", "a_win_in_one_is_taken", "random_never_wins", player=rightmost
    ),
)
