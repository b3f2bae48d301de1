"""A game at the prompt as a pure function: a session and a command make a new session.

The shell reads lines, shows replies, and lets the computer think; what a line means
is decided here. The computer's move comes in as a command too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeAlias, TypeVar, assert_never

from fourinrow.core.players import Player
from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError, IllegalMove, ParseError, reason_of
from fourinrow.games.game import Display, Game
from fourinrow.play.commands import (
    COMMANDS,
    Answer,
    Command,
    Go,
    Help,
    Hint,
    Load,
    Moves,
    New,
    Nothing,
    Play,
    Quit,
    Redo,
    Restore,
    Save,
    Show,
    Undo,
)
from fourinrow.play.history import History, begin, current, moves_of, push, redo, undo
from fourinrow.play.players import Strategy

__all__ = [
    "Reply",
    "Seat",
    "Session",
    "Setup",
    "advice",
    "announcement",
    "new_session",
    "outcome",
    "picture",
    "seat_to_move",
    "step",
]

S = TypeVar("S")
M = TypeVar("M")


class Seat(NamedTuple):
    """Who sits at one side: the sign of the stones, a name, and a human or a player."""

    sign: str
    name: str
    strategy: Strategy | None

    def __str__(self) -> str:
        return f"{self.sign} ({self.name})"


@dataclass(frozen=True, slots=True)
class Setup(Generic[S, M]):
    """A game and how it is shown, written in a row, and kept in a file.

    ``write(moves)`` is one line, which ``read`` turns into moves that can be played
    from the start; ``to_text(moves)`` is a file, which ``from_text`` turns into the
    set-up and the moves. ``depth`` plies ahead are quickly searched.
    """

    game: Game[S, M]
    display: Display[S, M]
    write: Callable[[Sequence[M]], str]
    read: Callable[[str], Sequence[M]]
    to_text: Callable[[Sequence[M]], str]
    from_text: Callable[[str], "tuple[Setup[S, M], Sequence[M]]"]
    depth: int = 4


@dataclass(frozen=True, slots=True)
class Session(Generic[S, M]):
    """All that a game at the prompt is: set-up, seats, history, and who gives hints.

    ``before`` is the session that `new` or `load` put aside, for `undo`.
    """

    setup: Setup[S, M]
    first: Seat
    second: Seat
    adviser: Strategy
    history: History[S, M]
    before: "Session[S, M] | None" = None


class Reply(NamedTuple):
    """What to say, and what only the shell can do.

    ``text`` and ``error`` are to be shown; ``rest`` are words to be played once the
    computer has moved; ``write`` is a file's path and text, ``read`` a file's path.
    """

    text: str = ""
    error: str = ""
    rest: tuple[str, ...] = ()
    write: tuple[str, str] | None = None
    read: str | None = None
    leave: bool = False


_Step: TypeAlias = tuple[Session[S, M], Reply]


def new_session(
    setup: Setup[S, M],
    first: Seat,
    second: Seat,
    adviser: Strategy,
    moves: Sequence[M] = (),
) -> Session[S, M]:
    """Begin a session after some moves from the start.

    >>> from fourinrow.play.players import minimax_player
    >>> from fourinrow.play.setup import connect_setup
    >>> me, you = Seat("X", "me", None), Seat("O", "you", None)
    >>> session = new_session(connect_setup(), me, you, minimax_player(1), [3, 3])
    >>> moves_of(session.history)
    (3, 3)
    """
    empty = Session(setup, first, second, adviser, begin(setup.game.start()))
    return _after(empty, moves)


def _after(session: Session[S, M], moves: Sequence[M]) -> Session[S, M]:
    for move in moves:
        session = _played(session, move)
    return session


def _played(session: Session[S, M], move: M) -> Session[S, M]:
    state = session.setup.game.play(current(session.history), move)
    return replace(session, history=push(session.history, move, state))


def outcome(session: Session[S, M]) -> Status:
    """Tell how the game stands.

    >>> from fourinrow.play.setup import connect_session
    >>> outcome(connect_session("1212121"))
    <Status.FIRST_WON: 'first won'>
    """
    return session.setup.game.outcome(current(session.history))


def seat_to_move(session: Session[S, M]) -> Seat | None:
    """Tell whose turn it is, ``None`` once the game is over.

    >>> from fourinrow.play.setup import connect_session
    >>> print(seat_to_move(connect_session("44")))
    X (human)
    """
    if outcome(session) is not Status.RUNNING:
        return None
    player = session.setup.game.to_move(current(session.history))
    return session.first if player is Player.FIRST else session.second


def picture(session: Session[S, M]) -> str:
    """Draw the board, and say whose turn it is or who has won.

    >>> from fourinrow.play.setup import connect_session
    >>> from fourinrow.core.rules import Rules
    >>> print(picture(connect_session("12", Rules(1, 2, n=2))))
     X  O
     1  2
    a draw
    """
    board = session.setup.display.show(current(session.history))
    return f"{board}\n{announcement(session)}"


def announcement(session: Session[S, M]) -> str:
    """Say whose turn it is, or who has won.

    >>> from fourinrow.play.setup import connect_session
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


