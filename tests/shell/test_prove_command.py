"""``fourinrow prove``: proofs are written, resumed and checked; players follow them."""

import re
import sys
from collections.abc import Iterable
from math import inf
from pathlib import Path
from typing import NoReturn

import pytest

from commandline import Result, answered, kept, refused, run, run_python
from fourinrow.play.proof_players import PROOFS
from fourinrow.shell.choices import PLAYERS
from fourinrow.shell.kept_work import Log

SMALL = ["--rows", "4", "--cols", "4"]


def test_a_proof_is_written_and_checked(tmp_path: Path) -> None:
    path = str(tmp_path / "proof")
    made = answered("prove", *SMALL, "--claim", "second-draws", path)
    assert made.startswith("proved: second does not lose after no move\n4 rows,")
    assert answered("prove", "--check", path) == made
    assert [each.name for each in tmp_path.iterdir()] == ["proof"]


def test_the_program_that_checks_needs_nothing_of_this_package(tmp_path: Path) -> None:
    proof, program = tmp_path / "proof", tmp_path / "check.py"
    run("prove", "44444515722421", "--claim", "first-wins", str(proof))
    answered("prove", "--checker", str(program))
    told = run_python("-I", "-S", str(program), str(proof)).out
    assert told.startswith("proved: first wins after 44444515722421\n")


@pytest.mark.parametrize("is_up", [True, False], ids=["time", "Ctrl-C"])
def test_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_up: bool
) -> None:
    part, keep, found = tmp_path / "proof.part", Log.keep, list[object]()
    command = ["prove", *SMALL, "--claim", "second-draws", str(tmp_path / "proof")]

    def keeping(log: Log, pairs: Iterable[tuple[str | int, str | int]]) -> None:
        keep(log, pairs)
        found.append(pairs)

    def clock() -> float:
        if found and not is_up:
            raise KeyboardInterrupt
        return inf if found else 0.0

    with monkeypatch.context() as patch:
        patch.setattr(Log, "keep", keeping)
        patch.setattr("fourinrow.shell.commands.prove.monotonic", clock)
        stopped = run(*command, "--seconds", "1")
    assert kept(part) == len(found) > 0
    assert stopped.status == (1 if is_up else 130)
    assert ("the same command goes on with proof.part" in stopped.err) is is_up
    assert (f"kept in {part}: the same command" in stopped.err) is not is_up
    assert [*tmp_path.iterdir()] == [part]
    assert run(*command).status == 0
    assert [each.name for each in tmp_path.iterdir()] == ["proof"]


def test_time_may_be_up_before_it_is_known_who_wins(tmp_path: Path) -> None:
    board = ["--rows", "8", "--cols", "7"]
    command = ("prove", *board, "--seconds", "0.3", str(tmp_path / "proof"))
    said = refused(*command, status=1)
    assert said.endswith("time is up; nothing was found by then")
    assert not list(tmp_path.iterdir())


def test_nothing_is_kept_if_nothing_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **_named: object) -> NoReturn:
        raise KeyboardInterrupt

    for command, work in (
        (["prove", *SMALL], "prove.make_proof"),
        (["label", "--random", "3", "--output"], "label.label"),
        (["book", "make", *SMALL], "book.make_book"),
    ):
        monkeypatch.setattr(f"fourinrow.shell.commands.{work}", interrupted)
        assert run(*command, str(tmp_path / "file")) == Result(130, "", "")
    assert not list(tmp_path.iterdir())


