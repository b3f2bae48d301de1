"""Boards as text, with labels, and with the last move and the winning line marked."""

from collections.abc import Iterable, Mapping
from typing import Final

from toolz import concat

from fourinrow.core.grid import Grid
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules, checked_move
from fourinrow.core.situation import Situation, centre_first, initial, legal_moves
from fourinrow.core.windows import Coord, windows, winning_lines
from fourinrow.errors import FourInRowError
from fourinrow.games.display import ASCII, Display, Look, reader, sign_of
from fourinrow.notation.moves import (
    format_move,
    move_range,
    move_separator,
    moves_by_name,
    why_not,
    word_pattern,
)
from fourinrow.notation.reachable import is_board, parse_board

_CELL: Final = 3  # characters


def draw(
    situation: Situation,
    look: Look = ASCII,
    *,
    last: int | None = None,
    notes: Mapping[int, str] | None = None,
) -> str:
    """Return a situation as text with labels; a winning line is drawn in brackets.

    >>> from fourinrow import from_moves
    >>> print(draw(from_moves("1122334", Rules(2, 4))))
     O  O  O  .
    [X][X][X][X]
     1  2  3  4

    Columns are numbered from 1. Without gravity they have letters, and rows are
    numbered from the bottom, so that a move is two labels. If nobody has won, the stone
    of the ``last`` move is drawn in parentheses. Short ``notes`` on moves are written
    below their columns, or in their cells; the columns become as wide as needed.
    """
    grid, _, rules = situation
    notes = {} if notes is None else notes
    for move in notes:
        checked_move(move, rules)
    played = () if last is None else (last_stone(grid, last, rules),)
    won = {*concat(winning_lines(grid, rules))}
    left, right = "[]" if won else "()"
    marked = won or played
    width = max([_CELL, *(len(note) + 1 for note in notes.values())])

    def cell(row: int, column: int) -> str:
        note = notes.get(row * rules.cols + column)
        if note is not None and not rules.gravity:
            return in_column(note)
        sign = sign_of(grid[row][column], look)
        drawn = f"{left}{sign}{right}" if (row, column) in marked else f" {sign} "
        return " " * (width - _CELL) + drawn

    def in_column(text: str) -> str:
        return f"{text:>{width - 1}} "

    def line(cells: Iterable[str], label: object = "") -> str:
        start = "" if rules.gravity else f"{label:>2} "
        return (start + "".join(cells)).rstrip()

    columns = range(rules.cols)
    lines = [
        line([cell(row, column) for column in columns], label=rules.rows - row)
        for row in range(rules.rows)
    ]
    lines.append(line(map(in_column, column_names(rules))))
    if notes and rules.gravity:
        lines.append(line(in_column(notes.get(column, "")) for column in columns))
    return "\n".join(lines)


def last_stone(grid: Grid, move: int, rules: Rules) -> Coord:
    """Return the place of the stone that a move put on the grid."""
    row, column = divmod(checked_move(move, rules), rules.cols)
    cells = [cells[column] for cells in grid]
    if rules.gravity:
        row = next((row for row, cell in enumerate(cells) if cell), 0)
    if not cells[row]:
        name = format_move(move, rules)
        raise FourInRowError(f"expected a last move with a stone, but {name} is empty")
    return Coord(row, column)


def column_names(rules: Rules) -> list[str]:
    """Return the labels of the columns: numbers, or letters without gravity."""
    names = [format_move(column, rules) for column in range(rules.cols)]
    return names if rules.gravity else [name[0] for name in names]


def display(rules: Rules = CONNECT_FOUR) -> Display[Situation, int]:
    """Return the display of the connect family, which draws with `draw`."""
    return Display(
        draw=draw,
        write=lambda _situation, move: format_move(move, rules),
        read=reader(word_pattern(rules), moves_by_name(rules), move_range(rules)),
        between=move_separator(rules),
        has_notes=True,
        whole=lambda text: parse_board(text, rules) if is_board(text) else None,
        why_not=lambda _situation, move: why_not(format_move(move, rules), rules),
        rules=_in_words(rules),
    )


def _in_words(rules: Rules) -> str:
    """Return the rules, and how to type a move, in a few lines."""
    turn = (
        "drop a stone into a column; it falls to the lowest free cell."
        if rules.gravity
        else "put a stone on any free cell."
    )
    kinds = [direction.name.lower() for direction in rules.directions]
    along = f"a line that is {' or '.join(kinds)}"
    if len(kinds) == len(Direction):
        along = "a row, a column or a diagonal"
    end = (
        "A line that wins is drawn in [ ]."
        if windows(rules)
        else f"On this board nobody can win: a line of {rules.n} does not fit."
    )
    centre = legal_moves(initial(rules), order=centre_first(rules))[0]
    example = format_move(centre, rules)
    return f"""Take turns to {turn}
The first to have {rules.n} in line wins, along {along}.
If the board is full and nobody has won, the game is a draw.
{end}
Type {move_range(rules)}, such as `{example}`, or several in order."""
