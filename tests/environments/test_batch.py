"""The batch: each game of it is the game that `make_move` plays."""

from collections.abc import Callable, Iterator
from itertools import chain

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Cell,
    Outcome,
    Rules,
    Situation,
    from_moves,
    initial,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.core.cells import other, won_by
from fourinrow.core.situation import children
from fourinrow.environments import batch_kernel
from fourinrow.environments.batch import (
    AnyArray,
    Batch,
    BatchStep,
    Observed,
    as_batch,
    new_batch,
    observe_batch,
    random_moves,
    situations_of,
    step_batch,
)
from fourinrow.errors import FourInRowError, IllegalMove, UnsupportedBoard
from fourinrow.solver.bitboard import lanes
from fourinrow.solver.geometry import geometry
from fourinrow.testing import rules as any_rules, situations
from full_boards import DRAWN, WON_BY_THE_LAST_STONE
from strategies import seeds, with_rules


def after(situation: Situation, move: int) -> tuple[Situation, float, bool]:
    """What a move leads to: the situation, the mover's reward, and whether it ends."""
    if outcome(situation) is not Outcome.RUNNING:
        return situation, 0, True
    try:
        reached = make_move(situation, move)
    except IllegalMove:
        return situation, -1, True
    end = outcome(reached)
    return reached, float(end is won_by(situation.turn)), end is not Outcome.RUNNING


def planes(situation: Situation) -> list[list[list[int]]]:
    mine = Cell(situation.turn)
    theirs = Cell(other(situation.turn))
    return [[[cell == mine, cell == theirs] for cell in row] for row in situation.grid]


def mask(situation: Situation) -> list[int]:
    legal = legal_moves(situation)
    return [move in legal for move in situation.rules.moves]


def are_played_as_alone(every: list[Situation], rules: Rules) -> None:
    """Make each move on each situation, and some that are off the board."""
    moves = [-(2**40), -1, *rules.moves, len(rules.moves), 2**40]
    pairs = [(situation, move) for situation in every for move in moves]
    batch = Batch(*(each.repeat(len(moves)) for each in as_batch(every, rules)))
    tried = np.array([move for _, move in pairs])
    expected = [after(*pair) for pair in pairs]
    reached, rewards, ended = map(list, zip(*expected, strict=True))

    step = step_batch(batch, tried, rules, auto_reset=False)
    assert situations_of(step.batch, rules) == reached
    assert step.rewards.tolist() == rewards
    assert step.ended.tolist() == ended
    assert step.observed.observations.tolist() == [planes(each) for each in reached]
    assert step.observed.masks.tolist() == [mask(each) for each in reached]

    again = step_batch(batch, tried, rules)
    shown = [
        initial(rules) if end else each
        for each, end in zip(reached, ended, strict=True)
    ]
    assert situations_of(again.batch, rules) == shown
    assert again.rewards.tolist() == rewards
    assert again.ended.tolist() == ended
    assert again.observed.observations.tolist() == [planes(each) for each in shown]
    assert again.observed.masks.tolist() == [mask(each) for each in shown]


@given(with_rules(any_rules(max_side=7), situations))
@example((TIC_TAC_TOE, from_moves("a3", TIC_TAC_TOE)))
@example((CONNECT_FOUR, from_moves(DRAWN)))
@example((CONNECT_FOUR, from_moves(DRAWN[:-1])))
@example((CONNECT_FOUR, from_moves(WON_BY_THE_LAST_STONE)))
@example((CONNECT_FOUR, from_moves(WON_BY_THE_LAST_STONE[:-1])))
def test_each_game_is_played_as_if_it_were_alone(
    drawn: tuple[Rules, Situation],
) -> None:
    rules, situation = drawn
    are_played_as_alone([situation], rules)


@given(situations(CONNECT_FOUR))
def test_each_game_of_connect_four_is_played_as_if_it_were_alone(
    situation: Situation,
) -> None:
    are_played_as_alone([situation], CONNECT_FOUR)


def test_all_positions_of_a_small_board_are_played_at_once() -> None:
    rules = Rules(3, 3, 3)
    every = [*reachable(initial(rules))]
    assert len(every) == 694
    are_played_as_alone(every, rules)


def reachable(start: Situation) -> Iterator[Situation]:
    level = {start}
    while level:
        yield from level
        level = {*chain.from_iterable(map(children, level))}


@given(seeds, st.sampled_from([CONNECT_FOUR, TIC_TAC_TOE, Rules(5, 5, 5)]))
def test_random_games_are_legal_and_the_same_for_the_same_seed(
    seed: int, rules: Rules
) -> None:
    games = [play_at_random(seed, rules) for _ in range(2)]
    assert games[0] == games[1]
    assert len({*map(tuple, games[0])}) > 1


