"""The forms that begin another game, change who plays, and go to a position."""

from typing import Final

import htpy as h

from fourinrow.errors import FourInRowError, reason_of, shown
from fourinrow.games.catalogue import MOVES_OF_OTHERS, AnyGame
from fourinrow.games.connect import (
    BOARD_FIELDS,
    CONNECT_GAMES,
    board_fields,
    connect_named,
)
from fourinrow.web.bad_address import BadAddress, read_fields
from fourinrow.web.drawn_board import is_drawn, moves_to_drawn
from fourinrow.web.form_fields import (
    FilledForm,
    choice_field,
    hidden_fields,
    number_field,
    text_area,
    text_field,
)
from fourinrow.web.game_address import (
    GameAddress,
    game_address_of,
    words_of,
    write_game_address,
)
from fourinrow.web.game_view import GameView
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.opponents import HUMAN, suggested_players, usual_opponent

_NUMBERS: Final = {"rows": "Rows", "cols": "Columns", "connect": "In a row to win"}


def read_form(query: str, house: House = CATALOGUE) -> GameAddress:
    """Return the address of the game that the fields of a form describe.

    >>> from fourinrow.web.setup_form import read_form
    >>> read_form("game=connect-four&rows=5&cols=&gravity=no&moves=").board
    'rows 5 gravity no'

    They are those of the address of a game, and those of a board, which games outside
    the connect family ignore. In that family the moves may be a drawn board. Raises
    `BadAddress` as `read_game_address` does.
    """
    fields = read_fields(query, (*GameAddress._fields, *BOARD_FIELDS))
    given = {name: fields.pop(name, "").strip() for name in BOARD_FIELDS}
    words = [f"{name} {value}" for name, value in given.items() if value]
    game = fields.get("game", "connect-four")
    if words and game in CONNECT_GAMES:
        for name, value in given.items():
            _check_board(game, name, value)
        fields["board"] = " ".join(words)
    filled = {name: text for name, text in fields.items() if text.strip()}
    if game in CONNECT_GAMES and is_drawn(filled.get("moves", "")):
        filled["moves"] = _moves_to_drawn(filled, house)
    return game_address_of(filled, house)


def _moves_to_drawn(fields: dict[str, str], house: House) -> str:
    """Return moves that lead to the drawn board of a form."""
    rest = {name: text for name, text in fields.items() if name not in ("moves", "ply")}
    address = game_address_of(rest, house)
    game = connect_named(address.game, address.board)
    assert game is not None  # as the form names one of the family
    try:
        return moves_to_drawn(fields["moves"], game.start().rules)
    except FourInRowError as error:
        near = write_game_address(address)
        raise BadAddress(reason_of(error), near=near, field="moves") from error


def _check_board(game: str, name: str, value: str) -> None:
    """Check one field of a board: what it may be does not depend on the others."""
    try:
        if len(value.split()) > 1:
            raise FourInRowError(f"expected one word for {name}, got {shown(value)}")
        connect_named(game, f"{name} {value}" if value else "")
    except FourInRowError as error:
        near = write_game_address(GameAddress(game))
        raise BadAddress(reason_of(error), near=near, field=name) from error


def setup_forms(view: GameView, house: House = CATALOGUE) -> h.Renderable:
    """Return the forms, filled in as on the page.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.setup_form import setup_forms
    >>> html = str(setup_forms(game_view(GameAddress(moves="4453"), {})))
    >>> html.count("<form"), '>4453</textarea>' in html
    (2, True)
    """
    address, game = view.address, view.game
    texts = {
        "game": address.game,
        "first": address.first,
        "seed": str(address.seed),
        **words_of(address),
        **board_fields(address.board),
        "moves": view.line.written,
    }
    return h.section("#setup", aria_label="Setup")[
        h.details("#another")[
            h.summary["Another game, board or opponent"],
            new_game_form(FilledForm("new", texts), game, house),
        ],
        h.details("#change")[
            h.summary["Change players or position"],
            position_form(FilledForm("now", texts), game),
        ],
        player_names(game, house),
    ]


def new_game_form(form: FilledForm, game: AnyGame, house: House) -> h.Renderable:
    """Return the form that begins another game, and suggests players of a game.

    >>> from fourinrow.web.form_fields import FilledForm
    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.setup_form import new_game_form
    >>> form = FilledForm("new", {"rows": "5"})
    >>> html = str(new_game_form(form, CATALOGUE.game("connect-four"), CATALOGUE))
    >>> 'name="rows" type="number" min="1" max="26" value="5"' in html
    True
    """
    return h.form(action="/new", method="get")[
        choice_field(form, "game", "Game", {each: each for each in house.names}),
        h.fieldset[
            h.legend[f"Board (only {', '.join(CONNECT_GAMES)})"],
            (
                number_field(form, name, label, (1, 26), "usual")
                for name, label in _NUMBERS.items()
            ),
            choice_field(
                form,
                "gravity",
                "Stones fall down",
                {"": "as usual", "yes": "yes", "no": "no"},
            ),
        ],
        _players(form, game, text_field(form, "seed", "Random seed", "0")),
        hidden_fields(form, "palette", "flip", "directions"),
        h.button(type="submit")["Begin"],
    ]


def position_form(form: FilledForm, game: AnyGame) -> h.Renderable:
    """Return the form that changes the players of a game, and goes to a position.

    >>> from fourinrow.web.form_fields import FilledForm
    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.setup_form import position_form
    >>> form = FilledForm("now", {"moves": "44"})
    >>> ">44</textarea>" in str(position_form(form, CATALOGUE.game("connect-four")))
    True
    """
    return h.form(action="/new", method="get")[
        _players(form, game),
        text_area(form, "moves", "Moves from the start", "moves-help"),
        h.p("#moves-help.note")[
            f"For example 4453 or 4 4 5 3; b2a1 without gravity; {MOVES_OF_OTHERS}. ",
            f"For {', '.join(CONNECT_GAMES)} also a board, as ",
            h.code["fourinrow show"],
            " draws it.",
        ],
        hidden_fields(form, "game", "board", "seed", "show", "palette", "flip"),
        h.button(type="submit")["Go"],
    ]


def _players(form: FilledForm, game: AnyGame, *more: h.Node) -> h.Node:
    usual = usual_opponent(game)
    return h.fieldset[
        h.legend["Players"],
        text_field(form, "first", "First", HUMAN, _PLAYERS),
        text_field(form, "second", "Second", usual, _PLAYERS),
        more,
    ]


def player_names(game: AnyGame, house: House) -> h.Renderable:
    """Return the players that the forms suggest for a game.

    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.setup_form import player_names
    >>> "perfect" in str(player_names(CATALOGUE.game("othello"), CATALOGUE))
    False
    """
    names = suggested_players(game, house)
    return h.datalist(id=_PLAYERS)[(h.option(value=name) for name in names)]


_PLAYERS: Final = "players"
