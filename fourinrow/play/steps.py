"""What a command does to a session: a pure function, one step of a game at the prompt.

The shell reads lines, shows replies, and lets the computer think; what a line means
is decided here. The computer's move comes in as a command too.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias, TypeVar, assert_never

from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, IllegalMove, ParseError, reason_of
from fourinrow.games.game import Display
from fourinrow.play.advice import hint_text, scores_text
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
    Opponent,
    Play,
    Quit,
    Redo,
    Restore,
    Save,
    Show,
    ShowRules,
    ShowScores,
    Sit,
    Swap,
    Undo,
    near,
)
from fourinrow.play.history import History, begin, current, moves_of, redo, undo
from fourinrow.play.session import (
    Reply,
    Seat,
    Session,
    Setup,
    after,
    announcement,
    outcome,
    picture,
    played,
    seat_to_move,
)

S = TypeVar("S")
M = TypeVar("M")

_Step: TypeAlias = tuple[Session[S, M], Reply]

_FEW: Final = 11


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
            said = f"{seat_to_move(session)} plays {word}\n{picture(answered)}"
            return answered, reply._replace(text=said)
        case Hint():
            return session, _advised(session, _hint)
        case ShowScores():
            return session, _advised(session, _scores)
        case Undo():
            return _shown(_turned(undo, session))
        case Redo():
            return _shown(_turned(redo, session))
        case Moves():
            return session, Reply(_written(session))
        case Show():
            return session, Reply(picture(session))
        case Go():
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
            return _loaded(after(_begun(session, setup), moves))
        case Swap():
            return _swapped(session)
        case Opponent(name):
            return session, Reply(player=name)
        case Sit(seat):
            return _seated(session, *_with_opponent(session, seat))
        case ShowRules():
            return session, Reply(_rules(session))
        case Help():
            return session, Reply(_help(session))
        case Quit():
            return session, Reply(leave=True)
        case _:
            assert_never(command)


def _advised(session: Session[S, M], advise: Callable[[Session[S, M]], str]) -> Reply:
    """Advise who is to move, if anybody is."""
    if outcome(session) is Status.RUNNING:
        return Reply(advise(session))
    return Reply(error=f"{announcement(session)} (`new` begins again)")


def _hint(session: Session[S, M]) -> str:
    setup, state = session.setup, current(session.history)
    return hint_text(setup.display, state, session.adviser.hint(setup.game, state))


def _scores(session: Session[S, M]) -> str:
    setup, state = session.setup, current(session.history)
    return scores_text(setup.display, state, session.adviser.scores(setup.game, state))


def _begun(session: Session[S, M], setup: Setup[S, M]) -> Session[S, M]:
    history: History[S, M] = begin(setup.game.start())
    return replace(session, setup=setup, history=history, before=session)


def _shown(session: Session[S, M]) -> _Step[S, M]:
    """Show the board, unless the computer is about to move: it is shown then."""
    return session, Reply("" if _is_computer_to_move(session) else picture(session))


def _loaded(session: Session[S, M]) -> _Step[S, M]:
    """Show a loaded game; a human who plays the computer gets the side to move.

    A file does not say who sat where. Where both are human, or neither is, all stay.
    """
    if not (_is_computer_to_move(session) and _has_humans(session)):
        return _shown(session)
    swapped, reply = _swapped(session)
    return swapped, Reply(f"{reply.text}\n{picture(swapped)}")


def _swapped(session: Session[S, M]) -> _Step[S, M]:
    return _seated(session, session.second, session.first)


def _seated(session: Session[S, M], first: Seat, second: Seat) -> _Step[S, M]:
    """Let others take the seats; the signs stay at their sides."""
    seated = replace(
        session,
        first=first._replace(sign=session.first.sign),
        second=second._replace(sign=session.second.sign),
    )
    return seated, Reply(f"now {seated.first} plays against {seated.second}")


def _with_opponent(session: Session[S, M], seat: Seat) -> tuple[Seat, Seat]:
    """Return the seats with another opponent of the human.

    Where both are human, or neither is, the opponent is who is not to move.
    """
    first, second = session.first, session.second
    if (first.strategy is None) != (second.strategy is None):
        is_first = first.strategy is not None
    else:
        is_first = seat_to_move(session) is second
    return (seat, second) if is_first else (first, seat)


def _play(session: Session[S, M], words: Sequence[str]) -> _Step[S, M]:
    """Play words in order, up to the computer's turn or the first that is no move.

    The board is shown once: where the computer is about to move, the moves are named,
    and the board comes with its move.
    """
    later, named, error, rest = session, list[str](), "", tuple(words)
    while rest and (later is session or not _is_computer_to_move(later)):
        mover = seat_to_move(later)
        word, rest = _next(session.setup.display, rest)
        try:
            later = played(later, _read(later, word))
            named.append(f"{mover} plays {word}")
        except FourInRowError as refusal:
            error, rest = reason_of(refusal), ()
    is_soon = _is_computer_to_move(later)
    said = "\n".join(named) if is_soon or later is session else picture(later)
    return later, Reply(said, error, rest)


def _next(display: Display[S, M], words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Take one move off some words; those behind it are not read yet."""
    parts, at = list[str](), 0
    while len(parts) < display.words and at < len(words):
        parts.extend(display.cut(words[at]))
        at += 1
    return " ".join(parts[: display.words]), (*parts[display.words :], *words[at:])


