"""A picture displays itself: as SVG in notebooks, as text everywhere else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, TypeAlias, TypeGuard

from fourinrow.core.cells import Player, as_player
from fourinrow.core.grid import Grid, get_column, is_grid
from fourinrow.core.lines import Coord
from fourinrow.core.notation import Base, format_move
from fourinrow.core.outcome import Status
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import Situation, checked_situation, root, status
from fourinrow.draw.board_svg import Board, board_svg
from fourinrow.draw.othello_svg import othello_svg
from fourinrow.draw.palette import BLACK_WHITE, RED_YELLOW, Palette
from fourinrow.draw.scores import AnyScore, scores_in_words
from fourinrow.draw.stonehenge_svg import henge_svg
from fourinrow.draw.stones import NAMES
from fourinrow.errors import (
    FourInRowError,
    IllegalMove,
    InvalidPosition,
    WrongType,
    shown,
)
from fourinrow.games.othello import PASS, Othello, Pass, count_discs, discs_status
from fourinrow.games.othello_lines import MAX_OTHELLO_SIDE
from fourinrow.games.othello_text import draw_othello, show_disc
from fourinrow.games.stonehenge import CELLS, Placement, Stonehenge, stones_status
from fourinrow.games.stonehenge_text import draw_stonehenge
from fourinrow.games.text import draw_board

Drawable: TypeAlias = Situation | Grid | Stonehenge | Othello

Last: TypeAlias = int | Placement | Pass
"""The last move: a column or a cell, a Stonehenge placement, or an Othello pass."""


class Printer(Protocol):
    """The printer that IPython passes to ``_repr_pretty_``."""

    def text(self, obj: str, /) -> None:
        """Print a piece of a line."""

    def break_(self) -> None:
        """End the line."""


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing in two forms: as the text of an SVG file, and as plain text.

    >>> from fourinrow.draw import Picture
    >>> Picture("<svg/>", "X O")
    X O
    """

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg

    def _repr_pretty_(self, p: Printer, cycle: bool) -> None:
        lines = ["..."] if cycle else self.text.split("\n")
        p.text(lines[0])
        for line in lines[1:]:
            p.break_()
            p.text(line)


def picture(
    state: Drawable,
    rules: Rules | None = None,
    *,
    scores: Mapping[int, AnyScore] | None = None,
    last: Last | None = None,
    palette: Palette | None = None,
    base: Base = 1,
) -> Picture:
    """Draw a situation, a bare grid, or a state of Stonehenge or Othello.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.draw import picture
    >>> picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X  O  .
     1  2  3
           0

    In the SVG, n in a row stand out, and the move ``last`` is ringed: a column from 0,
    ``row * cols + column`` without gravity, or a placement. ``scores`` map moves to
    scores from the side to move, or to `fourinrow.solver.Bounds`; they are written
    below their columns, or into their cells. Columns are numbered from ``base``. The
    default ``rules`` of a grid are four in a row; a situation has its own. The default
    ``palette`` is black and white for Othello, red and yellow otherwise.

    Raises `WrongType` for any other state; `InvalidPosition` for rules of another size,
    or other than the situation's; `IllegalMove` for a last move without a stone, and
    for the score of a move whose column is full or cell taken; `FourInRowError` for
    scores with the other games.
    """
    if isinstance(state, Stonehenge | Othello):
        if scores is not None:
            name = type(state).__name__
            raise FourInRowError(f"expected no scores for {name}, got some")
        if isinstance(state, Othello):
            return _of_othello(state, last, palette or BLACK_WHITE)
        return _of_stonehenge(state, last, palette or RED_YELLOW)
    grid = _grid_of(state)
    known = (
        checked_situation(state, rules).rules
        if isinstance(state, Situation)
        else rules_for(grid, rules)
    )
    place = None if last is None else _place(last, grid, known)
    words = None if scores is None else scores_in_words(scores, grid, known)
    board = Board(grid, known, place, words, palette or RED_YELLOW, base)
    turn = state.turn if isinstance(state, Situation) else _turn(grid, known)
    return Picture(board_svg(_name(board, turn), board), _text(board))


