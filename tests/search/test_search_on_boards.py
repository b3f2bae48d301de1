"""Searches of Connect Four and its family: what does not change a value, what a search
finds, and on boards small enough to be played out, who wins.

That all searches find the same is tested in `test_searches_deeply`, for every game.
"""

from dataclasses import replace
from math import inf
from typing import NamedTuple

import pytest
from hypothesis import given, note, settings, strategies as st

from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Order,
    Outcome,
    PatternTable,
    Player,
    Rules,
    Situation,
    centre_first,
    children,
    descending,
    format_grid,
    from_moves,
    initial,
    legal_moves,
    make_move,
    outcome,
    rate,
    root,
)
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import (
    FULL,
    Found,
    Layer,
    SearchSpace,
    Window,
    alpha_beta,
    evaluate,
    minimax,
)
from fourinrow.seeds.fsharp import F_SHARP
from fourinrow.seeds.ocaml import alpha_beta_within
from fourinrow.seeds.scheme import mirror_grid
from fourinrow.testing import situations
from fourinrow.testing.picks import picks
from fourinrow.testing.textbook_trees import logged
from models.search_seeds import negamax, plain_value, sign_of
from strategies import played, rules_with_a_game
from tasks import WIN_IS_ALL, WIN_OR_NOTHING, any_rules

pytestmark = [pytest.mark.slow, pytest.mark.on_one_python]

tables = st.sampled_from([F_SHARP, WIN_OR_NOTHING, WIN_IS_ALL])


class Board(NamedTuple):
    """A situation, and the rules it is played by."""

    rules: Rules
    situation: Situation


named = st.sampled_from((CONNECT_FOUR, CONNECT_FIVE, TIC_TAC_TOE, Rules(5, 4, 3)))


def boards() -> st.SearchStrategy[Board]:
    """Situations of every stage of the named games and of any rules."""
    found = situations(named | picks().map(any_rules))
    return found.map(lambda here: Board(here.rules, here))


def affordable(board: Board, leaves: int = 400) -> int:
    """The depth, from 0 to 4, to which minimax rates about so many leaves at most."""
    width = max(len(legal_moves(board.situation)), 2)
    return max(depth for depth in range(5) if width**depth <= leaves)


def space_on(
    board: Board, table: PatternTable | None = None, order: Order = tuple
) -> SearchSpace[Situation]:
    note(format_grid(board.situation.grid))
    return search_space(connect(board.rules, table, order=order))


@given(boards(), tables, st.integers(0, 3))
def test_no_order_of_the_moves_changes_the_value(
    board: Board, table: PatternTable, depth: int
) -> None:
    plies = min(depth, affordable(board))
    values = {
        evaluate(alpha_beta, plies, space_on(board, table, order), board.situation)
        for order in (tuple, descending, centre_first(board.rules))
    }
    assert len(values) == 1


@given(boards(), tables, st.integers(0, 3))
def test_negamax_and_the_search_within_a_window_agree_with_minimax(
    board: Board, table: PatternTable, depth: int
) -> None:
    plies = min(depth, affordable(board))
    space, here = space_on(board, table), board.situation
    value = evaluate(minimax, plies, space, here)
    assert value == sign_of(space.layer(here)) * negamax(plies, space, here)
    assert value == alpha_beta_within(plies, space)(here, FULL)
    near = Window(value - 1, value + 1)
    if near.low < value < near.high:
        assert value == alpha_beta_within(plies, space)(here, near)


@given(boards(), tables, st.integers(0, 3))
def test_a_mirrored_board_is_worth_the_same(
    board: Board, table: PatternTable, depth: int
) -> None:
    plies = min(depth, affordable(board))
    space, here = space_on(board, table), board.situation
    if legal_moves(here):
        value = evaluate(alpha_beta, plies, space, here)
        turned = here._replace(grid=mirror_grid(here.grid))
        if len(board.rules.directions) == 4:
            assert evaluate(alpha_beta, plies, space, turned) == value


