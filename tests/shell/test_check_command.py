"""`fourinrow check` finds mistakes in a file, whatever the file does."""

import ast
import json
import os
import re
import shlex
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from importlib import resources
from pathlib import Path
from time import monotonic, sleep
from xml.etree.ElementTree import fromstring, tostring

import pytest
from hypothesis import settings

import fourinrow
from commandline import COMMAND, PATIENCE, Result, Screen, at_shell, run, running
from fourinrow import connect, rate
from fourinrow.play import greedy_player
from fourinrow.shell.checking import child, process
from fourinrow.shell.checking.task import CASES, GAME, Task
from fourinrow.shell.commands import check as check_command
from fourinrow.shell.terminal import Ticker
from fourinrow.testing.known import laws_for
from fourinrow.testing.laws_of_test_files import TAKEN

pytestmark = pytest.mark.slow

EXERCISES = Path(__file__).parent.parent / "examples" / "exercises"
TO_WRITE = resources.files("fourinrow.seeds") / "exercises"
TUTORIALS = ("haskell", "fsharp_mechanics", "fsharp_minimax", "ocaml", "scheme")


def objects(result: Result) -> list[Mapping[str, object]]:
    return [json.loads(line) for line in result.out.splitlines()]


def check(*arguments: str, examples: int = 10) -> Result:
    """Check a file in this process, where that makes no difference, to save time."""
    profile = settings.get_current_profile_name()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "reports_of", reports_here)
        patch.setattr(sys, "argv", [*sys.argv])
        patch.setattr(sys, "path", [*sys.path])
        try:
            return check_apart(*arguments, examples=examples)
        finally:
            settings.load_profile(profile)


def reports_here(task: Task) -> process.Reports:
    yield from reported(task)


@cache
def reported(task: Task) -> list[list[object]]:
    """What is reported of a file, tried once for all formats."""
    reports = list[list[object]]()
    child.check(task, lambda *report: reports.append([*report]))
    return reports


def check_apart(*arguments: str, examples: int = 10) -> Result:
    """Check a file in a process of its own, as the command does."""
    return run("check", "--examples", str(examples), *arguments)


def written(folder: Path, source: str, name: str = "homework.py") -> str:
    path = folder / name
    path.write_text(source, "utf-8")
    return str(path)


# Right and wrong files


@pytest.mark.parametrize("name", TUTORIALS)
def test_each_function_of_an_exercise_is_wrong_until_it_is_written(name: str) -> None:
    solved = check("--json", str(EXERCISES / "solved" / f"{name}.py"), examples=5)
    assert (solved.status, solved.err) == (0, "")
    assert all(each["holds"] or each["optional"] for each in objects(solved))
    result = check("--json", str(TO_WRITE / f"{name}.py"), examples=1)
    assert (result.status, result.err) == (1, "")
    told = objects(result)
    wrong = {each["function"] for each in told if not each["holds"]}
    for every in (told, objects(solved)):
        assert {each["function"] for each in every} == wrong
    holds = {each["name"] for each in told if each["holds"]}
    assert holds <= {"a_win_in_one_is_taken"}  # where there is none to take


def test_other_functions_get_lists_beside_a_board_that_is_none(tmp_path: Path) -> None:
    source = """
def new_grid(rows, cols):
    return "0" * cols
def is_valid_move(grid, column):
    return 0 <= column < len(grid[0]) and not grid[0][column]
"""
    told = objects(check("--json", written(tmp_path, source)))
    moves = [each for each in told if each["function"] == "is_valid_move"]
    assert moves
    assert all(each["holds"] for each in moves)
    assert "pvector" not in str(told)


def test_what_an_exercise_asks_for_is_not_optional(tmp_path: Path) -> None:
    source = """
def legal_moves(grid):
    return [column for column, cell in enumerate(grid[0]) if not cell]
def player(game, state):
    return game.legal_moves(state)[-1]
"""
    for text, status in (("A program", 0), ("Anna, 10b\n\nExercise: moves", 1)):
        path = written(tmp_path, f'"""{text}."""\n{source}', f"of_{status}.py")
        told = objects(check("--json", path))
        broken = {each["name"] for each in told if not each["holds"]}
        assert {"legal_moves_are_none_after_the_end", "a_win_in_one_is_taken"} <= broken
        assert any(not (each["holds"] or each["optional"]) for each in told) == status


