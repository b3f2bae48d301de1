"""Judge a user's file in a process of its own, even if the file misbehaves.

The process has a group of its own, and an empty folder.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import Empty, Queue
from secrets import token_hex
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic
from typing import Any, Final, TypeAlias, cast

from fourinrow.errors import FourInRowError
from fourinrow.shell.checking.task import Judged, Task

_STARTING: Final = 60.0  # seconds
_MORE: Final = 4  # times the time of a law, until it is ended from outside
_GRACE: Final = 1.0  # seconds, besides, and for what was killed to close its files
_LINE: Final = 2**24  # bytes of a report
_WRITTEN: Final = "wrote into the files of the process"

_Process: TypeAlias = "subprocess.Popen[bytes]"
Reports: TypeAlias = Generator[Sequence[object], None, None]

_IMPORT: Final = "the_file_can_be_imported"
_COMMAND: Final = "from fourinrow.shell.checking.child import main; main()"
_ENVIRONMENT: Final = {
    "PYTHONHASHSEED": "0",  # every process hashes alike
    "PYTHONOPTIMIZE": "",  # and asserts
    "PYTHONSAFEPATH": "1",  # and imports nothing from the folder where it starts
    "PYTHONUTF8": "1",  # so that a file may print any character
}


@contextmanager
def judged(task: Task) -> Iterator[tuple[Sequence[Judged], Iterator[Judged]]]:
    """Yield the laws of a file, and the verdicts on them as they come."""
    with closing(reports_of(task)) as reports:
        first = next(each for each in reports if each[0] in ("laws", "gone"))
        word, found = cast("list[Any]", first)
        if word == "gone":
            law = Judged("", Path(task.path).name, _IMPORT, reason=found)
            yield [law], iter([law])
            return
        laws = [Judged(*each) for each in found]
        with closing(_verdicts(task, laws, reports)) as verdicts:
            yield laws, verdicts


def _verdicts(
    task: Task, laws: Sequence[Judged], reports: Reports
) -> Generator[Judged, None, None]:
    for number, law in enumerate(laws, 1):
        for report in reports:
            word, *values = cast("list[Any]", report)
            if word == "case":
                law = law._replace(examples=law.examples + 1, code=values[0])
            elif word == "board":
                task = task._replace(board=values[0])
            elif word == "verdict":
                yield Judged(*law[:4], *values[:5])
                break
            elif word == "gone":
                # Another process goes on with the laws that remain.
                reports = reports_of(task._replace(left=len(laws) - number))
                yield law._replace(reason=values[0])
                break
    reports.close()


def reports_of(task: Task) -> Reports:
    """Do a task in a process; yield its reports, and kill it in the end.

    A report is a list of a word and values::

        started                        now the file is imported
        laws laws                      the first fields of a `Judged` for each
        board board                    what its functions take as boards
        case code                      a law is now tried on this case
        verdict holds examples ...     these fields of a `Judged`, and all later ones
        gone reason                    the last report: why there are no more

    Each line begins with a mark, by which what the file writes is told apart. A step
    takes at most four times the time of a law.
    """
    limit, mark = _MORE * task.seconds, token_hex()
    with _started(task, mark) as (process, lines):
        end = monotonic() + _STARTING
        while True:
            try:
                line = lines.get(timeout=max(0, end - monotonic()))
            except Empty:
                report = ["gone", f"did not end within {limit:g} s"]
            else:
                report = _read(line, mark) if line else ["gone", _how_ended(process)]
            yield report
            if report[0] == "gone":
                return
            if report[0] != "case":
                end = monotonic() + limit + _GRACE


def _read(line: bytes, mark: str) -> list[Any]:
    found, _, text = line.decode(errors="replace").partition(" ")
    with suppress(ValueError):  # the process may end within a line
        if found == mark:
            report: list[Any] = json.loads(text)
            return report
    return ["gone", _WRITTEN]


def _how_ended(process: _Process) -> str:
    with suppress(subprocess.TimeoutExpired):
        status = process.wait(_GRACE)
        with suppress(ValueError):
            return f"ended the process ({signal.Signals(-status).name})"
        return f"ended the process (exit status {status})"
    return "closed the files of the process"


@contextmanager
def _started(task: Task, mark: str) -> Iterator[tuple[_Process, Queue[bytes]]]:
    """Start a process for a task, and yield it, and the lines that it writes."""
    lines, path = Queue[bytes](), [str(Path(each).absolute()) for each in sys.path]
    code = f"import sys; sys.path[:] = {path}; {_COMMAND}"
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try:
            process = subprocess.Popen(
                [sys.executable, "-c", code, json.dumps(task._asdict()), mark],
                stdin=subprocess.PIPE,  # which ends with the command
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                env=os.environ | _ENVIRONMENT,
                start_new_session=True,
            )
        except OSError as error:
            reason = f"starting a process failed: {error.strerror}"
            raise FourInRowError(reason) from error
        reader = Thread(target=_pass_on, args=(process, lines), daemon=True)
        try:
            reader.start()
            yield process, lines
        finally:
            _kill(process)
            if reader.ident is None and process.stdout:  # it could not be started
                process.stdout.close()
            else:
                reader.join(_GRACE)


def _pass_on(process: _Process, lines: Queue[bytes]) -> None:
    assert process.stdout
    with process.stdout as stream:
        for line in iter(partial(stream.readline, _LINE), b""):
            lines.put(line)
    lines.put(b"")


def _kill(process: _Process) -> None:
    """Kill a process, and all in its group."""
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    assert process.stdin
    process.stdin.close()
