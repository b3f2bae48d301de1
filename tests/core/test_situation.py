"""The laws of play: whose turn it is, what may be played, and when it is over."""

import copy
import pickle

import pytest
from hypothesis import example, given, note, strategies as st

import oracle
from fourinrow.core import (
    TIC_TAC_TOE,
    Cell,
    Grid,
    Outcome,
    PatternTable,
    Player,
    Rules,
    Situation,
    centre_first,
    children,
    descending,
    format_grid,
    format_moves,
    from_moves,
    initial,
    is_full,
    legal_moves,
    make_move,
    other,
    outcome,
    rate,
    root,
    to_rows,
    winner,
    won_by,
)
from fourinrow.core.rating import count_cells
from fourinrow.core.reachable import as_situation
from fourinrow.core.situation import free_moves
from fourinrow.errors import IllegalMove, InvalidPosition
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.search import Layer
from fourinrow.seeds.ocaml import MoverState, mover_state
from fourinrow.testing import grids, rules
from strategies import played, rules_with_a_game, rules_with_a_grid
from thorough import thorough

Playing = tuple[Rules, tuple[int, ...]]


@given(rules())
def test_a_game_begins_on_an_empty_board_with_the_first_player(rules: Rules) -> None:
    situation = initial(rules)
    assert to_rows(situation.grid) == oracle.empty(rules.rows, rules.cols)
    assert situation == Situation(situation.grid, Player.FIRST, rules)
    assert outcome(situation) is Outcome.RUNNING


@given(grids())
def test_the_root_of_any_grid_has_the_first_player_to_move(grid: Grid) -> None:
    assert root(grid) == Situation(grid=grid, turn=Player.FIRST)


