"""Marks on positions, so that threads that search together take different ones.

Threads that ask one question share the far table and an array of marks. A *young*
position is marked while a thread is at work on it, or below it. When a thread chooses a
move in a young position, it leaves marked ones for later: by then the table usually has
them. When the mark of a position is gone, another thread may have settled it.

A mark is the hash of a position, at the place that the hash gives. Another mark
may replace it; a mark that is missing or wrong costs time, but changes no value. The
hash 0, that of the empty board, looks like no mark; no move leads to that board.

Like `bits`, this is the source of compiled code. Compiled for one thread, nothing is
young and nothing is halted, so marks cost nothing. Compiled for several, positions that
are not young are searched in a separate loop, which is as fast.

Sources: marks are a simple form of the shared table in J.-C. Weill, "The ABDADA
Distributed Minimax-Search Algorithm" (1996). Searching the first move before its
siblings is in R. Feldmann et al., "Distributed Game-Tree Search" (1989).
"""

from typing import Final

from fourinrow.solver.bits import ZERO, Word, Words
from fourinrow.solver.geometry import Geometry
from fourinrow.solver.table import shift_of

MARK_BITS: Final = 10
"""The size of the marks, as a power of two: 8 KiB stay in the caches of all cores."""


def is_marked(marks: Words, h: Word, g: Geometry) -> bool:
    """Check whether the position of a hash is marked.

    >>> from fourinrow.solver.geometry import geometry
    >>> is_marked([7], 7, geometry()), is_marked([7], 8, geometry())
    (True, False)
    """
    return marks[h >> shift_of(marks, g)] == h


def mark(marks: Words, h: Word, g: Geometry) -> None:
    """Mark the position of a hash.

    >>> from fourinrow.solver.geometry import geometry
    >>> marks = [0]
    >>> mark(marks, 7, geometry())
    >>> marks
    [7]
    """
    marks[h >> shift_of(marks, g)] = h


def unmark(marks: Words, h: Word, g: Geometry) -> None:
    """Remove the mark of a hash, if it is there.

    >>> from fourinrow.solver.geometry import geometry
    >>> marks = [7]
    >>> unmark(marks, 7, geometry())
    >>> marks
    [0]
    """
    if is_marked(marks, h, g):
        marks[h >> shift_of(marks, g)] = ZERO
