"""Stonehenge as a picture: ley-lines, cells, stones and their weights, and hands.

The first player's stones are square and the second's round: on the board, at the ends
of lines and in hand.
"""

from collections.abc import Iterator
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.draw.palette import INK, LIGHT, RED_YELLOW, Palette
from fourinrow.draw.picture import Picture, Place, square_place
from fourinrow.draw.stones import ring
from fourinrow.draw.svg import circle, document, element, label, square, text, title
from fourinrow.errors import count_of
from fourinrow.games.stonehenge.rules import (
    CELLS,
    LINES,
    PlacedStone,
    Placement,
    Point,
    StonehengeState,
    legal_moves,
    lines_owned,
    outcome,
)
from fourinrow.games.stonehenge.text import draw
from fourinrow.games.words import standing


def _end_of(line: tuple[int, ...]) -> Point:
    """Return the place one step beyond a line, where its owner is shown."""
    first, second, last = (CELLS[line[at]] for at in (0, 1, -1))
    right, down = second.x - first.x, second.y - first.y
    if right == down:
        return Point(last.x + right, last.y + down)
    return Point(first.x - right, first.y - down)


_ENDS: Final = tuple(map(_end_of, LINES))

_ACROSS, _DOWN = 40.0, 68.0
_CELL, _STONE, _OWNER, _IN_HAND = 28.0, 26.0, 13.0, 12.0
_LEFT: Final = min(place.x for place in _ENDS)
_WIDTH: Final = (max(place.x for place in _ENDS) - _LEFT + 1) * _ACROSS
_FOOT: Final = (max(place.y for place in _ENDS) + 0.5) * _DOWN
_HEIGHT: Final = _FOOT + 92
_EMPTY, _RULE, _FREE = "#f3f4f6", "#868e99", "#545c69"


def picture(
    state: StonehengeState,
    /,
    *,
    last: Placement | None = None,
    palette: Palette | None = None,
    **_scores: object,
) -> Picture:
    """Draw a state of Stonehenge, usually in red and yellow, without scores."""
    words = draw(state, last=last)
    name = f"Stonehenge: {standing(outcome(state), state.turn)}"
    if last is not None:
        name += f", last move on cell {last.cell + 1}"
    colours = palette or RED_YELLOW
    parts = _parts(state, last, colours)
    svg, size = document(name, _WIDTH, _HEIGHT, parts), (_WIDTH, _HEIGHT)
    spots = [
        square_place(*_point(place), 2 * _CELL, f"cell {number}")
        for number, place in enumerate(CELLS, 1)
    ]
    moves = legal_moves(state)
    places: dict[object, Place] = {move: spots[move.cell] for move in moves}
    return Picture(svg, words, size, places, colours)


def _parts(
    state: StonehengeState, last: Placement | None, palette: Palette
) -> Iterator[str]:
    yield from map(_ley_line, range(len(LINES)))
    for number, owner in enumerate(state.owners):
        yield _owner(number, owner, palette)
    for cell in range(len(CELLS)):
        yield _cell(state, cell, palette)
    if last is not None:
        yield ring(*_point(CELLS[last.cell]), _CELL + 6, 2.5)
    for player in Player:
        yield from _hand(state, player, palette)


def _point(place: Point) -> tuple[float, float]:
    return (place.x - _LEFT + 0.5) * _ACROSS, (place.y + 0.5) * _DOWN


def _ley_line(number: int) -> str:
    places = [*(CELLS[cell] for cell in LINES[number]), _ENDS[number]]
    (x1, y1), (x2, y2) = _point(min(places)), _point(max(places))
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=_RULE, stroke_width=3)


def _owner(number: int, owner: Player | None, palette: Palette) -> str:
    cells = " ".join(str(cell + 1) for cell in LINES[number])
    whose = "nobody's yet" if owner is None else f"the {owner.name.lower()} player's"
    x, y = _point(_ENDS[number])
    mark, kind = circle(x, y, 6, fill=LIGHT, stroke=_FREE, stroke_width=2), "line"
    if owner is not None:
        mark = _shape(owner, x, y, _OWNER, palette)
        kind = f"line {owner.name.lower()}"
    return element("g", title(f"line of cells {cells}: {whose}"), mark, class_=kind)


def _shape(player: Player, x: float, y: float, radius: float, palette: Palette) -> str:
    """Draw a player's square or disc, light inside a rim of the player's colour."""
    tone = palette.tone(player)
    roundness = 0.25 if player is Player.FIRST else 1.0
    return "".join(
        square(x, y, 2 * reach, rx=roundness * reach, fill=fill, stroke=tone.rim)
        for reach, fill in ((radius, tone.face), (0.66 * radius, LIGHT))
    )


def _cell(state: StonehengeState, cell: int, palette: Palette) -> str:
    point, placed = _point(CELLS[cell]), state.cells[cell]
    if placed is not None:
        return _stone(placed, f"on cell {cell + 1}", point, _STONE, palette)
    x, y = point
    hole = circle(x, y, _CELL, fill=_EMPTY, stroke=_RULE, stroke_width=2)
    return hole + label(str(cell + 1), x, y, 16, fill=_FREE)


def _stone(
    placed: PlacedStone,
    place: str,
    at: tuple[float, float],
    radius: float,
    palette: Palette,
) -> str:
    (owner, weight), (x, y) = placed, at
    reach = 0.9 * radius if owner is Player.FIRST else radius
    return element(
        "g",
        title(f"{owner.name.lower()} player's stone {weight} {place}"),
        _shape(owner, x, y, reach, palette),
        label(str(weight), x, y, 1.05 * radius, fill=INK, font_weight="bold"),
        class_=f"stone {owner.name.lower()}",
    )


def _hand(state: StonehengeState, player: Player, palette: Palette) -> Iterator[str]:
    left = 10 if player is Player.FIRST else _WIDTH / 2 + 10
    owned = count_of(lines_owned(state, player), "line")
    words = f"{player.name.capitalize()} player: {owned}"
    yield text(words, left, _FOOT + 30, font_size=16, fill=INK, class_="label")
    for number, weight in enumerate(state.hand(player)):
        at = left + _IN_HAND + number * (2 * _IN_HAND + 1), _FOOT + 58
        yield _stone(PlacedStone(player, weight), "in hand", at, _IN_HAND, palette)
