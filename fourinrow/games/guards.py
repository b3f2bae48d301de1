"""Guards that check what the functions of a game return and raise."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, WrongType, shown
from fourinrow.games.display import Display
from fourinrow.games.game import Game

S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R", Game[Any, Any], Display[Any, Any])


Guard: TypeAlias = Callable[
    [str, Callable[..., object], type, str], Callable[..., object]
]
"""A function that wraps another, to check the values and errors of its calls.

It takes the name of a field, the function in it, the type that this should return, and
the type in words, such as "a Player from to_move".
"""


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function of the game and its display.

    >>> from fourinrow import connect
    >>> from fourinrow.games.guards import guarded_game
    >>> def expectations(name, function, kind, expected):
    ...     return lambda *arguments: expected
    >>> guarded_game(connect(), expectations).legal_moves(connect().start())
    'a sequence of moves from legal_moves'

    Raises `FourInRowError` for a value that is not a function where one is expected.
    """
    if not isinstance(game, Game):
        raise WrongType(f"expected a Game, got {shown(game)}")
    display: object = game.text
    if not isinstance(display, Display):
        raise FourInRowError(f"expected a Display as text, got {shown(display)}")
    return replace(_guarded(game, guard), text=_guarded(display, guard))


def _guarded(record: R, guard: Guard) -> R:
    from fourinrow.draw.picture import Picture  # slow to import

    kinds = {**_KINDS, "picture": (Picture, "a Picture")}
    guards: dict[str, Any] = {}
    for each in fields(record):
        function, (kind, what) = getattr(record, each.name), kinds.get(each.name, _ANY)
        if callable(function):
            expected = f"{what} from {each.name}"
            guards[each.name] = guard(each.name, function, kind, expected)
        elif each.name in kinds and function is not each.default:
            raise FourInRowError(
                f"expected a function as {each.name}, got {shown(function)}"
            )
    return replace(record, **guards)


_ANY: Final[tuple[type, str]] = (object, "a value")
_KINDS: Final[Mapping[str, tuple[type, str]]] = {
    "start": _ANY,
    "to_move": (Player, "a Player"),
    "legal_moves": (Sequence, "a sequence of moves"),
    "play": _ANY,
    "outcome": (Status, "a Status"),
    "rate": (Real, "a number"),
    "children": (Iterable, "states"),
    "draw": (str, "text"),
    "write": (str, "text"),
    "read": (tuple, "a move and the rest of the text"),
    "why_not": (str, "text"),
}
"""What the functions of a game and of its display return."""
