"""The window of alpha-beta only ever narrows, and its two sides are mirror images."""

from hypothesis import given, strategies as st

from fourinrow import Layer
from fourinrow.search import Window
from fourinrow.seeds.ocaml import clamped
from spaces import infinite_ratings, layers

windows = st.builds(Window, infinite_ratings, infinite_ratings)


@given(windows, layers, infinite_ratings)
def test_narrowing_and_clamping_move_one_side_inwards_and_only_that_of_the_layer(
    window: Window, layer: Layer, value: float
) -> None:
    after = window.narrowed(layer, value)
    if layer is Layer.MAX:
        assert after == (max(window.low, value), window.high)
    else:
        assert after == (window.low, min(window.high, value))
    assert clamped(window, layer, value) == after[layer is Layer.MIN]
    assert window.is_open == (window.low < window.high)
