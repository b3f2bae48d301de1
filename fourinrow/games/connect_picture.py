"""Positions of the connect family as pictures."""

from collections.abc import Mapping

from fourinrow.core.cells import Player
from fourinrow.core.grid import Grid, get_column, is_grid
from fourinrow.core.lines import Coord
from fourinrow.core.notation import Base, format_move
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import Situation, checked_situation, root, status
from fourinrow.draw.palette import RED_YELLOW, Palette
from fourinrow.draw.picture import Picture, standing_in_words
from fourinrow.errors import IllegalMove, InvalidPosition, WrongType
from fourinrow.games.connect_scores import AnyScore, scores_in_words
from fourinrow.games.connect_svg import Board, board_svg
from fourinrow.games.text import draw_board


def connect_picture(
    state: Situation | Grid,
    rules: Rules | None = None,
    *,
    scores: Mapping[int, AnyScore] | None = None,
    last: int | None = None,
    palette: Palette | None = None,
    base: Base = 1,
) -> Picture:
    """Draw a situation or a bare grid.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.games.connect_picture import connect_picture
    >>> connect_picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X  O  .
     1  2  3
           0

    In the SVG, a winning line is highlighted, and the ``last`` move is ringed: a column
    from 0, or ``row * cols + column`` without gravity. ``scores`` maps moves to scores
    from the side to move, or to `fourinrow.solver.Bounds`, written below their columns
    or in their cells. Columns are numbered from ``base``. The default ``rules`` of a
    grid are four in a row; a situation has its own. The default ``palette`` is red and
    yellow.

    Raises `WrongType` for any other state; `InvalidPosition` for rules of another size,
    or other than the situation's; `IllegalMove` for a last move without a stone, and
    for the score of a move whose column is full or cell taken.
    """
    grid = state.grid if isinstance(state, Situation) else state
    if not is_grid(grid):
        raise WrongType(f"expected a position, got {type(state).__name__}")
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


def _place(last: int, grid: Grid, rules: Rules) -> Coord:
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
    standing = standing_in_words(status(root(board.grid, rules)), turn)
    if last is None:
        return f"{known}: {standing}"
    move = last.column if rules.gravity else last.row * rules.cols + last.column
    name = format_move(move, rules, base=board.base)
    return f"{known}: {standing}, last move {name}"


def _text(board: Board) -> str:
    state, notes = root(board.grid, board.rules), board.scores or {}
    return draw_board(state, base=board.base, notes=notes)
