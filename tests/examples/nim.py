"""Nim: two sides take one to three matches off a heap; who takes the last one wins."""

from collections.abc import Sequence
from typing import NamedTuple

from fourinrow import Game, Outcome, Player
from fourinrow.errors import IllegalMove
from fourinrow.games import Display


class Heap(NamedTuple):
    matches: int = 10
    turn: Player = Player.FIRST


def takes(heap: Heap) -> Sequence[int]:
    return range(1, min(3, heap.matches) + 1)


def take(heap: Heap, matches: int) -> Heap:
    if matches not in takes(heap):
        raise IllegalMove(f"expected 1 to 3 matches of the heap, got {matches!r}")
    return Heap(heap.matches - matches, Player(3 - heap.turn))


def standing(heap: Heap) -> Outcome:
    won = Outcome.SECOND_WON if heap.turn is Player.FIRST else Outcome.FIRST_WON
    return Outcome.RUNNING if heap.matches else won


text = Display[Heap, int](draw=lambda heap, _look, **_marks: "|" * heap.matches + "_")
nim = Game(Heap, lambda heap: heap.turn, takes, take, standing, text=text, name="nim")