def changed(name: str, old: str, new: str) -> str:
    """A solution with the text of its exercise, in which something is changed."""
    task = (TO_WRITE / f"{name}.py").read_text("utf-8")
    solved = (EXERCISES / "solved" / f"{name}.py").read_text("utf-8")
    text = ast.get_docstring(ast.parse(task))
    source = solved.replace(str(ast.get_docstring(ast.parse(solved))), f"Ada\n\n{text}")
    assert old in source
    return source.replace(old, new)


@pytest.mark.parametrize(
    ("name", "old", "new", "law"),
    [
        ("haskell", "def is_win(", "def has_won(", "is_there"),
        ("scheme", "def player(", "def players(", "is_there"),
        ("scheme", "range(5)),\n]", "range(4)),\n]", "it_ends_as_it_should"),
        ("scheme", "in moves if", "in moves[:7] if", "a_win_in_one_is_taken"),
        (
            "scheme",
            "    filled =",
            "    if 0 not in matrix.cells:\n        return Outcome.DRAW\n    filled =",
            "it_ends_as_it_should",
        ),
        (
            "scheme",
            "range(5)),\n]",
            "range(5)),\n    range(0, 25, 6),\n]",
            "it_ends_as_it_should",
        ),
        (
            "ocaml",
            "if alpha >= beta:",
            "if alpha > beta:",
            "no_more_leaves_are_rated_than_by_alpha_beta",
        ),
    ],
)
def test_what_an_exercise_asks_for_is_looked_for(
    name: str, old: str, new: str, law: str, tmp_path: Path
) -> None:
    path = written(tmp_path, changed(name, old, new))
    told = objects(check("--json", path, examples=100))
    missed = [each["name"] for each in told if not each["holds"]]
    assert missed == [law]
    assert not any(each["optional"] for each in told)


OWN = """
import random
from typing import NamedTuple
from fourinrow import Game, Outcome, Player, Situation
class Heap(NamedTuple):
    matches: int = 1
def outcome(heap):
    return Outcome.RUNNING if heap.matches else Outcome.DRAW
game = Game(
    Heap, lambda heap: Player.FIRST, lambda heap: range(heap.matches),
    lambda heap, move: Heap(0), outcome
)
def player(game, state):
    return random.choice(game.legal_moves(state))
"""


OF_STATES = "def rating(state):\n    return state.turn\n"


@pytest.mark.parametrize(
    ("source", "number"),
    [
        (f"{OWN}def rating(heap):\n    return heap.matches\n", 0),
        (f"{OWN}def rating(s: Situation):\n    return s.grid[0][0]\n", 4),
        (f"import fourinrow\n{OF_STATES}", 4),
    ],
)
def test_a_rating_may_be_one_of_situations_or_of_a_game(
    source: str, number: int, tmp_path: Path
) -> None:
    told = objects(check("--json", written(tmp_path, source)))
    ratings = [each for each in told if each["function"] == "rating"]
    assert len(ratings) == number
    assert all(each["holds"] or each["optional"] for each in ratings)
    for each in told:
        if each["name"] == "the_global_generator_is_not_used":
            assert each["optional"]
            assert "Random(1)" in str(each["reason"])
            code = str(each["code"]).splitlines()
            assert code[-1] == "player(connect(), played(connect()).here)"


