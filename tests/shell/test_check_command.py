"""`fourinrow check` finds mistakes in a file, whatever the file does."""

import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from time import sleep

import pytest

from commandline import COMMAND, PATIENCE, Result, plain_environment, run
from fourinrow.shell.check_laws import survey, verdicts
from fourinrow.shell.check_messages import CheckTask, Judged

pytestmark = pytest.mark.slow

EXERCISES = Path(__file__).parent.parent / "examples" / "exercises"
TUTORIALS = ("haskell", "fsharp_mechanics", "fsharp_minimax", "ocaml", "scheme")


def objects(result: Result) -> list[Mapping[str, object]]:
    return [json.loads(line) for line in result.out.splitlines()]


def check(*arguments: str, examples: int = 30) -> Result:
    return run("check", "--examples", str(examples), *arguments)


def written(folder: Path, source: str) -> str:
    path = folder / "homework.py"
    path.write_text(source)
    return str(path)


# Right and wrong files


@pytest.mark.parametrize("name", TUTORIALS)
def test_the_solution_of_each_exercise_keeps_all_laws(name: str) -> None:
    result = check(str(EXERCISES / "solved" / f"{name}.py"))
    assert (result.status, result.err) == (0, "")
    assert "wrong" not in result.out
    assert "holds on " in result.out


@pytest.mark.parametrize("name", TUTORIALS)
def test_each_function_of_an_exercise_is_wrong_until_it_is_written(name: str) -> None:
    result = check("--json", str(EXERCISES / f"{name}.py"))
    assert (result.status, result.err) == (1, "")
    told = objects(result)
    wrong = {each["function"] for each in told if not each["holds"]}
    assert wrong == {each["function"] for each in told}
    solved = check("--json", str(EXERCISES / "solved" / f"{name}.py"), examples=1)
    assert {each["function"] for each in objects(solved)} == wrong


BLIND = """
def minimax(depth, space):
    return lambda state, layer: best(depth, space, state, layer.value == "max")

def alpha_beta(depth, space):
    return lambda state, layer: best(depth, space, state, True)

def best(depth, space, state, is_max):
    pairs = [(child, value(depth - 1, space, child, not is_max))
             for child in space.children(state)]
    return (max if is_max else min)(pairs, key=lambda pair: pair[1], default=None)

def value(depth, space, state, is_max):
    found = best(depth, space, state, is_max) if depth else None
    return space.rate(state) if found is None else found[1]
"""


def test_a_wrong_function_is_shown_on_the_smallest_tree(tmp_path: Path) -> None:
    result = check(written(tmp_path, BLIND))
    assert result.status == 1
    assert result.out.startswith("minimax     holds on ")
    assert "\nalpha_beta  wrong: the value" in result.out
    assert " wrong: " in result.out
    assert "alpha_beta(1, SUBTREES)(tree_of(" in result.out
    assert "expected " in result.out


def test_json_has_an_object_for_each_law(tmp_path: Path) -> None:
    path = written(tmp_path, BLIND)
    result = check("--json", path)
    assert result.status == 1
    keys = ["name", "function", "holds", "optional", "examples"]
    keys += ["reason", "drawing", "code"]
    for each in objects(result):
        assert list(each) == keys
        assert each["holds"] or each["reason"]
    assert {each["function"] for each in objects(result)} == {
        "minimax",
        "alpha_beta",
    }
    laws = [(each["function"], each["name"]) for each in objects(result)]
    assert len(laws) == len({*laws})


def test_the_same_seed_gives_the_same_verdicts(tmp_path: Path) -> None:
    path = written(tmp_path, BLIND)
    seeds = ("0", "0", "1")
    first, again, other = (check("--seed", seed, path).out for seed in seeds)
    assert first == again
    assert other.splitlines()[0] == first.splitlines()[0]


def test_a_function_of_another_name_is_checked_as_one_that_is_known(
    tmp_path: Path,
) -> None:
    path = written(tmp_path, BLIND.replace("alpha_beta", "may_play"))
    assert check(path).status == 0
    result = check("--as", "alpha_beta=may_play", path)
    assert result.status == 1
    assert "\nmay_play  " in result.out


