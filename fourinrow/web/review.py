"""Mistakes of a game that is over, one by one: find the better move.

The board shows the position before a mistake. A move on it is only tried: its address
is that of the game with the move in ``tried``.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import htpy as h

from fourinrow.core.cells import Player
from fourinrow.web.evaluation_graph import (
    PlyValue,
    bounds_for,
    evaluations_of,
    not_known,
    ply_values,
)
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import HUMAN
from fourinrow.web.page_questions import PageQuestion

_MISTAKE: Final = "turned a win into a draw or a loss, or a draw into a loss"


def mistake_questions(view: GameView) -> Iterator[PageQuestion]:
    """Yield the questions of all plies, and of the position after a tried move."""
    yield from evaluations_of(view)
    if view.address.tried:
        yield from evaluations_of(_tried(view))[view.ply + 1 :]


def _tried(view: GameView) -> GameView:
    """Return the game up to here, and then the tried move."""
    moves = view.game.text.between.join((*view.line.names, view.address.tried))
    address = view.address._replace(moves=moves, ply=None, show=(), tried="")
    return GameView(address, view.answers, view.offered)


def mistakes(view: GameView, values: Sequence[PlyValue]) -> h.Renderable:
    """Return links to the human's mistakes, and what the tried move is worth."""
    mine = [
        each
        for each in values
        if each.is_mistake and view.player_at(each.ply - 1) == HUMAN
    ]
    return h.section("#mistakes", aria_labelledby="mistakes-name")[
        h.h2("#mistakes-name")["Find the better move"],
        h.ul(".toggles")[(h.li[_link(view, each)] for each in mine)] if mine else None,
        (h.p[words] for words in _said(view, values, mine)),
    ]


def _link(view: GameView, mistake: PlyValue) -> h.Node:
    """Return a link to the position before a mistake, without scores."""
    ply = mistake.ply - 1
    address = view.address._replace(ply=ply, show=("mistakes",), tried="")
    name = f"Move {mistake.ply}: {view.whole.names[ply]}"
    current = "step" if ply == view.ply else None
    return h.a(f"#mistake-{mistake.ply}", href=address.href, aria_current=current)[name]


def _said(
    view: GameView, values: Sequence[PlyValue], mine: Sequence[PlyValue]
) -> Iterator[str]:
    played = view.ply + 1
    if view.address.tried:
        [*_, before, tried] = ply_values(_tried(view))
        yield f"{tried.words}. {_verdict(view.mover(view.ply), before, tried)}"
    elif played in [each.ply for each in mine]:
        name = view.whole.names[view.ply]
        yield f"You played {name}, a mistake. Try another move on the board."
    elif mine:
        yield f"Each of these moves {_MISTAKE}."
    else:
        yield f"It is not proved of any move of yours that it {_MISTAKE}."
    yield from not_known(values)


def _verdict(mover: Player, before: PlyValue, tried: PlyValue) -> str:
    """Return whether a move keeps what the mover had, as far as that is proved."""
    _, had = bounds_for(mover, before.value)
    low, high = bounds_for(mover, tried.value)
    if tried.is_mistake:
        return "Look again."
    if low > 0 or low >= 0 >= had:
        return "Right!"
    return "No better move is known." if high < 0 else "Nobody knows yet."
