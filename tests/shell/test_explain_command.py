"""``fourinrow explain``: a drawing with names of squares, then what is proved."""

import re
from functools import partial
from pathlib import Path

import pytest

from commandline import Result, answered, refused, run
from fourinrow.core import Rules
from fourinrow.games import UNICODE
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.text import draw
from fourinrow.games.connect.why import explain
from fourinrow.solver import Solver

SIGNS = ("●", "○")
POPOUT = Path(__file__).parents[1] / "examples" / "popout.py"
PLAN = """\
 6  +  +  .  O  +  +  +
 5  .  .  .  X  .  .  .
 4  1  1  .  O  +  +  +
 3  X  X  *  X  .  .  .
 2  O  X  -  O  O  +  2
 1  X  O  2  X  O  .  X
    a  b  c  d  e  f  g
*: X completes a line there; -: the square below it; +: X gets it; same number: X \
gets one of the two
O is to move and loses.
If O plays c2, X completes a3 b3 c3 d3.
If O takes one of a4 and b4, or of c1 and g2, X takes the other.
X answers every other move on top of it.
So O completes no line; X completes a line, at the latest a3 b3 c3 d3, when O \
has to play c2.
"""
explained = partial(answered, "explain")


def test_a_plan_is_drawn_on_the_board() -> None:
    assert explained("444445157224211", encoding="ascii") == PLAN
    signs = str.maketrans("XO", "".join(SIGNS))
    told = explained("444445157224211").replace("·", ".")
    assert told == PLAN.translate(signs)
    assert "is to move and wins." in explained("7/7/7/2O4/2O4/X1XX2O")


@pytest.mark.parametrize("text", ["446475144745", "4734315577735517363271531114", ""])
def test_a_forced_line_and_a_search_are_told_as_the_library_does(text: str) -> None:
    found = explain(text, Solver(), names=SIGNS)
    lines = [*found.sentences, *(line for line, _ in found.lines)]
    said = "".join(f"{each}\n" for each in lines)
    out = explained(text)
    number = re.compile("[0-9,]+ positions")
    assert number.sub("", out).endswith(number.sub("", said))
    drawn = draw(found.state, UNICODE, last=found.last, notes=found.marks)
    assert out.startswith(f"{drawn}\n")


def test_a_move_is_explained_on_any_board() -> None:
    rules = Rules(rows=4, cols=5)
    found = explain("33", Solver(rules), 0, names=SIGNS)
    out = explained("33", "--move", "1", "--rows", "4", "--cols", "5")
    assert f"\n{found.sentences[0]}\n{found.sentences[1]}\n" in out
    won = explained("112233", "--move", "4")
    assert won.splitlines()[-1] == "● completes the line a1 b1 c1 d1."
    assert "[●][●][●][●]" in won
    over = "expected a game that is not over, got '1122334': first won"
    assert refused("explain", "1122334", status=1) == f"fourinrow: {over}"


@pytest.mark.parametrize("game", ["4444444 --rows=9 --cols=9", "--game=stonehenge"])
def test_time_is_up_before_anything_is_known(game: str) -> None:
    said = "fourinrow: time is up; it is not known yet who wins\n"
    assert run("explain", *game.split(), "--seconds=0.01") == Result(1, "", said)


def test_a_picture_shows_the_plan(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert explained("446475144745", "--svg", str(path)) == explained("446475144745")
    found = explain("446475144745", Solver())
    svg = picture(found.state, last=found.last, marks=found.marks).svg
    assert path.read_text(encoding="utf-8") == f"{svg}\n"
    assert explained("446475144745", "--svg", "-") == f"{svg}\n"


OTHELLO = """\
X is to move and wins.
X d1.
Each line below is a move of O and the answer of X, what comes next is indented; \
after any other move X wins at once.
O b1, X c1
  O pass, X a4
O c1, X a4
  O a3, X b1
"""


def test_a_forced_line_of_another_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    game = ["--game", "othello-4x4", "--svg", str(path), "c4b4a1d2d4d3"]
    assert explained(*game, encoding="ascii").endswith(OTHELLO)
    assert "<svg" in path.read_text(encoding="utf-8")
    found = explained("--game", "othello-4x4", "c4b4a1d2d4", "--move", "d3")
    assert found.endswith(explained(*game)[-200:])
    ended = explained(*game[:2], "d3d2c1b4a3d4a1a2b1c4d1", "--move", "a4")
    assert ended.endswith("\nThe game is over: a draw.\n")
    own = explained("--game", f"{POPOUT}:popout", "1 2 1 2 1 2")
    assert own.splitlines()[-1] == "● 1: this wins."
    drawing = ("explain", "--game", f"{POPOUT}:popout", "--svg", str(path))
    assert "expected a game with a picture" in refused(*drawing, status=1)
