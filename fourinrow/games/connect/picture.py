"""Positions of the connect family as pictures, with labels, winning line and scores.

With gravity the board is a wall with holes; without gravity it is ruled paper. All
lengths derive from the size of a cell; larger boards have smaller cells.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from numbers import Real
from typing import (
    Final,
    NamedTuple,
    Protocol,
    SupportsInt,
    TypeAlias,
    runtime_checkable,
)

from fourinrow.core.cells import Player, cell_owner
from fourinrow.core.grid import Grid, get_column, is_grid
from fourinrow.core.notation import format_move
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import Rules, rules_for
from fourinrow.core.situation import (
    Situation,
    free_moves,
    legal_moves,
    outcome,
    root,
)
from fourinrow.core.windows import Coord, winning_places
from fourinrow.draw.palette import INK, LIGHT, RED_YELLOW, Palette
from fourinrow.draw.picture import Picture, Place, outcome_in_words, square_place
from fourinrow.draw.stones import ring, stone, stones_in_words
from fourinrow.draw.svg import document, element, label, square
from fourinrow.draw.typography import count_of
from fourinrow.errors import FourInRowError, InvalidPosition, short_repr
from fourinrow.games.connect.text import draw, last_stone

_PAPER, _RULE = "#fbf7ec", "#8b8674"
_MARGIN, _WALL, _LABEL = 12.0, 8.0, 32.0
_MAX_SCORE: Final = 999  # the largest that fits; no score of the solver is larger


@runtime_checkable
class Range(Protocol):
    """Bounds of a score, such as `fourinrow.solver.Bounds`."""

    @property
    def low(self) -> int:
        """The least that the score can be."""
        ...

    @property
    def high(self) -> int:
        """The most that the score can be."""
        ...


AnyScore: TypeAlias = SupportsInt | Range
"""A score, or its bounds."""


class _Board(NamedTuple):
    grid: Grid
    rules: Rules
    last: Coord | None
    scores: Mapping[int, str] | None
    palette: Palette

    @property
    def cell(self) -> float:
        return float(min(64, max(38, 640 // max(self.rules.rows, self.rules.cols))))

    @property
    def wall(self) -> float:
        return _WALL if self.rules.gravity else 0.0

    @property
    def left(self) -> float:
        return _MARGIN + (self.wall or _LABEL)

    @property
    def top(self) -> float:
        return _MARGIN + self.wall

    @property
    def bottom(self) -> float:
        """The y where the board ends and the labels begin."""
        return self.top + self.rules.rows * self.cell + self.wall

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        below = 2 if self.rules.gravity and self.scores is not None else 1
        width = self.left + self.rules.cols * self.cell + self.wall + _MARGIN
        return width, self.bottom + _LABEL * below + _MARGIN / 2

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """Return the centre of a cell, x and y."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return x + self.cell / 2, y + self.cell / 2


def picture(
    state: Situation | Grid,
    rules: Rules | None = None,
    *,
    scores: Mapping[int, AnyScore] | None = None,
    last: int | None = None,
    palette: Palette | None = None,
) -> Picture:
    """Draw a situation or a bare grid.

    >>> from fourinrow import from_moves
    >>> picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X  O  .
     1  2  3
           0

    In the SVG, a winning line is highlighted, and the ``last`` move is ringed. Moves
    are columns from 0, or ``row * cols + column`` without gravity. ``scores`` maps
    moves to scores from the side to move, or to `fourinrow.solver.Bounds`; they are
    written below the columns, or in the cells. The default ``rules`` of a grid are four
    in a row; a situation has its own. The default ``palette`` is red and yellow.

    Raises `InvalidPosition` for rules of another size, or other than the situation's;
    `FourInRowError` for a last move without a stone, for the score of a move that is
    not free, and for a score beyond 999.
    """
    grid = state.grid if isinstance(state, Situation) else state
    if not is_grid(grid):
        raise InvalidPosition(f"expected a position, got {type(state).__name__}")
    own = state.rules if isinstance(state, Situation) else rules_for(grid, rules)
    if rules is not None and rules != own:
        raise InvalidPosition(f"expected a situation of {rules}, got one of {own}")
    place = None if last is None else last_stone(grid, last, own)
    words = None if scores is None else _scores_in_words(scores, grid, own)
    board = _Board(grid, own, place, words, palette or RED_YELLOW)
    turn = state.turn if isinstance(state, Situation) else _turn(grid, own)
    situation = root(grid, own)
    text = draw(situation, notes=words or {})
    line = winning_places(grid, own)
    svg = document(_name(board, turn), *board.size, _parts(board, line))
    moves = legal_moves(situation)
    places: dict[object, Place] = {move: _place(move, board) for move in moves}
    rows = range(own.rows, 0, -1)
    cells = stones_in_words(grid, _column_names(board), rows, line)
    return Picture(svg, text, board.size, places, board.palette, cells)


def _scores_in_words(
    scores: Mapping[int, AnyScore], grid: Grid, rules: Rules
) -> Mapping[int, str]:
    """Return the scores of moves as text, in ascending order of the moves."""
    free = free_moves(grid, rules)
    for move in scores:
        if move not in free:
            raise FourInRowError(
                "expected scores of free columns or cells, "
                f"got one for {short_repr(move)}"
            )
    return {move: _in_words(scores[move]) for move in sorted(scores)}


