"""The laws of ``fourinrow bench``: right positions, right scores, and honest times."""

import re
from random import Random

import pytest
from hypothesis import given, strategies as st

from commandline import run
from fourinrow.core import (
    Rules,
    Situation,
    children,
    legal_moves,
    make_move,
    outcome,
    won_by,
)
from fourinrow.shell.commands.bench import (
    drawn_positions,
    duration,
    measured,
    random_moves,
)
from fourinrow.solver import Solver
from fourinrow.testing import rules
from strategies import played

pytestmark = pytest.mark.slow

HEADING = ["stones", "positions", "time each", "nodes each", "a second"]
LATE = "57233364634511351466722"  # a win in one
COLUMNS = tuple(int(column) - 1 for column in LATE)


# Positions


@given(rules(max_side=6), st.integers(0, 20), st.integers())
def test_random_moves_can_be_played_and_the_game_goes_on(
    rules: Rules, plies: int, seed: int
) -> None:
    moves = random_moves(plies, Random(seed), rules)
    if moves is not None:
        assert len(moves) == plies
        assert legal_moves(played(moves, rules))


@given(st.integers())
def test_random_moves_allow_no_win_that_can_be_prevented(seed: int) -> None:
    small = Rules(4, 4, 3)
    moves = random_moves(6, Random(seed), small) or ()
    for number in range(len(moves)):
        before = played(moves[:number], small)
        after = [make_move(before, move) for move in legal_moves(before)]
        running = [child for child in after if legal_moves(child)]
        if gives_a_win(played(moves[: number + 1], small)):
            assert all(gives_a_win(child) for child in running)


def gives_a_win(situation: Situation) -> bool:
    """Tell whether the side to move can win at once."""
    won = won_by(situation.turn)
    return any(outcome(child) is won for child in children(situation))


@given(st.integers(), st.integers(1, 41), st.integers(1, 4))
def test_as_many_positions_are_drawn_as_are_wanted_with_so_many_stones(
    seed: int, stones: int, number: int
) -> None:
    drawn = drawn_positions(stones, number, Random(seed))
    assert drawn == drawn_positions(stones, number, Random(seed))
    assert [len(moves) for moves in drawn] == [stones] * number


def test_impossible_positions_are_drawn_for_a_limited_time() -> None:
    assert drawn_positions(3, 1, Random(1), Rules(1, 3, 3)) == []
    assert drawn_positions(9, 2, Random(1), Rules(2, 2)) == []


# Measurements


def test_what_is_measured_is_one_search_with_an_empty_table() -> None:
    solver = Solver()
    runs = [measured(solver, COLUMNS) for _ in range(3)]
    assert {run.score for run in runs} == {int(Solver().solve(LATE))}
    assert all(0 < run.seconds < 0.1 for run in runs)
    moves = drawn_positions(20, 1, Random(1))[0]
    first, *others = [measured(solver, moves).nodes for _ in range(3)]
    assert others == [first] * 2
    assert first > 0


def test_times_are_written_with_the_unit_that_suits_them() -> None:
    told = [duration(seconds) for seconds in (2e-7, 9.9e-4, 1e-3, 0.5, 1, 3600)]
    assert told == ["0.2 us", "990.0 us", "1.0 ms", "500.0 ms", "1.0 s", "3,600.0 s"]


# The command


def test_a_row_for_each_number_of_stones() -> None:
    result = run("bench", "--stones", "36", "30", "--count", "3")
    assert (result.status, result.err) == (0, "")
    engine, heading, *rows = result.out.splitlines()
    assert engine in ("fast", "readable")
    assert re.split("  +", heading.strip()) == HEADING
    assert [row.split()[0] for row in rows] == ["36", "30"]
    for row in rows:
        time, number = r"[\d.,]+ [um]?s", r"[\d,]+"
        assert re.fullmatch(f"{number}  +3  +{time}  +{number}  +{number}", row)
        assert len(row) == len(heading)


@pytest.mark.parametrize("engine", ["fast", "readable"])
def test_the_engine_that_is_asked_for_is_measured(engine: str) -> None:
    result = run("bench", "--stones", "36", "--count", "1", "--engine", engine)
    assert result.out.splitlines()[0] == engine


def test_rows_for_any_board() -> None:
    result = run("bench", "--rows", "4", "--cols", "5", "--count", "2")
    assert (result.status, result.err) == (0, "")
    _, _, *rows = result.out.splitlines()
    assert [row.split()[:2] for row in rows][:2] == [["14", "2"], ["8", "2"]]
    small = ("--rows", "3", "--cols", "3", "--connect", "3", "--no-gravity")
    result = run("bench", *small, "--count", "2")
    assert [row.split()[:2] for row in result.out.splitlines()[2:]] == [["3", "2"]]
    result = run("bench", *small, "--engine", "fast")
    assert (result.status, result.out) == (2, "")
    assert "argument --engine: expected" in result.err


def test_stones_that_no_game_has_are_a_row_that_says_so() -> None:
    board = ("--rows", "3", "--cols", "3", "--connect", "2")
    result = run("bench", *board, "--stones", "9")
    assert result.status == 0
    last = "9: no such position in 1,000 random games"
    assert result.out.splitlines()[-1] == last


@pytest.mark.parametrize(
    "options",
    [
        ["--stones", "x"],
        ["--stones"],
        ["--count", "0"],
        ["--seed", "x"],
    ],
    ids=" ".join,
)
def test_invalid_options_are_refused(options: list[str]) -> None:
    result = run("bench", *options)
    assert (result.status, result.out) == (2, "")
    assert options[0] in result.err.splitlines()[-1]
