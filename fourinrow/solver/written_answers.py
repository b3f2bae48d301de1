"""What a solver finds out about a position, as a line of words or of JSON."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, ParseError, reason_of
from fourinrow.notation.moves import AROUND, LONGEST_LINE, format_move, format_moves
from fourinrow.solver.bitboard import stones
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.score import WHO_WINS, Bounds, Result, Score, score_of
from fourinrow.solver.solver import Budget, Solver, budget_of
from fourinrow.stopping import Limit

FULL_COLUMN: Final = -1000
"""The score that Pascal Pons' program prints for a column that can't be played."""

QUESTIONS: Final = ("score", "weak", "all", "best", "line")
"""The questions about a position, by name."""


class Answer(NamedTuple):
    """An answer in words, and the fields of its JSON object."""

    words: str
    fields: Mapping[str, object]

    def as_json(self, position: str) -> str:
        """Return the JSON object for a position."""
        return json.dumps({"position": position.strip(AROUND), **self.fields})


def answered(question: str, solver: Solver, position: Position, limit: Limit) -> Answer:
    """Return the answer to a question, or what is known when a limit is reached."""
    rules = solver.rules
    board = as_board(position, rules)
    if question == "weak":
        bounds = solver.bounds(board, limit, window=WHO_WINS)
        return _known(bounds.result or bounds)
    if question == "all":
        return _each(solver.bounds_of_moves(board, limit), rules)
    if question == "score":
        shared: Limit | Budget = limit
    else:
        solver.get_ready(board)
        shared = budget_of(limit, lambda: solver.nodes)
    bounds = solver.bounds(board, shared)
    if bounds.low < bounds.high:
        return _known(bounds)
    score = score_of(bounds.low, stones(board), rules)
    if question == "score":
        return _known(score)
    find = solver.best_moves if question == "best" else solver.principal_variation
    moves = find(board, limit=shared)
    if score.plies and not moves:
        return _known(score)  # the limit was reached as moves were looked for
    names = [format_move(move, rules) for move in moves]
    if question == "best":
        return Answer(" ".join(names), {"best": names})
    return Answer(format_moves(moves, rules), {"moves": names})


def _known(found: Score | Bounds | Result) -> Answer:
    match found:
        case Score(value, plies):
            fields = {"score": value, "outcome": found.result.value, "plies": plies}
            return Answer(f"{value} {found}", fields)
        case Bounds(low, high):
            return Answer(str(found), {"low": low, "high": high})
        case Result():
            return Answer(found.value, {"outcome": found.value})


def _each(moves: Mapping[int, Bounds], rules: Rules) -> Answer:
    words, fields = list[str](), dict[str, object]()
    for move, bounds in moves.items():
        name, low, high = format_move(move, rules), bounds.low, bounds.high
        words.append(f"{name}:{low}" if low == high else f"{name}:{low}..{high}")
        fields[name] = low if low == high else {"low": low, "high": high}
    return Answer(" ".join(words), {"scores": fields})


def checked_line(line: str) -> str:
    """Return a line after checking it: the 1 of "44 1" may be a move or a score."""
    if len(line) > LONGEST_LINE:
        raise FourInRowError(f"expected a line of at most {LONGEST_LINE:,} characters")
    words = line.split()
    if len(words) > 1:
        at = line.index(words[0]) + len(words[0])
        expected = "expected moves without blanks between them"
        raise ParseError(f"{expected}, got {line[at]!r}", at)
    return line


def bad_line(number: int, error: FourInRowError) -> str:
    """Return what is wrong with a line of input, after its number."""
    place = f", {error.place}" if isinstance(error, ParseError) else ""
    return f"line {number}: {reason_of(error)}{place}"


def bad_as_json(position: str, error: FourInRowError, number: int | None = None) -> str:
    """Return the JSON object for an invalid position, of a line of input or alone."""
    index = error.index if isinstance(error, ParseError) else None
    fields = {"line": number, "error": reason_of(error), "index": index}
    there = {name: value for name, value in fields.items() if value is not None}
    return json.dumps({"position": position, **there})
