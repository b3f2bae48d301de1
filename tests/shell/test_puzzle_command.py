"""``fourinrow puzzle``: a board, a column is typed, and why the right one is right."""

from collections.abc import Iterator

import pytest

from commandline import Result, run
from fourinrow.core import legal_moves
from fourinrow.games.connect.why import explain
from fourinrow.notation import from_moves
from fourinrow.play.puzzles import (
    THEMES,
    Puzzle,
    by_difficulty,
    known_puzzles,
    place_of_day,
    puzzle_at,
)
from fourinrow.shell.commands import puzzle as puzzle_command
from fourinrow.solver import Solver

KNOWN = dict(enumerate(known_puzzles(), 1))
CLOCK = "fourinrow.shell.commands.puzzle.time"
DAY = 86_400
LATE = ["--seed", "5", "--plies", "26:34", "--seconds", "999"]


@pytest.fixture(scope="module")
def made() -> Result:
    """The puzzles of a seed."""
    return told(*LATE, "--make", "3")


def told(*arguments: str, typed: str = "", **how: bool) -> Result:
    result = run("puzzle", *arguments, typed=typed, encoding="ascii", **how)
    assert result.err == ""
    return result


@pytest.mark.parametrize("number", [1, 120, 300])
def test_the_solution_is_told_with_who_misses_it(number: int) -> None:
    puzzle = KNOWN[number]
    found = explain(puzzle.moves, Solver(), puzzle.right)
    lines = told(str(number)).out.splitlines()
    assert lines[0] == f"Puzzle {number}"
    assert lines[8] == puzzle.task()
    assert lines[-1] == puzzle.about
    said = [*found.sentences, *(line for line, _ in found.lines)]
    assert lines[-2 - len(said) : -2] == said


def test_the_solution_may_be_asked_for() -> None:
    for typed in ("\n", " Solution \n", "solution"):
        assert told("120", typed=typed) == told("120")


@pytest.mark.parametrize("number", [2, 150])
def test_an_answer_is_right_or_wrong(number: int) -> None:
    puzzle, solver = KNOWN[number], Solver()
    right = told(str(number), typed=f" {puzzle.right + 1}\n").out
    columns = {*legal_moves(from_moves(puzzle.moves))} - {puzzle.right}
    typed = "".join(f"{column + 1}\n" for column in sorted(columns))
    wrong = told(str(number), typed=f"{typed}{puzzle.right + 1}\n").out
    assert wrong.endswith(right[right.index("\nRight.\n") :])
    for column in columns:
        result = solver.result(f"{puzzle.moves}{column + 1}")
        said = f"{'OX'[len(puzzle.moves) % 2]} can win"
        if result.value == "draw":
            said = "neither side can force a win"
        assert f"\nWrong. After column {column + 1}, {said}.\n" in wrong


@pytest.mark.parametrize("is_interactive", [True, False])
def test_a_column_that_can_not_be_played_is_asked_for_again(
    is_interactive: bool,
) -> None:
    """In a puzzle with a full column."""
    number, column = next(
        (number, column)
        for number, puzzle in KNOWN.items()
        for column in "1234567"
        if puzzle.moves.count(column) == 6
    )
    typed = f"8\n3 4\n{column}\n{chr(0) * 9999}\n{KNOWN[number].right + 1}\n"
    result = told(str(number), typed=typed, is_interactive=is_interactive)
    prompt = "column, or Return for the solution> " if is_interactive else ""
    asked = result.out.split(KNOWN[number].task() + "\n")[1]
    assert asked.startswith(
        f"{prompt}expected a column from 1 to 7, got '8'\n"
        f"{prompt}expected a column from 1 to 7, got '3 4'\n"
        f"{prompt}column {column} is full\n"
        f"{prompt}expected a column from 1 to 7, got "
    )
    assert f"{prompt}Right.\n" in asked
    assert max(map(len, asked.splitlines())) < 600


def test_without_a_number_it_is_the_puzzle_of_the_day(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for day in (20_000, 20_001):
        monkeypatch.setattr(CLOCK, lambda day=day: DAY * day + 5.0)
        number = 1 + place_of_day(DAY * day, len(KNOWN))
        assert told().out.startswith(f"Puzzle {number}\n")
    for theme in THEMES:
        first = told("--theme", theme, "--plies", "14:26").out.splitlines()[0]
        puzzle = KNOWN[int(first.removeprefix("Puzzle "))]
        assert puzzle.theme == theme
        assert 14 <= len(puzzle.moves) <= 26


@pytest.mark.slow
def test_puzzles_are_made_and_the_same_ones_again(made: Result) -> None:
    solver, found = Solver(), []
    for line in made.out.splitlines():
        puzzle = puzzle_at(line.split()[0], solver)
        assert puzzle is not None
        assert puzzle.line == line
        assert 26 <= len(puzzle.moves) <= 34
        found.append(puzzle)
    assert found == sorted({*found}, key=by_difficulty)
    assert len(found) == 3
    assert told(*LATE, "--make", "3") == made
    asked = told(*LATE).out
    assert asked.splitlines()[0] in [f"After {puzzle.moves}" for puzzle in found]
    assert any(asked.endswith(f"{puzzle.about}\n") for puzzle in found)


def test_after_ctrl_c_the_puzzles_that_were_found_are_written(
    made: Result, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = made.out.splitlines()

    def interrupted(*_: object) -> Iterator[Puzzle]:
        games.append(0)
        if len(games) > 1:
            raise KeyboardInterrupt
        yield puzzle

    games = list[int]()
    [puzzle] = filter(None, [puzzle_at(found[0].split()[0], Solver())])
    monkeypatch.setattr(puzzle_command, "puzzles_in_game", interrupted)
    ended = run("puzzle", *LATE, "--make", "3")
    assert (ended.status, ended.out) == (130, f"{found[0]}\n")
    assert "stopped after 1 of 3 puzzles" in ended.err


def test_time_is_up_in_one_line() -> None:
    soon = ["puzzle", "--seed", "1", "--seconds", "0.01"]
    for options, wanted in (([], 1), (["--make", "5"], 5)):
        said = f"fourinrow: time is up: 0 of {wanted} found (--seconds)\n"
        assert run(*soon, *options) == Result(1, "", said)
