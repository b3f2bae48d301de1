"""The laws of opening books: a look-up finds what a search finds, on every board.

A file is read as it was written or refused, and a book is the same after any number of
interruptions.
"""

import lzma
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cache, partial
from io import BytesIO
from random import Random

import pytest
from hypothesis import event, given, strategies as st

from engines import ENGINES, QUESTIONS
from exact import after, exact_values, positions_by_ply
from executors import Workers, failing
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.data import random_game
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver import (
    Bitboard,
    Book,
    Bounds,
    EngineName,
    Limit,
    Score,
    Solver,
    as_board,
    make_book,
    read_book,
    write_book,
)
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import (
    UNKNOWN,
    ZERO_SCORE,
    book_with,
    bounds_by_book,
    layout,
    most_stones,
    standard_book,
)
from fourinrow.solver.book_making import positions_of
from fourinrow.solver.score import every_score
from fourinrow.solver.symmetry import images
from fourinrow.testing import rules as any_rules
from published_facts import POSITIONS_BY_PLY, RESULTS_BY_PLY


@st.composite
def boards_with_plies(draw: st.DrawFn) -> tuple[Rules, int]:
    """Rules of small boards, and at most so many plies as there are cells."""
    rules = draw(any_rules(max_side=3, max_n=3))
    return rules, draw(st.integers(0, min(5, rules.rows * rules.cols)))


@pytest.mark.parametrize(
    ("rules", "plies", "message"),
    [
        (TIC_TAC_TOE, -1, "expected plies from 0 to 9, got -1"),
        (TIC_TAC_TOE, 10, "expected plies from 0 to 9, got 10"),
        (CONNECT_FOUR, 42, "for at most 268,435,456 bytes"),
        (Rules(9, 9, gravity=False), 4, "for at most 268,435,456 bytes"),
        (Rules(16, 16), 1, "expected a board of at most 253 cells"),
    ],
    ids=str,
)
def test_a_book_that_cannot_be_is_refused_before_any_work(
    rules: Rules, plies: int, message: str
) -> None:
    with pytest.raises(FourInRowError, match=message):
        make_book(rules, plies)


@given(boards_with_plies())
def test_a_book_has_the_scores_of_all_positions_that_games_reach(
    board: tuple[Rules, int],
) -> None:
    """Also when it is written and read."""
    rules, plies = board
    book, solver = make_book(rules, plies), Solver(rules, engine="readable", book=None)
    assert read_book(BytesIO(written(book))) == book
    levels = positions_by_ply(rules, plies)
    for position in set().union(*levels):
        assert book.score(position) == solver.solve(position).value
    known = {image for each in positions_of(book) for image in images(each, rules)}
    assert known == set().union(*levels)
    event(f"{len(known) // 100} hundred positions")


@given(boards_with_plies())
def test_a_book_bounds_the_scores_of_positions_one_ply_beyond_it(
    board: tuple[Rules, int],
) -> None:
    """By the best of all positions in it that lead there."""
    rules, plies = board
    book, values = make_book(rules, plies), exact_values(rules)
    *_, last, beyond, further = positions_by_ply(rules, plies + 2)
    least = dict.fromkeys(beyond, every_score(rules).low)
    for before in last:
        for child in after(before, rules):
            least[child] = max(least[child], -values[before])
    for position in beyond | further:
        found = bounds_by_book(rules, book)(position)
        assert found.contains(values[position])
        assert found.low == least.get(position, every_score(rules).low)


def test_a_position_that_no_game_reaches_is_in_no_book_and_is_searched() -> None:
    """Stones float, are too many of a side, or are those of who began second."""
    rules = Rules(3, 3, 3)
    book = make_book(rules, 2)
    for mover, filled in ((0, 2), (3, 3), (0, 3), (0, 7), (1, 1), (0b10, 0b11)):
        assert book.score(Bitboard(mover, filled)) is None
    floating = Bitboard(mover=0b10, filled=0b11)
    known = Solver(rules, book=book).solve(floating)
    assert known == Solver(rules, book=None).solve(floating)


