"""What Pyodide runs: pages, a check of wrong code, and the kernel as WebAssembly."""

import json
from pathlib import Path

from fourinrow.core import Rules
from fourinrow.shell.in_browser import Pages, checked
from fourinrow.solver import Solver

given = json.loads(Path("/given/given.json").read_text())


def solved(board: tuple[int, int, int], position: str) -> list[object]:
    solver = Solver(Rules(*board), max_table_bytes=given["bytes"], book=None)
    score = solver.solve(position)
    return [solver.engine, score.value, solver.nodes]


async def run() -> str:
    pages = Pages(given["root"])
    heard: list[str] = []
    checked(json.dumps({"code": given["code"]}), heard.append, "/tmp")
    return json.dumps(
        {
            "pages": [
                json.loads(await pages.visited(address))
                for address in given["addresses"]
            ],
            "heard": [json.loads(each) for each in heard],
            "solved": [solved(*each) for each in given["positions"]],
        }
    )
