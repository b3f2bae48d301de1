"""Picks choose all things about equally often, however many there are, and shrink."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given

from fourinrow.testing.picks import EVEN, Pick, evenly, many_picks


def taken_from(digits: Iterator[int]) -> Pick:
    return lambda number: next(digits) % number


@pytest.mark.parametrize(("number", "places"), [(65, 2), (81, 2), (225, 2), (400, 2)])
def test_of_many_things_each_is_picked_about_equally_often(
    number: int, places: int
) -> None:
    counts = Counter(
        evenly(taken_from(iter(digits)))(number)
        for digits in product(range(EVEN), repeat=places)
    )
    assert [*sorted(counts)] == [*range(number)]
    assert 10 * max(counts.values()) <= 11 * min(counts.values())


@given(many_picks(1000))
def test_numbers_are_picked_beyond_those_that_were_asked_for(pick: Pick) -> None:
    assert all(pick(7) < 7 for _ in range(3000))
