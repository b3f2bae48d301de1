"""`fourinrow check` finds mistakes in a file, whatever the file does."""

import json
import re
import shlex
import signal
from collections.abc import Mapping
from contextlib import suppress
from importlib import resources
from pathlib import Path
from time import monotonic, sleep
from xml.etree.ElementTree import fromstring

import pytest

import fourinrow
from commandline import COMMAND, PATIENCE, Result, at_shell, run, running
from fourinrow import connect, rate
from fourinrow.play import greedy_player
from fourinrow.shell.checking.task import CASES, GAME
from fourinrow.testing.known import laws_for

pytestmark = pytest.mark.slow

EXERCISES = Path(__file__).parent.parent / "examples" / "exercises"
TO_WRITE = resources.files("fourinrow.seeds") / "exercises"
TUTORIALS = ("haskell", "fsharp_mechanics", "fsharp_minimax", "ocaml", "scheme")


def objects(result: Result) -> list[Mapping[str, object]]:
    return [json.loads(line) for line in result.out.splitlines()]


def check(*arguments: str, examples: int = 10) -> Result:
    return run("check", "--examples", str(examples), *arguments)


def written(folder: Path, source: str, encoding: str = "utf-8") -> str:
    path = folder / "homework.py"
    path.write_text(source, encoding)
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
    assert wrong == {each["function"] for each in told}
    refusals = [each for each in told if str(each["name"]).startswith("refuses")]
    assert not any(each["holds"] for each in refusals)
    assert {each["function"] for each in objects(solved)} == wrong


SHARED = "def new_grid(rows, cols):\n    return [[0] * cols] * rows\n"

BLIND = """
from dataclasses import replace
from fourinrow import Layer, minimax as right

def minimax(depth, space):
    return right(depth, space)

def alpha_beta(depth, space):
    return right(depth, replace(space, layer=lambda state: Layer.MAX))
"""


GUIDE = (EXERCISES / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


[HOMEWORK, TESTS], [SHOWN, MISSED], [MARKS] = (
    blocks(GUIDE, language) for language in ("python", "text", "bash")
)


@pytest.mark.every_python
def test_homework_is_wrong_as_it_says(tmp_path: Path) -> None:
    result = run("check", written(tmp_path, HOMEWORK))
    assert (result.status, result.out) == (1, SHOWN)


def test_the_readme_shows_what_check_says_of_shared_rows(tmp_path: Path) -> None:
    readme = (EXERCISES.parents[2] / "README.md").read_text(encoding="utf-8")
    result = run("check", written(tmp_path, SHARED))
    assert result.status == 1
    assert result.out in blocks(readme, "text")


def test_the_script_of_the_readme_marks_a_folder(tmp_path: Path) -> None:
    solved = (EXERCISES / "solved" / "haskell.py").read_text()
    for name, source in (("ada", solved), ("bob", HOMEWORK), ("cleo", "def (")):
        (tmp_path / name).mkdir()
        written(tmp_path / name, source)
    few = f'fourinrow() {{ {shlex.join(COMMAND)} "$@" --examples 10; }}'
    assert at_shell(f"{few}\n{MARKS}", tmp_path) == (
        0,
        "ada/homework.py 17 of 17\nbob/homework.py 5 of 7\ncleo/homework.py 0 of 1\n",
        "",
    )


def test_json_has_an_object_for_each_law(tmp_path: Path) -> None:
    result = check("--json", written(tmp_path, HOMEWORK))
    assert result.status == 1
    keys = ["name", "function", "holds", "optional", "examples"]
    keys += ["reason", "drawing", "code"]
    told = objects(result)
    for each in told:
        assert list(each) == keys
        assert each["holds"] or each["reason"]
    functions = [each["function"] for each in told]
    assert functions == ["new_grid"] * 2 + ["is_valid_move"] * 5
    assert len({each["name"] for each in told}) == len(told)


@pytest.mark.every_python
def test_tests_are_told_which_mistakes_they_miss(tmp_path: Path) -> None:
    result = check("--tests", written(tmp_path, TESTS))
    assert (result.status, result.err) == (1, "")
    assert result.out.startswith(MISSED)
    wrong = (
        "def test_bad(is_valid_move, new_grid):\n    assert is_valid_move([[1]], 0)\n"
    )
    result = check("--tests", written(tmp_path, wrong))
    assert result.status == 1
    assert result.out.splitlines()[:4] == [
        "test_bad  fails with the right functions",
        "  line 2: AssertionError: assert is_valid_move([[1]], 0)",
        "new_grid  0 of 5 mistakes found",
        "is_valid_move  0 of 8 mistakes found",
    ]


def test_tests_that_find_all_mistakes_are_good(tmp_path: Path) -> None:
    tests = """
import pytest
from hypothesis import given, strategies as st
from fourinrow import parse_grid
from fourinrow.core import to_rows

sides = st.integers(1, 26)

@given(sides, sides)
def test_all(new_grid, rows, cols):
    assert to_rows(new_grid(rows, cols)) == [[0] * cols] * rows
"""
    result = check("--tests", written(tmp_path, tests))
    lines = [
        "test_all  passes with the right functions",
        "new_grid  2 of 2 mistakes found",
    ]
    assert (result.status, result.out.splitlines(), result.err) == (0, lines, "")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("while winner(new_grid(1, 1)) is None: pass", "did not end within 0.1 s"),
        ("raise SystemExit", "ended the program"),
        ("import os; os._exit(3)", "ended the process (exit status 3)"),
    ],
)
def test_whatever_tests_do_the_next_one_is_judged(
    body: str, reason: str, tmp_path: Path
) -> None:
    source = f"def test_bad(winner, new_grid):\n    {body}\n{TESTS}"
    told = objects(
        check("--tests", "--json", "--seconds=0.1", written(tmp_path, source))
    )
    bad, good, *_ = told
    assert (bad["function"], bad["holds"], bad["reason"]) == ("test_bad", False, reason)
    assert (good["function"], good["holds"]) == ("test_a_board_is_empty", True)