def _grid_of(state: Situation | Grid) -> Grid:
    if not is_drawable(state):
        raise WrongType(f"expected a position, got {type(state).__name__}")
    return state.grid if isinstance(state, Situation) else state


def _place(last: Last, grid: Grid, rules: Rules) -> Coord:
    if isinstance(last, Placement | Pass):
        raise WrongType(f"expected a column or a cell, got {shown(last)}")
    name = format_move(last, rules)
    row, column = (0, last) if rules.gravity else divmod(last, rules.cols)
    if rules.gravity:
        row = sum(not cell for cell in get_column(grid, column))
    if row == rules.rows or not grid[row][column]:
        raise IllegalMove(f"expected a last move with a stone, but {name} is empty")
    return Coord(row, column)


def _turn(grid: Grid, rules: Rules) -> Player | None:
    try:
        return as_situation(grid, rules).turn
    except InvalidPosition:
        return None


def _name(board: Board, turn: Player | None) -> str:
    rules, last = board.rules, board.last
    known = f"Board of {rules.rows} x {rules.cols}, {rules.n} in a row"
    standing = _standing(status(root(board.grid, rules)), turn)
    if last is None:
        return f"{known}: {standing}"
    move = last.column if rules.gravity else last.row * rules.cols + last.column
    name = format_move(move, rules, base=board.base)
    return f"{known}: {standing}, last move {name}"


def _standing(standing: Status, turn: Player | None) -> str:
    match standing:
        case Status.RUNNING:
            if turn is None:
                return "undecided"
            return f"{NAMES[as_player(turn)]} player to move"
        case Status.DRAW:
            return "a draw"
        case Status.FIRST_WON:
            return "first player has won"
        case Status.SECOND_WON:
            return "second player has won"


def _text(board: Board) -> str:
    state, notes = root(board.grid, board.rules), board.scores or {}
    return draw_board(state, base=board.base, notes=notes)


def _of_stonehenge(state: Stonehenge, last: Last | None, palette: Palette) -> Picture:
    cell = last.cell if isinstance(last, Placement) else last
    if isinstance(cell, Pass) or not (cell is None or _is_taken(state, cell)):
        raise IllegalMove(f"expected a cell with a stone, got {shown(last)}")
    text = draw_stonehenge(state)
    name = f"Stonehenge: {_standing(stones_status(state), state.turn)}"
    if cell is not None:
        name += f", last move on cell {cell + 1}"
    return Picture(svg=henge_svg(name, state, cell, palette), text=text)


def _is_taken(state: Stonehenge, cell: int) -> bool:
    return cell in range(len(CELLS)) and state.cells[cell] is not None


def _of_othello(state: Othello, last: Last | None, palette: Palette) -> Picture:
    if not is_drawable(state):
        raise WrongType("expected a square grid of cells for Othello")
    grid, side = state.grid, len(state.grid)
    discs = {
        row * side + col for row in range(side) for col in range(side) if grid[row][col]
    }
    if last is not None and last is not PASS and last not in discs:
        raise IllegalMove(f"expected a cell with a disc, or a pass, got {shown(last)}")
    first, second = (count_discs(state, player) for player in Player)
    standing = _standing(discs_status(state), state.turn)
    name = f"Othello of {side} x {side}, discs {first} to {second}: {standing}"
    if last is not None:
        name += f", last move {show_disc(last, side)}"
    cell = None if last is PASS else last
    return Picture(othello_svg(name, state, cell, palette), draw_othello(state))


def is_drawable(state: object) -> TypeGuard[Drawable]:
    """Check whether `picture` can draw a state.

    >>> from fourinrow.core import initial
    >>> from fourinrow.draw import is_drawable
    >>> is_drawable(initial()), is_drawable("4453")
    (True, False)
    """
    if isinstance(state, Situation):
        return is_grid(state.grid)
    if isinstance(state, Othello):
        grid = state.grid
        return is_grid(grid) and len(grid) == len(grid[0]) <= MAX_OTHELLO_SIDE
    return isinstance(state, Stonehenge) or is_grid(state)
