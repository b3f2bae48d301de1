"""The pages of the tour: every stop, and a link to what it is about."""

import doctest
from contextlib import redirect_stdout
from html import unescape
from importlib import import_module
from inspect import getsource
from io import StringIO

import pytest

from commandline import run
from fourinrow.core import TIC_TAC_TOE
from fourinrow.games.connect import connect
from fourinrow.play import alpha_beta_player, play_out, write_moves
from fourinrow.play.tour_stops import TOUR, stops
from fourinrow.web.addresses import GameAddress, TourAddress, TreeAddress, line_at
from fourinrow.web.pages import needed, page, read_address
from fourinrow.web.tour_page import TO_SEE
from html_parts import Parts

NUMBERS = range(1, len(stops()) + 1)
ALL = [TourAddress(), *map(TourAddress, NUMBERS)]


def shown(address: TourAddress) -> str:
    assert not needed(address)
    return page(address, {})


@pytest.mark.parametrize("address", ALL)
def test_an_address_of_the_tour_reads_as_the_same_and_its_links_lead_to_pages(
    address: TourAddress,
) -> None:
    assert read_address(address.href) == address
    for href in Parts(shown(address)).links:
        path, _, query = href.partition("?")
        read_address(path, query)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_page_has_all_words_of_its_stop(number: int) -> None:
    html = unescape(shown(TourAddress(number)))
    told = stops()[number - 1]
    assert f"<h1>{told.title}</h1>" in html
    *paragraphs, session = told.text.split("\n\n")
    assert all(f"<p>{words}</p>" in html for words in paragraphs)
    assert {*session.splitlines()} == {
        *(f">>> {line}" for line in told.code.splitlines()),
        *told.output.splitlines(),
    }
    assert f">{told.code}</pre>" in html
    assert f">{told.output}</pre>" in html
    outside, *rest = html.split("<details><summary>The source: ")
    assert "`" not in outside
    assert (told.source is not None) == bool(rest)
    assert not told.source or f">{getsource(import_module(told.source))}</pre>" in html


@pytest.mark.slow
def test_the_code_of_each_page_can_be_pasted_and_prints_what_the_pages_say() -> None:
    printed = ""
    for number in NUMBERS:
        found = Parts(shown(TourAddress(number)))
        codes = [each.text for each in found.tagged("pre", class_="code")]
        [output] = found.tagged("pre", class_="output")
        printed += f"{output.text}\n"
        with redirect_stdout(StringIO()) as out:
            exec(codes[min(number, 2) - 1], {})  # of the stop, then all up to it
        assert out.getvalue() == printed


def test_each_stop_leads_to_its_neighbours_and_to_something_to_see() -> None:
    for number in NUMBERS:
        found = {*Parts(shown(TourAddress(number))).links}
        near = {f"/tour/{each}" for each in (number - 1, number + 1) if each in NUMBERS}
        assert found >= near | {"/tour", TO_SEE[number - 1][1].href}
    assert {*map("/tour/{}".format, NUMBERS)} <= {*Parts(shown(TourAddress())).links}


@pytest.mark.parametrize("address", ALL)
def test_the_command_shows_the_same_stop(address: TourAddress) -> None:
    *_, command = Parts(shown(address)).tagged("pre")
    name, *options = command.text.split()
    assert name == "fourinrow"
    first, last = stops()[(address.stop or 1) - 1], stops()[-1]
    out = run(*options).out
    assert out.startswith(first.title)
    assert last.title in out


@pytest.mark.slow
def test_what_a_stop_leads_to_is_what_its_text_makes() -> None:
    """The reader types all that the tour shows."""
    test = doctest.DocTestParser().get_doctest(TOUR, {}, "tour", None, 0)
    doctest.DocTestRunner(verbose=False).run(test, clear_globs=False)
    typed = test.globs
    game, later, won = (typed[name] for name in ("game", "later", "won"))
    boards = (game, later, won, later, game, None, None, game, None, game)
    for (_, seen), board in zip(TO_SEE, boards, strict=True):
        assert board is None or line_at(seen).here == board
        if isinstance(seen, TreeAddress) and seen.numbers:
            assert f"tree_of({seen.numbers})" in TOUR.replace(" ", "")
    oxo, search = connect(TIC_TAC_TOE), alpha_beta_player(9)
    moves = write_moves(oxo, play_out(oxo, search, search).moves)
    assert TO_SEE[8][1] == GameAddress("tic-tac-toe", moves=moves)
