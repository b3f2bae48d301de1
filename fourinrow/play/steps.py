"""What a line does to a session: pure functions, a game at the prompt step by step.

`COMMANDS` is the table of all commands. What needs files or players is the shell's.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    ParseError,
    count_of,
    did_you_mean,
    short_repr,
)
from fourinrow.games.game import Game, M, S, moves_by_text
from fourinrow.games.game_space import nodes_within
from fourinrow.play.advice import hint_text, scores_text
from fourinrow.play.proof_players import is_proof
from fourinrow.play.saved_games import parse_saved
from fourinrow.play.session import Seat, Session
from fourinrow.play.written_moves import (
    RefusedMove,
    first_word,
    moves_from,
    moves_instead,
    without_gap,
)
from fourinrow.stopping import after_nodes

_SECONDS: Final = 2.0
"""The time for an explanation, as positions."""

_Step: TypeAlias = tuple[Session[S, M], str]


class Command(NamedTuple):
    """What a line says: a word of `COMMANDS` and its argument, or moves without one."""

    word: str
    text: str = ""


class _Entry(NamedTuple):
    """A command: its help, action and argument; without an action the shell does it."""

    help: str
    action: Callable[[Session[Any, Any]], _Step[Any, Any]] | None = None
    argument: str = ""


def parse_command(line: str) -> Command:
    """Read a line: a command, or moves with or without blanks between them.

    >>> parse_command("4 4, 5")
    Command(word='', text='4 4, 5')
    >>> parse_command("save my game.txt"), parse_command("undo")
    (Command(word='save', text='my game.txt'), Command(word='undo', text=''))

    Moves are not checked here, and quotes around an argument are left out. Raises
    `ParseError` for a command with too many or too few words.
    """
    typed = line.strip()
    first, *others = typed.split(maxsplit=1) or [""]
    word = _SYNONYMS.get(first.lower(), first.lower())
    if word not in COMMANDS:
        return Command("", typed)
    argument, text = COMMANDS[word].argument, "".join(others)
    at = len(line.rstrip()) - len(text)
    if argument and not text.strip("\"'"):
        reason = f"expected {word} {argument}, got no {argument.lower()}"
        raise ParseError(reason, at)
    if text and not argument:
        got = short_repr(text.split()[0])
        does = f"`{word}`: {COMMANDS[word].help}"
        raise ParseError(f"expected {word} alone, got {got} too; {does}", at)
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return Command(word, text[1:-1] if is_quoted else text)


def step(session: Session[S, M], command: Command) -> _Step[S, M]:
    """Return the session after a command, and the text to show.

    >>> from fourinrow import connect
    >>> from fourinrow.play import Seat, new_session
    >>> begun = new_session(connect(), Seat("ann"), Seat("bob"))
    >>> session, _ = step(begun, parse_command("44"))
    >>> step(session, parse_command("moves"))[1]
    '44'

    The given session is unchanged. Saving, loading, quitting and looking up players are
    left to the shell. Raises `FourInRowError` for a command that can't be done: of
    several moves, all are played or none.
    """
    if not command.word:
        return _play(session, command.text)
    action = COMMANDS[command.word].action
    return action(session) if action else (session, "")


def play_computer(session: Session[S, M], move: M) -> _Step[S, M]:
    """Return the session after the computer's move, and the board with it named."""
    later = session.after(move)
    played = f"{session.side_as_text} plays {later.names[-1]}; {later.announcement}"
    return later, f"{later.board}\n{played}"


def resume(session: Session[S, M], text: str) -> _Step[S, M]:
    """Return the session after a saved game; a human moves, if sides may be swapped."""
    loaded = session.up_to(0).after(*parse_saved(text, session.game).moves)
    is_swapped = loaded.is_computer_to_move and loaded.has_humans
    if _has_proof(loaded) or not is_swapped:
        return _shown(loaded)
    swapped, said = _swapped(loaded)
    return swapped, f"{said}\n{swapped.picture}"


def opponent_side(session: Session[S, M]) -> Player:
    """Return the computer's side, or that not to move if both or none are human."""
    first, second = (seat.strategy is not None for seat in session.seats)
    is_first = first if first != second else session.turn is Player.SECOND
    return Player.FIRST if is_first else Player.SECOND


def change_opponent(session: Session[S, M], seat: Seat) -> _Step[S, M]:
    """Return the session with another opponent."""
    first, second = session.seats
    is_first = opponent_side(session) is Player.FIRST
    return _seated(session, (seat, second) if is_first else (first, seat))


def _play(session: Session[S, M], text: str) -> _Step[S, M]:
    """Play moves in order; the board is shown once, at the end."""
    later, rest = session, without_gap(text)
    try:
        for later, rest in moves_from(session, text):
            if later.is_computer_to_move and rest:
                said = short_repr(first_word(rest))
                raise FourInRowError(f"the computer moves before {said}")
    except ParseError as error:
        raise IllegalMove(_why_not_played(later, rest, error)) from error
    return (session, "") if later is session else _shown(later)


