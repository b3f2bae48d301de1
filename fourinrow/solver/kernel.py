"""The kernel of the fast engine: the same scores as `negamax`, much faster.

The kernel finds a value by asking questions: is it above alpha? Each answer narrows the
interval that holds the value, until one number is left. The engine calls the last
functions of the file, compiled; they take arrays one by one, because a record of them
would take four times as long. Like `bits`, this is the source of compiled code.

Source: questions that share a table and close in on the value are in A. Plaat, J.
Schaeffer, W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996).
"""

from collections.abc import Sequence
from typing import Final

from fourinrow.solver.bitboard import Bitboard, put
from fourinrow.solver.bits import (
    ZERO,
    Value,
    Word,
    Words,
    is_lost,
    landing,
    lines_of,
    popcount,
    value,
    wins_of,
    word,
)
from fourinrow.solver.geometry import Geometry
from fourinrow.solver.memory import (
    LANES,
    Columns,
    Control,
    Frame,
    Frames,
    Memory,
    Moves,
)
from fourinrow.solver.table import HIGH_BITS, LOW_BITS, TAG, shift_of, store
from fourinrow.solver.walk import ANSWERED, walk

# The phases of a search: nothing is known yet; ask the next question; walk.
BEGIN: Final = 0
ASK: Final = 1
WALK: Final = 2

_FIRST_DIGIT: Final = 0x31  # the character 1


def narrow(g: Geometry, memory: Memory) -> Word:
    """Ask until one value is left in the window, or until the walk pauses.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.geometry import geometry
    >>> from fourinrow.solver.memory import new_memory
    >>> rules = Rules(rows=4, cols=3, n=3)
    >>> memory = new_memory(rules)
    >>> narrow(geometry(rules), memory), memory.control.low, memory.control.high
    (0, 0, 0)

    Returns what `walk` returns. Where threads search together, only one question is
    asked, so that all go on to the next.
    """
    control = memory.control
    if control.phase == value(BEGIN):
        _begin(g, memory)
        control.phase = value(ASK)
    while control.low < control.high:
        if control.phase == value(ASK):
            control.alpha = _next_question(g, control)
            control.ply = 0
            control.phase = value(WALK)
        status = walk(g, memory)
        if status != ANSWERED:
            return status
        control.phase = value(ASK)
        if control.young != 0:
            return ANSWERED
    control.spent = min(control.spent, control.before)
    return ANSWERED


def _begin(g: Geometry, memory: Memory) -> None:
    """Complete the first frame, and set the bounds known without search."""
    frame, control = memory.frames[ZERO], memory.control
    own, other = frame.own, frame.own ^ frame.filled
    empty = g.board & ~frame.filled
    frame.mine, frame.theirs = wins_of(own, empty, g), wins_of(other, empty, g)
    stones = value(popcount(frame.filled))
    low, high = _bounds_of(g, frame, value(g.area) - stones)
    control.low = min(max(low, control.least), control.most)
    control.high = min(max(high, control.least), control.most)
    control.asked = control.is_above = 0
    control.before = control.spent
    control.stones = stones


def _bounds_of(g: Geometry, frame: Frame, left: Value) -> tuple[Value, Value]:
    """Return bounds of any position, even a won one, with ``left`` empty cells."""
    playable = landing(frame.filled, g)
    low, high = -((left - 2) >> 1), (left - 1) >> 1
    if lines_of(frame.own ^ frame.filled, g) != ZERO:
        low = high = -((left + 2) >> 1)
    elif (playable & frame.mine) != ZERO:
        low = high = (left + 1) >> 1
    elif playable != ZERO and is_lost(playable, frame.theirs) != ZERO:
        low = high = -(left >> 1)
    elif left <= 2:
        low = high = 0
    return low, high


def _next_question(g: Geometry, control: Control) -> Value:
    """Choose alpha: four guards for clear wins and losses, then 0, then step by step.

    The guards find a score far from 0 in few questions. They are +10, -11, +6 and -7 of
    the 42 cells of Connect Four, where they were measured: without them an easy
    position there takes ten times as many nodes, and hard ones take 15 % more.
    """
    low, high, area = control.low, control.high, value(g.area)
    while control.asked < 4:
        guard = (area * 10 if control.asked < 2 else area * 6) // 42
        if control.asked % 2 == 1:
            guard = -1 - guard
        control.asked += 1
        if low <= guard < high:
            return guard
    control.asked += 1
    if control.asked == 5:
        return min(max(low, 0), high - 1)
    return low if control.is_above != 0 else high - 1


# The entry points.


def _align_stack() -> None:
    """Align what compiled code keeps on the stack; in plain Python, do nothing.

    A process may begin its stack anywhere. Without this, a long search takes 15 %
    longer in about half of all processes: those with a stack not aligned to 32 bytes.
    """


