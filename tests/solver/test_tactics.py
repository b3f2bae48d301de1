"""Threats that grow with the moves, squares that are safe, and moves to try first."""

from hypothesis import example, given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver import Bitboard, as_board
from fourinrow.solver.bitboard import (
    has_line,
    landing_squares,
    opponent,
    put,
    squares,
    threats,
)
from fourinrow.solver.readable import Node, children, node_of
from fourinrow.testing import rules as any_rules, situations
from strategies import with_rules

Position = tuple[Rules, Bitboard]


def each_square(mask: int, rules: Rules) -> list[int]:
    """The squares of a mask, one by one."""
    return [square for square in squares(rules) if mask & square]


def wins_at_once(board: Bitboard, rules: Rules) -> bool:
    """Whether the side to move has a line after some move."""
    return any(
        has_line(board.mover | square, rules)
        for square in each_square(landing_squares(board, rules), rules)
    )


def is_quiet(board: Bitboard, rules: Rules) -> bool:
    """Whether the game is not over and the side to move can't win at once."""
    mine, _ = threats(board, rules)
    is_won = has_line(opponent(board), rules)
    return not is_won and not mine & landing_squares(board, rules)


def quiet_boards(rules: Rules) -> st.SearchStrategy[Bitboard]:
    """Positions that are not over in which the side to move can't win at once."""
    running = situations(rules, over=False).map(as_board)
    return running.filter(lambda board: is_quiet(board, rules))


def quiet_positions() -> st.SearchStrategy[Position]:
    """Any rules with lines of two or more, and such a position."""
    some_rules = any_rules(max_side=6, max_n=5).filter(lambda rules: rules.n > 1)
    return with_rules(some_rules, quiet_boards)


def weight(node: Node, child: Node, rules: Rules) -> int:
    """The threats after a move, four less if it is right below an own threat."""
    square = child.board.filled ^ node.board.filled
    is_below = rules.gravity and square << 1 & node.mine
    return child.theirs.bit_count() - (4 if is_below else 0)


@given(quiet_positions())
def test_a_square_is_safe_if_the_other_side_cannot_win_after_it(
    position: Position,
) -> None:
    rules, board = position
    safe = [
        square
        for square in each_square(landing_squares(board, rules), rules)
        if not wins_at_once(put(board, square), rules)
    ]
    assert each_square(node_of(board, rules).safe, rules) == safe


@given(quiet_positions())
@example((CONNECT_FOUR, as_board("4151533747")))
def test_the_children_are_all_safe_moves_or_one_that_wins(position: Position) -> None:
    rules, board = position
    node = node_of(board, rules)
    assert (node.mine, node.theirs) == threats(board, rules)
    moves = each_square(node.safe, rules)
    every = [node_of(put(board, square), rules) for square in moves]
    winning = [child for child in every if not child.safe]
    found = children(node, rules)
    if winning:
        assert len(found) == 1
        assert found[0] in winning
    else:
        assert sorted(found) == sorted(every)
        weights = [weight(node, child, rules) for child in found]
        assert weights == sorted(weights, reverse=True)
