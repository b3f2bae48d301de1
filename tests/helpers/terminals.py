"""The command at a terminal: what is typed goes in, what is shown comes out."""

import os
import pty
import select
import signal
import subprocess
from codecs import getincrementaldecoder
from time import sleep
from typing import Self

from commandline import COMMAND, PATIENCE, plain_environment


class Terminal:
    """The command at a terminal: what is typed goes in, what is shown comes out."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.screen, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=plain_environment() | environment,
        )
        os.close(theirs)
        self.shown = ""
        self.decoder = getincrementaldecoder("utf-8")("replace")

    def type(self, line: str) -> None:
        os.write(self.screen, line.encode())

    def ctrl_c(self) -> None:
        """Press Ctrl-C, not before the command waits or thinks."""
        sleep(0.3)
        self.process.send_signal(signal.SIGINT)

    def wait_for(self, text: str) -> str:
        """Wait until a text is shown; answer all that came up to it."""
        while text not in self.shown:
            ready, _, _ = select.select([self.screen], [], [], PATIENCE)
            assert ready, f"waited for {text!r}, got {self.shown!r}"
            self.shown += self.decoder.decode(os.read(self.screen, 65536))
        before, found, self.shown = self.shown.partition(text)
        assert "Traceback" not in before
        return before + found

    def status(self) -> int:
        return self.process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.screen)
