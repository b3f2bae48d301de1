"""The prompt: reads lines, shows replies, plays the computer's moves; TAB completes."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Generic, TextIO, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome
from fourinrow.errors import FourInRowError, printable, reason_of
from fourinrow.play.players import Strategy
from fourinrow.play.ponderers import Question
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
    parse_command,
)
from fourinrow.play.session import Seat, Session
from fourinrow.play.steps import step
from fourinrow.shell.background import Ponderer, Submit, idle
from fourinrow.shell.files import read_game, write_game
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import next_line

S = TypeVar("S")
M = TypeVar("M")

FINISHED: Final = 0
UNFINISHED: Final = 1

SeatNamed: TypeAlias = Callable[[str], Seat]
"""A function that finds a player by name. Raises `FourInRowError` if there is none."""

_WELCOME: Final = "`help` lists what you can type, `rules` explains the game"
_FAREWELL: Final = "`new` begins again, `undo` takes a move back, `save FILE`, `quit`"

_NAMES: Final = tuple(name.split()[0] for name in COMMANDS)
_WITH_FILE: Final = tuple(
    name.removesuffix("FILE") for name in COMMANDS if name.endswith(" FILE")
)


def nobody(name: str) -> Seat:
    """Raise `FourInRowError`: there are no players to find."""
    raise FourInRowError(f"expected a player, got {name!r}: none is available")


class Repl(Generic[S, M]):
    """A session between a reader of lines and a writer of replies.

    At a terminal it prompts, keeps a history of lines, and completes commands and file
    names; from a pipe it only replies. `run` plays and returns the exit status. While a
    human is to move, a steady player thinks ahead in a job given to ``submit``.
    ``seat_named`` finds other players.
    """

    def __init__(
        self,
        session: Session[S, M],
        stdin: TextIO,
        stdout: TextIO,
        interactive: bool,
        submit: Submit = idle,
        seat_named: SeatNamed = nobody,
    ) -> None:
        self.session = session
        self.stdin, self.stdout = stdin, stdout
        self.interactive = interactive
        self.ponderer = Ponderer[S, M](submit)
        self.seat_named = seat_named
        self.has_keys = interactive and stdin is sys.stdin
        self.stopped_thinking = False
        self.interrupted = False
        self.last_said = ""

    def run(self) -> int:
        """Play until a line quits or the input ends; return the exit status."""
        try:
            with _completing(self.has_keys):
                return self.talk()
        finally:
            self.ponderer.call_off()

    def talk(self) -> int:
        """Play, and return the exit status; Ctrl-C cancels, a second one leaves."""
        self.say(self.session.picture)
        if self.interactive and self.session.has_humans:
            self.say(_WELCOME if self.session.seat_to_move else _FAREWELL)
        while True:
            try:
                self.let_computer_play()
                if self.session.has_humans or self.stopped_thinking:
                    self.converse()
                return self.exit_status()
            except KeyboardInterrupt:
                self.say("")
                if self.interrupted or not self.interactive:
                    return INTERRUPTED
                self.interrupted = True
                self.say("interrupted: `quit` or another Ctrl-C leaves")

    def converse(self) -> None:
        """Do what the lines say until one of them quits, or the input ends."""
        while (line := self.read_line()) is not None:
            if self.do_line(line):
                return
            self.let_computer_play()
        if self.interactive:
            self.say("")

    def read_line(self) -> str | None:
        """Prompt for a line and return it; ``None`` at the end of the input."""
        seat = self.session.seat_to_move
        prompt = f"{seat.sign if seat else ''}> " if self.interactive else ""
        if self.has_keys:
            try:
                return input(prompt)
            except EOFError:
                return None
            except KeyboardInterrupt:
                self.interrupted = self.interrupted and not _half_typed()
                raise
        self.stdout.write(prompt)
        self.stdout.flush()
        return next_line(self.stdin)

    def exit_status(self) -> int:
        """Return 0, or 1 for a script that leaves its game unfinished."""
        if self.interactive or self.session.outcome is not Outcome.RUNNING:
            return FINISHED
        board = self.session.picture
        is_shown = self.last_said.endswith(board)
        rest = f" {self.session.announcement}" if is_shown else f"\n{board}"
        self.say(f"unfinished:{rest}")
        return UNFINISHED

    def let_computer_play(self) -> None:
        """Play for the computer until a human is to move, or Ctrl-C stops it."""
        while not self.stopped_thinking:
            seat = self.session.seat_to_move
            if seat is None or seat.strategy is None:
                break
            if self.interactive:
                self.say(f"{seat} is thinking ...")
            try:
                self.obey(Answer(self.ponderer.answer(self.question(seat.strategy))))
            except KeyboardInterrupt:
                if not self.interactive:
                    raise
                self.stopped_thinking = self.interrupted = True
                self.say(f"\n{self.session.picture}")
                self.say("stopped: type a move for it, or `go` to let it think again")
            except FourInRowError as error:
                self.stopped_thinking = True
                self.say(self.session.picture)
                self.say(printable(f"{seat} can't move: {error}"))
        self.think_ahead()

    def think_ahead(self) -> None:
        """Start or stop thinking ahead, depending on who is to move."""
        player = self.session.ponderer
        if player is None:
            self.ponderer.call_off()
        else:
            self.ponderer.begin(self.question(player))

    def question(self, player: Strategy) -> Question[S, M]:
        """Return what a player's move depends on."""
        return Question(self.session.game, player, self.session.state)

    def do_line(self, line: str) -> bool:
        """Do what a line says; return whether to leave."""
        self.interrupted = False
        try:
            return self.obey(parse_command(line))
        except FourInRowError as error:
            self.say(printable(reason_of(error)))
            return False

    def obey(self, command: Command | Answer[M]) -> bool:
        """Obey a command, read and write files for it; return whether to leave.

        Raises `FourInRowError` when a file or a player can't be used.
        """
        is_running = self.session.outcome is Outcome.RUNNING
        is_advice = command in (Keyword.HINT, Keyword.SCORES)
        if self.interactive and is_running and is_advice:
            self.say("thinking ...")
        match command:
            case Save(path):
                is_there = write_game(path, self.session.saved)
                self.say(f"{'replaced' if is_there else 'saved as'} {path!r}")
            case Load(path):
                return self.obey(Restore(read_game(path)))
            case Opponent(name):
                return self.obey(Sit(self.seat_named(name)))
            case Keyword.QUIT:
                return True
            case _:
                pass
        session, reply = step(self.session, command)
        is_over = session.seat_to_move is None and session is not self.session
        if command is Keyword.GO or session is not self.session:
            self.stopped_thinking = False
        self.session = session
        for text in (reply.text, printable(reply.error)):
            if text:
                self.say(text)
        if is_over and self.interactive and self.session.has_humans:
            self.say(_FAREWELL)
        if reply.rest:
            self.let_computer_play()
            return not self.stopped_thinking and self.obey(MakeMoves(reply.rest))
        return False

    def say(self, text: str) -> None:
        """Write one or more lines at once."""
        self.last_said = text
        self.stdout.write(text + "\n")
        self.stdout.flush()


