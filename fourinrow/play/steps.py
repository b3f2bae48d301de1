"""What a command does to a session: a pure function, one step of a game at the prompt.

The shell reads lines, shows replies, runs the computer's players, finds other players,
and reads and writes files; this file decides what a line means. The computer's move is
a command too.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias, TypeVar, assert_never

from fourinrow.core.cells import Outcome
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    ParseError,
    reason_of,
    short_repr,
)
from fourinrow.games.game import Game
from fourinrow.play.advice import hint_text, scores_text
from fourinrow.play.prompt_commands import (
    COMMANDS,
    Answer,
    Command,
    Keyword,
    Load,
    MakeMoves,
    Opponent,
    Restore,
    Save,
    Sit,
    near,
)
from fourinrow.play.saved_games import parse_saved
from fourinrow.play.session import History, Reply, Seat, Session
from fourinrow.play.written_moves import (
    first_word,
    moves_instead,
    read_move,
    why_not,
    without_gap,
    write_moves,
)

S = TypeVar("S")
M = TypeVar("M")

_Step: TypeAlias = tuple[Session[S, M], Reply]


def step(session: Session[S, M], command: Command | Answer[M]) -> _Step[S, M]:
    """Return the session after a command, and the reply.

    >>> from fourinrow.play import connect_session, parse_command
    >>> session, reply = step(connect_session("44"), parse_command("moves"))
    >>> reply.text
    '44'
    >>> step(connect_session(), parse_command("9"))[1].error
    "expected a column from 1 to 7, got '9' (`help` lists the commands)"

    The given session is unchanged. A command that fails changes nothing, and its reply
    has an ``error``; of several moves on a line, those before a bad one are played.
    Saving, loading, quitting and looking up players are left to the shell.
    """
    try:
        return _step(session, command)
    except FourInRowError as error:
        return session, Reply(error=reason_of(error))


def _step(session: Session[S, M], command: Command | Answer[M]) -> _Step[S, M]:
    match command:
        case MakeMoves(text):
            return _play(session, text)
        case Answer(move):
            answered = _playing(session, move)
            return answered, Reply(f"{_named(session, move)}\n{answered.picture}")
        case Keyword.HINT | Keyword.SCORES:
            return session, _advice(session, command)
        case Keyword.UNDO:
            return _shown(_undone(session))
        case Keyword.REDO:
            return _shown(_turned(History.redo, session))
        case Keyword.MOVES:
            written = write_moves(session.game, session.history.moves)
            return session, Reply(written or "no moves yet")
        case Keyword.SHOW:
            return session, Reply(session.picture)
        case Keyword.GO:
            return _shown(session)
        case Keyword.NEW:
            return _shown(_begun(session, session.game))
        case Restore(text):
            game, moves = parse_saved(text, session.game)
            return _loaded(_begun(session, game).after(*moves))
        case Keyword.SWAP:
            return _seated(session, session.second, session.first)
        case Sit(seat):
            return _seated(session, *_with_opponent(session, seat))
        case Keyword.RULES:
            return session, Reply(rules_text(session.game))
        case Keyword.HELP:
            return session, Reply(_help(session))
        case Save() | Load() | Opponent() | Keyword.QUIT:
            return session, Reply()
        case _:
            assert_never(command)


def _advice(session: Session[S, M], asked: Keyword) -> Reply:
    """Reply with a hint or the scores, or with an error once the game is over."""
    game, state, adviser = session.game, session.state, session.adviser
    if session.outcome is not Outcome.RUNNING:
        return Reply(error=f"{session.announcement} (`new` begins again)")
    if asked is Keyword.HINT:
        return Reply(hint_text(game.text, state, adviser.hint(game, state)))
    scores = adviser.scores(game, state)
    return Reply(scores_text(game.text, state, scores, session.look))


def _begun(session: Session[S, M], game: Game[S, M]) -> Session[S, M]:
    return replace(session, game=game, history=History(game.start()), before=session)


def _shown(session: Session[S, M]) -> _Step[S, M]:
    """Reply with the board, unless the computer is to move: it is shown after that."""
    return session, Reply("" if _is_computer_to_move(session) else session.picture)


def _loaded(session: Session[S, M]) -> _Step[S, M]:
    """Show a loaded game; a human who plays the computer gets the side to move.

    A file does not say who played which side. If both seats or none are human, they
    stay as they are.
    """
    if not (_is_computer_to_move(session) and session.has_humans):
        return _shown(session)
    swapped, reply = _seated(session, session.second, session.first)
    return swapped, Reply(f"{reply.text}\n{swapped.picture}")


def _seated(session: Session[S, M], first: Seat, second: Seat) -> _Step[S, M]:
    """Replace both seats, but keep the sign of each side."""
    seated = replace(
        session,
        first=first._replace(sign=session.first.sign),
        second=second._replace(sign=session.second.sign),
    )
    return seated, Reply(f"now {seated.first} plays against {seated.second}")


def _with_opponent(session: Session[S, M], seat: Seat) -> tuple[Seat, Seat]:
    """Return the seats with another opponent for the human.

    If both or none are human, the new opponent plays the side that is not to move.
    """
    first, second = session.first, session.second
    if (first.strategy is None) != (second.strategy is None):
        is_first = first.strategy is not None
    else:
        is_first = session.seat_to_move is second
    return (seat, second) if is_first else (first, seat)


def _play(session: Session[S, M], text: str) -> _Step[S, M]:
    """Play moves in order, up to the computer's turn or the first invalid move.

    The board is shown once, at the end. If the computer is to move, the reply names the
    moves, and the board is shown after the computer's move.
    """
    later, named, error, rest = session, list[str](), "", without_gap(text) or text
    is_new_word = True
    while rest and (later is session or not _is_computer_to_move(later)):
        try:
            if is_new_word:
                _check_word(later, rest)
            state = later.state
            move, behind = read_move(later.game, state, rest)
            after_move = _playing(later, move)
            named.append(_named(later, move))
            later, rest = after_move, without_gap(behind)
            is_new_word = rest != behind
        except FourInRowError as refusal:
            error, rest = reason_of(refusal), ""
    is_soon = _is_computer_to_move(later)
    said = "\n".join(named) if is_soon or later is session else later.picture
    return later, Reply(said, error, rest)


def _named(session: Session[S, M], move: M) -> str:
    """Return a move as text, with the seat that plays it."""
    written = session.game.text.write(session.state, move)
    return f"{session.seat_to_move} plays {written}"


def _check_word(session: Session[S, M], text: str) -> None:
    """Check that the first word of a text consists of moves."""
    state, word, rest = session.state, first_word(text), text
    try:
        while rest and (rest is text or without_gap(rest) == rest):
            _, rest = read_move(session.game, state, rest)
    except ParseError as error:
        if near(word.lower()) is None:
            _check_running(session)
        expected, got, quoted = error.reason.rpartition(", got ")
        whole = quoted if not got or word in quoted else short_repr(word)
        raise IllegalMove(
            f"{expected}{got}{whole}{_meant(word, session.game)}"
        ) from error


def _meant(word: str, game: Game[S, M]) -> str:
    """Return a suggestion to replace a word that is not a move."""
    said = word.lower()
    is_level = game.oracle is not None and re.fullmatch("level:[0-9]", said)
    name = f"opponent {said}" if is_level else near(said)
    if said in ("play", "move"):
        return ": type the move alone"
    if name is None:
        return " (`help` lists the commands)"
    if said == name:
        return f": type `{name}` on a line of its own"
    return f": did you mean `{name}`?"


def _playing(session: Session[S, M], move: M) -> Session[S, M]:
    """Play a move. Raises `IllegalMove` with the reason if it can't be played."""
    _check_running(session)
    game, state = session.game, session.state
    if move not in game.legal_moves(state):
        wrong = why_not(game, state, move)
        raise IllegalMove(f"{wrong}{moves_instead(game, state)}")
    return session.after(move)


