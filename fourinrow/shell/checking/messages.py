"""What a process that checks a file is asked, and what it reports."""

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
    """Find all that has laws in a file; or, with a ``name``, try some laws of that.

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
    """A process has started; the file is imported from now on."""


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
    """A law is tried from now on."""

    law: str


class CaseBegins(NamedTuple):
    """A law is tried on this case from now on."""

    code: str


class Prints(NamedTuple):
    """The file prints; this is the first text."""

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
    """All is found."""


Message: TypeAlias = (
    Ready | Failed | HasLaws | Board | LawBegins | CaseBegins | Prints | Judged | Done
)


class Survey(NamedTuple):
    """What has laws in a file, on which boards, and what the file prints.

    ``failure`` is the reason why not all could be found.
    """

    found: Sequence[HasLaws]
    board: BoardKind
    printed: str
    failure: str
