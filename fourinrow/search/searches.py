"""A search is a choice among branches, made at every node of the tree.

Minimax takes the best of all branches. Alpha-beta takes it by a fold that may stop. A
good branch narrows the window between what the sides are sure of; once the window is
closed, the remaining branches are cut, since they can't change the result.

>>> from fourinrow.search.tree import TREE_SPACE, tree_of
>>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> found = minimax(2, TREE_SPACE)(textbook)
>>> found.index, found.value, alpha_beta(2, TREE_SPACE)(textbook) == found
(0, 3.0, True)
"""

from __future__ import annotations  # or inner functions evaluate them at each call

from collections.abc import Callable, Iterable
from operator import gt, itemgetter, lt
from typing import Protocol, TypeAlias, TypeVar

from fourinrow.errors import at_least
from fourinrow.folds import fold_while
from fourinrow.search.space import (
    FULL,
    Found,
    Layer,
    Node,
    SearchSpace,
    Window,
    checked_depth,
    checked_rating,
)
from fourinrow.search.tree import Tree, game_tree, prune

A = TypeVar("A")
S = TypeVar("S")

Chosen: TypeAlias = tuple[A, float] | None
"""The best branch and its value; ``None`` without branches."""

Choice: TypeAlias = Callable[
    [Window, Layer, Iterable[A], Callable[[Window, A], float]], Chosen[A]
]
"""A function that chooses for a layer among branches, whose values it asks for."""


def best_of_all(
    window: Window,
    layer: Layer,
    branches: Iterable[A],
    value: Callable[[Window, A], float],
) -> Chosen[A]:
    """Return the best of all branches, the first of equals: the choice of `minimax`.

    >>> best_of_all(FULL, Layer.MIN, ["abc", "d", "e"], lambda _, word: len(word))
    ('d', 1)
    """
    valued = [(branch, value(window, branch)) for branch in branches]
    choose = max if layer is Layer.MAX else min
    return choose(valued, key=itemgetter(1), default=None)


# The best branch so far, and the narrowed window.
_SoFar: TypeAlias = tuple[Chosen[A], Window]


def best_branch(
    window: Window,
    layer: Layer,
    branches: Iterable[A],
    value: Callable[[Window, A], float],
) -> Chosen[A]:
    """Return the best branch, or one that closes the window: `alpha_beta`'s choice.

    >>> best_branch(Window(0, 1), Layer.MAX, ["ab", "cde"], lambda _, word: len(word))
    ('ab', 2)

    MIN has 1 elsewhere, so "cde" is cut: MIN will not come here. In the tree ``[[3, 12,
    8], [2, 4, 6]]`` MAX has 3 when MIN finds the 2. That branch is worth 2 at most, so
    MAX will not take it, whatever 4 and 6 are.
    """
    better = gt if layer is Layer.MAX else lt

    def consider(so_far: _SoFar[A], branch: A) -> tuple[_SoFar[A], bool]:
        best, narrow = so_far
        new = value(narrow, branch)
        if best is None or better(new, best[1]):
            best = branch, new
        narrow = narrow.narrowed(layer, new)
        return (best, narrow), narrow.is_open  # once it is closed, the rest is cut

    nothing: _SoFar[A] = (None, window)
    (best, _), _ = fold_while(consider, nothing, branches)
    return best


def alpha_beta_value(window: Window, tree: Tree[float]) -> float:
    """Return the `minimax_value` if it is inside the window, else a bound on it.

    >>> from fourinrow.search.tree import tree_of
    >>> alpha_beta_value(FULL, tree_of([[3, 12, 8], [2, 4, 6]]))
    3.0

    Why is this right? In an open window, a value inside it is exact, one at or above
    ``high`` is a lower bound of the true value, one at or below ``low`` an upper bound.
    Leaves are exact. Suppose that this holds for the branches of a MAX node (MIN is the
    mirror image). Each is searched in the window from the best value so far, or from
    ``low`` while none is above it, up to ``high``. There are three cases:

    - The main case is the cut: a branch is found at ``high`` or above. It is truly
      worth that or more, and so is the node: what is left out could only make it better
      for MAX. MIN, who has ``high`` elsewhere, will not come here.
    - No cut, and the best value is above ``low``: it was inside its window, so it is
      exact. The others are exact or upper bounds, and no greater.
    - No value is above ``low``: all are upper bounds, so the greatest is one too.

    The window of the root is full, so its value is exact; so is a bound at an infinity,
    beyond which there is nothing. At the root the child is that of minimax, which keeps
    the first of equals: a later branch with only a bound has an upper bound, and is no
    better than the best before it.
    """
    chosen = best_branch(window, tree.layer, tree.branches(), alpha_beta_value)
    return tree.label() if chosen is None else chosen[1]