def go_on(
    numbers: Words,
    columns: Sequence[Words],
    far: Words,
    near: Words,
    moves: Sequence[Words],
    frames: Frames,
    control: Sequence[Control],
    marks: Words,
) -> Word:
    """Continue a search; return ANSWERED, PAUSED at the limit, or CROWDED.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.geometry import geometry
    >>> from fourinrow.solver.memory import new_memory
    >>> rules = Rules(rows=4, cols=3, n=3)
    >>> *arrays, control, marks = new_memory(rules)
    >>> go_on(geometry(rules), *arrays, [control], marks), control.low, control.high
    (0, 0, 0)
    """
    _align_stack()
    lanes, ways = Columns(columns[0], columns[1]), Moves(moves[0], moves[1], moves[2])
    memory = Memory(lanes, far, near, ways, frames, control[ZERO], marks)
    return narrow(_geometry(numbers), memory)


def go_through(
    numbers: Words,
    columns: Sequence[Words],
    far: Words,
    near: Words,
    moves: Sequence[Words],
    frames: Frames,
    control: Sequence[Control],
    marks: Words,
    owns: Words,
    filleds: Words,
    values: Words,
) -> Word:
    """Continue a search of many positions; return what `go_on` returns.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.geometry import geometry
    >>> from fourinrow.solver.memory import new_memory
    >>> rules, values = Rules(rows=4, cols=3, n=3), [99, 99]
    >>> *arrays, control, marks = new_memory(rules)
    >>> memory = *arrays, [control], marks
    >>> go_through(geometry(rules), *memory, [0, 1], [0, 3], values), values
    (0, [0, 1])
    """
    _align_stack()
    g, state = _geometry(numbers), control[ZERO]
    lanes, ways = Columns(columns[0], columns[1]), Moves(moves[0], moves[1], moves[2])
    memory = Memory(lanes, far, near, ways, frames, state, marks)
    root = frames[ZERO]
    while state.next < len(owns):
        at = word(state.next)
        if state.phase == value(BEGIN):
            root.own, root.filled = owns[at], filleds[at]
        status = narrow(g, memory)
        if status != ANSWERED:
            return status
        values[at] = state.low
        state.phase = value(BEGIN)
        state.next += 1
    return ANSWERED


def rehash(old: Words, new: Words, numbers: Words) -> None:
    """Copy the entries of a table to a larger one.

    >>> from fourinrow.solver.geometry import geometry
    >>> old, new = [5 << 12 | 7], [0] * 4
    >>> rehash(old, new, geometry())
    >>> new
    [20487, 0, 0, 0]
    """
    g = _geometry(numbers)
    old_shift, new_shift = shift_of(old, g), shift_of(new, g)
    for at in range(len(old)):
        entry = old[at]
        if entry != ZERO:
            h = (word(at) << old_shift) | (entry >> TAG)
            store(new, new_shift, h, entry & (LOW_BITS | HIGH_BITS), ZERO)


def read_games(
    numbers: Words,
    columns: Sequence[Words],
    text: Sequence[int],
    ends: Words,
    owns: Words,
    filleds: Words,
    is_read: Words,
) -> None:
    """Play many games written as digits, one after the other in ``text``.

    >>> from fourinrow.solver.geometry import geometry
    >>> from fourinrow.solver.memory import new_memory
    >>> owns, filleds, is_read = [0, 0], [0, 0], [0, 0]
    >>> games = b"112x", [3, 4], owns, filleds, is_read
    >>> read_games(geometry(), new_memory().columns, *games)
    >>> owns[0], filleds[0], is_read
    (2, 131, [1, 0])

    A game that is invalid is not read; the caller reports why.
    """
    g = _geometry(numbers)
    start = 0
    for at in range(len(ends)):
        board, is_legal = Bitboard(ZERO, ZERO), True
        for place in range(start, ends[at]):
            square = _square(g, columns[0], board.filled, word(text[place]))
            is_over = lines_of(board.mover ^ board.filled, g) != ZERO
            is_legal = is_legal and square != ZERO and not is_over
            board = put(board, square)
        owns[at], filleds[at] = board.mover, board.filled
        is_read[at] = word(is_legal)
        start = ends[at]


def _square(g: Geometry, columns: Words, filled: Word, sign: Word) -> Word:
    """Return the square that a digit fills; 0 if there is none."""
    if sign < _FIRST_DIGIT or sign >= _FIRST_DIGIT + word(LANES):
        return ZERO
    return landing(filled, g) & columns[sign - _FIRST_DIGIT]


def _geometry(g: Words) -> Geometry:
    return Geometry(
        g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7], g[8],
        g[9], g[10], g[11], g[12], g[13], g[14], g[15], g[16],
    )  # fmt: skip
