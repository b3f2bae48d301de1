"""The laws of ``fourinrow solve``: a line for a line, and no guess for an answer."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from time import sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commandline import COMMAND, PATIENCE, Result, plain_environment, run, run_process
from fourinrow.core import Rules, format_moves, legal_moves, make_move, status
from fourinrow.core.notation import from_moves, parse_moves
from fourinrow.shell.answering import Watch
from fourinrow.solver import Bounds, Solver
from strategies import games_in_progress

SMALL = Rules(rows=4, cols=4)
SIZE = ("--rows", "4", "--cols", "4")
TIC_TAC_TOE = ("--rows=3", "--cols=3", "--connect=3", "--no-gravity")
HARD = ("--rows", "26", "--cols", "26")  # no engine will ever see the end of this
small_games = games_in_progress(SMALL).map(lambda moves: format_moves(moves, SMALL))
solver = Solver(SMALL)


def answers(*options: str, lines: list[str]) -> list[str]:
    """What is answered to lines on standard input, one line each."""
    result = run("solve", *SIZE, *options, typed="".join(f"{line}\n" for line in lines))
    assert (result.status, result.err) == (0, "")
    return result.out.splitlines()


@pytest.fixture(autouse=True, scope="module")
def _deep_stack() -> Iterator[None]:
    """The stack of the command line, so that no example changes it."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, 20_000))
    yield
    sys.setrecursionlimit(usual)


# Answers


@given(st.lists(small_games, max_size=5))
def test_each_line_is_answered_by_its_score_in_order(games: list[str]) -> None:
    scores = map(solver.solve, games)
    assert answers(lines=games) == [f"{score.value} {score}" for score in scores]


@given(small_games)
def test_a_position_on_the_command_line_is_answered_like_a_line(game: str) -> None:
    for option in ([], ["--all"], ["--best"], ["--line"], ["--weak"]):
        result = run("solve", *SIZE, *option, game)
        assert (result.status, result.err) == (0, "")
        assert [result.out] == [f"{line}\n" for line in answers(*option, lines=[game])]


@given(small_games)
def test_all_moves_are_named_with_their_values(game: str) -> None:
    [line] = answers("--all", lines=[game])
    words = [word.partition(":") for word in line.split()]
    named = {int(move) - 1: int(value) for move, _, value in words}
    assert named == {move: int(score) for move, score in solver.scores(game).items()}
    assert list(named) == list(legal_moves(from_moves(game, SMALL), SMALL))


@given(small_games)
def test_best_moves_are_those_of_the_solver(game: str) -> None:
    [line] = answers("--best", lines=[game])
    assert [int(move) - 1 for move in line.split()] == list(solver.best_moves(game))


@given(small_games)
def test_a_line_of_best_moves_ends_the_game_when_the_score_says(game: str) -> None:
    [line] = answers("--line", lines=[game])
    assert len(line) == solver.solve(game).plies
    situation = from_moves(game, SMALL)
    for move in parse_moves(line, SMALL):
        situation = make_move(situation, move, SMALL)
    assert not legal_moves(situation, SMALL)
    assert status(situation, SMALL).value != "running"


@given(small_games)
def test_the_weak_question_is_who_wins(game: str) -> None:
    assert answers("--weak", lines=[game]) == [solver.outcome(game).value]


def test_an_empty_line_is_the_empty_board_and_so_is_an_empty_argument() -> None:
    assert run("solve", *SIZE, "") == Result(0, "0 draw in 16\n", "")
    assert answers(lines=["", "  "]) == ["0 draw in 16"] * 2
    assert run("solve", *SIZE, typed="") == Result(0, "", "")


def test_what_the_help_says_of_the_answers_is_so() -> None:
    assert run("solve", "121212").out == "18 win in 1\n"
    assert run("solve", "--best", "121212").out == "1\n"
    assert run("solve", *SIZE, "--all", "1212121").out == "\n"
    assert run("solve", *SIZE, "1212121").out == "-5 loss in 0\n"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--rows=3", "--cols=3", "--connect=3", "11"], "1 win in 7"),
        (["--cols=10", "--connect=2", "10,4"], "29 win in 1"),
        (["--rows=1", "--cols=10", "--connect=2", "--line", "10,4,2"], "5"),
        (["--rows=1", "--cols=10", "--connect=2", "--best", "10,4,2"], "3 5"),
        (
            ["--rows=3", "--cols=3", "--connect=3", "--no-gravity", "a1b1c2"],
            "0 draw in 6",
        ),
        (
            ["--rows=3", "--cols=3", "--connect=3", "--no-gravity", "--best", "b2"],
            "a3 c3 a1 c1",
        ),
    ],
)
def test_every_board_of_the_family_is_served(options: list[str], answer: str) -> None:
    assert run("solve", *options) == Result(0, f"{answer}\n", "")


