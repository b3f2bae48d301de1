"""The engine that runs the compiled kernel, with tables that grow.

Importing this file imports Numba. The first search loads or compiles the kernel. If the
compiled code can't be written to disk or read from there, it is compiled for this
process, without an error.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final

import numba
import numpy as np

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.compiled import Kind, entries, ready
from fourinrow.solver.geometry import geometry
from fourinrow.solver.kernel import BEGIN
from fourinrow.solver.marks import MARK_BITS
from fourinrow.solver.memory import EVER, LANES, least_bits, new_memory
from fourinrow.solver.score import Bounds
from fourinrow.solver.threads import NumpyArray, SearchState, Team
from fourinrow.solver.walk import ANSWERED, CROWDED
from fourinrow.stopping import Stop, never

_config: Any = numba.config
if _config.DISABLE_JIT:
    raise ImportError("NUMBA_DISABLE_JIT is set, so Numba compiles nothing")

_SAVED: Final = np.dtype("<u8")

# Tables begin small, since clearing and filling the caches takes longer than an easy
# search, and grow when they are crowded. That took 40 % less time than tables of the
# full size.
_FIRST_BITS: Final = 12  # 32 KiB, the size of a first-level cache
_NEAR_BITS: Final = 17  # 1 MiB, which fits in the second-level cache of a core
_NODES_PER_ENTRY: Final = 4  # without a value, this many crowd a table
_GROWTH_BITS: Final = 2  # four times as large: rehashing stays a small part

_STRIDE: Final = 1 << 20  # positions between two calls of `stop`: about 0.1 s

_ALONE: Final = 1 << 14  # about 1 ms: for less, starting threads takes longer

# Positions are marked if they have fewer stones than 3/7 of the cells (18 of 42), or at
# most 6 more than the first. On 7 x 6 any limit from 16 to 22 stones is as good.
_YOUNG_PLIES: Final = 6


class FastEngine:
    """The kernel with the tables of one `Rules`: see `solver.engine.Engine`.

    >>> engine, board = FastEngine(Rules(), 1 << 20), Bitboard(7, 7 | 7 << 7)
    >>> engine.narrow(board, Bounds(-21, 21), None, never)
    Bounds(low=18, high=18)

    After ``alone`` positions in one thread, a search goes on in several ``threads``.
    With a limit of positions it stays in one: its bounds are the same in every run.
    """

    kind: Final = "fast"

    def __init__(
        self,
        rules: Rules,
        max_table_bytes: int,
        threads: int = 1,
        *,
        alone: int = _ALONE,
    ) -> None:
        self._rules, self._threads = rules, threads
        self._alone = alone if threads > 1 else EVER
        self._key_bits = (rules.rows + 1) * rules.cols
        self._least = least_bits(rules)
        self._reads_texts = rules.cols <= 9
        self._most_far, self._most_near = self._most_bits(max_table_bytes)
        kind = _kind(rules)
        self._entries = entries(kind, is_shared=False)
        self._search_entries = entries(kind, is_shared=threads > 1)
        self._stride = _STRIDE // (1 if kind == "four" else rules.n)  # slower
        self._numbers = np.array(geometry(rules), np.uint64)
        self._columns = np.array(new_memory(rules).columns, np.uint64)
        self._marks = np.zeros(1 << min(MARK_BITS, self._key_bits), np.uint64)
        self._states = [SearchState(rules, self._least)]
        self._control = self._states[0].control
        # Now, because memory may be short when it is needed.
        table = np.zeros(1, np.uint64)
        self._rehash = ready(self._entries.rehash, table, table, self._numbers)
        self.reset()

    def _most_bits(self, max_table_bytes: int) -> tuple[int, int]:
        least, words = self._least, max_table_bytes // 8
        if words < 2 << least:
            raise FourInRowError(
                f"expected a table of at least {16 << least} bytes, "
                f"got {max_table_bytes}"
            )
        near = max(least, min(_NEAR_BITS, self._key_bits, words.bit_length() - 2))
        far = (words - (1 << near)).bit_length() - 1
        return min(far, self._key_bits), near

    @property
    def nodes(self) -> int:
        """The number of positions entered since the engine was made."""
        return self._control.nodes

    def get_ready(self, _stones: int | None = None) -> None:
        """Load or compile the code of `narrow`."""
        _ = self._go_on

    def reset(self) -> None:
        """Clear the tables, and make them small again."""
        first = max(_FIRST_BITS, self._least)
        self._take_tables(
            np.zeros(1 << min(first, self._most_far), np.uint64),
            np.zeros(1 << min(first, self._most_near), np.uint64),
        )

    def narrow(
        self, board: Bitboard, window: Bounds, last_node: int | None, stop: Stop
    ) -> Bounds:
        """Return bounds of a position's score in a window."""
        control, root = self._control, self._states[0].root
        control.least, control.most = window.low, window.high
        control.phase, control.young = BEGIN, 0
        root.own, root.filled = board.mover, board.filled
        end = control.nodes + self._alone if last_node is None else last_node
        while not self._is_settled(end, self._go_on):
            if control.nodes >= end and last_node is None:
                self._narrow_together(stop)
                break
            if control.nodes >= end or stop(control.nodes):
                break
        return Bounds(control.low, control.high)

    def _narrow_together(self, stop: Stop) -> None:
        """Go on with a search in several threads."""
        control, area = self._control, geometry(self._rules).area
        control.young = max(area * 3 // 7, control.stones + _YOUNG_PLIES)
        with ThreadPoolExecutor(self._threads, "solver") as pool:
            team = Team(self._states_of_all(), self._marks, self._search, pool)
            while control.low < control.high:
                room = control.grow - control.spent
                team.search(min(room, self._stride * self._threads))
                if control.spent >= control.grow * 7 // 8:
                    self._grow()
                if stop(control.nodes):
                    break
        control.spent = min(control.spent, control.before)

    def _states_of_all(self) -> Sequence[SearchState]:
        """Return a state for each thread, or for as many as memory allows."""
        near_bits = _bits(self._states[0].near)
        with suppress(MemoryError):
            while len(self._states) < self._threads:
                self._states.append(SearchState(self._rules, near_bits))
        return self._states

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the scores of many positions."""
        owns = np.array([board.mover for board in boards], np.uint64)
        filleds = np.array([board.filled for board in boards], np.uint64)
        return self._through(owns, filleds, stop)

    def narrow_texts(
        self, texts: Sequence[str], stop: Stop = never
    ) -> list[int | None]:
        """Return the scores of games given as digits, None for an unreadable text."""
        if not self._reads_texts:
            return [None for _ in texts]
        codes = "".join(texts).encode("latin-1", "replace")
        ends = np.cumsum([len(text) for text in texts], dtype=np.int64)
        boards = np.zeros((3, len(texts)), np.uint64)
        text = np.array(bytearray(codes), np.uint8)
        self._read_moves(self._numbers, self._columns, text, ends, *boards)
        owns, filleds, is_read = boards[0], boards[1], boards[2] != 0
        values = iter(self._through(owns[is_read], filleds[is_read], stop))
        return [next(values) if yes else None for yes in is_read.tolist()]

    def _through(self, owns: NumpyArray, filleds: NumpyArray, stop: Stop) -> list[int]:
        control, values = self._control, np.zeros(len(owns), np.int64)
        control.least, control.most = -LANES, LANES
        control.next, control.phase, control.young = 0, BEGIN, 0
        while not self._is_settled(EVER, self._go_through, owns, filleds, values):
            if stop(control.nodes):
                break
        return [int(each) for each in values]

    @cached_property
    def _go_on(self) -> Callable[..., int]:
        return ready(self._search_entries.go_on, *self._memory_of(self._states[0]))

    @cached_property
    def _go_through(self) -> Callable[..., int]:
        words, values = self._numbers, np.zeros(1, np.int64)
        memory, batch = self._memory_of(self._states[0]), (words, words, values)
        return ready(self._entries.go_through, *memory, *batch)

    @cached_property
    def _read_moves(self) -> Callable[..., None]:
        words, text = self._numbers, np.zeros(1, np.uint8)
        games = text, np.zeros(1, np.int64), words, words, words
        return ready(self._entries.read_games, words, self._columns, *games)

    def _is_settled(
        self, end: int, go_on: Callable[..., int], *batch: NumpyArray
    ) -> bool:
        """Search for a while; return whether the search is finished."""
        self._control.limit = min(end, self._control.nodes + self._stride)
        status = go_on(*self._memory_of(self._states[0]), *batch)
        if status == CROWDED:
            self._grow()
        return status == ANSWERED

    def _search(self, state: SearchState) -> int:
        return self._go_on(*self._memory_of(state))

    def _memory_of(self, state: SearchState) -> tuple[NumpyArray, ...]:
        shared = self._numbers, self._columns, self._far
        return *shared, *state.arrays, self._marks

    def _grow(self) -> None:
        """Make the tables larger, unless memory is short."""
        far, nears = self._far, [each.near for each in self._states]
        with suppress(MemoryError):
            far = self._larger(far, self._most_far)
            nears = [self._larger(near, self._most_near) for near in nears]
        self._take_tables(far, *nears)

    def _larger(self, table: NumpyArray, most: int) -> NumpyArray:
        bits = min(_bits(table) + _GROWTH_BITS, most)
        if bits <= _bits(table):
            return table
        larger = np.zeros(1 << bits, np.uint64)
        self._rehash(table, larger, self._numbers)
        return larger

    def _take_tables(self, far: NumpyArray, *nears: NumpyArray) -> None:
        """Use other tables; states without a near table get an empty one."""
        self._far = far
        for each, near in zip_longest(self._states, nears):
            each.near = np.zeros_like(nears[0]) if near is None else near
        self._control.spent = 0
        is_full = _bits(far) >= self._most_far
        self._control.grow = EVER if is_full else _NODES_PER_ENTRY * len(far)

    def table(self) -> bytes:
        """Return the tables as bytes: the sizes as powers of two, and the words."""
        tables = self._far, self._states[0].near
        return bytes(map(_bits, tables)) + b"".join(
            table.astype(_SAVED, copy=False).tobytes() for table in tables
        )

    def restore(self, table: bytes) -> None:
        """Replace the tables by those in bytes.

        Raises `TableError` if they are not tables of this engine.
        """
        if len(table) < 2:
            raise TableError(f"expected the sizes of two tables, got {table!r}")
        far, near = table[0], table[1]
        least = self._least
        if not (least <= far <= self._most_far and least <= near <= self._most_near):
            raise TableError(
                f"expected tables of at most 2**{self._most_far} and "
                f"2**{self._most_near} entries, got 2**{far} and 2**{near}"
            )
        expected = 2 + (8 << far) + (8 << near)
        if len(table) != expected:
            raise TableError(f"expected {expected} bytes, got {len(table)}")
        words = np.frombuffer(table, _SAVED, offset=2).astype(np.uint64)
        self._take_tables(words[: 1 << far].copy(), words[1 << far :].copy())


def _kind(rules: Rules) -> Kind:
    if geometry(rules).is_four:
        return "four"
    return "five" if rules.n == 5 else "any"


def _bits(table: NumpyArray) -> int:
    return len(table).bit_length() - 1
