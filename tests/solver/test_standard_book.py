"""The book of Connect Four that comes with the package."""

from functools import cache
from random import Random

import pytest

from fourinrow.solver import Score, Solver
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import standard_book
from fourinrow.solver.book_checking import BookEntry, checked, entries_of
from fourinrow.solver.symmetry import images
from published_facts import POSITIONS_BY_PLY


@cache
def entries() -> list[BookEntry]:
    """Return all that the book says."""
    return list(entries_of(standard_book()))


@pytest.mark.slow
def test_the_book_has_all_positions_of_up_to_eight_plies() -> None:
    counts = [0] * 9
    for board, _ in entries():
        counts[stones(board)] += len({*images(board)})
    assert counts == POSITIONS_BY_PLY[:9]


def test_the_empty_board_is_won_in_41() -> None:
    assert Solver().solve("") == Score(1, 41)
    values = [-2, -1, 0, 1, 0, -1, -2]
    assert [score.value for score in Solver().scores("").values()] == values


@pytest.mark.slow
def test_a_sample_of_the_book_is_proved_again() -> None:
    late = [entry for entry in entries() if stones(entry.board) == 8]
    sample = Random(8).sample(late, 12)
    known = [entry.score for entry in sample]
    assert list(checked(standard_book(), sample)) == known
