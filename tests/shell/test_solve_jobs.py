"""The laws of ``solve --jobs``: one line out for each line in, in order, and soon."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from io import StringIO
from threading import Thread, Timer
from time import sleep

import pytest
from hypothesis import given, strategies as st

from fourinrow.shell.solve_jobs import Answers, Chunk, Incoming, answers_in_order
from fourinrow.shell.solve_lines import OutputLine
from fourinrow.solver.parallel import Pace

texts = st.lists(st.text("ab", max_size=2), max_size=60)


def answers(chunk: Chunk, nodes: int = 0) -> Answers:
    told = [
        OutputLine(f"{n} {text}") for n, text in enumerate(chunk.lines, chunk.number)
    ]
    return Answers(told, nodes)


def all_read(lines: list[str]) -> Incoming:
    """Lines that are all there."""
    incoming = Incoming(StringIO("".join(f"{line}\n" for line in lines)))
    incoming._reader.join()
    return incoming


class Late(Future[Answers]):
    """A future that is done when it is waited for."""

    def __init__(self, finish: Callable[[Future[Answers]], None]) -> None:
        super().__init__()
        self.finish = finish

    def result(self, timeout: float | None = None) -> Answers:
        if not self.done():
            self.finish(self)
        return super().result(timeout)


@given(texts, st.integers(1, 4), st.data())
def test_each_line_is_answered_once_and_in_order_whoever_is_done_first(
    lines: list[str], jobs: int, data: st.DataObject
) -> None:
    busy: list[tuple[Chunk, Future[Answers]]] = []

    def finish(until: Future[Answers]) -> None:
        while not until.done():
            chunk, future = busy.pop(data.draw(st.integers(0, 99)) % len(busy))
            future.set_result(answers(chunk, data.draw(st.integers(0, 200))))

    def begin(chunk: Chunk) -> Future[Answers]:
        busy.append((chunk, Late(finish)))
        return busy[-1][1]

    found = answers_in_order(all_read(lines), begin, Pace(nodes=100), jobs)
    told = [line.text for some in found for line in some]
    assert told == [f"{number} {line}\n" for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize("is_slow", [False, True])
def test_a_line_is_answered_before_the_next_one_comes(is_slow: bool) -> None:
    source, sink = os.pipe()

    def begin(chunk: Chunk) -> Future[Answers]:
        future: Future[Answers] = Future()

        def work() -> None:
            sleep(0.01 if is_slow else 0)
            future.set_result(answers(chunk))

        Thread(target=work).start()
        return future

    with os.fdopen(source) as stream, os.fdopen(sink, "w") as typed:
        impatience = Timer(10, typed.close)
        impatience.start()
        found = answers_in_order(Incoming(stream), begin, Pace(), 2)
        for number in range(1, 6):
            typed.write("4\n")
            typed.flush()
            assert [line.text for line in next(found)] == [f"{number} 4\n"]
        assert not typed.closed
        impatience.cancel()
        typed.close()
        assert list(found) == []


def test_lines_that_gather_go_together_once_they_prove_to_be_easy() -> None:
    sizes = list[int]()

    def begin(chunk: Chunk) -> Future[Answers]:
        sizes.append(len(chunk.lines))
        future: Future[Answers] = Future()
        future.set_result(answers(chunk))
        return future

    list(answers_in_order(all_read(["4"] * 100), begin, Pace(), 1))
    assert sizes == [1, 2, 4, 8, 16, 32, 37]


def test_only_so_many_lines_are_read_ahead() -> None:
    stream = StringIO("4\n" * 5000)
    incoming = Incoming(stream)
    chunks = incoming.chunks(lambda: 7)
    while incoming._waiting.qsize() < 1024:
        sleep(0.001)
    assert next(chunks) == Chunk(1, ["4\n"] * 7)
    sleep(0.01)
    assert stream.tell() <= len("4\n") * (1024 + 7 + 1)
