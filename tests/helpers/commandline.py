"""The command line, run inside of a test, or in a process of its own."""

import os
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from time import sleep
from typing import IO, Final, NamedTuple, TypeVar

import pytest

from fourinrow.shell.cli import main

T = TypeVar("T", str, bytes)

PATIENCE = 30.0
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 1
COMMAND = [sys.executable, "-P", "-m", "fourinrow"]  # the wheel, not the checkout


class Result(NamedTuple):
    """How a run of the command ended."""

    status: int
    out: str
    err: str


class Screen(TextIOWrapper):
    """A stream into memory, at a terminal or not, with some encoding."""

    def __init__(self, content: bytes = b"", encoding: str = "utf-8") -> None:
        self.memory = BytesIO(content)
        super().__init__(self.memory, encoding)
        self.is_terminal = False

    def isatty(self) -> bool:
        return self.is_terminal

    def content(self) -> str:
        self.flush()
        return self.memory.getvalue().decode(self.encoding)


def run(
    *arguments: str,
    typed: str | bytes = "",
    encoding: str = "utf-8",
    at_terminal: bool = False,
    is_interactive: bool = False,
) -> Result:
    """Run the command line inside the test, what is typed at a terminal or not."""
    given = typed.encode() if isinstance(typed, str) else typed
    stdin, stdout, stderr = Screen(given), Screen(encoding=encoding), Screen()
    stdin.is_terminal, stdout.is_terminal = is_interactive, at_terminal
    with pytest.MonkeyPatch.context() as patch:
        for name, stream in (("stdin", stdin), ("stdout", stdout), ("stderr", stderr)):
            patch.setattr(sys, name, stream)

        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
    return Result(status, stdout.content(), stderr.content())


def answered(*arguments: str, typed: str = "", encoding: str = "utf-8") -> str:
    """What the command line answers if all is well."""
    result = run(*arguments, typed=typed, encoding=encoding)
    assert (result.status, result.err) == (0, ""), result.err
    return result.out


def refused(*arguments: str, status: int = 2) -> str:
    """The line, and no more than that, that says why nothing is answered."""
    result = run(*arguments)
    assert (result.status, result.out, result.err.count("\n")) == (status, "", 1)
    return result.err.rstrip("\n")


def run_process(*arguments: str, typed: str | bytes = "", **environment: str) -> Result:
    """Run the command in a process of its own."""
    return run_python(*COMMAND[1:], *arguments, typed=typed, **environment)


def run_python(*arguments: str, typed: str | bytes = "", **environment: str) -> Result:
    """Run Python in a process of its own, as with ``"-c", code``."""
    result = _ended([sys.executable, *arguments], typed, environment=environment)
    assert "Traceback" not in result.err
    return result


def at_shell(command: str, cwd: Path | None = None) -> Result:
    """Run a line of a shell in which ``fourinrow`` and ``python`` are these."""
    here = f'fourinrow() {{ {shlex.join(COMMAND)} "$@"; }}\n'
    python = f'python() {{ {shlex.quote(sys.executable)} "$@"; }}\n'
    return _ended(["/bin/sh", "-c", here + python + command], cwd=cwd)


def _ended(
    command: Sequence[str],
    typed: str | bytes = "",
    cwd: Path | None = None,
    environment: dict[str, str] | None = None,
) -> Result:
    """Run a process, in a group of its own."""
    ended = subprocess.run(
        command,
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=4 * PATIENCE,
        check=False,
        cwd=cwd,
        env=plain_environment() | (environment or {}),
        start_new_session=True,
    )
    out, err = (each.decode(errors="replace") for each in (ended.stdout, ended.stderr))
    return Result(ended.returncode, out, err)


class Running(NamedTuple):
    """A process of the command, and its streams."""

    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]

    def type(self, text: bytes) -> None:
        self.stdin.write(text)
        self.stdin.flush()

    def ended(self, number: int | None = None) -> Result:
        """Send a signal, if any, and wait for the end."""
        if number is not None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        return Result(self.process.returncode, out.decode(), err.decode())


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[Running]:
    """The command in a process of its own, killed at the end or if it hangs."""
    with subprocess.Popen(
        [*COMMAND, *arguments],
        bufsize=0,  # what is read at the end is all that was not read before
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment() | environment,
    ) as process:
        impatience = Timer(4 * PATIENCE, process.kill)
        impatience.start()
        try:
            assert process.stdin
            assert process.stdout
            yield Running(process, process.stdin, process.stdout)
        finally:
            impatience.cancel()
            process.kill()


def after_work(process: subprocess.Popen[T], seconds: float) -> None:
    """Wait until a process has used so much processor time, or waits, or has ended.

    However busy the machine is, it has then come as far as it would have otherwise.
    """
    table, ticks, waiting = Path(f"/proc/{process.pid}/stat"), seconds * _TICKS, 0
    if not table.exists():
        sleep(4 * seconds)
    while table.exists() and process.poll() is None and waiting < 10:
        state, *numbers = table.read_text().rpartition(")")[2].split()
        if sum(map(int, numbers[10:12])) >= ticks:
            return
        waiting = waiting + 1 if state == "S" else 0
        sleep(0.02)


def kept(part: Path) -> int:
    """How many rows the log of a command keeps; none before it is made."""
    if not part.exists():
        return 0
    unlocked = f"file:{part}?immutable=1"  # as a command at work keeps others out
    with closing(sqlite3.connect(unlocked, uri=True)) as log, suppress(sqlite3.Error):
        for (table,) in list(log.execute("SELECT name FROM sqlite_master")):
            [(rows,)] = log.execute(f'SELECT count(*) FROM "{table}"')
            return int(rows)
    return 0


def plain_environment() -> dict[str, str]:
    """The environment without what changes how the command looks, and writes."""
    looks = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "TERM")
    meddling = (*looks, "PYTHONIOENCODING", "PYTHONUNBUFFERED")
    kept = {name: value for name, value in os.environ.items() if name not in meddling}
    return kept | {"PYTHONUTF8": "1", "TERM": "xterm"}
