"""Who plays on a page against a proof meets what it claims, whatever is tried."""

from random import Random

import pytest
from starlette.testclient import TestClient

from fourinrow.core import Outcome, Player
from fourinrow.play.proof_players import PROOFS, kept_proof
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress, line_at
from game_addresses import read
from html_parts import Parts

MISSED = {
    "wins": {Player.FIRST: Outcome.FIRST_WON, Player.SECOND: Outcome.SECOND_WON},
    "draws": {Player.FIRST: Outcome.SECOND_WON, Player.SECOND: Outcome.FIRST_WON},
}


@pytest.mark.parametrize("name", PROOFS)
def test_a_proof_keeps_what_it_claims_in_each_game(
    name: str, client: TestClient
) -> None:
    side, _, _, rules = kept_proof(name).claim
    verb = name.rpartition("_")[2]
    rng = Random(name)
    start = f"/?board=rows {rules.rows} cols {rules.cols}"
    begins = f"perfect by a proof ({'you' if side is Player.SECOND else 'it'} begin"
    for _ in range(2):
        response = client.get(start)
        links = Parts(response.text).tagged("a")
        [href] = [each.href for each in links if each.text.startswith(begins)]
        moves = [href]
        while moves:
            response = client.get(rng.choice(moves), follow_redirects=True)
            links = Parts(response.text).tagged("a")
            moves = [each.href for each in links if "&move=" in each.href]
        end = read(response.url.raw_path.decode())
        assert isinstance(end, GameAddress)
        outcome = line_at(end).outcome
        assert (outcome is MISSED[verb][side]) == (verb == "wins")


def test_a_proof_is_offered_only_where_it_fits(client: TestClient) -> None:
    assert "proof" not in client.get("/?board=rows 4 cols 7").text
    with pytest.raises(BadAddress, match="got 'proof:4x6_second_wins'"):
        read(GameAddress(second="proof:4x6_second_wins").href)
