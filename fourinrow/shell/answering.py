"""What ``fourinrow solve`` is asked, and the line that it answers to a line."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.notation import AROUND, from_moves
from fourinrow.errors import FourInRowError
from fourinrow.shell.formats import (
    FORMS,
    Answer,
    BestLine,
    BestMoves,
    Notation,
    refusal,
)
from fourinrow.shell.tables import take_up_table
from fourinrow.shell.watch import Watch
from fourinrow.solver.bridge import Position
from fourinrow.solver.limits import Limit
from fourinrow.solver.score import Score
from fourinrow.solver.solver import Solver

_A_LIFE: Final = 1e9

_Question: TypeAlias = Callable[[Solver, Position, Limit], Answer]

QUESTIONS: Final[Mapping[str, _Question]] = MappingProxyType(
    {
        "score": lambda solver, position, limit: solver.solve(position, limit=limit),
        "weak": lambda solver, position, limit: solver.outcome(position, limit=limit),
        "all": lambda solver, position, limit: solver.scores(position, limit=limit),
        "best": lambda solver, position, limit: solver.solve(position, limit=limit),
        "line": lambda solver, position, limit: solver.solve(position, limit=limit),
    }
)
"""What can be asked of a position, by name; the last two need more than a score."""

_MOVES: Final[Mapping[str, Callable[[Solver, Position], Answer]]] = MappingProxyType(
    {
        "best": lambda solver, position: BestMoves(solver.best_moves(position)),
        "line": lambda solver, position: BestLine(solver.principal_variation(position)),
    }
)


class Wish(NamedTuple):
    """What is asked, how it is to be answered, and for how long to think at most."""

    notation: Notation
    question: str = "score"
    form: str = "words"
    nodes: int | None = None
    seconds: float | None = None


class Desk(NamedTuple):
    """A wish, and who fulfils it."""

    wish: Wish
    solver: Solver


class Line(NamedTuple):
    """A line of answer, whether to a good line, and whether Ctrl-C cut it short."""

    text: str
    is_good: bool = True
    is_interrupted: bool = False


def open_desk(wish: Wish, table: str | None = None) -> Desk:
    """Make a desk; the solver begins with the table of a file, if there is one.

    Raises `FourInRowError` for a file that holds no such table, and for one that can't
    be made.
    """
    solver = Solver(wish.notation.rules)
    take_up_table(table, solver)
    return Desk(wish, solver)


def reply(desk: Desk, position: str) -> Line:
    """Answer about a position; Ctrl-C lets the answer be what is known by then.

    Raises `FourInRowError` for what is no position.
    """
    wish, watch = desk.wish, Watch()
    limit = Limit(wish.nodes, wish.seconds or _A_LIFE, watch)
    read = _read(position, wish.notation)
    desk.solver.get_ready()  # while Ctrl-C still means to leave at once
    with watch.listening():
        answer = QUESTIONS[wish.question](desk.solver, read, limit)
    if wish.question in _MOVES and isinstance(answer, Score):
        answer = _MOVES[wish.question](desk.solver, read)
    text = FORMS[wish.form](position.strip(AROUND), answer, wish.notation)
    return Line(text, is_interrupted=watch.is_over)


def _read(position: str, notation: Notation) -> Position:
    rules, base = notation
    return position if base == 1 else from_moves(position, rules, base=base)


def replies(desk: Desk, number: int, line: str) -> Line:
    """Answer a line of input, a bad one too; lines count from 1."""
    position = line.rstrip("\r\n")
    try:
        return reply(desk, position)
    except FourInRowError as error:
        text = refusal(desk.wish.form, position.strip(AROUND), number, error)
        return Line(text, is_good=False)


@lru_cache(maxsize=1)
def _kept_desk(wish: Wish) -> Desk:
    """Keep the desk of a process that answers many chunks of lines."""
    return open_desk(wish)


def replies_elsewhere(wish: Wish, number: int, lines: Sequence[str]) -> list[Line]:
    """Answer lines in a process of its own, the first of them with this number."""
    desk = _kept_desk(wish)
    return [replies(desk, at, line) for at, line in enumerate(lines, number)]
