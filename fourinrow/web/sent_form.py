"""The form that was sent with a mistake, once more, with all that was typed."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import htpy as h

from fourinrow.errors import FourInRowError
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.connect import BOARD_FIELDS
from fourinrow.web.bad_address import BadAddress, read_fields
from fourinrow.web.clickable_board import move_form
from fourinrow.web.form_fields import FilledForm
from fourinrow.web.game_address import GameAddress
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.setup_form import new_game_form, player_names, position_form
from fourinrow.web.tree_address import TreeAddress
from fourinrow.web.tree_forms import tree_numbers_form, tree_position_form


def sent_form(
    path: str, query: str, mistake: BadAddress, house: House = CATALOGUE
) -> h.Renderable | None:
    """Return the form that was sent to an address, with a message at the bad field.

    >>> from fourinrow.web.bad_address import BadAddress
    >>> from fourinrow.web.sent_form import sent_form
    >>> mistake = BadAddress("expected a column from 1 to 7, got '8'", field="moves")
    >>> "448</textarea>" in str(sent_form("/new", "first=greedy&moves=448", mistake))
    True

    Returns `None` if no form of this path shows the bad field.
    """
    for kind in _KINDS:
        if kind.path == path and mistake.field in kind.shown:
            texts = read_fields(query, kind.sent)
            if kind.mark in ("", *texts):
                return kind.form(FilledForm(kind.name, texts, mistake), house)
    return None


class _Kind(NamedTuple):
    """A kind of form: the fields that it shows and sends, and one that marks it."""

    path: str
    name: str
    shown: tuple[str, ...]
    sent: tuple[str, ...]
    form: Callable[[FilledForm, House], h.Renderable]
    mark: str = ""


def _new_game(form: FilledForm, house: House) -> h.Renderable:
    game = _game(form.texts, house)
    return h.fragment[new_game_form(form, game, house), player_names(game, house)]


def _position(form: FilledForm, house: House) -> h.Renderable:
    game = _game(form.texts, house)
    return h.fragment[position_form(form, game), player_names(game, house)]


def _game(texts: Mapping[str, str], house: House) -> AnyGame:
    """Return the game of a form, the usual one if there is a mistake in it."""
    usual = GameAddress().game
    try:
        return house.game(texts.get("game") or usual, texts.get("board", ""))
    except FourInRowError:
        return house.game(usual)


_PLAYERS: Final = ("first", "second")
_NEW: Final = (*GameAddress._fields, *BOARD_FIELDS)
_NEW_SHOWN: Final = ("game", "rows", "cols", "connect", "gravity", *_PLAYERS, "seed")
_MOVE: Final = (*GameAddress._fields, "move")
_TREE: Final = TreeAddress._fields
_TREE_SHOWN: Final = ("game", "board", "moves", "search", "compare", "depth", "nodes")

_KINDS: Final = (
    _Kind("/move", "typed", ("move",), _MOVE, lambda form, _: move_form(form), "move"),
    _Kind("/new", "now", (*_PLAYERS, "moves"), _NEW, _position, "moves"),
    _Kind("/new", "new", _NEW_SHOWN, _NEW, _new_game),
    _Kind(
        "/tree",
        "tree-numbers",
        ("numbers", "search", "compare"),
        _TREE,
        lambda form, _: tree_numbers_form(form),
        "numbers",
    ),
    _Kind("/tree", "tree-position", _TREE_SHOWN, _TREE, tree_position_form),
)
