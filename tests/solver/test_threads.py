"""Several threads on one position: the value of one thread, and no thread remains."""

import threading
from _thread import interrupt_main
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from itertools import cycle
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver import Bounds, EngineName, Limit, Solver
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard, legal_moves, play
from fourinrow.solver.bridge import as_board
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.geometry import geometry
from fourinrow.solver.kernel import ASK, narrow
from fourinrow.solver.memory import LANES, Memory, least_bits, new_memory
from fourinrow.solver.readable import negamax
from fourinrow.solver.threads import SearchState, Team
from fourinrow.solver.walk import ANSWERED, PAUSED
from fourinrow.stopping import Stop, never
from strategies import boards, rules_with_a_board

EVERYTHING = Bounds(-LANES, LANES)
WHO_WINS = Bounds(-1, 1)
ROOM = 1 << 22

# Games and their values.
HARD = [("335662333565", -2), ("55135722421", 6), ("6614263", 5)]


def engine_of(
    rules: Rules = CONNECT_FOUR, size: int = ROOM, threads: int = 2
) -> FastEngine:
    """An engine whose threads work together from the first position."""
    return FastEngine(rules, max(size, 16 << least_bits(rules)), threads, alone=0)


def clipped(value: int, window: Bounds) -> int:
    return min(max(value, window.low), window.high)


@contextmanager
def no_thread_left() -> Iterator[None]:
    before = threading.active_count()
    yield
    assert threading.active_count() == before


# --- The algorithm, one thread after the other ---------------------------------


def searched(
    rules: Rules,
    board: Bitboard,
    young: int,
    turns: Sequence[int],
    marks: int,
    count: int = 3,
) -> tuple[int, int]:
    """The value that searches find which take turns, and the positions they enter."""
    g, far, shared = geometry(rules), new_memory(rules).far, [0] * marks
    searches = [new_memory(rules)._replace(far=far, marks=shared) for _ in range(count)]
    for memory in searches:
        memory.frames[0].own, memory.frames[0].filled = board
        memory.control.young, memory.control.limit = young, 0
        narrow(g, memory)
    for memory, nodes in zip(cycle(searches), cycle(turns), strict=False):
        if memory.control.low == memory.control.high:
            return memory.control.low, sum(each.control.nodes for each in searches)
        memory.control.limit = memory.control.nodes + nodes
        if narrow(g, memory) == ANSWERED:
            begin_next(shared, memory, searches)
    raise AssertionError


def begin_next(marks: list[int], answered: Memory, searches: Sequence[Memory]) -> None:
    marks[:] = [0] * len(marks)
    for each in searches:
        for name in ("low", "high", "is_above", "asked"):
            setattr(each.control, name, getattr(answered.control, name))
        each.control.phase = ASK


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(
    rules_with_a_board(max_empty=9),
    st.integers(1, 70),
    st.lists(st.integers(1, 9), min_size=1, max_size=7),
    st.sampled_from([1, 4, 64]),
)
def test_searches_that_take_turns_have_the_value_of_negamax(
    position: tuple[Rules, Bitboard], young: int, turns: list[int], marks: int
) -> None:
    """However far they mark positions, and however many marks there are."""
    rules, board = position
    fits = min(marks, 1 << (rules.rows + 1) * rules.cols)
    assert searched(rules, board, young, turns, fits)[0] == negamax(board, rules)


@pytest.mark.on_one_python
@pytest.mark.parametrize("turns", [[1, 2], [3, 1, 7], [20, 5]], ids=str)
def test_searches_settle_positions_that_others_are_below(turns: list[int]) -> None:
    """Few random positions are hard enough for that."""
    rules, chance = Rules(4, 5), Random(0)
    for _ in range(5):
        board = EMPTY_BOARD
        for _ in range(6):
            after = [play(board, move, rules) for move in legal_moves(board, rules)]
            board = chance.choice([each for each in after if legal_moves(each, rules)])
        assert searched(rules, board, 20, turns, 64)[0] == negamax(board, rules)


@pytest.mark.on_one_python
def test_two_searches_divide_the_work() -> None:
    """One enters 6,878 positions; two that could not mark any enter 12,912."""
    rules = Rules(4, 5)
    value, nodes = searched(rules, as_board("33", rules), 20, [7], 64, count=2)
    assert value == 0
    assert nodes < 10_000


