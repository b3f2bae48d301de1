"""The kernel, compiled by Numba from the source of `kernel` and of what it calls.

The code has three versions: for four in a row in all directions, for lines of five,
where a constant length makes it five times as fast, and for other rules. Importing this
file compiles nothing: `ready` loads the code from disk, or compiles it. If the disk
can't be used, it compiles for this process.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from inspect import getmodule, getsource
from types import FunctionType, ModuleType
from typing import Any, Final, Literal, TypeAlias, TypeVar

import numpy as np
from llvmlite import ir
from numba import njit, typeof, types
from numba.core import cgutils
from numba.extending import intrinsic

from fourinrow.solver import bitboard, bits, geometry, kernel, table

F = TypeVar("F", bound=Callable[..., Any])
Kind: TypeAlias = Literal["four", "five", "any"]

SOURCES: Final = (geometry, bits, bitboard, table, kernel)
"""The files that the compiled code is made of."""

# The compiled code only borrows arrays. Without Numba's runtime it does not count
# references to them, which would cost as much as the rest of a node.
_compile: Any = partial(njit, nogil=True, _nrt=False)
_part: Any = _compile(forceinline=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _count_bits(_: Any, __: Any) -> Any:
    def body(_: Any, builder: Any, __: Any, args: Any) -> Any:
        count = builder.module.declare_intrinsic("llvm.ctpop", [args[0].type])
        return builder.call(count, args)

    return types.uint64(types.uint64), body


def _fetch_early(_: Any, words: Any, __: Any) -> Any:
    def body(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, args[0]).data
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        name = "llvm.prefetch.p0"
        fetch = builder.module.globals.get(name)
        fetch = fetch or ir.Function(builder.module, kind, name)
        place = builder.bitcast(builder.gep(data, [args[1]]), byte)
        builder.call(fetch, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(words, types.uint64), body


def _align_stack(_: Any) -> Any:
    def body(context: Any, builder: Any, __: Any, ___: Any) -> Any:
        byte = ir.IntType(8)
        place = cgutils.alloca_once(builder, byte)
        place.align = 64  # bytes, a cache line; 32 are needed, see `kernel`
        kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer()])
        builder.asm(kind, "", "r", [place], side_effect=True)  # so that it is kept
        return context.get_dummy_value()

    return types.void(), body


_intrinsic: Any = intrinsic
_ONLY_COMPILED: Final[dict[str, object]] = {
    "__name__": __name__,
    "word": np.uint64,
    "value": np.int64,
    "popcount": _intrinsic(_count_bits),
    "_prefetch": _intrinsic(_fetch_early),
    "_align_stack": _intrinsic(_align_stack),
}
_FIVE: Final = {"_length_of": _part(lambda _geometry: np.uint64(5))}


def parts(kind: Kind, *more: ModuleType) -> dict[str, object]:
    """Return all names of the compiled code for rules of one kind, of more files too.

    Numbers are words there. Functions are compiled, and use these names instead of
    those of their modules.
    """
    names: dict[str, object] = {}
    for module in (*SOURCES, *more):
        for name, item in vars(module).items():
            if isinstance(item, int):
                names[name] = np.uint64(item)
            elif not isinstance(item, FunctionType):
                names[name] = item
            elif item.__module__ == module.__name__:
                names[name] = _part(FunctionType(item.__code__, names))
    names |= _ONLY_COMPILED
    is_four = kind == "four"
    names["wins_of"] = names["_wins_of_four" if is_four else "wins_of_any"]
    names["lines_of"] = names["_lines_of_four" if is_four else "_lines_of_any"]
    if kind == "five":
        names |= _FIVE
    return names


@lru_cache
def points(
    file: ModuleType, names: Iterable[str], kind: Kind
) -> Sequence[FunctionType]:
    """Return functions of a file as entry points, which use the names of `parts`.

    Numba finds saved code by the name of the function, and takes it for valid as long
    as the function's own file is unchanged: so the name ends with a checksum of all.
    """
    known = parts(kind, file)
    found = [FunctionType(getattr(file, name).__code__, known) for name in names]
    for each in found:
        each.__qualname__ = f"{each.__name__}_{kind}_{checksum()}"
    return found


def checksum() -> str:
    """Return a checksum of all files, or an empty text if a source is missing."""
    this_file = getmodule(checksum)
    try:
        text = "".join(getsource(file) for file in (*SOURCES, this_file) if file)
    except OSError:
        return ""
    return sha256(text.encode()).hexdigest()[:16]


def ready(function: F, *examples: object) -> F:
    """Return an entry point, loaded or compiled for the types of the examples."""
    code: F = _compiled(function, *map(typeof, examples))
    return code


@lru_cache
def _compiled(function: Any, *arguments: Any) -> Any:
    try:
        code = _compile(cache=True)(function)
        code.compile(arguments)
    except Exception:  # noqa: BLE001 (no place for files, or a broken one)
        code = _compile(function)
        code.compile(arguments)
    return code
