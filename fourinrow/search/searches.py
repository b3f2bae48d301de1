"""A search is a choice among the branches of a node, made at every node of the tree.

Minimax looks at all branches and takes the best. Alpha-beta does the same as a fold
that may stop: a window lies between the values that each side is already sure of, each
branch narrows it, and as soon as it is closed, the remaining branches can't change the
result: they are cut. Everything else is common to both, in `tree_search`.

>>> from fourinrow.search.tree import TREE_SPACE, tree_of
>>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> found = minimax(2, TREE_SPACE)(textbook)
>>> found.index, found.value, alpha_beta(2, TREE_SPACE)(textbook) == found
(0, 3.0, True)

A search is configured first, with a depth and a space; then it takes a state. Depth
``None`` searches to the end of the game. It raises `FourInRowError` for a negative
depth, for a rating that is not a number, and where Python's stack ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol, TypeAlias, TypeVar

from fourinrow.errors import at_least
from fourinrow.folds import fold_while
from fourinrow.search.space import (
    FULL,
    Found,
    Layer,
    Node,
    SearchSpace,
    Visit,
    Window,
    checked_depth,
    checked_rating,
    only_value,
    stack_for,
)
from fourinrow.search.tree import Tree, game_tree, prune

A = TypeVar("A")
S = TypeVar("S")


Chosen: TypeAlias = tuple[A, float] | None
"""The best of some branches and its value; ``None`` without branches."""


class Choice(Protocol):
    """A function that chooses among branches for a layer.

    ``value(window, branch)`` returns the value of a branch.
    """

    def __call__(
        self,
        window: Window,
        layer: Layer,
        branches: Iterable[A],
        value: Callable[[Window, A], float],
        /,
    ) -> Chosen[A]:
        """Choose for a layer."""


def best_of_all(
    window: Window,
    layer: Layer,
    branches: Iterable[A],
    value: Callable[[Window, A], float],
) -> Chosen[A]:
    """Return the best of all branches, the first of equals: the choice of `minimax`.

    >>> best_of_all(FULL, Layer.MIN, ["abc", "d", "e"], lambda window, word: len(word))
    ('d', 1)
    """
    valued = [(branch, value(window, branch)) for branch in branches]
    choose = max if layer is Layer.MAX else min
    return choose(valued, key=lambda pair: pair[1], default=None)


# The best branch so far with its value, and the narrowed window.
_SoFar: TypeAlias = tuple[Chosen[A], Window]


def best_branch(
    window: Window,
    layer: Layer,
    branches: Iterable[A],
    value: Callable[[Window, A], float],
) -> Chosen[A]:
    """Return the best branch, the first of equals: the choice of `alpha_beta`.

    >>> def length(window, word):
    ...     return len(word)
    >>> best_branch(FULL, Layer.MAX, ["a", "bcd", "efg"], length)
    ('bcd', 3)
    >>> best_branch(Window(0, 2), Layer.MAX, ["ab", "cde"], length)
    ('ab', 2)

    In the tree ``[[3, 12, 8], [2, 4, 6]]`` MAX already has 3 when MIN finds the 2. That
    choice is now worth 2 at most, MAX will not take it, and 4 and 6 can't change that.

    Why is the result that of minimax? By induction from the leaves, which are exact: a
    value inside a node's window is exact, one at or below ``low`` an upper bound of the
    true value, and one at or above ``high`` a lower bound. For MAX, as MIN is the
    mirror image; ``narrowed`` raises ``low`` to the best value so far:

    - The main case, a cut, when ``is_open`` is False: a branch is truly worth ``high``
      or more. Those left out could only raise a value that MIN refuses as it is.
    - Inside: no branch reached ``high``, so none is a lower bound. The first with this
      value was inside its own window, so it is exact; the others are no greater.
    - At or below ``low``: all are upper bounds, and so is the greatest of them.
    - The root: its window is full, so its value is exact. A branch with a mere bound at
      most ties, and the first of equals stays: the child is that of minimax too.
    """
    is_max = layer is Layer.MAX

    def consider(so_far: _SoFar[A], branch: A) -> tuple[_SoFar[A], bool]:
        chosen, window = so_far
        new = value(window, branch)
        if chosen is None or (new > chosen[1] if is_max else new < chosen[1]):
            chosen = branch, new
        window = window.narrowed(layer, new)
        return (chosen, window), window.is_open

    nothing: _SoFar[A] = (None, window)
    (chosen, _), _ = fold_while(consider, nothing, branches)
    return chosen


def alpha_beta_value(window: Window, tree: Tree[float]) -> float:
    """Return `minimax_value` if it is inside the window, and else a bound of it."""
    chosen = best_branch(window, tree.layer, tree.branches(), alpha_beta_value)
    return tree.label() if chosen is None else chosen[1]


Finder: TypeAlias = Callable[[S], Found[S] | None]
"""A function that returns the best child of a state, ``None`` if it has none."""


class Search(Protocol):
    """A search in two stages: depth and space first, then a state.

    It returns the best child, the first of equals, or ``None`` where the tree is only
    its root: for a state without children, and at depth 0 if the state is stable. Each
    node below the root is visited with ``visit``, by default only to compute its value.
    """

    def __call__(
        self, depth: int | None, space: SearchSpace[S], visit: Visit[S] = only_value, /
    ) -> Finder[S]:
        """Return a function from a state to its best child."""


class SearchOf(Protocol[S]):
    """A search of one type of states; a `Search` is one of every type."""

    def __call__(
        self, depth: int | None, space: SearchSpace[S], visit: Visit[S] = only_value, /
    ) -> Finder[S]:
        """Return a function from a state to its best child."""


def tree_search(choose: Choice, floor: int = 0) -> Search:
    """Make a search from a choice among branches.

    >>> def first(window, layer, branches, value):
    ...     return next(((branch, value(window, branch)) for branch in branches), None)
    >>> space = SearchSpace(range, float, lambda n: Layer.MAX)
    >>> tree_search(first)(1, space)(3)
    Found(child=0, value=0.0, index=0)

    The tree ends at the depth, below unstable states up to ``floor`` plies deeper.
    """
    at_least(0, floor, "a floor", "a floor of 0 or more plies")

    def search(
        depth: int | None, space: SearchSpace[S], visit: Visit[S] = only_value
    ) -> Finder[S]:
        """Return a function from a state to its best child, as `Search` describes."""
        checked_depth(depth)

        # The next three are `alpha_beta_value` for any choice; but each branch has its
        # index and is visited, and a leaf is a state, which is rated when reached.

        def chosen_of(window: Window, tree: Tree[S]) -> Chosen[tuple[int, Tree[S]]]:
            return choose(window, tree.layer, enumerate(tree.branches()), branch_value)

        def branch_value(window: Window, branch: tuple[int, Tree[S]]) -> float:
            number, tree = branch
            node = Node(number, tree.label(), tree.layer, window)
            return visit(node, lambda: value(window, tree))

        def value(window: Window, tree: Tree[S]) -> float:
            chosen = chosen_of(window, tree)
            return checked_rating(space, tree.label()) if chosen is None else chosen[1]

        def find(state: S) -> Found[S] | None:
            root = prune(depth, game_tree(space, state), floor, space.is_stable)
            with stack_for(depth):
                chosen = chosen_of(FULL, root)
            if chosen is None:
                return None
            (number, branch), best_value = chosen
            return Found(branch.label(), best_value, number)

        return find

    return search


minimax: Final = tree_search(best_of_all)
"""The search of all branches: the F# seed's ``MiniMaxAlgorithm``."""

