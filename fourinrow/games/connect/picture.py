"""Positions of the connect family as pictures, with labels, winning line and scores.

With gravity the board is a wall with holes; without gravity it is ruled paper. All
lengths derive from the size of a cell; larger boards have smaller cells.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, SupportsInt

from toolz import concat

from fourinrow.core.cells import Player, other
from fourinrow.core.grid import Grid
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, legal_moves, make_move, outcome
from fourinrow.core.windows import Coord, threats as threats_of, winning_lines
from fourinrow.draw.palette import INK, LIGHT, RED_YELLOW, Palette
from fourinrow.draw.picture import Picture, Place, square_place
from fourinrow.draw.stones import ring, stone, stones_in_words
from fourinrow.draw.svg import circle, document, element, label, square, title
from fourinrow.errors import count_of
from fourinrow.games.connect.text import column_names, draw, last_stone
from fourinrow.games.game import Worth
from fourinrow.games.words import standing
from fourinrow.notation.moves import format_move

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
    palette: Palette
    has_scores: bool

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
    def labels_y(self) -> float:
        """The y of the labels of the columns, below the board."""
        return self.top + self.rules.rows * self.cell + self.wall + _LABEL / 2

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the picture."""
        below = 2 if self.rules.gravity and self.has_scores else 1
        width = self.left + self.rules.cols * self.cell + self.wall + _MARGIN
        return width, self.labels_y + _LABEL * (below - 1 / 2) + _MARGIN / 2

    def centre(self, row: int, column: int) -> tuple[float, float]:
        """Return the centre of a cell, x and y."""
        x, y = self.left + column * self.cell, self.top + row * self.cell
        return x + self.cell / 2, y + self.cell / 2


def picture(
    state: Situation,
    *,
    scores: "Mapping[int, int | Score | Bounds | Worth] | None" = None,
    last: int | None = None,
    palette: Palette | None = None,
    best: Sequence[int] = (),
    threats: bool = False,
    marks: Mapping[int, str] | None = None,
) -> Picture:
    """Draw a situation.

    >>> from fourinrow import from_moves
    >>> picture(from_moves("12", Rules(1, 3)), last=1, scores={2: 0})
     X (O) .
     1  2  3
           0

    ``scores`` are from the side to move, for some moves. The moves of a ``best`` line
    are numbered; ``threats`` marks cells where a side would win. ``marks`` are signs on
    cells, ``row * cols + column``, that say what the side gets that has moved, as
    `fourinrow.games.connect.why.explain` returns them. Raises `FourInRowError` for
    moves off the board, and for a last one without its stone.
    """
    grid, turn, rules = state
    board = _Board(grid, rules, palette or RED_YELLOW, has_scores=scores is not None)
    words = {move: _words(score) for move, score in sorted((scores or {}).items())}
    text = draw(state, last=last, notes=words)
    name = f"Board of {rules.rows} x {rules.cols}, {rules.n} in a row"
    name += f": {standing(outcome(state), turn)}"
    if last is not None:
        name += f", last move {format_move(last, rules)}"
    won = [*winning_lines(grid, rules)]
    line = frozenset(concat(won))
    ringed = None if last is None else last_stone(grid, last, rules)
    threatened = sorted({*threats_of(grid, rules)}) if threats and not won else []
    signs = {Coord(*divmod(at, rules.cols)): sign for at, sign in (marks or {}).items()}
    marker, cells = other(turn), product(range(rules.rows), range(rules.cols))
    parts = (
        _ground(board),
        *(() if marks is None else _even_rows(board)),
        *_pairs(board, signs, marker),
        *concat(_cell(board, Coord(*at), line, ringed) for at in cells),
        *(_through(board, window) for window in won),
        *_later(board, state, best),
        *(_threat(board, at, side) for at, side in threatened),
        *_marks(board, signs, marker),
        *_labels(board),
        *(() if scores is None else _scores(board, words, best)),
    )
    notes: dict[tuple[int, int], str] = dict.fromkeys(line, "in the winning line")
    for at, side in threatened:  # a cell may be a threat of both sides
        wins = f"{side.name.lower()} player would win here"
        notes[at] = f"{notes[at]}, {wins}" if at in notes else wins
    notes |= {at: _meaning(sign, marker) for at, sign in signs.items()}
    return Picture(
        document(name, *board.size, parts),
        text,
        board.size,
        {move: _place(move, board) for move in legal_moves(state)},
        board.palette,
        stones_in_words(grid, column_names(rules), range(rules.rows, 0, -1), notes),
    )


