"""``fourinrow evaluate``: players and policies of files beside the truth."""

import json
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commandline import answered, refused, run, run_process
from fourinrow.data import (
    Judged,
    Label,
    class_of,
    evaluate_policy,
    grouped,
    label,
    measured,
    policy_of,
)
from fourinrow.play import Strategy, greedy_player
from fourinrow.shell.commands import evaluate as evaluate_command

FEW = ["--random", "12", "--plies", "26:38"]
evaluated = partial(answered, "evaluate")
FILE = """\
import sys

def policy(situation):
    free = [not cell for cell in situation.grid[0]]
    return [each / sum(free) for each in free]

def many(situations):
    return list(map(policy, situations))

def broken(situation):
    if situation.grid[0][0]:
        raise KeyError("no")
    return policy(situation)

def stopped(situation):
    if situation.grid[0][0]:
        raise KeyboardInterrupt
    return policy(situation)

def value(situation):
    return 1

def loud(situation):
    print("thinking")
    return policy(situation)

def wrong(game, state):
    return 9
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(FILE)
    return str(path)


def given_to(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "positions"
    path.write_text(text)
    return ["--positions", str(path)]


def all_measured(judged: Sequence[Judged]) -> dict[str, dict[str, float | None]]:
    found = measured(judged)
    return {name: each._asdict() for name, each in found.items() if each.positions}


def test_what_is_measured_is_shown_in_every_form(tmp_path: Path) -> None:
    positions = ["112233", "44", "4455", "264531221376766115455644152362533321"]
    lines = given_to(tmp_path, "".join(f"{each}\n" for each in positions))
    found = list(evaluate_policy(policy_of(greedy_player()), label(positions)))
    fields = json.loads(evaluated("greedy", *lines, "--json"))
    assert (fields["player"], fields["failures"]) == ("greedy", [])
    assert fields["all"] == all_measured(found)
    for name, key in (("classes", class_of), ("plies", lambda each: each.stones)):
        groups = grouped(found, key).items()
        assert fields[name] == {str(each): all_measured(some) for each, some in groups}
    path = tmp_path / "loss.svg"
    main, more = evaluated("greedy", *lines, "--svg", str(path)).split("\n\n")
    assert path.read_text().startswith("<svg ")
    assert "Loss of score by ply: greedy" in path.read_text()
    _, *rows, last = main.splitlines()
    classes = ["begin-easy", "begin-hard", "end-easy"]
    assert [row.split()[0] for row in rows] == classes
    assert last.split()[:2] == ["all", "4"]
    assert last.endswith(str(measured(found)["loss"]))
    others = [name for name in fields["all"] if name not in main]
    assert [line.partition("  ")[0] for line in more.splitlines()] == others


def test_a_proof_is_judged_where_its_side_is_to_move(tmp_path: Path) -> None:
    lines = given_to(tmp_path, "121\n12\n1\n44\n")
    board = ["--rows", "4", "--cols", "6"]
    result = run("evaluate", "proof:4x6_second_wins", *board, *lines)
    failures = result.err.splitlines()
    assert len(failures) == 3  # in one of them its side does not play as it says
    assert all("proof" in failure for failure in failures)
    assert result.out.split("\nall ")[1].split()[0] == "1"


def test_the_answers_are_the_same_despite_jobs() -> None:
    out = evaluated("level:2", *FEW)
    assert out == evaluated("level:2", *FEW, "--jobs", "2")
    assert out != evaluated("level:2", *FEW, "--seed", "1")


def test_a_policy_of_a_file_is_asked_for_one_or_for_many(file: str) -> None:
    one = evaluated(f"policy:{file}:policy", *FEW)
    assert evaluated(f"policy:{file}:many", "--batch", "5", *FEW) == one
    valued = evaluated(f"policy:{file}:policy", "--value", f"{file}:value", *FEW)
    assert "val_signacc" in valued
    said = refused("evaluate", "greedy", "--batch", "5", *FEW)
    assert said.endswith("--batch: not allowed with greedy, which is not a policy")


def test_failures_are_named_and_the_rest_is_judged(file: str, tmp_path: Path) -> None:
    lines = given_to(tmp_path, "4\n111111\n44x\n4455\n1122334\n")
    result = run("evaluate", f"policy:{file}:broken", *lines)
    assert result.status == 1
    assert result.err.splitlines() == [
        "fourinrow: line 3: expected a column from 1 to 7, got 'x', at character 3",
        f"fourinrow: {file}:broken: line 12: KeyError: 'no', at O6/X6/O6/X6/O6/X6",
    ]
    assert result.out.split("\nall ")[1].split()[0] == "2"
    wrong = run("evaluate", f"{file}:wrong", *lines)
    assert wrong.status == 1
    assert "expected one of 0, 1, 2, 3, 4, 5, 6, got 9, at " in wrong.err
    assert wrong.err.count(f"fourinrow: {file}:wrong: expected one of ") == 3


def test_of_many_failures_the_first_are_named(file: str) -> None:
    result = run("evaluate", f"policy:{file}:many", *FEW)
    *named, more = result.err.splitlines()
    assert [": AttributeError: " in each for each in named] == [True] * 10
    assert more == "fourinrow: and 2 more"


@pytest.mark.parametrize(
    ("positions", "judged"), [("4\n44\n111111\n4455\n", "2"), ("111111\n", "0")]
)
def test_after_ctrl_c_what_is_known_is_shown(
    file: str, tmp_path: Path, positions: str, judged: str
) -> None:
    lines, picture = given_to(tmp_path, positions), tmp_path / "loss.svg"
    asked = ["--svg", str(picture), "--games", "2"]
    result = run("evaluate", f"policy:{file}:stopped", *lines, *asked)
    total = len(positions.splitlines())
    told = f"fourinrow: stopped after {judged} of {total} positions judged\n"
    assert (result.status, result.err) == (130, told)
    assert result.out.split("all ")[1].split()[0] == judged
    assert picture.exists() == (judged != "0")


def test_after_ctrl_c_the_labels_that_are_known_are_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*given: Any, **named: Any) -> Iterator[Label]:
        yield from islice(label(*given, **named), 5)
        raise KeyboardInterrupt

    monkeypatch.setattr("fourinrow.shell.commands.evaluate.label", stopped)
    result = run("evaluate", "greedy", *FEW, "--games", "2")
    told = "fourinrow: stopped after 5 of 12 positions\n"
    assert (result.status, result.err) == (130, told)
    assert result.out.split("\nall ")[1].split()[0] == "5"


@pytest.mark.slow
def test_what_a_policy_prints_is_no_result_in_any_process(file: str) -> None:
    few = ["--rows=4", "--cols=4", "--connect=3", "--random=2", "--games=1", "--jobs=2"]
    result = run_process("evaluate", f"policy:{file}:loud", "--json", *few)
    assert (result.status, {*result.err.split()}) == (0, {"thinking"})
    fields = json.loads(result.out)
    assert fields["all"]["best"]["positions"] == 2
    assert fields["games"]["perfect"]["lost"] == 1


def test_a_player_draws_something_else_than_its_position(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the share of its mistakes would depend on how positions are drawn."""
    drawn = list[float]()

    def noted(_name: str, _game: object, rng: Random, *_: object) -> Strategy:
        drawn.append(rng.random())
        return greedy_player()

    monkeypatch.setattr(evaluate_command, "player_for", noted)
    assert run("evaluate", "random", *FEW).status == 0
    assert len(drawn) == 12
    assert {Random(f"0/{at}").random() for at in range(12)}.isdisjoint(drawn)


