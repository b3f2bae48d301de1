"""What can be said at the prompt, as values, and how it is read."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from fourinrow.errors import ParseError, checked_text, shown
from fourinrow.play.session import Seat

M = TypeVar("M")

LONGEST_LINE: Final = 10_000
"""How many characters a line may have; the longest games have some 3,000."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play the moves of a text in order, up to the first that can't be."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer(Generic[M]):
    """Play the computer's move."""

    move: M


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
class Opponent:
    """Ask for another player, by its name, on the other side."""

    name: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Let a player, or a human, take the other side; the sign is that of the side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Swap:
    """Change sides."""


@dataclass(frozen=True, slots=True)
class ShowRules:
    """Ask for the rules of the game."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing was said."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for a good move."""


@dataclass(frozen=True, slots=True)
class ShowScores:
    """Ask what each move is worth."""


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
    Play | Save | Load | Restore | Opponent | Sit | Swap | Nothing
    | Hint | ShowScores | ShowRules | Go | Undo | Redo | Moves | Show | New
    | Help | Quit
)  # fmt: skip

_ALONE: Final[Mapping[str, Command]] = {
    "hint": Hint(),
    "scores": ShowScores(),
    "undo": Undo(),
    "redo": Redo(),
    "moves": Moves(),
    "show": Show(),
    "new": New(),
    "swap": Swap(),
    "go": Go(),
    "rules": ShowRules(),
    "help": Help(),
    "quit": Quit(),
    "exit": Quit(),
    "q": Quit(),
    "?": Help(),
}


class _WithName(NamedTuple):
    """A command that something stands behind, and what that is called."""

    what: str
    make: Callable[[str], Command]


_WITH_NAME: Final[Mapping[str, _WithName]] = {
    "save": _WithName("FILE", Save),
    "load": _WithName("FILE", Load),
    "opponent": _WithName("PLAYER", Opponent),
}

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hint": "suggest a move",
        "scores": "show what each move is worth",
        "undo": "take back your last move",
        "redo": "play it again",
        "moves": "write the moves so far",
        "show": "draw the board, with the last move in ( )",
        "new": "begin again",
        "swap": "change sides",
        "opponent PLAYER": "play against another player, as level:3 or human",
        "save FILE": "write the game to a new file, or over a saved game",
        "load FILE": "go on with a saved game; against the computer it is your turn",
        "go": "let the computer think again after Ctrl-C",
        "rules": "explain the game, and how a move is typed",
        "help": "write this list; ? does too",
        "quit": "leave; exit and q do too",
    }
)
"""What can be typed besides moves, and what it does."""


def parse_command(line: str) -> Command:
    """Read a line: a command, or moves with blanks or commas between them.

    >>> from fourinrow.play import parse_command
    >>> parse_command("4 4, 5")
    Play(text='4 4, 5')
    >>> parse_command("save my game.txt"), parse_command('save "my game.txt"')
    (Save(path='my game.txt'), Save(path='my game.txt'))

    Whether a word is a move is for the game to say. Raises `ParseError` for a
    command with too many words or too few, and for more than `LONGEST_LINE` characters.
    """
    if len(checked_text(line, "a line")) > LONGEST_LINE:
        raise ParseError(
            f"expected a line of at most {LONGEST_LINE:,} characters, got a longer one",
            LONGEST_LINE,
        )
    words = tuple(line.split())
    if not words:
        return Nothing()
    name, rest = words[0].lower(), words[1:]
    if name in _WITH_NAME:
        what, make = _WITH_NAME[name]
        given = _unquoted(line.strip()[len(name) :].strip())
        if not given:
            reason = f"expected {name} {what}, got no {what.lower()}"
            raise ParseError(reason, len(line.rstrip()))
        return make(given)
    if name in _ALONE:
        if rest:
            at = line.index(rest[0], line.index(words[0]) + len(name))
            raise ParseError(f"expected {name} alone, got {shown(rest[0])} too", at)
        return _ALONE[name]
    return Play(line.strip())


def _unquoted(text: str) -> str:
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if is_quoted else text


_ALSO: Final[Mapping[str, str]] = {
    "board": "show",
    "print": "show",
    "draw": "show",
    "back": "undo",
    "takeback": "undo",
    "again": "new",
    "restart": "new",
    "reset": "new",
    "start": "new",
    "switch": "swap",
    "sides": "swap",
    "level": "opponent",
    "computer": "opponent",
    "best": "hint",
    "tip": "hint",
    "history": "moves",
    "list": "moves",
    "open": "load",
    "write": "save",
    "commands": "help",
    "options": "help",
    "h": "help",
    "stop": "quit",
    "end": "quit",
    "bye": "quit",
    "resign": "quit",
    "exit": "quit",
}


def near(word: str) -> str | None:
    """Return the command that a word most likely stands for, if there is one.

    >>> from fourinrow.play.commands import near
    >>> near("board"), near("udno"), near("xyzzy")
    ('show', 'undo', None)
    """
    names = [name.split()[0] for name in COMMANDS]
    found = nearest(word, [*names, *_ALSO])
    return None if found is None else _ALSO.get(found, found)


def nearest(word: str, words: Collection[str]) -> str | None:
    """Return the one of some words that is most like another, if one is like it.

    >>> from fourinrow.play.commands import nearest
    >>> nearest("tictactoe", ["othello", "tic-tac-toe"])
    'tic-tac-toe'
    """
    said = word.lower()[:_LONG_WORD]
    alike = 1 if len(said) <= _SHORT_WORD else _ALIKE
    found = get_close_matches(said, words, 1, alike)
    return found[0] if found else None


_SHORT_WORD: Final = 2
_LONG_WORD: Final = 20
_ALIKE: Final = 0.65