SHARED = "def new_grid(rows, cols):\n    return [[0] * cols] * rows\n"
CHANCE = "from fourinrow.games.dice import dice\ngame = dice()\n"
PLAIN = "def new_grid(rows, cols):\n    return [[0] * cols for _ in range(rows)]\n"
FIELDS = "name function holds optional examples reason drawing code"
OPTIONAL = "\ndef is_win(grid, column, stone):\n    return 1 / 0\n"
GUIDE = (EXERCISES / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


[HOMEWORK, TESTS], [SHOWN, MISSED], [MARKS] = (
    blocks(GUIDE, language) for language in ("python", "text", "bash")
)


def test_a_thorough_check_tries_ten_times_as_many_cases(tmp_path: Path) -> None:
    path = written(tmp_path, PLAIN)
    for options, number in (([], 3), (["--thorough"], 30)):
        told = objects(check("--format=json", *options, path, examples=3))
        assert {each["examples"] for each in told} == {number}


@pytest.mark.every_python
def test_homework_is_wrong_as_it_says(tmp_path: Path) -> None:
    """Whether or not there are streams to read and to complain."""
    path = shlex.quote(written(tmp_path, HOMEWORK))
    ended = at_shell(f"fourinrow check --seconds=60 {path} <&- 2>&-")
    assert ended == Result(1, SHOWN, "")


def test_the_readme_shows_what_check_says_of_shared_rows(tmp_path: Path) -> None:
    readme = (EXERCISES.parents[2] / "README.md").read_text(encoding="utf-8")
    result = check("--seconds=60", written(tmp_path, SHARED), examples=300)
    assert result.status == 1
    assert result.out in blocks(readme, "text")


def test_the_script_of_the_readme_marks_a_folder(tmp_path: Path) -> None:
    for name, source in (("ada", HOMEWORK), ("bob", "def (")):
        (tmp_path / name).mkdir()
        written(tmp_path / name, source)
    few = f'fourinrow() {{ {shlex.join(COMMAND)} "$@" --examples 3; }}'
    marks = "ada/homework.py 5 of 7\nbob/homework.py 0 of 1\n"
    assert at_shell(f"{few}\n{MARKS}", tmp_path) == Result(0, marks, "")


def test_programs_can_read_what_was_found(tmp_path: Path) -> None:
    path = written(tmp_path, HOMEWORK + OPTIONAL)
    told = objects(check("--json", path))
    (optional,) = (each for each in told if each["optional"])
    _, _, rest = check(path).out.partition("optional, does not hold: ")
    shown = [line.strip() for line in rest.splitlines()[1:3]]
    assert shown == [optional["code"], optional["reason"]]
    functions = [each["function"] for each in told]
    assert functions == ["new_grid"] * 2 + ["is_valid_move"] * 5 + ["is_win"] * 5
    suite = fromstring(check("--format", "junit", path).out)
    results = json.loads(check("--format", "gradescope", path).out)
    assert results.keys() == {"output", "visibility", "tests"}
    for each, case, test in zip(told, suite, results["tests"], strict=True):
        assert " ".join(each) == FIELDS
        assert each["holds"] or each["reason"]
        named = {"classname": each["function"], "name": each["name"]}
        assert (case.tag, case.attrib) == ("testcase", named)
        kind = "skipped" if each["optional"] else "failure"
        assert [part.tag for part in case] == ([] if each["holds"] else [kind])
        for part in case:
            assert str(each["reason"]) in part.get("message", "")
        assert test == {
            "name": f"{each['function']}: {str(each['name']).replace('_', ' ')}",
            "score": int(bool(each["holds"]) and not each["optional"]),
            "max_score": int(not each["optional"]),
            "status": "passed" if each["holds"] else "failed",
            "output": test["output"],
            "visibility": "visible",
        }
        assert bool(test["output"]) != each["holds"]
        assert str(each["reason"]) in test["output"]
    assert (suite.tag, suite.get("tests")) == ("testsuite", str(len(told)))
    for name, tag in (("failures", "failure"), ("skipped", "skipped")):
        assert suite.get(name) == str(len([*suite.iter(tag)])) != "0"


@pytest.mark.every_python
def test_tests_are_told_which_mistakes_they_miss(tmp_path: Path) -> None:
    result = check_apart("--tests", written(tmp_path, TESTS), examples=30)
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith(MISSED)


ALL_FOUND = """
from hypothesis import given, strategies as st
from fourinrow.core import to_rows

sides = st.integers(1, 26)

@given(sides, sides)
def test_all(new_grid, rows, cols):
    assert to_rows(new_grid(rows, cols)) == [[0] * cols] * rows
"""
CASES_OF_PYTEST = """
import pytest
@pytest.mark.parametrize("column", [0])
def test_cases(is_valid_move, column):
    assert is_valid_move([[0]], column)
"""
OF_PYTEST = """
import pytest
from fourinrow.search import TREE_SPACE, tree_of
def test_a_full_column(apply_move):
    with pytest.raises(ValueError):
        apply_move([[1]], 0, 1)
def test_a_result(minimax):
    child, value = minimax(2, TREE_SPACE)(tree_of([[0, 1], [2, 3]]))
    assert value == 2
"""
FOUND_BY_PYTEST = """\
test_a_full_column  passes with the right functions
test_a_result  passes with the right functions
apply_move  2 of 8 mistakes found
"""
COUNTS = """
calls = []
def test_counts(is_valid_move):
    calls.append(is_valid_move([[1]], 0))
    assert len(calls) == 1
def test_typo(is_valid_mov):
    pass
"""
COUNTS_FAIL = f"""\
test_counts  fails with the right functions
  line 5: AssertionError: assert len(calls) == 1
test_typo  fails with the right functions
  expected parameters among {", ".join(TAKEN)}, \
got 'is_valid_mov': did you mean `is_valid_move`?
is_valid_move  0 of 8 mistakes found
"""
CASES_FAIL = f"""\
test_cases  fails with the right functions
  expected parameters among {", ".join(TAKEN)}, \
got 'column'; a loop can take the place of parametrize
"""
ALL_PASS = """\
test_all  passes with the right functions
new_grid  2 of 2 mistakes found
"""


@pytest.mark.parametrize(
    ("tests", "status", "said"),
    [
        (ALL_FOUND, 0, ALL_PASS),
        ("raise ValueError", 1, "homework.py  fails\n  line 1: ValueError\n"),
        (CASES_OF_PYTEST, 1, CASES_FAIL),
        (COUNTS, 1, COUNTS_FAIL),
    ],
)
def test_tests_pass_with_right_functions_and_find_mistakes(
    tests: str, status: int, said: str, tmp_path: Path
) -> None:
    result = check("--tests", written(tmp_path, tests), examples=20)
    assert (result.status, result.err) == (status, "")
    assert result.out.startswith(said)


def test_tests_may_use_pytest(tmp_path: Path) -> None:
    """In a process of its own: a mistake remembers the board of the call before."""
    result = check_apart("--tests", written(tmp_path, OF_PYTEST), examples=5)
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith(FOUND_BY_PYTEST)


def test_a_missed_mistake_of_each_function_is_drawn(tmp_path: Path) -> None:
    tests = "def test_nothing(apply_move, is_valid_move, rating): pass"
    shown = check("--tests", written(tmp_path, tests), examples=5).out
    assert {*re.findall(r"^    (\w+)\(", shown, re.MULTILINE)} == {
        "apply_move",
        "is_valid_move",
        "rating",
    }


def test_whatever_tests_do_the_next_one_is_judged(tmp_path: Path) -> None:
    tests = """
import fourinrow
def test_endless(new_grid):
    while new_grid(1, 1): pass
def test_exit(new_grid):
    raise SystemExit
def test_killed(new_grid):
    import os; os._exit(3)
def test_good(new_grid):
    assert len(new_grid(2, 1)) == 2
"""
    path = written(tmp_path, tests)
    told = objects(check_apart("--tests", "--json", "--seconds=0.1", path))
    assert [(each["function"], each["reason"]) for each in told[:4]] == [
        ("test_endless", "did not end within 0.1 s"),
        ("test_exit", "ended the program"),
        ("test_killed", "ended the process (exit status 3)"),
        ("test_good", ""),
    ]


def moves_of(boards: str) -> str:
    return f"""
def is_valid_move(grid, column):
    assert type(grid).__name__ == {boards!r}
    return 0 <= column < len(grid[0]) and grid[0][column] == 0
"""


OURS = "def new_grid(*sides):\n    from fourinrow import new_grid\n    return new_grid"


@pytest.mark.parametrize(
    ("source", "boards"),
    [
        ("", "list"),
        ("import fourinrow", "PVector"),
        ("from fourinrow import Player", "PVector"),
        ("from pyrsistent import pvector", "PVector"),
        (f"import fourinrow\n{PLAIN}", "list"),
        (f"{OURS}(*sides)", "PVector"),
    ],
)
def test_boards_are_what_new_grid_returns_or_grids_if_the_file_imports_them(
    source: str, boards: str, tmp_path: Path
) -> None:
    path = written(tmp_path, f"{source}\n{moves_of(boards)}")
    result = check("--json", path, examples=3)
    assert (result.status, result.err) == (0, "")


def test_a_long_check_shows_at_a_terminal_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Screen, "isatty", lambda screen: screen is sys.stderr)
    monkeypatch.setattr(check_command, "Ticker", partial(Ticker, pause=0.01))
    slow = moves_of("list").replace("    assert", "    time.sleep(0.05)\n    assert")
    told = check_apart(written(tmp_path, f"import time\n{slow}"), examples=2).err
    assert "\r0 of 5 laws, 0 s\x1b[K" in told
    assert told.endswith("\r\x1b[K")


