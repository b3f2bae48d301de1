"""Who has won? The lines through the last stone, and the whole board.

`is_win` checks the stone just played, `winning_line` and `winner` the whole board.
Lines are written end to end as bytes, with an empty cell between them, and n in a row
is n equal bytes. A text search finds what a fold over all windows would find, but much
faster; `test_the_winner_is_the_winner_by_folding_and_by_brute_force` compares them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from toolz import concat

from fourinrow.core.cells import Cell, Player, Stone, as_cell, cell_owner
from fourinrow.core.grid import MAX_SIDE, Grid, cell_at
from fourinrow.core.lines import Coord, Line, all_lines
from fourinrow.core.rules import Rules, rules_for
from fourinrow.errors import OutOfBounds, shown, whole_number


def is_win(grid: Grid, column: int, stone: Stone, rules: Rules | None = None) -> bool:
    """Check whether the stone just played, the top one of a column, has won.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[0, 0, 0, 0], [2, 2, 2, 0], [1, 1, 1, 1]])
    >>> is_win(grid, 3, 1), is_win(grid, 2, 2)
    (True, False)

    ``column`` is the last move: without gravity, ``row * cols + column``. The lines
    through the player's topmost stone there are searched from edge to edge, so n in a
    row elsewhere on them count too; legal play never leads to that. The result is False
    for a column without a stone of the player. Raises `OutOfBounds` for a move off the
    board.
    """
    known = rules_for(grid, rules)
    run = _run_of(stone, known)
    cells = bytes(concat(grid))
    _, cols, _, gravity, _ = known
    place = column if type(column) is int else whole_number(column, "a move")
    moves = cols if gravity else len(cells)
    if not 0 <= place < moves:
        raise OutOfBounds(f"expected a move from 0 to {moves - 1}, got {shown(column)}")
    if gravity:
        place += cols * cells[place::cols].find(run[0])
        if place < 0:
            return False
    elif cells[place] != run[0]:
        return False
    # `find` takes half as long as `in`.
    return _lines_through(known, place).read(cells).find(run) >= 0


def winning_line(grid: Grid, rules: Rules | None = None) -> Line | None:
    """Return the places of the first n in a row, in the order of `all_lines`.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[0, 0, 0, 0, 0], [0, 2, 2, 2, 2]])
    >>> [tuple(coord) for coord in winning_line(grid)]
    [(1, 1), (1, 2), (1, 3), (1, 4)]

    Returns ``None`` if nobody has won.
    """
    known = rules_for(grid, rules)
    places, read = _whole_board(known)
    text = read(bytes(concat(grid)))
    starts = [text.find(_run_of(player, known)) for player in Player]
    start = min((at for at in starts if at >= 0), default=None)
    return None if start is None else places[start : start + known.n]


def winning_places(grid: Grid, rules: Rules | None = None) -> frozenset[Coord]:
    """Return the places of all n in a row; a move may complete more than one line.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[0, 1, 1, 1, 1, 1], [2, 2, 1, 2, 2, 2]])
    >>> sorted(tuple(coord) for coord in winning_places(grid))
    [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5)]
    """
    known = rules_for(grid, rules)
    places, read = _whole_board(known)
    text = read(bytes(concat(grid)))
    starts = concat(_starts(_run_of(each, known), text) for each in Player)
    return frozenset(concat(places[start : start + known.n] for start in starts))


def _starts(wanted: bytes, text: bytes) -> Iterator[int]:
    at = text.find(wanted)
    while at >= 0:
        yield at
        at = text.find(wanted, at + 1)


def winner(grid: Grid, rules: Rules | None = None) -> Player | None:
    """Return the player of the `winning_line`, ``None`` if nobody has won.

    >>> from fourinrow.core import from_rows
    >>> winner(from_rows([[0, 0, 0, 0, 0], [0, 2, 2, 2, 2]]))
    <Player.SECOND: 2>
    """
    line = winning_line(grid, rules)
    return None if line is None else cell_owner(cell_at(grid, *line[0]))


def has_won(grid: Grid, player: Stone, rules: Rules | None = None) -> bool:
    """Check whether a player has n in a row anywhere, even if the opponent has too.

    >>> from fourinrow.core import from_rows
    >>> grid = from_rows([[1, 1, 1, 1], [2, 2, 2, 2]])
    >>> has_won(grid, 1), has_won(grid, 2)
    (True, True)
    """
    known = rules_for(grid, rules)
    return _run_of(player, known) in _whole_board(known).read(bytes(concat(grid)))


_LETTERS: Final = (b"\0", b"\1", b"\2")


class _Spelling(NamedTuple):
    """The places of some lines, end to end, and a function that reads their cells."""

    places: Line
    read: Callable[[bytes], bytes]


def _run_of(stone: Stone, rules: Rules) -> bytes:
    """Return the bytes of n stones of a player. Raises as `as_cell` does."""
    player = stone if type(stone) is Player else as_cell(stone, Cell.FIRST)
    return _LETTERS[player] * rules.n


@lru_cache
def _whole_board(rules: Rules) -> _Spelling:
    return _end_to_end(all_lines(rules, min_length=rules.n), rules)


@lru_cache(maxsize=4 * MAX_SIDE**2)
def _lines_through(rules: Rules, place: int) -> _Spelling:
    coord = divmod(place, rules.cols)
    lines = all_lines(rules, min_length=rules.n)
    return _end_to_end([line for line in lines if coord in line], rules)


def _end_to_end(lines: Iterable[Line], rules: Rules) -> _Spelling:
    gap = Coord(rules.rows, 0)
    places = (gap, *concat((*line, gap) for line in lines))
    return _Spelling(places, _picker([row * rules.cols + col for row, col in places]))


def _picker(at: Sequence[int]) -> Callable[[bytes], bytes]:
    """Return a function that picks bytes by index; the byte after the last is 0.

    If there are at most 255 cells, they serve as the table of `bytes.translate`.
    """
    if max(at) < 256:
        indexes = bytes(at)
        return lambda cells: indexes.translate(cells.ljust(256, b"\0"))
    return lambda cells: bytes(map((cells + b"\0").__getitem__, at))
