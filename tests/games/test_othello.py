"""The laws of Othello: what a disc turns, when to pass, and how a game ends."""

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings, strategies as st

import othello_oracle as oracle
from fourinrow.core import (
    Cell,
    Grid,
    Outcome,
    Player,
    from_rows,
    new_grid,
    other,
    parse_grid,
    to_rows,
)
from fourinrow.errors import FourInRowError, IllegalMove, InvalidPosition
from fourinrow.games import search_space
from fourinrow.games.othello import (
    PASS,
    OthelloMove,
    OthelloState,
    initial,
    legal_moves,
    othello,
    outcome,
    play,
    rate,
)
from fourinrow.games.othello.rules import count_discs
from fourinrow.play import read_history
from fourinrow.search import alpha_beta, evaluate
from fourinrow.seeds.scheme import map_cells, rotate_cw, transpose
from fourinrow.testing import states as states_of
from oracle import Cells

SIDES = (4, 6, 8)
states = st.one_of([states_of(othello(side)) for side in SIDES])


@st.composite
def fillings(draw: st.DrawFn) -> Grid:
    """Boards as they may never be, crowded ones above all."""
    side = draw(st.sampled_from((*SIDES, 14)))
    cell = st.sampled_from((*Cell, *Player))
    row = st.lists(cell, min_size=side, max_size=side)
    return from_rows(draw(st.lists(row, min_size=side, max_size=side)))


any_states = st.builds(OthelloState, fillings(), st.sampled_from(Player))


def small(top: str, bottom: str = "....") -> Grid:
    """A board of 4 x 4 with discs at two edges only."""
    return parse_grid(f"{top}\n....\n....\n{bottom}")


def after(text: str, side: int = 8) -> OthelloState:
    return read_history(othello(side), text).here


def test_a_game_begins_as_the_oracles_does_and_black_is_the_first_player() -> None:
    for side in SIDES:
        assert to_rows(initial(side).grid) == oracle.start(side)
        assert initial(side).turn is Player.FIRST


@settings(max_examples=60)
@given(states | any_states)
@example(OthelloState(small("XO.."), Player.SECOND))  # has to pass
def test_every_move_leads_to_the_board_of_the_oracle_and_any_other_is_refused(
    state: OthelloState,
) -> None:
    """A pass is the move if only the other side can place a disc."""
    cells: Cells = to_rows(state.grid)
    mine = oracle.open_cells(cells, state.turn)
    theirs = oracle.open_cells(cells, other(state.turn))
    must_pass = not mine and bool(theirs)
    legal = {PASS} if must_pass else {*mine}
    assert {*legal_moves(state)} == legal
    assert (outcome(state) is Outcome.RUNNING) == bool(mine or theirs)
    for move in (PASS, *range(len(cells) ** 2)):
        if move not in legal:
            with pytest.raises(IllegalMove):
                play(state, move)
            continue
        played = play(state, move)
        after = cells if move is PASS else oracle.play(cells, move, state.turn)
        assert to_rows(played.grid) == after
        assert played.turn is other(state.turn)


def test_there_are_as_many_ways_to_play_five_and_six_plies_as_is_published() -> None:
    ends = [initial()]
    for _ in range(5):
        ends = [play(state, move) for state in ends for move in legal_moves(state)]
    assert len(ends) == 1396
    assert sum(len(legal_moves(state)) for state in ends) == 8200


WIPED_OUT = "e6f4e3f6g5d6e7f5c5"  # the shortest game: nothing of White's is left


@pytest.mark.parametrize(
    ("state", "move", "message"),
    [
        (initial(), 0, "a1 flips no disc"),
        (initial(), 27, "cell d4 is taken"),
        (initial(), 64, "expected a cell from 0 to 63, got 64"),
        (initial(), -1, "expected a cell from 0 to 63, got -1"),
        (initial(), PASS, "you can place a disc, so you must"),
        (after(WIPED_OUT), 0, "the game is over"),
        (after(WIPED_OUT), PASS, "the game is over"),
        (OthelloState(small("XO.."), Player.SECOND), 2, "you can't place a disc"),
    ],
)
def test_a_refusal_says_why(
    state: OthelloState, move: OthelloMove, message: str
) -> None:
    with pytest.raises(IllegalMove, match=message):
        play(state, move)


@given(states | any_states)
def test_corners_come_first_and_what_gives_them_away_comes_last(
    state: OthelloState,
) -> None:
    side = len(state.grid)
    cells = [move for move in legal_moves(state) if move is not PASS]
    to_corner = [max(min(at, side - 1 - at) for at in divmod(c, side)) for c in cells]
    ranks = [{0: "first", 1: "last"}.get(each, "between") for each in to_corner]
    assert ranks == sorted(ranks, key=["first", "between", "last"].index)


def test_a_board_is_a_square_with_an_even_side_from_4_to_14() -> None:
    for side in (-2, 0, 2, 5, 16):
        with pytest.raises(FourInRowError, match="expected an even side from 4 to 14"):
            othello(side)
    for grid in (new_grid(6, 8), new_grid(5, 5), new_grid(16, 16)):
        with pytest.raises(InvalidPosition, match="a square with an even side"):
            legal_moves(OthelloState(grid, Player.FIRST))


@given(states | any_states)
@example(after(WIPED_OUT))
@example(OthelloState(small("X..O"), Player.FIRST))
@example(OthelloState(small("XX.O"), Player.FIRST))
@example(OthelloState(small("X.OO"), Player.FIRST))
def test_discs_count_at_the_end_and_outbid_all_that_may_be_seen_before_it(
    state: OthelloState,
) -> None:
    """Empty cells do not count."""
    cells: Cells = to_rows(state.grid)
    sides = tuple(sum(row.count(player) for row in cells) for player in Player)
    assert sides == count_discs(state)
    if outcome(state) is Outcome.RUNNING:
        assert abs(rate(state)) <= 4 * 10 + len(cells) ** 2 < 1000
    else:
        lead = sides[0] - sides[1]
        assert rate(state) == 1000 * lead
        assert outcome(state).sign == (lead > 0) - (lead < 0)


@pytest.mark.slow
def test_on_the_smallest_board_the_second_player_wins_by_eight_discs() -> None:
    game = othello(4)
    value = evaluate(alpha_beta, None, search_space(game), game.start())
    assert value == -8000


def test_a_corner_is_worth_ten_moves() -> None:
    assert rate(OthelloState(small(".XO."), Player.FIRST)) == 0
    assert rate(OthelloState(small(".XO.", "X..."), Player.FIRST)) == 10
    assert rate(OthelloState(small(".XO.", "O..O"), Player.FIRST)) == -20


def swapped(grid: Grid) -> Grid:
    colours = (Cell.EMPTY, Cell.SECOND, Cell.FIRST)
    return from_rows(map_cells(lambda cell, _row, _column: colours[cell], grid))


def mirrored(grid: Grid) -> Grid:
    return from_rows([row[::-1] for row in to_rows(grid)])


@given(states, st.sampled_from([mirrored, transpose, rotate_cw]))
def test_a_board_that_is_turned_is_rated_alike_and_one_with_swapped_sides_negated(
    state: OthelloState, turn: Callable[[Grid], Grid]
) -> None:
    assert rate(OthelloState(turn(state.grid), state.turn)) == rate(state)
    assert rate(OthelloState(swapped(state.grid), other(state.turn))) == -rate(state)