def _why_not_played(session: Session[S, M], text: str, error: ParseError) -> str:
    """Return why the first move of a text is not played after those before it."""
    word = first_word(text)
    if word.lower() in COMMANDS:
        return f"{error.reason}: type `{word.lower()}` on a line of its own"
    if meant := did_you_mean(word, COMMANDS):
        return f"{error.reason}{meant}"
    _refuse_ended(session)
    if isinstance(error, RefusedMove):
        return f"{error.reason}{moves_instead(session)}"
    return f"{error.reason} (`help` lists the commands)"


def _advised(session: Session[S, M]) -> _Step[S, M]:
    _refuse_ended(session)
    game, here = session.ahead, session.here
    return session, hint_text(game.text, here, session.adviser.hint(game, here))


def _scored(session: Session[S, M]) -> _Step[S, M]:
    _refuse_ended(session)
    game, here = session.ahead, session.here
    scores = session.adviser.scores(game, here)
    return session, scores_text(game.text, here, scores, session.look)


def _explained(session: Session[S, M]) -> _Step[S, M]:
    from fourinrow.games.forced_line import why, why_text  # slow to import

    _refuse_ended(session)
    game, look = session.game, session.look
    stop = after_nodes(session.adviser.budget or nodes_within(game, _SECONDS))
    return session, why_text(game, why(session, look.stones, stop), look)


def _refuse_ended(session: Session[S, M]) -> None:
    if session.outcome is not Outcome.RUNNING:
        over = f"the game is over, {session.announcement}"
        raise FourInRowError(f"{over}: `new` begins again")


def _undone(session: Session[S, M]) -> _Step[S, M]:
    """Undo until a human is to move."""
    undone = _turned_back(Session.undo, session)
    if session.has_humans and not _is_human_to_move(undone):
        raise FourInRowError("nothing to undo: you have not moved yet")
    return _shown(undone)


def _redone(session: Session[S, M]) -> _Step[S, M]:
    return _shown(_turned_back(Session.redo, session))


def _turned_back(
    turn: Callable[[Session[S, M]], Session[S, M]], session: Session[S, M]
) -> Session[S, M]:
    """Undo or redo, until a human is to move or there are no more moves."""
    turned = turn(session)
    with suppress(FourInRowError):
        while session.has_humans and not _is_human_to_move(turned):
            turned = turn(turned)
    return turned


def _is_human_to_move(session: Session[S, M]) -> bool:
    return session.seat_to_move is not None and not session.is_computer_to_move


def _listed(session: Session[S, M]) -> _Step[S, M]:
    return session, session.written or "no moves yet"


def _shown(session: Session[S, M]) -> _Step[S, M]:
    """Reply with the board, unless the computer is to move: it is shown after that."""
    return session, "" if session.is_computer_to_move else session.picture


def _has_proof(session: Session[S, M]) -> bool:
    return any(is_proof(seat.name) for seat in session.seats)


def _swapped(session: Session[S, M]) -> _Step[S, M]:
    if _has_proof(session):
        raise FourInRowError("a player by a proof keeps its side")
    return _seated(session, session.seats[::-1])


def _seated(session: Session[S, M], seats: tuple[Seat, Seat]) -> _Step[S, M]:
    seated = replace(session, seats=seats)
    return seated, f"now {' plays against '.join(seated.sides)}"


def rules_text(game: Game[S, M]) -> str:
    """Return the rules of a game, or at least how to type a move."""
    if game.text.rules:
        return game.text.rules
    moves = game.legal_moves(game.start())
    return (
        f"Two sides play; the first one has {count_of(len(moves), 'move')}.\n"
        f"Type a move, such as `{_example(game)}`."
    )


def _example(game: Game[S, M]) -> str:
    return next(iter(moves_by_text(game, game.start())), "MOVE")


def _help(session: Session[S, M]) -> _Step[S, M]:
    rows = {f"{_example(session.game)} ...": "play a move, or several in order"}
    rows |= {f"{word} {each.argument}": each.help for word, each in COMMANDS.items()}
    width = max(map(len, rows))
    return session, "\n".join(f"{row:{width}}  {rows[row]}" for row in rows)


COMMANDS: Final[Mapping[str, _Entry]] = {
    "hint": _Entry("suggest a move", _advised),
    "scores": _Entry("show what each move is worth", _scored),
    "why": _Entry("explain who wins, and the last move", _explained),
    "undo": _Entry("take back your last move", _undone),
    "redo": _Entry("play a move that was taken back", _redone),
    "moves": _Entry("list the moves so far", _listed),
    "show": _Entry(
        "draw the board, with the last move in ( )",
        lambda session: (session, session.picture),
    ),
    "new": _Entry("begin a new game", lambda session: _shown(session.up_to(0))),
    "swap": _Entry("change sides", _swapped),
    "opponent": _Entry(
        "play against another player, such as greedy or human", argument="PLAYER"
    ),
    "save": _Entry(
        "write the game to a new file, or over a saved game", argument="FILE"
    ),
    "load": _Entry(
        "resume a saved game; against the computer it is your turn", argument="FILE"
    ),
    "go": _Entry("restart the computer's search after Ctrl-C", _shown),
    "rules": _Entry(
        "explain the game, and how to type a move",
        lambda session: (session, rules_text(session.game)),
    ),
    "help": _Entry("show this list; also ?", _help),
    "quit": _Entry("leave; also exit and q"),
}
"""The commands that can be typed."""

_SYNONYMS: Final = {"?": "help", "exit": "quit", "q": "quit"}
