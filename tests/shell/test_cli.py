"""The laws of the command line: options, scripts, terminals, and never a traceback.

Most of it runs inside the test. What needs a process of its own (streams that are
closed or full, a terminal, Ctrl-C) runs in one, and these tests are few.
"""

import re
import signal
from importlib import metadata
from pathlib import Path
from time import sleep

import pytest

from commandline import (
    Result,
    after_work,
    answered,
    at_shell,
    refused,
    run,
    run_python,
    running,
)
from fourinrow.core import Rules
from fourinrow.shell.commands import play
from fourinrow.shell.signals import terminable
from fourinrow.solver import Book, Solver
from fourinrow.solver.book import standard_book
from terminals import Terminal

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("options", "threads"), [((), 3), (("--seed", "1"), 1)])
def test_perfect_searches_on_all_cores_unless_a_game_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], threads: int
) -> None:
    made, make = list[int](), Solver.__init__

    def making(solver: Solver, rules: Rules, *, threads: int) -> None:
        made.append(threads)
        make(solver, rules, threads=threads)

    monkeypatch.setattr(play, "cores", lambda: 3)
    monkeypatch.setattr(Solver, "__init__", making)
    begun = ("--position", "1122331", "--rows=4", "--cols=4")
    answered("play", *begun, "--first=perfect", "--second=perfect", *options)
    assert made == [threads]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (MemoryError(), "out of memory"),
        (RecursionError("maximum"), "the search is too deep for Python's stack"),
        (
            RuntimeError("can't start\nnew thread"),
            "unexpected RuntimeError: can't start new thread "
            "(python -X dev -m fourinrow shows where)",
        ),
    ],
)
def test_an_error_that_no_command_expects_is_one_line(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr(Solver, "bounds", fail)
    for result in (run("solve", "44"), run("solve", typed="44\n44\n")):
        assert result == Result(1, "", f"fourinrow: {said}\n")


@pytest.mark.parametrize(
    "command",
    [
        "play --position 44556 --first random --second perfect --seed 1",
        "show 44556 --scores",
        "solve 44556",
    ],
)
def test_the_opening_book_is_read_unless_no_book_is_wanted(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = list[Book]()

    def book(plies: int) -> Book:
        reads.append(standard_book(plies))
        return reads[-1]

    monkeypatch.setattr("fourinrow.solver.book.standard_book", book)
    if command.startswith("solve"):
        answered(*command.split(), "--no-book")
        answered("solve", "57233364634511351466722")
        assert not reads
    answered(*command.split())
    assert reads


TWO = "play --second human"
SCRIPTS = [
    ("--second human", "4 4 5 5 3 3 2\n", ""),
    (f"{TWO} --game tic-tac-toe", "b2 a1 c3 a2 a3 b1 c1", ""),
    (f"{TWO} --cols 10 --position 10,1,10,1,10,1", "10", ""),
    (f"{TWO} --rows 12 --cols 12 --connect 2 --no-gravity", "l12 a1 k11", ""),
    (f"{TWO} --rows 1 --cols 1 --connect 1", "1", ""),
    (f"{TWO} --rows 1 --cols 1 --connect 2", "1", "a draw"),
    (TWO, "4 4 5", "○ (human) to move"),
    ("--second deepening:0.01s", "4", "● (human) to move"),
]


@pytest.mark.parametrize(("command", "typed", "last"), SCRIPTS)
def test_a_script_ends_with_the_winner_or_unfinished(
    command: str, typed: str, last: str
) -> None:
    status, out, err = run(*command.split(), typed=typed)
    assert out.endswith(f"{last or '● (human) wins'}\n")
    is_unfinished = "to move" in last
    assert (status, "unfinished:" in out, err) == (is_unfinished, is_unfinished, "")
    assert "\x1b" not in out


def test_the_version_goes_to_standard_output() -> None:
    said = f"fourinrow {metadata.version('fourinrow')}\n"
    assert run("--version") == run("-V") == Result(0, said, "")


HEAVY = {
    "show 44": "solver|draw|numba|asyncio|starlette|fourinrow.web",
    "show 44 --svg=-": "solver|numba",
    "tree 44": "solver|numba",
    "solve --rows=26 --nodes=1 44": "asyncio|htpy|starlette|fourinrow.web",
    "web --help": "asyncio|htpy|markupsafe|starlette|uvicorn|numba",
    "check --help": "hypothesis|numba",
    "--help": "hypothesis|numba",
}
IMPORTS = f"""
import re, sys
from contextlib import suppress
from fourinrow.shell.cli import main

for command, heavy in {HEAVY}.items():
    with suppress(SystemExit):
        main(command.split())
    print(command, [name for name in sys.modules if re.search(heavy, name)])
"""


def test_a_command_imports_only_what_it_needs() -> None:
    """One after the other; each may import what those before it do."""
    shown = run_python("-c", IMPORTS).out.splitlines()
    assert {f"{command} []" for command in HEAVY} <= {*shown}


@pytest.mark.parametrize(
    ("command", "status", "needed"),
    [
        ("check homework.py", 2, "check needs Hypothesis: .* 'fourinrow\\[testing\\]'"),
        ("web --no-browser", 1, ".*fourinrow\\[web\\]'"),
    ],
)
def test_without_its_extra_a_command_names_it_in_a_line(
    command: str, status: int, needed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("check", "web"):
        place = f"fourinrow.shell.commands.{name}.find_spec"
        monkeypatch.setattr(place, lambda _: None)
    said = refused(*command.split(), status=status)
    assert re.fullmatch(f"fourinrow: {needed}", said)


def test_the_six_examples_of_the_help_run(tmp_path: Path) -> None:
    told = run("--help").out.partition("examples:\n")[2].partition("\n\n")[0]
    examples = [line.strip().split("   ")[0] for line in told.splitlines()]
    assert len(examples) == 6
    for example in examples:
        ended = at_shell(example, tmp_path)
        is_unfinished = ended.out.endswith("to move\n")
        assert (ended.status, ended.err) == (is_unfinished, "")
        assert ended.out or [path.suffix for path in tmp_path.iterdir()] == [".svg"]


# How it looks


@pytest.mark.parametrize(
    ("no_color", "term", "by_itself"),
    [("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)],
)
def test_by_default_only_terminals_get_colours(
    no_color: str, term: str, by_itself: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", term)
    for command in (["show", "4"], ["play", "--second=human"]):
        for force_color, coloured in (("", [by_itself, False]), ("1", [True, True])):
            monkeypatch.setenv("FORCE_COLOR", force_color)
            assert coloured == [
                "\x1b" in run(*command, typed="4", at_terminal=where).out
                for where in (True, False)
            ]


def test_a_word_that_can_not_be_encoded_is_escaped() -> None:
    result = run("play", typed="save: ½ ☃", encoding="ascii")
    assert (result.status, result.out.isascii()) == (1, True)


# Bytes, pipes and disks


@pytest.mark.every_python
def test_a_search_of_great_depth_does_not_run_out_of_stack() -> None:
    """The first line that a search follows is as deep as it is told to look."""
    board = ("--rows", "26", "--cols", "26", "--connect", "26", "--no-gravity")
    with running("play", *board, "--first", "alpha-beta:600") as search:
        after_work(search.process, 1)
        assert search.ended(signal.SIGKILL).err == ""


def test_a_signal_that_somebody_else_handles_is_left_alone() -> None:
    usual = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with terminable():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, usual)


# A terminal, and Ctrl-C


def test_a_game_at_a_terminal_is_prompted_coloured_and_left_with_ctrl_d() -> None:
    with Terminal("play", "--second", "human") as screen:
        screen.wait_for("●> ")
        screen.type("4\n")
        assert "\x1b[1;31m●\x1b[0m" in screen.wait_for("○> ")
        screen.type("\x04")
        screen.wait_for("\r\n")
        assert screen.status() == 0


@pytest.mark.every_python
def test_ctrl_c_stops_a_deep_search_and_keeps_the_game() -> None:
    with Terminal("play", "--second", "alpha-beta:20", NO_COLOR="1") as screen:
        screen.wait_for("●> ")
        screen.type("4\n")
        screen.wait_for("is thinking, 1 s")
        screen.ctrl_c()
        screen.wait_for("stopped")
        screen.wait_for("○> ")
        screen.type("moves\n")
        screen.wait_for("\r\n4\r\n")
        screen.wait_for("○> ")
        screen.ctrl_c()
        screen.wait_for("another Ctrl-C leaves")
        screen.ctrl_c()
        assert screen.status() == 130


IMPATIENT = """
import sys

class Impatient:
    def find_spec(self, name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Impatient())
sys.argv = ["fourinrow", "play"]
from fourinrow.__main__ import main
sys.exit(main())
"""


@pytest.mark.every_python
@pytest.mark.parametrize("module", ["argparse", "fourinrow.shell.commands.play"])
def test_ctrl_c_while_the_command_is_loaded_shows_no_traceback(module: str) -> None:
    assert run_python("-c", IMPATIENT.format(module=module)) == (130, "", "")


@pytest.mark.every_python
@pytest.mark.parametrize(
    ("number", "status"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)],
)
def test_a_signal_ends_a_script_while_the_computer_thinks(
    number: signal.Signals, status: int
) -> None:
    with running("play", "--second", "alpha-beta:20") as script:
        script.type(b"4\n5\n6\n7\n")
        assert any(b"(human) to move" in line for line in script.stdout)
        sleep(0.3)
        ended = script.ended(number)
        assert (ended.status, ended.err) == (status, "")
