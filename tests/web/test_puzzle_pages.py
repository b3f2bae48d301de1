"""The pages of puzzles: each column is an answer, and the solution is told."""

import asyncio
from functools import partial
from html import unescape

import pytest
from starlette.testclient import TestClient

from fourinrow.core import legal_moves
from fourinrow.games.connect.why import explain
from fourinrow.notation import from_moves
from fourinrow.play.puzzles import THEMES, known_puzzles, place_of_day
from fourinrow.solver import Solver
from fourinrow.web.addresses import GameAddress, PuzzleAddress
from fourinrow.web.page_questions import Unanswered
from fourinrow.web.pages import Visits, needed, page
from fourinrow.web.puzzle_page import puzzle_page
from game_addresses import read
from html_parts import Parts
from web.serving import Answerer, shown

KNOWN = known_puzzles()
NUMBERS = [1, 77, 300]
SIDES = ("First", "Second")
DAY = 86_400


def tried(parts: Parts) -> list[object]:
    """The answers that can be clicked on the board."""
    return [read(each.href) for each in parts.tagged("a", class_="place falls")]


@pytest.mark.parametrize("number", NUMBERS)
def test_each_column_is_an_answer_and_a_wrong_one_leaves_the_puzzle(
    number: int,
) -> None:
    parts, puzzle = shown(PuzzleAddress(number)), KNOWN[number - 1]
    assert f'content="{puzzle.task(SIDES)} ' in unescape(
        page(PuzzleAddress(number), {})
    )
    assert parts.tagged("h1")[0].text == f"Puzzle {number}"
    assert parts.tagged("pre")[-1].text == f"fourinrow puzzle {number}"
    right, moves = puzzle.right, legal_moves(from_moves(puzzle.moves))
    answers = [PuzzleAddress(number, move + 1) for move in moves]
    assert puzzle.task(SIDES) in parts.ids["standing"].text
    assert tried(parts) == answers
    assert puzzle.about not in parts.text
    for move, address in zip(moves, answers, strict=True):
        parts = shown(address)
        if move != right:
            standing = parts.ids["standing"].text
            assert f"Column {move + 1} is wrong. Try again" in standing
            [on] = [each for each in parts.tagged("a") if "see why" in each.text]
            refuted = read(on.href)
            assert isinstance(refuted, GameAddress)
            assert refuted.moves == f"{puzzle.moves}{move + 1}"
            assert refuted.show == ("why",)
            assert not needed(address)
            assert "why" not in parts.ids
            assert tried(parts) == answers
            assert puzzle.about not in parts.text
            address = address._replace(solution=True)
            assert read(parts.ids["solution"].href) == address
            assert needed(address) == needed(answers[moves.index(right)])
            parts = shown(address)
        assert f"column {right + 1}" in parts.ids["standing"].text.lower()
        assert not tried(parts)
        assert puzzle.about in parts.text


@pytest.mark.parametrize("number", NUMBERS)
def test_a_solution_is_why_the_right_move_is_right(number: int) -> None:
    puzzle = KNOWN[number - 1]
    address = PuzzleAddress(number, puzzle.right + 1)
    parts = shown(address)
    told = explain(puzzle.moves, Solver(), puzzle.right, names=SIDES)
    for sentence in (told.sentences[0], told.sentences[-1]):
        assert sentence in parts.ids["why"].text
    lines = [each.text for each in parts.ids["why"].inside if each.tag == "li"]
    assert lines == [line.strip() for line, _ in told.lines]
    after = f"{puzzle.moves}{puzzle.right + 1}"
    for each in parts.ids["why"].inside:
        if each.tag == "a":
            assert each.href.startswith(f"/?moves={after}")
    games = [each for each in map(read, parts.links) if isinstance(each, GameAddress)]
    played = [game for game in games if game.moves]
    assert puzzle.moves in [game.moves for game in played]
    for game in played:  # against a perfect player
        assert game.moves.startswith(puzzle.moves)
        players = ("human", "perfect")[:: -1 if len(puzzle.moves) % 2 else 1]
        assert (game.first, game.second) == players
    near = {number - 1, number + 1} - {0, 301}
    firsts = {1 + [each.theme for each in KNOWN].index(theme) for theme in THEMES}
    wanted = {*map(PuzzleAddress, firsts | near)}
    for page_of in (address, PuzzleAddress(number)):
        assert read(page_of.href) == page_of
        assert wanted <= {read(each) for each in shown(page_of).links if "?" in each}


def test_a_page_says_what_is_missing() -> None:
    address = PuzzleAddress(3, solution=True)
    [question] = needed(address)
    for found, said in (
        ({}, "Not known yet: look again in a moment."),
        ({question: Unanswered("time was up")}, "None, time was up."),
    ):
        assert Parts(puzzle_page(address, found)).ids["why"].text == f"Why?{said}"


# The puzzle of the day


def test_the_address_alone_leads_to_the_puzzle_of_the_day() -> None:
    ask = Answerer().page
    for day in (20_000, 20_001):
        visits = Visits(ask, clock=partial(float, DAY * day + 7))
        found = asyncio.run(visits.visit("/puzzle"))
        assert found == PuzzleAddress(1 + place_of_day(DAY * day, len(KNOWN)))


def test_the_server_redirects_and_its_pages_lead_there(client: TestClient) -> None:
    response = client.get("/puzzle")
    assert response.status_code == 303
    assert response.headers["cache-control"] == "no-cache"
    assert client.get(response.headers["location"]).status_code == 200
    assert 'href="/puzzle"' in client.get("/").text
