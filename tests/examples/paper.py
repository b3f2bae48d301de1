"""Tic-tac-toe with a picture of its own: strokes and rings, as on paper."""

from collections.abc import Mapping
from dataclasses import replace

from fourinrow import TIC_TAC_TOE, Player, Situation, connect
from fourinrow.draw import BLACK_WHITE, Palette, Picture
from fourinrow.draw.svg import document, element, label
from fourinrow.games import Worth
from fourinrow.games.connect.picture import picture as connect_picture


def picture(
    state: Situation,
    /,
    *,
    last: int | None = None,
    scores: Mapping[int, Worth] | None = None,
    palette: Palette | None = None,
) -> Picture:
    parts = [element("path", d="M30 0V90M60 0V90M0 30H90M0 60H90", stroke="gray")]
    for place, cell in enumerate(cell for row in state.grid for cell in row):
        x, y = 30 * (place % 3) + 15, 30 * (place // 3) + 15
        if cell:
            player, width = Player(cell), 4 if place == last else 2
            shape = f"M{x - 9} {y - 9}l18 18m0-18l-18 18"
            if player is Player.SECOND:
                shape = f"M{x - 9} {y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0"
            rim = (palette or BLACK_WHITE).tone(player).rim
            parts.append(
                element("path", d=shape, stroke=rim, stroke_width=width, fill="none")
            )
        elif scores and place in scores:
            parts.append(label(str(scores[place].low), x, y, 12))
    usual, svg = connect_picture(state), document("Tic-tac-toe", 90, 90, parts)
    return Picture(svg, usual.text, cells=usual.cells)


paper = replace(connect(TIC_TAC_TOE), picture=picture)
