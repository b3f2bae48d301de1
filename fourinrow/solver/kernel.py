"""The kernel of the fast engine: the same scores as `negamax`, much faster.

It finds a value by asking questions: is it above alpha? Each answer narrows the
interval that holds the value, until one number is left. A question is answered by a
*walk*: a search over a stack of frames, one for each ply, which can pause at any
position and go on later.

Most positions are settled at once: `_enter` applies a series of screens to each, the
cheapest first. If none settles it, its moves are tried in the order of `_promise` and
`_reply`.

Like `bits`, this is the source of compiled code. The functions that `compiled` replaces
say so. Entry points take arrays one by one, because a record of them would take four
times as long.

Sources: questions that share a table and close in on the value are in A. Plaat, J.
Schaeffer, W. Pijls and A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms" (1996);
the question is the test in J. Pearl, "SCOUT" (1980). Probing the table for all children
first is in "Exploiting Graph Properties of Game Trees" (1996), by the same authors.
Moves are ordered by threats as in P. Pons, "Solving Connect 4: How to Build a Perfect
AI".
"""

from collections.abc import Sequence
from ctypes import Array, Structure, c_int64, c_uint64
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import Rules
from fourinrow.core.situation import centre_first
from fourinrow.solver.bitboard import Bitboard, lanes, put
from fourinrow.solver.bits import (
    ONE,
    THREE,
    ZERO,
    Value,
    Word,
    Words,
    all_if,
    bounds_at_sight,
    is_lost,
    landing,
    lines_of,
    planned_loss,
    popcount,
    value,
    wins_of,
    word,
)
from fourinrow.solver.geometry import Geometry
from fourinrow.solver.table import (
    BIAS,
    HIGH_BITS,
    LOW_BITS,
    TAG,
    bounds_in,
    fetched,
    hash_of,
    high_bits,
    least_bits,
    low_bits,
    shift_of,
    store,
)

# What a search returns.
ANSWERED: Final = 0
PAUSED: Final = 1
CROWDED: Final = 2

# The phases of a search: nothing is known yet; ask the next question; walk.
BEGIN: Final = 0
ASK: Final = 1
WALK: Final = 2

# What `_enter` finds: a value that decides the question, a single move, or several.
_SETTLED: Final = 0
_FORCED: Final = 1
_OPEN: Final = 2

EVER: Final = 1 << 62
"""More nodes than any search enters."""

LANES: Final = 32
"""The most columns on a board of 64 bits: two rows each, with the guard."""

_LANE_BITS: Final = 5  # `LANES` is 1 << `_LANE_BITS`

# A rank has the promise of a move in its upper bits. Below is the order of the column:
# 5 bits for how near it is to the middle, and the lowest, `_LANE_BITS`, for its lane.
_PROMISE_SHIFT: Final = 10
_LANE: Final = 0x1F  # the lane in a rank
_REPLY: Final = 0x40
"""More than a move with up to 27 threats promises: 2 * 27 + 1 + 8 is 63."""


# What a search works on.


class Frame(Structure):
    """A position of a search; there is one frame for each ply.

    ``own`` and ``filled`` are the stones, as in a `Bitboard`; ``theirs`` and ``mine``
    the squares that complete a line of the opponent and of the side to move. ``best``
    is the greatest value of a move so far, and ``ceiling`` an upper bound of all. A
    position with a single move ``is_forced``.
    """

    own: Word
    filled: Word
    theirs: Word
    mine: Word
    hash: Word
    best: Value
    ceiling: Value
    is_forced: int


Frame._fields_ = (
    *((name, c_uint64) for name in ("own", "filled", "theirs", "mine", "hash")),
    *((name, c_int64) for name in ("best", "ceiling", "is_forced")),
)
Frames: TypeAlias = Array[Frame]


class Control(Structure):
    """The state of a search between two calls.

    The value is known to be in ``low..high``, and is wanted in the window
    ``least..most``. The question is whether it is above ``alpha``: the ``asked``-th
    question, after one whose answer was ``is_above``. ``phase`` is `BEGIN`, `ASK` or
    `WALK`. The walk is at ``ply``; there were ``stones`` stones at ply 0.

    ``nodes`` positions have been entered so far, ``begun`` of them before this search;
    the search pauses after ``limit``. After ``crowded`` the tables are crowded, and
    should grow: that is ``grow`` positions after they last did, not counting those of
    searches that ended. Of several positions, ``next`` is the one that comes next.
    """

    low: Value
    high: Value
    least: Value
    most: Value
    alpha: Value
    asked: int
    is_above: int
    phase: int
    ply: int
    stones: int
    nodes: int
    begun: int
    limit: int
    crowded: int
    grow: int
    next: int


