"""The forms of all pages, filled in; a form that was sent with a mistake comes back."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import Player
from fourinrow.core.grid import MAX_SIDE
from fourinrow.errors import FourInRowError, expected
from fourinrow.games.catalogue import MOVE_EXAMPLES, AnyGame
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import RULES_FIELDS, parse_rules, rules_fields
from fourinrow.play.traced_searches import TRACED_SEARCHES
from fourinrow.web.address_fields import (
    LONGEST,
    BadAddress,
    Whole,
    filled,
    mistakes_in,
    read_fields,
    written,
)
from fourinrow.web.addresses import (
    DEPTH,
    NODES,
    OF_NUMBERS,
    TEXTBOOK_TREES,
    GameAddress,
    TreeAddress,
    game_address_of,
    line_at,
)
from fourinrow.web.frame import rendered, sentence
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN, Offered

FORM_FIELDS: Final = (*GameAddress._fields, *RULES_FIELDS)

_TYPED: Final = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}
_NUMBERS: Final = {"rows": "Rows", "cols": "Columns", "connect": "In a row to win"}
_SIDE: Final = Whole("number", 1, MAX_SIDE)
_USUAL: Final = {"placeholder": "usual"}
_NESTED: Final = {"required": "", "maxlength": str(LONGEST)}
_EXAMPLES: Final = {
    "A textbook tree: alpha-beta beside minimax": TEXTBOOK_TREES,
    "Connect Four, one move before a win": TreeAddress(
        moves="445566", compare="minimax"
    ),
    "Quiescence sees the threat at 3; alpha-beta plays 5 and loses": TreeAddress(
        moves="3343434444", search="quiescence", compare="alpha-beta", depth=1
    ),
    "Deepening remembers what it has searched": TreeAddress(
        moves="4453", search="deepening", compare="alpha-beta", depth=3
    ),
    "Dice: chance has layers of its own": TreeAddress("dice", depth=2),
}


class FilledForm(NamedTuple):
    """A form: the beginning of the ids of its fields, their texts, and a mistake."""

    name: str
    texts: Mapping[str, str]
    mistake: BadAddress | None = None

    def word(self, name: str, label: str, **attributes: str) -> h.Renderable:
        """Return a field to type in."""
        typed = {"value": self.texts.get(name, ""), **attributes, **_TYPED}
        return self._field(name, label, h.input, typed)

    def number(
        self, name: str, label: str, bounds: Whole, **attributes: str
    ) -> h.Renderable:
        """Return a field for a whole number within bounds."""
        limits = {"min": str(bounds.least), "max": str(bounds.most)}
        number = {"value": self.texts.get(name, ""), "type": "number", **limits}
        return self._field(name, label, h.input, number | attributes)

    def lines(
        self, name: str, label: str, about: str | None = None, **attributes: str
    ) -> h.Renderable:
        """Return a field of several lines; ``about`` is the id of what describes it."""
        how = {"rows": "3", "spellcheck": "false", "autocapitalize": "off"}
        element = h.textarea[self.texts.get(name, "")]
        return self._field(name, label, element, how | attributes, about)

    def choice(self, name: str, label: str, options: Mapping[str, str]) -> h.Renderable:
        """Return a field to choose one of the options, which have words to show."""
        now = self.texts.get(name, "")
        known = [
            h.option(value=value, selected=value == now)[words]
            for value, words in options.items()
        ]
        return self._field(name, label, h.select[known], {})

    def hidden(self, *names: str) -> h.Renderable:
        """Return hidden fields for the names that have a text."""
        given = {name: text for name in names if (text := self.texts.get(name))}
        return h.fragment[
            (h.input(type="hidden", name=name, value=given[name]) for name in given)
        ]

    def _field(
        self,
        name: str,
        label: str,
        element: h.Element | h.VoidElement,
        attributes: Mapping[str, str],
        about: str | None = None,
    ) -> h.Renderable:
        """Return a field below its label, described by the message of a mistake."""
        own, mistake = f"{self.name}-{name}", self.mistake
        reason = sentence(str(mistake)) if mistake and mistake.field == name else ""
        message = f"{own}-mistake" if reason else None
        common = {
            "id": own,
            "name": name,
            "aria-invalid": "true" if reason else None,
            "aria-describedby": " ".join(filter(None, (message, about))) or None,
            "autofocus": bool(reason),
        }
        return h.div(".field")[
            h.label(for_=own)[label],
            element(common, attributes),
            reason and h.p(".mistake", id=message)[reason],
        ]


def read_form(query: str, offered: Offered) -> GameAddress:
    """Return the address of the game that the fields of a form describe."""
    texts = filled(read_fields(query, FORM_FIELDS))
    given = {name: texts.pop(name).strip() for name in RULES_FIELDS if name in texts}
    game = texts.get("game", GameAddress().game)
    if given and game in CONNECT_GAMES:  # the others have only one board
        texts["board"] = _board(game, given)
    return game_address_of(texts, offered)


def _board(game: str, given: Mapping[str, str]) -> str:
    """Return the board of some fields."""
    for field, value in given.items():
        with mistakes_in(field, GameAddress(game).href):
            if len(value.split()) > 1:
                raise FourInRowError(expected(f"one word for {field}", value))
            parse_rules(f"{field} {value}", CONNECT_GAMES[game])
    return " ".join(f"{field} {value}" for field, value in given.items())


def setup_form(view: GameView) -> h.Renderable:
    """Return the form that begins a game, or goes on from a position."""
    return h.details("#setup")[
        h.summary["Another game, board, position or opponent"],
        _new_game_after(view.begun_anew(), view.offered),
    ]


@lru_cache(maxsize=16)  # it stays the same from move to move
def _new_game_after(address: GameAddress, offered: Offered) -> Markup:
    usual = {"game": address.game, "first": address.first}
    texts = {**usual, **written(address), **rules_fields(address.board)}
    return rendered(_new_game(FilledForm("new", texts), offered))


def _new_game(form: FilledForm, offered: Offered) -> h.Renderable:
    falls = {"": "as usual", "yes": "yes", "no": "no"}
    game = _game(form.texts, offered)
    usual = GameAddress().player(Player.SECOND, game)
    connect = ", ".join(CONNECT_GAMES)
    return h.form(action="/new", method="get")[
        form.choice("game", "Game", {each: each for each in offered.names}),
        h.fieldset[
            h.legend[f"Board (only {connect})"],
            (form.number(*field, _SIDE, **_USUAL) for field in _NUMBERS.items()),
            form.choice("gravity", "Stones fall down", falls),
        ],
        h.fieldset[
            h.legend["Players"],
            form.word("first", "First", placeholder=HUMAN, list="players-1"),
            form.word("second", "Second", placeholder=usual, list="players-2"),
        ],
        form.lines("moves", "Moves from the start", "moves-help"),
        h.p("#moves-help.note")[
            f"For example 4453 or 4 4 5 3; b2a1 without gravity; {MOVE_EXAMPLES}. ",
            f"For {connect} also a board, such as 7/7/7/7/3O3/2OXX2.",
        ],
        form.hidden("seed", "show", "palette", "directions"),
        h.button(type="submit")["Begin"],
        (
            h.datalist(id=f"players-{int(side)}")[
                (h.option(value=name) for name in offered.suggested_players(game, side))
            ]
            for side in Player
        ),
    ]


def _game(texts: Mapping[str, str], offered: Offered) -> AnyGame:
    """Return the game of a form, or the usual one if the form has a mistake."""
    usual = GameAddress().game
    try:
        start = GameAddress(texts.get("game") or usual, texts.get("board", ""))
        return line_at(start, offered).game  # made once for all forms of a page
    except FourInRowError:
        return offered.game(usual)


def move_form(form: FilledForm, example: str = "") -> h.Renderable:
    """Return the form that makes a move in the game of its hidden fields."""
    return h.form(".typed", action="/move", method="get")[
        form.hidden(*GameAddress._fields),
        form.word("move", "Move", placeholder=example, required=""),
        h.button(type="submit")["Play"],
    ]


def tree_forms(address: TreeAddress, offered: Offered) -> h.Renderable:
    """Return the forms that choose a position or numbers, and links to examples."""
    numbers = address if address.numbers else TEXTBOOK_TREES
    position = TreeAddress() if address.numbers else address
    return h.section("#setup", aria_label="Other trees")[
        h.h2["Other trees"],
        h.ul(".examples")[
            (
                h.li[h.a(href=example.href)[words]]
                for words, example in _EXAMPLES.items()
            )
        ],
        h.details[
            h.summary["A tree of a position"],
            _tree_of_position(FilledForm("tree-position", _texts(position)), offered),
        ],
        h.details[
            h.summary["A tree of numbers"],
            _tree_of_numbers(FilledForm("tree-numbers", _texts(numbers))),
        ],
    ]


def _texts(address: TreeAddress) -> Mapping[str, str]:
    return {name: str(value) for name, value in address._asdict().items()}


def _tree_of_position(form: FilledForm, offered: Offered) -> h.Renderable:
    games = {each: each for each in offered.names_with_trees}
    return h.form(action="/tree", method="get")[
        h.div(".fields")[
            form.choice("game", "Game", games),
            form.word("board", "Board", placeholder="rows 5"),
            form.word("moves", "Moves from the start", placeholder="4453"),
            _searches(form, TRACED_SEARCHES),
            form.number("depth", "Depth, in moves of either side", DEPTH),
            form.number("nodes", "Most nodes to draw", NODES),
        ],
        h.button(type="submit")["Search"],
    ]


def _tree_of_numbers(form: FilledForm) -> h.Renderable:
    return h.form(action="/tree", method="get")[
        form.lines("numbers", "Numbers in nested lists", **_NESTED),
        h.div(".fields")[_searches(form, OF_NUMBERS)],
        h.button(type="submit")["Search"],
    ]


def _searches(form: FilledForm, names: Iterable[str]) -> h.Node:
    known = {each: each for each in names}
    return [
        form.choice("search", "Search", {"": "as usual", **known}),
        form.choice("compare", "Compare with", {"": "none", **known}),
    ]


_KNOWN: Final = (*FORM_FIELDS, *TreeAddress._fields, "move")


def sent_form(
    path: str, query: str, mistake: BadAddress, offered: Offered
) -> Markup | None:
    """Return the form that was sent, with a message at the bad field, if it has one."""
    if path not in ("/move", "/new", "/tree") or not mistake.field:
        return None
    texts = read_fields(query, _KNOWN)
    if path == "/move":
        form = move_form(FilledForm("typed", texts, mistake))
    elif path == "/new":
        form = _new_game(FilledForm("new", texts, mistake), offered)
    elif "numbers" in texts:
        form = _tree_of_numbers(FilledForm("tree-numbers", texts, mistake))
    else:
        form = _tree_of_position(FilledForm("tree-position", texts, mistake), offered)
    html = rendered(form)
    return html if 'class="mistake"' in html else None
