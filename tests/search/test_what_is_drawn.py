"""What the strategies of `tasks` draw, counted: a law is as strong as its examples.

`pytest -s tests/search/test_what_is_drawn.py` prints a table with a row for each game.
"""

import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Final, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from fourinrow.search import alpha_beta, minimax, opposite
from models.search_seeds import plain_value
from spaces import logged
from tasks import MAKERS, Task, tasks

pytestmark = pytest.mark.slow

S = TypeVar("S", bound=Hashable)

EXAMPLES: Final = 200
THIRDS: Final = ("first third", "second third", "last third")

# What at least so many per cent of the tasks of every game are like, but for some that
# chance may take away: two standard deviations are 5 to 7 of 100.
ROOM: Final = 4
FLOORS: Final = {
    "running": 85,
    **dict.fromkeys(THIRDS, 20),
    "3 plies or more": 40,
    "a third saved": 30,
    "best is not first": 40,
    "equally good": 15,
    "won": 15,
}

# What is otherwise in a game, or besides.
FLOORS_OF: Final[Mapping[str, Mapping[str, int]]] = {
    "Connect Four": {"for n": 35, "odd": 16, "OCaml": 8, "win is all": 8},
    # Where lines are short or can't be made at all, most moves are equally good.
    "any rules": {"best is not first": 35},
    # 676 moves, each rated in 2 ms; three plies deep only between few columns.
    "large boards": {"large": 95, "3 plies or more": 28, "a third saved": 24},
    # 225 moves: two plies are 50,400 ways to go on until the board is nearly full.
    "gomoku": {
        "large": 80,
        "3 plies or more": 12,
        "a third saved": 14,
        "best after the 36th": 15,
    },
    # Late in the game there are one to three moves, early ones are equally good.
    # To the end from six plies before it or more; other games are searched less deep.
    "tic-tac-toe": {"best is not first": 28, "to the end": 12},
    "matrix game": {"CONNECT5": 16, "CONNECT5_SEED": 16, "for n": 16},
    # 108 first moves, 11,016 ways to play two, at 0.1 ms each; near the end it is deep.
    "Stonehenge": {
        "3 plies or more": 28,
        "a third saved": 16,
        "best after the 36th": 5,
    },
}


def traits(task: Task[S]) -> Iterator[str]:
    """What a task is like: words of `FLOORS`, and those of the task itself."""
    space, here, layer, depth, *_ = task
    yield THIRDS[min(2, int(3 * task.stage))]
    yield from task.kinds
    if depth >= 3:
        yield "3 plies or more"
    children = list(space.children(here))
    if not children:
        return
    yield "running"
    values = [plain_value(depth - 1, space, each, opposite(layer)) for each in children]
    fast, slow = logged(space), logged(space)
    found = alpha_beta(depth, fast.space)(here, layer)
    minimax(depth, slow.space)(here, layer)
    assert found is not None
    if 3 * len(fast.rated) <= 2 * len(slow.rated):
        yield "a third saved"
    best = children.index(found.child)
    if best > 0:
        yield "best is not first"
    if best >= 36:
        yield "best after the 36th"
    if values.count(found.value) > 1:
        yield "equally good"
    if not task.open_values[0] < found.value < task.open_values[1]:
        yield "won"


def shares(name: str) -> Counter[str]:
    """How many per cent of the tasks of a game have which trait."""
    counts: Counter[str] = Counter()

    @seed(6)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(tasks(name))
    def count(task: Task[Hashable]) -> None:
        counts.update(["all", *traits(task)])

    count()
    return Counter({trait: 100 * counts[trait] // counts["all"] for trait in counts})


def row(*cells: object) -> str:
    return " | ".join(["", *map(str, cells), ""]).strip() + "\n"


@pytest.fixture(scope="module")
def heading() -> None:
    sys.stdout.write("\n" + row("game", *FLOORS, "others"))
    sys.stdout.write(row(*["---"] * (len(FLOORS) + 2)))


@pytest.mark.usefixtures("heading")
@pytest.mark.parametrize("name", MAKERS)
def test_the_tasks_of_a_game_are_worth_searching(name: str) -> None:
    drawn = shares(name)
    rest = sorted({*drawn} - {*FLOORS, "all"})
    others = ", ".join(f"{trait} {drawn[trait]}" for trait in rest)
    sys.stdout.write(row(name, *(drawn[trait] for trait in FLOORS), others))
    floors = {**FLOORS, **FLOORS_OF.get(name, {})}
    assert [each for each in floors if drawn[each] + ROOM < floors[each]] == []
