"""Prefer sooner wins and later losses, in any game.

A search to the end of the game rates all wins equally, and may put off a win forever.
Here states count the plies that led to them, and a win rates lower after more plies::

    the second player wins      nobody has won       the first player wins
    at ply 1  at ply 2 ...   |                    |   ...  at ply 2  at ply 1
    -3/2 WIN  -4/3 WIN     -WIN        0         WIN        4/3 WIN   3/2 WIN
"""

from collections.abc import Sequence
from functools import partial
from typing import Final, Generic, NamedTuple

from fourinrow.errors import FourInRowError, short_repr
from fourinrow.games.game import Game, M, S, outcome_after, without_chance

WIN: Final = 1e30
"""More than any rating of the connect family, of Stonehenge or of Othello."""


class AtPly(NamedTuple, Generic[S]):
    """A state, and the plies played since the count began."""

    state: S
    plies: int = 0


def with_plies(game: Game[S, M]) -> Game[AtPly[S], M]:
    """Return the game with states that count plies, in which sooner wins rate higher.

    >>> from fourinrow import connect, from_moves
    >>> won, hasty = from_moves("4141414"), with_plies(connect())
    >>> [f"{hasty.rate(AtPly(won, plies)):g}" for plies in (1, 2, 3)]
    ['1.5e+30', '1.33333e+30', '1.25e+30']

    It is for searches, and has no text, picture or oracle. States without a winner are
    rated as in the game; wins rate above `WIN`, losses below ``-WIN``. As the states
    count the plies, a game is over when its ``max_plies`` are played, in searches too.
    Raises `FourInRowError` for a game of chance; rating raises it for a rating beyond
    `WIN`, or NaN, of a state without a winner.
    """
    without_chance(game)

    def legal_moves(at: AtPly[S]) -> Sequence[M]:
        is_over = game.max_plies is not None and at.plies >= game.max_plies
        return () if is_over else game.legal_moves(at.state)

    return Game(
        start=lambda: AtPly(game.start()),
        to_move=lambda at: game.to_move(at.state),
        legal_moves=legal_moves,
        play=lambda at, move: AtPly(game.play(at.state, move), at.plies + 1),
        outcome=lambda at: outcome_after(game, at.state, at.plies),
        max_plies=game.max_plies,
        rating=partial(_rate, game),
        is_stable=lambda at: game.is_stable(at.state),
        depth=game.depth,
        name=game.name,
        board=game.board,
    )


def _rate(game: Game[S, M], at: AtPly[S]) -> float:
    if sign := game.outcome(at.state).sign:
        return sign * (WIN + WIN / (1 + at.plies))
    rating = game.rate(at.state)
    if not abs(rating) < WIN:  # nor of NaN
        raise FourInRowError(
            f"expected a rating between -{WIN:g} and {WIN:g} of a game that nobody "
            f"has won, got {short_repr(rating)} for {short_repr(at.state)}"
        )
    return rating
