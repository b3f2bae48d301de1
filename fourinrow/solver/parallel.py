"""An ordered parallel map over any executor: threads, processes, or a cluster."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(
    executor: Executor,
    function: Callable[[T], R],
    items: Iterable[T],
    ahead: int,
) -> Iterator[R]:
    """Yield the results of a function for items, in their order, as soon as possible.

    At most ``ahead`` items are begun and not yet yielded. Items are taken one by one,
    only when the next result is wanted.

    What the executor has not begun by the end is cancelled.
    """
    begun = deque[Future[R]]()
    try:
        for item in items:
            begun.append(executor.submit(function, item))
            while begun and (len(begun) >= ahead or begun[0].done()):
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:
            future.cancel()
