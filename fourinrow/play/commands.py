"""What can be said at the prompt, as values, and how it is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from fourinrow.errors import ParseError, shown

__all__ = [
    "COMMANDS",
    "Answer",
    "Command",
    "Go",
    "Help",
    "Hint",
    "Load",
    "Moves",
    "New",
    "Nothing",
    "Play",
    "Quit",
    "Redo",
    "Restore",
    "Save",
    "Show",
    "Undo",
    "parse_command",
]


@dataclass(frozen=True, slots=True)
class Play:
    """Play some moves in order, up to the first that can't be."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The computer's move, as it would be typed."""

    word: str


@dataclass(frozen=True, slots=True)
class Save:
    """Write the game to a file."""

    path: str


@dataclass(frozen=True, slots=True)
class Load:
    """Read a game from a file."""

    path: str


@dataclass(frozen=True, slots=True)
class Restore:
    """Go on with a game that was saved as this text."""

    text: str


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing was said."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for a good move."""


@dataclass(frozen=True, slots=True)
class Go:
    """Let the computer think again after it was stopped."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back your last move, and the computer's answer."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again what was taken back."""


@dataclass(frozen=True, slots=True)
class Moves:
    """Ask for the moves of the game."""


@dataclass(frozen=True, slots=True)
class Show:
    """Ask for the board."""


@dataclass(frozen=True, slots=True)
class New:
    """Begin a new game."""


@dataclass(frozen=True, slots=True)
class Help:
    """Ask what can be said."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave."""


Command: TypeAlias = (
    Play | Answer | Save | Load | Restore | Nothing | Hint | Go | Undo | Redo
    | Moves | Show | New | Help | Quit
)  # fmt: skip

_ALONE: Final[Mapping[str, Command]] = {
    "hint": Hint(),
    "undo": Undo(),
    "redo": Redo(),
    "moves": Moves(),
    "show": Show(),
    "new": New(),
    "go": Go(),
    "help": Help(),
    "quit": Quit(),
    "exit": Quit(),
    "q": Quit(),
    "?": Help(),
}
_WITH_FILE: Final[Mapping[str, Callable[[str], Command]]] = {"save": Save, "load": Load}

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hint": "suggest a move",
        "undo": "take back your last move",
        "redo": "play it again",
        "moves": "write the moves so far",
        "show": "draw the board",
        "new": "begin again",
        "save FILE": "write the game to a file",
        "load FILE": "go on with a saved game",
        "go": "let the computer think again after Ctrl-C",
        "help": "write this list; ? does too",
        "quit": "leave; exit and q do too",
    }
)
"""What can be typed besides moves, and what it does."""


def parse_command(line: str) -> Command:
    """Read a line: a command, or moves with blanks or commas between them.

    >>> from fourinrow.play import parse_command
    >>> parse_command("4 4, 5")
    Play(words=('4', '4', '5'))
    >>> parse_command("save my game.txt")
    Save(path='my game.txt')

    Whether a word is a move is for the game to say. Raises `ParseError` for a
    command with too many words or too few.
    """
    words = tuple(line.split())
    if not words:
        return Nothing()
    name, rest = words[0].lower(), words[1:]
    if name in _WITH_FILE:
        path = line.strip()[len(name) :].strip()
        if not path:
            raise ParseError(f"expected {name} FILE, got no file", len(line.rstrip()))
        return _WITH_FILE[name](path)
    if name in _ALONE:
        if rest:
            at = line.index(rest[0], line.index(words[0]) + len(name))
            raise ParseError(f"expected {name} alone, got {shown(rest[0])} too", at)
        return _ALONE[name]
    return Play(tuple(line.replace(",", " ").split()) or words)
