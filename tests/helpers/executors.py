"""An executor without workers: tasks are done in this thread, when a test wants it."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from itertools import count, repeat
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Awaited(Future[R]):
    """A future that is done when it is waited for, and others with it."""

    def __init__(self, workers: "Workers") -> None:
        super().__init__()
        self.workers = workers

    def result(self, timeout: float | None = None) -> R:
        while not self.done():
            self.workers.finish()
        return super().result(timeout)


class Workers(Executor):
    """Workers that are done in the order of ``picks`` among what they are busy with.

    ``call`` calls a function for them; what it raises is raised by the future.
    """

    def __init__(
        self,
        picks: Iterator[int] | None = None,
        call: Callable[..., Any] = lambda function, *given: function(*given),
    ) -> None:
        self.picks = picks or repeat(0)
        self.call = call
        self.futures: list[Future[Any]] = []
        self.busy: list[Callable[[], object]] = []

    def submit(
        self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs
    ) -> Future[R]:
        assert len(self.futures) < 1000
        assert not kwargs
        future = Awaited[R](self)
        self.futures.append(future)

        def work() -> None:
            try:
                future.set_result(self.call(fn, *args))
            except (KeyError, OSError, MemoryError) as error:
                future.set_exception(error)

        self.busy.append(work)
        return future

    def finish(self) -> None:
        self.busy.pop(next(self.picks) % len(self.busy))()


def pickled(function: Callable[..., Any], *given: object) -> Any:
    """Call what comes out of a pickle, as another process does."""
    function, given = pickle.loads(pickle.dumps((function, given)))
    return pickle.loads(pickle.dumps(function(*given)))


def failing(error: Exception, after: int = 0) -> Callable[..., Any]:
    """Return a way to call functions that works so often, and then fails."""
    left = count(after, -1)

    def call(function: Callable[..., Any], *given: object) -> Any:
        if next(left) <= 0:
            raise error
        return function(*given)

    return call
