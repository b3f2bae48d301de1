"""Our types are drawn by annotations, once `fourinrow.testing` is imported."""

import pytest
from hypothesis import Phase, find, given, settings, strategies as st
from hypothesis.errors import ResolutionFailed

import fourinrow.testing  # noqa: F401 (this registers them)
from fourinrow.core import PatternTable, Rules, Situation, initial
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge
from fourinrow.search import SearchSpace

pytestmark = pytest.mark.every_python

FEW = settings(database=None, phases=[Phase.generate, Phase.shrink])


@settings(FEW, max_examples=5)
@given(...)
def test_annotated_arguments_are_drawn(
    situation: Situation,
    rules: Rules,
    table: PatternTable,
    spaces: list[SearchSpace[int]],
) -> None:
    assert isinstance(situation, Situation)
    assert isinstance(rules, Rules)
    assert isinstance(table, PatternTable)
    assert all(each.rate(0) == each.rate(0) for each in spaces)


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


def test_spaces_of_other_states_than_numbers_are_not_drawn() -> None:
    with pytest.raises(ResolutionFailed):
        st.from_type(SearchSpace[str]).validate()
