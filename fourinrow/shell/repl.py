"""The prompt: reads lines, shows replies, and plays the computer's moves."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from threading import Event, Thread, stack_size
from typing import Final, Generic

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, printable, reason_of
from fourinrow.games.game import Game, M, S
from fourinrow.play.player_names import needs_oracle
from fourinrow.play.saved_games import format_saved
from fourinrow.play.session import Seat, Session
from fourinrow.play.steps import (
    change_opponent,
    opponent_side,
    parse_command,
    play_computer,
    resume,
    step,
)
from fourinrow.shell.files import read_bytes, write_game
from fourinrow.shell.signals import INTERRUPTED
from fourinrow.shell.terminal import Ticker, next_line, write_out
from fourinrow.stopping import Limit

_STACK: Final = 2**26  # bytes; the default of a thread may be too small for an oracle
_WELCOME: Final = "`help` lists what you can type, `rules` explains the game"
_FAREWELL: Final = "`new` begins again, `undo` takes a move back, `save FILE`, `quit`"


class Repl(Generic[S, M]):
    """A session at a terminal, where it prompts, or in a pipe, where it replies."""

    def __init__(
        self,
        session: Session[S, M],
        interactive: bool,
        seat_named: Callable[[str, Player], Seat],
        *,
        ponders: bool = False,
    ) -> None:
        self.session, self.interactive = session, interactive
        self.seat_named, self.ponders = seat_named, ponders
        self.stopped_thinking = self.interrupted = False

    def run(self) -> int:
        """Play until a line quits or the input ends; return the exit status."""
        if self.interactive:
            with suppress(ImportError):  # not on every system
                import readline  # noqa: F401 (lines can be edited)
        write_out(self.session.picture)
        if self.interactive and self.session.has_humans:
            write_out(_WELCOME if self.session.seat_to_move else _FAREWELL)
        is_asked = False  # once lines are read, they are read to the end
        while True:
            try:
                self.let_computer_play()
                is_asked |= self.session.has_humans or self.stopped_thinking
                line = self.read_line() if is_asked else None
                if line is None or self.do_line(line):
                    return self.exit_status()
            except KeyboardInterrupt:
                write_out("")
                if self.interrupted or not self.interactive:
                    return INTERRUPTED
                self.interrupted = True
                write_out("interrupted: `quit` or another Ctrl-C leaves")

    def read_line(self) -> str | None:
        """Prompt for a line and return it; ``None`` at the end of the input."""
        turn, look = self.session.turn, self.session.look
        game, state = self.session.game, self.session.here
        names = (seat.name for seat in self.session.seats)
        ponders = self.ponders and any(map(needs_oracle, names))
        with pondering(game, state) if ponders else nullcontext():
            if not self.interactive:
                return next_line(sys.stdin)
            try:
                return input(f"{look.signs[turn] if turn else ''}> ")
            except EOFError:
                write_out("")
                return None

    def exit_status(self) -> int:
        """Return 0, or 1 for a script that leaves its game unfinished."""
        if self.interactive or self.session.outcome is not Outcome.RUNNING:
            return 0
        write_out(f"unfinished: {self.session.announcement}")
        return 1

    def let_computer_play(self) -> None:
        """Play for the computer until a human is to move, or Ctrl-C stops it."""
        while not self.stopped_thinking:
            seat, session = self.session.seat_to_move, self.session
            if seat is None or seat.strategy is None:
                break
            try:
                with Ticker(f"{session.side_as_text} is thinking"):
                    move = seat.strategy(session.ahead, session.here)
                self.take(*play_computer(session, move))
            except KeyboardInterrupt:
                if not self.interactive:
                    raise
                self.stopped_thinking = self.interrupted = True
                write_out(f"\n{self.session.picture}")
                write_out("stopped: enter a move for the computer, or `go` to resume")
            except FourInRowError as error:
                self.stopped_thinking = True
                write_out(self.session.picture)
                write_out(printable(f"{session.side_as_text} can't move: {error}"))

    def do_line(self, line: str) -> bool:
        """Do what a line says, with files and players too; return whether to leave."""
        self.interrupted = False
        try:
            word, text = command = parse_command(line)
            match word:
                case "quit":
                    return True
                case "save":
                    is_there = write_game(text, format_saved(self.session))
                    write_out(f"{'replaced' if is_there else 'saved as'} {text!r}")
                case "load":
                    saved = read_bytes(text).decode(errors="replace")
                    self.take(*resume(self.session, saved))
                case "opponent":
                    seat = self.seat_named(text, opponent_side(self.session))
                    self.take(*change_opponent(self.session, seat))
                case _:
                    with Ticker("thinking"):
                        session, said = step(self.session, command)
                    if word == "go":
                        self.stopped_thinking = False
                    self.take(session, said)
        except FourInRowError as error:
            write_out(printable(reason_of(error)))
        return False

    def take(self, session: Session[S, M], said: str) -> None:
        """Go on with another session, and say something, if there is anything."""
        is_new = session is not self.session
        if is_new:
            self.stopped_thinking = False
        self.session = session
        if said:
            write_out(said)
        is_over = is_new and session.seat_to_move is None
        if is_over and self.interactive and session.has_humans:
            write_out(_FAREWELL)


@contextmanager
def pondering(game: Game[S, M], state: S) -> Iterator[None]:
    """Let a thread ask the oracle of a game until the block is left."""
    stopped, oracle = Event(), game.oracle

    def ask() -> None:
        with suppress(Exception):  # an error comes again when the player has to move
            if oracle is not None:
                oracle.scores(state, Limit(stop=lambda _nodes: stopped.is_set()))

    with suppress(RuntimeError, ValueError):  # where no such thread can be started
        usual = stack_size(_STACK)
        try:
            Thread(target=ask, name="ponder", daemon=True).start()
        finally:
            stack_size(usual)
    try:
        yield
    finally:
        stopped.set()
