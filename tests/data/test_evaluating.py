"""What a policy is worth: measured against plain definitions, checked at its door."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from doctest import DocTestFinder, DocTestRunner
from functools import cache
from math import inf, isnan, nan
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import assume, example, given, settings, strategies as st

import fourinrow.data
from fourinrow.core import (
    Outcome,
    Rules,
    Situation,
    children,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.data import (
    Batches,
    Judged,
    Label,
    Policy,
    Probabilities,
    class_of,
    evaluate_policy,
    label,
    loss_picture,
    measured,
    player_of,
    policy_of,
    random_game,
)
from fourinrow.data.policies import probabilities
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.notation import format_board, from_moves
from fourinrow.play import perfect_player
from fourinrow.solver import Solver, as_board
from fourinrow.solver.score import score_of
from published_facts import SCORED, scored
from strategies import late_situations

Value: TypeAlias = Callable[[Situation], float] | Batches[float]


@cache
def some_labels() -> Sequence[Label]:
    """Labels of careful random games, where most moves matter."""
    rng = Random(0)
    games = (random_game(rng, rng.randint(24, 38), careful=True) for _ in range(30))
    return list(label(games))


def uniform(situation: Situation) -> Probabilities:
    moves = legal_moves(situation)
    return {move: 1 / len(moves) for move in moves}


def judge(
    policy: Policy | Batches[Probabilities] | None,
    labels: Iterable[Label],
    value: Value | None = None,
) -> Sequence[Judged]:
    return list(evaluate_policy(policy, labels, value))


def failures(judged: Iterable[Judged]) -> Sequence[str]:
    return [str(failure) for each in judged for failure in each.failures]


def sign(score: float) -> int:
    return (score > 0) - (score < 0)


def wins_at_once(situation: Situation) -> bool:
    return any(
        outcome(child) in (Outcome.FIRST_WON, Outcome.SECOND_WON)
        for child in children(situation)
    )


def by_definition(situation: Situation, value: float) -> Mapping[str, float]:
    """The measures of the uniform policy at a position, said in another way."""
    by_move = Solver().scores(situation)
    scores = [each.value for each in by_move.values()]
    signs, best = [*map(sign, scores)], max(scores)
    in_order = sorted(scores, reverse=True)
    loses = [wins_at_once(make_move(situation, move)) for move in by_move]
    found: dict[str, Iterable[float]] = {
        "mistakes": (each < max(signs) for each in signs),
        "best": (each == best for each in scores),
        "C4T3": (in_order.index(each) < 3 for each in scores),
        "loss": (best - each for each in scores),
        "pons/acc": (each == max(signs) for each in signs if len({*signs}) > 1),
        "win to draw": (each == 0 for each in signs if best > 0),
        "win to loss": (each < 0 for each in signs if best > 0),
        "draw to loss": (each < 0 for each in signs if best == 0),
        "missed win": (each != best for each in scores if wins_at_once(situation)),
        "allowed win": (each for each in loses if any(loses) and not all(loses)),
        "val_signacc": [sign(value) == max(signs)] if best else [],
        "value error": [abs(value - max(signs))],
    }
    known = {name: [*values] for name, values in found.items()}
    return {name: fmean(values) for name, values in known.items() if values}


@given(late_situations(), st.floats(-1, 1))
@example(from_moves("112233"), 0.5)
@example(from_moves("11223"), -0.5)
@example(from_moves("264531221376766115455644152362533321"), 0.5)
@settings(max_examples=60)
def test_each_measure_is_what_its_definition_says(
    situation: Situation, value: float
) -> None:
    found = judge(uniform, label([situation]), lambda _: value)
    if not legal_moves(situation):
        assert found == []
        return
    means = {name: each.mean for name, each in measured(found).items()}
    means = {name: mean for name, mean in means.items() if not isnan(mean)}
    assert means == pytest.approx(by_definition(situation, value))


@given(st.lists(st.booleans(), min_size=1, max_size=40))
def test_an_interval_is_that_of_wilson(right: list[bool]) -> None:
    """All the shares that are at most 1.96 deviations away, and no others."""
    labels, chosen = list(label(["112233"])) * len(right), iter(right)
    judged = judge(lambda _: {3 * next(chosen): 1.0}, labels)
    share = measured(judged)["best"]
    assert share.low is not None
    assert share.high is not None
    assert (share.mean, share.positions) == (fmean(right), len(right))
    assert share.low <= share.mean <= share.high
    for end in (share.low, share.high):
        if 0 < end < 1:
            deviations = abs(share.mean - end) / (end * (1 - end) / len(right)) ** 0.5
            assert deviations == pytest.approx(1.96, abs=1e-6)
    assert {str(each) for each in measured(()).values()} == {"-"}


def test_one_position_has_no_interval_of_a_loss() -> None:
    judged = judge(uniform, label(["112233", "44"]))
    alone, other, both = (
        measured(each)["loss"] for each in (judged[:1], judged[1:], judged)
    )
    assert (alone.low, alone.high, str(alone)) == (None, None, f"{alone.mean:.2f}")
    losses = [alone.mean, other.mean]
    assert both.high == pytest.approx(fmean(losses) + 1.96 * stdev(losses) / 2**0.5)


@pytest.mark.parametrize("name", SCORED)
def test_the_classes_are_those_of_the_published_sets(name: str) -> None:
    """Two positions of begin-hard have 28 plies to go, as many of begin-medium."""
    known = [*SCORED[name].items(), *scored(name)]
    others = [
        (found.score.plies, class_of(found))
        for moves, value in known
        for score in [score_of(value, len(moves))]
        for found in [Label(moves, as_board(moves), score, ())]
        if class_of(found) != name
    ]
    assert others in ([], [(28, "begin-medium")] * 2)
    assert name == "begin-hard" or not others
    [edge] = label(["2737772244262123677516643354"])  # one of middle-easy
    assert (edge.score.plies, class_of(edge)) == (14, "middle-easy")


def test_a_policy_is_a_mapping_a_row_or_an_array_of_one_or_of_many() -> None:
    def row(situation: Situation) -> Sequence[float]:
        moves = legal_moves(situation)
        return [(move in moves) / len(moves) for move in range(7)]

    def array(situation: Situation) -> Probabilities:
        return np.array(row(situation), np.float32)

    def many(situations: Sequence[Situation]) -> Iterable[Probabilities]:
        assert len(situations) <= 7
        return np.array([row(each) for each in situations])

    expected = judge(uniform, some_labels())
    assert judge(row, some_labels()) == expected
    assert judge(Batches(many, 7), some_labels()) == expected
    short = measured(judge(array, some_labels()))
    for name, found in measured(expected).items():
        assert short[name].mean == pytest.approx(found.mean, abs=1e-5, nan_ok=True)


SUM = "expected probabilities with the sum 1, got "
WRONG: Sequence[tuple[object, str]] = [
    ([1 / 7] * 6, "expected 7 probabilities, got 6"),
    ([nan, -1, 2, 0, 0, 0, 0], "expected probabilities, got nan, at "),
    ([0, *[inf] * 6], f"{SUM}inf, at "),
    ([1.5, -0.5, 0, 0, 0, 0, 0], "expected 0 for 1, where no stone fits, got 1.5"),
    ([0, 1.5, -0.5, 0, 0, 0, 0], "expected probabilities, got -0.5, at "),
    ([0, 0.7, 0.7, 0, 0, 0, 0], f"{SUM}1.4, at "),
    (np.full((1, 7), 1 / 7), "expected 7 probabilities, got 1, at "),
    (np.full((7, 1), 0.5), "expected probabilities, got array([0.5]), at "),
    ([None] * 7, "expected probabilities, got None, at "),
    (["1/7"] * 7, "expected probabilities, got '1/7', at "),
    (["0"] * 6 + ["1"], "expected probabilities, got '0', at "),
    ({"4": 1.0}, "expected moves from 0 to 6, got '4', at "),
    ({1: 0.5, 2: 0.5, 7: 9.0}, "expected moves from 0 to 6, got 7, at "),
    ({-1: 1.0}, "expected moves from 0 to 6, got -1, at "),
    ({0: 0.01, 1: 0.99}, "expected 0 for 1, where no stone fits, got 0.01"),
    (3, "TypeError: "),
    (ValueError("no"), "ValueError: no, at "),
    (FourInRowError("no"), "no, at "),
]


@pytest.mark.parametrize(("answer", "said"), WRONG)
@pytest.mark.parametrize("batch", [None, 2])
def test_a_wrong_answer_is_named_with_its_position_and_the_rest_is_judged(
    answer: object, said: str, batch: int | None
) -> None:
    labels = list(label(["4", "44", "111111", "4445", "112233"]))
    bad = labels[2].situation

    def one(situation: Situation) -> Probabilities:
        if situation != bad:
            return uniform(situation)
        if isinstance(answer, Exception):
            raise answer
        return answer  # type: ignore[return-value]

    policy = one if batch is None else Batches(lambda many: map(one, many), batch)
    found = judge(policy, labels)
    assert [bool(each.failures) for each in found] == [False, False, True, False, False]
    [failure] = failures(found)
    assert failure.startswith(said)
    assert failure.endswith(f", at {format_board(bad.grid)}")
    best = measured(found)["best"]
    assert best == measured([*found[:2], *found[3:]])["best"]._replace(failures=1)
    alone = measured(found[2:3])["best"]
    assert (alone.positions, alone.failures) == (0, 1)


def test_the_rounding_of_sums_is_no_mistake() -> None:
    row = probabilities([1 + 1e-9, -1e-9, 0, 0, 0, 0, 0], from_moves("444444"))
    assert row == (1, 0, 0, 0, 0, 0, 0)


def test_a_batch_with_too_few_answers_fails_once_for_all_its_positions() -> None:
    labels = list(label(["4", "44", "112233"]))
    few = Batches(lambda many: [uniform(each) for each in many[:1]], 2)
    first, second, third = judge(few, labels)
    told = "expected 2 answers for a batch, got 1, at 7/7/7/7/7/3X3"
    assert failures([first]) == [told]
    assert first.failures == second.failures
    assert [third] == judge(uniform, labels[2:])
    with pytest.raises(FourInRowError, match="expected a batch of 1 or more, got 0"):
        judge(Batches(lambda many: map(uniform, many), 0), labels)


@pytest.mark.parametrize(
    "wrong", [2.0, 1.0000001, nan, "x", "0.5", None, np.array([0.5])]
)
def test_a_wrong_value_is_a_failure_that_shows_it(wrong: float) -> None:
    labels = list(label(["4", "44"]))
    found = judge(uniform, labels, lambda _: wrong)
    told = f"expected a value from -1 to 1, got {wrong!r}, at "
    assert [each.startswith(told) for each in failures(found)] == [True, True]
    both = measured(found)
    assert both["best"] == measured(judge(uniform, labels))["best"]
    assert (both["value error"].positions, both["value error"].failures) == (0, 2)


def test_a_value_is_asked_for_one_or_for_many_with_a_policy_or_without() -> None:
    def value(situation: Situation) -> float:
        return len(legal_moves(situation)) / 7

    many = Batches(lambda situations: [*map(value, situations)], 7)
    both = judge(uniform, some_labels(), value)
    assert judge(uniform, some_labels(), many) == both
    alone = judge(None, some_labels(), many)
    assert alone == [each._replace(probabilities=None) for each in both]
    assert measured(alone)["val_signacc"] == measured(both)["val_signacc"]
    assert str(measured(alone)["best"]) == "-"
    exact = judge(None, some_labels(), lambda _: 1.0)
    assert measured(exact) == measured(judge(None, some_labels(), lambda _: 1))


@given(st.lists(st.floats(0.01, 1), min_size=7, max_size=7), st.floats(0.9995, 1.0005))
def test_a_row_is_made_to_sum_up_to_1(row: list[float], total: float) -> None:
    [found] = judge(lambda _: [each * total / sum(row) for each in row], label([""]))
    assert found.probabilities == pytest.approx([each / sum(row) for each in row])


@given(late_situations(), st.lists(st.floats(0.01, 1), min_size=7, max_size=7))
def test_a_player_makes_the_likeliest_move(
    situation: Situation, row: list[float]
) -> None:
    moves = legal_moves(situation)
    assume(moves)
    total = sum(row[move] for move in moves)
    chosen = player_of(lambda _: {move: row[move] / total for move in moves})
    assert chosen(connect(), situation) == max(moves, key=row.__getitem__)


def test_a_policy_of_other_rules_is_judged_too() -> None:
    labels = list(label(["", "a1b2"], Rules(3, 3, 3, gravity=False)))
    for policy in (uniform, policy_of(perfect_player())):
        assert [each.failures for each in judge(policy, labels)] == [[], []]


def test_the_picture_has_a_point_and_a_line_of_text_for_each_ply() -> None:
    found = judge(uniform, some_labels())
    picture = loss_picture(found, "<uniform>")
    points = ElementTree.fromstring(picture.svg).findall(".//{*}circle")
    assert len(points) == len({each.label.stones for each in found})
    assert len(points) == len(picture.text.splitlines())
    assert "Loss of score by ply: &lt;uniform&gt;" in picture.svg
    assert f"bars are 95 % intervals; {len(found)} positions" in picture.svg
    with pytest.raises(FourInRowError, match="expected positions that were judged"):
        loss_picture(())


def test_the_picture_of_the_reference_is_that_of_its_example() -> None:
    """What the reference shows of the example is what the example draws."""
    [shown] = [
        each
        for each in DocTestFinder(recurse=False).find(fourinrow.data)
        if "loss_picture(found" in (each.docstring or "")
    ]
    assert not DocTestRunner().run(shown, clear_globs=False).failed
    assert ".. image:: loss_by_ply.svg" in str(shown.docstring)
    kept = Path(__file__, "../../docs/loss_by_ply.svg").resolve().read_text()
    assert kept == f"{shown.globs['picture'].svg}\n"
