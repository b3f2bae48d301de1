"""The laws of ``fourinrow solve``: one line out for each line in, and no guesses."""

import json
import re
import signal
import sys
from functools import partial
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from commandline import Result, Screen, after_work, answered, run, running
from fourinrow.core import Rules, legal_moves
from fourinrow.notation import format_moves, from_moves
from fourinrow.shell.commands import solve
from fourinrow.shell.terminal import Ticker
from fourinrow.solver import Bounds, Solver
from fourinrow.testing import move_numbers

pytestmark = pytest.mark.slow

SMALL = Rules(rows=4, cols=4)
SIZE = ("--rows", "4", "--cols", "4")
TIC_TAC_TOE = ("--rows=3", "--cols=3", "--connect=3", "--no-gravity")
HARD = ("--rows", "26", "--cols", "26")  # no engine will ever see the end of this
small_games = move_numbers(SMALL).map(lambda moves: format_moves(moves, SMALL))
solver = Solver(SMALL)


def answers(*options: str, lines: list[str]) -> list[str]:
    """What is answered to lines on standard input, one line each."""
    typed = "".join(f"{line}\n" for line in lines)
    return answered("solve", *SIZE, *options, typed=typed).splitlines()


@given(small_games)
def test_each_question_is_answered_in_words_and_in_json(game: str) -> None:
    score, scores = solver.solve(game), solver.scores(game)
    legal = legal_moves(from_moves(game, SMALL))
    values = {str(move + 1): scores[move].value for move in legal}
    each = " ".join(f"{move}:{value}" for move, value in values.items())
    best = [str(move + 1) for move in solver.best_moves(game)]
    ending = score.result.value
    solved = {"score": score.value, "outcome": ending, "plies": score.plies}
    [line] = answers("--line", lines=[game])
    for options, words, fields in (
        ([], f"{score.value} {score}", solved),
        (["--all"], each, {"scores": values}),
        (["--best"], " ".join(best), {"best": best}),
        (["--weak"], ending, {"outcome": ending}),
        (["--line"], line, {"moves": [*line]}),
    ):
        assert answers(*options, lines=[game, game]) == [words, words]
        assert run("solve", *SIZE, *options, game) == Result(0, f"{words}\n", "")
        [told] = answers("--json", *options, lines=[f"  {game} "])
        assert json.loads(told) == {"position": game} | fields


def test_an_empty_line_is_the_empty_board_and_so_is_an_empty_argument() -> None:
    assert run("solve", *SIZE, "") == Result(0, "0 draw in 16\n", "")
    assert answers(lines=["", "  "]) == ["0 draw in 16"] * 2
    assert run("solve", *SIZE, typed="") == Result(0, "", "")
    typed = "12\n15\n"
    assert run("solve", *SIZE, "-", typed=typed) == run("solve", *SIZE, typed=typed)


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (["--rows=3", "--cols=3", "--connect=3", "11"], "1 win in 7"),
        (["--rows=1", "--cols=10", "--connect=2", "--line", "10 4, 2"], "5"),
        (["--rows=1", "--cols=10", "--connect=2", "--best", "10,4,2"], "3 5"),
        ([*TIC_TAC_TOE, "a1 B1 c2"], "0 draw in 6"),
        ([*TIC_TAC_TOE, "--best", "b2"], "a3 c3 a1 c1"),
    ],
)
def test_every_board_of_the_family_is_served(options: list[str], answer: str) -> None:
    assert run("solve", *options) == Result(0, f"{answer}\n", "")


def test_at_a_terminal_it_says_that_it_reads_positions() -> None:
    said = "fourinrow: reading positions, one per line, such as 4453; Ctrl-D ends\n"
    result = run("solve", *SIZE, typed="12\n", is_interactive=True)
    assert result == Result(0, "0 draw in 14\n", said)
    assert run("solve", *SIZE, "12", is_interactive=True).err == ""


@given(small_games, st.integers(1, 40))
def test_a_limit_makes_the_answer_vaguer_and_never_wrong(game: str, nodes: int) -> None:
    [line] = answers("--nodes", str(nodes), lines=[game])
    score = solver.solve(game)
    if found := re.fullmatch(r"between (-?\d+) and (-?\d+)", line):
        low, high = map(int, found.groups())
        assert low < high
        assert Bounds(low, high).contains(score)
    else:
        assert line == f"{score.value} {score}"
    [line] = answers("--json", "--nodes", str(nodes), lines=[game])
    told = json.loads(line)
    if "score" in told:
        assert told["score"] == score.value
    else:
        assert Bounds(told["low"], told["high"]).contains(score)
    [line] = answers("--all", "--nodes", str(nodes), lines=[game])
    for word, each in zip(line.split(), solver.scores(game).values(), strict=True):
        least, _, most = word.partition(":")[2].partition("..")
        assert Bounds(int(least), int(most or least)).contains(each)
    [line] = answers("--weak", "--nodes", str(nodes), lines=[game])
    assert line == solver.result(game).value or line.startswith("between ")
    for question in ("--best", "--line"):
        [line] = answers(question, "--nodes", str(nodes), lines=[game])
        whole = answers(question, lines=[game])
        assert line in (*whole, f"{score.value} {score}") or line.startswith("between ")


def test_a_search_that_has_no_end_ends_with_its_limit() -> None:
    for limit in (["--nodes", "50"], ["--seconds", "0.05"]):
        told = answered("solve", *HARD, *limit, "")
        assert re.fullmatch(r"between -\d+ and \d+\n", told)