KNOWN = f"expected a file to read, or one of the proofs {', '.join(PROOFS)}, got"


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        ("prove --rows 4 --cols 4 --claim first-wins proof", 1, "it is a draw"),
        ("prove 1212121 proof", 1, "expected a game that is not over"),
        ("prove 1212189 proof", 1, "expected a column from 1 to 7"),
        ("prove --no-gravity proof", 1, "expected a board with gravity"),
        ("prove --check 11 proof", 2, "a position, a board, --claim and --seconds "),
        ("prove --check --rows 5 proof", 2, "a position, a board, --claim and --sec"),
        ("prove --check --claim first-wins p", 2, "a position, a board, --claim and"),
        ("prove --checker --check proof", 2, "not allowed with"),
        ("prove --check proof:nosuch", 2, KNOWN),
        ("play --first proof:nosuch", 2, KNOWN),
        ("prove --check /no/proof", 2, "argument FILE: expected a file to read"),
        ("prove --check .", 2, ": not a regular file"),
        (f"prove --check {sys.executable}", 1, "line 1: expected a proof's first four"),
        ("prove 446475144745", 2, "expected a file after 446475144745"),
        ("prove 1 proof:x", 2, "expected a new file, got the name of a proof, proof:x"),
    ],
)
def test_what_can_not_be_proved_or_is_no_proof_is_said_in_one_line(
    words: str, status: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = refused(*words.split(), status=status)
    assert told in said
    assert said.isascii()
    assert not list(tmp_path.iterdir())


def test_a_proof_of_the_package_has_a_short_name_and_keeps_its_side() -> None:
    assert f"of the package: {', '.join(PROOFS)})" in PLAYERS
    assert "proof:" not in run("tournament", "--help").out
    assert [file.partition(".")[0] for file in PROOFS.values()] == [*PROOFS]
    name, board = "proof:4x6_second_wins", ["--rows=4", "--cols=6"]
    told = answered("prove", "--check", name)
    assert told.startswith("proved: second wins after no move\n4 rows, 6 columns")
    sides = ["--first=random", f"--second={name}"]
    games = answered("match", *sides, *board, "--games", "6", "--moves")
    assert f"6 games: random began 6, {name} 0" in games
    assert "first won" not in games
    assert answered("play", *sides, *board).endswith(f"○ ({name}) wins\n")
    sides = ["--first=proof:4x5_first_draws", "--second=random"]
    games = answered("match", *sides, "--rows=4", "--cols=5", "--games=2")
    assert "2 games: proof:4x5_first_draws began 2, random 0" in games


def test_an_opponent_by_a_proof_fits_the_game_and_the_side_at_the_prompt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    humans, opponent = ["--first=human", "--second=human"], "opponent proof:"
    usual = run("play", *humans, typed=f"{opponent}4x5_second_draws\n").out
    lines = [f"{opponent}{name}" for name in ("4x6_second_wins", "4x5_first_draws")]
    lines += [f"{opponent}4x5_second_draws", "1"]
    small = run("play", "--rows=4", "--cols=5", *humans, typed="\n".join(lines)).out
    said = [*usual.splitlines(), *small.splitlines()]
    told = [line for line in said if "proof" in line]
    assert [re.sub(":.*|, .*", "", line) for line in told[:4]] == [
        "the proof is about 4 rows",
        "the proof is about 4 rows",
        "the proof plays the first side only",
        "now ● (human) plays against ○ (proof",
    ]
    assert "○ (proof:4x5_second_draws) plays" in told[4]


def test_a_player_by_a_proof_keeps_its_side(tmp_path: Path) -> None:
    saved, players = tmp_path / "game", ["--first=human", "--second=human"]
    run("play", "--rows=4", "--cols=5", *players, typed=f"1\nsave {saved}\n")
    players[1] = "--second=proof:4x5_second_draws"
    lines = f"swap\nload {saved}\nmoves\n"
    out = run("play", "--rows=4", "--cols=5", *players, typed=lines).out
    assert "a player by a proof keeps its side" in out
    assert "now ● (" not in out
    assert "○ (proof:4x5_second_draws) plays" in out  # as it is its turn in the file


def test_a_player_follows_a_proof(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    run("prove", *SMALL, "--claim", "second-draws", str(path))
    sides = ["--first", "random", "--second", f"proof:{path}"]
    assert "● (random) wins" not in answered("play", *SMALL, *sides)
    for command in ("play", "match"):
        other = refused(command, *sides)
        assert "the proof is about 4 rows, 4 columns, 4 in a row" in other
    torn = path.read_text().splitlines(keepends=True)
    path.write_text("".join(torn[:4]))
    assert "expected" in refused("prove", "--check", str(path), status=1)
    played = run("play", *SMALL, *sides)
    assert (played.status, played.err) == (1, "")
    wrong = "the proof is wrong: line 5: expected answers to replies: 4, got ''"
    assert wrong in played.out