# Files that misbehave

LIE = '["verdict", true, 300, "", "", "", ""]'
ENDINGS = {
    "os._exit(3)": "ended the process (exit status 3)",
    "os.abort()": "ended the process (SIGABRT)",
    "os.closerange(3, 99)": "ended the process (exit status 1)",
    "sleep()": "did not end within 1.2 s",
    "write()": "wrote into the files of the process",
}
MISDEEDS = {
    "apply_move": ("exit()", "ended the program"),
    "winner": ("recurse()", "RecursionError: maximum recursion depth exceeded"),
    "rate": ("loop()", "did not end within 0.06 s"),
    "legal_moves": ("raise KeyboardInterrupt", "raised KeyboardInterrupt"),
    "fold_windows": ("input()", ": EOFError: EOF when reading a line"),
    "rating": ("open('x', 'wb').write(bytes(2 * 10**7))", "OSError: [Errno 27] File "),
    "minimax": ("return lambda _: Rude()", "expected a child and its value, or None, "),
    "alpha_beta": ("[0] * 10**11", "MemoryError"),
    "player": ("raise Rude", "Rude"),
}
RUDE = f"""
import os, pathlib, resource, time, fourinrow
print({LIE!r}, '\u2713')
os.write(1, b'{LIE}')
assert resource.getrlimit(resource.RLIMIT_CPU)[0] == 60 + 1000 * 0.3
class Rude(BaseException):
    def fail(*_):
        raise ValueError
    __eq__ = __repr__ = __str__ = fail
def recurse():
    recurse()
def loop():
    try:
        while True: pass
    except: pass
    while True: pass
def sleep():
    while True:
        try: time.sleep(9)
        except: pass
def write():
    for descriptor in range(3, 99):
        try: os.write(descriptor, b'{LIE}\\n')
        except OSError: pass
{PLAIN}"""