Control._fields_ = tuple((name, c_int64) for name in Control.__annotations__)


class Columns(NamedTuple):
    """The squares of each column, and a number that is greater nearer the middle.

    The lowest bits of the number are the column itself.
    """

    squares: Words
    order: Words


class Moves(NamedTuple):
    """The moves of each ply: `LANES` words, one for each column.

    A move has a ``square``, the squares ``won`` after it, and a ``rank``: the greatest
    is tried first, and 0 means impossible or done. A single move is in lane 0. Moves
    are not part of the frames, because loops over words are faster.
    """

    rank: Words
    square: Words
    won: Words


class Memory(NamedTuple):
    """Everything that a search works on.

    The tables have 2**k entries: ``far`` for positions with few stones, ``near`` for
    those with many. Searches in several threads share the far table.
    """

    columns: Columns
    far: Words
    near: Words
    moves: Moves
    frames: Frames
    control: Control


def new_memory(rules: Rules) -> Memory:
    """Return the memory of a search, with the smallest possible tables."""
    plies, table = rules.rows * rules.cols + 2, [0] * (1 << least_bits(rules))
    rank, square, won = ([0] * (plies * LANES) for _ in range(3))
    control = Control(least=-LANES, most=LANES, limit=EVER, crowded=EVER, grow=EVER)
    return Memory(
        columns=_columns(rules),
        far=table,
        near=[*table],
        moves=Moves(rank, square, won),
        frames=(Frame * plies)(),
        control=control,
    )


def _columns(rules: Rules) -> Columns:
    squares, order = [0] * LANES, [0] * LANES
    outwards = [*centre_first(rules)(range(rules.cols))]
    for place, column in enumerate(reversed(outwards), 1):
        squares[column] = lanes(rules)[column]
        order[column] = place << _LANE_BITS | column
    return Columns(squares, order)


# The questions.


def narrow(g: Geometry, memory: Memory) -> Word:
    """Ask until one value is left in the window, or until the walk pauses.

    Returns what `_walk` returns.
    """
    control = memory.control
    if control.phase == value(BEGIN):
        _begin(g, memory)
        control.phase = value(ASK)
    while control.low < control.high:
        if control.phase == value(ASK):
            control.alpha = next_question(g, control)
            control.ply = 0
            control.phase = value(WALK)
        status = _walk(g, memory)
        if status != ANSWERED:
            return status
    own_nodes = control.nodes - control.begun
    control.crowded = min(control.crowded + own_nodes, control.nodes + control.grow)
    return ANSWERED


def _begin(g: Geometry, memory: Memory) -> None:
    """Complete the first frame, and set the bounds known without search."""
    frame, control = memory.frames[ZERO], memory.control
    own, other = frame.own, frame.own ^ frame.filled
    empty, playable = g.board & ~frame.filled, landing(frame.filled, g)
    frame.mine, frame.theirs = wins_of(own, empty, g), wins_of(other, empty, g)
    stones = value(popcount(frame.filled))
    is_over, wins = lines_of(other, g) != ZERO, (playable & frame.mine) != ZERO
    low, high = bounds_at_sight(value(g.area) - stones, is_over, wins)
    if low < high:
        if is_lost(playable, frame.theirs) != ZERO:
            high = low
        else:
            low += 1
    control.low = min(max(low, control.least), control.most)
    control.high = min(max(high, control.least), control.most)
    control.asked = control.is_above = 0
    control.begun = control.nodes
    control.stones = stones


