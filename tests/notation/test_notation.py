"""The laws of notation: what is written can be read, and means the same."""

from collections.abc import Callable, Sequence
from itertools import product

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Cell,
    Direction,
    Grid,
    Rules,
    Situation,
    children,
    format_grid,
    from_rows,
    initial,
    parse_grid,
    to_rows,
)
from fourinrow.errors import FourInRowError, InvalidPosition, ParseError
from fourinrow.notation import (
    format_board,
    format_move,
    format_moves,
    from_moves,
    parse_board,
    parse_move,
    parse_moves,
    to_moves,
)
from fourinrow.notation.moves import AROUND
from fourinrow.seeds.haskell import DIGITS
from fourinrow.solver import as_board
from fourinrow.stopping import after_nodes
from fourinrow.testing import grids, rules as any_rules, situations
from strategies import played, rules_with_a_game, with_rules
from thorough import thorough

Playing = tuple[Rules, tuple[int, ...]]
large_rules = any_rules(max_side=26, max_n=26)
few_signs = st.permutations("._XO#~012").map(lambda signs: "".join(signs[:3]))


@given(grids(), few_signs, st.text(" ", max_size=3))
def test_a_picture_is_read_as_the_grid_that_was_drawn(
    grid: Grid, signs: str, between: str
) -> None:
    picture = format_grid(grid, signs, between)
    note(picture)
    assert parse_grid(picture, signs) == grid
    assert parse_grid(f"\n {picture}\r\n\n", signs) == grid
    lines = format_grid(grid, DIGITS, "").split("\n")
    assert [[int(sign) for sign in line] for line in lines] == to_rows(grid)


@given(large_rules)
def test_a_move_is_read_as_the_move_that_was_written(rules: Rules) -> None:
    names = [format_move(move, rules) for move in rules.moves]
    assert [parse_move(f"  {name} ", rules) for name in names] == [*rules.moves]


@pytest.mark.parametrize(
    ("moves", "rules", "text"),
    [
        (range(7), CONNECT_FOUR, "1234567"),
        (range(9), TIC_TAC_TOE, "a3b3c3a2b2c2a1b1c1"),
        ([8, 0, 8], Rules(6, 9), "919"),
        ([9, 0, 9], Rules(6, 10), "10,1,10"),
        ([12, 0], Rules(4, 12, gravity=False), "a3a4"),
        ([0, 19], Rules(10, 2, gravity=False), "a10b1"),
        ([25], Rules(1, 26, gravity=False), "z1"),
        ([0], Rules(26, 1, gravity=False), "a26"),
    ],
)
def test_columns_count_from_1_with_commas_on_wide_boards_and_cells_from_the_bottom(
    moves: Sequence[int], rules: Rules, text: str
) -> None:
    assert format_moves(moves, rules) == text
    assert parse_moves(text, rules) == tuple(moves)


@thorough
@given(with_rules(large_rules, lambda rules: st.lists(st.sampled_from(rules.moves))))
@example((Rules(6, 10), []))
def test_moves_in_a_row_are_read_as_they_were_written(
    known: tuple[Rules, list[int]],
) -> None:
    rules, moves = known
    text = format_moves(moves, rules)
    note(text)
    assert parse_moves(text, rules) == tuple(moves)
    assert parse_moves(f"\ufeff \t{text}\r\n", rules) == tuple(moves)


@given(rules_with_a_game(max_side=11, max_plies=30))
@example((Rules(6, 10), ()))
@example((Rules(6, 26), (25, 0, 9)))
def test_a_written_game_is_played_as_it_was(game: Playing) -> None:
    rules, moves = game
    text = format_moves(moves, rules)
    note(text)
    assert from_moves(text, rules) == played(moves, rules)


