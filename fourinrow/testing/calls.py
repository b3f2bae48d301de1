"""How is a user's function called? As ours is, with what its parameters ask for.

A board is one of our grids or a plain list of lists. Parameters named ``rules``, ``n``
and ``table`` get these, wherever a function has them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from inspect import Parameter, signature
from operator import index
from typing import Final, Literal, NamedTuple, SupportsIndex, TypeAlias

from fourinrow.core import (
    F_SHARP,
    Cell,
    Grid,
    GridStyle,
    Rules,
    format_grid,
    from_rows,
    to_rows,
)
from fourinrow.errors import FourInRowError, shown
from fourinrow.testing.law import LawBroken

Boards: TypeAlias = Literal["grids", "lists"]
"""What a user's functions take for a board."""

UserFunction: TypeAlias = Callable[..., object]

_EXTRAS: Final = ("rules", "n", "table")
_SIGNS: Final = GridStyle(".XO")


class Argument(NamedTuple):
    """A value, and the same as Python."""

    value: object
    text: str


def board_argument(grid: Grid, boards: Boards) -> Argument:
    """Return a board as an argument.

    >>> from fourinrow import new_grid
    >>> from fourinrow.testing.calls import board_argument
    >>> board_argument(new_grid(2, 2), "lists").text
    '[[0, 0], [0, 0]]'
    >>> board_argument(new_grid(2, 2), "grids").text
    "parse_grid('..\\\\n..')"
    """
    if boards == "lists":
        rows = to_rows(grid)
        return Argument(rows, repr(rows))
    return Argument(grid, f"parse_grid({format_grid(grid, _SIGNS)!r})")


def plain(value: object) -> Argument:
    """Return a value that is its own repr as an argument.

    >>> from fourinrow.testing.calls import plain
    >>> plain(3)
    Argument(value=3, text='3')
    """
    return Argument(value, repr(value))


@dataclass(frozen=True)
class UserCall:
    """A user's function, the number of its usual arguments, and those by name."""

    name: str
    function: UserFunction
    usual: int
    by_name: tuple[str, ...]

    @property
    def takes_n(self) -> bool:
        """Whether the function is for any n in a row."""
        return "n" in self.by_name or "rules" in self.by_name

    def arguments(
        self, usual: Sequence[Argument], rules: Rules
    ) -> tuple[Sequence[Argument], Mapping[str, Argument]]:
        """Return the arguments of a call: by place, and by name."""
        extras = {
            "rules": plain(rules),
            "n": plain(rules.n),
            "table": Argument(F_SHARP, "F_SHARP"),
        }
        return usual[: self.usual], {name: extras[name] for name in self.by_name}

    def result(self, usual: Sequence[Argument], rules: Rules) -> object:
        """Call the function."""
        by_place, by_name = self.arguments(usual, rules)
        return self.function(
            *(each.value for each in by_place),
            **{name: each.value for name, each in by_name.items()},
        )

    def code(self, usual: Sequence[Argument], rules: Rules) -> str:
        """Return the call as Python."""
        by_place, by_name = self.arguments(usual, rules)
        texts = [each.text for each in by_place]
        texts += [f"{name}={each.text}" for name, each in by_name.items()]
        return f"{self.name}({', '.join(texts)})"

    def leave_alone(self, usual: Sequence[Argument], rules: Rules) -> None:
        """Call the function. Raises `LawBroken` if it changes an argument."""
        before = deepcopy([each.value for each in usual])
        self.result(usual, rules)
        for was, each in zip(before, usual, strict=True):
            if was != each.value:
                raise LawBroken(
                    "expected arguments to stay as they are, but "
                    f"{shown(was)} became {shown(each.value)}"
                )


