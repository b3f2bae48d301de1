"""What is to be checked, and what was found: the records of a check."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

GAME: Final = "game"
"""The name under which every game has laws."""

TEST: Final = "test"
"""The name under which a test has laws; names of tests begin with it."""

BoardKind: TypeAlias = Literal["grids", "lists"]

_BOARDS: Final = (
    "new_grid",
    "apply_move",
    "is_valid_move",
    "is_win",
    "winner",
    "legal_moves",
    "rate",
    "fold_windows",
    "rating",
)

CASES: Final[Mapping[str, str]] = {
    **dict.fromkeys(_BOARDS, "board"),
    "minimax": "tree",
    "alpha_beta": "tree",
    "player": "play",
    GAME: "play",
}
"""The names that have laws, and what their laws are tried on."""


class Task(NamedTuple):
    """A file, and how to try its laws.

    ``aliases`` has the known name of each of these names in the file. Without a
    ``board``, functions take what the file's new_grid returns, and else the
    ``usual_board``. ``left`` has the laws to try, by the name in the file and their own
    name; ``None`` stands for all. With ``is_of_tests``, laws are those of the file's
    tests.
    """

    path: str
    usual_board: BoardKind
    board: BoardKind | None
    aliases: Mapping[str, str]
    examples: int
    seconds: float
    seed: int
    left: Sequence[tuple[str, str]] | None = None
    is_of_tests: bool = False


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
    svg: str = ""
