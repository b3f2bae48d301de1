"""The laws of the solver's answers: best play ends as the score says."""

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st

from engines import ENGINES, QUESTIONS, Question, questions, small_questions, solvers
from exact import naive_plies, naive_score
from fourinrow.core import (
    TIC_TAC_TOE,
    Rules,
    from_rows,
    legal_moves,
    make_move,
    other,
    winner,
)
from fourinrow.errors import FourInRowError, UnsupportedBoard
from fourinrow.solver import (
    Bitboard,
    EngineName,
    Result,
    Score,
    Solver,
    best_moves,
    scores,
    solve,
)
from strategies import late_situations
from thorough import thorough


@thorough
@given(small_questions)
def test_the_score_is_that_of_the_definition_and_who_wins_is_what_it_says(
    question: Question,
) -> None:
    solver, situation = question
    found = solver.result(situation)
    solver.reset()
    score = solver.solve(situation)
    assert score.value == naive_score(situation)
    assert score.plies == naive_plies(situation)
    assert found is score.result


@given(questions() | small_questions)
def test_each_legal_move_has_the_childs_score_negated_and_the_best_are_best_moves(
    question: Question,
) -> None:
    solver, situation = question
    best = solver.best_moves(situation)
    solver.reset()
    found = solver.scores(situation)
    assert tuple(found) == legal_moves(situation)
    most = max(found.values(), default=None)
    assert best == tuple(move for move, score in found.items() if score == most)
    for move, score in found.items():
        solver.reset()
        child = solver.solve(make_move(situation, move))
        assert score == Score(-child.value, child.plies + 1)


@given(small_questions)
def test_a_principal_variation_ends_when_and_how_the_score_says(
    question: Question,
) -> None:
    """Of the best moves it takes the one that is nearest to the middle."""
    solver, situation = question
    rules, score = solver.rules, solver.solve(situation)

    def eccentricity(move: int) -> tuple[int, int]:
        row, column = (0, move) if rules.gravity else divmod(move, rules.cols)
        down = 0 if rules.gravity else abs(2 * row + 1 - rules.rows)
        return down + abs(2 * column + 1 - rules.cols), move

    moves = solver.principal_variation(situation)
    assert len(moves) == score.plies
    after = situation
    for move in moves:
        assert move == min(solver.best_moves(after), key=eccentricity)
        after = make_move(after, move)
    assert legal_moves(after) == ()
    loser = other(situation.turn)
    wanted = {Result.WIN: situation.turn, Result.DRAW: None, Result.LOSS: loser}
    assert winner(after.grid, rules) is wanted[score.result]


FUNCTIONS = {"solve": solve, "scores": scores, "best_moves": best_moves}


@given(st.data())
def test_what_a_solver_was_asked_before_changes_no_answer(data: st.DataObject) -> None:
    """And a function answers as the method of its name."""
    solver = data.draw(solvers())
    for situation in data.draw(
        st.lists(late_situations(solver.rules), min_size=2, max_size=4)
    ):
        asked = data.draw(st.sampled_from(sorted(QUESTIONS)))
        new = Solver(solver.rules, engine="readable")
        answer = QUESTIONS[asked](new, situation)
        assert QUESTIONS[asked](solver, situation) == answer
        if asked in FUNCTIONS:
            assert FUNCTIONS[asked](situation, solver.rules) == answer
            assert FUNCTIONS[asked](situation) == answer


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_solver_remembers_until_it_is_reset(engine: EngineName) -> None:
    solver = Solver(Rules(4, 5), engine=engine)

    def cost() -> int:
        before = solver.nodes
        assert solver.solve("") == Score(0, 20)
        return solver.nodes - before

    at_first = cost()
    assert cost() < at_first / 10
    solver.reset()
    assert cost() == at_first


@pytest.mark.parametrize(
    ("options", "message"),
    [
        *(
            ({"rules": it, "engine": "fast"}, f"at most 64 bits.*{re.escape(repr(it))}")
            for it in (Rules(6, 10), Rules(8, 8), TIC_TAC_TOE)
        ),
        ({"max_table_bytes": 0}, "1 byte or more, got 0"),
        ({"max_table_bytes": -(10**30)}, "1 byte or more, got"),
        *(({"engine": it, "threads": 0}, "1 thread or more") for it in ENGINES),
        ({"threads": 0}, "expected 1 thread or more, got 0"),
        ({"engine": "x"}, "engine 'fast', .* got 'x'"),
        ({"book": "x"}, "expected a book, 'standard' or None, got"),
    ],
)
def test_options_that_make_no_sense_are_refused(
    options: dict[str, Any], message: str
) -> None:
    with pytest.raises(FourInRowError, match=message) as raised:
        Solver(**options)
    assert isinstance(raised.value, UnsupportedBoard) == ("rules" in options)


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_is_answered_about_what_is_no_position(name: str) -> None:
    """The words of each refusal are those of `as_board`: see test_bridge."""
    solver, ask = Solver(Rules(3, 3, 3)), QUESTIONS[name]
    floating = from_rows([[0, 0, 0], [1, 0, 0], [0, 0, 0]])
    for position in ("4", "1111", floating, Bitboard(2, 1)):
        with pytest.raises(FourInRowError, match=r"expected |is full"):
            ask(solver, position)
    assert ask(solver, "\ufeff12\r\n") == ask(solver, " 12 ") == ask(solver, "12")