def test_programs_that_show_tests_can_read_what_was_found(tmp_path: Path) -> None:
    told = objects(check("--json", path := written(tmp_path, HOMEWORK + OPTIONAL)))
    suite = fromstring(check("--format", "junit", path).out)
    ends = {"failure": 0, "skipped": 0}
    for each, case in zip(told, suite, strict=True):
        assert (case.tag, case.get("classname"), case.get("name")) == (
            *("testcase", each["function"]),
            each["name"],
        )
        kind = "skipped" if each["optional"] else "failure"
        assert [part.tag for part in case] == ([] if each["holds"] else [kind])
        for part in case:
            ends[part.tag] += 1
            assert str(each["reason"]) in part.get("message", "")
    assert ends["failure"] > 0 < ends["skipped"]
    numbers = (str(each) for each in (len(told), *ends.values()))
    assert suite.tag == "testsuite"
    assert [*numbers] == [suite.get(name) for name in ("tests", "failures", "skipped")]


def test_gradescope_gets_a_point_for_each_law_that_holds(tmp_path: Path) -> None:
    told = objects(check("--json", path := written(tmp_path, HOMEWORK + OPTIONAL)))
    results = json.loads(check("--format", "gradescope", path).out)
    assert results.keys() == {"output", "visibility", "tests"}
    for each, test in zip(told, results["tests"], strict=True):
        counts = not each["optional"]
        assert test == {
            "name": f"{each['function']}: {str(each['name']).replace('_', ' ')}",
            "score": int(bool(each["holds"]) and counts),
            "max_score": int(counts),
            "status": "passed" if each["holds"] else "failed",
            "output": test["output"],
            "visibility": "visible",
        }
        assert bool(test["output"]) != each["holds"]
        assert str(each["reason"]) in test["output"]


OPTIONAL = "\ndef is_win(grid, column, stone):\n    return 1 / 0\n"

MOVE = """
def is_valid_move(grid, column):
    return 0 <= column < len(grid[0]) and grid[0][column] == 0
"""


