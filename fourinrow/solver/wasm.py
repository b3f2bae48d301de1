"""The engine that runs the kernel in a browser, as WebAssembly.

``kernel.wasm`` has the same code as `fast` compiles, for the machine that browsers
have. An engine can be made in Pyodide only, which is Python there. All that the search
works on is in the memory of the module, one array after the other.
"""

from collections.abc import Iterable, Sequence
from ctypes import sizeof
from importlib.resources import files
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
    """The kernel with the tables of one `Rules`: see `solver.engine.Engine`."""

    kind: Final = "wasm"

    def __init__(self, rules: Rules, max_table_bytes: int) -> None:
        from js import Uint8Array, WebAssembly
        from pyodide.ffi import to_js

        far, near = most_bits(rules, min(max_table_bytes, _MOST_BYTES))
        content = (files("fourinrow.solver") / "kernel.wasm").read_bytes()
        instance = WebAssembly.Instance.new(WebAssembly.Module.new(to_js(content)))
        self._view, self._memory = Uint8Array, instance.exports.memory
        self._end = self._memory.buffer.byteLength
        is_four = geometry(rules).is_four
        self._go_on = getattr(instance.exports, f"go_on_{'four' if is_four else 'any'}")
        memory = new_memory(rules)
        ranks, frames = len(memory.moves.rank), self._placed(bytes(memory.frames))
        geometry_at = self._placed(_as_bytes(geometry(rules)))
        columns = [word[lane] for word in memory.columns for lane in range(LANES)]
        columns_at = self._placed(_as_bytes(columns))
        self._tables = self._room(8 << far), 8 << far, self._room(8 << near), 8 << near
        self._control, self._control_at = memory.control, self._room(sizeof(Control))
        self._board_at = self._room(2 * 8)
        self._arguments = (
            *(geometry_at, columns_at),
            *(self._tables[0], 1 << far, self._tables[2], 1 << near),
            *(self._room(3 * 8 * ranks), ranks),
            *(frames, len(memory.frames), self._control_at),
            *(self._board_at, self._room(8)),
        )

    @property
    def nodes(self) -> int:
        """The number of positions entered since the engine was made."""
        return self._control.nodes

    def get_ready(self) -> None:
        """Do nothing: the code is ready."""

    def reset(self) -> None:
        """Clear the tables."""
        far, far_size, near, near_size = self._tables
        for at, size in ((far, far_size), (near, near_size)):
            self._bytes(at, size).fill(0)

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

    # The memory of the module.

    def _room(self, size: int) -> int:
        """Return the address of so many bytes more, which are zero."""
        at: int = self._end
        self._end += size
        missing = self._end - self._memory.buffer.byteLength
        self._memory.grow(max(0, -(-missing // _PAGE)))
        return at

    def _placed(self, content: bytes) -> int:
        at = self._room(len(content))
        self._write(at, content)
        return at

    def _write(self, at: int, content: bytes) -> None:
        self._bytes(at, len(content)).assign(content)

    def _bytes(self, at: int, size: int) -> Any:
        return self._view.new(self._memory.buffer, at, size)


def _as_bytes(words: Iterable[int]) -> bytes:
    return b"".join(word.to_bytes(8, "little") for word in words)
