"""A drawn board is read as moves that lead to it, in forms too."""

from urllib.parse import urlencode

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules, format_grid
from fourinrow.errors import FourInRowError
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.connect import connect
from fourinrow.games.connect.text import draw as draw_board
from fourinrow.notation import from_moves
from fourinrow.testing import plays
from fourinrow.web.addresses import GameAddress
from fourinrow.web.drawn_board import moves_to_drawn
from game_addresses import game_addresses, read
from strategies import played

RULES = (
    CONNECT_FOUR,
    Rules(rows=4, cols=12),
    Rules(rows=5, cols=5, gravity=False),
    Rules(rows=12, cols=3, n=3, gravity=False),
    Rules(rows=3, cols=1),
)


@given(st.sampled_from(RULES), st.sampled_from([ASCII, UNICODE]), st.data())
@example(CONNECT_FOUR, UNICODE, None)
def test_moves_to_a_board_that_was_drawn_lead_to_that_board(
    rules: Rules, look: Look, data: st.DataObject | None
) -> None:
    play = data and data.draw(plays(connect(rules), max_plies=30))
    situation = play.states[-1] if play else from_moves("1212121", rules)
    last = play.moves[-1] if play and play.moves else None
    drawn = draw_board(situation, look, last=last)
    standing = f"{look.signs[situation.turn]} to move"
    pictures = (
        drawn,
        drawn.lower(),
        f"{drawn}\n{standing}\n",
        format_grid(situation.grid),
    )
    for picture in pictures:
        for text in (picture, picture.replace("\n", "\r\n")):
            moves = moves_to_drawn(text, rules)
            assert moves is not None
            assert played(moves, rules) == situation


@given(game_addresses())
def test_moves_are_not_a_drawn_board(address: GameAddress) -> None:
    for moves in (address.moves, " ".join(address.moves)):
        assert moves_to_drawn(moves) is None


def test_a_search_for_moves_that_takes_too_long_ends() -> None:
    """No second X has a place, which only a search through all grids can show."""
    rows = (".XOXOXO", ".OXOXOX", ".XXXXXX", ".XXXXXX", ".OOOOOO", "XOOOOOO")
    picture = "\n".join(row + row[1:] for row in rows)
    with pytest.raises(FourInRowError, match="found no order of moves among 5,0"):
        moves_to_drawn(picture, Rules(rows=6, cols=13, n=13))


def test_a_board_is_pasted_into_the_form_in_games_from_outside_too() -> None:
    board = format_grid(from_moves("4453").grid)
    found = read(f"/new?{urlencode({'moves': board, 'second': 'greedy'})}")
    assert isinstance(found, GameAddress)
    assert format_grid(from_moves(found.moves).grid) == board
    assert found.second == "greedy"
    fields = {"game": "paper.py:paper", "moves": "O . .\n. X .\n. . ."}
    found = read(f"/new?{urlencode(fields)}")
    assert found == GameAddress("paper.py:paper", moves="b2a3")
