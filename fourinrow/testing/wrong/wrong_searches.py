"""Searches that are wrong, and the laws that find each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import inf
from typing import Final, TypeAlias, cast

from fourinrow.search import Found, Layer, SearchSpace, minimax
from fourinrow.search.space import opposite
from fourinrow.testing.laws_of_searches import AnySearch, laws_of_search
from fourinrow.testing.wrong.mistakes import Wrong

Space: TypeAlias = SearchSpace[object]
Result: TypeAlias = Found[object] | tuple[object, object] | None
Find: TypeAlias = Callable[[object], object]
Value: TypeAlias = Callable[[int, Space, object], float]
InWindow: TypeAlias = Callable[[int, Space, object, float, float], float]

VALUE: Final = "the_value_is_that_of_minimax"
GAMES: Final = "on_positions_of_all_games_it_is_minimax"
CHILD: Final = "the_child_is_one_of_the_best"
INFINITE: Final = "infinite_ratings_are_like_others"
MEETING: Final = "where_ways_meet_it_is_minimax"
WIDE: Final = "wide_trees_are_like_others"
DEEP: Final = "deep_trees_are_like_others"
ENDLESS: Final = "without_a_depth_all_is_searched"
CUTS: Final = "some_leaves_are_cut"
MORE_LEAVES: Final = "no_more_leaves_are_rated_than_by_alpha_beta"


def wrong(name: str, search: Callable[[int, Space], Find], *found_by: str) -> Wrong:
    """Return a row for a search: what is wrong, and found by what."""
    return Wrong(
        "search",
        name,
        search,
        laws_of_search(cast("AnySearch", search)),
        frozenset(found_by),
    )


def best_of(layer: Layer, values: Sequence[float]) -> float:
    """Return the greatest value for MAX, the least for MIN."""
    return max(values) if layer is Layer.MAX else min(values)


def plain_value(depth: int, space: Space, state: object) -> float:
    """Return the value of a state by the definition of minimax."""
    below = list(space.children(state)) if depth else []
    values = [plain_value(depth - 1, space, child) for child in below]
    return best_of(space.layer(state), values) if values else space.rate(state)


def choosing_by(value: Value) -> Callable[[int, Space], Find]:
    """Return a search that values each child by itself; the first of equals counts."""

    def search(depth: int, space: Space) -> Find:
        def find(state: object) -> Result:
            below = list(space.children(state))
            if not below:
                return None
            if depth == 0:
                return state, space.rate(state)
            values = [value(depth - 1, space, each) for each in below]
            best = best_of(space.layer(state), values)
            return below[values.index(best)], best

        return find

    return search


def with_window(
    value: InWindow,
    most: float = inf,
    is_taken: Callable[[Layer, float, float], bool] | None = None,
) -> Callable[[int, Space], Find]:
    """Return an alpha-beta search whose children are valued in a window."""
    is_new = is_taken or is_better

    def search(depth: int, space: Space) -> Find:
        def find(state: object) -> Result:
            best: tuple[object, float] | None = None
            layer, low, high = space.layer(state), -most, most
            for child in space.children(state):
                if depth == 0:
                    return state, space.rate(state)
                worth = value(depth - 1, space, child, low, high)
                if best is None or is_new(layer, worth, best[1]):
                    best = child, worth
                low, high = narrowed(layer, worth, low, high)
                if low >= high:
                    break
            return best

        return find

    return search


def is_better(layer: Layer, value: float, than: float) -> bool:
    """Check whether a layer prefers a value."""
    return value > than if layer is Layer.MAX else value < than


def narrowed(
    layer: Layer, value: float, low: float, high: float
) -> tuple[float, float]:
    """Return the window after a layer has found a value."""
    return (max(low, value), high) if layer is Layer.MAX else (low, min(high, value))


# --- Minimax ------------------------------------------------------------------


def folding(
    fold: Callable[[Layer, list[float]], float] = best_of,
    *,
    below: Callable[[Space, object], Iterable[object]] = lambda space, state: (
        space.children(state)
    ),
    leaf: Callable[[Space, object], float] = lambda space, state: space.rate(state),
) -> Callable[[int, Space], Find]:
    """Return minimax, right unless one of its parts is wrong."""

    def value(depth: int, space: Space, state: object) -> float:
        children = list(below(space, state)) if depth else []
        values = [value(depth - 1, space, each) for each in children]
        return fold(space.layer(state), values) if values else leaf(space, state)

    return choosing_by(value)


def turning_by(turn: Callable[[Layer], Layer]) -> Callable[[int, Space], Find]:
    """Return minimax that asks the space for the root's layer alone."""

    def value(depth: int, space: Space, state: object, layer: Layer) -> float:
        below = list(space.children(state)) if depth else []
        values = [value(depth - 1, space, each, turn(layer)) for each in below]
        return best_of(layer, values) if values else space.rate(state)

    def search(depth: int, space: Space) -> Find:
        def find(state: object) -> object:
            layer = turn(space.layer(state))
            return choosing_by(
                lambda depth, space, state: value(depth, space, state, layer)
            )(depth, space)(state)

        return find

    return search


