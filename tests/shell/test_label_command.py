"""``fourinrow label``: truth as files, whose bytes depend on the positions alone."""

import json
import os
import signal
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from io import BytesIO
from pathlib import Path
from time import sleep

import pytest

from commandline import Result, answered, kept, run, running
from fourinrow.core import Outcome, Rules, outcome
from fourinrow.data import Label, label
from fourinrow.data.records import json_lines, write_csv
from fourinrow.notation import from_moves
from fourinrow.shell.commands import label as label_command
from fourinrow.shell.files import write_file
from fourinrow.solver import make_book, solve, write_book

LATE = ["--random", "40", "--plies", "24:41"]
labelled = partial(answered, "label")


def positions(lines: str) -> list[str]:
    return [json.loads(line)["position"] for line in lines.splitlines()]


def test_lines_of_input_become_lines_of_output() -> None:
    given = ["4455", "112233", "7/7/7/7/3O3/2OXX2", "1122334", ""]
    typed = "".join(f"{each}\r\n" for each in given)
    found = list(label(given[:-1]))
    assert labelled(typed=typed).startswith("".join(json_lines(found)))
    out = labelled("--columns", "pons-eval", typed=typed)
    assert out.startswith("".join(json_lines(found, "pons-eval")))
    assert labelled() == ""
    read, write = os.pipe()
    os.write(write, typed.encode())
    os.close(write)
    assert labelled("--positions", f"/dev/fd/{read}") == labelled(typed=typed)
    os.close(read)


def test_an_invalid_line_is_named_and_the_rest_goes_on() -> None:
    result = run("label", typed="4455\n44x\n44 55\n\x1b[31m\n7/7\n112233\n")
    assert result.status == 1
    assert positions(result.out) == ["4455", "112233"]
    assert result.err.splitlines() == [
        "fourinrow: line 2: expected a column from 1 to 7, got 'x', at character 3",
        "fourinrow: line 3: expected moves without blanks between them, got ' ', "
        "at character 3",
        "fourinrow: line 4: expected a column from 1 to 7, got '\\x1b[31m', "
        "at character 1",
        "fourinrow: line 5: expected 6 rows, got 2, at character 4",
    ]


def test_random_positions_are_those_of_their_seed() -> None:
    out = labelled(*LATE)
    assert labelled(*LATE, "--jobs", "2") == labelled(*LATE, "--seed", "0") == out
    assert labelled(*LATE, "--seed", "1") != out
    assert out.startswith(labelled("--random", "10", "--plies", "24:41"))
    plies = {len(each) for each in positions(out)}
    assert len(positions(out)) == 40
    assert plies <= {*range(24, 42)}
    assert len(plies) > 9
    assert {outcome(from_moves(each)) for each in positions(out)} == {Outcome.RUNNING}


@pytest.mark.slow
def test_positions_of_games_are_those_of_the_players() -> None:
    played = ["--random", "12", "--plies", "6:30", "--between", "greedy", "random"]
    out = labelled(*played)
    assert labelled(*played, "--jobs", "2") == out
    assert len({*positions(out)}) == 12
    match = run("match", "--first=greedy", "--second=random", "--games=1", "--moves")
    assert positions(out)[0] in match.out
    assert {len(each) for each in positions(out)} <= {*range(6, 31)}


def test_games_that_are_too_short_are_given_up() -> None:
    board = ["--rows", "4", "--cols", "4", "--connect", "2"]
    games = ["--between", "greedy", "greedy", "--plies", "9:9", "--random", "1"]
    said = "fourinrow: expected games of more than 9 plies, got 1,000 others\n"
    assert run("label", *board, *games) == Result(1, "", said)


@pytest.mark.parametrize("name", ["x.jsonl", "x.csv", "x.parquet", "x"])
def test_a_file_has_the_same_bytes_despite_jobs_and_duplicates(
    tmp_path: Path, name: str
) -> None:
    typed = "".join(f"{each}\n" for each in positions(labelled(*LATE))) * 2
    contents = set[bytes]()
    for jobs in ("1", "2"):
        path = tmp_path / jobs / name
        path.parent.mkdir()
        assert labelled("--jobs", jobs, "--output", str(path), typed=typed) == ""
        contents.add(path.read_bytes())
        assert [each.name for each in path.parent.iterdir()] == [name]
    [content] = contents
    if name in ("x", "x.jsonl"):
        assert content.decode() == labelled(typed=typed)
    elif name == "x.csv":
        write_csv(label(typed.split()), file := BytesIO())
        assert content == file.getvalue()


MANY = ["label", "--random", "1000", "--plies", "18:41", "--output"]


