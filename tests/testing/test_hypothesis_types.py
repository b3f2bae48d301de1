"""Our types are drawn by annotations, once `fourinrow.testing` is imported."""

import pytest
from hypothesis import find, settings, strategies as st

import fourinrow.testing  # noqa: F401 (this registers them)
from fourinrow.core import Rules, Situation, initial
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge


@pytest.mark.parametrize(
    ("kind", "simplest"),
    [
        (Rules, Rules(1, 1, 1)),
        (Situation, initial()),
        (OthelloState, othello().start()),
        (StonehengeState, stonehenge().start()),
    ],
)
def test_the_simplest_of_a_type_is_the_start(kind: type, simplest: object) -> None:
    few = settings(database=None, max_examples=30)
    assert find(st.from_type(kind), lambda _: True, settings=few) == simplest