def test_laws_can_be_left_out(tmp_path: Path) -> None:
    path = written(tmp_path, BLIND)
    broken = [
        str(each["name"])
        for each in objects(check("--json", path))
        if not each["holds"]
    ]
    without = (word for name in broken for word in ("--without", name))
    assert check(*without, path).status == 0
    refused = check("--without", broken[0][:-1], path)
    assert (refused.status, refused.out) == (2, "")
    assert f"such as {broken[0]}, got '{broken[0][:-1]}'" in refused.err


def test_boards_are_those_that_the_file_makes(tmp_path: Path) -> None:
    lists = """
import fourinrow
def new_grid(rows, cols):
    return [[0] * cols for _ in range(rows)]
def is_valid_move(grid, column):
    return grid[0][column] == 0 and type(grid) is list
"""
    path = written(tmp_path, lists)
    told = check("--json", path)
    assert {each["function"] for each in objects(told) if not each["holds"]} == {
        "is_valid_move"
    }
    assert '"is_valid_move([[0]], -1)"' in told.out
    assert check("--json", "--board", "lists", path).out == told.out
    other = check("--json", "--board", "grids", path).out
    assert "is_valid_move(parse_grid(" in other
    own = lists.replace("def new_grid", "def grid_of")
    assert check("--json", written(tmp_path, own)).out in other


# Files that misbehave

MISDEEDS = {
    "import os; os._exit(3)": "ended the process (exit status 3)",
    "import os; os.abort()": "ended the process (SIGABRT)",
    "import os; os.closerange(3, 99)": "ended the process (exit status 1)",
    "exit()": "ended the program",
    "while True: pass": "did not end within 0.04 s",
    "import time; time.sleep(99)": "did not end within 0.04 s",
    "while True:\n        try:\n            time.sleep(9)\n        except: pass": (
        "did not end within 1 s"
    ),
    "sum(range(10**12))": "did not end within 1 s",
    "alpha_beta(*_)": "RecursionError: maximum recursion depth exceeded",
    "[0] * 10**11": "MemoryError",
    "raise KeyboardInterrupt": "raised KeyboardInterrupt",
    "input()": "line 3: EOFError: EOF when reading a line",
    "raise Rude": "Rude",
    "return Rude()": "",
    "open('x', 'wb').write(bytes(2 * 10**7))": "OSError: [Errno 27] File too large",
}


@pytest.mark.parametrize("misdeed", MISDEEDS)
def test_whatever_a_function_does_is_said_and_the_other_laws_are_tried(
    misdeed: str, tmp_path: Path
) -> None:
    rude = (
        "\nimport time\nclass Rude(BaseException):\n"
        "    def fail(*_): raise ValueError\n    __eq__ = __repr__ = __str__ = fail\n"
    )
    own = f"\ndef alpha_beta(*_):\n    {misdeed}\n"
    path = written(tmp_path, own + rude)
    task = CheckTask(path, "lists", (), 30, 1.0, 0)
    found = survey(task, {}).found
    assert [each.name for each in found] == ["alpha_beta"]
    reports = list(verdicts(found[0]._replace(laws=found[0].laws[:2]), task))
    assert [type(each) for each in reports] == [Judged] * 2
    for each in reports:
        assert isinstance(each, Judged)
        assert not each.holds
        assert MISDEEDS[misdeed] in each.reason


def test_what_a_file_prints_is_a_remark_and_no_report(tmp_path: Path) -> None:
    lie = '["Judged", "alpha_beta_is_false_for_a_full_column", true, 300]'
    source = f"import os\nprint({lie!r})\nos.write(1, b'{lie}')\n{BLIND}"
    path = written(tmp_path, source)
    result = check(path)
    assert result.status == 1
    assert result.err == f"fourinrow: {path} prints {lie!r}\n"


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
    assert check(written(tmp_path, source + BLIND)).status == 1
    lines = (tmp_path / "started").read_text().splitlines()
    assert len(lines) == 3
    for line in lines:
        number, _, folder = line.partition(" ")
        stat = Path(f"/proc/{number}/stat")
        assert not stat.exists() or stat.read_text().split()[2] == "Z"
        assert not Path(folder).exists()


def test_a_copy_of_the_process_reports_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, f"import os\nos.fork()\n{BLIND}")
    told = objects(check("--json", path))
    laws = [(each["function"], each["name"]) for each in told]
    assert len(laws) == len({*laws}) > 2


