"""The address of the game that a form describes: its moves may be a drawn board."""

from collections.abc import Mapping
from typing import Final

from fourinrow.core.notation import RULES_FIELDS
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.written_moves import write_moves
from fourinrow.web.bad_address import mistakes_in, one_of, read_fields
from fourinrow.web.drawn_board import moves_to_drawn
from fourinrow.web.game_address import GameAddress, game_address_of
from fourinrow.web.offered import CATALOGUE, Offered

FORM_FIELDS: Final = (*GameAddress._fields, *RULES_FIELDS)
"""The fields of a form: those of the address of a game, and those of a board."""


def read_form(query: str, offered: Offered = CATALOGUE) -> GameAddress:
    """Return the address of the game that the fields of a form describe.

    >>> read_form("game=connect-four&rows=5&cols=&gravity=no&moves=").board
    'rows 5 gravity no'

    Games with one board ignore the fields of a board. In games of the connect family
    the moves may be a drawn board. Raises `BadAddress` as `game_address_of`
    does.
    """
    fields = read_fields(query, FORM_FIELDS)
    filled = {name: text for name, text in fields.items() if text.strip()}
    given: dict[str, str] = {
        name: filled.pop(name).strip() for name in RULES_FIELDS if name in filled
    }
    name = filled.get("game", GameAddress().game)
    with mistakes_in("game"):
        game = offered.game(one_of(offered.names, name))
    if board := _board(game, name, given):
        filled["board"] = board
    moves = filled.pop("moves", "")
    rest = {name: text for name, text in filled.items() if name != "ply"}
    address = game_address_of(rest, offered)
    game = offered.game(address.game, address.board)
    with mistakes_in("moves", address.href):
        found = _moves_to(game.start(), moves)
    if found is not None:
        moves = write_moves(game, found)
    return game_address_of({**filled, "moves": moves}, offered)


def _moves_to(start: object, drawn: str) -> tuple[int, ...] | None:
    if not isinstance(start, Situation):
        return None
    return moves_to_drawn(drawn, start.rules)


def _board(game: AnyGame, name: str, given: Mapping[str, str]) -> str:
    """Return the board of some fields, empty for a game that has only one.

    The values of a field do not depend on the other fields.
    """
    for field, value in given.items():
        with mistakes_in(field, GameAddress(name).href):
            if len(value.split()) > 1:
                one_word = f"expected one word for {field}"
                raise FourInRowError(f"{one_word}, got {short_repr(value)}")
            if game.variant is None or game.variant(name, f"{field} {value}") is None:
                return ""
    return " ".join(f"{field} {value}" for field, value in given.items())
