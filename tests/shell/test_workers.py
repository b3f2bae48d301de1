"""Processes that work for the command: Ctrl-C while they start, and when they end."""

import os
import sys
from contextlib import suppress
from ctypes import CFUNCTYPE
from errno import EMFILE
from functools import partial
from operator import methodcaller
from pathlib import Path
from signal import SIGINT, SIGTERM, raise_signal
from threading import Thread
from time import monotonic, sleep
from typing import NoReturn

import pytest

from commandline import PATIENCE, Result, run, run_process, run_python
from fourinrow.errors import FourInRowError
from fourinrow.shell.options import DEEP_STACK
from fourinrow.shell.signals import Terminated, terminable
from fourinrow.shell.workers import workers
from fourinrow.solver.parallel import in_order

pytestmark = [pytest.mark.slow, pytest.mark.every_python]

TIC_TAC_TOE = ("--game=tic-tac-toe", "--jobs=2")
SOLVE = ["solve", "--jobs=2"]

# What Python runs first of all, in a worker: Ctrl-C for that worker, or, if it is the
# first one, for all of its group, as at a terminal.
FOR_A_WORKER = """
import os, signal, sys
if "--multiprocessing-fork" in sys.orig_argv:
    os.kill(os.getpid(), signal.SIGINT)
"""
FOR_ALL = """
import os, signal, sys
if "--multiprocessing-fork" in sys.orig_argv:
    try:
        os.mkdir(os.path.dirname(__file__) + "/pressed")
    except FileExistsError:
        pass
    else:
        os.killpg(os.getpgrp(), signal.SIGINT)
"""

# The process of a check is in a session of its own, where Ctrl-C does not reach it.
FOR_THE_CHECK = """
import os, signal, sys
if sys.orig_argv[1] == "-c":
    os.kill(os.getppid(), signal.SIGINT)
"""

AS_ITS_SCRIPT = """
import sys
sys.path.remove("")  # the current directory; processes that start get no such option
from fourinrow.__main__ import main
sys.exit(main())
"""


def pressed(source: str, tmp_path: Path, *arguments: str, typed: bytes = b"") -> Result:
    """Run the command in a group of its own, and press Ctrl-C as workers start."""
    (tmp_path / "sitecustomize.py").write_text(source)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    return run_process(*arguments, typed=typed, PYTHONPATH=path.rstrip(os.pathsep))


def test_a_signal_that_c_would_lose_is_sent_again() -> None:
    """Compiling calls Python from C, where what a handler raises is dropped."""

    def interrupted(number: int) -> None:
        with terminable():
            CFUNCTYPE(None)(partial(raise_signal, number))()
            sleep(PATIENCE)

    for number, error in ((SIGINT, KeyboardInterrupt), (SIGTERM, Terminated)):
        begin = monotonic()
        with pytest.raises(error):
            interrupted(number)
        assert monotonic() - begin < PATIENCE / 2


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ("match --jobs 2 --games 4", ""),
        ("solve - --jobs 2", "12\n"),
        (f"check {__file__}", ""),
    ],
)
def test_a_thread_that_can_not_be_started_is_one_line(
    words: str, typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_thread: Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refused)
    ended = run(*words.split(), typed=typed)
    assert (ended.status, ended.out) in ((1, ""), (2, ""))
    assert ended.err.startswith("fourinrow: unexpected RuntimeError: ")
    assert ended.err.count("\n") == 1


def test_ctrl_c_never_reaches_a_worker(tmp_path: Path) -> None:
    match = ("match", "--game=tic-tac-toe", "--games=4", "--moves")
    assert pressed(FOR_A_WORKER, tmp_path, *match, "--jobs=2") == run(*match)
    solved = pressed(FOR_A_WORKER, tmp_path, *SOLVE, typed=b"444444\n")
    assert (solved.status, solved.err) == (0, "")


