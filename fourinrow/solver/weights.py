"""Who may still win without gravity, by the weights of the lines that are open."""

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.tactics import line_masks


def may_fill_a_line(
    own: int, others: int, rules: Rules = CONNECT_FOUR, *, is_to_move: bool
) -> bool:
    """Check whether the lines that are open to a side weigh enough to fill one.

    >>> from fourinrow import TIC_TAC_TOE
    >>> from fourinrow.solver import as_board
    >>> from fourinrow.solver.weights import may_fill_a_line
    >>> x, filled = as_board("a3b3c3b2b1", TIC_TAC_TOE)
    >>> may_fill_a_line(x, filled ^ x, TIC_TAC_TOE, is_to_move=True)
    False
    >>> may_fill_a_line(filled ^ x, x, TIC_TAC_TOE, is_to_move=False)
    False

    A line without a stone of Y is open to X, and weighs 2 to the power of X's stones in
    it: 2**n once it is full. Y always takes the square whose open lines weigh most,
    which closes them. X's next stone doubles the lines through its square. They weighed
    no more than the lines that Y closed, so the total does not grow. If all lines
    together weigh less than 2**n when Y is to move, X never fills a line. With X to
    move, less than half of 2**n is enough, because X's first stone at most doubles the
    total.

        Y X Y    n = 3, and X is to move. Only the middle row is open to X. It weighs 2,
        . X .    less than 4: X can't win. Open to Y are the left, the right and the
        . Y .    bottom line. They weigh 2 + 2 + 2, less than 8: Y can't win either

    Source: P. Erdos and J. Selfridge, "On a Combinatorial Game" (1973).
    """
    open_lines = [line for line in line_masks(rules) if not line & others]
    weight = sum(1 << (line & own).bit_count() for line in open_lines)
    return weight >> (rules.n - 1 if is_to_move else rules.n) > 0
