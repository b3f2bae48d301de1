"""The prompt: reads lines, shows replies, lets the computer think."""

import cmd
import sys
from typing import Final, Generic, TextIO, TypeVar

from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.play.commands import (
    COMMANDS,
    Answer,
    Command,
    Go,
    Hint,
    Play,
    Restore,
    parse_command,
)
from fourinrow.play.history import current
from fourinrow.play.players import Strategy
from fourinrow.play.pondering import Question, who_ponders
from fourinrow.play.referee import Seated
from fourinrow.play.session import (
    Session,
    advice,
    outcome,
    picture,
    seat_to_move,
)
from fourinrow.play.steps import step
from fourinrow.shell.files import read_text, write_text
from fourinrow.shell.pondering import Ponderer, Submit, idle
from fourinrow.shell.statuses import INTERRUPTED

__all__ = ["FINISHED", "UNFINISHED", "Repl"]

S = TypeVar("S")
M = TypeVar("M")

FINISHED: Final = 0
UNFINISHED: Final = 1


class Repl(cmd.Cmd, Generic[S, M]):
    """A session between a reader of lines and a writer of replies.

    At a terminal it prompts, keeps the lines and completes commands; from a pipe it
    just answers. `run` plays and gives the exit status. While a human is to move, a
    steady player thinks ahead, if ``submit`` gets the job done.
    """

    prompt = ""

    def __init__(
        self,
        session: Session[S, M],
        stdin: TextIO,
        stdout: TextIO,
        interactive: bool,
        submit: Submit = idle,
    ) -> None:
        super().__init__(stdin=stdin, stdout=stdout)
        self.session = session
        self.ponderer = Ponderer[S, M](submit)
        self.interactive = interactive
        self.use_rawinput = interactive and stdin is sys.stdin
        self.stopped_thinking = False
        self.interrupted = False

    def run(self) -> int:
        """Play until somebody leaves or the lines run out."""
        try:
            return self.talk()
        finally:
            self.ponderer.call_off()

    def talk(self) -> int:
        """Play, and give the exit status; Ctrl-C cancels, and twice it leaves."""
        self.say(picture(self.session))
        while True:
            try:
                self.let_computer_play()
                if self.has_humans() or self.stopped_thinking:
                    self.cmdloop()
                return self.exit_status()
            except KeyboardInterrupt:
                self.say("")
                if self.interrupted or not self.interactive:
                    return INTERRUPTED
                self.interrupted = True
                self.say("interrupted: `quit`, or Ctrl-C once more, leaves")

    def has_humans(self) -> bool:
        """Tell whether anybody at the prompt has a seat."""
        seats = (self.session.first, self.session.second)
        return any(seat.strategy is None for seat in seats)

    def exit_status(self) -> int:
        """Answer 0, or 1 for a script that leaves its game unfinished."""
        if self.interactive or outcome(self.session) is not Status.RUNNING:
            return FINISHED
        self.say(f"unfinished:\n{picture(self.session)}")
        return UNFINISHED

    def let_computer_play(self) -> None:
        """Play for the computer until a human is to move, or Ctrl-C stops it."""
        while not self.stopped_thinking:
            seat = seat_to_move(self.session)
            if seat is None or seat.strategy is None:
                break
            if self.interactive:
                self.say(f"{seat} is thinking ...")
            try:
                self.obey(Answer(advice(self.session, self.asking(seat.strategy))))
            except KeyboardInterrupt:
                if not self.interactive:
                    raise
                self.stopped_thinking = self.interrupted = True
                self.say("\nstopped: play for it, or `go` lets it think again")
            except FourInRowError as error:
                self.stopped_thinking = True
                self.say(f"{seat} can't move: {error}")
        self.prompt = self.question() if self.interactive else ""
        self.think_ahead()

    def asking(self, player: Strategy) -> Seated[S, M]:
        """Answer the player, but what it has foreseen it knows at once."""
        return lambda game, state: self.ponderer.answer(Question(game, player, state))

    def think_ahead(self) -> None:
        """Let a player that waits for a human think, and nobody else."""
        player, session = who_ponders(self.session), self.session
        if player is None:
            self.ponderer.call_off()
        else:
            state = current(session.history)
            self.ponderer.begin(Question(session.setup.game, player, state))

    def question(self) -> str:
        """Answer the prompt: the sign of who is to move."""
        seat = seat_to_move(self.session)
        return "> " if seat is None else f"{seat.sign}> "

    def onecmd(self, line: str) -> bool:
        """Do what a line says; answer whether to leave."""
        self.interrupted = False
        if line == "EOF":
            if self.interactive:
                self.say("")
            return True
        try:
            return self.obey(parse_command(line))
        except ParseError as error:
            self.say(error.reason)
            return False

    def postcmd(self, stop: bool, _line: str) -> bool:
        """Let the computer answer."""
        if not stop:
            self.let_computer_play()
        return stop

    def obey(self, command: Command) -> bool:
        """Take a step of the session, and do what only the shell can do."""
        if self.interactive and isinstance(command, Hint):
            self.say("thinking ...")
        session, reply = step(self.session, command)
        try:
            if reply.write is not None:
                write_text(*reply.write)
            if reply.read is not None:
                return self.obey(Restore(read_text(reply.read)))
        except FourInRowError as error:
            self.say(str(error))
            return False
        if isinstance(command, Go) or session is not self.session:
            self.stopped_thinking = False
        self.session = session
        for text in (reply.text, reply.error):
            if text:
                self.say(text)
        if reply.rest:
            self.let_computer_play()
            return not self.stopped_thinking and self.obey(Play(reply.rest))
        return reply.leave

    def say(self, text: str) -> None:
        """Write a line or more at once."""
        self.stdout.write(text + "\n")
        self.stdout.flush()

    def completenames(self, text: str, *_ignored: object) -> list[str]:
        """Complete the name of a command."""
        names = (name.split()[0] for name in COMMANDS)
        return [name for name in names if name.startswith(text)]
