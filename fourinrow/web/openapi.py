"""The description of what programs get, in the form of OpenAPI 3.1."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.solver.written_answers import QUESTIONS
from fourinrow.web.solving import FULL_COLUMN, MOST_POSITIONS

Json: TypeAlias = Mapping[str, object]

_MOVES: Final = (
    "the moves from the start, such as 4453 or 4 4 5 3, or a1b2 without gravity"
)
_BOUNDS: Final[Json] = {
    "type": "object",
    "required": ["low", "high"],
    "properties": {"low": {"type": "integer"}, "high": {"type": "integer"}},
    "description": "bounds on a score, if time was up",
}
_OUTCOME: Final[Json] = {"enum": ["win", "draw", "loss"]}
_NAMES: Final[Json] = {"type": "array", "items": {"type": "string"}}
_SCORES: Final[Json] = {
    "type": "object",
    "additionalProperties": {
        "anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Bounds"}]
    },
}
_SOLVED: Final[Json] = {
    "type": "object",
    "required": ["position"],
    "properties": {
        "position": {"type": "string"},
        "score": {"type": "integer", "description": "above 0: the side to move wins"},
        "outcome": _OUTCOME,
        "plies": {"type": "integer", "description": "until the end of the game"},
        "low": {"type": "integer", "description": "a bound, if time was up"},
        "high": {"type": "integer", "description": "a bound, if time was up"},
        "scores": _SCORES,
        "best": _NAMES,
        "moves": _NAMES,
        "line": {"type": "integer", "description": "the number of a bad line, from 1"},
        "error": {"type": "string", "description": "what is wrong with the position"},
        "index": {
            "type": "integer",
            "description": "where the first bad character is, from 0",
        },
    },
}
_PONS: Final[Json] = {
    "type": "object",
    "required": ["pos", "score"],
    "properties": {
        "pos": {"type": "string"},
        "score": {
            "type": "array",
            "items": {"type": "integer"},
            "minItems": 7,
            "maxItems": 7,
            "description": f"of each column; {FULL_COLUMN} where it can't be played",
        },
    },
}
_ERROR: Final[Json] = {
    "type": "object",
    "required": ["error"],
    "properties": {"error": {"type": "string"}},
}


def _field(name: str, about: str, schema: Json) -> Json:
    text = {"type": "string", **schema}
    return {"name": name, "in": "query", "description": about, "schema": text}


def _body(kind: str, schema: Json) -> Json:
    return {kind: {"schema": schema}}


def _named(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _response(about: str, schema: Json, kind: str = "application/json") -> Json:
    return {"description": about, "content": _body(kind, schema)}


_BAD: Final[Json] = _response("what was expected, and what was found", _named("Error"))
_BUSY: Final[Json] = {
    **_response("too many questions wait, or time was up", _named("Error")),
    "headers": {
        "Retry-After": {"description": "seconds", "schema": {"type": "integer"}}
    },
}
_ASKED: Final = (
    _field(
        "game",
        "the name of a game",
        {"enum": [*CONNECT_GAMES], "default": "connect-four"},
    ),
    _field("board", "changes of the board, such as 'rows 6 cols 9'", {"default": ""}),
    _field("question", "what to find out", {"enum": [*QUESTIONS], "default": "score"}),
)

DESCRIPTION: Final[Json] = {
    "openapi": "3.1.0",
    "info": {
        "title": "fourinrow",
        "version": "1",
        "description": "Exact values of positions of Connect Four and its family.",
    },
    "servers": [{"url": "/"}],
    "paths": {
        "/api/solve": {
            "get": {
                "operationId": "solve",
                "summary": "What a position is worth, as `fourinrow solve --json` does",
                "parameters": [*_ASKED, _field("moves", _MOVES, {"default": ""})],
                "responses": {
                    "200": _response(
                        "what is known about the position", _named("Solved")
                    ),
                    "400": _BAD,
                    "503": _BUSY,
                },
            },
            "post": {
                "operationId": "solveMany",
                "summary": f"What each of at most {MOST_POSITIONS} positions is worth",
                "parameters": [*_ASKED],
                "requestBody": {
                    "required": True,
                    "description": f"positions, each {_MOVES}",
                    "content": {
                        "text/plain": {"schema": {"type": "string"}},
                        "application/json": {"schema": _NAMES},
                    },
                },
                "responses": {
                    "200": _response(
                        "one JSON object per line, one line per position",
                        _named("Solved"),
                        "application/jsonl",
                    ),
                    "400": _BAD,
                    "413": _BAD,
                    "503": _BUSY,
                },
            },
        },
        "/solve": {
            "get": {
                "operationId": "solveAsPons",
                "summary": "The score of each column, in the form of Pons' page",
                "parameters": [_field("pos", "columns from 1 to 7", {"default": ""})],
                "responses": {
                    "200": _response("the scores", _named("Pons")),
                    "400": _BAD,
                    "503": _BUSY,
                },
            }
        },
    },
    "components": {
        "schemas": {
            "Bounds": _BOUNDS,
            "Solved": _SOLVED,
            "Pons": _PONS,
            "Error": _ERROR,
        }
    },
}
"""The description that ``/api/openapi.json`` serves."""
