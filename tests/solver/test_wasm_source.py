"""The kernel for browsers is made of today's source; Pyodide's tests run it."""

from fourinrow.solver.compiled import checksum
from solver.build_wasm import MODULE, SECTION

HOW = "run: PYTHONPATH=tests python -m solver.build_wasm"


def test_the_module_is_made_of_the_kernel_as_it_is() -> None:
    content = MODULE.read_bytes()
    assert content.startswith(b"\0asm")
    assert len(content) < 60_000
    assert content.endswith(SECTION.encode() + checksum().encode()), HOW
