"""The commands of the prompt as values, and how a line is read."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

from fourinrow.errors import ParseError, nearest, short_repr
from fourinrow.play.session import Seat

M = TypeVar("M")

LONGEST_LINE: Final = 10_000
"""The most characters of a line; the longest games have about 3,000."""


@dataclass(frozen=True, slots=True)
class MakeMoves:
    """Play the moves of a text, if any, in order, up to the first invalid one."""

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
    """Resume a game from the text of a saved game."""

    text: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """Look up another opponent by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Seat a player or a human as the opponent; the side keeps its sign."""

    seat: Seat


class Keyword(Enum):
    """A command without an argument, by the word that gives it."""

    HINT = "hint"
    SCORES = "scores"
    UNDO = "undo"
    REDO = "redo"
    MOVES = "moves"
    SHOW = "show"
    NEW = "new"
    SWAP = "swap"
    GO = "go"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


Command: TypeAlias = MakeMoves | Save | Load | Restore | Opponent | Sit | Keyword

_ALONE: Final[Mapping[str, Keyword]] = {
    **{word.value: word for word in Keyword},
    "exit": Keyword.QUIT,
    "q": Keyword.QUIT,
    "?": Keyword.HELP,
}

_WITH_NAME: Final[Mapping[str, tuple[str, Callable[[str], Command]]]] = {
    "save": ("FILE", Save),
    "load": ("FILE", Load),
    "opponent": ("PLAYER", Opponent),
}
"""Commands with an argument, by their words, and what the argument is called."""

COMMANDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hint": "suggest a move",
        "scores": "show what each move is worth",
        "undo": "take back your last move",
        "redo": "play a move that was taken back",
        "moves": "list the moves so far",
        "show": "draw the board, with the last move in ( )",
        "new": "begin a new game",
        "swap": "change sides",
        "opponent PLAYER": "play against another player, such as greedy or human",
        "save FILE": "write the game to a new file, or over a saved game",
        "load FILE": "resume a saved game; against the computer it is your turn",
        "go": "restart the computer's search after Ctrl-C",
        "rules": "explain the game, and how to type a move",
        "help": "show this list; also ?",
        "quit": "leave; also exit and q",
    }
)
"""The commands that can be typed, and what each does."""


def parse_command(line: str) -> Command:
    """Read a line: a command, or moves with blanks or commas between them.

    >>> parse_command("4 4, 5")
    MakeMoves(text='4 4, 5')
    >>> parse_command("save my game.txt"), parse_command('save "my game.txt"')
    (Save(path='my game.txt'), Save(path='my game.txt'))

    Moves are not checked here. Raises `ParseError` for a command with too many or too
    few words, and for a line of more than `LONGEST_LINE` characters.
    """
    if len(line) > LONGEST_LINE:
        raise ParseError(
            f"expected a line of at most {LONGEST_LINE:,} characters, got a longer one",
            LONGEST_LINE,
        )
    first, *rest = line.split() or [""]
    name = first.lower()
    if name in _WITH_NAME:
        what, make = _WITH_NAME[name]
        given = _unquoted(line.strip()[len(name) :].strip())
        if not given:
            reason = f"expected {name} {what}, got no {what.lower()}"
            raise ParseError(reason, len(line.rstrip()))
        return make(given)
    if name in _ALONE:
        if rest:
            at = line.index(rest[0], line.index(first) + len(name))
            raise ParseError(
                f"expected {name} alone, got {short_repr(rest[0])} too", at
            )
        return _ALONE[name]
    return MakeMoves(line.strip())


def _unquoted(text: str) -> str:
    is_quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
    return text[1:-1] if is_quoted else text


_ALSO: Final[Mapping[str, str]] = {
    word: command
    for command, words in {
        "show": "board print draw",
        "undo": "back takeback",
        "new": "again restart reset start",
        "swap": "switch sides",
        "opponent": "level computer",
        "hint": "best tip",
        "moves": "history list",
        "load": "open",
        "save": "write",
        "help": "commands options h",
        "quit": "stop end bye resign exit",
    }.items()
    for word in words.split()
}
"""Other words for a command."""


def near(word: str) -> str | None:
    """Return the command that a word most likely stands for, if there is one.

    >>> near("board"), near("udno"), near("xyzzy")
    ('show', 'undo', None)
    """
    names = [name.split()[0] for name in COMMANDS]
    found = nearest(word, [*names, *_ALSO])
    return None if found is None else _ALSO.get(found, found)
