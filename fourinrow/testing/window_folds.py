"""What does a user's `fold_windows` do? A fold that notes what it gets."""

from dataclasses import dataclass, field
from typing import TypeAlias

from fourinrow.core import windows
from fourinrow.errors import shown
from fourinrow.testing.board_cases import Asked, Case
from fourinrow.testing.calls import Argument, listed, whole
from fourinrow.testing.law import expect

SeenWindow: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""The places of a window, each with its cell."""


@dataclass(frozen=True)
class Folded:
    """A fold that notes what its function gets, and stops after so many windows."""

    asked: Asked
    most: int = 10_000
    states: list[object] = field(default_factory=list)
    windows: list[object] = field(default_factory=list)

    def step(self, state: object, window: object) -> tuple[int, bool]:
        """Note a state and a window; the next state is their number."""
        self.states.append(state)
        self.windows.append(window)
        return len(self.states), len(self.states) < self.most

    def result(self) -> object:
        """Fold over the windows, from the state 0 on."""
        case = self.asked.case
        _, start, board = self.asked.usual(case, self.asked.boards)
        usual = [Argument(self.step, "step"), start, board]
        return self.asked.call.result(usual, case.rules)

    def seen(self) -> list[SeenWindow]:
        """Return the windows as pairs of place and cell."""
        self.result()
        return [_as_window(each) for each in self.windows]


def _as_window(window: object) -> SeenWindow:
    pairs = [_two(pair, window) for pair in listed(window, "a window")]
    places = [(_two(place, window), cell) for place, cell in pairs]
    return tuple(
        ((whole(row, "a row"), whole(column, "a column")), whole(cell, "a cell"))
        for (row, column), cell in places
    )


def _two(pair: object, window: object) -> list[object]:
    items = listed(pair, "pairs of place and cell")
    expect(len(items) == 2, f"expected pairs of place and cell, got {shown(window)}")
    return items


def windows_in(case: Case) -> list[SeenWindow]:
    """Return all windows of a case, in the order of `fold_windows`.

    >>> from fourinrow import Rules
    >>> from fourinrow.testing.board_cases import Case
    >>> from fourinrow.testing.positions import empty_board
    >>> from fourinrow.testing.window_folds import windows_in
    >>> windows_in(Case(empty_board(Rules(rows=1, cols=3, n=2))))
    [(((0, 0), 0), ((0, 1), 0)), (((0, 1), 0), ((0, 2), 0))]
    """
    grid = case.grid
    return [
        tuple(((row, column), int(grid[row][column])) for row, column in window)
        for window in windows(case.rules)
    ]
