"""The process that checks a file: it imports the file and tries laws on it."""

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import RawIOBase, TextIOWrapper
from threading import Thread
from time import monotonic, process_time
from types import FrameType
from typing import Any, Final, NoReturn, TypeAlias, cast

from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.shell.checking.task import CASES, GAME, TEST, BoardKind, Judged, Task
from fourinrow.shell.user_files import module_in, said
from fourinrow.testing.known import draw_for_tests, laws_for, repeatable
from fourinrow.testing.law import Law, LawBroken, Trial, Verdict
from fourinrow.testing.laws_of_test_files import laws_of_tests

_MEMORY: Final = 2**31  # bytes of address space
_FILE: Final = 10**7  # bytes of a file that is written
_LONGEST: Final = 20_000  # characters of a text that is reported
_PRINTED: Final = 200  # characters of a print that is reported
_NOUNS: Final = ("player", "rate", "rating", "winner")  # of plain values, too
_CALLS: Final = 5  # that may use up the processor time of a law
_LOOKS: Final = 50  # at the time, in the time of a law

Send: TypeAlias = Callable[..., None]
"""A function that sends a report, which `fourinrow.shell.checking.process` lists."""


def main() -> NoReturn:
    """Do the task on standard input, report to standard output, and exit.

    If the system can fork, this process runs nothing of the file: it waits for one that
    does, and kills the whole group once the command has ended.
    """
    task = Task(**json.loads(sys.stdin.buffer.readline()))
    command, reports, leave = os.dup(0), os.dup(1), os._exit
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    can_fork = hasattr(os, "fork")
    worker = os.fork() if can_fork else 0
    send = _sender(reports)
    if worker or not can_fork:
        Thread(target=_end_with_command, args=(command,), daemon=True).start()
    if worker:
        _, status = os.waitpid(worker, 0)
        send("gone", _how_ended(os.waitstatus_to_exitcode(status)))
    else:
        gc.freeze()  # so that what was imported is not looked through again and again
        _bound_resources()
        check(task, send)
    leave(0)


def _sender(reports: int) -> Send:
    file, process = os.fdopen(reports, "wb"), os.getpid()

    def send(word: str, *values: object) -> None:
        if os.getpid() != process:  # a copy, which the file has forked
            if word != "prints":
                os._exit(0)
            return
        try:
            file.write(json.dumps([word, *values]).encode() + b"\n")
            file.flush()
        except OSError:  # the user's code has closed it
            os._exit(1)

    return send


def _end_with_command(command: int) -> None:
    """Kill all that was started once the pipe from the command is closed."""
    os.read(command, 1)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _how_ended(status: int) -> str:
    how = f"exit status {status}"
    with suppress(ValueError):
        how = signal.Signals(-status).name
    return f"ended the process ({how})"


class _Printed(RawIOBase):
    """Standard output of the file: only the first text is reported."""

    def __init__(self, send: Send) -> None:
        self._send, self._is_used = send, False

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any) -> int:
        """Report the text if it is the first that is not blank."""
        text = bytes(data).decode(errors="replace").strip()
        if text and not self._is_used:
            self._is_used = True
            self._send("prints", text[:_PRINTED])
        return len(bytes(data))


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


def check(task: Task, send: Send) -> None:
    """Import the file, report its laws, and a verdict on each that is to be tried."""
    sys.argv = [task.path]
    sys.stdout = TextIOWrapper(
        _Printed(send), "utf-8", "backslashreplace", write_through=True
    )
    send("started")
    if task.is_of_tests:
        draw_for_tests(task.examples)
    try:
        values = {**vars(module_in(task.path))}
    except (OSError, ValueError, RuntimeError) as error:
        send("gone", str(error))
        return
    except KeyboardInterrupt:
        send("gone", "KeyboardInterrupt")
        return
    if task.left is None:
        task = _find(values, task, send)
    laws = {(each.function, each.law): law for each, law in _laws(values, task)}
    for name, law in task.left or ():
        verdict = _verdict(laws[name, law], task, send)
        texts = verdict.reason, verdict.drawing, verdict.code
        shown = [*(text[:_LONGEST] for text in texts), verdict.svg]
        send("verdict", verdict.holds, verdict.examples, *shown)


