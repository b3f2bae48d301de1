"""The address of a game: all that its page shows, as the query of a URL."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from fourinrow.core.cells import Player
from fourinrow.draw.palette import PALETTES
from fourinrow.errors import FourInRowError, ParseError, reason_of, short_repr
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.player_names import player_name
from fourinrow.web.bad_address import (
    BadAddress,
    mistakes_in,
    one_of,
    whole_within,
    with_query,
    written_fields,
)
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered

SHOWN: Final = ("scores", "graph", "hint")
"""What a page may show beside the board."""


class GameAddress(NamedTuple):
    """A game, a line of play, a place in it, who plays, and what is shown.

    ``moves`` are as `fourinrow.play.write_moves` writes them. ``ply`` is the number of
    moves that are on the board, ``None`` for all; the others can be played again. An
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
        return named or f"alpha-beta:{game.depth}"

    @property
    def href(self) -> str:
        """The address as text, without default values.

        >>> GameAddress(moves="4453", second="level:3", ply=2).href
        '/?moves=4453&ply=2&second=level:3'
        """
        return with_query("/", self.words)

    def move_href(self, move: str = "") -> str:
        """Return the address that makes a move, or lets the computer make one.

        >>> GameAddress(moves="44").move_href("5")
        '/move?moves=44&move=5'
        """
        return with_query("/move", self.words | ({"move": move} if move else {}))

    @property
    def words(self) -> dict[str, str]:
        """The fields that differ from their defaults, as text."""
        return written_fields(self._asdict(), _USUAL._asdict())


_USUAL: Final = GameAddress()
_SIDES: Final = {"first": Player.FIRST, "second": Player.SECOND}


def line_at(address: GameAddress, offered: Offered = CATALOGUE) -> LineOfPlay:
    """Return the whole line of play of an address, including moves after its place.

    >>> line_at(GameAddress(moves="445", ply=1)).moves
    (3, 3, 4)
    """
    return _line_at(address.game, address.board, address.moves, offered)


@lru_cache(maxsize=32)  # the parts of a request read the same line
def _line_at(game: str, board: str, moves: str, offered: Offered) -> LineOfPlay:
    return line_of_play(offered.game(game, board), moves)


def game_address_of(
    fields: Mapping[str, str], offered: Offered = CATALOGUE
) -> GameAddress:
    """Read the fields of the address of a game.

    >>> game_address_of({"game": "connect-four", "board": "rows 6 cols 9"}).board
    'cols 9'

    Raises `BadAddress` for an unknown game or player, for a move that can't be read or
    played, and for any other bad value.
    """
    with mistakes_in("game"):
        name = one_of(offered.names, fields.get("game", _USUAL.game))
    with mistakes_in("board", GameAddress(name).href):
        game = offered.game(name, fields.get("board", ""))
    is_own = name in offered.games
    usual = GameAddress(name) if is_own else GameAddress(game.name, game.board)
    near, values = usual.href, usual._asdict()
    for field, read in _READERS.items():
        if field in fields:
            with mistakes_in(field, near):
                values[field] = read(fields[field])
    address = GameAddress(**values)
    for field, side in _SIDES.items():
        with mistakes_in(field, near):
            offered.check_player(address.player(side, game), game)
    return _with_moves(address, fields, offered)


def _with_moves(
    address: GameAddress, fields: Mapping[str, str], offered: Offered
) -> GameAddress:
    text = fields.get("moves", "")
    try:
        line = line_at(address._replace(moves=text), offered)
    except ParseError as error:
        before = line_at(address._replace(moves=text[: error.index]), offered).written
        near = address._replace(moves=before).href
        raise BadAddress(reason_of(error), near=near, field="moves") from error
    address, most = address._replace(moves=line.written), len(line.moves)
    with mistakes_in("ply", address.href):
        ply = whole_within(0, most, "ply", fields.get("ply", str(most)))
    return address._replace(ply=None if ply == most else ply)


def _player(text: str) -> str:
    """Return the name of a player as it is written, without zeros before its number."""
    try:
        return str(player_name(text))
    except ParseError:
        return text


def _seed(text: str) -> int:
    if not re.fullmatch("-?[0-9]{1,18}", text):
        raise FourInRowError(
            f"expected a seed of at most 18 digits, got {short_repr(text)}"
        )
    return int(text)


def _show(text: str) -> tuple[str, ...]:
    words = set(text.split(",")) - {""}
    if not words <= {*SHOWN}:
        raise FourInRowError(f"expected {', '.join(SHOWN)}, got {short_repr(text)}")
    return tuple(word for word in SHOWN if word in words)


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "first": lambda text: _player(text) or HUMAN,
    "second": _player,
    "seed": _seed,
    "show": _show,
    "palette": lambda text: text and one_of(PALETTES, text),
    "flip": lambda text: bool(text) and one_of(("0", "1"), text, " or ") == "1",
}
