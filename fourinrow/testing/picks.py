"""How are positions, trees and tables drawn? As functions of a `Pick`.

A `Pick` chooses one of a number of things, all about equally often. Other Hypothesis
strategies favour small numbers and those drawn before.
"""

from collections.abc import Callable, Iterator
from itertools import repeat
from random import Random
from typing import Final, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

Pick: TypeAlias = Callable[[int], int]
"""A function that chooses one of a number of things, and returns its index from 0."""

EVEN: Final = 64
"""Up to this many things, a byte chooses all about equally often."""


def picks() -> SearchStrategy[Pick]:
    """Functions that choose one of a number of things, and shrink to 0."""
    return st.randoms(use_true_random=False).map(lambda rng: evenly(rng.randrange))


def seeded_picks() -> SearchStrategy[Pick]:
    """Functions like those of `picks` that take less time, but do not shrink."""
    return SEEDS.map(seeded)


SEEDS: Final = st.binary(min_size=8, max_size=8).map(int.from_bytes)


def seeded(seed: int) -> Pick:
    """Return the pick of a seed."""
    random = Random(seed).random
    return evenly(lambda number: int(random() * number))


def evenly(some: Pick) -> Pick:
    """Return a pick of any number of things, made of picks of up to `EVEN`."""

    def pick(number: int) -> int:
        if number <= EVEN:
            return some(number) if number > 1 else 0
        large, end = some(EVEN), EVEN
        while end < _FAR * number:
            large, end = large * EVEN + some(EVEN), end * EVEN
        return large % number

    return pick


_FAR: Final = 10
"""So that what is left over makes a difference of a tenth at most."""


@st.composite
def many_picks(draw: DrawFn, number: int = 0) -> Pick:
    """Picks that take less time each; they shrink to fewer choices, then zeros."""
    # About the number that is needed: then Hypothesis makes few copies of examples.
    numbers = _some_bytes(draw, max(_MANY, number))
    return evenly(lambda number: next(numbers) % number)


_MANY: Final = 128


def _some_bytes(draw: DrawFn, size: int) -> Iterator[int]:
    """Yield drawn bytes, then zeros. Only a string that has shrunk is not long."""
    is_long = True
    while is_long:
        may_shrink = draw(_MAY_SHRINK)
        some = draw(st.binary(min_size=0 if may_shrink else size, max_size=size))
        yield from some
        is_long = len(some) == size
    yield from repeat(0)


_MAY_SHRINK: Final = st.sampled_from((True, *[False] * 31))


def some_or_stop(pick: Pick, number: int, left: int) -> int | None:
    """Pick one of ``number`` things, or None to stop, one time in ``left + 1``."""
    # Usually a single pick, so that Hypothesis can drop a list's item with it.
    stop = max(1, round(number / left))
    go = number * max(1, min(round(left / number), EVEN // number - 1))
    some = pick(stop + go)
    if some < stop and not pick(max(1, round((left + 1) * stop / (stop + go)))):
        return None
    return (some - stop) % number
