"""Counts of what the tasks of a law are like: a law is as strong as its examples."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.search import Found
from models.search_seeds import plain_value
from tasks import Task

S = TypeVar("S", bound=Hashable)

EXAMPLES: Final = 100
"""So many tasks are enough to compare their shares with `FLOORS`."""

THIRDS: Final = ("first third", "second third", "last third")

# What at least so many per cent of the tasks of every game are like, but for some that
# chance may take away: two standard deviations are 5 to 7 of 100.
ROOM: Final = 4
FLOORS: Final[dict[str, int]] = {
    "running": 85,
    **dict.fromkeys(THIRDS, 20),
    "3 plies or more": 40,
    "a third saved": 30,
    "best is not first": 40,
    "equally good": 15,
    "won": 15,
}

# What is otherwise in a game, or besides.
FLOORS_OF: Final[Mapping[str, dict[str, int]]] = {
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


class Searched(NamedTuple, Generic[S]):
    """What all searches find, and how many states the best and the worst one rate."""

    found: Found[S] | None
    least: int
    most: int


def traits(task: Task[S], searched: Searched[S]) -> Iterator[str]:
    """What a task is like: words of `FLOORS`, and those of the task itself."""
    space, here, depth, *_ = task
    yield THIRDS[min(2, int(3 * task.stage))]
    yield from task.kinds
    if depth >= 3:
        yield "3 plies or more"
    found, least, most = searched
    if found is None:
        return
    yield "running"
    if 3 * least <= 2 * most:
        yield "a third saved"
    if found.index > 0:
        yield "best is not first"
    if found.index >= 36:
        yield "best after the 36th"
    others = [*space.children(here)][found.index + 1 :]
    values = (plain_value(depth - 1, space, each) for each in others)
    if found.value in values:
        yield "equally good"
    if not task.open_values[0] < found.value < task.open_values[1]:
        yield "won"


def missing(name: str, counts: Counter[str]) -> list[str]:
    """The traits that too few tasks of a game have, each with their share."""
    shares = {each: 100 * counts[each] // counts["all"] for each in counts}
    floors = FLOORS | FLOORS_OF.get(name, {})
    rare = [each for each in floors if shares.get(each, 0) + ROOM < floors[each]]
    return [f"{each}: {shares.get(each, 0)} %" for each in rare]
