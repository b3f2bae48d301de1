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

    At most ``ahead`` items, taken when the next result is wanted, are begun and not yet
    yielded. An error of the items or of the executor is raised after the results.
    """
    begun, taken = deque[Future[R]](), iter(items)
    end: Exception | None = None
    try:
        while end is None:
            try:
                begun.append(executor.submit(function, next(taken)))
            except Exception as error:  # noqa: BLE001 (raised after the results)
                end = error
            while begun and (end or len(begun) >= ahead or begun[0].done()):
                yield begun.popleft().result()
        if not isinstance(end, StopIteration):
            raise end
    finally:
        for future in begun:
            future.cancel()
