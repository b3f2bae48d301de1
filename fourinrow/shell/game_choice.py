"""The game that the options choose: one from the catalogue, or one from a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, cast

from fourinrow.core.notation import Base
from fourinrow.errors import FourInRowError, ParseError, reason_of, shown
from fourinrow.games.catalogue import GAMES, AnyGame, game_named
from fourinrow.games.connect import GameBook
from fourinrow.games.game import Game
from fourinrow.games.guards import guarded_game
from fourinrow.play.commands import nearest
from fourinrow.shell.options import add_board, base_from, board_from
from fourinrow.shell.python_files import (
    NameInFile,
    guarded,
    place_named,
    value_at,
)
from fourinrow.shell.terminal import blaming


class GameChoice(NamedTuple):
    """The name of a game, its board, the number of its first column, and its order.

    A connect game is solved in some ``threads``, with the opening book or without.
    """

    name: str
    board: str = ""
    base: Base | None = None
    order: str | None = None
    threads: int = 1
    book: GameBook = "standard"


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
        book=getattr(options, "book", "standard"),
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
    name, board, base, order, threads, book = choice
    place = place_named(name)
    if place is None:
        try:
            return game_named(
                name, board, base=base, order=order, threads=threads, book=book
            )
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

    def guard(
        _name: str, function: Callable[..., object], kind: type, expected: str
    ) -> Callable[..., object]:
        return guarded(place, function, kind, expected)

    try:
        safe, name = guarded_game(game, guard), game.name
    except FourInRowError as error:
        raise FourInRowError(f"{place}: {error}") from error
    if name in (*GAMES, Game.name):  # saved games of several games would be alike
        name = f"{Path(place.path).name}:{place.name}"
    return cast("AnyGame", replace(safe, name=name))
