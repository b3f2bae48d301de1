"""Our types are drawn by annotations, once `fourinrow.testing` is imported."""

import pytest
from hypothesis import Phase, find, given, settings, strategies as st

import fourinrow.testing  # noqa: F401 (this registers them)
from fourinrow.core import Rules, Situation, initial
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge

FEW = settings(database=None, phases=[Phase.generate, Phase.shrink])


@settings(FEW, max_examples=5)
@given(...)
def test_annotated_arguments_are_drawn(situation: Situation, rules: Rules) -> None:
    assert isinstance(situation, Situation)
    assert isinstance(rules, Rules)


@pytest.mark.parametrize(
    ("kind", "simplest"),
    [
        (Situation, initial()),
        (OthelloState, othello().start()),
        (StonehengeState, stonehenge().start()),
    ],
)
def test_the_simplest_of_a_type_is_the_start(kind: type, simplest: object) -> None:
    assert find(st.from_type(kind), lambda _: True, settings=FEW) == simplest
