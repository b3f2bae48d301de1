"""The laws of files: written whole or not at all, and read only if regular."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from commandline import Result, run
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.play import format_saved
from fourinrow.shell.files import (
    load_table,
    read_bytes,
    save_table,
    write_drawing,
    write_game,
)
from fourinrow.solver import Solver
from fourinrow.solver.saved_tables import TABLE_MAGIC

GAME = format_saved(connect(), (3, 3))
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>'


class Table:
    """Something to keep: a few bytes that begin as a saved table does."""

    content = TABLE_MAGIC + b"..."

    def save(self, file: BinaryIO) -> None:
        file.write(self.content)

    def load(self, file: BinaryIO) -> None:
        assert file.read() == self.content


WRITERS: dict[str, tuple[Callable[[str], object], bytes]] = {
    "a game": (lambda path: write_game(path, GAME), GAME.encode()),
    "a table": (lambda path: save_table(path, Table()), Table.content),
    "a picture": (lambda path: write_drawing(path, SVG), SVG.encode()),
}
writers = pytest.mark.parametrize(
    ("write", "content"), WRITERS.values(), ids=WRITERS.keys()
)
readers = pytest.mark.parametrize(
    "read",
    [read_bytes, lambda path: load_table(path, Table())],
    ids=["a text", "a table"],
)


@writers
def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[str], object],
    content: bytes,
) -> None:
    path, steps, replace = tmp_path / "file", list[str](), Path.replace

    def sync(descriptor: int) -> None:
        (aside,) = tmp_path.iterdir()
        assert os.fstat(descriptor).st_ino == aside.stat().st_ino
        assert aside.read_bytes() == content
        steps.append("sync")

    def move(self: Path, target: Path) -> Path:
        steps.append("move")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", move)
    write(str(path))
    assert steps == ["sync", "move"]
    assert path.read_bytes() == content


@writers
def test_a_file_is_replaced_by_one_of_its_kind_and_by_nothing_else(
    tmp_path: Path, write: Callable[[str], object], content: bytes
) -> None:
    path = tmp_path / "file"
    for _ in range(2):
        write(str(path))
        assert path.read_bytes() == content
    others = [kept for _, kept in WRITERS.values() if kept != content]
    for kept in (*others, b"", b"precious", content[:5]):
        path.write_bytes(kept)
        with pytest.raises(FourInRowError, match=r"file' is neither, and is kept$"):
            write(str(path))
        assert path.read_bytes() == kept


KILLED = """
import os, signal, sys
from fourinrow.shell.files import save_table
class Table:
    def save(self, file):
        file.write(b"half of it")
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
save_table(sys.argv[1], Table())
"""


@writers
def test_what_a_killed_writer_left_is_removed_by_the_next_one(
    tmp_path: Path, write: Callable[[str], None], content: bytes
) -> None:
    path = tmp_path / "file"
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    (left,) = tmp_path.iterdir()
    assert left.read_bytes() == b"half of it"
    write(str(path))
    assert {*tmp_path.iterdir()} == {path, left}, "it may still be written"
    long_ago = path.stat().st_mtime - 1000
    os.utime(left, (long_ago, long_ago))
    path.unlink()
    write(str(path))
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_bytes() == content


def test_nothing_else_in_the_folder_is_removed(tmp_path: Path) -> None:
    names = (".part", "a.part", ".fourinrow-.txt", "fourinrow-1.part", ".x.part")
    others = {tmp_path / name for name in names}
    for other in others:
        other.write_text("precious")
        os.utime(other, (0, 0))
    write_game(str(tmp_path / "game"), GAME)
    assert {*tmp_path.iterdir()} == {*others, tmp_path / "game"}


@readers
def test_a_pipe_without_a_writer_is_refused_at_once(
    tmp_path: Path, read: Callable[[str], object]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(FourInRowError, match=r"pipe': not a regular file$"):
        read(str(pipe))


@readers
def test_a_folder_and_a_device_are_refused(
    tmp_path: Path, read: Callable[[str], object]
) -> None:
    for path in (str(tmp_path), os.devnull):
        with pytest.raises(FourInRowError, match="not a regular file"):
            read(path)


def test_a_text_is_read_up_to_a_million_bytes(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("x" * 1_000_000)
    assert len(read_bytes(str(path))) == 1_000_000
    path.write_text("x" * 1_000_001)
    with pytest.raises(FourInRowError, match=r"at most 1,000,000 bytes, got '"):
        read_bytes(str(path))


# Pictures of the commands

drawn = pytest.mark.parametrize("command", ["show", "tree"])


@drawn
def test_a_picture_replaces_another_unless_the_position_is_invalid(
    command: str, tmp_path: Path
) -> None:
    place = tmp_path / "board.svg"
    for moves in ("44", "4455332"):
        assert run(command, moves, "--svg", str(place)) == Result(0, "", "")
        assert place.read_text(encoding="utf-8") == run(command, moves, "--svg=-").out
    picture = place.read_bytes()
    assert run(command, "48", "--svg", str(place)).status == 1
    assert place.read_bytes() == picture
    assert list(tmp_path.iterdir()) == [place]


@drawn
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"notes",
        b"fourinrow 1\n",
        b"<svg>",
        b"<svgx/>",
        b"<html><svg></svg></html>",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1"/>',
        b"\xff\xfe<svg",
    ],
)
def test_a_file_that_is_not_our_picture_is_left_alone(
    command: str, content: bytes, tmp_path: Path
) -> None:
    place = tmp_path / "diary"
    place.write_bytes(content)
    result = run(command, "44", "--svg", str(place))
    assert (result.status, result.out) == (1, "")
    said = "fourinrow: expected a new file or a picture by fourinrow: "
    assert result.err.startswith(said)
    assert place.read_bytes() == content
    assert list(tmp_path.iterdir()) == [place]


@drawn
@pytest.mark.parametrize("place", [".", "no/such/place.svg", "\0", "", "/dev/null"])
def test_a_place_where_no_picture_can_be_written_gets_one_line(
    command: str, place: str, tmp_path: Path
) -> None:
    result = run(command, "44", "--svg", str(tmp_path / place) if place else "")
    assert (result.status, result.out) == (1, "")
    assert result.err.startswith("fourinrow: expected a ")
    assert result.err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


def test_a_table_goes_through_a_file(tmp_path: Path) -> None:
    path = str(tmp_path / "table")
    solver = Solver(engine="readable", max_table_bytes=1 << 16)
    save_table(path, solver)
    load_table(path, solver)
