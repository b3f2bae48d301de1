"""What learners see of any game: its states and its moves as numbers."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from toolz import concat

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import numpy as np
    from gymnasium.spaces import Box

from fourinrow.core.cells import Outcome, Player, other
from fourinrow.core.grid import Grid
from fourinrow.draw.palette import LIGHT, RED_YELLOW
from fourinrow.errors import FourInRowError, IllegalMove, in_range, short_repr
from fourinrow.games.display import ASCII
from fourinrow.games.game import Game, outcome_after

S = TypeVar("S")
M = TypeVar("M")

Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Bytes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8]]
Image: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
Observe: TypeAlias = Callable[[S, Player], Numbers | Bytes]
"""A function of a state, and of the side that looks at it, to an array of numbers."""


def numbers_of(state: object, player: Player) -> Numbers | Bytes:
    """Return the cells of a state's grid as two planes, or else all of its numbers.

    >>> from fourinrow import Player, from_moves
    >>> numbers_of(from_moves("4"), Player.FIRST)[5, 3].tolist()
    [1, 0]
    >>> numbers_of((10, (Player.FIRST, None)), Player.FIRST).tolist()
    [10, 1, 0]

    The planes are those of PettingZoo's ``connect_four_v3``: row 0 on top, whether the
    player has a stone in a cell, and whether the other side has one. Raises
    `FourInRowError` for a state that holds something else than numbers.
    """
    grid = _grid_of(state)
    if grid is not None:
        sides = np.array([player, other(player)], np.int8)
        planes: Bytes = (_cells(grid)[..., None] == sides).astype(np.int8)
        return planes
    return np.array([*_flat(state)], np.int64)


def _grid_of(state: object) -> Grid | None:
    """Return the grid of a state that has one, as in Othello and the connect family."""
    grid: Grid | None = getattr(state, "grid", None)
    return grid


def _cells(grid: Grid) -> Bytes:
    return np.frombuffer(bytes(concat(grid)), np.int8).reshape(len(grid), -1)


def _flat(value: object) -> Iterator[int]:
    match value:
        case None:
            yield 0
        case Enum():
            yield from _flat(value.value)
        case int():
            yield value
        case Sequence() if not isinstance(value, str):
            for each in value:
                yield from _flat(each)
        case _:
            raise FourInRowError(
                "expected a state with a grid or of whole numbers, or a function that "
                f"observes states, got {short_repr(value)}"
            )


class Moment(NamedTuple, Generic[S]):
    """A state of a game, the plies to it, and its outcome, if only by ``max_plies``."""

    state: S
    plies: int
    outcome: Outcome

    @property
    def is_over(self) -> bool:
        """Whether no more moves can be made."""
        return self.outcome is not Outcome.RUNNING

    def __deepcopy__(self, _known: object) -> Self:
        return self  # states never change


@dataclass(frozen=True)
class View(Generic[S, M]):
    """A game with its moves as numbers, and its states as arrays of one shape.

    >>> from fourinrow.games.othello import othello
    >>> view = View(othello())
    >>> view.legal(view.start())
    [19, 26, 37, 44]

    Raises `FourInRowError` for a game of chance.
    """

    game: Game[S, M]
    observe: Observe[S] = numbers_of

    def __post_init__(self) -> None:
        if self.game.chances is not None:
            raise FourInRowError(f"expected a game without chance, got {self.game!r}")

    def start(self) -> Moment[S]:
        """Return the beginning of a game."""
        return self._moment(self.game.start(), 0)

    def after(self, moment: Moment[S], number: int) -> Moment[S]:
        """Make the move with a number. Raises `IllegalMove` for an illegal one."""
        in_range(0, number, len(self.moves) - 1, "a move", IllegalMove)
        return self.played(moment, self.moves[number])

    def played(self, moment: Moment[S], move: M) -> Moment[S]:
        """Make a move. Raises `IllegalMove` for an illegal one."""
        if moment.is_over:
            raise IllegalMove(f"the game is over ({moment.outcome.value})")
        return self._moment(self.game.play(moment.state, move), moment.plies + 1)

    def _moment(self, state: S, plies: int) -> Moment[S]:
        return Moment(state, plies, outcome_after(self.game, state, plies))

    @cached_property
    def moves(self) -> Sequence[M]:
        """All moves, by their numbers."""
        moves = self.game.moves
        return self.game.legal_moves(self.game.start()) if moves is None else moves

    @cached_property
    def _numbers(self) -> Mapping[M, int]:
        return {move: number for number, move in enumerate(self.moves)}

    def legal(self, moment: Moment[S]) -> list[int]:
        """Return the numbers of the legal moves, ascending; none once a game is over.

        Raises `FourInRowError` for a legal move that is not one of all moves.
        """
        moves = () if moment.is_over else self.game.legal_moves(moment.state)
        try:
            return sorted([self._numbers[move] for move in moves])
        except KeyError as error:
            (strange,) = error.args
            raise FourInRowError(
                f"expected legal moves of Game.moves, got {short_repr(strange)}"
            ) from error

    def mask(self, moment: Moment[S]) -> Bytes:
        """Return 1 for each legal move, and 0 for the others."""
        mask: Bytes = np.zeros(len(self.moves), np.int8)
        mask[self.legal(moment)] = 1
        return mask

    def seen(self, moment: Moment[S], player: Player) -> Numbers | Bytes:
        """Return what a player sees, in a new array.

        Raises `FourInRowError` if it does not have the shape of the first state.
        """
        array, shape = self.observe(moment.state, player), self._first.shape
        if array.shape != shape:
            raise FourInRowError(
                f"expected observations of shape {shape}, got {array.shape}"
            )
        return array

    @cached_property
    def _first(self) -> Numbers | Bytes:
        start = self.game.start()
        return self.observe(start, self.game.to_move(start))

    def space(self) -> Box:
        """Return a new space of what a player sees."""
        kind = self._first.dtype
        least, most = (0, 1) if kind == np.int8 else (_LIMITS.min, _LIMITS.max)
        return Box(least, most, self._first.shape, kind)

    def render(self, moment: Moment[S], mode: str | None) -> str | Image | None:
        """Return a state as text with "ansi", and as pixels with "rgb_array".

        >>> from fourinrow import connect
        >>> view = View(connect())
        >>> view.render(view.start(), "rgb_array").shape
        (192, 224, 3)

        Raises `FourInRowError` for pixels of a state without a grid.
        """
        if mode == "ansi":
            return str(self.game.text.draw(moment.state, ASCII))
        if mode != "rgb_array":
            return None
        grid = _grid_of(moment.state)
        if grid is None:
            raise FourInRowError(
                f"expected a state with a grid, got {short_repr(moment.state)}"
            )
        return _pixels(grid)


_LIMITS: Final = np.iinfo(np.int64)
_SIDE: Final = 32
"""The pixels of a cell on either side."""


def _pixels(grid: Grid) -> Image:
    """Return a board as a photo would show it: stones behind the holes of a wall."""
    faces = LIGHT, RED_YELLOW.first.face, RED_YELLOW.second.face
    colours = np.array([[*bytes.fromhex(face[1:])] for face in faces], np.uint8)
    wall = np.array([*bytes.fromhex(RED_YELLOW.wall[1:])], np.uint8)
    cells = _cells(grid)
    across = np.arange(_SIDE) - (_SIDE - 1) / 2
    is_hole = across[:, None] ** 2 + across**2 < (0.42 * _SIDE) ** 2
    stones = colours[cells].repeat(_SIDE, 0).repeat(_SIDE, 1)
    holes = np.tile(is_hole, cells.shape)[..., None]
    return np.where(holes, stones, wall)
