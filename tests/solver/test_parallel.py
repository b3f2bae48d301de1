"""The laws of the ordered parallel map: nothing is lost, and nothing overtakes."""

from collections.abc import Iterator
from itertools import count, islice

import pytest
from hypothesis import given, strategies as st

from executors import Workers
from fourinrow.solver.parallel import in_order


@given(st.data(), st.integers(0, 40), st.integers(1, 6))
def test_each_item_has_its_result_once_and_in_order_whoever_is_done_first(
    data: st.DataObject, number: int, room: int
) -> None:
    workers = Workers(data.draw(st.integers(0, 9)) for _ in count())
    seen = list[int]()

    def items() -> Iterator[int]:
        for item in range(number):
            assert len(workers.futures) - len(seen) < room
            yield item
            for _ in range(data.draw(st.integers(0, len(workers.busy)))):
                workers.finish()

    for result in in_order(workers, abs, items(), room):
        seen.append(result)
    assert seen == list(range(number))


def test_an_error_is_raised_in_its_place_and_ends_the_map() -> None:
    names = {0: "a", 1: "b", 2: "c", 4: "e"}
    results = in_order(Workers(count()), names.__getitem__, range(9), 5)
    assert list(islice(results, 3)) == ["a", "b", "c"]
    with pytest.raises(KeyError):
        next(results)
    assert list(results) == []


@pytest.mark.parametrize("broken", ["items", "executor"])
def test_an_error_of_the_items_or_the_executor_comes_after_the_results_before_it(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(count())

    def failing(*_given: object) -> None:
        raise OSError

    def items() -> Iterator[int]:
        yield from range(2)
        monkeypatch.setattr(workers, "submit", failing)  # for the item after the next
        yield 2
        if broken == "items":
            failing()
        yield 3

    results = in_order(workers, abs, items(), 8)
    assert list(islice(results, 3)) == [0, 1, 2]
    with pytest.raises(OSError, match=r"^$"):
        next(results)


def test_nothing_is_begun_before_a_result_is_wanted_or_after_the_end() -> None:
    workers = Workers(count())
    results = in_order(workers, abs, count(), 4)
    assert not workers.futures
    assert next(results) == 0
    assert len(workers.futures) == 4
    results.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in workers.futures] == [False] + [True] * 3
