"""Where pages read moves, they read a board in one line as moves that lead to it."""

from urllib.parse import urlencode

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.core.pictures import parse_grid
from fourinrow.games.connect import connect
from fourinrow.games.connect.rules_text import format_rules
from fourinrow.notation import format_board, from_moves
from fourinrow.testing import plays
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress, TreeAddress
from game_addresses import read

RULES = (
    CONNECT_FOUR,
    Rules(rows=4, cols=12),
    Rules(rows=5, cols=5, gravity=False),
    Rules(rows=12, cols=3, n=3, gravity=False),
    Rules(rows=3, cols=2),
)


@given(st.sampled_from(RULES), st.sampled_from(["/", "/new", "/tree"]), st.data())
def test_a_board_is_read_as_moves_that_lead_to_it(
    rules: Rules, path: str, data: st.DataObject
) -> None:
    situation = data.draw(plays(connect(rules), max_plies=30)).states[-1]
    line = format_board(situation.grid)
    text = data.draw(st.sampled_from([line, line.lower(), f" {line}\r\n"]))
    fields = {"moves": text, "board": format_rules(rules)}
    found = read(f"{path}?{urlencode(fields)}")
    assert isinstance(found, GameAddress | TreeAddress)
    assert from_moves(found.moves, rules) == situation
    assert read(found.href) == found


def test_a_board_is_read_in_games_from_outside_too() -> None:
    fields = {"game": "paper.py:paper", "moves": "O2/1X1/3"}
    found = read(f"/new?{urlencode(fields)}")
    assert found == GameAddress("paper.py:paper", moves="b2a3")


def test_a_search_for_moves_that_takes_too_long_ends() -> None:
    """No second X has a place, which only a search through all grids can show."""
    rows = (".XOXOXO", ".OXOXOX", ".XXXXXX", ".XXXXXX", ".OOOOOO", "XOOOOOO")
    board = format_board(parse_grid("\n".join(row + row[1:] for row in rows)))
    fields = {"moves": board, "board": "rows 6 cols 13 connect 13"}
    with pytest.raises(BadAddress, match="found no order of moves among 5,0") as caught:
        read(f"/?{urlencode(fields)}")
    assert caught.value.field == "moves"
