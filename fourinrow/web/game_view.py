"""What the parts of a page of a game share: its address, line of play, and answers."""

from collections.abc import Mapping
from typing import NamedTuple

from fourinrow.core.cells import Player
from fourinrow.games.catalogue import AnyGame
from fourinrow.web.game_address import (
    GameAddress,
    line_at,
    without_hint,
    write_game_address,
)
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.moving import continued, write_move_address
from fourinrow.web.opponents import HUMAN, usual_opponent
from fourinrow.web.page_questions import PageAnswer, PageQuestion, WrittenPosition


class GameView(NamedTuple):
    """An address, its whole line of play, the part on the board, and the answers."""

    address: GameAddress
    whole: LineOfPlay
    line: LineOfPlay
    answers: Mapping[PageQuestion, PageAnswer]

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.line.game

    @property
    def ply(self) -> int:
        """The number of moves on the board."""
        return len(self.line.moves)

    @property
    def to_move(self) -> str:
        """The name of the player to move, empty once the game is over."""
        turn = self.line.turn
        return "" if turn is None else self.address.player(turn, self.game)

    @property
    def is_human_to_move(self) -> bool:
        """Whether moves can be made."""
        return self.to_move == HUMAN

    @property
    def usual_opponent(self) -> str:
        """The name of the second player if none is named."""
        return usual_opponent(self.game)

    @property
    def has_computer(self) -> bool:
        """Whether the computer plays a side."""
        names = [self.address.player(side, self.game) for side in Player]
        return names != [HUMAN, HUMAN]

    @property
    def legal(self) -> tuple[object, ...]:
        """The legal moves, none once the game is over."""
        if self.line.turn is None:
            return ()
        return tuple(self.game.legal_moves(self.line.here))

    @property
    def legal_names(self) -> tuple[str, ...]:
        """The legal moves as text."""
        return tuple(self.game.text.write(self.line.here, move) for move in self.legal)

    def position(self, ply: int | None = None) -> WrittenPosition:
        """Return the position at a ply of the whole line, that on the board by default.

        The text of moves up to any ply is the beginning of the text of all of them.
        """
        at = self.ply if ply is None else ply
        names = self.whole.names[:at]
        moves = self.game.text.between.join(names)
        return WrittenPosition(self.address.game, self.address.board, moves)

    def made(self, move: str) -> str:
        """Return the address that makes a move: the computer replies if it plays."""
        if self.has_computer:
            return write_move_address(self.address, move)
        names = (*self.line.names, move)
        return write_game_address(continued(self.address, self.whole, names))

    def href(self, **changes: object) -> str:
        """Return the address with some changes, as text."""
        fields = {**self.address._asdict(), **changes}
        return write_game_address(GameAddress(**fields))

    def at_ply(self, ply: int) -> str:
        """Return the address of another place in the line of play."""
        end = len(self.whole.moves)
        show = without_hint(self.address)
        return self.href(ply=None if ply == end else ply, show=show)


def game_view(
    address: GameAddress,
    answers: Mapping[PageQuestion, PageAnswer],
    house: House = CATALOGUE,
) -> GameView:
    """Return what the parts of a page show.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="4453", ply=3), {})
    >>> view.to_move, view.position().moves, view.at_ply(4)
    ('alpha-beta:4', '445', '/?moves=4453')
    """
    whole = line_at(address, house)
    return GameView(address, whole, whole.up_to(address.ply), answers)
