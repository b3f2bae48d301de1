"""What a user's type checker reports: each mistake in its line, and nothing else.

mypy reads the programs below as a user would have it read theirs: strictly, without
any configuration, and with the package as it is installed. A comment at the end of a
line names the error that is expected there; anything else is a failure.
"""

import re
import subprocess
import sys
from doctest import DocTestParser
from pathlib import Path
from typing import Final

import pytest

pytestmark = pytest.mark.slow

# No expression of this program has the type Any: no untyped library shines through.
RIGHT: Final = """\
# mypy: disallow-any-expr, disallow-any-decorated
from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar, assert_type

from fourinrow import TIC_TAC_TOE, Cell, Found, Game, Grid, Layer, Outcome, Player
from fourinrow import PlayerOf, Rules, SearchSpace, Situation, Stone, alpha_beta
from fourinrow import apply_move, connect, fold_windows, legal_moves, make_move, minimax
from fourinrow import new_grid, outcome, play_out, scores, search_space, winner
from fourinrow.core import centre_first, from_rows, to_rows
from fourinrow.core.windows import Pieces
from fourinrow.play import Strategy, alpha_beta_player, deepening_player
from fourinrow.play import greedy_player, random_player
from fourinrow.search import Search, after_nodes, deepen, game_tree, map_tree
from fourinrow.search import minimax_value, prune, quiescence
from fourinrow.solver import Score

S = TypeVar("S")
M = TypeVar("M")

# Grids
stone: Stone = 1
grid: Grid = apply_move(from_rows(to_rows(new_grid(6, 7))), 3, stone)
assert_type(grid[5][3], Cell)
assert_type(winner(grid), Player | None)

def count_threes(total: int, window: Pieces) -> tuple[int, bool]:
    stones = [cell for _place, cell in window if cell is Cell.FIRST]
    return total + (len(stones) == 3), total < 10

assert_type(fold_windows(count_threes, 0, grid), int)

# Situations
situation = make_move(Situation(grid, Player.FIRST), 4)
assert_type(legal_moves(situation, order=centre_first()), tuple[int, ...])
assert_type(outcome(situation), Outcome)

# Searches, over boards and over anything else
found = alpha_beta(2, search_space())(situation)
assert_type(found, Found[Situation] | None)
if found is not None:
    assert_type(found.value, float)

def halves(n: int) -> Sequence[int]:
    return range(n // 2)

space = SearchSpace(children=halves, rate=float, layer=lambda n: Layer.MAX)
assert_type(space, SearchSpace[int])
searches: list[Search] = [minimax, alpha_beta, quiescence(2)]
for search in searches:
    assert_type(search(3, space)(9), Found[int] | None)
deeper = list(deepen(space, stop=after_nodes(99))(9))
assert_type(deeper[-1].child, int)
assert_type(minimax_value(map_tree(float, prune(2, game_tree(space, 9)))), float)

# Players, of these games and of one's own
def leftmost(game: Game[S, M], state: S) -> M:
    return game.legal_moves(state)[0]

players: list[Strategy] = [leftmost, random_player(Random(1))]
players.append(alpha_beta_player(1, choose=Random(1).choice))
players.append(deepening_player(lambda: after_nodes(99)))

seated: list[PlayerOf[Situation, int]] = [*players]
played = play_out(connect(TIC_TAC_TOE), leftmost, players[1])
assert_type(played.moves, tuple[int, ...])
assert_type(played.here, Situation)

# The solver
small = Rules(3, 4, 3)
assert_type(scores("12", rules=small), Mapping[int, Score])
"""

TESTS: Final = """\
from hypothesis import given

from fourinrow import TIC_TAC_TOE, Situation, alpha_beta, connect, is_win
from fourinrow.testing import Play, as_test, check_play, laws_of_game, laws_of_rules
from fourinrow.testing import laws_of_search, plays

game = connect(TIC_TAC_TOE)
test_game = as_test(laws_of_game(game))
test_search = as_test(laws_of_search(alpha_beta), but={"some_leaves_are_cut": ""})
test_rules = as_test(laws_of_rules(is_win=is_win))


@given(plays(game))
def test_plays(play: Play[Situation, int]) -> None:
    check_play(play)
    last: int = play.moves[-1] if play.moves else 0
    assert last in range(9)
"""

WRONG: Final = """\
from collections.abc import Sequence
from typing import TypeVar

from fourinrow import CONNECT_FOUR, Game, Layer, Outcome, Player, SearchSpace
from fourinrow import Situation, alpha_beta, apply_move, connect, is_win, minimax
from fourinrow import new_grid, play_out, rate, search_space
from fourinrow.core import from_rows, initial, lines, other, windows
from fourinrow.play import Strategy, greedy_player

S = TypeVar("S")
M = TypeVar("M")

# Swapped arguments, and stones that nobody has
grid = new_grid(6, 7)
new_grid("6", 7)  # error: arg-type
lines(grid)  # error: arg-type
windows(grid)  # error: arg-type
apply_move(3, grid, 1)  # error: arg-type
is_win(grid, 0, 3)  # error: arg-type
apply_move(grid, 0, 0)  # error: arg-type
rate(grid, 3)  # error: arg-type
other(0)  # error: arg-type
from_rows([[0, 1, 3]])  # error: list-item
minimax(search_space(), 2)  # error: arg-type
alpha_beta(2.5, search_space())  # error: arg-type

# What never changes
grid[5][3] = 1  # error: index
situation = Situation(grid, Player.FIRST)
situation.turn = Player.SECOND  # error: misc
CONNECT_FOUR.rows = 7  # error: misc
space = SearchSpace(range, float, lambda n: Layer.MAX)
space.rate = abs  # error: misc

# What a search may not have found
found = alpha_beta(2, search_space())(initial())
print(found.value)  # error: union-attr

# Two kinds of states in a game
def start() -> int:
    return 7
def to_move(heap: int) -> Player:
    return Player.FIRST
def moves(heap: int) -> Sequence[int]:
    return range(heap)
def play(heap: int, move: int) -> int:
    return heap - move
def outcome(heap: str) -> Outcome:
    return Outcome.RUNNING
Game[int, int](start, to_move, moves, play, outcome)  # error: arg-type

# Players that return no move
def always_four(game: Game[S, M], state: S) -> str:
    return "4"
def a_state(game: Game[S, M], state: S) -> S:
    return state
wrong: Strategy = always_four  # error: assignment
play_out(connect(), greedy_player(), a_state)  # error: arg-type
"""


def readme() -> str:
    """The examples of the README, one after the other."""
    text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    return "".join(each.source for each in DocTestParser().get_examples(text))


def test_mypy_reports_each_mistake_in_its_line_and_nothing_else(tmp_path: Path) -> None:
    """Neither this package nor the libraries below it are the user's to mend."""
    programs = {"right": RIGHT, "tests": TESTS, "readme": readme(), "wrong": WRONG}
    for name, source in programs.items():
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file="),
            *("--no-color-output", "--no-error-summary", "--hide-error-context"),
            *(f"{name}.py" for name in programs),
        ],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (1, "")
    expected = {
        (str(number), code)
        for number, line in enumerate(WRONG.splitlines(), 1)
        for code in re.findall(r"# error: ([\w-]+)$", line)
    }
    found = re.findall(r"(?m)^wrong\.py:(\d+): error: .* \[([\w-]+)\]$", done.stdout)
    assert {*found} == expected, done.stdout
    about = {line.partition(":")[0] for line in done.stdout.splitlines()}
    assert about == {"wrong.py"}, done.stdout