@pytest.mark.slow
def test_an_interrupted_file_is_continued(tmp_path: Path) -> None:
    """Even if it is interrupted twice, the second time without a chance to say so."""
    whole, path = tmp_path / "whole.csv", tmp_path / "x.csv"
    part = Path(f"{path}.part")
    for number in (signal.SIGINT, signal.SIGKILL):
        before = kept(part)
        with running(*MANY, str(path), "--jobs", "2") as command:
            while kept(part) < before + 64:
                assert command.process.poll() is None
                sleep(0.05)
            ended = command.ended(number)
        assert all(part.name in each.name for each in tmp_path.iterdir())
        if number is signal.SIGINT:
            assert ended.status == 130
            assert "x.csv.part: the same command continues" in ended.err
    for name in (path, whole):
        assert run(*MANY, str(name)).status == 0
    assert path.read_bytes() == whole.read_bytes()
    assert not part.exists()


def test_what_is_kept_is_told_wherever_the_interrupt_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(found: Iterable[Label], _columns: str) -> Iterator[str]:
        for _ in found:
            raise KeyboardInterrupt
        yield ""

    monkeypatch.setattr(label_command, "json_lines", interrupted)
    result = run("label", "--output", str(tmp_path / "x"), typed="4455\n44\n")
    assert (result.status, result.out) == (130, "")
    assert result.err.count("x.part: the same command continues") == 1
    assert kept(tmp_path / "x.part") == 2


def keep(path: Path, *found: str) -> None:
    """Write the log of an interrupted command, with lists of labels as JSON."""
    with closing(sqlite3.connect(f"{path}.part")) as log, log:
        name = '"labels of Rules(rows=6, cols=7, n=4)"'
        log.execute(f"CREATE TABLE {name} (name PRIMARY KEY, found)")
        log.executemany(f"INSERT INTO {name} VALUES (?, ?)", enumerate(found))


def over(text: str) -> str:
    """The label of a lost game, which has no moves."""
    return json.dumps([text, -18, *[None] * 7])


def test_labels_that_were_kept_are_read_again(tmp_path: Path) -> None:
    path, typed = tmp_path / "x", "4455\n1122334\n44x\n7/7/7/7/3O3/2OXX2\n"
    marked = json.dumps(["4455", 9, 9, *[None] * 6])  # which no solver would find
    keep(path, marked, over("1122334"))
    assert run("label", "--output", str(path), typed=typed).status == 1
    first, *rest = path.read_text().splitlines()
    assert json.loads(first)["score"] == 9
    assert rest == run("label", typed=typed).out.splitlines()[1:]


def test_labels_of_other_positions_are_kept_apart(tmp_path: Path) -> None:
    """A command with more of the same positions goes on; fewer would lose labels."""
    path = tmp_path / "x"
    labels = ["label", "--output", str(path)]
    keep(path, over("1122334"), over("2233445"))
    for other in (
        run(*labels, typed="1122334\n112233\n"),
        run(*labels, typed="1122334\n"),
        run(*labels, "--rows", "5"),
    ):
        assert (other.status, other.out, path.exists()) == (1, "", False)
        advice = "remove that file, or name another FILE"
        assert other.err.endswith(f"x.part', got other work: {advice}\n")
        assert "Rules(" not in other.err
    more = ["1122334", "2233445", "44"]
    assert run(*labels, typed="\n".join(more)).status == 0
    assert positions(path.read_text()) == more


def test_a_book_changes_no_byte_unless_it_is_wrong(tmp_path: Path) -> None:
    """One that gives all positions the score of the start shows that it is read."""
    rules, path = Rules(3, 4, 3), tmp_path / "book"
    board = ["--rows", "3", "--cols", "4", "--connect", "3"]
    with_book = [*board, "--book", str(path)]
    book, start = make_book(rules, 2), solve("", rules)
    wrong = replace(book, scores=book.scores[:1] * len(book.scores))
    write_file(str(path), partial(write_book, book))
    typed = "\n1\n12\n121\n"
    assert labelled(*with_book, typed=typed) == labelled(*board, typed=typed)
    write_file(str(path), partial(write_book, wrong))
    [line] = labelled(*with_book, typed="\n").splitlines()
    assert json.loads(line)["scores"] == [-start.value] * 4


def test_what_was_labelled_can_be_labelled_again() -> None:
    out = labelled(*LATE)
    assert labelled(typed=out) == out
    wrong = run("label", typed='{"position": "44x"}\n{"moves": "44"}\n{"position"\n')
    assert (wrong.status, wrong.out) == (1, "")
    assert [each.partition(", got ")[0] for each in wrong.err.splitlines()] == [
        "fourinrow: line 1: expected a column from 1 to 7",
        'fourinrow: line 2: expected JSON with a "position"',
        'fourinrow: line 3: expected JSON with a "position"',
    ]


def test_without_pyarrow_parquet_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    result = run("label", "--random", "1", "--output", str(tmp_path / "x.parquet"))
    need = "Parquet needs pyarrow: python -m pip install 'fourinrow[data]'"
    assert result == Result(1, "", f"fourinrow: {need}\n")
    assert not [*tmp_path.iterdir()]
