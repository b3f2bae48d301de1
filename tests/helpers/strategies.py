"""What tests share besides `fourinrow.testing`: pairs, late situations, bits.

Strategies are nouns. Games are built by playing legal moves, never by filtering.
"""

from collections.abc import Callable
from functools import partial, reduce
from itertools import chain
from typing import TypeVar

from hypothesis import strategies as st

from fourinrow.core import CONNECT_FOUR, Grid, Rules, Situation, initial, make_move
from fourinrow.core.grid import MAX_SIDE
from fourinrow.games import Game, Worth
from fourinrow.solver import Bitboard, as_board
from fourinrow.testing import grids, plays, rules
from fourinrow.testing.picks import picks
from fourinrow.testing.positions import Wanted, board_picks, some_position
from fourinrow.testing.strategies import some_directions, some_rules, some_stones

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


@st.composite
def with_rules(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Rules],
    of: Callable[[Rules], st.SearchStrategy[T]],
) -> tuple[Rules, T]:
    """Some rules, and something that is drawn for them."""
    drawn = draw(rules)
    return drawn, draw(of(drawn))


def rules_with_a_grid(
    max_side: int = 9, max_n: int = 7
) -> st.SearchStrategy[tuple[Rules, Grid]]:
    """Any rules of the family, and any filling of their board."""
    return with_rules(rules(max_side=max_side, max_n=max_n), grids)


@st.composite
def rules_with_a_game(
    draw: st.DrawFn, max_side: int = 9, max_plies: int = MAX_SIDE**2
) -> tuple[Rules, tuple[int, ...]]:
    """Any rules of the family, and legal moves of a game that is played by them."""
    pick = draw(picks())
    known = some_rules(pick, max_side, 7, None)
    return known, some_stones(
        pick, known, draw(board_picks(known)), most=max_plies
    ).moves


@st.composite
def late_situations(
    draw: st.DrawFn,
    rules: Rules | st.SearchStrategy[Rules] = CONNECT_FOUR,
    max_empty: int = 8,
) -> Situation:
    """Situations with few empty cells, or as few as a game comes to."""
    known = rules if isinstance(rules, Rules) else draw(rules)
    moves, pick, size = draw(board_picks(known)), draw(picks()), known.rows * known.cols
    plies = size - pick(1 + min(max_empty, size))
    wanted = Wanted(known, plies, plies, over=plies == size)
    return some_position(pick, wanted, moves, tries=1).situation


@st.composite
def rules_of_64_bits(draw: st.DrawFn, max_n: int) -> Rules:
    """Rules with gravity whose board fits in a word, a guard upon each column."""
    pick = draw(picks())
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


def rules_with_a_board(
    max_n: int = 7, max_empty: int = 12
) -> st.SearchStrategy[tuple[Rules, Bitboard]]:
    """Any rules that fit in 64 bits, and a late position of theirs."""
    return with_rules(rules_of_64_bits(max_n), partial(boards, max_empty=max_empty))
