"""The tasks and the reports of a process that checks a file."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

GAME: Final = "game"
"""The name under which every game has laws."""

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

CASES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(_BOARDS, "board"),
        "minimax": "tree",
        "alpha_beta": "tree",
        "player": "play",
        GAME: "play",
    }
)
"""The names that have laws, and what their laws are tried on."""


class CheckTask(NamedTuple):
    """Find all values with laws in a file; or with a ``name``, try some laws of that.

    ``aliases`` are pairs of a known name and the file's own.
    """

    path: str
    board: BoardKind
    aliases: tuple[tuple[str, str], ...]
    examples: int
    seconds: float
    seed: int
    known: str = ""
    name: str = ""
    laws: tuple[str, ...] = ()


class Ready(NamedTuple):
    """The process has started, and now imports the file."""


class Failed(NamedTuple):
    """The file can't be imported, or the process reports nothing more."""

    reason: str


class HasLaws(NamedTuple):
    """A value with laws, or with a ``problem``: the reason why it has none.

    ``laws`` are pairs: a name, and whether the law is optional.
    """

    known: str
    name: str
    laws: tuple[tuple[str, bool], ...] = ()
    problem: str = ""


class Board(NamedTuple):
    """What the functions of the file take as boards: grids or lists."""

    kind: BoardKind


class LawBegins(NamedTuple):
    """The process now tries a law."""

    law: str


class CaseBegins(NamedTuple):
    """The process now tries a law on this case."""

    code: str


class Prints(NamedTuple):
    """The first text that the file prints."""

    text: str


class Judged(NamedTuple):
    """The verdict on a law: a `fourinrow.testing.Verdict`."""

    law: str
    holds: bool
    examples: int
    reason: str = ""
    drawing: str = ""
    code: str = ""
    svg: str = ""


class Done(NamedTuple):
    """All values with laws have been reported."""


Message: TypeAlias = (
    Ready | Failed | HasLaws | Board | LawBegins | CaseBegins | Prints | Judged | Done
)


class Survey(NamedTuple):
    """The values with laws in a file, its kind of boards, and what it prints.

    ``failure`` is the reason why not all values could be found.
    """

    found: Sequence[HasLaws]
    board: BoardKind
    printed: str
    failure: str
