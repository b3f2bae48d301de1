"""Making an opening book: the positions to search, and the book of their scores.

Only positions with all ``plies`` stones are searched, and of them only those in which
nobody has won and nobody wins at once. The score of an earlier position is the best of
its moves. The positions come in the order of a walk, so that neighbours have much of
their search in common.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from typing import BinaryIO, Final, NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.errors import WrongType, shown
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    lanes,
    opponent,
    put,
    stones,
    threats,
)
from fourinrow.solver.book_layout import Layout
from fourinrow.solver.book_parts import PART, add_scores, read_scores
from fourinrow.solver.engine import EngineName, Setting
from fourinrow.solver.many import values_in_order
from fourinrow.solver.opening_book import Book, as_byte, book_layout
from fourinrow.solver.score import win_value
from fourinrow.solver.symmetry import images

TABLE_BYTES: Final = 1 << 30
"""The limit of the table of a process that solves a part of a book."""


class BookPlan(NamedTuple):
    """The slots that games reach, by their stones, and the positions to search."""

    slots: Layout
    reached: Sequence[Sequence[int]]
    searched: Sequence[int]

    @property
    def parts(self) -> int:
        """The number of parts: `PART` positions each, fewer in the last one.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver.book_making import plan_book
        >>> plan_book(Rules(rows=4, cols=5), plies=4).parts
        3
        """
        return -(-len(self.searched) // PART)

    def part(self, number: int) -> list[Bitboard]:
        """Return the positions of a part; parts count from 0."""
        slots = self.searched[number * PART : (number + 1) * PART]
        return [self.slots.board(slot) for slot in slots]


def plan_book(rules: Rules, plies: int) -> BookPlan:
    """Find the positions that games of at most ``plies`` moves reach.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_making import plan_book
    >>> plan = plan_book(Rules(rows=4, cols=5), plies=4)
    >>> [len(level) for level in plan.reached], len(plan.searched)
    ([1, 3, 13, 51, 180], 180)

    Images are counted once. Raises `FourInRowError` for plies beyond the board, and for
    a book that would be too large.
    """
    slots = book_layout(rules, plies)
    is_new = bytearray(b"\1") * slots.size
    reached = [array("L", [0])]
    for _ in range(plies):
        reached.append(array("L"))
        for slot in reached[-2]:
            for child in _children(slots.board(slot), rules):
                at = slots.slot(child)
                if is_new[at]:
                    is_new[at] = 0
                    reached[-1].append(at)
    searched = [
        slot for slot in reached[-1] if _at_sight(slots.board(slot), rules) is None
    ]
    return BookPlan(slots, reached, array("L", searched))


def _children(board: Bitboard, rules: Rules) -> Iterator[Bitboard]:
    """Yield the positions after each move, those in the middle first."""
    if has_line(opponent(board), rules):
        return
    landing = landing_squares(board, rules)
    for move in centre_first(rules)(range(len(lanes(rules)))):
        if square := landing & lanes(rules)[move]:
            yield put(board, square)


def _at_sight(board: Bitboard, rules: Rules) -> int | None:
    """Return the score of a game that is over, or is won by the next move."""
    count = stones(board)
    if has_line(opponent(board), rules):
        return -win_value(count - 1, rules)
    if threats(board, rules)[0] & landing_squares(board, rules):
        return win_value(count, rules)
    return 0 if count == rules.rows * rules.cols else None


def make_book(
    rules: Rules = CONNECT_FOUR,
    plies: int = 8,
    *,
    engine: EngineName | None = None,
    executor: Executor | None = None,
    file: BinaryIO | None = None,
    progress: Callable[[int, int], object] = lambda _done, _all: None,
) -> Book:
    """Solve all positions with at most ``plies`` stones, and return their book.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board, make_book
    >>> book = make_book(Rules(rows=4, cols=4), plies=3)
    >>> book.score(as_board("1", book.rules))
    0

    Positions are solved one after the other, or by an ``executor`` of
    `concurrent.futures`. ``file``, a binary file that can be read, written and cut,
    keeps what is solved: a call with the file of a call that was ended early goes on
    where that one was. ``progress`` is called with the number of positions that are
    searched so far, and of all.

    Raises `UnsupportedBoard` for a board of more than 253 cells, `FourInRowError` for
    plies beyond the board or for too many of them, `TableError` for the file of another
    book, and `WrongType` for arguments of other types.
    """
    setting = Setting(rules, TABLE_BYTES, engine, book=None)
    if not callable(progress):
        raise WrongType(f"expected a callable progress, got {shown(progress)}")
    plan = plan_book(rules, plies)
    count = len(plan.searched)
    scores = [] if file is None else read_scores(file, rules, plies, count)
    progress(len(scores), count)
    tasks = map(plan.part, range(-(-len(scores) // PART), plan.parts))
    for found in values_in_order(tasks, setting, executor):
        if file is not None:
            add_scores(file, rules, plies, len(scores), found)
        scores += found
        progress(len(scores), count)
    return finished_book(plan, scores)


def finished_book(plan: BookPlan, searched: Iterable[int]) -> Book:
    """Return the book, given the scores of the positions that were searched.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import EMPTY_BOARD
    >>> from fourinrow.solver.book_making import finished_book, plan_book
    >>> plan = plan_book(Rules(rows=1, cols=3), plies=1)
    >>> finished_book(plan, [0, 0]).score(EMPTY_BOARD)
    0
    """
    slots, rules = plan.slots, plan.slots.rules
    found = dict(zip(plan.searched, searched, strict=True))
    scores = bytearray(slots.size)
    for level in reversed(plan.reached):
        for slot in level:
            board = slots.board(slot)
            score = found.get(slot, _at_sight(board, rules))
            if score is None:
                score = max(
                    -found[slots.slot(each)] for each in _children(board, rules)
                )
            found[slot] = score
            for image in images(board, rules):
                scores[slots.slot(image)] = as_byte(score)
    return Book(rules, len(plan.reached) - 1, bytes(scores))
