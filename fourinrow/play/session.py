"""A game at the prompt as a value: its players, its moves, and its board as text.

States never change, so undo is free.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple

from pyrsistent import PVector, pvector

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, printable
from fourinrow.games.display import ASCII, Look
from fourinrow.games.game import (
    Game,
    M,
    S,
    outcome_after,
    rest_of,
    states_after,
    without_chance,
)
from fourinrow.games.words import standing
from fourinrow.mimebundle import mimebundle
from fourinrow.play.advice import Adviser
from fourinrow.play.players import Strategy

_ADVISER: Final = Adviser()


class Moment(NamedTuple, Generic[S, M]):
    """A move, and the state it led to."""

    move: M
    state: S


class History(NamedTuple, Generic[S, M]):
    """The start of a game, the moves played, and the moves undone, the latest last.

    >>> history = History("start").push(4, "later")
    >>> history.state, history.moves, history.undo().state
    ('later', (4,), 'start')
    >>> history.undo().redo() == history
    True
    """

    start: S
    played: PVector[Moment[S, M]] = pvector()
    undone: PVector[Moment[S, M]] = pvector()

    def _repr_mimebundle_(self, **_wanted: object) -> Mapping[str, str]:
        return mimebundle(self)

    @property
    def state(self) -> S:
        """The current state."""
        return self.played[-1].state if self.played else self.start

    @property
    def moves(self) -> tuple[M, ...]:
        """The moves that led to the current state."""
        return tuple([moment.move for moment in self.played])

    def push(self, move: M, state: S) -> "History[S, M]":
        """Return the history after one more move; undone moves are dropped."""
        return History(self.start, self.played.append(Moment(move, state)))

    def undo(self) -> "History[S, M]":
        """Return the history without its last move.

        Raises `FourInRowError` at the start.
        """
        if not self.played:
            raise FourInRowError("nothing to undo")
        start, played, undone = self
        return History(start, played[:-1], undone.append(played[-1]))

    def redo(self) -> "History[S, M]":
        """Return the history with the last undone move played again.

        Raises `FourInRowError` if no move was undone.
        """
        if not self.undone:
            raise FourInRowError("nothing to redo")
        start, played, undone = self
        return History(start, played.append(undone[-1]), undone[:-1])


class Seat(NamedTuple):
    """One side: the sign of its stones, a name, and a strategy; ``None`` is a human."""

    sign: str
    name: str
    strategy: Strategy | None

    def __str__(self) -> str:
        return f"{self.sign} ({printable(self.name)})"


@dataclass(frozen=True)
class Session(Generic[S, M]):
    """A game at the prompt: the game, the seats, the history, and the adviser."""

    game: Game[S, M]
    first: Seat
    second: Seat
    adviser: Adviser
    history: History[S, M]
    look: Look = ASCII

    @property
    def state(self) -> S:
        """The current state of the game."""
        return self.history.state

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game so far."""
        return outcome_after(self.game, self.state, len(self.history.played))

    @property
    def ahead(self) -> Game[S, M]:
        """The game as it goes on: see `rest_of`."""
        return rest_of(self.game, len(self.history.played))

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is, ``None`` once the game is over."""
        if self.outcome is not Outcome.RUNNING:
            return None
        is_first = self.game.to_move(self.state) == Player.FIRST
        return self.first if is_first else self.second

    @property
    def is_computer_to_move(self) -> bool:
        """Whether it is the turn of a seat with a strategy."""
        seat = self.seat_to_move
        return seat is not None and seat.strategy is not None

    @property
    def has_humans(self) -> bool:
        """Whether a human plays."""
        return self.first.strategy is None or self.second.strategy is None

    @property
    def announcement(self) -> str:
        """Whose turn it is, or who has won, as text."""
        turn = Player(self.game.to_move(self.state))
        names = str(self.first), str(self.second)
        return standing(self.outcome, turn, names, verb="wins")

    @property
    def board(self) -> str:
        """The board as text, with the last move marked."""
        played = self.history.played
        last = played[-1].move if played else None
        return self.game.text.draw(self.state, self.look, last=last)

    @property
    def picture(self) -> str:
        """The board and the announcement."""
        return f"{self.board}\n{self.announcement}"

    def after(self, *moves: M) -> "Session[S, M]":
        """Return the session after some moves.

        Raises `IllegalMove` for an illegal one.
        """
        history, states = self.history, states_after(self.ahead, self.state, moves)
        for move, state in zip(moves, states, strict=True):
            history = history.push(move, state)
        return replace(self, history=history)


def new_session(
    game: Game[S, M],
    first: Seat,
    second: Seat,
    adviser: Adviser = _ADVISER,
    moves: Sequence[M] = (),
    look: Look = ASCII,
) -> Session[S, M]:
    """Return a session after some moves from the start.

    >>> from fourinrow import connect
    >>> me, you = Seat("X", "me", None), Seat("O", "you", None)
    >>> new_session(connect(), me, you, moves=[3, 3]).announcement
    'X (me) to move'
    """
    history = History[S, M](without_chance(game).start())
    empty = Session(game, first, second, adviser, history, look)
    return empty.after(*moves)
