"""``fourinrow book``: books are made, despite interruptions, shown and checked."""

import re
import signal
import subprocess
from errno import ENOSPC
from functools import partial
from io import BytesIO
from os import environ
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit
from time import sleep

import pytest

from commandline import COMMAND
from fourinrow.core import Rules
from fourinrow.shell.cli import main
from fourinrow.shell.files import read_saved
from fourinrow.solver import Book, make_book, read_book, write_book
from fourinrow.solver.book_making import plan_book

BOARD = ["--rows", "4", "--cols", "5", "--plies", "7"]
FLAT = ["--rows", "3", "--cols", "4", "--connect", "3", "--no-gravity", "--plies", "3"]
SMALL = ["--rows", "3", "--cols", "4", "--connect", "3", "--plies", "4"]


def written(path: Path, book: Book) -> str:
    with path.open("wb") as file:
        write_book(book, file)
    return str(path)


def small_book() -> Book:
    return make_book(Rules(3, 4, 3), 4)


@pytest.mark.on_one_python
@pytest.mark.slow
def test_a_book_is_the_same_if_its_making_is_killed(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert main(["book", "make", *BOARD, str(whole)]) == 0
    command = [*COMMAND, "book", "make", *BOARD, "--jobs", "2", str(killed)]
    part = tmp_path / "killed.part"
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as running:
        while not part.exists() or part.read_bytes().count(b"\n") < 5:
            assert running.poll() is None
            sleep(0.001)
        running.send_signal(signal.SIGKILL)
    assert not killed.exists()
    assert main(["book", "make", *BOARD, str(killed)]) == 0
    assert killed.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == [killed, whole]


@pytest.mark.slow
def test_a_book_is_the_same_after_a_full_disk(tmp_path: Path) -> None:
    whole, made = str(tmp_path / "whole"), str(tmp_path / "made")
    assert main(["book", "make", *FLAT, whole]) == 0
    for room in (60, 200):
        ended = subprocess.run(
            [*COMMAND, "book", "make", *FLAT, made],
            preexec_fn=partial(setrlimit, RLIMIT_FSIZE, (room, room)),
            env=environ | {"PYTHONDONTWRITEBYTECODE": "1"},  # or it is cut off too
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 1
        assert ended.stderr == "fourinrow: writing failed: File too large\n"
        assert Path(f"{made}.part").stat().st_size == room
    assert main(["book", "make", *FLAT, made]) == 0
    assert Path(made).read_bytes() == Path(whole).read_bytes()
    assert len([*tmp_path.iterdir()]) == 2


@pytest.mark.on_one_python
@pytest.mark.parametrize(
    ("failing", "error", "said"),
    [
        (
            "os.fsync",
            OSError(ENOSPC, "full"),
            "expected a place to write, got .*: full",
        ),
        ("lzma.compress", MemoryError(), "out of memory"),
    ],
)
def test_a_book_that_could_not_be_saved_is_not_solved_again(
    failing: str,
    error: Exception,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object, **_named: object) -> None:
        raise error

    path = tmp_path / "book"
    with monkeypatch.context() as patch:
        patch.setattr(failing, fail)
        assert main(["book", "make", *SMALL, str(path)]) == 1
    assert re.fullmatch(f"fourinrow: {said}\n", capsys.readouterr().err)
    assert [*tmp_path.iterdir()] == [tmp_path / "book.part"]
    before = (tmp_path / "book.part").read_bytes()
    file = BytesIO(before)
    assert make_book(Rules(3, 4, 3), 4, file=file) == small_book()
    assert file.getvalue() == before


def test_a_finished_book_is_shown_and_its_part_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, part = written(tmp_path / "book", small_book()), tmp_path / "book.part"
    assert main(["book", "info", path]) == 0
    shown = capsys.readouterr().out
    for _ in range(2):
        assert main(["book", "make", *SMALL, path]) == 0
        assert capsys.readouterr().out == shown
        assert [*tmp_path.iterdir()] == [tmp_path / "book"]
        with part.open("w+b") as file:
            make_book(Rules(3, 4, 3), 4, file=file)
    assert main(["book", "make", *SMALL[:-1], "3", path]) == 1
    assert "expected a new file" in capsys.readouterr().err
    assert part.exists()
    part.write_text("mine")
    assert main(["book", "make", *SMALL, path]) == 1
    assert "expected a file that begins with" in capsys.readouterr().err
    assert part.read_text() == "mine"
    assert read_saved(path, read_book) == small_book()


def test_an_estimate_is_of_all_positions_and_writes_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = len(plan_book(Rules(3, 4, 3), 4).searched)
    path = str(tmp_path / "book")
    assert main(["book", "make", "--estimate", *SMALL, "--sample", "9999", path]) == 0
    first, number, times, *spent, size = capsys.readouterr().out.splitlines()
    assert first == "3 rows, 4 columns, 3 in a row, with gravity"
    assert number == f"{count:,} positions of 4 plies to solve"
    assert times.startswith(f"{count:,} of them solved: mean ")
    cores = [line.partition(" on ")[2] for line in spent]
    assert cores == ["one core alone, and then", "1 core", "2 cores", "200 cores"]
    assert re.fullmatch("about [0-9]+ bytes", size)
    assert not [*tmp_path.iterdir()]


def test_an_estimate_says_so_if_nothing_is_to_be_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tiny = ["--rows", "1", "--cols", "2", "--connect", "1", "--plies", "1"]
    assert main(["book", "make", "--estimate", *tiny, str(tmp_path / "book")]) == 0
    size = Path(written(tmp_path / "made", make_book(Rules(1, 2, 1), 1))).stat().st_size
    said = f"0 positions of 1 plies to solve\nabout {size} bytes\n"
    assert capsys.readouterr().out.endswith(said)


def test_a_book_is_shown_and_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "book", small_book())
    assert read_saved(path, read_book) == small_book()
    assert main(["book", "info", path]) == 0
    assert capsys.readouterr().out.splitlines()[:3] == [
        "3 rows, 4 columns, 3 in a row, with gravity",
        " 0 plies          1 positions up to mirror images",
        " 1 plies          2 positions up to mirror images",
    ]
    assert main(["book", "check", path, "--sample", "20", "--seed", "3"]) == 0
    assert capsys.readouterr().out == "20 positions solved again, 0 of them wrong\n"


def test_a_book_that_lies_is_found_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scores = bytearray(small_book().scores)
    right, scores[0] = scores[0] - 128, 127
    path = written(tmp_path / "liar", Book(Rules(3, 4, 3), 4, bytes(scores)))
    assert main(["book", "check", path, "--sample", "9999"]) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"the empty board: expected {right}, got -1"
    assert last.endswith(" positions solved again, 1 of them wrong")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (["make", *SMALL, "--jobs", "0"], "expected a number from 1 to 256, got '0'"),
        (
            ["make", "--rows", "3", "--plies", "22"],
            "expected plies from 0 to 21, got 22",
        ),
        (["make", "--plies", "40"], "expected plies for at most 268,435,456 slots"),
        (["make", *SMALL, "--sample", "9"], "--sample: not allowed with make"),
        (["info", "--jobs", "2"], "--jobs: not allowed with info"),
        (["info", "--estimate"], "--estimate: not allowed with info"),
        (["make", "--estimate", "--jobs", "2"], "not allowed with make --estimate"),
        (["check", "--rows", "3"], "--rows: not allowed with check"),
        (["info"], "argument FILE: expected a file to read"),
    ],
)
def test_what_can_not_be_done_is_refused_before_any_work(
    given: list[str],
    reason: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["book", *given, str(tmp_path / "book")])
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_book_replaces_no_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine"
    path.write_text("mine")
    assert main(["book", "make", *SMALL, str(path)]) == 1
    assert "expected a new file" in capsys.readouterr().err
    assert path.read_text() == "mine"
    assert main(["book", "make", *SMALL, str(tmp_path / "none" / "book")]) == 1
    assert "expected a place to write" in capsys.readouterr().err
    part = tmp_path / "book.part"
    part.write_text("mine")
    assert main(["book", "make", *SMALL, str(tmp_path / "book")]) == 1
    assert "expected a file that begins with" in capsys.readouterr().err
    assert part.read_text() == "mine"


@pytest.mark.parametrize(
    "content", [b"", b"fourinrow book 7\n", b"fourinrow book 1\n3"]
)
def test_what_is_no_book_is_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book"
    path.write_bytes(content)
    for action in ("info", "check"):
        with pytest.raises(SystemExit):
            main(["book", action, str(path)])
        assert "argument FILE: expected" in capsys.readouterr().err
