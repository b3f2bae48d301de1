"""A game is one record: its rules, how it is shown and typed, and its name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from typing import (
    TYPE_CHECKING,
    BinaryIO,
    Final,
    Generic,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
)

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError, shown
from fourinrow.games.display import Display
from fourinrow.search.chance import Outcomes
from fourinrow.search.space import always_stable

if TYPE_CHECKING:  # slow to import
    from fourinrow.draw.palette import Palette
    from fourinrow.draw.picture import Picture

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
M = TypeVar("M")
P = ParamSpec("P")
T = TypeVar("T")


class Depict(Protocol[S_contra, M]):
    """A function that returns a state as a picture."""

    def __call__(
        self,
        state: S_contra,
        /,
        *,
        last: M | None = None,
        scores: "Mapping[M, Worth] | None" = None,
        palette: "Palette | None" = None,
    ) -> "Picture":
        """Draw a state; mark the last move, and write the scores of some moves."""
        ...


def loaded_late(load: Callable[[], Callable[P, T]]) -> Callable[P, T]:
    """Return a function that loads another when called: pictures are slow to import.

    >>> loaded_late(lambda: len)("abc")
    3
    """

    def call(*arguments: P.args, **named: P.kwargs) -> T:
        return load()(*arguments, **named)

    return call


Clock: TypeAlias = Callable[[], float]
"""A function that returns the time in seconds."""


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
    """An object whose table can be saved, such as a `fourinrow.solver.Solver`."""

    def save(self, file: BinaryIO) -> None:
        """Write the table."""

    def load(self, file: BinaryIO) -> None:
        """Read a table. Raises `FourInRowError` for an invalid file."""


def _no_worths(*_: object) -> Mapping[M, Worth]:
    return {}


def _no_table() -> Keeper:
    raise FourInRowError("expected a game with a table to save, got one without")


@dataclass(frozen=True)
class Oracle(Generic[S, M]):
    """Perfect play: functions that prove which moves of a state are best.

    ``best_moves(state)`` returns all moves that lead to the best outcome for the side
    to move, none once the game is over. ``effort(state)`` grows with the plies that
    may be left, and so with the time that ``best_moves`` may take.

    A budget is the number of positions that a search in plain Python may enter; a
    faster oracle may enter more in the same time. ``scores(state, budget)`` returns the
    proved `Worth` of each legal move, or an empty mapping. ``find(state, budget)``
    returns the same, or only one move if that is proved best or winning first.
    ``scores_within(state, seconds, clock)`` is ``scores`` with a time limit.
    ``table()`` returns the results so far, to save them to a file; it raises
    `FourInRowError` if the oracle has no table.
    """

    best_moves: Callable[[S], Sequence[M]]
    effort: Callable[[S], int]
    find: Callable[[S, int], Mapping[M, Worth]] = _no_worths
    scores: Callable[[S, int], Mapping[M, Worth]] = _no_worths
    scores_within: Callable[[S, float, Clock], Mapping[M, Worth]] = _no_worths
    table: Callable[[], Keeper] = _no_table


_WORTH: Final = {
    Outcome.FIRST_WON: 1.0,
    Outcome.SECOND_WON: -1.0,
    Outcome.DRAW: 0.0,
    Outcome.RUNNING: 0.0,
}


@dataclass(frozen=True)
class RateByOutcome(Generic[S]):
    """The rating that a game has by default: 1 for a win, -1 for a loss, else 0.

    >>> RateByOutcome(lambda _state: Outcome.SECOND_WON)("any state")
    -1.0
    """

    outcome: Callable[[S], Outcome]

    def __call__(self, state: S) -> float:
        """Return the rating of a state."""
        return _WORTH[self.outcome(state)]


def _no_relatives(_name: str, _board: str) -> None:
    return None


_UNRATED: Final = RateByOutcome[object](lambda _state: Outcome.RUNNING)


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """A two-player game, with states ``S`` and moves ``M``.

    States and moves must be hashable, and compare by value, as tuples do.
    ``start()`` returns the first state, and ``to_move(state)`` the `Player` to move.
    ``legal_moves(state)`` is empty once the game is over. ``play(state, move)`` returns
    the next state, and raises `IllegalMove` for an illegal move. ``outcome(state)``
    returns the outcome; a game that is still running after ``max_plies`` plies is a
    draw.

    ``rate(state)`` returns a rating from the first player's side, by default 1 for a
    win, -1 for a loss and 0 otherwise; where nobody has won, it is between -1e30 and
    1e30. It is reliable only if ``is_stable(state)``.
    ``children(state, moves)`` returns the states after some legal moves; set it if that
    is faster than playing each move. The ``oracle``, if any, proves which moves are
    best. By default the computer looks ``depth`` plies ahead. A search takes
    ``cost`` times as long for a state as in Connect Four; pages then search fewer. In a
    game of chance, ``chances(state)`` returns the random outcomes of a state before a
    side chooses; such a game has search trees, but can't be played.

    ``text`` is how the game is shown and typed. ``picture``, if there is one, is a
    `Depict`: ``picture(state, *, last=None, scores=None, palette=None)`` returns a
    `fourinrow.draw.Picture` for notebooks and files. Saved games contain the ``name``
    of the game and its ``board``. ``relative(name, board)`` returns the game with
    these, if it has the same states and moves. The ``remark`` is shown before the game
    begins. Raises `FourInRowError` for a name that can't be a line of a file.

    >>> from fourinrow import connect
    >>> game = connect()
    >>> game.to_move(game.play(game.start(), 3))
    <Player.SECOND: 2>
    """

    start: Callable[[], S]
    to_move: Callable[[S], Player]
    legal_moves: Callable[[S], Sequence[M]]
    play: Callable[[S, M], S]
    outcome: Callable[[S], Outcome]
    rate: Callable[[S], float] = _UNRATED
    oracle: Oracle[S, M] | None = None
    is_stable: Callable[[S], bool] = always_stable
    children: Callable[[S, Sequence[M]], Iterable[S]] | None = field(
        default=None, repr=False
    )
    chances: Outcomes[S] | None = None
    max_plies: int | None = None
    depth: int = field(default=4, repr=False)
    cost: float = field(default=1.0, repr=False)
    text: Display[S, M] = field(default_factory=Display, repr=False)
    picture: "Depict[S, M] | None" = field(default=None, repr=False)
    name: str = "game"
    board: str = field(default="", repr=False)
    relative: "Callable[[str, str], Game[S, M] | None]" = field(
        default=_no_relatives, repr=False
    )
    remark: str = field(default="", repr=False)

    def __post_init__(self) -> None:
        _check_name(self.name)
        if isinstance(self.rate, RateByOutcome):  # may be that of a replaced outcome
            object.__setattr__(self, "rate", RateByOutcome(self.outcome))

    def __repr__(self) -> str:
        shown = [field for field in fields(self) if field.repr]
        values = {field.name: getattr(self, field.name) for field in shown}
        named = [f"{name}={_name_of(value)}" for name, value in values.items() if value]
        return f"Game({', '.join(named)})"


def _check_name(name: str) -> None:
    if not name or name != name.strip() or not name.isprintable():
        raise FourInRowError(
            "expected a game's name as a line of printable characters, without outer "
            f"blanks, got {shown(name)}"
        )


def _name_of(value: object) -> str:
    """Return the name of a function, with the arguments of a partial one."""
    if isinstance(value, str | int):
        return repr(value)
    if isinstance(value, partial):
        functions = [(name, f) for name, f in value.keywords.items() if callable(f)]
        named = [f"{name}={_name_of(function)}" for name, function in functions]
        given = ", ".join([*map(repr, value.args), *named])
        given = given if len(given) <= _LONG else f"{given[:_LONG]}..."
        return _name_of(value.func) + (f"({given})" if given else "")
    name = getattr(value, "__qualname__", type(value).__name__)
    return str(name).replace(".<locals>", "")


_LONG: Final = 70


def outcome_after(game: Game[S, M], state: S, plies: int) -> Outcome:
    """Return the outcome after some plies; at ``max_plies``, a running game is a draw.

    >>> from fourinrow import connect
    >>> outcome_after(connect(), connect().start(), 0)
    <Outcome.RUNNING: 'running'>
    """
    found = game.outcome(state)
    is_long = game.max_plies is not None and plies >= game.max_plies
    return Outcome.DRAW if is_long and found is Outcome.RUNNING else found


def move_names(game: Game[S, M]) -> Callable[[S, int], str]:
    """Return a function that names the branches of a game's states by their moves.

    >>> from fourinrow import connect
    >>> move_names(connect())(connect().start(), 6)
    '7'
    """

    last: tuple[S, Sequence[M]] | None = None

    def name(state: S, branch: int) -> str:
        """Name a branch; callers name all branches of a state in a row."""
        nonlocal last
        if last is None or last[0] is not state:
            last = state, game.legal_moves(state)
        return game.text.write(state, last[1][branch])

    return name
