"""A line of play: a game, moves from its start, and the states between them."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeAlias

from fourinrow.core.cells import Outcome, Player
from fourinrow.games.game import Game, M, S, outcome_after, rest_of, states_after
from fourinrow.play.written_moves import read_moves


@dataclass(frozen=True)
class LineOfPlay(Generic[S, M]):
    """Moves from the start of a game; ``states`` has one more."""

    game: Game[S, M] = field(compare=False)
    moves: tuple[M, ...]
    states: tuple[S, ...]

    @property
    def here(self) -> S:
        """The last state."""
        return self.states[-1]

    @property
    def last(self) -> M | None:
        """The last move, if there is one."""
        return self.moves[-1] if self.moves else None

    @cached_property
    def outcome(self) -> Outcome:
        """The outcome after all moves."""
        return outcome_after(self.game, self.here, len(self.moves))

    @property
    def ahead(self) -> Game[S, M]:
        """The game as it goes on: see `rest_of`."""
        return rest_of(self.game, len(self.moves))

    @property
    def turn(self) -> Player | None:
        """The side to move, ``None`` once the game is over."""
        if self.outcome is not Outcome.RUNNING:
            return None
        return Player(self.game.to_move(self.here))

    @property
    def written(self) -> str:
        """The moves as text."""
        return self.game.text.between.join(self.names)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Each move as text."""
        pairs = zip(self.states, self.moves, strict=False)
        return tuple(self.game.text.write(state, move) for state, move in pairs)

    def up_to(self, ply: int | None) -> "LineOfPlay[S, M]":
        """Return the line up to a ply, or all of it for ``None``."""
        if ply is None:
            return self
        return LineOfPlay(self.game, self.moves[:ply], self.states[: ply + 1])


AnyLine: TypeAlias = LineOfPlay[object, object]
"""A line of play of a game whose types of states and moves are unknown."""


def line_of_play(game: Game[S, M], moves: str) -> LineOfPlay[S, M]:
    """Read the moves of a game; a `ParseError` has the index of the first bad one."""
    found, start = read_moves(game, moves), game.start()
    return LineOfPlay(game, found, (start, *states_after(game, start, found)))
