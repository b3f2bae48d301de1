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


@pytest.mark.parametrize("broken", ["call", "items", "executor"])
def test_an_error_is_raised_in_its_place_and_ends_the_map(
    broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers = Workers(count())

    def failing(*_given: object) -> None:
        raise OSError

    def items() -> Iterator[int]:
        yield from range(2)
        if broken == "executor":
            monkeypatch.setattr(workers, "submit", failing)
        if broken == "items":
            failing()
        yield 2
        yield 3

    known = {0: "a", 1: "b", 3: "d"}
    results = in_order(workers, known.__getitem__, items(), 8)
    assert list(islice(results, 2)) == ["a", "b"]
    with pytest.raises((KeyError, OSError)):
        next(results)
    assert list(results) == []


def test_nothing_is_begun_before_a_result_is_wanted_or_after_the_end() -> None:
    workers = Workers(count())
    results = in_order(workers, abs, count(), 4)
    assert not workers.futures
    assert next(results) == 0
    assert len(workers.futures) == 4
    results.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in workers.futures] == [False] + [True] * 3
