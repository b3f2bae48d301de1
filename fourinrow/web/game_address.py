"""The address of a game: all that its page shows, as the query of a URL."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from fourinrow.core.cells import Player
from fourinrow.draw.palette import PALETTES
from fourinrow.errors import FourInRowError, ParseError, reason_of, shown
from fourinrow.games.catalogue import AnyGame
from fourinrow.web.bad_address import BadAddress, read_fields, written_fields
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.opponents import HUMAN, check_player_name, usual_opponent

SHOWN: Final = ("scores", "graph", "hint")
"""What a page may show beside the board."""


class GameAddress(NamedTuple):
    """A game, a line of play, a place in it, who plays, and what is shown.

    ``moves`` are as `fourinrow.play.write_moves` writes them. ``ply`` is the number of
    moves that are on the board, `None` for all; the others can be played again. An
    empty ``second`` is the usual opponent of the game.
    """

    game: str = "connect-four"
    board: str = ""
    moves: str = ""
    ply: int | None = None
    first: str = HUMAN
    second: str = ""
    seed: int = 0
    show: tuple[str, ...] = ()
    palette: str = ""
    flip: bool = False

    def player(self, side: Player, game: AnyGame) -> str:
        """Return the name of the player of a side."""
        named = self.first if side is Player.FIRST else self.second
        return named or usual_opponent(game)


_FIELDS: Final = GameAddress._fields
_USUAL: Final = GameAddress()
_SIDES: Final = {"first": Player.FIRST, "second": Player.SECOND}


def line_at(address: GameAddress, house: House = CATALOGUE) -> LineOfPlay:
    """Return the whole line of play of an address, also behind its place in it.

    >>> from fourinrow.web.game_address import GameAddress, line_at
    >>> line_at(GameAddress(moves="445", ply=1)).moves
    (3, 3, 4)
    """
    return _line_at(address.game, address.board, address.moves, house)


@lru_cache(maxsize=32)  # the parts of a request read the same line
def _line_at(game: str, board: str, moves: str, house: House) -> LineOfPlay:
    return line_of_play(house.game(game, board), moves)


def without_hint(address: GameAddress) -> tuple[str, ...]:
    """Return what is shown at another place in the line of play.

    >>> from fourinrow.web.game_address import GameAddress, without_hint
    >>> without_hint(GameAddress(show=("scores", "hint")))
    ('scores',)
    """
    return tuple(word for word in address.show if word != "hint")


def write_game_address(address: GameAddress) -> str:
    """Return an address as text, without what is as usual.

    >>> from fourinrow.web.game_address import GameAddress, write_game_address
    >>> write_game_address(GameAddress(moves="4453", second="level:3", ply=2))
    '/?moves=4453&ply=2&second=level:3'
    """
    query = write_game_query(address)
    return f"/?{query}" if query else "/"


def write_game_query(address: GameAddress) -> str:
    """Return the part of an address behind the question mark.

    >>> from fourinrow.web.game_address import GameAddress, write_game_query
    >>> write_game_query(GameAddress(flip=True, show=("scores", "graph")))
    'show=scores,graph&flip=1'
    """
    return urlencode(words_of(address), safe=":,")


def words_of(address: GameAddress) -> dict[str, str]:
    """Return the fields that are not as usual, as text.

    >>> from fourinrow.web.game_address import GameAddress, words_of
    >>> words_of(GameAddress(moves="44", flip=True))
    {'moves': '44', 'flip': '1'}
    """
    return written_fields(address._asdict(), _USUAL._asdict())


def read_game_address(query: str, house: House = CATALOGUE) -> GameAddress:
    """Read the query of the address of a game.

    >>> from fourinrow.web.game_address import read_game_address
    >>> read_game_address("moves=4+4+5&second=greedy").moves
    '445'

    Raises `BadAddress` for an unknown field, game or player, for a move that can't be
    read or played, and for any other bad value.
    """
    return game_address_of(read_fields(query, _FIELDS), house)


def game_address_of(fields: dict[str, str], house: House = CATALOGUE) -> GameAddress:
    """Read the fields of the address of a game.

    >>> from fourinrow.web.game_address import game_address_of
    >>> game_address_of({"game": "connect-four", "board": "rows 6 cols 9"}).board
    'cols 9'

    Raises `BadAddress` as `read_game_address` does.
    """
    game = _game(fields, house)
    name = fields.get("game", _USUAL.game)
    found = GameAddress(name, "") if name in house.games else _USUAL
    if name not in house.games:
        found = found._replace(game=game.name, board=game.board)
    usual, field = found, ""
    try:
        for field in _CHANGES:
            if field in fields:
                found = _CHANGES[field](found, fields[field])
        for field in _SIDES:
            check_player_name(found.player(_SIDES[field], game), game, house)
    except FourInRowError as error:
        raise _refusal(error, usual, field) from error
    return _with_moves(found, fields, house)


def _game(fields: dict[str, str], house: House) -> AnyGame:
    name, board = fields.get("game", _USUAL.game), fields.get("board", "")
    try:
        if name not in house.names:
            raise FourInRowError(
                f"expected {', '.join(house.names)}, got {shown(name)}"
            )
        return house.game(name, board)
    except FourInRowError as error:
        if name in house.names:
            raise _refusal(error, GameAddress(name), "board") from error
        raise _refusal(error, _USUAL, "game") from error


def _with_moves(
    address: GameAddress, fields: dict[str, str], house: House
) -> GameAddress:
    text = fields.get("moves", "")
    try:
        line = line_at(address._replace(moves=text), house)
    except ParseError as error:
        legal = address._replace(moves=text[: error.index])
        before = line_at(legal, house).written
        raise _refusal(error, address._replace(moves=before), "moves") from error
    address = address._replace(moves=line.written)
    try:
        ply = _ply(fields["ply"], len(line.moves)) if "ply" in fields else None
    except FourInRowError as error:
        raise _refusal(error, address, "ply") from error
    return address._replace(ply=ply)


def _refusal(error: FourInRowError, near: GameAddress, field: str) -> BadAddress:
    return BadAddress(reason_of(error), near=write_game_address(near), field=field)


def _ply(text: str, most: int) -> int | None:
    if not re.fullmatch("[0-9]{1,4}", text) or int(text) > most:
        raise FourInRowError(f"expected a ply from 0 to {most}, got {shown(text)}")
    return None if int(text) == most else int(text)


def _player(text: str) -> str:
    """Return the name of a player without zeros before its number."""
    return re.sub(":0+(?=[0-9])", ":", text)


def _seed(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,18}", text):
        raise FourInRowError(f"expected a seed of at most 18 digits, got {shown(text)}")
    return int(text)


def _show(text: str) -> tuple[str, ...]:
    words = set(text.split(",")) - {""}
    if not words <= {*SHOWN}:
        raise FourInRowError(f"expected {', '.join(SHOWN)}, got {shown(text)}")
    return tuple(word for word in SHOWN if word in words)


def _palette(text: str) -> str:
    if text not in ("", *PALETTES):
        raise FourInRowError(f"expected {', '.join(PALETTES)}, got {shown(text)}")
    return text


def _flip(text: str) -> bool:
    if text not in ("", "0", "1"):
        raise FourInRowError(f"expected 0 or 1, got {shown(text)}")
    return text == "1"


_CHANGES: Final[Mapping[str, Callable[[GameAddress, str], GameAddress]]] = {
    "first": lambda at, text: at._replace(first=_player(text) or HUMAN),
    "second": lambda at, text: at._replace(second=_player(text)),
    "seed": lambda at, text: at._replace(seed=_seed(text)),
    "show": lambda at, text: at._replace(show=_show(text)),
    "palette": lambda at, text: at._replace(palette=_palette(text)),
    "flip": lambda at, text: at._replace(flip=_flip(text)),
}
