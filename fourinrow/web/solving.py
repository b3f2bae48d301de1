"""Positions for programs: what ``fourinrow solve --json`` writes, and Pons' page."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count
from math import inf
from typing import Final

from fourinrow.core.notation import AROUND, from_moves
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, ParseError, reason_of, shown
from fourinrow.games.connect import CONNECT_GAMES, connect_named
from fourinrow.games.game import Game
from fourinrow.play.written_moves import read_moves, write_moves
from fourinrow.solver.limits import Limit
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import (
    FORMS,
    QUESTIONS,
    Notation,
    bad_line,
    searched,
    with_moves,
)
from fourinrow.stopping import Stop, never
from fourinrow.web.bad_address import BadAddress, read_fields
from fourinrow.web.house import CATALOGUE, House

MOST_POSITIONS: Final = 1000
"""The most positions of one request."""

MOST_SECONDS: Final = 2.0
"""The most seconds for a position."""

FULL_COLUMN: Final = 100
"""What Pons' page writes for a column that can't be played."""


@dataclass(frozen=True, slots=True)
class SolveQuestion:
    """A game of the connect family, its board, moves, and what to find out of them.

    Questions are the same whatever ``seconds`` their search may take; the answer of a
    search that was stopped is not that of a longer one.
    """

    game: str = "connect-four"
    board: str = ""
    moves: str = ""
    question: str = "score"
    seconds: float = field(default=MOST_SECONDS, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SolvedLine:
    """What is known of a position as JSON, or the reason why it can't be read."""

    text: str
    error: str = ""
    index: int | None = None


_FIELDS: Final = ("game", "board", "question")
_LONG: Final = 1e9  # seconds: about 30 years


def read_solve(query: str) -> SolveQuestion:
    """Read the query of a request for one position.

    >>> from fourinrow.web.solving import read_solve
    >>> read_solve("moves=4455&question=all")
    SolveQuestion(game='connect-four', board='', moves='4455', question='all')

    Raises `BadAddress` for a bad field; the moves are read by `solved`.
    """
    return _solve(read_fields(query, (*_FIELDS, "moves")))


def read_many(query: str, body: bytes, is_json: bool) -> Sequence[SolveQuestion]:
    r"""Read a request for many positions: lines of text, or a JSON list of texts.

    >>> from fourinrow.web.solving import read_many
    >>> [one.moves for one in read_many("", b"44\n4455\n", is_json=False)]
    ['44', '4455']
    >>> [one.moves for one in read_many("", b'["44", ""]', is_json=True)]
    ['44', '']

    Raises `BadAddress` for a bad field or body, and for too many positions.
    """
    fields = read_fields(query, _FIELDS)
    positions = _list(body) if is_json else _lines(body)
    if len(positions) > MOST_POSITIONS:
        raise BadAddress(
            f"expected at most {MOST_POSITIONS:,} positions, got {len(positions):,}"
        )
    first = _solve(fields)
    return [replace(first, moves=moves) for moves in positions]


def _lines(body: bytes) -> Sequence[str]:
    lines = body.decode(errors="replace").split("\n")
    return lines if lines[-1] else lines[:-1]


def _list(body: bytes) -> Sequence[str]:
    expected = "expected a JSON list of positions as texts"
    try:
        found = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise BadAddress(f"{expected}, got no JSON") from error
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise BadAddress(f"{expected}, got {shown(found)}")
    return found


def _solve(fields: Mapping[str, str]) -> SolveQuestion:
    usual = SolveQuestion()
    question = SolveQuestion(
        fields.get("game", usual.game),
        fields.get("board", usual.board),
        fields.get("moves", usual.moves),
        fields.get("question", usual.question),
    )
    for word, known in (
        (question.game, CONNECT_GAMES),
        (question.question, QUESTIONS),
    ):
        if word not in known:
            raise BadAddress(f"expected {', '.join(known)}, got {shown(word)}")
    try:
        _rules(question)
    except FourInRowError as error:
        raise BadAddress(reason_of(error)) from error
    return question


