"""Explanations of positions from the literature, word by word.

Sources: the diagrams of J. D. Allen, "Expert Play in Connect-Four" (1990), by their
numbers; problems 5 and 13 in chapter 4 of D. Zeilberger, "120 Connect-Four End-Game
Problems" (2008); and the empty board, of which V. Allis, "A Knowledge-based Approach of
Connect-Four" (1988), showed that the first player wins. According to Allen, X wins with
the seventh stone in 1-1, the eleventh in 1-4; O wins in the end on the second row in
2-1, on the sixth in 2-3; X wins on e3 in 3-2, on d5 or f5 in 3-9, and on d5 in 4-2. According to Zeilberger, X wins in four moves, with
column 5 and with column 2.
"""

import re

import pytest

from fourinrow.games.connect.why import explain
from fourinrow.solver import Solver

EXPLAINED = {
    ("1-1", "34444236"): """\
X is to move and wins.
X plays c3.
O has to play c4, or X completes c1 c2 c3 c4.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("1-4", "44433344757757"): """\
X is to move and wins.
X plays c4.
O has to play f1, or X completes c4 d3 e2 f1.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("2-1", "444541155"): """\
O is to move and wins.
O plays d5.
That O wins is known from the opening book or a search; no short reason was found in N positions.
""",
    ("2-3", "4555444454133"): """\
O is to move and wins.
O plays c3.
If X takes one of a2 and c4, O takes the other.
O answers every other move on top of it.
So X completes no line; O completes a line, at the latest a6 b6 c6 d6.
""",
    ("3-2", "44433336664376"): """\
X is to move and wins.
X plays d5.
O has to play d6, or X completes d3 d4 d5 d6.
If O plays e2, X completes d4 e3 f2 g1.
If O takes one of c6 and d6, or of e1 and g2, X takes the other.
X answers every other move on top of it.
So O completes no line; X completes a line, at the latest d4 e3 f2 g1, when O has to play e2.
""",
    ("3-9", "444333377755317377555111115"): """\
O is to move and loses.
No empty square completes a line yet.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("4-2", "451333355544531"): """\
O is to move and loses.
O must not play b1: X would complete a line above.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("Zeilberger 4.5", "7/7/X1X4/O1OX1O1/XXOOOX1/OXOOXX1"): """\
X is to move and wins.
X plays e3.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("Zeilberger 4.13", "7/7/7/2X4/OXO4/XOOOX1X"): """\
X is to move and wins.
X plays b3.
Each line below is a move of O and the answer of X, what comes next is indented; after any other move X completes a line at once.
""",
    ("empty board", ""): """\
X is to move and wins.
X plays d1, the only move that wins.
That X wins is known from the opening book or a search; no short reason was found.
""",
}


LINES = """\
O b1, X b2
  O b3, X b4
    O b5, X b6
      O d4, X d5: X gets one of d6 and f1, and answers every other move on top of it; X completes a line, at the latest c5 d5 e5 f5, when O has to play f4
    O d4, X d5: X threatens b5 and d6; O can stop only one
    O f1, X b5: X gets one of b6 and f2, and answers every other move on top of it; X completes a line, at the latest a5 b5 c5 d5, when O has to play d4
  O d4, X d5: X gets one of b3 and d6, and answers every other move on top of it; X completes a line, at the latest a5 b5 c5 d5, when O has to play b4
  O f1, X b3: X gets one of b4 and f2, and answers every other move on top of it; X completes a line, at the latest b3 c4 d5 e6, when O has to play d4
O d4, X d5: X gets one of d6 and f1, and answers every other move on top of it; X completes a line, at the latest c5 d5 e5 f5, when O has to play f4
O f1, X d4
  O f2, X d5: X gets one of b1 and d6, and answers every other move on top of it; X completes a line, at the latest b3 c4 d5 e6, when O has to play b2
"""
"""Those of 3-9; test_explaining.py checks those of all."""


@pytest.mark.parametrize(("position", "told"), EXPLAINED.items())
def test_a_position_from_the_literature_is_explained(
    position: tuple[str, str], told: str
) -> None:
    name, moves = position
    found = explain(moves, Solver())
    said = "".join(f"{each}\n" for each in found.sentences)
    assert re.sub("in [0-9,]+ pos", "in N pos", said) == told
    assert name != "3-9" or [line for line, _ in found.lines] == LINES.splitlines()


def test_the_moves_of_the_problems_win_in_four() -> None:
    for number, column in (("4.5", 4), ("4.13", 1)):
        ((_, board),) = (it for it in EXPLAINED if it[0] == f"Zeilberger {number}")
        assert Solver().best_moves(board) == (column,)
        assert Solver().solve(board).plies == 7
