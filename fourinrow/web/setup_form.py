"""The forms that begin another game, change who plays, and go to a position."""

from collections.abc import Mapping
from typing import Final

import htpy as h

from fourinrow.errors import shown
from fourinrow.games.catalogue import MOVES_OF_OTHERS
from fourinrow.games.connect import BOARD_FIELDS, CONNECT_GAMES, board_fields
from fourinrow.play.levels import LEVELS
from fourinrow.web.bad_address import BadAddress, read_fields
from fourinrow.web.form_fields import (
    choice_field,
    hidden_fields,
    number_field,
    text_area,
    text_field,
)
from fourinrow.web.game_address import GameAddress, game_address_of, words_of
from fourinrow.web.game_view import GameView
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.opponents import HUMAN

_NUMBERS: Final = {"rows": "Rows", "cols": "Columns", "connect": "In a row to win"}


def read_form(query: str, house: House = CATALOGUE) -> GameAddress:
    """Return the address of the game that the fields of a form describe.

    >>> from fourinrow.web.setup_form import read_form
    >>> read_form("game=connect-four&rows=5&cols=&gravity=no&moves=").board
    'rows 5 gravity no'

    They are those of the address of a game, and those of a board, which games outside
    the connect family ignore. Raises `BadAddress` as `read_game_address` does.
    """
    fields = read_fields(query, (*GameAddress._fields, *BOARD_FIELDS))
    given = {name: fields.pop(name, "").strip() for name in BOARD_FIELDS}
    for name, value in given.items():
        if len(value.split()) > 1:
            raise BadAddress(f"expected one word for {name}, got {shown(value)}")
    words = [f"{name} {value}" for name, value in given.items() if value]
    if words and fields.get("game", "connect-four") in CONNECT_GAMES:
        fields["board"] = " ".join(words)
    return game_address_of({k: v for k, v in fields.items() if v.strip()}, house)


def setup_forms(view: GameView, house: House = CATALOGUE) -> h.Renderable:
    """Return the forms, filled in as on the page.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.setup_form import setup_forms
    >>> html = str(setup_forms(game_view(GameAddress(moves="4453"), {})))
    >>> html.count("<form"), '>4453</textarea>' in html
    (2, True)
    """
    return h.section("#setup", aria_label="Setup")[
        h.details("#another")[
            h.summary["Another game, board or opponent"], _new_game(view, house)
        ],
        h.details("#change")[h.summary["Change players or position"], _change(view)],
    ]


def _new_game(view: GameView, house: House) -> h.Node:
    address = view.address
    board = board_fields(address.board)
    return h.form(action="/new", method="get")[
        choice_field(
            "new", "game", "Game", {each: each for each in house.names}, address.game
        ),
        h.fieldset[
            h.legend[f"Board (only {', '.join(CONNECT_GAMES)})"],
            (
                number_field("new", name, label, board.get(name, ""), (1, 26), "usual")
                for name, label in _NUMBERS.items()
            ),
            choice_field(
                "new",
                "gravity",
                "Stones fall down",
                {"": "as usual", "yes": "yes", "no": "no"},
                board.get("gravity", ""),
            ),
        ],
        _players("new", view),
        _only(words_of(view.address), "palette", "flip"),
        _only(board, "directions"),
        _player_names(house),
        h.button(type="submit")["Begin"],
    ]


def _change(view: GameView) -> h.Node:
    return h.form(action="/new", method="get")[
        _players("now", view),
        text_area(
            "now", "moves", "Moves from the start", view.line.written, "moves-help"
        ),
        h.p("#moves-help.note")[
            f"For example 4453 or 4 4 5 3; b2a1 without gravity; {MOVES_OF_OTHERS}."
        ],
        _only(
            words_of(view.address), "game", "board", "seed", "show", "palette", "flip"
        ),
        h.button(type="submit")["Go"],
    ]


def _players(form: str, view: GameView) -> h.Node:
    address = view.address
    return h.fieldset[
        h.legend["Players"],
        text_field(form, "first", "First", address.first, HUMAN, "players"),
        text_field(
            form, "second", "Second", address.second, view.usual_opponent, "players"
        ),
        text_field(form, "seed", "Random seed", str(address.seed), "0")
        if form == "new"
        else None,
    ]


def _only(fields: Mapping[str, str], *names: str) -> h.Renderable:
    return hidden_fields({name: fields[name] for name in names if name in fields})


def _player_names(house: House) -> h.Node:
    levels = [f"level:{number}" for number in range(1, len(LEVELS) + 1)]
    names = [HUMAN, *levels, "perfect", "random", "greedy", *_SEARCHES, *house.players]
    return h.datalist("#players")[(h.option(value=name) for name in names)]


_SEARCHES: Final = (
    *("alpha-beta:2", "alpha-beta:4", "alpha-beta:6", "minimax:3"),
    *("quiescence:3", "deepening:1s"),
)
