"""``fourinrow book``: books are made, despite interruptions, and shown."""

import re
import shlex
import signal
import sqlite3
from contextlib import closing
from errno import ENOSPC
from hashlib import sha256
from pathlib import Path
from time import sleep

import pytest

from commandline import Result, answered, at_shell, kept, refused, run, running
from fourinrow.core import Rules
from fourinrow.shell.files import read_saved
from fourinrow.solver import make_book, read_book

BOARD = ["--rows", "4", "--cols", "5", "--plies", "7"]
BOARD_BOOK, FLAT_BOOK = "70c93757c93424cd", "b237af5d9e650a4d"  # digests
FLAT = ["--rows", "3", "--cols", "4", "--connect", "3", "--no-gravity", "--plies", "3"]
SMALL = ["--rows", "3", "--cols", "4", "--connect", "3", "--plies", "4"]


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def test_the_bytes_of_a_book_stay_as_they_are(tmp_path: Path) -> None:
    """So books of other versions can be compared."""
    path = tmp_path / "book"
    assert run("book", "make", *FLAT, str(path)).status == 0
    assert digest(path) == FLAT_BOOK


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_book_saves_the_search_for_its_positions(tmp_path: Path, jobs: str) -> None:
    path = str(tmp_path / "book")
    answered("book", "make", *SMALL, path)
    board, typed = SMALL[:-2], "\n1\n1234\n"
    options = ["solve", *board, "--book", path, "--nodes=1", "--jobs", jobs]
    assert run(*options, typed=typed) == run("solve", *board, typed=typed)
    assert run(*options, "12").out == "2 win in 7\n"
    assert run("solve", *board, "--nodes=1", "12").out.startswith("between ")
    for command in ("solve", "label"):
        other = refused(command, "--book", path)
        assert "argument --book: expected a book for Rules(" in other


@pytest.mark.slow
def test_a_book_is_the_same_if_its_making_is_interrupted(tmp_path: Path) -> None:
    made, part = tmp_path / "made", tmp_path / "made.part"
    with running("book", "make", *BOARD, "--jobs", "2", str(made)) as making:
        while not (solved := kept(part)):
            assert making.process.poll() is None
            sleep(0.001)
        ended = making.ended(signal.SIGINT)
    said = f"what was found is kept in {part}: the same command continues"
    assert (ended.status, ended.err) == (130, f"fourinrow: {said}\n")
    assert kept(part) >= solved >= 64
    assert run("book", "make", *BOARD, str(made)).status == 0
    assert digest(made) == BOARD_BOOK
    assert [*tmp_path.iterdir()] == [made]


@pytest.mark.slow
def test_a_book_is_the_same_after_a_full_disk(tmp_path: Path) -> None:
    made = tmp_path / "made"
    said = f"fourinrow: expected a place to write, got '{made}.part': disk I/O error\n"
    make = f"fourinrow {shlex.join(['book', 'make', *FLAT, str(made)])}"
    for room in (6, 12):  # times 512 bytes; compiled files would be cut off too
        limits = f"ulimit -f {room}; export PYTHONDONTWRITEBYTECODE=1"
        assert at_shell(f"{limits}; {make}") == Result(1, "", said)
    assert run("book", "make", *FLAT, str(made)).status == 0
    assert digest(made) == FLAT_BOOK
    assert [*tmp_path.iterdir()] == [made]


FULL = OSError(ENOSPC, "full")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("failing", "error", "said"),
    [
        ("os.fsync", FULL, "expected a place to write, got .*: full"),
        ("lzma.compress", MemoryError(), "out of memory"),
    ],
)
def test_a_book_that_could_not_be_saved_is_not_solved_again(
    failing: str,
    error: Exception,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **_named: object) -> None:
        raise error

    path = tmp_path / "book"
    with monkeypatch.context() as patch:
        patch.setattr(failing, fail)
        told = refused("book", "make", *SMALL, str(path), status=1)
    assert re.fullmatch(f"fourinrow: {said}", told)
    assert [*tmp_path.iterdir()] == [tmp_path / "book.part"]
    searched = dict[int, int]()
    made = make_book(Rules(3, 4, 3), 4, keep=searched.update)
    assert kept(tmp_path / "book.part") == len(searched)
    assert run("book", "make", *SMALL, str(path)).status == 0
    assert read_saved(str(path), read_book) == made
    shown = run("book", "info", str(path)).out.splitlines()
    assert shown[:2] == [
        "3 rows, 4 columns, 3 in a row, with gravity",
        " 0 plies          1 positions up to mirror images",
    ]


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ("", "file is not a database"),
        ("scores of Rules(rows=3, cols=4, n=3), 3 plies", "got other work"),
    ],
)
def test_the_file_of_something_else_is_refused_and_kept(
    table: str, reason: str, tmp_path: Path
) -> None:
    path, part = tmp_path / "book", tmp_path / "book.part"
    part.write_text("" if table else "mine")
    with closing(sqlite3.connect(part)) as database:
        if table:
            database.execute(f'CREATE TABLE "{table}" (name PRIMARY KEY, found)')
            database.execute(f'INSERT INTO "{table}" VALUES (5, 900)')
            database.commit()
    before = part.read_bytes()
    said = refused("book", "make", *SMALL, str(path), status=1)
    assert reason in said
    assert str(part) in said
    assert part.read_bytes() == before
    assert not path.exists()