@pytest.mark.slow
def test_games_are_played_against_each_opponent() -> None:
    board = ["--rows", "4", "--cols", "4"]
    options = [*board, "--random", "3", "--games", "2", "--json"]
    games = json.loads(evaluated("perfect", *options))["games"]
    assert {*games} == {*(f"level:{each}" for each in range(1, 6)), "perfect"}
    for found in games.values():
        assert (found["lost"], found["won"] + found["drawn"]) == (0, 2)
    assert (games["perfect"]["C4DR"], games["perfect"]["Elo"]) == (1, 0)  # a draw
    *_, last = evaluated("perfect", *options[:-1]).splitlines()
    assert last.split() == ["perfect", *map(str, games["perfect"].values())]


def test_a_failure_in_a_game_keeps_what_was_measured(file: str) -> None:
    options = ["--random", "2", "--plies", "1:3", "--games", "2"]
    result = run("evaluate", f"policy:{file}:broken", *options)
    assert result.status == 1
    assert "KeyError: 'no', at " in result.err
    assert "\nall " in result.out


def test_what_can_not_be_read_or_written_is_said_at_first(tmp_path: Path) -> None:
    for options, status, said in (
        (["--svg", str(tmp_path / "no" / "x"), *FEW], 1, "expected a place to write"),
        (given_to(tmp_path, "1122334\n"), 1, "expected a position whose game runs"),
        (["--positions", str(tmp_path / "no")], 2, "expected a file to read"),
    ):
        assert said in refused("evaluate", "greedy", *options, status=status)
