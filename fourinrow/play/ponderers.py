"""Thinking on the opponent's time: the likely next positions, and the moves there.

A steady player's move depends on the game and the state alone, so it can be computed
before the player's turn, and stored by its `Question`. The shell decides when to think
and when to stop.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Generic, NamedTuple, TypeVar

from fourinrow.core.cells import Player
from fourinrow.games.game import Game
from fourinrow.play.players import PlayerOf
from fourinrow.stopping import Stop, never

S = TypeVar("S")
M = TypeVar("M")
A = TypeVar("A")
B = TypeVar("B")


class CalledOff(Exception):
    """The answer is no longer needed."""


class Question(NamedTuple, Generic[S, M]):
    """What a steady player's move depends on: the game, the state, and the player.

    >>> from fourinrow import connect
    >>> from fourinrow.play import alpha_beta_player
    >>> now = Question(connect(), alpha_beta_player(2), connect().start())
    >>> [question.answer() for question in now.likely_next()]
    [0, 0, 1, 2, 2, 2, 0]
    """

    game: Game[S, M]
    player: PlayerOf[S, M]
    state: S

    def likely_next(self, stop: Stop = never) -> "Iterator[Question[S, M]]":
        """Yield the questions that the player may have to answer after the next move.

        The likeliest comes first: the move that rates best for the side to move, the
        first of equals. A move that ends the game, or keeps the turn, leads to no
        question.
        """
        game, player, state = self
        rate = stoppable(game, stop).rate
        mover = game.to_move(state)
        children = (game.play(state, move) for move in game.legal_moves(state))
        for child in sorted(children, key=rate, reverse=mover == Player.FIRST):
            if game.legal_moves(child) and game.to_move(child) != mover:
                yield Question(game, player, child)

    def answer(self, stop: Stop = never) -> M:
        """Return the player's move. Raises `CalledOff` once it is stopped."""
        return self.player(stoppable(self.game, stop), self.state)


def stoppable(game: Game[S, M], stop: Stop) -> Game[S, M]:
    """Return the game, with moves and ratings that raise `CalledOff` once stopped.

    >>> from fourinrow import connect
    >>> stoppable(connect(), never).rate(connect().start())
    0.0

    A search of the game then ends at its next node.
    """
    looks = count(1)

    def until_stopped(f: Callable[[A], B]) -> Callable[[A], B]:
        def asked(argument: A) -> B:
            if stop(next(looks)):
                raise CalledOff
            return f(argument)

        return asked

    return replace(
        game,
        legal_moves=until_stopped(game.legal_moves),
        rating=until_stopped(game.rate),
    )
