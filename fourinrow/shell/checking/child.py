"""The process that checks a file: it imports the file and tries laws on it."""

import gc
import json
import os
import re
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from importlib.resources import files
from math import ceil
from threading import Thread
from time import monotonic, process_time
from types import ModuleType
from typing import Final, NoReturn, TypeAlias, cast

from fourinrow.core.grid import is_grid
from fourinrow.core.rules import CONNECT_FIVE, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.games.game import Game
from fourinrow.play.players import PlayerOf
from fourinrow.shell.checking.task import CASES, GAME, TEST, Judged, Task
from fourinrow.shell.user_files import module_in, said
from fourinrow.testing.calls import Boards
from fourinrow.testing.known import draw_for_tests, laws_for, repeatable
from fourinrow.testing.law import Law, LawBroken, Trial, Verdict
from fourinrow.testing.laws_of_games import law_of_ends
from fourinrow.testing.laws_of_players import laws_of_player
from fourinrow.testing.laws_of_test_files import laws_of_tests

_LIMITS: Final = {"AS": 2**31, "FSIZE": 10**7, "CORE": 0}
_MOST_LAWS: Final = 1000  # whose processor time a process may use
_OTHER: Final = 60  # seconds of processor time, for imports
_LONGEST: Final = 20_000  # characters of a text that is reported
_NOUNS: Final = ("player", "rate", "rating", "winner")  # of plain values, too
_CALLS: Final = 5  # that may use up the processor time of a law
_NEW: Final = "new_grid"
_EXERCISE: Final = "Exercise:"
_ASKED: Final = '; what asks for input belongs below `if __name__ == "__main__":`'
_OF_EXERCISES: Final = (
    "legal_moves_are_none_after_the_end",
    "no_more_leaves_are_rated_than_by_alpha_beta",
    "a_win_in_one_is_taken",
)
_ON_A_MATRIX: Final = "scheme"  # the exercise whose game is one of ours
_OTHER_GAME: Final = connect(Rules(5, 5, 4, gravity=False))  # of its players
_OURS: Final = ("fourinrow", "pyrsistent", "pvectorc")

Send: TypeAlias = Callable[..., None]
"""A function that sends a report, which `fourinrow.shell.checking.process` lists."""


def main() -> NoReturn:
    """Do the task of the command line, report to standard output, and exit."""
    task, mark = Task(**json.loads(sys.argv[1])), sys.argv[2]
    command, file = os.dup(0), os.fdopen(os.dup(1), "wb")
    null, process = os.open(os.devnull, os.O_RDWR), os.getpid()
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    Thread(target=_end_with_command, args=(command,), daemon=True).start()

    def send(word: str, *values: object) -> None:
        if os.getpid() != process:  # a copy, which the file has forked
            os._exit(0)
        try:
            file.write(f"{mark} {json.dumps([word, *values])}\n".encode())
            file.flush()
        except OSError:  # the user's code has closed it
            os._exit(1)

    gc.freeze()  # so that what was imported is not looked through again and again
    _bound_resources(min(_OTHER + ceil(_MOST_LAWS * task.seconds), 2**31))
    check(task, send)
    os._exit(0)


def _end_with_command(command: int) -> None:
    """Kill all that was started once the pipe from the command is closed."""
    os.read(command, 1)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


def _bound_resources(seconds: int) -> None:
    """Limit memory, the size of files, and processor time, where the system can."""
    try:
        import resource
    except ImportError:  # on Windows
        return
    for name, most in (*_LIMITS.items(), ("CPU", seconds)):
        with suppress(AttributeError, OSError, ValueError):  # no system has all
            kind = getattr(resource, f"RLIMIT_{name}")
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def check(task: Task, send: Send) -> None:
    """Import the file, report its laws, and a verdict on each that is to be tried."""
    sys.argv = [task.path]
    send("started")
    if task.is_of_tests:
        draw_for_tests(task.examples)
    try:
        values = {**vars(module_in(task.path))}
    except (OSError, ValueError, RuntimeError, KeyboardInterrupt) as error:
        reason = str(error) or type(error).__name__
        send("gone", f"{reason}{_ASKED if 'EOFError' in reason else ''}")
        return
    board = task.board or ("grids" if any(map(_is_ours, values.values())) else "lists")
    if task.left is None:
        send("laws", [each[:4] for each, _ in _laws(values, task, board)])
        board = _board_made(values, task, send) or board
        send("board", board)
    for known, law in deque(_laws(values, task, board), task.left):
        verdict = _verdict(known, law, task, send)
        texts = verdict.reason, verdict.drawing, verdict.code
        shown = [*(text[:_LONGEST] for text in texts), verdict.svg]
        send("verdict", verdict.holds, verdict.examples, *shown)


def _board_made(values: Mapping[str, object], task: Task, send: Send) -> Boards | None:
    """Return what the file's function for a new board makes, if it has one."""
    new_grid = values.get(_NEW)
    if task.is_of_tests or not callable(new_grid) or _is_ours(new_grid):
        return None
    patience = _Patience(task.seconds, _CALLS, send)
    with suppress(BaseException), patience.around(lambda: f"{_NEW}(6, 7)"):
        made = new_grid(6, 7)
        if isinstance(made, list):
            return "lists"
        return "grids" if is_grid(made) else None
    return None


