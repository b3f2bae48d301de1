"""Games and their boards in words."""

from itertools import starmap
from typing import Final

from fourinrow.games.connect import board_fields

_FIELDS: Final = {"rows": "rows", "cols": "columns", "connect": "in a row"}


def name_in_words(name: str, board: str) -> str:
    """Return the name of a game and its board in words.

    >>> from fourinrow.web.game_names import name_in_words
    >>> name_in_words("connect-four", "rows 5 gravity no")
    'Connect Four, 5 rows, without gravity'

    >>> name_in_words("dice", "2")
    'Dice (2)'

    A game of a file without a name of its own has that of the file:

    >>> name_in_words("nim.py:nim", "")
    'nim.py:nim'
    """
    named = name if ":" in name else " ".join(map(_capital, name.split("-")))
    fields = board_fields(board)
    if board and not fields:
        return f"{named} ({board})"
    return ", ".join([named, *starmap(_in_words, fields.items())])


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _in_words(field: str, value: str) -> str:
    if field == "gravity":
        return "with gravity" if value == "yes" else "without gravity"
    if field == "directions":
        return f"lines {value.replace(',', ', ')}"
    return f"{value} {_FIELDS[field]}"