def test_ctrl_c_ends_all_with_what_is_known(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    source = f"""{BLIND}
import os, pathlib, time
def alpha_beta(*_):
    pathlib.Path({str(pids)!r}).write_text(str(os.getpid()))
    while True:
        try:
            time.sleep(9)
        except BaseException:
            pass
"""
    with subprocess.Popen(
        [*COMMAND, "check", "--seconds", "99", written(tmp_path, source)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
        text=True,
    ) as process:
        try:
            assert process.stdout
            assert process.stderr
            line = process.stdout.readline()
            assert line.startswith("minimax")
            lines = iter(process.stdout.readline, "")
            assert sum("holds on " in line for line in islice(lines, 11)) > 5
            while not pids.exists() and process.poll() is None:
                sleep(0.02)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 130
            assert process.stdout.read() == ""
            assert process.stderr.read() == ""
        finally:
            process.kill()
    stat = Path(f"/proc/{pids.read_text()}/stat")
    assert not stat.exists() or stat.read_text().split()[2] == "Z"


# Files and options that can't be used


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("raise ValueError(3)", "line 1: ValueError: 3"),
        ("exit(3)", "line 1: SystemExit: 3"),
        ("import os; os._exit(3)", "ended the process (exit status 3)"),
        ("while True: pass", "did not end within 0.5 s"),
    ],
)
def test_a_file_that_can_not_be_imported_is_wrong_in_all_that_it_defines(
    source: str, reason: str, tmp_path: Path
) -> None:
    path = written(tmp_path, f"{source}\n{BLIND}")
    result = check("--json", "--seconds=0.5", path)
    assert result.status == 1
    assert [each["function"] for each in objects(result)] == [
        "minimax",
        "alpha_beta",
    ]
    for each in objects(result):
        assert (each["name"], each["holds"]) == ("the_file_can_be_imported", False)
        assert each["reason"] == reason
    alone = check("--seconds=0.5", written(tmp_path, source))
    assert (alone.status, alone.out) == (2, "")
    assert alone.err.endswith(f"homework.py': {reason}\n")


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(:\n    pass", "line 1: invalid syntax"),
        ("\n\n'\0'", "source code"),
        ("-" * 99_999 + "1", "too many nested"),
        ("", "expected a Game, or one of new_grid, apply_move"),
        (
            "from fourinrow import *",
            "expected a Game, or one of new_grid, apply_move",
        ),
    ],
)
def test_a_file_without_anything_to_check_is_a_bad_call(
    source: str, reason: str, tmp_path: Path
) -> None:
    result = check(written(tmp_path, source))
    assert (result.status, result.out) == (2, "")
    assert reason in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--as", "may_play=minimax"], "argument --as: expected one of new_grid, "),
        (["--as", "minimax"], "argument --as: expected a name, such as minimax="),
        (["--as", "minimax=x"], "argument --as: expected a name in the file, got 'x'"),
        (["--seconds", "0"], "argument --seconds: expected seconds"),
        (["--board", "sets"], "argument --board: invalid choice"),
        (["--seed", "x"], "argument --seed: expected a whole number"),
    ],
)
def test_a_bad_option_is_named(options: list[str], reason: str, tmp_path: Path) -> None:
    result = check(*options, written(tmp_path, BLIND))
    assert (result.status, result.out) == (2, "")
    assert reason in result.err


def test_a_file_that_is_not_there_is_a_bad_call(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.py"):
        result = check(str(path))
        assert (result.status, result.out) == (2, "")
        assert "argument FILE: expected a file to read, got" in result.err


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourinrow.shell.commands.check.find_spec", lambda _: None)
    assert check("homework.py") == Result(
        2,
        "",
        "fourinrow: check needs Hypothesis: python -m pip install "
        "'fourinrow[testing]'\n",
    )


@pytest.mark.parametrize("arguments", [["--help"], ["check", "--help"]])
def test_help_needs_no_hypothesis(arguments: list[str]) -> None:
    code = (
        f"import sys\nfrom fourinrow.shell.cli import main\ntry:\n    main({arguments})"
    )
    code += "\nexcept SystemExit:\n    print('hypothesis' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("\nFalse\n")