def user_call(name: str, function: UserFunction, usual: Sequence[str]) -> UserCall:
    """Return how to call a function whose usual arguments have some names.

    Those that end in ``?`` may be left out.

    >>> from fourinrow.testing.calls import user_call
    >>> call = user_call("rate", lambda grid, n: 0, ["grid", "player?"])
    >>> call.usual, call.by_name
    (1, ('n',))

    Raises `FourInRowError` for a function with fewer parameters, or with others that
    have no default.
    """
    least = sum(not each.endswith("?") for each in usual)
    try:
        parameters = signature(function).parameters.values()
    except (TypeError, ValueError):  # of some functions written in C
        return UserCall(name, function, least, ())
    count, by_name = 0, list[str]()
    for each in parameters:
        is_placed = each.kind in (
            Parameter.POSITIONAL_ONLY,
            Parameter.POSITIONAL_OR_KEYWORD,
        )
        if each.kind is Parameter.VAR_POSITIONAL:
            count = max(count, least)
        elif is_placed and count < least:
            count += 1
        elif each.name in _EXTRAS and each.kind is not Parameter.POSITIONAL_ONLY:
            by_name.append(each.name)
        elif is_placed and count < len(usual) and not by_name:
            count += 1
        elif each.default is Parameter.empty and each.kind is not Parameter.VAR_KEYWORD:
            raise FourInRowError(
                f"expected {_wanted(name, usual)}, got a parameter {each.name!r} more"
            )
    if count < least:
        raise FourInRowError(
            f"expected {_wanted(name, usual)}, got one with {count} parameters"
        )
    return UserCall(name, function, count, tuple(by_name))


def _wanted(name: str, usual: Sequence[str]) -> str:
    return f"a function {name}({', '.join(each.strip('?') for each in usual)})"


def rows_of(board: object) -> list[list[int]]:
    """Return a board that a function returned as lists of numbers.

    >>> from fourinrow import new_grid
    >>> from fourinrow.testing.calls import rows_of
    >>> rows_of(new_grid(1, 2))
    [[0, 0]]

    Raises `LawBroken` for anything else.
    """
    rows = listed(board, "a board")
    return [[whole(cell, "a cell") for cell in listed(row, "a row")] for row in rows]


def listed(value: object, expected: str) -> list[object]:
    """Return the items of a value, which some text describes.

    >>> from fourinrow.testing.calls import listed
    >>> listed(3, "columns")
    Traceback (most recent call last):
    fourinrow.testing.law.LawBroken: expected columns, got 3
    """
    if isinstance(value, Iterable) and not isinstance(value, str):
        return list(value)
    raise LawBroken(f"expected {expected}, got {shown(value)}")


def whole(value: object, expected: str) -> int:
    """Return a whole number as an int.

    >>> from fourinrow.testing.calls import whole
    >>> whole("3", "a cell")
    Traceback (most recent call last):
    fourinrow.testing.law.LawBroken: expected a cell, got '3'
    """
    if isinstance(value, SupportsIndex):
        return index(value)
    raise LawBroken(f"expected {expected}, got {shown(value)}")


def board_text(rows: Sequence[Sequence[int]]) -> str:
    """Draw the rows of a board, or return their repr if they are not one.

    >>> from fourinrow.testing.calls import board_text
    >>> print(board_text([[0, 0], [1, 2]]))
    . .
    X O
    """
    try:
        return format_grid(from_rows([[Cell(cell) for cell in row] for row in rows]))
    except ValueError:
        return repr(rows)


def takes_situation(function: UserFunction, call: UserCall, boards: Boards) -> bool:
    """Check whether a function of a state takes a situation, and not a board.

    >>> from fourinrow import legal_moves
    >>> from fourinrow.testing.calls import takes_situation, user_call
    >>> call = user_call("legal_moves", legal_moves, ["situation"])
    >>> takes_situation(legal_moves, call, "grids")
    True

    The annotation of its first parameter decides, or else its name; if neither does, it
    takes a situation where it gets our grids, but no rules.
    """
    try:
        first = next(iter(signature(function).parameters.values()))
    except (TypeError, ValueError, StopIteration):
        return boards == "grids"
    if first.annotation is not Parameter.empty:
        return "Situation" in str(first.annotation)
    if first.name in ("situation", "state"):
        return True
    is_board = boards == "lists" or first.name in ("grid", "board", "rows")
    return not is_board and not call.by_name
