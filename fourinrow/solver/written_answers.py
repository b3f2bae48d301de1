"""Answers to questions about positions, as text: in words, as JSON, or as Pons does."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.notation import format_move, format_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, ParseError, reason_of
from fourinrow.solver.bitboard import stones
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.score import Bounds, Result, Score, score_if_known
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Limit


class BestMoves(NamedTuple):
    """All moves with the best score."""

    moves: tuple[int, ...]


class BestLine(NamedTuple):
    """Best moves of both sides to the end of the game."""

    moves: tuple[int, ...]


Solved: TypeAlias = (
    Score | Bounds | Result | Mapping[int, Score | Bounds] | BestMoves | BestLine
)


Form: TypeAlias = Callable[[str, Solved, Rules], str]
"""A function from a position, its answer and the rules to a line."""


def _in_words(_position: str, answer: Solved, rules: Rules) -> str:
    match answer:
        case Score(value):
            return f"{value} {answer}"
        case Bounds():
            return str(answer)
        case Result():
            return answer.value
        case BestMoves(moves):
            return " ".join(format_move(move, rules) for move in moves)
        case BestLine(moves):
            return format_moves(moves, rules)
        case _:
            pairs = answer.items()
            return " ".join(
                f"{format_move(m, rules)}:{_short(score)}" for m, score in pairs
            )


def _short(score: Score | Bounds) -> str:
    if isinstance(score, Bounds):
        return f"{score.low}..{score.high}"
    return str(score.value)


def _as_json(position: str, answer: Solved, rules: Rules) -> str:
    return json.dumps({"position": position} | _fields(answer, rules))


def _fields(answer: Solved, rules: Rules) -> dict[str, object]:
    match answer:
        case Score(value, plies):
            return {"score": value, "outcome": answer.result.value, "plies": plies}
        case Bounds(low, high):
            return {"low": low, "high": high}
        case Result():
            return {"outcome": answer.value}
        case BestMoves(moves):
            return {"best": [format_move(move, rules) for move in moves]}
        case BestLine(moves):
            return {"moves": [format_move(move, rules) for move in moves]}
        case _:
            scores = {
                format_move(move, rules): score.value
                if isinstance(score, Score)
                else _fields(score, rules)
                for move, score in answer.items()
            }
            return {"scores": scores}


def _as_pons(position: str, answer: Solved, _rules: Rules) -> str:
    assert isinstance(answer, Score | Bounds)  # the options allow nothing else
    return f"{position} {_short(answer)}"


FORMS: Final[Mapping[str, Form]] = MappingProxyType(
    {"words": _in_words, "json": _as_json, "pons": _as_pons}
)
"""The formats of an answer, by name."""


def bad_line(
    form: str, position: str, number: int | None, error: FourInRowError
) -> str:
    """Return the line for an invalid position, with the number of its line.

    >>> bad_line("words", "x", 3, ParseError("expected a column", 0))
    'line 3: expected a column, at index 0'
    >>> bad_line("json", "x", 3, ParseError("expected a column", 0))
    '{"position": "x", "line": 3, "error": "expected a column", "index": 0}'
    """
    index = error.index if isinstance(error, ParseError) else None
    if form != "json":
        place = "" if index is None else f", at index {index}"
        return f"line {number}: {reason_of(error)}{place}"
    fields = {"line": number, "error": reason_of(error), "index": index}
    there = {name: value for name, value in fields.items() if value is not None}
    return json.dumps({"position": position, **there})


QUESTIONS: Final = ("score", "weak", "all", "best", "line")
"""The questions about a position, by name."""


def searched(question: str, solver: Solver, position: Position, limit: Limit) -> Solved:
    """Return what a question asks for, or the score where it asks for moves.

    >>> searched("weak", Solver(), "112233", Limit())
    <Result.WIN: 'win'>
    """
    count = stones(as_board(position, solver.rules))
    match question:
        case "weak":
            bounds = solver.bounds(position, limit, window=Bounds(-1, 1))
            return bounds.result or bounds
        case "all":
            found = solver.bounds_of_moves(position, limit)
            return {
                move: score_if_known(each, count, solver.rules)
                for move, each in found.items()
            }
        case _:
            bounds = solver.bounds(position, limit)
            return score_if_known(bounds, count, solver.rules)


def with_moves(
    question: str, solver: Solver, position: Position, found: Solved
) -> Solved:
    """Return the moves, where a question asks for them and the score is known.

    >>> solver = Solver()
    >>> with_moves("best", solver, "112233", solver.solve("112233"))
    BestMoves(moves=(3,))
    >>> with_moves("score", solver, "112233", solver.solve("112233"))
    Score(value=18, plies=1)

    The search for the moves has no limit.
    """
    if not (asks_for_moves(question) and isinstance(found, Score)):
        return found
    if question == "best":
        return BestMoves(solver.best_moves(position))
    return BestLine(solver.principal_variation(position))


def asks_for_moves(question: str) -> bool:
    """Return whether a question asks for moves, whose search has no limit.

    >>> asks_for_moves("best"), asks_for_moves("all")
    (True, False)
    """
    return question in ("best", "line")
