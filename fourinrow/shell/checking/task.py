"""What is to be checked, and what was found: the records of a check."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

GAME: Final = "game"
"""The name under which every game has laws."""

TEST: Final = "test"
"""The name under which a test has laws; names of tests begin with it."""

CASES: Final[Mapping[str, str]] = {
    "new_grid": "board",
    "apply_move": "board",
    "is_valid_move": "board",
    "is_win": "board",
    "winner": "board",
    "legal_moves": "board",
    "rate": "board",
    "fold_windows": "board",
    "rating": "board",
    "minimax": "tree",
    "alpha_beta": "tree",
    "player": "play",
    GAME: "play",
}
"""The names that have laws, and what their laws are tried on."""


class Task(NamedTuple):
    """A file, and how to try its laws, or with ``is_of_tests`` those of its tests."""

    path: str
    examples: int
    seconds: float
    seed: int = 0
    is_of_tests: bool = False
    board: Literal["grids", "lists"] | None = None  # None is to be found out
    left: int | None = None  # so many laws, the last ones; None is all


class Judged(NamedTuple):
    """A law of a value, and the verdict on it, as `fourinrow.testing.Verdict` has it.

    ``function`` is the name of the value in the file, ``known`` the name by which it
    has laws.
    """

    known: str
    function: str
    law: str
    is_optional: bool = False
    holds: bool = False
    examples: int = 0
    reason: str = ""
    drawing: str = ""
    code: str = ""
