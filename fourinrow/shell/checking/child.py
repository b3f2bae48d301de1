"""The process that checks a file: it imports the file and tries laws on it."""

import gc
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import RawIOBase, TextIOWrapper
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock, Thread
from time import monotonic, process_time
from types import FrameType, ModuleType
from typing import Any, Final, NoReturn

from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.shell.checking.messages import (
    CASES,
    GAME,
    Board,
    CaseBegins,
    CheckTask,
    Done,
    Failed,
    HasLaws,
    Judged,
    LawBegins,
    Message,
    Prints,
    Ready,
)
from fourinrow.shell.user_files import module_in, said
from fourinrow.shell.workers import end_with_parent
from fourinrow.testing.known import laws_for, repeatable
from fourinrow.testing.law import Law, LawBroken, Trial

_MEMORY: Final = 2**31  # bytes of address space
_FILE: Final = 10**7  # bytes of a file that is written
_LONGEST: Final = 20_000  # characters of a text that is reported
_PRINTED: Final = 200  # characters of a print that is reported
_NOUNS: Final = ("player", "rate", "rating", "winner")  # of plain values, too
_SIGNALS: Final = {"PROF": "SIGPROF", "REAL": "SIGALRM"}


def check(task: CheckTask, folder: str, reports: Connection) -> NoReturn:
    """Do a task in a folder, in a new process group; report on it, and exit."""
    gc.freeze()  # or memory shared with other processes would be copied
    multiprocessing.set_start_method(None, force=True)  # the usual one, for the file
    channel, leave = _Channel(reports), os._exit
    _close_streams(channel)
    os.chdir(folder)
    _end_with_parent(reports)
    _bound_resources()
    sys.argv = [task.path]
    channel.send(Ready())
    try:
        module = module_in(task.path)
    except (FourInRowError, OSError, ValueError, RuntimeError) as error:
        channel.send(Failed(str(error)))
    except KeyboardInterrupt:
        channel.send(Failed("KeyboardInterrupt"))
    else:
        (_judge if task.name else _find)(task, module, channel)
    leave(0)


def _end_with_parent(reports: Connection) -> None:
    """End this process, and all that it starts, once its parent process ends.

    If the system can fork, a guard process waits for that: a thread can't during a long
    call of code that is not Python.
    """
    if not hasattr(os, "fork"):
        Thread(target=end_with_parent, daemon=True).start()
        return
    os.setsid()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if os.fork() == 0:  # the guard never returns
        reports.close()
        end_with_parent(lambda _: os.killpg(0, signal.SIGKILL))
    _close_pipes(reports)


class _Channel:
    """Sends messages to the parent process."""

    def __init__(self, reports: Connection) -> None:
        self._reports, self._turn = reports, Lock()
        self._process = os.getpid()

    def send(self, message: Message) -> None:
        """Send a message, unless this is a forked copy of the process."""
        if os.getpid() == self._process:
            with self._turn:
                self._reports.send(message)


class _Printed(RawIOBase):
    """Standard output of the file: only the first text is reported."""

    def __init__(self, channel: _Channel) -> None:
        self._channel, self._is_used = channel, False

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any) -> int:
        """Report the text if it is the first that is not blank."""
        text = bytes(data).decode(errors="replace").strip()
        if text and not self._is_used:
            self._is_used = True
            self._channel.send(Prints(text[:_PRINTED]))
        return len(bytes(data))


def _close_streams(channel: _Channel) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    sys.stdout = TextIOWrapper(
        _Printed(channel), "utf-8", "backslashreplace", write_through=True
    )


def _close_pipes(reports: Connection) -> None:
    """Close all files but the standard streams and the pipe for reports.

    Their descriptors stay in use, since multiprocessing keeps those of some pipes.
    """
    null = os.open(os.devnull, os.O_RDWR)
    with suppress(OSError):  # there may be no /dev/fd
        for each in [*Path("/dev/fd").iterdir()]:
            if int(each.name) not in (0, 1, 2, null, reports.fileno()):
                os.dup2(null, int(each.name), inheritable=False)