@thorough
@given(rules_with_a_game())
def test_play_equals_the_play_of_the_oracle(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    note(format_grid(situation.grid))
    cells = oracle.after(rules.rows, rules.cols, moves, rules.gravity)
    assert to_rows(situation.grid) == cells
    assert list(free_moves(situation.grid, rules)) == oracle.room(cells, rules.gravity)
    assert list(legal_moves(situation)) == oracle.moves(
        cells, rules.n, rules.gravity, rules.directions
    )


@given(rules_with_a_game())
def test_turns_follow_the_number_of_stones(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    first, second = (
        sum(count_cells(cell, row) for row in situation.grid)
        for cell in (Cell.FIRST, Cell.SECOND)
    )
    assert first + second == len(moves)
    assert first - second == (1 if situation.turn is Player.SECOND else 0)
    assert as_situation(situation.grid, rules) == situation


@given(rules_with_a_game())
def test_a_game_is_over_iff_nothing_may_be_played(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    note(format_grid(situation.grid))
    grid = situation.grid
    over = outcome(situation) is not Outcome.RUNNING
    assert over == (legal_moves(situation) == ())
    assert over == (children(situation) == ())
    assert over == (is_full(grid) or winner(grid, rules) is not None)


@given(rules_with_a_grid())
def test_a_status_says_who_has_won_or_that_the_board_is_full(
    board: tuple[Rules, Grid],
) -> None:
    rules, grid = board
    standing = outcome(root(grid, rules))
    owner = winner(grid, rules)
    match standing:
        case Outcome.FIRST_WON:
            assert owner is Player.FIRST
        case Outcome.SECOND_WON:
            assert owner is Player.SECOND
        case Outcome.DRAW:
            assert owner is None
            assert is_full(grid)
        case Outcome.RUNNING:
            assert owner is None
            assert not is_full(grid)
    assert outcome(Situation(grid, Player.SECOND, rules)) is standing
    assert owner is None or standing is won_by(owner)


@given(rules_with_a_game())
def test_the_last_to_move_is_the_only_possible_winner(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    assert winner(situation.grid, rules) in (None, other(situation.turn))


@given(rules_with_a_game())
def test_the_children_are_the_situations_after_each_legal_move(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    legal = legal_moves(situation)
    assert children(situation) == tuple(make_move(situation, move) for move in legal)
    assert children(situation, order=descending) == tuple(
        make_move(situation, move) for move in reversed(legal)
    )


@given(rules_with_a_game())
def test_a_move_changes_one_cell_and_the_turn_and_not_the_past(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    before = to_rows(situation.grid)
    for move in legal_moves(situation):
        after = make_move(situation, move)
        changed = oracle.landing(before, move, rules.gravity)
        assert to_rows(after.grid) == oracle.put(before, changed, situation.turn)
        assert after.turn is other(situation.turn)
        for row in range(rules.rows):
            shared = after.grid[row] is situation.grid[row]
            assert shared == (row != changed[0])
    assert to_rows(situation.grid) == before


@given(rules_with_a_game(), st.integers(-1, 81))
def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(
    game: Playing, move: int
) -> None:
    rules, moves = game
    situation = played(moves, rules)
    before = to_rows(situation.grid), situation.turn
    if move not in legal_moves(situation):
        with pytest.raises(
            IllegalMove, match=r"expected |is full|is taken|game is over"
        ):
            make_move(situation, move)
    else:
        assert make_move(situation, move) != situation
    assert (to_rows(situation.grid), situation.turn) == before


@given(rules_with_a_game())
def test_an_order_rearranges_the_legal_moves_and_drops_none(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    legal = legal_moves(situation)
    assert legal == tuple(sorted(legal)) == legal_moves(situation, order=tuple)
    assert legal_moves(situation, order=descending) == legal[::-1]
    central = legal_moves(situation, order=centre_first(rules))
    assert sorted(central) == list(legal)
    distances = [distance_from_the_middle(move, rules) for move in central]
    assert distances == sorted(distances)


def distance_from_the_middle(move: int, rules: Rules) -> float:
    if rules.gravity:
        return abs(move - (rules.cols - 1) / 2)
    row, column = divmod(move, rules.cols)
    return abs(row - (rules.rows - 1) / 2) + abs(column - (rules.cols - 1) / 2)


def test_the_orders_of_the_seeds_on_the_empty_board() -> None:
    assert legal_moves(initial()) == (0, 1, 2, 3, 4, 5, 6)
    assert legal_moves(initial(), order=descending) == (6, 5, 4, 3, 2, 1, 0)
    assert legal_moves(initial(), order=centre_first()) == (3, 2, 4, 1, 5, 0, 6)
    middle_of_nine = centre_first(TIC_TAC_TOE)(range(9))
    assert tuple(middle_of_nine) == (4, 1, 3, 5, 7, 0, 2, 6, 8)


@given(rules_with_a_game())
def test_what_one_player_has_won_the_other_has_lost(game: Playing) -> None:
    rules, moves = game
    standing = outcome(played(moves, rules))
    seen = {player: mover_state(standing, player) for player in Player}
    swapped = {
        MoverState.WON: MoverState.LOST,
        MoverState.LOST: MoverState.WON,
        MoverState.DRAW: MoverState.DRAW,
        MoverState.RUNNING: MoverState.RUNNING,
    }
    for player in Player:
        assert seen[other(player)] is swapped[seen[player]]


def test_how_each_status_looks_to_each_player() -> None:
    assert [mover_state(standing, Player.FIRST) for standing in Outcome] == [
        MoverState.RUNNING,
        MoverState.WON,
        MoverState.LOST,
        MoverState.DRAW,
    ]
    assert mover_state(Outcome.SECOND_WON, 2) is MoverState.WON
    assert mover_state(Outcome.FIRST_WON, 2) is MoverState.LOST


WON_AT_TIC_TAC_TOE = (TIC_TAC_TOE, (6, 3, 7, 4, 8))


@thorough
@given(rules_with_a_game())
@example(WON_AT_TIC_TAC_TOE)
def test_a_situation_has_the_status_that_its_rules_give_it(game: Playing) -> None:
    rules, moves = game
    situation = from_moves(format_moves(moves, rules), rules)
    cells = oracle.after(rules.rows, rules.cols, moves, rules.gravity)
    owners = oracle.winners(cells, rules.n, rules.directions)
    ended = Outcome.DRAW if is_full(situation.grid) else Outcome.RUNNING
    assert outcome(situation) is (won_by(Player(*owners)) if owners else ended)
    assert search_space(connect(rules)).rate(situation) == rate(
        situation.grid, Player.FIRST, PatternTable.for_n(rules.n), rules
    )


@given(rules_with_a_grid(), st.sampled_from(Player), rules())
def test_situations_of_other_rules_are_other_situations(
    board: tuple[Rules, Grid], turn: Player, others: Rules
) -> None:
    rules, grid = board
    situation = Situation(grid, turn, rules)
    known = others._replace(rows=rules.rows, cols=rules.cols)
    changed = situation._replace(rules=known)
    assert (changed == situation) == (known == rules)
    assert (hash(changed) == hash(situation)) == (known == rules)
    assert situation == Situation(grid, turn, Rules(*rules))
    assert {situation: 1}.get(Situation(grid, turn, Rules(*rules))) == 1
    if (others.rows, others.cols) != (rules.rows, rules.cols):
        with pytest.raises(InvalidPosition, match="expected a grid of"):
            Situation(grid, turn, others)


@pytest.mark.every_python
@given(rules_with_a_game())
def test_situations_are_values(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    copies = [
        copy.copy(situation),
        copy.deepcopy(situation),
        *[
            pickle.loads(pickle.dumps(situation, protocol))
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
        ],
    ]
    for same in copies:
        assert same == situation
        assert hash(same) == hash(situation)
        assert same.turn is situation.turn
        assert same.rules == rules
        assert legal_moves(same) == legal_moves(situation)


@given(rules_with_a_game())
def test_the_layer_is_that_of_the_player_to_move(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    space = search_space(connect(rules, order=descending))
    assert space.layer(situation) is (Layer.MIN if len(moves) % 2 else Layer.MAX)
    assert tuple(space.children(situation)) == children(situation, order=descending)
