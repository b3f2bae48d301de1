"""The laws of the server: whatever is asked for, the response says what it is."""

from dataclasses import replace
from importlib.resources import files
from typing import NoReturn, cast
from urllib.parse import quote

import pytest
from hypothesis import assume, example, given, strategies as st
from starlette.testclient import TestClient

from examples.nim import nim
from fourinrow.errors import MistakeInFile
from fourinrow.games import GAMES
from fourinrow.games.catalogue import AnyGame
from fourinrow.web.addresses import CheckAddress, GameAddress
from fourinrow.web.app import HEADERS, LOCAL, make_app
from fourinrow.web.check_page import check_page
from fourinrow.web.frame import STATIC, static_path
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import PositionQuestion, Unanswered
from fourinrow.web.pages import Visits
from fourinrow.web.question_queue import TIME_WAS_UP
from html_parts import Parts
from web.serving import HOME, Answerer, served

GOOD = (
    "/",
    "/?moves=4453",
    "/?game=othello&moves=f5d6&ply=1",
    "/?game=connect-four&board=cols%209&moves=9&second=greedy",
    "/?moves=44&show=scores,graph,hint&palette=blue-orange&seed=3",
    "/tree?game=tic-tac-toe&moves=a1&depth=1&nodes=9&search=minimax&step=2",
    "/tree?numbers=[[1,2],3]&compare=minimax",
    "/puzzle?number=3&move=4",
    "/tour",
    "/tour/3",
    "/move?moves=44&move=5&second=random",
    "/move?first=greedy",
    "/new?game=stonehenge&second=random",
    "/solve?pos=44556",
    "/api/solve?moves=445566&question=all",
    "/api/solve?game=tic-tac-toe&moves=a1b2",
    "/api/openapi.json",
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
signs = st.sampled_from([*"&=?%#/+,;:.-_ \0\n\r<>'\"é9aZ", "%00", "%ff", "%C3", "&&"])


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A good address with a part that is cut out, put twice, or replaced."""
    good = draw(st.sampled_from(GOOD))
    start, end = sorted(draw(st.tuples(*[st.integers(1, len(good))] * 2)))
    middle = draw(
        st.one_of(st.just(""), st.just(2 * good[start:end]), signs, texts.map(quote))
    )
    return good[:start] + middle + good[end:]


def url(address: str) -> str:
    """An address as a browser sends it: no sign that it would have replaced."""
    return HOME + quote(address, safe="/?&=%+,;:.-_~#'!*()[]@$")


def is_fine(client: TestClient, address: str) -> bool:
    response = client.get(url(address))
    assert response.status_code in (200, 303, 400, 404)
    assert "Traceback" not in response.text
    assert all(response.headers[name] == value for name, value in HEADERS.items())
    return response.status_code < 400


# Any address


@pytest.mark.parametrize("address", GOOD)
def test_a_good_address_has_a_page_or_leads_to_one(
    client: TestClient, address: str
) -> None:
    assert is_fine(client, address)
    assert client.get(address, follow_redirects=True).status_code == 200


@given(mutated())
@example("/puzzle?number=3&move=move=4")  # the way back leads on to today's puzzle
def test_an_address_with_a_mistake_is_good_or_refused_with_a_way_back(
    client: TestClient, address: str
) -> None:
    is_fine(client, address)
    response = client.get(url(address))
    is_page = response.headers.get("content-type", "").startswith("text/html")
    assume(response.status_code in (400, 404) and is_page)
    *_, near = Parts(response.text).tagged("a")
    assert near.text == "Go back"
    back = client.get(near.href, follow_redirects=True)
    assert back.status_code == 200


@pytest.mark.every_python
@pytest.mark.parametrize("game", GAMES)
def test_the_computer_replies_to_a_move_and_moves_when_it_is_let(game: str) -> None:
    board, answerer = CATALOGUE.game(game), Answerer()
    move, *_ = board.legal_moves(board.start())
    name, address = (
        board.text.write(board.start(), move),
        GameAddress(game, second="human"),
    )
    with served(answerer) as client:
        made = client.get(address.move_href(name))
        assert made.headers["location"] == address._replace(moves=name).href
        for fields in ("first=greedy&second=greedy", "first=greedy"):
            moved = client.get(f"/move?game={game}&{fields}")
            assert moved.status_code == 303
            assert "moves=" in moved.headers["location"]
    assert all(
        isinstance(question, PositionQuestion) and question.kind == "reply"
        for question in answerer.asked
    )
    assert set(answerer.asked.values()) == {2}


def test_a_mistake_in_a_game_of_a_file_is_shown() -> None:
    def broken(*_: object, **_marks: object) -> NoReturn:
        raise MistakeInFile("own.py:own: line 7: ZeroDivisionError")

    own = cast("AnyGame", replace(nim, picture=broken))
    offered = Offered({"own.py:own": own})
    with served(offered=offered) as client:
        response = client.get("/?game=own.py:own")
    assert response.status_code == 500
    assert "own.py:own: line 7: ZeroDivisionError" in response.text


# Responses


def test_files_are_kept_by_browsers_under_names_that_change(
    client: TestClient,
) -> None:
    pages = [client.get(path).text for path in ("/", "/tree")]
    pages.append(check_page(CheckAddress()))  # which no server has
    kinds = {"css": "text/css", "js": "text/javascript"}
    kinds |= {"svg": "image/svg+xml", "png": "image/png"}
    for name, package in STATIC.items():
        path = static_path(name)
        response = client.get(path)
        assert response.content == files(package).joinpath(name).read_bytes()
        kind = kinds[name.rpartition(".")[2]]
        assert response.headers["content-type"].startswith(kind)
        assert "immutable" in response.headers["cache-control"]
        assert any(path in page for page in pages)
    shown = f'property="og:image" content="{HOME}{static_path("card.png")}"'
    assert all(shown in page for page in pages[:2])  # whole, as other hosts need it
    assert client.get("/static/page.css").status_code == 404
    assert client.get("/static/..%2fapp.py").status_code == 404


def test_other_methods_are_refused_with_those_that_are_not(client: TestClient) -> None:
    for address in ("/", "/move?move=4", "/new", "/solve", "/api/solve"):
        response = client.post(address, content="4")
        assert response.status_code == 405
        assert {*response.headers["allow"].split(", ")} == {"GET", "HEAD"}


def test_the_names_of_this_machine_and_those_allowed_are_served_and_no_other() -> None:
    known = ("localhost:8000", "127.0.0.1", "[::1]:9", "school.example")
    answerer = Answerer()
    visits = Visits(answerer.page)
    app = make_app(visits, answerer.position, [*LOCAL, "school.example"])
    with TestClient(app, HOME) as client:
        for host in (*known, "evil.example", "", "localhost.evil.example", "a b"):
            response = client.get("/", headers={"Host": host})
            assert response.status_code == (200 if host in known else 400)
            assert "x-frame-options" in response.headers


# Work


@pytest.mark.parametrize("address", ["/move?move=4", "/solve?pos=44", "/api/solve"])
def test_without_an_answer_one_is_asked_to_come_back(address: str) -> None:
    answerer = Answerer()
    answerer.refusal = TIME_WAS_UP
    with served(answerer) as client:
        response = client.get(address)
        assert response.status_code == 503
        assert int(response.headers["retry-after"]) > 0
        assert "time was up" in response.text
        kept = ('href="/?moves=4"', ">Try again</a>")  # the human's move
        assert all(each in response.text for each in kept) is ("move" in address)
        page = client.get("/?show=scores")  # of which an answer is missing
        assert sum(answerer.asked.values()) == 2  # a page asks only what it shows
    assert (page.status_code, 'id="board"' in page.text) == (200, True)
    assert "Scores: none, time was up." in page.text


def test_a_player_that_fails_is_not_asked_to_try_again() -> None:
    answerer = Answerer()
    answerer.refusal = Unanswered("my.py:best raised KeyError: 4")
    with served(answerer) as client:
        response = client.get("/move?move=4")
    assert response.status_code == 500
    assert "No move: my.py:best raised KeyError: 4" in response.text
    assert 'href="/?moves=4"' in response.text
    assert "Try again" not in response.text


def test_a_mistake_of_ours_gets_a_page_without_a_traceback() -> None:
    answerer = Answerer()
    answerer.error = ZeroDivisionError("a secret")
    with served(answerer) as client:
        response = client.get("/?show=scores")
    assert response.status_code == 500
    assert response.headers["x-frame-options"] == "DENY"
    assert "A mistake in fourinrow" in response.text
    assert "secret" not in response.text
    assert "Traceback" not in response.text