def _words(score: "int | Score | Bounds | Worth") -> str:
    if isinstance(score, SupportsInt):
        return str(int(score))
    low, high = score.low, score.high
    return str(low) if low == high else f"{low}..{high}"


def _place(move: int, board: _Board) -> Place:
    """Return the box of a column with its label and score, or of a cell."""
    rules, size = board.rules, board.cell
    name = format_move(move, rules)
    if not rules.gravity:
        x, y = board.centre(*divmod(move, rules.cols))
        return square_place(x, y, size, name)
    x, top = board.left + move * size, _MARGIN
    stones = sum(bool(row[move]) for row in board.grid)
    words = f"column {name}, {count_of(stones, 'stone')}"
    lies_at = board.centre(rules.rows - 1 - stones, move)
    return Place(x, top, size, board.size[1] - top, words, lies_at)


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


def _even_rows(board: _Board) -> Iterator[str]:
    """Shade the even rows, counted from below, under marks."""
    size, rows = board.cell, board.rules.rows
    for row in range(rows % 2, rows, 2):
        box = {"x": board.left, "width": board.rules.cols * size, "height": size}
        y = board.top + row * size
        yield element("rect", y=y, fill=_EVEN, class_="even", **box)


def _cell(
    board: _Board, at: Coord, line: frozenset[Coord], ringed: Coord | None
) -> Iterator[str]:
    (x, y), size, gravity = board.centre(*at), board.cell, board.rules.gravity
    if not gravity:
        yield square(x, y, size, fill="none", stroke=_RULE)
    if at in line:
        mark, kind = (LIGHT, "win hole") if gravity else (INK, "win")
        yield square(x, y, size - 3, fill=mark, rx=0.12 * size, class_=kind)
    elif gravity:
        is_white = LIGHT in (board.palette.first.face, board.palette.second.face)
        colour, kind = (_SHADE, "hole shaded") if is_white else (LIGHT, "hole")
        yield circle(x, y, 0.42 * size, fill=colour, class_=kind)
    cell = board.grid[at.row][at.column]
    if cell:
        place = _where(at, board.rules)
        yield stone(Player(cell), place, x, y, 0.37 * size, board.palette)
    if at == ringed:  # after its stone: so the page knows which one falls
        yield ring(x, y, 0.42 * size, 0.06 * size)


def _through(board: _Board, window: Sequence[Coord]) -> str:
    """Draw a line through n in a row, dark on light."""
    (x1, y1), (x2, y2) = board.centre(*window[0]), board.centre(*window[-1])
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    return "".join(
        element(
            "line",
            **ends,
            stroke=stroke,
            stroke_width=width * board.cell,
            stroke_linecap="round",
            pathLength=1,
            class_="winner",
        )
        for stroke, width in ((LIGHT, 0.16), (INK, 0.08))
    )


def _later(board: _Board, situation: Situation, moves: Sequence[int]) -> Iterator[str]:
    """Draw the numbered stones of a line that is not played yet."""
    size = board.cell
    for number, move in enumerate(moves, 1):
        colour = board.palette.tone(situation.turn).face
        situation = make_move(situation, move)
        at = last_stone(situation.grid, move, board.rules)
        x, y = board.centre(*at)
        words = f"move {number} of the best line, {_where(at, board.rules)}"
        rim = 0.1 * size
        disc = circle(x, y, 0.31 * size, fill=LIGHT, stroke=colour, stroke_width=rim)
        sign = label(str(number), x, y, 0.32 * size, fill=INK, font_weight="bold")
        yield element("g", title(words), disc, sign, class_="later")


