"""Many games at once, as arrays: pure functions, compiled by Numba (extra ``fast``).

>>> step = step_batch(as_batch(["", ""]), np.array([3, 9]))
>>> print(situations_of(step.batch)[0])
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . X . . .
>>> step.rewards.tolist(), step.ended.tolist()
([0.0, -1.0], [False, True])

Each index of an array is a game; one that ends begins again in the same step. Boards
are the words of a `Bitboard`, so all `Rules` of at most 64 bits, ``(rows + 1) * cols``,
are supported. With ``out``, a step or a draw writes into arrays of the caller, which
may be those that it reads; without, it makes new ones. Nothing else is ever changed.

A move is a column with gravity, else ``row * cols + column``. Observations are those of
PettingZoo's ``connect_four_v3``: for each cell, row 0 on top, whether the side to move
has a stone there, and whether the other side has one. An illegal move loses.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from operator import index
from typing import NamedTuple, TypeAlias

from fourinrow.environments.extras import brought_by

with brought_by("fast"):
    import numpy as np

    from fourinrow.solver.compiled import points, ready
    from fourinrow.solver.fast import kind_of

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.environments import batch_kernel
from fourinrow.errors import FourInRowError, UnsupportedBoard, expected
from fourinrow.solver.bitboard import Bitboard, lanes, squares
from fourinrow.solver.bits import all_if
from fourinrow.solver.bridge import Position, as_board, from_bits, several
from fourinrow.solver.geometry import geometry

Uints: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint64]]
Ints: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Bytes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8]]
Floats: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.float32]]
Bools: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.bool_]]
Moves: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.integer]] | Sequence[int]
AnyArray: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.generic]]


class Batch(NamedTuple):
    """Positions: the stones of the side to move, and all stones, as in `Bitboard`."""

    mover: Uints
    filled: Uints


class BatchStep(NamedTuple):
    """The positions after a step; what the sides to move see; and how it went.

    The shape of observations is ``(n, rows, cols, 2)``; a mask has 1 for a legal move.
    ``rewards`` are those of the side that moved: 1 for a win, -1 for an illegal move,
    else 0. The other side's are their negatives.
    """

    batch: Batch
    observations: Bytes
    masks: Bytes
    rewards: Floats
    ended: Bools


def as_batch(positions: Iterable[Position], rules: Rules = CONNECT_FOUR) -> Batch:
    """Return positions of any kind as a batch; a game begins with ``""``.

    >>> as_batch(["", "1", "11"]).filled.tolist()
    [0, 1, 3]

    Raises `UnsupportedBoard` for a board of more than 64 bits, and as
    `fourinrow.solver.as_board` does.
    """
    _loops(rules)
    boards = [as_board(position, rules) for position in several(positions)]
    words = np.array(boards, np.uint64).reshape(-1, 2)
    return Batch(words[:, 0].copy(), words[:, 1].copy())


def situations_of(batch: Batch, rules: Rules = CONNECT_FOUR) -> list[Situation]:
    """Return the positions of a batch as situations.

    >>> situations_of(as_batch(["1"]))[0].turn
    <Player.SECOND: 2>
    """
    pairs = zip(batch.mover.tolist(), batch.filled.tolist(), strict=True)
    return [from_bits(Bitboard(*pair), rules) for pair in pairs]


def random_moves(
    batch: Batch, seed: int, rules: Rules = CONNECT_FOUR, *, out: Ints | None = None
) -> Ints:
    """Draw a legal move of each game, all equally often.

    >>> random_moves(as_batch([""] * 5), seed=1).tolist()
    [5, 2, 3, 6, 1]

    The same seed draws the same moves, so each step needs another one. What is drawn
    for a game that is over means nothing. Raises as `step_batch` does.
    """
    (_, draw_each), n = _loops(rules), len(batch.filled)
    moves = np.empty(n, np.int64) if out is None else out
    _check(batch.filled, np.uint64, n, is_read=True)
    _check(moves, np.int64, n)
    draw_each(np.uint64(index(seed) % (1 << 64)), batch.filled, moves)
    return moves


def observe_batch(batch: Batch, rules: Rules = CONNECT_FOUR) -> tuple[Bytes, Bytes]:
    """Return what the sides to move see, and their legal moves.

    >>> observations, masks = observe_batch(as_batch(["444444"]))
    >>> observations[0, :, 3].tolist()
    [[0, 1], [1, 0], [0, 1], [1, 0], [0, 1], [1, 0]]
    >>> masks.tolist()
    [[1, 1, 1, 0, 1, 1, 1]]

    Raises as `step_batch` does.
    """
    illegal = np.full(len(batch.mover), -1, np.int64)
    step = step_batch(batch, illegal, rules, auto_reset=False)
    return step.observations, step.masks


def step_batch(
    batch: Batch,
    moves: Moves,
    rules: Rules = CONNECT_FOUR,
    *,
    auto_reset: bool = True,
    out: BatchStep | None = None,
) -> BatchStep:
    """Make a move in each game.

    >>> step = step_batch(as_batch(["414141"]), [3], auto_reset=False)
    >>> step.rewards.tolist(), step.masks.tolist()
    ([1.0], [[0, 0, 0, 0, 0, 0, 0]])

    With ``auto_reset``, a game that ends begins again; the rewards and ``ended`` are
    those of its last move. Without, an illegal move leaves the position as it was, and
    so does any move once the game is over. Raises `FourInRowError` for moves that are
    not whole numbers, and for other arrays of another shape, type or order than those
    that the functions here return.
    """
    (step_each, _), n = _loops(rules), len(batch.mover)
    given = np.asarray(moves)
    if given.size and given.dtype.kind not in "iu":
        raise FourInRowError(expected("whole numbers as moves", moves))
    numbers: Ints = given.astype(np.int64, order="C", copy=False)
    step = out or BatchStep(
        Batch(np.empty(n, np.uint64), np.empty(n, np.uint64)),
        np.empty((n, rules.rows, rules.cols, 2), np.int8),
        np.empty((n, len(rules.moves)), np.int8),
        np.empty(n, np.float32),
        np.empty(n, np.bool_),
    )
    after, seen, masks, rewards, ended = step
    for words in batch:
        _check(words, np.uint64, n, is_read=True)
    for words in after:
        _check(words, np.uint64, n)
    _check(numbers, np.int64, n, is_read=True)
    _check(seen, np.int8, n, rules.rows, rules.cols, 2)
    _check(masks, np.int8, n, len(rules.moves))
    _check(rewards, np.float32, n)
    _check(ended, np.bool_, n)
    resets = np.uint64(all_if(auto_reset) % (1 << 64))
    shown = seen.view(np.uint16).ravel(), masks.ravel()  # a number for two bytes
    step_each(resets, *batch, numbers, *after, *shown, rewards, ended)
    return step


def _check(
    array: AnyArray, kind: type[np.generic], *shape: int, is_read: bool = False
) -> None:
    """Raise `FourInRowError` unless compiled code can take the array as it is."""
    plain = {
        "contiguous": array.flags.c_contiguous,
        "writeable": array.flags.writeable or is_read,
    }
    is_plain = array.dtype.isnative and all(plain.values())
    if array.dtype.type is not kind or array.shape != shape or not is_plain:
        wanted = f"a contiguous array of {np.dtype(kind)} with shape {shape}"
        wrong = "".join(f", which is not {word}" for word in plain if not plain[word])
        got = f"one of {array.dtype} with shape {array.shape}{wrong}"
        raise FourInRowError(f"expected {wanted}, got {got}")


@lru_cache
def _loops(rules: Rules) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return the loops that step and that draw, for boards of some rules."""
    g = geometry(rules)
    if g.key_bits > 64:
        what = "a board of at most 64 bits, (rows + 1) * cols"
        raise UnsupportedBoard(expected(what, rules))
    record = np.array([g], [(name, np.uint64) for name in g._fields])
    floats = np.uint64(0 if rules.gravity else g.board)
    each_lane = np.array(lanes(rules), np.uint64)
    reaches = np.bitwise_or.accumulate(each_lane)
    reaches = np.pad(reaches, (0, -len(reaches) % 8), "edge")  # eight are one step
    cells = np.array(squares(rules), np.uint64)
    words, moves = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    seen, masks = np.zeros(1, np.uint16), np.zeros(1, np.int8)
    rewards, ended = np.zeros(1, np.float32), np.zeros(1, np.bool_)
    given, written = (words, words, moves), (words, words, seen, masks, rewards, ended)
    step, draw = points(batch_kernel, ("step_each", "draw_each"), kind_of(rules))
    to_step, to_draw = (record, each_lane, floats, cells), (record, reaches, floats)
    return (
        partial(ready(step, *to_step, floats, *given, *written), *to_step),
        partial(ready(draw, *to_draw, floats, words, moves), *to_draw),
    )
