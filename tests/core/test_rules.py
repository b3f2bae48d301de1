"""The laws of `Rules`: parameters are checked, however they are given."""

import copy
import gc
import pickle
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Direction,
    Rules,
)
from fourinrow.errors import FourInRowError
from fourinrow.testing import rules

pytestmark = pytest.mark.every_python

ALL = tuple(Direction)


def test_the_family_of_games() -> None:
    assert tuple(CONNECT_FOUR) == (6, 7, 4, True, ALL)
    assert tuple(TIC_TAC_TOE) == (3, 3, 3, False, ALL)
    assert tuple(GOMOKU) == (15, 15, 5, False, ALL)
    assert CONNECT_FIVE.directions == (Direction.HORIZONTAL, Direction.VERTICAL)
    assert tuple(CONNECT_FIVE)[:4] == (5, 5, 5, False)
    assert Rules() == CONNECT_FOUR == Rules(rows=6, cols=7, n=4)


def test_every_subset_of_directions_in_every_order_is_the_same_rules() -> None:
    subsets = [chosen for k in range(1, 5) for chosen in combinations(ALL, k)]
    assert len(subsets) == 15
    for subset in subsets:
        for form in (*permutations(subset), {*subset}, [*subset] * 2, iter(subset)):
            assert Rules(directions=form).directions == subset
    with pytest.raises(FourInRowError, match="at least one direction, got none"):
        Rules(directions=())


@given(rules(), st.integers(1, 26))
def test_rules_are_plain_values_however_they_are_made(rules: Rules, rows: int) -> None:
    assert Rules(*rules) == Rules(**rules._asdict()) == rules
    assert hash(Rules(*rules)) == hash(rules)
    for again in (copy.copy(rules), pickle.loads(pickle.dumps(rules))):
        assert again == rules
        assert type(again) is Rules
        assert all(isinstance(direction, Direction) for direction in again.directions)
    assert rules._replace(rows=rows) == Rules(rows, *rules[1:])
    assert rules._replace(directions=rules.directions[::-1]) == rules
    with pytest.raises(FourInRowError, match="expected rows from 1 to 26, got 27"):
        rules._replace(rows=27)


class Size:
    """A number as NumPy has them, in as few bits as it takes."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_numbers_of_other_libraries_become_our_own() -> None:
    """Or they overflow, and what is kept for rules is wrong for those of equal ones."""
    sizes: Any = Size(15), Size(15), Size(5), 1
    assert [*map(type, Rules(*sizes))] == [int, int, int, bool, tuple]
    assert repr(Rules(*sizes)) == "Rules(rows=15, cols=15, n=5)"


def test_rules_are_not_kept_once_nobody_has_them() -> None:
    """A page makes rules of any address; none may take memory for ever."""
    gc.collect()
    before = sum(type(each) is Rules for each in gc.get_objects())
    for rows, cols in product(range(1, 27), repeat=2):
        Rules(rows, cols)
    gc.collect()
    assert sum(type(each) is Rules for each in gc.get_objects()) <= before + 1
