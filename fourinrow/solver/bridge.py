"""From grids to bitboards and back: the only file that uses both."""

from collections.abc import Iterable
from itertools import chain
from typing import SupportsIndex, TypeAlias, TypeGuard, TypeVar

from toolz import partition

from fourinrow.core.cells import Cell, other
from fourinrow.core.grid import Grid, from_rows, is_grid
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError, expected
from fourinrow.notation.moves import format_moves, from_moves, parse_moves
from fourinrow.notation.reachable import as_situation, is_board, parse_board
from fourinrow.solver.bitboard import Bitboard, lanes, mover_of, squares
from fourinrow.solver.bits import landing, lines_of
from fourinrow.solver.geometry import Geometry, geometry

T = TypeVar("T")

Position: TypeAlias = Grid | Situation | Bitboard | str | list[int] | tuple[int, ...]
"""A position for a solver: a grid, a situation, a `Bitboard`, a text, or moves.

A text has the moves that lead there, or the rows of the
board, as `parse_board` reads.
"""


def to_bits(situation: Situation) -> Bitboard:
    """Return a situation as a bitboard.

    >>> to_bits(from_moves("11"))
    Bitboard(mover=1, filled=3)

    The grid may hold any stones; `as_board` checks that a position is possible.
    """
    grid, turn, rules = situation
    mine, mover, filled = Cell(turn), 0, 0
    for square, cell in zip(squares(rules), chain(*grid), strict=True):
        mover |= square if cell is mine else 0
        filled |= square if cell else 0
    return Bitboard(mover, filled)


def from_bits(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation of a bitboard.

    >>> from_bits(Bitboard(mover=1, filled=3)) == from_moves("11")
    True

    The first player is to move if the number of stones is even, else the second. Raises
    `InvalidPosition` for stones off the board, and for a stone of the mover that is not
    in ``filled``.
    """
    mover, filled = board
    if filled & ~geometry(rules).board or mover & ~filled:
        what = "stones on the board that include the mover's"
        raise InvalidPosition(expected(what, board))
    turn = mover_of(board)
    cells = (
        (turn if mover & square else other(turn)) if filled & square else Cell.EMPTY
        for square in squares(rules)
    )
    return Situation(from_rows([*partition(rules.cols, cells)]), turn, rules)


def _played(text: str, rules: Rules) -> Bitboard:
    if is_board(text):
        return to_bits(parse_board(text, rules))
    is_short = len(text) <= rules.rows * rules.cols  # and fits without many blanks
    board = _dropped(text, rules) if rules.gravity and is_short else None
    return to_bits(from_moves(text, rules)) if board is None else board


def _dropped(text: str, rules: Rules) -> Bitboard | None:
    """Return the board after the moves of a text; ``None`` if they can't be played."""
    mover = filled = square = 0
    columns, g = lanes(rules), geometry(rules)
    bottom = g.bottom
    try:
        moves = parse_moves(text, rules)
    except ParseError:  # an earlier move may be wrong too
        return None
    for move in moves:
        square = (filled + bottom) & columns[move]
        if not square:
            return None
        mover ^= filled  # the other side's stones
        filled |= square
    before = filled ^ mover ^ square  # of the other side, which played last
    return None if _has_line(mover, before, g) else Bitboard(mover, filled)


def several(positions: Iterable[T]) -> Iterable[T]:
    """Return positions; raise `FourInRowError` for a text, which is surely one."""
    if isinstance(positions, str):
        raise FourInRowError(expected("several positions", positions))
    return positions


def known_rules(position: Position, rules: Rules | None = None) -> Rules:
    """Return the rules of a situation, or those given for another kind of position."""
    if not isinstance(position, Situation):
        return rules or CONNECT_FOUR
    own = position.rules
    if rules is not None and rules != own:
        raise InvalidPosition(f"expected a situation of {rules}, got one of {own}")
    return own


def are_moves(position: Position) -> TypeGuard[list[int] | tuple[int, ...]]:
    """Check whether a position is given as a sequence of moves, such as [3, 3]."""
    if not isinstance(position, list | tuple) or isinstance(position, Bitboard):
        return False
    return all(isinstance(each, SupportsIndex) for each in position)


def as_board(position: Position, rules: Rules | None = None) -> Bitboard:
    """Return any kind of position as a bitboard, after checking that it is possible.

    >>> as_board("11") == as_board(from_moves("11")) == as_board(from_moves("11").grid)
    True
    >>> as_board([0, 0])  # columns from 0
    Bitboard(mover=1, filled=3)

    A situation has its own rules; for other positions the default is Connect Four.
    Raises `InvalidPosition` for a position that no game has, for a grid of another
    size, for a situation of other rules, for a turn that contradicts the number of
    stones, and for bits off the board; `ParseError` as `from_moves` and `parse_board`
    do; and `IllegalMove` for a move of a sequence that is off the board.
    """
    known = known_rules(position, rules)
    match position:
        case str():
            return _played(position, known)
        case Bitboard():
            if _is_sound(position, known):
                return position
            return _ruled(from_bits(position, known))
        case Situation():
            return _ruled(position)
        case _ if are_moves(position):
            return _played(format_moves(position, known), known)
        case grid:
            return to_bits(_checked(grid, known))


def _ruled(situation: Situation) -> Bitboard:
    known = _checked(situation.grid, situation.rules)
    if situation.turn != known.turn:
        what = f"{known.turn.name} to move with that number of stones"
        raise InvalidPosition(expected(what, situation.turn))
    return to_bits(known)


def _checked(grid: object, rules: Rules) -> Situation:
    if not is_grid(grid):
        what = "a grid, such as from_rows makes of lists and arrays"
        raise InvalidPosition(expected(f"{what}, or moves in a list or tuple", grid))
    return as_situation(grid, rules)


def _is_sound(board: Bitboard, rules: Rules) -> bool:
    """Check quickly whether bits are a position; False if in doubt."""
    mover, filled = board
    g = geometry(rules)
    floats = rules.gravity and filled & landing(filled, g)
    return (
        filled & ~g.board == 0
        and mover & ~filled == 0
        and not floats
        and mover.bit_count() == filled.bit_count() // 2
        and not _has_line(mover, filled ^ mover, g)
    )


def _has_line(mover: int, others: int, g: Geometry) -> bool:
    """Check the stones of both sides at once, too far apart for a common line."""
    return bool(lines_of(mover | others << 2 * g.key_bits, g))
