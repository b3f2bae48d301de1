"""Colours. The sides differ in their signs too, so that grey prints stay readable."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from fourinrow.core.cells import Player

INK: Final = "#1f2328"
"""The colour of text, and of rings and marks on a light background."""

LIGHT: Final = "#ffffff"
"""The background of text, and the colour of rings and marks on a dark background."""


class Tone(NamedTuple):
    """The colours of a stone: its face, its rim, and the sign on it."""

    face: str
    rim: str
    sign: str


class Palette(NamedTuple):
    """The colours of both sides' stones, and of the wall or board around them."""

    first: Tone
    second: Tone
    wall: str

    def tone(self, player: Player) -> Tone:
        """Return the colours of a player's stones."""
        return self.first if player is Player.FIRST else self.second


RED_YELLOW: Final = Palette(
    first=Tone("#d42a3f", "#8c1424", "#ffffff"),
    second=Tone("#fcc62d", "#8a6200", "#5c4100"),
    wall="#2b5dab",
)
BLUE_ORANGE: Final = Palette(
    first=Tone("#1565c0", "#0b3d78", "#ffffff"),
    second=Tone("#ffa23a", "#8f4f00", "#5c3000"),
    wall="#56606e",
)
BLACK_WHITE: Final = Palette(
    first=Tone("#1f2328", "#000000", "#ffffff"),
    second=Tone("#ffffff", "#3d444d", "#3d444d"),
    wall="#2a7a4b",
)

PALETTES: Final[Mapping[str, Palette]] = {
    "red-yellow": RED_YELLOW,
    "blue-orange": BLUE_ORANGE,
    "black-white": BLACK_WHITE,
}
"""The palettes by name."""
