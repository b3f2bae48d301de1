"""Guards, which check what the functions of a user's game return and raise.

The annotations of a record say what its fields hold, and what its functions return.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

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
    """Return the game with a guard around each function of its record.

    The functions of its display and its oracle are guarded too. Raises `FourInRowError`
    for a field of the wrong type, and for a ``depth`` or ``max_plies`` below 1.
    """
    safe = _guarded(game, guard)
    for name in ("depth", "max_plies"):
        number = getattr(game, name)
        if number is not None:
            at_least(1, number, name)
    return replace(
        safe,
        text=_guarded(game.text, guard),
        oracle=game.oracle and _guarded(game.oracle, guard),
    )


def _guarded(record: R, guard: Guard) -> R:
    from fourinrow.draw.picture import Picture  # slow to import

    checked = {**_CHECKED, Picture: (Picture, "a Picture")}
    guards: dict[str, Any] = {}
    for name, hint in get_type_hints(
        type(record), localns={"Picture": Picture}
    ).items():
        value = getattr(record, name)
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        classes = tuple(get_origin(kind) or kind for kind in kinds)
        if Callable in classes and callable(value):
            [*_, returned] = get_args(kinds[0])
            kind, words = checked.get(get_origin(returned) or returned, _ANYTHING)
            guards[name] = guard(name, value, kind, f"{words} from {name}")
        elif not isinstance(value, classes):
            names = " or ".join(
                "None" if each is NoneType else each.__name__ for each in classes
            )
            expected = "a function" if Callable in classes else names
            raise FourInRowError(
                f"expected {expected} as {name}, got {short_repr(value)}"
            )
    return replace(record, **guards)


_ANYTHING: Final = (object, "anything")
_CHECKED: Final[Mapping[Any, tuple[type, str]]] = {
    Player: (Player, "a Player"),
    Outcome: (Outcome, "an Outcome"),
    Why: (Why, "a Why"),
    str: (str, "text"),
    float: (Real, "a number"),
    int: (Real, "a number"),
    tuple: (tuple, "a move and the rest of the text"),
    Sequence: (Sequence, "a sequence of moves"),
    Iterable: (Iterable, "an iterable"),
    Mapping: (Mapping, "a mapping of moves to their worth"),
}
"""What is checked of what a function returns, by its annotation, and in words."""
