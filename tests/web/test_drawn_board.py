"""A drawn board is read as moves that lead to it."""

from contextlib import suppress
from urllib.parse import urlencode

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from fourinrow.core import CONNECT_FOUR, Rules, format_grid, from_moves
from fourinrow.errors import FourInRowError
from fourinrow.games import ASCII, UNICODE, connect, draw_board
from fourinrow.games.display import Look
from fourinrow.testing import plays
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.form_address import is_drawn, moves_to_drawn
from fourinrow.web.game_address import GameAddress
from game_addresses import game_addresses, read

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
    pictures = (drawn, f"{drawn}\n{standing}\n", format_grid(situation.grid))
    for picture in pictures:
        assert is_drawn(picture)
        for text in (picture, picture.replace("\n", "\r\n")):
            assert from_moves(moves_to_drawn(text, rules), rules) == situation


@given(game_addresses())
def test_moves_are_not_a_drawn_board(address: GameAddress) -> None:
    assert not is_drawn(address.moves)
    assert not is_drawn(" ".join(address.moves))


@given(st.text(".XO []()·●○abc123\n", max_size=40))
def test_any_text_is_a_drawn_board_or_refused(text: str) -> None:
    assume(is_drawn(text))
    rules = Rules(rows=2, cols=3)
    with suppress(FourInRowError):
        assert len(from_moves(moves_to_drawn(text, rules), rules).grid) == 2


BOARD = format_grid(from_moves("4453").grid)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"moves": BOARD.replace("O", "Q")}, "expected one of '.XO', got 'Q'"),
        ({"moves": BOARD, "board": "rows 5"}, "expected a grid of 5 x 7, got 6 x 7"),
        ({"moves": BOARD.replace("O", "X")}, "expected as many X as O, or one more"),
        ({"moves": ". .\nX"}, "expected a row as long as the first, 2 cells, got 1"),
        ({"moves": BOARD, "game": "othello"}, "expected a cell from a1 to h8"),
    ],
)
def test_a_board_that_no_moves_lead_to_is_refused_at_its_field(
    fields: dict[str, str], reason: str
) -> None:
    with pytest.raises(BadAddress) as found:
        read(f"/new?{urlencode(fields)}")
    assert str(found.value).startswith(reason)
    assert found.value.field == "moves"


def test_a_board_is_pasted_into_the_form() -> None:
    found = read(f"/new?{urlencode({'moves': BOARD, 'second': 'greedy'})}")
    assert isinstance(found, GameAddress)
    assert format_grid(from_moves(found.moves).grid) == BOARD
    assert found.second == "greedy"


def test_a_search_for_moves_that_takes_too_long_ends() -> None:
    """No second X has a place, which only a search through all grids can show."""
    rows = (".XOXOXO", ".OXOXOX", ".XXXXXX", ".XXXXXX", ".OOOOOO", "XOOOOOO")
    picture = "\n".join(row + row[1:] for row in rows)
    with pytest.raises(FourInRowError, match="found no order of moves among 5,0"):
        moves_to_drawn(picture, Rules(rows=6, cols=13, n=13))
