"""The laws of limits: a stopped search finds less, and nothing wrong."""

from collections.abc import Callable, Iterator
from itertools import chain, count, repeat
from math import inf

import pytest
from hypothesis import example, given, strategies as st

from engines import ENGINES, Question, questions
from fourinrow.core import Rules, centre_first, initial
from fourinrow.solver import Bounds, EngineName, Limit, Score, Solver, negamax, to_bits
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.readable import ReadableEngine
from fourinrow.solver.solver import budget_of
from fourinrow.solver.written_answers import answered
from fourinrow.stopping import after_nodes
from thorough import thorough

engines = pytest.mark.parametrize("engine", ENGINES)
few_nodes = st.sampled_from([1, 2, 10, 1000])


def ticking(step: float = 1.0) -> Callable[[], float]:
    """A clock that goes on whenever one looks at it, and not else."""
    return map(float, count(0, step)).__next__


@thorough
@given(
    questions(max_empty=20),
    few_nodes,
    st.none() | st.integers(1, 300),
    st.sampled_from([None, Bounds(-1, 1)]),
)
def test_the_bounds_of_a_search_that_is_stopped_hold_the_score(
    question: Question, nodes: int, seconds: int | None, window: Bounds | None
) -> None:
    """Of a search that asks who wins, too; if it is not stopped, it finds that out."""
    solver, situation = question
    limit = Limit(nodes=nodes)
    if seconds is not None:
        limit = Limit(seconds=seconds, clock=ticking())
    found = solver.bounds(situation, limit, window=window)
    entered = solver.nodes
    assert seconds is not None or entered <= nodes
    score = solver.solve(situation)
    assert found.contains(score)
    assert found.result in (score.result, None)
    if seconds is None and entered < nodes:
        assert found.result is score.result


@given(questions(max_empty=16), few_nodes | st.integers(7, 500))
def test_the_moves_share_a_limit_and_each_has_a_score_or_bounds_that_hold_it(
    question: Question, nodes: int
) -> None:
    """The last one has all that the others leave."""
    solver, situation = question
    found = solver.bounds_of_moves(situation, Limit(nodes=nodes))
    assert solver.nodes <= nodes
    for last in [*centre_first(solver.rules)(list(found))][-1:]:
        assert solver.nodes == nodes or found[last].low == found[last].high
    known = solver.scores(situation)
    assert tuple(found) == tuple(known)
    assert all(found[move].contains(known[move]) for move in known)


@given(questions(max_empty=16))
def test_a_search_that_was_stopped_goes_on_where_it_was(question: Question) -> None:
    """With as many nodes each time, and the same table, it ends at last."""
    solver, situation = question
    value = negamax(to_bits(situation), solver.rules)
    for searches in range(1, 2000):
        if solver.bounds(situation, Limit(nodes=200)) == Bounds(value, value):
            return
        assert solver.nodes == 200 * searches
    pytest.fail("expected an end")


