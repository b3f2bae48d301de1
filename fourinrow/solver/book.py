r"""An opening book: the exact scores of all positions of a board with few stones.

A *shape* is the set of filled squares; images of a shape share the slots of the least
mask. A shape of ``k`` stones has a slot for each *colouring*, that is for each choice
of the mover's ``k // 2`` stones. Fewer stones come first, then smaller masks of filled
squares, then smaller choices, whose bit ``i`` stands for the ``i``-th filled square.
On a board of one row and three columns, with m for the mover's stones and o for those
of the opponent, the slots for up to two stones are::

    slot     0    1    2    3    4    5    6
            ...  o..  .o.  mo.  om.  m.o  o.m

Some slots are of positions that no game reaches. The parts of a file::

    b"fourinrow book 1\n"                   the format, and its version
    b"xz 6 7 4 1 1111 66889\n"              compression, rows, columns, n, gravity,
                                            directions, size of the rest
    b"cbf43926\n"                           CRC-32 of the line above and the rest
    1 byte                                  the most stones of a position
    ...                                     a byte for each slot, compressed with xz

A slot holds the score of its position plus 128, or 0 if no game reaches the position.
Scores are those of the side to move. Games that are over have scores too.

Files may come from anywhere: reading one runs no code from it, and takes memory in
proportion to its contents.
"""

import lzma
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, combinations
from math import comb
from typing import IO, Final, NamedTuple
from zlib import crc32

from fourinrow.core.rules import Direction, Rules
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    TableError,
    UnsupportedBoard,
    at_least,
    short_repr,
)
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard, lanes, stones
from fourinrow.solver.symmetry import images

BOOK_MAGIC: Final = b"fourinrow book 1\n"
"""The first line of an opening book; the number is the version of the format."""

UNKNOWN: Final = 0
"""The byte of a slot without a score."""

ZERO_SCORE: Final = 128
"""The byte of a score of 0."""

_MOST_SLOTS: Final = 1 << 28  # before images are counted once: a byte each
_MOST_SHAPES: Final = 1 << 20  # before images are counted once: about 40 bytes each
_MOST_CELLS: Final = 253  # their scores fit in a byte, between -127 and 127

_LINE: Final = 100
_NUMBER: Final = "(0|[1-9][0-9]{0,11})"
_HEADER: Final = re.compile(
    rf"([a-z]{{1,20}}) {_NUMBER} {_NUMBER} {_NUMBER} ([01]) ([01]{{4}}) {_NUMBER}\n"
)
_PACKING: Final = "xz"
_PRESET: Final = 6 | lzma.PRESET_EXTREME
_UNPACKING_BYTES: Final = 1 << 25  # more than the 9 MB that xz needs for its preset 6
_STANDARD: Final = "connect_four.book"


@dataclass(frozen=True, slots=True)
class Book:
    """The scores of all positions with at most ``plies`` stones, a byte for each slot.

    >>> from fourinrow.solver import as_board
    >>> book = standard_book()
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
    _slots: "Layout" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        slots = layout(self.rules, self.plies)
        if len(self.scores) != slots.size:
            raise TableError(
                f"expected a book of {slots.size} bytes, got {len(self.scores)}"
            )
        object.__setattr__(self, "_slots", slots)

    def __reduce__(self) -> tuple[type["Book"], tuple[Rules, int, bytes]]:
        return Book, (self.rules, self.plies, self.scores)  # without the slots

    def score(self, board: Bitboard) -> int | None:
        """Return the score of a position, ``None`` if it is not in the book."""
        if board.filled.bit_count() > self.plies:
            return None
        try:
            byte = self.scores[self._slots.slot(board)]
        except InvalidPosition:
            return None
        return None if byte == UNKNOWN else byte - ZERO_SCORE


class Layout(NamedTuple):
    """The slots of positions with few stones: the shapes, and the first slot of each.

    >>> from fourinrow.solver import as_board
    >>> rules = Rules(rows=1, cols=3)
    >>> slots = layout(rules, 2)
    >>> slots.size, [slots.slot(as_board(each, rules)) for each in ("", "1", "3", "21")]
    (7, [0, 1, 1, 4])
    >>> slots.board(3)
    Bitboard(mover=1, filled=5)

    ``colourings`` lists those of shapes with no stones, with one stone, and so on.
    """

    rules: Rules
    shapes: Sequence[int]
    starts: Sequence[int]
    start_of: Mapping[int, int]
    colourings: Sequence[Sequence[int]]

    @property
    def size(self) -> int:
        """The number of slots."""
        return self.starts[-1] + len(self.colourings[-1])

    def slot(self, board: Bitboard) -> int:
        """Return the slot of a position, or of its image.

        Raises `InvalidPosition` for too many stones, for one that floats, and for a
        turn that contradicts the number of stones.
        """
        if board.filled not in self.start_of:
            alike = images(board, self.rules)
            board = next((a for a in alike if a.filled in self.start_of), board)
        choice, bit = 0, 1
        for square in _split(board.filled):
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
        chosen = (
            square for nth, square in enumerate(_split(filled)) if choice >> nth & 1
        )
        return Bitboard(sum(chosen), filled)


def _split(mask: int) -> list[int]:
    """Return the squares of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def layout(rules: Rules, plies: int) -> Layout:
    """Return the slots of positions with at most ``plies`` stones: see `Layout`.

    Raises `UnsupportedBoard` for a board of more than 253 cells, and `FourInRowError`
    for plies beyond the board, for more than 2**28 slots, and for more than 2**20
    shapes.
    """
    most_slots(rules, plies)
    return _layout(rules, plies)


