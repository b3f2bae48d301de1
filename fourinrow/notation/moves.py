"""Text to moves and back, and games played from the start.

With gravity a move is a column, counted from 1: ``4``. Without gravity it is a cell,
the letter of its column and its row from the bottom: ``b2`` (``B2`` is read too). A
game is written as its moves in a row: ``4453``, ``b2a1``, with commas between columns
if there are more than nine: ``10,4``. Blanks and commas may stand between any moves.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

from fourinrow.core.cells import Outcome
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_move
from fourinrow.core.situation import Situation, initial, make_move, outcome
from fourinrow.errors import IllegalMove, ParseError, expected, short_repr

AROUND: Final = " \t\r\n\ufeff"
"""Characters ignored around a text: blanks, line ends and a byte order mark."""

LONGEST_LINE: Final = 10_000
"""The most characters of a line of input; the longest games have about 3,000."""


def format_move(move: int, rules: Rules = CONNECT_FOUR) -> str:
    """Write a move: a column counted from 1 with gravity, else a cell such as ``b2``.

    >>> from fourinrow.core import TIC_TAC_TOE
    >>> format_move(3), format_move(4, TIC_TAC_TOE), format_move(6, TIC_TAC_TOE)
    ('4', 'b2', 'a1')

    Raises `IllegalMove` for a move off the board.
    """
    checked_move(move, rules, IllegalMove)
    if rules.gravity:
        return str(move + 1)
    row, column = divmod(move, rules.cols)
    return f"{ascii_lowercase[column]}{rules.rows - row}"


def parse_move(text: str, rules: Rules = CONNECT_FOUR) -> int:
    """Return the move that a text names; spaces around it are ignored.

    >>> parse_move("4"), parse_move(" 1 ")
    (3, 0)

    Raises `ParseError` for anything but a move on this board.
    """
    return _move_named(text.strip(" "), rules, len(text) - len(text.lstrip(" ")))


def _move_named(word: str, rules: Rules, at: int) -> int:
    move = moves_by_name(rules).get(word.lower() if word.isascii() else word)
    if move is None:
        raise ParseError(expected(move_range(rules), word), at)
    return move


@lru_cache
def moves_by_name(rules: Rules) -> Mapping[str, int]:
    """Return all moves on a board, by their text."""
    return {format_move(move, rules): move for move in rules.moves}


def move_range(rules: Rules) -> str:
    """Describe the moves of an empty board, for messages."""
    if rules.gravity:
        return f"a column from 1 to {rules.cols}"
    return f"a cell from a1 to {ascii_lowercase[rules.cols - 1]}{rules.rows}"


def word_pattern(rules: Rules) -> str:
    """Return a pattern of a move, or of anything else up to a blank or comma."""
    move = "[0-9]|" if rules.gravity else "[a-zA-Z][0-9]+|"
    return ("" if move_separator(rules) else move) + r"[^\s,\ufeff]+"


def format_moves(moves: Iterable[int], rules: Rules = CONNECT_FOUR) -> str:
    """Write the moves of a game as one text.

    >>> format_moves([3, 3, 4, 2])
    '4453'
    >>> format_moves([9, 3], Rules(rows=6, cols=10))
    '10,4'
    """
    return move_separator(rules).join(format_move(move, rules) for move in moves)


def move_separator(rules: Rules) -> str:
    """Return what stands between the moves of a game: a comma on a wide board."""
    return "," if rules.gravity and rules.cols > 9 else ""


def parse_moves(text: str, rules: Rules = CONNECT_FOUR) -> tuple[int, ...]:
    """Return the moves in a text, without checking that they can be played.

    >>> parse_moves("4453"), parse_moves("4, 4 5 3")
    ((3, 3, 4, 2), (3, 3, 4, 2))

    Blanks, line ends, commas and byte order marks are ignored. Raises `ParseError` with
    the index of the first word that is not a move on this board.
    """
    of_one_sign = {} if move_separator(rules) else moves_by_name(rules)
    try:  # most texts are digits alone, and many are read
        return tuple(map(of_one_sign.__getitem__, text))
    except KeyError:
        words = re.finditer(word_pattern(rules), text)
        return tuple([_move_named(word[0], rules, word.start()) for word in words])


def from_moves(text: str, rules: Rules = CONNECT_FOUR) -> Situation:
    """Return the situation after the moves of a text, from the empty board.

    >>> print(from_moves("4453", Rules(rows=3, cols=6)))
    . . . . . .
    . . . O . .
    . . O X X .

    Raises `ParseError` with the index of the first word that is not a move, whose
    column is full or cell taken, or that comes after the end of the game.
    """
    situation = initial(rules)
    for number, match in enumerate(re.finditer(word_pattern(rules), text)):
        word, at = match[0], match.start()
        move = _move_named(word, rules, at)
        try:
            situation = make_move(situation, move)
        except IllegalMove as error:
            over = f"the game was over after move {number}, got {short_repr(word)}"
            is_over = outcome(situation) is not Outcome.RUNNING
            raise ParseError(over if is_over else why_not(word, rules), at) from error
    return situation


def why_not(word: str, rules: Rules) -> str:
    """Return why a move, as text, can't be played in a running game."""
    return f"column {word} is full" if rules.gravity else f"cell {word} is taken"
