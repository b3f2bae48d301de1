r"""Making an opening book: the positions to search, and the book of their scores.

Only positions with all ``plies`` stones are searched, and of them only those in which
nobody has won and nobody wins at once. The score of an earlier position is the best of
its moves. The positions come in the order of a walk, so that neighbours have much of
their search in common.

A file keeps the scores found so far, 64 at a time::

    b"fourinrow part of a book 1: 6 7 4 1 1111 8\n"    rows, columns, n, gravity,
                                                       directions, and plies
    b"0 -2 3 ... 1 8c736521\n"                         the number of a part, its scores,
    b"1 ...                                            and the CRC-32 of the first line
                                                       and of this one so far

Parts are only appended, in order. A torn part is dropped, and so are all after it.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice
from typing import BinaryIO, Final, NamedTuple
from zlib import crc32

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.errors import TableError
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
from fourinrow.solver.book import ZERO_SCORE, Book, Layout, fields_of, layout
from fourinrow.solver.engine import EngineName, Setting
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.score import win_value
from fourinrow.solver.symmetry import images

TABLE_BYTES: Final = 1 << 30
"""The limit of the table of a process that solves a part of a book."""

PART: Final = 64
"""The positions of a part: they are solved one after the other, with one table."""

_MAGIC: Final = "fourinrow part of a book"
_LONGEST_LINE: Final = 1000


class BookPlan(NamedTuple):
    """The slots that games reach, by their stones, and the positions to search."""

    slots: Layout
    reached: Sequence[Sequence[int]]
    searched: Sequence[int]

    @property
    def parts(self) -> int:
        """The number of parts: `PART` positions each, fewer in the last one.

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

    >>> plan = plan_book(Rules(rows=4, cols=5), plies=4)
    >>> [len(level) for level in plan.reached], len(plan.searched)
    ([1, 3, 13, 51, 180], 180)

    Images are counted once. Raises what `fourinrow.solver.book.layout` raises.
    """
    slots = layout(rules, plies)
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
    """Return the score if the game is over or the next move wins, otherwise None."""
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

    >>> from fourinrow.solver import as_board
    >>> book = make_book(Rules(rows=4, cols=4), plies=3)
    >>> book.score(as_board("1", book.rules))
    0

    Positions are solved one after the other, or by an ``executor`` of
    ``concurrent.futures``. ``file``, a binary file that can be read, written and
    truncated, keeps the scores found so far: if a call ends early, another call with
    its file continues the work. ``progress`` is called with the number of positions
    searched so far, and the number to search in all.

    Raises `UnsupportedBoard` for a board of more than 253 cells, `FourInRowError` for
    plies beyond the board or for too many of them, and `TableError` for the file of
    another book.
    """
    setting = Setting(rules, TABLE_BYTES, engine, book=None)
    plan = plan_book(rules, plies)
    count = len(plan.searched)
    scores = [] if file is None else read_scores(file, rules, plies, count)
    progress(len(scores), count)
    boards = map(plan.slots.board, plan.searched[len(scores) :])
    # Cancelled work would hinder a pool whose processes are terminated on Ctrl-C.
    found = scores_in_order(
        boards, setting, executor=executor, cancels=False, least=PART
    )
    while part := [score.value for score in islice(found, PART)]:
        if file is not None:
            number, first_line = len(scores) // PART, _first_line(rules, plies)
            file.write(_line(first_line, number, part))
            file.flush()
        scores += part
        progress(len(scores), count)
    return finished_book(plan, scores)


def finished_book(plan: BookPlan, searched: Iterable[int]) -> Book:
    """Return the book, given the scores of the positions that were searched.

    >>> from fourinrow.solver import EMPTY_BOARD
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
                scores[slots.slot(image)] = score + ZERO_SCORE
    return Book(rules, len(plan.reached) - 1, bytes(scores))


def read_scores(file: BinaryIO, rules: Rules, plies: int, count: int) -> list[int]:
    """Return the scores that a file keeps of ``count`` positions; cut off torn parts.

    >>> from io import BytesIO
    >>> file, rules = BytesIO(), Rules(rows=4, cols=4)
    >>> _ = make_book(rules, plies=2, file=file)
    >>> read_scores(file, rules, plies=2, count=8)
    [0, 0, 0, 0, 0, 0, 0, 0]

    An empty file becomes one without scores. Raises `TableError` for the file of
    another book, and for any other file.
    """
    first_line, scores = _first_line(rules, plies), list[int]()
    file.seek(0)
    found = file.readline(_LONGEST_LINE)
    if not first_line.startswith(found):
        raise TableError(
            f"expected a file that begins with {first_line!r}, got {found!r}"
        )
    if found != first_line:  # torn
        file.seek(0)
        file.write(first_line)
    end = file.tell()
    while len(scores) < count:
        part = _read(file.readline(_LONGEST_LINE), first_line, len(scores) // PART)
        if len(part) != min(PART, count - len(scores)):
            break
        scores += part
        end = file.tell()
    file.seek(end)
    file.truncate()
    return scores


def _read(line: bytes, first_line: bytes, number: int) -> list[int]:
    """Return the scores of a line; none if it is not the line of that part."""
    try:
        scores = list(map(int, line.split()[1:-1]))
    except ValueError:
        return []
    return scores if line == _line(first_line, number, scores) else []


def _first_line(rules: Rules, plies: int) -> bytes:
    return f"{_MAGIC} 1: {fields_of(rules)} {plies}\n".encode()


def _line(first_line: bytes, number: int, scores: list[int]) -> bytes:
    text = " ".join(map(str, (number, *scores))).encode()
    return b"%b %08x\n" % (text, crc32(text, crc32(first_line)))
