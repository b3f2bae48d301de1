"""The laws of the tour: ten stops, each with something to type, all told in order."""

import doctest

import pytest

from commandline import COMMAND, answered, run, run_python
from fourinrow.play.tour_stops import TOUR, stops


def test_there_are_ten_stops_each_with_something_to_type() -> None:
    told = stops()
    assert [int(stop.title.partition(".")[0]) for stop in told] == list(range(1, 11))
    whole = list[str]()
    for title, text, source in told:
        assert doctest.DocTestParser().get_examples(text)
        assert max(map(len, text.splitlines())) < 80
        whole += [title, text, *([f"Source: {source}"] if source else [])]
    assert TOUR.strip() == "\n\n".join(whole)


def test_without_docstrings_there_is_a_tour() -> None:
    assert run_python("-OO", *COMMAND[1:], "tour") == run("tour")


def test_a_pipe_gets_the_whole_tour() -> None:
    told = answered("tour")
    assert all(f"{stop.title}\n\n{stop.text}\n\n" in told for stop in stops())
    assert answered("tour", "10") == told[told.index("10. ") :]


@pytest.mark.parametrize(
    ("typed", "seen"),
    [("\n" * 9, 10), ("", 1), ("\nq\n", 2), ("\n\nquit\n\n", 3)],
)
def test_a_reader_goes_from_stop_to_stop_and_may_leave(typed: str, seen: int) -> None:
    told = run("tour", typed=typed, at_terminal=True, is_interactive=True).out
    titles = [stop.title for stop in stops()]
    assert [title for title in titles if title in told] == titles[:seen]
    assert told.count("Enter goes on") == min(seen, 9)
    assert ("That was the tour" in told) == (seen == 10)
