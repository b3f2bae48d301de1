"""A board in letters and as a picture shows what is on the board, and can be read."""

import re
from collections import Counter
from itertools import product
from math import dist
from operator import itemgetter
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from hypothesis import example, given, note, settings, strategies as st
from toolz import concat

from fourinrow.core import (
    TIC_TAC_TOE,
    Cell,
    Grid,
    Player,
    Rules,
    Situation,
    from_rows,
    initial,
    legal_moves,
    outcome,
    winner,
)
from fourinrow.core.situation import free_moves
from fourinrow.core.windows import threats, winning_lines
from fourinrow.draw import PALETTES, Palette
from fourinrow.draw.palette import INK, LIGHT
from fourinrow.errors import FourInRowError, OutOfBounds
from fourinrow.games import ASCII, UNICODE, Look
from fourinrow.games.connect.picture import picture
from fourinrow.games.connect.text import draw as draw_board
from fourinrow.notation import format_move, from_moves
from fourinrow.solver import Bounds
from fourinrow.testing import rules, situations
from oracle import places
from strategies import played, rules_with_a_game, rules_with_a_grid
from svgs import box_of, contrast, name_of, of_class, parsed, tagged

positions = situations(rules(max_side=7))
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
looks = st.sampled_from([ASCII, UNICODE, ASCII._replace(colour=True), Look("_#%")])


def cells_of(row: str, rules: Rules) -> list[str]:
    """The cells of a row that is drawn without colour, three characters each."""
    margin = 0 if rules.gravity else 3
    width = margin + 3 * rules.cols
    return [row.ljust(width)[at : at + 3] for at in range(margin, width, 3)]


def stones_by_name(here: Situation) -> dict[str, tuple[int, int]]:
    """The places of the stones, by the names that they should have."""
    rules, found = here.rules, dict[str, tuple[int, int]]()
    cells = rules._replace(gravity=False)
    for row, column in places(rules.rows, rules.cols):
        where = f"on {format_move(row * rules.cols + column, cells)}"
        if rules.gravity:
            where = f"in column {column + 1}, row {rules.rows - row} from below"
        if owner := here.grid[row][column]:
            player = "first" if owner == 1 else "second"
            found[f"{player} player's stone {where}"] = row, column
    return found


def centres(root: Element) -> dict[str, tuple[float, float]]:
    """Where the stones are drawn, by their names."""
    return {name_of(stone): box_of(stone).centre for stone in of_class(root, "stone")}


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

    rows = COLOUR.sub("", drawing).splitlines()[: rules.rows]
    expected = [shown(at) for at in places(rules.rows, rules.cols)]
    assert [*concat(cells_of(row, rules) for row in rows)] == expected


@given(rules(max_side=26))
def test_the_labels_make_up_the_moves(rules: Rules) -> None:
    *rows, bottom = draw_board(initial(rules)).splitlines()
    labels = [label.strip() for label in cells_of(bottom, rules)]
    cells = [label + row[:3].strip() for row in rows for label in labels]
    names = [format_move(move, rules) for move in legal_moves(initial(rules))]
    assert names == (labels if rules.gravity else cells)


def test_the_players_have_other_colours_and_other_shapes() -> None:
    grid = from_rows([[Cell.FIRST, Cell.SECOND]])
    look = UNICODE._replace(colour=True)
    drawing = draw_board(Situation(grid), look).splitlines()[0]
    first, second = drawing.split("\x1b[0m")[:2]
    assert COLOUR.findall(first) != COLOUR.findall(second)
    for signs in (ASCII.signs, UNICODE.signs):
        assert len(set(signs)) == len(signs) == 3


