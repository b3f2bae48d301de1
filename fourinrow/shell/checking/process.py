"""Processes that check a file, each in a group of its own and an empty folder."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import context, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from types import ModuleType
from typing import Final

from fourinrow.errors import FourInRowError
from fourinrow.shell.checking.messages import CheckTask, Failed, Message, Ready
from fourinrow.shell.workers import starting, undisturbed

_STARTING: Final = 60.0  # seconds
_MORE: Final = 4  # times the time of a law, until it is ended from outside
_GRACE: Final = 1.0  # seconds, besides
_DYING: Final = 0.1  # seconds for a process that was killed to be seen as dead
_LEAVING: Final = 1.0  # seconds for a process that has closed its files to end
_CONTEXT: "context.ForkServerContext | context.SpawnContext" = (
    get_context("forkserver") if hasattr(os, "fork") else get_context("spawn")
)
_CONTEXT.set_forkserver_preload(["fourinrow.shell.checking.child"])


class Checking:
    """A process at work on a task."""

    def __init__(self, task: CheckTask, folder: str) -> None:
        self._seconds = _MORE * task.seconds
        self._reports, there = _CONTEXT.Pipe(duplex=False)
        self._process = _CONTEXT.Process(target=_check, args=(task, folder, there))
        try:
            with there, starting(), undisturbed(), _environment(), _no_main():
                _start(self._process)
        except BaseException:
            self.end()
            raise

    def deadline(self) -> float:
        """Return the end of the time for a law that begins now."""
        return monotonic() + self._seconds + _GRACE

    def next(self, end: float) -> Message:
        """Return the next message; `Failed` if none comes until the time is ``end``."""
        patience = max(0.0, end - monotonic())
        if not wait([self._reports, self._process.sentinel], patience):
            return Failed(f"did not end within {self._seconds:g} s")
        try:
            if self._reports.poll():
                message: Message = self._reports.recv()
                return message
        except (EOFError, OSError):
            pass
        except Exception:  # noqa: BLE001 (of what can't be unpickled)
            return Failed("wrote into the files of the process")
        self._process.join(_LEAVING)
        return Failed(_why_gone(self._process.exitcode))

    def end(self) -> None:
        """End the process.

        The guard that it forked (`child._end_with_parent`) sees its pipe close, and
        kills the rest of the group, a moment later.
        """
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process.close()
        self._reports.close()


def _start(process: BaseProcess) -> None:
    """Start a process, later if a function has just killed the one that forks."""
    try:
        process.start()
    except (ConnectionError, EOFError):
        sleep(_DYING)
        process.start()


def _check(task: CheckTask, folder: str, reports: Connection) -> None:
    from fourinrow.shell.checking.child import check  # slow to import

    check(task, folder, reports)


def _why_gone(status: int | None) -> str:
    if status is None:
        return "closed the files of the process"
    how = f"exit status {status}"
    with suppress(ValueError):
        how = signal.Signals(-status).name
    return f"ended the process ({how})"


@contextmanager
def _environment() -> Iterator[None]:
    """Have new processes hash alike, and import nothing from the current folder."""
    usual = os.environ.copy()
    os.environ.update(PYTHONHASHSEED="0", PYTHONSAFEPATH="1")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(usual)


@contextmanager
def _no_main() -> Iterator[None]:
    """Have new processes not run again the script that this process runs."""
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


@contextmanager
def checking(task: CheckTask) -> Iterator[Checking]:
    """Yield a process at work on a task; end it, and all that it started, afterwards.

    Raises `FourInRowError` if it can't be started.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = Checking(task, folder)
        try:
            if not isinstance(process.next(monotonic() + _STARTING), Ready):
                raise FourInRowError("starting a process failed")
            yield process
        finally:
            process.end()
