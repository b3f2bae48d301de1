"""The board as a picture in which moves are links, with a name for each of them."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, repeat
from typing import Final, TypeAlias

import htpy as h
from markupsafe import Markup

from fourinrow.draw.palette import INK, LIGHT, PALETTES, Palette
from fourinrow.draw.picture import Picture, Place
from fourinrow.draw.svg import element, title
from fourinrow.errors import FourInRowError
from fourinrow.games.display import ASCII
from fourinrow.games.game import Depict, Worth
from fourinrow.web.best_moves import best_moves_of
from fourinrow.web.board_table import board_table
from fourinrow.web.form_fields import FilledForm, hidden_fields, text_field
from fourinrow.web.game_address import GameAddress, words_of
from fourinrow.web.game_view import GameView
from fourinrow.web.worth_words import worth_in_words

KnownWorths: TypeAlias = Mapping[str, Worth | float]


def clickable_board(
    view: GameView, drawn: Picture | None, worths: KnownWorths
) -> h.Renderable:
    """Return the board; a human who is to move can click it.

    >>> from fourinrow.web.clickable_board import clickable_board, picture_of
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="44"), {})
    >>> html = str(clickable_board(view, picture_of(view, {}), {}))
    >>> 'href="/move?moves=44&amp;move=5" aria-label="column 5, 0 stones"' in html
    True

    Without a picture it is text.
    """
    if drawn is None:
        text = view.game.text.draw(view.line.here, ASCII, last=view.line.last)
        return h.pre(".board", tabindex=0)[text]
    overlay = _overlay(view, drawn, worths) if view.is_human_to_move else ""
    table = board_table(view.line.here, drawn)
    return h.div(".board")[Markup(drawn.svg), Markup(overlay), table]


def picture_of(view: GameView, worths: KnownWorths) -> Picture | None:
    """Return the picture of the board, with scores where the game draws them.

    >>> from fourinrow.web.clickable_board import picture_of
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> len(picture_of(game_view(GameAddress(moves="44"), {}), {}).places)
    7
    """
    draw, line = view.game.picture, view.line
    if draw is None:
        return None
    palette = _palette(view, draw)
    written = {line.game.text.write(line.here, move): move for move in view.legal}
    proved = {
        written[name]: worth
        for name, worth in worths.items()
        if isinstance(worth, Worth) and name in written
    }
    if worths and len(proved) == len(worths):
        try:
            return draw(line.here, last=line.last, scores=proved, palette=palette)
        except FourInRowError:  # it draws none
            pass
    return draw(line.here, last=line.last, palette=palette)


def _palette(view: GameView, draw: Depict[object, object]) -> Palette | None:
    """Return the palette of an address, `None` for that of the game."""
    chosen = PALETTES.get(view.address.palette)
    if not view.address.flip:
        return chosen
    usual = chosen or draw(view.line.here).palette
    return usual and usual._replace(first=usual.second, second=usual.first)


def typed_move(view: GameView, drawn: Picture | None) -> h.Renderable | None:
    """Return a field to type a move where the places are too small for a finger.

    >>> from fourinrow.web.clickable_board import picture_of, typed_move
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(board="rows 15 cols 15 gravity no"), {})
    >>> 'placeholder="h8"' in str(typed_move(view, picture_of(view, {})))
    True
    """
    if not (view.is_human_to_move and drawn and _has_small_places(drawn)):
        return None
    return move_form(FilledForm("typed", words_of(view.address)), view.legal_names[0])


def move_form(form: FilledForm, example: str = "") -> h.Renderable:
    """Return the form that makes a move in the game of its hidden fields.

    >>> from fourinrow.web.clickable_board import move_form
    >>> from fourinrow.web.form_fields import FilledForm
    >>> 'name="move" value="44"' in str(move_form(FilledForm("typed", {"move": "44"})))
    True
    """
    return h.form(".typed", action="/move", method="get")[
        hidden_fields(form, *GameAddress._fields),
        text_field(form, "move", "Move", example),
        h.button(type="submit")["Play"],
    ]


def _has_small_places(drawn: Picture) -> bool:
    """Return whether places are narrower than 24 pixels on a phone of 360 pixels."""
    width, _ = drawn.size
    return any(338 * place.width < 24 * width for place in drawn.places.values())


def _overlay(view: GameView, drawn: Picture, worths: KnownWorths) -> str:
    """Return transparent links, one a place, over the picture."""
    if not drawn.places:
        return ""
    width, height = drawn.size
    return element(
        "svg",
        *_links(view, drawn, worths),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="group",
        aria_label="Moves on the board",
        class_="places",
    )


def _links(view: GameView, drawn: Picture, worths: KnownWorths) -> Iterator[str]:
    by_place = sorted(drawn.places.items(), key=lambda item: item[1])
    named = {
        place: [view.game.text.write(view.line.here, move) for move, _ in items]
        for place, items in groupby(by_place, key=lambda item: item[1])
    }
    best = _best_places(named, worths)
    tabbed = {"tabindex": -1} if _has_small_places(drawn) else {}
    for place, names in named.items():
        is_one = len(names) == 1
        href = view.made(names[0]) if is_one else f"#{place_id(place)}"
        is_best = place in best
        said = _said(place, names, worths) + (", best" if is_best else "")
        marks = map(_mark, repeat(place), _MARKS) if is_best else ()
        more = {"id": f"move-{names[0]}"} if is_one else {}
        yield element(
            "a",
            _box(place, title(said), fill_opacity=0),
            *marks,
            href=href,
            aria_label=said,
            class_="place",
            **more,
            **tabbed,
        )


def _best_places(
    named: Mapping[Place, list[str]], worths: KnownWorths
) -> frozenset[Place]:
    """Return the places of the best moves; none if each place has one."""
    best = best_moves_of(worths)
    found = frozenset(place for place in named if best.intersection(named[place]))
    return found if len(found) < len(named) else frozenset()


_MARKS: Final = ((INK, 4.0, ""), (LIGHT, 2.0, "7 4"))
"""The colours, widths and dashes of the lines around a best move."""


def _mark(place: Place, line: tuple[str, float, str]) -> str:
    colour, width, dashes = line
    return _box(
        place,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        vector_effect="non-scaling-stroke",
        class_="mark",
    )


def _box(place: Place, *children: str, **attributes: str | float) -> str:
    return element(
        "rect",
        *children,
        x=place.x + _GAP,
        y=place.y + _GAP,
        width=place.width - 2 * _GAP,
        height=place.height - 2 * _GAP,
        rx=6,
        **attributes,
    )


_GAP: Final = 3.0


def _said(place: Place, names: list[str], worths: KnownWorths) -> str:
    if len(names) > 1:
        return f"{place.name}, {len(names)} moves"
    known = names[0] in worths
    return f"{place.name}, {worth_in_words(worths[names[0]])}" if known else place.name


def place_id(place: Place) -> str:
    """Return the name of a place as part of a URL.

    >>> from fourinrow.draw import Place
    >>> from fourinrow.web.clickable_board import place_id
    >>> place_id(Place(0, 0, 9, 9, "place 10"))
    'place-10'
    """
    return re.sub(r"\W+", "-", place.name)
