"""Explanations of positions from the literature, word by word.

Sources: the diagrams of J. D. Allen, "Expert Play in Connect-Four" (1990), by their
numbers; and the empty board, of which V. Allis, "A Knowledge-based Approach of
Connect-Four" (1988), showed that the first player wins. According to Allen, X wins with
the seventh stone in 1-1, the ninth in 1-3, the eleventh in 1-4; O wins in the end on
the second row in 2-1, on the sixth in 2-2 and 2-3; X wins on e3 in 3-2, on d5 or f5 in
3-9 and 3-10, and on d5 in 4-2.
"""

import re

import pytest

from fourinrow.proofs import explain
from fourinrow.solver import Solver

EXPLAINED = {
    ("1-1", "34444236"): """\
X is to move and wins.
X plays c3.
Here c3 is the square in column 3, row 3 from below.
O has to play c4, or X completes c1 c2 c3 c4.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
O c4, X b2: O has to play a1, or X completes a1 b2 c3 d4; then X completes a2 b2 c2 d2
""",
    ("1-3", "4513553336"): """\
X is to move and wins.
X plays d2, the only move that wins.
Here d2 is the square in column 4, row 2 from below.
O has to play f2, or X completes c2 d2 e2 f2.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
O f2, X b1
  O b2, X d3: X threatens d4 and e4; O can stop only one
""",
    ("1-4", "44433344757757"): """\
X is to move and wins.
X plays c4.
Here c4 is the square in column 3, row 4 from below.
O has to play f1, or X completes c4 d3 e2 f1.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
O f1, X e3
  O f2, X e4: X threatens b1 and e5; O can stop only one
""",
    ("2-1", "444541155"): """\
O is to move and wins.
O plays d5.
Here d5 is the square in column 4, row 5 from below.
That O wins is known from a search of N positions; no short reason was found.
If X plays b1, only b2 wins; if X plays f1, only f2 wins.
""",
    ("2-2", "1444664466646"): """\
O is to move and wins.
O plays a2.
Here a2 is the square in column 1, row 2 from below.
That O wins is known from a search of N positions; no short reason was found.
After each move of X, O can complete a line at once, or has two answers or more after which it wins.
""",
    ("2-3", "4555444454133"): """\
O is to move and wins.
O plays c3.
Here c3 is the square in column 3, row 3 from below.
If X takes one of a2 and c4, O takes the other.
O answers every other move on top of it.
So X completes no line; O completes a line, at the latest a6 b6 c6 d6.
""",
    ("3-2", "44433336664376"): """\
X is to move and wins.
X plays d5.
Here d5 is the square in column 4, row 5 from below.
O has to play d6, or X completes d3 d4 d5 d6.
If O plays e2, X completes d4 e3 f2 g1.
If O takes one of c6 and d6, or of e1 and g2, X takes the other.
X answers every other move on top of it.
So O completes no line; X completes a line, at the latest when O has to play e2.
""",
    ("3-9", "444333377755317377555111115"): """\
O is to move and loses.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
Here b1 is the square in column 2, row 1 from below.
O b1, X b2
  O b3, X b4
    O b5, X b6
      O d4, X d5: X gets one of d6 and f1; X completes a line, at the latest when O has to play f4
    O d4, X d5: X threatens b5 and d6; O can stop only one
    O f1, X b5: X gets one of b6 and f2; X completes a line, at the latest when O has to play d4
  O d4, X d5: X gets one of b3 and d6; X completes a line, at the latest when O has to play b4
  O f1, X b3: X gets one of b4 and f2; X completes a line, at the latest when O has to play d4
O d4, X d5: X gets one of d6 and f1; X completes a line, at the latest when O has to play f4
O f1, X d4
  O f2, X d5: X gets one of b1 and d6; X completes a line, at the latest when O has to play b2
""",
    ("3-10", "444333377755317377555111115222"): """\
X is to move and wins.
X plays b4.
Here b4 is the square in column 2, row 4 from below.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
O b5, X b6
  O d4, X d5: X gets one of d6 and f1; X completes a line, at the latest when O has to play f4
O d4, X d5: X threatens b5 and d6; O can stop only one
O f1, X b5: X gets one of b6 and f2; X completes a line, at the latest when O has to play d4
""",
    ("4-2", "451333355544531"): """\
O is to move and loses.
O must not play b1: X would complete a line above it.
Here b1 is the square in column 2, row 1 from below.
X wins by the answers below: a move of O and the answer in each line, what follows indented; after other moves X completes a line at once.
O a3, X b1
  O b2, X b3: X gets one of a4 and b4, one of c6 and e6; X completes a line, at the latest when O has to play d4
O c6, X b1
  O b2, X b3: X gets one of b4 and e6; X completes a line, at the latest when O has to play a3 or d4
O d4, X d5: X gets one of b1 and c6, one of d6 and e6; X completes a line, at the latest when O has to play b2
O e6, X b1
  O b2, X b3: X gets one of b4 and c6; X completes a line, at the latest when O has to play a3 or d4
O f1, X b1
  O b2, X b3: X gets one of b4 and c6, one of e6 and f2; X completes a line, at the latest when O has to play a3 or d4
O g1, X b1
  O b2, X b3: X gets one of b4 and c6, one of e6 and g2; X completes a line, at the latest when O has to play a3 or d4
""",
    ("empty board", ""): """\
X is to move and wins.
X plays d1, the only move that wins.
Here d1 is the square in column 4, row 1 from below.
That X wins is known from the opening book or an earlier search; no short reason was found.
If O plays d2, only d3 wins.
""",
}


@pytest.mark.parametrize(("position", "told"), EXPLAINED.items())
def test_a_position_from_the_literature_is_explained(
    position: tuple[str, str], told: str
) -> None:
    _, moves = position
    found = explain(moves, Solver())
    said = "".join(f"{each}\n" for each in (*found.sentences, *found.lines))
    assert re.sub("search of [0-9,]+ ", "search of N ", said) == told