def test_whatever_a_function_does_is_the_reason_why_it_is_wrong(tmp_path: Path) -> None:
    """One ends the process, at each of its laws in another way; the last is right."""
    calls = tmp_path / "calls"
    calls.touch()
    ending = f"""
def is_win(*_):
    with pathlib.Path({str(calls)!r}).open("r+") as file:
        number = len(file.read())
        file.write(".")
    exec({[*ENDINGS]}[number])
    return False
"""
    wrong = (f"def {name}(*_): {misdeed}\n" for name, (misdeed, _) in MISDEEDS.items())
    right = moves_of("list").replace("    assert", "    os.fork()\n    assert")
    path = written(tmp_path, "".join([RUDE, ending, *wrong, right]))
    result = check_apart("--json", "--seconds=0.3", path, examples=2)
    assert (result.status, result.err) == (1, "")
    told = objects(result)
    endings = [each["reason"] for each in told if each["function"] == "is_win"]
    assert endings == [*ENDINGS.values()]
    for each in told:
        name = str(each["function"])
        if name in MISDEEDS:
            assert MISDEEDS[name][1] in str(each["reason"])
        assert each["holds"] == (name in ("new_grid", "is_valid_move"))


def test_time_that_others_have_the_processor_accuses_no_call(tmp_path: Path) -> None:
    """A pause of the process is what a call sees of a machine that is busy."""
    paused = """
import os, signal, subprocess
commands = iter(["sleep 0.7; kill -CONT $PPID"])
def is_valid_move(grid, column):
    for command in commands:
        with subprocess.Popen(command, shell=True):
            os.kill(os.getpid(), signal.SIGSTOP)
    return 0 <= column < len(grid[0]) and grid[0][column] == 0
"""
    result = check_apart("--seconds=2.5", written(tmp_path, paused))
    assert (result.status, result.out.count("holds on ")) == (0, 5)


