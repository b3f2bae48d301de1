"""The walk of the fast engine: is the value of a position above alpha?

A walk is a search over a stack of frames, one for each ply. It can pause at any
position and go on later. Like `bits`, this is the source of compiled code.

Most positions are settled at once: `_enter` applies a series of screens to each, the
cheapest first. If none settles it, its moves are tried in the order of `_worth` and
`_reply`; the order of the readable engine is in `tactics`.

Sources: the question is the test in J. Pearl, "SCOUT" (1980). Probing the table for all
children first is in A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Exploiting Graph
Properties of Game Trees" (1996). Moves are ordered by threats as in P. Pons, "Solving
Connect 4: How to Build a Perfect AI".
"""

from typing import Final

from fourinrow.solver.bitboard import Bitboard, put
from fourinrow.solver.bits import (
    ONE,
    THREE,
    ZERO,
    Value,
    Word,
    Words,
    all_if,
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
from fourinrow.solver.marks import is_marked, mark, unmark
from fourinrow.solver.memory import LANE_BITS, Control, Frame, Memory
from fourinrow.solver.table import (
    BIAS,
    HIGH_BITS,
    LOW_BITS,
    bounds_in,
    fetched,
    hash_of,
    high_bits,
    low_bits,
    shift_of,
    store,
)

# What a search returns.
ANSWERED: Final = 0
PAUSED: Final = 1
CROWDED: Final = 2

# What `_enter` finds: a value that decides the question, a single move, or several.
_SETTLED: Final = 0
_FORCED: Final = 1
_OPEN: Final = 2

# A rank has the worth of a move in its upper bits. Below is the order of the column:
# 5 bits for how near it is to the middle, and the lowest, `LANE_BITS`, for its lane.
_WORTH_SHIFT: Final = 10
_LANE: Final = 0x1F  # the lane in a rank
_REPLY: Final = 0x40
"""More than a move with up to 27 threats is worth: 2 * 27 + 1 + 8 is 63."""


def walk(g: Geometry, memory: Memory) -> Word:
    """Find out whether the value is above alpha, from where the walk paused.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.geometry import geometry
    >>> from fourinrow.solver.memory import new_memory
    >>> rules = Rules(rows=4, cols=3, n=3)
    >>> memory = new_memory(rules)
    >>> memory.control.low, memory.control.high, memory.control.alpha = -5, 5, 1
    >>> walk(geometry(rules), memory) == ANSWERED, memory.control.high
    (True, 1)

    If so, ``low`` rises; if not, ``high`` falls. Returns PAUSED at the limit of nodes,
    and CROWDED if the tables should grow first.
    """
    control = memory.control
    ply, root, floor = word(control.ply), word(control.stones), _floor_of(control)
    nodes, worth, is_answered = control.nodes, control.alpha, False
    limit = min(control.limit, nodes + control.grow - control.spent)
    control.spent -= nodes
    while nodes < limit and not is_answered and not _is_halted(control):
        if ply < floor:
            nodes += 1
            step, worth = _enter(g, memory, ply, root + ply, _alpha(memory, ply))
            if step == _OPEN:
                mark(memory.marks, memory.frames[ply].hash, g)
        else:
            ply, worth, nodes, is_settled = _settle(g, memory, ply, nodes, limit)
            if not is_settled:
                break
            ply, step = floor, _SETTLED
        ply, worth, is_answered = _next(g, memory, ply, step, worth, True)
    control.ply, control.nodes = value(ply), nodes
    control.spent += nodes
    if is_answered:
        _answer(control, worth)
        return ANSWERED
    return PAUSED if nodes >= control.limit else CROWDED


def _settle(
    g: Geometry, memory: Memory, ply: Word, nodes: Value, limit: Value
) -> tuple[Word, Value, Value, bool]:
    """Settle a position that is not young, from where the walk paused.

    Returns the ply, the value, the nodes, and whether it is settled. A single thread
    does all its work in this loop, which is 15 % faster because it ignores marks.
    """
    root, worth = word(memory.control.stones), memory.control.alpha
    while nodes < limit and not _is_halted(memory.control):
        nodes += 1
        step, worth = _enter(g, memory, ply, root + ply, _alpha(memory, ply))
        ply, worth, is_settled = _next(g, memory, ply, step, worth, False)
        if is_settled:
            return ply, worth, nodes, True
    return ply, worth, nodes, False


def _next(
    g: Geometry, memory: Memory, ply: Word, step: Word, worth: Value, is_young: bool
) -> tuple[Word, Value, bool]:
    """Go on to the position to enter next, and return its ply.

    Also returns a value, and whether the search is done: then there is no such
    position, and the value is that of the first.
    """
    root = word(memory.control.stones)
    memory.frames[ply].is_forced = step == _FORCED
    if step == _FORCED:
        return _descend(memory, ply, ZERO), worth, False
    if step == _OPEN:
        rank = _best_rank(g, memory, ply)
    else:
        ply, worth, rank = _climb(g, memory, ply, worth, is_young)
    if rank != ZERO:
        ply = _descend(memory, ply, rank & _LANE)
        _prepare(g, memory, ply, root + ply)
    return ply, worth, rank == ZERO


def _answer(control: Control, worth: Value) -> None:
    control.is_above = worth > control.alpha
    if worth > control.alpha:
        control.low = min(worth, control.high)
    else:
        control.high = max(worth, control.low)


def _alpha(memory: Memory, ply: Word) -> Value:
    """Return the question as the side to move asks it: above alpha, or below -alpha."""
    alpha = memory.control.alpha
    return alpha if (ply & ONE) == ZERO else -1 - alpha


def _climb(
    g: Geometry, memory: Memory, ply: Word, worth: Value, is_young: bool
) -> tuple[Word, Value, Word]:
    """Pass a value up to the nearest position that has another move to try.

    Returns its ply, and the rank of that move. If there is none, the rank is 0, and the
    value is that of the root, or of the last position that is not young.
    """
    root = word(memory.control.stones)
    top = ZERO if is_young else _floor_of(memory.control)
    while ply != top:
        ply -= ONE
        worth = -worth
        frame = memory.frames[ply]
        if frame.is_forced == 0:
            frame.best = max(frame.best, worth)
            rank = ZERO
            if worth > _alpha(memory, ply):
                bits = low_bits(worth)
                _keep(g, memory, root + ply, frame.hash, bits, HIGH_BITS)
            else:
                rank = _next_rank(g, memory, ply, root + ply, is_young)
                if rank == ZERO:
                    worth = min(frame.best, frame.ceiling)
                    bits = high_bits(worth)
                    _keep(g, memory, root + ply, frame.hash, bits, LOW_BITS)
            if rank != ZERO:
                settled, known = _overtaken(g, memory, ply, is_young)
                if settled > ply:
                    return ply, worth, rank
                ply, worth = _left(g, memory, ply, settled), known
            if is_young:
                unmark(memory.marks, memory.frames[ply].hash, g)
    return ply, worth, ZERO


def _best_rank(g: Geometry, memory: Memory, ply: Word) -> Word:
    best = ZERO
    for lane in range(value(g.lanes)):
        best = max(best, memory.moves.rank[(ply << LANE_BITS) + word(lane)])
    return best


# Threads that search together: see `marks`.


def _is_halted(control: Control) -> bool:
    """Check whether another thread has set the limit to 0, so that this one pauses."""
    return control.limit == 0


def _floor_of(control: Control) -> Word:
    """Return the first ply of a search whose positions are not young."""
    return word(max(0, control.young - control.stones))


def _next_rank(
    g: Geometry, memory: Memory, ply: Word, stones: Word, is_young: bool
) -> Word:
    """Return the rank of the move to try next, after the first.

    In a young position that is the best move that is not marked, if there is one.
    Choosing the first move like that too entered 7 % more positions from the empty
    board, and 35 % more after 7 5 1 1.
    """
    best = _best_rank(g, memory, ply)
    if not is_young:
        return best
    frame = memory.frames[ply]
    board, free = Bitboard(frame.own, frame.filled), ZERO
    for lane in range(value(g.lanes)):
        move = (ply << LANE_BITS) + word(lane)
        rank = memory.moves.rank[move]
        if rank > free:
            child = put(board, memory.moves.square[move])
            if not is_marked(memory.marks, hash_of(child, stones + ONE, g), g):
                free = rank
    return free if free != ZERO else best


def _overtaken(
    g: Geometry, memory: Memory, ply: Word, is_young: bool
) -> tuple[Word, Value]:
    """Find the first position down to a ply that another thread has settled.

    Returns its ply and value; if there is none, or they are not young, the next ply.
    Without this, two threads enter 13 % more positions.
    """
    if not is_young:
        return ply + ONE, 0
    root = word(memory.control.stones)
    for at in range(value(ply) + 1):
        place = word(at)
        frame = memory.frames[place]
        if frame.is_forced == 0 and not is_marked(memory.marks, frame.hash, g):
            low, high = bounds_in(_known(g, memory, root + place, frame.hash))
            alpha = _alpha(memory, place)
            if low > alpha:
                return place, low
            if high <= alpha:
                return place, high
    return ply + ONE, 0


def _left(g: Geometry, memory: Memory, ply: Word, settled: Word) -> Word:
    """Leave the positions below one that is settled, and return its ply."""
    while ply > settled:
        unmark(memory.marks, memory.frames[ply].hash, g)
        ply -= ONE
    return ply


def _descend(memory: Memory, ply: Word, lane: Word) -> Word:
    """Play a move, and return its ply."""
    frame, child = memory.frames[ply], memory.frames[ply + ONE]
    move = (ply << LANE_BITS) + lane
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
    """Fetch a place of a table into the cache, when compiled."""


# Screens.


def _enter(
    g: Geometry, memory: Memory, ply: Word, stones: Word, alpha: Value
) -> tuple[Word, Value]:
    """Settle a position without going deeper, or list its moves.

    The side to move neither wins nor loses at once: the parent has checked that.
    Returns `_SETTLED` with a bound that decides the question, or what moves there are.
    """
    frame = memory.frames[ply]
    low, high = _at_sight(value(g.area) - value(stones))
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


def _at_sight(left: Value) -> tuple[Value, Value]:
    """Return bounds by the cells left: the soonest win is in 3 plies, a loss in 4."""
    return min(0, -((left - 2) >> 1)), max(0, (left - 1) >> 1)


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
    memory.moves.square[ply << LANE_BITS] = square
    memory.moves.won[ply << LANE_BITS] = won
    return lost, plan


def _reply(g: Geometry, memory: Memory, ply: Word, alpha: Value) -> Word:
    """Return the square on top of the last stone, if it comes first; else 0.

    It does with five or more in a row, for the side that needs only a draw. Replies in
    the same column break most lines of five, and always reach the same positions: 5x6
    takes 25 times fewer. With four in a row it takes more.
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
        lane, move = word(at), (ply << LANE_BITS) + word(at)
        square = candidates & memory.columns.squares[lane]
        there = all_if(square != ZERO)
        won, wins, promise = _after(g, board, square)
        lost |= wins & there
        promise &= there
        if promise > plan:
            plan = promise
        worth = _worth(g, board.filled | square, square, won, mine)
        worth += all_if(square == reply) & _REPLY
        rank = (worth << _WORTH_SHIFT) | memory.columns.order[lane]
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


def _worth(g: Geometry, filled: Word, square: Word, won: Word, mine: Word) -> Word:
    """Return how promising a move is.

    A threat counts 2, and 1 more if one can be played at once. A move counts 8 unless
    it is right below a threat of the same side, which the opponent would then fill. Of
    many weights tried, these enter the fewest positions; weights by row, or for the
    opponent's threats, entered 20 % more.
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
        square = memory.moves.square[(ply << LANE_BITS) + word(at)]
        if square != ZERO:
            child = hash_of(put(board, square), stones + ONE, g)
            _, reply = bounds_in(_known(g, memory, stones + ONE, child))
            if -reply > alpha:
                return _SETTLED, -reply
    frame.hash = h
    frame.best = -value(BIAS)
    frame.ceiling = min(high, most)
    return _OPEN, 0
