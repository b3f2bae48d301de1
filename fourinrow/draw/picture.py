"""A picture displays itself: as SVG in notebooks, as text everywhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from fourinrow.draw.palette import Palette


class Place(NamedTuple):
    """A box in a picture where a move can be made, in its units, and a name.

    >>> from fourinrow import from_moves
    >>> from fourinrow.games.connect.picture import picture
    >>> picture(from_moves("445")).places[3]
    Place(x=212.0, y=12.0, width=64.0, height=438.0, name='column 4, 2 stones', \
stone=(244.0, 244.0))

    The upper left corner is at ``x`` and ``y``, and the centre of the stone that the
    move puts there is at ``stone``.
    """

    x: float
    y: float
    width: float
    height: float
    name: str
    stone: tuple[float, float]


def square_place(x: float, y: float, side: float, name: str) -> Place:
    """Return a square place with its centre at a point."""
    return Place(x - side / 2, y - side / 2, side, side, name, (x, y))


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing in two forms: as the text of an SVG file, and as plain text.

    >>> Picture("<svg/>", "X O")
    X O

    ``size`` is the width and height of the SVG in its units. ``places`` has the `Place`
    of each legal move that is made on the board; several moves may share one. Both may
    be left out; moves can then be chosen only from a list. ``palette`` has the colours
    of both sides, if they have any. ``cells`` has the words for each cell, by row and
    column, for readers who do not see the picture.
    """

    svg: str
    text: str
    size: tuple[float, float] = (0.0, 0.0)
    places: Mapping[object, Place] = field(default_factory=dict, hash=False)
    palette: Palette | None = None
    cells: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg
