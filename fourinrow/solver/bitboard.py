"""Positions as whole numbers, for any rules: one bit for each square."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from fourinrow.core.cells import Outcome, Player, other, won_by
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_move
from fourinrow.core.situation import centre_first
from fourinrow.errors import IllegalMove, short_repr
from fourinrow.solver.bits import landing, lines_of, wins_of, wins_of_any
from fourinrow.solver.geometry import geometry


class Bitboard(NamedTuple):
    """The stones of the side to move, and all stones, as masks.

    >>> play(EMPTY_BOARD, 3)
    Bitboard(mover=0, filled=2097152)
    """

    mover: int
    filled: int


EMPTY_BOARD: Final = Bitboard(0, 0)


@lru_cache
def squares(rules: Rules) -> tuple[int, ...]:
    """Return the masks of all squares, row by row from the top."""
    height = rules.rows + 1
    return tuple(
        1 << column * height + level
        for level in reversed(range(rules.rows))
        for column in range(rules.cols)
    )


def each_square(mask: int) -> list[int]:
    """Return the squares of a mask, column by column from the bottom."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


@lru_cache
def line_masks(rules: Rules) -> tuple[int, ...]:
    """Return the masks of n squares in a row."""
    g = geometry(rules)
    found = (
        sum(square << step * shift for step in range(rules.n))
        for shift in filter(None, (g.horizontal, g.vertical, g.rising, g.falling))
        for square in squares(rules)
    )
    return tuple(line for line in found if line & g.board == line)


@lru_cache
def lanes(rules: Rules) -> tuple[int, ...]:
    """Return the lane of each move: a column, or a single square without gravity."""
    every, cols = squares(rules), rules.cols
    return tuple(sum(every[c::cols]) for c in range(cols)) if rules.gravity else every


def opponent(board: Bitboard) -> int:
    """Return the mask of the opponent's stones."""
    return board.filled ^ board.mover


def mover_of(board: Bitboard) -> Player:
    """Return the side that is to move."""
    return Player.SECOND if stones(board) % 2 else Player.FIRST


def stones(board: Bitboard) -> int:
    """Return the number of stones on the board."""
    return board.filled.bit_count()


def key(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return a number that is unique to this position under these rules.

    With gravity, the bits of the mover's stones are set, and that of the lowest empty
    square of each column: the unset bits below it are the opponent's stones.
    """
    if rules.gravity:
        return board.filled + geometry(rules).bottom | board.mover
    return board.filled << rules.cols * (rules.rows + 1) | board.mover


def has_line(stones: int, rules: Rules = CONNECT_FOUR) -> bool:
    """Check whether a mask holds n squares in a row."""
    return lines_of(stones, geometry(rules)) != 0


def threats(board: Bitboard, rules: Rules = CONNECT_FOUR) -> tuple[int, int]:
    """Return the empty squares that complete a line, for the mover and the opponent."""
    (mover, filled), g = board, geometry(rules)
    empty = g.board & ~filled
    wins = wins_of if rules.gravity else wins_of_any
    return wins(mover, empty, g), wins(filled ^ mover, empty, g)


def landing_squares(board: Bitboard, rules: Rules = CONNECT_FOUR) -> int:
    """Return the squares that a move can fill, even if the game is over."""
    if rules.gravity:
        return landing(board.filled, geometry(rules))
    return geometry(rules).board & ~board.filled


def outcome(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Outcome:
    """Return whether the game is won, drawn because the board is full, or running."""
    if has_line(opponent(board), rules):
        return won_by(other(mover_of(board)))
    return Outcome.DRAW if board.filled == geometry(rules).board else Outcome.RUNNING


def legal_moves(board: Bitboard, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Return the legal moves; none once the game is over."""
    if outcome(board, rules) is not Outcome.RUNNING:
        return ()
    landing = landing_squares(board, rules)
    return tuple(move for move, lane in enumerate(lanes(rules)) if landing & lane)


def after_each_move(board: Bitboard, rules: Rules) -> Iterator[tuple[int, Bitboard]]:
    """Yield the legal moves with the boards after them, from the middle outwards."""
    landing = landing_squares(board, rules)
    for move in centre_first(rules)(legal_moves(board, rules)):
        yield move, put(board, landing & lanes(rules)[move])


def before_last_move(board: Bitboard, rules: Rules) -> Iterator[Bitboard]:
    """Yield the boards without one of the stones that may have been the last."""
    other = opponent(board)
    for lane in lanes(rules):
        top = 1 << (board.filled & lane).bit_length() >> 1
        if top & other:
            yield Bitboard(other ^ top, board.filled ^ top)


def square_of(board: Bitboard, move: int, rules: Rules) -> int:
    """Return the mask of the square that a move fills; raise `IllegalMove` if none."""
    lane = lanes(rules)[checked_move(move, rules, IllegalMove)]
    square = landing_squares(board, rules) & lane
    if square:
        return square
    raise IllegalMove(
        f"column {move} is full" if rules.gravity else f"cell {move} is taken"
    )


def put(board: Bitboard, square: int) -> Bitboard:
    """Put the mover's stone on a square and pass the turn, without any checks."""
    mover, filled = board
    return Bitboard(filled ^ mover, filled | square)


def play(board: Bitboard, move: int, rules: Rules = CONNECT_FOUR) -> Bitboard:
    """Play a move for the side to move; raise `IllegalMove` if it is not legal."""
    end = outcome(board, rules)
    if end is not Outcome.RUNNING:
        raise IllegalMove(
            f"the game is over ({end.value}), got move {short_repr(move)}"
        )
    return put(board, square_of(board, move, rules))
