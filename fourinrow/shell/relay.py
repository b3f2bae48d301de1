"""Many lines and several workers: answers leave in the order in which lines came.

A worker that is idle gets what is there, be it one line, so that nobody waits for the
next one. While all are busy lines gather, and go together; the sooner lines are
answered, the more of them go at a time.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from threading import Condition
from typing import Final, NamedTuple, TypeAlias

from fourinrow.shell.answering import Line

_MOST: Final = 256  # lines at a time
_ROOM: Final = 4096  # lines that wait
_SHORT, _LONG = 0.02, 0.2  # seconds that a worker should be busy


class Answers(NamedTuple):
    """The answers to some lines, and the seconds that they took."""

    lines: Sequence[Line]
    seconds: float


_Send: TypeAlias = Callable[[int, Sequence[str]], "Future[Answers]"]
_Deliver: TypeAlias = Callable[[Sequence[Line]], bool]


class Relay:
    """Hands lines to workers, and their answers on.

    ``send(number, lines)`` lets a worker answer lines, the first of which has that
    number; ``deliver(answers)`` takes the answers in order, and tells whether to go
    on. It is called by one thread at a time, though not by always the same.
    """

    def __init__(self, send: _Send, deliver: _Deliver, jobs: int) -> None:
        self._send, self._deliver, self._jobs = send, deliver, jobs
        self._waiting: deque[str] = deque()
        self._sent: deque[Future[Answers]] = deque()
        self._number, self._size, self._is_over = 1, 1, False
        self._error: BaseException | None = None
        self._changed = Condition()

    def run(self, lines: Iterable[str]) -> bool:
        """Have all lines answered; tell whether they were.

        Raises what a worker or ``deliver`` raised.
        """
        for line in lines:
            with self._changed:
                self._changed.wait_for(self._has_room)
                if self._is_over:
                    break
                self._waiting.append(line)
                self._send_more()
        with self._changed:
            self._changed.wait_for(self._is_done)
        if self._error is not None:
            raise self._error
        return not self._is_over

    def _has_room(self) -> bool:
        return self._is_over or len(self._waiting) < _ROOM

    def _is_done(self) -> bool:
        return self._is_over or not (self._waiting or self._sent)

    def _send_more(self) -> None:
        while self._waiting and len(self._sent) < 2 * self._jobs:
            count = min(self._size, len(self._waiting))
            chunk = [self._waiting.popleft() for _ in range(count)]
            future = self._send(self._number, chunk)
            self._number += count
            self._sent.append(future)
            future.add_done_callback(self._receive)

    def _receive(self, _: "Future[Answers]") -> None:
        with self._changed:
            try:
                self._hand_on()
            except BaseException as error:  # noqa: BLE001 (`run` raises it)
                self._error, self._is_over = error, True
            self._changed.notify_all()

    def _hand_on(self) -> None:
        while not self._is_over and self._sent and self._sent[0].done():
            answers = self._sent.popleft().result()
            self._learn(answers.seconds)
            self._is_over = not self._deliver(answers.lines)
        if not self._is_over:
            self._send_more()

    def _learn(self, seconds: float) -> None:
        if seconds < _SHORT:
            self._size = min(2 * self._size, _MOST)
        elif seconds > _LONG:
            self._size = max(1, self._size // 2)