def play_at_random(seed: int, rules: Rules) -> list[list[int]]:
    """Play until one of five games has ended; return the moves of each ply."""
    batch, played = new_batch(5, rules), list[list[int]]()
    while True:
        moves = random_moves(batch, seed + len(played), rules)
        played.append(moves.tolist())
        step = step_batch(batch, moves, rules)
        assert (step.rewards >= 0).all()
        if step.ended.any():
            return played
        batch = step.batch


def test_all_legal_moves_are_drawn_equally_often() -> None:
    batch = as_batch(["444444"] * 6000)
    moves = random_moves(batch, seed=1)
    counts = np.bincount(moves, minlength=7).tolist()
    assert counts[3] == 0
    assert all(900 < count < 1100 for count in counts if count)


@given(situations(any_rules(max_side=7)), seeds)
def test_the_loops_do_the_same_on_lists_as_compiled(
    situation: Situation, seed: int
) -> None:
    rules = situation.rules
    batch, moves = as_batch([situation] * 3, rules), [-1] * 3
    floats = 0 if rules.gravity else geometry(rules).board
    before = [geometry(rules)], [*lanes(rules)], floats, seed % 2**64
    batch_kernel.draw_each(*before, batch.filled.tolist(), moves)
    assert moves == random_moves(batch, seed, rules).tolist()


def arrays(step: BatchStep) -> list[AnyArray]:
    return [*step.batch, *step.observed, step.rewards, step.ended]


def test_nothing_that_was_given_changes_and_buffers_are_written_to() -> None:
    batch = as_batch(["", "4", "414141"])
    moves = random_moves(batch, seed=5)
    step = step_batch(batch, moves)
    given = [*batch, moves, *arrays(step)]
    kept = [each.copy() for each in given]
    drawn = random_moves(step.batch, seed=6)
    later = step_batch(step.batch, drawn)
    assert all(map(np.array_equal, given, kept))

    assert random_moves(step.batch, seed=6, out=moves) is moves
    assert step_batch(step.batch, moves, out=step) is step
    assert all(map(np.array_equal, arrays(step), arrays(later)))
    assert all(map(np.array_equal, observe_batch(step.batch), step.observed))


SHAPE = "expected a contiguous array of {} with shape {}, got one of {} with shape {}"


@pytest.mark.parametrize(
    ("moves", "kinds"),
    [
        (np.zeros(3, np.int64), ("int64", r"\(2,\)", "int64", r"\(3,\)")),
        (np.zeros(2, np.int32), ("int64", r"\(2,\)", "int32", r"\(2,\)")),
        (np.zeros(2), ("int64", r"\(2,\)", "float64", r"\(2,\)")),
        (np.zeros(4, np.int64)[::2], ("int64", r"\(2,\)", "int64", r"\(2,\)")),
        (np.zeros(2, ">i8"), ("int64", r"\(2,\)", ">i8", r"\(2,\)")),
    ],
)
def test_arrays_of_another_kind_are_refused(
    moves: AnyArray, kinds: tuple[str, ...]
) -> None:
    with pytest.raises(FourInRowError, match=SHAPE.format(*kinds)):
        step_batch(new_batch(2), moves)  # type: ignore[arg-type]


def test_buffers_of_another_kind_are_refused() -> None:
    batch, moves = new_batch(2), np.zeros(2, np.int64)
    step = step_batch(batch, moves)
    (seen, masks), one = step.observed, step.ended[:1]
    wrong: list[Callable[[], object]] = [
        lambda: step_batch(
            batch, moves, out=step._replace(observed=Observed(seen[:, :, :6], masks))
        ),
        lambda: step_batch(
            batch, moves, out=step._replace(observed=Observed(seen, masks[:1]))
        ),
        lambda: step_batch(batch, moves, out=step._replace(ended=one)),
        lambda: step_batch(Batch(batch.mover, batch.filled[:1]), moves),
        lambda: random_moves(batch, 1, out=moves[:1]),
    ]
    for call in wrong:
        with pytest.raises(FourInRowError, match="expected a contiguous array of"):
            call()


def test_boards_that_do_not_fit_into_a_word_are_refused() -> None:
    with pytest.raises(UnsupportedBoard, match="expected a board of at most 64 bits"):
        new_batch(1, GOMOKU)
    with pytest.raises(FourInRowError, match="a batch of 1 game or more, got 0"):
        new_batch(0)
    full = Rules(7, 8)
    assert step_batch(new_batch(1, full), np.array([7]), full).ended.tolist() == [False]
