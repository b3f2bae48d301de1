"""Why a game ends as it does: the drawing and the moves of an explanation."""

import re
from dataclasses import replace
from functools import cache
from itertools import accumulate

from hypothesis import given, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Rules,
    Situation,
    legal_moves,
    make_move,
)
from fourinrow.games import History
from fourinrow.games.connect import connect
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.proofs import oracle_of
from fourinrow.games.connect.why import explain
from fourinrow.games.forced_line import why
from fourinrow.notation import format_move, from_moves
from fourinrow.solver import Solver
from fourinrow.testing import situations
from svgs import of_class, parsed, tagged

SMALL = [Rules(4, 4), Rules(4, 5), Rules(5, 4), Rules(4, 4, 3), TIC_TAC_TOE]
PLAN = "444445157224211"

solver_of = cache(Solver)
running = situations(st.sampled_from(SMALL), min_plies=4, over=False)


def filled(situation: Situation) -> set[int]:
    """The cells with stones, as moves without gravity."""
    cells = [cell for row in situation.grid for cell in row]
    return {at for at, cell in enumerate(cells) if cell}


@given(running, st.data())
def test_lines_lead_to_the_squares_that_they_name_and_the_first_move_is_drawn(
    situation: Situation, data: st.DataObject
) -> None:
    rules = situation.rules
    by_cell = rules._replace(gravity=False)
    move = data.draw(st.none() | st.sampled_from(legal_moves(situation)))
    here = situation if move is None else make_move(situation, move)
    found = explain(situation, solver_of(rules), move)
    assert found.state.rules == by_cell
    assert filled(found.state) - filled(here) <= {found.last}
    assert found.last is None or found.last in filled(found.state)
    assert not {*found.marks} & filled(found.state)
    assert {*found.marks.values()} <= {"*", "+", "-", *map(str, range(1, 9))}
    for line, moves in found.lines:
        if line.endswith(":"):  # a heading
            assert not moves
            continue
        steps = [*accumulate(moves, make_move, initial=here)]  # each move is legal
        stones = [*map(filled, steps[-3:])]
        named = re.findall("[a-z][0-9]+", line)[:2]
        new = [stones[1] - stones[0], stones[2] - stones[1]]
        assert [format_move(it, by_cell) for both in new for it in both] == named
    drawn = picture(found.state, marks=found.marks)
    signs = of_class(parsed(drawn.svg), "sign")
    cells = [words for row in drawn.cells.values() for words in row.values()]
    for sign, (at, mark) in zip(signs, found.marks.items(), strict=True):
        [words] = [each.text or "" for each in tagged(sign, "title")]
        meaning, _, where = words.partition(": ")
        assert where == f"on {format_move(at, by_cell)}"
        assert cells[at] == f"empty, {meaning}"
        assert mark not in "*+-" or meaning.split()[0] in ("first", "second")
    even = of_class(parsed(drawn.svg), "even")
    assert len(even) == rules.rows // 2
    assert not of_class(parsed(picture(found.state).svg), "even")


def test_the_oracle_of_a_game_explains_it() -> None:
    before, names = from_moves(PLAN[:-1]), ("Ann", "Bob")
    found = why(History(connect(), (before,)).after(0), names)
    assert found == explain(before, Solver(), 0, names=names)
    assert found.sentences[1] == "Bob is to move and loses."


def test_its_stop_gets_as_many_positions_as_a_slow_search_may_enter() -> None:
    """The solver enters many more in the same time."""
    seen = list[int]()

    def stop(nodes: int) -> bool:
        seen.append(nodes)
        return False

    game = replace(connect(), oracle=oracle_of(lambda: Solver(book=None)))
    why(History(game, (from_moves("4444443"),)), stop=stop)
    solver = Solver(book=None)
    explain("4444443", solver)
    assert 0 < max(seen) < solver.nodes / 4


def test_the_pairs_of_a_plan_are_joined() -> None:
    found = explain(PLAN, Solver())
    root = parsed(picture(found.state, marks=found.marks).svg)
    assert len(of_class(root, "pair")) == 2
    numbers = [
        each.text for it in of_class(root, "sign") for each in tagged(it, "text")
    ]
    assert sorted(filter(None, numbers)) == ["1", "1", "2", "2", "×"]
    assert found.state.rules._replace(gravity=True) == CONNECT_FOUR


def test_a_stop_is_told_how_much_its_own_question_took() -> None:
    solver, told = Solver(Rules(4, 4), engine="readable"), list[int]()

    def stop(effort: int) -> bool:
        told.append(effort)
        return False

    solver.solve("")
    oracle = oracle_of(lambda: solver)
    assert oracle.why is not None
    oracle.why(from_moves("12", solver.rules), None, ("●", "○"), stop)
    assert told[0] == 0
    assert told == sorted(told)
