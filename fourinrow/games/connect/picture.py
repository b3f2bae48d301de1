"""Positions of the connect family as pictures, with labels, winning line and scores.

With gravity the board is a wall with holes; without gravity it is ruled paper. All
lengths derive from the size of a cell; larger boards have smaller cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product, starmap
from typing import TYPE_CHECKING, NamedTuple, SupportsInt

from toolz import concat

from fourinrow.core.cells import Player, other
from fourinrow.core.grid import Grid, get_column, is_grid
from fourinrow.core.notation import format_move
from fourinrow.core.reachable import as_situation
from fourinrow.core.rules import Rules
from fourinrow.core.situation import (
    Situation,
    free_moves,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.core.windows import (
    Coord,
    threats as threats_of,
    winner,
    winning_lines,
)
from fourinrow.draw.palette import INK, LIGHT, RED_YELLOW, Palette
from fourinrow.draw.picture import Picture, Place, square_place
from fourinrow.draw.stones import ring, stone, stones_in_words
from fourinrow.draw.svg import circle, document, element, label, square, title
from fourinrow.errors import FourInRowError, InvalidPosition, count_of, short_repr
from fourinrow.games.connect.text import column_names, draw, last_stone
from fourinrow.games.game import Worth
from fourinrow.games.words import standing

if TYPE_CHECKING:  # slow to import
    from fourinrow.solver.score import Bounds, Score

_PAPER, _RULE, _SHADE = "#fbf7ec", "#8b8674", "#8f9aa8"
_EVEN = "#efe6d0"
_MEANINGS = {
    "*": "completes a line here",
    "+": "gets this square",
    "-": "completes a line above this square",
}
_MARGIN, _WALL, _LABEL = 12.0, 8.0, 32.0


class _Board(NamedTuple):
    grid: Grid
    rules: Rules
    last: Coord | None
    scores: Mapping[int, str] | None
    palette: Palette
    best: tuple[tuple[Coord, Player], ...]
    threats: tuple[tuple[Coord, Player], ...]
    marks: Mapping[int, str] | None
    marker: Player

    @property
    def cell(self) -> float:
        return float(min(64, max(38, 640 // max(self.rules.rows, self.rules.cols))))

    @property
    def signs(self) -> Sequence[tuple[Coord, str]]:
        """The marked cells and their signs."""
        marks, cols = self.marks or {}, self.rules.cols
        return [(Coord(*divmod(at, cols)), sign) for at, sign in marks.items()]

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
    def labels_y(self) -> float:
        """The y of the labels of the columns, below the board."""
        return self.top + self.rules.rows * self.cell + self.wall + _LABEL / 2

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        below = 2 if self.rules.gravity and self.scores is not None else 1
        width = self.left + self.rules.cols * self.cell + self.wall + _MARGIN
        return width, self.labels_y + _LABEL * (below - 1 / 2) + _MARGIN / 2

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """Return the centre of a cell, x and y."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return x + self.cell / 2, y + self.cell / 2


def picture(
    state: Situation | Grid,
    *,
    scores: "Mapping[int, int | Score | Bounds | Worth] | None" = None,
    last: int | None = None,
    palette: Palette | None = None,
    best: Sequence[int] = (),
    threats: bool = False,
    marks: Mapping[int, str] | None = None,
) -> Picture:
    """Draw a situation, or a bare grid of four in a row.

    >>> from fourinrow import from_moves
    >>> picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X (O) .
     1  2  3
           0

    A winning line is highlighted, or else the ``last`` move is marked. Moves
    are columns from 0, or ``row * cols + column`` without gravity. ``scores`` maps
    moves to scores from the side to move, or to bounds of them; they are written below
    the columns, or in the cells. The default ``palette`` is red and yellow. The moves
    of a ``best`` line are numbered; ``threats`` marks cells where a side would win.
    ``marks`` are signs on cells, ``row * cols + column``, that say what the side gets
    that has moved, as `fourinrow.games.connect.why.explain` returns them.

    Raises `InvalidPosition` for other vectors than grids, `IllegalMove` for a best line
    that can't be played, and `FourInRowError` for a last move without a stone, and for
    the score of a move that is not free.
    """
    situation, turn = _situation(state)
    grid, _, rules = situation
    place = None if last is None else last_stone(grid, last, rules)
    words = None if scores is None else _scores_in_words(scores, situation)
    line = frozenset(concat(winning_lines(grid, rules)))
    threatened = _threats(situation) if threats else ()
    colours, later = palette or RED_YELLOW, tuple(_line_of(situation, best))
    board = _Board(
        *(grid, rules, place, words, colours, later, threatened, marks),
        marker=other(situation.turn),
    )
    name = f"Board of {rules.rows} x {rules.cols}, {rules.n} in a row"
    name += f": {standing(outcome(situation), turn)}"
    if last is not None:
        name += f", last move {format_move(last, rules)}"
    svg = document(name, *board.size, _parts(board, line))
    text = draw(situation, last=last, notes=words)
    moves = legal_moves(situation)
    places: dict[object, Place] = {move: _place(move, board) for move in moves}
    notes: dict[tuple[int, int], str] = dict.fromkeys(line, "in the winning line")
    for at, side in threatened:  # a cell may be a threat of both sides
        wins = f"{side.name.lower()} player would win here"
        notes[at] = f"{notes[at]}, {wins}" if at in notes else wins
    notes |= {at: _meaning(board, sign) for at, sign in board.signs}
    cells = stones_in_words(grid, column_names(rules), range(rules.rows, 0, -1), notes)
    return Picture(svg, text, board.size, places, board.palette, cells)


