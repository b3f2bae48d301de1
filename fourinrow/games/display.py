"""How a game is shown and typed: states as text, and moves from and to text."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.core.cells import Cell
from fourinrow.errors import ParseError, expected

S = TypeVar("S")
M = TypeVar("M")


class Look(NamedTuple):
    """The signs of an empty cell and of each player's stones, and whether to colour."""

    signs: str
    colour: bool = False

    @property
    def stones(self) -> tuple[str, str]:
        """The signs of both players' stones."""
        return self.signs[1], self.signs[2]


ASCII: Final = Look(".XO")
UNICODE: Final = Look("·●○")

_PLAIN: Final = "\x1b[0m"
_COLOURS: Final = ("", "\x1b[1;31m", "\x1b[1;33m")


def sign_of(cell: Cell, look: Look = ASCII) -> str:
    """Return the sign of a cell, in the player's colour if the look has colours."""
    sign = look.signs[cell]
    return f"{_COLOURS[cell]}{sign}{_PLAIN}" if look.colour and cell else sign


def _state_as_str(state: object, _look: Look, /, **_marks: object) -> str:
    return str(state)


def _move_as_str(_state: object, move: object) -> str:
    return str(move)


@dataclass(frozen=True)
class Display(Generic[S, M]):
    """How a game is shown and typed; every field has a default.

    ``draw(state, look, *, last=None, notes=None)`` returns a state as text, by default
    its ``str``: with the ``last`` move marked and, if the display ``has_notes``, short
    ``notes`` on some moves. ``write(state, move)`` returns a move in a state as text,
    by default its ``str``. ``read(state, text)`` reads a move from the beginning of a
    text and returns it with the rest of the text, or raises ``ParseError(reason,
    index)`` of `fourinrow.errors`. By default it reads what ``write`` returns for a
    legal move, up to a blank or comma. ``between`` separates moves. If there is a
    ``read``, a text may leave out a move of ``implied_moves`` where no other is legal.

    ``whole(text)`` reads a state that no moves lead to from a line of text, or returns
    ``None`` for a text of moves; by default no text is such a line.
    ``why_not(state, move)`` returns why a move of a running game can't be played.
    ``rules`` has at most five lines; the last one explains how to type a move.
    """

    draw: Callable[..., str] = _state_as_str
    write: Callable[[S, M], str] = _move_as_str
    read: Callable[[S, str], tuple[M, str]] | None = None
    between: str = " "
    implied_moves: Collection[M] = ()
    has_notes: bool = False
    whole: Callable[[str], S | None] | None = None
    why_not: Callable[[S, M], str] | None = None
    rules: str = ""


def reader(
    pattern: str, moves: Mapping[str, M], what: str
) -> Callable[[object, str], tuple[M, str]]:
    """Return a function that reads the first move of a text, found by a pattern.

    ``moves`` are by their names, in small letters, and ``what`` says what they are.
    Blanks before a move alone are ignored; blanks and commas within it are one blank.
    """
    first = re.compile(pattern, re.DOTALL | re.IGNORECASE)

    def read_first(_state: object, text: str) -> tuple[M, str]:
        match = first.match(text)
        found = text if match is None else match[0]
        word = re.sub(r"[ \t,]+", " ", found.strip(" "))
        move = moves.get(word.lower() if word.isascii() else word)
        if move is None:
            raise ParseError(expected(what, found), 0)
        return move, text[len(found) :]

    return read_first
