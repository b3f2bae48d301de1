"""The laws of drawn boards: every stone, the winning line, labels that are moves."""

import re

from hypothesis import example, given, note, strategies as st
from toolz import concat

from fourinrow.core import (
    Cell,
    Grid,
    Rules,
    Situation,
    from_rows,
    initial,
    legal_moves,
)
from fourinrow.core.windows import winning_lines
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.connect.text import draw as draw_board
from fourinrow.notation import format_move
from fourinrow.testing import rules
from oracle import places
from strategies import played, rules_with_a_grid

COLOUR = re.compile(r"\x1b\[[0-9;]*m")

looks = st.sampled_from([ASCII, UNICODE, ASCII._replace(colour=True), Look("_#%")])


def cells_of(drawing: str, rules: Rules) -> list[str]:
    """The cells of a drawing without colour, three characters each, row by row."""
    margin = 0 if rules.gravity else 3
    rows = drawing.splitlines()[: rules.rows]
    return [
        row.ljust(margin + 3 * rules.cols)[at : at + 3]
        for row in rows
        for at in range(margin, margin + 3 * rules.cols, 3)
    ]


@given(rules_with_a_grid(), looks, st.integers(0, 99))
@example((Rules(), played((0, 1, 0, 1, 0, 1, 0)).grid), ASCII, 0)
@example((Rules(), played((0, 1, 0)).grid), ASCII, 0)
def test_stones_are_shown_where_they_lie_lines_in_brackets_or_the_last_in_parentheses(
    board: tuple[Rules, Grid], look: Look, number: int
) -> None:
    """The last one of a column lies on top. A line that wins is marked instead."""
    rules, grid = board
    line = {*concat(winning_lines(grid, rules))}
    stones = [at for at in places(rules.rows, rules.cols) if grid[at[0]][at[1]]]
    if rules.gravity:
        stones = [*{column: (row, column) for row, column in stones[::-1]}.values()]
    row, column = stones[number % len(stones)] if stones else (0, 0)
    move = column if rules.gravity else row * rules.cols + column
    last = move if stones else None
    drawing = draw_board(Situation(grid, rules=rules), look, last=last)
    note(drawing)

    def shown(at: tuple[int, int]) -> str:
        sign = look.signs[grid[at[0]][at[1]]]
        is_last = at == (row, column) and stones and not line
        return f"[{sign}]" if at in line else f"({sign})" if is_last else f" {sign} "

    expected = [shown(at) for at in places(rules.rows, rules.cols)]
    assert cells_of(COLOUR.sub("", drawing), rules) == expected


@given(rules(max_side=26))
def test_the_labels_make_up_the_moves(rules: Rules) -> None:
    *rows, bottom = draw_board(initial(rules)).splitlines()
    margin = 0 if rules.gravity else 3
    labels = [
        bottom.ljust(margin + 3 * rules.cols)[at : at + 3].strip()
        for at in range(margin, margin + 3 * rules.cols, 3)
    ]
    if rules.gravity:
        names = labels
    else:
        names = [label + row[:margin].strip() for row in rows for label in labels]
    moves = legal_moves(initial(rules))
    assert names == [format_move(move, rules) for move in moves]


def test_the_players_have_other_colours_and_other_shapes() -> None:
    grid = from_rows([[Cell.FIRST, Cell.SECOND]])
    look = UNICODE._replace(colour=True)
    drawing = draw_board(Situation(grid), look).splitlines()[0]
    first, second = drawing.split("\x1b[0m")[:2]
    assert COLOUR.findall(first) != COLOUR.findall(second)
    for signs in (ASCII.signs, UNICODE.signs):
        assert len(set(signs)) == len(signs) == 3
