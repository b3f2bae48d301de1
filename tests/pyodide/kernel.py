"""What Pyodide runs: the kernel as WebAssembly, on given positions of given rules."""

import json
from pathlib import Path

from fourinrow.core import Rules
from fourinrow.solver import Solver

given = json.loads(Path("/given/given.json").read_text())


def run() -> str:
    found = []
    for (rows, cols, n), positions in given["positions"]:
        for position in positions:
            solver = Solver(
                Rules(rows, cols, n), max_table_bytes=given["bytes"], book=None
            )
            score = solver.solve(position)
            found.append([solver.engine, score.value, solver.nodes])
    return json.dumps(found)
