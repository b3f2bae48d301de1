"""The laws of searches: what any search finds is what `minimax` finds.

Trees have a rating at each node. A failing case is a call to paste, with its imports.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from hypothesis import strategies as st

from fourinrow.draw.traces import trace
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.errors import count_of, expected, short_repr
from fourinrow.search.searches import Search, alpha_beta, evaluate, minimax
from fourinrow.search.space import Found, Layer, S, SearchSpace, opposite
from fourinrow.search.tree import Nested
from fourinrow.testing.law import Law, LawBroken, expect, expect_equal
from fourinrow.testing.picks import Pick, seeded_picks
from fourinrow.testing.strategies import Rated, rated_from, search_spaces, some_tree
from fourinrow.testing.textbook_trees import SPOTS, Path, Spot, Task, Whole, logged
from fourinrow.testing.trials import law_of

T = TypeVar("T")


class AnySearch(Protocol):
    """A search such as `alpha_beta`: depth and space first, then a state.

    It returns a `Found` or what has its ``child`` and ``value`` too, or a pair of these
    two, and None for a state without children.
    """

    def __call__(
        self, depth: int, space: SearchSpace[S], /
    ) -> Callable[[S], Found[S] | tuple[S, float] | None]:
        """Return a function from a state to the best child."""
        ...


def laws_of_search(search: AnySearch) -> tuple[Law, ...]:
    """Return the laws of a search: it finds the child and the value of `minimax`.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> quick = Trial(settings(max_examples=10))
    >>> all(law.judge(quick).holds for law in laws_of_search(alpha_beta))
    True

    Correct searches may break the optional laws. Of 300 examples of the value, MIN
    begins in about 140, a side moves twice in 70, ratings are less than 1 apart in 75,
    less than 0.00001 apart in 25, and above a million in 100. Of 300 wide trees, 135
    have more than 32 branches at a node and 50 more than 100; of 300 deep trees, 185
    have five plies or more and 65 ten or more.
    """
    return (
        *(_law(search, name, *each) for name, each in _REQUIRED.items()),
        _law_on_meeting_ways(search),
        *(_law(search, name, *each, True) for name, each in _OPTIONAL.items()),
    )


def _name_of(search: AnySearch) -> str:
    return str(getattr(search, "__name__", "search"))


# --- Spaces in which ways meet --------------------------------------------------------


_Meeting: TypeAlias = tuple[SearchSpace[int], int]
"""A space in which several ways may lead to a state, and a depth to search to."""


def _law_on_meeting_ways(search: AnySearch) -> Law:
    def where_ways_meet_it_is_minimax(meeting: _Meeting) -> None:
        tuples, depth = meeting
        space = replace(tuples, children=lambda state: [*tuples.children(state)])
        best, found = minimax(depth, space)(0), _result_of(search(depth, space)(0))
        if best is None:
            expect(found is None, f"expected None, got {found}")
            return
        child, value = _something(found)
        expect_equal(value, best.value, "value: ")
        known = [each for each in space.children(0) if each == child]
        expect(bool(known), expected("a child of the state", child))
        below = evaluate(minimax, depth - 1, space, known[0])
        expect_equal(below, best.value, f"value of the child {short_repr(child)}: ")

    def draw(meeting: _Meeting) -> str:
        space, depth = meeting

        def name(state: int, branch: int) -> str:
            return f"state {[*space.children(state)][branch]}"

        return tree_text("minimax", trace(minimax, depth, space, 0), name)

    def code(meeting: _Meeting) -> str:
        space, depth = meeting
        functions = f"{space.children!r}, {space.rate!r}, {space.layer!r}"
        return f"{_name_of(search)}({depth}, SearchSpace({functions}))(0)"

    return law_of(_circles, where_ways_meet_it_is_minimax, draw=draw, code=code)


# --- Rated trees ----------------------------------------------------------------------


class _Result(NamedTuple):
    """What a search found."""

    child: object
    value: object

    def __str__(self) -> str:
        return f"{short_repr(self.child)} of value {short_repr(self.value)}"


def _result_of(found: object) -> _Result | None:
    """Return what a search found, after checking that it is a child and a value."""
    if found is None:
        return None
    if hasattr(found, "child") and hasattr(found, "value"):
        return _Result(found.child, found.value)
    try:
        child, value = cast("Iterable[object]", found)
    except (TypeError, ValueError) as error:
        raise LawBroken(expected("a child and its value, or None", found)) from error
    return _Result(child, value)


def _something(found: _Result | None) -> _Result:
    if found is None:
        raise LawBroken("expected a child and its value, got None")
    return found


@dataclass
class _Run:
    """A search of a tree: what it looked at, and what it found."""

    search: AnySearch
    task: Task
    rated: Sequence[Spot] = ()
    asked: Sequence[Spot] = ()
    found: _Result | None = None

    def result(
        self, children: Callable[[Spot], Iterable[Spot]] = Spot.children
    ) -> _Result | None:
        """Search the tree."""
        space, _, self.rated, self.asked = logged(replace(SPOTS, children=children))
        self.found = self.searched(_guarded(space), Whole(self.task.tree))
        return self.found

    def best(
        self, children: Callable[[Spot], Iterable[Spot]] = Spot.children
    ) -> _Result:
        """Search a tree that has branches."""
        return _something(self.result(children))

    def searched(self, space: SearchSpace[Spot], whole: Whole) -> _Result | None:
        depth = cast("int", self.task.depth)  # the law with None is optional
        return _result_of(self.search(depth, space)(Spot(whole)))

    def drawn(self) -> str:
        """Draw the tree, with the branches that the search missed."""
        child = _path_of(self.found.child) if self.found else None
        asked = [spot.path for spot in self.asked]
        return self.task.drawn(self.task.missed(asked, child or ()))

    def svg(self) -> str:
        """Draw what the search looked at and found, beside minimax or alpha-beta."""
        name, found = _name_of(self.search), self.found
        is_minimax = "minimax" in name
        if found is None or not isinstance(found.value, int | float):
            return self.task.svg({}, is_minimax=is_minimax)
        asked = [spot.path for spot in self.asked]
        seen = self.task.looked_at(asked, has_windows=not is_minimax)
        theirs = {f"your {name} found {found}": replace(seen, value=found.value)}
        return self.task.svg(theirs, is_minimax=is_minimax)

    def smaller(self) -> Iterator["_Run"]:
        """Yield searches of smaller trees."""
        return (_Run(self.search, task) for task in self.task.smaller())

    def code(self) -> str:
        space, root = self.named()
        return f"{_name_of(self.search)}({self.task.depth}, {space})({root})"

    def code_of_calls(self) -> str:
        """Return a search as Python, and one with the other signs of ratings."""
        space, root = self.named()
        other = f"replace({space}, rate=lambda state: -{space}.rate(state))"
        call = f"{_name_of(self.search)}({self.task.depth}"
        return f"tree = {root}\n{call}, {space})(tree)\n{call}, {other})(tree)"

    def named(self) -> tuple[str, str]:
        """Return the space and the root as Python."""
        tree = self.task.tree
        if not _is_textbook(tree):
            return "RATED", repr(tree)
        layer = "" if tree.layer is Layer.MAX else f", {tree.layer}"
        return "TREE_SPACE", f"tree_of({_nested(tree)}{layer})"


def _guarded(space: SearchSpace[Spot]) -> SearchSpace[Spot]:
    """Return a space that says what it was asked about if that is no state."""

    def guarded(function: Callable[[Spot], T]) -> Callable[[Spot], T]:
        def call(spot: Spot) -> T:
            expect(isinstance(spot, Spot), expected("a state", spot))
            return function(spot)

        return call

    return replace(
        space,
        children=guarded(space.children),
        rate=guarded(space.rate),
        layer=guarded(space.layer),
    )


def _path_of(child: object) -> Path | None:
    return child.path if isinstance(child, Spot) else None


def _nested(tree: Rated) -> Nested:
    return [_nested(each) for each in tree.below] or tree.rating


def _is_textbook(tree: Rated) -> bool:
    """Check whether leaves alone have ratings, and the sides take turns."""
    is_usual = not (tree.below and tree.rating)
    takes_turns = all(each.layer is not tree.layer for each in tree.below)
    return is_usual and takes_turns and all(map(_is_textbook, tree.below))


_Check: TypeAlias = Callable[[_Run], None]
_Tasks: TypeAlias = st.SearchStrategy[Task]


def _law(
    search: AnySearch,
    name: str,
    check: _Check,
    tasks: _Tasks,
    is_optional: bool = False,
) -> Law:
    return law_of(
        tasks.map(partial(_Run, search)),
        check,
        name=name,
        draw=_Run.drawn,
        svg=_Run.svg,
        code=_Run.code_of_calls if check is _nothing_is_kept else _Run.code,
        smaller=_Run.smaller,
        is_optional=is_optional,
    )


def _the_value_is_that_of_minimax(run: _Run) -> None:
    expect_equal(run.best().value, run.task.value(), "value: ")


def _the_child_is_one_of_the_best(run: _Run) -> None:
    child, best = run.best().child, run.task.value()
    path = _path_of(child)
    if path is None or len(path) != 1:
        raise LawBroken(expected("a child of the root", child))
    got = _Result(child, run.task.value(path))
    expect(
        got.value == best, f"expected a branch of value {short_repr(best)}, got {got}"
    )


def _is_minimax(run: _Run) -> None:
    _the_value_is_that_of_minimax(run)
    _the_child_is_one_of_the_best(run)


def _may_be_used_again(run: _Run) -> None:
    depth = cast("int", run.task.depth)
    root, find = Spot(Whole(run.task.tree)), run.search(depth, _guarded(SPOTS))
    first = find(root)
    before = _something(_result_of(first))
    for child in root.children():
        find(child)
    after = _something(_result_of(first))
    expect(str(before) == str(after), f"a later call changed {before} into {after}")
    again = _something(_result_of(find(root)))
    expect_equal(again.value, before.value, "the value of a second search: ")


def _nothing_is_found(run: _Run) -> None:
    found = run.result()
    expect(found is None, f"expected None, got {found}")


def _lists_stay_unchanged(run: _Run) -> None:
    lists: dict[Spot, list[Spot]] = {}
    run.result(lambda spot: lists.setdefault(spot, spot.children()))
    for spot, children in lists.items():
        expect_equal(children, spot.children(), "children: ")


def _children_may_come_one_by_one(run: _Run) -> None:
    found = run.best(lambda spot: iter(spot.children()))
    expect_equal(found.value, run.task.value(), "value: ")


# --- Laws that correct searches may break ---------------------------------------------


def _the_first_is_found(run: _Run) -> None:
    child, task = run.best().child, run.task
    first = [task.value(path) for path in task.below()].index(task.value())
    expect(
        _path_of(child) == (first,),
        expected(f"branch {first + 1}, the first of the best", child),
    )


def _only_leaves_are_rated(run: _Run) -> None:
    run.result()
    leaves = _leaves(minimax, run.task)
    for spot in run.rated:
        expect(spot.path in leaves, f"expected leaves to be rated, got {spot}")


def _no_more_leaves_are_rated_than_by_minimax(run: _Run) -> None:
    run.result()
    leaves = _leaves(minimax, run.task)
    _expect_at_most(len(leaves), sum(spot.path in leaves for spot in run.rated))


def _no_more_leaves_are_rated_than_by_alpha_beta(run: _Run) -> None:
    """Count a leaf once: a search that looks again, as PVS does, cuts as much."""
    _expect_at_most(len(_leaves(alpha_beta, run.task)), _leaves_rated(run))


def _expect_at_most(most: int, rated: int) -> None:
    leaves = count_of(most, "rated leaf", "rated leaves")
    expect(rated <= most, f"expected at most {leaves}, got {rated}")


def _leaves(search: Search, task: Task) -> list[Path]:
    run = _Run(search, task)
    run.result()
    return [spot.path for spot in run.rated]


def _some_leaves_are_cut(run: _Run) -> None:
    """Expect a cut in a tree, or in its mirror image, for children from the right."""
    mirror = _Run(run.search, run.task._replace(tree=_mirrored(run.task.tree)))
    rated = min(map(_leaves_rated, (run, mirror)))
    every = len(_leaves(minimax, run.task))
    can_cut = len(_leaves(alpha_beta, run.task)) < every
    is_right = rated < every or not can_cut  # a smaller tree may leave nothing to cut
    expect(is_right, f"expected fewer than {every} rated leaves, got {rated}")


def _mirrored(tree: Rated) -> Rated:
    return tree._replace(below=tuple(map(_mirrored, reversed(tree.below))))


def _leaves_rated(run: _Run) -> int:
    """Search a tree; return how many of its leaves were rated."""
    run.result()
    return len({*_leaves(minimax, run.task)} & {spot.path for spot in run.rated})


def _nothing_is_kept(run: _Run) -> None:
    """Search the same states again, with the other signs of ratings."""
    tree = run.task.tree
    states = Whole(tree)

    def found(sign: int, whole: Whole) -> str:
        space = replace(SPOTS, rate=lambda spot: sign * spot.rating())
        return str(run.searched(space, whole))

    first, second = found(1, states), found(-1, states)
    for got, wanted in (
        (second, found(-1, Whole(tree))),
        (found(1, states), first),
    ):
        expect(got == wanted, f"expected {wanted}, as in a first call, got {got}")


def _scaled(unit: float, added: float, tree: Rated) -> Rated:
    below = tuple(_scaled(unit, added, each) for each in tree.below)
    return Rated(unit * tree.rating + added, below, tree.layer)


# --- The cases ------------------------------------------------------------------------

_few: Final = search_spaces(st.integers(-3, 3), max_width=4, has_circles=True)
_many: Final = search_spaces(max_width=4, has_circles=True)
_circles: Final = st.tuples(
    st.one_of(_few, _few, _many), st.sampled_from((3, 4, 5, 4, 1, 2))
)


def _task(pick: Pick, ratings: Sequence[float] = ()) -> Task:
    """Return a tree with up to three branches at a node, and up to five plies."""
    if ratings:
        tree = some_tree(pick, rating=lambda: ratings[pick(len(ratings))])
    else:
        tree = _scaled(*_SCALES[pick(len(_SCALES))], some_tree(pick))
    root = tree if tree.below else Rated(0, (tree,), opposite(tree.layer))
    return Task(root, (1, 2, 3, 3, 4, 4, 5)[pick(7)])


def _tasks(kind: Callable[[Pick], Task]) -> _Tasks:
    return seeded_picks().map(kind)


_DEEPEST: Final = 13
_LARGE: Final = (10**4, 10**6, 10**9, 10**12, 1e18, 1e300)
_UNITS: Final = (1, 1, 1, *_LARGE, 0.5, 1 / 3, 1e-3, 1e-6, 1e-9)
_SCALES: Final = (*((unit, 0) for unit in _UNITS), (1e-3, 1e3), (1 / 3, -1e6), (1, 1e9))
"""What ratings are multiplied by, and what is added to them."""


def _wide_task(pick: Pick) -> Task:
    """Return a tree with many branches at a node; one, often the last, differs."""
    width, layer = _WIDTHS[pick(len(_WIDTHS))], tuple(Layer)[pick(2)]
    usual, special = (some_tree(pick, 2, layer=opposite(layer)) for _ in range(2))
    at = (width - 1, width - 1, 0, width // 2)[pick(4)]
    branches = (*[usual] * at, special, *[usual] * (width - at - 1))
    above = pick(3)
    return Task(_below(pick, Rated(0, branches, layer), above), 1 + above + pick(3))


_WIDTHS: Final = sorted(
    {2, 3, 4, 5}.union(
        each + more
        for each in (8, 12, 16, 24, 32, 36, 64, 100, 128)
        for more in (0, 1, 2)
    )
)


def _deep_task(pick: Pick) -> Task:
    """Return a tree that goes on along one line, with a branch or none beside it."""
    plies = 1 + pick(_DEEPEST - 1)
    return Task(_below(pick, some_tree(pick, 1), plies), max(1, plies + 1 - pick(3)))


def _below(pick: Pick, tree: Rated, plies: int) -> Rated:
    """Return a tree with another below so many plies, each with a branch or two."""
    for _ in range(plies):
        below = [tree]
        if pick(2):
            below.insert(pick(2), some_tree(pick, 1, layer=tree.layer))
        tree = Rated(pick(41) - 20, tuple(below), opposite(tree.layer))
    return tree


def _leaf(pick: Pick) -> Task:
    return Task(Rated(pick(41) - 20), pick(4))


_usual: Final = _tasks(_task)
_cuts: Final = st.just(
    Task(rated_from([[[1, 2], [3, 9], [4, 8]], [[0, 1], [5, 6], [4, 7]]]), 3)
)
"""There are cuts below each child of the root, in nearly any order of branches.

