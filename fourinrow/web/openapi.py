"""The OpenAPI 3.1 description of the endpoints for programs."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.solver.written_answers import QUESTIONS
from fourinrow.web.programs import FULL_COLUMN, MOST_POSITIONS
from fourinrow.web.solve_requests import SolveQuestion

Json: TypeAlias = Mapping[str, object]

_MOVES: Final = (
    "the moves from the start, such as 4453 or 4 4 5 3, or a1b2 without gravity"
)
_TEXT: Final[Json] = {"type": "string"}
_NUMBER: Final[Json] = {"type": "integer"}


def _about(description: str, schema: Json) -> Json:
    return {**schema, "description": description}


def _list(of: Json, **more: object) -> Json:
    return {"type": "array", "items": of, **more}


def _record(required: str, **properties: Json) -> Json:
    """Return the schema of an object; ``required`` names some of its properties."""
    words = required.split()
    return {"type": "object", "required": words, "properties": properties}


def _named(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


_BOUND: Final = _about("a bound, if time was up", _NUMBER)
_SCHEMAS: Final[Json] = {
    "Bounds": _about(
        "bounds on a score, if time was up",
        _record("low high", low=_NUMBER, high=_NUMBER),
    ),
    "Solved": _record(
        "position",
        position=_TEXT,
        score=_about("above 0: the side to move wins", _NUMBER),
        outcome={"enum": ["win", "draw", "loss"]},
        plies=_about("until the end of the game", _NUMBER),
        low=_BOUND,
        high=_BOUND,
        scores={
            "type": "object",
            "additionalProperties": {"anyOf": [_NUMBER, _named("Bounds")]},
        },
        best=_list(_TEXT),
        moves=_list(_TEXT),
        line=_about("the number of a bad line, from 1", _NUMBER),
        error=_about("what is wrong with the position", _TEXT),
        index=_about("where the first bad character is, from 0", _NUMBER),
    ),
    "Pons": _record(
        "pos score",
        pos=_TEXT,
        score=_about(
            f"of each column; {FULL_COLUMN} where it can't be played",
            _list(_NUMBER, minItems=CONNECT_FOUR.cols, maxItems=CONNECT_FOUR.cols),
        ),
    ),
    "Error": _record("error", error=_TEXT),
}


def _field(name: str, about: str, default: str = "", **more: object) -> Json:
    schema = {**_TEXT, **more, "default": default}
    return {"name": name, "in": "query", "description": about, "schema": schema}


def _response(about: str, name: str, kind: str = "application/json") -> Json:
    return {"description": about, "content": {kind: {"schema": _named(name)}}}


_BAD: Final = _response("what was expected, and what was found", "Error")
_BUSY: Final[Json] = {
    **_response("too many questions wait, or time was up", "Error"),
    "headers": {"Retry-After": {"description": "seconds", "schema": _NUMBER}},
}
_ERRORS: Final = {"400": _BAD, "503": _BUSY}
_USUAL: Final = SolveQuestion()
_ASKED: Final = (
    _field("game", "the name of a game", _USUAL.game, enum=[*CONNECT_GAMES]),
    _field("board", "changes of the board, such as 'rows 6 cols 9'"),
    _field("question", "what to find out", _USUAL.question, enum=[*QUESTIONS]),
)
_SOLVE: Final[Json] = {
    "operationId": "solve",
    "summary": "What a position is worth, as `fourinrow solve --json` writes it",
    "parameters": [*_ASKED, _field("moves", _MOVES)],
    "responses": {
        "200": _response("what is known about the position", "Solved"),
        **_ERRORS,
    },
}
_SOLVE_MANY: Final[Json] = {
    "operationId": "solveMany",
    "summary": f"What each of at most {MOST_POSITIONS} positions is worth",
    "parameters": [*_ASKED],
    "requestBody": {
        "required": True,
        "description": f"positions, each {_MOVES}",
        "content": {
            "text/plain": {"schema": _TEXT},
            "application/json": {"schema": _list(_TEXT)},
        },
    },
    "responses": {
        "200": _response(
            "one JSON object per line, one line per position",
            "Solved",
            "application/jsonl",
        ),
        **_ERRORS,
        "413": _BAD,
    },
}
_SOLVE_AS_PONS: Final[Json] = {
    "operationId": "solveAsPons",
    "summary": "The score of each column, in the form of Pons' page",
    "parameters": [_field("pos", "columns from 1 to 7")],
    "responses": {"200": _response("the scores", "Pons"), **_ERRORS},
}

DESCRIPTION: Final[Json] = {
    "openapi": "3.1.0",
    "info": {
        "title": "fourinrow",
        "version": "1",
        "description": "Exact scores of positions of Connect Four and its family.",
    },
    "servers": [{"url": "/"}],
    "paths": {
        "/api/solve": {"get": _SOLVE, "post": _SOLVE_MANY},
        "/solve": {"get": _SOLVE_AS_PONS},
    },
    "components": {"schemas": _SCHEMAS},
}
"""The description that ``/api/openapi.json`` serves."""
