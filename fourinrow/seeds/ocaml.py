"""The OCaml tutorial, Two Player Games: matrices with the bottom line first.

Its names, and where they are in this library::

    REPRESENTATION, EVAL            `fourinrow.games.game`: Game
    legal_moves, play, evaluate     `fourinrow.games.game`: Game
    is_leaf, is_stable              `fourinrow.games.game`: Game
    ALPHABETA, FAlphabeta           `fourinrow.search.searches`: alpha_beta
    maxmin_iter, minmax_iter        `fourinrow.search.searches`: best_branch
    SKELETON, FSkeleton, FMain      `fourinrow.play.session`: Session
    play_game, playH, playM         `fourinrow.play.matches`: play_out
    won, lost, nil                  `fourinrow.play.session`: Session
    DISPLAY, position, choice       `fourinrow.games.display`: Display
    is_move                         `fourinrow.notation.moves`: parse_move
    cell                            `fourinrow.core.cells`: Cell
    augment, player_gen             `fourinrow.core.grid`: drop_row, apply_move
    eval_four                       `fourinrow.seeds.fsharp`: rate_window
    eval_bloc                       `fourinrow.core.rating`: rate
    Stone_rep, Stone_graph          `fourinrow.games.stonehenge`: stonehenge
    game, game_start                this file: to_ocaml
    print_game                      this file
    state, state_of                 this file: MoverState, mover_state
    alphabeta                       this file
    maxmin, minmax                  this file: alpha_beta_within
    value, moreI, lessI             this file: OCAML_TABLE
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final

from fourinrow.core.cells import CellValue, Outcome, Stone, other, won_by
from fourinrow.core.grid import Grid, from_rows, to_rows
from fourinrow.core.pictures import format_grid
from fourinrow.core.rating import PatternTable
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game, M, S
from fourinrow.play.players import alpha_beta_player
from fourinrow.search.searches import alpha_beta_value
from fourinrow.search.space import Layer, SearchSpace, Window, checked_rating
from fourinrow.search.tree import game_tree, map_tree, prune

OCAML_TABLE: Final = PatternTable.even((0.0, 2.0, 10.0, 50.0), win=10_000.0)
"""The OCaml seed's table: 2, 10 and 50, and 10,000 for four."""


def from_ocaml(lines: Sequence[Sequence[CellValue]]) -> Grid:
    """Return the grid with these rows, the bottom row first: the OCaml seed's matrix.

    >>> to_rows(from_ocaml([[1, 2], [0, 0]]))
    [[0, 0], [1, 2]]

    Raises as `from_rows` does.
    """
    return from_rows(lines)[::-1]


def to_ocaml(grid: Grid) -> list[list[CellValue]]:
    """Return the rows, the bottom row first: the OCaml seed's view of a board.

    >>> to_ocaml(from_rows([[0, 0], [1, 2]]))
    [[1, 2], [0, 0]]
    """
    return to_rows(grid)[::-1]


def print_game(grid: Grid) -> str:
    """Return a grid as the OCaml seed prints it, with a blank after each sign.

    >>> print_game(from_ocaml([[1, 2], [0, 0]]))
    '. . \\nX O \\n\\n'
    """
    return format_grid(grid).replace("\n", " \n") + " \n\n"


class MoverState(Enum):
    """The outcome from one player's side: the OCaml seed's C, G, P and N."""

    RUNNING = "running"
    WON = "won"
    LOST = "lost"
    DRAW = "draw"


def mover_state(outcome: Outcome, player: Stone) -> MoverState:
    """Return an outcome from ``player``'s side.

    >>> mover_state(Outcome.SECOND_WON, 1)
    <MoverState.LOST: 'lost'>
    """
    if outcome is won_by(player):
        return MoverState.WON
    if outcome is won_by(other(player)):
        return MoverState.LOST
    return MoverState.DRAW if outcome is Outcome.DRAW else MoverState.RUNNING


def alphabeta(depth: int, game: Game[S, M], state: S) -> M:
    """Return the best move that `alpha_beta` finds ``depth`` plies deep, at least 1.

    >>> from fourinrow import connect, from_moves
    >>> alphabeta(0, connect(), from_moves("414141"))
    3

    Raises `IllegalMove` when the game is over.
    """
    return alpha_beta_player(max(1, depth))(game, state)


def alpha_beta_within(
    depth: int, space: SearchSpace[S]
) -> Callable[[S, Window], float]:
    """Return an alpha-beta search that takes its window as an argument.

    >>> from fourinrow.search import FULL, Layer
    >>> search = alpha_beta_within(1, SearchSpace(range, float, lambda n: Layer.MAX))
    >>> search(4, FULL), search(4, Window(5, 9))
    (3.0, 5)

    The value is exact inside the window. On a MAX layer a value below ``low`` becomes
    ``low``; on a MIN layer a value above ``high`` becomes ``high``. Raises
    `FourInRowError` for a negative depth and for a window with nothing inside. Source:
    ``maxmin`` and ``minmax`` of the OCaml seed.
    """

    def value(state: S, window: Window) -> float:
        if not window.is_open:
            raise FourInRowError(
                f"expected a window with low < high, got {tuple(window)}"
            )
        labelled = prune(depth, game_tree(space, state))
        tree = map_tree(partial(checked_rating, space), labelled)
        return clamped(window, tree.layer, alpha_beta_value(window, tree))

    return value


def clamped(window: Window, layer: Layer, value: float) -> float:
    """Return a value limited by the layer's own bound, as in the OCaml seed.

    >>> clamped(Window(2, 9), Layer.MAX, 1), clamped(Window(2, 9), Layer.MAX, 10)
    (2, 10)
    """
    return max(window.low, value) if layer is Layer.MAX else min(window.high, value)


def depth_for(free_cells: int) -> int:
    """Return the search depth for a number of free cells: 2 early, 4 to 6 late.

    >>> [depth_for(free_cells) for free_cells in (42, 24, 16, 8)]
    [2, 4, 5, 6]

    The OCaml seed's text suggests such depths for Stonehenge; the limits are ours.
    """
    if free_cells > 24:
        return 2
    return 4 if free_cells > 16 else 5 if free_cells > 8 else 6
