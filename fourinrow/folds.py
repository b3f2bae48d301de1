"""A left fold that may stop early, used by `fold_windows` and `best_branch`."""

from collections.abc import Callable, Iterable
from typing import TypeVar

S = TypeVar("S")
T = TypeVar("T")


def fold_while(
    f: Callable[[S, T], tuple[S, bool]], init: S, items: Iterable[T]
) -> tuple[S, bool]:
    """Fold ``items`` from the left until ``f`` says stop.

    ``f(state, item)`` returns the next state and whether to go on. The result is the
    last state, also if ``f`` stopped with it, and whether ``f`` never stopped.

    >>> def add_up_to_ten(total, item):
    ...     return total + item, total + item < 10
    >>> fold_while(add_up_to_ten, 0, [1, 2, 3])
    (6, True)
    >>> fold_while(add_up_to_ten, 0, [4, 5, 6, 7])
    (15, False)

    With an ``f`` that never stops it is a plain fold, as of ``functools.reduce``.
    """
    state = init
    for item in items:
        state, go_on = f(state, item)
        if not go_on:
            return state, False
    return state, True
