"""The page of a game is a function of its address."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourinrow.games import GAMES
from fourinrow.testing import plays
from fourinrow.web.address import Address, read_address, write_address
from fourinrow.web.answering import answer_question
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.game_address import GameAddress, line_at
from fourinrow.web.house import CATALOGUE
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.moving import read_move_address
from fourinrow.web.pages import needed, page


@st.composite
def addresses(draw: st.DrawFn) -> GameAddress:
    """Addresses of games of the catalogue, some plies after the start."""
    name = draw(st.sampled_from(GAMES))
    game = CATALOGUE.game(name)
    play = draw(plays(game, max_plies=12))
    moves = LineOfPlay(game, play.moves, play.states).written
    plies = len(play.moves)
    ply = draw(st.none() | st.integers(0, plies))
    return GameAddress(
        name,
        moves=moves,
        ply=None if ply == plies else ply,
        first=draw(st.sampled_from(["human", "random"])),
        second=draw(st.sampled_from(["human", "", "greedy", "alpha-beta:2"])),
        seed=draw(st.integers(0, 9)),
        show=draw(st.sampled_from([(), ("graph",), ("graph", "hint")])),
        palette=draw(st.sampled_from(["", "blue-orange"])),
        flip=draw(st.booleans()),
    )


def read(href: str) -> Address:
    """What a link leads to; the computer's reply is left out."""
    path, _, query = href.partition("?")
    return read_move_address(query) if path == "/move" else read_address(path, query)


def links(html: str) -> list[str]:
    return [unescape(href) for href in re.findall(r'<a [^>]*href="([^"#]+)"', html)]


@given(addresses())
def test_an_address_that_is_written_reads_as_the_same(address: GameAddress) -> None:
    path, _, query = write_address(address).partition("?")
    assert read_address(path, query) == address


@given(addresses())
def test_every_link_of_a_page_leads_to_a_page(address: GameAddress) -> None:
    for href in links(page(address, {})):
        page(read(href), {})


@given(addresses())
def test_a_page_names_the_side_to_move(address: GameAddress) -> None:
    line = line_at(address).up_to(address.ply)
    html = page(address, {})
    assert line.turn is None or f"{line.turn.name.lower()} player to move" in html


@given(st.sampled_from(["/", "/move", "/x"]), st.text(max_size=30))
def test_any_text_is_an_address_or_a_bad_one(path: str, query: str) -> None:
    try:
        page(read_address(path, query), {})
    except BadAddress as error:
        bad = error
    else:
        return
    assert bad.status in (400, 404)
    read(bad.near)


@pytest.mark.parametrize(
    ("query", "reason", "near"),
    [
        ("moves=449", "expected a column from 1 to 7, got '9'", "/?moves=44"),
        ("moves=4444444", "column 4 is full", "/?moves=444444"),
        ("game=chess", "expected connect-four, ", "/"),
        ("second=nobody&moves=4", "expected human, ", "/"),
        ("moves=44&ply=3", "expected a ply from 0 to 2, got '3'", "/?moves=44"),
        ("move=4", "expected one of game, ", "/"),
        ("moves=4&moves=4", "expected each of moves once", "/"),
    ],
)
def test_a_bad_address_says_what_was_expected_and_what_is_near(
    query: str, reason: str, near: str
) -> None:
    with pytest.raises(BadAddress) as found:
        read_address("/", query)
    assert str(found.value).startswith(reason)
    assert (found.value.status, found.value.near) == (400, near)


def test_what_was_found_is_shown() -> None:
    address = GameAddress(moves="445566", show=("scores",))
    answers = {question: answer_question(question) for question in needed(address)}
    assert len(answers) == 1
    assert "Worth(low=18, high=18, plies=1)" in page(address, answers)