@pytest.mark.parametrize(
    ("imports", "call"),
    [
        ("", "is_valid_move([["),
        ("import fourinrow", "is_valid_move(parse_grid("),
        ("from fourinrow import Player", "is_valid_move(parse_grid("),
        ("from pyrsistent import pvector", "is_valid_move(parse_grid("),
    ],
)
def test_boards_are_grids_if_the_file_imports_them(
    imports: str, call: str, tmp_path: Path
) -> None:
    move = "def is_valid_move(grid, column):\n    return None"
    assert call in check("--json", written(tmp_path, f"{imports}\n{move}")).out


PLAIN = """
def new_grid(rows, cols):
    return [[0] * cols for _ in range(rows)]
"""
OURS = """
def new_grid(rows, cols):
    from fourinrow import new_grid
    return new_grid(rows, cols)
"""


@pytest.mark.parametrize("new_grid", [PLAIN, OURS, f"{BLIND}{PLAIN}"])
@pytest.mark.parametrize("is_first", [True, False])
def test_what_new_grid_returns_is_what_the_other_functions_get(
    new_grid: str, is_first: bool, tmp_path: Path
) -> None:
    """The boards are known when a process begins again after one that has ended."""
    kind = "list" if PLAIN in new_grid else "PVector"
    functions = [new_grid, "def winner(grid):\n    import os; os._exit(3)\n"]
    functions.append(f"""
def is_valid_move(grid, column):
    assert type(grid).__name__ == {kind!r}
    return 0 <= column < len(grid[0]) and grid[0][column] == 0
""")
    source = "".join(functions if is_first else reversed(functions))
    told = objects(check("--json", written(tmp_path, source)))
    right = {"new_grid", "is_valid_move"}
    assert all(each["holds"] for each in told if each["function"] in right)
    assert right <= {each["function"] for each in told}


CALLED = "def is_valid_move(grid, column):\n    "


@pytest.mark.parametrize(
    ("when", "report"),
    [
        ("", '["laws"]'),
        *((CALLED, each) for each in ('["laws"]', '["laws", [["a"]]]', '["case"]')),
        *((CALLED, each) for each in ('["board", "x"]', "[[]]", '["verdict", true]')),
        *((CALLED, each) for each in ('["gone", 1]', "[]", "5")),
    ],
)
def test_a_report_of_another_form_is_the_fault_of_the_file(
    when: str, report: str, tmp_path: Path
) -> None:
    write = f"""[os.write(each, b'{report}\\n') for each in range(3, 30)
        if not os.path.isfile(f"/proc/self/fd/{{each}}") and is_open(each)]"""
    opened = """
import os
def is_open(descriptor):
    try:
        return bool(os.write(descriptor, b"") == 0)
    except OSError:
        return False
"""
    result = check("--json", written(tmp_path, f"{opened}{when}{write}\n{PLAIN}"))
    assert (result.status, result.err) == (1, "")
    first, *_ = [each for each in objects(result) if each["function"] != "new_grid"]
    assert first["reason"] == "wrote into the files of the process"


def test_the_processor_time_of_a_process_is_enough_for_many_laws(
    tmp_path: Path,
) -> None:
    source = f"""
import resource
assert resource.getrlimit(resource.RLIMIT_CPU)[0] > 500 * 50
{PLAIN}"""
    assert check("--thorough", written(tmp_path, source), examples=1).status == 0


# Files that misbehave

