"""What tests share besides `fourinrow.testing`: pairs, late situations, bits.

Strategies are nouns. Games are built by playing legal moves, never by filtering.
"""

from collections.abc import Callable
from functools import reduce
from itertools import chain
from typing import TypeVar

from hypothesis import strategies as st

from fourinrow.core import CONNECT_FOUR, Grid, Rules, Situation, initial, make_move
from fourinrow.core.grid import MAX_SIDE
from fourinrow.games import Game, Worth
from fourinrow.solver import Bitboard, as_board
from fourinrow.testing import plays
from fourinrow.testing.picks import Pick, picks
from fourinrow.testing.positions import Stones, Wanted, board_picks, some_position
from fourinrow.testing.strategies import (
    some_directions,
    some_grid,
    some_rules,
    some_stones,
)

S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")

sides = st.integers(1, 9)
ratings = st.integers(-20, 20)
seeds = st.integers(0, 2**32 - 1)
any_worths = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).map(
    lambda ends: Worth(min(ends), max(ends))
)


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
    rules: st.SearchStrategy[Rules], of: Callable[[Rules], st.SearchStrategy[T]]
) -> st.SearchStrategy[tuple[Rules, T]]:
    """Some rules, and something that is drawn for them."""
    return rules.flatmap(lambda each: st.tuples(st.just(each), of(each)))


@st.composite
def rules_with_a_grid(
    draw: st.DrawFn, max_side: int = 9, max_n: int = 7
) -> tuple[Rules, Grid]:
    """Any rules of the family, and any filling of their board."""
    pick = draw(picks())
    rules = some_rules(pick, max_side, max_n, None)
    return rules, some_grid(pick, rules, draw(board_picks(rules)))


@st.composite
def any_stones(
    draw: st.DrawFn,
    max_side: int,
    max_n: int = 7,
    gravity: bool | None = None,
    max_plies: int = MAX_SIDE**2,
) -> Stones:
    """Any rules of the family, and a position that a game of theirs can lead to."""
    pick = draw(picks())
    rules = some_rules(pick, max_side, max_n, gravity)
    return some_stones(pick, rules, draw(board_picks(rules)), most=max_plies)


def rules_with_a_game(
    max_side: int = 9, max_plies: int = MAX_SIDE**2
) -> st.SearchStrategy[tuple[Rules, tuple[int, ...]]]:
    """Any rules of the family, and legal moves of a game that is played by them."""
    found = any_stones(max_side, max_plies=max_plies)
    return found.map(lambda stones: (stones.rules, stones.moves))


def rules_with_a_situation(
    max_side: int = 9, max_n: int = 7, gravity: bool | None = None
) -> st.SearchStrategy[tuple[Rules, Situation]]:
    """Any rules of the family, and a situation that a game of theirs can lead to."""
    found = any_stones(max_side, max_n, gravity)
    return found.map(lambda stones: (stones.rules, stones.situation))


@st.composite
def late_situations(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = CONNECT_FOUR,
    max_empty: int = 8,
) -> Situation:
    """Situations with few empty cells, or as few as a game comes to."""
    known = rules if isinstance(rules, Rules) else draw(rules)
    moves = draw(board_picks(known))
    return late_stones(draw(picks()), known, moves, max_empty).situation


def late_stones(pick: Pick, rules: Rules, moves: Pick, max_empty: int) -> Stones:
    """A position with few empty cells, or as few as a game comes to."""
    size = rules.rows * rules.cols
    plies = size - pick(1 + min(max_empty, size))
    wanted = Wanted(rules, plies, plies, over=plies == size)
    return some_position(pick, wanted, moves, tries=1)


@st.composite
def rules_with_a_late_situation(
    draw: st.DrawFn, max_side: int = 6, max_empty: int = 8, gravity: bool | None = None
) -> tuple[Rules, Situation]:
    """Any rules of the family, and a situation of theirs with few empty cells."""
    pick = draw(picks())
    rules = some_rules(pick, max_side, 5, gravity)
    moves = draw(board_picks(rules))
    return rules, late_stones(pick, rules, moves, max_empty).situation


def some_rules_of_64_bits(pick: Pick, max_n: int) -> Rules:
    """Rules with gravity whose board fits in a word, a guard upon each column."""
    cols = 1 + pick(26)
    rows = 1 + pick(min(26, 64 // cols - 1))
    if not pick(2):
        return Rules(rows, cols)
    return Rules(rows, cols, 1 + pick(max_n), True, some_directions(pick))


def boards(
    rules: Rules = CONNECT_FOUR, max_empty: int = 12
) -> st.SearchStrategy[Bitboard]:
    """Positions with few empty cells, or as few as a game comes to, in bits."""
    return late_situations(rules, max_empty).map(as_board)


@st.composite
def rules_with_a_board(
    draw: st.DrawFn, max_n: int = 7, max_empty: int = 12
) -> tuple[Rules, Bitboard]:
    """Any rules that fit in 64 bits, and a late position of theirs."""
    pick = draw(picks())
    rules = some_rules_of_64_bits(pick, max_n)
    late = late_stones(pick, rules, draw(board_picks(rules)), max_empty)
    return rules, as_board(late.situation)
