"""The address that a move or a form leads to.

The address of a move is that of the game, with the path ``/move`` and the field
``move``; without that field the computer moves. A form begins a game at ``/new``.
"""

from collections.abc import Mapping
from typing import Final

from fourinrow.errors import short_repr
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import RULES_FIELDS, parse_rules
from fourinrow.web.address_fields import (
    BadAddress,
    filled,
    mistakes_in,
    one_of,
    read_fields,
)
from fourinrow.web.addresses import GameAddress, game_address_of, line_at
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.offered import CATALOGUE, Offered

FORM_FIELDS: Final = (*GameAddress._fields, *RULES_FIELDS)


def read_move_address(
    query: str, offered: Offered = CATALOGUE
) -> tuple[GameAddress, bool]:
    """Return the address after the move of a query, and whether there is one."""
    fields = read_fields(query, (*GameAddress._fields, "move"))
    move = fields.pop("move", "")
    address = game_address_of(fields, offered)
    return (moved(address, move, offered), True) if move else (address, False)


def moved(address: GameAddress, move: str, offered: Offered = CATALOGUE) -> GameAddress:
    """Return the address after a move; later moves stay if the first is the same."""
    line = line_at(address, offered)
    names = line.names[: address.ply]
    near = address.href
    between = line.game.text.between or " "  # so that no move becomes a part of another
    with mistakes_in("move", near):
        text = between.join((*names, move))
        after = line_at(address._replace(moves=text, ply=None), offered)
    if len(after.moves) != len(names) + 1:
        reason = f"expected one move, got {short_repr(move)}"
        raise BadAddress(reason, near=near, field="move")
    return continued(address, line, after.names)


def continued(
    address: GameAddress, whole: LineOfPlay, names: tuple[str, ...]
) -> GameAddress:
    """Return the address after legal moves; the whole line stays if it has them."""
    plies = len(names)
    address = address._replace(show=shown_without(address, "hint"), tried="")
    if whole.names[:plies] == names:
        return address._replace(ply=None if plies == len(whole.moves) else plies)
    return address._replace(moves=whole.game.text.between.join(names), ply=None)


def begun_anew(address: GameAddress) -> GameAddress:
    """Return the address without moves, and without what is about its line of play."""
    show = shown_without(address, "hint", "mistakes")
    return address._replace(moves="", ply=None, show=show, tried="")


def shown_without(address: GameAddress, *words: str) -> tuple[str, ...]:
    """Return what an address shows, but not what is about its place or its game."""
    return tuple(word for word in address.show if word not in words)


def read_form(query: str, offered: Offered = CATALOGUE) -> GameAddress:
    """Return the address of the game that the fields of a form describe."""
    texts = filled(read_fields(query, FORM_FIELDS))
    given = {name: texts.pop(name).strip() for name in RULES_FIELDS if name in texts}
    name = texts.get("game", GameAddress().game)
    with mistakes_in("game"):
        offered.game(one_of(offered.names, name))
    if board := _board(name, given):
        texts["board"] = board
    return game_address_of(texts, offered)


def _board(name: str, given: Mapping[str, str]) -> str:
    """Return the board of some fields, empty for a game that has only one."""
    if name not in CONNECT_GAMES:
        return ""
    for field, value in given.items():
        with mistakes_in(field, GameAddress(name).href):
            parse_rules(f"{field} {value}", CONNECT_GAMES[name])
    return " ".join(f"{field} {value}" for field, value in given.items())
