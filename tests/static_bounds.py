"""Static bounds: limits of a position's score, found without search, and their proofs.

They specify what the solver may claim without search: `planned_loss` and `is_lost` of
`fourinrow.solver.bits` claim no more, and are much faster.

Every function takes a position that is not over and returns a number that its score
cannot exceed (`..._high`) or fall below (`..._low`). If its argument does not apply, it
returns the trivial bound: the greatest or least score with that many stones.

X is the side to move, Y the other. `soonest_high`, `soonest_low`, `lines_high` and
`lines_low` hold for all `Rules`. The others apply with gravity only, whatever the
height, n and the directions. They are plans by which Y replies to each move of X. In
drawings X and Y are stones.

A plan divides the squares of each column, from the top down, into pairs of an upper and
a lower square. The top row is upper, whatever the height.

    u u u u    rows = 4        u u u u    rows = 5
    l l l l                    l l l l
    u u u u                    u u u u
    l l l l                    l l l l
                               u u u u

The lowest empty square of a column is a lower one if its number of empty squares is
even. If that number is odd, it is an upper one, and is called a base.
"""

from collections.abc import Iterator
from functools import lru_cache

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    opponent,
    put,
    stones,
    threats,
)
from fourinrow.solver.readable import may_fill_a_line
from fourinrow.solver.score import Bounds, win_value
from masks import board_mask, bottom_row, winning_squares


@lru_cache
def upper_squares(rules: Rules = CONNECT_FOUR) -> int:
    """Return the mask of the top row, the third from the top, the fifth and so on.

    >>> from fourinrow import Rules
    >>> from static_bounds import upper_squares
    >>> f"{upper_squares(Rules(rows=5, cols=2)):b}"
    '10101010101'
    """
    rows = range(rules.rows - 1, -1, -2)
    return sum(bottom_row(rules) << row for row in rows)