def _find(values: Mapping[str, object], task: Task, send: Send) -> Task:
    """Report all laws, and which boards the file makes; return what is to be done."""
    found = [each for each, _ in _laws(values, task)]
    for each in found:
        send("law", *each[:4])
    board = task.board or _board_made(values, task, send) or task.usual_board
    send("found", board)
    left = [(each.function, each.law) for each in found]
    return task._replace(board=board, left=left)


def _board_made(
    values: Mapping[str, object], task: Task, send: Send
) -> BoardKind | None:
    new_grid: Any = values.get("new_grid")
    patience = _Patience(task.seconds, send)
    with suppress(Exception), patience.around(lambda: "new_grid(6, 7)"):
        return "lists" if isinstance(new_grid(6, 7), list) else "grids"
    return None


def _laws(values: Mapping[str, object], task: Task) -> Iterator[tuple[Judged, Law]]:
    if task.is_of_tests:
        tests = {
            name: cast("Callable[..., object]", value)
            for name, value in values.items()
            if name.startswith(TEST) and callable(value)
        }
        for name, law in laws_of_tests(tests, task.board or task.usual_board):
            known = TEST if name in tests else name
            yield Judged(known, name, law.name, law.is_optional), law
        return
    for name, value in values.items():
        known = task.aliases.get(name) or _known(name, value)
        for law in _laws_of(known, value, task) if known else ():
            yield Judged(known, name, law.name, law.is_optional), law


def _known(name: str, value: object) -> str:
    """Return the name under which a user's value has laws; empty if it has none."""
    if isinstance(value, Game):
        return "" if name.startswith("_") else GAME
    origin = str(getattr(value, "__module__", ""))
    is_ours = origin.partition(".")[0] == "fourinrow"
    is_plain = name in _NOUNS and not callable(value)
    return name if name in CASES and not is_ours and not is_plain else ""


def _laws_of(known: str, value: object, task: Task) -> Sequence[Law]:
    """Return the laws of a value; if it can have none, one that does not hold."""
    try:
        return laws_for(known, value, task.board or task.usual_board)
    except Exception as error:  # noqa: BLE001 (a user's value may do anything)
        is_ours = isinstance(error, FourInRowError)
        reason = str(error) if is_ours else _why(task.path, error)
        verdict = Verdict(f"{known}_fits_its_name", False, 0, reason)
        return [Law(verdict.law, lambda _: verdict)]


def _verdict(law: Law, task: Task, send: Send) -> Verdict:
    patience = _Patience(task.seconds, send, 1 if task.is_of_tests else _CALLS)
    why = partial(_why, task.path)
    trial = Trial(
        repeatable(task.examples),
        patience.is_over,
        patience.around,
        why,
        seed=task.seed,
    )
    try:
        return law.judge(trial)
    except BaseException as error:  # noqa: BLE001 (the code under test may raise any)
        return Verdict(law.name, False, 0, why(error))


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

    If the system has no timers, the command ends what takes too long.
    """

    def __init__(self, seconds: float, send: Send, calls: int = _CALLS) -> None:
        self._send, self._seconds, self._call_seconds = send, seconds, seconds / calls
        self._end, self._last = process_time() + seconds, monotonic() + 2 * seconds
        self._call: tuple[float, float] | None = None

    def is_over(self, _cases: int) -> bool:
        """Return whether the time for the law is over."""
        return process_time() > self._end or monotonic() > self._last

    @contextmanager
    def around(self, code: Callable[[], str]) -> Iterator[None]:
        """Report a case. Raise `LawBroken` if it does not end, or is interrupted."""
        self._send("case", code()[:_LONGEST])
        self._call = process_time(), monotonic()
        try:
            self._ring_each(self._seconds / _LOOKS)
            try:
                yield
            finally:
                self._call = None
        except _TooLong as error:
            raise LawBroken(f"did not end within {error} s") from None
        except (KeyboardInterrupt, GeneratorExit) as error:
            raise LawBroken(f"raised {type(error).__name__}") from error
        finally:
            self._ring_each(0)

    def _ring_each(self, seconds: float) -> None:
        """Look at the time again and again, in case a call catches `_TooLong`."""
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds)

    def _ring(self, _signal: int, _frame: FrameType | None) -> None:
        """Raise `_TooLong` in a call that has used up its time."""
        if self._call is not None:
            begun, since = self._call
            if process_time() - begun > self._call_seconds:
                raise _TooLong(f"{self._call_seconds:g}")
            if monotonic() - since > self._seconds:
                raise _TooLong(f"{self._seconds:g}")
