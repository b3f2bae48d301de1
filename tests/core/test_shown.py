"""The laws of values in messages: any can be shown, none makes a message too long."""

from functools import reduce
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import Cell, format_grid
from fourinrow.errors import short_repr
from fourinrow.notation import from_moves

pytestmark = pytest.mark.every_python


class Unshowable:
    """Something whose class has a bug."""

    def __repr__(self) -> str:
        raise OSError("no luck today")


HARD: dict[str, Any] = {
    "a number of 5,000 digits": 10**5000,
    "one in a list": [10**5000],
    "a deep list": reduce(lambda deep, _: [deep], range(100_000), list[Any]()),
    "a bug": Unshowable(),
    "a long text": "x" * 10**6,
    "a long list": [0] * 10**5,
}
texts = st.text(max_size=120)
values = st.integers() | st.floats() | texts | st.lists(st.integers(), max_size=9)


@given(values)
def test_what_is_short_is_shown_as_python_does(value: object) -> None:
    assert short_repr(value) == repr(value)


@pytest.mark.parametrize("value", HARD.values(), ids=HARD.keys())
def test_whatever_is_shown_is_not_long(value: object) -> None:
    assert 0 < len(short_repr(value)) < 1100


def test_a_cell_is_shown_as_its_sign_and_a_situation_as_its_board() -> None:
    for cell in Cell:
        assert str(cell) == f"{cell}" == repr(cell) == ".XO"[int(cell)]
    situation = from_moves("4453")
    assert str(situation) == f"{situation}" == format_grid(situation.grid)