def _line_of(
    situation: Situation, moves: Sequence[int]
) -> Iterator[tuple[Coord, Player]]:
    """Yield where the stones of a line of play will lie, and whose they are."""
    for move in moves:
        side, situation = situation.turn, make_move(situation, move)
        yield last_stone(situation.grid, move, situation.rules), side


def _threats(situation: Situation) -> tuple[tuple[Coord, Player], ...]:
    """Return the empty cells where a side would have a line, and which side."""
    grid, _, rules = situation
    is_over = winner(grid, rules) is not None
    return () if is_over else tuple(sorted({*threats_of(grid, rules)}))


def _situation(state: Situation | Grid) -> tuple[Situation, Player | None]:
    """Return the situation, and whose turn it is if the stones of a grid show it."""
    if isinstance(state, Situation):
        return state, state.turn
    if not is_grid(state):
        raise InvalidPosition(f"expected a position, got {type(state).__name__}")
    try:
        return Situation(state), as_situation(state).turn
    except InvalidPosition:
        return Situation(state), None


def _scores_in_words(
    scores: "Mapping[int, int | Score | Bounds | Worth]", situation: Situation
) -> Mapping[int, str]:
    """Return the scores of moves as text, in ascending order of the moves."""
    free = free_moves(situation.grid, situation.rules)
    for move in scores:
        if move not in free:
            raise FourInRowError(
                "expected scores of free columns or cells, "
                f"got one for {short_repr(move)}"
            )

    def words(score: "int | Score | Bounds | Worth") -> str:
        if isinstance(score, SupportsInt):
            return str(int(score))
        low, high = score.low, score.high
        return str(low) if low == high else f"{low}..{high}"

    return {move: words(scores[move]) for move in sorted(scores)}


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
    lies_at = board.centre(rules.rows - 1 - stones, move)
    return Place(x, top, size, board.size[1] - top, words, lies_at)


def _parts(board: _Board, line: frozenset[Coord]) -> Iterator[str]:
    yield element("rect", width="100%", height="100%", fill=LIGHT)
    yield _ground(board)
    yield from _even_rows(board)
    for row, column in product(range(board.rules.rows), range(board.rules.cols)):
        yield from _cell(board, Coord(row, column), line)
    yield from _winning_lines(board)
    for number, (at, side) in enumerate(board.best, 1):
        yield _later(board, number, at, side)
    yield from starmap(partial(_threat, board), board.threats)
    yield from _marks(board)
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
        mark, kind = (LIGHT, "win hole") if gravity else (INK, "win")
        yield square(x, y, size - 3, fill=mark, rx=0.12 * size, class_=kind)
    elif gravity:
        yield circle(x, y, 0.42 * size, **_hole(board.palette))
    cell = board.grid[at.row][at.column]
    if cell:
        yield stone(Player(cell), _where(at, board), x, y, 0.37 * size, board.palette)
    if at == board.last:
        yield ring(x, y, 0.42 * size, 0.06 * size)


def _hole(palette: Palette) -> Mapping[str, str]:
    """Return how a hole looks: not as a stone does."""
    is_white = LIGHT in (palette.first.face, palette.second.face)
    if is_white:
        return {"fill": _SHADE, "class_": "hole shaded"}
    return {"fill": LIGHT, "class_": "hole"}


def _winning_lines(board: _Board) -> Iterator[str]:
    """Draw a line through each n in a row, dark on light."""
    for window in winning_lines(board.grid, board.rules):
        (x1, y1), (x2, y2) = board.centre(*window[0]), board.centre(*window[-1])
        for stroke, width in ((LIGHT, 0.16), (INK, 0.08)):
            yield element(
                "line",
                x1=x1,
                y1=y1,
                x2=x2,
                y2=y2,
                stroke=stroke,
                stroke_width=width * board.cell,
                stroke_linecap="round",
                pathLength=1,
                class_="winner",
            )


