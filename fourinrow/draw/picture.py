"""A picture displays itself: as SVG in notebooks, as text everywhere else."""

from dataclasses import dataclass
from typing import Protocol

from fourinrow.core.cells import Player, as_player
from fourinrow.core.outcome import Status
from fourinrow.draw.stones import NAMES


class Printer(Protocol):
    """The printer that IPython passes to ``_repr_pretty_``."""

    def text(self, obj: str, /) -> None:
        """Print a piece of a line."""

    def break_(self) -> None:
        """End the line."""


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing in two forms: as the text of an SVG file, and as plain text.

    >>> from fourinrow.draw import Picture
    >>> Picture("<svg/>", "X O")
    X O
    """

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_pretty_(self, p: Printer, cycle: bool) -> None:
        lines = ["..."] if cycle else self.text.split("\n")
        p.text(lines[0])
        for line in lines[1:]:
            p.break_()
            p.text(line)


def standing_in_words(status: Status, turn: Player | None) -> str:
    """Return how a game stands, for the name of a picture.

    >>> from fourinrow import Player, Status
    >>> from fourinrow.draw.picture import standing_in_words
    >>> standing_in_words(Status.RUNNING, Player.FIRST)
    'first player to move'
    """
    match status:
        case Status.RUNNING:
            if turn is None:
                return "undecided"
            return f"{NAMES[as_player(turn)]} player to move"
        case Status.DRAW:
            return "a draw"
        case Status.FIRST_WON:
            return "first player has won"
        case Status.SECOND_WON:
            return "second player has won"