EVERYWHERE = """
    for descriptor in range(99):
        try:
            os.write(descriptor, b"\\0\\0\\0\\5hello")
        except OSError: pass
"""
DEAF = """
    while True:
        try:
            time.sleep(9)
        except: pass
"""
MISDEEDS = {
    "os._exit(3)": "ended the process (exit status 3)",
    "os.abort()": "ended the process (SIGABRT)",
    "os.closerange(3, 99)": "ended the process (exit status 1)",
    "exit()": "ended the program",
    "while True: pass": "did not end within 0.06 s",
    "time.sleep(99)": "did not end within 1.2 s",
    DEAF: "did not end within 1.2 s",
    "sum(range(10**12))": "did not end within 1.2 s",
    "recurse()": "RecursionError: maximum recursion depth exceeded",
    "[0] * 10**11": "MemoryError",
    "raise KeyboardInterrupt": "raised KeyboardInterrupt",
    "input()": ": EOFError: EOF when reading a line",
    "raise Rude": "Rude",
    "return Rude()": "",
    "os.fork()": "",
    "open('x', 'wb').write(bytes(2 * 10**7))": "OSError: [Errno 27] File too large",
    EVERYWHERE: "wrote into the files of the process",
}
RUDE = """
import os, time
class Rude(BaseException):
    def fail(*_):
        raise ValueError
    __eq__ = __repr__ = __str__ = fail
def recurse():
    recurse()
"""


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_whatever_a_function_does_is_the_reason_why_it_is_wrong(
    misdeed: str, tmp_path: Path
) -> None:
    source = f"{RUDE}def new_grid(*_):\n    {misdeed}\n{MOVE}"
    result = check("--json", "--seconds=0.3", written(tmp_path, source))
    assert (result.status, result.err) == (1, "")
    first, second, *good = objects(result)
    assert MISDEEDS[misdeed] in str(first["reason"])
    assert {first["function"], second["function"]} == {"new_grid"}
    assert not first["holds"]
    assert not second["holds"]
    assert [each["holds"] for each in good] == [True] * 5


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
    result = check("--seconds=2.5", written(tmp_path, paused))
    assert (result.status, result.out.count("holds on ")) == (0, 5)


LIE = '["verdict", true, 300, "", "", "", ""]'


def test_what_a_file_prints_is_no_report(tmp_path: Path) -> None:
    source = f"import os\nprint({LIE!r}, '\u2713')\nos.write(1, b'{LIE}')"
    result = check(written(tmp_path, f"{source}\n{SHARED}"))
    assert (result.status, result.err) == (1, "")
    assert "wrong: has rows of its own" in result.out


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
    assert check(written(tmp_path, source + SHARED)).status == 1
    lines = (tmp_path / "started").read_text().splitlines()
    assert len(lines) == 1
    for line in lines:
        number, _, folder = line.partition(" ")
        assert _ends(number)
        assert not Path(folder).exists()


def _ends(process: str) -> bool:
    """Wait until the system has ended a process that was killed."""
    end = monotonic() + PATIENCE
    while _lives(process) and monotonic() < end:
        sleep(0.05)
    return not _lives(process)


def _lives(process: str) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    return False


@pytest.mark.parametrize("closed", ["<&-", "2>&-", "<&- 2>&-"])
def test_a_closed_stream_changes_no_verdict(closed: str, tmp_path: Path) -> None:
    path = shlex.quote(written(tmp_path, HOMEWORK))
    ended = at_shell(f"fourinrow check --examples=10 {path} {closed}")
    verdicts = (ended.out.count("holds on "), ended.out.count("wrong: "))
    assert (ended.status, ended.err, verdicts) == (1, "", (5, 2))