def up_to_a_gain(layer: Layer, values: list[float]) -> float:
    """Return the best of the values up to the first gain."""
    gains = [at for at, value in enumerate(values) if is_better(layer, value, 0)]
    return best_of(layer, values[: gains[0] + 1] if gains else values)


def popped(space: Space, state: object) -> Iterator[object]:
    """Yield children, and take them out of their list."""
    below = cast("list[object]", space.children(state))
    while below:
        yield below.pop()


def by_index(space: Space, state: object) -> Iterator[object]:
    """Yield children by their indexes."""
    below = cast("list[object]", space.children(state))
    return (below[at] for at in range(len(below)))


def adding_ratings(depth: int, space: Space, state: object) -> float:
    """Add the rating of each inner node that is not a leaf."""
    value = plain_value(depth, space, state)
    return value + space.rate(state) * bool(depth and list(space.children(state)))


def remembering(
    key_of: Callable[[int, object], object] = lambda depth, state: (depth, state),
) -> Value:
    """Return minimax that remembers the values of states for ever."""
    known: dict[object, float] = {}

    def value(depth: int, space: Space, state: object) -> float:
        key = key_of(depth, state)
        if key not in known:
            below = list(space.children(state)) if depth else []
            values = [value(depth - 1, space, each) for each in below]
            known[key] = (
                best_of(space.layer(state), values) if values else space.rate(state)
            )
        return known[key]

    return value


def forgetting_the_depth(depth: int, space: Space) -> Find:
    """Return minimax with a table of states, made anew for each call."""

    def find(state: object) -> object:
        value = remembering(lambda _depth, state: state)
        return choosing_by(value)(depth, space)(state)

    return find


# --- Alpha-beta ---------------------------------------------------------------


def with_cuts(
    narrow: Callable[[Layer, float, float, float], tuple[float, float]] = narrowed,
    is_closed: Callable[[float, float], bool] = lambda low, high: low >= high,
    passed_on: Callable[[float, float], tuple[float, float]] = lambda low, high: (
        low,
        high,
    ),
) -> InWindow:
    """Return the value of alpha-beta, right unless one of its parts is wrong."""

    def value(
        depth: int, space: Space, state: object, low: float, high: float
    ) -> float:
        layer, values = space.layer(state), list[float]()
        for child in space.children(state) if depth else []:
            window = passed_on(low, high)
            values.append(value(depth - 1, space, child, *window))
            low, high = narrow(layer, values[-1], low, high)
            if is_closed(low, high):
                break
        return best_of(layer, values) if values else space.rate(state)

    return value


def raising_alpha(
    _layer: Layer, value: float, low: float, high: float
) -> tuple[float, float]:
    """Raise alpha in both layers."""
    return max(low, value), high


def swapped(layer: Layer, value: float, low: float, high: float) -> tuple[float, float]:
    """Narrow the window as the other layer would."""
    return narrowed(opposite(layer), value, low, high)


def forgetting(
    layer: Layer, value: float, low: float, high: float
) -> tuple[float, float]:
    """Replace the bound, also by a worse one."""
    return (value, high) if layer is Layer.MAX else (low, value)


def sharing_its_window() -> InWindow:
    """Return alpha-beta in which siblings inherit the window of all before them."""
    window = [-inf, inf]

    def value(
        depth: int, space: Space, state: object, low: float, high: float
    ) -> float:
        if (low, high) == (-inf, inf):
            window[:] = [-inf, inf]
        layer, values = space.layer(state), list[float]()
        for child in space.children(state) if depth else []:
            values.append(value(depth - 1, space, child, low, high))
            window[:] = narrowed(layer, values[-1], *window)
            if window[0] >= window[1]:
                break
        return best_of(layer, values) if values else space.rate(state)

    return value


