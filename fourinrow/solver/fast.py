"""The engine that runs the compiled kernel, with tables that grow.

Importing this file imports Numba. The first search loads or compiles the kernel. If the
compiled code can't be written to disk or read from there, it is compiled for this
process, without an error.
"""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import Array
from functools import cached_property, partial
from typing import Any, Final, TypeAlias

import numba
import numpy as np

from fourinrow.core.rules import Rules
from fourinrow.solver import kernel
from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard
from fourinrow.solver.compiled import Kind, points, ready
from fourinrow.solver.geometry import geometry
from fourinrow.solver.kernel import (
    ANSWERED,
    BEGIN,
    CROWDED,
    EVER,
    LANES,
    WALK,
    Control,
    Frames,
    new_memory,
    next_question,
    take_answer,
)
from fourinrow.solver.readable import ENTRY_BYTES, BoundedTable
from fourinrow.solver.score import Bounds
from fourinrow.solver.table import WORD_BITS, least_bits, most_bits
from fourinrow.solver.threads import Question
from fourinrow.stopping import Stop, Stopped, never

_config: Any = numba.config
if _config.DISABLE_JIT:
    raise ImportError("NUMBA_DISABLE_JIT is set, so Numba compiles nothing")

NumpyArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.generic]]
_Batch: TypeAlias = tuple[NumpyArray, NumpyArray]

# Tables begin small, since clearing and filling the caches takes longer than an easy
# search, and grow when they are crowded. That took 40 % less time than tables of the
# full size.
_FIRST_BITS: Final = 12  # 32 KiB, the size of a first-level cache
_NODES_PER_ENTRY: Final = 4  # without a value, this many crowd a table
_GROWTH_BITS: Final = 2  # four times as large: rehashing stays a small part

_STRIDE: Final = 1 << 17  # positions between two calls of `stop`: about 0.01 s
_MOMENT: Final = 1 << 14  # about 1 ms: for less, starting threads takes longer


class SearchState:
    """What each thread has to itself: its control, frames, moves and near table."""

    near: NumpyArray

    def __init__(self, rules: Rules) -> None:
        memory = new_memory(rules)
        self.control = memory.control
        self.moves: NumpyArray = np.array(memory.moves, np.uint64)
        self.frames = _records(memory.frames)
        self.controls = _records(memory.control)

    def begin(self, least: int, most: int) -> None:
        """Begin to search for values in a window."""
        control = self.control
        control.least, control.most = least, most
        control.next, control.phase = 0, BEGIN


def _records(state: Frames | Control) -> NumpyArray:
    """Return frames or a control as an array of records, over the same memory."""
    record = state._type_ if isinstance(state, Array) else type(state)
    over: Any = np.frombuffer
    records: NumpyArray = over(state, np.dtype(record))
    return records


