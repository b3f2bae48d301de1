"""The address of search trees: a position or nested numbers, and what searches it."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, cast
from urllib.parse import urlencode

from fourinrow.errors import FourInRowError, ParseError, reason_of, shown
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.dice import dice
from fourinrow.search.named_traces import OF_CHANCE, TRACED_SEARCHES
from fourinrow.web.bad_address import BadAddress, read_fields, written_fields
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import line_of_play
from fourinrow.web.nested_numbers import read_numbers, write_numbers

DEEPEST_TREE: Final = 30
"""The most plies that an address may ask for; the limit of nodes mostly comes first."""

MOST_DRAWN: Final = 1000
"""The most nodes that an address may ask to draw."""

OF_NUMBERS: Final = ("alpha-beta", "minimax")
"""The searches of nested numbers, whose inner nodes have no ratings."""

_DICE: Final = "dice"


class TreeAddress(NamedTuple):
    """A position or ``numbers``, one or two searches, and a step of their replay.

    An empty ``search`` is the usual one: see `searches_of`. ``step`` is a visit of the
    search, `None` for the last one. At most ``nodes`` are drawn.
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


_USUAL: Final = TreeAddress()


def games_with_trees(house: House = CATALOGUE) -> tuple[str, ...]:
    """Return the names of the games whose positions have trees.

    >>> from fourinrow.web.tree_address import games_with_trees
    >>> games_with_trees()[-1]
    'dice'
    """
    return (*house.names, _DICE)


def game_with_trees(name: str, board: str, house: House = CATALOGUE) -> AnyGame:
    """Return the game with a name, on a board as text: for dice, how many counters.

    >>> from fourinrow.web.tree_address import game_with_trees
    >>> game_with_trees("dice", "4").start()
    Counters(left=4, turn=<Player.FIRST: 1>, die=None)

    Raises `FourInRowError` for an unknown name, and a board that the game can't have.
    """
    if name == _DICE and board:
        return cast("AnyGame", dice(_whole(board, "number of counters", 1, 99)))
    return house.game(name, board)


def counters_of(address: TreeAddress) -> str:
    """Return how many counters the dice of an address have; empty if as usual.

    >>> from fourinrow.web.tree_address import TreeAddress, counters_of
    >>> counters_of(TreeAddress("dice", "4")), counters_of(TreeAddress(board="rows 5"))
    ('4', '')
    """
    return address.board if address.game == _DICE else ""


def known_searches(address: TreeAddress, house: House = CATALOGUE) -> tuple[str, ...]:
    """Return the names of the searches that an address may have, the usual one first.

    >>> from fourinrow.web.tree_address import TreeAddress, known_searches
    >>> known_searches(TreeAddress("dice")), known_searches(TreeAddress(numbers="[1]"))
    (('expectiminimax',), ('alpha-beta', 'minimax'))
    """
    if address.numbers:
        return OF_NUMBERS
    game = game_with_trees(address.game, address.board, house)
    return TRACED_SEARCHES if game.chances is None else (OF_CHANCE,)


def searches_of(address: TreeAddress, house: House = CATALOGUE) -> tuple[str, ...]:
    """Return the names of the searches of an address, the usual one included.

    >>> from fourinrow.web.tree_address import TreeAddress, searches_of
    >>> searches_of(TreeAddress(compare="minimax"))
    ('alpha-beta', 'minimax')
    """
    first = address.search or known_searches(address, house)[0]
    return tuple(filter(None, (first, address.compare)))


def write_tree_address(address: TreeAddress) -> str:
    """Return an address as text, without what is as usual.

    >>> from fourinrow.web.tree_address import TreeAddress, write_tree_address
    >>> write_tree_address(TreeAddress(moves="4453", compare="minimax", step=7))
    '/tree?moves=4453&compare=minimax&step=7'
    """
    words = written_fields(address._asdict(), _USUAL._asdict())
    return f"/tree?{urlencode(words, safe=':,')}" if words else "/tree"


