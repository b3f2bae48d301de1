"""Our types for Hypothesis: ``st.from_type(Situation)`` draws what `situations` draws.

They are registered when `fourinrow.testing` is imported.
"""

from typing import get_args

from hypothesis import strategies as st

from fourinrow.core import PatternTable, Rules, Situation
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge
from fourinrow.search import SearchSpace
from fourinrow.testing.game_plays import states
from fourinrow.testing.strategies import (
    pattern_tables,
    rules,
    search_spaces,
    situations,
)


def register_types() -> None:
    """Register strategies for our types."""
    st.register_type_strategy(PatternTable, lambda _: pattern_tables())
    st.register_type_strategy(Rules, lambda _: rules())
    st.register_type_strategy(Situation, lambda _: situations())
    st.register_type_strategy(SearchSpace, _spaces)
    st.register_type_strategy(OthelloState, lambda _: states(othello()))
    st.register_type_strategy(StonehengeState, lambda _: states(stonehenge()))


def _spaces(wanted: type) -> st.SearchStrategy[SearchSpace[int]]:
    if get_args(wanted) not in ((), (int,)):  # such as SearchSpace[str]
        no_strategy: st.SearchStrategy[SearchSpace[int]] = NotImplemented
        return no_strategy
    return search_spaces()
