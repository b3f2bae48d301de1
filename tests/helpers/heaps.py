"""Games of others: heaps of counters, and boards on which a side moves twice."""

from dataclasses import replace
from typing import NamedTuple

from fourinrow.core import Outcome, Player, Rules, Situation, make_move, other, won_by
from fourinrow.errors import IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from strategies import plies_of


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


def bare(rules: Rules) -> Game[Situation, int]:
    """A connect game that nobody can solve."""
    return replace(connect(rules), oracle=None)


def by_twos(rules: Rules) -> Game[Situation, int]:
    """A connect game in which a side makes two moves in a row."""

    def to_move(state: Situation) -> Player:
        return Player.SECOND if plies_of(state) // 2 % 2 else Player.FIRST

    def play(state: Situation, move: int) -> Situation:
        return make_move(state._replace(turn=to_move(state)), move)

    return replace(bare(rules), to_move=to_move, play=play)
