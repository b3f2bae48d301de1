r"""An opening book: the exact scores of all positions of a board with few stones.

A *shape* is the set of filled squares; images of a shape share the slots of the least
mask. A shape of ``k`` stones has a slot for each *colouring*, that is for each choice
of the mover's ``k // 2`` stones. Fewer stones come first, then smaller masks of filled
squares, then smaller choices, whose bit ``i`` stands for the ``i``-th filled square.
On a board of one row and three columns, with m for the mover's stones and o for those
of the opponent, the slots for up to two stones are::

    slot     0    1    2    3    4    5    6
            ...  o..  .o.  mo.  om.  m.o  o.m

Some slots are of positions that no game reaches. A file is packed by xz. It has a line
with the version of the format, rows, columns, n, gravity, directions and plies, such as
``fourinrow book 2: 6 7 4 1 1111 8``, and then a byte for each slot: the score of its
position plus 128, or 0 if no game reaches the position. Scores are those of the side to
move. Games that are over have scores too.

Files may come from anywhere: reading one runs no code from it, and takes at most some
256 MB of memory; little, if its contents are not of the size that its header says.
"""

import lzma
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, combinations
from math import comb
from typing import IO, Final, Literal, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    TableError,
    UnsupportedBoard,
    expected,
    in_range,
)
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    Bitboard,
    before_last_move,
    each_square,
    lanes,
    stones,
)
from fourinrow.solver.score import Bounds, every_score
from fourinrow.solver.symmetry import images

UNKNOWN: Final = 0
"""The byte of a slot without a score."""

ZERO_SCORE: Final = 128
"""The byte of a score of 0."""

_MOST_BYTES: Final = 1 << 28  # for a byte of each slot, and the list of shapes
_SHAPE_BYTES: Final = 60  # of a mask, and of each of its images, in their lists
_PART: Final = 1 << 20  # bytes of a file that are read at once
_MOST_CELLS: Final = 253  # their scores fit in a byte, between -127 and 127

