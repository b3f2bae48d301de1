"""What tests share besides `fourinrow.testing`: pairs, late situations, bits.

Strategies are nouns. Games are built by playing legal moves, never by filtering.
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import chain
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    Direction,
    Grid,
    Rules,
    Situation,
    initial,
    make_move,
)
from fourinrow.games import Game
from fourinrow.solver import Bitboard, as_board
from fourinrow.testing import grids, move_numbers, plays, rules, situations
from fourinrow.testing.positions import Wanted, some_position
from fourinrow.testing.strategies import picks

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")

sides = st.integers(1, 9)
ratings = st.integers(-20, 20)
seeds = st.integers(0, 2**32 - 1)
some_directions = st.sets(st.sampled_from(Direction), min_size=1)


def pick(draw: st.DrawFn, items: Sequence[T]) -> T:
    """Draw one of some items, all equally often."""
    return items[draw(picks())(len(items))]


def played(moves: tuple[int, ...], rules: Rules = CONNECT_FOUR) -> Situation:
    """The situation after some legal moves."""
    return reduce(make_move, moves, initial(rules))


def plies_of(situation: Situation) -> int:
    """The number of stones on the board of a situation."""
    return sum(map(bool, chain.from_iterable(situation.grid)))


def running_states(
    game: Game[S, M], min_plies: int, max_plies: int
) -> st.SearchStrategy[S]:
    """States of a game that still runs, or the last before it is over."""
    found = plays(game, min_plies=min_plies, max_plies=max_plies)
    return found.map(
        lambda play: play.states[-1 if game.legal_moves(play.here) else -2]
    )


def with_rules(
    some_rules: st.SearchStrategy[Rules], of: Callable[[Rules], st.SearchStrategy[T]]
) -> st.SearchStrategy[tuple[Rules, T]]:
    """Some rules, and something that is drawn for them."""
    return some_rules.flatmap(lambda each: st.tuples(st.just(each), of(each)))


def rules_with_a_grid(
    max_side: int = 9, max_n: int = 7
) -> st.SearchStrategy[tuple[Rules, Grid]]:
    """Any rules of the family, and any filling of their board."""
    return with_rules(rules(max_side=max_side, max_n=max_n), grids)


def rules_with_a_game(
    max_side: int = 9,
    max_n: int = 7,
    gravity: bool | None = None,
    max_plies: int | None = None,
) -> st.SearchStrategy[tuple[Rules, tuple[int, ...]]]:
    """Any rules of the family, and legal moves of a game that is played by them."""
    some_rules = rules(max_side=max_side, max_n=max_n, gravity=gravity)
    return with_rules(some_rules, partial(move_numbers, max_plies=max_plies))


def rules_with_a_situation(
    max_side: int = 9,
    max_n: int = 7,
    gravity: bool | None = None,
    max_plies: int | None = None,
) -> st.SearchStrategy[tuple[Rules, Situation]]:
    """Any rules of the family, and a situation that a game of theirs can lead to."""
    some_rules = rules(max_side=max_side, max_n=max_n, gravity=gravity)
    found = situations(some_rules, max_plies=max_plies)
    return found.map(lambda situation: (situation.rules, situation))


@st.composite
def late_situations(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = CONNECT_FOUR,
    max_empty: int = 8,
) -> Situation:
    """Situations with few empty cells, or as few as a game comes to.

    A seed chooses the moves: to draw each of so many takes longer than most tests.
    """
    known = rules if isinstance(rules, Rules) else draw(rules)
    size = known.rows * known.cols
    plies = size - draw(st.integers(0, min(max_empty, size)))
    wanted = Wanted(known, plies, plies, over=plies == size)
    return some_position(Random(draw(seeds)).randrange, wanted).situation


def rules_with_a_late_situation(
    max_side: int = 6,
    max_n: int = 5,
    max_empty: int = 8,
    gravity: bool | None = None,
) -> st.SearchStrategy[tuple[Rules, Situation]]:
    """Any rules of the family, and a situation of theirs with few empty cells."""
    some_rules = rules(max_side=max_side, max_n=max_n, gravity=gravity)
    found = late_situations(some_rules, max_empty)
    return found.map(lambda situation: (situation.rules, situation))


@st.composite
def rules_of_64_bits(draw: st.DrawFn, max_n: int = 7) -> Rules:
    """Any rules with gravity whose board fits in a word, a guard upon each column."""
    cols = draw(st.integers(1, 26))
    rows = draw(st.integers(1, min(26, 64 // cols - 1)))
    is_common = draw(st.booleans())
    if is_common:
        return Rules(rows, cols)
    directions = draw(some_directions)
    return Rules(rows, cols, draw(st.integers(1, max_n)), True, directions)


def boards(
    rules: Rules = CONNECT_FOUR, max_empty: int = 12
) -> st.SearchStrategy[Bitboard]:
    """Positions with few empty cells, or as few as a game comes to, in bits."""
    return late_situations(rules, max_empty).map(as_board)


def rules_with_a_board(
    max_n: int = 7, max_empty: int = 12
) -> st.SearchStrategy[tuple[Rules, Bitboard]]:
    """Any rules that fit in 64 bits, and a late position of theirs."""
    found = late_situations(rules_of_64_bits(max_n), max_empty)
    return found.map(lambda situation: (situation.rules, as_board(situation)))
