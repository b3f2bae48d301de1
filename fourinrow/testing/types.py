"""Our types for Hypothesis: ``from_type(Situation)`` draws what `situations` draws."""

from hypothesis import strategies as st

from fourinrow.core import Rules, Situation
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge
from fourinrow.testing.game_plays import states
from fourinrow.testing.strategies import rules, situations


def register_types() -> None:
    """Register strategies for our types, as `fourinrow.testing` does on import."""
    st.register_type_strategy(Rules, rules())
    st.register_type_strategy(Situation, situations())
    st.register_type_strategy(OthelloState, states(othello()))
    st.register_type_strategy(StonehengeState, states(stonehenge()))
