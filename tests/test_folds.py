"""The law of `fold_while`: a left fold, up to the call that says stop."""

from functools import reduce

from hypothesis import given, strategies as st

from fourinrow.folds import fold_while


@given(st.lists(st.integers(-9, 9)), st.integers(), st.integers(-9, 60))
def test_a_fold_is_reduce_over_the_items_up_to_the_call_that_says_stop(
    items: list[int], init: int, limit: int
) -> None:
    """The state of that call is kept, and no item after it is taken."""
    sizes = [sum(map(abs, items[: k + 1])) for k in range(len(items))]
    stop = next((k for k, size in enumerate(sizes) if size >= limit), None)
    taken = items if stop is None else items[: stop + 1]
    left = iter(items)

    def step(state: tuple[int, int], item: int) -> tuple[tuple[int, int], bool]:
        mixed, size = state
        after = 3 * mixed + item, size + abs(item)
        return after, after[1] < limit

    (mixed, _), ran_out = fold_while(step, (init, 0), left)
    assert mixed == reduce(lambda state, item: 3 * state + item, taken, init)
    assert ran_out == (stop is None)
    assert list(left) == items[len(taken) :]
