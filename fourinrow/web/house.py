"""The games and players that an address may name: the library's and those of files."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fourinrow.errors import FourInRowError
from fourinrow.games.catalogue import GAMES, AnyGame, game_named
from fourinrow.play.players import Strategy


@dataclass(frozen=True, eq=False)
class House:
    """The games and players that were named when the server started, by their names.

    The catalogue and the players of the library are always there.
    """

    games: Mapping[str, AnyGame] = field(default_factory=dict)
    players: Mapping[str, Strategy] = field(default_factory=dict)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all games that can be played."""
        return (*GAMES, *self.games)

    def game(self, name: str, board: str = "") -> AnyGame:
        """Return the game with a name, on a board as text.

        >>> from fourinrow.web.house import House
        >>> House().game("connect-four", "cols 9").board
        'cols 9'

        A game of the catalogue is new at each call: it remembers nothing. Raises
        `FourInRowError` for an unknown name, and for a board that the game can't have.
        """
        if name not in self.games:
            return game_named(name, board)
        if board:
            raise FourInRowError(f"{name} has a board of its own")
        return self.games[name]


CATALOGUE: Final = House()
"""Only what the library has itself."""
