"""The law of `fold_while`: a left fold, up to the call that says stop."""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import count

from hypothesis import given, strategies as st

from fourinrow.folds import fold_while

numbers = st.lists(st.integers(-9, 9))


def summing_below(limit: int) -> Callable[[int, int], tuple[int, bool]]:
    return lambda total, item: (total + item, total + item < limit)


@given(numbers, st.integers())
def test_a_fold_that_never_stops_is_reduce(items: list[int], init: int) -> None:
    def mixed(state: int, item: int) -> int:
        return 3 * state + item

    folded = fold_while(lambda state, item: (mixed(state, item), True), init, items)
    assert folded == (reduce(mixed, items, init), True)


@given(numbers, st.integers(-9, 9))
def test_the_state_of_the_call_that_stopped_is_kept(
    items: list[int], limit: int
) -> None:
    sums = [sum(items[: k + 1]) for k in range(len(items))]
    reached = [total for total in sums if total >= limit]
    expected = (reached[0], False) if reached else (sum(items), True)
    assert fold_while(summing_below(limit), 0, items) == expected


@given(st.integers(1, 50))
def test_no_item_after_the_stop_is_taken(limit: int) -> None:
    asked: list[int] = []

    def ones() -> Iterator[int]:
        for number in count(1):
            asked.append(number)
            yield 1

    assert fold_while(summing_below(limit), 0, ones()) == (limit, False)
    assert len(asked) == limit
