"""The laws of tickers: at terminals only, not at once, and nothing is left behind."""

from threading import Event

import pytest
from hypothesis import given, strategies as st

from commandline import Screen
from fourinrow.shell import terminal
from fourinrow.shell.terminal import Ticker, bar


@given(st.floats(0, 1))
def test_a_bar_is_as_full_as_the_work_is_done(share: float) -> None:
    drawn = bar(share)
    assert len(drawn) == 28
    assert drawn.count("#") == int(20 * share)
    assert drawn.count("-") == 20 - int(20 * share)


def watched(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> str:
    """What is written while a work waits for the third tick, and after it."""
    monkeypatch.setattr(terminal, "_BETWEEN_SIGNS", 0.01)
    screen, third = Screen(), Event()
    screen.is_terminal = is_terminal
    told: list[float] = []

    def tell(seconds: float) -> str:
        told.append(seconds)
        if len(told) == 3:
            third.set()
        return f"tick {len(told)}"

    with Ticker(screen, tell) as running:
        assert third.wait(10 if is_terminal else 0.1) is is_terminal
        running.clear()
    assert told == sorted(told)
    return screen.content()


def test_a_terminal_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    written = watched(monkeypatch, is_terminal=True)
    assert written.startswith("\rtick 1\x1b[K\rtick 2\x1b[K\rtick 3\x1b[K")
    assert written.endswith("\r\x1b[K")


def test_only_a_terminal_shows_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    assert watched(monkeypatch, is_terminal=False) == ""
    with Ticker(None, str):
        pass


def test_short_work_shows_no_progress() -> None:
    screen = Screen()
    screen.is_terminal = True
    with Ticker(screen, str) as running:
        running.clear()
    assert screen.content() == ""
