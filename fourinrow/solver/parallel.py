"""An ordered parallel map: several workers, results in the order of the tasks.

The caller chooses the workers: threads, processes, or any other ``Executor``.
"""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

_MOST_IN_A_CHUNK: Final = 64  # positions: their results come all at once
_NODES_IN_A_CHUNK: Final = 100_000  # about 15 ms of the fast engine


def in_order(
    tasks: Iterable[T | None],
    submit: Callable[[T], Future[R]],
    rooms: Iterable[int],
) -> Iterator[R]:
    """Yield the results of tasks, in the order of the tasks.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from functools import partial
    >>> from itertools import repeat
    >>> with ThreadPoolExecutor(2) as pool:
    ...     list(in_order([4, -2, 3], partial(pool.submit, abs), repeat(4)))
    [4, 2, 3]

    ``rooms`` yields the most tasks that may be unfinished, one number per result. Tasks
    are taken one by one; the oldest result is yielded as soon as it is done. If the
    next task may take long to come, the iterable can yield ``None`` when a future is
    done: that starts nothing, but lets its result be yielded.

    An error of the tasks or of ``submit`` is raised after the results before it. No
    future is cancelled.
    """
    for future in _in_turn(tasks, submit, iter(rooms)):
        yield future.result()


def _in_turn(
    tasks: Iterable[T | None],
    submit: Callable[[T], Future[R]],
    rooms: Iterator[int],
) -> Generator[Future[R], None, None]:
    begun: deque[Future[R]] = deque()
    room = next(rooms)
    try:
        for task in tasks:
            if task is not None:
                begun.append(submit(task))
            while begun and (len(begun) >= room or begun[0].done()):
                yield begun.popleft()
                room = next(rooms)
    except Exception:
        yield from begun
        raise
    yield from begun


@contextmanager
def borrowed(idle: deque[T], make: Callable[[], T]) -> Iterator[T]:
    """Yield an idle item, or a new one; afterwards it is idle, unless an error occurs.

    >>> idle = deque[list[int]]()
    >>> with borrowed(idle, list) as numbers:
    ...     numbers.append(4)
    >>> with borrowed(idle, list) as numbers:
    ...     print(numbers)
    [4]
    """
    try:
        one = idle.pop()
    except IndexError:
        one = make()
    yield one
    idle.append(one)


class Pace:
    """The size of the next chunk of positions, estimated from the nodes of the last.

    >>> pace = Pace(nodes=100)
    >>> pace.size
    1
    >>> pace.learn(solved=10, nodes=20)
    >>> pace.learn(solved=10, nodes=20)
    >>> pace.size
    3

    A chunk takes about ``nodes`` nodes, and has from ``least`` to ``most`` positions.
    If the number of positions ``left`` is known, the last chunks of several jobs are
    small, so that all jobs end at about the same time.
    """

    def __init__(
        self,
        most: int = _MOST_IN_A_CHUNK,
        left: int | None = None,
        jobs: int = 1,
        *,
        nodes: int = _NODES_IN_A_CHUNK,
        least: int = 1,
    ) -> None:
        self._most, self._left, self._jobs, self._nodes = most, left, jobs, nodes
        self._nodes_each, self._least = float(nodes), least

    @property
    def size(self) -> int:
        """The size of the next chunk."""
        wanted = int(self._nodes / max(self._nodes_each, 1))
        if self._left is not None:
            wanted = min(wanted, self._left // (2 * self._jobs))
        return max(self._least, min(wanted, self._most))

    def take(self, number: int) -> None:
        """Subtract positions from those left."""
        if self._left is not None:
            self._left -= number

    def learn(self, solved: int, nodes: int) -> None:
        """Update the estimate with the nodes of a solved chunk."""
        self._nodes_each = (self._nodes_each + nodes / solved) / 2
