"""The laws of what programs get: the lines of `fourinrow solve --json`."""

import asyncio
import json
from collections.abc import Iterator
from itertools import islice
from urllib.parse import quote, urlencode

import pytest
from hypothesis import example, given, strategies as st
from starlette.testclient import TestClient

from commandline import run
from fewer import THIRD
from fourinrow.core import Rules, format_moves
from fourinrow.solver import Solver
from fourinrow.testing import move_numbers
from fourinrow.web.app import Patience, make_app
from fourinrow.web.openapi import DESCRIPTION
from fourinrow.web.programs import FULL_COLUMN, MOST_POSITIONS, in_turn, pons_scores
from fourinrow.web.solve_requests import SolvedLine, SolveQuestion, solved
from web.serving import HOME, Answerer, served

SMALL = Rules(rows=4, cols=4)
BOARD = "board=rows%204%20cols%204"
SIZE = ("--rows=4", "--cols=4")
QUESTIONS = {"score": [], "weak": ["--weak"], "all": ["--all"], "best": ["--best"]}
small_games = move_numbers(SMALL).map(lambda moves: format_moves(moves, SMALL))
late_games = move_numbers().filter(lambda moves: len(moves) > 20).map(format_moves)
questions = st.sampled_from([*QUESTIONS, "line"])


def as_command(question: str, *positions: str) -> str:
    """What the command writes for positions."""
    option = [] if question == "score" else [f"--{question}"]
    typed = "".join(f"{position}\n" for position in positions)
    return run("solve", "--json", *SIZE, *option, typed=typed).out


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with served() as found:
        yield found


@THIRD
@given(small_games, questions)
def test_a_position_gets_what_the_command_writes(
    client: TestClient, moves: str, question: str
) -> None:
    address = f"/api/solve?{BOARD}&moves={moves}&question={question}"
    response = client.get(HOME + address)
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.text + "\n" == as_command(question, moves)


@THIRD
@given(st.lists(small_games | st.text("1245 x,", max_size=5), max_size=4), questions)
def test_many_positions_get_the_lines_that_the_command_writes(
    client: TestClient, positions: list[str], question: str
) -> None:
    address = HOME + f"/api/solve?{BOARD}&question={question}"
    expected = as_command(question, *positions)
    lines = client.post(address, content="".join(f"{each}\n" for each in positions))
    assert (lines.status_code, lines.text) == (200, expected)
    assert client.post(address, json=positions).text == expected


@THIRD
@given(small_games.map(" ".join) | st.text("1245 x,", max_size=5), questions)
@example("4 4 3", "score")
@example("4 4 9", "score")
def test_moves_with_blanks_between_them_are_read_as_the_command_reads_them(
    client: TestClient, moves: str, question: str
) -> None:
    option = [] if question == "score" else [f"--{question}"]
    expected = run("solve", "--json", *SIZE, *option, moves).out
    query = urlencode({"moves": moves, "question": question})
    response = client.get(HOME + f"/api/solve?{BOARD}&{query}")
    assert response.text + "\n" == expected


@given(st.text(max_size=6))
def test_a_position_that_can_not_be_read_gets_the_reason(
    client: TestClient, moves: str
) -> None:
    encoded = quote(moves, errors="replace")
    response = client.get(HOME + f"/api/solve?{BOARD}&moves={encoded}")
    assert ("error" in response.json()) is (response.status_code == 400)


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("game=othello", "expected connect-four, connect-five, tic-tac-toe, got"),
        ("board=rows+0", "expected a number from 1 to 99, got '0'"),
        ("question=who", "expected score, weak, all, best, line, got 'who'"),
        ("position=44", "expected one of game, board, question, moves, got 'position'"),
        ("moves=4&moves=4", "expected each field once, got moves again"),
        ("moves=448", "expected a column from 1 to 7, got '8'"),
    ],
)
def test_a_bad_request_says_what_was_expected(
    client: TestClient, query: str, reason: str
) -> None:
    response = client.get(HOME + f"/api/solve?{query}")
    assert response.status_code == 400
    assert response.json()["error"].startswith(reason)


@pytest.mark.parametrize("body", ["", "{", '{"a": 1}', "[1]", "[" * 9000, "\xff", "1"])
def test_a_body_that_is_no_list_of_texts_is_refused(
    client: TestClient, body: str
) -> None:
    response = client.post(
        HOME + "/api/solve",
        content=body.encode("latin-1"),
        headers={"Content-Type": "application/json; charset=utf-8"},
    )
    assert response.status_code == 400
    assert response.json()["error"].startswith("expected a JSON list of positions")


def test_any_bytes_are_lines_of_text(client: TestClient) -> None:
    response = client.post(HOME + "/api/solve", content=bytes(range(256)))
    assert response.status_code == 200
    assert len(response.text.splitlines()) == 2


