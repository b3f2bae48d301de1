"""Threads that search one position together, each with its own state.

They share the far table and the marks (see `marks`). A *round* lasts until one of them
has a result, or is at its limit; then all pause.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from ctypes import Array
from typing import Any, Final, TypeAlias

import numpy as np

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.memory import EVER, Control, Frames, new_memory
from fourinrow.solver.walk import ANSWERED

_FEW: Final = 1 << 12  # positions: one thread does a round of fewer

NumpyArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.generic]]


class SearchState:
    """What each thread has to itself: its control, frames, moves and near table.

    >>> SearchState(Rules(), near_bits=12).control.nodes
    0
    """

    def __init__(self, rules: Rules, near_bits: int) -> None:
        memory = new_memory(rules)
        self.control, self.root = memory.control, memory.frames[0]
        self.near: NumpyArray = np.zeros(1 << near_bits, np.uint64)
        self.moves: NumpyArray = np.array(memory.moves, np.uint64)
        self.frames = _records(memory.frames)
        self.controls = _records(memory.control)

    @property
    def arrays(self) -> tuple[NumpyArray, ...]:
        """The near table, the moves, the frames and the control."""
        return self.near, self.moves, self.frames, self.controls

    def join(self, other: "SearchState") -> None:
        """Take over the question of another state, from its root."""
        self.frames[0], self.controls[0] = other.frames[0], other.controls[0]
        self.control.grow = EVER


def _records(state: Frames | Control) -> NumpyArray:
    """Return frames or a control as an array of records, over the same memory."""
    record = state._type_ if isinstance(state, Array) else type(state)
    over: Any = np.frombuffer
    records: NumpyArray = over(state, np.dtype(record))
    return records


GoOn: TypeAlias = Callable[[SearchState], int]
"""A function that searches up to the limit of a control, and returns a status."""


class Team:
    """Threads that work in rounds on the question of the first state.

    >>> import numpy as np
    >>> states = [SearchState(Rules(), near_bits=12) for _ in range(2)]
    >>> with ThreadPoolExecutor() as pool:
    ...     team = Team(states, np.zeros(16, np.uint64), lambda state: ANSWERED, pool)
    ...     team.search(1_000_000)

    The caller's thread has the first state, which counts the nodes of all.
    """

    def __init__(
        self,
        states: Sequence[SearchState],
        marks: NumpyArray,
        go_on: GoOn,
        pool: ThreadPoolExecutor,
    ) -> None:
        self._states, self._marks = states, marks
        self._go_on, self._pool = go_on, pool
        self._ask()

    def search(self, nodes: int) -> None:
        """Enter at most ``nodes`` positions together.

        An error in any thread is raised when all have paused.
        """
        first = self._states[0]
        for each, status in zip(self._states, self._round(nodes), strict=False):
            if status == ANSWERED:
                for name in ("low", "high", "is_above", "phase"):
                    setattr(first.control, name, getattr(each.control, name))
                self._ask()
                break

    def _ask(self) -> None:
        """Begin the question of the first state at its root, in all threads."""
        first, *others = self._states
        first.control.ply = 0
        self._marks[:] = 0
        for each in others:
            each.join(first)

    def _round(self, nodes: int) -> Sequence[int]:
        first, *others = self._states if nodes >= _FEW else self._states[:1]
        share = nodes // (1 + len(others))
        for each in others:
            each.control.nodes, each.control.limit = 0, share
        first.control.limit = first.control.nodes + nodes - share * len(others)
        begun = list[Future[int]]()
        try:
            begun += (self._begin(each) for each in others)
            status = self._run(first)
        finally:
            self._halt()
            wait(begun)
            entered = sum(each.control.nodes for each in others)
            first.control.nodes += entered
            first.control.spent += entered
        return [status, *(each.result() for each in begun)]

    def _begin(self, state: SearchState) -> Future[int]:
        try:
            return self._pool.submit(self._run, state)
        except RuntimeError as error:
            raise FourInRowError(f"no thread can be started: {error}") from error

    def _run(self, state: SearchState) -> int:
        try:
            return self._go_on(state)
        finally:
            self._halt()

    def _halt(self) -> None:
        """Make all threads pause, even those that have not begun."""
        for each in self._states:
            each.control.limit = 0
