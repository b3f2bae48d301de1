"""The laws of opening books: a look-up finds what a search finds, on every board."""

import pickle
from itertools import pairwise

import pytest
from hypothesis import assume, event, given, strategies as st

from engines import ENGINES
from exact import positions_by_ply
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.errors import FourInRowError, TableError, UnsupportedBoard
from fourinrow.solver import (
    EMPTY_BOARD,
    Bitboard,
    Book,
    Bounds,
    EngineName,
    Limit,
    Solver,
    make_book,
)
from fourinrow.solver.bitboard import stones
from fourinrow.solver.book import layout
from fourinrow.solver.book_checking import entries_of
from fourinrow.solver.symmetry import images
from fourinrow.testing import rules as any_rules

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
    return make_book(rules, plies, engine="readable")


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
    with pytest.raises(FourInRowError, match="plies for at most 268,435,456 slots"):
        layout(CONNECT_FOUR, 42)
    with pytest.raises(FourInRowError, match="plies for at most 1,048,576 shapes"):
        layout(Rules(9, 9, gravity=False), 5)
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


@pytest.mark.slow
@given(books(), st.data())
def test_no_position_with_more_stones_is_in_a_book(
    book: Book, data: st.DataObject
) -> None:
    beyond = positions_by_ply(
        book.rules, min(book.plies + 1, book.rules.rows * book.rules.cols)
    )
    position = data.draw(st.sampled_from(sorted(beyond[-1]) or [EMPTY_BOARD]))
    assert (book.score(position) is None) == (stones(position) > book.plies)


def test_a_position_that_no_game_reaches_is_in_no_book_and_is_searched() -> None:
    """Stones float, are too many of a side, or are those of who began second."""
    rules = Rules(3, 3, 3)
    book = make_book(rules, 2)
    for mover, filled in ((0, 2), (3, 3), (0, 3), (0, 7), (1, 1), (0b10, 0b11)):
        assert book.score(Bitboard(mover, filled)) is None
    floating = Bitboard(mover=0b10, filled=0b11)
    known = Solver(rules, book=book).solve(floating)
    assert known == Solver(rules, book=None).solve(floating)


@pytest.mark.every_python
def test_a_book_travels_without_its_slots() -> None:
    book = make_book(Rules(3, 4, 3), 4)
    packed = pickle.dumps(book)
    assert len(packed) < len(book.scores) + 1000
    assert pickle.loads(packed) == book


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
        list(solver.solve_many([position, position])),
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
    with pytest.raises(FourInRowError, match="expected a book, 'standard' or None"):
        Solver(book="mine")  # type: ignore[arg-type]