alpha_beta: Final = tree_search(best_branch)
"""The search with the child and value of `minimax`, but usually far fewer leaves.

How many branches are cut depends on the order of the children. Errors are those of
`minimax`, except at states that alpha-beta never visits. Source: D. Knuth and R.
Moore, "An Analysis of Alpha-Beta Pruning" (1975); fail-soft, since a bound may lie
outside the window, as in J. Fishburn, "Another Optimization of Alpha-Beta Search"
(1983).
"""


def quiescence(floor: int) -> Search:
    """Return alpha-beta that continues below unstable states, at most ``floor`` plies.

    >>> even = SearchSpace(range, float, lambda n: Layer.MAX, lambda n: n % 2 == 0)
    >>> alpha_beta(1, even)(4), quiescence(2)(1, even)(4)
    (Found(child=3, value=3.0, index=3), Found(child=2, value=2.0, index=2))

    Here even numbers are stable, and 3 is worth the 2 below it. If all states are
    stable, the result is that of `alpha_beta`. Raises `FourInRowError` for a negative
    floor. Source: C. Shannon, "Programming a Computer for Playing Chess" (1950).
    """
    return tree_search(best_branch, floor)


def evaluate(
    search: SearchOf[S], depth: int | None, space: SearchSpace[S], state: S
) -> float:
    """Return the value of a state: of the child that is found, else its rating.

    >>> evaluate(minimax, 2, SearchSpace(range, float, lambda n: Layer.MAX), 0)
    0.0
    """
    found = search(depth, space)(state)
    return checked_rating(space, state) if found is None else found.value
