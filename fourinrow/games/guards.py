"""Guards, which check what the functions of a user's game return and raise."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import at_least
from fourinrow.games.display import Display
from fourinrow.games.game import Game, M, Oracle, S

R = TypeVar("R", Game[Any, Any], Display[Any, Any], Oracle[Any, Any])

Guard: TypeAlias = Callable[
    [str, Callable[..., object], type, str], Callable[..., object]
]
"""A function that wraps another, to check the values and errors of its calls.

It takes the name of a field, the function in it, the type that this should return, and
the type in words, such as "a Player from to_move".
"""


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function."""
    from fourinrow.draw.picture import Picture  # slow to import

    at_least(1, game.depth, "depth of 1 or more")
    if game.max_plies is not None:
        at_least(1, game.max_plies, "max_plies of 1 or more")
    returned = {**_RETURNED, "picture": (Picture, "a Picture")}
    return replace(
        _guarded(game, guard, returned),
        text=_guarded(game.text, guard, returned),
        oracle=game.oracle and _guarded(game.oracle, guard, returned),
    )


def _guarded(record: R, guard: Guard, returned: Mapping[str, tuple[type, str]]) -> R:
    guards = dict[str, Any]()
    for field in fields(record):
        name, function = field.name, getattr(record, field.name)
        kind, words = returned.get(name, (object, "anything"))
        if callable(function) or (name in returned and function is not None):
            guards[name] = guard(name, function, kind, f"{words} from {name}")
    return replace(record, **guards)


_STATE: Final = (Hashable, "a state that can be hashed")
_TEXT: Final = (str, "text")
_RETURNED: Final[Mapping[str, tuple[type, str]]] = {
    "start": _STATE,
    "play": _STATE,
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "outcome": (Outcome, "an Outcome"),
    "chances": (Iterable, "an iterable"),
    "rating": (Real, "a number"),
    "draw": _TEXT,
    "write": _TEXT,
    "why_not": _TEXT,
    "read": (tuple, "a move and the rest of the text"),
}
"""What functions of a game and of its display return; others return anything."""
