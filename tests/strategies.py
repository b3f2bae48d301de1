"""What to test on: positions reached by playing, grids as they may never be, trees.

Strategies are nouns. Games are built by playing legal moves, never by filtering.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    Cell,
    Direction,
    Grid,
    Player,
    Rules,
    Situation,
    children,
    from_rows,
    initial,
    legal_moves,
    make_move,
    replace_value,
    windows,
)
from fourinrow.search.lazy_tree import Nested
from fourinrow.solver import bitboard as bits
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard

T = TypeVar("T")

sides = st.integers(1, 9)
ratings = st.integers(-20, 20)
some_directions = st.sets(st.sampled_from(Direction), min_size=1)


def pick(draw: st.DrawFn, items: Sequence[T]) -> T:
    """Draw one of some items; a new `st.sampled_from` each time takes twice as long."""
    return items[draw(_below(len(items)))]


@cache
def _below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)


def fillings(rows: int, cols: int) -> st.SearchStrategy[Grid]:
    """Any filling of a grid of some size, drawn at once, a byte for each cell."""
    size = rows * cols

    def filled(content: bytes) -> Grid:
        cells = [Cell(each % len(Cell)) for each in content]
        return from_rows([cells[at : at + cols] for at in range(0, size, cols)])

    return st.binary(min_size=size, max_size=size).map(filled)


@st.composite
def rules_of_the_family(
    draw: st.DrawFn,
    max_side: int = 9,
    max_n: int = 7,
    gravity: bool | None = None,
) -> Rules:
    """Any rules, boards that are too small to win on included."""
    side = st.integers(1, max_side)
    return Rules(
        draw(side),
        draw(side),
        draw(st.integers(1, max_n)),
        draw(st.booleans()) if gravity is None else gravity,
        draw(some_directions),
    )


@st.composite
def games_in_progress(
    draw: st.DrawFn, rules: Rules = CONNECT_FOUR, max_plies: int | None = None
) -> tuple[int, ...]:
    """Legal moves from the empty board, in order; the last may end the game."""
    cells = rules.rows * rules.cols
    plies = draw(st.integers(0, cells if max_plies is None else min(max_plies, cells)))
    situation, moves = initial(rules), []
    for _ in range(plies):
        legal = legal_moves(situation)
        if not legal:
            break
        moves.append(pick(draw, legal))
        situation = make_move(situation, moves[-1])
    return tuple(moves)


def played(moves: tuple[int, ...], rules: Rules = CONNECT_FOUR) -> Situation:
    """The situation after some legal moves."""
    situation = initial(rules)
    for move in moves:
        situation = make_move(situation, move)
    return situation


def situations(
    rules: Rules = CONNECT_FOUR, max_plies: int | None = None
) -> st.SearchStrategy[Situation]:
    """Situations that a game of these rules can lead to, ended ones included."""
    return games_in_progress(rules, max_plies).map(lambda moves: played(moves, rules))


@st.composite
def grids(draw: st.DrawFn, max_side: int = 9) -> Grid:
    """Any filling of any grid: floating stones, two winners, whatever."""
    side = st.integers(1, max_side)
    return draw(fillings(draw(side), draw(side)))


def nested_trees(
    leaves: st.SearchStrategy[float] = ratings, max_leaves: int = 40
) -> st.SearchStrategy[Nested]:
    """Trees of nested lists, the branches of a node not all equally deep."""
    return st.recursive(
        leaves,
        lambda below: st.lists(below, min_size=1, max_size=4),
        max_leaves=max_leaves,
    )


@st.composite
def grids_of(draw: st.DrawFn, rules: Rules) -> Grid:
    """Any filling of the board of some rules, often with a line of n laid over it."""
    grid = draw(fillings(rules.rows, rules.cols))
    with_a_line = draw(st.booleans())
    if with_a_line and windows(rules):
        stone = pick(draw, list(Player))
        for place in pick(draw, windows(rules)):
            grid = replace_value(grid, *place, stone)
    return grid


@st.composite
def rules_with_a_grid(
    draw: st.DrawFn, max_side: int = 9, max_n: int = 7
) -> tuple[Rules, Grid]:
    """Any rules of the family, and any filling of their board."""
    rules = draw(rules_of_the_family(max_side, max_n))
    return rules, draw(grids_of(rules))


@st.composite
def rules_with_a_game(
    draw: st.DrawFn,
    max_side: int = 9,
    max_n: int = 7,
    gravity: bool | None = None,
    max_plies: int | None = None,
) -> tuple[Rules, tuple[int, ...]]:
    """Any rules of the family, and legal moves of a game that is played by them."""
    rules = draw(rules_of_the_family(max_side, max_n, gravity))
    return rules, draw(games_in_progress(rules, max_plies))


@st.composite
def rules_with_a_situation(
    draw: st.DrawFn,
    max_side: int = 9,
    max_n: int = 7,
    gravity: bool | None = None,
    max_plies: int | None = None,
) -> tuple[Rules, Situation]:
    """Any rules of the family, and a situation that a game of theirs can lead to."""
    rules, moves = draw(rules_with_a_game(max_side, max_n, gravity, max_plies))
    return rules, played(moves, rules)


@st.composite
def late_situations(
    draw: st.DrawFn, rules: Rules = CONNECT_FOUR, max_empty: int = 8
) -> Situation:
    """Situations with few empty cells, of games that nobody ends before he must."""
    cells = rules.rows * rules.cols
    situation = initial(rules)
    for _ in range(cells - draw(st.integers(0, min(max_empty, cells)))):
        after = children(situation)
        running = [each for each in after if legal_moves(each)]
        if not after:
            break
        situation = pick(draw, running or after)
    return situation


@st.composite
def rules_with_a_late_situation(
    draw: st.DrawFn,
    max_side: int = 6,
    max_n: int = 5,
    max_empty: int = 8,
    gravity: bool | None = None,
) -> tuple[Rules, Situation]:
    """Any rules of the family, and a situation of theirs with few empty cells."""
    rules = draw(rules_of_the_family(max_side, max_n, gravity))
    return rules, draw(late_situations(rules, max_empty))


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


@st.composite
def boards(
    draw: st.DrawFn, rules: Rules = CONNECT_FOUR, max_empty: int = 12
) -> Bitboard:
    """Late positions of games that nobody ends before he must, in bits."""
    cells, board = rules.rows * rules.cols, EMPTY_BOARD
    for _ in range(cells - draw(st.integers(0, min(max_empty, cells)))):
        moves = bits.legal_moves(board, rules)
        after = [bits.play(board, move, rules) for move in moves]
        running = [each for each in after if bits.legal_moves(each, rules)]
        if not after:
            break
        board = pick(draw, running or after)
    return board


@st.composite
def rules_with_a_board(
    draw: st.DrawFn, max_n: int = 7, max_empty: int = 12
) -> tuple[Rules, Bitboard]:
    """Any rules that fit in 64 bits, and a late position of theirs."""
    rules = draw(rules_of_64_bits(max_n))
    return rules, draw(boards(rules, max_empty))
