"""Plans: one that is found holds by brute force, and its answers carry it out."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import event, given, strategies as st

from fourinrow.core import TIC_TAC_TOE, Rules
from fourinrow.proofs import Plan, find_plan
from fourinrow.proofs.plans import winning_masks
from fourinrow.solver import EMPTY_BOARD, Bitboard, as_board
from fourinrow.solver.bitboard import (
    has_line,
    landing_squares,
    lanes,
    legal_moves,
    play,
    squares,
)

BOARDS = [
    Rules(3, 4, 3),
    Rules(4, 3, 3),
    Rules(4, 4, 3),
    Rules(2, 5, 3),
    Rules(4, 4, 4),
]


@cache
def value(board: Bitboard, rules: Rules) -> int:
    """Who wins for the side to move, by looking at every game: 1, 0 or -1."""
    if has_line(board.filled ^ board.mover, rules):
        return -1
    moves = legal_moves(board, rules)
    return max((-value(play(board, move, rules), rules) for move in moves), default=0)


def reached(rules: Rules) -> set[Bitboard]:
    """Every position of a board that goes on."""
    found, todo = set[Bitboard](), [EMPTY_BOARD]
    while todo:
        board = todo.pop()
        if board not in found and legal_moves(board, rules):
            found.add(board)
            todo += [play(board, move, rules) for move in legal_moves(board, rules)]
    return found


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_a_plan_that_is_found_is_true_in_every_position(rules: Rules) -> None:
    wins = holds = 0
    for board in reached(rules):
        if find_plan(board, rules) is not None:
            wins += 1
            assert value(board, rules) == -1, board
        if find_plan(board, rules, must_win=False) is not None:
            holds += 1
            assert value(board, rules) <= 0, board
    assert holds > wins > 0 or not any(
        value(board, rules) < 0 for board in reached(rules)
    )


def answer(board: Bitboard, before: Bitboard, plan: Plan, rules: Rules) -> int:
    """The square that the words of a plan answer a move with."""
    move = board.filled ^ before.filled
    own, every = before.filled ^ before.mover, squares(rules)
    playable = landing_squares(board, rules)
    for window in winning_masks(rules):
        gap = window & ~own
        if gap in every and gap & playable:
            return gap
    column = next(at for at, lane in enumerate(lanes(rules)) if lane & move)
    for pair in plan.pairs:
        if column in pair:
            threats = plan.threats & lanes(rules)[column]
            empty = lanes(rules)[column] & ~before.filled
            used = empty & ((threats & -threats) >> 1) - 1 if threats else empty
            if used.bit_count() % 2:
                other = pair[0] + pair[1] - column
                return playable & lanes(rules)[other]
    return move << 1


@st.composite
def planned(draw: st.DrawFn) -> tuple[Rules, Bitboard, bool]:
    """A position of a small board with a plan, and whether it is one to win."""
    rules = draw(st.sampled_from([*BOARDS, Rules(4, 5), Rules(5, 4), Rules(6, 7)]))
    board = EMPTY_BOARD
    for _ in range(draw(st.integers(0, rules.rows * rules.cols - 4))):
        moves = legal_moves(board, rules)
        if moves:
            after = play(board, draw(st.sampled_from(moves)), rules)
            board = after if legal_moves(after, rules) else board
    return rules, board, draw(st.booleans())


@given(position=planned(), data=st.data())
def test_the_answers_of_a_plan_carry_it_out(
    position: tuple[Rules, Bitboard, bool], data: st.DataObject
) -> None:
    rules, board, must_win = position
    plan = find_plan(board, rules, must_win=must_win)
    event(f"there is a plan: {plan is not None}")
    while plan is not None:
        moves = legal_moves(board, rules)
        if not moves:
            assert not must_win or has_line(board.filled ^ board.mover, rules)
            return
        after = play(board, data.draw(st.sampled_from(moves)), rules)
        assert not has_line(after.filled ^ after.mover, rules), "the other side won"
        if not legal_moves(after, rules):
            assert not must_win
            return
        square = answer(after, board, plan, rules)
        assert square & landing_squares(after, rules)
        answered = Bitboard(after.filled ^ after.mover, after.filled | square)
        if has_line(answered.filled ^ answered.mover, rules):
            return
        again = find_plan(answered, rules, must_win=must_win)
        assert again is not None, "a plan goes on"
        board, plan = answered, again


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
    for board in reached(rules):
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
        assert not found or value(board, rules) <= 0
    assert all(seen[does] > 100 for does in (False, True))


def in_line(pair: tuple[int, int], line: int) -> bool:
    return all(squares(TIC_TAC_TOE)[at] & line for at in pair)


def test_no_plan_is_sought_where_too_many_pairs_are_possible() -> None:
    assert find_plan(EMPTY_BOARD, Rules(1, 26), must_win=False) is None
