"""Static bounds against the truth: every position of small boards, and late ones."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import CONNECT_FOUR, GOMOKU, TIC_TAC_TOE, Direction, Rules
from fourinrow.solver.bitboard import (
    EMPTY_BOARD,
    Bitboard,
    has_line,
    landing_squares,
    opponent,
    put,
)
from fourinrow.solver.bridge import as_board
from fourinrow.solver.readable import negamax
from fourinrow.testing import rules as any_rules
from masks import board_mask
from static_bounds import (
    bases,
    follow_up_high,
    lines_high,
    lines_low,
    pair_high,
    pair_low,
    soonest_high,
    soonest_low,
    static_bounds,
    upper_squares,
    weights_high,
    weights_low,
)
from strategies import boards, with_rules

pytestmark = [pytest.mark.slow, pytest.mark.on_one_python]

Bound = Callable[[Bitboard, Rules], int]
Known = dict[Bitboard, int]

HIGHS: list[Bound] = [
    soonest_high,
    lines_high,
    weights_high,
    follow_up_high,
    pair_high,
]
LOWS: list[Bound] = [soonest_low, lines_low, weights_low, pair_low]
PLANS: list[Bound] = [follow_up_high, pair_high]

H, V, R, F = Direction

SMALL = [
    Rules(4, 3, 3),
    Rules(3, 4, 3),
    Rules(5, 3, 3),
    Rules(6, 3, 3),
    Rules(7, 2, 2, directions=[R]),
    Rules(2, 5, 3, directions=[H, F]),
    Rules(3, 4, 4),
    Rules(3, 4, 3, directions=[H]),
    Rules(4, 3, 3, directions=[V, R]),
    Rules(3, 4, 2, directions=[V]),
    Rules(1, 8, 3),
    Rules(8, 1, 3),
]
FLAT = [TIC_TAC_TOE, Rules(2, 4, 3, gravity=False), Rules(3, 3, 2, False, [V, F])]
MIDDLE = [
    Rules(6, 3, 4),
    Rules(4, 4),
    Rules(4, 4, 3),
    Rules(3, 5, 3),
    Rules(3, 5, 4),
    Rules(4, 4, 3, directions=[R, F]),
    Rules(5, 4, 3, directions=[H, R]),
]
LARGE = [Rules(5, 4), Rules(4, 5), Rules(3, 6), Rules(7, 3, 3), Rules(6, 4)]
HALFWAY = [
    (Rules(6, 4), "223411432244"),
    (Rules(6, 4), "231442111431"),
    (Rules(6, 4), "433221341314"),
    (Rules(6, 4), "332222221414"),
    (Rules(6, 5), "514311254331342455"),
    (Rules(6, 5), "231442111453125432"),
    (CONNECT_FOUR, "2577713147446472141546176336233"),
]
"""Games on boards of six rows, with 11 or 12 squares left and all kinds of endings."""


# The truth


def exact(board: Bitboard, rules: Rules, known: Known) -> int:
    """The value of a running position, by trying everything; `known` collects it."""
    if board not in known:
        known[board] = max(_worth(child, rules, known) for child in _all(board, rules))
    return known[board]


def _worth(child: Bitboard, rules: Rules, known: Known) -> int:
    """What a move is worth to the player who made it."""
    if child in known:
        return -known[child]
    if has_line(opponent(child), rules):
        before = child.filled.bit_count() - 1
        return (rules.rows * rules.cols + 1 - before) // 2
    if child.filled == board_mask(rules):
        return 0
    return -exact(child, rules, known)


def _all(board: Bitboard, rules: Rules) -> Iterator[Bitboard]:
    landing = landing_squares(board, rules)
    for bit in range(landing.bit_length()):
        if landing >> bit & 1:
            yield put(board, 1 << bit)


@lru_cache(maxsize=4)
def truth(rules: Rules) -> Known:
    """Every running position that a game can lead to, with its value."""
    known: Known = {}
    exact(EMPTY_BOARD, rules, known)
    return known


def most(board: Bitboard, rules: Rules) -> int:
    return (rules.rows * rules.cols + 1 - board.filled.bit_count()) // 2


def least(board: Bitboard, rules: Rules) -> int:
    return -((rules.rows * rules.cols - board.filled.bit_count()) // 2)


def check_all(
    rules: Rules,
    known: Known,
    highs: list[Bound] = HIGHS,
    lows: list[Bound] = LOWS,
) -> None:
    for board, value in known.items():
        for high in highs:
            told = high(board, rules)
            assert value <= told <= most(board, rules), (high.__name__, board)
        for low in lows:
            told = low(board, rules)
            assert least(board, rules) <= told <= value, (low.__name__, board)


# Every position of small boards, and of a game's second half on higher ones


@pytest.mark.parametrize(
    "rules",
    [*SMALL, *FLAT, *(pytest.param(each, marks=pytest.mark.deep) for each in MIDDLE)],
    ids=str,
)
def test_no_bound_is_wrong_anywhere_on_a_small_board(rules: Rules) -> None:
    check_all(rules, truth(rules))


@pytest.mark.parametrize(("rules", "game"), HALFWAY)
def test_no_bound_is_wrong_anywhere_below_a_game_on_six_rows(
    rules: Rules, game: str
) -> None:
    start, known = as_board(game, rules), dict[Bitboard, int]()
    assert exact(start, rules, known) == negamax(start, rules)
    assert min(known.values()) < 0 < max(known.values())
    check_all(rules, known)


@pytest.mark.deep
@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_no_plan_is_wrong_anywhere_on_a_larger_board(rules: Rules) -> None:
    """The last one has 12 million positions, and takes some 3 GB and 10 minutes."""
    check_all(rules, truth.__wrapped__(rules), PLANS, [])


@pytest.mark.parametrize(
    ("bound", "trivial", "rules", "bites", "tight"),
    [
        (soonest_high, most, Rules(6, 3, 3), 6294, 2063),
        (soonest_low, least, Rules(6, 3, 3), 13725, 10331),
        (lines_high, most, Rules(6, 3, 3), 128, 121),
        (lines_low, least, Rules(6, 3, 3), 19, 12),
        (follow_up_high, most, Rules(6, 3, 3), 1313, 1111),
        (pair_high, most, Rules(6, 3, 3), 1714, 1391),
        (pair_low, least, Rules(6, 3, 3), 2228, 1343),
        (weights_high, most, TIC_TAC_TOE, 1028, 692),
        (weights_low, least, TIC_TAC_TOE, 2268, 648),
    ],
)
def test_each_bound_bites_as_often_as_it_should(
    bound: Bound, trivial: Bound, rules: Rules, bites: int, tight: int
) -> None:
    """Counted on all positions of one board: told something, told the value."""
    told = [
        (number, value)
        for board, value in truth(rules).items()
        if (number := bound(board, rules)) != trivial(board, rules)
    ]
    assert len(told) == bites
    assert sum(number == value for number, value in told) == tight


@pytest.mark.parametrize("rules", [Rules(3, 4, 3), Rules(5, 3, 3), Rules(3, 4)])
def test_pairs_tell_all_that_following_tells_and_more(rules: Rules) -> None:
    both = [(pair_high(at, rules), follow_up_high(at, rules)) for at in truth(rules)]
    assert all(pair <= follow_up for pair, follow_up in both)
    assert any(pair < follow_up for pair, follow_up in both)


@pytest.mark.parametrize("rules", [Rules(3, 4, 3), Rules(5, 3, 3), Rules(3, 4)])
def test_plans_prove_draws_and_wins(rules: Rules) -> None:
    proved = {
        value
        for board, value in truth(rules).items()
        if pair_high(board, rules) == value or pair_low(board, rules) == value
    }
    assert min(proved) < 0 in proved
    assert max(proved) > 0


# Late positions of any rules


def late_positions(rules: Rules, empty: int) -> st.SearchStrategy[Bitboard]:
    """Positions that are not over, with few empty squares or as few as there are."""
    return boards(rules, empty).filter(lambda board: is_running(board, rules))


def is_running(board: Bitboard, rules: Rules) -> bool:
    is_full = board.filled == board_mask(rules)
    return not is_full and not has_line(opponent(board), rules)


def rules_with_a_late_position(
    max_side: int, empty: int, gravity: bool | None = None
) -> st.SearchStrategy[tuple[Rules, Bitboard]]:
    some_rules = any_rules(max_side=max_side, max_n=5, gravity=gravity)
    return with_rules(some_rules, partial(late_positions, empty=empty))


def check(board: Bitboard, rules: Rules) -> None:
    value = exact(board, rules, {})
    for high in HIGHS:
        assert value <= high(board, rules) <= most(board, rules), high.__name__
    for low in LOWS:
        assert least(board, rules) <= low(board, rules) <= value, low.__name__
    assert pair_high(board, rules) <= follow_up_high(board, rules)
    assert static_bounds(board, rules).contains(value)


@given(late_positions(CONNECT_FOUR, 10))
def test_no_bound_is_wrong_late_in_connect_four(board: Bitboard) -> None:
    check(board, CONNECT_FOUR)


@given(rules_with_a_late_position(6, 10, gravity=True))
def test_no_bound_is_wrong_late_in_any_game_with_gravity(
    late: tuple[Rules, Bitboard],
) -> None:
    check(late[1], late[0])


@given(rules_with_a_late_position(6, 6, gravity=False))
def test_no_bound_is_wrong_late_in_any_game_without_gravity(
    late: tuple[Rules, Bitboard],
) -> None:
    check(late[1], late[0])


# What the plans are made of


@given(any_rules(gravity=True))
def test_squares_are_paired_from_the_top_down(rules: Rules) -> None:
    upper, board = upper_squares(rules), board_mask(rules)
    assert (upper | upper >> 1) & board == board
    assert upper & upper >> 1 == 0
    assert upper & board == upper


@given(rules_with_a_late_position(6, 30, gravity=True))
def test_bases_are_the_lowest_empty_squares_of_odd_columns(
    late: tuple[Rules, Bitboard],
) -> None:
    rules, board = late
    side = rules.rows + 1
    for column in range(rules.cols):
        height = (board.filled >> column * side & (1 << side) - 1).bit_count()
        odd = (rules.rows - height) % 2
        square = 1 << column * side + height
        here = bases(board, rules) >> column * side & (1 << side) - 1
        assert here << column * side == (square if odd else 0)


@given(rules_with_a_late_position(5, 12, gravity=False))
def test_plans_have_nothing_to_say_without_gravity(
    late: tuple[Rules, Bitboard],
) -> None:
    rules, board = late
    assert follow_up_high(board, rules) == pair_high(board, rules) == most(board, rules)
    assert pair_low(board, rules) == least(board, rules)


@given(rules_with_a_late_position(5, 12, gravity=True))
def test_weights_have_nothing_to_say_with_gravity(late: tuple[Rules, Bitboard]) -> None:
    rules, board = late
    assert weights_high(board, rules) == most(board, rules)
    assert weights_low(board, rules) == least(board, rules)


@pytest.mark.parametrize("rules", [TIC_TAC_TOE, Rules(2, 4, 3, gravity=False)])
def test_weights_tell_all_that_lines_tell_and_more(rules: Rules) -> None:
    highs = [(weights_high(at, rules), lines_high(at, rules)) for at in truth(rules)]
    lows = [(weights_low(at, rules), lines_low(at, rules)) for at in truth(rules)]
    assert all(weight <= line for weight, line in highs)
    assert all(weight >= line for weight, line in lows)
    assert any(weight < line for weight, line in highs)
    assert any(weight > line for weight, line in lows)


def test_bounds_of_a_very_large_board_are_there_at_once() -> None:
    assert static_bounds(EMPTY_BOARD, Rules(26, 26, 7)).contains(0)
    assert static_bounds(EMPTY_BOARD, GOMOKU).contains(0)
