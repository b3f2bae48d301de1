"""A history: a game, its moves so far, and the states between them."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import accumulate
from typing import Generic, Self, TypeAlias

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games.game import Game, M, S, moves_by_text, outcome_after
from fourinrow.mimebundle import mimebundle


@dataclass(frozen=True, repr=False)
class History(Generic[S, M]):
    """States of a game, and the moves between them, one less.

    >>> from fourinrow import connect
    >>> history = History(connect(), (connect().start(),)).after(3, 3, 4)
    >>> history.undo().written, history.undo().redo() == history
    ('44', True)

    States never change, so undo is free. Moves that were ``undone``, the latest last,
    can be made again until another one is made. A game holds functions, which can't be
    pickled: to send a game to another process, send its moves.
    """

    game: Game[S, M] = field(compare=False)
    states: tuple[S, ...] = field(hash=False)  # the moves tell histories apart
    moves: tuple[M, ...] = ()
    undone: tuple[M, ...] = ()

    _repr_mimebundle_ = mimebundle

    def __repr__(self) -> str:
        names = "game", "moves", "here", "outcome"
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{type(self).__name__}({shown})"

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
        """The game as it goes on: so many fewer plies may follow."""
        if self.game.max_plies is None:
            return self.game
        left = self.game.max_plies - len(self.moves)
        return replace(self.game, max_plies=max(0, left))

    @property
    def turn(self) -> Player | None:
        """The side to move, ``None`` once the game is over."""
        if self.outcome is not Outcome.RUNNING:
            return None
        return Player(self.game.to_move(self.here))

    @cached_property
    def legal(self) -> Mapping[str, M]:
        """The legal moves by their texts, none once the game is over."""
        return {} if self.turn is None else moves_by_text(self.game, self.here)

    @property
    def written(self) -> str:
        """The moves as text."""
        return self.game.text.between.join(self.names)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Each move as text."""
        pairs = zip(self.states, self.moves, strict=False)
        return tuple(self.game.text.write(state, move) for state, move in pairs)

    def up_to(self, ply: int | None) -> Self:
        """Return the history up to a ply, nothing undone, or all of it for ``None``."""
        if ply is None:
            return self
        moves, states = self.moves[:ply], self.states[: ply + 1]
        return replace(self, moves=moves, states=states, undone=())

    def after(self, *moves: M) -> Self:
        """Return the history after more moves; undone ones are dropped.

        Raises `IllegalMove` for one that can't be played, as after ``max_plies``.
        """
        most, played = self.game.max_plies, (*self.moves, *moves)
        in_time = played[len(self.moves) : most]
        later = [*accumulate(in_time, self.game.play, initial=self.here)]
        if len(in_time) < len(moves):
            raise IllegalMove("the game was over after its last ply")
        states = (*self.states[:-1], *later)
        return replace(self, states=states, moves=played, undone=())

    def undo(self) -> Self:
        """Return the history without its last move.

        Raises `FourInRowError` at the start.
        """
        if not self.moves:
            raise FourInRowError("nothing to undo")
        shorter = self.up_to(len(self.moves) - 1)
        return replace(shorter, undone=(*self.undone, self.moves[-1]))

    def redo(self) -> Self:
        """Return the history with the last undone move played again.

        Raises `FourInRowError` if no move was undone.
        """
        if not self.undone:
            raise FourInRowError("nothing to redo")
        return replace(self.after(self.undone[-1]), undone=self.undone[:-1])


AnyHistory: TypeAlias = History[object, object]
"""A history of a game whose types of states and moves are unknown."""
