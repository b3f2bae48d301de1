"""A board of the connect family as SVG: stones, labels, the winning line, scores.

With gravity the board is a wall with holes; without gravity it is ruled paper. All
lengths derive from the size of a cell; larger boards have smaller cells.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from fourinrow.core.cells import cell_owner
from fourinrow.core.grid import Grid
from fourinrow.core.lines import Coord
from fourinrow.core.notation import Base, format_move
from fourinrow.core.rules import Rules
from fourinrow.core.wins import winning_places
from fourinrow.draw.palette import INK, LIGHT, RED_YELLOW, Palette
from fourinrow.draw.stones import halo, stone
from fourinrow.draw.svg import document, element, label
from fourinrow.games.connect_scores import score_label

_PAPER, _RULE = "#fbf7ec", "#8b8674"
_MARGIN, _WALL, _LABEL = 12.0, 8.0, 32.0


class Board(NamedTuple):
    """A board to draw: its grid, rules, last move and the scores of moves."""

    grid: Grid
    rules: Rules
    last: Coord | None = None
    scores: Mapping[int, str] | None = None
    palette: Palette = RED_YELLOW
    base: Base = 1

    @property
    def cell(self) -> float:
        """The side of a cell."""
        return float(min(64, max(38, 640 // max(self.rules.rows, self.rules.cols))))

    @property
    def wall(self) -> float:
        """The width of the wall around the cells, 0 without gravity."""
        return _WALL if self.rules.gravity else 0.0

    @property
    def left(self) -> float:
        """The x of the left edge of the first column."""
        return _MARGIN + (self.wall or _LABEL)

    @property
    def top(self) -> float:
        """The y of the top edge of the top row."""
        return _MARGIN + self.wall

    @property
    def bottom(self) -> float:
        """The y where the board ends and the labels begin."""
        return self.top + self.rules.rows * self.cell + self.wall

    @property
    def width(self) -> float:
        """The width of the picture."""
        return self.left + self.rules.cols * self.cell + self.wall + _MARGIN

    @property
    def height(self) -> float:
        """The height of the picture, labels and scores included."""
        below = self.rules.gravity and self.scores is not None
        return self.bottom + _LABEL * (2 if below else 1) + _MARGIN / 2

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """Return the centre of a cell, x and y."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return x + self.cell / 2, y + self.cell / 2


def board_svg(name: str, board: Board) -> str:
    """Draw a board as a picture with a name.

    >>> from fourinrow import Rules, from_moves
    >>> from fourinrow.games.connect_svg import Board, board_svg
    >>> rules = Rules(2, 3)
    >>> drawn = board_svg("A game", Board(from_moves("11", rules).grid, rules))
    >>> drawn.count("player's stone in column 1")
    2

    The stones of a winning line are highlighted, and the last move is ringed. The board
    is not checked.
    """
    line = winning_places(board.grid, board.rules)
    return document(name, board.width, board.height, _parts(board, line))


def _parts(board: Board, line: frozenset[Coord]) -> Iterator[str]:
    yield element("rect", width="100%", height="100%", fill=LIGHT)
    yield _ground(board)
    for row, column in product(range(board.rules.rows), range(board.rules.cols)):
        yield from _cell(board, Coord(row, column), line)
    yield from _labels(board)
    yield from _scores(board)


def _ground(board: Board) -> str:
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


def _cell(board: Board, at: Coord, line: frozenset[Coord]) -> Iterator[str]:
    (x, y), size, gravity = board.centre(*at), board.cell, board.rules.gravity
    if not gravity:
        yield _square(x, y, size, fill="none", stroke=_RULE)
    if at in line:
        mark = LIGHT if gravity else INK
        yield _square(x, y, size - 3, fill=mark, rx=0.12 * size, class_="win")
    elif gravity:
        yield element("circle", cx=x, cy=y, r=0.42 * size, fill=LIGHT)
    owner = cell_owner(board.grid[at.row][at.column])
    if owner is not None:
        place = _place(at, board)
        yield stone(owner, place, x, y, 0.37 * size, board.palette)
    if at == board.last:
        yield halo(x, y, 0.42 * size, 0.06 * size)


def _square(x: float, y: float, side: float, **attributes: str | float) -> str:
    return element(
        "rect",
        x=x - side / 2,
        y=y - side / 2,
        width=side,
        height=side,
        **attributes,
    )


def _place(at: Coord, board: Board) -> str:
    rules = board.rules
    if not rules.gravity:
        return f"on {format_move(at.row * rules.cols + at.column, rules)}"
    column = format_move(at.column, rules, base=board.base)
    return f"in column {column}, row {rules.rows - at.row} from below"


def _labels(board: Board) -> Iterator[str]:
    rules, size = board.rules, 17
    for column in range(rules.cols):
        name = format_move(column, rules, base=board.base)
        x, _ = board.centre(0, column)
        yield label(
            name if rules.gravity else name[0], x, _below(board), size, fill=INK
        )
    if not rules.gravity:
        for row in range(rules.rows):
            _, y = board.centre(row, 0)
            x = _MARGIN + _LABEL / 2 - 2
            yield label(str(rules.rows - row), x, y, size, fill=INK)


def _below(board: Board) -> float:
    return board.bottom + _LABEL / 2


def _scores(board: Board) -> Iterator[str]:
    shown = [(score_label(score), *at) for score, at in _places_of_scores(board)]
    longest = max((len(words) for words, _, _ in shown), default=1)
    size = min(20.0, board.cell / (0.92 * longest))  # leaves a gap between them
    for words, x, y in shown:
        yield label(words, x, y, size, fill=INK, class_="score", font_weight="bold")


def _places_of_scores(
    board: Board,
) -> Iterator[tuple[str | None, tuple[float, float]]]:
    if board.scores is None:
        return
    if not board.rules.gravity:
        for move, score in board.scores.items():
            yield score, board.centre(*divmod(move, board.rules.cols))
        return
    for column in range(board.rules.cols):
        x, _ = board.centre(0, column)
        yield board.scores.get(column), (x, _below(board) + _LABEL)
