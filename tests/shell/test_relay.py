"""The laws of relays: nothing is lost, nothing overtakes, nobody waits in vain."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourinrow.shell.answering import Line
from fourinrow.shell.relay import Answers, Relay

texts = st.lists(st.text("ab", max_size=2), max_size=60)


class Workers:
    """Workers that finish when they are told to, in any order."""

    def __init__(self, seconds: Callable[[], float] = lambda: 0.0) -> None:
        self.busy: list[tuple[Future[Answers], int, list[str]]] = []
        self.most = 0
        self.seconds = seconds

    def send(self, number: int, lines: Sequence[str]) -> Future[Answers]:
        future: Future[Answers] = Future()
        self.busy.append((future, number, list(lines)))
        self.most = max(self.most, len(self.busy))
        return future

    def finish(self, at: int) -> None:
        future, number, lines = self.busy.pop(at % len(self.busy))
        told = [Line(f"{n} {text}") for n, text in enumerate(lines, number)]
        future.set_result(Answers(told, self.seconds()))

    def meanwhile(self, lines: Sequence[str], whom: Callable[[], int]) -> Iterator[str]:
        """Give lines; after each, and at the end, somebody may be done."""
        for line in lines:
            yield line
            if self.busy and whom() % 2:
                self.finish(whom())
        while self.busy:
            self.finish(whom())


@given(texts, st.integers(1, 4), st.data())
def test_each_line_is_answered_once_and_in_order_whoever_is_done_first(
    lines: list[str], jobs: int, data: st.DataObject
) -> None:
    workers = Workers(lambda: data.draw(st.sampled_from([0.0, 0.1, 1.0])))
    given_lines = workers.meanwhile(lines, lambda: data.draw(st.integers(0, 9)))
    seen: list[str] = []

    def deliver(answers: Sequence[Line]) -> bool:
        seen.extend(answer.text for answer in answers)
        return True

    assert Relay(workers.send, deliver, jobs).run(given_lines)
    assert seen == [f"{number} {line}" for number, line in enumerate(lines, 1)]
    assert workers.most <= 2 * jobs


def test_an_idle_worker_gets_a_line_before_the_next_one_comes() -> None:
    workers, sent = Workers(), list[int]()

    def lines() -> Iterator[str]:
        for _ in range(5):
            yield "4"
            sent.append(len(workers.busy))
            workers.finish(0)

    assert Relay(workers.send, lambda _: True, 2).run(lines())
    assert sent == [1] * 5


def test_lines_that_gather_go_together_once_they_prove_to_be_easy() -> None:
    workers, chunks = Workers(), list[int]()

    def lines() -> Iterator[str]:
        yield from ["4"] * 100
        while workers.busy:
            chunks.append(len(workers.busy[0][2]))
            workers.finish(0)

    assert Relay(workers.send, lambda _: True, 1).run(lines())
    assert chunks[:2] == [1, 1]
    assert chunks == sorted(chunks[:-1]) + chunks[-1:]
    assert max(chunks) > 8


def test_no_line_is_taken_after_the_answer_that_is_the_last() -> None:
    workers, taken = Workers(), list[str]()

    def lines() -> Iterator[str]:
        for text in "abcdef":
            taken.append(text)
            yield text
            if workers.busy:
                workers.finish(0)

    assert not Relay(workers.send, lambda _: len(taken) < 3, 1).run(lines())
    assert taken == list("abcd")


@pytest.mark.parametrize("error", [BrokenPipeError(), KeyError("bug")])
def test_what_goes_wrong_beside_the_reading_is_raised(error: Exception) -> None:
    workers = Workers()

    def deliver(_: Sequence[Line]) -> bool:
        raise error

    with pytest.raises(type(error)):
        Relay(workers.send, deliver, 1).run(workers.meanwhile("abc", lambda: 1))
    failing: Future[Answers] = Future()
    failing.set_exception(error)
    with pytest.raises(type(error)):
        Relay(lambda *_: failing, lambda _: True, 1).run("abc")
