"""Guards, which check what the functions of a user's game return and raise."""

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from numbers import Real
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.games.display import Display
from fourinrow.games.game import Game, Oracle, Why, Worth

S = TypeVar("S")
M = TypeVar("M")
R = TypeVar("R", Game[Any, Any], Display[Any, Any], Oracle[Any, Any])

IsRight: TypeAlias = Callable[..., bool]
"""A function of what another one returned, and of what it was called with."""

Guard: TypeAlias = Callable[
    [str, Callable[..., object], IsRight, str], Callable[..., object]
]
"""A function that wraps another, to check the values and errors of its calls.

It takes the name of a field, the function in it, whether a value of this is right, and
what is, such as "a Player from to_move".
"""

_Returned: TypeAlias = Mapping[str, tuple[IsRight, str]]


def guarded_game(game: Game[S, M], guard: Guard) -> Game[S, M]:
    """Return the game with a guard around each function, after checking its fields."""
    from fourinrow.draw.picture import Picture  # slow to import

    returned = {**_RETURNED, "picture": (_is(Picture), "a Picture")}
    safe = _guarded(game, guard, returned)
    known = {**returned, **_returned_by_oracle(safe)}
    at_least(1, game.depth, "depth")
    if game.max_plies is not None:
        at_least(1, game.max_plies, "max_plies")
    return replace(
        safe,
        text=_guarded(game.text, guard, returned),
        oracle=game.oracle and _guarded(game.oracle, guard, known),
    )


def _guarded(record: R, guard: Guard, returned: _Returned) -> R:
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
            is_right, words = returned[name]
            guards[name] = guard(name, value, is_right, f"{words} from {name}")
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


def _is(kind: Any) -> IsRight:
    return lambda value, *_: isinstance(value, kind)


def _returned_by_oracle(game: Game[S, M]) -> _Returned:
    """Return what an oracle of a game returns, by the names of its functions."""

    def are_moves(moves: object, state: S) -> bool:
        if not isinstance(moves, Sequence):
            return False
        legal = game.legal_moves(state)
        return bool(moves) == bool(legal) and all(move in legal for move in moves)

    def are_worths(worths: object, state: S, _limit: object) -> bool:
        if not isinstance(worths, Mapping):
            return False
        legal = game.legal_moves(state)
        return all(move in legal and _is_worth(worth) for move, worth in worths.items())

    moves = are_moves, "a sequence of legal moves, none once the game is over,"
    worths = are_worths, "a mapping of legal moves to their Worth"
    return {"best_moves": moves, "best": worths, "scores": worths}


def _is_worth(value: object) -> bool:
    if not isinstance(value, Worth) or not all(isinstance(it, int) for it in value[:2]):
        return False
    return value.low <= value.high and isinstance(value.plies, int | None)


_ANYTHING: Final = (_is(object), "anything")
_NUMBER: Final = (_is(Real), "a number")
_TEXT: Final = (_is(str), "text")
_RETURNED: Final[_Returned] = {
    **dict.fromkeys(("is_stable", "variant", "whole"), _ANYTHING),
    **dict.fromkeys(("start", "play"), (_is(Hashable), "a state that can be hashed")),
    **dict.fromkeys(("rating", "effort"), _NUMBER),
    **dict.fromkeys(("draw", "write", "why_not"), _TEXT),
    "legal_moves": (_is(Sequence), "a sequence of moves"),
    "to_move": (_is(Player), "a Player"),
    "outcome": (_is(Outcome), "an Outcome"),
    "chances": (_is(Iterable), "an iterable"),
    "read": (_is(tuple), "a move and the rest of the text"),
    "why": (_is(Why), "a Why"),
}
"""What the functions of the records return, by their names, and in words."""
