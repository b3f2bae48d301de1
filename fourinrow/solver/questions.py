"""The exact score of a position, its best moves, and the end of the game.

Each function makes a new `Solver` and calls its method of the same name, which says
more and can do more: it keeps its table, reports progress, and respects a `Limit`. A
position is a grid, a situation, a `Bitboard`, or a text of moves; see `as_board` for
the errors. A situation has its own rules; for the others they are Connect Four by
default. Moves are columns from 0 with gravity, ``row * cols + column`` without.

Wins, draws and losses are those of the side to move. A game that is over has a score
too, but no moves.

The time depends on the number of empty squares, and on the engine. On 6 x 7 the
readable engine takes seconds with 27 empty squares; the fast one takes seconds with
all 42.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.solver.bridge import Position, known_rules
from fourinrow.solver.engine import Setting
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.score import Outcome, Score
from fourinrow.solver.solver import Solver, Threats


def solve(position: Position, rules: Rules | None = None) -> Score:
    """Return the exact score of a position: who wins, and when.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import solve
    >>> print(solve("57233364634511351466722"))
    win in 3
    >>> print(solve("", Rules(rows=4, cols=5)))
    draw in 20

    A game that is over is a loss in 0 or a draw in 0. Raises `InvalidPosition`,
    `ParseError` or `WrongType` for an invalid position, as all these functions do.
    """
    return Solver(known_rules(position, rules)).solve(position)


def outcome(position: Position, rules: Rules | None = None) -> Outcome:
    """Return who wins, which is easier to find than when.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import outcome
    >>> outcome("", Rules(rows=4, cols=5))
    <Outcome.DRAW: 'draw'>
    """
    return Solver(known_rules(position, rules)).outcome(position)


def scores(position: Position, rules: Rules | None = None) -> Mapping[int, Score]:
    """Return the score of each legal move, by move, for the side that makes it.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import scores
    >>> print(*scores("12", Rules(rows=3, cols=4, n=3)).values(), sep=", ")
    win in 7, win in 9, loss in 10, win in 9

    Plies are counted from the position.
    """
    return Solver(known_rules(position, rules)).scores(position)


def best_moves(position: Position, rules: Rules | None = None) -> tuple[int, ...]:
    """Return all moves that lead to the score of the position, ascending.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import best_moves
    >>> best_moves("12", Rules(rows=3, cols=4, n=3))
    (0,)

    They are the soonest wins, or the latest losses.
    """
    return Solver(known_rules(position, rules)).best_moves(position)


def principal_variation(
    position: Position, rules: Rules | None = None
) -> tuple[int, ...]:
    """Return best moves to the end of the game: as many as the score has plies.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import principal_variation
    >>> principal_variation("12", Rules(rows=3, cols=4, n=3))
    (0, 0, 1, 1, 2, 2, 2)

    Among several best moves it is the one nearest to the middle; of two, the left one.
    """
    return Solver(known_rules(position, rules)).principal_variation(position)


def winning_moves(position: Position, rules: Rules | None = None) -> tuple[int, ...]:
    """Return the moves that win, ascending, however many plies the win takes.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import winning_moves
    >>> winning_moves("12", Rules(rows=3, cols=4, n=3))
    (0, 1, 3)
    """
    return Solver(known_rules(position, rules)).winning_moves(position)


def non_losing_moves(position: Position, rules: Rules | None = None) -> tuple[int, ...]:
    """Return the moves that win or draw, ascending.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import non_losing_moves
    >>> non_losing_moves("1234", Rules(rows=4, cols=5))
    (2,)
    """
    return Solver(known_rules(position, rules)).non_losing_moves(position)


def threats(position: Position, rules: Rules | None = None) -> Threats:
    """Return the empty squares on which a stone would complete a line, for each side.

    >>> from fourinrow.solver import threats
    >>> [tuple(place) for place in threats("112233").mover]
    [(5, 3)]

    A square counts even if it can't be played yet, or the game is over.
    """
    return Solver(known_rules(position, rules), engine="readable").threats(position)


def solve_many(
    positions: Iterable[Position],
    rules: Rules = CONNECT_FOUR,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Score]:
    """Yield the scores of positions, in order, each when it is needed.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import solve_many
    >>> [str(score) for score in solve_many(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    Positions are solved one after the other, by several ``jobs`` (threads), or by an
    ``executor`` of `concurrent.futures`. Each job keeps a table. Ctrl-C stops jobs, but
    not the work that an executor has begun.

    A single job takes positions from an iterator one by one. Otherwise positions go in
    chunks of up to 64, larger ones while they are easy. The scores of a chunk come all
    at once: an easy position may have to wait for a hard one. Each of several jobs
    works ahead by at most about 1000 positions, an executor by about 8000, so there may
    be any number of positions.

    An invalid position raises its error when its turn comes, with a note of its index;
    so does an error of the iterable. Either ends the iteration. Raises `FourInRowError`
    for fewer than 1 job, and for jobs together with an executor; `WrongType` for a
    single text, for positions that are not iterable, and for an invalid executor.
    """
    return scores_in_order(positions, Setting(rules), jobs=jobs, executor=executor)