def test_too_many_positions_and_too_long_a_text_are_refused(
    client: TestClient,
) -> None:
    address = HOME + f"/api/solve?{BOARD}"
    most = client.post(address, content="1\n" * MOST_POSITIONS)
    assert most.text.count("\n") == MOST_POSITIONS
    for body, status in (("1\n" * (MOST_POSITIONS + 1), 400), ("1" * 300_000, 413)):
        response = client.post(address, content=body)
        assert response.status_code == status
        assert "error" in response.json()


def test_the_same_position_is_asked_once() -> None:
    answerer = Answerer()
    with served(answerer) as client:
        client.post(HOME + f"/api/solve?{BOARD}", json=["1", "2", "1"])
    assert [*answerer.asked.values()] == [1, 1]


@given(st.lists(st.integers(0, 4), max_size=60))
def test_many_positions_share_the_time(quarters: list[int]) -> None:
    """Each search takes some quarters of its seconds; two wait, one is searched."""
    now = 0.0
    questions = [SolveQuestion(moves=str(number)) for number, _ in enumerate(quarters)]
    asked = in_turn(questions, 10.0, lambda: now)
    waiting = [*islice(asked, 1)]
    for used, question in zip(quarters, questions, strict=True):
        waiting += islice(asked, 1)
        assert waiting[0] == question
        assert 0 < waiting[0].seconds <= question.seconds
        now += waiting.pop(0).seconds * used / 4
        assert now <= 10
    if len(quarters) > 5 and {*quarters} == {4}:
        assert now > 5


def test_programs_are_asked_to_come_back_if_no_position_has_an_answer() -> None:
    async def never_answered(_question: SolveQuestion) -> SolvedLine:
        await asyncio.Event().wait()
        raise AssertionError

    patience = Patience(program=0.05)
    app = make_app(Answerer().page, never_answered, patience=patience)
    with TestClient(app, HOME) as client:
        assert client.post("/api/solve", json=["4", "5"]).status_code == 503
        assert client.post("/api/solve", json=[]).status_code == 200


@given(small_games)
def test_bounds_are_what_is_known_when_the_time_is_over(moves: str) -> None:
    question = SolveQuestion(board="rows 4 cols 4", moves=moves)
    found = json.loads(solved(question, lambda _: True).text)
    score = Solver(SMALL).solve(moves).value
    if "score" in found:
        assert found["score"] == score
    else:
        assert found["low"] <= score <= found["high"]


def test_a_search_that_has_no_end_is_stopped() -> None:
    board = "rows 26 cols 26"
    for question in ("score", "weak", "all", "best", "line"):
        answer = solved(SolveQuestion(board=board, question=question), lambda _: True)
        assert '"low"' in answer.text


@pytest.mark.parametrize("question", ["best", "line"])
def test_a_search_for_moves_is_stopped_though_the_score_is_in_the_book(
    question: str,
) -> None:
    moves = "44444327"
    stopped = solved(SolveQuestion(moves=moves, question=question), lambda _: True)
    known = solved(SolveQuestion(moves=moves, question="score"))
    assert stopped == known


# In the form of Pons' page


@THIRD
@given(late_games)
def test_each_column_has_its_score_and_a_full_one_a_hundred(
    client: TestClient, moves: str
) -> None:
    found = client.get(HOME + f"/solve?pos={moves}").json()
    scores = Solver().scores(moves)
    expected = [
        scores[move].value if move in scores else FULL_COLUMN for move in range(7)
    ]
    assert found == {"pos": moves, "score": expected}


def test_a_position_of_the_page_that_it_is_known_from() -> None:
    with served() as client:
        found = client.get(HOME + "/solve?pos=4444442").json()
        assert found["score"][3] == 100
        assert client.get(HOME + "/solve").json()["score"] == [-2, -1, 0, 1, 0, -1, -2]
        bad = client.get(HOME + "/solve?pos=8")
    assert bad.status_code == 400
    assert "expected a column" in bad.json()["error"]


def test_bounds_have_no_place_among_the_scores_of_columns() -> None:
    unsure = solved(SolveQuestion(moves="123456712345", question="all"), lambda _: True)
    assert pons_scores(unsure) is None


def test_the_description_names_what_there_is(client: TestClient) -> None:
    served_one = client.get(HOME + "/api/openapi.json").json()
    assert served_one == json.loads(json.dumps(DESCRIPTION))
    for path, methods in served_one["paths"].items():
        for method, about in methods.items():
            response = client.request(method, HOME + path)
            assert str(response.status_code) in about["responses"]
            kinds = about["responses"]["200"]["content"]
            assert response.headers["content-type"] in kinds
