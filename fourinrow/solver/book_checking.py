"""The entries of an opening book, and a check of some of them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.book import UNKNOWN, ZERO_SCORE, Book, layout
from fourinrow.solver.engine import EngineName
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import images


class BookEntry(NamedTuple):
    """A position and its score."""

    board: Bitboard
    score: int


def entries_of(book: Book) -> Sequence[BookEntry]:
    """Return the entries of a book, images counted once, few stones first."""
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

    Yields ``None`` for a position that no game reaches.
    """
    solver = Solver(book.rules, engine=engine, book=None)
    for entry in sample:
        try:
            yield solver.solve(entry.board).value
        except FourInRowError:
            yield None
