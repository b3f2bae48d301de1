"""Options that several commands share, and the numbers that they take."""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from fourinrow.core.grid import MAX_SIDE
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import shown

__all__ = [
    "add_board",
    "count",
    "has_board",
    "node_count",
    "rules_from",
    "seconds",
    "side",
]


def add_board(parser: ArgumentParser) -> None:
    """Add the options that make `Rules`."""
    add = parser.add_argument
    add("--rows", type=side, help="rows of the board (6)")
    add("--cols", type=side, help="columns of the board (7)")
    add("--connect", dest="n", type=side, help="how many win (4)")
    add(
        "--no-gravity",
        dest="gravity",
        action="store_false",
        default=None,
        help="stones stay where they are put; a move is a cell such as b2",
    )


def rules_from(options: Namespace, rules: Rules = CONNECT_FOUR) -> Rules:
    """Answer the rules with the changes that were asked for."""
    return rules._replace(**_changes(options))


def has_board(options: Namespace) -> bool:
    """Tell whether any change was asked for."""
    return bool(_changes(options))


def _changes(options: Namespace) -> dict[str, Any]:
    fields = ("rows", "cols", "n", "gravity")
    given = {name: getattr(options, name) for name in fields}
    return {name: value for name, value in given.items() if value is not None}


def side(text: str) -> int:
    """Read the length of a side, or of a line."""
    if re.fullmatch("0*[1-9][0-9]?", text) and int(text) <= MAX_SIDE:
        return int(text)
    raise ArgumentTypeError(
        f"expected a number from 1 to {MAX_SIDE}, got {shown(text)}"
    )


def count(text: str) -> int:
    """Read how many games, or the like."""
    return _number(text, 6)


def node_count(text: str) -> int:
    """Read how many positions a search may enter."""
    return _number(text, 12)


def _number(text: str, digits: int) -> int:
    if text.isascii() and text.isdigit() and len(text) <= digits and int(text) > 0:
        return int(text)
    most = 10**digits - 1
    raise ArgumentTypeError(f"expected a number from 1 to {most}, got {shown(text)}")


def seconds(text: str) -> float:
    """Read how long: more than nothing, and not for ever."""
    if re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", text) and float(text) > 0:
        return float(text)
    raise ArgumentTypeError(f"expected seconds, such as 0.5, got {shown(text)}")