def _check_running(session: Session[S, M]) -> None:
    if session.outcome is not Outcome.RUNNING:
        raise IllegalMove(
            f"the game is over, {session.announcement}: `new` begins again"
        )


def _undone(session: Session[S, M]) -> Session[S, M]:
    """Undo until a human is to move; at the beginning, return to the previous game."""
    if not session.history.played and session.before is not None:
        return replace(session.before, first=session.first, second=session.second)
    undone = _turned(History.undo, session)
    if session.has_humans and not _is_human_to_move(undone):
        raise FourInRowError("nothing to undo: you have not moved yet")
    return undone


def _turned(
    turn: Callable[[History[S, M]], History[S, M]], session: Session[S, M]
) -> Session[S, M]:
    """Undo or redo, until a human is to move or there are no more moves."""
    turned = replace(session, history=turn(session.history))
    with suppress(FourInRowError):
        while session.has_humans and not _is_human_to_move(turned):
            turned = replace(turned, history=turn(turned.history))
    return turned


def _is_human_to_move(session: Session[S, M]) -> bool:
    seat = session.seat_to_move
    return seat is not None and seat.strategy is None


def _is_computer_to_move(session: Session[S, M]) -> bool:
    seat = session.seat_to_move
    return seat is not None and seat.strategy is not None


def rules_text(game: Game[S, M]) -> str:
    """Return the rules of a game, or at least how to type a move.

    >>> from fourinrow import connect
    >>> print(rules_text(connect()).splitlines()[0])
    Take turns to drop a stone into a column; it falls to the lowest free cell.
    """
    if game.text.rules:
        return game.text.rules
    moves = game.legal_moves(game.start())
    return (
        f"Two sides take turns. Legal first moves: {len(moves)}.\n"
        f"Type a move, such as `{_example(game)}`."
    )


def _example(game: Game[S, M]) -> str:
    return game.text.write(game.start(), game.legal_moves(game.start())[0])


def _help(session: Session[S, M]) -> str:
    moves = (f"{_example(session.game)} ...", "play a move, or several in order")
    width = max(map(len, COMMANDS))
    return "\n".join(
        f"{name:{width}}  {meaning}" for name, meaning in (moves, *COMMANDS.items())
    )
