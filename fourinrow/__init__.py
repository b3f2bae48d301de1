"""Connect Four and its family as pure functions.

Boards are persistent vectors, a rule is an expression over the windows of a board, and
a search is a choice among the branches of a lazy tree.

>>> from fourinrow import *
>>> situation = from_moves("4455")
>>> found = alpha_beta(3, search_space())(situation)
>>> print(found.child, found.value)
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O O . .
. . X X X . . 100000.0

A glossary, of words that code and text use everywhere::

    cell       a place on the board: empty, or with a stone
    grid       rows of cells, row 0 on top
    window     of a board: n neighbours on a line; of a search: the range (low, high)
    situation  a grid, the side to move and the rules; situation.grid is the grid
    state      what a game's functions take and return, such as a situation
    position   a state, or what stands for it: moves as text, a grid, a bitboard
    ply        one move of one side
    outcome    running, won by the first or the second player, or drawn
    rating     a heuristic float, from the first player's side
    score      an exact int, from the side to move; 0 is a draw
    bounds     the least and the most that a score can be
    points     what a window adds to a rating
    worth      of a move: the bounds of its score
    value      what a search returns for a node
    layer      MAX or MIN, the side that chooses at a node

``fourinrow tour`` is a guided tour. To read the source, begin with::

    fourinrow.folds         a fold that may stop
    fourinrow.core          what is a board?
    fourinrow.search        what is a good move, in any game?
    fourinrow.notation      how is a game written?
    fourinrow.games         what are the rules?
    fourinrow.solver        how does it end?
    fourinrow.proofs        why does it end so?
    fourinrow.draw          show it
    fourinrow.play          who plays?
    fourinrow.seeds         where does it come from?
    fourinrow.data          what is a policy worth?
    fourinrow.testing       what is true?
    fourinrow.environments  where do agents train?
    fourinrow.web           show it in a browser
    fourinrow.shell         the command line

and in each with the file that its docstring names first. Errors are those of
``fourinrow.errors``, all of them a `FourInRowError`, which is a ``ValueError``. Below
are the main names.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final

from fourinrow.mimebundle import drawn_by

if TYPE_CHECKING:
    from fourinrow.core import (
        CONNECT_FIVE,
        CONNECT_FOUR,
        GOMOKU,
        TIC_TAC_TOE,
        Cell,
        Grid,
        Outcome,
        PatternTable,
        Player,
        Rules,
        Situation,
        Stone,
        apply_move,
        fold_windows,
        format_grid,
        is_valid_move,
        is_win,
        legal_moves,
        make_move,
        new_grid,
        outcome,
        parse_grid,
        rate,
        winner,
    )
    from fourinrow.errors import FourInRowError, IllegalMove
    from fourinrow.games import Game, search_space
    from fourinrow.games.connect import connect
    from fourinrow.games.connect.why import explain as explain
    from fourinrow.notation import from_moves
    from fourinrow.play import PlayerOf, play_out
    from fourinrow.search import Found, Layer, SearchSpace, alpha_beta, minimax
    from fourinrow.shell.notebook import (
        load_ipython_extension as load_ipython_extension,
    )
    from fourinrow.solver import (
        best_moves as best_moves,
        scores as scores,
        solve as solve,
    )

    __version__: str

__all__ = [
    "CONNECT_FIVE",
    "CONNECT_FOUR",
    "Cell",
    "Found",
    "FourInRowError",
    "GOMOKU",
    "Game",
    "Grid",
    "IllegalMove",
    "Layer",
    "Outcome",
    "PatternTable",
    "Player",
    "PlayerOf",
    "Rules",
    "SearchSpace",
    "Situation",
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
    "legal_moves",
    "make_move",
    "minimax",
    "new_grid",
    "outcome",
    "parse_grid",
    "play_out",
    "rate",
    "search_space",
    "winner",
]

_SLOW: Final = (
    "best_moves",
    "explain",
    "load_ipython_extension",
    "scores",
    "solve",
)
"""More names, which a star import leaves out, since they are slow to import."""

_HOMES: Final = (
    "errors",
    "core",
    "notation",
    "search",
    "games.connect",
    "games",
    "play",
    "solver",
    "shell.notebook",
    "games.connect.why",
)
"""Where the names above are from; the first that has a name provides it."""


if not TYPE_CHECKING:  # else type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Import a name on first use."""
        if name == "__version__":
            metadata = import_module("importlib.metadata")
            try:
                return metadata.version(__name__)
            except metadata.PackageNotFoundError as error:
                raise AttributeError(f"{__name__} is not installed") from error
        if name in (*__all__, *_SLOW):
            for package in _HOMES:
                offered = import_module(f"{__name__}.{package}")
                if hasattr(offered, name):
                    return globals().setdefault(name, getattr(offered, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, *_SLOW, "__version__"})


def _drawn(value: object) -> Mapping[str, str]:
    """Draw a value for a notebook."""
    from fourinrow.shell.notebook import bundle  # slow to import

    return bundle(value)


drawn_by(_drawn)
