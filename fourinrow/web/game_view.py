"""A game at a place in its line of play: what the parts of its page share."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.draw.palette import PALETTES
from fourinrow.draw.picture import Picture, Place
from fourinrow.errors import FourInRowError, expected
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.game import Worth
from fourinrow.games.history import AnyHistory
from fourinrow.play.advice import Scores, rank
from fourinrow.play.written_moves import moves_from
from fourinrow.web.address_fields import mistakes_in, read_fields
from fourinrow.web.addresses import GameAddress, game_address_of, line_at
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.page_questions import (
    Answers,
    BestLine,
    Kind,
    PageAnswer,
    PositionQuestion,
)

_DRAWN: Final = 10  # moves of a best line; more of them would hide the board


@dataclass(frozen=True, eq=False)
class GameView:
    """An address, the answers that were found for it, and the games there are."""

    address: GameAddress
    answers: Answers
    offered: Offered = CATALOGUE

    @cached_property
    def whole(self) -> AnyHistory:
        """The whole line of play, including moves after the place of the address."""
        return line_at(self.address, self.offered)

    @cached_property
    def line(self) -> AnyHistory:
        """The part of the line of play that is on the board."""
        return self.whole.up_to(self.address.ply)

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.whole.game

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

    @cached_property
    def to_move(self) -> str:
        """The name of the player to move, empty once the game is over."""
        return "" if self.line.turn is None else self.player_at(self.ply)

    @property
    def is_human_to_move(self) -> bool:
        """Whether a human is to move."""
        return self.to_move == HUMAN

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names of both players."""
        return tuple(self.address.player(side, self.game) for side in Player)

    @property
    def next_reply(self) -> PositionQuestion | None:
        """The question about the computer's next move; ``None`` if there is none."""
        return None if self.to_move in ("", HUMAN) else self.reply(self.ply)

    @cached_property
    def worths(self) -> Mapping[str, Worth | float]:
        """What is known of the moves, by their texts."""
        found = self.found("scores")
        return found.worths if isinstance(found, Scores) else {}

    @cached_property
    def best(self) -> frozenset[str]:
        """The moves that are proved best, or have the best estimate; often none."""
        return best_moves_of(self.worths)

    @cached_property
    def drawn(self) -> Picture | None:
        """The picture of the board, if it has one, with scores if it writes them."""
        draw, line, marks = self.game.picture, self.line, dict[str, object]()
        if draw is None:
            return None
        if self.has_marks:
            marks["best"] = self.best_line.moves[self.ply :][:_DRAWN]
            marks["threats"] = "threats" in self.address.show
        scores = {line.legal[name]: worth for name, worth in self.worths.items()}
        if scores and all(isinstance(worth, Worth) for worth in scores.values()):
            marks["scores"] = scores
        palette = PALETTES.get(self.address.palette)
        return draw(line.here, last=line.last, palette=palette, **marks)

    @property
    def has_marks(self) -> bool:
        """Whether the picture takes a best line, and can mark threats."""
        return self.address.game in CONNECT_GAMES

    @cached_property
    def can_show(self) -> Mapping[str, bool]:
        """Whether each of the words that an address may show says something here."""
        is_running, oracle = self.line.turn is not None, self.game.oracle
        return {
            "scores": is_running,
            "hint": self.is_human_to_move,
            "why": is_running,
            "line": is_running and oracle is not None,
            "threats": is_running and self.has_marks,
            "graph": True,
            "mistakes": self.whole.turn is None and HUMAN in self.players,
        }

    def shows(self, word: str) -> bool:
        """Return whether the page shows what a word of its address stands for."""
        return word in self.address.show and self.can_show[word]

    @property
    def is_review(self) -> bool:
        """Whether moves on the board are only tried, since others were played."""
        return self.shows("mistakes") and self.address.ply is not None

    def question(self, kind: Kind, ply: int | None = None) -> PositionQuestion:
        """Return a question about a position, by default that on the board."""
        return PositionQuestion(kind, self.position(ply))

    def reply(self, ply: int) -> PositionQuestion:
        """Return the question about the move that is made at a ply."""
        at, player = self.position(ply), self.player_at(ply)
        # Both sides have its player, so that the other one makes no difference.
        at = at._replace(first=player, second=player, seed=self.address.seed)
        return PositionQuestion("reply", at)

    def found(self, kind: Kind) -> PageAnswer | None:
        """Return the answer to a question about the board, if it is there."""
        return self.answers.get(self.question(kind))

    @cached_property
    def best_line(self) -> AnyHistory:
        """The line of play with the best moves from here, as far as they are proved."""
        found = self.found("line")
        moves = found.moves if isinstance(found, BestLine) else ()
        return self.line.after(*moves)

    @cached_property
    def places(self) -> Mapping[str, Place]:
        """The places on the board where moves are made, by the moves' texts."""
        on_board = {} if self.drawn is None else self.drawn.places
        write, here = self.game.text.write, self.line.here
        return {write(here, move): place for move, place in on_board.items()}

    @property
    def needs_list(self) -> bool:
        """Whether a click does not make all moves: some share a place or have none."""
        return len({*self.places.values()}) < len(self.line.legal)

    def position(self, ply: int | None = None) -> GameAddress:
        """Return the position at a ply, by default that on the board, as an address."""
        names = self.whole.names[: self.ply if ply is None else ply]
        moves = self.game.text.between.join(names)
        return GameAddress(self.address.game, self.address.board, moves)

    def made(self, move: str) -> str:
        """Return the address that makes a move, or tries it in a review."""
        if self.is_review:
            return self.address._replace(tried=move).href
        if {*self.players} != {HUMAN}:
            return self.address.move_href(move)
        return self.continued((*self.line.names, move)).href

    def at_ply(self, ply: int) -> str:
        """Return the address of another place in the line of play."""
        return self.continued(self.whole.names[:ply]).href

    def moved(self, move: str) -> "GameView":
        """Return the game after a move; raise `BadAddress` for an illegal one."""
        with mistakes_in("move", self.address.href):
            read = [*islice(moves_from(self.line, move), 2)]
            if len(read) != 1:
                raise FourInRowError(expected("one move", move))
        [(later, _)] = read
        return replace(self, address=self.continued(later.names))

    def continued(self, names: tuple[str, ...]) -> GameAddress:
        """Return the address after legal moves; the whole line stays if it has them."""
        plies, whole = len(names), self.whole
        address = self._without("hint")
        if whole.names[:plies] == names:
            return address._replace(ply=None if plies == len(whole.moves) else plies)
        return address._replace(moves=self.game.text.between.join(names), ply=None)

    def begun_anew(self) -> GameAddress:
        """Return the address without moves, and what is about its line of play."""
        return self._without("hint", "mistakes")._replace(moves="", ply=None)

    def _without(self, *words: str) -> GameAddress:
        """Return the address without what it shows of its place or its game."""
        show = tuple(word for word in self.address.show if word not in words)
        return self.address._replace(show=show, tried="")


def after_move(query: str, offered: Offered) -> tuple[GameView, bool]:
    """Return the game after the ``move`` of a query, and whether there is one."""
    fields = read_fields(query, (*GameAddress._fields, "move"))
    move = fields.pop("move", "")
    view = GameView(game_address_of(fields, offered), {}, offered)
    return (view.moved(move), True) if move else (view, False)


def best_moves_of(worths: Mapping[str, Worth | float]) -> frozenset[str]:
    """Return the moves proved or estimated to be best, or none if all are as good."""
    if not worths:
        return frozenset()
    first = max(worths, key=lambda move: rank(worths[move]))
    most = worths[first]
    best = frozenset(move for move, worth in worths.items() if worth == most)
    # No other move can be worth more than one that is proved best.
    others = (worth for move, worth in worths.items() if move != first)
    is_open = isinstance(most, Worth) and any(
        isinstance(worth, Worth) and worth.high > most.low for worth in others
    )
    return frozenset() if is_open or len(best) == len(worths) else best
