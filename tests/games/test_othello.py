"""The laws of Othello: what a disc turns, when to pass, and how a game ends."""

from collections.abc import Callable
from functools import reduce
from itertools import permutations, product
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, strategies as st

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
    replace_value,
    to_rows,
)
from fourinrow.errors import FourInRowError, IllegalMove, InvalidPosition
from fourinrow.games import search_space
from fourinrow.games.othello import (
    PASS,
    OthelloMove,
    OthelloState,
    corners_first,
    initial,
    legal_moves,
    othello,
    outcome,
    play,
    rate,
)
from fourinrow.games.othello.rules import count_discs, flips, open_cells
from fourinrow.play import (
    alpha_beta_player,
    play_out,
    random_player,
    read_moves,
    with_rating,
)
from fourinrow.play.players import PlayerOf
from fourinrow.search import alpha_beta, evaluate
from fourinrow.seeds.scheme import map_cells, mirror_grid, rotate_cw, transpose
from fourinrow.testing import Play, plays
from oracle import Cells
from thorough import thorough

Turn: TypeAlias = Callable[[Grid], Grid]
OthelloPlayer: TypeAlias = PlayerOf[OthelloState, OthelloMove]

SIDES = (4, 6, 8)


games: st.SearchStrategy[Play[OthelloState, OthelloMove]] = st.one_of(
    [plays(othello(side)) for side in SIDES]
)
states = games.map(lambda play: play.here)


@st.composite
def fillings(draw: st.DrawFn) -> Grid:
    """Boards as they may never be, crowded ones above all."""
    side = draw(st.sampled_from((*SIDES, 10, 14)))
    cell = st.sampled_from((*Cell, *Player))
    row = st.lists(cell, min_size=side, max_size=side)
    return from_rows(draw(st.lists(row, min_size=side, max_size=side)))


def small(top: str, bottom: str = "....") -> Grid:
    """A board of 4 x 4 with discs at two edges only."""
    return parse_grid(f"{top}\n....\n....\n{bottom}")


def after(text: str, side: int = 8) -> OthelloState:
    return reduce(play, read_moves(othello(side), text), initial(side))


def sequences(state: OthelloState, plies: int) -> int:
    """How many ways there are to play so many plies."""
    moves = legal_moves(state)
    if plies == 1:
        return len(moves)
    return sum(sequences(play(state, move), plies - 1) for move in moves)


# --- Beside the oracle ---------------------------------------------------------


@pytest.mark.parametrize("side", SIDES)
def test_a_game_begins_as_the_oracles_does_and_black_is_the_first_player(
    side: int,
) -> None:
    assert to_rows(initial(side).grid) == oracle.start(side)
    assert initial(side).turn is Player.FIRST


@thorough
@given(fillings(), st.sampled_from(Player))
def test_on_any_board_discs_may_be_placed_where_the_oracle_says(
    grid: Grid, player: Player
) -> None:
    assert list(open_cells(grid, player)) == oracle.open_cells(to_rows(grid), player)


@thorough
@given(fillings(), st.sampled_from(Player), st.data())
def test_on_any_board_a_disc_turns_what_the_oracle_says(
    grid: Grid, player: Player, data: st.DataObject
) -> None:
    side = len(grid)
    cell = data.draw(st.integers(0, side * side - 1))
    turned = flips(grid, cell, player)
    assert len(set(turned)) == len(turned)
    assert set(turned) == oracle.turned(to_rows(grid), divmod(cell, side), player)


def test_on_a_crowded_board_all_discs_up_to_the_only_own_one_are_turned() -> None:
    side, enemies = 8, from_rows([[Cell.SECOND] * 8] * 8)
    for free, own in permutations(product(range(side), range(side)), 2):
        grid = replace_value(replace_value(enemies, *free, 0), *own, 1)
        cell = free[0] * side + free[1]
        held = {row * side + column for row, column in oracle.between(free, own)}
        assert set(flips(grid, cell, Player.FIRST)) == held
        assert open_cells(grid, Player.FIRST) == ((cell,) if held else ())


@thorough
@given(states)
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


# The numbers of move sequences as they are published for the board of 8 x 8.
PERFT = {1: 4, 2: 12, 3: 56, 4: 244, 5: 1396, 6: 8200, 7: 55092}


@pytest.mark.parametrize(("plies", "number"), PERFT.items())
def test_there_are_as_many_ways_to_play_as_is_published(
    plies: int, number: int
) -> None:
    assert sequences(initial(), plies) == number


@pytest.mark.deep
def test_there_are_390216_ways_to_play_eight_plies() -> None:
    assert sequences(initial(), 8) == 390_216


@pytest.mark.deep
def test_on_the_smallest_board_there_are_60060_games() -> None:
    def games(state: OthelloState) -> int:
        moves = legal_moves(state)
        return sum(games(play(state, move)) for move in moves) or 1

    assert games(initial(4)) == 60_060


# --- Moves ---------------------------------------------------------------------


WIPED_OUT = "e6f4e3f6g5d6e7f5c5"  # the shortest game: nothing of White's is left