def read_tree_address(query: str, house: House = CATALOGUE) -> TreeAddress:
    """Read the query of the address of search trees; empty fields are as usual.

    >>> from fourinrow.web.tree_address import read_tree_address
    >>> read_tree_address("numbers=[[3, 12], [2, 4]]&compare=minimax").numbers
    '[[3,12],[2,4]]'

    Raises `BadAddress` for an unknown field, game or search, for a move that can't be
    read or played, for other texts than nested numbers, and for a number out of range.
    """
    given = read_fields(query, TreeAddress._fields)
    fields = {name: text for name, text in given.items() if text.strip()}
    found = _numbers(fields) if "numbers" in fields else _position(fields, house)
    usual = found
    for name, change in _CHANGES.items():
        if name in fields:
            try:
                found = change(found, fields[name], house)
            except FourInRowError as error:
                raise _refusal(error, usual, name) from error
    return found


def _refusal(error: FourInRowError, near: TreeAddress, field: str) -> BadAddress:
    return BadAddress(reason_of(error), near=write_tree_address(near), field=field)


def _numbers(fields: Mapping[str, str]) -> TreeAddress:
    try:
        both = [name for name in ("game", "board", "moves", "depth") if name in fields]
        if both:
            raise FourInRowError(
                f"expected numbers or a game, got numbers and {both[0]}"
            )
        return TreeAddress(numbers=write_numbers(read_numbers(fields["numbers"])))
    except FourInRowError as error:
        raise _refusal(error, _USUAL, "numbers") from error


def _position(fields: Mapping[str, str], house: House) -> TreeAddress:
    name, board = fields.get("game", _USUAL.game), fields.get("board", "")
    names = games_with_trees(house)
    try:
        if name not in names:
            raise FourInRowError(f"expected {', '.join(names)}, got {shown(name)}")
        game = game_with_trees(name, board, house)
    except FourInRowError as error:
        if name in names:
            raise _refusal(error, TreeAddress(name), "board") from error
        raise _refusal(error, _USUAL, "game") from error
    found = TreeAddress(game.name, game.board)
    if name == _DICE or name in house.games:
        found = TreeAddress(name, board and str(int(board)))
    text = fields.get("moves", "")
    try:
        if text and game.chances is not None:
            raise FourInRowError(f"expected no moves in {name}, got {shown(text)}")
        return found._replace(moves=line_of_play(game, text).written)
    except ParseError as error:
        before = line_of_play(game, text[: error.index]).written
        raise _refusal(error, found._replace(moves=before), "moves") from error
    except FourInRowError as error:
        raise _refusal(error, found, "moves") from error


def _search(address: TreeAddress, text: str, house: House) -> TreeAddress:
    usual = _checked_search(address, text, house)[0]
    return address._replace(search="" if text == usual else text)


def _compare(address: TreeAddress, text: str, house: House) -> TreeAddress:
    _checked_search(address, text, house)
    is_same = text == searches_of(address, house)[0]
    return address._replace(compare="" if is_same else text)


def _checked_search(address: TreeAddress, text: str, house: House) -> tuple[str, ...]:
    known = known_searches(address, house)
    if text not in known:
        raise FourInRowError(f"expected {' or '.join(known)}, got {shown(text)}")
    return known


def _whole(text: str, name: str, least: int, most: int) -> int:
    if not re.fullmatch("[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise FourInRowError(
            f"expected a {name} from {least} to {most}, got {shown(text)}"
        )
    return int(text)


_Change: TypeAlias = Callable[[TreeAddress, str, House], TreeAddress]

_CHANGES: Final[Mapping[str, _Change]] = {
    "search": _search,
    "compare": _compare,
    "depth": lambda at, text, _: at._replace(
        depth=_whole(text, "depth", 0, DEEPEST_TREE)
    ),
    "nodes": lambda at, text, _: at._replace(
        nodes=_whole(text, "number of nodes", 1, MOST_DRAWN)
    ),
    "step": lambda at, text, _: at._replace(step=_whole(text, "step", 1, 999_999)),
}
