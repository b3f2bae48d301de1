"""The laws of opening books: a look-up finds what a search finds, on every board.

A file is read as it was written or refused, and a book is the same after any number of
interruptions.
"""

import lzma
import tracemalloc
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from io import BytesIO
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import assume, event, given, strategies as st

from engines import ENGINES
from exact import positions_by_ply
from executors import Workers, failing
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.errors import FourInRowError, TableError, UnsupportedBoard
from fourinrow.solver import (
    Bitboard,
    Book,
    Bounds,
    EngineName,
    Limit,
    Score,
    Solver,
    make_book,
    read_book,
    write_book,
)
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import layout, standard_book
from fourinrow.solver.book_making import BookEntry, entries_of, plan_book
from fourinrow.solver.engine import Setting
from fourinrow.solver.symmetry import images
from fourinrow.testing import rules as any_rules
from published_facts import POSITIONS_BY_PLY

engines = pytest.mark.parametrize("engine", ENGINES)


@st.composite
def boards_with_plies(draw: st.DrawFn) -> tuple[Rules, int]:
    """Rules of small boards, and at most so many plies as there are cells."""
    rules = draw(any_rules(max_side=3, max_n=3))
    return rules, draw(st.integers(0, min(5, rules.rows * rules.cols)))


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Books of small boards."""
    rules, plies = draw(boards_with_plies())
    return make_book(rules, plies)


# --- Slots -------------------------------------------------------------------


@given(boards_with_plies())
def test_each_position_with_few_stones_has_a_slot_and_no_other_has_one(
    board: tuple[Rules, int],
) -> None:
    rules, plies = board
    slots = layout(rules, plies)
    every = [slots.board(each) for each in range(slots.size)]
    assert [slots.slot(each) for each in every] == [*range(slots.size)]
    assert all(a <= b for a, b in pairwise(map(stones, every)))
    for level in positions_by_ply(rules, plies):
        for position in level:
            alike = slots.board(slots.slot(position))
            assert alike in images(position, rules)


@pytest.mark.parametrize("plies", [-1, 10])
def test_plies_beyond_the_board_are_refused(plies: int) -> None:
    with pytest.raises(
        FourInRowError, match=f"expected plies from 0 to 9, got {plies}"
    ):
        layout(TIC_TAC_TOE, plies)


def test_what_is_too_large_is_refused_before_any_work() -> None:
    for rules, plies in ((CONNECT_FOUR, 42), (Rules(9, 9, gravity=False), 5)):
        with pytest.raises(FourInRowError, match="for at most 268,435,456 bytes"):
            layout(rules, plies)
    with pytest.raises(UnsupportedBoard, match="expected a board of at most 253 cells"):
        make_book(Rules(16, 16), 1)


# --- Scores ------------------------------------------------------------------


@given(boards_with_plies())
def test_a_book_has_the_scores_of_all_positions_that_games_reach(
    board: tuple[Rules, int],
) -> None:
    rules, plies = board
    book, solver = make_book(rules, plies), Solver(rules, engine="readable", book=None)
    levels = positions_by_ply(rules, plies)
    for position in set().union(*levels):
        assert book.score(position) == solver.solve(position).value
    known = {
        image for entry in entries_of(book) for image in images(entry.board, rules)
    }
    assert known == set().union(*levels)
    event(f"{len(known) // 100} hundred positions")


def test_a_position_that_no_game_reaches_is_in_no_book_and_is_searched() -> None:
    """Stones float, are too many of a side, or are those of who began second."""
    rules = Rules(3, 3, 3)
    book = make_book(rules, 2)
    for mover, filled in ((0, 2), (3, 3), (0, 3), (0, 7), (1, 1), (0b10, 0b11)):
        assert book.score(Bitboard(mover, filled)) is None
    floating = Bitboard(mover=0b10, filled=0b11)
    known = Solver(rules, book=book).solve(floating)
    assert known == Solver(rules, book=None).solve(floating)


# --- Solvers with a book -----------------------------------------------------


def answers(solver: Solver, position: Bitboard) -> list[object]:
    """What a solver finds out about a position."""
    return [
        solver.solve(position),
        solver.result(position),
        dict(solver.scores(position)),
        solver.best_moves(position),
        solver.principal_variation(position),
        [solver.find_move(position, least) for least in range(-5, 6)],
    ]


@given(books(), st.sampled_from(ENGINES), st.data())
def test_all_answers_are_those_without_the_book(
    book: Book, engine: EngineName, data: st.DataObject
) -> None:
    rules, area = book.rules, book.rules.rows * book.rules.cols
    name = engine if rules.gravity else "readable"
    level = positions_by_ply(
        rules, data.draw(st.integers(0, min(area, book.plies + 2)))
    )[-1]
    assume(level)
    position = data.draw(st.sampled_from(sorted(level)))
    event("in the book" if stones(position) <= book.plies else "beyond it")
    with_it = Solver(rules, engine=name, book=book)
    assert answers(with_it, position) == answers(
        Solver(rules, engine=name, book=None), position
    )


@engines
def test_a_position_of_the_book_takes_no_nodes_and_no_limit(engine: EngineName) -> None:
    rules = Rules(4, 5)
    solver = Solver(rules, engine=engine, book=make_book(rules, 5))
    limit = Limit(nodes=1)
    assert solver.bounds("3", limit) == Bounds(0, 0)
    assert solver.bounds("3", limit, window=Bounds(-1, 1)) == Bounds(0, 0)
    known = {move: score.value for move, score in solver.scores("333").items()}
    found = solver.bounds_of_moves("333", limit)
    assert {move: Bounds(value, value) for move, value in known.items()} == found
    assert solver.nodes == 0
    assert solver.solve("352413") == Solver(rules, book=None).solve("352413")
    assert solver.nodes > 0


def test_a_solver_of_another_board_has_no_book_of_its_own() -> None:
    solver = Solver(Rules(4, 5), engine="readable")
    solver.solve("33")
    assert solver.nodes > 0


def test_the_book_of_another_board_is_refused() -> None:
    book = make_book(Rules(3, 3, 3), 2)
    with pytest.raises(TableError, match=r"expected a book for Rules\(rows=6.*got one"):
        Solver(book=book)


def test_a_setting_with_a_word_that_is_no_book_or_engine_is_refused() -> None:
    word: Any = "x"
    with pytest.raises(FourInRowError, match="expected a book, 'standard' or None, go"):
        Setting(book=word)
    with pytest.raises(FourInRowError, match=r"engine 'fast', .* got 'x'"):
        Setting(engine=word)


# --- Files -------------------------------------------------------------------

SMALL = Rules(3, 4, 3)


@cache
def small() -> Book:
    return make_book(SMALL, 3)


def written(book: Book) -> bytes:
    file = BytesIO()
    write_book(book, file)
    return file.getvalue()


def framed(board: str, size: int) -> bytes:
    """A file that is whole, whatever is in it."""
    content = f"fourinrow book {board}\n".encode() + bytes(size)
    return lzma.compress(content, preset=0)


def refused(content: bytes) -> str:
    with pytest.raises(TableError) as raised:
        read_book(BytesIO(content))
    assert len(str(raised.value)) < 300
    return str(raised.value)


@given(any_rules(max_side=3, max_n=3), st.integers(0, 4))
def test_a_book_that_is_written_and_read_is_the_same(rules: Rules, plies: int) -> None:
    book = make_book(rules, min(plies, rules.rows * rules.cols))
    assert read_book(BytesIO(written(book))) == book


def test_a_book_says_in_plain_text_what_it_is_for() -> None:
    content = lzma.decompress(written(small()))
    assert content == b"fourinrow book 2: 3 4 3 1 1111 3\n" + small().scores


@given(st.data())
def test_a_book_that_is_torn_or_has_a_changed_byte_is_refused(
    data: st.DataObject,
) -> None:
    whole = written(small())
    at = data.draw(st.integers(0, len(whole) - 1))
    assert refused(whole[:at])
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    assert refused(whole[:at] + bytes([byte]) + whole[at + 1 :])


def test_what_is_no_book_is_refused() -> None:
    for content, reason in (
        (b"", "and a board, got b''"),
        (b"PK" + bytes(50), "format not supported"),
        (framed("3: 3 4 3 1 1111 3", 9), "version 2 and a board, got"),
        (framed("2: 3 4 3 1 1111", 9), "version 2 and a board, got"),
        (framed("2: 3 99 3 1 1111 3", 9), "cols from 1 to 26, got 99"),
        (framed("2: 3 4 3 1 1111 13", 9), "plies from 0 to 12, got 13"),
        *((framed("2: 3 4 3 1 1111 3", size), "a book of ") for size in (0, 99, 9999)),
        (written(small()) + b"more", "nothing after it"),
        (written(small()) * 2, "nothing after it"),
    ):
        assert reason in refused(content)


@pytest.mark.every_python
def test_a_small_file_takes_little_memory() -> None:
    """The header of one stands for 25 million shapes, in eight images each."""
    contents = [framed(f"2: 9 9 4 0 1111 {plies}", 9) for plies in (3, 4, 5, 40)]
    contents.append(framed("2: 3 4 3 1 1111 3", 1 << 26))
    tracemalloc.start()
    try:
        assert all(map(refused, contents))
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


# --- How books are made ------------------------------------------------------

BOARD, PLIES = Rules(3, 4, 3), 5


def made(
    log: dict[int, int] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] = max,
) -> Book:
    log = {} if log is None else log
    return make_book(
        BOARD,
        PLIES,
        executor=executor,
        known=log,
        keep=log.update,
        progress=progress,
    )


@cache
def book() -> Book:
    return made()


@cache
def number() -> int:
    """How many positions are searched."""
    return len(plan_book(BOARD, PLIES).searched)


class Stopped(Exception):
    """Ctrl-C, or a failure."""


@pytest.mark.slow
@given(st.sets(st.integers(0, 5)))
def test_a_book_is_the_same_however_often_its_making_stops(stops: set[int]) -> None:
    log, told = dict[int, int](), list[tuple[int, int]]()

    def progress(done: int, every: int) -> None:
        told.append((done, every))
        if done // 64 in stops:
            stops.remove(done // 64)
            raise Stopped

    while stops & set(range(-(-number() // 64))):
        with pytest.raises(Stopped):
            made(log, progress=progress)
    assert made(log, progress=progress) == book()
    assert len(log) == number()
    assert told[-1] == (number(), number())
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_what_is_solved_is_not_solved_again() -> None:
    log, told = dict[int, int](), list[tuple[int, int]]()
    for _ in range(2):
        told.clear()
        made(log, progress=lambda *done: told.append(done))
    assert told == [(number(), number())]


def test_an_executor_makes_the_same_book() -> None:
    with ThreadPoolExecutor(3) as pool:
        assert made(executor=pool) == book()


@pytest.mark.parametrize("error", [OSError("a worker died"), MemoryError()])
def test_a_book_goes_on_after_its_workers_have_failed(error: Exception) -> None:
    log = dict[int, int]()
    for part in (1, 2):
        with pytest.raises(type(error)):
            made(log, Workers(call=failing(error, after=4)))
        assert len(log) == 64 * part
    assert made(log) == book()


# --- The book that comes with the package ------------------------------------


@cache
def entries() -> list[BookEntry]:
    """Return all that the book says."""
    return list(entries_of(standard_book()))


@pytest.mark.slow
def test_the_book_has_all_positions_of_up_to_eight_plies() -> None:
    counts = [0] * 9
    for board, _ in entries():
        counts[stones(board)] += len({*images(board)})
    assert counts == POSITIONS_BY_PLY[:9]


def test_the_empty_board_is_won_in_41() -> None:
    assert Solver().solve("") == Score(1, 41)
    values = [-2, -1, 0, 1, 0, -1, -2]
    assert [score.value for score in Solver().scores("").values()] == values


@pytest.mark.slow
def test_a_sample_of_the_book_is_proved_again() -> None:
    late = [entry for entry in entries() if stones(entry.board) == 8]
    sample = Random(8).sample(late, 12)
    known = [entry.score for entry in sample]
    solver = Solver(book=None)
    assert [solver.solve(entry.board).value for entry in sample] == known