@given(boards_with_plies(), st.sampled_from(ENGINES), st.integers(-3, 2), st.data())
def test_all_answers_are_those_without_the_book(
    board: tuple[Rules, int], engine: EngineName, beyond: int, data: st.DataObject
) -> None:
    book, rules = make_book(*board), board[0]
    name = engine if rules.gravity else "readable"
    levels = positions_by_ply(rules, max(0, book.plies + beyond))
    position = data.draw(st.sampled_from(sorted([*filter(None, levels)][-1])))
    event("in the book" if stones(position) <= book.plies else "beyond it")
    for ask in QUESTIONS.values():
        with_it, without = (Solver(rules, engine=name, book=it) for it in (book, None))
        assert ask(with_it, position) == ask(without, position)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_position_of_the_book_takes_no_nodes_and_no_limit(engine: EngineName) -> None:
    rules, limit = Rules(4, 5), Limit(nodes=1)
    solver = Solver(rules, engine=engine, book=make_book(rules, 5))
    assert solver.bounds("3", limit) == Bounds(0, 0)
    assert solver.bounds("3", limit, window=Bounds(-1, 1)) == Bounds(0, 0)
    found = solver.bounds_of_moves("333", limit)
    assert all(each.low == each.high for each in found.values())
    assert solver.nodes == 0
    solver.solve("352413")
    assert solver.nodes > 0


def test_the_book_of_another_board_is_refused() -> None:
    with pytest.raises(TableError, match=r"expected a book for Rules\(rows=6.*got one"):
        Solver(book=make_book(Rules(3, 3, 3), 2))


BOARD, PLIES = Rules(3, 4, 3), 5
MADE = "expected a book, as `fourinrow book make` writes one"


@cache
def book() -> Book:
    return make_book(BOARD, PLIES)


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


@given(st.data())
def test_a_book_that_is_torn_or_has_a_changed_byte_is_refused(
    data: st.DataObject,
) -> None:
    whole = written(book())
    at = data.draw(st.integers(0, len(whole) - 1))
    assert refused(whole[:at])
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    assert refused(whole[:at] + bytes([byte]) + whole[at + 1 :])