@pytest.mark.parametrize(
    ("text", "move", "message"),
    [
        ("", 0, "expected an empty cell where a disc flips others, got cell 0"),
        ("", 27, "expected an empty cell where a disc flips others, got cell 27"),
        ("", 64, "expected a cell from 0 to 63, got 64"),
        ("", -1, "expected a cell from 0 to 63, got -1"),
        ("", PASS, "expected an empty cell where a disc flips others, got a pass"),
        (WIPED_OUT, 0, "the game is over, got cell 0"),
        (WIPED_OUT, PASS, "the game is over, got a pass"),
    ],
)
def test_a_refusal_says_why(text: str, move: OthelloMove, message: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        play(after(text), move)
    assert str(caught.value) == message


def test_where_only_a_pass_is_legal_a_refusal_says_so() -> None:
    state = OthelloState(small("XO.."), Player.SECOND)
    with pytest.raises(IllegalMove, match="expected a pass, as no disc can be placed"):
        play(state, 2)


@pytest.mark.parametrize("side", [-2, 0, 2, 5, 7, 16])
def test_a_board_has_an_even_side_from_4_to_14(side: int) -> None:
    for make in (initial, othello):
        with pytest.raises(FourInRowError, match="expected"):
            make(side)


@given(states)
def test_the_order_of_moves_is_a_matter_of_taste_and_not_of_the_rules(
    state: OthelloState,
) -> None:
    side = len(state.grid)
    plain, ordered = othello(side), othello(side, order=corners_first(side))
    moves = ordered.legal_moves(state)
    if PASS not in moves:
        moves = tuple(sorted(cell for cell in moves if cell is not PASS))
    assert moves == plain.legal_moves(state)


def test_corners_come_first_and_what_gives_them_away_comes_last() -> None:
    order = list(corners_first()(range(64)))
    at_a_corner = [1, 6, 8, 9, 14, 15, 48, 49, 54, 55, 57, 62]
    assert order[:4] == [0, 7, 56, 63]
    assert order[-12:] == at_a_corner
    assert sorted(order) == list(range(64))
    assert all(
        divmod(cell, 8)[0] in (0, 7) or cell % 8 in (0, 7) for cell in order[:20]
    )


@pytest.mark.parametrize("grid", [new_grid(6, 8), new_grid(5, 5), new_grid(16, 16)])
def test_a_grid_that_is_no_board_of_othello_is_refused(grid: Grid) -> None:
    with pytest.raises(
        InvalidPosition, match="expected a square with an even side from"
    ):
        legal_moves(OthelloState(grid, Player.FIRST))
    with pytest.raises(InvalidPosition):
        flips(grid, 0, Player.FIRST)


# --- Ends ----------------------------------------------------------------------


def test_the_shortest_game_leaves_thirteen_discs_of_black_and_none_of_white() -> None:
    state = after(WIPED_OUT)
    counts = [count_discs(state, player) for player in Player]
    assert counts == [13, 0]
    assert outcome(state) is Outcome.FIRST_WON
    assert rate(state) == 13_000


def test_empty_cells_count_for_nobody_and_equal_discs_are_a_draw() -> None:
    drawn = OthelloState(small("X..O"), Player.FIRST)
    assert outcome(drawn) is Outcome.DRAW
    assert rate(drawn) == 0
    lost = OthelloState(small("X.OO"), Player.FIRST)
    assert outcome(lost) is Outcome.SECOND_WON


@pytest.mark.slow
def test_on_the_smallest_board_the_second_player_wins_by_eight_discs() -> None:
    game = othello(4)
    value = evaluate(alpha_beta, None, search_space(game), game.start())
    assert value == -8000


# --- Ratings -------------------------------------------------------------------


@given(states)
def test_the_end_outbids_all_that_may_be_seen_before_it(state: OthelloState) -> None:
    rating = rate(state)
    first, second = (count_discs(state, player) for player in Player)
    if outcome(state) is Outcome.RUNNING:
        assert abs(rating) <= 4 * 10 + len(state.grid) ** 2 < 1000
    else:
        assert rating == 1000 * (first - second)


def test_a_corner_is_worth_ten_moves() -> None:
    assert rate(OthelloState(small(".XO."), Player.FIRST)) == 0
    assert rate(OthelloState(small(".XO.", "X..."), Player.FIRST)) == 10
    assert rate(OthelloState(small(".XO.", "O..O"), Player.FIRST)) == -20


def swapped(grid: Grid) -> Grid:
    colours = (Cell.EMPTY, Cell.SECOND, Cell.FIRST)
    return from_rows(map_cells(lambda cell, _row, _column: colours[cell], grid))


@given(states, st.sampled_from([mirror_grid, transpose, rotate_cw]))
def test_a_board_that_is_turned_is_rated_alike_and_one_with_swapped_sides_negated(
    state: OthelloState, turn: Turn
) -> None:
    assert rate(OthelloState(turn(state.grid), state.turn)) == rate(state)
    assert rate(OthelloState(swapped(state.grid), other(state.turn))) == -rate(state)


# --- Searches and players ------------------------------------------------------


def points(one: OthelloPlayer, another: OthelloPlayer, openings: int) -> float:
    """The share of the points of one player against another, from random openings."""
    rng, game, total = Random(1), othello(), 0.0
    worth = {Outcome.FIRST_WON: 1.0, Outcome.DRAW: 0.5, Outcome.SECOND_WON: 0.0}
    for _ in range(openings):
        start = game.start()
        for _ in range(4):
            start = game.play(start, rng.choice(game.legal_moves(start)))
        total += worth[play_out(game, one, another, start).outcome]
        total += 1 - worth[play_out(game, another, one, start).outcome]
    return total / (2 * openings)


def greed(state: OthelloState) -> float:
    """What beginners look at: who has more discs now."""
    return float(count_discs(state, Player.FIRST) - count_discs(state, Player.SECOND))


@pytest.mark.slow
def test_a_search_beats_chance_and_moves_and_corners_beat_greed_for_discs() -> None:
    assert points(alpha_beta_player(1), random_player(Random(3)), 5) >= 0.8
    greedy: OthelloPlayer = with_rating(greed, alpha_beta_player(2))
    assert points(alpha_beta_player(2), greedy, 3) >= 0.8