_VERSION: Final = "fourinrow book 2:"
_HEADER: Final = re.compile(
    rf"{_VERSION} (\d+) (\d+) (\d+) ([01]) ([01]{{4}}) (\d+)".encode()
)
_LONGEST_HEADER: Final = 60
_EXPECTED: Final = "expected a book, as `fourinrow book make` writes one"
_PRESET: Final = 6 | lzma.PRESET_EXTREME
_UNPACKING_BYTES: Final = 1 << 25  # more than the 9 MB that xz needs for its preset 6


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of all positions with at most ``plies`` stones, a byte for each slot.

    >>> from fourinrow.solver import as_board
    >>> book = standard_book(8)
    >>> book.plies, book.score(as_board("444")), book.score(as_board("123456712"))
    (8, -1, None)

    `make_book` makes a book, as ``fourinrow book make`` does. A solver takes that of a
    file like this::

        with open("seven_by_seven.book", "rb") as file:
            solver = Solver(Rules(7, 7), book=read_book(file))

    Raises `UnsupportedBoard` for rules of a board with more than 253 cells,
    `FourInRowError` for plies beyond the board or for too many of them, and
    `TableError` if the number of bytes is not that of the slots.
    """

    rules: Rules
    plies: int
    scores: bytes = field(repr=False)

    def __post_init__(self) -> None:
        size = layout(self.rules, self.plies).size
        if len(self.scores) != size:
            raise TableError(f"expected a book of {size} bytes, got {len(self.scores)}")

    def score(self, board: Bitboard) -> int | None:
        """Return the score of a position, ``None`` if it is not in the book.

        It is one of the book's rules, as ``as_board(position, book.rules)``. Bits that
        are none, which `as_board` refuses, mean nothing.
        """
        if stones(board) > self.plies:
            return None
        try:
            byte = self.scores[layout(self.rules, self.plies).slot(board)]
        except InvalidPosition:
            return None
        return None if byte == UNKNOWN else byte - ZERO_SCORE


class Layout(NamedTuple):
    """The slots of positions with few stones: shapes, and the first slot of each."""

    rules: Rules
    shapes: Sequence[int]
    starts: Sequence[int]
    start_of: Mapping[int, int]
    colourings: Sequence[Sequence[int]]  # of shapes with no stones, with one, ...

    @property
    def size(self) -> int:
        """The number of slots."""
        return self.starts[-1] + len(self.colourings[-1])

    def slot(self, board: Bitboard) -> int:
        """Return the slot of a position or its image; `InvalidPosition` if none."""
        if board.filled not in self.start_of:
            alike = images(board, self.rules)
            board = next((a for a in alike if a.filled in self.start_of), board)
        choice, bit = 0, 1
        for square in each_square(board.filled):
            if board.mover & square:
                choice |= bit
            bit += bit
        start = self.start_of.get(board.filled)
        if start is None or choice.bit_count() != stones(board) // 2:
            raise InvalidPosition(f"expected a position of the book, got {board}")
        return start + bisect_left(self.colourings[stones(board)], choice)

    def board(self, slot: int) -> Bitboard:
        """Return the position of a slot."""
        at = bisect_right(self.starts, slot) - 1
        filled = self.shapes[at]
        choice = self.colourings[filled.bit_count()][slot - self.starts[at]]
        squares = enumerate(each_square(filled))
        chosen = (square for nth, square in squares if choice >> nth & 1)
        return Bitboard(sum(chosen), filled)


def most_slots(rules: Rules, plies: int) -> int:
    """Return the number of slots before images are counted once, if not too many."""
    area = rules.rows * rules.cols
    if area > _MOST_CELLS:
        what = f"a board of at most {_MOST_CELLS} cells for a book"
        raise UnsupportedBoard(expected(what, rules))
    in_range(0, plies, area, "plies")
    shapes, many_images = _shape_counts(rules, plies), len(images(EMPTY_BOARD, rules))
    slots = sum(many * comb(count, count // 2) for count, many in enumerate(shapes))
    if slots + _SHAPE_BYTES * many_images * sum(shapes) > _MOST_BYTES:
        raise FourInRowError(
            f"expected plies for at most {_MOST_BYTES:,} bytes, got {plies}"
        )
    return slots


def _shape_counts(rules: Rules, plies: int) -> list[int]:
    """Return the number of shapes with no stones, with one stone, and so on."""
    height, stacks = rules.rows, rules.cols
    if not rules.gravity:
        height, stacks = 1, height * stacks
    counts = [1]
    for _ in range(stacks):
        counts = [
            sum(counts[max(0, count - height) : count + 1])
            for count in range(min(plies, len(counts) - 1 + height) + 1)
        ]
    return counts


@lru_cache(maxsize=4)
def layout(rules: Rules, plies: int) -> Layout:
    """Return the slots of positions with at most ``plies`` stones: see `Layout`."""
    most_slots(rules, plies)
    colourings = [
        sorted(map(sum, combinations([1 << nth for nth in range(count)], count // 2)))
        for count in range(plies + 1)
    ]
    shapes = [shape for level in _shapes(rules, plies) for shape in level]
    sizes = [len(colourings[shape.bit_count()]) for shape in shapes[:-1]]
    starts = list(accumulate(sizes, initial=0))
    start_of = dict(zip(shapes, starts, strict=True))
    return Layout(rules, shapes, starts, start_of, colourings)


def _shapes(rules: Rules, plies: int) -> Iterator[Sequence[int]]:
    """Yield the least masks of filled squares among their images, by their stones."""
    stacks = [[0, *accumulate(each_square(lane))] for lane in lanes(rules)]
    moved = [[images(Bitboard(0, part), rules) for part in each] for each in stacks]
    alike = [
        _masks([[parts[at].filled for parts in each] for each in moved], plies)
        for at in range(len(images(EMPTY_BOARD, rules)))
    ]
    for masks in zip(*alike, strict=True):
        pairs = zip(*masks, strict=True)
        yield sorted(each[0] for each in pairs if each[0] == min(each))


def _masks(stacks: Sequence[Sequence[int]], plies: int) -> Sequence[Sequence[int]]:
    """Return all unions of a part of each stack, by their number of squares."""
    masks: list[list[int]] = [[0], *([] for _ in range(plies))]
    for stack in stacks:
        masks = [
            [
                mask | part
                for height, part in enumerate(stack[: count + 1])
                for mask in masks[count - height]
            ]
            for count in range(plies + 1)
        ]
    return masks


def write_book(book: Book, file: IO[bytes]) -> None:
    """Write a book to a binary file.

    >>> from io import BytesIO
    >>> from fourinrow.solver import make_book
    >>> file = BytesIO()
    >>> write_book(make_book(Rules(rows=3, cols=3), plies=2), file)
    >>> lzma.decompress(file.getvalue()).splitlines()[0]
    b'fourinrow book 2: 3 3 4 1 1111 2'
    """
    rows, cols, n, gravity, directions = book.rules
    flags = "".join(str(int(each in directions)) for each in Direction)
    header = f"{_VERSION} {rows} {cols} {n} {gravity:d} {flags} {book.plies}\n"
    file.write(lzma.compress(header.encode() + book.scores, preset=_PRESET))


def read_book(file: IO[bytes]) -> Book:
    """Read what `write_book` wrote.

    >>> from io import BytesIO
    >>> read_book(BytesIO(bytes(50)))
    Traceback (most recent call last):
    fourinrow.errors.TableError: expected a book, as `fourinrow book make` writes one

    Raises `TableError` for anything else.
    """
    packed = bytearray()
    while part := file.read(min(_PART, _MOST_BYTES - len(packed))):
        packed += part
    unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_UNPACKING_BYTES)
    try:
        start = unpacker.decompress(packed, _LONGEST_HEADER)
        header, _, scores = start.partition(b"\n")
        rules, plies = _parsed(header)
        most = most_slots(rules, plies)  # their list takes much more memory than bytes
        if not unpacker.eof:
            scores += unpacker.decompress(b"", max(0, most + 1 - len(scores)))
    except (lzma.LZMAError, FourInRowError) as error:
        raise TableError(_EXPECTED) from error
    least = -(-most // len(images(EMPTY_BOARD, rules)))
    is_whole = unpacker.eof and not unpacker.unused_data
    if not (is_whole and least <= len(scores) <= most):
        raise TableError(
            f"expected a book of {least} to {most} bytes, and nothing after it"
        )
    return Book(rules, plies, scores)


def _parsed(header: bytes) -> tuple[Rules, int]:
    """Return the rules and the plies of a book."""
    found = _HEADER.fullmatch(header)
    if found is None:
        raise TableError(_EXPECTED)
    rows, cols, n, gravity, flags, plies = (each.decode() for each in found.groups())
    directions = [each for each in Direction if flags[each] == "1"]
    return Rules(int(rows), int(cols), int(n), gravity == "1", directions), int(plies)


# The larger one takes some 0.2 s and 6 MB of memory.
_STANDARD: Final = {8: "connect_four.book", 11: "connect_four_11.book"}
_PACKAGE: Final = files("fourinrow.solver")


@lru_cache
def standard_book(plies: int) -> Book:
    """Return a book of Connect Four of the package, of 8 or 11 ``plies``."""
    with (_PACKAGE / _STANDARD[plies]).open("rb") as file:
        return read_book(file)


@lru_cache
def standard_plies() -> tuple[int, ...]:
    """Return the plies of the books that are there: without a server, only one is."""
    return tuple(
        plies for plies, name in _STANDARD.items() if (_PACKAGE / name).is_file()
    )


BookChoice: TypeAlias = Book | Literal["standard"] | None


def most_stones(rules: Rules, choice: BookChoice) -> int:
    """Return the most stones of a position in an opening book; -1 without a book.

    Raises `TableError` for a book of other rules, and `FourInRowError` for any other
    value that is not a choice of a book.
    """
    if isinstance(choice, Book):
        if choice.rules != rules:
            raise TableError(
                f"expected a book for {rules!r}, got one for {choice.rules!r}"
            )
        return choice.plies
    if choice not in ("standard", None):
        raise FourInRowError(expected("a book, 'standard' or None", choice))
    return standard_plies()[-1] if choice and rules == CONNECT_FOUR else -1


def book_with(count: int, choice: BookChoice) -> Book:
    """Return a book that has so many stones; of the package's, the smallest."""
    if isinstance(choice, Book):
        return choice
    return standard_book(next(each for each in standard_plies() if count <= each))


def bounds_by_book(rules: Rules, choice: BookChoice) -> Callable[[Bitboard], Bounds]:
    """Return a function that says what an opening book knows of a position's score.

    No move is better for the side that plays it than the position before it. So a
    position one ply beyond the book scores at least as much as each position before it,
    negated.
    """
    whole, most = every_score(rules), most_stones(rules, choice)

    def bounds(board: Bitboard) -> Bounds:
        count = stones(board)
        if most < 0 or count > most + 1:
            return whole
        score = book_with(count, choice).score(board) if count <= most else None
        if score is not None:
            return Bounds(score, score)
        before = map(book_with(count - 1, choice).score, before_last_move(board, rules))
        least = max((-each for each in before if each is not None), default=whole.low)
        return Bounds(least, whole.high)

    return bounds