class Pipe(BytesIO):
    """A file without a buffer, which gives a few bytes at once."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(9 if size is None else min(size, 9))


def test_a_book_of_a_pipe_is_read_whole() -> None:
    assert read_book(Pipe(written(book()))) == book()


def test_what_is_no_book_is_refused() -> None:
    for content, reason in (
        (b"", MADE),
        (b"PK" + bytes(50), MADE),
        (framed("3: 3 4 3 1 1111 3", 9), MADE),
        (framed("2: 3 4 3 1 1111", 9), MADE),
        (framed("2: 3 99 3 1 1111 3", 9), MADE),
        (framed("2: 3 4 3 1 1111 13", 9), MADE),
        *((framed("2: 3 4 3 1 1111 3", size), "a book of ") for size in (0, 99, 9999)),
        (written(book()) + b"more", "nothing after it"),
        (written(book()) * 2, "nothing after it"),
    ):
        assert reason in refused(content)


@pytest.mark.every_python
def test_a_small_file_takes_little_memory() -> None:
    """The header of one stands for 25 million shapes, in eight images each."""
    contents = [framed(f"2: 9 9 4 0 1111 {plies}", 9) for plies in (3, 4, 5, 40)]
    contents.append(framed("2: 3 4 3 1 1111 3", 1 << 26))
    contents.append(framed("2: 9 9 4 0 1111 4", 1_288_106))  # its size, in few bytes
    tracemalloc.start()
    try:
        assert all(map(refused, contents))
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


def made(
    log: dict[int, int],
    progress: Callable[[int, int], object] = max,
    executor: Executor | None = None,
) -> Book:
    """The book of a board; what is known before and after is in the log."""
    return make_book(
        BOARD, PLIES, executor=executor, known=log, keep=log.update, progress=progress
    )


@pytest.mark.slow
@given(st.sets(st.integers(0, 5)))
def test_a_book_is_the_same_however_often_its_making_stops(stops: set[int]) -> None:
    """And what is solved is not solved again."""
    log, whole, told = dict[int, int](), dict[int, int](), list[tuple[int, int]]()

    def progress(done: int, every: int) -> None:
        told.append((done, every))
        if done // 64 in stops:
            stops.remove(done // 64)
            raise InterruptedError

    assert made(whole) == book()
    number = len(whole)
    while stops & set(range(-(-number // 64))):
        with pytest.raises(InterruptedError):
            made(log, progress)
    for _ in range(2):
        assert made(log, progress) == book()
        assert len(log) == number
    assert told[-2:] == [(number, number)] * 2
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize("error", [OSError("a worker died"), MemoryError()])
def test_a_book_goes_on_after_its_workers_have_failed(error: Exception) -> None:
    log = dict[int, int]()
    for part in (1, 2):
        with pytest.raises(type(error)):
            made(log, executor=Workers(call=failing(error, after=4)))
        assert len(log) == 64 * part
    assert made(log, executor=Workers()) == book()


@pytest.mark.parametrize("plies", [8, 11])
def test_the_book_has_as_many_wins_draws_and_losses_as_published(plies: int) -> None:
    """And a sample of the scores is proved again."""
    book, counts, solver = standard_book(plies), Counter[int](), Solver(book=None)
    slots, found = layout(CONNECT_FOUR, plies), Counter[tuple[int, int]]()
    for shape, start in zip(slots.shapes, slots.starts, strict=True):
        alike = len(
            {image.filled for image in images(Bitboard(0, shape), CONNECT_FOUR)}
        )
        count = shape.bit_count()
        scores = book.scores[start : start + len(slots.colourings[count])]
        for byte, number in Counter(scores).items():
            if byte != UNKNOWN:
                sign = (byte > ZERO_SCORE) - (byte < ZERO_SCORE)
                found[count, sign] += alike * number
                counts[count] += alike * number
    assert [counts[ply] for ply in range(plies + 1)] == POSITIONS_BY_PLY[: plies + 1]
    for ply, known in enumerate(RESULTS_BY_PLY[: plies + 1]):
        assert tuple(found[ply, sign] for sign in (1, 0, -1)) == known
    rng = Random(plies)
    for _ in range(6):
        board = as_board(random_game(rng, rng.randint(plies - 1, plies)))
        smallest = book_with(stones(board), "standard")
        assert smallest.score(board) == book.score(board)
        assert solver.solve(board).value == book.score(board)


def test_a_book_of_the_package_is_read_when_a_position_needs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = list[int]()

    def noted(plies: int) -> Book:
        read.append(plies)
        return standard_book(plies)

    monkeypatch.setattr("fourinrow.solver.book.standard_book", noted)
    assert bounds_by_book(CONNECT_FOUR, "standard")(as_board("1234567123456")).low < 0
    assert not read
    for count, plies in ((0, 8), (8, 8), (9, 11), (11, 11)):
        assert book_with(count, "standard").plies == plies
    assert read == [8, 8, 11, 11]
    most = partial(most_stones, CONNECT_FOUR)
    assert (most("standard"), most(standard_book(8)), most(None)) == (11, 8, -1)
    assert most_stones(Rules(7, 7), "standard") == -1
    monkeypatch.setattr("fourinrow.solver.book.standard_plies", lambda: (8,))
    assert most("standard") == 8


@pytest.mark.parametrize("plies", [8, 9, 11])
def test_reading_a_book_takes_no_time_of_a_limit(plies: int) -> None:
    moves, solver = "44444523423"[:plies], Solver()
    limit = Limit(seconds=1, clock=lambda: 2.0 * standard_book.cache_info().misses)
    for ask in (solver.best_moves, solver.principal_variation):
        found = ask(moves)
        standard_book.cache_clear()
        assert ask(moves, limit=limit) == found != ()
    standard_book.cache_clear()
    bounds = solver.bounds_of_moves(moves, limit)
    assert all(each.low == each.high for each in bounds.values())


def test_the_empty_board_is_won_in_41() -> None:
    assert Solver().solve("") == Score(1, 41)
    values = [-2, -1, 0, 1, 0, -1, -2]
    assert [score.value for score in Solver().scores("").values()] == values
