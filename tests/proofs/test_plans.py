"""Plans: one that is found holds by brute force, and its answers carry it out."""

import pytest

from exact import exact_values
from fourinrow.core import TIC_TAC_TOE, Rules, initial
from fourinrow.notation import from_moves, parse_moves
from fourinrow.proofs import find_plan
from fourinrow.solver import EMPTY_BOARD, as_board, to_bits
from fourinrow.solver.bitboard import legal_moves

# Each with a game to begin after, and the plans that win and that hold a draw. Of
# tic-tac-toe, where a plan is nothing but pairs, it is known that no more exist.
BOARDS = [
    (Rules(3, 4, 3), "", 376, 557),
    (Rules(4, 3, 3), "", 192, 283),
    (Rules(4, 4, 3), "14", 198, 229),
    (Rules(2, 5, 3), "", 80, 1_059),
    (TIC_TAC_TOE, "", 0, 827),
]


@pytest.mark.parametrize(("rules", "moves", "won", "held"), BOARDS, ids=str)
def test_a_plan_that_is_found_is_true_in_every_position(
    rules: Rules, moves: str, won: int, held: int
) -> None:
    """And no fewer are found."""
    values = exact_values(rules, as_board(moves, rules))
    running = [board for board in values if legal_moves(board, rules)]
    wins = [board for board in running if find_plan(board, rules)]
    holds = [board for board in running if find_plan(board, rules, must_win=False)]
    assert all(values[board] < 0 for board in wins)
    assert all(values[board] <= 0 for board in holds)
    assert len(wins) >= won
    assert len(holds) >= held


def test_a_plan_is_found_in_any_kind_of_position() -> None:
    text = "444445157224211"
    situation = from_moves(text)
    kinds = text, parse_moves(text), situation, situation.grid, to_bits(situation)
    assert len({find_plan(each) for each in kinds} - {None}) == 1
    rules = Rules(4, 5)
    assert find_plan(initial(rules)) == find_plan("", rules)


def test_no_plan_is_sought_where_too_many_pairs_are_possible() -> None:
    assert find_plan(EMPTY_BOARD, Rules(1, 26), must_win=False) is None
