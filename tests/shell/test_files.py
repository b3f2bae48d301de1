"""The laws of files: written whole or not at all, and read only if regular."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import pytest

from commandline import answered, refused, run
from fourinrow.errors import FourInRowError
from fourinrow.shell.files import read_bytes, read_saved, write_file, write_text
from fourinrow.shell.kept_work import kept_work

pytestmark = pytest.mark.every_python


def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, steps, replace = tmp_path / "file", list[str](), Path.replace

    def sync(descriptor: int) -> None:
        (aside,) = tmp_path.iterdir()
        assert os.fstat(descriptor).st_ino == aside.stat().st_ino
        assert aside.read_bytes() == b"content"
        steps.append("sync")

    def move(self: Path, target: Path) -> Path:
        steps.append("move")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(Path, "replace", move)
    write_text(str(path), "content")
    assert steps == ["sync", "move"]
    assert path.read_bytes() == b"content"


def test_a_file_stays_as_it_is_if_writing_fails(tmp_path: Path) -> None:
    def fail(file: BinaryIO) -> None:
        file.write(b"half of it")
        raise OSError(28, "No space left on device")

    path = tmp_path / "file"
    path.write_bytes(b"precious")
    with pytest.raises(FourInRowError, match="No space left on device"):
        write_file(str(path), fail)
    assert path.read_bytes() == b"precious"
    assert [*tmp_path.iterdir()] == [path]


def test_a_file_is_replaced_with_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert not write_text(str(path), "old")
    path.chmod(0o600)
    assert write_text(str(path), "new")
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o600)


def test_two_commands_do_not_work_on_the_same_file(tmp_path: Path) -> None:
    path = str(tmp_path / "x")
    with suppress(KeyboardInterrupt), kept_work(path, "work") as log:
        log.keep([(1, 2)])
        raise KeyboardInterrupt
    with kept_work(path, "work") as log:
        with (
            pytest.raises(FourInRowError, match="another command is at work on"),
            kept_work(path, "work"),
        ):
            pass
        assert [*log.known()] == [(1, 2)]


@pytest.mark.parametrize(
    "words", ["book make ~nosuchuser/x --plies 1", "web --static ~nosuchuser/x"]
)
def test_a_home_that_is_not_there_is_one_line(words: str) -> None:
    assert "got '~nosuchuser/x': Could not" in refused(*words.split(), status=1)


@pytest.mark.parametrize(
    "read", [read_bytes, lambda path: read_saved(path, lambda file: file.read())]
)
def test_what_is_no_regular_file_is_refused_at_once(
    tmp_path: Path, read: Callable[[str], object]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)  # which has no writer
    for path in (str(pipe), str(tmp_path), os.devnull):
        with pytest.raises(FourInRowError, match=r"': not a regular file$"):
            read(path)


def test_a_picture_replaces_another_unless_the_position_is_invalid(
    tmp_path: Path,
) -> None:
    place = tmp_path / "board.svg"
    place.write_text("<svg/>")
    assert run("tree", "48", "--svg", str(place)).status == 1
    assert place.read_text() == "<svg/>"
    assert answered("tree", "44", "--svg", str(place)) == ""
    assert place.read_text("utf-8") == run("tree", "44", "--svg=-").out


@pytest.mark.parametrize(
    "command",
    [
        "book make --rows 3 --cols 4 --plies 2",
        "prove --rows 4 --cols 4",
        "prove --checker",
        "label --random 1 --output",
    ],
)
def test_what_takes_long_to_make_replaces_no_file(command: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("mine")
    for place, said in ((path, "a new file"), (path / "x", "a place to write")):
        told = refused(*command.split(), str(place), status=1)
        assert told.startswith(f"fourinrow: expected {said}, got ")
    assert path.read_text() == "mine"


@pytest.mark.parametrize("place", [".", "no/such/place.svg", "\0", "", "/dev/null"])
def test_a_place_where_no_picture_can_be_written_gets_one_line(
    place: str, tmp_path: Path
) -> None:
    path = str(tmp_path / place) if place else ""
    said = refused("show", "44", "--svg", path, status=1)
    assert said.startswith("fourinrow: expected a ")
    assert [*tmp_path.iterdir()] == []