def returning_alpha(
    depth: int, space: Space, state: object, low: float, high: float
) -> float:
    """Return the lower bound at each cut, also that of the other side."""
    layer, values = space.layer(state), list[float]()
    for child in space.children(state) if depth else []:
        values.append(returning_alpha(depth - 1, space, child, low, high))
        low, high = narrowed(layer, values[-1], low, high)
        if low >= high:
            return low - 1
    return best_of(layer, values) if values else space.rate(state)


# --- What is returned ---------------------------------------------------------


def changing(
    change: Callable[[Space, object, Found[object]], object],
) -> Callable[[int, Space], Find]:
    """Return minimax whose result is changed."""

    def search(depth: int, space: Space) -> Find:
        def find(state: object) -> object:
            found = minimax(depth, space)(state)
            return change(space, state, found) if found else None

        return find

    return search


def grandchild(space: Space, _state: object, found: Found[object]) -> Result:
    """Return the child of the best child."""
    below = list(space.children(found.child))
    return (below or [found.child])[0], found.value


def last_of_equals(depth: int, space: Space) -> Find:
    """Return the last of equal children."""

    def find(state: object) -> Result:
        below = list(space.children(state))[::-1]
        turned = replace(
            space,
            children=lambda each: below if each is state else space.children(each),
        )
        return minimax(depth, turned)(state)

    return find


def rating_the_childless(depth: int, space: Space) -> Find:
    """Return a state without children as its own child."""
    return lambda state: minimax(depth, space)(state) or (state, space.rate(state))


def ten_for_none(depth: int | None, space: Space) -> Find:
    """Search ten plies if there is no depth."""
    return minimax(10 if depth is None else depth, space)


def one_ply(more: int) -> Callable[[int, Space], Find]:
    """Return minimax to some more plies."""
    return lambda depth, space: minimax(max(0, depth + more), space)


def with_one_result(depth: int, space: Space) -> Find:
    """Return the same list at each call, with the result of the last."""
    kept: list[object] = []

    def find(state: object) -> object:
        found = minimax(depth, space)(state)
        kept[:] = (found.child, found.value) if found else ()
        return kept or None

    return find


def keeping_the_best(depth: int, space: Space) -> Find:
    """Take a child only if it is better than all that were ever found."""
    best: dict[Layer, Found[object]] = {}

    def find(state: object) -> object:
        found, layer = minimax(depth, space)(state), space.layer(state)
        if found and (
            layer not in best or is_better(layer, found.value, best[layer].value)
        ):
            best[layer] = found
        return best[layer] if found else None

    return find


def with_sentinels(depth: int, space: Space) -> Find:
    """Take no child that is not better than nothing at all."""

    def find(state: object) -> Result:
        best: tuple[object, float] | None = None
        layer = space.layer(state)
        most = -inf if layer is Layer.MAX else inf
        for child in space.children(state):
            if depth == 0:
                return state, space.rate(state)
            value = plain_value(depth - 1, space, child)
            if is_better(layer, value, most):
                best, most = (child, value), value
        return best

    return find


