"""The pages of the tour: every stop, with what it prints drawn."""

import doctest
import re
from html import unescape

import pytest
from hypothesis import given, strategies as st

from commandline import run
from fourinrow.core import TIC_TAC_TOE, Situation, rate
from fourinrow.games.connect import connect
from fourinrow.play import alpha_beta_player, play_out, write_moves
from fourinrow.play.tour_stops import stops
from fourinrow.search import Tree, minimax_value
from fourinrow.web.answers import answer_question
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.game_address import line_at
from fourinrow.web.page_questions import FoundTrees
from fourinrow.web.pages import needed, page, read_address
from fourinrow.web.tour_page import STOPS_DRAWN, TourAddress

NUMBERS = range(1, len(stops()) + 1)
ALL = [TourAddress(), *map(TourAddress, NUMBERS)]


def shown(address: TourAddress) -> str:
    return page(address, {each: answer_question(each) for each in needed(address)})


def links(html: str) -> list[str]:
    return [unescape(href) for href in re.findall(r'<a [^>]*href="(/[^"]*)"', html)]


@pytest.fixture(scope="module")
def typed() -> dict[str, object]:
    """What a reader has who has typed all that the tour shows."""
    text = "\n\n".join(stop.text for stop in stops())
    test = doctest.DocTestParser().get_doctest(text, {}, "tour", None, 0)
    doctest.DocTestRunner(verbose=False).run(test, clear_globs=False)
    return dict(test.globs)


def situation_at(stop: int, caption: str) -> Situation:
    state = line_at(STOPS_DRAWN[stop].boards[caption]).here
    assert isinstance(state, Situation)
    return state


def trees_at(stop: int) -> FoundTrees:
    [question] = needed(TourAddress(stop))
    found = answer_question(question)
    assert isinstance(found, FoundTrees)
    return found


@pytest.mark.parametrize("address", ALL)
def test_an_address_of_the_tour_that_is_written_reads_as_the_same(
    address: TourAddress,
) -> None:
    assert read_address(address.href) == address


@given(st.text(max_size=4) | st.integers().map(str))
def test_other_stops_have_no_page(text: str) -> None:
    if text not in map(str, NUMBERS):
        with pytest.raises(BadAddress) as found:
            read_address(f"/tour/{text}")
        assert (found.value.status, found.value.near) == (404, "/tour")


def test_a_query_of_the_tour_is_refused() -> None:
    for path in ("/tour", "/tour/10"):
        with pytest.raises(BadAddress, match="expected no query, got 'x=1'") as found:
            read_address(path, "x=1")
        assert (found.value.status, found.value.near) == (400, path)


@pytest.mark.parametrize("address", ALL)
def test_every_link_of_the_tour_leads_to_a_page(address: TourAddress) -> None:
    for href in links(shown(address)):
        path, _, query = href.partition("?")
        read_address(path, query)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_page_has_all_words_of_its_stop(number: int) -> None:
    html = unescape(shown(TourAddress(number)))
    title, text = stops()[number - 1]
    assert f"<h1>{title}</h1>" in html
    assert all(f">{piece}</p" in html for piece in text.split("\n\n"))


def test_each_stop_leads_to_the_next_and_back() -> None:
    for number in NUMBERS:
        found = links(shown(TourAddress(number)))
        assert (f"/tour/{number + 1}" in found) == (number < len(NUMBERS))
        assert (f"/tour/{number - 1}" in found) == (number > 1)
        assert "/tour" in found
    assert {f"/tour/{number}" for number in NUMBERS} <= {*links(shown(TourAddress()))}


@pytest.mark.parametrize("address", ALL)
def test_the_command_shows_the_same_stop(address: TourAddress) -> None:
    [*_, command] = re.findall(r"<pre[^>]*>(fourinrow[^<]*)</pre>", shown(address))
    _, *options = command.split()
    first, last = stops()[(address.stop or 1) - 1], stops()[-1]
    out = run(*options).out
    assert out.startswith(first.title)
    assert last.title in out


def test_each_stop_has_something_drawn() -> None:
    assert {*STOPS_DRAWN} == {*NUMBERS}
    assert all("<svg" in shown(TourAddress(number)) for number in NUMBERS)


@pytest.mark.on_one_python
def test_the_boards_are_those_that_the_tour_makes(typed: dict[str, object]) -> None:
    for stop, drawn in STOPS_DRAWN.items():
        for caption in {*drawn.boards} & {"game", "later", "won"}:
            assert situation_at(stop, caption) == typed[caption]
    for caption in STOPS_DRAWN[4].boards:
        assert caption == f"rating {rate(situation_at(4, caption).grid):,.0f}"


@pytest.mark.on_one_python
def test_the_draw_is_that_of_two_perfect_searches() -> None:
    oxo, search = connect(TIC_TAC_TOE), alpha_beta_player(9)
    moves = play_out(oxo, search, search).moves
    assert STOPS_DRAWN[9].boards["a draw"].moves == write_moves(oxo, moves)


@pytest.mark.slow
def test_the_trees_are_those_that_the_tour_searches(typed: dict[str, object]) -> None:
    [one_ply] = trees_at(5).trees.panels
    assert isinstance(tree := typed["one_ply"], Tree)
    drawn = [branch.value for branch in one_ply.root.branches]
    assert sorted(drawn) == sorted(branch.label() for branch in tree.branches())
    [minimax] = trees_at(6).trees.panels
    assert isinstance(textbook := typed["textbook"], Tree)
    assert minimax.root.value == minimax_value(textbook)
    assert trees_at(7).text in stops()[6].text
    alpha_beta, minimax = trees_at(8).trees.panels
    nodes = [int(each.summary.split()[2]) for each in (alpha_beta, minimax)]
    assert nodes[0] < 126
    assert nodes[1] == 400
