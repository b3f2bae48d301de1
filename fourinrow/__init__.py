"""Connect Four and its family as pure functions.

Boards are persistent vectors, rules are pure functions, a game is a record of
functions, and a search is a fold over a lazy game tree.

>>> from fourinrow import *
>>> situation = from_moves("4455")
>>> found = alpha_beta(3, search_space())(situation, layer_of(situation))
>>> print(format_grid(found.child.grid), found.value)
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O O . .
. . X X X . . 100000.0

To read the source, begin with

    fourinrow.folds      a fold that may stop
    fourinrow.core       what is a board?
    fourinrow.search     what is a good move, in any game?
    fourinrow.games      what are the rules?
    fourinrow.solver     how does it end?
    fourinrow.draw       show it
    fourinrow.play       who plays?
    fourinrow.shell      talk

and in each package with the file that its docstring names first; help("fourinrow.tour")
leads through all of it in ten short stops. The names below are those one needs most;
the packages hold the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fourinrow.core.grid import Grid, apply_move, is_valid_move, new_grid
    from fourinrow.core.lines import fold_windows
    from fourinrow.core.notation import from_moves
    from fourinrow.core.pictures import format_grid, parse_grid
    from fourinrow.core.players import Cell, Player, Stone
    from fourinrow.core.rating import rate
    from fourinrow.core.rules import CONNECT_FIVE, CONNECT_FOUR, TIC_TAC_TOE, Rules
    from fourinrow.core.situation import (
        Situation,
        Status,
        legal_moves,
        make_move,
        status,
    )
    from fourinrow.core.wins import is_win, winner
    from fourinrow.errors import FourInRowError
    from fourinrow.games.connect import connect, layer_of, search_space
    from fourinrow.games.game import Game
    from fourinrow.play.referee import play_out
    from fourinrow.search.alpha_beta import alpha_beta
    from fourinrow.search.minimax import minimax
    from fourinrow.search.space import Layer, SearchSpace

    __version__: str

__all__ = [
    "CONNECT_FIVE",
    "CONNECT_FOUR",
    "Cell",
    "FourInRowError",
    "Game",
    "Grid",
    "Layer",
    "Player",
    "Rules",
    "SearchSpace",
    "Situation",
    "Status",
    "Stone",
    "TIC_TAC_TOE",
    "alpha_beta",
    "apply_move",
    "connect",
    "fold_windows",
    "format_grid",
    "from_moves",
    "is_valid_move",
    "is_win",
    "layer_of",
    "legal_moves",
    "make_move",
    "minimax",
    "new_grid",
    "parse_grid",
    "play_out",
    "rate",
    "search_space",
    "status",
    "winner",
]

_PACKAGES: Final = ("errors", "core", "search", "games", "play")
"""Where the names above live: in the first of these that offers them."""

_BELOW: Final = (*_PACKAGES, "folds", "solver", "draw")


if not TYPE_CHECKING:  # or every name would seem to be there

    def __getattr__(name: str) -> object:
        """Import what is asked for, when it is asked for the first time."""
        if name == "__version__":
            metadata = import_module("importlib.metadata")
            try:
                return metadata.version(__name__)
            except metadata.PackageNotFoundError as error:
                raise AttributeError(f"{__name__} is not installed") from error
        if name in _BELOW:
            return import_module(f"{__name__}.{name}")
        if name in __all__:
            for package in _PACKAGES:
                offered = import_module(f"{__name__}.{package}")
                if name in offered.__all__:
                    return globals().setdefault(name, getattr(offered, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_BELOW, "__version__"})


def load_ipython_extension(ipython: object) -> None:
    """Let IPython draw positions and games: this is ``%load_ext fourinrow``."""
    from fourinrow.shell.notebook import register  # slow to import

    register(ipython)


def unload_ipython_extension(ipython: object) -> None:
    """Let IPython show them as before: this is ``%unload_ext fourinrow``."""
    from fourinrow.shell.notebook import unregister

    unregister(ipython)
