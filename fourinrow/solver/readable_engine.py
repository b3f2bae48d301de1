"""The readable engine: `negamax` with a table of limited size.

It supports all `Rules`. A full table is cleared, which costs time but does not change
results. If memory runs out, the table is cleared too, and stays smaller.
"""

from collections.abc import Iterator, Sequence
from math import inf
from struct import calcsize, iter_unpack, pack
from typing import Final

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.readable import search
from fourinrow.solver.score import Bounds, win_value
from fourinrow.stopping import Stop, never

ENTRY_BYTES: Final = 200
"""The approximate memory of a table entry: its place, a key and a pair."""


class _BoundedTable(dict[int, tuple[int, int]]):
    """A table of the readable solver that clears itself when full."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: int, bounds: tuple[int, int]) -> None:
        if len(self) >= self.most:
            self.clear()
        super().__setitem__(key, bounds)


class ReadableEngine:
    """An engine for any `Rules`, with a table of about ``max_table_bytes`` at most.

    >>> engine = ReadableEngine(Rules(rows=4, cols=4), 1_000_000)
    >>> engine.narrow_all([Bitboard(0, 0)])
    [0]
    """

    kind: Final = "readable"

    def __init__(self, rules: Rules, max_table_bytes: int) -> None:
        self._rules = rules
        self._most = max(1, max_table_bytes // ENTRY_BYTES)
        self._table = _BoundedTable(self._most)
        self.nodes = 0

    def narrow(
        self,
        board: Bitboard,
        window: Bounds,
        last_node: int | None = None,
        stop: Stop = never,
    ) -> Bounds:
        """Return bounds of the score: see `fourinrow.solver.engine.Engine`.

        If memory runs out, the search starts again with a smaller table. Raises
        `FourInRowError` if even the smallest table does not help.
        """
        last = inf if last_node is None else last_node

        def stops(_nodes: int) -> bool:
            if self.nodes >= last or stop(self.nodes):
                return True
            self.nodes += 1
            return False

        table = self._table
        while True:
            try:
                found = search(
                    board, self._rules, window=window, table=table, stop=stops
                )
            except MemoryError as error:
                if table.most == 1:
                    raise FourInRowError("out of memory") from error
                table.most = max(1, (len(table) or table.most) // 2)
                table.clear()
            else:
                return Bounds(_clipped(found.low, window), _clipped(found.high, window))

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the scores of positions, in order."""
        most = win_value(-1, self._rules)
        everything = Bounds(-most, most)
        return [self.narrow(board, everything, stop=stop).low for board in boards]

    def narrow_texts(
        self, texts: Sequence[str], _stop: Stop = never
    ) -> list[int | None]:
        """Return ``None`` for each text: the engine reads only boards."""
        return [None for _ in texts]

    def get_ready(self, _stones: int | None = None) -> None:
        """Do nothing: the engine is always ready."""

    def reset(self) -> None:
        """Clear the table, and restore its full size limit."""
        self._table.clear()
        self._table.most = self._most

    def table(self) -> bytes:
        """Return the table as bytes: key and bounds, one entry after the other."""
        size = _key_bytes(self._rules)
        return b"".join(
            key.to_bytes(size, "little") + pack("<hh", *bounds)
            for key, bounds in self._table.items()
        )

    def restore(self, table: bytes) -> None:
        """Replace the table. Raises `TableError` for bytes that are not a table."""
        entries = dict(_entries(table, self._rules, self._most))
        self.reset()
        self._table.update(entries)


def _clipped(value: int, window: Bounds) -> int:
    return max(window.low, min(value, window.high))


def _key_bytes(rules: Rules) -> int:
    bits = rules.cols * (rules.rows + 1)
    return -(-bits * (1 if rules.gravity else 2) // 8)


def _entries(
    table: bytes, rules: Rules, most: int
) -> Iterator[tuple[int, tuple[int, int]]]:
    form = f"<{_key_bytes(rules)}shh"
    count, rest = divmod(len(table), calcsize(form))
    if rest:
        raise TableError(
            f"expected entries of {calcsize(form)} bytes, got {len(table)} bytes"
        )
    if count > most:
        raise TableError(f"expected a table of at most {most} entries, got {count}")
    best = win_value(0, rules)
    for key, low, high in iter_unpack(form, table):
        if not -best <= low <= high <= best:
            raise TableError(
                f"expected bounds between {-best} and {best}, got {low} and {high}"
            )
        yield int.from_bytes(key, "little"), (low, high)