def completions(line: str) -> list[str]:
    """Return the lines that begin with this one; a quote before a file name stays.

    >>> completions("un")
    ['undo']
    """
    for command in _WITH_FILE:
        if line.startswith(command):
            start = line.removeprefix(command).lstrip()
            quote = start[:1] if start[:1] in ('"', "'") else ""
            head = line[: len(line) - len(start)] + quote
            return [f"{head}{name}" for name in _files_like(start.removeprefix(quote))]
    return [name for name in _NAMES if name.startswith(line)]


def _files_like(start: str) -> list[str]:
    """Return the names of files and folders that begin so; a folder's ends in a slash.

    Hidden ones are left out unless the dot is typed.
    """
    folder, slash, name = start.rpartition("/")
    found = list[str]()
    with suppress(OSError, ValueError, RuntimeError):
        for entry in Path(f"{folder}{slash}").expanduser().iterdir():
            is_hidden = entry.name.startswith(".") and not name
            if entry.name.startswith(name) and not is_hidden:
                end = "/" if entry.is_dir() else ""
                found.append(f"{folder}{slash}{entry.name}{end}")
    return sorted(found)


@contextmanager
def _completing(is_wanted: bool) -> Iterator[None]:
    """Complete lines on TAB, if that is wanted and readline is available."""
    if not is_wanted or find_spec("readline") is None:
        yield
        return
    import readline  # not on every system

    def complete(_word: str, number: int) -> str | None:
        begin = readline.get_begidx()
        line = readline.get_line_buffer()[: readline.get_endidx()]
        found = completions(line)
        return found[number][begin:] if number < len(found) else None

    usual, delimiters = readline.get_completer(), readline.get_completer_delims()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    is_editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(usual)
        readline.set_completer_delims(delimiters)


def _half_typed() -> str:
    """Return the text typed so far at the prompt; empty without readline."""
    if find_spec("readline") is None:
        return ""
    import readline

    return readline.get_line_buffer()