@given(positions)
def test_each_stone_is_named_once_and_lies_as_its_name_says_and_so_do_cells_and_places(
    here: Situation,
) -> None:
    """Sides differ in shape, not in colour alone; those that have won are marked."""
    rules, shown = here.rules, picture(here)
    root = parsed(shown.svg)
    drawn, stood = centres(root), stones_by_name(here)
    stones = of_class(root, "stone")
    assert Counter(map(name_of, stones)) == Counter(list(stood))
    columns = {label.text: box_of(label).centre[0] for label in of_class(root, "label")}
    for name, (_, at) in stood.items():
        column = format_move(at, rules)
        assert drawn[name][0] == columns[column if rules.gravity else column[0]]
    heights = sorted({(row, drawn[name][1]) for name, (row, _) in stood.items()})
    assert len(heights) == len({row for row, _ in heights})
    assert heights == sorted(heights, key=itemgetter(1))
    for stone in stones:
        is_first = name_of(stone).startswith("first")
        assert ("first" in (stone.get("class") or "")) is is_first
        assert bool(tagged(stone, "path")) is is_first
    line = {*concat(winning_lines(here.grid, rules))}
    marked = [box_of(part).centre for part in of_class(root, "win")]
    assert sorted(marked) == sorted(
        drawn[name] for name, at in stood.items() if at in line
    )
    is_won = bool(outcome(here).sign)
    assert bool(marked) is bool(of_class(root, "winner")) is is_won
    names = [format_move(column, rules) for column in range(rules.cols)]

    def words(row: int, column: int) -> str:
        side = ("empty", "first player", "second player")[here.grid[row][column]]
        return f"{side}, in the winning line" if (row, column) in line else side

    assert shown.cells == {
        f"row {rules.rows - row}": {
            f"column {name if rules.gravity else name[0]}": words(row, column)
            for column, name in enumerate(names)
        }
        for row in range(rules.rows)
    }
    for move, place in shown.places.items():
        assert isinstance(move, int)
        height = sum(bool(row[move]) for row in here.grid if rules.gravity)
        stack = f", {height} stone{'' if height == 1 else 's'}"
        name = format_move(move, rules)
        assert place.name == (f"column {name}{stack}" if rules.gravity else name)


@given(rules_with_a_game(max_side=7), st.integers(0, 4))
def test_a_best_line_is_numbered(
    game: tuple[Rules, tuple[int, ...]], plies: int
) -> None:
    rules, whole = game
    begun = max(0, len(whole) - plies)
    here, moves = played(whole[:begun], rules), whole[begun:]
    scores = dict.fromkeys(legal_moves(here), 0)
    drawn = parsed(picture(here, best=moves, scores=scores).svg)
    later = of_class(drawn, "later")
    numbers = [each.text for part in later for each in tagged(part, "text")]
    assert numbers == [str(number) for number in range(1, len(moves) + 1)]
    found = centres(parsed(picture(played(whole, rules)).svg))
    lies = [box_of(tagged(part, "circle")[0]).centre for part in later]
    scored = [box_of(each).centre for each in of_class(drawn, "score")]
    assert all(dist(one, other) > 9 for one, other in product(lies, scored))
    assert sorted(lies) == sorted(
        (Counter(found.values()) - Counter(centres(drawn).values())).elements()
    )


@given(positions)
def test_a_threat_marks_where_a_side_would_win(here: Situation) -> None:
    rules = here.rules
    grid, drawn = here.grid, picture(here, threats=True)
    marked = {
        ((row, column), side)
        for row, cells in enumerate(drawn.cells.values())
        for column, words in enumerate(cells.values())
        for side in Player
        if f"{side.name.lower()} player would win" in words
    }
    expected = {*threats(grid, rules)}
    assert marked == (expected if winner(grid, rules) is None else set())
    assert len(of_class(parsed(drawn.svg), "threat")) == len(marked)


notes = st.sampled_from(["0", "7", "-1", "18", "-18", "-3..5", "-21..20", "~2.5"])


@st.composite
def noted(draw: st.DrawFn) -> tuple[Situation, dict[int, str]]:
    """Positions, and what is noted of some moves, which may be illegal."""
    here = draw(positions)
    return here, draw(st.dictionaries(st.sampled_from(here.rules.moves), notes))


def words(line: str) -> dict[int, str]:
    """The words of a line, by where they end."""
    return {found.end(): found[0] for found in re.finditer(r"\S+", line)}