@given(boards(), st.none() | st.integers(0, 3))
def test_a_search_returns_none_if_and_only_if_the_game_is_over(
    board: Board, depth: int | None
) -> None:
    plies = affordable(board) if depth is None else min(depth, affordable(board))
    space, here = space_on(board), board.situation
    is_over = outcome(here) is not Outcome.RUNNING
    for search in (minimax, alpha_beta):
        assert (search(plies, space)(here) is None) == is_over


@given(boards(), st.integers(1, 3))
def test_what_a_search_finds_is_the_situation_after_a_legal_move(
    board: Board, depth: int
) -> None:
    here = board.situation
    found = alpha_beta(min(depth, affordable(board)), space_on(board))(here)
    after = [make_move(here, move) for move in legal_moves(here)]
    assert found is None if not after else (found and found.child in [here, *after])
    assert tuple(space_on(board).children(here)) == tuple(after)


@given(boards())
def test_the_layer_is_that_of_the_player_to_move_and_alternates(board: Board) -> None:
    here, space = board.situation, space_on(board)
    assert (space.layer(here) is Layer.MAX) == (here.turn is Player.FIRST)
    assert space.layer(root(here.grid, here.rules)) is Layer.MAX
    for child in children(here):
        assert space.layer(child) is not space.layer(here)


@given(boards(), tables)
def test_ratings_are_from_the_first_players_side_and_within_the_tables_win(
    board: Board, table: PatternTable
) -> None:
    grid, turn, rules = board.situation
    rating = space_on(board, table).rate(board.situation)
    assert rating == rate(grid, Player.FIRST, table, rules)
    assert rating == -rate(grid, Player.SECOND, table, rules)
    assert abs(rating) <= max(table.win, 10 * 4 * 25)
    assert space_on(board, table).rate(Situation(grid, turn, rules)) == rating


@given(boards(), st.integers(0, 3))
def test_the_children_of_a_game_are_the_situations_after_each_move(
    board: Board, depth: int
) -> None:
    here, plies = board.situation, min(depth, affordable(board))
    move_by_move = replace(connect(board.rules), children=None)
    general, special = search_space(move_by_move), space_on(board)
    assert list(general.children(here)) == list(special.children(here))
    assert general.rate(here) == special.rate(here)
    found = alpha_beta(plies, special)(here)
    assert alpha_beta(plies, general)(here) == found


@settings(max_examples=15)
@given(situations(max_plies=20), st.integers(1, 2), st.integers(1, 2))
def test_each_seat_may_search_with_its_own_ratings(
    situation: Situation, first_depth: int, second_depth: int
) -> None:
    ocaml = PatternTable.even(values=(0, 2, 10, 50), win=10_000)
    seats = {
        Player.FIRST: alpha_beta(first_depth, search_space(connect(table=F_SHARP))),
        Player.SECOND: alpha_beta(second_depth, search_space(connect(table=ocaml))),
    }
    slow = {
        Player.FIRST: minimax(first_depth, search_space(connect(table=F_SHARP))),
        Player.SECOND: minimax(second_depth, search_space(connect(table=ocaml))),
    }
    here: Situation | None = situation
    while here:
        found = seats[here.turn](here)
        assert found == slow[here.turn](here)
        here = None if found is None else found.child


# --- Wins in sight -----------------------------------------------------------


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_win_in_one_is_seen_at_any_depth(depth: int) -> None:
    here = from_moves("414141")
    found = alpha_beta(depth, search_space())(here)
    assert found is not None
    assert found.value == F_SHARP.win
    if depth == 1:
        assert found == Found(make_move(here, 3), F_SHARP.win, 3)


@pytest.mark.parametrize("depth", [2, 3, 4])
def test_a_threat_is_parried_by_whoever_looks_two_plies_ahead(depth: int) -> None:
    here = from_moves("41414")
    found = alpha_beta(depth, search_space())(here)
    assert found is not None
    assert found.child == make_move(here, 3)
    assert found.value < F_SHARP.win


# --- Boards played out -------------------------------------------------------


