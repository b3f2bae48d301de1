"""Puzzles: one move is right, for the reason that is named; by brute force."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import chain, count
from random import Random

import pytest

from exact import exact_values
from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import OutOfTime
from fourinrow.play.puzzles import (
    PLIES,
    THEMES,
    Puzzle,
    by_difficulty,
    known_puzzles,
    place_of_day,
    puzzle_at,
    puzzles_in_game,
    right_move,
)
from fourinrow.proofs import find_plan
from fourinrow.solver import Bitboard, Result, Solver, as_board
from fourinrow.solver.bitboard import has_line, legal_moves, opponent, play
from fourinrow.solver.symmetry import symmetry_class

KNOWN = known_puzzles()
DAY = 86_400
# All that comes after some moves.
SMALL = [
    (Rules(4, 4, 3), as_board("1234", Rules(4, 4, 3))),
    (Rules(4, 5), as_board("33332444", Rules(4, 5))),
    (Rules(5, 4), as_board("22233312", Rules(5, 4))),
]

solver_of = cache(Solver)


def children(board: Bitboard, rules: Rules) -> Mapping[int, Bitboard]:
    return {move: play(board, move, rules) for move in legal_moves(board, rules)}


def completes(board: Bitboard, rules: Rules) -> bool:
    """Whether the side to move can complete a line at once."""
    return any(has_line(opponent(it), rules) for it in children(board, rules).values())


def passed(board: Bitboard) -> Bitboard:
    """The position with the other side to move."""
    return Bitboard(opponent(board), board.filled)


def takes_thought(board: Bitboard, rules: Rules) -> bool:
    """Whether nobody can complete a line, and two moves or more leave it so."""
    if completes(board, rules) or completes(passed(board), rules):
        return False
    lets = [completes(it, rules) for it in children(board, rules).values()]
    return lets.count(False) > 1


def right_by_force(
    board: Bitboard, rules: Rules, values: Mapping[Bitboard, int]
) -> int | None:
    """The one move that wins, or else does not lose, if that takes some thought."""
    worths = {move: -values[it] for move, it in children(board, rules).items()}
    good = [move for move, worth in worths.items() if worth > 0]
    good = good or [move for move, worth in worths.items() if worth == 0]
    if len(good) != 1 or not takes_thought(board, rules):
        return None
    return good[0]


def only_threatens(board: Bitboard, rules: Rules) -> bool:
    """Whether the side that has moved wins by moves that threaten a line each."""
    if not completes(passed(board), rules) or completes(board, rules):
        return False
    return all(
        completes(after, rules)
        or any(only_threatens(it, rules) for it in children(after, rules).values())
        for after in children(board, rules).values()
    )


def holds(puzzle: Puzzle, rules: Rules) -> bool:
    """Whether the theme is what it says: a series of threats, a plan, or a defence."""
    after = play(as_board(puzzle.moves, rules), puzzle.right, rules)
    result = solver_of(rules).result(after)
    if puzzle.theme == "defence":
        return result is Result.DRAW
    is_plan = find_plan(after, rules) is not None
    meant = {"double-threat": only_threatens(after, rules), "parity": is_plan}
    return result is Result.LOSS and meant.get(puzzle.theme, True)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "start"), SMALL)
def test_a_move_is_right_if_brute_force_finds_no_other(
    rules: Rules, start: Bitboard
) -> None:
    values = exact_values(rules, start)
    expected = {board: right_by_force(board, rules, values) for board in values}
    solver = solver_of(rules)
    assert {board: right_move(board, solver) for board in values} == expected
    assert len([move for move in expected.values() if move is not None]) > 10


def test_a_search_for_puzzles_can_be_stopped() -> None:
    looks = count()
    with pytest.raises(OutOfTime):
        list(puzzles_in_game(Random(1), Solver(), stop=lambda _: next(looks) >= 3))
    assert next(looks) == 4


@pytest.mark.slow
@pytest.mark.parametrize("rules", [Rules(4, 4, 3), Rules(4, 5)])
def test_games_have_puzzles_whose_themes_hold(rules: Rules) -> None:
    games, plies, solver = range(30), range(5, rules.rows * rules.cols), Solver(rules)
    found = [[*puzzles_in_game(Random(it), solver_of(rules), plies)] for it in games]
    assert found == [[*puzzles_in_game(Random(it), solver, plies)] for it in games]
    themes = [[puzzle.theme for puzzle in each] for each in found]
    assert all(len({*each}) == len(each) for each in themes)
    assert len({*chain(*themes)}) >= 3
    for puzzle in chain(*found):
        assert len(puzzle.moves) in plies
        assert puzzle_at(puzzle.moves, solver) == puzzle
        assert holds(puzzle, rules)


@pytest.mark.parametrize("moves", ["132233", "334222"])
def test_a_threat_is_none_where_the_other_side_completes_a_line_first(
    moves: str,
) -> None:
    rules = Rules(4, 4, 3)
    puzzle = puzzle_at(moves, solver_of(rules))
    assert puzzle is not None
    assert puzzle.theme == "only-move"
    after = play(as_board(moves, rules), puzzle.right, rules)
    assert not only_threatens(after, rules)


def test_there_are_300_puzzles_all_different_of_all_themes_and_sorted() -> None:
    assert len(KNOWN) == 300
    boards = {symmetry_class(as_board(puzzle.moves)) for puzzle in KNOWN}
    assert len(boards) == len(KNOWN)
    assert list(KNOWN) == sorted(KNOWN, key=by_difficulty)
    assert min(Counter(puzzle.theme for puzzle in KNOWN)[each] for each in THEMES) > 19
    assert all(len(puzzle.moves) in PLIES for puzzle in KNOWN)
    lines = (files("fourinrow.play") / "puzzles.txt").read_text().splitlines()
    assert [puzzle.line for puzzle in KNOWN] == lines


def test_each_has_one_right_move_and_its_theme() -> None:
    """Every thirtieth is found at its position with all its numbers, too."""
    solver = solver_of(CONNECT_FOUR)
    for puzzle in KNOWN:
        assert right_move(puzzle.moves, solver) == puzzle.right
        assert holds(puzzle, CONNECT_FOUR)
    for puzzle in KNOWN[::30]:
        assert puzzle_at(puzzle.moves, solver) == puzzle


def test_the_puzzle_of_a_day_changes_at_midnight_and_each_has_its_day() -> None:
    days = [place_of_day(DAY * day + 1.5, 300) for day in range(20_000, 20_300)]
    assert sorted(days) == list(range(300))
    assert place_of_day(DAY * 20_000 - 1, 300) != place_of_day(DAY * 20_000, 300)
    assert place_of_day(DAY * 20_001 - 1, 300) == place_of_day(DAY * 20_000, 300)
    assert {place_of_day(DAY * day, 1) for day in range(9)} == {0}


def test_the_task_is_told() -> None:
    assert KNOWN[0].task(("Ann", "Bob")) == "Bob to move and win."
    assert Puzzle("445474", 2, "defence", ()).task() == "X to move and not lose."
