"""Guards, which check what the functions of a user's game return and raise."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import at_least
from fourinrow.games.display import Display
from fourinrow.games.game import Game, Oracle

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

_Returned: TypeAlias = Mapping[str, tuple[type, str]]


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function."""
    from fourinrow.draw.picture import Picture  # slow to import

    at_least(1, game.depth, "depth")
    if game.max_plies is not None:
        at_least(1, game.max_plies, "max_plies")
    safe = _guarded(game, guard, {**_RULES, "picture": (Picture, "a Picture")})
    return replace(
        safe,
        text=_guarded(game.text, guard, _DISPLAY),
        oracle=game.oracle and _guarded(game.oracle, guard, _ORACLE),
    )


def _guarded(record: R, guard: Guard, returned: _Returned) -> R:
    guards: dict[str, Any] = {
        name: guard(name, function, kind, f"{words} from {name}")
        for name, (kind, words) in returned.items()
        if (function := getattr(record, name)) is not None
    }
    return replace(record, **guards)


_ANYTHING: Final = (object, "anything")
_STATE: Final = (Hashable, "a state that can be hashed")
_TEXT: Final = (str, "text")
_RULES: Final[_Returned] = {
    "start": _STATE,
    "play": _STATE,
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "outcome": (Outcome, "an Outcome"),
    "chances": (Iterable, "an iterable"),
    "rating": (Real, "a number"),
    "is_stable": _ANYTHING,
}
_DISPLAY: Final[_Returned] = {
    "draw": _TEXT,
    "write": _TEXT,
    "why_not": _TEXT,
    "read": (tuple, "a move and the rest of the text"),
    "whole": _ANYTHING,
}
_ORACLE: Final[_Returned] = {
    "best_moves": _ANYTHING,
    "effort": _ANYTHING,
    "best": _ANYTHING,
    "scores": _ANYTHING,
    "why": _ANYTHING,
}
