"""The evaluation of each ply of a game as a clickable graph.

Each ply is a separate question, so that one more move asks only one more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import Outcome, Player
from fourinrow.draw.svg import element, label, title
from fourinrow.draw.typography import count_of
from fourinrow.games.game import Worth
from fourinrow.games.words import value_in_words
from fourinrow.play.advice import Scores
from fourinrow.web.game_view import GameView
from fourinrow.web.page_questions import (
    Evaluated,
    EvaluationQuestion,
    PageQuestion,
    WorthsQuestion,
)
from fourinrow.web.worths import position_worth

_WIDTH, _HEIGHT, _LEFT, _EDGE = 520.0, 180.0, 40.0, 18.0
_SURE: Final = 0.45  # unproved values stay nearer to the middle
_WON: Final = {
    Outcome.FIRST_WON: Worth(1, 1, 0),
    Outcome.SECOND_WON: Worth(-1, -1, 0),
    Outcome.DRAW: Worth(0, 0, 0),
}


class PlyValue(NamedTuple):
    """What is known about the position after some plies."""

    ply: int
    value: Worth | float | None
    words: str
    is_mistake: bool


def evaluations_of(view: GameView) -> tuple[EvaluationQuestion | WorthsQuestion, ...]:
    """Return the questions of a graph: one for each ply at which the game still runs.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="44", ply=1), {})
    >>> [question.at.moves for question in evaluations_of(view)]
    ['', '4', '44']

    If the page shows the worths of moves, these evaluate the position too.
    """
    end = len(view.whole.moves) + (view.whole.outcome is Outcome.RUNNING)
    scored = view.ply if "scores" in view.address.show else None
    return tuple(
        (WorthsQuestion if ply == scored else EvaluationQuestion)(view.position(ply))
        for ply in range(end)
    )


def ply_values(view: GameView) -> tuple[PlyValue, ...]:
    """Return what is known about each ply, and which moves were mistakes for sure.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> before = game_view(GameAddress(moves="4"), {})
    >>> worths = [Worth(1, 1), Worth(-2, -2)]
    >>> answers = zip(evaluations_of(before), map(Evaluated, worths))
    >>> [each.is_mistake for each in ply_values(before._replace(answers=dict(answers)))]
    [False, True]
    """
    questions = evaluations_of(view)
    values = [_value(view, each, ply) for ply, each in enumerate(questions)]
    if view.whole.outcome is not Outcome.RUNNING:
        values.append(_WON[view.whole.outcome])
    return tuple(
        PlyValue(
            ply,
            value,
            _in_words(view, ply, value),
            ply > 0 and _is_mistake(view.mover(ply - 1), values[ply - 1], value),
        )
        for ply, value in enumerate(values)
    )


def _value(view: GameView, question: PageQuestion, ply: int) -> Worth | float | None:
    found = view.answers.get(question)
    if isinstance(found, Scores):
        return position_worth(found.worths.values(), view.mover(ply))
    return found.worth if isinstance(found, Evaluated) else None


def _is_mistake(
    mover: Player, before: Worth | float | None, after: Worth | float | None
) -> bool:
    """Return whether a move turned a win into less, or a draw into a loss, for sure."""
    if not (isinstance(before, Worth) and isinstance(after, Worth)):
        return False
    had, has = (before.low, after.high)
    if mover is Player.SECOND:
        had, has = -before.high, -after.low
    return (had > 0 >= has) or (had >= 0 > has)


def _in_words(view: GameView, ply: int, value: Worth | float | None) -> str:
    known = "not known" if value is None else value_in_words(value)
    if isinstance(value, Worth) and value.plies == 0:
        known = "a draw" if not value.low else known.replace(" wins in 0 plies", " won")
    if not ply:
        return f"Start: {known}"
    name, side = view.whole.names[ply - 1], view.mover(ply - 1).name.lower()
    return f"Move {ply}, {side} player plays {name}: {known}"


def evaluation_graph(view: GameView, values: Sequence[PlyValue]) -> h.Renderable:
    """Return the graph; points above the middle are good for the first player.

    >>> from fourinrow.web.game_address import GameAddress
    >>> from fourinrow.web.game_view import game_view
    >>> view = game_view(GameAddress(moves="445"), {})
    >>> str(evaluation_graph(view, ply_values(view))).count('class="ply')
    4
    """
    scale = _Scale(values)
    graph = element(
        "svg",
        *_ground(view, scale),
        *_lines(values, scale),
        *(_link(view, each, scale) for each in values),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}",
        role="group",
        aria_label="Evaluation of each ply",
        class_="graph",
    )
    return h.section("#graph", aria_labelledby="graph-name")[
        h.h2("#graph-name")["Evaluation"],
        h.div(".graph-box")[Markup(graph)],
        (h.p(".note")[words] for words in _notes(view, values)),
    ]


def _notes(view: GameView, values: Sequence[PlyValue]) -> Iterator[str]:
    yield (
        "Above the middle line the first player wins, below it the second player; the "
        "farther from it, the sooner. Hollow points are estimates. A mistake turns a "
        "win into a draw or a loss, or a draw into a loss."
    )
    plies = [each.ply for each in values if each.is_mistake]
    if plies:
        mistakes = (f"move {ply} ({view.whole.names[ply - 1]})" for ply in plies)
        yield f"Definite mistakes: {', '.join(mistakes)}."
    unknown = sum(each.value is None for each in values)
    if unknown:
        yield f"Not known yet: {unknown} of {count_of(len(values), 'position')}."


class _Scale:
    """The width of a ply, and the largest proved score and rating, or 1."""

    def __init__(self, values: Sequence[PlyValue]) -> None:
        known = [each.value for each in values]
        scores = [max(map(abs, v[:2])) for v in known if isinstance(v, Worth)]
        ratings = [abs(value) for value in known if isinstance(value, float)]
        self.step = (_WIDTH - _LEFT) / len(values)
        self.score = max(scores, default=0) or 1
        self.rating = max(ratings, default=0) or 1

    def x(self, ply: int) -> float:
        return _LEFT + (ply + 0.5) * self.step

    def y(self, value: Worth | float) -> float:
        return _y(self._height(value))

    def _height(self, value: Worth | float) -> float:
        """Return the height of a point, from -1 to 1."""
        if not isinstance(value, Worth):
            return _SURE * value / self.rating
        if value.low <= 0 <= value.high:
            return 0.0
        sign, score = (1, value.low) if value.low > 0 else (-1, -value.high)
        if value.plies == 0:
            return float(sign)
        return sign * (_SURE + (1 - _SURE) * score / self.score)


def _y(height: float) -> float:
    middle = _HEIGHT / 2
    return middle - height * (middle - _EDGE)


def _ground(view: GameView, scale: _Scale) -> Iterator[str]:
    left = scale.x(view.ply) - scale.step / 2
    yield element("rect", x=left, y=0, width=scale.step, height=_HEIGHT, class_="now")
    for word, height in (("1st", 1.0), ("=", 0.0), ("2nd", -1.0)):
        y = _y(height)
        yield element("line", x1=_LEFT, y1=y, x2=_WIDTH, y2=y, class_="rule")
        yield label(word, _LEFT / 2 - 4, y, 15, class_="axis")


def _lines(values: Sequence[PlyValue], scale: _Scale) -> Iterator[str]:
    for before, after in pairwise(values):
        if before.value is not None and after.value is not None:
            x1, x2 = scale.x(before.ply), scale.x(after.ply)
            y1, y2 = scale.y(before.value), scale.y(after.value)
            kind = "line" if isinstance(after.value, Worth) else "line guess"
            yield element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind)


def _link(view: GameView, each: PlyValue, scale: _Scale) -> str:
    x, is_here = scale.x(each.ply), each.ply == view.ply
    box = element(
        "rect",
        x=x - scale.step / 2,
        y=0,
        width=scale.step,
        height=_HEIGHT,
        class_="hit",
        fill_opacity=0,
    )
    current = {"aria_current": "step"} if is_here else {}
    return element(
        "a",
        title(each.words),
        box,
        *_point(each, x, scale),
        id=f"graph-{each.ply}",
        href=view.at_ply(each.ply),
        aria_label=f"{each.words}{', a mistake' if each.is_mistake else ''}",
        class_="ply here" if is_here else "ply",
        **current,
    )


def _point(each: PlyValue, x: float, scale: _Scale) -> Iterator[str]:
    if each.value is None:
        yield element("line", x1=x, y1=_y(0.08), x2=x, y2=_y(-0.08), class_="gap")
        return
    y = scale.y(each.value)
    kind = "point" if isinstance(each.value, Worth) else "point guess"
    if each.is_mistake:
        below = y + (16 if y < _HEIGHT / 2 else -14)
        yield label("?", x, below, 16, class_="blunder", font_weight="bold")
        kind = "point mistake"
    yield element("circle", cx=x, cy=y, r=4.5, class_=kind)
