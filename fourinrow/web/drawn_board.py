"""Boards as they are drawn by ``fourinrow show``, read as moves that lead to them."""

import re
from collections.abc import Iterator
from typing import Final

from fourinrow.core.pictures import parse_grid
from fourinrow.core.reachable import to_moves
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games.display import ASCII, UNICODE
from fourinrow.stopping import after_nodes

_MOST_GRIDS: Final = 5000
_SIGNS: Final = str.maketrans(UNICODE.signs + "[]()", ASCII.signs + "    ")
_AROUND: Final = re.compile(r"([0-9 ]|\b[a-z]\b)*|[XO] (to move|wins)|a draw")


def is_drawn(text: str) -> bool:
    """Return whether a text has a row of a drawn board.

    >>> from fourinrow.web.drawn_board import is_drawn
    >>> is_drawn(". . X"), is_drawn("4453"), is_drawn("o5")
    (True, False, False)
    """
    return any(set(row) <= {*ASCII.signs, " "} for row in _rows(text))


def moves_to_drawn(text: str, rules: Rules) -> str:
    r"""Return moves that lead to a drawn board.

    >>> from fourinrow import Rules
    >>> from fourinrow.web.drawn_board import moves_to_drawn
    >>> moves_to_drawn(" .  .  O\n . (X) X\n 1  2  3\nO to move", Rules(2, 3))
    '332'

    Labels, the marks of a line or of the last move, and who is to move are left out.
    Raises `FourInRowError` for a board that can't be read, and where no order of moves
    is found that leads to it.
    """
    try:
        grid = parse_grid("\n".join(_rows(text)))
        return to_moves(grid, rules, stop=after_nodes(_MOST_GRIDS))
    except FourInRowError as error:
        reason, *_ = reason_of(error).split(":\n")  # without the board
        raise FourInRowError(reason) from error


def _rows(text: str) -> Iterator[str]:
    """Yield the rows without their numbers, and no line that is something else."""
    for line in text.translate(_SIGNS).splitlines():
        words = line.split()
        if not _AROUND.fullmatch(" ".join(words)):
            yield " ".join(words[1:] if words[0].isdigit() else words)
