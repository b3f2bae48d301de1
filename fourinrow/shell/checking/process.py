"""Processes that check a file, each in a group of its own and an empty folder."""

import atexit
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import IO, Final, NamedTuple

from fourinrow.errors import FourInRowError
from fourinrow.shell.checking.messages import (
    CheckTask,
    Ended,
    Message,
    Ready,
    decode,
    encode,
)

_PACKAGE: Final = str(Path(__file__).resolve().parents[3])
_STARTING: Final = 60.0  # seconds
_LEAVING: Final = 1.0  # seconds for a process without a channel to end


class Gone(NamedTuple):
    """A process reports nothing more."""

    reason: str


class Checking:
    """A process at work, and the one that forks it: the same where none can fork."""

    def __init__(self, process: Popen[bytes]) -> None:
        if process.stdin is None or process.stdout is None:
            raise FourInRowError("a process has no pipes")
        self._process, self._stdin = process, process.stdin
        self._group, self._is_idle = process.pid, False
        self._lines = SimpleQueue[bytes]()
        Thread(target=self._read, args=[process.stdout], daemon=True).start()
        atexit.register(self.close)

    def _read(self, lines: IO[bytes]) -> None:
        with lines, suppress(OSError):
            for line in lines:
                self._lines.put(line)
        self._lines.put(b"")

    def begin(self, task: CheckTask) -> None:
        """Begin a task. Raises `FourInRowError` if no process can be started for it."""
        self._group, self._is_idle = self._process.pid, False
        with suppress(OSError):  # it has ended, as will be seen
            self._stdin.write(encode(task))
            self._stdin.flush()
        ready = self.next(monotonic() + _STARTING)
        if not isinstance(ready, Ready):
            raise FourInRowError("starting a process failed")
        self._group = ready.group

    def next(self, end: float) -> Message | Gone | None:
        """Return the next message; `None` if there is none when the time is ``end``."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                return None if self._process.poll() is None else self._gone()
            message = decode(line)
            if isinstance(message, Ended):
                self._is_idle = True
                return _ended(message.status)
            if not line:
                return self._gone()
            if message is not None:
                return message

    def _gone(self) -> Gone:
        try:
            return _ended(self._process.wait(_LEAVING))
        except TimeoutExpired:
            return Gone("closed the files of the process")

    def is_alive(self) -> bool:
        """Return whether the process that forks has not ended."""
        return self._process.poll() is None

    def end(self) -> None:
        """End the process at work, and all that it started."""
        if hasattr(os, "killpg"):
            with suppress(OSError):  # all have ended
                os.killpg(self._group, signal.SIGKILL)
        else:
            self._process.kill()
        while not self._is_idle and self._process.poll() is None:
            if self.next(monotonic() + _LEAVING) is None:
                break
        if self._is_idle:
            _IDLE.append(self)
        else:
            self.close()

    def close(self) -> None:
        """End the process that forks."""
        atexit.unregister(self.close)
        self._process.kill()
        self._process.wait()
        with suppress(OSError):
            self._stdin.close()


def _ended(status: int) -> Gone:
    if status < 0:
        return Gone(f"ended the process ({_signal_name(-status)})")
    return Gone(f"ended the process (exit status {status})")


def _signal_name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


_IDLE: Final = list[Checking]()  # processes that can fork once more


@contextmanager
def checking(task: CheckTask) -> Iterator[Checking]:
    """Yield a process at work on a task; end it, and all that it started, afterwards.

    Raises `FourInRowError` if it can't be started.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = _idle() or Checking(_started())
        try:
            process.begin(task._replace(folder=folder))
            yield process
        finally:
            process.end()


def _idle() -> Checking | None:
    while _IDLE:
        process = _IDLE.pop()
        if process.is_alive():
            return process
        process.close()
    return None


def _started() -> Popen[bytes]:
    paths = filter(None, (_PACKAGE, os.environ.get("PYTHONPATH")))
    try:
        return Popen(
            [sys.executable, "-P", "-m", "fourinrow.shell.checking.child"],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"},
        )
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error
