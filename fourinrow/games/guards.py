"""Guards, which check what the functions of a user's game return and raise."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from types import UnionType
from typing import Any, Final, TypeAlias, TypeVar, get_args

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, at_least, short_repr
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


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function of its record.

    The functions of its display and its oracle are guarded too. Raises `FourInRowError`
    for a field of the wrong type, and for a ``depth`` or ``max_plies`` below 1.
    """
    from fourinrow.draw.picture import Picture

    _check_values(game, _VALUES)
    _check_values(game.text, _WORDS)
    for name in ("depth", "max_plies"):
        number = getattr(game, name)
        if number is not None:
            at_least(1, number, name)
    kinds = {**_RULES, "picture": (Picture, "a Picture")}
    return replace(
        _guarded(game, kinds, guard),
        text=_guarded(game.text, _TEXTS, guard),
        oracle=game.oracle and _guarded(game.oracle, _PROOFS, guard),
    )


def _guarded(record: R, kinds: Mapping[str, tuple[type, str]], guard: Guard) -> R:
    guards: dict[str, Any] = {}
    for name, (kind, what) in kinds.items():
        function = getattr(record, name)
        if callable(function):
            guards[name] = guard(name, function, kind, f"{what} from {name}")
        elif function is not None:
            raise FourInRowError(
                f"expected a function as {name}, got {short_repr(function)}"
            )
    return replace(record, **guards)


def _check_values(record: object, kinds: Mapping[str, type | UnionType]) -> None:
    for name, kind in kinds.items():
        value = getattr(record, name)
        if not isinstance(value, kind):
            what = " or ".join(
                each.__name__.replace("NoneType", "None")
                for each in get_args(kind) or (kind,)
            )
            raise FourInRowError(f"expected {what} as {name}, got {short_repr(value)}")


_VALUES: Final[Mapping[str, type | UnionType]] = {
    "name": str,
    "board": str,
    "text": Display,
    "oracle": Oracle | None,
    "depth": int,
    "max_plies": int | None,
}
_WORDS: Final = {"between": str, "rules": str, "implied_moves": Collection}
_RULES: Final = {
    "start": (object, "a state"),
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "play": (object, "a state"),
    "outcome": (Outcome, "an Outcome"),
    "rating": (Real, "a number"),
    "is_stable": (object, "a bool"),
    "children": (Iterable, "states"),
    "chances": (Iterable, "chances"),
    "variant": (object, "a game"),
}
_TEXTS: Final = {
    "draw": (str, "text"),
    "write": (str, "text"),
    "read": (tuple, "a move and the rest of the text"),
    "why_not": (str, "text"),
}
_PROOFS: Final = {
    "best_moves": (Sequence, "a sequence of moves"),
    "effort": (Real, "a number"),
    "best": (Mapping, "a mapping of moves to their worth"),
    "scores": (Mapping, "a mapping of moves to their worth"),
}
