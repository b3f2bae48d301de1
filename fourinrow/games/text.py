"""Boards as text for people: labels at the edge, the winning line marked."""

from functools import partial
from typing import Final, NamedTuple

from fourinrow.core.notation import Base, format_move, parse_move, parse_moves
from fourinrow.core.players import Cell
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.core.wins import winning_places
from fourinrow.games.game import Display, cut_by

__all__ = ["ASCII", "UNICODE", "Look", "draw_board", "sign_of", "text_display"]


class Look(NamedTuple):
    """A sign for an empty cell and for each player's stones, and whether to colour."""

    signs: str
    colour: bool = False


ASCII: Final = Look(".XO")
UNICODE: Final = Look("·●○")

_PLAIN: Final = "\x1b[0m"
_COLOURS: Final = ("", "\x1b[1;31m", "\x1b[1;33m")


def sign_of(cell: Cell, look: Look = ASCII) -> str:
    """Write what a cell holds, in the player's colour if there is any.

    >>> from fourinrow import Cell
    >>> from fourinrow.games import Look
    >>> from fourinrow.games.text import sign_of
    >>> sign_of(Cell.FIRST), sign_of(Cell.SECOND, Look(".XO", colour=True))
    ('X', '\\x1b[1;33mO\\x1b[0m')
    """
    sign = look.signs[cell]
    return f"{_COLOURS[cell]}{sign}{_PLAIN}" if look.colour and cell else sign


def draw_board(
    situation: Situation, rules: Rules, look: Look = ASCII, *, base: Base = 1
) -> str:
    """Draw a situation with labels, n in line between brackets.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.games import draw_board
    >>> print(draw_board(from_moves("1122334", Rules(2, 4)), Rules(2, 4)))
     O  O  O  .
    [X][X][X][X]
     1  2  3  4

    Columns are numbered from ``base``. Without gravity they have letters, and the rows
    are numbered from the bottom, so that the labels make up a move.
    """
    marked = winning_places(situation.grid, rules)
    rows = [
        _row_label(row, rules)
        + "".join(_cell(cell, (row, c) in marked, look) for c, cell in enumerate(cells))
        for row, cells in enumerate(situation.grid)
    ]
    return "\n".join(text.rstrip() for text in [*rows, _column_labels(rules, base)])


def _cell(cell: Cell, is_marked: bool, look: Look) -> str:
    left, right = "[]" if is_marked else "  "
    return f"{left}{sign_of(cell, look)}{right}"


def _row_label(row: int, rules: Rules) -> str:
    return "" if rules.gravity else f"{rules.rows - row:2} "


def _column_labels(rules: Rules, base: Base) -> str:
    moves = range(rules.cols)
    names = [format_move(move, rules, base=base) for move in moves]
    labels = [name[: 2 if rules.gravity else 1] for name in names]
    margin = "" if rules.gravity else "   "
    return margin + "".join(f"{label:>2} " for label in labels)


def text_display(
    rules: Rules = CONNECT_FOUR, look: Look = ASCII, *, base: Base = 1
) -> Display[Situation, int]:
    """Show situations with `draw_board`, and moves as in move strings.

    >>> from fourinrow.core import initial
    >>> from fourinrow.games import text_display
    >>> text_display().show_move(initial(), 3), text_display().read_move(initial(), "4")
    ('4', 3)
    """
    return Display(
        show=lambda situation: draw_board(situation, rules, look, base=base),
        read_move=lambda _situation, text: parse_move(text, rules, base=base),
        show_move=lambda _situation, move: format_move(move, rules, base=base),
        cut=cut_by(
            partial(parse_moves, rules=rules, base=base),
            partial(format_move, rules=rules, base=base),
        ),
    )