def next_question(g: Geometry, control: Control) -> Value:
    """Choose alpha: four guards for clear wins and losses, then 0, then step by step.

    The guards find a score far from 0 in few questions. They are +10, -11, +6 and -7 of
    the 42 cells of Connect Four, where an easy position takes ten times as many nodes
    without them.
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


def take_answer(control: Control, found: Value) -> None:
    """Narrow the interval by a bound that shows whether the value is above alpha."""
    control.is_above = found > control.alpha
    if found > control.alpha:
        control.low = min(found, control.high)
    else:
        control.high = max(found, control.low)
    control.phase = value(ASK)


# The walk.


def _walk(g: Geometry, memory: Memory) -> Word:
    """Find out whether the value is above alpha, from where the walk paused.

    Returns PAUSED at the limit of nodes, and CROWDED if the tables should grow first.
    """
    control = memory.control
    root, ply = word(control.stones), word(control.ply)
    found, nodes, is_answered = control.alpha, control.nodes, False
    limit = min(control.limit, control.crowded)
    while nodes < limit and not is_answered:
        nodes += 1
        step, found = _enter(g, memory, ply, root + ply, _alpha(control, ply))
        memory.frames[ply].is_forced = step == _FORCED
        if step == _FORCED:
            ply = _descend(memory, ply, ZERO)
        else:
            if step == _OPEN:
                rank = _best_rank(g, memory, ply)
            else:
                ply, found, rank = _climb(g, memory, ply, found)
            if rank != ZERO:
                ply = _descend(memory, ply, rank & _LANE)
                _prepare(g, memory, ply, root + ply)
            else:
                is_answered = True
    control.ply, control.nodes = value(ply), nodes
    if not is_answered:
        return PAUSED if nodes >= control.limit else CROWDED
    take_answer(control, found)
    return ANSWERED


def _alpha(control: Control, ply: Word) -> Value:
    """Return the question as the side to move asks it: above alpha, or below -alpha."""
    return control.alpha if (ply & ONE) == ZERO else -1 - control.alpha


def _climb(
    g: Geometry, memory: Memory, ply: Word, found: Value
) -> tuple[Word, Value, Word]:
    """Pass a value up to the nearest position that has another move to try.

    Returns its ply, and the rank of that move. If there is none, the rank is 0, and the
    value is that of the root.
    """
    root = word(memory.control.stones)
    while ply != ZERO:
        ply -= ONE
        found = -found
        frame = memory.frames[ply]
        if frame.is_forced == 0:
            frame.best = max(frame.best, found)
            if found > _alpha(memory.control, ply):
                _keep(g, memory, root + ply, frame.hash, low_bits(found), HIGH_BITS)
            else:
                rank = _best_rank(g, memory, ply)
                if rank != ZERO:
                    return ply, found, rank
                found = min(frame.best, frame.ceiling)
                _keep(g, memory, root + ply, frame.hash, high_bits(found), LOW_BITS)
    return ply, found, ZERO


def _best_rank(g: Geometry, memory: Memory, ply: Word) -> Word:
    best = ZERO
    for lane in range(value(g.lanes)):
        best = max(best, memory.moves.rank[(ply << _LANE_BITS) + word(lane)])
    return best


def _descend(memory: Memory, ply: Word, lane: Word) -> Word:
    """Play a move, and return its ply."""
    frame, child = memory.frames[ply], memory.frames[ply + ONE]
    move = (ply << _LANE_BITS) + lane
    memory.moves.rank[move] = ZERO
    square = memory.moves.square[move]
    board = put(Bitboard(frame.own, frame.filled), square)
    child.own, child.filled = board.mover, board.filled
    child.theirs, child.mine = memory.moves.won[move], frame.theirs & ~square
    return ply + ONE


def _prepare(g: Geometry, memory: Memory, ply: Word, stones: Word) -> None:
    """Fetch the entry of a position into the cache before it is needed."""
    frame = memory.frames[ply]
    h = hash_of(Bitboard(frame.own, frame.filled), stones, g)
    if stones < g.split:
        _prefetch(memory.far, h >> shift_of(memory.far, g))
    else:
        _prefetch(memory.near, h >> shift_of(memory.near, g))


# Positions with few stones are in the far table, those with many in the near one.


def _known(g: Geometry, memory: Memory, stones: Word, h: Word) -> Word:
    if stones < g.split:
        return fetched(memory.far, shift_of(memory.far, g), h)
    return fetched(memory.near, shift_of(memory.near, g), h)


def _keep(
    g: Geometry, memory: Memory, stones: Word, h: Word, bits: Word, kept: Word
) -> None:
    if stones < g.split:
        store(memory.far, shift_of(memory.far, g), h, bits, kept)
    else:
        store(memory.near, shift_of(memory.near, g), h, bits, kept)


def _prefetch(table: Words, place: Word) -> None:
    """Fetch a place of a table. Replaced in `compiled`; here, do nothing."""


# Screens.


def _enter(
    g: Geometry, memory: Memory, ply: Word, stones: Word, alpha: Value
) -> tuple[Word, Value]:
    """Settle a position without going deeper, or list its moves.

    The side to move neither wins nor loses at once: the parent has checked that. So the
    soonest win is in 3 plies, and a loss in 4.
    Returns `_SETTLED` with a bound that decides the question, or what moves there are.
    """
    frame = memory.frames[ply]
    low, high = bounds_at_sight(value(g.area) - value(stones), False, False)
    low = min(0, low + 1)
    if low > alpha or high <= alpha:
        return _SETTLED, low if low > alpha else high
    candidates = _candidates(g, frame)
    is_single = (candidates & (candidates - ONE)) == ZERO
    if is_single:
        lost, plan = _list_move(g, memory, ply, candidates)
    else:
        reply = _reply(g, memory, ply, alpha)
        lost, plan = _list_moves(g, memory, ply, candidates, reply)
    if lost != ZERO:
        return _SETTLED, high
    if plan != ZERO:
        low = value(plan) - 1
    high -= 1
    if low > alpha or high <= alpha:
        return _SETTLED, low if low > alpha else high
    if is_single:
        return _FORCED, 0
    if not _can_win(g, frame, alpha):
        return _SETTLED, 0
    return _look_up(g, memory, ply, stones, alpha, high)


def _candidates(g: Geometry, frame: Frame) -> Word:
    """Return the moves that do not lose at once: they block threats, and feed none."""
    playable = landing(frame.filled, g)
    candidates = playable & ~(frame.theirs >> ONE)
    if (playable & frame.theirs) != ZERO:
        candidates &= frame.theirs
    return candidates


def _list_move(
    g: Geometry, memory: Memory, ply: Word, square: Word
) -> tuple[Word, Word]:
    """List the only move. Return whether it wins, and the `planned_loss` after it."""
    frame = memory.frames[ply]
    won, lost, plan = _after(g, Bitboard(frame.own, frame.filled), square)
    memory.moves.square[ply << _LANE_BITS] = square
    memory.moves.won[ply << _LANE_BITS] = won
    return lost, plan


def _reply(g: Geometry, memory: Memory, ply: Word, alpha: Value) -> Word:
    """Return the square on top of the last stone, if it comes first; else 0.

    It does with five or more in a row, for the side that needs only a draw: 5x6 takes
    25 times fewer positions. With four in a row it takes more.
    """
    if value(g.n) < 5 or alpha >= 0 or ply == ZERO:
        return ZERO
    last = memory.frames[ply].filled ^ memory.frames[ply - ONE].filled
    return last << ONE


def _list_moves(
    g: Geometry, memory: Memory, ply: Word, candidates: Word, reply: Word
) -> tuple[Word, Word]:
    """List all moves. Return whether one wins, and the greatest `planned_loss`.

    No line compiles to a branch (``max`` would), so that eight columns are computed at
    once.
    """
    frame = memory.frames[ply]
    board, mine = Bitboard(frame.own, frame.filled), frame.mine
    lost, plan = ZERO, ZERO
    for at in range(value(g.lanes)):
        lane, move = word(at), (ply << _LANE_BITS) + word(at)
        square = candidates & memory.columns.squares[lane]
        there = all_if(square != ZERO)
        won, wins, planned = _after(g, board, square)
        lost |= wins & there
        planned &= there
        if planned > plan:
            plan = planned
        promise = _promise(g, board.filled | square, square, won, mine)
        promise += all_if(square == reply) & _REPLY
        rank = (promise << _PROMISE_SHIFT) | memory.columns.order[lane]
        memory.moves.rank[move] = rank & there
        memory.moves.square[move] = square
        memory.moves.won[move] = won
    return lost, plan


def _after(g: Geometry, board: Bitboard, square: Word) -> tuple[Word, Word, Word]:
    """Return the squares won after a move, whether it wins, and `planned_loss`."""
    own, other = board.mover | square, board.mover ^ board.filled
    filled = board.filled | square
    empty, playable = g.board & ~filled, landing(filled, g)
    won = wins_of(own, empty, g)
    lost = is_lost(playable, won)
    return won, lost, planned_loss(other, own, empty, playable, won, g)


def _promise(g: Geometry, filled: Word, square: Word, won: Word, mine: Word) -> Word:
    """Return how promising a move is.

    A threat counts 2, and 1 more if one can be played at once. A move counts 8 unless
    it is right below a threat of the same side, which the opponent would then fill. Of
    many weights tried, these enter the fewest positions.
    """
    return (
        (popcount(won) << ONE)
        + word((won & landing(filled, g)) != ZERO)
        + (word(((square << ONE) & mine) == ZERO) << THREE)
    )


def _can_win(g: Geometry, frame: Frame, alpha: Value) -> bool:
    """Check whether the side that the question is about can still make a line."""
    own = frame.own if alpha >= 0 else frame.own ^ frame.filled
    return lines_of(own | (g.board & ~frame.filled), g) != ZERO


def _look_up(
    g: Geometry, memory: Memory, ply: Word, stones: Word, alpha: Value, high: Value
) -> tuple[Word, Value]:
    """Settle a position by its entry in the table, or by those of its children."""
    frame = memory.frames[ply]
    board = Bitboard(frame.own, frame.filled)
    h = hash_of(board, stones, g)
    low, most = bounds_in(_known(g, memory, stones, h))
    if low > alpha:
        return _SETTLED, low
    if most <= alpha:
        return _SETTLED, most
    for at in range(value(g.lanes)):
        square = memory.moves.square[(ply << _LANE_BITS) + word(at)]
        if square != ZERO:
            child = hash_of(put(board, square), stones + ONE, g)
            _, reply = bounds_in(_known(g, memory, stones + ONE, child))
            if -reply > alpha:
                return _SETTLED, -reply
    frame.hash = h
    frame.best = -value(BIAS)
    frame.ceiling = min(high, most)
    return _OPEN, 0


# The entry points.


def _align_stack() -> None:
    """Align what is kept on the stack. Replaced in `compiled`; here, do nothing.

    A process may begin its stack anywhere. Without this, a long search takes 15 %
    longer in about half of all processes: those with a stack not aligned to 32 bytes
    (measured in November 2026 with Numba 0.68 on an AMD EPYC).
    """


def go_on(
    geometry_words: Words,
    columns: Sequence[Words],
    far: Words,
    near: Words,
    moves: Sequence[Words],
    frames: Frames,
    control: Sequence[Control],
    boards: Words,
    values: Words,
) -> Word:
    """Search positions in turn, from where a search paused, and write their values.

    ``boards`` has two words for each. Returns ANSWERED once all have a value, and else
    PAUSED or CROWDED, as `_walk` does.
    """
    _align_stack()
    g, state, root = _geometry(geometry_words), control[ZERO], frames[ZERO]
    memory = Memory(
        Columns(columns[0], columns[1]),
        far,
        near,
        Moves(moves[0], moves[1], moves[2]),
        frames,
        state,
    )
    while state.next < len(values):
        at = word(state.next)
        if state.phase == value(BEGIN):
            root.own, root.filled = boards[at + at], boards[at + at + ONE]
        status = narrow(g, memory)
        if status != ANSWERED:
            return status
        values[at] = state.low
        state.phase = value(BEGIN)
        state.next += 1
    return ANSWERED


def rehash(old: Words, new: Words, geometry_words: Words) -> None:
    """Copy the entries of a table to a larger one."""
    g = _geometry(geometry_words)
    old_shift, new_shift = shift_of(old, g), shift_of(new, g)
    for at in range(len(old)):
        entry = old[at]
        if entry != ZERO:
            h = (word(at) << old_shift) | (entry >> TAG)
            store(new, new_shift, h, entry & (LOW_BITS | HIGH_BITS), ZERO)


def _geometry(g: Words) -> Geometry:
    return Geometry(
        g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7], g[8],
        g[9], g[10], g[11], g[12], g[13], g[14], g[15], g[16],
    )  # fmt: skip
