"""Searches that are wrong, by the laws that find them."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any, Final, TypeAlias, cast

from fourinrow.search import Found, Layer, SearchSpace, Tree, Window, minimax
from fourinrow.search.searches import Chosen, best_of_all, tree_search
from fourinrow.search.space import Node, opposite
from fourinrow.testing.laws_of_searches import laws_of_search
from fourinrow.testing.wrong.mistakes import Wrong, wrong

Space: TypeAlias = SearchSpace[object]
Find: TypeAlias = Callable[[object], object]
Search: TypeAlias = Callable[[int, Space], Find]
Branch: TypeAlias = tuple[int, Tree[object]]
Branches: TypeAlias = Iterable[Branch]
ValueOf: TypeAlias = Callable[[Window, Branch], float]


def best_of(layer: Layer, values: Sequence[float]) -> float:
    """Return the greatest value for MAX, the least for MIN."""
    return max(values) if layer is Layer.MAX else min(values)


def is_better(layer: Layer, value: float, than: float) -> bool:
    """Check whether a layer prefers a value."""
    return value > than if layer is Layer.MAX else value < than


# --- Minimax ------------------------------------------------------------------


def with_children(of: Callable[[Space, object], Iterable[object]]) -> Search:
    """Return minimax of a space with other children."""
    return lambda depth, space: minimax(
        depth, replace(space, children=lambda state: of(space, state))
    )


def popped(space: Space, state: object) -> Iterator[object]:
    """Yield children, and take them out of their list."""
    below = cast("list[object]", space.children(state))
    while below:
        yield below.pop()


def by_index(space: Space, state: object) -> Iterator[object]:
    """Yield children by their indexes."""
    below = cast("list[object]", space.children(state))
    return (below[at] for at in range(len(below)))


def with_ratings(of: Callable[[Space, object], float]) -> Search:
    """Return minimax of a space with other ratings."""
    return lambda depth, space: minimax(
        depth, replace(space, rate=lambda state: of(space, state))
    )


def taking_turns(depth: int, space: Space) -> Find:
    """Return minimax that asks the space for the root's layer alone."""
    turns = SearchSpace[tuple[Layer, object]](
        children=lambda turn: [(opposite(turn[0]), x) for x in space.children(turn[1])],
        rate=lambda turn: space.rate(turn[1]),
        layer=lambda turn: turn[0],
    )

    def find(state: object) -> object:
        found = minimax(depth, turns)((space.layer(state), state))
        return found and Found(found.child[1], found.value, found.index)

    return find


def of_one_side(depth: int, space: Space) -> Find:
    """Return minimax in which the side at the root always chooses."""
    return lambda state: minimax(
        depth, replace(space, layer=lambda _: space.layer(state))
    )(state)


def folding(fold: Callable[[Layer, list[float]], float]) -> Search:
    """Return minimax, right if the best of the values is what the fold returns."""

    def choose(
        window: Window, layer: Layer, branches: Branches, value: ValueOf
    ) -> Chosen[Branch]:
        valued = [(branch, value(window, branch)) for branch in branches]
        best = best_of_all(window, layer, valued, lambda _, branch: branch[1])
        return best and (best[0][0], fold(layer, [each for _, each in valued]))

    return partial(tree_search, choose)


def up_to_a_gain(layer: Layer, values: list[float]) -> float:
    """Return the best of the values up to the first gain."""
    gains = [at for at, value in enumerate(values) if is_better(layer, value, 0)]
    return best_of(layer, values[: gains[0] + 1] if gains else values)


def remembering(
    key_of: Callable[[int, object], object],
    kept: MutableMapping[object, float] | None = None,
) -> Search:
    """Return minimax with a table by plies and states, made anew or kept for ever."""

    def search(depth: int, space: Space) -> Find:
        known, left = dict[object, float]() if kept is None else kept, depth

        def visit(node: Node[object], value: Callable[[], float]) -> float:
            nonlocal left
            left -= 1
            key = key_of(left, node.state)
            if key not in known:
                known[key] = value()
            left += 1
            return known[key]

        return minimax(depth, replace(space, visit=visit))

    return search


def better_than_nothing(
    window: Window, layer: Layer, branches: Branches, value: ValueOf
) -> Chosen[Branch]:
    """Choose no branch that is worth no more than what the other side hopes for."""
    best = best_of_all(window, layer, branches, value)
    worst = -inf if layer is Layer.MAX else inf
    return best if best and is_better(layer, best[1], worst) else None


# --- Alpha-beta ---------------------------------------------------------------


def with_cuts(
    narrow: Callable[[Window, Layer, float], Window] = Window.narrowed,
    is_closed: Callable[[Window], bool] = lambda window: not window.is_open,
    passed_on: Callable[[Window], Window] = lambda window: window,
    is_taken: Callable[[Layer, float, float], bool] = is_better,
    most: float = inf,
) -> Search:
    """Return alpha-beta, right unless one of its parts is wrong."""

    def choose(
        window: Window, layer: Layer, branches: Branches, value: ValueOf
    ) -> Chosen[Branch]:
        best: Chosen[Branch] = None
        window = Window(max(window.low, -most), min(window.high, most))
        for branch in branches:
            new = value(passed_on(window), branch)
            if best is None or is_taken(layer, new, best[1]):
                best = branch, new
            window = narrow(window, layer, new)
            if is_closed(window):
                break
        return best

    return partial(tree_search, choose)


def raising_alpha(window: Window, layer: Layer, value: float) -> Window:
    """Raise alpha in both layers."""
    return window.narrowed(layer, value).narrowed(Layer.MAX, value)


def swapped(window: Window, layer: Layer, value: float) -> Window:
    """Narrow the window as the other layer would."""
    return window.narrowed(opposite(layer), value)


