"""A game is a record of functions; how it is shown and typed is another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import BinaryIO, Final, Generic, NamedTuple, Protocol, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.outcome import Status
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.search.space import Layer, SearchSpace, always_stable

S = TypeVar("S")
M = TypeVar("M")


class Worth(NamedTuple):
    """The proved bounds of a move's score, for the side that makes it.

    A win is above 0, and higher the sooner it comes; a draw is 0; a loss is below 0. If
    ``low`` and ``high`` are equal, the score is exact; ``plies`` is then the number of
    moves left with best play, this one included, if known.
    """

    low: int
    high: int
    plies: int | None = None


class Keeper(Protocol):
    """An object with a table to save to a file, such as a `fourinrow.solver.Solver`."""

    def save(self, file: BinaryIO) -> None:
        """Write the table."""

    def load(self, file: BinaryIO) -> None:
        """Read a table. Raises `FourInRowError` when it can't."""


def _no_worths(_state: object, _budget: int) -> Mapping[M, Worth]:
    return {}


def _no_table() -> Keeper:
    raise FourInRowError("expected a game with a table to keep, got one without")


@dataclass(frozen=True)
class Oracle(Generic[S, M]):
    """Perfect play: functions that prove which moves of a state are best.

    ``best_moves(state)`` returns all moves that lead to the best outcome for the side
    to move, none once the game is over. ``effort(state)`` grows with the plies that
    may be left, and so with the time that ``best_moves`` may take.

    A budget is the number of positions that a search in plain Python may enter; a
    faster oracle may enter more in that time. ``scores(state, budget)`` returns the
    proved `Worth` of each legal move, or an empty mapping. ``find(state, budget)``
    returns the same, or only that of a move that is proved best, or winning, if it
    proves one first. ``table()`` returns the results so far, to save them to a file; it
    raises `FourInRowError` if the oracle has no table.
    """

    best_moves: Callable[[S], Sequence[M]]
    effort: Callable[[S], int]
    find: Callable[[S, int], Mapping[M, Worth]] = _no_worths
    scores: Callable[[S, int], Mapping[M, Worth]] = _no_worths
    table: Callable[[], Keeper] = _no_table


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """The rules of a two-player game, on states ``S`` and moves ``M``.

    ``start()`` returns the first state, and ``to_move(state)`` the player to move.
    ``legal_moves(state)`` is empty once the game is over. ``play(state, move)`` returns
    the next state, and raises `IllegalMove` for an illegal move. ``outcome(state)``
    returns how the game stands. ``rate(state)`` returns a rating, an estimate from the
    first player's side; it is reliable only if ``is_stable(state)``. A game with an
    ``oracle`` also has perfect play.

    >>> from fourinrow import connect
    >>> game = connect()
    >>> game.to_move(game.play(game.start(), 3))
    <Player.SECOND: 2>
    """

    start: Callable[[], S]
    to_move: Callable[[S], Player]
    legal_moves: Callable[[S], Sequence[M]]
    play: Callable[[S, M], S]
    outcome: Callable[[S], Status]
    rate: Callable[[S], float]
    oracle: Oracle[S, M] | None = None
    is_stable: Callable[[S], bool] = always_stable

    def __repr__(self) -> str:
        names = [
            f"{field.name}={_name_of(value)}"
            for field in fields(self)
            if (value := getattr(self, field.name)) is not None
        ]
        return f"Game({', '.join(names)})"


def _name_of(value: object) -> str:
    """Return the name of a function, with the arguments of a partial one."""
    if isinstance(value, partial):
        functions = [(name, f) for name, f in value.keywords.items() if callable(f)]
        named = [f"{name}={_name_of(function)}" for name, function in functions]
        given = ", ".join([*map(repr, value.args), *named])
        given = given if len(given) <= _LONG else f"{given[:_LONG]}..."
        return _name_of(value.func) + (f"({given})" if given else "")
    name = getattr(value, "__qualname__", type(value).__name__)
    return str(name).replace(".<locals>", "")


_LONG: Final = 70


def _as_a_whole(word: str) -> Sequence[str]:
    return (word,)


def cut_by(
    read: Callable[[str], Sequence[M]], show: Callable[[M], str]
) -> Callable[[str], Sequence[str]]:
    """Return a function that splits a word into moves; it keeps an unreadable word.

    >>> from fourinrow.core import format_move, parse_moves
    >>> from fourinrow.games.game import cut_by
    >>> cut = cut_by(parse_moves, format_move)
    >>> cut("445"), cut("48")
    (['4', '4', '5'], ('48',))
    """

    def cut(word: str) -> Sequence[str]:
        try:
            return [show(move) for move in read(word)] or (word,)
        except ParseError:
            return (word,)

    return cut


@dataclass(frozen=True)
class Display(Generic[S, M]):
    """How a game is shown and typed: functions between text and states or moves.

    ``show(state)`` draws a state. ``read_move(state, text)`` reads one move, or raises
    `ParseError`; ``show_move(state, move)`` writes a move as ``read_move`` reads it.
    The state is the one before the move. A move has ``words`` words. If it has one,
    ``cut(word)`` splits a word of several moves: `44` is `4` and `4`.

    A display may explain more to people who are new to the game. ``show_last(state,
    move)`` draws a state and marks the move that led to it. ``why_not(state, move)``
    returns why a readable move of a running game can't be played. ``rules`` has at most
    five lines, the last of which explains how to type a move. ``annotate(state,
    notes)`` draws a state with a short note at some moves; a display of boards without
    room for notes does not have it.
    """

    show: Callable[[S], str]
    read_move: Callable[[S, str], M]
    show_move: Callable[[S, M], str]
    words: int = 1
    cut: Callable[[str], Sequence[str]] = _as_a_whole
    show_last: Callable[[S, M], str] | None = None
    why_not: Callable[[S, M], str] | None = None
    rules: str = ""
    annotate: Callable[[S, Mapping[M, str]], str] | None = None


def layer_to_move(game: Game[S, M], state: S) -> Layer:
    """Return MAX when the first player is to move, MIN when the second is.

    >>> from fourinrow import connect
    >>> from fourinrow.games import layer_to_move
    >>> layer_to_move(connect(), connect().start())
    <Layer.MAX: 'max'>
    """
    return Layer.MAX if game.to_move(state) == Player.FIRST else Layer.MIN


def space_of(game: Game[S, M]) -> SearchSpace[S]:
    """Return the search space of any game: a child for each legal move, in order.

    >>> from fourinrow import connect
    >>> from fourinrow.games import space_of
    >>> len(list(space_of(connect()).children(connect().start())))
    7
    """
    return SearchSpace(
        children=lambda state: (
            game.play(state, move) for move in game.legal_moves(state)
        ),
        rate=game.rate,
        is_stable=game.is_stable,
    )