def step(session: Session[S, M], command: Command) -> _Step[S, M]:
    """Answer the session after a command, and what to reply.

    >>> from fourinrow.play.setup import connect_session
    >>> from fourinrow.play.commands import parse_command
    >>> session, reply = step(connect_session("44"), parse_command("moves"))
    >>> reply.text
    '44'
    >>> step(connect_session(), parse_command("9"))[1].error
    "expected a column from 1 to 7, got '9' (`help` lists the commands)"

    The session given is as it was. What can't be done is an ``error`` in the reply,
    and has changed nothing; moves before a bad one on a line are played all the same.
    """
    try:
        return _step(session, command)
    except FourInRowError as error:
        return session, Reply(error=reason_of(error))


def _step(session: Session[S, M], command: Command) -> _Step[S, M]:
    match command:
        case Nothing():
            return session, Reply()
        case Play(words):
            return _play(session, words)
        case Answer(word):
            answered, reply = _play(session, word.split())
            if answered is session:
                return session, reply
            said = f"{seat_to_move(session)} plays {word}\n{reply.text}"
            return answered, reply._replace(text=said)
        case Hint():
            return session, Reply(f"try {advice(session, session.adviser)}")
        case Undo():
            return _shown(_turned(undo, session))
        case Redo():
            return _shown(_turned(redo, session))
        case Moves():
            return session, Reply(_written(session))
        case Show() | Go():
            return _shown(session)
        case New():
            return _shown(_begun(session, session.setup))
        case Save(path):
            text = session.setup.to_text(moves_of(session.history))
            return session, Reply(f"saved as {path!r}", write=(path, text))
        case Load(path):
            return session, Reply(read=path)
        case Restore(text):
            setup, moves = session.setup.from_text(text)
            return _shown(_after(_begun(session, setup), moves))
        case Help():
            return session, Reply(_help(session))
        case Quit():
            return session, Reply(leave=True)
        case _:
            assert_never(command)


def _begun(session: Session[S, M], setup: Setup[S, M]) -> Session[S, M]:
    history: History[S, M] = begin(setup.game.start())
    return replace(session, setup=setup, history=history, before=session)


def _shown(session: Session[S, M]) -> _Step[S, M]:
    return session, Reply(picture(session))


def _play(session: Session[S, M], words: Sequence[str]) -> _Step[S, M]:
    """Play words in order, up to the computer's turn or the first that is no move."""
    played, rest, error = session, tuple(words), ""
    length = session.setup.display.words
    while rest and (played is session or not _is_computer_to_move(played)):
        try:
            played = _played(played, _read(played, " ".join(rest[:length])))
            rest = rest[length:]
        except FourInRowError as refusal:
            error, rest = reason_of(refusal), ()
    return played, Reply("" if played is session else picture(played), error, rest)


def _read(session: Session[S, M], word: str) -> M:
    """Read a move that can be played now."""
    setup, state = session.setup, current(session.history)
    try:
        move = setup.display.read_move(state, word)
    except ParseError as error:
        raise IllegalMove(f"{error.reason} (`help` lists the commands)") from error
    if outcome(session) is not Status.RUNNING:
        raise IllegalMove(
            f"expected a game that is running, got {word}, but {announcement(session)}"
        )
    legal = setup.game.legal_moves(state)
    if move not in legal:
        options = [setup.display.show_move(state, option) for option in legal]
        listed = " ".join(sorted(options, key=lambda text: (len(text), text)))
        raise IllegalMove(f"expected one of {listed}, got {word}")
    return move


def advice(session: Session[S, M], strategy: Strategy) -> str:
    """Ask a player for a move in the current state, as it would be typed.

    >>> from fourinrow.play.setup import connect_session
    >>> from fourinrow.play.players import minimax_player
    >>> advice(connect_session("414141"), minimax_player(1))
    '4'
    """
    setup, state = session.setup, current(session.history)
    return setup.display.show_move(state, strategy(setup.game, state))


def _turned(
    turn: Callable[[History[S, M]], History[S, M]], session: Session[S, M]
) -> Session[S, M]:
    """Undo or redo until a human is to move; redo also ends where a game does.

    At the beginning of a game, undo goes back to the one before.
    """
    if turn is undo and not session.history.played and session.before is not None:
        return session.before
    turned = replace(session, history=turn(session.history))
    if not _has_humans(session):
        return turned
    while not _is_human_to_move(turned) and _can(turn, turned.history):
        turned = replace(turned, history=turn(turned.history))
    if turn is undo and not _is_human_to_move(turned):
        raise FourInRowError("expected a move of yours to take back, there is none")
    return turned


def _has_humans(session: Session[S, M]) -> bool:
    return any(seat.strategy is None for seat in (session.first, session.second))


def _is_human_to_move(session: Session[S, M]) -> bool:
    seat = seat_to_move(session)
    return seat is not None and seat.strategy is None


def _is_computer_to_move(session: Session[S, M]) -> bool:
    seat = seat_to_move(session)
    return seat is not None and seat.strategy is not None


def _can(
    turn: Callable[[History[S, M]], History[S, M]], history: History[S, M]
) -> bool:
    return bool(history.played if turn is undo else history.undone)


def _written(session: Session[S, M]) -> str:
    """Write the moves so far in a row, as they can be given to ``--position``."""
    return session.setup.write(moves_of(session.history)) or "no moves yet"


def _help(session: Session[S, M]) -> str:
    state, setup = session.setup.game.start(), session.setup
    example = setup.display.show_move(state, setup.game.legal_moves(state)[0])
    moves = (f"{example} ...", "play a move, or several in order")
    width = max(map(len, COMMANDS))
    return "\n".join(
        f"{name:{width}}  {meaning}" for name, meaning in (moves, *COMMANDS.items())
    )