def _rules(question: SolveQuestion) -> Rules:
    return _game(question).start().rules


def _game(question: SolveQuestion) -> Game[Situation, int]:
    game = connect_named(question.game, question.board)
    assert game is not None  # `_solve` refuses any other name
    return game


def in_a_row(question: SolveQuestion) -> SolveQuestion:
    """Return a question without blanks between its moves, as the command reads them.

    >>> from fourinrow.web.solving import SolveQuestion, in_a_row
    >>> in_a_row(SolveQuestion(moves="4 4 5")).moves
    '445'

    Raises `ParseError` with the index of the first move that can't be read or played.
    """
    if len(question.moves.split()) < 2:
        return question
    game = _game(question)
    moves = write_moves(game, read_moves(game, question.moves))
    return replace(question, moves=moves)


def solved(
    question: SolveQuestion, stop: Stop = never, _house: House = CATALOGUE
) -> SolvedLine:
    """Return what is known of a position when the search is over, or is stopped.

    >>> from fourinrow.web.solving import SolveQuestion, solved
    >>> solved(SolveQuestion(moves="121212")).text
    '{"position": "121212", "score": 18, "outcome": "win", "plies": 1}'
    >>> solved(SolveQuestion(moves="128"))
    SolvedLine(text='', error="expected a column from 1 to 7, got '8'", index=2)

    No game of a house is needed. A process keeps the table of the last board.
    """
    rules = _rules(question)
    try:
        from_moves(question.moves, rules)
    except FourInRowError as error:
        index = error.index if isinstance(error, ParseError) else None
        return SolvedLine("", reason_of(error), index)
    solver = _solver(rules)
    limit = Limit(seconds=_LONG, clock=_clock(stop))
    found = searched(question.question, solver, question.moves, limit)
    found = with_moves(question.question, solver, question.moves, found)
    moves = question.moves.strip(AROUND)
    return SolvedLine(FORMS["json"](moves, found, Notation(rules)))


def _clock(stop: Stop) -> Callable[[], float]:
    """Return a clock that begins at 0, and ends once it is stopped."""
    looks = count()
    return lambda: inf if (look := next(looks)) and stop(look) else 0.0


@lru_cache(maxsize=1)
def _solver(rules: Rules) -> Solver:
    return Solver(rules)


def json_line(
    question: SolveQuestion, answer: SolvedLine, number: int | None = None
) -> str:
    """Return the line of JSON for a position; a bad one gets the number of its line.

    >>> from fourinrow.web.solving import SolvedLine, SolveQuestion, json_line
    >>> json_line(SolveQuestion(moves="x"), SolvedLine("", "expected a column", 0), 3)
    '{"position": "x", "line": 3, "error": "expected a column", "index": 0}'
    """
    if not answer.error:
        return answer.text
    error: FourInRowError = FourInRowError(answer.error)
    if answer.index is not None:
        error = ParseError(answer.error, answer.index)
    is_line = number is not None
    position = question.moves.strip(AROUND) if is_line else question.moves
    return bad_line("json", position, number, error)


def read_pons(query: str) -> SolveQuestion:
    """Read the query of a request in the form of Pons' page.

    >>> from fourinrow.web.solving import read_pons
    >>> read_pons("pos=4455").moves
    '4455'
    """
    moves = read_fields(query, ("pos",)).get("pos", "")
    return SolveQuestion(moves=moves.strip(AROUND), question="all")


def pons_scores(answer: SolvedLine) -> Sequence[int] | None:
    """Return the score of each column, `FULL_COLUMN` where it can't be played.

    >>> from fourinrow.web.solving import SolveQuestion, pons_scores, solved
    >>> pons_scores(solved(SolveQuestion(moves="1111112323", question="all")))
    [100, 11, -2, -2, -2, -2, -3]

    Returns `None` if one of them is not known exactly.
    """
    scores = json.loads(answer.text)["scores"]
    if not all(isinstance(score, int) for score in scores.values()):
        return None
    columns = range(1, CONNECT_FOUR.cols + 1)
    return [scores.get(str(column), FULL_COLUMN) for column in columns]