@given(rules_with_a_game(max_side=3, max_n=4))
def test_to_the_end_every_value_is_a_win_a_loss_or_a_draw_and_some_line_leads_there(
    rules_and_moves: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = rules_and_moves
    here = played(moves, rules)
    if len(legal_moves(here)) > 5:
        return
    space = space_on(Board(rules, here), WIN_OR_NOTHING)
    value = evaluate(minimax, None, space, here)
    assert value in (-1, 0, 1)
    line = here
    while found := alpha_beta(None, space)(line):
        assert found.value == value
        line = found.child
    outcomes = {1: Outcome.FIRST_WON, -1: Outcome.SECOND_WON, 0: Outcome.DRAW}
    assert outcome(line) is outcomes[int(value)]


def value_of_the_empty_board(rules: Rules, order: Order | None = None) -> float:
    space = search_space(connect(rules, WIN_IS_ALL, order=order or centre_first(rules)))
    return evaluate(alpha_beta, None, space, initial(rules))


def without_gravity(rows: int, cols: int, n: int = 3) -> Rules:
    return Rules(rows, cols, n, gravity=False)


def test_tic_tac_toe_is_a_draw() -> None:
    assert value_of_the_empty_board(TIC_TAC_TOE) == 0


@pytest.mark.deep
def test_tic_tac_toe_is_a_draw_by_minimax_too() -> None:
    # The number of complete games of tic-tac-toe is 255,168.
    log = logged(search_space(connect(TIC_TAC_TOE, table=WIN_OR_NOTHING)))
    found = minimax(None, log.space)(initial(TIC_TAC_TOE))
    assert found is not None
    assert found.value == 0
    assert len(log.rated) == 255_168


@pytest.mark.parametrize(
    ("rows", "cols"),
    [(1, 3), (1, 5), (1, 8), (2, 2), (2, 3), (2, 4), (2, 5), (3, 2), (4, 2), (5, 1)]
    + [(3, 3), (3, 4), (4, 3), (4, 4), (5, 3)],
)
def test_three_in_a_row_is_won_on_boards_of_3_x_4_or_larger_and_on_no_other(
    rows: int, cols: int
) -> None:
    # The m,n,3 games: the first player wins if and only if the longer side is at
    # least 4 and the shorter at least 3.
    is_won = max(rows, cols) >= 4 and min(rows, cols) >= 3
    value = value_of_the_empty_board(without_gravity(rows, cols))
    assert value == (inf if is_won else 0)


@pytest.mark.parametrize("n", [1, 2])
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 3)])
def test_one_or_two_in_a_row_is_won_by_the_first_player(
    rows: int, cols: int, n: int
) -> None:
    assert value_of_the_empty_board(without_gravity(rows, cols, n)) == inf
    assert value_of_the_empty_board(Rules(rows, cols, n)) == inf


@pytest.mark.parametrize("gravity", [True, False])
@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 3), (3, 2), (1, 6), (6, 1)])
def test_nobody_wins_where_no_line_is_long_enough(
    rows: int, cols: int, gravity: bool
) -> None:
    rules = Rules(rows, cols, 7, gravity)
    for search in (minimax, alpha_beta):
        space = search_space(connect(rules, table=WIN_OR_NOTHING))
        assert evaluate(search, None, space, initial(rules)) == 0


# Boards of 4 columns, and those of 4 rows: J. Tromp, John's Connect Four Playground.
def test_connect_four_on_4_x_4_is_a_draw() -> None:
    assert value_of_the_empty_board(Rules(rows=4, cols=4), tuple) == 0


@pytest.mark.deep
@pytest.mark.parametrize(("rows", "cols"), [(5, 4), (4, 5)])
def test_connect_four_on_4_x_5_and_on_5_x_4_is_a_draw(rows: int, cols: int) -> None:
    assert value_of_the_empty_board(Rules(rows, cols)) == 0


@given(situations(Rules(rows=3, cols=3, n=3)))
def test_the_value_of_a_small_board_played_out_is_that_of_the_definition(
    situation: Situation,
) -> None:
    rules = Rules(rows=3, cols=3, n=3)
    space = space_on(Board(rules, situation), WIN_OR_NOTHING)
    value = plain_value(None, space, situation)
    assert evaluate(minimax, None, space, situation) == value
    assert evaluate(alpha_beta, None, space, situation) == value
    assert evaluate(alpha_beta, 9, space, situation) == value
