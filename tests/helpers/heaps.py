"""A game without a board: heaps of counters, taken in turns."""

from typing import NamedTuple

from fourinrow.core import Outcome, Player, other, won_by
from fourinrow.errors import IllegalMove
from fourinrow.games import Game


class Heaps(NamedTuple):
    """Heaps of counters, the smallest first, and whose turn it is."""

    heaps: tuple[int, ...]
    turn: Player


def heaps_game(*heaps: int) -> Game[Heaps, int]:
    """Take 1 to 3 counters from a heap; whoever takes the last one has won.

    A move is three times the number of the heap, and how many more than one. Equal
    heaps give different moves to equal states.
    """

    def legal_moves(state: Heaps) -> list[int]:
        return [
            3 * at + take
            for at, heap in enumerate(state.heaps)
            for take in range(min(heap, 3))
        ]

    def play(state: Heaps, move: int) -> Heaps:
        if move not in legal_moves(state):
            raise IllegalMove(f"expected a move, got {move!r}")
        at, take = divmod(move, 3)
        left = list(state.heaps)
        left[at] -= take + 1
        return Heaps(tuple(sorted(heap for heap in left if heap)), other(state.turn))

    def outcome(state: Heaps) -> Outcome:
        return Outcome.RUNNING if state.heaps else won_by(other(state.turn))

    def rate(state: Heaps) -> float:
        if state.heaps:
            return float(state.heaps[0] % 2)
        return 100.0 if state.turn is Player.SECOND else -100.0

    return Game(
        start=lambda: Heaps(tuple(sorted(heaps)), Player.FIRST),
        to_move=lambda state: state.turn,
        legal_moves=legal_moves,
        play=play,
        outcome=outcome,
        rating=rate,
    )
