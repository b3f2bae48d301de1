"""Lines, and bounds without search, by bit arithmetic: written once for both engines.

The readable engine calls these functions with Python's whole numbers. For the fast one
`compiled` compiles the same source for words of 64 bits. Two rules make that possible:

- A *word* is unsigned: a square, a set of squares, or a count of them. Words are
  combined with each other and with the constants below, which are words too when
  compiled. `word` converts a number or a truth value to a word.
- A *value* has a sign: a score, or a bound of one. `value` converts a word to a value.
  Values are combined with literals.

Numba turns the sum of a word and a value into a float, so the two are never mixed.
"""

from collections.abc import MutableSequence
from typing import Final, TypeAlias

from fourinrow.solver.geometry import Geometry

Word: TypeAlias = int
"""A number without a sign; `uint64` when compiled."""

Value: TypeAlias = int
"""A number with a sign; `int64` when compiled."""

Words: TypeAlias = MutableSequence[Word]
"""A list or an array of words."""

ZERO: Final = 0
ONE: Final = 1
TWO: Final = 2
THREE: Final = 3


def word(number: Value) -> Word:
    """Return a number or a truth value as a word. Replaced in `compiled`."""
    return int(number)


def value(number: Word) -> Value:
    """Return a word as a value. Replaced in `compiled`."""
    return number


def all_if(truth: bool) -> Word:
    """Return a word with all bits set if ``truth`` holds, otherwise 0."""
    return ~word(truth) + ONE


def popcount(squares: Word) -> Word:
    """Return the number of squares of a set. Replaced in `compiled`."""
    return squares.bit_count()


def _lowest(squares: Word) -> Word:
    """Return the lowest square of a set; 0 if it is empty."""
    return squares & (~squares + ONE)


def landing(filled: Word, g: Geometry) -> Word:
    """Return the squares that a stone can land on."""
    return (filled + g.bottom) & g.board


# Lines.


def _length_of(g: Geometry) -> Word:
    """Return the number of stones in a line. Replaced in `compiled` if it is five."""
    return g.n


def wins_of(own: Word, empty: Word, g: Geometry) -> Word:
    """Return the empty squares that complete a line of ``own``; no stone may float.

    Replaced in `compiled` by the one of the two that the rules need.
    """
    return _wins_of_four(own, empty, g) if g.is_four else wins_of_any(own, empty, g)


def _wins_of_four(own: Word, empty: Word, g: Geometry) -> Word:
    return empty & (
        ((own << ONE) & (own << TWO) & (own << THREE))
        | _wins_along(own, g.height)
        | _wins_along(own, g.height + ONE)
        | _wins_along(own, g.rows)
    )


def _wins_along(own: Word, step: Word) -> Word:
    two, three = step + step, step + step + step
    up, down = (own << step) & (own << two), (own >> step) & (own >> two)
    return (up & ((own << three) | (own >> step))) | (
        down & ((own << step) | (own >> three))
    )


def wins_of_any(own: Word, empty: Word, g: Geometry) -> Word:
    """Return what `wins_of` returns, for any rules and any stones."""
    return empty & (
        _wins_along_any(own, g.vertical, g)
        | _wins_along_any(own, g.horizontal, g)
        | _wins_along_any(own, g.rising, g)
        | _wins_along_any(own, g.falling, g)
    )


def _wins_along_any(own: Word, step: Word, g: Geometry) -> Word:
    """Mark the lines that lack at most one stone, then all their squares."""
    full, lines = own, ~ZERO
    for _ in range(1, value(_length_of(g))):
        lines = (full << step) | ((lines << step) & own)
        full = (full << step) & own
    wins = lines
    for _ in range(1, value(_length_of(g))):
        wins = (wins >> step) | lines
    return wins & all_if(step != ZERO)


def lines_of(own: Word, g: Geometry) -> Word:
    """Return the squares where lines of ``own`` begin; 0 if there is no line.

    Replaced in `compiled` by the one of the two that the rules need.
    """
    return _lines_of_four(own, g) if g.is_four else _lines_of_any(own, g)


def _lines_of_four(own: Word, g: Geometry) -> Word:
    return (
        _lines_along(own, ONE)
        | _lines_along(own, g.height)
        | _lines_along(own, g.height + ONE)
        | _lines_along(own, g.rows)
    )


def _lines_along(own: Word, step: Word) -> Word:
    pairs = own & (own >> step)
    return pairs & (pairs >> (step + step))