# Limits


@given(small_games, st.integers(1, 40))
def test_a_limit_makes_the_answer_vaguer_and_never_wrong(game: str, nodes: int) -> None:
    [line] = answers("--nodes", str(nodes), lines=[game])
    score = solver.solve(game)
    found = re.fullmatch(r"between (-?\d+) and (-?\d+)", line)
    if found is None:
        assert line == f"{score.value} {score}"
    else:
        low, high = map(int, found.groups())
        assert low < high
        assert Bounds(low, high).contains(score)


@given(small_games, st.integers(1, 40))
def test_a_limit_is_for_all_moves_and_for_the_weak_question_too(
    game: str, nodes: int
) -> None:
    [line] = answers("--all", "--nodes", str(nodes), lines=[game])
    scores = solver.scores(game)
    assert len(line.split()) == len(scores)
    for word, score in zip(line.split(), scores.values(), strict=True):
        low, _, high = word.partition(":")[2].partition("..")
        assert Bounds(int(low), int(high or low)).contains(score)
    [line] = answers("--weak", "--nodes", str(nodes), lines=[game])
    assert line == solver.outcome(game).value or line.startswith("between ")


def test_a_search_that_has_no_end_ends_with_its_limit() -> None:
    for limit in (["--nodes", "50"], ["--seconds", "0.05"]):
        result = run("solve", *HARD, *limit, "")
        assert re.fullmatch(r"between -\d+ and \d+\n", result.out)
        assert (result.status, result.err) == (0, "")


# What is refused


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_bad_line_is_answered_in_its_place(ending: str) -> None:
    lines = ["12", "125", "x", "11111", "12121211", "1\0", "4" * 5000, "21"]
    result = run("solve", *SIZE, typed=ending.join(lines))
    out = result.out.splitlines()
    assert result.status == 1
    assert result.err == ""
    assert len(out) == len(lines)
    assert out[0] == out[-1] == "0 draw in 14"
    assert out[1] == (
        "line 2: error: at index 2: expected a column from 1 to 4, got '5'"
    )
    for number, line in enumerate(out[1:-1], 2):
        assert line.startswith(f"line {number}: error: at index ")
        assert line.isprintable()
        assert len(line) < 200


