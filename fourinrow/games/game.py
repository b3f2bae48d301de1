"""A game is a record of functions; its face is another."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import BinaryIO, Final, Generic, NamedTuple, Protocol, TypeVar

from fourinrow.core.players import Player
from fourinrow.core.situation import Status
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.search.space import Layer, SearchSpace, always_stable

__all__ = [
    "Display",
    "Game",
    "Keeper",
    "Oracle",
    "Worth",
    "cut_by",
    "layer_to_move",
    "space_of",
]

S = TypeVar("S")
M = TypeVar("M")


class Worth(NamedTuple):
    """What is proved of a move, for the side that makes it: the least and the most.

    A win is more than 0, and the more the sooner; a draw is 0; a loss is less. Where
    ``low`` and ``high`` are equal the worth is exact, and ``plies`` is how many moves
    are left with best play, this one included, if that is known.
    """

    low: int
    high: int
    plies: int | None = None


class Keeper(Protocol):
    """What has a table to keep in a file, such as a `fourinrow.solver.Solver`."""

    def save(self, file: BinaryIO) -> None:
        """Write the table."""

    def load(self, file: BinaryIO) -> None:
        """Read a table. Raises `FourInRowError` when it can't."""


def _nothing(_state: object, _budget: int) -> None:
    return None


def _no_worths(_state: object, _budget: int) -> Mapping[M, Worth]:
    return {}


def _no_table() -> Keeper:
    raise FourInRowError("expected a game with a table to keep, got one without")


@dataclass(frozen=True)
class Oracle(Generic[S, M]):
    """What is known for certain of the states of a game.

    ``best_moves(state)`` are all that lead to the best end for who is to move, none
    once the game is over; ``distance(state)`` grows with the plies that may be left,
    and so with the time that an answer may take.

    A budget is as many positions as a search in plain Python may enter; an oracle may
    look at more in that time. ``find(state, budget)`` is a move that is proved best,
    or to win, and its worth, if that many prove one; ``scores(state, budget)`` is what
    they prove of each legal move, or nothing at all. ``table()`` has all that was found
    out so far, to be kept in a file; it raises `FourInRowError` where there is none.
    """

    best_moves: Callable[[S], Sequence[M]]
    distance: Callable[[S], int]
    find: Callable[[S, int], tuple[M, Worth] | None] = _nothing
    scores: Callable[[S, int], Mapping[M, Worth]] = _no_worths
    table: Callable[[], Keeper] = _no_table


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """The rules of a two-player game, on states ``S`` and moves ``M``.

    ``start()`` is the first state; ``to_move(state)`` says whose turn it is;
    ``legal_moves(state)`` is empty once the game is over; ``play(state, move)``
    answers the next state and refuses what is not legal; ``outcome(state)`` says how
    it stands; ``rate(state)`` is an estimate from the first player's side, which can't
    be relied on where the state is not ``is_stable(state)``; what is more than an
    estimate, an ``oracle`` knows, if the game has one.

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
    """Name a function, with what it is always given; or what holds functions."""
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
    """Cut a word into the moves that are read in it; whole, if there are none.

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
    """How a game is shown and typed: text in, text out, and interchangeable.

    ``show(state)`` draws a state; ``read_move(state, text)`` reads one move, or
    raises `ParseError`; ``show_move(state, move)`` writes the move that ``read_move``
    would read. The state is the one before the move. A move is of ``words`` words;
    ``cut(word)`` takes a word apart that is several moves, where a move is one word:
    `44` is `4` and `4`.

    A display may say more, for people who have not met the game: ``show_last(state,
    move)`` draws a state and marks the move that led to it; ``why_not(state, move)``
    says why a move that was read can't be played, where the game runs; ``rules`` are
    at most five lines, the last of them how a move is typed.
    `44` is `4` and `4`. ``annotate(state, notes)`` draws a state with a short note at
    each of some moves; there is none where a board has no room for notes.
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
    """Answer MAX when the first player is to move, whose side ratings are from.

    >>> from fourinrow import connect
    >>> from fourinrow.games import layer_to_move
    >>> layer_to_move(connect(), connect().start())
    <Layer.MAX: 'max'>
    """
    return Layer.MAX if game.to_move(state) == Player.FIRST else Layer.MIN


def space_of(game: Game[S, M]) -> SearchSpace[S]:
    """Answer the search space of any game: a child for each legal move, in order.

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