@thorough
@given(rules_with_a_game(max_side=6))
@example((CONNECT_FOUR, ()))
@example((CONNECT_FOUR, tuple([0, 1, 2, 3, 4, 5, 6] * 3)))
@example((CONNECT_FOUR, (0, 0, 1, 1, 2, 2, 4, 4, 5, 5, 6, 6, 3)))  # two fours at once
def test_moves_are_found_to_every_grid_that_was_played(game: Playing) -> None:
    rules, moves = game
    grid = played(moves, rules).grid
    note(format_grid(grid))
    found = to_moves(grid, rules)
    assert from_moves(found, rules) == played(moves, rules)
    assert len(parse_moves(found, rules)) == len(moves)


def test_a_search_for_moves_can_be_stopped() -> None:
    with pytest.raises(FourInRowError, match=r"found no order of moves among \d+ gri"):
        to_moves(from_moves("4453").grid, stop=after_nodes(1))


@pytest.mark.parametrize(
    "rules",
    [
        Rules(2, 3, 2),
        Rules(2, 3, 2, gravity=False),
        Rules(3, 2, 2, directions=[Direction.HORIZONTAL]),
        Rules(2, 2, 1),
    ],
)
def test_moves_are_found_to_the_grids_of_some_game_and_to_no_others(
    rules: Rules,
) -> None:
    """Every filling of a small board, against every grid that play leads to."""
    reachable, layer = set[Grid](), {initial(rules)}
    while layer:
        reachable |= {situation.grid for situation in layer}
        layer = {child for situation in layer for child in children(situation)}
    for rows in product(product(Cell, repeat=rules.cols), repeat=rules.rows):
        grid = from_rows(rows)
        if grid in reachable:
            assert from_moves(to_moves(grid, rules), rules).grid == grid
        else:
            with pytest.raises(InvalidPosition, match=r"expected |no order of moves"):
                to_moves(grid, rules)


@pytest.mark.every_python
@given(st.characters(min_codepoint=128))
@example("\N{KELVIN SIGN}")  # Its small letter is the k of ASCII.
@example("\N{ZERO WIDTH NO-BREAK SPACE}")
@example("\N{NEXT LINE}")
@example("\N{NO-BREAK SPACE}")
def test_a_sign_beyond_ascii_is_in_no_move(sign: str) -> None:
    for rules in (Rules(26, 26), Rules(26, 26, gravity=False)):
        for text in (sign, sign + "1", "1" + sign):
            with pytest.raises(ParseError):
                parse_move(text, rules)
            # Blanks and a byte order mark are ignored around moves.
            if sign not in AROUND and not sign.isspace():
                with pytest.raises(ParseError):
                    parse_moves(text, rules)


@given(situations(any_rules(max_side=12)))
def test_a_board_is_read_as_it_was_written(situation: Situation) -> None:
    rules, line = situation.rules, format_board(situation.grid)
    assert parse_board(line, rules) == situation
    assert parse_board(line.lower(), rules) == situation
    assert line.count("/") == rules.rows - 1


@pytest.mark.parametrize(
    ("line", "index"),
    [
        (" 7/ 7/7/7/7/7", 3),
        ("\ufeff 8/7/7/7/7/7", 2),
        ("", 0),
        ("7/7/7/7/7", 9),
        ("7/7/7/7/7/7/7", 13),
        ("7/7/7/7/7/6", 10),
        ("7/7//7/7/7", 4),
        ("7/7/7/7/7/0X6", 10),
        ("7/7/7/7/7/٣X3", 10),
        (f"{'9' * 5000}/7/7/7/7/7", 0),
        ("7/7/7/7/7/3X3 extra", 10),
    ],
)
def test_an_unreadable_line_is_refused_at_its_place(line: str, index: int) -> None:
    with pytest.raises(ParseError) as raised:
        parse_board(line)
    assert raised.value.index == index
    assert len(str(raised.value)) < 250


@pytest.mark.parametrize("read", [parse_board, as_board])
def test_what_stands_around_a_board_is_ignored(read: Callable[[str], object]) -> None:
    line = "7/7/7/7/3O3/2OXX2"
    assert read(f"\ufeff {line} \r\n") == read(line)
