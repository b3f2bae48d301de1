"""A game is one record: its rules, how it is shown and typed, and its name."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import FourInRowError
from fourinrow.games.display import UNICODE, Display
from fourinrow.search.chance import Outcomes
from fourinrow.search.space import always_stable
from fourinrow.stopping import Limit, Stop

if TYPE_CHECKING:  # slow to import
    from fourinrow.draw.picture import Picture

S = TypeVar("S")
M = TypeVar("M")


class Worth(NamedTuple):
    """The proved bounds of a move's score, for the side that makes it.

    A win is above 0, and higher the sooner it comes; a draw is 0; a loss is below 0. If
    ``low`` and ``high`` are equal, the score is exact; ``plies`` is then the number of
    plies left with best play, this one included, if known.
    """

    low: int
    high: int
    plies: int | None = None


class Why(NamedTuple, Generic[S, M]):
    """Why a game ends as it does with best play: ``sentences`` and a drawing.

    ``lines`` are forced lines: the text of a reply and its answer, those that follow
    indented, with the moves from the state that is explained to the end of the line. A
    heading has no moves. What is drawn is a ``state``, in which the ``last`` move is
    marked, with ``marks``: short signs on its moves, whose meaning the ``legend``
    tells.
    """

    sentences: Sequence[str]
    lines: Sequence[tuple[str, Sequence[M]]]
    state: S
    last: M | None
    marks: Mapping[M, str]
    legend: str = ""


def _no_worths(*_: object) -> Mapping[M, Worth]:
    return {}


@dataclass(frozen=True)
class Oracle(Generic[S, M]):
    """Perfect play: functions that prove which moves of a state are best.

    ``best_moves(state)`` returns all moves that lead to the best outcome for the side
    to move, none once the game is over. ``effort(state)`` grows with the plies that
    may be left, and so with the time that ``best_moves`` may take.

    ``scores(state, limit)`` returns the proved `Worth` of each legal move, or an empty
    mapping if too little is proved within a `Limit`. ``best(state, limit)`` returns the
    same, or stops at the first move that is proved best or winning and returns it
    alone.

    ``why(state, move, names, stop)``, if there is one, explains a state or, unless it
    is ``None``, a move in it, with the names of the sides. It raises `OutOfTime` if it
    is stopped before anything is known.

    >>> def in_nim(left: int) -> Sequence[int]:  # leave a multiple of four
    ...     return [left % 4] if left % 4 else range(1, min(3, left) + 1)
    >>> Oracle(best_moves=in_nim, effort=int).best_moves(10)
    [2]
    """

    best_moves: Callable[[S], Sequence[M]]
    effort: Callable[[S], int]
    best: Callable[[S, Limit], Mapping[M, Worth]] = _no_worths
    scores: Callable[[S, Limit], Mapping[M, Worth]] = _no_worths
    why: Callable[[S, M | None, tuple[str, str], Stop], Why[S, M]] | None = None


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """A two-player game, with states ``S`` and moves ``M``.

    >>> from fourinrow import connect
    >>> game = connect()
    >>> game.to_move(game.play(game.start(), 3))
    <Player.SECOND: 2>

    **Rules.** States and moves must be hashable, and compare by value, as tuples do.
    ``start()`` returns the first state, and ``to_move(state)`` the `Player` to move.
    ``legal_moves(state)`` is empty once the game is over. ``play(state, move)`` returns
    the next state, and raises `IllegalMove` for an illegal move. ``outcome(state)``
    returns the `Outcome`; a game that is still running after ``max_plies`` plies is a
    draw. In a game of chance, ``chances(state)`` returns the random outcomes of a state
    before a side chooses; such a game has search trees, but can't be played. ``moves``
    has every move that can ever be legal, for learners, which number them; by default
    those that are legal at the start.

    **What searches use.** ``rating(state)`` is from the first player's side; where
    nobody has won, it is between -1e30 and 1e30, and it is reliable only if
    ``is_stable(state)``. Without a ``rating``, a win rates 1, a loss -1 and all else 0.
    The ``oracle``, if any, proves which moves are best. By default the computer looks
    ``depth`` plies ahead.

    **How it is shown, and saved.** ``text`` is how the game is drawn and typed.
    ``picture(state, *, last=None, scores=None, palette=None)`` returns a
    `fourinrow.draw.Picture` for notebooks and files: with the last move marked and, if
    it can, the `Worth` of some moves written, and in a palette. Its text is that of
    ``text``, and its places are those of the legal moves that a page lets one click.
    In a notebook, a state is drawn by its own method ``_repr_svg_``.
    Saved games contain the ``name`` of the game and its ``board``.
    """

    start: Callable[[], S]
    to_move: Callable[[S], Player]
    legal_moves: Callable[[S], Sequence[M]]
    play: Callable[[S, M], S]
    outcome: Callable[[S], Outcome]
    max_plies: int | None = None
    chances: Outcomes[S] | None = None
    moves: Sequence[M] | None = None

    rating: Callable[[S], float] | None = None
    is_stable: Callable[[S], bool] = always_stable
    oracle: Oracle[S, M] | None = None
    depth: int = 4

    text: Display[S, M] = field(default_factory=Display)
    picture: "Callable[..., Picture] | None" = None
    name: str = "game"
    board: str = ""

    def __repr__(self) -> str:
        return f"<Game {' '.join(filter(None, (self.name, self.board)))}>"

    def rate(self, state: S) -> float:
        """Return the rating of a state, from the first player's side.

        >>> from fourinrow import connect, from_moves
        >>> connect().rate(from_moves("41424"))
        11.0
        """
        if self.rating is not None:
            return self.rating(state)
        return float(self.outcome(state).sign)


def without_chance(game: Game[S, M]) -> Game[S, M]:
    """Return a game; raise `FourInRowError` for one of chance: nobody can play that."""
    if game.chances is not None:
        raise FourInRowError(f"expected a game without chance, got {game!r}")
    return game


def outcome_after(game: Game[S, M], state: S, plies: int) -> Outcome:
    """Return the outcome after some plies, a draw if ``max_plies`` are played."""
    outcome = game.outcome(state)
    is_long = game.max_plies is not None and plies >= game.max_plies
    return Outcome.DRAW if is_long and outcome is Outcome.RUNNING else outcome


def moves_by_text(game: Game[S, M], state: S) -> Mapping[str, M]:
    """Return the legal moves of a state by their texts."""
    return {game.text.write(state, move): move for move in game.legal_moves(state)}


def move_names(game: Game[S, M]) -> Callable[[S, int], str]:
    """Return a function that names the branches of a game's states by their moves.

    >>> from fourinrow import connect
    >>> move_names(connect())(connect().start(), 6)
    '7'
    """
    return lambda state, branch: game.text.write(state, game.legal_moves(state)[branch])


def state_texts(game: Game[S, M]) -> Callable[[S], str]:
    """Return a function that draws a game's states, such as those of a search tree.

    >>> from fourinrow import connect, from_moves
    >>> print(state_texts(connect())(from_moves("44")).splitlines()[-2])
     ·  ·  ·  ●  ·  ·  ·
    """
    return lambda state: game.text.draw(state, UNICODE)
