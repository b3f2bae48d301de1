"""The record of boards: the exact score of each empty board with gravity.

    python tests/benchmarks/boards.py --sides 13 --seconds 600 4

solves four in a row on all boards of up to 13 rows and columns together, the smallest
first, each with an empty table, without a book and on one core, in 600 seconds of the
processor at most. Each board becomes a line of `boards.tsv` as soon as it is done. If
the command is stopped in any way, the next call goes on where it was; boards that were
not solved are tried again only with more seconds.

The value is that of `fourinrow solve --no-book --rows 4 --cols 5 --connect 4 ""`: that
of the first player, who wins in as many plies, counted from the empty board. Boards
without room for a line of n are left out.
"""

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from time import process_time
from typing import NamedTuple

from fourinrow.core import Rules
from fourinrow.solver import Limit, Solver
from fourinrow.solver.score import score_of

RECORD = Path(__file__).with_name("boards.tsv")
TABLE_BYTES = 1 << 30
MOST_BITS = 64


class Row(NamedTuple):
    """A board; how it ends, empty if that was not found in the time; and the effort."""

    n: int
    rows: int
    cols: int
    value: str
    outcome: str
    positions: int
    seconds: float
    version: str

    @property
    def rules(self) -> Rules:
        return Rules(self.rows, self.cols, self.n)

    @property
    def is_solved(self) -> bool:
        return self.outcome != ""


def read_record() -> Sequence[Row]:
    """Read all rows."""
    return [row_of(line) for line in RECORD.read_text().splitlines()[1:]]


def row_of(line: str) -> Row:
    n, rows, cols, value, outcome, positions, seconds, by = line.split("\t")
    sizes = int(n), int(rows), int(cols)
    return Row(*sizes, value, outcome, int(positions), float(seconds), by)


def boards(n: int, sides: int) -> Iterator[Rules]:
    """All boards with room for a line that the fast engine supports, by their size."""
    every = (
        Rules(rows, cols, n)
        for rows in range(1, sides)
        for cols in range(1, sides - rows + 1)
        if max(rows, cols) >= n and (rows + 1) * cols <= MOST_BITS
    )
    return iter(sorted(every, key=lambda rules: (rules.rows * rules.cols, rules.rows)))


def solved(rules: Rules, seconds: float) -> Row:
    solver = Solver(rules, engine="fast", max_table_bytes=TABLE_BYTES, book=None)
    solver.bounds("", Limit(nodes=1))  # loads or compiles the code
    solver.reset()
    begin, before = process_time(), solver.nodes
    found = solver.bounds("", Limit(seconds=seconds, clock=process_time))
    effort = solver.nodes - before, round(process_time() - begin, 3)
    size, by = (rules.n, rules.rows, rules.cols), version("fourinrow")
    if found.low < found.high:
        return Row(*size, f"{found.low}..{found.high}", "", *effort, by)
    score = score_of(found.low, 0, rules)
    return Row(*size, str(score.value), str(score), *effort, by)


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    add = parser.add_argument
    add("lengths", nargs="+", type=int, metavar="N", help="stones in a row that win")
    add("--sides", type=int, default=13, help="the most rows and columns together (13)")
    add("--seconds", type=float, default=60.0, help="the most for one board (60)")
    options = parser.parse_args()
    kept = {row.rules: row for row in read_record()}
    for n in options.lengths:
        for rules in boards(n, options.sides):
            row = kept.get(rules)
            if row is None or not (row.is_solved or row.seconds >= options.seconds):
                line = "\t".join(map(str, solved(rules, options.seconds)))
                with RECORD.open("a") as file:
                    file.write(f"{line}\n")
                print(line, flush=True)


if __name__ == "__main__":
    main()