Finder: TypeAlias = Callable[[S], Found[S] | None]
"""A function that returns the child of a state that a search chooses.

It returns ``None`` for a state without children, and at depth 0; `quiescence` at depth
0 only for a stable state.
"""

SearchOf: TypeAlias = Callable[[int | None, SearchSpace[S]], Finder[S]]
"""A search of states of one type."""


class Search(Protocol):
    """A search of states of any type."""

    def __call__(self, depth: int | None, space: SearchSpace[S], /) -> Finder[S]:
        """Return a function from a state to its best child."""


def tree_search(
    choose: Choice[tuple[int, Tree[S]]],
    depth: int | None,
    space: SearchSpace[S],
    floor: int = 0,
) -> Finder[S]:
    """Return the finder that makes a choice among branches at every node.

    >>> def first(window, layer, branches, value):
    ...     return next(((branch, value(window, branch)) for branch in branches), None)
    >>> tree_search(first, 1, SearchSpace(range, float, lambda n: Layer.MAX))(3)
    Found(child=0, value=0.0, index=0)

    Below an unstable state, up to ``floor`` extra plies are searched. Raises
    `FourInRowError` as `minimax` does, and for a negative floor.
    """
    checked_depth(depth)
    at_least(0, floor, "a floor of 0 or more plies")

    # It chooses, and asks `visited` for values, which asks it again a ply further down.
    def best_below(window: Window, tree: Tree[S]) -> Chosen[tuple[int, Tree[S]]]:
        return choose(window, tree.layer, enumerate(tree.branches()), visited)

    def visited(window: Window, branch: tuple[int, Tree[S]]) -> float:
        index, tree = branch

        def value() -> float:  # as `alpha_beta_value`, for any choice
            best = best_below(window, tree)
            return best[1] if best else checked_rating(space, tree.label())

        return space.visit(Node(index, tree.label(), tree.layer, window), value)

    def find(state: S) -> Found[S] | None:
        root = prune(depth, game_tree(space, state), floor, space.is_stable)
        best = best_below(FULL, root)
        if best is None:
            return None
        (index, tree), value = best
        return Found(tree.label(), value, index)

    return find


def minimax(depth: int | None, space: SearchSpace[S]) -> Finder[S]:
    """Return the finder that looks at all branches, ``depth`` plies deep.

    >>> minimax(1, SearchSpace(range, float, lambda n: Layer.MAX))(3)
    Found(child=2, value=2.0, index=2)

    It finds ``None`` where there is no child, and at depth 0. Depth ``None`` is the end
    of the game. Raises `FourInRowError` for a negative depth; the search does so for a
    rating that is not a number.
    """
    return tree_search(best_of_all, depth, space)


def alpha_beta(depth: int | None, space: SearchSpace[S]) -> Finder[S]:
    """Return the finder that finds what `minimax` does, usually at far fewer leaves.

    >>> alpha_beta(1, SearchSpace(range, float, lambda n: Layer.MAX))(3)
    Found(child=2, value=2.0, index=2)

    `alpha_beta_value`, the same recursion without indexes, says why. Errors of what is
    cut are not raised. Source: D. Knuth and R. Moore, "An Analysis of Alpha-Beta
    Pruning" (1975). It is fail-soft, as in J. Fishburn, "Another Optimization of
    Alpha-Beta Search" (1983): a bound may lie outside the window.
    """
    return tree_search(best_branch, depth, space)


# Not needed for a first reading.


def quiescence(floor: int) -> Search:
    """Return alpha-beta that continues below unstable states, at most ``floor`` plies.

    >>> even = SearchSpace(range, float, lambda n: Layer.MAX, lambda n: n % 2 == 0)
    >>> alpha_beta(1, even)(4), quiescence(2)(1, even)(4)
    (Found(child=3, value=3.0, index=3), Found(child=2, value=2.0, index=2))

    Here even numbers are stable, and 3 is worth the 2 below it. Raises `FourInRowError`
    for a negative floor once it is given a depth. Source: C. Shannon, "Programming a
    Computer for Playing Chess" (1950).
    """

    def search(depth: int | None, space: SearchSpace[S], /) -> Finder[S]:
        return tree_search(best_branch, depth, space, floor)

    return search


def evaluate(
    search: SearchOf[S], depth: int | None, space: SearchSpace[S], state: S
) -> float:
    """Return the value of the child that is found, else the rating of the state.

    >>> evaluate(minimax, 2, SearchSpace(range, float, lambda n: Layer.MAX), 0)
    0.0
    """
    found = search(depth, space)(state)
    return checked_rating(space, state) if found is None else found.value
