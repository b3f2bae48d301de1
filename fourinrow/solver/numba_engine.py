"""The engine that runs the kernel: its entry points, and tables that grow.

Importing this file imports Numba. The first search loads or compiles the kernel. If the
compiled code can't be written to disk or read from there, it is compiled for this
process, without an error.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any, Final, Literal, NamedTuple, TypeVar

import numba
import numpy as np

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.geometry import EVER, LANES, is_four, least_bits, new_memory
from fourinrow.solver.kernel import (
    ANSWERED,
    CROWDED,
    FILLED,
    FRESH,
    GROW,
    HIGH,
    LEAST,
    LIMIT,
    LOW,
    MOST,
    NEXT,
    NODES,
    OWN,
    SPENT,
    UNREADABLE,
    WALKING,
    Control,
    Word,
    Words,
    go_on_any,
    go_on_four,
    go_through_any,
    go_through_four,
    read_moves,
    rehash,
    without_cache,
)
from fourinrow.solver.score import Bounds
from fourinrow.stopping import Stop, never

_config: Any = numba.config
if _config.DISABLE_JIT:
    raise ImportError("NUMBA_DISABLE_JIT is set, so Numba compiles nothing")

_SAVED: Final = np.dtype("<u8")

_FIRST_BITS: Final = 12  # a table begins with 2**12 entries
_NEAR_BITS: Final = 17  # a megabyte, which fits in the second-level cache of a core
_NODES_PER_ENTRY: Final = 4
_OWN, _FILLED = int(OWN), int(FILLED)
_STRIDE: Final = 1 << 20  # positions between two calls of `stop`: about 0.1 s


class _Entries(NamedTuple):
    """The entry points of the kernel for some rules."""

    go_on: Callable[..., int]
    go_through: Callable[..., int]


_FOUR: Final = _Entries(go_on_four, go_through_four)
_ANY: Final = _Entries(go_on_any, go_through_any)

F = TypeVar("F", bound=Callable[..., Any])

_type_of: Any = numba.typeof
_words: Any = _type_of(np.zeros(1, Word))
_values: Any = _type_of(np.zeros(1, np.int64))
_bytes: Any = _type_of(np.zeros(1, np.uint8))
_memory: Any = (*[_words] * 6, _values)


def _compiler(function: Any) -> Callable[[tuple[Any, ...]], None]:
    compiler: Callable[[tuple[Any, ...]], None] = function.compile
    return compiler


@lru_cache
def _ready(function: F, *arguments: Any) -> F:
    """Load or compile the code for some types, without the disk if that fails."""
    try:
        _compiler(function)(arguments)
    except Exception:  # noqa: BLE001 (a broken file may raise anything)
        uncached = without_cache(function)
        _compiler(uncached)(arguments)
        return uncached
    return function


class FastEngine:
    """The kernel with the tables of one `Rules`; see `engine.Engine`."""

    def __init__(self, rules: Rules, max_table_bytes: int) -> None:
        self._key_bits = (rules.rows + 1) * rules.cols
        self._least = least_bits(rules)
        self._most_far, self._most_near = self._most_bits(max_table_bytes)
        self._entries = _FOUR if is_four(rules) else _ANY
        self._memory = new_memory(rules)
        self._stride = _STRIDE // (1 if is_four(rules) else rules.n)
        # For single words, a view of the memory is faster than the array.
        self._control = self._memory.control.data
        self._frames = self._memory.frames.data
        # Now, because memory may be short when it is needed.
        self._rehash = _ready(rehash, _words, _words, _words)
        self.reset()

    @property
    def kind(self) -> Literal["fast"]:
        """The name of the engine in saved tables."""
        return "fast"

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
        return self._control[NODES]

    def get_ready(self) -> None:
        """Load or compile the code of `narrow`."""
        _ = self._go_on

    def reset(self) -> None:
        """Clear the tables; they are small again."""
        first = max(_FIRST_BITS, self._least)
        self._take_tables(
            np.zeros(1 << min(first, self._most_far), Word),
            np.zeros(1 << min(first, self._most_near), Word),
        )

    def narrow(
        self,
        board: Bitboard,
        window: Bounds,
        nodes: int | None,
        stop: Stop,
    ) -> Bounds:
        """Return bounds of a position's score in a window; see `engine.Engine`."""
        control, frames = self._control, self._frames
        control[LEAST], control[MOST] = window.low, window.high
        control[WALKING] = FRESH
        frames[_OWN], frames[_FILLED] = board.mover, board.filled
        end = EVER if nodes is None else self.nodes + nodes
        while not self._settled(end, self._go_on):
            if self.nodes >= end or stop(self.nodes):
                break
        return Bounds(control[LOW], control[HIGH])

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the scores of many positions."""
        owns = np.array([board.mover for board in boards], Word)
        filleds = np.array([board.filled for board in boards], Word)
        return self._through(owns, filleds, stop)

    def narrow_texts(
        self, texts: Sequence[str], stop: Stop = never
    ) -> list[int | None]:
        """Return the scores of many texts of moves, `None` for an unreadable one."""
        codes = "".join(texts).encode("latin-1", "replace")
        ends = np.cumsum([len(text) for text in texts], dtype=np.int64)
        owns, filleds = np.zeros(len(texts), Word), np.zeros(len(texts), Word)
        read = _ready(read_moves, _words, _bytes, _values, _words, _words)
        text = np.array(bytearray(codes), np.uint8)
        read(self._memory.geometry, text, ends, owns, filleds)
        values = self._through(owns, filleds, stop)
        readable = (filleds != UNREADABLE).tolist()
        return [
            value if yes else None for value, yes in zip(values, readable, strict=True)
        ]

    def _through(self, owns: Words, filleds: Words, stop: Stop) -> list[int]:
        control, answers = self._memory.control, np.zeros(len(owns), np.int64)
        control[LEAST], control[MOST] = -LANES, LANES
        control[NEXT] = control[WALKING] = 0
        while not self._settled(EVER, self._go_through, owns, filleds, answers):
            if stop(self.nodes):
                break
        return [int(answer) for answer in answers]

    @cached_property
    def _go_on(self) -> Callable[..., int]:
        code: Callable[..., int] = _ready(self._entries.go_on, *_memory)
        return code

    @cached_property
    def _go_through(self) -> Callable[..., int]:
        code: Callable[..., int] = _ready(
            self._entries.go_through, *_memory, _words, _words, _values
        )
        return code

    def _settled(
        self, end: int, go_on: Callable[..., int], *batch: Words | Control
    ) -> bool:
        """Search for a while; return whether the search is finished."""
        self._control[LIMIT] = min(end, self.nodes + self._stride)
        status = go_on(*self._memory, *batch)
        if status == CROWDED:
            self._grow()
        return status == ANSWERED

    def _grow(self) -> None:
        """Make the tables four times as large, unless memory is short."""
        far, near = self._memory.far, self._memory.near
        with suppress(MemoryError):
            far = self._larger(far, self._most_far)
            near = self._larger(near, self._most_near)
        self._take_tables(far, near)

    def _larger(self, table: Words, most: int) -> Words:
        bits = min(_bits(table) + 2, most)
        if bits <= _bits(table):
            return table
        larger = np.zeros(1 << bits, Word)
        self._rehash(table, larger, self._memory.geometry)
        return larger

    def _take_tables(self, far: Words, near: Words) -> None:
        self._memory = self._memory._replace(far=far, near=near)
        control = self._memory.control
        control[SPENT] = 0
        is_full = _bits(far) >= self._most_far
        control[GROW] = EVER if is_full else _NODES_PER_ENTRY * len(far)

    def table(self) -> bytes:
        """Return the tables as bytes: the sizes as powers of two, and the words."""
        far, near = self._memory.far, self._memory.near
        return bytes([_bits(far), _bits(near)]) + b"".join(
            table.astype(_SAVED, copy=False).tobytes() for table in (far, near)
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
        words = np.frombuffer(table, _SAVED, offset=2)
        self._take_tables(
            words[: 1 << far].astype(Word), words[1 << far :].astype(Word)
        )


def _bits(table: Words) -> int:
    return len(table).bit_length() - 1


def fast_engine(rules: Rules, max_table_bytes: int) -> FastEngine:
    """Return an engine that runs the kernel.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import Bitboard, Bounds
    >>> from fourinrow.solver.numba_engine import fast_engine
    >>> engine = fast_engine(Rules(), 1 << 20)
    >>> engine.narrow(Bitboard(0b111, 0b111 | 0b111 << 7), Bounds(-21, 21), None, bool)
    Bounds(low=18, high=18)
    """
    return FastEngine(rules, max_table_bytes)