One leaves out a whole reply, since a search may rate all leaves to sort them.
"""

_REQUIRED: Final[Mapping[str, tuple[_Check, _Tasks]]] = {
    "the_value_is_that_of_minimax": (_the_value_is_that_of_minimax, _usual),
    "the_child_is_one_of_the_best": (_the_child_is_one_of_the_best, _usual),
    "infinite_ratings_are_like_others": (
        _is_minimax,
        _tasks(partial(_task, ratings=(0, 1, inf, -inf))),
    ),
    "without_children_nothing_is_found": (
        _nothing_is_found,
        _tasks(_leaf),
    ),
    "lists_of_children_stay_unchanged": (_lists_stay_unchanged, _usual),
    "a_search_may_be_used_again": (_may_be_used_again, _usual),
    "wide_trees_are_like_others": (_is_minimax, _tasks(_wide_task)),
    "deep_trees_are_like_others": (_is_minimax, _tasks(_deep_task)),
    "children_may_come_one_by_one": (_children_may_come_one_by_one, _usual),
}
_OPTIONAL: Final[Mapping[str, tuple[_Check, _Tasks]]] = {
    "the_first_of_equal_children_is_found": (
        _the_first_is_found,
        _tasks(partial(_task, ratings=(0, 1))),
    ),
    "some_leaves_are_cut": (_some_leaves_are_cut, _cuts),
    "no_more_leaves_are_rated_than_by_minimax": (
        _no_more_leaves_are_rated_than_by_minimax,
        _usual,
    ),
    "no_more_leaves_are_rated_than_by_alpha_beta": (
        _no_more_leaves_are_rated_than_by_alpha_beta,
        _usual,
    ),
    "only_leaves_are_rated": (_only_leaves_are_rated, _usual),
    "nothing_is_kept_between_calls": (_nothing_is_kept, _usual),
    "without_a_depth_a_deep_tree_is_searched_to_its_end": (
        _the_value_is_that_of_minimax,
        _tasks(_deep_task).map(lambda task: task._replace(depth=None)),
    ),
}
