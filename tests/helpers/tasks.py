"""Tasks for searches: states of every stage of every game, and how deep to look."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from math import inf
from typing import Any, Final, Generic, NamedTuple, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

import oracle
from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    Order,
    PatternTable,
    Rules,
    Situation,
    centre_first,
)
from fourinrow.games import Game, search_space
from fourinrow.games.connect import connect
from fourinrow.games.othello import othello
from fourinrow.games.stonehenge import stonehenge
from fourinrow.search import SearchSpace
from fourinrow.seeds.ocaml import OCAML_TABLE
from fourinrow.seeds.scheme import CONNECT5, CONNECT5_SEED
from fourinrow.testing import plays
from fourinrow.testing.picks import Pick, picks
from fourinrow.testing.positions import board_picks
from fourinrow.testing.strategies import some_stones
from strategies import plies_of

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")
T = TypeVar("T")


class Task(NamedTuple, Generic[S]):
    """Search ``space`` from ``state``, ``depth`` plies deep.

    ``stage`` is the share of the longest game that has been played, and ``won`` the
    least value of a won game. ``kinds`` are words to count tasks by.
    """

    space: SearchSpace[S]
    state: S
    depth: int
    stage: float
    won: float
    kinds: tuple[str, ...] = ()


def one_of(pick: Pick, items: Sequence[T]) -> T:
    """Any of some items."""
    return items[pick(len(items))]


def remembered(space: SearchSpace[S]) -> SearchSpace[S]:
    """The same space, but each state is expanded and rated once."""
    return replace(
        space,
        children=cache(lambda state: tuple(space.children(state))),
        rate=cache(space.rate),
    )


def some_depth(
    pick: Pick, space: SearchSpace[S], state: S, leaves: int, max_depth: int = 5
) -> int:
    """A depth to which there are so many leaves at most, usually the greatest one."""
    level, most = [state], 0
    while most < max_depth:
        below = chain.from_iterable(map(space.children, level))
        level = list(islice(below, leaves + 1))
        if len(level) > leaves:
            break
        most += 1
    return max(1, one_of(pick, (most, most, 1 + pick(max(1, most)))))


# --- Connect Four and its family -------------------------------------------------

SEEDS_TABLES: Final = {"CONNECT5": CONNECT5, "CONNECT5_SEED": CONNECT5_SEED}


def odd_table(pick: Pick) -> PatternTable:
    """A table that is not even, nor made for any game; wins may be huge."""
    mine, theirs = (tuple(pick(19) - 9 for _ in range(5)) for _ in range(2))
    win, lose = ((50 + pick(950)) * one_of(pick, (1, 10**6)) for _ in range(2))
    return PatternTable(mine, theirs, win, -lose, one_of(pick, (True, False)))


def some_table(pick: Pick, rules: Rules) -> tuple[str, PatternTable]:
    """A table and its name; half are those for n, or the seed's in the matrix game."""
    named = {
        "for n": PatternTable.for_n(rules.n),
        "OCaml": OCAML_TABLE,
        "win or nothing": PatternTable.even(values=(), win=1),
        "win is all": PatternTable.even(values=(), win=inf),
        **(SEEDS_TABLES if rules == CONNECT_FIVE else {}),
    }
    common = [*SEEDS_TABLES] * 4 if rules == CONNECT_FIVE else []
    name = one_of(pick, ["odd", "odd", *["for n"] * 3, *named, *common])
    return name, named.get(name) or odd_table(pick)


@st.composite
def board_tasks(
    draw: DrawFn, some_rules: Callable[[Pick], Rules], work: int, max_depth: int = 5
) -> Task[Situation]:
    """Tasks on boards: ``work`` is about the number of windows that are rated.

    Of eight, two are not late: a late board has few moves to choose from. In games of
    five in a row, one has few empty cells: others have too many moves to look far. In
    tic-tac-toe, two are of three plies: from there it is far to the end.
    """
    pick = draw(picks())
    rules = some_rules(pick)
    name, table = some_table(pick, rules)
    cells = rules.rows * rules.cols
    early = (3, 3) if rules == TIC_TAC_TOE else (0, 4 * cells // 5)
    late = max(0, cells - 13) if rules.n == 5 and not rules.gravity else 0
    least, most = one_of(pick, [(0, cells)] * 5 + [early] * 2 + [(late, cells)])
    over = one_of(pick, (False, False, False, None))
    moves = draw(board_picks(rules))
    here = some_stones(pick, rules, moves, least, most, over).situation
    orders: list[Order] = [tuple, reversed, centre_first(rules)]
    game = connect(rules, table, order=one_of(pick, orders))
    space = remembered(search_space(game))
    count = oracle.window_count(rules.rows, rules.cols, rules.n, rules.directions)
    depth = some_depth(pick, space, here, work // (count + 50), max_depth)
    plies = plies_of(here)
    is_whole = 5 < cells - plies <= depth
    kinds = (name, *["to the end"] * is_whole)
    won = min(table.win, -table.lose or inf) / 2
    return Task(space, here, depth, plies / cells, won, kinds)


def any_rules(pick: Pick) -> Rules:
    """Rules of the family on a board of up to nine rows and columns."""
    every = list(Direction)
    return Rules(
        1 + max(pick(9), pick(9)),
        1 + max(pick(9), pick(9)),
        one_of(pick, (3, 3, 3, 4, 4, 4, 2, 5, 7)),
        one_of(pick, (True, False)),
        every if pick(3) else [one_of(pick, every)],
    )


def large_rules(pick: Pick) -> Rules:
    """Rules of Gomoku, or others on a board of up to 26 rows or columns."""
    sides = 10 + pick(17), 4 + pick(9)
    rows, cols = one_of(pick, (sides, sides[::-1]))
    others = Rules(rows, cols, 3 + pick(4), gravity=one_of(pick, (True, False)))
    return one_of(pick, (GOMOKU, GOMOKU, others))


# --- Other games -------------------------------------------------------------------


@st.composite
def game_tasks(draw: DrawFn, game: Game[S, M], longest: int, leaves: int) -> Task[S]:
    """Tasks in a game in which a win is worth 1000 and more.

    Of twenty states, sixteen are of any number of plies, three are one or two
    moves before the end, and one is over.
    """
    pick = draw(picks())
    kind = pick(20)
    plies = longest if kind >= 16 else pick(longest)
    states = draw(plays(game, min_plies=plies, max_plies=plies)).states
    is_over = not game.legal_moves(states[-1])
    here = states[-1 - is_over * {18: 2, 19: 0}.get(kind, 1)]
    space = remembered(search_space(game))
    depth = some_depth(pick, space, here, leaves)
    return Task(space, here, depth, states.index(here) / longest, 1000)


# The quick ones first.
TASKS: Final[Mapping[str, SearchStrategy[Task[Any]]]] = {
    # The last six plies can be played in 720 ways.
    "tic-tac-toe": board_tasks(lambda _: TIC_TAC_TOE, 50_000, max_depth=9),
    "Connect Four": board_tasks(lambda _: CONNECT_FOUR, 50_000),
    "any rules": board_tasks(any_rules, 50_000),
    "matrix game": board_tasks(lambda _: CONNECT_FIVE, 80_000),
    "Othello": st.sampled_from((8, 8, 6, 4)).flatmap(
        lambda side: game_tasks(othello(side), side * side - 4, 500)
    ),
    "Stonehenge": game_tasks(stonehenge(), 18, 300),
    "large boards": board_tasks(large_rules, 120_000),
}
