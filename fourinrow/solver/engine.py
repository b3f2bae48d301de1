"""The choice of a search engine; `ReadableEngine` says what each of them does.

`readable` supports all `Rules`. `fast`, which needs Numba, and `wasm`, which is the
same in browsers, support boards with gravity of at most 64 bits.
"""

from dataclasses import dataclass
from sys import platform
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args
from warnings import warn

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import (
    EngineWarning,
    FourInRowError,
    UnsupportedBoard,
    at_least,
    expected,
)
from fourinrow.solver.readable import ReadableEngine

if TYPE_CHECKING:
    from fourinrow.solver.fast import FastEngine
    from fourinrow.solver.wasm import WasmEngine

Engine: TypeAlias = "ReadableEngine | FastEngine | WasmEngine"
"""A search engine for one `Rules`, with a table that it keeps between positions."""

EngineName: TypeAlias = Literal["fast", "readable", "wasm"]

DEFAULT_TABLE_BYTES: Final = 1 << 28
"""The default limit of a table's size: 256 MiB.

The readable engine uses about that much. The fast engine has a large table, and a
small one for each thread, whose sizes are powers of two; for one thread, the largest
pair that fits takes 129 MiB.
"""

_SLOWER: Final = "Numba can't be used, so the slower readable engine is used"
_NEEDS_NUMBA: Final = (
    "the fast engine needs Numba (python -m pip install 'fourinrow[fast]')"
)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything needed to make an engine, in this process or another."""

    rules: Rules = CONNECT_FOUR
    max_table_bytes: int = DEFAULT_TABLE_BYTES
    engine: EngineName | None = None
    threads: int = 1
    keeps_table: bool = False  # full size at once, never cleared: searches overlap

    def __post_init__(self) -> None:
        at_least(1, self.max_table_bytes, "a table of 1 byte or more")
        at_least(1, self.threads, "1 thread or more")
        if self.engine not in (*get_args(EngineName), None):
            what = "the engine 'fast', 'readable', 'wasm' or None"
            raise FourInRowError(expected(what, self.engine))


def fits(rules: Rules) -> bool:
    """Check whether the fast engine supports a board: gravity, and at most 64 bits."""
    return rules.gravity and rules.cols * (rules.rows + 1) <= 64


def open_engine(setting: Setting) -> Engine:
    """Make an engine, by default the fastest that is available."""
    rules, most = setting.rules, setting.max_table_bytes
    if setting.engine == "readable" or not fits(rules):
        if setting.engine in ("fast", "wasm"):
            what = "a board with gravity of at most 64 bits, (rows + 1) * cols"
            raise UnsupportedBoard(expected(what, rules))
        return ReadableEngine(rules, most)
    if platform == "emscripten" and setting.engine != "fast":
        from fourinrow.solver.wasm import WasmEngine

        return WasmEngine(rules, most)
    if setting.engine == "wasm":
        raise FourInRowError("the engine 'wasm' runs only in Pyodide, as in a browser")
    try:
        from fourinrow.solver.fast import FastEngine
    except (ImportError, OSError) as error:  # OSError: a broken llvmlite
        reason = str(error).partition("\n")[0]
        if setting.engine == "fast":
            raise FourInRowError(f"{_NEEDS_NUMBA}: {reason}") from error
        if not (isinstance(error, ModuleNotFoundError) and error.name == "numba"):
            warn(f"{_SLOWER}: {reason}", EngineWarning, stacklevel=1)
        return ReadableEngine(rules, most)
    return FastEngine(rules, most, setting.threads, is_grown=setting.keeps_table)
