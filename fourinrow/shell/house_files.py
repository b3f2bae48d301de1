"""Games and players of files, which pages know by file and name: nim.py:nim."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from fourinrow.errors import FourInRowError, shown
from fourinrow.games.catalogue import AnyGame
from fourinrow.play.players import Strategy
from fourinrow.shell.game_choice import GameChoice, opened
from fourinrow.shell.player_files import player_for
from fourinrow.shell.python_files import NameInFile, place_named


class FromFiles(NamedTuple):
    """The games and players of files, as ``FILE.py:NAME``."""

    games: Sequence[str] = ()
    players: Sequence[str] = ()


def open_games(names: Sequence[str]) -> Mapping[str, AnyGame]:
    """Import games of files, which are known by file and name, as nim.py:nim.

    Raises `FourInRowError` for one that can't be used, and for two of the same name.
    """
    return {name: _game(place) for name, place in _by_name(names).items()}


def open_players(names: Sequence[str]) -> Mapping[str, Strategy]:
    """Import players of files, as `open_games` does games."""
    places = _by_name(names).items()
    return {name: player_for(str(place), Random()) for name, place in places}


def _by_name(texts: Sequence[str]) -> Mapping[str, NameInFile]:
    named = dict[str, NameInFile]()
    for text in texts:
        place = place_named(text)
        if place is None:
            raise FourInRowError(f"expected FILE.py:NAME, got {shown(text)}")
        name = f"{Path(place.path).name}:{place.name}"
        if name in named:
            raise FourInRowError(f"expected each name once, got {name} twice")
        named[name] = place
    return named


def _game(place: NameInFile) -> AnyGame:
    game = opened(GameChoice(str(place)))
    if game.chances is not None:
        raise FourInRowError(f"{place} is a game of chance, which has no players")
    return game