@pytest.mark.every_python
def test_processes_threads_and_files_of_a_file_are_gone_afterwards(
    tmp_path: Path,
) -> None:
    source = f"""
import subprocess, sys, threading, time, pathlib
threading.Thread(target=time.sleep, args=[99]).start()
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(99)"])
with pathlib.Path({str(tmp_path / "started")!r}).open("a") as file:
    file.write(f"{{child.pid}} {{pathlib.Path.cwd()}}\\n")
pathlib.Path("litter").write_text("x")
"""
    assert check_apart(written(tmp_path, source + SHARED)).status == 1
    [line] = (tmp_path / "started").read_text().splitlines()
    number, _, folder = line.partition(" ")
    assert _ends(number)
    assert not Path(folder).exists()


def _ends(process: str) -> bool:
    """Wait until the system has ended a process that was killed."""
    end, stat = monotonic() + PATIENCE, Path(f"/proc/{process}/stat")
    with suppress(OSError):
        while stat.read_text().split()[2] != "Z":
            assert monotonic() < end
            sleep(0.05)
    return True


@pytest.mark.every_python
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_a_signal_ends_all_with_what_is_known(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    source = f"""{HOMEWORK}
import os, pathlib, time
def alpha_beta(*_):
    pathlib.Path({str(pids)!r}).write_text(f"{{os.getpid()}} {{os.getppid()}}")
    while True:
        try:
            time.sleep(9)
        except BaseException:
            pass
"""
    options = ("check", "--seconds=99", "--examples=10", written(tmp_path, source))
    with running(*options, TMPDIR=str(tmp_path)) as check:
        while not (pids.exists() and pids.read_text()) and check.process.poll() is None:
            sleep(0.02)
        known = ""
        while known.count("holds on ") < 5:  # it may be written a little later
            known += check.stdout.readline().decode()
        ended = check.ended(number)
        assert (ended.status, ended.err) == (status, "")
        known += ended.out
        assert known.startswith("new_grid ")
        assert (known.count("holds on "), known.count("wrong: ")) == (5, 2)
    assert all(_ends(each) for each in pids.read_text().split())


# Files and options that can't be used


@pytest.mark.every_python
@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ValueError(3)", "line 1: ValueError: 3"),
        ("exit(3)", "line 1: ended the program"),
        ("def f(:", "line 1: SyntaxError: invalid syntax"),
        ("'\0'", "source code"),
        ("(" * 300 + ")" * 300, "too many nested parentheses"),
        ("# coding: none", "unknown encoding: none"),
        (
            "input()",
            "EOF when reading a line; what asks for input belongs below `if __",
        ),
        ("import os; os._exit(3)", "ended the process (exit status 3)"),
        ("import time; time.sleep(99)", "did not end within 0.4 s"),
    ],
)
def test_a_file_that_can_not_be_imported_is_wrong_once(
    source: str, reason: str, tmp_path: Path
) -> None:
    path = written(tmp_path, f"{source}\n{HOMEWORK}")
    ends_all = " the process " in reason or "did not end" in reason
    result = (check_apart if ends_all else check)("--json", "--seconds=0.1", path)
    assert result.status == 1
    (law,) = objects(result)
    assert (law["function"], law["name"]) == ("homework.py", "the_file_can_be_imported")
    assert not law["holds"]
    assert reason in str(law["reason"])


