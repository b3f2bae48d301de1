"""What a move does to an address, and which reply of the computer follows it.

The address of a move is that of the game, with the path ``/move`` and the field
``move``; without that field the computer moves.
"""

from typing import Final
from urllib.parse import urlencode

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, reason_of, shown
from fourinrow.web.bad_address import LONGEST_GAME, BadAddress, read_fields
from fourinrow.web.game_address import (
    GameAddress,
    game_address_of,
    line_at,
    without_hint,
    write_game_address,
    write_game_query,
)
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.opponents import HUMAN
from fourinrow.web.page_questions import Replied, ReplyQuestion, WrittenPosition

_FIELDS: Final = (*GameAddress._fields, "move")


def write_move_address(address: GameAddress, move: str = "") -> str:
    """Return the address that makes a move, or lets the computer make one.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.moving import write_move_address
    >>> write_move_address(GameAddress(moves="44"), "5")
    '/move?moves=44&move=5'
    """
    parts = [write_game_query(address), urlencode({"move": move}) if move else ""]
    query = "&".join(filter(None, parts))
    return f"/move?{query}" if query else "/move"


def read_move_address(query: str, house: House = CATALOGUE) -> tuple[GameAddress, bool]:
    """Return the address after the move of a query, and whether the query has a move.

    >>> from fourinrow.web.moving import read_move_address
    >>> address, has_move = read_move_address("moves=44&move=5")
    >>> address.moves, has_move
    ('445', True)

    Raises `BadAddress` for a bad address, and for a move that can't be made.
    """
    fields = read_fields(query, _FIELDS)
    move = fields.pop("move", "")
    address = game_address_of(fields, house)
    return (moved(address, move, house), True) if move else (address, False)


def moved(address: GameAddress, move: str, house: House = CATALOGUE) -> GameAddress:
    """Return the address after a move at its place in the line of play.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.moving import moved
    >>> moved(GameAddress(moves="445", ply=1), "4")
    GameAddress(game='connect-four', board='', moves='445', ply=2, first='human', \
second='', seed=0, show=(), palette='', flip=False)
    >>> moved(GameAddress(moves="445", ply=1), "7").moves
    '47'

    The moves behind that place stay if the first of them is the same. A hint is shown
    no longer. Raises `BadAddress` for a move that can't be read or played, and
    if the address would be longer than `LONGEST_GAME`.
    """
    line = line_at(address, house)
    names = line.names[: address.ply]
    near = write_game_address(address)
    try:
        text = line.game.text.between.join((*names, move))
        after = line_at(address._replace(moves=text, ply=None), house)
    except FourInRowError as error:
        raise BadAddress(reason_of(error), near=near, field="move") from error
    if len(after.moves) != len(names) + 1:
        reason = f"expected one move, got {shown(move)}"
        raise BadAddress(reason, near=near, field="move")
    longer = continued(address, line, after.names)
    is_longer = longer.moves != address.moves
    if is_longer and len(write_game_address(longer)) > LONGEST_GAME:
        raise BadAddress("this game is too long to go on", near=near)
    return longer


def continued(
    address: GameAddress, line: LineOfPlay, names: tuple[str, ...]
) -> GameAddress:
    """Return the address of a game after moves that are known to be legal.

    >>> from fourinrow.web.game_address import GameAddress, line_at
    >>> from fourinrow.web.moving import continued
    >>> address = GameAddress(moves="445", ply=1)
    >>> continued(address, line_at(address), ("4", "7")).moves
    '47'

    ``line`` is the whole line of play; it stays if it begins with these moves.
    """
    show, plies = without_hint(address), len(names)
    if line.names[:plies] == names:
        ply = None if plies == len(line.moves) else plies
        return address._replace(ply=ply, show=show)
    text = line.game.text.between.join(names)
    return address._replace(moves=text, ply=None, show=show)


def next_reply(address: GameAddress, house: House = CATALOGUE) -> ReplyQuestion | None:
    """Return which move of the computer comes next; `None` if a human is to move.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.moving import next_reply
    >>> next_reply(GameAddress(moves="4")).player
    'alpha-beta:4'
    """
    line = line_at(address, house).up_to(address.ply)
    if line.turn is None:
        return None
    player = address.player(line.turn, line.game)
    if player == HUMAN:
        return None
    at = WrittenPosition(address.game, address.board, line.written)
    return ReplyQuestion(at, player, address.seed)


def replies_at_once(address: GameAddress, house: House = CATALOGUE) -> bool:
    """Return whether the computer moves until a human is to move: one plays.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.moving import replies_at_once
    >>> replies_at_once(GameAddress(first="greedy"))
    False
    """
    game = house.game(address.game, address.board)
    return HUMAN in [address.player(side, game) for side in Player]


def replied(
    address: GameAddress, reply: Replied, house: House = CATALOGUE
) -> GameAddress:
    """Return the address after the reply of a player.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.moving import replied
    >>> from fourinrow.web.page_questions import Replied
    >>> replied(GameAddress(moves="4"), Replied("5")).moves
    '45'
    """
    return moved(address, reply.move, house)