def _threat(board: _Board, at: Coord, side: Player) -> str:
    """Draw a small stone of the side that would win, the first player's on the left."""
    (x, y), size, tone = board.centre(*at), board.cell, board.palette.tone(side)
    is_first = side is Player.FIRST
    x, y = x + (-0.22 if is_first else 0.22) * size, y - 0.22 * size
    return element(
        "g",
        title(f"{side.name.lower()} player would win {_where(at, board.rules)}"),
        circle(x, y, 0.17 * size, fill=tone.face, stroke=tone.rim),
        label("X" if is_first else "O", x, y, 0.22 * size, fill=tone.sign),
        class_="threat",
    )


def _pairs(board: _Board, signs: Mapping[Coord, str], side: Player) -> Iterator[str]:
    """Join the squares of each pair, below all stones: it is no line of stones."""
    ends, rim = dict[str, str](), _rim(board, side)
    for at, sign in signs.items():
        x, y = board.centre(*at)
        if sign.isdigit() and sign in ends:
            d = f"{ends[sign]}L{x:.2f} {y:.2f}"
            yield element("path", d=d, class_="pair", **rim)
        ends[sign] = f"M{x:.2f} {y:.2f}"


def _rim(board: _Board, side: Player) -> Mapping[str, str]:
    width = f"{0.06 * board.cell:.2f}"
    return {"stroke": board.palette.tone(side).rim, "stroke_width": width}


def _marks(board: _Board, signs: Mapping[Coord, str], side: Player) -> Iterator[str]:
    """Draw diamonds, small stones, and other signs in a ring."""
    size, face, rim = board.cell, board.palette.tone(side).face, _rim(board, side)
    for at, sign in signs.items():
        x, y = board.centre(*at)
        words = title(f"{_meaning(sign, side)}: {_where(at, board.rules)}")
        look = {"fill": face if sign in "*+" else LIGHT, **rim}
        shape = circle(x, y, 0.24 * size, **look)
        if sign == "*":
            shape = square(x, y, size / 2, transform=f"rotate(45 {x} {y})", **look)
        elif sign != "+":
            shape += label(sign.replace("-", "×"), x, y, 0.33 * size, fill=INK)
        yield element("g", words, shape, class_="sign")


def _meaning(sign: str, side: Player) -> str:
    pair = f"gets one of the squares {sign}"
    return f"{side.name.lower()} player {_MEANINGS.get(sign, pair)}"


def _where(at: Coord, rules: Rules) -> str:
    if not rules.gravity:
        return f"on {format_move(at.row * rules.cols + at.column, rules)}"
    column = format_move(at.column, rules)
    return f"in column {column}, row {rules.rows - at.row} from below"


def _labels(board: _Board) -> Iterator[str]:
    rules, look = board.rules, {"fill": INK, "class_": "label"}
    for column, name in enumerate(column_names(rules)):
        x, _ = board.centre(0, column)
        yield label(name, x, board.labels_y, 17, **look)
    for row in () if rules.gravity else range(rules.rows):
        _, y = board.centre(row, 0)
        yield label(str(rules.rows - row), _MARGIN + _LABEL / 2 - 2, y, 17, **look)


def _scores(
    board: _Board, scores: Mapping[int, str], best: Sequence[int]
) -> Iterator[str]:
    """Write scores below columns, or into the cells that have no number of a line."""
    rules, longest = board.rules, max(map(len, scores.values()), default=1)
    size = min(20.0, board.cell / (0.92 * longest))  # leaves a gap between them
    kind = "label score" if rules.gravity else "score"
    free = (move for move in scores if move not in best)
    for move in range(rules.cols) if rules.gravity else free:
        words = scores.get(move, "–").replace("-", "−")
        x, y = board.centre(*divmod(move, rules.cols))
        y = board.labels_y + _LABEL if rules.gravity else y
        yield label(words, x, y, size, fill=INK, class_=kind, font_weight="bold")
