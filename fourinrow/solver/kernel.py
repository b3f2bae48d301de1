"""The fast solver, compiled by Numba: the same scores as `negamax`, much faster.

The file works on 64-bit words, without grids, rules or clocks. It is one file because
Numba's cache of compiled code is valid as long as the function's own file is unchanged.

A question is "is the value above alpha?". Each answer narrows the interval that holds
the value, until it is one number. The search for an answer is a walk over a stack of
frames in an array, so that it can pause anywhere and continue later.

Squares and sets of squares are `uint64` words, values are `int64`, because Numba turns
the sum of a signed and an unsigned word into a float. The bounds that end a walk early
are those of `fourinrow.solver.bounds`, written for words. The geometry is an array of
words: on 7 x 6 it was measured to be as fast as constants.

Sources: a question is the test in J. Pearl, "SCOUT" (1980). Questions that share a
table and close in on the value are in A. Plaat, J. Schaeffer, W. Pijls and A. de
Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996), and probing the table for all
children first is in their "Exploiting Graph Properties of Game Trees" (1996). Moves are
ordered by threats as in P. Pons, "Solving Connect 4: How to Build a Perfect AI".
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

Word: TypeAlias = np.uint64
Value: TypeAlias = np.int64
Words: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint64]]
Control: TypeAlias = np.ndarray[tuple[int], np.dtype[np.int64]]
Bytes: TypeAlias = np.ndarray[tuple[int], np.dtype[np.uint8]]


class Geometry(NamedTuple):
    """A board and its lines in words, with the squares of `bitboard`.

    ``height`` includes the guard row. ``upper`` has the upper squares of `bounds`. A
    step of 0 means a direction without lines. Positions with ``split`` or more stones
    are in the near table; those with fewer than ``mirrored`` stones share an entry with
    their mirror image. ``lanes`` is the number of columns, rounded up to a multiple of
    eight.
    """

    rows: Word
    height: Word
    bottom: Word
    board: Word
    guard: Word
    upper: Word
    key_bits: Word
    area: Word
    lanes: Word
    split: Word
    mirrored: Word
    n: Word
    vertical: Word
    horizontal: Word
    rising: Word
    falling: Word


class Memory(NamedTuple):
    """All arrays of a search.

    ``columns`` has the squares of each column, and from word `RANK` on their ranks. The
    tables have 2**k entries. There are frames and moves for each cell, and two more.
    """

    geometry: Words
    columns: Words
    far: Words
    near: Words
    frames: Words
    moves: Words
    control: Control


# The words of a control array: the state of a search between two calls.
LOW: Final = 0  # the value is at least this,
HIGH: Final = 1  # and at most that
LEAST: Final = 2  # the ends of the window that the caller asks about
MOST: Final = 3
ALPHA: Final = 4  # the question: is the value above it?
STAGE: Final = 5  # how many questions have been tried
ABOVE: Final = 6  # whether the last answer was yes
WALKING: Final = 7  # whether a question is being answered, or none was asked yet
PLY: Final = 8  # where the walk is
STONES: Final = 9  # how many stones there are at ply 0
NODES: Final = 10  # positions entered so far
LIMIT: Final = 11  # pause after so many
SPENT: Final = 12  # positions entered without a value since the tables grew
BEFORE: Final = 13  # and how many of them before this search
GROW: Final = 14  # ask for larger tables after so many
NEXT: Final = 15  # in a batch: the position that comes next
CONTROLS: Final = 16

FRESH: Final = -1

# What a call returns.
ANSWERED: Final = 0
PAUSED: Final = 1
CROWDED: Final = 2

# The words of a frame, one frame a ply; bounds stand in words as value + 32.
OWN: Final = Word(0)
FILLED: Final = Word(1)
THEIRS: Final = Word(2)  # where the other side would complete a line
MINE: Final = Word(3)
BEST: Final = Word(4)
CEILING: Final = Word(5)
HASH: Final = Word(6)
FORCED: Final = Word(7)
FRAME: Final = Word(8)

# The words of the moves of a ply: a lane for each column, planes 32 words apart.
SQUARE: Final = Word(32)
WON: Final = Word(64)
MOVES: Final = Word(96)
RANK: Final = Word(32)  # and where the ranks begin in the array of columns

# An entry of a table: the part of the hash that its place does not give, two bounds.
#
#     63                  12 11       6 5        0
#     +--------------------+----------+----------+
#     |        tag         | low + 32 | 32 - high |
#     +--------------------+----------+----------+
#
# A word of zeros is true for any position: it means a value in -32..32.
TAG: Final = Word(12)
LOW_SHIFT: Final = Word(6)
LOW_BITS: Final = Word(0xFC0)
HIGH_BITS: Final = Word(0x3F)
BIAS: Final = Value(32)

OPEN: Final = Value(-99)
SINGLE: Final = Value(-98)
UNREADABLE: Final = Word(0xFFFFFFFFFFFFFFFF)

ZERO: Final = Word(0)
ONE: Final = Word(1)
TWO: Final = Word(2)
THREE: Final = Word(3)
TEN: Final = Word(10)
LANE: Final = Word(0x1F)
WORD_BITS: Final = Word(64)
FULL: Final = Word(0xFFFFFFFFFFFFFFFF)
# 2**64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4).
ODD: Final = Word(0x9E3779B97F4A7C15)

Squares: TypeAlias = Callable[[Word, Word, Geometry], Word]
Lines: TypeAlias = Callable[[Word, Geometry], Word]

F = TypeVar("F", bound=Callable[..., Any])

# The compiled code only borrows arrays. Without Numba's runtime it does not count
# references to them, which would cost as much as the rest of a node.
_compile: Any = partial(njit, nogil=True, _nrt=False)


def _inline(function: F) -> F:
    """Compile a part of the kernel, inlined wherever it is called."""
    compiled: F = _compile(forceinline=True)(function)
    return compiled


def _entry(function: F) -> F:
    """Compile for calls from Python, cached on disk if possible."""
    try:
        compiled: F = _compile(cache=True)(function)
    except (RuntimeError, OSError):
        return without_cache(function)
    return compiled


def without_cache(function: F) -> F:
    """Compile for calls from Python, for this process only.

    >>> from fourinrow.solver.kernel import ONE, Word, without_cache
    >>> int(without_cache(lambda x: x & ~(x - ONE))(Word(12)))
    4
    """
    compiled: F = _compile(getattr(function, "py_func", function))
    return compiled


def _count_bits(_: Any, __: Any) -> Any:
    def body(_: Any, builder: Any, __: Any, args: Any) -> Any:
        count = builder.module.declare_intrinsic("llvm.ctpop", [args[0].type])
        return builder.call(count, args)

    return types.uint64(types.uint64), body


def _fetch_early(_: Any, words: Any, __: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        name = "llvm.prefetch.p0"
        fetch = builder.module.globals.get(name)
        fetch = fetch or ir.Function(builder.module, kind, name)
        place = builder.bitcast(builder.gep(data, [args[1]]), byte)
        builder.call(fetch, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(words, types.uint64), body


_intrinsic: Any = intrinsic
_popcount: Callable[[Word], Word] = _intrinsic(_count_bits)
_prefetch: Callable[[Words, Word], None] = _intrinsic(_fetch_early)


@_inline
def _flag(truth: Any) -> Word:
    """Return 1 or 0."""
    return Word(truth)


@_inline
def _all_if(truth: Any) -> Word:
    """Return a word with all bits set, or none."""
    return ~Word(truth) + ONE


@_inline
def _lowest(squares: Word) -> Word:
    """Return the lowest square of a set."""
    return squares & (~squares + ONE)


# Lines. `four` serves four in a row in all directions, `any` all other rules.


@_inline
def _wins_along(own: Word, step: Word) -> Word:
    two, three = step + step, step + step + step
    up, down = (own << step) & (own << two), (own >> step) & (own >> two)
    return (up & ((own << three) | (own >> step))) | (
        down & ((own << step) | (own >> three))
    )


@_inline
def wins_of_four(own: Word, empty: Word, g: Geometry) -> Word:
    """Return the empty squares that complete a line of ``own``.

    >>> from fourinrow.solver.kernel import Word, wins_of_four
    >>> from fourinrow.solver.geometry import geometry
    >>> int(wins_of_four(Word(0b111), Word(0b111000), geometry()))
    8
    """
    return empty & (
        ((own << ONE) & (own << TWO) & (own << THREE))
        | _wins_along(own, g.height)
        | _wins_along(own, g.height + ONE)
        | _wins_along(own, g.rows)
    )


@_inline
def _lines_along(own: Word, step: Word) -> Word:
    pairs = own & (own >> step)
    return pairs & (pairs >> (step + step))


@_inline
def lines_of_four(own: Word, g: Geometry) -> Word:
    """Return the squares where lines of ``own`` begin; 0 if there is no line.

    >>> from fourinrow.solver.kernel import Word, lines_of_four
    >>> from fourinrow.solver.geometry import geometry
    >>> int(lines_of_four(Word(0b111100), geometry()))
    4
    """
    return (
        _lines_along(own, ONE)
        | _lines_along(own, g.height)
        | _lines_along(own, g.height + ONE)
        | _lines_along(own, g.rows)
    )


@_inline
def _wins_along_any(own: Word, step: Word, n: Value) -> Word:
    """Mark the lines that lack at most one stone, then all their squares."""
    if step == ZERO:
        return ZERO
    full, lines = own, FULL
    for _ in range(1, n):
        lines = (full << step) | ((lines << step) & own)
        full = (full << step) & own
    wins = lines
    for _ in range(1, n):
        wins = (wins >> step) | lines
    return wins


@_inline
def wins_of_any(own: Word, empty: Word, g: Geometry) -> Word:
    """Return the empty squares that complete a line of ``own``, any n.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import Word, wins_of_any
    >>> from fourinrow.solver.geometry import geometry
    >>> three = geometry(Rules(n=3))
    >>> int(wins_of_any(Word(0b11), Word(0b111100), three))
    4
    """
    n = Value(g.n)
    return empty & (
        _wins_along_any(own, g.vertical, n)
        | _wins_along_any(own, g.horizontal, n)
        | _wins_along_any(own, g.rising, n)
        | _wins_along_any(own, g.falling, n)
    )


@_inline
def _lines_along_any(own: Word, step: Word, n: Value) -> Word:
    lines = ZERO
    if step != ZERO:
        lines = own
        for at in range(1, n):
            lines &= own >> (step * Word(at))
    return lines


@_inline
def lines_of_any(own: Word, g: Geometry) -> Word:
    """Return the squares where lines of ``own`` begin, any n.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import Word, lines_of_any
    >>> from fourinrow.solver.geometry import geometry
    >>> int(lines_of_any(Word(0b1110), geometry(Rules(n=3))))
    2
    """
    n = Value(g.n)
    return (
        _lines_along_any(own, g.vertical, n)
        | _lines_along_any(own, g.horizontal, n)
        | _lines_along_any(own, g.rising, n)
        | _lines_along_any(own, g.falling, n)
    )


# Bounds without search.


@_inline
def is_lost(landing: Word, won: Word) -> Word:
    """Return whether the side to move loses to a stone on a square of ``won``.

    >>> from fourinrow.solver.kernel import Word, is_lost
    >>> landing = Word(0b10000001)
    >>> int(is_lost(landing, Word(0b11))), int(is_lost(landing, Word(0b1)))
    (1, 0)

    It does if two of them can be played now, if one is above the other, or if the only
    move is the square below one: see `bounds.soonest_high`.
    """
    now = landing & won
    return (
        _flag((now & (now - ONE)) != ZERO)
        | _flag(((now << ONE) & won) != ZERO)
        | _flag((landing & ~(won >> ONE)) == ZERO)
    )


@_inline
def planned_loss(
    lines: Lines,
    x: Word,
    y: Word,
    empty: Word,
    landing: Word,
    won: Word,
    g: Geometry,
) -> Word:
    """Return 1 + k if Y's plan shows that X, to move, gets at most -k; else 0.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import ZERO, Word, lines_of_four, planned_loss
    >>> from fourinrow.solver.geometry import geometry
    >>> g = geometry(Rules(rows=4, cols=5))
    >>> stones, won = Word(1 << 10 | 7 << 15 | 1 << 20), Word(1 << 6 | 1 << 12)
    >>> empty, landing = g.board & ~stones, (stones + g.bottom) & g.board
    >>> int(planned_loss(lines_of_four, ZERO, ZERO, empty, landing, won, g))
    4

    This is one plan of `bounds.pair_high`. With an even number of bases it holds none;
    with an odd number, the first column that can be held. ``won`` are Y's winning
    squares. The board of the example, with ``#`` for a stone:

        a - - b a    from the left: even; even with a stop; odd and held, as it has a
        x - ! # x    stop too; and a pair
        a ! h # b
        x x # # #

    - ``tops``: the guards of odd columns with a ``!`` on a lower square. A sum with
      full columns carries there.
    - ``held``: the base ``h`` of the first of them, if the number of bases is odd: the
      other bases must form pairs.
    - ``turned``: the upper squares, but the lower ones from ``h`` up. Y gets the square
      above each square of X, and in that column X begins with an upper one.
    - ``answers``: those of them that are empty and not a spare base ``b``: ``a`` and
      ``!``. X gets either of two spare bases.
    - ``stops``: the answers ``!`` that Y wins on. The game ends there.
    - ``closed``: all squares from a stop up, ``!`` and ``-``. X gets none of them.
    - ``share``: the other squares that X gets, ``x`` and ``h``.

    When Y wins on a stop, the closed squares are empty, and so is the one below each
    stop, except where X has just played. If these are s squares together, at least
    s - 1 are empty, so X loses by at least s // 2. In a column with two stops,
    ``closed`` lacks the higher one, and the number of ``stops`` makes up for it.
    Without a stop, a line of Y's stones and answers makes X lose by 1.
    """
    bases = landing & g.upper
    odd = _popcount(bases) & ONE
    above = (g.guard - bases) & g.board
    tops = ((above & won & ~g.upper) + g.board) & g.guard
    held = bases & (_lowest(tops) - (_lowest(tops) >> g.rows)) & _all_if(odd)
    turned = g.upper ^ ((g.guard - held) & g.board)
    spare = bases ^ held
    answers = empty & turned & ~spare
    stops = won & answers
    closed = (g.guard - stops) & g.board
    share = x | (empty & ~turned & ~closed)
    pair = _all_if(_popcount(spare) == TWO)
    one, other = _lowest(spare) & pair, (spare ^ _lowest(spare)) & pair
    silent = (
        _flag(lines(share | (spare & ~one), g) != ZERO)
        | _flag(lines(share | (spare & ~other), g) != ZERO)
        | (odd & _flag(held == ZERO))
    )
    loss = (_popcount(closed) + _popcount(stops)) >> ONE
    loss |= _flag(lines(y | answers, g) != ZERO) & _flag(loss == ZERO)
    return (loss + ONE) & (silent - ONE)


# The tables. The hash is invertible, so that tag and place identify the position.


@_inline
def _least_of_two(key: Word, g: Geometry) -> Word:
    """Return the smaller of the keys of a position and of its mirror image."""
    mirrored, rest, done = ZERO, key, ZERO
    while done < g.key_bits:
        mirrored = (mirrored << g.height) | (rest & ((ONE << g.height) - ONE))
        rest >>= g.height
        done += g.height
    return min(mirrored, key)


@_inline
def hash_of(own: Word, filled: Word, stones: Word, g: Geometry) -> Word:
    """Return a hash of the sum of a position's two words, which is unique to it.

    >>> from fourinrow.solver.kernel import ONE, Word, hash_of
    >>> from fourinrow.solver.geometry import geometry
    >>> left, right = Word(1), Word(1 << 42)
    >>> hash_of(left, left, ONE, geometry()) == hash_of(right, right, ONE, geometry())
    True
    """
    key = own + filled
    if stones < g.mirrored:
        key = _least_of_two(key, g)
    return (key * ODD) & (FULL >> (WORD_BITS - g.key_bits))


@_inline
def _shift_of(table: Words, g: Geometry) -> Word:
    """Return the shift of a hash to its place in a table of 2**k words."""
    return g.key_bits - _popcount(Word(table.shape[0]) - ONE)


@_inline
def fetched(table: Words, shift: Word, h: Word) -> Word:
    """Return the entry of a hash; zeros if its place holds another.

    >>> import numpy as np
    >>> from fourinrow.solver.kernel import Word, fetched
    >>> table = np.array([0, 5 << 12 | 7], Word)
    >>> [int(fetched(table, Word(9), Word(h))) for h in (512 + 5, 512 + 6, 5)]
    [20487, 0, 0]
    """
    word: Word = table[h >> shift]
    return word & _all_if((word >> TAG) == (h & ((ONE << shift) - ONE)))


@_inline
def store(table: Words, shift: Word, h: Word, bits: Word, kept: Word) -> None:
    """Write one bound of a hash, and keep the other if the entry has it.

    >>> import numpy as np
    >>> from fourinrow.solver.kernel import HIGH_BITS, Word, store
    >>> table = np.zeros(2, Word)
    >>> store(table, Word(9), Word(512 + 5), Word(7), HIGH_BITS)
    >>> [int(word) for word in table]
    [0, 20487]
    """
    known = fetched(table, shift, h) & kept
    table[h >> shift] = ((h & ((ONE << shift) - ONE)) << TAG) | known | bits


@_inline
def low_of(word: Word) -> Value:
    """Read the lower bound of an entry.

    >>> from fourinrow.solver.kernel import Word, low_of
    >>> int(low_of(Word((3 + 32) << 6)))
    3
    """
    return Value((word & LOW_BITS) >> LOW_SHIFT) - BIAS


@_inline
def high_of(word: Word) -> Value:
    """Read the upper bound of an entry.

    >>> from fourinrow.solver.kernel import Word, high_of
    >>> int(high_of(Word(32 - 3)))
    3
    """
    return BIAS - Value(word & HIGH_BITS)


@_entry
def rehash(old: Words, new: Words, g_words: Words) -> None:
    """Copy the entries of a table to a larger one.

    >>> import numpy as np
    >>> from fourinrow.solver.kernel import Word, rehash
    >>> from fourinrow.solver.geometry import geometry
    >>> old, new = np.array([5 << 12 | 7], Word), np.zeros(4, Word)
    >>> rehash(old, new, np.array(geometry()))
    >>> [int(word) for word in new]
    [20487, 0, 0, 0]
    """
    g = _geometry(g_words)
    old_shift, new_shift = _shift_of(old, g), _shift_of(new, g)
    for at in range(old.shape[0]):
        word = old[at]
        if word != ZERO:
            h = (Word(at) << old_shift) | (word >> TAG)
            store(new, new_shift, h, word & (LOW_BITS | HIGH_BITS), ZERO)


# Positions with few stones are in the far table, those with many in the near one.


@_inline
def _known(memory: Memory, g: Geometry, stones: Word, h: Word) -> Word:
    if stones < g.split:
        return fetched(memory.far, _shift_of(memory.far, g), h)
    return fetched(memory.near, _shift_of(memory.near, g), h)


@_inline
def _keep(
    memory: Memory, g: Geometry, stones: Word, h: Word, bits: Word, kept: Word
) -> None:
    if stones < g.split:
        store(memory.far, _shift_of(memory.far, g), h, bits, kept)
    else:
        store(memory.near, _shift_of(memory.near, g), h, bits, kept)


@_inline
def _want_soon(memory: Memory, g: Geometry, stones: Word, h: Word) -> None:
    if stones < g.split:
        _prefetch(memory.far, h >> _shift_of(memory.far, g))
    else:
        _prefetch(memory.near, h >> _shift_of(memory.near, g))


# The walk.


@_inline
def _enter(
    wins: Squares,
    lines: Lines,
    g: Geometry,
    memory: Memory,
    ply: Word,
    stones: Word,
    alpha: Value,
) -> Value:
    """Settle a position without going deeper, or list its moves.

    The side to move neither wins nor loses at once; the parent has checked that.
    Returns a bound of the value that decides the question, or OPEN with the moves in
    their lanes, or SINGLE with the only move that does not lose at once.
    """
    frames, moves, columns = memory.frames, memory.moves, memory.columns
    at = ply * FRAME
    own, filled = frames[at + OWN], frames[at + FILLED]
    theirs, mine = frames[at + THEIRS], frames[at + MINE]
    other, empty = own ^ filled, g.board & ~filled
    left = Value(g.area) - Value(stones)
    if left <= 2:
        return Value(0)
    ceiling = (left - 1) >> 1
    if ceiling <= alpha:
        return ceiling
    floor = -((left - 2) >> 1)
    if floor > alpha:
        return floor
    landing = (filled + g.bottom) & g.board
    candidates = landing & ~(theirs >> ONE)
    if (landing & theirs) != ZERO:
        candidates &= theirs
    base = ply * MOVES
    single = (candidates & (candidates - ONE)) == ZERO
    lost, plan = ZERO, ZERO
    if single:
        after = filled | candidates
        rest, below = empty & ~candidates, (after + g.bottom) & g.board
        won = wins(own | candidates, rest, g)
        lost = is_lost(below, won)
        plan = planned_loss(lines, other, own | candidates, rest, below, won, g)
        moves[base + SQUARE] = candidates
        moves[base + WON] = won
    else:
        # No branches (`max` is one), so that eight columns are computed at once.
        for lane in range(Value(g.lanes)):
            square = candidates & columns[Word(lane)]
            there = _all_if(square != ZERO)
            after = filled | square
            rest, below = empty & ~square, (after + g.bottom) & g.board
            won = wins(own | square, rest, g)
            lost |= there & is_lost(below, won)
            loss = planned_loss(lines, other, own | square, rest, below, won, g) & there
            if loss > plan:
                plan = loss
            worth = (
                (_popcount(won) << ONE)
                + _flag((won & below) != ZERO)
                + (_flag(((square << ONE) & mine) == ZERO) << THREE)
            )
            rank = columns[Word(lane) + RANK]
            moves[base + Word(lane)] = ((worth << TEN) | rank) & there
            moves[base + Word(lane) + SQUARE] = square
            moves[base + Word(lane) + WON] = won
    if lost != ZERO:
        return ceiling
    ceiling -= 1
    if ceiling <= alpha:
        return ceiling
    if plan != ZERO and Value(plan) - 1 > alpha:
        return Value(plan) - 1
    if single:
        return SINGLE
    if lines((own if alpha >= 0 else other) | empty, g) == ZERO:
        return Value(0)
    h = hash_of(own, filled, stones, g)
    known = _known(memory, g, stones, h)
    if low_of(known) > alpha:
        return low_of(known)
    if high_of(known) <= alpha:
        return high_of(known)
    for lane in range(Value(g.lanes)):
        square = moves[base + Word(lane) + SQUARE]
        if square != ZERO:
            child = hash_of(other, filled | square, stones + ONE, g)
            reply = -high_of(_known(memory, g, stones + ONE, child))
            if reply > alpha:
                return reply
    frames[at + BEST] = ZERO
    frames[at + CEILING] = Word(min(ceiling, high_of(known)) + BIAS)
    frames[at + HASH] = h
    return OPEN


@_inline
def _push(frames: Words, ply: Word, square: Word, won: Word) -> None:
    """Write the frame of the position after a move."""
    at, below = ply * FRAME, (ply + ONE) * FRAME
    frames[below + OWN] = frames[at + OWN] ^ frames[at + FILLED]
    frames[below + FILLED] = frames[at + FILLED] | square
    frames[below + THEIRS] = won
    frames[below + MINE] = frames[at + THEIRS] & ~square


@_inline
def _walk(
    wins: Squares,
    lines: Lines,
    g: Geometry,
    memory: Memory,
) -> int:
    """Answer the question in the control array, from where the walk paused."""
    frames, moves, control = memory.frames, memory.moves, memory.control
    ply, root = Word(control[PLY]), Word(control[STONES])
    asked = control[ALPHA]
    started = control[NODES]
    nodes = started
    limit = min(control[LIMIT], started + control[GROW] - control[SPENT])
    entering = True
    value = OPEN
    status = ANSWERED
    while True:
        alpha = asked if (ply & ONE) == ZERO else -1 - asked
        if entering:
            if nodes >= limit:
                status = PAUSED if nodes >= control[LIMIT] else CROWDED
                break
            nodes += 1
            value = _enter(wins, lines, g, memory, ply, root + ply, alpha)
            frames[ply * FRAME + FORCED] = _flag(value == SINGLE)
            if value == SINGLE:
                base = ply * MOVES
                _push(frames, ply, moves[base + SQUARE], moves[base + WON])
                ply += ONE
                continue
            entering = False
        if value != OPEN:
            if ply == ZERO:
                break
            ply -= ONE
            value = -value
            at = ply * FRAME
            if frames[at + FORCED] != ZERO:
                continue
            worth = Word(value + BIAS)
            frames[at + BEST] = max(frames[at + BEST], worth)
            if value > -1 - alpha:
                bits = worth << LOW_SHIFT
                _keep(memory, g, root + ply, frames[at + HASH], bits, HIGH_BITS)
                continue
        at, base = ply * FRAME, ply * MOVES
        best = ZERO
        for lane in range(Value(g.lanes)):
            best = max(best, moves[base + Word(lane)])
        if best == ZERO:
            value = Value(min(frames[at + BEST], frames[at + CEILING])) - BIAS
            bits = Word(BIAS - value)
            _keep(memory, g, root + ply, frames[at + HASH], bits, LOW_BITS)
            continue
        chosen = base + (best & LANE)
        moves[chosen] = ZERO
        _push(frames, ply, moves[chosen + SQUARE], moves[chosen + WON])
        ply += ONE
        at = ply * FRAME
        h = hash_of(frames[at + OWN], frames[at + FILLED], root + ply, g)
        _want_soon(memory, g, root + ply, h)
        entering = True
    control[PLY] = Value(ply)
    control[NODES] = nodes
    control[SPENT] += nodes - started
    if status == ANSWERED:
        control[ABOVE] = value > asked
        if value > asked:
            control[LOW] = min(value, control[HIGH])
        else:
            control[HIGH] = max(value, control[LOW])
    return status


# Questions.


@_inline
def _next_question(g: Geometry, control: Control) -> Value:
    """Choose alpha: four tests for clear wins and losses, 0, then step by step."""
    low, high, area = control[LOW], control[HIGH], Value(g.area)
    while control[STAGE] < 4:
        stage = control[STAGE]
        control[STAGE] += 1
        guard = area * 10 // 42 if stage < 2 else area * 6 // 42
        if stage % 2 == 1:
            guard = -1 - guard
        if low <= guard and guard < high:
            return guard
    control[STAGE] += 1
    if control[STAGE] == 5:
        first: Value = min(max(low, Value(0)), high - 1)
        return first
    last: Value = low if control[ABOVE] != 0 else high - 1
    return last


@_inline
def _begin(wins: Squares, lines: Lines, g: Geometry, memory: Memory) -> None:
    """Complete the first frame, and set the bounds known without search."""
    frames, control = memory.frames, memory.control
    own, filled = frames[OWN], frames[FILLED]
    stones = _popcount(filled)
    left = Value(g.area) - Value(stones)
    other, empty = own ^ filled, g.board & ~filled
    mine, theirs = wins(own, empty, g), wins(other, empty, g)
    landing = (filled + g.bottom) & g.board
    low, high = -((left - 2) >> 1), (left - 1) >> 1
    if lines(other, g) != ZERO:
        low = high = -((left + 2) >> 1)
    elif (landing & mine) != ZERO:
        low = high = (left + 1) >> 1
    elif landing != ZERO and is_lost(landing, theirs) != ZERO:
        low = high = -(left >> 1)
    elif left <= 2:
        low = high = Value(0)
    control[LOW] = min(max(low, control[LEAST]), control[MOST])
    control[HIGH] = min(max(high, control[LEAST]), control[MOST])
    control[STAGE] = control[ABOVE] = control[WALKING] = 0
    control[BEFORE] = control[SPENT]
    control[STONES] = Value(stones)
    frames[THEIRS], frames[MINE] = theirs, mine


@_inline
def _go_on(
    wins: Squares,
    lines: Lines,
    g: Geometry,
    memory: Memory,
) -> int:
    """Ask and answer until one value is left, or until the walk pauses."""
    control = memory.control
    if control[WALKING] == FRESH:
        _begin(wins, lines, g, memory)
    while control[LOW] < control[HIGH]:
        if control[WALKING] == 0:
            control[ALPHA] = _next_question(g, control)
            control[PLY] = 0
            control[WALKING] = 1
        status = _walk(wins, lines, g, memory)
        if status != ANSWERED:
            return status
        control[WALKING] = 0
    control[SPENT] = min(control[SPENT], control[BEFORE])
    return ANSWERED


@_inline
def _go_through(
    wins: Squares,
    lines: Lines,
    g: Geometry,
    memory: Memory,
    owns: Words,
    filleds: Words,
    answers: Control,
) -> int:
    """Solve many positions, from where the walk paused; skip unreadable ones."""
    control = memory.control
    while control[NEXT] < owns.shape[0]:
        at = Word(control[NEXT])
        if filleds[at] != UNREADABLE:
            if control[WALKING] == 0:
                memory.frames[OWN], memory.frames[FILLED] = owns[at], filleds[at]
                control[WALKING] = FRESH
            status = _go_on(wins, lines, g, memory)
            if status != ANSWERED:
                return status
            answers[at] = control[LOW]
        control[NEXT] += 1
    return ANSWERED


@_inline
def _geometry(g: Words) -> Geometry:
    return Geometry(
        g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7],
        g[8], g[9], g[10], g[11], g[12], g[13], g[14], g[15],
    )  # fmt: skip


# The entry points for Python. They take arrays one by one, which takes a quarter of the
# time of a record of them.


@_entry
def go_on_four(
    geometry: Words,
    columns: Words,
    far: Words,
    near: Words,
    frames: Words,
    moves: Words,
    control: Control,
) -> int:
    """Continue a search, four in a row: ANSWERED, PAUSED at the limit, or CROWDED.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import HIGH, LOW, go_on_four
    >>> from fourinrow.solver.geometry import new_memory
    >>> memory = new_memory(Rules(rows=4, cols=4))
    >>> go_on_four(*memory), int(memory.control[LOW]), int(memory.control[HIGH])
    (0, 0, 0)
    """
    memory = Memory(geometry, columns, far, near, frames, moves, control)
    return _go_on(wins_of_four, lines_of_four, _geometry(geometry), memory)


@_entry
def go_on_any(
    geometry: Words,
    columns: Words,
    far: Words,
    near: Words,
    frames: Words,
    moves: Words,
    control: Control,
) -> int:
    """Continue a search, any rules: ANSWERED, PAUSED at the limit, or CROWDED.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import HIGH, LOW, go_on_any
    >>> from fourinrow.solver.geometry import new_memory
    >>> memory = new_memory(Rules(rows=4, cols=3, n=3))
    >>> go_on_any(*memory), int(memory.control[LOW]), int(memory.control[HIGH])
    (0, 0, 0)
    """
    memory = Memory(geometry, columns, far, near, frames, moves, control)
    return _go_on(wins_of_any, lines_of_any, _geometry(geometry), memory)


@_entry
def go_through_four(
    geometry: Words,
    columns: Words,
    far: Words,
    near: Words,
    frames: Words,
    moves: Words,
    control: Control,
    owns: Words,
    filleds: Words,
    answers: Control,
) -> int:
    """Continue a search of many positions, four in a row.

    >>> import numpy as np
    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import Value, Word, go_through_four
    >>> from fourinrow.solver.geometry import new_memory
    >>> memory, boards = new_memory(Rules(rows=4, cols=4)), np.zeros(2, Word)
    >>> values = np.full(2, 99, Value)
    >>> go_through_four(*memory, boards, boards, values), values.tolist()
    (0, [0, 0])
    """
    memory = Memory(geometry, columns, far, near, frames, moves, control)
    g = _geometry(geometry)
    return _go_through(wins_of_four, lines_of_four, g, memory, owns, filleds, answers)


@_entry
def go_through_any(
    geometry: Words,
    columns: Words,
    far: Words,
    near: Words,
    frames: Words,
    moves: Words,
    control: Control,
    owns: Words,
    filleds: Words,
    answers: Control,
) -> int:
    """Continue a search of many positions, any rules.

    >>> import numpy as np
    >>> from fourinrow import Rules
    >>> from fourinrow.solver.kernel import Value, Word, go_through_any
    >>> from fourinrow.solver.geometry import new_memory
    >>> memory, boards = new_memory(Rules(rows=4, cols=4)), np.zeros(2, Word)
    >>> values = np.full(2, 99, Value)
    >>> go_through_any(*memory, boards, boards, values), values.tolist()
    (0, [0, 0])
    """
    memory = Memory(geometry, columns, far, near, frames, moves, control)
    g = _geometry(geometry)
    return _go_through(wins_of_any, lines_of_any, g, memory, owns, filleds, answers)


@_entry
def read_moves(
    g_words: Words, text: Bytes, ends: Control, owns: Words, filleds: Words
) -> None:
    """Play many games written as digits, one after the other in ``text``.

    >>> import numpy as np
    >>> from fourinrow.solver.kernel import UNREADABLE, Word, read_moves
    >>> from fourinrow.solver.geometry import geometry
    >>> owns, filleds = np.zeros(2, Word), np.zeros(2, Word)
    >>> text = np.array(bytearray(b'112x'), np.uint8)
    >>> read_moves(np.array(geometry()), text, np.array([3, 4]), owns, filleds)
    >>> int(owns[0]), int(filleds[0]), bool(filleds[1] == UNREADABLE)
    (2, 131, True)

    >>> read_moves.__name__
    'read_moves'

    An invalid game becomes UNREADABLE; the caller reports why.
    """
    g = _geometry(g_words)
    start = 0
    for at in range(ends.shape[0]):
        own, filled = ZERO, ZERO
        for place in range(start, ends[at]):
            column = Word(text[place]) - Word(0x31)
            square = ZERO
            if column * g.height < g.key_bits and column < WORD_BITS:
                lane = ((ONE << g.rows) - ONE) << (column * g.height)
                square = (filled + g.bottom) & lane
            if square == ZERO or lines_of_any(own ^ filled, g) != ZERO:
                filled = UNREADABLE
                break
            own, filled = own ^ filled, filled | square
        owns[at], filleds[at] = own, filled
        start = ends[at]
