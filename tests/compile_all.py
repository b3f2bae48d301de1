"""Compile the solver's code with both processors, before tests run side by side.

Otherwise each of their processes compiles all of it.
"""

from concurrent.futures import ProcessPoolExecutor
from typing import Final

from fourinrow.core import Rules
from fourinrow.solver.numba_engine import FastEngine

VERSIONS: Final = [(3, 1), (3, 2), (4, 1), (4, 2), (5, 1)]
"""Lines of how many stones, and for how many threads."""


def compile_one(n: int, threads: int) -> None:
    """Make an engine ready, for one position and for many."""
    engine = FastEngine(Rules(3, 3, n), 1 << 20, threads)
    engine.get_ready()
    engine.narrow_texts(["1"])


if __name__ == "__main__":
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_one, *zip(*VERSIONS, strict=True)))
