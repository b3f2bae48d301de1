"""The evaluation of each ply of a game as a clickable graph.

Each ply is a separate question, so that one more move asks only one more.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from fourinrow.core.cells import Outcome, Player
from fourinrow.core.situation import Situation
from fourinrow.draw.svg import circle, element, label, title
from fourinrow.errors import count_of
from fourinrow.games.game import Worth
from fourinrow.games.words import standing, value_in_words
from fourinrow.play.advice import Scores
from fourinrow.solver.score import win_value
from fourinrow.web.game_view import GameView
from fourinrow.web.page_questions import PageQuestion, PositionQuestion, position_worth

_WIDTH, _HEIGHT, _LEFT, _EDGE = 520.0, 180.0, 40.0, 18.0
_MIDDLE: Final = _HEIGHT / 2
_SURE: Final = 0.45  # unproved values stay nearer to the middle
_EVEN: Final = 10.0  # a rating at half the height of unproved values


class PlyValue(NamedTuple):
    """What is known about the position after some plies."""

    ply: int
    value: Worth | float | None
    words: str
    is_mistake: bool


def evaluations_of(view: GameView) -> tuple[PositionQuestion, ...]:
    """Return the questions of a graph: one for each ply at which the game runs."""
    end = len(view.whole.moves) + (view.whole.outcome is Outcome.RUNNING)
    scored = view.ply if "scores" in view.address.show else None
    return tuple(
        view.question("scores" if ply == scored else "evaluation", ply)
        for ply in range(end)
    )


def ply_values(view: GameView) -> tuple[PlyValue, ...]:
    """Return what is known about each ply, and which moves were mistakes for sure."""
    questions = evaluations_of(view)
    values = [_value(view, each, ply) for ply, each in enumerate(questions)]
    if view.whole.outcome is not Outcome.RUNNING:
        score = view.whole.outcome.sign * _score_of_win(view, len(view.whole.moves))
        values.append(Worth(score, score, 0))
    return tuple(
        PlyValue(
            ply,
            value,
            _in_words(view, ply, value),
            ply > 0 and _is_mistake(view.mover(ply - 1), values[ply - 1], value),
        )
        for ply, value in enumerate(values)
    )


def _score_of_win(view: GameView, plies: int) -> int:
    """Return the score of a win after some plies, 1 where wins have no scores."""
    here = view.line.here
    if not isinstance(here, Situation):
        return 1
    return win_value(plies - 1, here.rules)


def _value(view: GameView, question: PageQuestion, ply: int) -> Worth | float | None:
    """Return the value for the first player, ``None`` if any result is possible."""
    match view.answers.get(question):
        case Scores(worths):
            value = position_worth(worths.values(), view.mover(ply))
        case Worth() | float() as value:
            pass
        case _:
            return None
    is_open = isinstance(value, Worth) and value.low < 0 < value.high
    return None if is_open else value


def _is_mistake(
    mover: Player, before: Worth | float | None, after: Worth | float | None
) -> bool:
    """Return whether a move turned a win into less, or a draw into a loss, for sure."""
    (had, _), (_, has) = bounds_for(mover, before), bounds_for(mover, after)
    return (had > 0 >= has) or (had >= 0 > has)


def bounds_for(side: Player, value: Worth | float | None) -> tuple[float, float]:
    """Return the least and the greatest score that is possible for a side."""
    if not isinstance(value, Worth):
        return -inf, inf
    low, high, _ = value
    return (low, high) if side is Player.FIRST else (-high, -low)


def _in_words(view: GameView, ply: int, value: Worth | float | None) -> str:
    known = "not known" if value is None else value_in_words(value)
    if isinstance(value, Worth) and value.plies == 0:
        known = standing(view.whole.outcome, None)
    if not ply:
        return f"Start: {known}"
    name, side = view.whole.names[ply - 1], view.mover(ply - 1).name.lower()
    return f"Move {ply}, {side} player plays {name}: {known}"


def evaluation_graph(view: GameView, values: Sequence[PlyValue]) -> h.Renderable:
    """Return the graph; points above the middle are good for the first player."""
    step, most = (_WIDTH - _LEFT) / len(values), _score_of_win(view, 0)
    points = [
        _Point(each, _LEFT + (each.ply + 0.5) * step, _height(each.value, most))
        for each in values
    ]
    graph = element(
        "svg",
        *_ground(points[view.ply].x, step),
        *_lines(points),
        *(_link(view, each, step) for each in points),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_WIDTH:g} {_HEIGHT:g}",
        role="group",
        aria_label="Evaluation after each move",
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
        "farther from it, the sooner. Hollow points are not proved. A mistake turns a "
        "win into a draw or a loss, or a draw into a loss."
    )
    plies = [each.ply for each in values if each.is_mistake]
    if plies:
        mistakes = (f"move {ply} ({view.whole.names[ply - 1]})" for ply in plies)
        yield f"Definite mistakes: {', '.join(mistakes)}."
    yield from not_known(values)


def not_known(values: Sequence[PlyValue]) -> Iterator[str]:
    """Yield how many positions have no value yet, if there are any."""
    unknown = sum(each.value is None for each in values)
    if unknown:
        yield f"Not known yet: {unknown} of {count_of(len(values), 'position')}."


class _Point(NamedTuple):
    """A ply in the picture; ``y`` is ``None`` where nothing is known."""

    of: PlyValue
    x: float
    y: float | None

    @property
    def guess(self) -> str:
        """The class of what is not proved, empty for a result that is."""
        value = self.of.value
        is_proved = isinstance(value, Worth) and (
            value.low > 0 or value.high < 0 or value.low == value.high
        )
        return "" if is_proved else " guess"


def _height(value: Worth | float | None, most: int) -> float | None:
    """Return the height of a point; ``most`` is a score that no win exceeds."""
    if value is None:
        return None
    if not isinstance(value, Worth):
        return _y(_SURE * value / (abs(value) + _EVEN))
    low, high, _ = value
    sign = (low + high > 0) - (low + high < 0)
    if low <= 0 <= high:  # a draw, or perhaps one
        return _y(sign * _SURE / 2)
    nearest = min(abs(low), abs(high))
    return _y(sign * (_SURE + (1 - _SURE) * nearest / most))


def _y(height: float) -> float:
    """Return the place of a height from -1 to 1."""
    return _MIDDLE - height * (_MIDDLE - _EDGE)


def _ground(here: float, step: float) -> Iterator[str]:
    box = {"x": here - step / 2, "y": 0, "width": step, "height": _HEIGHT}
    yield element("rect", **box, class_="now")
    for word, height in (("1st", 1.0), ("=", 0.0), ("2nd", -1.0)):
        y = _y(height)
        yield element("line", x1=_LEFT, y1=y, x2=_WIDTH, y2=y, class_="rule")
        yield label(word, _LEFT / 2 - 4, y, 15, class_="axis")


def _lines(points: Sequence[_Point]) -> Iterator[str]:
    for (_, x1, y1), after in pairwise(points):
        if y1 is not None and after.y is not None:
            ends = {"x1": x1, "y1": y1, "x2": after.x, "y2": after.y}
            yield element("line", **ends, class_=f"line{after.guess}")


def _link(view: GameView, point: _Point, step: float) -> str:
    ply, _, words, is_mistake = point.of
    box = {"x": point.x - step / 2, "y": 0, "width": step, "height": _HEIGHT}
    current = {"aria_current": "step"} if ply == view.ply else {}
    return element(
        "a",
        title(words),
        element("rect", **box, class_="hit", fill_opacity=0),
        *_mark(point),
        id=f"graph-{ply}",
        href=view.at_ply(ply),
        aria_label=f"{words}{', a mistake' if is_mistake else ''}",
        class_="ply",
        **current,
    )


def _mark(point: _Point) -> Iterator[str]:
    """Yield the point of a ply, and a question mark beside a mistake."""
    x, y, kind = point.x, point.y, f"point{point.guess}"
    if y is None:
        yield element("line", x1=x, y1=_y(0.08), x2=x, y2=_y(-0.08), class_="gap")
        return
    if point.of.is_mistake:
        below = y + (16 if y < _MIDDLE else -14)
        yield label("?", x, below, 16, class_="blunder", font_weight="bold")
        kind = "point mistake"
    yield circle(x, y, 4.5, class_=kind)
