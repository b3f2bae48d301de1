"""What a search of the fast engine works on: its frames, its state, and its tables."""

from ctypes import Array, Structure, c_int64, c_uint64
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.solver.bitboard import lanes
from fourinrow.solver.bits import Value, Word, Words
from fourinrow.solver.table import TAG, WORD_BITS

EVER: Final = 1 << 62
"""More nodes than any search enters."""

LANES: Final = 32
"""The most columns on a board of 64 bits: two rows each, with the guard."""

LANE_BITS: Final = 5
"""The bits of a lane: `LANES` is 1 << `LANE_BITS`."""


class Frame(Structure):
    """A position of a search; there is one frame for each ply.

    ``own`` and ``filled`` are the stones, as in a `Bitboard`; ``theirs`` and ``mine``
    the squares that complete a line of the opponent and of the side to move. ``best``
    is the greatest value of a move so far, and ``ceiling`` an upper bound of all. A
    position with a single move ``is_forced``.
    """

    own: Word
    filled: Word
    theirs: Word
    mine: Word
    hash: Word
    best: Value
    ceiling: Value
    is_forced: int


Frame._fields_ = (
    *((name, c_uint64) for name in ("own", "filled", "theirs", "mine", "hash")),
    *((name, c_int64) for name in ("best", "ceiling", "is_forced")),
)
Frames: TypeAlias = Array[Frame]


class Control(Structure):
    """The state of a search between two calls.

    The value is known to be in ``low..high``, and is wanted in the window
    ``least..most``. The question is whether it is above ``alpha``: the ``asked``-th
    question, after one whose answer was ``is_above``. ``phase`` is `BEGIN`, `ASK` or
    `WALK`. The walk is at ``ply``; there were ``stones`` stones at ply 0.

    ``nodes`` positions have been entered so far; the search pauses after ``limit``,
    which is 0 if another thread has halted this one. ``spent`` have been entered
    without a value since the tables grew, ``before`` of them before this search; larger
    tables are needed after ``grow``. In a batch, ``next`` is the position that comes
    next.

    Threads that search one position together mark positions with fewer than ``young``
    stones, and pause after each question. Otherwise ``young`` is 0.
    """

    low: Value
    high: Value
    least: Value
    most: Value
    alpha: Value
    asked: int
    is_above: int
    phase: int
    ply: int
    stones: int
    nodes: int
    limit: int
    spent: int
    before: int
    grow: int
    next: int
    young: int


Control._fields_ = tuple((name, c_int64) for name in Control.__annotations__)


class Columns(NamedTuple):
    """The squares of each column, and a number that is greater nearer the middle.

    The lowest bits of the number are the column itself.
    """

    squares: Words
    order: Words


class Moves(NamedTuple):
    """The moves of each ply: `LANES` words, one for each column.

    A move has a ``square``, the squares ``won`` after it, and a ``rank``: the greatest
    is tried first, and 0 means impossible or done. A single move is in lane 0. Moves
    are not part of the frames, because loops over words are faster.
    """

    rank: Words
    square: Words
    won: Words


class Memory(NamedTuple):
    """Everything that a search works on.

    The tables have 2**k entries: ``far`` for positions with few stones, ``near`` for
    those with many. Threads may share the far table and the `marks`.
    """

    columns: Columns
    far: Words
    near: Words
    moves: Moves
    frames: Frames
    control: Control
    marks: Words


def new_memory(rules: Rules = CONNECT_FOUR) -> Memory:
    """Return the memory of a search, with the smallest possible tables.

    >>> len(new_memory().far)
    1
    """
    plies, table = rules.rows * rules.cols + 2, [0] * (1 << least_bits(rules))
    rank, square, won = ([0] * (plies * LANES) for _ in range(3))
    control = Control(limit=EVER, grow=EVER, least=-LANES, most=LANES)
    return Memory(
        columns=_columns(rules),
        far=table,
        near=[*table],
        moves=Moves(rank, square, won),
        frames=(Frame * plies)(),
        control=control,
        marks=[0],
    )


def _columns(rules: Rules) -> Columns:
    squares, order = [0] * LANES, [0] * LANES
    outwards = [*centre_first(rules)(range(rules.cols))]
    for place, column in enumerate(reversed(outwards), 1):
        squares[column] = lanes(rules)[column]
        order[column] = place << LANE_BITS | column
    return Columns(squares, order)


def least_bits(rules: Rules) -> int:
    """Return the least size of a table, as a power of two.

    >>> least_bits(CONNECT_FOUR), least_bits(Rules(rows=7, cols=8))
    (0, 12)

    The place of an entry must determine the part of a hash that does not fit beside two
    bounds.
    """
    return max(0, (rules.rows + 1) * rules.cols - WORD_BITS + TAG)
