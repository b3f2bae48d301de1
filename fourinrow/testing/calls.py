"""Call a user's function with the arguments that its parameters name.

A board is one of our grids or a plain list of lists. Parameters named ``rules``, ``n``
and ``table`` get these values, wherever they stand behind the others.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from inspect import Parameter, signature
from typing import Final, Literal, TypeAlias

from fourinrow.core import PatternTable, format_grid, to_rows
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.testing.board_cases import EXAMPLES, Case
from fourinrow.testing.law import LawBroken

Boards: TypeAlias = Literal["grids", "lists"]
"""What a user's functions take as boards."""

UserFunction: TypeAlias = Callable[..., object]

_STATES: Final[Sequence[object]] = (0, "", None, (), 1, -1)
"""States of a fold; most of them are false, and no two are equal."""

_NEXT: Final = dict(zip(_STATES, (*_STATES[1:], _STATES[0]), strict=True))


def stop_at(last: object) -> Callable[[object, object], tuple[object, bool]]:
    """Return a step of a fold from one state to the next, which stops at the ``last``.

    >>> step = stop_at(None)
    >>> step(0, "a window"), step("", "another one")
    (('', True), (None, False))

    The states are 0, "", None, (), 1 and -1, and then 0 again: most are false.
    """
    return lambda state, _window: (_NEXT[state], _NEXT[state] != last)


def _last_state(case: Case) -> object:
    """Return where a fold is to stop: after the first window, or a few later."""
    return _STATES[(case.column + case.player + case.rules.rows // 8) % 6]


_VALUES: Final[Mapping[str, Callable[[Case], object]]] = {
    "rows": lambda case: case.rules.rows,
    "cols": lambda case: case.rules.cols,
    "grid": lambda case: case.grid,
    "situation": lambda case: case.stones.situation,
    "column": lambda case: case.column,
    "stone": lambda case: int(case.player),
    "player": lambda case: int(case.player),
    "f": lambda _: lambda count, _window: (count + 1, True),
    "init": lambda case: -case.column,
    "stop": lambda case: stop_at(_last_state(case)),
    "state": lambda case: _STATES[case.column % 6],
    "rules": lambda case: case.rules,
    "n": lambda case: case.rules.n,
    "table": lambda _: PatternTable.for_n(4),
}
"""The arguments by the names of our parameters."""

_TEXTS: Final[Mapping[str, Callable[[Case], str]]] = {
    "f": lambda _: "lambda count, window: (count + 1, True)",
    "stop": lambda case: f"stop_at({_last_state(case)!r})",
    "table": lambda _: "PatternTable.for_n(4)",
}
"""The code of arguments whose repr can't be pasted as Python."""

_EXTRAS: Final = ("rules", "n", "table")


@dataclass(frozen=True)
class UserCall:
    """A user's function, and the names of its positional and its keyword arguments."""

    name: str
    function: UserFunction
    boards: Boards
    by_place: tuple[str, ...]
    by_name: tuple[str, ...]

    @property
    def takes_n(self) -> bool:
        """Whether the function is for any n in a row."""
        return "n" in self.by_name or "rules" in self.by_name

    def result(self, case: Case, **given: object) -> object:
        """Call the function in a case; some arguments may be given."""
        found = self._called(case, given)
        # Always None would seem to refuse moves, and to see that there is no line.
        if found is None and "state" not in self.by_place and not self._does_something:
            raise LawBroken("expected a value, got None, as always: is there a return?")
        return found

    def _called(self, case: Case, given: Mapping[str, object]) -> object:
        names = {*self.by_place, *self.by_name} - given.keys()
        values = {**given, **{name: self.value(name, case) for name in names}}
        return self.function(
            *(values[name] for name in self.by_place),
            **{name: values[name] for name in self.by_name},
        )

    @cached_property
    def _does_something(self) -> bool:
        try:
            return any(self._called(case, {}) is not None for case in EXAMPLES)
        except Exception:  # noqa: BLE001 (that of a user's function)
            return True

    def code(self, case: Case) -> str:
        """Return the call as Python."""
        texts = [self._text(name, case) for name in self.by_place]
        texts += [f"{name}={self._text(name, case)}" for name in self.by_name]
        return f"{self.name}({', '.join(texts)})"

    @contextmanager
    def unchanged(self, case: Case) -> Iterator[Mapping[str, object]]:
        """Yield arguments. Raises `LawBroken` if they are not the same in the end."""
        given = {name: self.value(name, case) for name in self.by_place}
        before = deepcopy(given)
        yield given
        for name, value in given.items():
            if before[name] != value:
                raise LawBroken(
                    "expected arguments to stay as they are, but "
                    f"{short_repr(before[name])} became {short_repr(value)}"
                )

    def value(self, name: str, case: Case) -> object:
        """Return an argument in a case."""
        if name == "grid" and self.boards == "lists":
            return to_rows(case.grid)
        return _VALUES[name](case)

    def _text(self, name: str, case: Case) -> str:
        if name == "grid" and self.boards == "grids":
            return f"parse_grid({format_grid(case.grid, between='')!r})"
        text = _TEXTS.get(name)
        return text(case) if text else repr(self.value(name, case))


def user_call(
    name: str, function: UserFunction, usual: Sequence[str], boards: Boards
) -> UserCall:
    """Return how to call a function, or refuse it; parameters ``x?`` may be missing."""
    names, takes = [each.strip("?") for each in usual], signature(function)
    least = sum(not each.endswith("?") for each in usual)
    extras = [
        each.name
        for place, each in enumerate(takes.parameters.values())
        if each.name in _EXTRAS
        and (
            each.kind is Parameter.KEYWORD_ONLY
            or (each.kind is Parameter.POSITIONAL_OR_KEYWORD and place >= least)
        )
    ]
    for count in range(len(names), least - 1, -1):
        with suppress(TypeError):
            takes.bind(*names[:count], **dict.fromkeys(extras))
            by_place = tuple(names[:count])
            return UserCall(name, function, boards, by_place, tuple(extras))
    given = f"{name}({', '.join(takes.parameters)})"
    raise FourInRowError(f"expected a function {name}({', '.join(names)}), got {given}")


def asks_for_situation(function: UserFunction) -> bool | None:
    """Check whether a function's first parameter is a situation, if it says so."""
    first = next(iter(signature(function).parameters.values()), None)
    if first is None:
        return None
    if first.annotation is not Parameter.empty:
        return "Situation" in str(first.annotation)
    names = {"situation": True, "state": True, "grid": False, "board": False}
    return names.get(first.name)
