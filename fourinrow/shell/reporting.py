"""The table of ``fourinrow bench`` as text, a row at a time."""

from collections.abc import Mapping, Sequence
from typing import Final

from fourinrow.shell.measuring import Measurement

WIDTHS: Final[Mapping[str, int]] = {
    "class": -14,
    "positions": 9,
    "time each": 10,
    "nodes each": 11,
    "a second": 11,
    "bitbully": 10,
    "by": 11,
    "ratio": 7,
    "in a row": 10,
    "jobs": 14,
    "scores": 12,
}
"""The columns that a table may have, and their widths; to the left if negative."""


def duration(seconds: float) -> str:
    """Write a time with the unit that suits it.

    >>> from fourinrow.shell.reporting import duration
    >>> duration(0.0000036), duration(0.79), duration(15.1)
    ('3.6 us', '790.0 ms', '15.1 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds * 1e6:,.1f} us"


def cells(name: str, found: Measurement, rivals: Sequence[str]) -> dict[str, str]:
    """Write what was measured of a class into the columns of a row."""
    ours, *others = found.totals
    shown = {
        "class": name,
        "positions": f"{found.positions:,}",
        "time each": duration(ours.seconds / found.positions),
        "nodes each": f"{ours.nodes / found.positions:,.0f}",
        "a second": f"{found.positions / max(ours.seconds, 1e-9):,.0f}",
        "scores": f"{len(found.faults)} differ" if found.faults else "all agree",
    }
    if others:
        best, rival = min(zip((one.seconds for one in others), rivals, strict=True))
        shown["bitbully"] = duration(best / found.positions)
        shown["by"] = rival
        shown["ratio"] = f"{best / max(ours.seconds, 1e-9):.2f}x"
    return shown


def heading(columns: Sequence[str]) -> str:
    """Write the names of some columns."""
    return row({name: name for name in columns}, columns)


def row(shown: Mapping[str, str], columns: Sequence[str]) -> str:
    """Write the cells of some columns side by side."""
    return "  ".join(_aligned(shown.get(name, ""), WIDTHS[name]) for name in columns)


def _aligned(text: str, width: int) -> str:
    return text.ljust(-width) if width < 0 else text.rjust(width)
