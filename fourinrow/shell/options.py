"""Options that several commands share, and the numbers that they take."""

import os
import re
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from fourinrow.core.grid import MAX_SIDE
from fourinrow.core.rules import Rules
from fourinrow.errors import expected
from fourinrow.games.connect.rules_text import parse_rules

T = TypeVar("T")

DEEP_STACK: Final = 20_000
"""The limit of recursion: enough for a search of 1,000 plies."""

_MAX_JOBS: Final = 61 if sys.platform == "win32" else 256  # processes, or threads
_BOARD: Final = ("rows", "cols", "connect", "gravity")


def add_position(parser: ArgumentParser, meaning: str) -> None:
    """Add an argument for a position, by default the start."""
    parser.add_argument("position", nargs="*", metavar="POSITION", help=meaning)


def add_board(parser: ArgumentParser) -> None:
    """Add the options that make `Rules`."""
    add = parser.add_argument
    side = number_up_to(MAX_SIDE)
    add("--rows", type=side, help="rows of the board (6)")
    add("--cols", type=side, help="columns of the board (7)")
    add("--connect", type=side, help="how many in a row win (4)")
    add(
        "--no-gravity",
        dest="gravity",
        action="store_const",
        const="no",
        help="stones stay where they are put; a move is a cell, such as b2",
    )


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return min(_MAX_JOBS, os.cpu_count() or 1)


def add_book(parser: ArgumentParser) -> None:
    """Add the options that take the opening book from a file, or leave it out."""
    add = parser.add_mutually_exclusive_group().add_argument
    words = "use the opening book in a file"
    add("--book", type=Path, default=SUPPRESS, metavar="FILE", help=words)
    add(
        "--no-book",
        dest="book",
        action="store_const",
        const=None,
        default="standard",
        help="search the positions of the opening book too",
    )


def rules_from(options: Namespace) -> Rules:
    """Return the rules of Connect Four with the changes of the options."""
    return parse_rules(board_from(options))


def board_from(options: Namespace) -> str:
    """Return the changes of the board as text, as in a saved game."""
    given = {name: getattr(options, name) for name in _BOARD}
    return " ".join(f"{name} {value}" for name, value in given.items() if value)


def add_jobs(parser: ArgumentParser, work: str, usual: int = 1) -> None:
    """Add the option that says how much is done at a time."""
    number, words = number_up_to(_MAX_JOBS), f"{work}, at most {_MAX_JOBS} ({usual})"
    add = parser.add_argument
    add("--jobs", type=number, default=usual, metavar="N", help=words)


def number_up_to(most: int, least: int = 1) -> Callable[[str], int]:
    """Return a function that reads a whole number up to a limit."""

    def number(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) < 100
        if is_number and least <= int(text) <= most:
            return int(text)
        raise ArgumentTypeError(expected(f"a number from {least} to {most}", text))

    return number


def text_like(pattern: str, read: Callable[[str], T], what: str) -> Callable[[str], T]:
    """Return a function that reads a text which matches a pattern."""

    def value(text: str) -> T:
        if re.fullmatch(pattern, text):
            return read(text)
        raise ArgumentTypeError(expected(what, text))

    return value


def _span(text: str) -> range:
    first, last = map(int, text.split(":"))
    if first > last:
        raise ArgumentTypeError(expected("A:B, A at most B", text))
    return range(first, last + 1)


count: Final = number_up_to(999_999)
plies: Final = number_up_to(99)
node_count: Final = number_up_to(10**12 - 1)
span: Final = text_like("[0-9]{1,3}:[0-9]{1,3}", _span, "A:B, such as 12:20")
seed: Final = text_like("-?[0-9]{1,18}", int, "a whole number of 18 digits at most")
seconds: Final = text_like(
    r"(?=.*[1-9])[0-9]{1,9}(\.[0-9]{1,9})?", float, "seconds, such as 0.5"
)
