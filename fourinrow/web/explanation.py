"""Why a game ends as it does, as a part of its page: sentences, lines, a diagram."""

import re
from collections.abc import Iterator
from typing import Final

import htpy as h
from markupsafe import Markup

from fourinrow.games.display import ASCII
from fourinrow.games.game import Why
from fourinrow.web.frame import sentence
from fourinrow.web.game_view import GameView
from fourinrow.web.page_questions import PageAnswer, Unanswered

_LINES: Final = "Each line leads to the position after it. "
_SQUARES: Final = (
    "Square b5 is in column 2 and in row 5 from the bottom; even rows are shaded. "
)


def explanation(view: GameView) -> h.Renderable:
    """Return the section on why the game ends as it does, or why it is missing."""
    found = view.found("why")
    return h.section("#why", aria_labelledby="why-name")[
        h.h2("#why-name")["Why?"],
        _told(view, found)
        if isinstance(found, Why)
        else h.p(".note")[sentence(missing(found))],
    ]


def missing(found: PageAnswer | None) -> str:
    """Return why there is no answer, or that there may be one later."""
    if isinstance(found, Unanswered):
        return f"none, {found.reason}."
    return "not known yet: look again in a moment."


def _told(view: GameView, found: Why[object, object]) -> h.Renderable:
    text = view.game.text.draw(found.state, ASCII, last=found.last)
    signs = rf"\b[{ASCII.signs[1:]}]\b"
    has_signs = view.drawn is None and re.search(signs, text)
    legend = re.sub(r" \(.\)", "", found.legend)  # the signs of a drawing as text
    return h.fragment[
        (h.p[each] for each in found.sentences),
        h.div(".diagram")[_diagram(view, found, text)],
        h.ul(".forced")[_lines(view, found)] if found.lines else None,
        h.p(".note")[
            "X is First, O is Second. " if has_signs else None,
            _LINES if found.lines else None,
            _SQUARES if view.has_marks else None,
            legend and f"{sentence(legend)}.",
        ],
    ]


def _lines(view: GameView, found: Why[object, object]) -> Iterator[h.Node]:
    """Yield the lines as links to the positions after them."""
    for at, (line, moves) in enumerate(found.lines):
        depth = (len(line) - len(line.lstrip())) // 2
        href = view.continued(view.line.after(*moves).names).href
        link = h.a(f"#forced-{at}", href=href)[line.strip()]
        yield h.li(class_=f"deep-{min(depth, 6)}")[link if moves else line]


def _diagram(view: GameView, found: Why[object, object], text: str) -> h.Node:
    if view.drawn is None or view.game.picture is None:
        return h.pre[text]
    marks = {"marks": found.marks} if view.has_marks else {}
    palette = view.drawn.palette
    drawn = view.game.picture(found.state, last=found.last, palette=palette, **marks)
    return Markup(drawn.svg)
