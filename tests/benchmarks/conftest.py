"""Prints what every benchmark recorded as a row, in one table at the end of the run."""

from collections.abc import Callable, Iterator

import pytest

from benchmarks.races import Report, Row


@pytest.fixture
def report(record_property: Callable[[str, object], None]) -> Report:
    """Add a row to the table."""
    return lambda row: record_property("row", row)


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    rows = list(recorded(terminalreporter))
    if rows:
        terminalreporter.section("ours beside others: medians of rounds run in turns")
        for line in table(rows):
            terminalreporter.write_line(line)


def recorded(terminalreporter: pytest.TerminalReporter) -> Iterator[Row]:
    for outcome in ("passed", "failed"):
        for test in terminalreporter.getreports(outcome):
            rows = [value for _, value in test.user_properties]
            yield from (row for row in rows if isinstance(row, Row))


def table(rows: list[Row]) -> list[str]:
    met = {True: "yes", False: "NO", None: ""}
    texts = [Row._fields, *((*row[:-1], met[row.met]) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    return [
        " | ".join(map(str.ljust, text, widths)).rstrip()
        for text in (texts[0], ["-" * width for width in widths], *texts[1:])
    ]
