"""The board as a picture in which moves are links, with a name for each of them.

For readers who do not see the picture, the stones on the board are listed in words.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from typing import Final, TypeAlias

import htpy as h
from markupsafe import Markup

from fourinrow.draw.palette import INK, LIGHT, PALETTES, Palette
from fourinrow.draw.picture import Picture, Place
from fourinrow.draw.svg import element, title
from fourinrow.errors import FourInRowError
from fourinrow.games.display import ASCII
from fourinrow.games.game import Worth
from fourinrow.games.words import worth_in_words
from fourinrow.web.form_fields import FilledForm
from fourinrow.web.forms import move_form
from fourinrow.web.game_view import GameView
from fourinrow.web.worths import best_moves_of

KnownWorths: TypeAlias = Mapping[str, Worth | float]

_MARKS: Final[tuple[Mapping[str, str | float], ...]] = (
    {"stroke": INK, "stroke_width": 4.0, "stroke_dasharray": ""},
    {"stroke": LIGHT, "stroke_width": 2.0, "stroke_dasharray": "7 4"},
)
"""The lines around a best move."""

_GAP: Final = 3.0


def clickable_board(
    view: GameView, drawn: Picture | None, worths: KnownWorths
) -> h.Renderable:
    """Return the board, which a human who is to move can click.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="44"), {})
    >>> html = str(clickable_board(view, picture_of(view, {}), {}))
    >>> 'href="/move?moves=44&amp;move=5" aria-label="column 5, 0 stones"' in html
    True

    Without a picture, the board is text.
    """
    if drawn is None:
        text = view.game.text.draw(view.line.here, ASCII, last=view.line.last)
        return h.pre(".board", tabindex=0)[text]
    is_clickable = view.is_human_to_move and drawn.places
    overlay = _overlay(view, drawn, worths) if is_clickable else ""
    return h.div(".board")[Markup(drawn.svg), Markup(overlay), _in_words(drawn)]


def picture_of(view: GameView, worths: KnownWorths) -> Picture | None:
    """Return the picture of the board, with scores where the game draws them.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> len(picture_of(game_view(GameAddress(moves="44"), {}), {}).places)
    7
    """
    draw, line = view.game.picture, view.line
    if draw is None:
        return None
    palette = _palette(view, draw)
    named = zip(view.legal, view.legal_names, strict=True)
    found = {move: worths[name] for move, name in named if name in worths}
    proved = {m: worth for m, worth in found.items() if isinstance(worth, Worth)}
    if worths and len(proved) == len(worths):
        with suppress(FourInRowError):  # its picture takes no scores
            return draw(line.here, last=line.last, scores=proved, palette=palette)
    return draw(line.here, last=line.last, palette=palette)


def _palette(view: GameView, draw: Callable[..., Picture]) -> Palette | None:
    """Return the palette of an address, ``None`` for that of the game."""
    chosen = PALETTES.get(view.address.palette)
    if not view.address.flip:
        return chosen
    usual = chosen or draw(view.line.here).palette
    return usual and usual._replace(first=usual.second, second=usual.first)


def typed_move(view: GameView, drawn: Picture | None) -> h.Renderable | None:
    """Return a field to type a move where the places are too small for a finger.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(board="rows 15 cols 15 gravity no"), {})
    >>> 'placeholder="h8"' in str(typed_move(view, picture_of(view, {})))
    True
    """
    if not (view.is_human_to_move and drawn and _has_small_places(drawn)):
        return None
    return move_form(FilledForm("typed", view.address.words), view.legal_names[0])


def _has_small_places(drawn: Picture) -> bool:
    """Return whether places are narrower than 24 pixels on a phone of 360 pixels."""
    width, _ = drawn.size
    return any(338 * place.width < 24 * width for place in drawn.places.values())


def _overlay(view: GameView, drawn: Picture, worths: KnownWorths) -> str:
    """Return transparent links, one a place, over the picture."""
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
    places = view.places(drawn)
    by_place = groupby(sorted(places, key=places.__getitem__), places.__getitem__)
    named = {place: list(names) for place, names in by_place}
    best = _best_places(named, worths)
    tabbed = {"tabindex": -1} if _has_small_places(drawn) else {}
    for place, names in named.items():
        is_one = len(names) == 1
        href = view.made(names[0]) if is_one else f"#{place_id(place)}"
        said = _said(place, names, worths) + (", best" if place in best else "")
        marks = _marks(place) if place in best else ()
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
    """Return the places of the best moves, or none if each place has one."""
    best = best_moves_of(worths)
    found = frozenset(place for place in named if best.intersection(named[place]))
    return found if len(found) < len(named) else frozenset()


def _said(place: Place, names: list[str], worths: KnownWorths) -> str:
    if len(names) > 1:
        return f"{place.name}, {len(names)} moves"
    known = names[0] in worths
    return f"{place.name}, {worth_in_words(worths[names[0]])}" if known else place.name


def _marks(place: Place) -> Iterator[str]:
    fixed = {"vector_effect": "non-scaling-stroke", "class_": "mark"}
    for line in _MARKS:
        yield _box(place, fill="none", **line, **fixed)


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


def place_id(place: Place) -> str:
    """Return the name of a place as part of a URL.

    >>> place_id(Place(0, 0, 9, 9, "place 10"))
    'place-10'
    """
    return re.sub(r"\W+", "-", place.name)


def _in_words(drawn: Picture) -> h.Renderable:
    """Return the cells of a picture as a table, or else its titles, or its text."""
    if drawn.cells:
        return _table(drawn.cells)
    named = re.findall("<title>(.*?)</title>", drawn.svg)[1:]
    if named:
        return h.ul(".aside")[(h.li[Markup(name)] for name in named)]
    return h.pre(".aside")[drawn.text]


def _table(rows: Mapping[str, Mapping[str, str]]) -> h.Renderable:
    columns = next(iter(rows.values()))
    return h.div(".aside")[
        h.table[
            h.caption["The stones on the board"],
            h.thead[h.tr[h.td, (h.th(scope="col")[name] for name in columns)]],
            h.tbody[
                (
                    h.tr[h.th(scope="row")[name], (h.td[cell] for cell in row.values())]
                    for name, row in rows.items()
                )
            ],
        ]
    ]
