"""Guards, which check what the functions of a user's game return and raise."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.games.display import Display
from fourinrow.games.game import Game, Oracle, Why

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
    """Return the game with a guard around each function, after checking its fields."""
    from fourinrow.draw.picture import Picture  # slow to import

    returned = {**_RETURNED, "picture": (Picture, "a Picture")}
    safe = _guarded(game, guard, returned)
    at_least(1, game.depth, "depth")
    if game.max_plies is not None:
        at_least(1, game.max_plies, "max_plies")
    return replace(
        safe,
        text=_guarded(game.text, guard, returned),
        oracle=game.oracle and _guarded(game.oracle, guard, returned),
    )


def _guarded(record: R, guard: Guard, returned: Mapping[str, tuple[type, str]]) -> R:
    guards: dict[str, Any] = {}
    for field in fields(record):
        name, value = field.name, getattr(record, field.name)
        if value is None and field.default is None:
            continue
        is_function, held = name in returned, _HELD.get(name, object)
        if not (callable(value) if is_function else isinstance(value, held)):
            expected = "a function" if is_function else held.__name__
            got = short_repr(value)
            raise FourInRowError(f"expected {expected} as {name}, got {got}")
        if is_function:
            kind, words = returned[name]
            guards[name] = guard(name, value, kind, f"{words} from {name}")
    return replace(record, **guards)


_HELD: Final[Mapping[str, type]] = {
    **dict.fromkeys(("name", "board", "between", "rules"), str),
    **dict.fromkeys(("depth", "max_plies"), int),
    "has_notes": bool,
    "implied_moves": Collection,
    "moves": Sequence,
    "oracle": Oracle,
    "text": Display,
}
"""What the fields of the records hold that are no functions, by their names."""

_ANYTHING: Final = (object, "anything")
_MOVES: Final = (Sequence, "a sequence of moves")
_NUMBER: Final = (Real, "a number")
_TEXT: Final = (str, "text")
_WORTHS: Final = (Mapping, "a mapping of moves to their worth")
_RETURNED: Final[Mapping[str, tuple[Any, str]]] = {
    **dict.fromkeys(("start", "play", "is_stable", "variant", "whole"), _ANYTHING),
    **dict.fromkeys(("legal_moves", "best_moves"), _MOVES),
    **dict.fromkeys(("rating", "effort"), _NUMBER),
    **dict.fromkeys(("draw", "write", "why_not"), _TEXT),
    **dict.fromkeys(("best", "scores"), _WORTHS),
    "to_move": (Player, "a Player"),
    "outcome": (Outcome, "an Outcome"),
    "chances": (Iterable, "an iterable"),
    "read": (tuple, "a move and the rest of the text"),
    "why": (Why, "a Why"),
}
"""What the functions of the records return, by their names, and in words."""
