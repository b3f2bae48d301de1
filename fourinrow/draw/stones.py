"""A stone as SVG: a disc with a cross for the first player, with a ring for the second.

The sides differ in shape, not only in colour. A title names a stone's owner and place.
"""

from collections.abc import Iterable, Mapping

from fourinrow.core.cells import Player
from fourinrow.core.grid import Grid
from fourinrow.draw.palette import INK, LIGHT, Palette
from fourinrow.draw.svg import circle, element, title


def stone(
    player: Player, place: str, x: float, y: float, radius: float, palette: Palette
) -> str:
    """Draw a stone with its centre at a point."""
    side, tone, rim = player.name.lower(), palette.tone(player), 0.06 * radius
    look = {"fill": tone.face, "stroke": tone.rim}
    disc = circle(x, y, radius - rim / 2, **look, stroke_width=rim)
    sign = _cross if player is Player.FIRST else _nought
    return element(
        "g",
        title(f"{side} player's stone {place}"),
        disc,
        sign(x, y, radius, tone.sign),
        class_=f"stone {side}",
    )


def _cross(x: float, y: float, radius: float, colour: str) -> str:
    arm = 0.36 * radius
    return element(
        "path",
        d=f"M{x - arm:.2f} {y - arm:.2f}l{2 * arm:.2f} {2 * arm:.2f}"
        f"m0 {-2 * arm:.2f}l{-2 * arm:.2f} {2 * arm:.2f}",
        stroke=colour,
        stroke_width=0.18 * radius,
        stroke_linecap="round",
    )


def _nought(x: float, y: float, radius: float, colour: str) -> str:
    width = 0.16 * radius
    return circle(x, y, 0.45 * radius, fill="none", stroke=colour, stroke_width=width)


def ring(x: float, y: float, radius: float, width: float) -> str:
    """Draw a ring around the last move, dark on light, visible on any background."""
    rings = (
        circle(x, y, radius, fill="none", stroke=colour, stroke_width=wide)
        for colour, wide in ((LIGHT, 2 * width), (INK, width))
    )
    return element("g", *rings, class_="last")


def stones_in_words(
    grid: Grid,
    columns: Iterable[object],
    rows: Iterable[object],
    notes: Mapping[tuple[int, int], str] = {},
) -> Mapping[str, Mapping[str, str]]:
    """Return the cells of a grid in words, with notes on some, for a `Picture`."""
    names = [f"column {name}" for name in columns]

    def words(row: int, column: int) -> str:
        cell = grid[row][column]
        owner = f"{cell.name.lower()} player" if cell else "empty"
        return ", ".join(filter(None, (owner, notes.get((row, column)))))

    return {
        f"row {name}": {each: words(row, column) for column, each in enumerate(names)}
        for row, name in enumerate(rows)
    }
