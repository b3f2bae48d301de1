"""The fast engine against negamax, which is tested against minimax; then all it keeps.

What it keeps is tables, small or large, the state of a search that was stopped, and
compiled code on disk. None of it changes a value.
"""

from itertools import combinations, pairwise

import pytest
from hypothesis import example, given, settings, strategies as st

from exact import exact_values
from fourinrow.core import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver import EMPTY_BOARD, Bitboard, Bounds, as_board, negamax, to_bits
from fourinrow.solver.engine import fits
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.readable import ReadableEngine
from fourinrow.stopping import never
from fourinrow.testing import rules as any_rules, situations
from strategies import boards, late_situations, rules_with_a_board

EVERYTHING = Bounds(-32, 32)
ROOM = 1 << 22

NODES = [
    (CONNECT_FOUR, "32751571231557", 105_000),
    (CONNECT_FOUR, "335662333565", 37_000),
    (CONNECT_FOUR, "55135722421", 115_000),
    (CONNECT_FOUR, "6614263", 690_000),
    (Rules(5, 6, 5), "", 70_000),
    (Rules(6, 6, 5), "", 950_000),
]
"""Games, and the positions that their scores take, rounded up."""


def engine_of(rules: Rules = CONNECT_FOUR, max_table_bytes: int = ROOM) -> FastEngine:
    """An engine with room, or with no more than the least that the rules need."""
    return FastEngine(rules, max(max_table_bytes, least_bytes(rules)))


def least_bytes(rules: Rules) -> int:
    return 16 << max(0, (rules.rows + 1) * rules.cols - 52)


def size_of(engine: FastEngine) -> int:
    """The bytes of both tables."""
    return sum(table.nbytes for table in engine.tables)


small = situations(any_rules(max_side=3, max_n=4, gravity=True)) | late_situations(
    any_rules(max_side=6, max_n=5, gravity=True)
)


@pytest.mark.slow
@settings(max_examples=300)
@given(
    rules_with_a_board()
    | st.tuples(st.just(CONNECT_FOUR), boards(max_empty=16))
    | small.map(lambda here: (here.rules, to_bits(here))),
    st.sampled_from([16, 17, 24, 32, 48, 64, 100, 2**15, ROOM]),
    st.just((-32, 32)) | st.tuples(st.integers(-33, 33), st.integers(-33, 33)),
    st.sampled_from([None, None, (-1, 0), (0, 0), (0, 1)]),
)
@example((CONNECT_FOUR, Bitboard(0b111, 0b111 | 0b111 << 7)), ROOM, (-32, 32), None)
def test_the_bounds_of_any_board_of_64_bits_are_those_of_negamax_in_any_window(
    position: tuple[Rules, Bitboard],
    size: int,
    window: tuple[int, int],
    around: tuple[int, int] | None,
) -> None:
    """With the smallest tables, too, where all positions share a place.

    What negamax says is what minimax and alpha-beta say: see test_readable.py. The
    window is everything, or anywhere, or just around the value. Both engines are asked.
    """
    rules, board = position
    assert fits(rules)
    known = negamax(board, rules)
    low, high = sorted(known + end for end in around) if around else sorted(window)
    wanted = Bounds(known, known).clipped(Bounds(low, high))
    fast = engine_of(rules, size)
    for engine in (fast, ReadableEngine(rules)):
        assert engine.narrow(board, Bounds(low, high), None, never) == wanted
    assert size_of(fast) <= max(size, least_bytes(rules))
    with pytest.raises(FourInRowError, match="at least"):
        FastEngine(rules, least_bytes(rules) - 1)


ANY_DIRECTIONS = [
    Rules(*sides, n, directions=directions)
    for n in (2, 3)
    for count in range(1, 5)
    for directions in combinations(Direction, count)
    for sides in ((3, 3), (2, 4))
]
LARGER = [
    *(Rules(3, 4, 3), Rules(4, 3, 3), Rules(5, 3, 3), Rules(3, 4, 4)),
    *(Rules(1, 9, 3), Rules(9, 1, 4), Rules(1, 1, 1)),
    Rules(7, 2, 2, directions=[Direction.FALLING]),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("every", "size"), [(ANY_DIRECTIONS, ROOM), (LARGER, 16), (LARGER, ROOM)]
)
def test_every_position_of_small_boards(every: list[Rules], size: int) -> None:
    for rules in every:
        exact = exact_values(rules)
        found = engine_of(rules, size).narrow_all(list(exact))
        assert dict(zip(exact, found, strict=True)) == exact, rules


def test_tables_grow_over_a_search_that_is_stopped_again_and_again() -> None:
    """Whatever is answered, or stopped as well, between two slices of it."""
    engine, found = FastEngine(CONNECT_FOUR, ROOM), EVERYTHING
    board, *others = map(as_board, ["32751571231557", "", "112233", "444"])
    while found.low < found.high:
        assert engine.nodes < 2_000_000
        found = engine.narrow(board, EVERYTHING, engine.nodes + 5_000, never)
        for other in others:
            engine.narrow(other, EVERYTHING, engine.nodes + 1_000, never)
    assert found.low == -3
    assert size_of(engine) > 16 << 12


@pytest.mark.parametrize("threads", [1, 2, 16])
def test_the_tables_of_all_threads_have_the_room_that_is_given(threads: int) -> None:
    engine = FastEngine(CONNECT_FOUR, 1 << 20, threads, is_grown=True)
    (far, near) = engine.tables
    assert 1 << 19 <= far.nbytes + threads * near.nbytes <= 1 << 20
    with pytest.raises(FourInRowError, match="expected a table of at least"):
        FastEngine(Rules(7, 8), 16 * threads, threads + 1)


@pytest.mark.parametrize(("rules", "moves", "most"), NODES)
def test_a_score_takes_no_more_positions_than_it_did(
    rules: Rules, moves: str, most: int
) -> None:
    """An idea that is lost on the way shows here, on any machine."""
    engine = FastEngine(rules, 1 << 24)
    engine.narrow_all([as_board(moves, rules)])
    assert engine.nodes < most


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (CONNECT_FOUR, 140_000),
        (Rules(4, 12, 5), 30_000),
        (Rules(1, 26, 9), 16_000),
    ],
    ids=str,
)
def test_a_search_is_asked_to_stop_before_it_has_done_much(
    rules: Rules, most: int
) -> None:
    """The longer a line, if it is not of four, the longer a position takes."""
    engine, asked = engine_of(rules, 1 << 16), [0]

    def after_some(nodes: int) -> bool:
        asked.append(nodes)
        return len(asked) > 3

    engine.narrow(EMPTY_BOARD, EVERYTHING, None, after_some)
    gaps = [after - before for before, after in pairwise(asked)]
    assert max(gaps) <= most
    assert len(gaps) > 2
