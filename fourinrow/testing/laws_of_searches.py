"""The laws of searches: what any search finds is what `minimax` finds.

Trees are nested numbers. A failing case is a call to paste, with its imports.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

from hypothesis import strategies as st

from fourinrow.draw.typography import count_of
from fourinrow.errors import shown
from fourinrow.search.alpha_beta import alpha_beta
from fourinrow.search.lazy_tree import Nested
from fourinrow.search.minimax import minimax
from fourinrow.search.space import (
    Found,
    Layer,
    Search,
    SearchSpace,
    evaluate,
    opposite,
)
from fourinrow.testing.game_tasks import PlayToSearch, game_task_code, game_tasks
from fourinrow.testing.law import Law, LawBroken, as_test, expect, expect_equal, law_of
from fourinrow.testing.textbook_trees import (
    Log,
    Path,
    Spot,
    Task,
    Whole,
    branches_of,
    children_of,
    draw_task,
    minimax_of,
    missed,
    nested_rating,
    task_svg,
    watched_space,
)

S = TypeVar("S")
T = TypeVar("T")


class AnySearch(Protocol):
    """A search such as `alpha_beta`: depth and space first, then a state and its layer.

    It returns a `Found`, or a pair of the best child and its value, and None for a
    state without children.
    """

    def __call__(
        self, depth: int, space: SearchSpace[S], /
    ) -> Callable[[S, Layer], Found[S] | tuple[S, float] | None]:
        """Return a function from a state and its layer to the best child."""
        ...


def search_laws(
    search: AnySearch, *, but: Mapping[str, str] | None = None
) -> Callable[[Law], None]:
    """Return a test for pytest that holds a search to `laws_of_search`.

    >>> from fourinrow import alpha_beta
    >>> from fourinrow.testing.laws_of_searches import search_laws
    >>> test_alpha_beta = search_laws(alpha_beta)

    ``but`` leaves laws out by name, each with a reason. Raises `FourInRowError` for an
    unknown name.
    """
    return as_test(f"search {_name_of(search)}", laws_of_search(search), but or {})


def laws_of_search(search: AnySearch) -> tuple[Law, ...]:
    """Return the laws of a search: it finds the child and the value of `minimax`.

    >>> from hypothesis import settings
    >>> from fourinrow import alpha_beta
    >>> from fourinrow.testing import Trial
    >>> from fourinrow.testing.laws_of_searches import laws_of_search
    >>> quick = Trial(settings(max_examples=10))
    >>> all(law.judge(quick).holds for law in laws_of_search(alpha_beta))
    True

    Right searches may break the laws that are optional.
    """
    return (
        *(_law(search, check, cases) for check, cases in _REQUIRED),
        _law_on_games(search),
        *(_law(search, check, cases, is_optional=True) for check, cases in _OPTIONAL),
    )


def _name_of(search: AnySearch) -> str:
    return str(getattr(search, "__name__", "search"))


_Children: TypeAlias = Callable[[Spot], Iterable[Spot]]


class _Result(NamedTuple):
    """What a search found."""

    child: object
    value: object

    def __str__(self) -> str:
        return f"{_branch(self.child)} of value {shown(self.value)}"


@dataclass
class _Run:
    """A search of a tree: what it looked at, and what it found."""

    search: AnySearch
    task: Task
    log: Log = field(default_factory=Log)
    found: _Result | None = None

    def result(self, children: _Children = children_of) -> _Result | None:
        """Search the tree."""
        space = watched_space(self.task.tree, self.log, children)
        self.found = _searched(self.search, self.task, space, Whole(self.task.tree))
        return self.found

    def best(self, children: _Children = children_of) -> _Result:
        """Search a tree that has branches."""
        return _something(self.result(children))


def _law_on_games(search: AnySearch) -> Law:
    def on_positions_of_all_games_it_is_minimax(task: PlayToSearch) -> None:
        depth, space, here, layer = task.depth, task.space, task.play.here, task.layer
        best = minimax(depth, space)(here, layer)
        found = _result_of(search(depth, space)(here, layer))
        if best is None:
            expect(found is None, f"expected None, got {found}")
            return
        child, value = _something(found)
        expect_equal(value, best.value, "value: ")
        children = list(space.children(here))
        expect(child in children, f"expected a child of the state, got {shown(child)}")
        below = evaluate(minimax, depth - 1, space, child, opposite(layer))
        expect_equal(below, best.value, f"value of the child {shown(child)}: ")

    return law_of(
        game_tasks(),
        on_positions_of_all_games_it_is_minimax,
        draw=lambda task: f"{task.name}, {task.play}",
        code=partial(game_task_code, _name_of(search)),
    )


def _searched(
    search: AnySearch, task: Task, space: SearchSpace[Spot], whole: Whole
) -> _Result | None:
    return _result_of(search(task.depth, space)(Spot(whole), task.layer))


def _result_of(found: object) -> _Result | None:
    """Return what a search found, after checking that it is a child and a value."""
    if found is None:
        return None
    if isinstance(found, Found):
        return _Result(found.child, found.value)
    if isinstance(found, Sequence) and len(found) == 2:
        return _Result(*found)
    raise LawBroken(f"expected a child and its value, or None, got {shown(found)}")


def _something(found: _Result | None) -> _Result:
    if found is None:
        raise LawBroken("expected a child and its value, got None")
    return found


def _path_of(child: object) -> Path | None:
    return child.path if isinstance(child, Spot) else None


def _branch(child: object) -> str:
    """Describe a child by its number in the drawing."""
    path = _path_of(child)
    return shown(child) if path is None else _branch_of(path)


def _branch_of(path: Path) -> str:
    return f"branch {' '.join(str(at + 1) for at in path)}" if path else "the root"


_Check: TypeAlias = Callable[[_Run], None]
_Tasks: TypeAlias = st.SearchStrategy[Task]


def _law(
    search: AnySearch, check: _Check, tasks: _Tasks, is_optional: bool = False
) -> Law:
    last: list[_Run] = []

    def attempt(task: Task) -> None:
        last[:] = [_Run(search, task)]
        check(last[0])

    def draw(task: Task) -> str:
        log, found = last[0].log, last[0].found
        child = _path_of(found.child) if found else None
        return draw_task(task, missed(task, log, child or ()))

    def code(task: Task) -> str:
        tree, depth, layer = task
        return f"{_name_of(search)}({depth}, SUBTREES)(tree_of({tree}), {layer})"

    return law_of(
        tasks,
        attempt,
        name=check.__name__.removeprefix("_"),
        draw=draw,
        svg=task_svg,
        code=code,
        is_optional=is_optional,
    )


def _the_value_is_that_of_minimax(run: _Run) -> None:
    expect_equal(run.best().value, minimax_of(run.task), "value: ")


def _the_child_is_one_of_the_best(run: _Run) -> None:
    child, best = run.best().child, minimax_of(run.task)
    path = _path_of(child)
    if path is None or len(path) != 1:
        raise LawBroken(f"expected a child of the root, got {_branch(child)}")
    value = minimax_of(run.task, path)
    got = _Result(child, value)
    expect(value == best, f"expected a branch of value {shown(best)}, got {got}")


def _infinite_ratings_are_like_others(run: _Run) -> None:
    _the_value_is_that_of_minimax(run)
    _the_child_is_one_of_the_best(run)


def _without_children_nothing_is_found(run: _Run) -> None:
    found = run.result()
    expect(found is None, f"expected None, got {found}")


def _lists_of_children_stay_unchanged(run: _Run) -> None:
    lists: dict[Spot, list[Spot]] = {}
    run.result(lambda spot: lists.setdefault(spot, children_of(spot)))
    for spot, children in lists.items():
        expect_equal(children, children_of(spot), "children: ")


# --- Laws in which right searches may differ ------------------------------------------


def _the_first_of_equal_children_is_found(run: _Run) -> None:
    child, best = run.best().child, minimax_of(run.task)
    values = [
        minimax_of(run.task, each.path)
        for each in children_of(Spot(Whole(run.task.tree)))
    ]
    first = values.index(best)
    expect(
        _path_of(child) == (first,),
        f"expected branch {first + 1}, the first of the best, got {_branch(child)}",
    )


def _at_depth_0_the_state_itself_is_found(run: _Run) -> None:
    child, value = run.best()
    expect(_path_of(child) == (), f"expected the root, got {_branch(child)}")
    expect_equal(value, nested_rating(run.task.tree), "value: ")


def _children_may_come_one_by_one(run: _Run) -> None:
    found = run.best(lambda spot: iter(children_of(spot)))
    expect_equal(found.value, minimax_of(run.task), "value: ")


def _only_leaves_are_rated(run: _Run) -> None:
    run.result()
    leaves = _leaves(minimax, run.task)
    for path in run.log.rated:
        expect(path in leaves, f"expected leaves to be rated, got {_branch_of(path)}")


def _no_more_leaves_are_rated_than_by_minimax(run: _Run) -> None:
    _expect_no_more_leaves(run, minimax)


def _no_more_leaves_are_rated_than_by_alpha_beta(run: _Run) -> None:
    _expect_no_more_leaves(run, alpha_beta)


def _expect_no_more_leaves(run: _Run, search: Search) -> None:
    run.result()
    leaves, most = _leaves(minimax, run.task), len(_leaves(search, run.task))
    rated = sum(path in leaves for path in run.log.rated)
    expected = count_of(most, "rated leaf", "rated leaves")
    expect(rated <= most, f"expected at most {expected}, got {rated}")


def _leaves(search: Search, task: Task) -> list[Path]:
    run = _Run(search, task)
    run.result()
    return run.log.rated


def _nothing_is_kept_between_calls(run: _Run) -> None:
    # The same states again, with the other signs of ratings.
    search, task = run.search, run.task
    others = Task(_negated(task.tree), task.depth, task.layer)

    def found(task: Task, whole: Whole) -> _Result | None:
        return _searched(search, task, watched_space(task.tree, Log()), whole)

    states = Whole(task.tree)
    first, second = found(task, states), found(others, states)
    for got, expected in (
        (second, found(others, Whole(others.tree))),
        (found(task, states), first),
    ):
        reason = f"expected {expected}, as in a first call, got {got}"
        expect(str(got) == str(expected), reason)


def _negated(tree: Nested) -> Nested:
    return [_negated(each) for each in branches_of(tree)] or -nested_rating(tree)


# --- The cases ------------------------------------------------------------------------

_layers: Final = st.sampled_from(Layer)


def _some_task(pick: Callable[[int], int], leaves: Sequence[float] = ()) -> Task:
    """Return a tree of up to four plies, and a depth; many leaves may be equal."""

    def one_of(items: Sequence[T]) -> T:
        return items[pick(len(items))]

    def tree(plies: int) -> Nested:
        width = one_of((0, 1, 2, 2, 3, 3)) if plies else 0
        return [tree(plies - 1) for _ in range(width)] or one_of(numbers)

    most = one_of((1, 3, 20))
    unit = one_of(_UNITS)
    numbers = leaves or range(one_of((0, -most)) * unit, (most + 1) * unit, unit)
    height, width = one_of((3, 3, 4)), one_of((1, 2, 3, 3))
    trees = [tree(height - 1) for _ in range(width)]
    return Task(trees, one_of((1, 2, 3, 3, 4, 4, 5)), one_of(tuple(Layer)))


def _tasks(leaves: Sequence[float] = ()) -> _Tasks:
    randoms = st.randoms(use_true_random=False)
    return randoms.map(lambda rng: _some_task(rng.randrange, leaves))


_UNITS: Final = (1, 1, 1, 1, 10**4, 10**6, 10**9, 10**12)
_usual: Final = _tasks()
_at_depth_0: Final = _usual.map(lambda task: task._replace(depth=0))

_REQUIRED: Final[Sequence[tuple[_Check, _Tasks]]] = (
    (_the_value_is_that_of_minimax, _usual),
    (_the_child_is_one_of_the_best, _usual),
    (_infinite_ratings_are_like_others, _tasks((0, 1, inf, -inf))),
    (
        _without_children_nothing_is_found,
        st.builds(Task, st.integers(-20, 20), st.integers(0, 3), _layers),
    ),
    (_lists_of_children_stay_unchanged, _usual),
)
_OPTIONAL: Final[Sequence[tuple[_Check, _Tasks]]] = (
    (_the_first_of_equal_children_is_found, _tasks((0, 1))),
    (_no_more_leaves_are_rated_than_by_minimax, _usual),
    (_no_more_leaves_are_rated_than_by_alpha_beta, _usual),
    (_only_leaves_are_rated, _usual),
    (_nothing_is_kept_between_calls, _usual),
    (_at_depth_0_the_state_itself_is_found, _at_depth_0),
    (_children_may_come_one_by_one, _usual),
)
