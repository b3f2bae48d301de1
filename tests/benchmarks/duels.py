"""Who is stronger? Two players by their names, from both sides of random openings.

    python tests/benchmarks/duels.py deepening:1s alpha-beta:4 20

with PYTHONPATH=tests. These are the defaults: 20 openings of four stones, and so 40
games. Equal moves are chosen at random.
"""

import sys
from functools import reduce
from random import Random
from typing import NamedTuple

from benchmarks.random_positions import Opening, random_moves
from fourinrow.core import Outcome
from fourinrow.play import Strategy, Tally, at_random, play_out
from fourinrow.play.matches import turned
from fourinrow.shell.choices import player_for
from sessions import centred

STONES = 4


class Duel(NamedTuple):
    """Two players by their names; the tally counts the wins of ``one`` first."""

    one: str
    other: str

    def tally(self, openings: list[Opening]) -> Tally:
        rng, total = Random(f"{self.one}/{self.other}"), Tally()
        one, other = (player_for(name, rng, at_random(rng)) for name in self)
        for moves in openings:
            total = total.counted(outcome(moves, one, other))
            total = total.counted(turned(outcome(moves, other, one)))
            print(f"{''.join(str(move + 1) for move in moves)}  {score(total)}")
        return total


def outcome(opening: Opening, first: Strategy, second: Strategy) -> Outcome:
    game = centred()
    start = reduce(game.play, opening, game.start())
    return play_out(game, first, second, start).outcome


def drawn_openings(count: int) -> list[Opening]:
    rng = Random(0)
    openings = [random_moves(STONES, rng) for _ in range(count)]
    return [moves for moves in openings if moves is not None]


def score(tally: Tally) -> str:
    return f"won {tally.first}, lost {tally.second}, drawn {tally.draws}"


def main(
    one: str = "deepening:1s", other: str = "alpha-beta:4", openings: str = "20"
) -> None:
    tally = Duel(one, other).tally(drawn_openings(int(openings)))
    print(f"{one} against {other}: {score(tally)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