def forgetting(window: Window, layer: Layer, value: float) -> Window:
    """Replace the bound, also by a worse one."""
    low, high = window
    return Window(value, high) if layer is Layer.MAX else Window(low, value)


# --- What is returned ---------------------------------------------------------


def changing(change: Callable[[Space, Found[object]], object]) -> Search:
    """Return minimax whose result is changed."""

    def search(depth: int, space: Space) -> Find:
        def find(state: object) -> object:
            found = minimax(depth, space)(state)
            return found and change(space, found)

        return find

    return search


def grandchild(space: Space, found: Found[object]) -> Found[object]:
    """Return the child of the best child."""
    return replace(found, child=next(iter(space.children(found.child)), found.child))


def with_one_result(depth: int, space: Space) -> Find:
    """Return the same list at each call, with the result of the last."""
    kept: list[object] = []

    def find(state: object) -> object:
        found = minimax(depth, space)(state)
        kept[:] = (found.child, found.value) if found else ()
        return kept or None

    return find


WRONG_SEARCHES: Final[tuple[Wrong, ...]] = (
    *wrong(
        "search",
        laws_of_search,
        the_value_is_that_of_minimax={
            "sides never change": of_one_side,
            "sides always take turns": taking_turns,
            "ratings have the wrong sign": folding(lambda _, values: -min(values)),
            "nothing is better than 0": folding(
                lambda layer, values: best_of(layer, [0.0, *values])
            ),
            "any gain is enough": folding(up_to_a_gain),
            "a node is worth the mean": folding(
                lambda _, values: sum(values) / len(values)
            ),
            "ratings are whole numbers": with_ratings(
                lambda space, state: round(space.rate(state))
            ),
            "states at the horizon are worth 0": with_ratings(
                lambda space, state: (
                    0 if list(space.children(state)) else space.rate(state)
                )
            ),
            "one ply too many": lambda depth, space: minimax(depth + 1, space),
            "one ply too few": lambda depth, space: minimax(max(0, depth - 1), space),
            "states are told apart by their hashes": remembering(
                lambda left, state: (left, hash(state))
            ),
            "alpha rises in both layers": with_cuts(raising_alpha),
            "alpha and beta are swapped": with_cuts(swapped),
            "alpha alone is enough for a cut": with_cuts(
                is_closed=lambda window: window.low > -inf
            ),
            "a window is passed on the wrong way round": with_cuts(
                passed_on=lambda window: Window(-window.high, -window.low)
            ),
            "1000 stands for infinity": with_cuts(most=1000),
            "1000000000 stands for infinity": with_cuts(most=10**9),
            "value and child are swapped": changing(
                lambda _, found: Found(
                    found.value, cast("Any", found.child), found.index
                )
            ),
            "the value alone is returned": changing(lambda _, found: found.value),
        },
        the_child_is_one_of_the_best={
            "a bound is taken for a value": with_cuts(
                is_taken=lambda layer, value, best: not is_better(layer, best, value)
            ),
            "a grandchild is returned": changing(grandchild),
            "the number of the child is returned": changing(
                lambda _, found: replace(found, child=found.index)
            ),
        },
        infinite_ratings_are_like_others={
            "infinity is no value": partial(tree_search, better_than_nothing)
        },
        without_children_nothing_is_found={
            "a state without children is its own child": lambda depth, space: (
                lambda state: minimax(depth, space)(state) or (state, space.rate(state))
            )
        },
        lists_of_children_stay_unchanged={
            "lists of children are emptied": with_children(popped)
        },
        a_search_may_be_used_again={"the last result is overwritten": with_one_result},
        wide_trees_are_like_others={
            "only the first 24 children count": with_children(
                lambda space, state: list(space.children(state))[:24]
            )
        },
        deep_trees_are_like_others={
            "it looks six plies ahead at most": lambda depth, space: minimax(
                min(depth, 6), space
            )
        },
        where_ways_meet_it_is_minimax={
            "a table forgets the depth": remembering(lambda _, state: state)
        },
        the_first_of_equal_children_is_found={
            "the last of equals is returned": with_children(
                lambda space, state: list(space.children(state))[::-1]
            )
        },
        some_leaves_are_cut={"nothing is cut": with_cuts(is_closed=lambda _: False)},
        no_more_leaves_are_rated_than_by_minimax={
            "leaves are rated twice": with_ratings(
                lambda space, state: max(space.rate(state), space.rate(state))
            )
        },
        no_more_leaves_are_rated_than_by_alpha_beta={
            "a bound gets worse": with_cuts(forgetting),
            "equal bounds do not cut": with_cuts(
                is_closed=lambda window: window.low > window.high
            ),
            "a window is not passed on": with_cuts(
                passed_on=lambda _: Window(-inf, inf)
            ),
            "alpha is not passed on": with_cuts(
                passed_on=lambda window: Window(-inf, window.high)
            ),
        },
        only_leaves_are_rated={
            "children are sorted by rating": with_children(
                lambda space, state: sorted(space.children(state), key=space.rate)
            )
        },
        nothing_is_kept_between_calls={
            "values are kept between calls": remembering(
                lambda left, state: (left, state), kept={}
            )
        },
        children_may_come_one_by_one={
            "children must be a list": with_children(by_index)
        },
        without_a_depth_a_deep_tree_is_searched_to_its_end={
            "no depth is taken for depth 1": lambda depth, space: minimax(
                depth or 1, space
            ),
            "no depth is taken for ten plies": lambda depth, space: minimax(
                depth or 10, space
            ),
        },
    ),
)
"""Values of "search": each stands for `minimax` and `alpha_beta`."""
