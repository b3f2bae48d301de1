"""The laws of values in messages: any can be shown, none makes a message too long."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import CONNECT_FOUR, Rules, format_move, is_valid_move, new_grid
from fourinrow.errors import FourInRowError, shown, whole_number
from fourinrow.solver import Bounds, Limit, Score


class Unshowable:
    """Something whose class has a bug."""

    def __repr__(self) -> str:
        raise OSError("no luck today")


def deep() -> list[object]:
    """Lists in lists, deeper than Python's stack."""
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    return nested


HUGE = 10**5000
HARD: dict[str, Any] = {
    "a number of 5,000 digits": HUGE,
    "one in a list": [HUGE],
    "one below zero": -HUGE,
    "a deep list": deep(),
    "a bug": Unshowable(),
    "a long text": "x" * 10**6,
    "a long list": [0] * 10**5,
    "many bytes": bytes(10**6),
}
values = st.integers() | st.floats() | st.text() | st.lists(st.integers(), max_size=9)


@given(values)
def test_what_is_short_is_shown_as_python_does(value: object) -> None:
    assert shown(value) == repr(value)


@pytest.mark.parametrize("value", HARD.values(), ids=HARD.keys())
def test_whatever_is_shown_is_not_long(value: object) -> None:
    assert 0 < len(shown(value)) < 1100


@pytest.mark.parametrize("digits", [4000, 5000, 10**5])
def test_a_number_is_shown_by_its_digits_or_the_number_of_its_bits(digits: int) -> None:
    number = 10**digits
    expected = f"{number}"[:1000] if digits == 4000 else f"{number.bit_length()} bits"
    assert expected in shown(number)


REFUSERS: dict[str, Any] = {
    "whole_number": lambda value: whole_number(value, "a number") and None,
    "Rules": Rules,
    "new_grid": lambda value: new_grid(6, value),
    "is_valid_move": lambda value: is_valid_move(new_grid(6, 7), value),
    "format_move": lambda value: format_move(value, CONNECT_FOUR),
    "Score": lambda value: Score(0, value),
    "Bounds": lambda value: (Bounds(value, 0), Bounds(0, value)),
    "Limit": lambda value: Limit(seconds=value, clock=lambda: 0.0),
}


@pytest.mark.parametrize("value", HARD.values(), ids=HARD.keys())
@pytest.mark.parametrize("refuse", REFUSERS.values(), ids=REFUSERS.keys())
def test_a_value_that_can_not_be_shown_is_refused_like_any_other(
    refuse: Any, value: object
) -> None:
    try:
        refuse(value)
    except FourInRowError as error:
        told = str(error)
    else:
        told = "good" if isinstance(value, int) else "bad"
    assert "expected" in told or told == "good"
    assert len(told) < 1500
