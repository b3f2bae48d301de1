"""The same as test_alpha_beta_is_minimax.py, on examples whose traits are counted.

Every search finds what the definition finds, child and value, in every game.
The definition is plain recursion on the space of a game. What the tasks are like is
counted while they are searched: `drawn` says what must be among them.
"""

from collections import Counter
from collections.abc import Hashable
from typing import TypeVar

import pytest
from hypothesis import given, note, seed, settings

from drawn import EXAMPLES, Searched, missing, traits
from fourinrow.core import (
    CONNECT_FIVE,
    PatternTable,
    Player,
    Rules,
    Situation,
    make_move,
    parse_grid,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import SearchSpace, alpha_beta, deepen, minimax, quiescence
from fourinrow.seeds.scheme import CONNECT5_SEED
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import plain_deepening, plain_search
from spaces import is_within, without_index
from tasks import TASKS, Task

S = TypeVar("S", bound=Hashable)


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


TWO_FIVES = "XXXX.\n.XXXX\nXOO.O\n.OOO.\n.O.OO"
TWO_THREATS = "XXXX.\n.XXXX\nXOO..\n.OOO.\n.O.OO"
LAST_WINS = ".......\n..O....\n...O...\n.......\n.......\n....OO.\n..XXXX."


@pytest.mark.parametrize(
    ("rules", "table", "picture", "best", "depth"),
    [
        # Either move makes five; the second one, three in a column too.
        (CONNECT_FIVE, CONNECT5_SEED, TWO_FIVES, 5, 1),
        # The second player can't parry both: all moves lose by a million.
        (CONNECT_FIVE, PatternTable.for_n(5), TWO_THREATS, 4, 2),
        # 39 moves come before those that win.
        (Rules(7, 7, 5, gravity=False), PatternTable.for_n(5), LAST_WINS, 43, 1),
    ],
)
def test_the_best_move_is_found_behind_others_that_are_nearly_as_good(
    rules: Rules, table: PatternTable, picture: str, best: int, depth: int
) -> None:
    grid = parse_grid(picture)
    is_first = picture.count("X") == picture.count("O")
    here = Situation(grid, Player.FIRST if is_first else Player.SECOND, rules)
    space = search_space(connect(rules, table))
    all_searches_agree(space, here, depth)
    found = alpha_beta(depth, space)(here)
    assert found is not None
    assert found.child == make_move(here, best)


@pytest.mark.slow
@pytest.mark.parametrize("name", TASKS)
def test_every_search_finds_the_child_and_the_value_of_the_definition(
    name: str,
) -> None:
    """Of few tasks, as in profile `quick`, it is not counted what they are like."""
    counts, most = Counter[str](), settings().max_examples
    is_counted = most > EXAMPLES // 2

    @settings(max_examples=max(most, EXAMPLES) if is_counted else most)
    @given(TASKS[name])
    def law(task: Task[Hashable]) -> None:
        note(repr(task))
        counts.update(["all", *traits(task, all_searches_agree(*task[:3]))])

    (law if most > EXAMPLES else seed(1)(law))()
    assert not is_counted or missing(name, counts) == []
