"""Making and checking an opening book: the positions to search, and their scores.

Only positions with all ``plies`` stones are searched, and of them only those in which
nobody has won and nobody wins at once. The score of an earlier position is the best of
its moves. The positions come in the order of a walk, so that neighbours have much of
their search in common.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from itertools import chain, islice
from types import MappingProxyType
from typing import Final

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import Bitboard, after_each_move
from fourinrow.solver.book import UNKNOWN, ZERO_SCORE, Book, Layout, layout
from fourinrow.solver.engine import Setting
from fourinrow.solver.many import solved_in_order
from fourinrow.solver.readable import at_sight
from fourinrow.solver.symmetry import images

TABLE_BYTES: Final = 1 << 30
"""The limit of a worker's table; the command divides it among its processes."""

_PART: Final = 64  # scores that are kept together


def _reached(slots: Layout, plies: int) -> Sequence[Sequence[int]]:
    """Return the slots that games reach, by their stones; images are counted once."""
    is_new = bytearray(b"\1") * slots.size
    reached = [array("L", [0])]
    for _ in range(plies):
        reached.append(array("L"))
        for slot in reached[-2]:
            for _, child in after_each_move(slots.board(slot), slots.rules):
                at = slots.slot(child)
                if is_new[at]:
                    is_new[at] = 0
                    reached[-1].append(at)
    return reached


def make_book(
    rules: Rules = CONNECT_FOUR,
    plies: int = 8,
    *,
    executor: Executor | None = None,
    max_table_bytes: int = TABLE_BYTES,
    known: Mapping[int, int] = MappingProxyType({}),
    keep: Callable[[Sequence[tuple[int, int]]], object] = lambda _scores: None,
    progress: Callable[[int, int], object] = lambda _done, _all: None,
) -> Book:
    """Solve all positions with at most ``plies`` stones, and return their book.

    >>> from fourinrow.solver import as_board
    >>> book = make_book(Rules(rows=4, cols=4), plies=3)
    >>> book.score(as_board("1", book.rules))
    0

    Positions are solved one after the other, or by an ``executor`` of
    ``concurrent.futures``, each of whose workers keeps a table of ``max_table_bytes``.
    ``progress`` is called with the numbers of positions searched so far and in all,
    ``keep`` with the slots and scores of some as soon as they are searched. If a call
    ends early, another that is given them, as ``known``, continues the work:

    >>> kept = dict[int, int]()
    >>> _ = make_book(Rules(rows=4, cols=4), plies=3, keep=kept.update)
    >>> make_book(Rules(rows=4, cols=4), plies=3, known=kept) == book
    True

    Raises `UnsupportedBoard` for a board of more than 253 cells, and `FourInRowError`
    for plies beyond the board or for too many of them.
    """
    setting = Setting(rules, max_table_bytes, keeps_table=True)
    slots, found = layout(rules, plies), dict(known)
    reached = _reached(slots, plies)
    at_the_end = ((slot, at_sight(slots.board(slot), rules)) for slot in reached[-1])
    searched = array("L", (slot for slot, (low, high) in at_the_end if low < high))
    progress(len(found), len(searched))
    left = [slot for slot in searched if slot not in found]
    boards = map(slots.board, left)
    scores = solved_in_order(boards, setting, executor=executor)
    solved = zip(left, map(int, scores), strict=True)
    while part := list(islice(solved, _PART)):
        keep(part)
        found.update(part)
        progress(len(found), len(searched))
    return Book(rules, plies, _scores(slots, reached, found))


def _scores(
    slots: Layout, reached: Sequence[Sequence[int]], searched: Mapping[int, int]
) -> bytes:
    """Return the bytes of a book, given the scores of the slots that were searched."""
    scores, rules = bytearray(slots.size), slots.rules
    for slot in chain.from_iterable(reversed(reached)):
        board = slots.board(slot)
        score, most = at_sight(board, rules)
        if slot in searched:
            score = searched[slot]
        elif score < most:  # only a bound
            later = (slots.slot(child) for _, child in after_each_move(board, rules))
            score = max(ZERO_SCORE - scores[each] for each in later)
        for image in images(board, rules):
            scores[slots.slot(image)] = score + ZERO_SCORE
    return bytes(scores)


def positions_of(book: Book) -> Iterator[Bitboard]:
    """Yield the positions of a book, images counted once, few stones first."""
    slots = layout(book.rules, book.plies)
    for slot, byte in enumerate(book.scores):
        if byte != UNKNOWN:
            board = slots.board(slot)
            alike = images(board, book.rules)
            if board == min(each for each in alike if each.filled == board.filled):
                yield board
