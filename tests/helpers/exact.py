"""What brute force knows: all positions, and the exact score by its definition.

A win is worth (area + 1 - stones on the board before the winning move) // 2 to the
winner, and the negative of that to the loser; a draw is worth 0.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from fourinrow.core import Rules, Situation, children, winner
from fourinrow.solver import EMPTY_BOARD, Bitboard
from fourinrow.solver.bitboard import (
    has_line,
    legal_moves,
    opponent,
    put,
    square_of,
    stones,
)
from fourinrow.solver.score import win_value
from strategies import plies_of


@cache
def naive_score(situation: Situation) -> int:
    """What a position is worth to the side to move, by looking at all there is."""
    rules = situation.rules
    if winner(situation.grid, rules) is not None:
        return -((rules.rows * rules.cols + 2 - plies_of(situation)) // 2)
    below = [-naive_score(child) for child in children(situation)]
    return max(below, default=0)


@cache
def naive_plies(situation: Situation) -> int:
    """In how many plies the game ends if the winner hurries and the loser does not."""
    score = naive_score(situation)
    best = [
        naive_plies(child)
        for child in children(situation)
        if -naive_score(child) == score
    ]
    return 1 + max(best) if best else 0


def positions_by_ply(
    rules: Rules, plies: int, start: Bitboard = EMPTY_BOARD
) -> list[set[Bitboard]]:
    """All positions that games lead to from a start, by the number of plies."""
    layers = [{start}]
    for _ in range(plies):
        layers.append({each for board in layers[-1] for each in after(board, rules)})
    return layers


def after(board: Bitboard, rules: Rules) -> list[Bitboard]:
    """The positions after one move."""
    moves = legal_moves(board, rules)
    return [put(board, square_of(board, move, rules)) for move in moves]


@lru_cache(maxsize=8)
def exact_values(rules: Rules, start: Bitboard = EMPTY_BOARD) -> Mapping[Bitboard, int]:
    """What each position is worth that a game leads to, from the last ply to the first.

    One that has no moves is a draw, or has been won with its last stone.
    """
    values: dict[Bitboard, int] = {}
    left = rules.rows * rules.cols - stones(start)
    for layer in reversed(positions_by_ply(rules, left, start)):
        for board in layer:
            below = [-values[each] for each in after(board, rules)]
            is_won = not below and has_line(opponent(board), rules)
            lost = -win_value(stones(board) - 1, rules) if is_won else 0
            values[board] = max(below, default=lost)
    return values
