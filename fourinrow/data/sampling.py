"""Random positions of a stated distribution, from a generator that is passed in."""

from collections.abc import Iterator
from random import Random
from typing import Final

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, in_range
from fourinrow.solver.bitboard import EMPTY_BOARD, landing_squares, lanes, put
from fourinrow.solver.readable import node_of

_TRIES: Final = 10_000  # games; after 41 plies, one of 8 still runs in Connect Four


def random_game(
    rng: Random, plies: int, rules: Rules = CONNECT_FOUR, *, careful: bool = False
) -> tuple[int, ...]:
    """Return so many random moves from the empty board, after which the game runs.

    >>> random_game(Random(1), 5)
    (1, 4, 6, 6, 6)

    Each move is drawn uniformly from those that do not end the game. If the sides are
    ``careful``, it is one after which the other side can't win at once, where there is
    such a move. Where every move ends the game, it begins anew.

    Raises `FourInRowError` for fewer than 0 plies, for as many as there are cells, and
    where no game that runs is found.
    """
    in_range(0, plies, rules.rows * rules.cols - 1, "plies")
    for _ in range(_TRIES):
        moves = tuple(_moves(rng, plies, rules, careful=careful))
        if len(moves) == plies:
            return moves
    raise FourInRowError(f"found no game of {rules} that runs after {plies} plies")


def _moves(rng: Random, plies: int, rules: Rules, *, careful: bool) -> Iterator[int]:
    board, lane_of = EMPTY_BOARD, lanes(rules)
    for _ in range(plies):
        node = node_of(board, rules)
        going_on = landing_squares(board, rules) & ~node.mine
        wanted = (node.safe & going_on if careful else 0) or going_on
        choices = [move for move, lane in enumerate(lane_of) if lane & wanted]
        if not choices:
            return
        move = rng.choice(choices)
        yield move
        board = put(board, lane_of[move] & wanted)
