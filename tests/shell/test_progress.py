"""The laws of tickers: at terminals only, not at once, and nothing is left behind."""

import sys
from threading import Event

import pytest
from hypothesis import given, strategies as st

from commandline import Screen
from fourinrow.shell.terminal import Ticker

pytestmark = pytest.mark.every_python


@given(st.integers(0, 10**12), st.integers(1, 10**12), st.floats(1, 1e6))
def test_a_line_of_progress_fits_a_terminal(
    done: int, total: int, seconds: float
) -> None:
    ticker = Ticker("positions", total)
    ticker.done = min(done, total)
    line = ticker.text(seconds)
    assert line.startswith(f"{ticker.done:,} of {total:,} positions, {seconds:.0f} s")
    assert total > 10**6 or len(line) < 80


def test_what_was_done_before_took_no_time() -> None:
    ticker = Ticker("positions")
    assert ticker.text(3) == "positions, 3 s"
    ticker.note(500, 1000)
    assert ticker.text(3) == "500 of 1,000 positions, 3 s"
    ticker.note(510, 1000)
    assert ticker.text(100) == "510 of 1,000 positions, 100 s, 4900 s left"
    counted = Ticker("positions", 1000)
    counted.note(500)
    assert [*counted.counted("ten labels")] == [*"ten labels"]
    assert counted.text(100) == ticker.text(100)
    new = Ticker("positions")
    for done in (0, 500):
        new.note(done, 1000)
    assert new.text(100) == "500 of 1,000 positions, 100 s, 100 s left"
    assert Ticker("lines", count=lambda: 12_345).text(7) == "12,345 lines, 7 s"
    assert Ticker("lines", count=lambda: 0).text(7) == "getting the solver ready, 7 s"


def watched(
    monkeypatch: pytest.MonkeyPatch, is_terminal: bool, is_dumb: bool = False
) -> str:
    """What is written while a work waits for the third tick, and after it."""
    screen, third, counts = Screen(), Event(), list[int]()
    screen.is_terminal = is_terminal
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "dumb" if is_dumb else "xterm")
    with Ticker("short work") as running:
        running.clear()
    assert screen.content() == ""

    def count() -> int:
        counts.append(len(counts) + 1)
        if len(counts) == 3:
            third.set()
        return counts[-1]

    is_shown = is_terminal and not is_dumb
    with Ticker("ticks", count=count, pause=0.01) as running:
        assert third.wait(10 if is_shown else 0.1) is is_shown
        running.clear()
    return screen.content()


def test_only_a_terminal_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    written = watched(monkeypatch, is_terminal=True)
    shown = "\r1 ticks, 0 s\x1b[K\r2 ticks, 0 s\x1b[K\r3 ticks, 0 s\x1b[K"
    assert written.startswith(shown)
    assert written.endswith("\r\x1b[K")
    assert watched(monkeypatch, is_terminal=False) == ""
    assert watched(monkeypatch, is_terminal=True, is_dumb=True) == ""
    monkeypatch.setattr(sys, "stderr", None)
    with Ticker("nothing"):
        pass


def test_a_line_is_cut_where_the_terminal_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "7")
    assert watched(monkeypatch, is_terminal=True).startswith("\r1 tick\x1b[K\r2 tick")