# --- The engine ------------------------------------------------------------------


@pytest.mark.on_one_python
@given(
    rules_with_a_board(max_n=4)
    | st.tuples(st.just(CONNECT_FOUR), boards(max_empty=18)),
    st.sampled_from([2, 3]),
    st.sampled_from([16, 1 << 12, ROOM]),
    st.sampled_from([EVERYTHING, WHO_WINS]),
)
def test_threads_find_the_value_of_negamax_with_any_table_in_any_window(
    position: tuple[Rules, Bitboard], threads: int, size: int, window: Bounds
) -> None:
    """Not of lines of five: their code takes long to compile, and is tested alone."""
    rules, board = position
    engine = engine_of(rules, size, threads)
    with no_thread_left():
        found = engine.narrow(board, window, None, never)
    value = clipped(negamax(board, rules), window)
    assert found == Bounds(value, value)


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize(("moves", "value"), HARD)
def test_tables_grow_on_the_way_to_the_value_of_a_hard_position(
    moves: str, value: int, threads: int
) -> None:
    engine = engine_of(threads=threads)
    found = engine.narrow(as_board(moves), EVERYTHING, None, never)
    assert found == Bounds(value, value)
    assert len(engine.table()) > 2 + (16 << 12)


@pytest.mark.on_one_python
@settings(max_examples=30)
@given(st.lists(boards(max_empty=24), min_size=1, max_size=3), st.integers(0, 2))
def test_what_threads_leave_in_a_table_is_true(
    positions: list[Bitboard], stopped: int
) -> None:
    """Also after searches that were stopped, and for one thread that goes on."""
    engine, alone = engine_of(size=1 << 14), FastEngine(CONNECT_FOUR, 1 << 14)
    for at, board in enumerate(positions):
        engine.narrow(board, EVERYTHING, None, after(1) if at < stopped else never)
    alone.restore(engine.table())
    below = [play(board, move) for board in positions for move in legal_moves(board)]
    exact = FastEngine(CONNECT_FOUR, ROOM).narrow_all(below)
    assert alone.narrow_all(below) == exact
    assert engine.narrow_all(below) == exact


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(boards(max_empty=24), st.sampled_from([1, 2, 1_000, 10_000]))
def test_with_a_limit_of_positions_the_bounds_are_those_of_one_thread(
    board: Bitboard, nodes: int
) -> None:
    engine, alone = engine_of(), engine_of(threads=1)
    found = engine.narrow(board, EVERYTHING, nodes, never)
    assert found == alone.narrow(board, EVERYTHING, nodes, never)
    assert (engine.nodes, engine.table()) == (alone.nodes, alone.table())
    value = alone.narrow(board, EVERYTHING, None, never)
    assert engine.narrow(board, EVERYTHING, None, never) == value


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
    engine, board = engine_of(), as_board("6614263")
    with no_thread_left():
        found = engine.narrow(board, EVERYTHING, None, after(looks))
    assert found.low < found.high
    assert found.contains(5)
    assert engine.narrow(board, EVERYTHING, None, never) == Bounds(5, 5)


def interrupting(_nodes: int) -> bool:
    assert threading.active_count() > 1
    raise KeyboardInterrupt


def resetting(engine: FastEngine) -> Stop:
    def stop(_nodes: int) -> bool:
        engine.reset()
        return False

    return stop


def test_an_interrupted_search_leaves_no_thread_and_an_engine_that_works() -> None:
    engine, board = engine_of(threads=3), as_board("55135722421")
    with no_thread_left(), pytest.raises(KeyboardInterrupt):
        engine.narrow(board, EVERYTHING, None, past_the_first(interrupting))
    assert engine.narrow(board, EVERYTHING, None, never) == Bounds(6, 6)


def past_the_first(stop: Stop) -> Stop:
    """A stop that is looked at once the threads have begun."""
    looks = list[int]()

    def later(nodes: int) -> bool:
        looks.append(nodes)
        return len(looks) > 1 and stop(nodes)

    return later


