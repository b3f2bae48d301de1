"""Guards that check what the functions of a game return and raise."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, at_least, shown
from fourinrow.games.display import Display
from fourinrow.games.game import Game, Oracle, RateByOutcome

S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R", Game[Any, Any], Display[Any, Any], Oracle[Any, Any])


Guard: TypeAlias = Callable[
    [str, Callable[..., object], type, str], Callable[..., object]
]
"""A function that wraps another, to check the values and errors of its calls.

It takes the name of a field, the function in it, the type that this should return, and
the type in words, such as "a Player from to_move".
"""


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function of its record.

    >>> from fourinrow import connect
    >>> def expectations(name, function, kind, expected):
    ...     return lambda *arguments: expected
    >>> guarded_game(connect(), expectations).legal_moves(connect().start())
    'a sequence of moves from legal_moves'

    Those of its display and its oracle are guarded too. Raises `FourInRowError` for a
    field of another type, such as a value that is not a function where one is expected.
    """
    if not isinstance(game, Game):
        raise FourInRowError(f"expected a Game, got {shown(game)}")
    safe = _guarded(game, guard)
    at_least(1, game.depth, "depth", "a depth of 1 or more")
    if game.max_plies is not None:
        at_least(1, game.max_plies, "max_plies")
    oracle = None if game.oracle is None else _guarded(game.oracle, guard)
    return replace(safe, text=_guarded(game.text, guard), oracle=oracle)


def _guarded(record: R, guard: Guard) -> R:
    from fourinrow.draw.picture import Picture  # slow to import

    kinds = {**_KINDS, "picture": (Picture, "a Picture")}
    guards: dict[str, Any] = {}
    for each in fields(record):
        name, value = each.name, getattr(record, each.name)
        if name not in kinds:
            _check_value(name, value)
        elif isinstance(value, RateByOutcome):
            pass  # it will call the guarded outcome
        elif callable(value):
            kind, what = kinds[name]
            guards[name] = guard(name, value, kind, f"{what} from {name}")
        elif value is not each.default:
            raise FourInRowError(f"expected a function as {name}, got {shown(value)}")
    return replace(record, **guards)


def _check_value(name: str, value: object) -> None:
    kind, what = _VALUES.get(name, _ANY)
    if not isinstance(value, kind):
        raise FourInRowError(f"expected {what} as {name}, got {shown(value)}")


_ANY: Final[tuple[type, str]] = (object, "a value")
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "start": _ANY,
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "play": _ANY,
    "outcome": (Outcome, "a Outcome"),
    "rate": (Real, "a number"),
    "is_stable": _ANY,
    "children": (Iterable, "states"),
    "chances": _ANY,
    "relative": _ANY,
    "draw": (str, "text"),
    "write": (str, "text"),
    "read": (tuple, "a move and the rest of the text"),
    "why_not": (str, "text"),
    "best_moves": (Sequence, "a sequence of moves"),
    "effort": (Real, "a number"),
    "find": (Mapping, "a mapping of moves to their worth"),
    "scores": (Mapping, "a mapping of moves to their worth"),
    "scores_within": (Mapping, "a mapping of moves to their worth"),
    "table": _ANY,
}
"""What the functions of a game, of its display and of its oracle return."""

_VALUES: Final[Mapping[str, tuple[type | UnionType, str]]] = {
    "oracle": (Oracle | None, "an Oracle"),
    "text": (Display, "a Display"),
    "board": (str, "text"),
    "remark": (str, "text"),
    "between": (str, "text"),
    "may_be_left_out": (Collection, "moves"),
    "rules": (str, "text"),
}
"""What other fields are."""