def _in_words(score: AnyScore) -> str:
    if not isinstance(score, Range):
        return str(_whole(score))
    low, high = _whole(score.low), _whole(score.high)
    return str(low) if low == high else f"{low}..{high}"


def _whole(score: SupportsInt) -> int:
    number = int(score)
    if isinstance(score, Real) and number != score:
        raise FourInRowError(f"expected a whole score, got {short_repr(score)}")
    if abs(number) > _MAX_SCORE:
        raise FourInRowError(
            f"expected a score from {-_MAX_SCORE} to {_MAX_SCORE}, "
            f"got {short_repr(score)}"
        )
    return number


def _turn(grid: Grid, rules: Rules) -> Player | None:
    try:
        return as_situation(grid, rules).turn
    except InvalidPosition:
        return None


def _name(board: _Board, turn: Player | None) -> str:
    rules, last = board.rules, board.last
    game = f"Board of {rules.rows} x {rules.cols}, {rules.n} in a row"
    words = outcome_in_words(outcome(root(board.grid, rules)), turn)
    if last is None:
        return f"{game}: {words}"
    move = last.column if rules.gravity else last.row * rules.cols + last.column
    name = format_move(move, rules)
    return f"{game}: {words}, last move {name}"


def _place(move: int, board: _Board) -> Place:
    """Return the box of a column with its label and score, or of a cell."""
    rules, size = board.rules, board.cell
    name = format_move(move, rules)
    if not rules.gravity:
        x, y = board.centre(*divmod(move, rules.cols))
        return square_place(x, y, size, name)
    x, top = board.left + move * size, _MARGIN
    stones = sum(map(bool, get_column(board.grid, move)))
    words = f"column {name}, {count_of(stones, 'stone')}"
    return Place(x, top, size, board.size[1] - top, words)


def _parts(board: _Board, line: frozenset[Coord]) -> Iterator[str]:
    yield element("rect", width="100%", height="100%", fill=LIGHT)
    yield _ground(board)
    for row, column in product(range(board.rules.rows), range(board.rules.cols)):
        yield from _cell(board, Coord(row, column), line)
    yield from _labels(board)
    yield from _scores(board)


def _ground(board: _Board) -> str:
    around = board.wall
    return element(
        "rect",
        x=board.left - around,
        y=board.top - around,
        width=board.rules.cols * board.cell + 2 * around,
        height=board.rules.rows * board.cell + 2 * around,
        rx=2 * around,
        fill=board.palette.wall if board.rules.gravity else _PAPER,
    )


def _cell(board: _Board, at: Coord, line: frozenset[Coord]) -> Iterator[str]:
    (x, y), size, gravity = board.centre(*at), board.cell, board.rules.gravity
    if not gravity:
        yield square(x, y, size, fill="none", stroke=_RULE)
    if at in line:
        mark = LIGHT if gravity else INK
        yield square(x, y, size - 3, fill=mark, rx=0.12 * size, class_="win")
    elif gravity:
        yield element("circle", cx=x, cy=y, r=0.42 * size, fill=LIGHT)
    owner = cell_owner(board.grid[at.row][at.column])
    if owner is not None:
        yield stone(owner, _where(at, board), x, y, 0.37 * size, board.palette)
    if at == board.last:
        yield ring(x, y, 0.42 * size, 0.06 * size)


def _where(at: Coord, board: _Board) -> str:
    rules = board.rules
    if not rules.gravity:
        return f"on {format_move(at.row * rules.cols + at.column, rules)}"
    column = format_move(at.column, rules)
    return f"in column {column}, row {rules.rows - at.row} from below"


def _column_names(board: _Board) -> Iterator[str]:
    for column in range(board.rules.cols):
        name = format_move(column, board.rules)
        yield name if board.rules.gravity else name[0]


def _labels(board: _Board) -> Iterator[str]:
    rules, size = board.rules, 17
    for column, name in enumerate(_column_names(board)):
        x, _ = board.centre(0, column)
        yield label(name, x, _below(board), size, fill=INK)
    if not rules.gravity:
        for row in range(rules.rows):
            _, y = board.centre(row, 0)
            x = _MARGIN + _LABEL / 2 - 2
            yield label(str(rules.rows - row), x, y, size, fill=INK)


def _below(board: _Board) -> float:
    return board.bottom + _LABEL / 2


def _scores(board: _Board) -> Iterator[str]:
    scores, rules = board.scores or {}, board.rules
    moves = range(rules.cols) if rules.gravity and board.scores is not None else scores
    written = {move: scores.get(move, "–").replace("-", "−") for move in moves}
    longest = max(map(len, written.values()), default=1)
    size = min(20.0, board.cell / (0.92 * longest))  # leaves a gap between them
    for move, words in written.items():
        x, y = board.centre(*divmod(move, rules.cols))
        y = _below(board) + _LABEL if rules.gravity else y
        yield label(words, x, y, size, fill=INK, class_="score", font_weight="bold")