@pytest.mark.parametrize(
    ("options", "source", "reason"),
    [
        ([], "def middle(*_): ...", "a Game without chance, or one of new_"),
        ([], CHANCE, "expected a Game without chance, or one of"),
        ([], "from fourinrow import *", "expected a Game without"),
        ([], "player = 1\nrate = 0.5\nwinner = None", "expected a Game"),
        (["--tests"], SHARED, "expected functions at the top level whose "),
    ],
)
def test_a_file_without_anything_to_check_is_told(
    options: list[str], source: str, reason: str, tmp_path: Path
) -> None:
    result = check(*options, written(tmp_path, source))
    assert (result.status, result.out) == (2, "")
    assert reason in result.err.splitlines()[-1]


def test_it_is_told_in_every_format(tmp_path: Path) -> None:
    status, out, err = run("check", str(tmp_path / "none.py"))
    assert (status, out) == (2, "")
    assert err.startswith("fourinrow: expected a file to read, got ")
    path = written(tmp_path, "")
    error = check(path).err.removeprefix("fourinrow: ").rstrip("\n")
    graded = check("--json", path)
    assert (graded.status, graded.err) == (2, f"fourinrow: {error}\n")
    [law] = objects(graded)
    assert (law["function"], law["name"]) == (path, "the_file_can_be_checked")
    assert (law["holds"], law["optional"], law["reason"]) == (False, False, error)
    suite = fromstring(check("--format", "junit", path).out)
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    [failure] = suite.iter("failure")
    assert failure.get("message") == error
    [test] = json.loads(check("--format", "gradescope", path).out)["tests"]
    assert (test["score"], test["max_score"], test["output"]) == (0, 1, f"{error}\n")


def test_reports_are_the_same_in_any_encoding_and_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "def winner(grid):\n    assert grid is None, 'nein, häßlich'\n"
    path = written(tmp_path, source)
    suite = check_apart("--format", "junit", path).out
    assert suite.isascii()
    assert "häßlich" in tostring(fromstring(suite), "unicode")
    monkeypatch.setenv("PYTHONOPTIMIZE", "1")  # else nothing would be asserted
    assert check_apart("--format", "junit", path).out == suite


def test_a_file_may_lie_in_a_folder_with_any_name(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"b\xff")
    folder.mkdir()
    assert check_apart(written(folder, PLAIN)).status == 0


def test_a_value_that_can_not_be_what_its_name_says_is_wrong(tmp_path: Path) -> None:
    source = """
is_valid_move = 3
def apply_move(grid):
    return grid
"""
    expected = {
        "is_valid_move": "expected a function, got 3",
        "apply_move": "expected a function apply_move(grid, column, stone)",
    }
    told = objects(check("--json", written(tmp_path, source)))
    assert [each["function"] for each in told] == [*expected]
    for each, (name, reason) in zip(told, expected.items(), strict=True):
        assert (each["name"], each["holds"]) == (f"{name}_fits_its_name", False)
        assert str(each["reason"]).startswith(reason)


@pytest.mark.parametrize("name", CASES)
def test_every_name_that_is_listed_has_laws(name: str) -> None:
    others = {"rating": rate, "player": greedy_player(), GAME: connect()}
    value: object = others.get(name) or getattr(fourinrow, name)
    laws = laws_for(name, value, "grids")
    assert any(not law.is_optional for law in laws)
    assert name in run("check", "--help").out or name == GAME
