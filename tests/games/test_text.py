"""The laws of drawn boards: every stone, the winning line, labels that are moves."""

import re
from itertools import chain

from hypothesis import assume, example, given, note, strategies as st
from toolz import concat

from fourinrow.core import (
    CONNECT_FOUR,
    Cell,
    Grid,
    Rules,
    Situation,
    from_rows,
    initial,
    legal_moves,
    to_rows,
)
from fourinrow.core.windows import winning_lines
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.connect.text import draw as draw_board
from fourinrow.notation import format_move
from fourinrow.testing import rules
from oracle import winners
from strategies import played as after, rules_with_a_game, rules_with_a_grid

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


def read_back(drawing: str, rules: Rules, look: Look) -> list[list[int]]:
    """The stones of a drawing."""
    stones = [look.signs.index(cell[1]) for cell in cells_of(drawing, rules)]
    return [stones[at : at + rules.cols] for at in range(0, len(stones), rules.cols)]


@given(rules_with_a_grid(), looks)
def test_every_stone_is_shown_where_it_lies_and_those_that_win_between_brackets(
    game: tuple[Rules, Grid], look: Look
) -> None:
    rules, grid = game
    drawing = COLOUR.sub("", draw_board(Situation(grid, rules=rules), look))
    note(drawing)
    assert read_back(drawing, rules, look) == to_rows(grid)
    marked = [
        divmod(number, rules.cols)
        for number, cell in enumerate(cells_of(drawing, rules))
        if cell[0] + cell[2] == "[]"
    ]
    assert drawing.count("[") == drawing.count("]") == len(marked)
    assert {*marked} == {*concat(winning_lines(grid, rules))}
    owners = winners(to_rows(grid), rules.n, rules.directions)
    assert bool(marked) is bool(owners)
    assert {int(grid[row][column]) for row, column in marked} <= owners


@given(rules_with_a_game())
@example((CONNECT_FOUR, (0, 1, 0, 1, 0, 1, 0)))
def test_the_stone_of_the_last_move_alone_stands_in_parentheses(
    rules_and_moves: tuple[Rules, tuple[int, ...]],
) -> None:
    """Where it has completed a line, the line is marked instead."""
    rules, moves = rules_and_moves
    here = after(moves, rules)
    assume(moves)
    if any(winning_lines(here.grid, rules)):
        assert draw_board(here, last=moves[-1]) == draw_board(here)
        return
    before = after(moves[:-1], rules)
    stones = zip(chain(*here.grid), chain(*before.grid), strict=True)
    expected = [
        f" {ASCII.signs[now]} " if now == then else f"({ASCII.signs[now]})"
        for now, then in stones
    ]
    assert cells_of(draw_board(here, last=moves[-1]), rules) == expected


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
