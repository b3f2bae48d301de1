"""Several threads on one position: the value of one thread, and no thread remains."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from hypothesis import given, settings, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.solver import EMPTY_BOARD, Bitboard, Bounds, Solver, as_board, negamax
from fourinrow.solver.bitboard import legal_moves, play
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.kernel import LANES
from fourinrow.solver.readable import at_sight, key_of, node_of
from fourinrow.solver.table import least_bits
from fourinrow.solver.threads import Question, Search
from fourinrow.stopping import Stop, never
from strategies import boards, rules_with_a_board
from thorough import thorough

EVERYTHING = Bounds(-LANES, LANES)
ROOM = 1 << 22

HARD, VALUE = as_board("55135722421"), Bounds(6, 6)


def engine_of(
    rules: Rules = CONNECT_FOUR, size: int = ROOM, threads: int = 2, moment: int = 64
) -> FastEngine:
    """An engine whose threads divide all that takes more than a few positions."""
    room = max(size, 8 * (threads + 1) << least_bits(rules))
    return FastEngine(rules, room, threads, moment=moment)


@contextmanager
def no_thread_left() -> Iterator[None]:
    before = {*threading.enumerate()}
    yield
    assert {*threading.enumerate()} <= before


@pytest.mark.slow
@thorough
@given(
    rules_with_a_board(max_n=4)
    | st.tuples(st.just(CONNECT_FOUR), boards(max_empty=18)),
    st.sampled_from([2, 3]),
    st.sampled_from([16, 1 << 12, ROOM]),
    st.sampled_from([EVERYTHING, Bounds(-1, 1)]),
    st.sampled_from([0, 1, 20]),
)
def test_threads_find_the_value_of_negamax_with_any_table_in_any_window(
    position: tuple[Rules, Bitboard],
    threads: int,
    size: int,
    window: Bounds,
    moment: int,
) -> None:
    """Not of lines of five: their code takes long to compile, and is tested alone."""
    rules, board = position
    engine = engine_of(rules, size, threads, moment)
    with no_thread_left():
        found = engine.narrow(board, window, None, never)
    value = negamax(board, rules)
    assert found == Bounds(value, value).clipped(window)


def test_two_threads_divide_the_work_and_tables_grow_on_the_way() -> None:
    two, one = engine_of(threads=2), engine_of(threads=1)
    for engine in (two, one):
        assert engine.narrow(HARD, EVERYTHING, None, never) == VALUE
        assert sum(table.nbytes for table in engine.tables) > 16 << 12
    assert two.nodes < 1.8 * one.nodes


@pytest.mark.parametrize("most", [0, 1])
def test_where_threads_can_not_be_started_fewer_search(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, begun = threading.Thread.start, list[threading.Thread]()

    def start_few(thread: threading.Thread) -> None:
        if len(begun) >= most:
            raise RuntimeError("can't start new thread")
        begun.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_few)
    with no_thread_left():
        found = engine_of(threads=3).narrow(HARD, EVERYTHING, None, never)
    assert (found, len(begun)) == (VALUE, most)


def test_with_five_in_a_row_replies_come_first_as_in_the_kernel() -> None:
    """Else two threads would enter four times as many positions as one."""
    rules = Rules(5, 7, 5)
    board = as_board("44", rules)
    two, one = engine_of(rules, moment=1 << 12), engine_of(rules, threads=1)
    found = two.narrow(board, EVERYTHING, None, never)
    assert found == one.narrow(board, EVERYTHING, None, never) == Bounds(0, 0)
    assert two.nodes < 3.5 * one.nodes


@pytest.mark.every_python
@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.lists(boards(max_empty=24), min_size=1, max_size=3),
    st.integers(0, 2),
    st.sampled_from([1, 2]),
)
def test_what_searches_leave_in_a_table_is_true(
    positions: list[Bitboard], stopped: int, threads: int
) -> None:
    """Also those of one thread, and those that were stopped."""
    engine = engine_of(size=1 << 14, threads=threads)
    for at, board in enumerate(positions):
        engine.narrow(board, EVERYTHING, None, after(1) if at < stopped else never)
    below = [play(board, move) for board in positions for move in legal_moves(board)]
    exact = FastEngine(CONNECT_FOUR, ROOM).narrow_all(below)
    assert engine.narrow_all(below) == exact


@pytest.mark.slow
@settings(max_examples=40)
@given(boards(max_empty=24), st.sampled_from([1, 2, 1_000, 10_000]))
def test_with_a_limit_of_positions_the_bounds_are_those_of_one_thread(
    board: Bitboard, nodes: int
) -> None:
    engine, alone = engine_of(), engine_of(threads=1)
    found = engine.narrow(board, EVERYTHING, nodes, never)
    assert found == alone.narrow(board, EVERYTHING, nodes, never)
    assert engine.nodes == alone.nodes


def after(looks: int) -> Stop:
    """A stop at one of the first looks."""
    seen = list[int]()

    def stop(nodes: int) -> bool:
        seen.append(nodes)
        return len(seen) >= looks

    return stop


@pytest.mark.parametrize("looks", [1, 2, 3])
def test_a_search_that_is_stopped_leaves_true_bounds_and_goes_on_later(
    looks: int,
) -> None:
    engine = engine_of()
    with no_thread_left():
        found = engine.narrow(HARD, EVERYTHING, None, after(looks))
    assert found.low < found.high
    assert found.contains(VALUE.low)
    assert engine.narrow(HARD, EVERYTHING, None, never) == VALUE


@pytest.mark.every_python
def test_an_interrupted_search_leaves_no_thread_and_an_engine_that_works() -> None:
    engine, looks = engine_of(threads=3), list[int]()

    def interrupting(nodes: int) -> bool:
        looks.append(nodes)
        if len(looks) > 1:
            assert threading.active_count() > 1
            raise KeyboardInterrupt
        return False

    with no_thread_left(), pytest.raises(KeyboardInterrupt):
        engine.narrow(HARD, EVERYTHING, None, interrupting)
    assert engine.narrow(HARD, EVERYTHING, None, never) == VALUE


def test_a_solver_starts_threads_for_what_is_not_solved_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started = list[str]()
    usual = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        started.append(thread.name)
        usual(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    solver = Solver(threads=2)
    assert int(solver.solve("264531221376766115455644152362533321")) == 0
    assert not started
    assert int(solver.solve("335662333565")) == -2
    assert len(started) == 1


def idles(_board: Bitboard, _alpha: int) -> int | None:
    """Find nothing, until another thread answers or fails."""
    threading.Event().wait(0.001)
    return None


def fails(_board: Bitboard, _alpha: int) -> int:
    raise MemoryError("in a thread")


def run(*searches: Search) -> int | None:
    with no_thread_left(), ThreadPoolExecutor(2) as pool:
        return Question(CONNECT_FOUR, {}).ask(EMPTY_BOARD, 0, searches, pool)


@pytest.mark.every_python
@pytest.mark.parametrize("place", [0, 1])
def test_the_first_answer_or_error_in_any_thread_ends_the_question_in_all(
    place: int,
) -> None:
    """An error is raised."""
    others: list[Search] = [idles, idles]
    others[place] = lambda _board, _alpha: 7
    assert run(*others) in (7, -7)
    others[place] = fails
    with pytest.raises(MemoryError, match="in a thread"):
        run(*others)


class Fleeting(dict[int, tuple[int, int]]):
    """A table that another thread clears as soon as one has looked into it."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found


def is_undecided(position: tuple[Rules, Bitboard]) -> bool:
    rules, board = position
    low, high = at_sight(board, rules)
    return low < high and bool(node_of(board, rules).safe)


@given(
    rules_with_a_board(max_empty=8).filter(is_undecided),
    st.integers(-4, 4),
    st.integers(1, 20),
)
def test_what_another_thread_has_settled_is_not_searched_on(
    position: tuple[Rules, Bitboard], alpha: int, call: int
) -> None:
    rules, board = position
    value, calls = negamax(board, rules), list[int]()
    table = Fleeting()

    def search(_board: Bitboard, _alpha: int) -> None:
        calls.append(1)
        if len(calls) == call:
            table[key_of(board, rules)] = value, value

    with ThreadPoolExecutor(1) as pool:
        found = Question(rules, table).ask(board, alpha, [search], pool)
    assert found is not None
    assert (value > alpha) == (found > alpha)
    assert found <= value if found > alpha else found >= value
    assert len(calls) <= call
