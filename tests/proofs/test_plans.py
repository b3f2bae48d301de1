"""Plans: one that is found holds by brute force, and its answers carry it out."""

from collections import Counter
from collections.abc import Iterator

import pytest

from exact import exact_values
from fourinrow.core import TIC_TAC_TOE, Rules
from fourinrow.proofs import find_plan
from fourinrow.proofs.plans import winning_masks
from fourinrow.solver import EMPTY_BOARD, Bitboard, as_board
from fourinrow.solver.bitboard import legal_moves, squares

# Each with a game to begin after.
BOARDS = [
    (Rules(3, 4, 3), ""),
    (Rules(4, 3, 3), ""),
    (Rules(4, 4, 3), "14"),
    (Rules(2, 5, 3), ""),
    (Rules(4, 4, 4), "11"),
]


def running(rules: Rules, moves: str = "") -> dict[Bitboard, int]:
    """Every position after some moves that goes on, and what it is worth."""
    values = exact_values(rules, as_board(moves, rules))
    return {board: each for board, each in values.items() if legal_moves(board, rules)}


@pytest.mark.parametrize(("rules", "moves"), BOARDS, ids=str)
def test_a_plan_that_is_found_is_true_in_every_position(
    rules: Rules, moves: str
) -> None:
    wins = holds = 0
    for board, value in running(rules, moves).items():
        if find_plan(board, rules) is not None:
            wins += 1
            assert value < 0, board
        if find_plan(board, rules, must_win=False) is not None:
            holds += 1
            assert value <= 0, board
    assert holds > wins > 0


def test_a_line_about_to_be_completed_leaves_no_plan() -> None:
    assert find_plan(as_board("121212"), must_win=False) is None


def pairings(items: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield all ways to join an even number of items to pairs."""
    if not items:
        yield ()
    for other in items[1:]:
        for rest in pairings(tuple(it for it in items[1:] if it != other)):
            yield ((items[0], other), *rest)


def test_a_plan_of_pairs_is_found_if_any_pairs_do() -> None:
    """At tic-tac-toe, where no square lies on another, a plan is nothing but pairs."""
    rules, seen = TIC_TAC_TOE, Counter[bool]()
    for board, value in running(rules).items():
        empty = [at for at, it in enumerate(squares(rules)) if not it & board.filled]
        own = board.filled ^ board.mover
        left = [line for line in winning_masks(rules) if not line & own]
        found = find_plan(board, rules, must_win=False)
        if len(empty) % 2:
            assert found is None
            continue
        does = any(
            all(any(in_line(pair, line) for pair in pairs) for line in left)
            for pairs in pairings(tuple(empty))
        )
        seen[does] += 1
        assert (found is not None) is does
        assert not found or value <= 0
    assert all(seen[does] > 100 for does in (False, True))


def in_line(pair: tuple[int, int], line: int) -> bool:
    return all(squares(TIC_TAC_TOE)[at] & line for at in pair)


def test_no_plan_is_sought_where_too_many_pairs_are_possible() -> None:
    assert find_plan(EMPTY_BOARD, Rules(1, 26), must_win=False) is None
