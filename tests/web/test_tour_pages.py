"""The pages of the tour: every stop, and a link to what it is about."""

from contextlib import redirect_stdout
from html import unescape
from importlib import import_module
from inspect import getsource
from io import StringIO

import pytest

from commandline import run
from fourinrow.core import TIC_TAC_TOE
from fourinrow.games.connect import connect
from fourinrow.play import alpha_beta_player, play_out
from fourinrow.play.tour_stops import TOUR, stops
from fourinrow.web.addresses import GameAddress, TourAddress, TreeAddress, line_at
from fourinrow.web.pages import needed, page
from fourinrow.web.tour_page import TO_SEE
from game_addresses import read
from html_parts import Parts

NUMBERS = range(1, len(stops()) + 1)


def shown(address: TourAddress) -> str:
    assert not needed(address)
    return page(address, {})


@pytest.mark.parametrize("stop", [None, *NUMBERS])
def test_an_address_reads_as_the_same_and_its_links_and_command_lead_on(
    stop: int | None,
) -> None:
    address = TourAddress(stop)
    assert read(address.href) == address
    parts = Parts(shown(address))
    assert all(map(read, parts.links))
    near = NUMBERS if stop is None else {stop - 1, stop + 1} & {*NUMBERS}
    wanted = {"/tour", *map("/tour/{}".format, near)}
    assert {*parts.links} >= wanted | ({TO_SEE[stop - 1][1].href} if stop else set())
    name, *options = parts.tagged("pre")[-1].text.split()
    assert name == "fourinrow"
    out = run(*options).out
    assert out.startswith(stops()[(stop or 1) - 1].title)
    assert stops()[-1].title in out


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
    outside, *rest = html.split("<details><summary>The source: ")
    assert "`" not in outside
    assert (told.source is not None) == bool(rest)
    assert not told.source or f">{getsource(import_module(told.source))}</pre>" in html


@pytest.mark.slow
def test_code_can_be_pasted_and_makes_what_the_pages_print_and_what_they_lead_to() -> (
    None
):
    printed, own, codes = "", list[str](), list[str]()
    for number in NUMBERS:
        found = Parts(shown(TourAddress(number)))
        codes = [each.text for each in found.tagged("pre", class_="code")]
        [output] = found.tagged("pre", class_="output")
        printed += f"{output.text}\n"
        own.append(stops()[number - 1].code)
        assert codes[0] == own[-1]
        assert number == 1 or codes[1] == "\n".join(own)  # all up to it
    typed = dict[str, object]()
    with redirect_stdout(StringIO()) as out:
        exec(codes[1], typed)
    assert out.getvalue() == printed
    game, later, won = (typed[name] for name in ("game", "later", "won"))
    boards = (game, later, won, later, game, None, None, game, None, game)
    for (_, seen), board in zip(TO_SEE, boards, strict=True):
        assert board is None or line_at(seen).here == board
        if isinstance(seen, TreeAddress) and seen.numbers:
            assert f"tree_of({seen.numbers})" in TOUR.replace(" ", "")
    oxo, search = connect(TIC_TAC_TOE), alpha_beta_player(9)
    moves = play_out(oxo, search, search).written
    assert TO_SEE[8][1] == GameAddress("tic-tac-toe", moves=moves)