@pytest.mark.every_python
@pytest.mark.parametrize(
    ("number", "status", "call"),
    [
        (signal.SIGINT, 130, "time.sleep(9)"),
        pytest.param(*(signal.SIGTERM, 143, "time.sleep(9)"), marks=pytest.mark.slow),
        (signal.SIGKILL, -signal.SIGKILL, "time.sleep(9)"),
    ],
)
def test_a_signal_ends_all_with_what_is_known(
    number: signal.Signals, status: int, call: str, tmp_path: Path
) -> None:
    pids = tmp_path / "pids"
    source = f"""{HOMEWORK}
import os, pathlib, time
def alpha_beta(*_):
    pathlib.Path({str(pids)!r}).write_text(f"{{os.getpid()}} {{os.getppid()}}")
    while True:
        try:
            {call}
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
        ("import os; os._exit(3)", "ended the process (exit status 3)"),
        ("import time; time.sleep(99)", "did not end within 0.4 s"),
        ("def f(:", "line 1: invalid syntax"),
        ("'\0'", "source code"),
        ("(" * 300 + ")" * 300, "too many nested parentheses"),
        ("# coding: none", "unknown encoding: none"),
    ],
)
def test_a_file_that_can_not_be_imported_is_wrong_once(
    source: str, reason: str, tmp_path: Path
) -> None:
    path = written(tmp_path, f"{source}\n{HOMEWORK}")
    result = check("--json", "--seconds=0.1", path)
    assert result.status == 1
    (law,) = objects(result)
    assert (law["function"], law["name"]) == ("homework.py", "the_file_can_be_imported")
    assert not law["holds"]
    assert reason in str(law["reason"])


def test_tests_that_can_not_be_imported_fail(tmp_path: Path) -> None:
    reason = "line 1: ValueError: 3"
    tested = "raise ValueError(3)\ndef test_it(winner): ..."
    result = check("--tests", written(tmp_path, tested))
    assert (result.status, result.out) == (1, f"homework.py  fails\n  {reason}\n")


@pytest.mark.parametrize(
    "source", ["", "def middle(game, state): ...", "from fourinrow import *"]
)
def test_a_file_without_anything_to_check_is_a_bad_call(
    source: str, tmp_path: Path
) -> None:
    result = check(written(tmp_path, source))
    assert (result.status, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert "expected a Game, or one of new_grid, apply_move" in line


@pytest.mark.parametrize("name", ["homework.txt", "homework"])
def test_a_file_that_is_not_named_as_python_is_not_run(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(SHARED)
    result = check(str(path))
    assert (result.status, result.out) == (2, "")
    (line,) = result.err.splitlines()
    assert "expected the name of a Python file that ends with .py, got " in line


def test_a_bad_call_is_told_in_every_format(tmp_path: Path) -> None:
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


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--seconds", "0"], "argument --seconds: expected seconds"),
        (["--seed", "x"], "argument --seed: expected a whole number"),
        (["--format", "xml"], "argument --format: invalid choice"),
        (["--tests"], "expected functions whose names begin with test, got none"),
    ],
)
def test_a_bad_option_is_named(options: list[str], reason: str, tmp_path: Path) -> None:
    result = check(*options, written(tmp_path, BLIND))
    assert (result.status, result.out) == (2, "")
    assert reason in result.err


def test_plain_values_may_have_the_names_of_functions_that_are_nouns(
    tmp_path: Path,
) -> None:
    source = "player = 1\nrate = 0.5\nrating = 0\nwinner = None\n"
    told = objects(check("--json", written(tmp_path, source + SHARED)))
    assert {each["function"] for each in told} == {"new_grid"}


def test_a_value_that_can_not_be_what_its_name_says_is_wrong(tmp_path: Path) -> None:
    source = """
from fourinrow import Game
is_valid_move = 3
def apply_move(grid):
    return grid
nim = Game(3, 4, 5, 6, 7)
"""
    told = objects(check("--json", written(tmp_path, source)))
    assert [(each["function"], each["name"], each["holds"]) for each in told] == [
        ("is_valid_move", "is_valid_move_fits_its_name", False),
        ("apply_move", "apply_move_fits_its_name", False),
        ("nim", "game_fits_its_name", False),
    ]
    reasons = [str(each["reason"]) for each in told]
    assert reasons[0] == "expected a function, got 3"
    assert reasons[1].startswith("expected a function apply_move(grid, column, stone)")
    assert reasons[2] == "expected a function as start, got 3"


@pytest.mark.parametrize("name", CASES)
def test_every_name_that_is_listed_has_laws(name: str) -> None:
    others = {"rating": rate, "player": greedy_player(), GAME: connect()}
    value: object = others.get(name) or getattr(fourinrow, name)
    laws = laws_for(name, value, "grids")
    assert any(not law.is_optional for law in laws)
    assert name in run("check", "--help").out or name == GAME


def test_a_file_that_is_not_there_is_a_bad_call(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path, "expected a file to read, got"),
        (tmp_path / "none.py", "expected a file to read, got"),
    ):
        result = check(str(path))
        assert (result.status, result.out) == (2, "")
        (line,) = result.err.splitlines()
        assert reason in line


def test_why_an_optional_law_does_not_hold_is_shown(tmp_path: Path) -> None:
    path = written(tmp_path, "def is_win(grid, column, stone):\n    return 1 / 0\n")
    shown, told = check(path).out, objects(check("--json", path))
    (law,) = (each for each in told if each["optional"])
    assert "is_win  wrong: " in shown
    _, _, rest = shown.partition("optional, does not hold: ")
    assert rest.splitlines()[1].strip() == law["code"]
    assert rest.splitlines()[2].strip() == law["reason"]
