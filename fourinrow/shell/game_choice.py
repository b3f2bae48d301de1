"""The game that the options choose: one from the catalogue, or one from a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, cast

from fourinrow.core.cells import Player
from fourinrow.core.notation import Base
from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, ParseError, reason_of, shown
from fourinrow.games.catalogue import GAMES, AnyGame, game_named
from fourinrow.games.display import Display
from fourinrow.games.game import Game
from fourinrow.play.commands import nearest
from fourinrow.shell.options import add_board, base_from, board_from
from fourinrow.shell.python_files import (
    NameInFile,
    guarded,
    place_named,
    value_at,
)
from fourinrow.shell.terminal import blaming

R = TypeVar("R", Game[Any, Any], Display[Any, Any])


class GameChoice(NamedTuple):
    """The name of a game, its board, the number of its first column, and its order."""

    name: str
    board: str = ""
    base: Base | None = None
    order: str | None = None


def add_game(parser: ArgumentParser) -> None:
    """Add the options that choose a game and its board."""
    parser.add_argument(
        "--game",
        default="connect-four",
        metavar="GAME",
        help=f"{', '.join(GAMES)}, or FILE.py:NAME (connect-four)",
    )
    add_board(parser)


def choice_from(
    options: Namespace, parser: ArgumentParser, *, is_played: bool = True
) -> GameChoice:
    """Return the choice of parsed options; exit with the usage if it is invalid.

    If the game ``is_played``, a game of chance is invalid too.
    """
    choice = GameChoice(
        options.game,
        board_from(options),
        None if options.base is None else base_from(options),
        getattr(options, "order", None),
    )
    with blaming(parser, "--game"):
        if opened(choice).chances is not None and is_played:
            reason = "is a game of chance: `fourinrow tree` draws its trees"
            raise FourInRowError(f"{choice.name} {reason}")
    return choice


def opened(choice: GameChoice) -> AnyGame:
    """Return the game of a choice.

    Raises `FourInRowError` for an unknown game, and for a board, base or order given
    for a game that does not take one.
    """
    name, board, base, order = choice
    place = place_named(name)
    if place is None:
        try:
            return game_named(name, board, base=base, order=order)
        except ParseError as error:
            near = None if name in GAMES else _near(name)
            meant = "" if near is None else f": did you mean `{near}`?"
            raise FourInRowError(f"{reason_of(error)}{meant}") from error
    if board or base is not None:
        raise FourInRowError(f"{name} has a board of its own")
    if order is not None:
        raise FourInRowError(f"{name} has an order of its own")
    return _in_file(place)


def _near(name: str) -> str | None:
    """Return what may be meant by the unknown name of a game."""
    file = name.rpartition(":")[0] or name
    if file != name or name.endswith(".py"):
        return f"{file.removesuffix('.py')}.py:NAME"
    return nearest(name, GAMES)


def _in_file(place: NameInFile) -> AnyGame:
    game = value_at(place, "games")
    if not isinstance(game, Game):
        got = "none" if game is None else shown(game)
        raise FourInRowError(
            f"expected a game {shown(place.name)}, got {got} in {shown(place.path)}"
        )
    display: object = game.text
    if not isinstance(display, Display):
        raise FourInRowError(
            f"{place}: expected a Display as text, got {shown(display)}"
        )
    text, name = _guarded(place, display), game.name
    if name in (*GAMES, Game.name):  # saved games of several games would be alike
        name = f"{Path(place.path).name}:{place.name}"
    return cast("AnyGame", replace(_guarded(place, game), text=text, name=name))


def _guarded(place: NameInFile, record: R) -> R:
    """Return the record with functions that raise `FourInRowError` for any error.

    Raises `FourInRowError` for any other value in place of a function.
    """
    from fourinrow.draw.picture import Picture  # slow to import

    kinds = {**_KINDS, "picture": (Picture, "a Picture")}
    guards: dict[str, Any] = {}
    for each in fields(record):
        function, (kind, what) = getattr(record, each.name), kinds.get(each.name, _ANY)
        if callable(function):
            expected = f"{what} from {each.name}"
            guards[each.name] = guarded(place, function, kind, expected)
        elif each.name in kinds and function is not each.default:
            raise FourInRowError(
                f"{place}: expected a function as {each.name}, got {shown(function)}"
            )
    return replace(record, **guards)


_ANY: Final[tuple[type, str]] = (object, "a value")
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "start": _ANY,
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "play": _ANY,
    "outcome": (Status, "a Status"),
    "rate": (Real, "a number"),
    "children": (Iterable, "states"),
    "draw": (str, "text"),
    "write": (str, "text"),
    "read": (tuple, "a move and the rest of the text"),
    "why_not": (str, "text"),
}
"""What the functions of a game and of its display return."""
