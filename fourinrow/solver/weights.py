"""Bounds of a score without gravity, by the weights of the lines that are open.

X is the side to move, Y the other. If a bound does not apply, it is the trivial one:
the greatest or the least score with that many stones.
"""

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bitboard import Bitboard, opponent, stones
from fourinrow.solver.score import win_value
from fourinrow.solver.tactics import line_masks


def weights_high(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the upper bound 0 if the lines open to X weigh too little.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.solver import board_from_moves
    >>> from fourinrow.solver.weights import weights_high
    >>> weights_high(board_from_moves("a3b3c3b2b1", TIC_TAC_TOE), TIC_TAC_TOE)
    0

    A line without a stone of Y is open to X, and weighs 2 to the power of X's stones in
    it: 2**n once it is full. Y always takes the square whose open lines weigh most,
    which closes them. X's next stone doubles the lines through its square. They weighed
    no more than the lines that Y closed, so the total does not grow. If all lines
    together weigh less than 2**n when Y is to move, X never fills a line. With X to
    move, less than half of 2**n is enough, because X's first stone at most doubles the
    total.

        Y X Y    n = 3: only the middle row is open to X. It weighs 2, less than 4:
        . X .    X can't win
        . Y .

    Source: P. Erdos and J. Selfridge, "On a Combinatorial Game" (1973).
    """
    if rules.gravity or _weight(board.mover, opponent(board), rules) >> rules.n - 1:
        return win_value(stones(board), rules)
    return 0


def weights_low(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the lower bound 0 if the lines open to Y weigh too little.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.solver import board_from_moves
    >>> from fourinrow.solver.weights import weights_low
    >>> weights_low(board_from_moves("a3b3c3b2b1", TIC_TAC_TOE), TIC_TAC_TOE)
    0

    As `weights_high`, for the side that is not to move: less than 2**n is enough.

        Y X Y    n = 3: open to Y are the left, the right and the bottom line. They
        . X .    weigh 2 + 2 + 2, less than 8: Y can't win
        . Y .
    """
    if rules.gravity or _weight(opponent(board), board.mover, rules) >> rules.n:
        return -win_value(stones(board) + 1, rules)
    return 0


def _weight(own: int, others: int, rules: Rules) -> int:
    """Return the weight of the lines open to a side: 2 to the power of its stones."""
    open_lines = [line for line in line_masks(rules) if not line & others]
    return sum(1 << (line & own).bit_count() for line in open_lines)
