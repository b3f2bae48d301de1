"""What is a position worth, which moves are best, how does the game end? Exactly.

Each function makes a `Solver` of its own; make one to keep what it finds out. A
position is a grid, a situation, bits, or a move string: `as_board` says what is
refused. Moves are columns from 0 with gravity, ``row * cols + column`` without.

Whoever is to move is the one that wins, draws or loses. A game that is over has a
score too, and no moves.

How long it takes depends on the empty squares, and on the engine. On 6 x 7 the
readable engine takes seconds when 27 are empty; the fast one does for all 42.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from typing import overload

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bridge import Position
from fourinrow.solver.engine import Setting
from fourinrow.solver.limits import Limit
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.score import Bounds, Outcome, Score
from fourinrow.solver.solver import Progress, Solver, Threats

__all__ = [
    "solve",
    "outcome",
    "scores",
    "best_moves",
    "principal_variation",
    "winning_moves",
    "non_losing_moves",
    "threats",
    "solve_many",
]


@overload
def solve(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: None = None
) -> Score: ...


@overload
def solve(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: Limit | None
) -> Score | Bounds: ...


def solve(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: Limit | None = None
) -> Score | Bounds:
    """Answer the exact score of a position: who wins, and when.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import solve
    >>> print(solve("57233364634511351466722"))
    win in 3
    >>> print(solve("", Rules(rows=4, cols=5)))
    draw in 20

    If a ``limit`` is reached, the answer is `Bounds` that hold the score. A game that
    is over is a loss in 0 or a draw in 0. Raises `InvalidPosition`, `ParseError` or
    `WrongType` for what is no position.
    """
    return Solver(rules).solve(position, limit=limit)


@overload
def outcome(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: None = None
) -> Outcome: ...


@overload
def outcome(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: Limit | None
) -> Outcome | Bounds: ...


def outcome(
    position: Position, rules: Rules = CONNECT_FOUR, *, limit: Limit | None = None
) -> Outcome | Bounds:
    """Answer who wins, which is easier than when.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import outcome
    >>> outcome("", Rules(rows=4, cols=5))
    <Outcome.DRAW: 'draw'>

    If a ``limit`` is reached, the answer is `Bounds` that hold the score. Raises what
    `solve` raises.
    """
    return Solver(rules).outcome(position, limit=limit)


@overload
def scores(
    position: Position,
    rules: Rules = CONNECT_FOUR,
    *,
    limit: None = None,
    progress: Progress | None = None,
) -> Mapping[int, Score]: ...


@overload
def scores(
    position: Position,
    rules: Rules = CONNECT_FOUR,
    *,
    limit: Limit | None,
    progress: Progress | None = None,
) -> Mapping[int, Score | Bounds]: ...


def scores(
    position: Position,
    rules: Rules = CONNECT_FOUR,
    *,
    limit: Limit | None = None,
    progress: Progress | None = None,
) -> Mapping[int, Score] | Mapping[int, Score | Bounds]:
    """Answer the score of each legal move, by move, from the side that makes it.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import scores
    >>> for move, score in scores("12", Rules(rows=3, cols=4, n=3)).items():
    ...     print(move, score)
    0 win in 7
    1 win in 9
    2 loss in 10
    3 win in 9

    Plies are counted from the position. ``progress`` is told each move and its score
    as it is found, the middle first. A ``limit`` is shared by the moves: those that
    it does not suffice for have `Bounds`. A game that is over has no moves. Raises
    what `solve` raises.
    """
    return Solver(rules).scores(position, limit=limit, progress=progress)


def best_moves(position: Position, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """List all moves that lead to the score of the position, ascending.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import best_moves
    >>> best_moves("12", Rules(rows=3, cols=4, n=3))
    (0,)

    So the soonest wins, or the latest losses. Raises what `solve` raises.
    """
    return Solver(rules).best_moves(position)


def principal_variation(
    position: Position, rules: Rules = CONNECT_FOUR
) -> tuple[int, ...]:
    """List best moves to the end of the game: as many as the score has plies.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import principal_variation
    >>> principal_variation("12", Rules(rows=3, cols=4, n=3))
    (0, 0, 1, 1, 2, 2, 2)

    Where several are best it is the one nearest to the middle, of two the left one.
    Raises what `solve` raises.
    """
    return Solver(rules).principal_variation(position)


def winning_moves(position: Position, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """List the moves that win, ascending, however long it takes.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import winning_moves
    >>> winning_moves("12", Rules(rows=3, cols=4, n=3))
    (0, 1, 3)

    That is easier to say than which are best. Raises what `solve` raises.
    """
    return Solver(rules).winning_moves(position)


def non_losing_moves(
    position: Position, rules: Rules = CONNECT_FOUR
) -> tuple[int, ...]:
    """List the moves that win or draw, ascending.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import non_losing_moves
    >>> non_losing_moves("1234", Rules(rows=4, cols=5))
    (2,)

    Raises what `solve` raises.
    """
    return Solver(rules).non_losing_moves(position)


def threats(position: Position, rules: Rules = CONNECT_FOUR) -> Threats:
    """List the empty squares on which a stone would complete a line, for each side.

    >>> from fourinrow.solver import threats
    >>> [tuple(place) for place in threats("112233").mover]
    [(5, 3)]

    Row 0 is on top. Nothing is searched, and it does not matter whether a square can
    be reached yet, or the game is over. Raises what `solve` raises.
    """
    return Solver(rules, engine="readable").threats(position)


def solve_many(
    positions: Iterable[Position],
    rules: Rules = CONNECT_FOUR,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Score]:
    """Give the scores of positions as `solve` does, in order, as they are asked for.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import solve_many
    >>> [str(score) for score in solve_many(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    One after the other, or by so many ``jobs`` at a time, which are threads, or by an
    ``executor`` of `concurrent.futures`. Each job keeps a table. Ctrl-C stops jobs, but
    not what an executor has begun.

    One job takes no more from an iterator than it is asked for. All else goes in chunks
    of up to 64 positions, the more the easier the last ones were, and a chunk is
    answered as a whole: an easy answer may have to wait for hard ones. Each of several
    jobs works ahead by about 1000 positions at most, an executor by about 8000, so
    there may be any number of positions.

    A position that is none, and whatever the positions themselves raise, is raised in
    its place, a position with a note of its index, and ends the scores. Raises
    `FourInRowError` for less than 1 job, and for both ways at once; `WrongType` for a
    single text, for what can't be gone through, and for an executor that is none.
    """
    return scores_in_order(positions, Setting(rules), jobs=jobs, executor=executor)
