"""Find what has laws in a user's file, and judge it, even if the file misbehaves.

A process checks the file, in a group of its own and an empty folder.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Collection, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import IO, Final

from fourinrow.errors import FourInRowError
from fourinrow.shell.checking.task import Judged, Task

_STARTING: Final = 60.0  # seconds
_MORE: Final = 4  # times the time of a law, until it is ended from outside
_GRACE: Final = 1.0  # seconds, besides
_DYING: Final = 1.0  # seconds for processes that were killed to close their files
_LINE: Final = 2**24  # bytes of a report
_LINES: Final = 1000  # reports that wait to be read
_QUIET: Final = (["case"], ["prints"])  # reports that end no step

_IMPORT: Final = "the_file_can_be_imported"

_CODE: Final = """\
import sys
sys.path[:] = {path}
from fourinrow.shell.checking.child import main
main()
"""
_ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0",  # every process hashes alike
    "PYTHONSAFEPATH": "1",  # and imports nothing from the folder where it starts
}


def reports(task: Task) -> Generator[list[object], None, None]:
    """Do a task in a process; yield its reports, and kill it in the end.

    A report is a list of a word and values::

        started                        now the file is imported
        law known name law is_optional a law of a value in the file
        found board                    there are no more; now the laws are tried
        case code                      a law is now tried on this case
        verdict holds examples ...     these fields of a `Judged`, and all later ones
        prints text                    the first text that the file prints
        gone reason                    the last report: why there are no more

    Nothing that the file writes raises an error here. A step takes at most four times
    the time of a law. Raises `FourInRowError` if the process can't be started.
    """
    limit = _MORE * task.seconds
    with _started(task) as lines:
        end = monotonic() + _STARTING
        while True:
            try:
                report = _read(lines.get(timeout=max(0, end - monotonic())))
            except Empty:
                report = ["gone", f"did not end within {limit:g} s"]
            yield report
            if report[:1] == ["gone"]:
                return
            if report[:1] not in _QUIET:
                end = monotonic() + limit + _GRACE


def _read(line: bytes) -> list[object]:
    if not line:
        return ["gone", "ended the process"]
    with suppress(ValueError, RecursionError):
        report = json.loads(line)
        if isinstance(report, list):
            return report
    return ["gone", "wrote into the files of the process"]


@contextmanager
def _started(task: Task) -> Iterator[Queue[bytes]]:
    """Start a process for a task, and yield the lines that it writes."""
    lines = Queue[bytes](_LINES)
    code = _CODE.format(path=[str(Path(each).absolute()) for each in sys.path])
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            process = subprocess.Popen(
                [sys.executable, "-c", code],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=os.environ | _ENVIRONMENT,
                start_new_session=True,
            )
        except OSError as error:
            reason = f"starting a process failed: {error.strerror}"
            raise FourInRowError(reason) from error
        assert process.stdin
        assert process.stdout
        reader = Thread(target=_pass_on, args=(process.stdout, lines), daemon=True)
        reader.start()
        try:
            with suppress(OSError):  # it may have ended
                process.stdin.write(json.dumps(task._asdict()).encode() + b"\n")
                process.stdin.flush()
            yield lines
        finally:
            _kill(process)
            reader.join(_DYING)


def _pass_on(stream: IO[bytes], lines: Queue[bytes]) -> None:
    with stream:
        for line in iter(partial(stream.readline, _LINE), b""):
            lines.put(line)
    lines.put(b"")


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process, and all in its group."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    if process.stdin:
        with suppress(OSError):
            process.stdin.close()


class Run:
    """A check of a file, by one process at a time.

    ``laws`` are those that were found, ``failure`` is the reason why there may be more,
    and ``printed`` has the first text that each process prints.
    """

    def __init__(self, task: Task) -> None:
        self._task, self._reports = task, reports(task)
        self.laws, self.printed, self.failure = list[Judged](), set[str](), ""

    def find(self, names: Collection[str]) -> None:
        """Import the file, and find the laws of all that is in it.

        ``names`` are those in the text of the file that have laws. If importing fails,
        only the file itself is found, with a law that does not hold.
        """
        while not self.failure:
            match self._next():
                case ["law", str(known), str(name), str(law), bool(is_optional)]:
                    self.laws.append(Judged(known, name, law, is_optional))
                case ["found", "grids" | "lists" as board]:
                    self._task = self._task._replace(board=board)
                    return
                case ["gone", str(reason)]:
                    self.failure = reason
                case _:
                    pass
        if names and not self.laws:
            self.laws.append(Judged("", Path(self._task.path).name, _IMPORT))

    def verdicts(self) -> Iterator[Judged]:
        """Try the laws, and yield each with a verdict.

        A process that ends early is started again for the laws that remain; the one
        that it was trying does not hold.
        """
        if self.failure:
            self._start_again(self.laws)
        for number, law in enumerate(self.laws, 1):
            yield self._judged(law, self.laws[number:])

    def close(self) -> None:
        """End the process."""
        self._reports.close()

    def _judged(self, law: Judged, left: Sequence[Judged]) -> Judged:
        while True:
            match self._next():
                case ["case", str(code)]:
                    law = law._replace(examples=law.examples + 1, code=code)
                case ["verdict", bool(holds), int(examples), *texts]:
                    return Judged(*law[:4], holds, examples, *map(str, texts[:4]))
                case ["gone", str(reason)]:
                    self._start_again(left)
                    return law._replace(reason=reason)
                case _:
                    pass

    def _next(self) -> Sequence[object]:
        """Return the next report, but not of what is printed."""
        while (report := next(self._reports))[:1] == ["prints"]:
            self.printed.update(map(str, report[1:]))
        return report

    def _start_again(self, left: Sequence[Judged]) -> None:
        self.close()
        self._task = self._task._replace(
            board=self._task.board or self._task.usual_board,
            left=[(each.function, each.law) for each in left],
        )
        self._reports = reports(self._task)