def bases(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the lowest empty squares of the columns with an odd number of them.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import bases
    >>> bases(Bitboard(0, 0), Rules(rows=4)), bases(Bitboard(0, 1), Rules(rows=4))
    (0, 2)
    """
    return landing_squares(board, rules) & upper_squares(rules)


def soonest_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return an upper bound from X's soonest win: now, in 3 plies, or in 5 or more.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> from static_bounds import soonest_high
    >>> narrow, wide = Rules(rows=2, cols=4, n=3), Rules(rows=2, cols=5, n=3)
    >>> drawn = ("22", narrow), ("211525", wide), ("11424", narrow)
    >>> [soonest_high(as_board(game, rules), rules) for game, rules in drawn]
    [2, 1, 1]

    X wins in 3 plies only by a move that Y cannot parry: it makes two threats at once,
    or one above the other, or leaves only squares below a threat. Three in a row win
    here; X plays ``*`` and then threatens ``!``:

        . Y . .        X X ! . Y        X * ! Y
        ! X * !        Y X ! * Y        Y X . Y
    """
    return max(0, win_value(stones(board) + _plies_to_a_win(board, rules), rules))


def _plies_to_a_win(board: Bitboard, rules: Rules) -> int:
    if _wins_now(board, rules):
        return 0
    return 2 if any(_is_lost(child, rules) for child in _after(board, rules)) else 4


@lru_cache(1 << 12)
def _wins_now(board: Bitboard, rules: Rules) -> bool:
    mine, _ = threats(board, rules)
    return landing_squares(board, rules) & mine != 0


def _is_lost(board: Bitboard, rules: Rules) -> bool:
    """Check whether the opponent wins with its next stone, whatever is played."""
    return (
        not _wins_now(board, rules)
        and landing_squares(board, rules) != 0
        and all(_wins_now(child, rules) for child in _after(board, rules))
    )


def _after(board: Bitboard, rules: Rules) -> Iterator[Bitboard]:
    return (put(board, square) for square in _each(landing_squares(board, rules)))


def _each(squares: int) -> Iterator[int]:
    while squares:
        yield squares & -squares
        squares &= squares - 1


def soonest_low(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return a lower bound from Y's soonest win: in 2 plies, or in 4 or more.

    >>> from fourinrow.solver import Bitboard, as_board
    >>> from static_bounds import soonest_low
    >>> soonest_low(as_board("33445")), soonest_low(Bitboard(0, 0))
    (-18, -20)

    Y wins in 2 plies only if each move of X leaves a threat that Y can play: here X can
    take only one of the threats ``!``. If X wins at once, the bound is the exact score.

        . . X X . . .
        . ! Y Y Y ! .
    """
    if _wins_now(board, rules):
        return win_value(stones(board), rules)
    plies = 1 if all(_wins_now(child, rules) for child in _after(board, rules)) else 3
    return -max(0, win_value(stones(board) + plies, rules))


def lines_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the upper bound 0 if X has no line even with every empty square.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> from static_bounds import lines_high
    >>> flat = Rules(rows=2, cols=4)
    >>> lines_high(as_board("122", flat), flat)
    0

    X can only make lines of its stones and of squares that are empty now, ``x``. Here Y
    has a stone in both rows, the only lines:

        x Y x x
        Y X x x
    """
    open_to_mover = board.mover | _empty(board, rules)
    return _most(board, rules) if has_line(open_to_mover, rules) else 0


def lines_low(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the lower bound 0 if Y has no line even with every empty square.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> from static_bounds import lines_low
    >>> flat = Rules(rows=2, cols=4)
    >>> lines_low(as_board("1223", flat), flat)
    0

    As `lines_high`, with the empty squares ``y`` counted as Y's:

        y X y y
        X Y Y y
    """
    open_to_other = opponent(board) | _empty(board, rules)
    return _least(board, rules) if has_line(open_to_other, rules) else 0


def _empty(board: Bitboard, rules: Rules) -> int:
    return board_mask(rules) & ~board.filled


def _most(board: Bitboard, rules: Rules) -> int:
    return win_value(stones(board), rules)


def _least(board: Bitboard, rules: Rules) -> int:
    return -win_value(stones(board) + 1, rules)


def weights_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the upper bound 0 if the lines open to X weigh too little.

    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import weights_high
    >>> weights_high(Bitboard(0, 0))  # not known with gravity
    21
    """
    x, y = board.mover, opponent(board)
    is_open = rules.gravity or may_fill_a_line(x, y, rules, is_to_move=True)
    return _most(board, rules) if is_open else 0


def weights_low(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the lower bound 0 if the lines open to Y weigh too little.

    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import weights_low
    >>> weights_low(Bitboard(0, 0))  # not known with gravity
    -21
    """
    x, y = board.mover, opponent(board)
    is_open = rules.gravity or may_fill_a_line(y, x, rules, is_to_move=False)
    return _least(board, rules) if is_open else 0


def follow_up_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return an upper bound from the plan that Y always replies in the same column.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import follow_up_high
    >>> four = Rules(rows=4, cols=4)
    >>> follow_up_high(Bitboard(0b1000011, 0b1101111), four)  # Y gets the top row
    -1

    In an even column X gets the lower squares, and Y the upper ones. In an odd column X
    gets the upper squares, and Y the lower ones. The lowest square of a column that Y
    gets *and wins on* is its stop: the game ends there, so X gets nothing above it. Y
    can follow if every odd column has a stop: X never fills such a column, so Y never
    has to begin one. X gets the squares ``x``; ``#`` is a stone and ``!`` a stop:

        .   .   .   x    from the left: even; even with a stop; odd with a stop; and
        x   .   !   .    odd without, which spoils the plan (X takes the last square,
        .   !   x   x    and Y has to begin elsewhere)
        x   x   #   #

    If no line is made of X's stones and these squares, X can't win: 0 at most.

    If there are stops, X runs out of other moves: Y wins on a stop, or has won before.
    Until then each stop stays empty, with the squares above it and the one below; only
    where Y wins on a stop, the square below holds X's last stone. If these are s
    squares in all, at least s - 1 are empty when Y wins: -(s // 2) at most.

    If Y's stones and the squares Y gets, up to row r (0 at the bottom), make a line,
    Y wins: the board cannot fill up without that line. Before Y's last stone one of its
    squares is still empty, and so are all above it: at least rows - r squares. So
    -((rows - r + 1) // 2) at most.

    Source: claimeven in V. Allis, "A Knowledge-based Approach of Connect-Four" (1988).
    """
    return _plan(board, bases(board, rules), rules)


@lru_cache(maxsize=1 << 16)
def _plan(board: Bitboard, held: int, rules: Rules) -> int:
    """Return an upper bound from a plan: Y follows in columns that are even or held.

    The other odd columns are paired. The bound is trivial if a held column has no stop.
    """
    if not rules.gravity:
        return _most(board, rules)
    empty, followed = _empty(board, rules), _upwards(held, rules)
    spare = bases(board, rules) & ~held
    turned = upper_squares(rules) ^ followed
    answers = empty & turned & ~spare
    stops = _stops(board, answers, rules)
    closed = _upwards(stops, rules)
    share = board.mover | empty & ~turned & ~closed
    if followed & ~closed & _top_row(rules) or _has_line_with(share, spare, rules):
        return _most(board, rules)
    by_stops = -((closed.bit_count() + stops.bit_count()) // 2)
    return min(by_stops, _by_a_line(board, answers, rules))


def _stops(board: Bitboard, answers: int, rules: Rules) -> int:
    """Return, in each column, the lowest winning square among those that Y gets."""
    wins = winning_squares(opponent(board), board.filled, rules) & answers
    return wins & (_guards(rules) - wins)


def _upwards(squares: int, rules: Rules) -> int:
    """Return columns filled from one given square in each to the top."""
    return _guards(rules) - squares & board_mask(rules)


def _guards(rules: Rules) -> int:
    return bottom_row(rules) << rules.rows


def _top_row(rules: Rules) -> int:
    return bottom_row(rules) << rules.rows - 1


def _has_line_with(share: int, spare: int, rules: Rules) -> bool:
    """Check whether X's share makes a line, with either of two spare bases or all."""
    choices = _each(spare) if spare.bit_count() == 2 else (spare,)
    return any(has_line(share | choice, rules) for choice in choices)


def _by_a_line(board: Bitboard, answers: int, rules: Rules) -> int:
    """Return an upper bound from the lowest level where Y's replies make a line."""
    for row in range(rules.rows):
        level = bottom_row(rules) * ((2 << row) - 1)
        if has_line(opponent(board) | answers & level, rules):
            return -((rules.rows - row + 1) // 2)
    return 0


@lru_cache(maxsize=1 << 16)
def pair_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return an upper bound from the plan that Y follows, or pairs bases.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import follow_up_high, pair_high
    >>> four, board = Rules(rows=4, cols=4), Bitboard(3 << 10, 7 << 10 | 1)
    >>> follow_up_high(board, four), pair_high(board, four)  # Y gets a diagonal
    (6, -1)

    Y chooses some odd columns with a stop, and follows there as in `follow_up_high`.
    The other odd columns must be even in number, and Y pairs them: when X takes the
    base of one, Y takes the base of its partner, and from then on both are even. So X
    gets the lower squares of these columns and one base of each pair; Y gets the upper
    squares except the bases, and its stops here are among them.

        .   .   .   b    from the left: odd with a stop, and followed; even; and a
        !   x   x   #    pair, of which X gets one of the bases b
        x   .   b   #
        #   x   #   #

    All else is as in `follow_up_high`. X's squares must make no line, with either base
    if there is one pair. If there are more pairs, X gets all bases, for simplicity.

    The function tries the plan that follows in all odd columns, and those that follow
    in none or in one, as parity demands. Each plan gives a bound; it returns the least.

    Source: claimeven and baseinverse in V. Allis, "A Knowledge-based Approach of
    Connect-Four" (1988).
    """
    plans = (_plan(board, held, rules) for held in _ways_to_hold(board, rules))
    return min(plans)


def _ways_to_hold(board: Bitboard, rules: Rules) -> set[int]:
    """Return the sets of bases to hold: none or one, as parity demands, and all."""
    odd = bases(board, rules)
    wins = winning_squares(opponent(board), board.filled, rules)
    if odd.bit_count() % 2 == 0:
        return {odd, 0}
    return {base for base in _each(odd) if _upwards(base, rules) & wins} | {odd}


def pair_low(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return a lower bound from X's best move followed by such a plan of X.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> from static_bounds import pair_low
    >>> rules = Rules(rows=4, cols=3, n=3)
    >>> pair_low(as_board("131", rules), rules)
    2

    After the move Y is to move, and `pair_high` bounds Y's score. Winning moves are
    left to `soonest_low`. Here X plays ``*``. Y gets the squares ``y`` and one of the
    bases ``b``, which make no line of three, and X wins on ``!`` at the latest:

        b . .
        * . y
        Y ! b
        Y y X
    """
    children = filter(
        lambda at: not has_line(opponent(at), rules), _after(board, rules)
    )
    bounds = (-pair_high(child, rules) for child in children)
    return max(bounds, default=_least(board, rules))


def static_bounds(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Bounds:
    """Return the tightest of all bounds, low and high.

    >>> from fourinrow.solver import Bitboard
    >>> from static_bounds import static_bounds
    >>> print(static_bounds(Bitboard(0, 0)))
    between -20 and 19
    """
    lows = soonest_low, lines_low, weights_low, pair_low
    highs = soonest_high, lines_high, weights_high, pair_high
    return Bounds(
        max(low(board, rules) for low in lows),
        min(high(board, rules) for high in highs),
    )
