"""``fourinrow solve --jobs``: several lines at a time, written in their order.

An idle worker gets the lines that wait, even a single one, so that no line has to wait
for the next. While all workers are busy, lines gather and are sent together: more of
them, the easier they are.
"""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import lru_cache
from io import UnsupportedOperation
from itertools import repeat
from queue import Empty, Full, Queue
from threading import Thread
from typing import Final, NamedTuple, TextIO, TypeAlias

from fourinrow.errors import FourInRowError
from fourinrow.shell.signals import Watch
from fourinrow.shell.solve_lines import (
    Output,
    OutputLine,
    Request,
    Service,
    answer_line,
    open_service,
)
from fourinrow.shell.terminal import complain
from fourinrow.shell.workers import ENDED_EARLY, dismiss, workers
from fourinrow.solver.parallel import Pace, borrowed, in_order
from fourinrow.solver.written_answers import asks_for_moves

_WAITING: Final = 1024  # lines that are read ahead
_WOKEN: Final = None
_END: Final = ""
_BEGUN_EACH: Final = 8  # chunks: easy ones bridge the time of a hard one
_NODES_OF_A_PROCESS: Final = 2_000  # in a chunk: about 0.05 s of the readable engine


class Chunk(NamedTuple):
    """Lines of input, and the number of the first one."""

    number: int
    lines: Sequence[str]


class Answers(NamedTuple):
    """Lines of output, and the nodes that they took."""

    lines: Sequence[OutputLine]
    nodes: int


_Submit: TypeAlias = Callable[[Chunk], "Future[Answers]"]


class Incoming:
    """The lines of a stream, read by a thread, so that nothing else waits for them."""

    def __init__(self, stream: TextIO) -> None:
        self._waiting = Queue[str | None](_WAITING)
        source = _reopened(stream)
        self._reader = Thread(target=self._read, args=[source], daemon=True)
        self._reader.start()

    def wake(self) -> None:
        """Make `chunks` yield ``None`` if it waits for a line."""
        with suppress(Full):  # then it does not wait
            self._waiting.put_nowait(_WOKEN)

    def chunks(self, most: Callable[[], int]) -> Iterator[Chunk | None]:
        """Yield waiting lines, at most ``most()`` at a time; wait if there are none."""
        number, found = 1, list[str | None]()
        while _END not in found:
            found = [self._waiting.get()]
            with suppress(Empty):
                while len(found) < most():
                    found.append(self._waiting.get_nowait())
            lines = [line for line in found if line is not _WOKEN and line != _END]
            yield Chunk(number, lines) if lines else None
            number += len(lines)

    def _read(self, source: AbstractContextManager[TextIO]) -> None:
        try:
            with source as stream:
                for line in stream:
                    self._waiting.put(line)
        finally:
            self._waiting.put(_END)


def _reopened(stream: TextIO) -> AbstractContextManager[TextIO]:
    """Open a stream again: a thread that never ends would keep its lock at exit."""
    try:
        descriptor = os.dup(stream.fileno())
    except UnsupportedOperation:
        return nullcontext(stream)
    encoding = stream.encoding
    return os.fdopen(descriptor, encoding=encoding, errors="replace", newline="\n")


def solve_together(
    request: Request, jobs: int, is_strict: bool, stdin: TextIO, stdout: TextIO
) -> int:
    """Write a line for each line of input, in order; return the exit status."""
    output, incoming = Output(stdin, stdout, is_strict), Incoming(stdin)
    try:
        with output.ticker, _workers(request, jobs) as (begin, pace):
            for lines in answers_in_order(incoming, begin, pace, jobs):
                if not output.put(lines):
                    break
    except BrokenExecutor:
        return complain(FourInRowError(ENDED_EARLY))
    except FourInRowError as error:
        return complain(error)
    return output.status


def answers_in_order(
    incoming: Incoming, begin: _Submit, pace: Pace, jobs: int
) -> Iterator[Sequence[OutputLine]]:
    """Yield the lines of output, in order, as soon as they are ready."""

    def submit(chunk: Chunk) -> "Future[Answers]":
        future = begin(chunk)
        future.add_done_callback(lambda _: incoming.wake())
        return future

    chunks = incoming.chunks(lambda: pace.size)
    for lines, nodes in in_order(chunks, submit, repeat(_BEGUN_EACH * jobs)):
        pace.learn(len(lines), nodes)
        yield lines


def _workers(
    request: Request, jobs: int
) -> AbstractContextManager[tuple[_Submit, Pace]]:
    """Make threads for the compiled engine, otherwise processes.

    Only a search with a limit can be stopped in a thread.
    """
    service = open_service(request)
    if not asks_for_moves(request.question) and service.solver.engine == "fast":
        return _threads(service, jobs)
    return _processes(request, jobs)


@contextmanager
def _threads(service: Service, jobs: int) -> Iterator[tuple[_Submit, Pace]]:
    service.solver.get_ready()  # while Ctrl-C ends the command at once
    idle, watch, pool = deque([service]), Watch(), ThreadPoolExecutor(jobs)

    def work(chunk: Chunk) -> Answers:
        with borrowed(idle, lambda: open_service(service.request)) as one:
            return _answers(one, chunk, watch)

    try:
        yield lambda chunk: pool.submit(work, chunk), Pace()
    finally:
        watch.stop()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _processes(request: Request, jobs: int) -> Iterator[tuple[_Submit, Pace]]:
    with workers(jobs, is_warned=True) as pool:
        try:
            pace = Pace(nodes=_NODES_OF_A_PROCESS)
            yield lambda chunk: pool.submit(_elsewhere, request, chunk), pace
        finally:
            dismiss(pool)


_kept_service: Final = lru_cache(maxsize=1)(open_service)  # from chunk to chunk


def _elsewhere(request: Request, chunk: Chunk) -> Answers:
    return _answers(_kept_service(request), chunk, Watch())


def _answers(service: Service, chunk: Chunk, watch: Watch) -> Answers:
    before = service.solver.nodes
    lines = [
        answer_line(service, number, line, watch)
        for number, line in enumerate(chunk.lines, chunk.number)
    ]
    return Answers(lines, service.solver.nodes - before)
