"""Checking an opening book: its entries, and which of them are wrong."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.engine import EngineName
from fourinrow.solver.opening_book import UNKNOWN, Book, book_layout
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import images


class BookEntry(NamedTuple):
    """A position, and its score."""

    board: Bitboard
    score: int


class Checked(NamedTuple):
    """An entry of a book, and the score that is found by a search.

    The score found is `None` where no game reaches the position.
    """

    entry: BookEntry
    found: int | None


def entries_of(book: Book) -> Sequence[BookEntry]:
    """Return the entries of a book up to images, those with fewer stones first.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_checking import entries_of
    >>> from fourinrow.solver.book_making import make_book
    >>> entries_of(make_book(Rules(rows=1, cols=4, n=2), plies=0))
    [BookEntry(board=Bitboard(mover=0, filled=0), score=1)]
    """
    slots = book_layout(book.rules, book.plies)
    known = (slot for slot, byte in enumerate(book.scores) if byte != UNKNOWN)
    boards = map(slots.board, known)
    return [
        BookEntry(board, book.score(board) or 0)
        for board in boards
        if _is_least(board, book.rules)
    ]


def _is_least(board: Bitboard, rules: Rules) -> bool:
    """Return whether a board with the least shape is the least of its images."""
    alike = (image for image in images(board, rules) if image.filled == board.filled)
    return board == min(alike)


def checked(
    book: Book, sample: Iterable[BookEntry], engine: EngineName | None = None
) -> Iterator[Checked]:
    """Yield entries with their scores, solved without the book.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_checking import checked, entries_of
    >>> from fourinrow.solver.book_making import make_book
    >>> book = make_book(Rules(rows=3, cols=4, n=3), plies=2)
    >>> all(each.found == each.entry.score for each in checked(book, entries_of(book)))
    True
    """
    solver = Solver(book.rules, engine=engine, book=None)
    for entry in sample:
        try:
            found = solver.solve(entry.board).value
        except FourInRowError:
            found = None
        yield Checked(entry, found)
