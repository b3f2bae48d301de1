"""The laws of many positions: the same scores as one by one, with any workers."""

import pickle
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import chain, cycle, islice, repeat
from multiprocessing import get_context
from time import monotonic
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings, strategies as st

from commandline import run_python
from engines import ENGINES, solvers
from executors import Workers, pickled
from fourinrow.core import Rules
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError
from fourinrow.solver import (
    Bitboard,
    EngineName,
    Position,
    Score,
    as_board,
    make_book,
    negamax,
    solve_many,
    to_bits,
)
from fourinrow.solver.engine import Engine, Setting, open_engine
from fourinrow.solver.fast import FastEngine
from fourinrow.solver.many import solved_in_order
from published_facts import LATE
from strategies import late_situations, played

Many: TypeAlias = "partial[Iterator[Score]]"


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


@pytest.fixture(params=["one job", "jobs", "processes"])
def many(request: pytest.FixtureRequest) -> Many:
    """Each way to solve many positions of Connect Four."""
    if request.param == "processes":
        return partial(solve_many, executor=request.getfixturevalue("processes"))
    return partial(solve_many, jobs=1 if request.param == "one job" else 2)


def values(found: Iterable[Score]) -> list[int]:
    return list(map(int, found))


@pytest.mark.every_python
def test_all_forms_of_positions_go_together(many: Many) -> None:
    situation = played((3, 3, 4, 4, 5))
    forms: list[Position] = [
        "44556",
        situation,
        situation.grid,
        to_bits(situation),
        "\ufeff44556\n",
    ]
    assert values(many(forms)) == [-18] * 5
    assert values(many(forms[1:])) == [-18] * 4


@pytest.mark.slow
@settings(max_examples=50)
@given(st.data())
def test_the_scores_do_not_depend_on_the_engine_its_table_or_the_jobs(
    data: st.DataObject,
) -> None:
    solver = data.draw(solvers())
    setting = Setting(solver.rules, engine=solver.engine)
    found = data.draw(st.lists(late_situations(solver.rules), max_size=6))
    bits = [to_bits(situation) for situation in found]
    known = [negamax(board, solver.rules) for board in bits]
    assert values(solved_in_order(bits, setting)) == known
    assert values(solved_in_order(iter(bits), setting, batch=3)) == known
    assert values(solved_in_order(bits, setting, jobs=2)) == known
    small = Setting(solver.rules, max_table_bytes=1000, engine="readable")
    assert values(solved_in_order(bits, small)) == known


def test_an_endless_iterator_is_read_a_little_ahead(many: Many) -> None:
    """One job takes no more than it is asked for."""
    taken = list[str]()

    def endless() -> Iterator[str]:
        for moves in cycle(LATE):
            taken.append(moves)
            yield moves

    found = many(endless())
    assert not taken
    is_one_job = many.keywords.get("jobs") == 1
    for asked, score in enumerate(islice(found, 50), 1):
        assert int(score) == LATE[taken[asked - 1]]
        assert asked <= len(taken) <= (asked if is_one_job else 20_000)


@pytest.mark.every_python
def test_a_book_does_not_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its scores are looked up here, and only other positions are solved elsewhere."""
    rules = Rules(3, 4, 3)
    texts = ["", "1", "1122", "11223", "122334"]
    boxes, dumps = list[bytes](), pickle.dumps

    def noted(sent: object) -> bytes:
        boxes.append(dumps(sent))
        return boxes[-1]

    monkeypatch.setattr(pickle, "dumps", noted)
    book, post = make_book(rules, 4), Workers(call=pickled)
    found = list(solve_many(texts, rules, executor=post, book=book))
    assert found == list(solve_many(texts, rules))
    assert any(b"Score" in box for box in boxes)
    assert all(b"Book" not in box for box in boxes)


BAD: list[tuple[Any, type[FourInRowError], str]] = [
    ("44x", ParseError, "at character 3"),
    ("4444444", ParseError, "at character 7"),
    (Bitboard(2, 1), InvalidPosition, "that include the mover's"),
    (played((), Rules(3, 3)).grid, InvalidPosition, "6 x"),
    (played((), Rules(6, 7, 5)), InvalidPosition, "expected a situation of Rules"),
]


@pytest.mark.every_python
def test_an_invalid_position_is_an_error_in_its_place(many: Many) -> None:
    for place, (bad, error, reason) in zip((0, 1, 7, 16, 70), BAD, strict=True):
        found = many(chain(repeat("112233", place), [bad], repeat("112233", 10)))
        assert values(islice(found, place)) == [18] * place
        with pytest.raises(error, match=reason) as raised:
            next(found)
        assert raised.value.__notes__ == [f"in position {place}, counted from 0"]
        assert list(found) == []


def test_an_error_of_the_positions_comes_in_its_place(many: Many) -> None:
    def broken() -> Iterator[Position]:
        yield from repeat("112233", 70)
        raise OSError("expected a file, it is gone")

    found = many(broken())
    assert values(islice(found, 70)) == [18] * 70
    with pytest.raises(OSError, match="it is gone"):
        next(found)


def test_what_makes_no_sense_is_refused_at_once() -> None:
    with pytest.raises(FourInRowError, match="expected 1 job or more, got"):
        solve_many([], jobs=0)
    with pytest.raises(FourInRowError, match="expected several positions, got '4453'"):
        solve_many("4453", jobs=2)


@pytest.mark.every_python
@pytest.mark.parametrize("engine", ENGINES)
def test_a_closed_iterator_waits_for_no_hard_position(engine: EngineName) -> None:
    before = {*threading.enumerate()}
    setting = Setting(engine=engine)
    boards = map(as_board, chain(["112233"] * 16, repeat("")))
    found = solved_in_order(boards, setting, jobs=2)
    assert int(next(found)) == 18
    begin = monotonic()
    found.close()  # type: ignore[attr-defined]
    assert monotonic() - begin < 10
    assert {*threading.enumerate()} <= before


@pytest.mark.every_python
@pytest.mark.parametrize("engine", ENGINES)
def test_a_program_that_holds_an_iterator_ends(engine: EngineName) -> None:
    code = (
        "from itertools import chain, repeat\n"
        "from fourinrow.solver.engine import Setting\n"
        "from fourinrow.solver import as_board\n"
        "from fourinrow.solver.many import solved_in_order\n"
        "boards = map(as_board, chain(['112233'] * 16, repeat('')))\n"
        f"setting = Setting(engine={engine!r})\n"
        "found = solved_in_order(boards, setting, jobs=2)\n"
        "print(next(found))\n"
    )
    assert run_python("-c", code) == (0, "win in 1\n", "")


@pytest.mark.parametrize("keeps_table", [False, True])
def test_a_worker_keeps_its_table_only_if_it_should(
    keeps_table: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may live for ever; that of a book solves what is much alike."""
    made, nodes, most = list[FastEngine](), [0], 1 << 26
    setting = Setting(Rules(6, 6), most, engine="fast", keeps_table=keeps_table)

    def noted(setting: Setting) -> Engine:
        engine = open_engine(setting)
        assert isinstance(engine, FastEngine)
        made.append(engine)
        return engine

    monkeypatch.setattr("fourinrow.solver.many.open_engine", noted)
    with ThreadPoolExecutor(1) as worker:
        for _ in range(2):
            boards = [as_board("43", setting.rules)]
            found = solved_in_order(boards, setting, executor=worker)
            assert values(found) == [-1]
            nodes.append(made[0].nodes)
    [engine] = made
    assert engine.tables[0].nbytes == (most // 2 if keeps_table else 1 << 15)
    assert (nodes[2] - nodes[1] < 1000) is keeps_table