def test_an_invalid_line_is_answered_in_its_place() -> None:
    lines = ["12", "125", "1 2", "11111", "12121211", "1\0", "4" * 5000, "21"]
    result = run("solve", *SIZE, typed="\r\n".join(lines))
    first, *refused, last = result.out.splitlines()
    assert (result.status, result.err, len(refused)) == (1, "", len(lines) - 2)
    assert first == last == "0 draw in 14"
    off = "expected a column from 1 to 4, got '5'"
    assert refused[0] == f"line 2: {off}, at character 3"
    assert refused[1].startswith("line 3: expected moves without blanks")
    assert refused[2] == "line 4: column 1 is full, at character 5"
    for number, line in enumerate(refused, 2):
        assert re.match(rf"line {number}: (expected |column . is full|the game )", line)
        assert line.isprintable()
        assert len(line) < 200


@given(st.lists(st.text() | small_games))
def test_there_is_a_line_for_each_line_whatever_it_holds(lines: list[str]) -> None:
    text = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
    result = run("solve", *SIZE, "--nodes", "1", typed=text)
    assert result.status in (0, 1)
    assert result.out.count("\n") == text.count(b"\n")


def test_two_cores_answer_a_position_and_lines_as_one_does() -> None:
    lines = "12\nx\n1212\n\n"
    for question, position, typed in (
        *((each, ["1122331"], "") for each in ("--all", "--best", "--line", "--weak")),
        ("--json", ["12"], ""),
        ("--json", [], lines),
    ):
        one = run("solve", *SIZE, question, *position, typed=typed)
        two = run("solve", *SIZE, question, "--jobs=2", *position, typed=typed)
        assert one == two


def test_a_hard_position_is_solved_in_as_many_threads_as_there_are_jobs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started, start = list[str](), Thread.start

    def starting(thread: Thread) -> None:
        started.append(thread.name)
        start(thread)

    monkeypatch.setattr(Thread, "start", starting)
    for jobs in (1, 2):
        started.clear()
        result = run("solve", "--no-book", f"--jobs={jobs}", "55135722421")
        assert result == Result(0, "6 win in 21\n", "")
        assert sum("solver" in name for name in started) == jobs - 1


def test_a_bad_line_is_an_object_with_an_error() -> None:
    result = run("solve", *SIZE, "--json", typed="12\n 15\n\u00b2\n")
    good, *bad = map(json.loads, result.out.splitlines())
    assert (result.status, good["score"], result.out.isascii()) == (1, 0, True)
    said = {"error": "expected a column from 1 to 4, got '5'"}
    assert bad[0] == {"position": " 15", "line": 2, "index": 2} | said
    assert bad[1]["line"] == 3
    alone = run("solve", *SIZE, "--json", "1 5")
    assert (alone.status, alone.err) == (1, "")
    assert json.loads(alone.out) == {"position": "1 5", "index": 2} | said


def test_lines_are_answered_as_they_come_and_the_last_is_the_end() -> None:
    with running("solve", *SIZE) as solving:
        for line, answer in ((b"12\n", b"0 draw in 14\n"), (b"5\n", b"line 2: ")):
            solving.type(line)
            assert solving.stdout.readline().startswith(answer)
        assert solving.ended()[:2] == (1, "")


@pytest.mark.parametrize(
    ("options", "number", "status"),
    [
        ((*HARD, "--jobs=2"), signal.SIGINT, 130),
        ((*HARD, "--jobs=2"), signal.SIGTERM, 143),
        ((*HARD, "--jobs=2"), signal.SIGKILL, -9),  # nobody holds what it wrote into
        (("--rows=8", "--jobs=2"), signal.SIGINT, 130),  # compiled
        ((*HARD, "13"), signal.SIGINT, 130),
        (("--no-book", "", "--jobs=2"), signal.SIGINT, 130),  # in threads
    ],
)
def test_a_signal_ends_a_search_and_all_processes(
    options: tuple[str, ...], number: signal.Signals, status: int
) -> None:
    with running("solve", *options) as solving:
        solving.type(b"1,2,1,2,1,2\n\n1\n13,13\n")
        after_work(solving.process, 2 if "" in options else 1)
        ended = solving.ended(number)
    assert (ended.status, ended.out) == (status, "")
    assert number == signal.SIGKILL or ended.err == ""


def test_a_long_search_shows_at_a_terminal_that_it_is_alive(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Screen, "isatty", lambda screen: screen is sys.stderr)
    monkeypatch.setattr(solve, "Ticker", partial(Ticker, pause=0.05))
    for typed, words, said in (
        ("", [*HARD, ""], r"[\d,]+ positions searched"),
        ("", ["--no-book", ""], r"[\d,]+ positions searched"),
        ("\n", HARD, "lines answered"),
    ):
        told = run("solve", *words, "--seconds=0.3", typed=typed).err
        assert re.match(rf"\r{said}, \d+ s\x1b\[K", told)
        assert max(map(len, told.split("\r"))) < 80
        assert told.endswith("\r\x1b[K")


@pytest.mark.parametrize(
    ("jobs", "most"), [(1, 2**28), (4, 2**28), (16, 2**26), (256, 2**22)]
)
def test_the_memory_of_tables_is_divided_among_many_jobs(
    jobs: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = list[int]()

    def make(*_: object, max_table_bytes: int, **_named: object) -> None:
        sizes.append(max_table_bytes)

    monkeypatch.setattr(solve, "Solver", make)
    solve.solver_for(solve.Request(jobs=jobs))
    assert sizes == [most]
