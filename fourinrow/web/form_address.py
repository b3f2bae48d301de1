"""The address of the game that a form describes: its moves may be a drawn board."""

import re
from collections.abc import Iterator
from typing import Final

from fourinrow.core.pictures import parse_grid
from fourinrow.core.reachable import to_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, reason_of, shown
from fourinrow.games.connect_game import BOARD_FIELDS, CONNECT_GAMES, connect_named
from fourinrow.games.display import ASCII, UNICODE
from fourinrow.stopping import after_nodes
from fourinrow.web.bad_address import mistakes_in, read_fields
from fourinrow.web.game_address import GameAddress, game_address_of
from fourinrow.web.offered import CATALOGUE, Offered

FORM_FIELDS: Final = (*GameAddress._fields, *BOARD_FIELDS)
"""The fields of a form: those of the address of a game, and those of a board."""

_MOST_GRIDS: Final = 5000
_SIGNS: Final = str.maketrans(UNICODE.signs + "[]()", ASCII.signs + "    ")
_AROUND: Final = re.compile(r"([0-9 ]|\b[a-z]\b)*|[XO] (to move|wins)|a draw")


def read_form(query: str, offered: Offered = CATALOGUE) -> GameAddress:
    """Return the address of the game that the fields of a form describe.

    >>> from fourinrow.web.form_address import read_form
    >>> read_form("game=connect-four&rows=5&cols=&gravity=no&moves=").board
    'rows 5 gravity no'

    Games outside the connect family ignore the fields of a board. In that family the
    moves may be a drawn board. Raises `BadAddress` as `game_address_of` does.
    """
    fields = read_fields(query, FORM_FIELDS)
    given = {name: fields.pop(name, "").strip() for name in BOARD_FIELDS}
    words = [f"{name} {value}" for name, value in given.items() if value]
    filled = {name: text for name, text in fields.items() if text.strip()}
    game = fields.get("game", GameAddress().game)
    if game not in CONNECT_GAMES:
        return game_address_of(filled, offered)
    if words:
        for name, value in given.items():
            _check_board(game, name, value)
        filled["board"] = " ".join(words)
    moves = filled.pop("moves", "")
    if not is_drawn(moves):
        return game_address_of({**filled, "moves": moves}, offered)
    rest = {name: text for name, text in filled.items() if name != "ply"}
    address = game_address_of(rest, offered)
    named = connect_named(address.game, address.board)
    assert named is not None  # because the form names a game of the family
    with mistakes_in("moves", address.href):
        found = moves_to_drawn(moves, named.start().rules)
    return game_address_of({**filled, "moves": found}, offered)


def _check_board(game: str, name: str, value: str) -> None:
    """Check one field of a board, whose values do not depend on the other fields."""
    with mistakes_in(name, GameAddress(game).href):
        if len(value.split()) > 1:
            raise FourInRowError(f"expected one word for {name}, got {shown(value)}")
        connect_named(game, f"{name} {value}" if value else "")


def is_drawn(text: str) -> bool:
    """Return whether a text has a row of a drawn board.

    >>> from fourinrow.web.form_address import is_drawn
    >>> is_drawn(". . X"), is_drawn("4453"), is_drawn("o5")
    (True, False, False)
    """
    return any(set(row) <= {*ASCII.signs, " "} for row in _rows(text))


def moves_to_drawn(text: str, rules: Rules) -> str:
    r"""Return moves that lead to a board as ``fourinrow show`` draws it.

    >>> from fourinrow import Rules
    >>> from fourinrow.web.form_address import moves_to_drawn
    >>> moves_to_drawn(" .  .  O\n . (X) X\n 1  2  3\nO to move", Rules(2, 3))
    '332'

    Labels, the marks of a line or of the last move, and who is to move are ignored.
    Raises `FourInRowError` for a board that can't be read, and if no moves are found
    that lead to it.
    """
    try:
        grid = parse_grid("\n".join(_rows(text)))
        return to_moves(grid, rules, stop=after_nodes(_MOST_GRIDS))
    except FourInRowError as error:
        reason, *_ = reason_of(error).split(":\n")  # without the board
        raise FourInRowError(reason) from error


def _rows(text: str) -> Iterator[str]:
    """Yield the rows without their numbers, and skip lines that are not rows."""
    for line in text.translate(_SIGNS).splitlines():
        words = line.split()
        if not _AROUND.fullmatch(" ".join(words)):
            yield " ".join(words[1:] if words[0].isdigit() else words)
