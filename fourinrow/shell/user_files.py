"""Games and players in users' Python files, by names such as ``bots.py:middle``."""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from linecache import getline
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Any, Final, ParamSpec, TypeVar, cast
from zlib import crc32

from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    MistakeInFile,
    did_you_mean,
    expected,
    printable,
    short_repr,
)
from fourinrow.games.catalogue import GAMES, AnyGame
from fourinrow.games.game import Game, M, S, without_chance
from fourinrow.games.guards import guarded_game
from fourinrow.play.players import Strategy
from fourinrow.shell.files import regular_file, usable
from fourinrow.shell.signals import Terminated

T = TypeVar("T")
P = ParamSpec("P")

_LONG: Final = 120  # characters of a reason
_QUIET: Final = {"exit": sys.exit, "quit": sys.exit}  # the builtin ones close stdin
_PASSED_ON: Final = (KeyboardInterrupt, Terminated)  # by all that handle errors


def is_place(text: str) -> bool:
    """Return whether a text is a place, such as bots.py:middle."""
    return re.fullmatch(r".+\.py:[^\W\d]\w*", text) is not None


def open_games(names: Sequence[str]) -> Mapping[str, AnyGame]:
    """Return games from files by their names without folders; none twice."""
    return _opened(names, lambda name: without_chance(game_at(name)))


def open_players(names: Sequence[str]) -> Mapping[str, Strategy]:
    """Return players from files, as `open_games` returns games."""
    return _opened(names, player_at)


def _opened(names: Sequence[str], at: Callable[[str], T]) -> Mapping[str, T]:
    found = dict[str, T]()
    for place in names:
        name = Path(place).name
        if name in found:
            raise FourInRowError(f"expected each name once, got {name} twice")
        found[name] = at(place)
    return found


def game_at(place: str) -> AnyGame:
    """Return the game at a place; errors in it have the place."""
    game = _value_at(place, "games", "game", lambda value: isinstance(value, Game))

    def guard(
        _name: str, function: Callable[..., object], kind: type, what: str
    ) -> Callable[..., object]:
        blamed = _blamed(place, function, (*_PASSED_ON, FourInRowError))

        def call(*args: object, **named: object) -> object:
            value = blamed(*args, **named)
            if isinstance(value, kind):
                return value
            raise MistakeInFile(f"{place}: {expected(what, value)}")

        return call

    try:
        safe, name = guarded_game(game, guard), game.name
    except FourInRowError as error:
        raise FourInRowError(f"{place}: {error}") from error
    if name in (*GAMES, Game.name):  # saved games of several games would be alike
        name = Path(place).name
    return cast("AnyGame", replace(safe, name=name))


def player_at(place: str) -> Strategy:
    """Return the function of game and state at a place as a player."""
    function = _value_at(place, "players", "function", callable)

    def player(game: Game[S, M], state: S) -> M:
        legal = game.legal_moves(state)

        def answer() -> tuple[Sequence[M], str]:
            move = function(game, state)
            same = [each for each in legal if each == move]
            if type(move) is bool:  # True equals 1, but is no number
                same = [each for each in same if type(each) is bool]
            return same, short_repr(move)

        meant, got = _blamed(place, answer)()
        if not meant:
            moves = sorted(map(str, legal), key=lambda text: (len(text), text))
            raise IllegalMove(f"{place}: expected one of {', '.join(moves)}, got {got}")
        return meant[0]  # the game's own, where the player's is equal, such as 3.0

    return player


def function_at(place: str) -> Callable[..., object]:
    """Return the function at a place; errors in it have the place."""
    function: Callable[..., object]
    function = _value_at(place, "functions", "function", callable)
    return _blamed(place, function)


def _blamed(
    place: str,
    function: Callable[P, T],
    passed_on: tuple[type[BaseException], ...] = _PASSED_ON,
) -> Callable[P, T]:
    """Return a function whose errors become `FourInRowError` with a place."""
    path, _, _ = place.rpartition(":")

    def call(*args: P.args, **named: P.kwargs) -> T:
        try:
            return function(*args, **named)
        except passed_on:
            raise
        except BaseException as error:
            raise MistakeInFile(f"{place}: {said(error, path)}") from error

    return call


def _value_at(
    place: str, files: str, what: str, is_one: Callable[[object], bool]
) -> Any:
    """Return the value at a place, if it is of the kind that is asked for."""
    if not is_place(place):
        raise FourInRowError(expected("FILE.py:NAME", place))
    path, _, name = place.rpartition(":")
    with usable(f"a file with {files}", path):
        values = vars(module_in(path))
    value = values.get(name)
    if not is_one(value):
        got = "none" if value is None else short_repr(value)
        if isinstance(value, type):
            got = f"the class {value.__name__}"
        others = [other for other, value in values.items() if is_one(value)]
        raise FourInRowError(
            f"expected a {what} {short_repr(name)}, got {got} in {short_repr(path)}"
            f"{did_you_mean(name, others)}"
        )
    return value


def module_in(path: str) -> ModuleType:
    """Import a file, once per process; raise ``RuntimeError`` if it fails."""
    return _module(regular_file(path).resolve())


@lru_cache
def _module(file: Path) -> ModuleType:
    """Import a file under a unique name, so that its classes can be pickled."""
    source, folder = file.read_bytes(), str(file.parent)
    name = f"{file.stem}_{crc32(os.fsencode(file)):08x}"
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(_QUIET, __file__=str(file))
    if folder not in sys.path:
        sys.path.append(folder)  # last, so that ours are found
    try:
        exec(compile(source, file, "exec", dont_inherit=True), vars(module))
    except _PASSED_ON:
        raise
    except BaseException as error:
        raise RuntimeError(said(error, str(file))) from error
    return module


def said(error: BaseException, path: str) -> str:
    """Return an error as text, with the line of the file that raised it."""
    file, steps = str(Path(path).expanduser().resolve()), walk_tb(error.__traceback__)
    lines = [line for frame, line in steps if frame.f_code.co_filename == file]
    where = f"line {lines[-1]}: " if lines else ""
    if isinstance(error, SystemExit):
        return f"{where}ended the program"
    if isinstance(error, SyntaxError) and error.lineno and error.filename == file:
        return f"line {error.lineno}: {type(error).__name__}: {error.msg}"
    text = str(error)
    if isinstance(error, AssertionError) and not text and lines:
        text = getline(file, lines[-1]).strip()
    reason = printable(text).replace("\n", r"\n")[:_LONG]
    return f"{where}{type(error).__name__}{reason and f': {reason}'}"
