"""A board pasted as text is read as moves that lead to it."""

import re
from collections.abc import Iterator
from typing import Final

from fourinrow.core.pictures import parse_grid
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games.display import ASCII, UNICODE
from fourinrow.notation.moves import parse_moves
from fourinrow.notation.reachable import to_moves
from fourinrow.stopping import after_nodes

_MOST_GRIDS: Final = 5000
_SIGNS: Final = str.maketrans(UNICODE.signs + "[]()", ASCII.signs + "    ")
_AROUND: Final = re.compile(r"([0-9 ]|\b[a-z]\b)*|[XO] (to move|wins)|a draw")


def moves_to_drawn(text: str, rules: Rules = CONNECT_FOUR) -> tuple[int, ...] | None:
    """Return moves that lead to a board as `draw` or `format_grid` draws it.

    Stones may be small letters. Labels, the marks of a line or of the last move, and
    who is to move are ignored. Returns ``None`` for a text without a row of a board.
    """
    rows = [*_rows(text)]
    if not any(set(row) <= {*ASCII.signs, " "} for row in rows):
        return None
    try:
        grid = parse_grid("\n".join(rows))
        found = to_moves(grid, rules, stop=after_nodes(_MOST_GRIDS))
    except FourInRowError as error:
        reason, *_ = reason_of(error).split(":\n")  # without the board
        raise FourInRowError(reason) from error
    return parse_moves(found, rules)


def _rows(text: str) -> Iterator[str]:
    """Yield the rows without their numbers, and skip lines that are not rows."""
    for line in text.translate(_SIGNS).splitlines():
        words = line.split()
        row = " ".join(words[1:] if words and words[0].isdigit() else words)
        if row and {*row} <= {*"xo. "}:
            yield row.upper()
        elif not _AROUND.fullmatch(" ".join(words)):
            yield row