def _threat(board: _Board, at: Coord, side: Player) -> str:
    """Draw a small stone of the side that would win, the first player's on the left."""
    (x, y), size, tone = board.centre(*at), board.cell, board.palette.tone(side)
    is_first = side is Player.FIRST
    x, y = x + (-0.22 if is_first else 0.22) * size, y - 0.22 * size
    return element(
        "g",
        title(f"{side.name.lower()} player would win {_where(at, board)}"),
        circle(x, y, 0.17 * size, fill=tone.face, stroke=tone.rim),
        label("X" if is_first else "O", x, y, 0.22 * size, fill=tone.sign),
        class_="threat",
    )


def _later(board: _Board, number: int, at: Coord, side: Player) -> str:
    """Draw a numbered stone of a line that is not played yet."""
    (x, y), size = board.centre(*at), board.cell
    colour, width = board.palette.tone(side).face, 0.1 * size
    return element(
        "g",
        title(f"move {number} of the best line, {_where(at, board)}"),
        circle(x, y, 0.31 * size, fill=LIGHT, stroke=colour, stroke_width=width),
        label(str(number), x, y, 0.32 * size, fill=INK, font_weight="bold"),
        class_="later",
    )


def _even_rows(board: _Board) -> Iterator[str]:
    """Shade the even rows, counted from below, under marks."""
    size, rows = board.cell, board.rules.rows
    for row in range(rows % 2, rows, 2) if board.marks is not None else ():
        box = {"x": board.left, "width": board.rules.cols * size, "height": size}
        y = board.top + row * size
        yield element("rect", y=y, fill=_EVEN, class_="even", **box)


def _marks(board: _Board) -> Iterator[str]:
    """Draw diamonds, small stones, and other signs in a ring; join those of a pair."""
    size, tone, ends = board.cell, board.palette.tone(board.marker), dict[str, str]()
    rim = {"stroke": tone.rim, "stroke_width": f"{0.06 * size:.2f}"}
    for at, sign in board.signs:
        x, y = board.centre(*at)
        if sign.isdigit() and sign in ends:
            d = f"{ends[sign]}L{x:.2f} {y:.2f}"
            yield element("path", d=d, class_="pair", **rim)
        ends[sign] = f"M{x:.2f} {y:.2f}"
    for at, sign in board.signs:
        x, y = board.centre(*at)
        words = title(f"{_meaning(board, sign)}: {_where(at, board)}")
        look = {"fill": tone.face if sign in "*+" else LIGHT, **rim}
        shape = circle(x, y, 0.24 * size, **look)
        if sign == "*":
            shape = square(x, y, size / 2, transform=f"rotate(45 {x} {y})", **look)
        elif sign != "+":
            shape += label(sign.replace("-", "×"), x, y, 0.33 * size, fill=INK)
        yield element("g", words, shape, class_="sign")


def _meaning(board: _Board, sign: str) -> str:
    pair = f"gets one of the squares {sign}"
    return f"{board.marker.name.lower()} player {_MEANINGS.get(sign, pair)}"


def _where(at: Coord, board: _Board) -> str:
    rules = board.rules
    if not rules.gravity:
        return f"on {format_move(at.row * rules.cols + at.column, rules)}"
    column = format_move(at.column, rules)
    return f"in column {column}, row {rules.rows - at.row} from below"


def _labels(board: _Board) -> Iterator[str]:
    rules, size = board.rules, 17
    for column, name in enumerate(column_names(rules)):
        x, _ = board.centre(0, column)
        yield label(name, x, board.labels_y, size, fill=INK, class_="label")
    if not rules.gravity:
        for row in range(rules.rows):
            _, y = board.centre(row, 0)
            x = _MARGIN + _LABEL / 2 - 2
            yield label(str(rules.rows - row), x, y, size, fill=INK, class_="label")


def _scores(board: _Board) -> Iterator[str]:
    scores, rules = board.scores or {}, board.rules
    moves = range(rules.cols) if rules.gravity and board.scores is not None else scores
    written = {move: scores.get(move, "–").replace("-", "−") for move in moves}
    longest = max(map(len, written.values()), default=1)
    size = min(20.0, board.cell / (0.92 * longest))  # leaves a gap between them
    kind = "label score" if rules.gravity else "score"
    for move, words in written.items():
        x, y = board.centre(*divmod(move, rules.cols))
        y = board.labels_y + _LABEL if rules.gravity else y
        yield label(words, x, y, size, fill=INK, class_=kind, font_weight="bold")