def most_slots(rules: Rules, plies: int) -> int:
    """Return the number of slots before images are counted once, without listing them.

    Raises what `layout` raises.
    """
    area = rules.rows * rules.cols
    if area > _MOST_CELLS:
        raise UnsupportedBoard(
            f"expected a board of at most {_MOST_CELLS} cells for a book, "
            f"got {short_repr(rules)}"
        )
    if at_least(0, plies, "plies", f"plies from 0 to {area}") > area:
        raise FourInRowError(
            f"expected plies from 0 to {area}, got {short_repr(plies)}"
        )
    shapes = _shape_counts(rules, plies)
    slots = sum(many * comb(count, count // 2) for count, many in enumerate(shapes))
    for number, most, name in (
        (slots, _MOST_SLOTS, "slots"),
        (sum(shapes), _MOST_SHAPES, "shapes"),
    ):
        if number > most:
            raise FourInRowError(
                f"expected plies for at most {most:,} {name}, got {plies}"
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
def _layout(rules: Rules, plies: int) -> Layout:
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
    stacks = [[0, *accumulate(_split(lane))] for lane in lanes(rules)]
    alike = [
        _masks([[_image(part, at, rules) for part in stack] for stack in stacks], plies)
        for at in range(len(images(EMPTY_BOARD, rules)))
    ]
    for masks in zip(*alike, strict=True):
        pairs = zip(*masks, strict=True)
        yield sorted(each[0] for each in pairs if each[0] == min(each))


def _image(mask: int, at: int, rules: Rules) -> int:
    return images(Bitboard(0, mask), rules)[at].filled


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
    >>> file.getvalue().splitlines()[0]
    b'fourinrow book 1'
    """
    packed = bytes([book.plies]) + lzma.compress(book.scores, preset=_PRESET)
    header = f"{_PACKING} {fields_of(book.rules)} {len(packed)}\n".encode()
    file.write(BOOK_MAGIC + header + _checksum(header, packed) + packed)


def fields_of(rules: Rules) -> str:
    """Return rules as text, as in the header of a book."""
    rows, cols, n, gravity, directions = rules
    flags = "".join(str(int(each in directions)) for each in Direction)
    return f"{rows} {cols} {n} {gravity:d} {flags}"


def _checksum(header: bytes, packed: bytes) -> bytes:
    return f"{crc32(packed, crc32(header)):08x}\n".encode()


def read_book(file: IO[bytes]) -> Book:
    """Read what `write_book` wrote.

    >>> from io import BytesIO
    >>> read_book(BytesIO(b"fourinrow book 9"))
    Traceback (most recent call last):
    fourinrow.errors.TableError: expected version 1 of a saved book, got 9

    Raises `TableError` for anything else.
    """
    _check_magic(file.readline(len(BOOK_MAGIC) + 1))
    header = file.readline(_LINE)
    packing, rules, size = _parsed(header)
    if size > _MOST_SLOTS:
        raise TableError(f"expected a book of at most {_MOST_SLOTS} bytes, got {size}")
    checksum = file.readline(_LINE)
    packed = file.read(size + 1)
    if len(packed) != size:
        found = "more" if len(packed) > size else str(len(packed))
        raise TableError(f"expected a book of {size} bytes, got {found}")
    if checksum != _checksum(header, packed):
        raise TableError(f"the checksum does not match the book: {header!r}")
    if packing != _PACKING or not packed:
        raise TableError(
            f"expected a book packed by {_PACKING}, got {short_repr(packing)}"
        )
    return _unpacked(rules, packed[0], packed[1:])


def _check_magic(line: bytes) -> None:
    any_version = BOOK_MAGIC.removesuffix(b"1\n")
    if line == BOOK_MAGIC:
        return
    if line.startswith(any_version):
        version = line.removeprefix(any_version).decode("ascii", "replace").rstrip()
        raise TableError(f"expected version 1 of a saved book, got {version}")
    raise TableError(f"expected a saved book, got a file that begins with {line!r}")


def _parsed(header: bytes) -> tuple[str, Rules, int]:
    found = _HEADER.fullmatch(header.decode("ascii", "replace"))
    if found is None:
        raise TableError(f"expected the packing, rules and size, got {header!r}")
    packing, rows, cols, n, gravity, flags, size = found.groups()
    directions = [each for each in Direction if flags[each] == "1"]
    try:
        rules = Rules(int(rows), int(cols), int(n), gravity == "1", directions)
    except FourInRowError as error:
        raise TableError(f"expected the rules of a book, got {header!r}") from error
    return packing, rules, int(size)


def _unpacked(rules: Rules, plies: int, packed: bytes) -> Book:
    """Unpack scores before their slots are listed, which takes much more memory."""
    try:
        most = most_slots(rules, plies)
        unpacker = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=_UNPACKING_BYTES)
        scores = unpacker.decompress(packed, most + 1)
    except FourInRowError as error:
        raise TableError(f"expected a book: {error}") from error
    except (lzma.LZMAError, EOFError) as error:
        raise TableError(f"expected a book packed by {_PACKING}: {error}") from error
    least = -(-most // len(images(EMPTY_BOARD, rules)))
    if not least <= len(scores) <= most:
        raise TableError(
            f"expected a book of {least} to {most} bytes, got {len(scores)}"
        )
    return Book(rules, plies, scores)


@lru_cache(maxsize=1)
def standard_book() -> Book:
    """Return the book of Connect Four that comes with the package.

    Raises `TableError` if it can't be read.
    """
    try:
        with files("fourinrow.solver").joinpath(_STANDARD).open("rb") as file:
            return read_book(file)
    except OSError as error:
        raise TableError(f"expected the file {_STANDARD}: {error}") from error
