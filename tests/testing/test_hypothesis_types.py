"""Our types are drawn by annotations, once `fourinrow.testing` is imported."""

import pytest
from hypothesis import find, settings, strategies as st

import fourinrow.testing  # noqa: F401 (this registers them)
from fourinrow.core import Rules
from fourinrow.games import GAMES, game_named

SIMPLE: list[object] = [
    Rules(1, 1, 1),
    *(game_named(name).start() for name in GAMES),
]


@pytest.mark.parametrize("kind", dict.fromkeys(map(type, SIMPLE)))
def test_the_simplest_of_a_type_is_a_start(kind: type) -> None:
    few = settings(database=None, max_examples=30)
    assert find(st.from_type(kind), lambda _: True, settings=few) in SIMPLE
