"""The address of search trees: a position or nested numbers, and what searches it."""

import json
import re
from collections.abc import Mapping
from itertools import accumulate
from typing import Final, NamedTuple, TypeGuard

from fourinrow.errors import FourInRowError, ParseError, reason_of, short_repr
from fourinrow.play.traced_searches import EXPECTIMINIMAX, TRACED_SEARCHES
from fourinrow.search.tree import Nested
from fourinrow.web.bad_address import (
    BadAddress,
    mistakes_in,
    one_of,
    whole_within,
    with_query,
    written_fields,
)
from fourinrow.web.line_of_play import line_of_play
from fourinrow.web.offered import CATALOGUE, Offered

DEEPEST_TREE: Final = 30
"""The most plies that an address may ask for; nodes usually reach their limit first."""

MOST_DRAWN: Final = 1000
"""The most nodes that an address may ask to draw."""

OF_NUMBERS: Final = ("alpha-beta", "minimax")
"""The searches of nested numbers, whose inner nodes have no ratings."""

TEXTBOOK: Final = "[[3,12,8],[2,4,6],[14,5,2]]"
"""A textbook tree of three choices, with three replies to each."""

MOST_NUMBERS: Final = 200
"""The most numbers and lists of a tree."""

DEEPEST: Final = 12
"""The most lists inside each other."""

_LONGEST: Final = 2000
_GREATEST: Final = 1e9
_SIGNS: Final = re.compile(r"[\[\]0-9.,eE+\-\s]*")


class TreeAddress(NamedTuple):
    """A position or ``numbers``, one or two searches, and a step of their replay.

    An empty ``search`` is the usual one: see `searches`. ``step`` is a visit of the
    search, ``None`` for the last one. At most ``nodes`` are drawn.
    """

    game: str = "connect-four"
    board: str = ""
    moves: str = ""
    numbers: str = ""
    search: str = ""
    compare: str = ""
    depth: int = 2
    nodes: int = 100
    step: int | None = None

    @property
    def question(self) -> "TreeAddress":
        """The address without its step: the trees are the same at all steps."""
        return self._replace(step=None)

    @property
    def href(self) -> str:
        """The address as text, without default values.

        >>> TreeAddress(moves="4453", compare="minimax", step=7).href
        '/tree?moves=4453&compare=minimax&step=7'
        """
        return with_query("/tree", written_fields(self._asdict(), _USUAL._asdict()))

    def known_searches(self, offered: Offered = CATALOGUE) -> tuple[str, ...]:
        """Return the names of the possible searches, the default first.

        >>> TreeAddress("dice").known_searches()
        ('expectiminimax',)
        >>> TreeAddress(numbers="[1]").known_searches()
        ('alpha-beta', 'minimax')
        """
        if self.numbers:
            return OF_NUMBERS
        game = offered.game(self.game, self.board)
        return TRACED_SEARCHES if game.chances is None else (EXPECTIMINIMAX,)

    def searches(self, offered: Offered = CATALOGUE) -> tuple[str, ...]:
        """Return the names of the searches, including the default."""
        first = self.search or self.known_searches(offered)[0]
        return tuple(filter(None, (first, self.compare)))


_USUAL: Final = TreeAddress()
_BOUNDS: Final = {
    "depth": (0, DEEPEST_TREE, "depth"),
    "nodes": (1, MOST_DRAWN, "number of nodes"),
    "step": (1, 999_999, "step"),
}


def tree_address_of(
    fields: Mapping[str, str], offered: Offered = CATALOGUE
) -> TreeAddress:
    """Read the fields of the address of search trees; empty ones have their defaults.

    >>> tree_address_of({"numbers": "[[3, 12], [2, 4]]", "depth": ""}).numbers
    '[[3,12],[2,4]]'

    Raises `BadAddress` for an unknown game or search, for a move that can't be read or
    played, for a text that is not nested numbers, and for a number out of range.
    """
    fields = {name: text for name, text in fields.items() if text.strip()}
    found = _numbers(fields) if "numbers" in fields else _position(fields, offered)
    near, values = found.href, found._asdict()
    known = found.known_searches(offered)
    first = known[0]
    for name in ("search", "compare"):
        with mistakes_in(name, near):
            text = one_of(known, fields.get(name, first), " or ")
        values[name] = "" if text == first else text
        first = text
    for name, (least, most, words) in _BOUNDS.items():
        if name in fields:
            with mistakes_in(name, near):
                values[name] = whole_within(least, most, words, fields[name])
    return TreeAddress(**values)


def _numbers(fields: Mapping[str, str]) -> TreeAddress:
    both = [name for name in ("game", "board", "moves", "depth") if name in fields]
    with mistakes_in("numbers", "/tree"):
        if both:
            raise FourInRowError(
                f"expected numbers or a game, got numbers and {both[0]}"
            )
        nested = read_numbers(fields["numbers"])
    return TreeAddress(numbers=json.dumps(nested, separators=(",", ":")))


def _position(fields: Mapping[str, str], offered: Offered) -> TreeAddress:
    with mistakes_in("game", "/tree"):
        name = one_of(offered.names_with_trees, fields.get("game", _USUAL.game))
    board, text = fields.get("board", ""), fields.get("moves", "")
    with mistakes_in("board", TreeAddress(name).href):
        game = offered.game(name, board)
    is_from_file = name in offered.games
    found = TreeAddress(name) if is_from_file else TreeAddress(game.name, game.board)
    with mistakes_in("moves", found.href):
        if text and game.chances is not None:
            raise FourInRowError(f"expected no moves in {name}, got {short_repr(text)}")
    try:
        return found._replace(moves=line_of_play(game, text).written)
    except ParseError as error:
        before = line_of_play(game, text[: error.index]).written
        near = found._replace(moves=before).href
        raise BadAddress(reason_of(error), near=near, field="moves") from error


def read_numbers(text: str) -> Nested:
    """Read nested lists of numbers, written as JSON.

    >>> read_numbers("[[3, 12, 8], [2, 4, 6]]")
    [[3, 12, 8], [2, 4, 6]]

    Raises `FourInRowError` for any other text, an empty list, a number beyond a
    billion, and a tree that is too large or too deep.
    """
    expected = "expected numbers in nested lists, such as [[3, 12, 8], [2, 4, 6]]"
    refusal = FourInRowError(f"{expected}, got {short_repr(text)}")
    if len(text) > _LONGEST or not _SIGNS.fullmatch(text):
        raise refusal
    nesting = max(accumulate((sign == "[") - (sign == "]") for sign in text), default=0)
    if nesting > DEEPEST:
        raise FourInRowError(f"expected lists nested at most {DEEPEST} deep")
    try:
        found: object = json.loads(text)
    except ValueError as error:
        raise refusal from error
    count = text.count("[") + text.count(",") + 1  # at least the nodes
    if not isinstance(found, list) or count > MOST_NUMBERS:
        most = f"a list of at most {MOST_NUMBERS} numbers and lists"
        raise FourInRowError(f"expected {most}, got {short_repr(text)}")
    if not _is_nested(found):
        raise refusal
    return found


def _is_nested(found: object) -> TypeGuard[Nested]:
    if isinstance(found, list):
        return bool(found) and all(map(_is_nested, found))
    return isinstance(found, int | float) and abs(found) <= _GREATEST
