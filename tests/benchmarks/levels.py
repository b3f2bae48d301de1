"""How strong are the levels? Each against the others, and against perfect play.

    python tests/benchmarks/levels.py [OPENINGS]

with PYTHONPATH=tests. Every pair plays from the same random openings of eight stones,
once from each side. The figures are the share of the points of the player on the left,
a draw half a point.
"""

import sys
from collections.abc import Iterator
from functools import reduce
from itertools import product
from random import Random

from benchmarks.random_positions import random_moves
from fourinrow.core import Outcome, Situation
from fourinrow.games import Game
from fourinrow.play import (
    LEVELS,
    Strategy,
    at_random,
    level_player,
    perfect_player,
    play_out,
)
from sessions import centred

NAMES = [*(f"level:{number}" for number in range(1, len(LEVELS) + 1)), "perfect"]
POINTS = {Outcome.FIRST_WON: 1.0, Outcome.DRAW: 0.5, Outcome.SECOND_WON: 0.0}


def player(name: str, rng: Random) -> Strategy:
    if name == "perfect":
        return perfect_player(at_random(rng))
    return level_player(int(name.removeprefix("level:")), rng)


def openings(game: Game[Situation, int], count: int) -> Iterator[Situation]:
    rng = Random(0)
    for _ in range(count):
        moves = random_moves(8, rng)
        assert moves is not None
        yield reduce(game.play, moves, game.start())


def points(game: Game[Situation, int], left: str, right: str, count: int) -> float:
    rng, total = Random(f"{left}/{right}"), 0.0
    one, other = player(left, rng), player(right, rng)
    for start in openings(game, count):
        total += POINTS[play_out(game, one, other, start).outcome]
        total += 1 - POINTS[play_out(game, other, one, start).outcome]
    return total / (2 * count)


def main(count: int) -> None:
    game = centred()
    print(" " * 8, *(f"{name:>8}" for name in NAMES))
    shares: dict[tuple[str, str], float] = {}
    for left, right in product(NAMES, repeat=2):
        if left == right:
            continue
        mirrored = shares.get((right, left))
        share = points(game, left, right, count) if mirrored is None else 1 - mirrored
        shares[left, right] = share
    for left in NAMES:
        row = (f"{shares.get((left, right), 0.5):8.0%}" for right in NAMES)
        print(f"{left:8}", *row)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