def test_tables_may_be_cleared_in_the_middle() -> None:
    engine, board = engine_of(), as_board("335662333565")
    assert engine.narrow(board, EVERYTHING, None, resetting(engine)) == Bounds(-2, -2)


def test_a_position_that_is_solved_at_once_starts_no_thread() -> None:
    started = list[str]()
    usual = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        started.append(thread.name)
        usual(thread)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading.Thread, "start", start)
        easy = FastEngine(CONNECT_FOUR, ROOM, 2)
        easy.narrow(as_board("264531221376766115455644152362533321"), *WITHOUT_LIMIT)
        assert not started
        easy.narrow(as_board("335662333565"), *WITHOUT_LIMIT)
        assert len(started) == 1


WITHOUT_LIMIT = EVERYTHING, None, never


# --- The threads -----------------------------------------------------------------


Act = Callable[[SearchState], int]


def idles(state: SearchState) -> int:
    """Work as a search does that finds nothing, until another makes it pause."""
    while state.control.limit:
        threading.Event().wait(0.001)
    return PAUSED


def fails(_searcher: SearchState) -> int:
    raise MemoryError("in a thread")


def is_interrupted(state: SearchState) -> int:
    interrupt_main()
    return idles(state)


def answers(state: SearchState) -> int:
    state.control.low = state.control.high = 7
    return ANSWERED


def run(first: Act, second: Act) -> SearchState:
    """Let two states do something; return the first."""
    states = [SearchState(CONNECT_FOUR, 4) for _ in range(2)]
    marks = np.zeros(16, np.uint64)

    def search(state: SearchState) -> int:
        return (first if state is states[0] else second)(state)

    with no_thread_left(), ThreadPoolExecutor() as pool:
        Team(states, marks, search, pool).search(1 << 20)
    return states[0]


@pytest.mark.parametrize("acts", [(answers, idles), (idles, answers)])
def test_the_first_answer_ends_the_question_in_all_threads(
    acts: tuple[Act, Act],
) -> None:
    control = run(*acts).control
    assert (control.low, control.high) == (7, 7)


@pytest.mark.parametrize("acts", [(fails, idles), (idles, fails)])
def test_an_error_in_any_thread_ends_all_and_is_raised(acts: tuple[Act, Act]) -> None:
    with pytest.raises(MemoryError, match="in a thread"):
        run(*acts)


def test_ctrl_c_ends_all_threads() -> None:
    with pytest.raises(KeyboardInterrupt):
        run(idles, is_interrupted)


def test_threads_that_can_not_be_started_are_an_error_of_the_family() -> None:
    def start(_thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with pytest.MonkeyPatch.context() as patch, no_thread_left():
        patch.setattr(threading.Thread, "start", start)
        with pytest.raises(FourInRowError, match="no thread can be started"):
            run(answers, answers)


# --- The solver --------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["fast", "readable"])
def test_a_solver_with_threads_finds_what_one_without_finds(
    engine: EngineName,
) -> None:
    rules = CONNECT_FOUR if engine == "fast" else Rules(4, 5)
    moves = "335662333565" if engine == "fast" else "1223"
    two = Solver(rules, engine=engine, threads=2)
    one, file = Solver(rules, engine=engine), BytesIO()
    assert two.solve(moves) == one.solve(moves)
    assert two.scores(moves) == one.scores(moves)
    assert two.best_moves(moves) == one.best_moves(moves)
    assert two.result(moves) == one.result(moves)
    assert list(two.solve_many([moves], jobs=2)) == [one.solve(moves)]
    two.save(file)
    file.seek(0)
    one.load(file)
    assert one.solve(moves) == two.solve(moves)
    two.reset()
    bounds = two.solve(moves, limit=Limit(nodes=1_000))
    assert isinstance(bounds, Bounds)
    assert bounds.contains(one.solve(moves))


@pytest.mark.parametrize("threads", [0, -1])
@pytest.mark.parametrize("engine", ["fast", "readable", None])
def test_less_than_one_thread_is_refused(
    engine: EngineName | None, threads: int
) -> None:
    with pytest.raises(FourInRowError) as raised:
        Solver(engine=engine, threads=threads)
    assert str(raised.value) == f"expected 1 thread or more, got {threads}"
