"""Tables of bounds for the fast engine: one word per entry, at a place set by its hash.

The bits of a word::

    63                  12 11       6 5        0
    +--------------------+----------+----------+
    |        tag         | low + 32 | 32 - high |
    +--------------------+----------+----------+

The tag is the part of the hash that the place does not give. Place and tag together
identify the position, because the hash is invertible. A word of zeros is true for any
position: it means a value in -32..32.

Like `bits`, this is the source of compiled code.
"""

from typing import Final

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.bits import (
    ONE,
    ZERO,
    Value,
    Word,
    Words,
    all_if,
    popcount,
    value,
    word,
)
from fourinrow.solver.geometry import Geometry

TAG: Final = 12
"""The bits of the two bounds, below the tag."""

LOW_SHIFT: Final = 6
LOW_BITS: Final = 0xFC0
HIGH_BITS: Final = 0x3F
BIAS: Final = 32
"""Greater than any score on a board of 64 bits."""

_NEAR_BITS: Final = 17  # 1 MiB, which fits in the second-level cache of a core

WORD_BITS: Final = 64
ALL_BITS: Final = 0xFFFFFFFFFFFFFFFF
ODD: Final = 0x9E3779B97F4A7C15
"""2**64 divided by the golden ratio (Knuth, The Art of Computer Programming, 6.4)."""


def hash_of(board: Bitboard, stones: Word, g: Geometry) -> Word:
    """Return a hash of the sum of a position's two words, which is unique to it."""
    key = board.mover + board.filled
    if stones < g.mirrored:
        key = _least_of_two(key, g)
    return (key * ODD) & (ALL_BITS >> (WORD_BITS - g.key_bits))


def _least_of_two(key: Word, g: Geometry) -> Word:
    """Return the smaller of the keys of a position and of its mirror image."""
    mirrored, rest, done = ZERO, key, ZERO
    while done < g.key_bits:
        mirrored = (mirrored << g.height) | (rest & ((ONE << g.height) - ONE))
        rest >>= g.height
        done += g.height
    return min(mirrored, key)


def shift_of(table: Words, g: Geometry) -> Word:
    """Return how far to shift a hash to get its place in a table of 2**k words."""
    return g.key_bits - popcount(word(len(table)) - ONE)


def fetched(table: Words, shift: Word, h: Word) -> Word:
    """Return the entry of a hash; zeros if its place holds another."""
    entry = table[h >> shift]
    return entry & all_if((entry >> TAG) == (h & ((ONE << shift) - ONE)))


def store(table: Words, shift: Word, h: Word, bits: Word, kept: Word) -> None:
    """Write one bound of a hash, and keep the other if the entry has it."""
    known = fetched(table, shift, h) & kept
    table[h >> shift] = ((h & ((ONE << shift) - ONE)) << TAG) | known | bits


def bounds_in(entry: Word) -> tuple[Value, Value]:
    """Return the lower and the upper bound of an entry."""
    low = value((entry & LOW_BITS) >> LOW_SHIFT) - value(BIAS)
    return low, value(BIAS) - value(entry & HIGH_BITS)


def low_bits(low: Value) -> Word:
    """Return the bits of an entry for a lower bound."""
    return word(low + value(BIAS)) << LOW_SHIFT


def high_bits(high: Value) -> Word:
    """Return the bits of an entry for an upper bound."""
    return word(value(BIAS) - high)


def least_bits(rules: Rules) -> int:
    """Return the least size of a table, as a power of two: a tag has 52 bits."""
    return max(0, (rules.rows + 1) * rules.cols - WORD_BITS + TAG)


def most_bits(rules: Rules, max_table_bytes: int, threads: int = 1) -> tuple[int, int]:
    """Return the greatest sizes of a far and a near table, as powers of two.

    Each of several threads has a near table of its own.
    """
    least, words, tables = least_bits(rules), max_table_bytes // 8, threads + 1
    if words < tables << least:
        raise FourInRowError(
            f"expected a table of at least {8 * tables << least} bytes, "
            f"got {max_table_bytes}"
        )
    key_bits = (rules.rows + 1) * rules.cols
    near = max(least, min(_NEAR_BITS, key_bits, (words // tables).bit_length() - 1))
    far = (words - (threads << near)).bit_length() - 1
    return min(far, key_bits), near
