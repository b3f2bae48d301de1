"""The loss of score by ply, as a picture and as text."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil, floor, log10
from typing import Final

from fourinrow.data.evaluating import Judged, Measured, grouped, measured
from fourinrow.draw.palette import INK
from fourinrow.draw.picture import Picture
from fourinrow.draw.svg import circle, document, element, label, text, title
from fourinrow.errors import FourInRowError

_WIDTH, _HEIGHT, _LEFT, _EDGE = 640.0, 280.0, 48.0, 44.0
_COLOUR: Final = "#1565c0"


def loss_picture(judged: Iterable[Judged], name: str = "policy") -> Picture:
    """Return a picture of the mean loss of score at each ply, with its interval.

    >>> from fourinrow.data.labels import label
    >>> from fourinrow.data.policies import policy_of
    >>> from fourinrow.data.evaluating import evaluate_policy
    >>> from fourinrow.play import greedy_player
    >>> found = evaluate_policy(policy_of(greedy_player()), label(["112233", "44"]))
    >>> loss_picture(found, "greedy")
    ply 2: 3.00
    ply 6: 0.00

    Raises `FourInRowError` if no position was judged.
    """
    plies = grouped(judged, lambda label: label.stones)
    losses = {ply: measured(each)["loss"] for ply, each in plies.items()}
    found = {ply: loss for ply, loss in losses.items() if loss.positions}
    if not found:
        raise FourInRowError("expected positions that were judged, got none")
    lines = [f"ply {ply}: {each}" for ply, each in found.items()]
    called = f"Loss of score by ply: {name}"
    svg = document(called, _WIDTH, _HEIGHT, _parts(called, found))
    return Picture(svg, "\n".join(lines), (_WIDTH, _HEIGHT))


def _parts(called: str, found: Mapping[int, Measured]) -> Iterator[str]:
    first, last = min(found), max(found)
    top = max(1.0, *(each.high or each.mean for each in found.values()))
    by_loss, by_ply = _round_step(top), max(1, round(_round_step(last - first)))
    rows = ceil(top / by_loss)
    step = (_WIDTH - _LEFT - _EDGE) / max(1, last - first)

    def x(ply: int) -> float:
        return _LEFT + (ply - first) * step

    def y(loss: float) -> float:
        height = max(0.0, loss) / (rows * by_loss) * (_HEIGHT - 2 * _EDGE)
        return _HEIGHT - _EDGE - height

    yield label(called, _WIDTH / 2, _EDGE / 2, 15, fill=INK)
    yield text("points lost", 8, _EDGE - 10, font_size=12, fill=INK)
    for height in (row * by_loss for row in range(rows + 1)):
        line = {"x1": _LEFT, "x2": _WIDTH - _EDGE, "y1": y(height), "y2": y(height)}
        yield element("line", **line, stroke="#d0d7de")
        yield text(f"{height:g}", 8, y(height) + 4, font_size=12, fill=INK)
    for ply in range(first + -first % by_ply, last + 1, by_ply):
        yield label(str(ply), x(ply), _HEIGHT - _EDGE + 14, 12, fill=INK)
    count = sum(each.positions for each in found.values())
    axis = f"plies played; bars are 95 % intervals; {count:,} positions"
    yield label(axis, _WIDTH / 2, _HEIGHT - 12, 12, fill=INK)
    means = " ".join(f"{x(ply):.1f},{y(each.mean):.1f}" for ply, each in found.items())
    yield element("polyline", points=means, fill="none", stroke=_COLOUR, stroke_width=2)
    for ply, each in found.items():
        if each.low is not None and each.high is not None:
            ends = {"x1": x(ply), "x2": x(ply), "y1": y(each.low), "y2": y(each.high)}
            yield element("line", **ends, stroke=_COLOUR, stroke_opacity=0.4)
        words = f"ply {ply}: {each}, {each.positions} positions"
        yield circle(x(ply), y(each.mean), 3, title(words), fill=_COLOUR)


def _round_step(most: float) -> float:
    """Return 1, 2 or 5 times a power of ten, of which at most six make up a number."""
    power = 10.0 ** floor(log10(max(1.0, most) / 5))
    return next(power * times for times in (1, 2, 5, 10) if 6 * power * times >= most)