@given(st.lists(st.text() | small_games))
def test_there_is_a_line_for_each_line_whatever_it_holds(lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    given_lines = text.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    result = run("solve", *SIZE, "--nodes", "1", typed=text)
    assert result.status in (0, 1)
    assert result.out.count("\n") == len(given_lines) - 1


def test_a_position_on_the_command_line_that_is_none_is_complained_of() -> None:
    result = run("solve", "448")
    assert (result.status, result.out) == (1, "")
    assert result.err == (
        "fourinrow: at index 2: expected a column from 1 to 7, got '8'\n"
    )


@pytest.mark.parametrize(
    "options",
    [
        ["--all", "--best"],
        ["--nodes", "0"],
        ["--nodes", "-1"],
        ["--nodes", "9" * 20],
        ["--seconds", "0"],
        ["--seconds", "0.0"],
        ["--seconds", "inf"],
        ["--seconds", "nan"],
        ["--seconds", "1e3"],
        ["--seconds", "-1"],
        ["--best", "--nodes", "5"],
        ["--line", "--seconds", "5"],
        ["--rows", "0"],
        ["--cols", "27"],
        ["4", "4"],
    ],
    ids=" ".join,
)
def test_options_that_can_not_be_are_refused(options: list[str]) -> None:
    result = run("solve", *options, "--rows=4", "--cols=4")
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("usage: fourinrow")
    assert options[0] in result.err.splitlines()[-1] or options == ["4", "4"]


# Tables


def test_a_table_is_kept_and_saves_work(tmp_path: Path) -> None:
    table = tmp_path / "table"
    first = run("solve", "--rows=4", "--cols=5", "--table", str(table), "")
    assert first == Result(0, "0 draw in 20\n", "")
    size = table.stat().st_size
    again = ("solve", "--rows=4", "--cols=5", "--table", str(table), "--nodes=20", "")
    assert run(*again) == first
    assert run(*again[:3], "--nodes=20", "").out.startswith("between ")
    assert table.stat().st_size >= size


def test_a_table_of_another_board_is_refused_and_left_alone(tmp_path: Path) -> None:
    table = tmp_path / "table"
    run("solve", *SIZE, "--table", str(table), "1212")
    before = table.read_bytes()
    for content in (before, before[:-1], b"", b"fourinrow 1\n"):
        table.write_bytes(content)
        result = run("solve", "--rows=4", "--cols=5", "--table", str(table), "1212")
        assert (result.status, result.out) == (2, "")
        assert "argument --table: expected " in result.err.splitlines()[-1]
        assert table.read_bytes() == content


def test_a_table_that_can_not_be_kept_spoils_no_answer(tmp_path: Path) -> None:
    place = tmp_path / "nowhere" / "table"
    result = run("solve", *SIZE, "--table", str(place), "121212")
    assert result.out == "5 win in 1\n"
    assert result.status == 1
    assert result.err.startswith("fourinrow: expected a place to write")


# Processes


def test_lines_are_answered_as_they_come() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", *SIZE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=plain_environment(),
        text=True,
    ) as process:
        impatience = Timer(PATIENCE, process.kill)
        impatience.start()
        try:
            assert process.stdin
            assert process.stdout
            for _ in range(3):
                process.stdin.write("12\n")
                process.stdin.flush()
                assert process.stdout.readline() == "0 draw in 14\n"
        finally:
            impatience.cancel()
            process.kill()


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", *SIZE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write(b"12\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"12\n" * 5000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(PATIENCE) == 1


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-"])
def test_a_stream_that_is_closed_is_no_traceback(stream: str) -> None:
    command = f'echo 12 | "$0" -m fourinrow solve --rows 4 --cols 4 {stream}'
    ended = subprocess.run(
        ["/bin/sh", "-c", command, sys.executable],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert b"Traceback" not in ended.stdout + ended.stderr


def interrupted(*arguments: str) -> Result:
    """Press Ctrl-C while a process thinks."""
    with subprocess.Popen(
        [*COMMAND, "solve", *HARD, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
        text=True,
    ) as process:
        try:
            sleep(1.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
            return Result(process.returncode, out, err)
        finally:
            process.kill()


def test_ctrl_c_shows_what_is_known_by_then() -> None:
    result = interrupted("13,13,12")
    assert re.fullmatch(r"between -\d+ and \d+\n", result.out)
    assert (result.status, result.err) == (130, "")


@pytest.mark.parametrize("arguments", [["--best", "13"], []], ids=["best", "reading"])
def test_ctrl_c_ends_it_without_a_word_if_nothing_is_known(
    arguments: list[str],
) -> None:
    assert interrupted(*arguments) == Result(130, "", "")


def test_nothing_slow_is_imported_before_it_is_needed() -> None:
    code = "import sys; from fourinrow.shell.cli import main; print(*sys.modules)"
    told = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    )
    slow = {"numba", "numpy", "llvmlite", "bitbully", "fourinrow.shell.answering"}
    assert not slow & set(told.stdout.split())


def test_a_process_solves_without_a_word_too_many() -> None:
    result = run_process("solve", *SIZE, "--all", "12")
    assert result == Result(0, run("solve", *SIZE, "--all", "12").out, "")


# Ctrl-C, without a process


def test_ctrl_c_ends_the_time_and_twice_the_program() -> None:
    watch = Watch()
    usual = signal.getsignal(signal.SIGINT)
    with watch.listening():
        before = watch()
        signal.raise_signal(signal.SIGINT)
        assert before < watch() == float("inf")
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is usual


def test_a_signal_that_somebody_else_handles_is_left_alone() -> None:
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with Watch().listening():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, usual)
