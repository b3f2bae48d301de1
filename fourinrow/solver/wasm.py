"""The engine that runs the kernel in a browser, as WebAssembly.

``kernel.wasm`` has the same code as `fast` compiles, for the machine that browsers
have. An engine can be made in Pyodide only, which is Python there. All that the search
works on is in the memory of the module, one array after the other.
"""

from collections.abc import Iterable, Sequence
from ctypes import sizeof
from importlib.resources import files
from itertools import accumulate
from typing import Any, Final

from fourinrow.core.rules import Rules
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.geometry import geometry
from fourinrow.solver.kernel import (
    ANSWERED,
    BEGIN,
    EVER,
    LANES,
    PAUSED,
    Control,
    new_memory,
)
from fourinrow.solver.score import Bounds
from fourinrow.solver.table import most_bits
from fourinrow.stopping import Stop, never

_MOST_BYTES: Final = 1 << 26  # of tables, as phones have less memory
_STRIDE: Final = 1 << 17  # positions between two calls of `stop`: about 0.05 s
_PAGE: Final = 1 << 16  # bytes, by which memory grows


class WasmEngine:
    """The kernel with the tables of one `Rules`: see `readable.ReadableEngine`."""

    kind: Final = "wasm"

    def __init__(self, rules: Rules, max_table_bytes: int) -> None:
        from js import Uint8Array, WebAssembly
        from pyodide.ffi import to_js

        far, near = most_bits(rules, min(max_table_bytes, _MOST_BYTES))
        content = (files("fourinrow.solver") / "kernel.wasm").read_bytes()
        instance = WebAssembly.Instance.new(WebAssembly.Module.new(to_js(content)))
        self._view, self._memory = Uint8Array, instance.exports.memory
        is_four = geometry(rules).is_four
        self._go_on = getattr(instance.exports, f"go_on_{'four' if is_four else 'any'}")
        memory = new_memory(rules)
        self._control, ranks = memory.control, len(memory.moves.rank)
        columns = [word[lane] for word in memory.columns for lane in range(LANES)]
        given = _as_bytes(geometry(rules)), _as_bytes(columns), bytes(memory.frames)
        tables, rest = (8 << far, 8 << near), (sizeof(Control), 2 * 8, 8, 3 * 8 * ranks)
        sizes = *map(len, given), *tables, *rest
        end = self._memory.buffer.byteLength
        self._memory.grow(-(-sum(sizes) // _PAGE))
        places = [*accumulate(sizes, initial=end)]
        for at, part in zip(places, given, strict=False):
            self._write(at, part)
        geometry_at, columns_at, frames_at, far_at, near_at = places[:5]
        self._control_at, self._board_at, value_at, moves_at = places[5:9]
        self._tables = far_at, sum(tables)
        self._arguments = (
            *(geometry_at, columns_at, far_at, 1 << far, near_at, 1 << near),
            *(moves_at, ranks, frames_at, len(memory.frames)),
            *(self._control_at, self._board_at, value_at),
        )

    @property
    def nodes(self) -> int:
        """The number of positions entered since the engine was made."""
        return self._control.nodes

    def get_ready(self) -> None:
        """Do nothing: the code is ready."""

    def reset(self) -> None:
        """Clear the tables."""
        self._bytes(*self._tables).fill(0)

    def narrow(
        self, board: Bitboard, window: Bounds, last_node: int | None, stop: Stop
    ) -> Bounds:
        """Return bounds of a position's score in a window."""
        control, end = self._control, EVER if last_node is None else last_node
        control.least, control.most = window.low, window.high
        control.next, control.phase = 0, BEGIN
        self._write(self._board_at, _as_bytes(board))
        status = PAUSED
        while status != ANSWERED:
            control.limit = min(end, control.nodes + _STRIDE)
            self._write(self._control_at, bytes(control))
            status = self._go_on(*self._arguments)
            found = self._bytes(self._control_at, sizeof(control)).to_bytes()
            control = self._control = Control.from_buffer_copy(found)
            if control.nodes >= end or stop(control.nodes):
                break
        return Bounds(control.low, control.high)

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the scores of many positions."""
        window = Bounds(-LANES, LANES)
        return [self.narrow(board, window, None, stop).low for board in boards]

    def _write(self, at: int, content: bytes) -> None:
        self._bytes(at, len(content)).assign(content)

    def _bytes(self, at: int, size: int) -> Any:
        return self._view.new(self._memory.buffer, at, size)


def _as_bytes(words: Iterable[int]) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words)
