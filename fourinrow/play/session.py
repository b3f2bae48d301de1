"""A game at the prompt as a value: its players, its moves, and its board as text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.outcome import Status
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.errors import printable
from fourinrow.games.connect import connect
from fourinrow.games.display import ASCII, Look
from fourinrow.games.game import Game, outcome_after
from fourinrow.play.advice import Adviser
from fourinrow.play.history import History, begin, current, moves_of, push
from fourinrow.play.players import Strategy
from fourinrow.play.saved_games import format_saved
from fourinrow.play.written_moves import read_moves

S = TypeVar("S")
M = TypeVar("M")


_ADVISER: Final = Adviser()


class Seat(NamedTuple):
    """One side: the sign of its stones, a name, and a strategy; `None` is a human.

    The moves of a steady player depend on the game and the state alone, so that it can
    think during the other side's turn.
    """

    sign: str
    name: str
    strategy: Strategy | None
    is_steady: bool = False

    def __str__(self) -> str:
        return f"{self.sign} ({printable(self.name)})"


@dataclass(frozen=True)
class Session(Generic[S, M]):
    """A game at the prompt: the game, the seats, the history, and the adviser.

    ``before`` is the session before the last `new` or `load`, for `undo`.
    """

    game: Game[S, M]
    first: Seat
    second: Seat
    adviser: Adviser
    history: History[S, M]
    look: Look = ASCII
    before: "Session[S, M] | None" = None

    @property
    def has_humans(self) -> bool:
        """Whether a human plays."""
        return self.first.strategy is None or self.second.strategy is None

    def __repr__(self) -> str:
        saved = format_saved(self.game, moves_of(self.history))
        undone = tuple([moment.move for moment in self.history.undone])
        return (
            f"Session(first={str(self.first)!r}, second={str(self.second)!r}, "
            f"saved={saved!r}, undone={undone!r}, "
            f"before={self.before and '...'})"
        )


class Reply(NamedTuple):
    """The text to show, and what the shell has to do.

    The shell shows ``text`` and ``error``, writes the file ``write``, a path and its
    text, and reads the file ``read``. It plays ``rest`` after the computer's move, and
    gives a seat to the player named ``player``.
    """

    text: str = ""
    error: str = ""
    rest: str = ""
    write: tuple[str, str] | None = None
    read: str | None = None
    player: str | None = None
    leave: bool = False


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
    >>> from fourinrow.play import Adviser, Seat, new_session
    >>> from fourinrow.play.session import seat_to_move
    >>> me, you = Seat("X", "me", None), Seat("O", "you", None)
    >>> session = new_session(connect(), me, you, Adviser(), [3, 3])
    >>> print(seat_to_move(session))
    X (me)
    """
    empty = Session(game, first, second, adviser, begin(game.start()), look)
    return after(empty, moves)


def connect_session(
    moves: str = "", rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Session[Situation, int]:
    """Return a session of two humans after the moves of a text.

    >>> from fourinrow.play import connect_session
    >>> connect_session("4453").history.played[-1].move
    2
    """
    game = connect(rules, order=centre_first(rules))
    first, second = (Seat(look.signs[player], "human", None) for player in Player)
    return new_session(game, first, second, moves=read_moves(game, moves), look=look)


def after(session: Session[S, M], moves: Sequence[M]) -> Session[S, M]:
    """Return the session after some moves. Raises `IllegalMove` for an illegal one.

    >>> from fourinrow.play import connect_session, current
    >>> from fourinrow.play.session import after
    >>> current(after(connect_session(), [3, 3]).history).turn
    <Player.FIRST: 1>
    """
    for move in moves:
        session = played(session, move)
    return session


def played(session: Session[S, M], move: M) -> Session[S, M]:
    """Return the session after a move. Raises `IllegalMove` for an illegal one.

    >>> from fourinrow.play import connect_session
    >>> from fourinrow.play.session import announcement, played
    >>> announcement(played(connect_session("121212"), 0))
    'X (human) wins'
    """
    state = session.game.play(current(session.history), move)
    return replace(session, history=push(session.history, move, state))


def outcome(session: Session[S, M]) -> Status:
    """Return the outcome of the game so far.

    >>> from fourinrow.play import connect_session
    >>> from fourinrow.play.session import outcome
    >>> outcome(connect_session("1212121"))
    <Status.FIRST_WON: 'first won'>
    """
    state, plies = current(session.history), len(session.history.played)
    return outcome_after(session.game, state, plies)


def seat_to_move(session: Session[S, M]) -> Seat | None:
    """Return the seat whose turn it is, ``None`` once the game is over.

    >>> from fourinrow.play import connect_session
    >>> from fourinrow.play.session import seat_to_move
    >>> print(seat_to_move(connect_session("44")))
    X (human)
    """
    if outcome(session) is not Status.RUNNING:
        return None
    player = session.game.to_move(current(session.history))
    return session.first if player == Player.FIRST else session.second


def picture(session: Session[S, M]) -> str:
    """Return the board as text, with the last move and the `announcement`.

    >>> from fourinrow import Rules
    >>> from fourinrow.play import connect_session
    >>> from fourinrow.play.session import picture
    >>> print(picture(connect_session("12", Rules(1, 2, n=2))))
     X (O)
     1  2
    a draw
    """
    history = session.history
    last = history.played[-1].move if history.played else None
    board = session.game.text.draw(current(history), session.look, last=last)
    return f"{board}\n{announcement(session)}"


def announcement(session: Session[S, M]) -> str:
    """Return as text whose turn it is, or who has won.

    >>> from fourinrow.play import connect_session
    >>> from fourinrow.play.session import announcement
    >>> announcement(connect_session("1212121")), announcement(connect_session())
    ('X (human) wins', 'X (human) to move')
    """
    match outcome(session):
        case Status.RUNNING:
            return f"{seat_to_move(session)} to move"
        case Status.FIRST_WON:
            return f"{session.first} wins"
        case Status.SECOND_WON:
            return f"{session.second} wins"
        case Status.DRAW:
            return "a draw"
