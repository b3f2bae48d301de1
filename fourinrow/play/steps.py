"""What a command does to a session: a pure function, one step of a game at the prompt.

The shell reads lines, shows replies, and lets the computer think; what a line means
is decided here. The computer's move comes in as a command too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar, assert_never

from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError, IllegalMove, ParseError, reason_of
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
from fourinrow.play.history import History, begin, current, moves_of, redo, undo
from fourinrow.play.session import (
    Reply,
    Session,
    Setup,
    advice,
    after,
    announcement,
    outcome,
    picture,
    played,
    seat_to_move,
)

__all__ = ["step"]

S = TypeVar("S")
M = TypeVar("M")

_Step: TypeAlias = tuple[Session[S, M], Reply]


def step(session: Session[S, M], command: Command) -> _Step[S, M]:
    """Answer the session after a command, and what to reply.

    >>> from fourinrow.play import connect_session, parse_command, step
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
            return _shown(after(_begun(session, setup), moves))
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
    display = session.setup.display
    later, error, length = session, "", display.words
    rest = tuple(part for word in words for part in display.cut(word))
    while rest and (later is session or not _is_computer_to_move(later)):
        try:
            later = played(later, _read(later, " ".join(rest[:length])))
            rest = rest[length:]
        except FourInRowError as refusal:
            error, rest = reason_of(refusal), ()
    return later, Reply("" if later is session else picture(later), error, rest)


def _read(session: Session[S, M], word: str) -> M:
    """Read a move that can be played now."""
    setup, state = session.setup, current(session.history)
    try:
        move = setup.display.read_move(state, word)
    except ParseError as error:
        raise IllegalMove(f"{error.reason} (`help` lists the commands)") from error
    if outcome(session) is not Status.RUNNING:
        raise IllegalMove(
            f"expected a game that is running, got {word}, but {announcement(session)} "
            "(`new` begins again)"
        )
    legal = setup.game.legal_moves(state)
    if move not in legal:
        options = [setup.display.show_move(state, option) for option in legal]
        listed = " ".join(sorted(options, key=lambda text: (len(text), text)))
        expected = listed if len(options) == 1 else f"one of {listed}"
        raise IllegalMove(f"expected {expected}, got {word}")
    return move


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
