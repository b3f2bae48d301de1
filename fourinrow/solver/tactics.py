"""Tactics of the next two plies: threats, safe squares, and the order of moves.

A threat is a winning square: empty, and one stone on it completes a line. A node keeps
its threats, because a move adds only a few: those on lines through it.

The order of moves of the readable engine is here; that of the fast one is `_worth` in
`walk`. They have the same weights. There are two because plain Python looks at one
square at a time and the lines through it, and compiled code at all columns at once.

Source: P. Pons, "Solving Connect 4: How to Build a Perfect AI", which skips moves that
lose at once, and orders the others by the threats they make.
"""

from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.solver.bitboard import (
    Bitboard,
    landing_squares,
    lanes,
    put,
    squares,
    threats,
)
from fourinrow.solver.bits import landing
from fourinrow.solver.geometry import Geometry, geometry


class Node(NamedTuple):
    """A position where the mover can't win at once, and the threats of both sides.

    The mover can play on the ``safe`` squares without losing at once.
    """

    board: Bitboard
    mine: int
    theirs: int
    safe: int


def node_of(board: Bitboard, rules: Rules = CONNECT_FOUR) -> Node:
    """Return the node of a position.

    >>> node_of(Bitboard(0, 0b111)).safe
    8
    """
    mine, theirs = threats(board, rules)
    safe = _safe(landing_squares(board, rules), theirs, rules.gravity)
    return Node(board, mine, theirs, safe)


def _safe(playable: int, theirs: int, gravity: bool) -> int:
    """Return the playable squares after which the opponent can't win at once.

    A threat that the opponent can play must be blocked, and two can't be blocked. The
    square right below a threat is not safe.
    """
    forced = playable & theirs
    if forced & (forced - 1):
        return 0
    lifted = theirs >> 1 if gravity else 0
    return (forced or playable) & ~lifted


def children(node: Node, rules: Rules = CONNECT_FOUR) -> list[Node]:
    """Return the nodes after the safe moves, the most promising first.

    >>> from fourinrow.solver import EMPTY_BOARD
    >>> below = children(node_of(EMPTY_BOARD))
    >>> [child.board.filled.bit_length() - 1 for child in below]
    [21, 14, 28, 7, 35, 0, 42]

    Moves are ordered by the threats they make; equal ones from the middle outwards. A
    move right below a threat of the mover, which the opponent would then fill, counts
    as four threats less. A move that leaves no safe reply wins, and is returned alone.
    """
    found, tables = [], _tables(rules)
    below = node.mine >> 1 if rules.gravity else 0
    for lane in tables.lanes:
        square = node.safe & lane
        if square:
            child = _child(node, square, tables)
            if not child.safe:
                return [child]
            found.append((_promise(child) - 8 * (square & below > 0), child))
    return [child for _, child in sorted(found, key=itemgetter(0), reverse=True)]


def _promise(child: Node) -> int:
    """Return 2 for each threat, and 1 if one can be played at once."""
    within_reach = child.safe & child.theirs > 0
    return 2 * child.theirs.bit_count() + within_reach


class _Tables(NamedTuple):
    """What `children` needs of some rules: lanes from the middle outwards, and lines.

    `children` looks them up once, because hashing rules takes time.
    """

    lanes: tuple[int, ...]
    lines_through: dict[int, tuple[int, ...]]
    geometry: Geometry
    gravity: bool


@lru_cache
def _tables(rules: Rules) -> _Tables:
    moves, lines = lanes(rules), line_masks(rules)
    through = {
        square: tuple(line for line in lines if line & square)
        for square in squares(rules)
    }
    outwards = tuple(moves[move] for move in centre_first(rules)(range(len(moves))))
    return _Tables(outwards, through, geometry(rules), rules.gravity)


def _child(node: Node, square: int, tables: _Tables) -> Node:
    """Return the node after the mover's stone: threats swap sides and grow."""
    board, g = put(node.board, square), tables.geometry
    mover, filled = node.board.mover | square, board.filled
    grown = node.mine | _completing(mover, filled, tables.lines_through[square])
    playable = landing(filled, g) if tables.gravity else g.board & ~filled
    return Node(
        board, node.theirs & ~square, grown, _safe(playable, grown, tables.gravity)
    )


def _completing(stones: int, filled: int, lines: tuple[int, ...]) -> int:
    """Return the empty squares that complete one of the lines."""
    found = 0
    for line in lines:
        missing = line & ~stones
        if not (missing & filled or missing & missing - 1):
            found |= missing
    return found


@lru_cache
def line_masks(rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Return the masks of n squares in a row.

    >>> len(line_masks()), [f"{line:b}" for line in line_masks(Rules(1, 4, n=3))]
    (69, ['10101', '1010100'])
    """
    g = geometry(rules)
    found = (
        sum(square << step * shift for step in range(rules.n))
        for shift in filter(None, (g.horizontal, g.vertical, g.rising, g.falling))
        for square in squares(rules)
    )
    return tuple(line for line in found if line & g.board == line)
