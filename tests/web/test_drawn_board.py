"""A form takes a drawn board as moves that lead to it."""

from urllib.parse import urlencode

import pytest
from hypothesis import given

from fourinrow.core import CONNECT_FOUR, Situation, format_grid, from_moves
from fourinrow.web.address_fields import BadAddress
from fourinrow.web.addresses import GameAddress
from fourinrow.web.drawn_board import moves_to_drawn
from game_addresses import OFFERED, game_addresses, read


@given(game_addresses())
def test_moves_are_not_a_drawn_board(address: GameAddress) -> None:
    start = OFFERED.game(address.game, address.board).start()
    rules = start.rules if isinstance(start, Situation) else CONNECT_FOUR
    assert moves_to_drawn(address.moves, rules) is None
    assert moves_to_drawn(" ".join(address.moves), rules) is None


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


def test_the_board_of_a_game_from_outside_is_pasted_as_one_of_ours() -> None:
    fields = {"game": "paper.py:paper", "moves": "O . .\n. X .\n. . ."}
    found = read(f"/new?{urlencode(fields)}")
    assert found == GameAddress("paper.py:paper", moves="b2a3")