@engines
@pytest.mark.parametrize("ask", ["bounds", "bounds_of_moves"])
def test_the_clock_starts_when_the_engine_is_ready(
    engine: EngineName, ask: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver, told = Solver(Rules(3, 3), engine=engine), list[str]()

    def clock() -> float:
        told.append("clock")
        return 0.0

    maker = {"readable": ReadableEngine, "fast": FastEngine}[engine]
    monkeypatch.setattr(maker, "get_ready", lambda *_: told.append("ready"))
    solver.solve("12")
    assert told == []
    getattr(solver, ask)("", Limit(seconds=1, clock=clock))
    assert told[:2] == ["ready", "clock"]
    assert "ready" not in told[1:]


@engines
def test_an_answer_that_needs_no_search_needs_no_limit(engine: EngineName) -> None:
    solver = Solver(engine=engine, book=None)
    assert solver.bounds("112233", Limit(nodes=1)) == Bounds(18, 18)
    spent = Limit(seconds=1, clock=ticking(10))
    assert solver.bounds("112233", spent) == Bounds(18, 18)
    assert solver.bounds("", Limit(), window=Bounds(3, 3)).result is None
    assert solver.nodes == 0


@pytest.mark.parametrize("moves", ["1212121", "12", "121212", "444444322335"])
@pytest.mark.parametrize("most", [1, 2**64])
def test_a_window_hides_nothing_that_is_known_at_once(moves: str, most: int) -> None:
    """Of a game that is over, a position of the book, and one with a win at once."""
    solver, window = Solver(), Bounds(-most, most)
    score = solver.solve(moves).value
    found = solver.bounds(moves, Limit(), window=window)
    is_found = most > 1 or len(moves) < 12
    assert found == Bounds(score, score) if is_found else found.low == 1


@engines
def test_an_error_of_a_stop_ends_a_search(engine: EngineName) -> None:
    solver, asked = Solver(engine=engine, book=None), iter([False] * 3)
    with pytest.raises(StopIteration):
        solver.result("", lambda _: next(asked))
    assert next(asked, None) is None


def test_the_readable_engine_looks_at_each_limit_at_each_node() -> None:
    solver = Solver(engine="readable", book=None)
    for searches in range(1, 3):
        solver.bounds("", Limit(stop=after_nodes(10)))
        assert solver.nodes == 11 * searches
    found = solver.bounds("", Limit(seconds=50, clock=ticking()))
    assert found.low < found.high
    assert solver.nodes < 22 + 50


@given(
    st.integers(1, 9),
    st.floats(0, 20) | st.sampled_from([9.0, 1e9, inf]),
    st.integers(0, 99),
)
def test_a_budget_is_shared_in_equal_parts(parts: int, now: float, nodes: int) -> None:
    """Also when its time is up: then the parts have none either."""
    looks = chain([0.0], repeat(now))
    counts = chain([0], repeat(nodes))
    budget = budget_of(Limit(99, 9.0, looks.__next__), counts.__next__)
    part = budget.part(parts)
    assert part.last_node == nodes - (nodes - 99) // parts
    left = max(0.0, 9.0 - now)
    assert part.end == pytest.approx(9.0 - left + left / parts)
    if now >= 9.0:
        assert part.stop(0)
        assert part.part(parts).stop(0)


@given(questions(max_empty=9), st.integers(-99, 99), st.none() | few_nodes)
@example(Question(Solver(Rules(1, 3)), initial(Rules(1, 3))), -99, None)
def test_a_move_that_is_found_is_worth_so_much_and_nothing_nearer_to_the_middle_is(
    question: Question, least: int, nodes: int | None
) -> None:
    solver, situation = question
    move = solver.find_move(situation, least, limit=Limit(nodes=nodes))
    assert nodes is None or solver.nodes <= nodes
    known = {each: int(score) for each, score in solver.scores(situation).items()}
    by_centre = centre_first(solver.rules)(list(known))
    good = [each for each in by_centre if known[each] >= least]
    if nodes is None:
        assert move == next(iter(good), None)
    assert move is None or move in good


@given(
    questions(max_empty=16),
    few_nodes | st.integers(7, 500),
    st.sampled_from(["best", "line"]),
)
def test_the_score_and_the_moves_of_an_answer_share_a_limit(
    question: Question, nodes: int, asked: str
) -> None:
    solver, situation = question
    told = answered(asked, solver, situation, Limit(nodes=nodes))
    assert solver.nodes <= nodes
    if solver.nodes < nodes:
        assert told == answered(asked, solver, situation, Limit())


@pytest.mark.every_python
@engines
def test_an_interrupt_leaves_a_solver_that_can_go_on(engine: EngineName) -> None:
    def interrupts() -> Iterator[float]:
        yield from (0, 0, 0)
        raise KeyboardInterrupt

    solver = Solver(engine=engine, book=None)
    with pytest.raises(KeyboardInterrupt):
        solver.bounds("", Limit(seconds=1, clock=interrupts().__next__))
    assert solver.solve("112233") == Score(18, 1)
    assert int(solver.solve("6332145221527226136717551")) == -2