@settings(max_examples=70)
@given(noted(), looks)
@example((initial(Rules(2, 26)), dict.fromkeys(range(26), "-18")), ASCII)
def test_what_is_noted_of_moves_stands_right_under_columns_or_in_cells(
    known: tuple[Situation, dict[int, str]], look: Look
) -> None:
    here, told = known
    rules = here.rules
    drawn = draw_board(here, look, notes=told)
    lines = [*map(words, re.sub(r"[\[\]]", " ", COLOUR.sub("", drawn)).split("\n"))]
    columns = [*lines[rules.rows]]
    assert len(columns) == rules.cols
    cells = {} if rules.gravity else told
    signs = [look.signs[cell] for cell in concat(here.grid)]
    shown = [line.get(end) for line in lines[: rules.rows] for end in columns]
    assert shown == [cells.get(at, sign) for at, sign in enumerate(signs)]
    below = {columns[move]: told[move] for move in sorted(told) if rules.gravity}
    assert lines[rules.rows + 1 :] == ([below] if below else [])


def written(score: int | Bounds) -> str:
    return str(score) if isinstance(score, int) else f"{score.low}..{score.high}"


@given(positions, st.data())
def test_a_score_or_a_dash_stands_in_the_place_of_each_move(
    here: Situation, data: st.DataObject
) -> None:
    """And in the text of the picture, where a score is a note."""
    free = free_moves(here.grid, here.rules)
    chosen = data.draw(st.sets(st.sampled_from(free)) if free else st.just(set[int]()))
    bounds = st.builds(Bounds, st.integers(-9, 0), st.integers(1, 9))
    told = {move: data.draw(st.integers(-999, 999) | bounds) for move in chosen}
    words = {move: written(each) for move, each in told.items()}
    drawn = picture(here, scores=told)
    assert drawn.text == draw_board(here, notes=words)
    moves = range(here.rules.cols) if here.rules.gravity else sorted(told)
    shown = of_class(parsed(drawn.svg), "score")
    assert [each.text for each in shown] == [
        words.get(move, "–").replace("-", "−") for move in moves
    ]
    for move, each in zip(moves, shown, strict=True):
        if place := drawn.places.get(move):
            x, y = box_of(each).centre
            assert abs(x - place.stone[0]) <= 1
            assert place.y <= y <= place.y + place.height


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_a_palette_is_clear_in_grey(palette: Palette) -> None:
    first, second, wall = palette
    assert contrast(first.face, second.face) >= 2
    assert contrast(wall, LIGHT) >= 4.5
    assert contrast(INK, LIGHT) >= 7
    for tone in (first, second):
        assert contrast(tone.face, tone.sign) >= 4.5


@pytest.mark.parametrize(
    ("state", "told", "error"),
    [
        (initial(), {"last": 3}, FourInRowError),
        (initial(), {"last": 7}, OutOfBounds),
        (initial(), {"last": -1}, OutOfBounds),
        (initial(), {"scores": {7: 0}}, OutOfBounds),
        (from_moves("b2", TIC_TAC_TOE), {"last": 3}, FourInRowError),
        (from_moves("b2", TIC_TAC_TOE), {"last": 9}, OutOfBounds),
        (from_moves("b2", TIC_TAC_TOE), {"scores": {-1: 0}}, OutOfBounds),
    ],
)
def test_what_can_not_be_drawn_is_refused(
    state: Situation, told: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error, match="expected") as raised:
        picture(state, **told)
    assert type(raised.value) is error


def test_text_and_picture_mark_the_same_last_stone_where_stones_float() -> None:
    floating = Situation(from_rows([[1], [0]]))
    assert draw_board(floating, last=0) == "(X)\n .\n 1"
    root = parsed(picture(floating, last=0).svg)
    assert "last move 1" in name_of(root)
    [ring], [stone] = of_class(root, "last"), of_class(root, "stone")
    assert box_of(ring).centre == box_of(stone).centre