def _laws(
    values: Mapping[str, object], task: Task, board: Boards
) -> Iterator[tuple[Judged, Law]]:
    """Yield laws, first of all those of the function that is asked for a board."""
    if task.is_of_tests:
        tests = {
            name: cast("Callable[..., object]", value)
            for name, value in values.items()
            if name.startswith(TEST) and callable(value)
        }
        for name, law in laws_of_tests(tests, board):
            known = TEST if name in tests else name
            yield Judged(known, name, law.name, law.is_optional), law
        return
    exercise, asked = _exercise(str(values.get("__doc__")))
    games = (each for each in values.values() if isinstance(each, Game))
    has_game = any(not _is_ours(game.play) for game in games)
    for name, value in sorted(values.items(), key=lambda each: each[0] != _NEW):
        known, laws = _known(name, value), tuple[Law, ...]()
        try:
            if known:
                laws = laws_for(known, value, board, has_game=has_game)
            if exercise == _ON_A_MATRIX:
                laws = _on_a_matrix(known, value, laws)
        except Exception as error:  # noqa: BLE001 (a user's value may do anything)
            is_ours = isinstance(error, FourInRowError)
            reason = str(error) if is_ours else _why(task.path, error)
            laws = (_broken_law(f"{known}_fits_its_name", reason),)
        for law in laws:
            is_asked_for = law.name in _OF_EXERCISES or not law.is_optional
            if is_asked_for or not exercise:
                is_optional = law.is_optional and not exercise
                yield Judged(known, name, law.name, is_optional), law
    for name in asked:
        if name not in values:
            reason = f"expected a function {name}, which the exercise asks for"
            yield Judged(name, name, "is_there"), _broken_law("is_there", reason)


def _on_a_matrix(known: str, value: object, laws: tuple[Law, ...]) -> tuple[Law, ...]:
    """Return the laws of a value in the exercise on a 5 x 5 matrix, a game of ours."""
    if known == GAME:
        game = cast("Game[object, int]", value)
        return *laws, law_of_ends(game, connect(CONNECT_FIVE))
    if known == "player":
        return laws_of_player(cast("PlayerOf[Situation, int]", value), _OTHER_GAME)
    return laws


def _broken_law(name: str, reason: str) -> Law:
    """Return a law that does not hold."""
    return Law(name, lambda _: Verdict(name, False, 0, reason))


def _exercise(docstring: str) -> tuple[str, Sequence[str]]:
    """Return the exercise whose first line is in a docstring, and its functions."""
    if _EXERCISE not in docstring:
        return "", ()
    for file in (files("fourinrow.seeds") / "exercises").iterdir():
        if file.name.endswith(".py"):
            text = file.read_text(encoding="utf-8")
            if text.partition("\n")[0].removeprefix('"""') in docstring:
                defined = re.findall(r"^def (\w+)", text, re.MULTILINE)
                asked = [each for each in defined if each in CASES]
                return file.name.removesuffix(".py"), asked
    return _EXERCISE, ()  # one without a name


def _is_ours(value: object) -> bool:
    """Return whether a value is imported from our package, or from that of grids."""
    is_module = isinstance(value, ModuleType)
    origin = getattr(value, "__name__" if is_module else "__module__", "")
    return str(origin).partition(".")[0] in _OURS


def _known(name: str, value: object) -> str:
    """Return the name under which a user's value has laws; empty if it has none."""
    if isinstance(value, Game):
        return "" if name.startswith("_") or value.chances else GAME
    is_plain = name in _NOUNS and not callable(value)
    return name if name in CASES and not _is_ours(value) and not is_plain else ""


def _verdict(judged: Judged, law: Law, task: Task, send: Send) -> Verdict:
    def named(code: str) -> str:
        """Return a case with the name of a game in the file."""
        name = judged.function if judged.known == GAME else GAME
        return code.replace(f"played({GAME}", f"played({name}", 1)

    patience = _Patience(task.seconds, 1 if task.is_of_tests else _CALLS, send)
    why = partial(_why, task.path)
    trial = Trial(
        repeatable(task.examples),
        patience.is_over,
        lambda code: patience.around(lambda: named(code())),
        why,
        seed=task.seed,
    )
    try:
        verdict = law.judge(trial)
    except BaseException as error:  # noqa: BLE001 (the code under test may raise any)
        return Verdict(law.name, False, 0, why(error))
    return verdict._replace(code=named(verdict.code))


def _why(path: str, error: BaseException) -> str:
    """Return why a case failed, with the line in the file."""
    try:
        return str(error) if isinstance(error, LawBroken) else said(error, path)
    except Exception:  # noqa: BLE001 (the error's own text may raise)
        return type(error).__name__


class _TooLong(BaseException):
    """A call does not end. A file that catches ``Exception`` does not catch this."""


class _Patience:
    """The time for a law and for each call: processor time, and more on the clock."""

    # The command ends what takes too long otherwise, such as a call that waits.

    def __init__(self, seconds: float, calls: int, send: Send) -> None:
        self._send, self._call = send, seconds / calls
        self._end, self._last = process_time() + seconds, monotonic() + 2 * seconds

    def is_over(self, _cases: int) -> bool:
        """Return whether the time for the law is over."""
        return process_time() > self._end or monotonic() > self._last

    @contextmanager
    def around(self, code: Callable[[], str]) -> Iterator[None]:
        """Report a case. Raise `LawBroken` if it does not end, or is interrupted."""
        self._send("case", code()[:_LONGEST])
        self._ring_each(self._call)
        try:
            yield
        except _TooLong:
            raise LawBroken(f"did not end within {self._call:g} s") from None
        except (KeyboardInterrupt, GeneratorExit) as error:
            raise LawBroken(f"raised {type(error).__name__}") from error
        finally:
            self._ring_each(0)

    def _ring_each(self, seconds: float) -> None:
        """Raise `_TooLong` after so much processor time, and again if it is caught."""

        def ring(*_: object) -> NoReturn:
            raise _TooLong

        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGPROF, ring)
            signal.setitimer(signal.ITIMER_PROF, seconds, seconds)