def _bound_resources() -> None:
    """Limit memory and the size of files, where the system can."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    for name, most in (("AS", _MEMORY), ("FSIZE", _FILE), ("CORE", 0)):
        kind = getattr(resource, f"RLIMIT_{name}", None)
        with suppress(OSError, ValueError):
            if kind is not None:
                resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def _find(task: CheckTask, module: ModuleType, channel: _Channel) -> None:
    """Report all values of a file that have laws, and which boards it makes."""
    aliases = {name: known for known, name in task.aliases}
    for name, value in list(vars(module).items()):
        known = aliases.get(name) or _known(name, value)
        if known:
            channel.send(_found(known, name, value, task))
    patience = _Patience(task.seconds, channel)
    with suppress(Exception), patience.around(lambda: "new_grid(6, 7)"):
        grid = vars(module)["new_grid"](6, 7)
        channel.send(Board("lists" if isinstance(grid, list) else "grids"))
    channel.send(Done())


def _known(name: str, value: object) -> str:
    """Return the name under which a user's value has laws; empty if it has none."""
    if isinstance(value, Game):
        return "" if name.startswith("_") else GAME
    origin = str(getattr(value, "__module__", ""))
    is_ours = origin.partition(".")[0] == "fourinrow"
    is_plain = name in _NOUNS and not callable(value)
    return name if name in CASES and not is_ours and not is_plain else ""


def _found(known: str, name: str, value: object, task: CheckTask) -> HasLaws:
    try:
        laws = laws_for(known, value, task.board)
    except Exception as error:  # noqa: BLE001 (a user's value may do anything)
        law = (f"{known}_fits_its_name", False)
        is_ours = isinstance(error, FourInRowError)
        reason = str(error) if is_ours else _why(task.path, error)
        return HasLaws(known, name, (law,), reason)
    return HasLaws(known, name, tuple((law.name, law.is_optional) for law in laws))


def _judge(task: CheckTask, module: ModuleType, channel: _Channel) -> None:
    """Try the laws of a task, and report a verdict on each."""
    laws = laws_for(task.known, getattr(module, task.name), task.board)
    named = {law.name: law for law in laws}
    for name in task.laws:
        channel.send(LawBegins(name))
        channel.send(_verdict(named[name], task, channel))


def _verdict(law: Law, task: CheckTask, channel: _Channel) -> Judged:
    patience, why = _Patience(task.seconds, channel), partial(_why, task.path)
    trial = Trial(
        repeatable(task.examples),
        patience.is_over,
        patience.around,
        why,
        seed=task.seed,
    )
    try:
        verdict = law.judge(trial)
    except BaseException as error:  # noqa: BLE001 (the code under test may raise any)
        return Judged(law.name, False, 0, why(error))
    return Judged(
        law.name,
        verdict.holds,
        verdict.examples,
        verdict.reason[:_LONGEST],
        verdict.drawing[:_LONGEST],
        verdict.code[:_LONGEST],
        verdict.svg,
    )


def _why(path: str, error: BaseException) -> str:
    """Return why a case failed, with the line in the file."""
    try:
        return str(error) if isinstance(error, LawBroken) else said(error, path)
    except Exception:  # noqa: BLE001 (the error's own text may raise)
        return type(error).__name__


class _TooLong(BaseException):
    """A call does not end. A file that catches ``Exception`` does not catch this."""


class _Patience:
    """The time for a law and for each call: processor time, and more on the clock.

    If the system has no timers, the parent process ends what takes too long.
    """

    def __init__(self, seconds: float, channel: _Channel) -> None:
        self._channel = channel
        self._end, self._last = process_time() + seconds, monotonic() + 2 * seconds
        self._limits = {"PROF": seconds / 5, "REAL": seconds}
        self._is_calling, self._strikes = False, ""

    def is_over(self, _cases: int) -> bool:
        """Return whether the time for the law is over."""
        return process_time() > self._end or monotonic() > self._last

    @contextmanager
    def around(self, code: Callable[[], str]) -> Iterator[None]:
        """Report a case. Raise `LawBroken` if it does not end, or is interrupted."""
        self._channel.send(CaseBegins(code()[:_LONGEST]))
        try:
            self._set_timers()
            try:
                yield
            finally:
                self._is_calling = False
        except _TooLong as error:
            raise LawBroken(f"did not end within {error} s") from None
        except (KeyboardInterrupt, GeneratorExit) as error:
            raise LawBroken(f"raised {type(error).__name__}") from error
        finally:
            self._set_timers(0)

    def _set_timers(self, share: int = 1) -> None:
        """Raise `_TooLong` in a call after some time, or stop the timers.

        It is raised again and again, in case the call catches it, but by one timer
        only, or it could be raised while it is handled here.
        """
        self._is_calling, self._strikes = bool(share), ""
        if hasattr(signal, "setitimer"):
            for kind, seconds in self._limits.items():
                number = getattr(signal, _SIGNALS[kind])
                signal.signal(number, partial(self._ring, kind))
                timer = getattr(signal, f"ITIMER_{kind}")
                signal.setitimer(timer, share * seconds, seconds)

    def _ring(self, kind: str, _signal: int, _frame: FrameType | None) -> None:
        if self._is_calling and self._strikes in ("", kind):
            self._strikes = kind
            raise _TooLong(f"{self._limits[kind]:g}")