def _read(session: Session[S, M], word: str) -> M:
    """Read a move that can be played now."""
    setup, state = session.setup, current(session.history)
    try:
        move = setup.display.read_move(state, word)
    except ParseError as error:
        raise IllegalMove(f"{error.reason}{_meant(word)}") from error
    if outcome(session) is not Status.RUNNING:
        raise IllegalMove(
            f"the game is over, {announcement(session)}: `new` begins again"
        )
    if move not in setup.game.legal_moves(state):
        raise IllegalMove(_why_not(session, move, word))
    return move


def _meant(word: str) -> str:
    """Say what could be typed instead of a word that is no move."""
    said = word.split()[0].lower()
    name = near(said)
    if said in ("play", "move"):
        return ": type the move alone"
    if name is None:
        return " (`help` lists the commands)"
    if said == name:
        return f": type `{name}` on a line of its own"
    return f": did you mean `{name}`?"


def _why_not(session: Session[S, M], move: M, word: str) -> str:
    """Say what is wrong with a move, and what could be played if that is short."""
    setup, state = session.setup, current(session.history)
    legal, why_not = setup.game.legal_moves(state), setup.display.why_not
    wrong = f"{word} can't be played now" if why_not is None else why_not(state, move)
    options = [setup.display.show_move(state, option) for option in legal[:_FEW]]
    listed = ", ".join(sorted(options, key=lambda text: (len(text), text)))
    return wrong if len(legal) > _FEW else f"{wrong}; you can play {listed}"


def _turned(
    turn: Callable[[History[S, M]], History[S, M]], session: Session[S, M]
) -> Session[S, M]:
    """Undo or redo until a human is to move; redo also ends where a game does.

    At the beginning of a game, undo goes back to the one before.
    """
    if turn is undo and not session.history.played and session.before is not None:
        return replace(session.before, first=session.first, second=session.second)
    turned = replace(session, history=turn(session.history))
    if not _has_humans(session):
        return turned
    while not _is_human_to_move(turned) and _can(turn, turned.history):
        turned = replace(turned, history=turn(turned.history))
    if turn is undo and not _is_human_to_move(turned):
        raise FourInRowError("nothing to undo: no move of yours was played")
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


def _rules(session: Session[S, M]) -> str:
    """Explain the game, or at least how a move is typed."""
    setup = session.setup
    if setup.display.rules:
        return setup.display.rules
    start = setup.game.start()
    moves = setup.game.legal_moves(start)
    return (
        f"Two sides take turns; the first move is one of {len(moves)}.\n"
        f"Type a move, such as `{setup.display.show_move(start, moves[0])}`."
    )


def _help(session: Session[S, M]) -> str:
    state, setup = session.setup.game.start(), session.setup
    example = setup.display.show_move(state, setup.game.legal_moves(state)[0])
    moves = (f"{example} ...", "play a move, or several in order")
    width = max(map(len, COMMANDS))
    return "\n".join(
        f"{name:{width}}  {meaning}" for name, meaning in (moves, *COMMANDS.items())
    )
