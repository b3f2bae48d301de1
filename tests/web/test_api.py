"""The laws of what programs get: the lines of `fourinrow solve --json`."""

import asyncio
import json
from urllib.parse import urlencode

import pytest
from hypothesis import example, given, strategies as st
from starlette.testclient import TestClient

from commandline import run
from fourinrow.core import Rules
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.notation import format_moves
from fourinrow.solver import Solver
from fourinrow.solver.written_answers import FULL_COLUMN, QUESTIONS as KNOWN_QUESTIONS
from fourinrow.testing import move_numbers
from fourinrow.web.api import SolveQuestion, pons_scores, solved
from fourinrow.web.app import make_app
from fourinrow.web.pages import Visits
from web.serving import HOME, Answerer

SMALL = Rules(rows=4, cols=4)
BOARD = "board=rows%204%20cols%204"
SIZE = ("--rows=4", "--cols=4")
small_games = move_numbers(SMALL).map(lambda moves: format_moves(moves, SMALL))
late_games = move_numbers().filter(lambda moves: len(moves) > 20).map(format_moves)


@given(
    small_games | small_games.map(" ".join) | st.text("1245 x,", max_size=5),
    st.sampled_from(KNOWN_QUESTIONS),
)
@example("4 4 3", "score")
@example("4 4 9", "score")
def test_a_position_gets_what_the_command_writes_with_the_fields_that_are_described(
    client: TestClient, moves: str, question: str
) -> None:
    option = [] if question == "score" else [f"--{question}"]
    expected = json.loads(run("solve", "--json", *SIZE, *option, moves).out)
    query = urlencode({"moves": moves, "question": question})
    response = client.get(f"/api/solve?{BOARD}&{query}")
    found = response.json()
    assert response.headers["content-type"] == "application/json"
    assert found == expected
    assert response.status_code == (400 if "error" in found else 200)
    described = client.get("/api/openapi.json").json()["components"]["schemas"]
    kinds = {"string": str, "integer": int, "array": list, "object": dict}
    kind = described["Error" if "error" in found else "Solved"]
    for name, value in found.items():
        schema = kind["properties"][name]
        assert isinstance(value, kinds[schema.get("type", "string")])
        assert value in schema.get("enum", [value])
    assert {*kind["required"]} <= found.keys()


def test_a_bad_request_says_what_was_expected(client: TestClient) -> None:
    for query, reason in (
        ("game=othello", "expected connect-four, connect-five, tic-tac-toe, got"),
        ("board=rows+0", "expected rows from 1 to 26, got '0'"),
        ("question=who", "expected score, weak, all, best, line, got 'who'"),
        ("position=44", "expected one of game, board, question, moves, got 'position'"),
        ("moves=4&moves=4", "expected each field once, got moves again"),
    ):
        response = client.get(f"/api/solve?{query}")
        assert response.status_code == 400
        assert response.json()["error"].startswith(reason)


def test_programs_are_asked_to_come_back_if_no_position_has_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def never_answered(_question: SolveQuestion, _client: str) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr("fourinrow.web.app.FOR_A_PROGRAM", 0.05)
    app = make_app(Visits(Answerer().page), never_answered)
    with TestClient(app, HOME) as client:
        assert client.get("/api/solve?moves=4").status_code == 503


def test_a_search_is_stopped_also_one_for_moves_whose_score_is_in_the_book() -> None:
    board, moves = "rows 26 cols 26", "44444327"
    for question in KNOWN_QUESTIONS:
        answer = solved(SolveQuestion(board=board, question=question), lambda _: True)
        assert '"low"' in answer
    known = solved(SolveQuestion(moves=moves))
    for question in ("best", "line"):
        asked = SolveQuestion(moves=moves, question=question)
        assert solved(asked, lambda _: True) == known


# As SPIN-Bench and TextArena ask


@given(late_games)
@example("4444442")
def test_each_column_has_its_score_and_a_full_one_the_least(
    client: TestClient, moves: str
) -> None:
    found = client.get(f"/solve?pos={moves}").json()
    scores = Solver().scores(moves)
    expected = [
        scores[move].value if move in scores else FULL_COLUMN for move in range(7)
    ]
    assert found == {"pos": moves, "score": expected}


def test_a_position_of_the_server_that_it_is_known_from(client: TestClient) -> None:
    assert client.get("/solve").json()["score"] == [-2, -1, 0, 1, 0, -1, -2]
    bad = client.get("/solve?pos=8")
    assert bad.status_code == 400
    assert "expected a column" in bad.json()["error"]
    unsure = solved(SolveQuestion(moves="123456712345", question="all"), lambda _: True)
    assert pons_scores(unsure) is None  # bounds have no place among them


# The description


def test_the_description_names_what_there_is(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    enums = {"game": [*CONNECT_GAMES], "question": [*KNOWN_QUESTIONS]}
    for path, methods in described["paths"].items():
        for method, about in methods.items():
            response = client.request(method, path)
            assert str(response.status_code) in about["responses"]
            kinds = about["responses"]["200"]["content"]
            assert response.headers["content-type"] in kinds
            names = [field["name"] for field in about["parameters"]]
            unknown = client.request(method, path + "?unknown=1")
            expected = f"expected one of {', '.join(names)}, got 'unknown'"
            assert unknown.json() == {"error": expected}
            for field in about["parameters"]:
                name = "moves" if field["name"] == "pos" else field["name"]
                assert field["schema"]["default"] == getattr(SolveQuestion(), name)
                assert field["schema"].get("enum") == enums.get(name)
    pons = described["components"]["schemas"]["Pons"]["properties"]["score"]
    assert str(FULL_COLUMN) in pons["description"]
    assert (pons["minItems"], pons["maxItems"]) == (7, 7)
