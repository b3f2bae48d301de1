"""What can laws be tried on? Rules, boards, games and trees for Hypothesis.

Boards come from games played move by move. All strategies shrink to small boards, few
plies and low columns.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, NamedTuple, TypeVar

from hypothesis import reject, strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from fourinrow.core import (
    CONNECT_FOUR,
    Cell,
    Direction,
    Grid,
    Rules,
    Situation,
    from_rows,
    replace_value,
    windows,
)
from fourinrow.core.grid import MAX_SIDE, checked_side
from fourinrow.errors import at_least
from fourinrow.search.space import Layer, SearchSpace, opposite
from fourinrow.search.tree import Nested
from fourinrow.testing.picks import Pick, picks
from fourinrow.testing.positions import Stones, Wanted, board_picks, some_position

T = TypeVar("T")

_RATINGS: Final = st.integers(-20, 20)


def rules(
    *, max_side: int = 9, max_n: int = 7, gravity: bool | None = None
) -> SearchStrategy[Rules]:
    """Rules of the family, including boards that are too small to win on.

    >>> from hypothesis import given
    >>> @given(rules(max_side=5))
    ... def test_boards_have_a_row(rules: Rules) -> None:
    ...     assert 1 <= rules.rows <= 5

    ``max_side`` is the most rows and columns, at most 26; above 9, every fourth board
    may be larger than 9 x 9. Half have lines in all directions. Shrinks to a board of
    one cell, n = 1, gravity and all directions. Raises `FourInRowError` for a side or
    an n that `Rules` do not allow.
    """
    side, n = checked_side(max_side, "max_side"), checked_side(max_n, "max_n")
    return picks().map(lambda pick: some_rules(pick, side, n, gravity))


def some_rules(pick: Pick, max_side: int, max_n: int, gravity: bool | None) -> Rules:
    """Return rules as `rules` draws them."""
    side = max_side if max_side > 9 and pick(4) == 3 else min(9, max_side)
    sides, n = (1 + pick(side), 1 + pick(side)), 1 + pick(max_n)
    falls = pick(2) == 0 if gravity is None else gravity
    return Rules(*sides, n, falls, some_directions(pick))


def some_directions(pick: Pick) -> Sequence[Direction]:
    """Return directions as `rules` draw them: half the time all, but never none."""
    every = tuple(Direction)
    left_out = pick(2 ** len(every) - 1) if pick(2) else 0
    return [each for at, each in enumerate(every) if not left_out >> at & 1]


def grids(rules: Rules | SearchStrategy[Rules] | None = None) -> SearchStrategy[Grid]:
    """Any filling of a board: stones may float, and both players may have won.

    >>> from hypothesis import given
    >>> from fourinrow import is_valid_move
    >>> @given(grids(CONNECT_FOUR))
    ... def test_no_stone_falls_beside_the_board(grid: Grid) -> None:
    ...     assert not is_valid_move(grid, 7)

    Every second grid has a line of n. Without ``rules``, grids have any size up to
    9 x 9. Shrinks to empty cells.
    """
    return _grids(_rules_from(rules))


@st.composite
def _grids(draw: DrawFn, some_rules: SearchStrategy[Rules]) -> Grid:
    rules = draw(some_rules)
    return some_grid(draw(picks()), rules, draw(board_picks(rules)))


def some_grid(pick: Pick, rules: Rules, cells: Pick) -> Grid:
    """Return a grid as `grids` draws them."""
    rows, cols, lines = range(rules.rows), range(rules.cols), windows(rules)
    grid = from_rows([[Cell(cells(len(Cell))) for _ in cols] for _ in rows])
    if lines and pick(2):
        stone = Cell(1 + pick(2))
        for place in lines[pick(len(lines))]:
            grid = replace_value(grid, *place, stone)
    return grid


def situations(
    rules: Rules | SearchStrategy[Rules] = CONNECT_FOUR,
    *,
    min_plies: int = 0,
    max_plies: int | None = None,
    over: bool | None = None,
) -> SearchStrategy[Situation]:
    """Situations that a game can reach, from all its stages.

    >>> from hypothesis import given
    >>> from fourinrow import legal_moves
    >>> @given(situations(min_plies=30, over=False))
    ... def test_a_running_game_has_moves(situation: Situation) -> None:
    ...     assert legal_moves(situation)

    The game runs with ``over=False`` and has ended with ``over=True``. By default,
    every fifth has ended. Shrinks to few plies in low columns, of a running game.
    Raises `FourInRowError` for a number of plies below 0, and for a maximum below the
    minimum. If no game is as asked for, such as a running one of 42 plies, Hypothesis
    finds no example, and says so.
    """
    found = _played(rules, min_plies, max_plies, over)
    return found.map(lambda stones: stones.situation)


def move_numbers(
    rules: Rules | SearchStrategy[Rules] = CONNECT_FOUR,
    *,
    min_plies: int = 0,
    max_plies: int | None = None,
    over: bool | None = None,
) -> SearchStrategy[tuple[int, ...]]:
    """Legal moves from the empty board, as `make_move` takes them.

    >>> from hypothesis import given
    >>> from fourinrow.notation import format_moves, parse_moves
    >>> @given(move_numbers())
    ... def test_moves_are_read_as_they_are_written(moves: tuple[int, ...]) -> None:
    ...     assert parse_moves(format_moves(moves)) == moves

    Arguments, errors and shrinking are those of `situations`.
    """
    return _played(rules, min_plies, max_plies, over).map(lambda stones: stones.moves)


def _rules_from(given: Rules | SearchStrategy[Rules] | None) -> SearchStrategy[Rules]:
    if given is None:
        return rules()
    if isinstance(given, SearchStrategy):
        return given
    return st.just(given)


def _played(
    rules: Rules | SearchStrategy[Rules],
    min_plies: int,
    max_plies: int | None,
    over: bool | None,
) -> SearchStrategy[Stones]:
    least = at_least(0, min_plies, "min_plies of 0 or more")
    most = MAX_SIDE**2
    if max_plies is not None:
        most = at_least(least, max_plies, f"max_plies from {least} on")
    some_rules = _rules_from(rules)

    @st.composite
    def stones(draw: DrawFn) -> Stones:
        rules = draw(some_rules)
        moves = draw(board_picks(rules))
        return some_stones(draw(picks()), rules, moves, least, most, over)

    return stones()


def some_stones(
    pick: Pick,
    rules: Rules,
    moves: Pick,
    least: int = 0,
    most: int = MAX_SIDE**2,
    over: bool | None = None,
) -> Stones:
    """Return the position of a situation as `situations` draws them."""
    endings = (False, True) if over is None else (over,)
    last = min(most, rules.rows * rules.cols)
    for ending in endings[::-1] if pick(5) == 4 else endings:
        wanted = Wanted(rules, least, last, over=ending)
        stones = some_position(pick, wanted, moves)
        if wanted.includes(stones):
            return stones
    return reject()


class Rated(NamedTuple):
    """A tree with a rating at every node, and the side that chooses there.

    >>> Rated(5, (Rated(3), Rated(12)))
    Rated(5, (Rated(3), Rated(12)))
    """

    rating: float
    below: tuple["Rated", ...] = ()
    layer: Layer = Layer.MAX

    def __repr__(self) -> str:
        below = f", {self.below!r}" if self.below else ""
        layer = ", layer=Layer.MIN" if self.layer is Layer.MIN else ""
        return f"Rated({self.rating!r}{below}{layer})"


def rated_from(nested: Nested, layer: Layer = Layer.MAX) -> Rated:
    """Return nested lists as a tree whose sides take turns; only leaves are rated."""
    if isinstance(nested, Sequence):
        below = (rated_from(each, opposite(layer)) for each in nested)
        return Rated(0, tuple(below), layer)
    return Rated(nested, layer=layer)


_LAYERS: Final = tuple(Layer)

RATED: Final = SearchSpace[Rated](
    children=lambda tree: iter(tree.below),
    rate=lambda tree: tree.rating,
    layer=lambda tree: tree.layer,
)
"""The space of rated trees: the children of a state are its subtrees."""


def rated_trees(
    ratings: SearchStrategy[float] | None = None,
    *,
    max_height: int = 4,
    max_width: int = 3,
) -> SearchStrategy[Rated]:
    """Trees with a rating at every node, even where a search of few plies stops.

    >>> from hypothesis import given
    >>> from fourinrow import alpha_beta, minimax
    >>> @given(rated_trees())
    ... def test_cuts_change_no_result(tree: Rated) -> None:
    ...     slow, fast = minimax(2, RATED), alpha_beta(2, RATED)
    ...     assert fast(tree) == slow(tree)

    ``ratings`` are by default whole numbers from -20 to 20; many trees have only a few.
    Nodes without children are at every depth. In most trees the sides take turns; in
    others a side may move twice. Shrinks to few branches, to small numbers, and to
    sides that take turns. Raises `FourInRowError` for a height below 0 and a width
    below 1.
    """
    height, widths = _height_and_widths(max_height, max_width)

    @st.composite
    def rated_tree(draw: DrawFn) -> Rated:
        rating = None if ratings is None else partial(draw, ratings)
        return some_tree(draw(picks()), height, widths, rating)

    return rated_tree()


def some_tree(
    pick: Pick,
    height: int = 4,
    widths: Sequence[int] = (0, 1, 2, 3, 2, 3),
    rating: Callable[[], float] | None = None,
    layer: Layer | None = None,
) -> Rated:
    """Return a tree as `rated_trees` draws them, or one of a layer."""
    most = (1, 3, 20)[pick(3)]
    numbers = sorted(range((0, -most)[pick(2)], most + 1), key=abs)
    takes_turns = (True, True, False)[pick(3)]

    def node(plies: int, layer: Layer) -> Rated:
        width = widths[pick(len(widths))] if plies else 0
        rated = rating() if rating else numbers[pick(len(numbers))]
        below = tuple(node(plies - 1, after(layer)) for _ in range(width))
        return Rated(rated, below, layer)

    def after(layer: Layer) -> Layer:
        return opposite(layer) if takes_turns or not pick(2) else layer

    return node(max(0, height - (1, 1, 0)[pick(3)]), layer or _LAYERS[pick(2)])


def trees(
    ratings: SearchStrategy[float] = _RATINGS,
    *,
    max_height: int = 4,
    max_width: int = 3,
) -> SearchStrategy[Nested]:
    """Trees of nested lists with numbers as leaves, as textbooks draw them.

    >>> from hypothesis import given
    >>> from fourinrow.search import FULL, minimax_value, tree_of
    >>> from fourinrow.search.searches import alpha_beta_value
    >>> @given(trees())
    ... def test_cuts_change_no_value(nested: Nested) -> None:
    ...     tree = tree_of(nested)
    ...     assert alpha_beta_value(FULL, tree) == minimax_value(tree)

    ``ratings`` are those of the leaves, by default whole numbers from -20 to 20. Leaves
    are not all equally deep. An empty list has no value, so each list has an item;
    `rated_trees` have nodes without children. Shrinks to a leaf, few branches and small
    numbers. Raises `FourInRowError` for a height below 0 and a width below 1.
    """
    height, widths = _height_and_widths(max_height, max_width)

    @st.composite
    def node(draw: DrawFn, plies: int) -> Nested:
        width = draw(st.sampled_from(widths))
        if not (width and plies):
            return draw(ratings)
        below = node(plies - 1)
        return [draw(below) for _ in range(width)]

    return node(height)


def _height_and_widths(max_height: int, max_width: int) -> tuple[int, Sequence[int]]:
    """Return the height, and numbers of children to draw from, rarely 0 or 1."""
    height = at_least(0, max_height, "max_height of 0 or more")
    most = at_least(1, max_width, "max_width of 1 or more")
    return height, (0, 1, *range(2, most + 1), *range(2, most + 1))


@dataclass(frozen=True)
class Listed(Generic[T]):
    """A function of the numbers from 0, given by its values.

    >>> Listed((3, 12, 8))(1)
    12
    """

    values: Sequence[T]

    def __call__(self, number: int) -> T:
        """Return the value of a number."""
        return self.values[number]


def search_spaces(
    ratings: SearchStrategy[float] = _RATINGS,
    *,
    max_size: int = 8,
    max_width: int = 3,
    has_circles: bool = False,
) -> SearchStrategy[SearchSpace[int]]:
    """Search spaces whose states are numbers; a search begins at 0.

    >>> from hypothesis import given
    >>> from fourinrow import alpha_beta, minimax
    >>> @given(search_spaces())
    ... def test_alpha_beta_is_minimax(space: SearchSpace[int]) -> None:
    ...     slow, fast = minimax(None, space), alpha_beta(None, space)
    ...     assert fast(0) == slow(0)

    Every state is rated and has a layer. A child may come twice or have more than one
    parent. Unless a space ``has_circles``, all paths end. Shrinks to few states and
    children, and to small ratings. Raises `FourInRowError` for a size or a width below
    1.
    """
    most = at_least(1, max_size, "max_size of 1 or more")
    widest = at_least(1, max_width, "max_width of 1 or more")
    widths = (*range(widest + 1), *range(2, widest + 1))

    @st.composite
    def search_space(draw: DrawFn) -> SearchSpace[int]:
        pick = draw(picks())
        size = 1 + max(pick(most), pick(most))

        def below(number: int) -> tuple[int, ...]:
            first = 0 if has_circles else number + 1
            width = widths[pick(len(widths))] if first < size else 0
            return tuple(first + pick(min(4, size - first)) for _ in range(width))

        children = tuple(below(number) for number in range(size))
        rate = Listed(tuple(draw(ratings) for _ in children))
        layer = Listed(tuple(_LAYERS[pick(2)] for _ in children))
        return SearchSpace(Listed(children), rate, layer)

    return search_space()