class FastEngine:
    """The kernel with the tables of one `Rules`: see `readable.ReadableEngine`."""

    kind: Final = "fast"

    def __init__(
        self,
        rules: Rules,
        max_table_bytes: int,
        threads: int = 1,
        *,
        moment: int = _MOMENT,  # positions before all threads search
        is_grown: bool = False,  # the tables have their full size at once
    ) -> None:
        self._rules, self._moment = rules, moment
        self._most_far, self._most_near = most_bits(rules, max_table_bytes, threads)
        first = WORD_BITS if is_grown else max(_FIRST_BITS, least_bits(rules))
        self._first = 1 << min(first, self._most_far), 1 << min(first, self._most_near)
        self._most_divided = max(1, max_table_bytes // 8 // ENTRY_BYTES)
        kind = kind_of(rules)
        self._points = points(kernel, ("go_on", "rehash"), kind)
        self._stride = _STRIDE // (1 if kind == "four" else rules.n)  # slower
        self._geometry = np.array(geometry(rules), np.uint64)
        self._columns = np.array(new_memory(rules).columns, np.uint64)
        self._states = [SearchState(rules) for _ in range(threads)]
        self._control = self._states[0].control
        self._one = _batch([EMPTY_BOARD])  # the position of `narrow`
        self.reset()

    @property
    def nodes(self) -> int:
        """The number of positions entered since the engine was made."""
        return self._control.nodes

    @property
    def tables(self) -> tuple[NumpyArray, NumpyArray]:
        """The far and the near table."""
        return self._far, self._states[0].near

    def get_ready(self) -> None:
        """Load or compile the code of `narrow`."""
        _ = self._go_on

    def reset(self) -> None:
        """Clear the tables, and make them small again."""
        far, near = self._first
        nears = [np.zeros(near, np.uint64) for _ in self._states]
        self._take_tables(np.zeros(far, np.uint64), nears)

    def narrow(
        self, board: Bitboard, window: Bounds, last_node: int | None, stop: Stop
    ) -> Bounds:
        """Return bounds of a position's score in a window."""
        control, batch = self._control, self._one
        batch[0][0], batch[0][1] = board
        self._states[0].begin(window.low, window.high)
        # In one thread, the bounds at a limit are the same in every run.
        if last_node is not None or len(self._states) == 1:
            self._run(batch, EVER if last_node is None else last_node, stop)
            return Bounds(control.low, control.high)
        end = control.nodes + self._moment
        if self._run(batch, end, stop) or control.nodes < end:
            return Bounds(control.low, control.high)
        return self._narrow_together(board, stop)

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the scores of many positions."""
        batch = _batch(boards)
        self._states[0].begin(-LANES, LANES)
        self._run(batch, EVER, stop)
        return [int(each) for each in batch[1]]

    @cached_property
    def _go_on(self) -> Callable[..., int]:
        return ready(self._points[0], *self._memory, *_batch([EMPTY_BOARD]))

    def _run(self, batch: _Batch, end: int, stop: Stop) -> bool:
        """Search until the end, or until stopped; return whether it is finished."""
        control, stride = self._control, self._stride
        while True:
            control.limit = min(end, control.nodes + stride)
            status = self._go_on(*self._memory, *batch)
            if status == ANSWERED:
                return True
            if status == CROWDED:
                self._grow()
            nodes = control.nodes
            if nodes >= end or stop(nodes):
                return False

    def _grow(self) -> None:
        """Make the tables larger."""
        nears = [self._larger(each.near, self._most_near) for each in self._states]
        self._take_tables(self._larger(self._far, self._most_far), nears)

    def _larger(self, table: NumpyArray, most: int) -> NumpyArray:
        bits = min(_bits(table) + _GROWTH_BITS, most)
        if bits <= _bits(table):
            return table
        larger = np.zeros(1 << bits, np.uint64)
        arguments = table, larger, self._geometry
        ready(self._points[1], *arguments)(*arguments)
        return larger

    def _take_tables(self, far: NumpyArray, nears: Iterable[NumpyArray]) -> None:
        """Use other tables, with a near one for each state."""
        self._far = far
        for state, near in zip(self._states, nears, strict=True):
            state.near = near
        self._memory = self._memory_of(self._states[0])
        is_full = _bits(far) >= self._most_far
        self._control.grow = EVER if is_full else _NODES_PER_ENTRY * len(far)
        self._control.crowded = self._control.nodes + self._control.grow

    def _memory_of(self, state: SearchState) -> tuple[NumpyArray, ...]:
        own = state.near, state.moves, state.frames, state.controls
        return self._geometry, self._columns, self._far, *own

    # Several threads: see `threads`.

    def _narrow_together(self, board: Bitboard, stop: Stop) -> Bounds:
        """Go on with the question of the first state, and with all that follow."""
        g, control, states = geometry(self._rules), self._control, self._states
        question = Control.from_buffer_copy(control)
        grow_at = control.nodes + control.grow

        def own_search(board: Bitboard, alpha: int) -> int | None:
            nonlocal grow_at
            nodes = sum(each.control.nodes for each in states)
            if stop(nodes):
                raise Stopped
            if nodes >= grow_at:
                self._grow()
                grow_at = nodes + control.grow
            return self._search(states[0], board, alpha)

        others = [partial(self._search, each) for each in states[1:]]
        table = BoundedTable(self._most_divided)
        try:
            with ThreadPoolExecutor(len(states), "solver") as pool:
                while question.low < question.high:
                    if question.phase != WALK:
                        question.alpha = next_question(g, question)
                    asked = Question(self._rules, table)
                    found = asked.ask(
                        board, question.alpha, [own_search, *others], pool
                    )
                    if found is None:
                        break
                    take_answer(question, found)
        finally:
            for each in states[1:]:
                control.nodes += each.control.nodes
                each.control.nodes = 0
            control.crowded = control.nodes + control.grow
        return Bounds(question.low, question.high)

    def _search(self, state: SearchState, board: Bitboard, alpha: int) -> int | None:
        """Search for a moment in a state: see `threads.Search`."""
        control = state.control
        state.begin(alpha, alpha + 1)
        control.limit, control.crowded = control.nodes + self._moment, EVER
        status = self._go_on(*self._memory_of(state), *_batch([board]))
        return control.low if status == ANSWERED else None


def _batch(boards: Sequence[Bitboard] | NumpyArray) -> _Batch:
    """Return positions, two words each, and room for their values."""
    return np.array(boards, np.uint64).ravel(), np.zeros(len(boards), np.int64)


def kind_of(rules: Rules) -> Kind:
    """Return which version of the compiled code is for some rules."""
    if geometry(rules).is_four:
        return "four"
    return "five" if rules.n == 5 else "any"


def _bits(table: NumpyArray) -> int:
    return len(table).bit_length() - 1
