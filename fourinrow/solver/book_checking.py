"""Solve some positions of an opening book, to check it or to estimate its cost."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.book import UNKNOWN, ZERO_SCORE, Book, layout
from fourinrow.solver.book_making import TABLE_BYTES, BookPlan
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import images


class BookEntry(NamedTuple):
    """A position and its score."""

    board: Bitboard
    score: int


class Timed(NamedTuple):
    """The score of a position and the seconds that its search took."""

    score: int
    seconds: float


def entries_of(book: Book) -> Sequence[BookEntry]:
    """Return the entries of a book, images counted once, those with few stones first.

    >>> from fourinrow.solver.book_making import make_book
    >>> entries_of(make_book(Rules(rows=1, cols=4, n=2), plies=0))
    [BookEntry(board=Bitboard(mover=0, filled=0), score=1)]
    """
    slots = layout(book.rules, book.plies)
    known = (
        BookEntry(slots.board(slot), byte - ZERO_SCORE)
        for slot, byte in enumerate(book.scores)
        if byte != UNKNOWN
    )
    return [entry for entry in known if _is_least(entry.board, book.rules)]


def _is_least(board: Bitboard, rules: Rules) -> bool:
    """Return whether a board with the least shape is the least of its images."""
    alike = (image for image in images(board, rules) if image.filled == board.filled)
    return board == min(alike)


def checked(
    book: Book, sample: Iterable[BookEntry], engine: EngineName | None = None
) -> Iterator[int | None]:
    """Yield the scores of entries, solved without the book.

    >>> from fourinrow.solver.book_making import make_book
    >>> book = make_book(Rules(rows=3, cols=4, n=3), plies=2)
    >>> entries = entries_of(book)
    >>> list(checked(book, entries)) == [score for _, score in entries]
    True

    Yields ``None`` for a position that no game reaches.
    """
    solver = Solver(book.rules, engine=engine, book=None)
    for entry in sample:
        try:
            yield solver.solve(entry.board).value
        except FourInRowError:
            yield None


def timed(
    plan: BookPlan,
    parts: Iterable[int],
    clock: Callable[[], float],
    engine: EngineName | None = None,
) -> Iterator[Timed]:
    """Solve parts of a book one after the other, with one table for all.

    >>> from fourinrow.solver.book_making import plan_book
    >>> plan = plan_book(Rules(rows=4, cols=5), plies=4)
    >>> found = list(timed(plan, [0, 2], clock=lambda: 0.0))
    >>> len(found), sorted({each.score for each in found})
    (116, [-2, -1, 0, 1, 7])

    Parts count from 0. ``clock()`` returns seconds, from any start.
    """
    rules = plan.slots.rules
    solver = Solver(rules, max_table_bytes=TABLE_BYTES, engine=engine, book=None)
    solver.get_ready()
    for part in parts:
        for board in plan.part(part):
            start = clock()
            score = solver.solve(board).value
            yield Timed(score, clock() - start)
