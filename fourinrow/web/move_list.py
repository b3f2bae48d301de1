"""The moves of a game in a row, each a link to its place, and the moves to choose."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from math import inf
from types import MappingProxyType
from typing import Final

import htpy as h

from fourinrow.draw.picture import Place
from fourinrow.games.game import Worth
from fourinrow.play.advice import rank
from fourinrow.web.best_moves import best_moves_of
from fourinrow.web.clickable_board import KnownWorths, place_id
from fourinrow.web.evaluation_graph import PlyValue
from fourinrow.web.game_view import GameView
from fourinrow.web.worth_words import score_in_words, worth_in_words

_NONE: Final[KnownWorths] = MappingProxyType({})


def move_list(view: GameView, values: Sequence[PlyValue]) -> h.Renderable:
    """Return the line of play as links, with mistakes marked where they are known.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.move_list import move_list
    >>> str(move_list(game_view(GameAddress(moves="445"), {}), ())).count("<li>")
    4
    """
    mistakes = {each.ply for each in values if each.is_mistake}
    return h.section("#line", aria_labelledby="line-name", tabindex="-1")[
        h.h2("#line-name")["Moves"],
        h.ol(".line")[
            h.li[_ply(view, 0, "Start", is_mistake=False)],
            (
                h.li[_ply(view, ply, name, is_mistake=ply in mistakes)]
                for ply, name in enumerate(view.whole.names, 1)
            ),
        ],
    ]


def _ply(view: GameView, ply: int, name: str, *, is_mistake: bool) -> h.Node:
    current = "step" if ply == view.ply else None
    return h.a(id=f"ply-{ply}", href=view.at_ply(ply), aria_current=current)[
        h.span(".number")[f"{ply}. "] if ply else None,
        name,
        h.span(".blunder", title="a mistake")["?"] if is_mistake else None,
    ]


def choices(
    view: GameView, worths: KnownWorths, places: Mapping[str, Place]
) -> h.Renderable:
    """Return the legal moves as a list, with what they are worth where it is known.

    >>> from fourinrow.games import Worth
    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> from fourinrow.web.move_list import choices
    >>> view = game_view(GameAddress(moves="44"), {})
    >>> "win in 9 plies" in str(choices(view, {"4": Worth(1, 1, plies=9)}, {}))
    True

    ``places`` are those of the moves on the board, if they have any. Moves that share
    one stand together.
    """
    names = sorted(view.legal_names, key=lambda name: _from_above(places.get(name)))
    if len({*places.values()}) < len(places):
        content, is_open = _by_place(view, names, worths, places), True
    elif worths:
        content, is_open = _table(view, names, worths), True
    else:
        content, is_open = _list(view, names), not places
    return h.details("#choices", open=is_open, tabindex="-1")[
        h.summary["What each move is worth" if worths else "Moves to choose from"],
        content,
    ]


def _from_above(place: Place | None) -> tuple[float, float]:
    return (place.y, place.x) if place else (inf, inf)


def _list(
    view: GameView, names: Iterable[str], worths: KnownWorths = _NONE
) -> h.Renderable:
    best = best_moves_of(worths)
    return h.ul(".choices")[
        (
            h.li[
                _choice(view, name, "choice best" if name in best else "choice"),
                h.span(".worth")[worth_in_words(worths[name])]
                if name in worths
                else None,
            ]
            for name in names
        )
    ]


def _choice(view: GameView, name: str, class_: str | None = None) -> h.Node:
    if not view.is_human_to_move:
        return h.span(class_=class_)[name]
    href = view.made(name)
    return h.a(id="-".join(["choice", *name.split()]), href=href, class_=class_)[name]


def _by_place(
    view: GameView,
    names: Sequence[str],
    worths: KnownWorths,
    places: Mapping[str, Place],
) -> h.Renderable:
    others = [name for name in names if name not in places]
    groups = groupby(names[: len(places)], key=places.__getitem__)
    return h.ul(".groups")[
        (
            h.li(id=place_id(place))[h.h3[place.name], _list(view, here, worths)]
            for place, here in groups
        ),
        h.li[_list(view, others, worths)] if others else None,
    ]


def _table(view: GameView, names: Sequence[str], worths: KnownWorths) -> h.Renderable:
    best = best_moves_of(worths)
    known = [name for name in names if name in worths]
    ordered = sorted(known, key=lambda name: rank(worths[name]), reverse=True)
    return h.table(".worths")[
        h.thead[h.tr[(h.th(scope="col")[each] for each in ("Move", "Worth", "Score"))]],
        h.tbody[
            (
                h.tr(class_="best" if name in best else None)[
                    h.th(scope="row")[_choice(view, name)],
                    h.td[
                        _basis(worths[name]),
                        h.span(".tag")["best"] if name in best else None,
                    ],
                    h.td(".number")[score_in_words(worths[name])],
                ]
                for name in ordered
            )
        ],
    ]


def _basis(worth: Worth | float) -> str:
    return worth_in_words(worth) if isinstance(worth, Worth) else "estimate"
