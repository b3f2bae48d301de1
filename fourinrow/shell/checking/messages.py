"""What a process that checks a file is asked, and what it reports: lines of JSON."""

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

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

    ``aliases`` are pairs of a known name and the file's own. The task is done in
    ``folder``.
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
    folder: str = ""


class Ready(NamedTuple):
    """A process has started, in a group; the file is imported from now on."""

    group: int


class Failed(NamedTuple):
    """The file can't be imported."""

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


class Ended(NamedTuple):
    """The process has ended, with an exit status: below 0 it is a signal's number."""

    status: int


Message: TypeAlias = (
    Ready | Failed | HasLaws | Board | LawBegins | CaseBegins | Prints | Judged | Done
)

_KINDS: Final[Mapping[str, Callable[..., Message | Ended]]] = MappingProxyType(
    {kind.__name__: kind for kind in get_args(Message | Ended)}
)


def encode(message: Message | Ended | CheckTask) -> bytes:
    r"""Return a message as a line.

    >>> from fourinrow.shell.checking.messages import Board, encode
    >>> encode(Board("lists"))
    b'["Board", "lists"]\n'
    """
    return json.dumps([type(message).__name__, *message]).encode() + b"\n"


def decode(line: bytes) -> Message | Ended | None:
    """Return the message of a line, `None` if it has none.

    >>> from fourinrow.shell.checking.messages import decode
    >>> decode(b'["Board", "lists"]')
    Board(kind='lists')
    """
    try:
        kind, *fields = json.loads(line)
        return _KINDS[kind](*fields)
    except (KeyError, TypeError, ValueError):
        return None


def decode_task(line: bytes) -> CheckTask:
    """Return the task of a line."""
    return CheckTask(*json.loads(line)[1:])
