"""Pondering: a thread thinks ahead while a human does."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Thread, stack_size
from typing import Final, Generic, TypeAlias, TypeVar

from fourinrow.games.game import Game
from fourinrow.play.players import Strategy, likely_next, stoppable
from fourinrow.play.session import Seat, Session
from fourinrow.stopping import Limit

S = TypeVar("S")
M = TypeVar("M")

_Found: TypeAlias = dict[tuple[Game[S, M], Strategy | None, S], M]

_STACK: Final = 2**26  # bytes; a thread's default may be too small for a deep search


class Ponderer(Generic[S, M]):
    """Thinks ahead for the player that waits, and keeps the moves that are found."""

    def __init__(self, is_wanted: bool = False) -> None:
        self._is_wanted = is_wanted
        self._found: _Found[S, M] = {}

    @contextmanager
    def pondering(self, session: Session[S, M]) -> Iterator[None]:
        """Think in a thread, if the waiting player can, until the block is left."""
        stopped, waiting = Event(), session.waiting
        if self._is_wanted and waiting and waiting.ahead:
            _start(partial(_think, session, waiting, self._found, stopped))
        try:
            yield
        finally:
            stopped.set()

    def move(self, player: Strategy, game: Game[S, M], state: S) -> M:
        """Return the player's move, found ahead or now; forget the others."""
        found, self._found = self._found, {}
        if found and (game, player, state) in found:
            return found[game, player, state]
        return player(game, state)


def _start(job: Callable[[], None]) -> None:
    """Start a thread with a large stack; do nothing where none can be started."""
    with suppress(RuntimeError, ValueError):
        usual = stack_size(_STACK)
        try:
            Thread(target=job, name="ponder", daemon=True).start()
        finally:
            stack_size(usual)


def _think(
    session: Session[S, M], seat: Seat, found: _Found[S, M], stopped: Event
) -> None:
    """Find proofs or moves for a player, in one state after the other."""
    game, player = session.game, seat.strategy

    def stop(_nodes: int) -> bool:
        return stopped.is_set()

    limit, limited = Limit(stop=stop), stoppable(game, stop)
    with suppress(Exception):  # an error comes again when the player has to move
        for child in likely_next(limited, session.state):
            key = game, player, child
            if seat.ahead == "proofs" and game.oracle is not None:
                game.oracle.best(child, limit)  # it remembers what it proves
            elif player is not None and key not in found:
                found[key] = player(limited, child)