@pytest.mark.parametrize(
    ("source", "words", "told"),
    [
        (FOR_ALL, ["match", *TIC_TAC_TOE, "--games=50"], "stopped after 0 of 50 games"),
        (FOR_ALL, SOLVE, ""),
        (FOR_THE_CHECK, ["check", "homework.py"], ""),
    ],
)
def test_ctrl_c_while_workers_start_ends_without_a_traceback(
    source: str,
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("homework.py").write_text("def new_grid(rows, cols):\n    return [0]\n")
    result = pressed(source, tmp_path, *words, typed=b"444444\n" * 50)
    assert result == Result(130, "", told and f"fourinrow: {told}\n")
    assert Path("pressed").exists() is (source == FOR_ALL)


def test_the_end_of_a_terminal_ends_all_without_a_traceback(tmp_path: Path) -> None:
    source = FOR_ALL.replace("SIGINT", "SIGHUP")
    match = "match", *TIC_TAC_TOE, "--first=alpha-beta:4", "--games=500"
    assert pressed(source, tmp_path, *match) == Result(129, "", "")
    assert (tmp_path / "pressed").exists()


def test_workers_import_no_file_that_is_named_like_one_of_pythons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither of the current directory nor of that of a player."""
    monkeypatch.chdir(tmp_path)
    for name in ("struct", "random", "queue"):
        Path(f"{name}.py").touch()
    Path("helper.py").write_text("first = 0")
    Path("mine.py").write_text(
        "import helper, os, sys\nsys.path.pop(0)\ndef player(game, state):\n"
        "    import helper as late\n    assert 'PYTHONSAFEPATH' not in os.environ\n"
        "    return game.legal_moves(state)[late.first]\n"
    )
    match = "match", *TIC_TAC_TOE, "--first=mine.py:player", "--games=4"
    result = run_python("-c", AS_ITS_SCRIPT, *match)
    assert (result.status, result.err) == (0, "")


@pytest.mark.parametrize(
    ("command", "place"),
    [
        (["match", *TIC_TAC_TOE], "multiprocessing.util.spawnv_passfds"),
        (SOLVE, "concurrent.futures.ProcessPoolExecutor.__init__"),
    ],
)
def test_a_process_that_can_not_be_started_is_one_line(
    command: list[str], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(*_: object, **__: object) -> NoReturn:
        raise OSError(EMFILE, "Too many open files")

    monkeypatch.setattr(place, start)
    said = "fourinrow: starting a process failed: Too many open files\n"
    assert run(*command, typed="44\n44\n") == Result(1, "", said)


def test_what_was_done_before_a_process_ended_is_given() -> None:
    given = list[int]()
    calls = [partial(int, "1"), partial(int, "2"), partial(os._exit, 1), partial(int)]
    refusal = pytest.raises(FourInRowError, match="a process ended before its work")
    with refusal, workers(1) as pool:
        given.extend(in_order(pool, methodcaller("__call__"), calls, 2))
    assert given == [1, 2]


def test_only_the_processes_of_a_pool_end_with_it() -> None:
    with workers(1) as other:
        kept = other.submit(os.getpid).result(PATIENCE)
        with suppress(KeyError), workers(1) as pool:
            ended = pool.submit(os.getpid).result(PATIENCE)
            busy = pool.submit(sleep, 10 * PATIENCE)
            raise KeyError
        assert busy.exception(PATIENCE)
        with pytest.raises(ProcessLookupError):
            os.kill(ended, 0)
        assert other.submit(os.getpid).result(PATIENCE) == kept


def test_work_that_fails_ends_what_is_begun_without_a_traceback(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with suppress(ValueError), workers(2) as pool:
        list(in_order(pool, sleep, [-1] + [10 * PATIENCE] * 9, 9))
    assert capfd.readouterr().err == ""


def test_a_search_may_be_as_deep_in_a_worker_as_in_the_command() -> None:
    with workers(1) as pool:
        assert pool.submit(sys.getrecursionlimit).result(PATIENCE) == DEEP_STACK
