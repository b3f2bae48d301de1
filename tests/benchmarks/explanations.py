"""How many decided positions of Connect Four have a short reason, by their stones.

    python tests/benchmarks/explanations.py 500

draws positions with 8 to 30 stones from games between two players of level:1 to
level:5, at most one of each game, and prints how many are explained by a plan or by a
forced line of at most 30 positions. Position number i is the same in each run.
"""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random

from fourinrow.games.connect import connect
from fourinrow.notation import format_moves
from fourinrow.play.levels import LEVELS, level_player
from fourinrow.play.matches import play_out
from fourinrow.proofs import find_reasons
from fourinrow.solver import Result, Solver, as_board

PLIES = range(8, 31)
BAND = 4
KINDS = ("plan", "forced line", "")


@cache
def solver() -> Solver:
    return Solver()


def positions() -> Iterator[str]:
    """Yield the moves that lead to decided positions."""
    game = connect()
    for number in count():
        rng = Random(f"explained/{number}")
        first, second = (
            level_player(1 + rng.randrange(len(LEVELS)), rng) for _ in "XO"
        )
        moves, ply = play_out(game, first, second).moves, rng.choice(PLIES)
        text = format_moves(moves[:ply])
        if ply < len(moves) and solver().result(text) is not Result.DRAW:
            yield text


def kind(moves: str) -> str:
    """Say what explains a position: nothing if only a search knows who wins."""
    _, (reason,) = find_reasons(as_board(moves), solver())
    if not reason.is_short:
        return ""
    return "plan" if reason.step.plan else "forced line"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("number", type=int, nargs="?", default=500)
    found = Counter[tuple[int, str]]()
    for moves in islice(positions(), parser.parse_args().number):
        found[len(moves) // BAND * BAND, kind(moves)] += 1
    print("stones  positions  a plan  a forced line  either")
    bands = sorted({band for band, _ in found})
    for band in bands:
        show(f"{band}-{band + BAND - 1}", [found[band, kind] for kind in KINDS])
    show("all", [sum(found[band, kind] for band in bands) for kind in KINDS])


def show(stones: str, numbers: Sequence[int]) -> None:
    plans, lines, _ = numbers
    number, share = sum(numbers), (plans + lines) / sum(numbers)
    print(f"{stones:6}  {number:9}  {plans:6}  {lines:13}  {share:6.0%}")


if __name__ == "__main__":
    main()
