"""Build ``fourinrow/solver/kernel.wasm`` from the source of the compiled kernel.

    PYTHONPATH=tests python -m solver.build_wasm

Numba compiles the kernel to LLVM's language, as for `fourinrow.solver.fast`. From there
LLVM makes code for a machine whose addresses have 32 bits, and ``wasm-ld`` a module. It
needs Numba and ziglang, of the dependency group ``wasm``.
"""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

import llvmlite.binding as llvm
import numba
import numpy as np
from llvmlite import ir
from numba import cfunc, types
from numba.core import config
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from fourinrow.solver import kernel
from fourinrow.solver.compiled import Kind, checksum, parts

MODULE = Path(kernel.__file__).with_name("kernel.wasm")
SECTION = "source"
TARGET = "wasm32-unknown-unknown"
ARGUMENTS = 13  # of `search`, all addresses and lengths
STACK = 1 << 14  # bytes


# The names that `search` uses, with which it is compiled: see `names_of`.
_later: Any = None
u32 = go_on = words = frames_at = controls_at = _later


def array_of(element: Any) -> Any:
    """Return a function from an address and a length to an array, for compiled code."""
    kind = types.Array(element, 1, "C")

    def make(_: Any, _address: Any, _length: Any) -> Any:
        def body(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            made = context.make_array(kind)(context, builder)
            size = context.get_abi_sizeof(context.get_data_type(element))
            step = context.get_constant(types.intp, size)
            populate_array(
                made,
                data=builder.inttoptr(args[0], made.data.type),
                shape=[builder.zext(args[1], ir.IntType(64))],
                strides=[step],
                itemsize=step,
                meminfo=None,
            )
            return made._getvalue()

        return kind(types.uint32, types.uint32), body

    return intrinsic(make)


def names_of(kind: Kind) -> Mapping[str, Any]:
    """Return the names of the compiled code, and those that `search` uses."""
    names: dict[str, Any] = dict(parts(kind))
    compiler: Any = numba.njit
    inlined = compiler(nogil=True, _nrt=False, forceinline=True)
    frame, control = (
        numba.from_dtype(np.dtype(record)) for record in (kernel.Frame, kernel.Control)
    )
    return names | {
        "_prefetch": inlined(lambda _table, _place: None),
        "_align_stack": inlined(lambda: None),
        "go_on": inlined(FunctionType(kernel.go_on.__code__, names)),
        "words": array_of(types.uint64),
        "frames_at": array_of(frame),
        "controls_at": array_of(control),
        "u32": np.uint32,
    }


def search(
    geometry: int,
    columns: int,
    far: int,
    far_length: int,
    near: int,
    near_length: int,
    moves: int,
    moves_length: int,
    frames: int,
    plies: int,
    control: int,
    board: int,
    value: int,
) -> int:
    """Go on with a search in arrays at some addresses; this is what is compiled."""
    lanes, size = u32(32), moves_length * u32(8)
    found: int = go_on(
        words(geometry, u32(17)),
        (words(columns, lanes), words(u32(columns + u32(256)), lanes)),
        words(far, far_length),
        words(near, near_length),
        (
            words(moves, moves_length),
            words(u32(moves + size), moves_length),
            words(u32(moves + size + size), moves_length),
        ),
        frames_at(frames, plies),
        controls_at(control, u32(1)),
        words(board, u32(2)),
        words(value, u32(1)),
    )
    return found


def compiled(kind: Kind) -> str:
    """Return `search` for rules of one kind in LLVM's language."""
    plain = {"OPT": 0, "LOOP_VECTORIZE": 0, "SLP_VECTORIZE": 0}
    for name, value in {**plain, "CPU_NAME": "generic", "CPU_FEATURES": ""}.items():
        setattr(config, name, value)
    function = FunctionType(search.__code__, dict(names_of(kind)))
    signature = types.uint64(*[types.uint32] * ARGUMENTS)
    compiler: Any = cfunc
    text = str(compiler(signature, _nrt=False)(function).inspect_llvm())
    named = re.search(r"define \S+ @(cfunc\.\S+?)\(", text)
    assert named, "expected a function that C may call"
    return text.replace(named[1], f"go_on_{kind}")


def as_object(text: str, kind: Kind) -> bytes:
    """Return the code of a module of LLVM for `TARGET`."""
    machine = llvm.Target.from_triple(TARGET).create_target_machine(opt=3)
    text = re.sub(r'target datalayout = ".*"\n', "", text)
    layout = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TARGET}"'
    module = llvm.parse_assembly(re.sub(r'target triple = ".*"', layout, text))
    module.verify()
    for each in [*module.functions, *module.global_variables]:
        if not each.is_declaration and each.name != f"go_on_{kind}":
            each.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(module, passes)
    return bytes(machine.emit_object(module))


def linked(objects: Mapping[str, bytes]) -> bytes:
    """Return a module of WebAssembly that exports the searches."""
    with TemporaryDirectory() as folder:
        names = [f"{kind}.o" for kind in objects]
        for name, code in zip(names, objects.values(), strict=True):
            (Path(folder) / name).write_bytes(code)
        options = [
            *("--no-entry", "--strip-all", "--gc-sections"),
            *("-z", f"stack-size={STACK}"),
            *(f"--export=go_on_{kind}" for kind in objects),
        ]
        subprocess.run(
            [sys.executable, "-m", "ziglang", "wasm-ld", *names, *options, "-o", "out"],
            cwd=folder,
            check=True,
        )
        return (Path(folder) / "out").read_bytes()


def build() -> bytes:
    """Return the whole module, and the checksum of its source in a section."""
    kinds: tuple[Kind, ...] = ("four", "any")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    objects: dict[str, bytes] = {
        kind: as_object(compiled(kind), kind) for kind in kinds
    }
    section = bytes([len(SECTION)]) + SECTION.encode() + checksum().encode()
    assert len(section) < 128  # a length of one byte
    return linked(objects) + bytes([0, len(section)]) + section


if __name__ == "__main__":
    MODULE.write_bytes(build())
