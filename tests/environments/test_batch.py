"""The batch: each game of it is the game that `make_move` plays."""

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Outcome,
    Rules,
    Situation,
    initial,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.core.cells import won_by
from fourinrow.data import to_planes
from fourinrow.environments.batch import (
    AnyArray,
    Batch,
    BatchStep,
    Moves,
    as_batch,
    observe_batch,
    random_moves,
    situations_of,
    step_batch,
)
from fourinrow.errors import FourInRowError, IllegalMove, UnsupportedBoard
from fourinrow.notation import from_moves
from fourinrow.testing import rules as any_rules, situations
from full_boards import DRAWN, WON_BY_THE_LAST_STONE
from strategies import seeds


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


def mask(situation: Situation) -> list[int]:
    legal = legal_moves(situation)
    return [move in legal for move in situation.rules.moves]


@given(situations(any_rules(max_side=7) | st.just(CONNECT_FOUR)))
@example(from_moves("a3", TIC_TAC_TOE))
@example(from_moves("1212121"))
@example(from_moves(DRAWN))
@example(from_moves(DRAWN[:-1]))
@example(from_moves(WON_BY_THE_LAST_STONE))
@example(from_moves(WON_BY_THE_LAST_STONE[:-1]))
def test_each_game_is_played_as_if_it_were_alone(situation: Situation) -> None:
    """Each move is made, and some that are off the board."""
    rules = situation.rules
    moves = [-(2**40), -1, *rules.moves, len(rules.moves), 2**40]
    batch = Batch(*(each.repeat(len(moves)) for each in as_batch([situation], rules)))
    expected = [after(situation, move) for move in moves]
    reached, rewards, ended = map(list, zip(*expected, strict=True))

    again = [initial(rules) if end else each for each, _, end in expected]
    for auto_reset, shown in ((False, reached), (True, again)):
        step = step_batch(batch, np.array(moves), rules, auto_reset=auto_reset)
        assert situations_of(step.batch, rules) == shown
        assert (step.rewards.tolist(), step.ended.tolist()) == (rewards, ended)
        assert step.observations.tolist() == [*map(to_planes, shown)]
        assert step.masks.tolist() == [*map(mask, shown)]


@given(seeds, st.sampled_from([CONNECT_FOUR, TIC_TAC_TOE, Rules(5, 5, 5)]))
def test_random_games_are_legal_and_the_same_for_the_same_seed(
    seed: int, rules: Rules
) -> None:
    games = [play_at_random(seed, rules) for _ in range(2)]
    assert games[0] == games[1]
    assert len({*map(tuple, games[0])}) > 1


def play_at_random(seed: int, rules: Rules) -> list[list[int]]:
    """Play until one of five games has ended; return the moves of each ply."""
    batch, played = as_batch([""] * 5, rules), list[list[int]]()
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


def arrays(step: BatchStep) -> list[AnyArray]:
    return [*step.batch, *step[1:]]


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
    assert all(map(np.array_equal, observe_batch(step.batch), step[1:3]))


BATCH, MOVES = as_batch(["", ""]), np.zeros(2, np.int64)
STEP = step_batch(BATCH, MOVES)


@pytest.mark.parametrize(
    "moves",
    [[0, 0], np.zeros(2, np.int32), np.zeros(4, np.int64)[::2], np.zeros(2, ">i8")],
    ids=repr,
)
def test_moves_may_be_any_whole_numbers(moves: Moves) -> None:
    assert all(map(np.array_equal, arrays(step_batch(BATCH, moves)), arrays(STEP)))


NARROW = STEP._replace(observations=STEP.observations[:, :, :6])
SHORT = STEP._replace(ended=STEP.ended[:1])
FLOATS: Any = STEP._replace(rewards=np.zeros(2))  # type: ignore[arg-type]
GAPS = STEP._replace(ended=np.zeros(4, np.bool_)[::2])
CLOSED = STEP._replace(ended=np.zeros(2, np.bool_))
CLOSED.ended.setflags(write=False)


@pytest.mark.parametrize(
    ("arrays", "fault"),
    [
        ({"moves": np.zeros(3, np.int64)}, "got one of int64 with shape (3,)"),
        ({"moves": np.zeros(2)}, "expected whole numbers as moves, got array("),
        ({"moves": ["0", "0"]}, "expected whole numbers as moves, got ['0', '0']"),
        ({"batch": Batch(BATCH.mover, BATCH.filled[:1])}, "uint64 with shape (1,)"),
        ({"out": NARROW}, "(2, 6, 7, 2), got one of int8 with shape (2, 6, 6, 2)"),
        ({"out": SHORT}, "of bool with shape (2,), got one of bool with shape (1,)"),
        ({"out": FLOATS}, "of float32 with shape (2,), got one of float64 with"),
        ({"out": GAPS}, "got one of bool with shape (2,), which is not contiguous"),
        ({"out": CLOSED}, "got one of bool with shape (2,), which is not writeable"),
    ],
    ids=str,
)
def test_arrays_of_another_kind_are_refused(arrays: dict[str, Any], fault: str) -> None:
    with pytest.raises(FourInRowError, match=re.escape(fault)):
        step_batch(**{"batch": BATCH, "moves": MOVES, **arrays})


def test_what_is_only_read_may_be_read_only_and_a_seed_any_whole_number() -> None:
    mover, filled, moves = *BATCH, np.array(MOVES)
    for array in (mover, filled, moves):
        array.setflags(write=False)
    step = step_batch(Batch(mover, filled), moves)
    assert all(map(np.array_equal, arrays(step), arrays(STEP)))
    drawn = [random_moves(BATCH, seed).tolist() for seed in (7, np.uint64(7))]  # type: ignore[arg-type]
    assert drawn[0] == drawn[1]
    with pytest.raises(TypeError):
        random_moves(BATCH, 7.5)  # type: ignore[arg-type]


def test_a_text_is_not_taken_for_several_positions() -> None:
    with pytest.raises(FourInRowError, match="expected several positions, got '4455'"):
        as_batch("4455")


def test_boards_that_do_not_fit_into_a_word_are_refused() -> None:
    with pytest.raises(UnsupportedBoard, match="expected a board of at most 64 bits"):
        as_batch([], GOMOKU)
    step = step_batch(as_batch([""], Rules(7, 8)), np.array([7]), Rules(7, 8))
    assert step.ended.tolist() == [False]
