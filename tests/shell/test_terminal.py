"""What the command line writes: pages that fit, reported failures, no escapes."""

import json
import os
import re
import sys
from collections.abc import Iterator
from errno import EAGAIN, EMFILE, ENOSPC
from pathlib import Path
from pkgutil import iter_modules

import pytest
from hypothesis import example, given, strategies as st

from commandline import PATIENCE, Result, Screen, at_shell, run, run_python, running
from fourinrow.errors import printable
from fourinrow.play import Played
from fourinrow.shell import commands, many_games
from fourinrow.shell.terminal import numbered_lines, prepare_streams

pytestmark = [pytest.mark.slow, pytest.mark.every_python]

COLOUR = "\x1b[31m"


def test_help_is_at_most_80_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    for command in ([], *([each.name] for each in iter_modules(commands.__path__))):
        page = run(*command, "--help").out
        assert page.startswith("usage: ")
        assert max(map(len, page.splitlines())) <= 80, command


UNCOMPILED = "--rows=26 --cols=26 --nodes=1"  # Numba is not loaded

if Path("/dev/full").exists():

    @pytest.mark.parametrize(
        "words", ["--help", f"solve {UNCOMPILED} 1", "play --second human"]
    )
    def test_a_full_disk_is_one_line_and_a_status(words: str) -> None:
        said = "fourinrow: writing failed: No space left on device\n"
        assert at_shell(f"fourinrow {words} >/dev/full") == Result(1, "", said)


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("words", ["play --second human", f"solve {UNCOMPILED}"])
def test_a_closed_stream_shows_no_traceback(words: str, stream: str) -> None:
    ended = at_shell(f"echo 4 | fourinrow {words} {stream}")
    assert not re.search("Traceback|Error", ended.out + ended.err)
    assert ended.status == (1 if "play" in words else 0)


@pytest.mark.parametrize(
    ("words", "first", "more"),
    [
        ("play --second human", b"", b"show\n" * 5000),
        (f"solve {UNCOMPILED}", b"1,2\n", b"1,2\n" * 5000),
        ("show --svg=- 44", b"", b""),
    ],
)
def test_a_reader_that_goes_away_causes_no_error_message(
    words: str, first: bytes, more: bytes
) -> None:
    with running(*words.split()) as writer:
        writer.type(first)
        assert not more or writer.stdout.readline()
        writer.stdout.close()
        writer.stdin.write(more)
        writer.stdin.close()
        assert writer.process.stderr
        assert writer.process.stderr.read() == b""
        assert writer.process.wait(PATIENCE) == 1


def test_what_was_found_is_not_lost_if_remarks_can_not_be_written() -> None:
    ended = at_shell("fourinrow tree 4453 --depth 5 2>/dev/full")
    assert (ended.status, ended.out[:10]) == (0, "alpha-beta")


def test_a_picture_is_written_though_output_is_closed(tmp_path: Path) -> None:
    assert at_shell("fourinrow show 44 --svg x >&-", tmp_path) == Result(0, "", "")
    assert (tmp_path / "x").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (EMFILE, "Too many open files"),
        (EAGAIN, "Resource temporarily unavailable"),
        (ENOSPC, "writing failed: No space left on device"),
    ],
)
def test_only_errors_of_writing_are_said_to_be_that(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_games: object) -> Iterator[Played]:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(many_games, "play_all", fail)
    assert run("match") == Result(1, "", f"fourinrow: {said}\n")


@given(st.text())
def test_what_is_printable_stays_and_all_else_is_made_so(text: str) -> None:
    told = printable(text)
    assert told.replace("\n", "").isprintable()
    assert told.count("\n") == text.count("\n")
    assert printable(told) == told
    assert told == text or not text.replace("\n", "").isprintable()


def test_a_name_with_escape_sequences_is_written_with_escapes(tmp_path: Path) -> None:
    file = tmp_path / f"{COLOUR}bots.py"
    file.write_text(
        "def first(game, state):\n    return game.legal_moves(state)[0]\n"
        "def cheat(game, state):\n    return -1\n"
    )
    for said in ("first  0 won, 1 lost", "cheat: expected one of 0, 1, "):
        player = f"{file}:{said.split(':')[0].split()[0]}"
        ended = run("match", "--second", player, "--games=1", "--moves")
        told = ended.out + ended.err
        assert told.replace("\n", "").isprintable()
        assert f"\\x1b[31mbots.py:{said}" in told


@given(st.binary(), st.sampled_from(["utf-8", "latin-1", "ascii"]))
@example("4\x0b5\n\u2028 4".encode(), "utf-8")
@example(b"4\r5\r\n", "ascii")
def test_any_bytes_are_lines_in_any_encoding(noise: bytes, encoding: str) -> None:
    lines = noise.decode(encoding, "replace").split("\n")
    known = [line.rstrip("\r") for line in lines]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", Screen(noise, encoding))
        prepare_streams()
        read = [line for _, line in numbered_lines(sys.stdin)]
    assert [*read, ""][: len(known)] == known


def test_a_line_without_end_takes_little_memory_and_is_refused() -> None:
    """Blanks are ignored, but what may follow so many is not known."""
    lines = ["12", "1" + " " * 50_000_000 + "9", "x" * 10_001, "12"]
    code = (
        "import resource, sys; from fourinrow.shell.cli import main; "
        "resource.setrlimit(resource.RLIMIT_DATA, (2**28, 2**28)); "
        "sys.exit(main(sys.argv[1:]))"
    )
    board = ("--rows=1", "--cols=20", "--connect=20")  # no compiled code
    typed = "\n".join(lines).replace("12", "1,2")
    options = ("solve", *board, "--jobs", "2", "--json")
    ended = run_python("-P", "-c", code, *options, typed=typed)
    assert (ended.status, ended.err) == (1, "")
    first, *refused, last = map(json.loads, ended.out.splitlines())
    assert first == last
    for number, answer in enumerate(refused, 2):
        assert answer["line"] == number
        assert answer["error"] == "expected a line of at most 10,000 characters"
        assert len(answer["position"]) <= 10_001
