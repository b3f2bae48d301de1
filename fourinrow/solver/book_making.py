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
from typing import Final, NamedTuple

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


class BookPlan(NamedTuple):
    """The slots that games reach, by their stones, and the positions to search."""

    slots: Layout
    reached: Sequence[Sequence[int]]
    searched: Sequence[int]


def plan_book(rules: Rules, plies: int) -> BookPlan:
    """Find what games of at most ``plies`` moves reach; images are counted once."""
    slots = layout(rules, plies)
    is_new = bytearray(b"\1") * slots.size
    reached = [array("L", [0])]
    for _ in range(plies):
        reached.append(array("L"))
        for slot in reached[-2]:
            for _, child in after_each_move(slots.board(slot), rules):
                at = slots.slot(child)
                if is_new[at]:
                    is_new[at] = 0
                    reached[-1].append(at)
    searched = array("L")
    for slot in reached[-1]:
        low, high = at_sight(slots.board(slot), rules)
        if low < high:
            searched.append(slot)
    return BookPlan(slots, reached, searched)


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
    plan = plan_book(rules, plies)
    found = dict(known)
    progress(len(found), len(plan.searched))
    left = [slot for slot in plan.searched if slot not in found]
    boards = map(plan.slots.board, left)
    scores = solved_in_order(boards, setting, executor=executor)
    solved = zip(left, map(int, scores), strict=True)
    while part := list(islice(solved, _PART)):
        keep(part)
        found.update(part)
        progress(len(found), len(plan.searched))
    return _finished(plan, found)


def _finished(plan: BookPlan, searched: Mapping[int, int]) -> Book:
    """Return the book, given the scores of the slots that were searched."""
    slots, rules = plan.slots, plan.slots.rules
    scores = bytearray(slots.size)
    for slot in chain.from_iterable(reversed(plan.reached)):
        board = slots.board(slot)
        score, most = at_sight(board, rules)
        if slot in searched:
            score = searched[slot]
        elif score < most:  # only a bound
            later = (slots.slot(child) for _, child in after_each_move(board, rules))
            score = max(ZERO_SCORE - scores[each] for each in later)
        for image in images(board, rules):
            scores[slots.slot(image)] = score + ZERO_SCORE
    return Book(rules, len(plan.reached) - 1, bytes(scores))


def positions_of(book: Book) -> Iterator[Bitboard]:
    """Yield the positions of a book, images counted once, few stones first."""
    slots = layout(book.rules, book.plies)
    for slot, byte in enumerate(book.scores):
        if byte != UNKNOWN:
            board = slots.board(slot)
            alike = images(board, book.rules)
            if board == min(each for each in alike if each.filled == board.filled):
                yield board
