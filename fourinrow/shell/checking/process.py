"""A process that checks a file, in a group of its own and an empty folder."""

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
from fourinrow.shell.checking.messages import CheckTask, Message, Ready, decode, encode

_PACKAGE: Final = str(Path(__file__).resolve().parents[3])
_STARTING: Final = 60.0  # seconds
_LEAVING: Final = 1.0  # seconds for a process without a channel to end


class Gone(NamedTuple):
    """A process reports nothing more."""

    reason: str


class Checking:
    """A process at work."""

    def __init__(self, process: Popen[bytes], lines: IO[bytes]) -> None:
        self._process = process
        self._lines = SimpleQueue[bytes]()
        Thread(target=self._read, args=[lines], daemon=True).start()

    def _read(self, lines: IO[bytes]) -> None:
        with lines, suppress(OSError):
            for line in lines:
                self._lines.put(line)
        self._lines.put(b"")

    def next(self, end: float) -> Message | Gone | None:
        """Return the next message; `None` if there is none when the time is ``end``."""
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                return None if self._process.poll() is None else self._gone()
            message = decode(line)
            if not line:
                return self._gone()
            if message is not None:
                return message

    def _gone(self) -> Gone:
        try:
            status = self._process.wait(_LEAVING)
        except TimeoutExpired:
            return Gone("closed the files of the process")
        if status < 0:
            return Gone(f"ended the process ({_signal_name(-status)})")
        return Gone(f"ended the process (exit status {status})")


def _signal_name(number: int) -> str:
    with suppress(ValueError):
        return signal.Signals(number).name
    return f"signal {number}"


@contextmanager
def checking(task: CheckTask) -> Iterator[Checking]:
    """Yield a process at work on a task; end it, and all that it started, afterwards.

    Raises `FourInRowError` if it can't be started.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = _started(folder)
        try:
            if process.stdin is None or process.stdout is None:
                raise FourInRowError("a process has no pipes")
            with suppress(OSError):  # it has ended, as will be seen
                process.stdin.write(encode(task))
                process.stdin.flush()
            working = Checking(process, process.stdout)
            if not isinstance(working.next(monotonic() + _STARTING), Ready):
                raise FourInRowError("starting a process failed")
            yield working
        finally:
            _kill(process)


def _started(folder: str) -> Popen[bytes]:
    paths = filter(None, (_PACKAGE, os.environ.get("PYTHONPATH")))
    try:
        return Popen(
            [sys.executable, "-P", "-m", "fourinrow.shell.checking.child"],
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            cwd=folder,
            start_new_session=True,
            env=os.environ
            | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"},
        )
    except OSError as error:
        raise FourInRowError(f"starting a process failed: {error.strerror}") from error


def _kill(process: Popen[bytes]) -> None:
    with suppress(OSError):  # all have ended
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