WRONG_SEARCHES: Final[tuple[Wrong, ...]] = (
    wrong("sides never change", turning_by(lambda layer: layer), VALUE, CHILD),
    wrong("sides always take turns", turning_by(opposite), VALUE, CHILD, MEETING),
    wrong(
        "ratings have the wrong sign",
        folding(lambda _, values: max(-value for value in values)),
        VALUE,
    ),
    wrong(
        "nothing is better than 0",
        folding(lambda layer, values: best_of(layer, [0.0, *values])),
        VALUE,
    ),
    wrong("any gain is enough", folding(up_to_a_gain), VALUE),
    wrong(
        "a node is worth the mean",
        folding(lambda _, values: sum(values) / len(values)),
        VALUE,
    ),
    wrong("one ply too many", one_ply(1), VALUE, GAMES),
    wrong(
        "only the first 24 children count",
        folding(below=lambda space, state: list(space.children(state))[:24]),
        WIDE,
    ),
    wrong(
        "it looks six plies ahead at most",
        lambda depth, space: folding()(min(depth, 6), space),
        DEEP,
    ),
    wrong(
        "ratings are whole numbers",
        folding(leaf=lambda space, state: round(space.rate(state))),
        VALUE,
    ),
    wrong("one ply too few", one_ply(-1), VALUE),
    wrong("infinity is no value", with_sentinels, INFINITE),
    wrong(
        "leaves are rated twice",
        folding(leaf=lambda space, state: max(space.rate(state), space.rate(state))),
        "no_more_leaves_are_rated_than_by_minimax",
    ),
    wrong(
        "inner nodes are rated", choosing_by(adding_ratings), "only_leaves_are_rated"
    ),
    wrong(
        "children are sorted by rating",
        folding(
            below=lambda space, state: sorted(space.children(state), key=space.rate)
        ),
        "only_leaves_are_rated",
    ),
    wrong(
        "lists of children are emptied",
        folding(below=popped),
        "lists_of_children_stay_unchanged",
        "children_may_come_one_by_one",
    ),
    wrong(
        "children must be a list",
        folding(below=by_index),
        "children_may_come_one_by_one",
    ),
    wrong("a table forgets the depth", forgetting_the_depth, MEETING),
    wrong(
        "no depth is taken for depth 1",
        lambda depth, space: minimax(depth or 1, space),
        ENDLESS,
    ),
    wrong(
        "states at the horizon are worth 0",
        folding(
            leaf=lambda space, state: space.rate(state) * (not [*space.children(state)])
        ),
        VALUE,
    ),
    wrong(
        "the last result is overwritten", with_one_result, "a_search_may_be_used_again"
    ),
    wrong(
        "the best is kept from call to call",
        keeping_the_best,
        "a_search_may_be_used_again",
    ),
    wrong(
        "no depth is taken for ten plies",
        ten_for_none,
        "without_a_depth_a_deep_tree_is_searched_to_its_end",
    ),
    wrong(
        "states are told apart by their hashes",
        choosing_by(remembering(lambda depth, state: (depth, hash(state)))),
        VALUE,
    ),
    wrong(
        "values are kept between calls",
        choosing_by(remembering()),
        "nothing_is_kept_between_calls",
    ),
    wrong(
        "alpha rises in both layers",
        with_window(with_cuts(raising_alpha)),
        VALUE,
        CHILD,
    ),
    wrong("alpha and beta are swapped", with_window(with_cuts(swapped)), VALUE, CHILD),
    wrong("a bound gets worse", with_window(with_cuts(forgetting)), MORE_LEAVES),
    wrong(
        "alpha alone is enough for a cut",
        with_window(with_cuts(is_closed=lambda low, _high: low > -inf)),
        VALUE,
    ),
    wrong("nothing is cut", with_window(with_cuts(is_closed=lambda *_: False)), CUTS),
    wrong(
        "equal bounds do not cut",
        with_window(with_cuts(is_closed=lambda low, high: low > high)),
        MORE_LEAVES,
    ),
    wrong(
        "a window is not passed on",
        with_window(with_cuts(passed_on=lambda _low, _high: (-inf, inf))),
        MORE_LEAVES,
    ),
    wrong(
        "alpha is not passed on",
        with_window(with_cuts(passed_on=lambda _low, high: (-inf, high))),
        MORE_LEAVES,
    ),
    wrong(
        "a window is passed on the wrong way round",
        with_window(with_cuts(passed_on=lambda low, high: (-high, -low))),
        VALUE,
    ),
    wrong("a window is kept for siblings", with_window(sharing_its_window()), VALUE),
    wrong("a cut returns the wrong bound", with_window(returning_alpha), VALUE),
    wrong(
        "a bound is taken for a value",
        with_window(
            with_cuts(),
            is_taken=lambda layer, value, best: not is_better(layer, best, value),
        ),
        CHILD,
    ),
    wrong("1000 stands for infinity", with_window(with_cuts(), 1000), VALUE, CHILD),
    wrong("1000000 stands for infinity", with_window(with_cuts(), 10**6), VALUE, CHILD),
    wrong(
        "1000000000 stands for infinity", with_window(with_cuts(), 10**9), VALUE, CHILD
    ),
    wrong(
        "value and child are swapped",
        changing(lambda _space, _state, found: (found.value, found.child)),
        VALUE,
    ),
    wrong(
        "the value alone is returned",
        changing(lambda _space, _state, found: found.value),
        VALUE,
    ),
    wrong("a grandchild is returned", changing(grandchild), CHILD),
    wrong(
        "the number of the child is returned",
        changing(lambda _space, _state, found: (found.index, found.value)),
        CHILD,
    ),
    wrong(
        "the last of equals is returned",
        last_of_equals,
        "the_first_of_equal_children_is_found",
    ),
    wrong(
        "a state without children is its own child",
        rating_the_childless,
        "without_children_nothing_is_found",
    ),
)
