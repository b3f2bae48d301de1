"""The same as test_alpha_beta_is_minimax.py, on examples whose traits are counted.

Every search finds what the definition finds, child and value, in every game. The
definition is plain recursion on the space of a game. What the tasks are like is
counted while they are searched: a law is as strong as its examples.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from typing import Final, Generic, NamedTuple, TypeVar

import pytest
from hypothesis import given, note, seed, settings

from fourinrow.search import Found, SearchSpace, alpha_beta, deepen, minimax, quiescence
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import plain_deepening, plain_search, plain_value
from spaces import is_within, without_index
from tasks import TASKS, Task

S = TypeVar("S", bound=Hashable)

THIRDS: Final = ("first third", "second third", "last third")
FLOORS: Final[dict[str, int]] = {
    "running": 85,
    **dict.fromkeys(THIRDS, 20),
    "3 plies or more": 40,
    "a third saved": 30,
    "best is not first": 40,
    "equally good": 15,
    "won": 15,
}
"""What at least so many per cent of the tasks of every game are like."""

EXAMPLES: Final = 60
ROOM: Final = 8
"""The per cent that chance may take away: a standard deviation is 5 or 6 of 60."""

FLOORS_OF: Final[Mapping[str, dict[str, int]]] = {
    "Connect Four": {"for n": 35, "odd": 16, "OCaml": 8, "win is all": 8},
    # Where lines are short or can't be made at all, most moves are equally good.
    "any rules": {"best is not first": 35},
    # 225 moves: two plies are 50,400 ways to go on until the board is nearly full.
    "large boards": {
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
"""What is otherwise in a game, or besides."""


class Searched(NamedTuple, Generic[S]):
    """What all searches find, and how many states the best and the worst one rate."""

    found: Found[S] | None
    least: int
    most: int


def traits(task: Task[S], searched: Searched[S]) -> Iterator[str]:
    """What a task is like: words of `FLOORS`, and those of the task itself."""
    yield "all"
    yield THIRDS[min(2, int(3 * task.stage))]
    yield from task.kinds
    if task.depth >= 3:
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
    others = [*task.space.children(task.state)][found.index + 1 :]
    values = (plain_value(task.depth - 1, task.space, each) for each in others)
    if found.value in values:
        yield "equally good"
    if abs(found.value) >= task.won:
        yield "won"


def all_searches_agree(space: SearchSpace[S], here: S, depth: int) -> Searched[S]:
    """Compare each search with plain recursion, and what two of them look at."""
    expected = plain_search(depth, space, here)
    fast, slow = logged(space), logged(space)
    slowly = minimax(depth, slow.space)(here)
    assert without_index(slowly) == expected
    assert alpha_beta(depth, fast.space)(here) == slowly
    assert quiescence(0)(depth, space)(here) == slowly
    assert is_within(fast.rated, slow.rated)
    assert is_within(fast.expanded, slow.expanded)
    found = list(deepen(space, depth=depth)(here))
    assert [(each.child, each.value) for each in found] == plain_deepening(
        len(found), space, here
    )
    if expected is not None:
        assert found[-1].value == expected[1]
        assert found[-1].is_final or found[-1].depth == depth
    return Searched(slowly, len(fast.rated), len(slow.rated))


@pytest.mark.slow
@pytest.mark.parametrize("name", TASKS)
def test_every_search_finds_the_child_and_the_value_of_the_definition(
    name: str,
) -> None:
    """Of few tasks the same ones each time, so that chance changes no share."""
    counts, most = Counter[str](), settings().max_examples

    @settings(max_examples=max(EXAMPLES, most))
    @given(TASKS[name])
    def law(task: Task[Hashable]) -> None:
        note(f"{task.depth} plies from {task.state}, {task.kinds}")
        searched = all_searches_agree(task.space, task.state, task.depth)
        counts.update(traits(task, searched))

    (law if most > EXAMPLES else seed(2)(law))()
    shares = {each: 100 * counts[each] / counts["all"] for each in counts}
    floors = FLOORS | FLOORS_OF.get(name, {})
    rare = [each for each in floors if shares.get(each, 0) + ROOM < floors[each]]
    assert rare == [], shares