def _lines_of_any(own: Word, g: Geometry) -> Word:
    return (
        _lines_along_any(own, g.vertical, g)
        | _lines_along_any(own, g.horizontal, g)
        | _lines_along_any(own, g.rising, g)
        | _lines_along_any(own, g.falling, g)
    )


def _lines_along_any(own: Word, step: Word, g: Geometry) -> Word:
    """Grow runs of one to runs of two, of four and so on, up to n."""
    runs, length = own, ONE
    while length < _length_of(g):
        more = min(length, _length_of(g) - length)
        runs &= runs >> (step * more)
        length += more
    return runs & all_if(step != ZERO)


# Bounds without search. X is the side to move, Y the other.


def bounds_at_sight(left: Value, is_over: bool, wins: bool) -> tuple[Value, Value]:
    """Return the bounds of X's score with ``left`` empty squares.

    ``is_over`` if Y has a line, ``wins`` if X's next stone makes one.
    """
    if is_over:
        return -((left + 2) >> 1), -((left + 2) >> 1)
    if wins:
        return (left + 1) >> 1, (left + 1) >> 1
    return -(left >> 1), max(0, (left - 1) >> 1)


def is_lost(landing: Word, won: Word) -> Word:
    """Return 1 if Y's next stone wins on a square of ``won``, whatever X plays; else 0.

    It does if Y can play two of them now, or one above the other, or if the only move
    is the square below one::

        . Y . .        X X ! . Y        X * ! Y
        ! X * !        Y X ! * Y        Y X . Y

    Three in a row win here. X has just played ``*``, and wins on either ``!``.
    """
    now = landing & won
    return (
        word((now & (now - ONE)) != ZERO)
        | word(((now << ONE) & won) != ZERO)
        | word((landing & ~(won >> ONE)) == ZERO)
    )


def planned_loss(
    x: Word, y: Word, empty: Word, landing: Word, won: Word, g: Geometry
) -> Word:
    """Return 1 + k if a plan of Y shows that X, to move, gets at most -k; else 0.

    Y replies to each move of X in the same column. So in a column with an even number
    of empty squares X gets the lower squares of each pair, counted from the top, and Y
    the upper ones. In an odd column X gets the upper ones, which Y can afford if it
    wins on a lower one, its *stop*: X never fills such a column. Odd columns without a
    stop are paired: when X takes the lowest square of one, its *base*, Y takes that of
    its partner, and from then on both are even. With an even number of bases the plan
    holds no odd column; with an odd number, the first that has a stop. ``won`` are Y's
    winning squares. On this board, with ``#`` for a stone, X gets at most -3::

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
    - ``share``: the other squares that X gets, ``x`` and ``h``. If they hold no line
      with X's stones, X can't win.

    When Y wins on a stop, the closed squares are empty, and so is the one below each
    stop, except where X has just played. If these are s squares in all, at least
    s - 1 are empty, so X loses by at least s // 2. In a column with two stops,
    ``closed`` lacks the higher one, and the number of ``stops`` makes up for it.
    Without a stop, a line of Y's stones and answers makes X lose by 1.

    Source: claimeven and baseinverse in V. Allis, "A Knowledge-based Approach of
    Connect-Four" (1988).
    """
    bases = landing & g.upper
    odd = popcount(bases) & ONE
    above = (g.guard - bases) & g.board
    tops = ((above & won & ~g.upper) + g.board) & g.guard
    top = _lowest(tops)
    held = bases & (top - (top >> g.rows)) & (~odd + ONE)
    turned = g.upper ^ ((g.guard - held) & g.board)
    spare = bases ^ held
    answers = empty & turned & ~spare
    stops = won & answers
    closed = (g.guard - stops) & g.board
    share = x | (empty & ~turned & ~closed)
    silent = _may_win(share, spare, g) | (odd & word(held == ZERO))
    loss = (popcount(closed) + popcount(stops)) >> ONE
    loss |= word(lines_of(y | answers, g) != ZERO) & word(loss == ZERO)
    return (loss + ONE) & (silent - ONE)


def _may_win(share: Word, spare: Word, g: Geometry) -> Word:
    """Return 1 if X's share has a line, with either of two spare bases or with all."""
    pair = all_if(popcount(spare) == TWO)
    one = _lowest(spare) & pair
    other = (spare ^ one) & pair
    return word(lines_of(share | (spare & ~one), g) != ZERO) | word(
        lines_of(share | (spare & ~other), g) != ZERO
    )
