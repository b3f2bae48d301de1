"""A game at the prompt as a value: its players, its moves, and its board as text."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from fourinrow.errors import printable
from fourinrow.games.display import ASCII, Look
from fourinrow.games.game import Game, M, S, without_chance
from fourinrow.games.history import History
from fourinrow.games.words import standing
from fourinrow.play.advice import Adviser
from fourinrow.play.players import Strategy

_ADVISER: Final = Adviser()


class Seat(NamedTuple):
    """Who plays a side: a name, and a strategy; ``None`` is a human."""

    name: str
    strategy: Strategy | None = None


@dataclass(frozen=True, kw_only=True, repr=False)
class Session(History[S, M]):
    """A game at the prompt: its history, both seats, an adviser and a look."""

    seats: tuple[Seat, Seat]
    adviser: Adviser
    look: Look

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is, ``None`` once the game is over."""
        return None if self.turn is None else self.seats[self.turn - 1]

    @property
    def is_computer_to_move(self) -> bool:
        """Whether it is the turn of a seat with a strategy."""
        seat = self.seat_to_move
        return seat is not None and seat.strategy is not None

    @property
    def has_humans(self) -> bool:
        """Whether a human plays."""
        return any(seat.strategy is None for seat in self.seats)

    @property
    def sides(self) -> tuple[str, str]:
        """Both sides as text: the sign of their stones, and who plays."""
        pairs = zip(self.look.stones, self.seats, strict=True)
        first, second = (f"{sign} ({printable(seat.name)})" for sign, seat in pairs)
        return first, second

    @property
    def side_as_text(self) -> str:
        """The side to move as text, empty once the game is over."""
        return "" if self.turn is None else self.sides[self.turn - 1]

    @property
    def announcement(self) -> str:
        """Whose turn it is, or who has won, as text."""
        return standing(self.outcome, self.turn, self.sides, verb="wins")

    @property
    def board(self) -> str:
        """The board as text, with the last move marked."""
        return self.game.text.draw(self.here, self.look, last=self.last)

    @property
    def picture(self) -> str:
        """The board and the announcement."""
        return f"{self.board}\n{self.announcement}"


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
    >>> new_session(connect(), Seat("me"), Seat("you"), moves=[3, 3]).announcement
    'X (me) to move'
    """
    empty = Session(
        game=without_chance(game),
        states=(game.start(),),
        seats=(first, second),
        adviser=adviser,
        look=look,
    )
    return empty.after(*moves)
