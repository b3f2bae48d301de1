"""Text to moves and back: single moves, whole games, and games played from the start.

With gravity a move is a column, counted from 1: `4`. Without gravity it is a cell,
column letter and row from the bottom: `b2` (`B2` is read too). A game is written as its
moves in a row: `4453`, `b2a1`. On boards of more than nine columns, commas separate
them: `10,4`. With ``base=0`` columns count from 0.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from fourinrow.core.cells import Outcome
from fourinrow.core.rules import CONNECT_FOUR, Rules, checked_rules
from fourinrow.core.situation import Situation, free_moves, initial, make_move, outcome
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    ParseError,
    WrongType,
    checked_text,
    shown,
    whole_number,
)

AROUND: Final = " \t\r\n\ufeff"
"""Characters ignored around a text: blanks, line ends and a byte order mark."""

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


Base: TypeAlias = Literal[0, 1]
"""The number of the first column."""


def format_move(move: int, rules: Rules = CONNECT_FOUR, *, base: Base = 1) -> str:
    """Write a move: a column counted from ``base`` with gravity, else a cell as `b2`.

    >>> from fourinrow.core import TIC_TAC_TOE
    >>> format_move(3), format_move(4, TIC_TAC_TOE), format_move(6, TIC_TAC_TOE)
    ('4', 'b2', 'a1')
    >>> format_move(3, base=0)
    '3'

    Raises `IllegalMove` for a move off the board.
    """
    first, moves = _checked_base(base), _moves(rules)
    number = whole_number(move, "a move")
    if number not in moves:
        raise IllegalMove(f"expected a move from 0 to {moves[-1]}, got {shown(move)}")
    if rules.gravity:
        return str(number + first)
    row, column = divmod(number, rules.cols)
    return f"{_LETTERS[column]}{rules.rows - row}"


def _checked_base(base: Base) -> Base:
    given: object = base
    if type(given) is not int or given not in (0, 1):
        raise FourInRowError(
            f"expected columns to count from 0 or 1, got {shown(base)}"
        )
    return base


def _moves(rules: Rules) -> range:
    return range(
        rules.cols if checked_rules(rules).gravity else rules.rows * rules.cols
    )


@lru_cache
def _names(rules: Rules, base: Base) -> Mapping[str, int]:
    return {format_move(move, rules, base=base): move for move in _moves(rules)}


def _move_named(word: str, rules: Rules, base: Base, at: int) -> int:
    move = _names(rules, base).get(word.lower() if word.isascii() else word)
    if move is None:
        raise ParseError(f"expected {move_range(rules, base)}, got {shown(word)}", at)
    return move


def move_range(rules: Rules = CONNECT_FOUR, base: Base = 1) -> str:
    """Describe the moves of an empty board, for messages.

    >>> from fourinrow import TIC_TAC_TOE
    >>> move_range(), move_range(TIC_TAC_TOE)
    ('a column from 1 to 7', 'a cell from a1 to c3')
    """
    if checked_rules(rules).gravity:
        return f"a column from {base} to {rules.cols - 1 + base}"
    return f"a cell from a1 to {_LETTERS[rules.cols - 1]}{rules.rows}"


def parse_move(text: str, rules: Rules = CONNECT_FOUR, *, base: Base = 1) -> int:
    """Return the move that a text names; blanks around it are ignored.

    >>> parse_move("4"), parse_move(" 1 "), parse_move("4", base=0)
    (3, 0, 4)

    Raises `ParseError` for anything but a move on this board, and `WrongType` for a
    value that is not a text.
    """
    _checked_base(base)
    word = checked_text(text, "moves").strip(" ")
    return _move_named(
        word, checked_rules(rules), base, len(text) - len(text.lstrip(" "))
    )


_ONE_DIGIT: Final = re.compile(r"(.)", re.DOTALL)
_LETTER_AND_NUMBER: Final = re.compile(r"(\D?\d+|\D)")
_COMMAS_BETWEEN: Final = re.compile(r"(?:^|,)([^,]*)")


def _words(text: str, rules: Rules) -> Iterator[tuple[int, str]]:
    """Split a text of moves into its words, each with its index."""
    inner = checked_text(text, "moves").strip(AROUND)
    checked_rules(rules)
    if not inner:
        return iter(())
    offset = len(text) - len(text.lstrip(AROUND))
    pattern = _LETTER_AND_NUMBER
    if rules.gravity:
        pattern = _ONE_DIGIT if rules.cols <= 9 else _COMMAS_BETWEEN
    return ((offset + word.start(1), word[1]) for word in pattern.finditer(inner))


def format_moves(
    moves: Iterable[int], rules: Rules = CONNECT_FOUR, *, base: Base = 1
) -> str:
    """Write the moves of a game as one text.

    >>> format_moves([3, 3, 4, 2])
    '4453'
    >>> format_moves([9, 3], Rules(rows=6, cols=10))
    '10,4'
    """
    _checked_base(base)
    try:
        each = iter(moves)
    except TypeError as error:
        raise WrongType(f"expected a sequence of moves, got {shown(moves)}") from error
    comma = "," if checked_rules(rules).gravity and rules.cols > 9 else ""
    return comma.join(format_move(move, rules, base=base) for move in each)


def parse_moves(
    text: str, rules: Rules = CONNECT_FOUR, *, base: Base = 1
) -> tuple[int, ...]:
    """Return the moves in a text, without checking that they can be played.

    >>> parse_moves("4453"), parse_moves("3342", base=0)
    ((3, 3, 4, 2), (3, 3, 4, 2))

    Blanks, line ends and a byte order mark around the text are ignored. Raises
    `ParseError` with the index of the first word that is not a move on this board, and
    `WrongType` for a value that is not a text.
    """
    _checked_base(base)
    return tuple(
        [_move_named(word, rules, base, at) for at, word in _words(text, rules)]
    )


def from_moves(text: str, rules: Rules = CONNECT_FOUR, *, base: Base = 1) -> Situation:
    """Return the situation after the moves of a text, from the empty board.

    >>> from fourinrow import format_grid
    >>> print(format_grid(from_moves("4453").grid).splitlines()[-1])
    . . O X X . .

    The empty text gives the empty board. Raises `ParseError` with the index of the
    first word that is not a move, whose column is full or cell taken, or that comes
    after the end of the game, and `WrongType` for a value that is not a text.
    """
    _checked_base(base)
    situation = initial(rules)
    for number, (at, word) in enumerate(_words(text, rules)):
        move = _move_named(word, rules, base, at)
        if outcome(situation) is not Outcome.RUNNING:
            over = f"the game was over after move {number}"
            raise ParseError(f"{over}, got {shown(word)}", at)
        if move not in free_moves(situation.grid, rules):
            place = "column" if rules.gravity else "cell"
            state = "full" if rules.gravity else "taken"
            raise ParseError(f"{place} {word} is {state}", at)
        situation = make_move(situation, move)
    return situation
