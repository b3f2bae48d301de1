"""Saved games, written and read: a game's name, board and moves as plain text.

fourinrow 3
game connect-four
board rows 5 gravity no
moves b2a1
end 2

The last line counts the moves, so that a truncated file is not read as a shorter game.
Versions 1 and 2 of the format are read too. They have no board; games of the connect
family have the fields of their rules, one to a line, instead of a name. Version 1 does
not count the moves.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.errors import ParseError, short_repr
from fourinrow.games.catalogue import GAMES
from fourinrow.games.game import Game
from fourinrow.play.written_moves import read_moves, write_moves

S = TypeVar("S")
M = TypeVar("M")

_FIELDS: Final = {
    "fourinrow 1": ("game", "moves"),
    "fourinrow 2": ("game", "moves", "end"),
    "fourinrow 3": ("game", "board", "moves", "end"),
}
MAGICS: Final = tuple(_FIELDS)
"""The first line of a saved game; the number is the version of the format."""

_RULES: Final = ("rows", "cols", "connect", "gravity", "directions")


class SavedGame(NamedTuple, Generic[S, M]):
    """A game, and the moves that were played from its start."""

    game: Game[S, M]
    moves: tuple[M, ...]


def format_saved(game: Game[S, M], moves: Sequence[M]) -> str:
    """Return a game as the text of a saved game.

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> format_saved(connect(TIC_TAC_TOE), [4, 6]).splitlines()
    ['fourinrow 3', 'game tic-tac-toe', 'board', 'moves b2a1', 'end 2']
    """
    row = " ".join(write_moves(game, moves).splitlines())
    fields = (f"game {game.name}", f"board {game.board}", f"moves {row}")
    lines = (MAGICS[-1], *fields, f"end {len(moves)}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def parse_saved(text: str, game: Game[S, M]) -> SavedGame[S, M]:
    """Read a saved game of this game or of one of its variants.

    >>> from fourinrow import connect
    >>> parse_saved(format_saved(connect(), [3, 3]), connect()).moves
    (3, 3)

    Raises `ParseError` for a text that is not a saved game, for one of another game,
    and for illegal moves.
    """
    values = _fields(text)
    name, board = values["game"], values["board"]
    own = game.name, game.board
    opened = game.variant(name, board) if game.variant else None
    if opened is None and (name, board) != own:
        raise ParseError(_how_to_open(name, game.name), 0)
    if opened is None or (opened.name, opened.board) == own:
        opened = game
    begin = text.rindex("moves") + len("moves ")
    try:
        moves = read_moves(opened, values["moves"])
    except ParseError as error:
        raise ParseError(error.reason, begin + error.index) from error
    _check_length(text, moves)
    return SavedGame(opened, moves)


def _how_to_open(name: str, own: str) -> str:
    how = (
        f"`fourinrow play --game {name}` loads it"
        if name in GAMES
        else "open it with --game and the file of that game"
    )
    return f"expected a game of {own}, got one of {name}: {how}"


def _fields(text: str) -> Mapping[str, str]:
    """Return the name, the board and the moves of a saved game."""
    first, *lines = _lines(text)
    if first not in MAGICS:
        versions = " or ".join(map(repr, MAGICS))
        raise ParseError(
            f"expected {versions} on the first line, got {short_repr(first)}", 0
        )
    _, *others = names = _FIELDS[first]
    if first == MAGICS[-1] or not lines or not lines[0].startswith("rows"):
        return {"board": "", **_read_lines(text, names)}
    values = _read_lines(text, (*_RULES, *others))
    rules = [f"{name} {values[name].replace(' ', ',')}" for name in _RULES]
    return {"game": "connect-four", "board": " ".join(rules), **values}


def _read_lines(text: str, fields: Sequence[str]) -> dict[str, str]:
    """Read named values, one a line, with exactly these names in this order."""
    lines = _lines(text)[1:]
    last, at = _last_line(text)
    if "end" in fields and len(lines) <= len(fields) and last.split(" ")[0] != "end":
        reason = "expected `end` and the number of moves on its last line"
        raise ParseError(f"the file is incomplete: {reason}", at)
    values = {}
    for name, line in zip(fields, lines, strict=False):
        word, _, values[name] = line.partition(" ")
        if word != name:
            raise ParseError(
                f"expected a line that begins with {name!r}, got {short_repr(line)}",
                text.index(line),
            )
    if len(lines) != len(fields):
        raise ParseError(
            f"expected {len(fields) + 1} lines, got {len(lines) + 1}", len(text)
        )
    return values


def _lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").splitlines() or [""]


def _last_line(text: str) -> tuple[str, int]:
    """Return the last line, and the index of its first character."""
    last = _lines(text)[-1]
    return last, text.rindex(last)


def _check_length(text: str, moves: Sequence[object]) -> None:
    """Check that the last line of a saved game counts its moves."""
    end, (last, at) = f"end {len(moves)}", _last_line(text)
    if _lines(text)[0] == MAGICS[0] or last == end:
        return
    if end.startswith(last):
        reason = f"expected `{end}` on its last line"
        raise ParseError(f"the file is incomplete: {reason}", at)
    raise ParseError(f"expected `{end}` on the last line, got {short_repr(last)}", at)
