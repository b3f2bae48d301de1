"""The laws of play: whose turn it is, what may be played, and when it is over."""

import copy
import pickle
from functools import partial

import pytest
from hypothesis import example, given, note

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
    format_grid,
    from_rows,
    legal_moves,
    make_move,
    other,
    outcome,
    rate,
    to_rows,
    won_by,
)
from fourinrow.core.situation import free_moves
from fourinrow.errors import IllegalMove
from fourinrow.games import search_space
from fourinrow.games.connect import connect
from fourinrow.notation import as_situation
from fourinrow.search import Layer
from fourinrow.testing import grids, rules, situations
from strategies import played, rules_with_a_game
from thorough import thorough

Playing = tuple[Rules, tuple[int, ...]]


@thorough
@given(rules_with_a_game())
@example((TIC_TAC_TOE, ()))
@example((TIC_TAC_TOE, (6, 3, 7, 4, 8)))  # X has won
def test_play_equals_the_play_of_the_oracle(game: Playing) -> None:
    rules, moves = game
    situation = played(moves, rules)
    note(format_grid(situation.grid))
    cells = oracle.after(rules.rows, rules.cols, moves, rules.gravity)
    assert to_rows(situation.grid) == cells
    assert situation.turn is (Player.SECOND if len(moves) % 2 else Player.FIRST)
    assert as_situation(situation.grid, rules) == situation
    assert list(free_moves(situation.grid, rules)) == oracle.room(cells, rules.gravity)
    assert list(legal_moves(situation)) == oracle.moves(
        cells, rules.n, rules.gravity, rules.directions
    )
    owners = oracle.winners(cells, rules.n, rules.directions)
    assert owners <= {other(situation.turn)}
    is_draw = all(map(all, cells))
    ended = Outcome.DRAW if is_draw else Outcome.RUNNING
    assert outcome(situation) is (won_by(Player(*owners)) if owners else ended)


@given(grids())
@example(from_rows([[1, 2], [0, 1]]))
def test_a_game_runs_while_there_are_legal_moves_above_holes_too(grid: Grid) -> None:
    situation = Situation(grid)
    is_running = outcome(situation) is Outcome.RUNNING
    assert is_running == bool(legal_moves(situation))


@given(situations(rules()))
def test_a_legal_move_changes_one_cell_and_the_turn_and_any_other_is_refused(
    situation: Situation,
) -> None:
    rules = situation.rules
    before, legal = to_rows(situation.grid), legal_moves(situation)
    for move in range(-1, rules.rows * rules.cols + 1):
        if move not in legal:
            reason = r"expected |is full|is taken|game is over"
            with pytest.raises(IllegalMove, match=reason):
                make_move(situation, move)
            continue
        after = make_move(situation, move)
        changed = oracle.landing(before, move, rules.gravity)
        assert to_rows(after.grid) == oracle.put(before, changed, situation.turn)
        assert after.turn is other(situation.turn)
        for row, was in enumerate(situation.grid):
            assert (after.grid[row] is was) == (row != changed[0])
    assert to_rows(situation.grid) == before


@given(rules_with_a_game())
@example((TIC_TAC_TOE, ()))
def test_an_order_rearranges_the_legal_moves_and_the_children_in_a_space(
    game: Playing,
) -> None:
    rules, moves = game
    situation = played(moves, rules)
    legal = legal_moves(situation)
    assert legal == tuple(sorted(legal)) == legal_moves(situation, order=tuple)
    assert legal_moves(situation, order=reversed) == legal[::-1]
    by_distance = sorted(legal, key=partial(distance_from_the_middle, rules))
    assert list(legal_moves(situation, order=centre_first(rules))) == by_distance
    space = search_space(connect(rules, order=reversed))
    below = tuple(make_move(situation, move) for move in legal)
    assert children(situation) == below
    assert tuple(space.children(situation)) == below[::-1]
    assert space.layer(situation) is (Layer.MIN if len(moves) % 2 else Layer.MAX)
    table = PatternTable.for_n(rules.n)
    assert space.rate(situation) == rate(situation.grid, Player.FIRST, table, rules)


def distance_from_the_middle(rules: Rules, move: int) -> float:
    row, column = divmod(move, rules.cols)
    across = abs(column - (rules.cols - 1) / 2)
    return across if rules.gravity else across + abs(row - (rules.rows - 1) / 2)


@pytest.mark.every_python
@given(situations(rules()))
def test_situations_are_values(situation: Situation) -> None:
    for same in (copy.deepcopy(situation), pickle.loads(pickle.dumps(situation))):
        assert same == situation
        assert hash(same) == hash(situation)
        assert same.turn is situation.turn
        assert all(isinstance(cell, Cell) for row in same.grid for cell in row)
    rules = situation.rules
    fewer = rules._replace(directions=rules.directions[:1], n=1 + rules.n % 26)
    assert situation != situation._replace(rules=fewer)
