"""The laws of estimates: they count all positions to solve, and solve some of them."""

from io import BytesIO
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver import EMPTY_BOARD, Bitboard, Book, Solver, write_book
from fourinrow.solver.bitboard import legal_moves, play, stones
from fourinrow.solver.book import layout, standard_book
from fourinrow.solver.book_checking import timed
from fourinrow.solver.book_making import finished_book, plan_book
from fourinrow.solver.symmetry import images
from fourinrow.testing import rules as any_rules


@st.composite
def boards_with_plies(draw: st.DrawFn) -> tuple[Rules, int]:
    """Rules of small boards, and at most so many plies as there are cells."""
    rules = draw(any_rules(max_side=4, max_n=3))
    return rules, draw(st.integers(0, min(5, rules.rows * rules.cols)))


def least(board: Bitboard, rules: Rules) -> Bitboard:
    return min(images(board, rules))


def undecided(rules: Rules, plies: int) -> set[Bitboard]:
    """The positions up to images in which nobody has won or wins with a move."""
    level, solver = {EMPTY_BOARD}, Solver(rules, engine="readable", book=None)
    for _ in range(plies):
        level = {
            least(play(board, move, rules), rules)
            for board in level
            for move in legal_moves(board, rules)
        }
    scores = {board: solver.solve(board) for board in level}
    return {
        board
        for board, score in scores.items()
        if score.plies > 1 or (score.plies == 1 and score.value == 0)
    }


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(boards_with_plies())
def test_all_undecided_positions_with_all_plies_are_counted(
    board: tuple[Rules, int],
) -> None:
    plan = plan_book(*board)
    every = [plan.slots.board(slot) for slot in plan.searched]
    assert {least(each, board[0]) for each in every} == undecided(*board)


@settings(max_examples=40)
@given(boards_with_plies(), st.data())
def test_each_position_of_a_part_is_solved_between_two_looks_at_the_clock(
    board: tuple[Rules, int], data: st.DataObject
) -> None:
    (rules, plies), ticks = board, count(0, 7)
    plan, solver = plan_book(*board), Solver(rules, engine="readable", book=None)
    parts = data.draw(st.lists(st.sampled_from(range(plan.parts) or [0]), max_size=3))
    solved = [each for part in parts for each in plan.part(part)]
    found = timed(plan, parts, lambda: float(next(ticks)), "readable")
    assert [*found] == [(solver.solve(each).value, 7.0) for each in solved]
    assert all(stones(each) == plies for each in solved)


@pytest.mark.on_one_python
def test_a_book_of_scores_drawn_from_its_own_is_about_as_large() -> None:
    plies = 6
    known = standard_book().scores[: layout(CONNECT_FOUR, plies).size]
    book, plan = Book(CONNECT_FOUR, plies, known), plan_book(CONNECT_FOUR, plies)
    scores = [book.score(plan.slots.board(slot)) or 0 for slot in plan.searched]
    guess = finished_book(plan, Random(1).choices(scores, k=len(scores)))
    sizes = list[int]()
    for each in (book, guess):
        file = BytesIO()
        write_book(each, file)
        sizes.append(len(file.getvalue()))
    assert 0.95 < sizes[0] / sizes[1] < 1.05
