"""The board as a picture in which moves are links, with a name for each of them.

For readers who do not see the picture, the stones on the board are listed in words.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

import htpy as h
from markupsafe import Markup
from toolz import groupby

from fourinrow.draw.palette import INK, LIGHT
from fourinrow.draw.picture import Picture, Place
from fourinrow.draw.stones import stone
from fourinrow.draw.svg import element, title
from fourinrow.games.display import ASCII
from fourinrow.games.words import worth_in_words
from fourinrow.web.address_fields import written
from fourinrow.web.forms import FilledForm, move_form
from fourinrow.web.game_view import GameView

_MARK: Final = {"vector_effect": "non-scaling-stroke", "class_": "mark"}
_MARKS: Final = (
    {"stroke": INK, "stroke_width": "4", "stroke_dasharray": "", **_MARK},
    {"stroke": LIGHT, "stroke_width": "2", "stroke_dasharray": "7 4", **_MARK},
)  # around a best move

_GAP: Final = 3.0
_NEXT: Final = "next-stone"
_RADIUS: Final = 0.37  # of the width of a place


def clickable_board(view: GameView) -> h.Renderable:
    """Return the board, as text without a picture; a human to move can click it."""
    drawn = view.drawn
    if drawn is None:
        text = view.game.text.draw(view.line.here, ASCII, last=view.line.last)
        return h.pre(".board", tabindex=0)[text]
    is_clickable = view.is_human_to_move and drawn.places
    overlay = _overlay(view, drawn) if is_clickable else ""
    return h.div(".board")[Markup(drawn.svg), Markup(overlay), in_words(drawn)]


def typed_move(view: GameView) -> h.Renderable | None:
    """Return a field to type a move where the places are too small for a finger."""
    is_possible = view.is_human_to_move and not view.is_review
    if not (is_possible and view.drawn and _has_small_places(view.drawn)):
        return None
    example = next(iter(view.line.legal))
    return move_form(FilledForm("typed", written(view.address)), example)


def _has_small_places(drawn: Picture) -> bool:
    """Return whether places are narrower than 24 pixels on a phone of 360 by 640."""
    width, height = drawn.size
    least = 24 * max(width / 338, height / 464)
    return any(place.width < least for place in drawn.places.values())


def _overlay(view: GameView, drawn: Picture) -> str:
    """Return transparent links, one a place, over the picture."""
    width, height = drawn.size
    place_of = view.places.__getitem__
    named = groupby(place_of, sorted(view.places, key=place_of))
    best = {place for place, names in named.items() if view.best.intersection(names)}
    marked = best if len(best) < len(named) else ()
    tabbed = {"tabindex": "-1"} if _has_small_places(drawn) else {}
    return element(
        "svg",
        element("defs", _next_stone(view, drawn)),
        *(
            _link(view, place, names, tabbed, is_best=place in marked)
            for place, names in named.items()
        ),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        role="group",
        aria_label="Moves on the board",
        class_="places",
    )


def _link(
    view: GameView,
    place: Place,
    names: Sequence[str],
    tabbed: Mapping[str, str],
    *,
    is_best: bool,
) -> str:
    """Return a link that makes the move of a place, or leads to its moves."""
    name, *others = names
    words, href = place.name, view.made(name)
    if others:
        words, href = f"{words}, {len(names)} moves", f"#{place_id(place)}"
    elif name in view.worths:
        words = f"{words}, {worth_in_words(view.worths[name])}"
    words += ", best" if is_best else ""
    x, y = place.stone
    lies = element("use", href=f"#{_NEXT}", x=x, y=y, class_="next")
    return element(
        "a",
        _box(place, title(words), fill_opacity=0),
        *(() if others else [lies]),
        *(_box(place, fill="none", **mark) for mark in _MARKS if is_best),
        href=href,
        aria_label=words,
        class_="place falls" if place.height > place.width else "place",
        **({} if others else {"id": f"move-{name}"}),
        **tabbed,
    )


def _next_stone(view: GameView, drawn: Picture) -> str:
    """Return the mover's stone, of the size that fits the smallest place."""
    if drawn.palette is None or view.line.turn is None:
        return element("g", id=_NEXT)
    radius = _RADIUS * min(place.width for place in drawn.places.values())
    words = {"id": _NEXT, "aria_hidden": "true"}
    return element("g", stone(view.line.turn, "", 0, 0, radius, drawn.palette), **words)


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
    """Return the name of a place as part of a URL, such as ``cell-7``."""
    return re.sub(r"\W+", "-", place.name)


def in_words(drawn: Picture) -> h.Renderable:
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
