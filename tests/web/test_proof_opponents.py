"""Who plays on a page against a proof meets what it claims, whatever is tried."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from fourinrow.core import Outcome, Player
from fourinrow.play.proof_players import PROOFS, kept_proof
from fourinrow.shell.in_browser import Pages
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress, line_at
from game_addresses import read
from html_parts import Parts

MISSED = {
    "wins": {Player.FIRST: Outcome.FIRST_WON, Player.SECOND: Outcome.SECOND_WON},
    "draws": {Player.FIRST: Outcome.SECOND_WON, Player.SECOND: Outcome.FIRST_WON},
}


@pytest.mark.parametrize("name", PROOFS)
def test_a_proof_keeps_what_it_claims_in_each_game(name: str) -> None:
    side, _, _, rules = kept_proof(name).claim
    verb = name.rpartition("_")[2]
    pages, rng = Pages("/"), Random(name)
    start = visited(pages, f"/?board=rows {rules.rows} cols {rules.cols}")
    for _ in range(2):
        words = f"perfect by a proof ({'you' if side is Player.SECOND else 'it'} begin"
        [href] = [to for to, said in links(start["html"]) if said.startswith(words)]
        page = visited(pages, href)
        for _ in range(rules.rows * rules.cols):
            moves = [to for to, _ in links(page["html"]) if "&move=" in to]
            page = visited(pages, rng.choice(moves)) if moves else page
        end = read(page["href"])
        assert isinstance(end, GameAddress)
        outcome = line_at(end).outcome
        assert (outcome is MISSED[verb][side]) == (verb == "wins")


def visited(pages: Pages, address: str) -> dict[str, Any]:
    path, _, query = address.partition("?")
    found = asyncio.run(pages.visited(f"/{path.strip('/')}?{query}"))
    page: dict[str, Any] = json.loads(found)
    return page


def links(html: str) -> list[tuple[str, str]]:
    return [(a.attributes["href"], a.text) for a in Parts(html).tagged("a")]


def test_a_proof_is_offered_only_where_it_fits() -> None:
    assert "proof" not in visited(Pages("/"), "/?board=rows 4 cols 7")["html"]
    with pytest.raises(BadAddress, match="got 'proof:4x6_second_wins'"):
        read(GameAddress(second="proof:4x6_second_wins").href)
    with pytest.raises(BadAddress, match="plays the first side only") as raised:
        read(GameAddress(second="proof:6x7_first_wins").href)
    assert raised.value.field == "second"
    options = Parts(visited(Pages("/"), "/")["html"]).values("option", "value")
    assert options.count("proof:6x7_first_wins") == 1 < options.count("perfect")


def test_a_position_that_is_not_in_a_proof_is_a_mistake_in_the_address() -> None:
    proof = "board=rows 4 cols 6&second=proof:4x6_second_wins"
    page = visited(Pages("/"), f"/move?{proof}&moves=121")
    assert page["status"] == 400
    assert "the proof says nothing about this position" in page["html"]
