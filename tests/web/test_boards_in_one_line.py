"""Where pages read moves, they read a board in one line as moves that lead to it."""

from urllib.parse import urlencode

from hypothesis import given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules, Situation
from fourinrow.games.connect.rules_text import format_rules
from fourinrow.notation import format_board, from_moves
from fourinrow.testing import situations
from fourinrow.web.addresses import GameAddress, TreeAddress
from game_addresses import read

RULES = (
    CONNECT_FOUR,
    Rules(rows=4, cols=12),
    Rules(rows=5, cols=5, gravity=False),
    Rules(rows=12, cols=3, n=3, gravity=False),
    Rules(rows=3, cols=2),
)


@given(
    situations(st.sampled_from(RULES), max_plies=30),
    st.sampled_from(["/", "/new", "/tree"]),
    st.data(),
)
def test_a_board_is_read_as_moves_that_lead_to_it(
    situation: Situation, path: str, data: st.DataObject
) -> None:
    rules, line = situation.rules, format_board(situation.grid)
    text = data.draw(st.sampled_from([line, line.lower(), f" {line}\r\n"]))
    fields = {"moves": text, "board": format_rules(rules)}
    found = read(f"{path}?{urlencode(fields)}")
    assert isinstance(found, GameAddress | TreeAddress)
    assert from_moves(found.moves, rules) == situation
    assert read(found.href) == found
