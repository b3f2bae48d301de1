"""The laws of ``fourinrow play --table``: the results of a game's searches are kept."""

import signal
import subprocess
from pathlib import Path

import pytest

from commandline import COMMAND, PATIENCE, Result, plain_environment, run
from fourinrow.core import Rules
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.play import format_saved
from fourinrow.play.steps import resume
from fourinrow.shell import files
from fourinrow.shell.files import load_table
from fourinrow.solver import Solver
from sessions import a_session

SMALL = Rules(rows=4, cols=5)
SIZE = ("--rows=4", "--cols=5")


def play(table: Path, *options: str, typed: str = "3\n") -> Result:
    return run("play", *SIZE, "--table", str(table), *options, typed=typed)


def nodes_for(position: str, table: Path | None = None) -> int:
    """How many positions it takes to solve one, with a table or without."""
    solver = Solver(SMALL)
    if table is not None:
        load_table(str(table), solver)
    solver.solve(position)
    return solver.nodes


@pytest.mark.parametrize(
    ("options", "typed", "known"),
    [
        (("--second=perfect",), "3\n", "3"),
        (("--first=perfect",), "", ""),
        (("--second=level:5", "--seed=1"), "3\n", "3"),
        (("--second=random",), "hint\n", ""),
        (("--second=random",), "scores\n", ""),
    ],
)
def test_what_players_and_hints_find_out_is_kept(
    options: tuple[str, ...], typed: str, known: str, tmp_path: Path
) -> None:
    table = tmp_path / "table"
    assert play(table, *options, typed=typed).err == ""
    assert nodes_for(known, table) < nodes_for(known) / 10
    assert list(tmp_path.iterdir()) == [table]


def test_a_table_is_taken_up_and_no_move_is_another(tmp_path: Path) -> None:
    table = tmp_path / "table"
    first = play(table, "--second=perfect", typed="3\n3\n1\n")
    size = table.stat().st_size
    assert play(table, "--second=perfect", typed="3\n3\n1\n") == first
    assert table.stat().st_size >= size
    assert run("play", *SIZE, "--second=perfect", typed="3\n3\n1\n") == first


def test_a_game_of_the_same_board_that_is_loaded_goes_on_with_the_table() -> None:
    session = a_session(SMALL)
    text = format_saved(session.game, [2, 2])
    loaded, reply = resume(session, text)
    assert not reply.error
    assert loaded.game is session.game
    other = format_saved(connect(Rules(4, 4)), [2, 2])
    assert resume(session, other)[0].game is not session.game


@pytest.mark.parametrize("content", [b"", b"fourinrow 1\n", b"diary", None])
def test_a_file_that_is_no_table_of_this_board_is_refused_before_the_game(
    content: bytes | None, tmp_path: Path
) -> None:
    table = tmp_path / "table"
    if content is None:
        run("solve", "--rows=4", "--cols=4", "--table", str(table), "1212")
        content = table.read_bytes()
    table.write_bytes(content)
    result = play(table, "--second=perfect")
    assert (result.status, result.out) == (2, "")
    assert "argument --table: expected " in result.err.splitlines()[-1]
    assert table.read_bytes() == content


def test_a_place_that_can_not_be_written_is_refused_before_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = play(tmp_path / "nowhere" / "table", "--second=perfect")
    table = tmp_path / "table"
    assert play(table, "--second=perfect").status == 1
    content, opened = table.read_bytes(), Path.open

    def sealed(path: Path, mode: str = "r") -> object:
        if "x" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(path, mode)

    monkeypatch.setattr(Path, "open", sealed)
    for result in (nowhere, play(table, "--second=perfect")):
        assert (result.status, result.out) == (2, "")
        reason = "argument --table: expected a place to write, got"
        assert reason in result.err.splitlines()[-1]
    assert table.read_bytes() == content


@pytest.mark.parametrize("game", ["stonehenge", "othello"])
def test_a_game_without_a_solver_has_no_table(game: str, tmp_path: Path) -> None:
    table = tmp_path / "table"
    result = run("play", f"--game={game}", "--table", str(table))
    assert (result.status, result.out) == (2, "")
    assert result.err.splitlines()[-1].endswith(
        "argument --table: only games of the connect family have a table"
    )
    assert not table.exists()


def test_a_table_that_can_not_be_kept_spoils_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: str, _solver: object) -> None:
        raise FourInRowError("expected a place to write, got a full disk")

    table = tmp_path / "table"
    usual = play(table, "--second=perfect")
    monkeypatch.setattr(files, "save_table", full)
    result = play(table, "--second=perfect")
    assert result == usual._replace(
        err="fourinrow: expected a place to write, got a full disk\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_a_game_that_is_broken_off_keeps_the_table(
    number: signal.Signals, status: int, tmp_path: Path
) -> None:
    table = tmp_path / "table"
    options = ("play", *SIZE, "--second=perfect", "--table", str(table))
    with subprocess.Popen(
        [*COMMAND, *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=plain_environment(),
    ) as process:
        try:
            assert process.stdin
            assert process.stdout
            process.stdin.write(b"3\n")
            process.stdin.flush()
            lines = iter(process.stdout.readline, b"")
            assert any(b"(perfect) plays" in line for line in lines)
            process.send_signal(number)
            assert process.wait(PATIENCE) == status
        finally:
            process.kill()
    assert nodes_for("3", table) < nodes_for("3") / 10
