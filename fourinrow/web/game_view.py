"""A game at a place in its line of play: what the parts of its page share."""

from collections.abc import Mapping
from typing import NamedTuple

from fourinrow.core.cells import Player
from fourinrow.draw.picture import Picture, Place
from fourinrow.games.catalogue import AnyGame
from fourinrow.web.addresses import GameAddress, line_at
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.next_address import continued, without_hint
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    ReplyQuestion,
    WrittenPosition,
)


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

    def mover(self, ply: int) -> Player:
        """Return the side that makes the move at a ply of the whole line."""
        return Player(self.game.to_move(self.whole.states[ply]))

    def player_at(self, ply: int) -> str:
        """Return the name of the player who makes the move at a ply."""
        return self.address.player(self.mover(ply), self.game)

    @property
    def to_move(self) -> str:
        """The name of the player to move, empty once the game is over."""
        return "" if self.line.turn is None else self.player_at(self.ply)

    @property
    def is_human_to_move(self) -> bool:
        """Whether a human is to move."""
        return self.to_move == HUMAN

    @property
    def players(self) -> tuple[str, ...]:
        """The names of both players."""
        return tuple(self.address.player(side, self.game) for side in Player)

    @property
    def next_reply(self) -> ReplyQuestion | None:
        """The question about the computer's next move; ``None`` if there is none."""
        if self.to_move in ("", HUMAN):
            return None
        return ReplyQuestion(self.position(), self.to_move, self.address.seed)

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

    def places(self, drawn: Picture | None) -> dict[str, Place]:
        """Return the places on the board where moves are made, by the moves' texts."""
        on_board = {} if drawn is None else drawn.places
        write, here = self.game.text.write, self.line.here
        return {write(here, move): place for move, place in on_board.items()}

    def position(self, ply: int | None = None) -> WrittenPosition:
        """Return the position at a ply of the whole line, that on the board by default.

        The text of the moves up to any ply is a prefix of the text of all moves.
        """
        names = self.whole.names[: self.ply if ply is None else ply]
        moves = self.game.text.between.join(names)
        return WrittenPosition(self.address.game, self.address.board, moves)

    def made(self, move: str) -> str:
        """Return the address that makes a move; if the computer plays, it replies."""
        if {*self.players} != {HUMAN}:
            return self.address.move_href(move)
        names = (*self.line.names, move)
        return continued(self.address, self.whole, names).href

    def href(self, **changes: object) -> str:
        """Return the address with some changes, as text."""
        fields = {**self.address._asdict(), **changes}
        return GameAddress(**fields).href

    def at_ply(self, ply: int) -> str:
        """Return the address of another place in the line of play."""
        place = None if ply == len(self.whole.moves) else ply
        return self.href(ply=place, show=without_hint(self.address))


def game_view(
    address: GameAddress,
    answers: Mapping[PageQuestion, PageAnswer],
    offered: Offered = CATALOGUE,
) -> GameView:
    """Return what the parts of a page show.

    >>> view = game_view(GameAddress(moves="4453", ply=3), {})
    >>> view.to_move, view.position().moves, view.at_ply(4)
    ('alpha-beta:4', '445', '/?moves=4453')
    """
    whole = line_at(address, offered)
    return GameView(address, whole, whole.up_to(address.ply), answers)
