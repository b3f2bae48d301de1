"""What learners see of any game: its states and its moves as numbers."""

from collections.abc import Callable, Sequence
from math import inf
from typing import Final, Generic, TypeAlias

from toolz import concat

from fourinrow.environments.extras import brought_by

with brought_by("rl"):
    import numpy as np
    from gymnasium.spaces import Box

from fourinrow.core.cells import Player, other
from fourinrow.draw.palette import LIGHT, RED_YELLOW
from fourinrow.errors import FourInRowError, IllegalMove, expected, in_range
from fourinrow.games.counted_plies import AtPly, with_plies
from fourinrow.games.display import ASCII
from fourinrow.games.game import Game, M, S

Bytes: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8]]
Image: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
Numbers: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.int8 | np.int64]]
Observe: TypeAlias = Callable[[S, Player], Numbers]
"""A function of a state, and of the side that looks at it, to an array of numbers.

It has one shape for all states; numbers of the type ``np.int8`` are 0 or 1.
"""


def planes_of(state: object, player: Player) -> Bytes:
    """Return for each cell, row 0 on top, whether a player, or the other, is there."""
    sides = np.array([player, other(player)], np.int8)
    planes: Bytes = (_cells(state)[..., None] == sides).astype(np.int8)
    return planes


def _cells(state: object) -> Bytes:
    """Return the cells of a state with a grid, as in Othello and the connect family."""
    grid = getattr(state, "grid", None)
    if grid is None:
        raise FourInRowError(expected("a state with a grid", state))
    return np.frombuffer(bytes(concat(grid)), np.int8).reshape(len(grid), -1)


class View(Generic[S, M]):
    """A game without chance: its ``moves`` as numbers, its states as arrays."""

    def __init__(self, game: Game[S, M], observe: Observe[S] = planes_of) -> None:
        self.game, self.observe, self.timed = game, observe, with_plies(game)
        moves = game.legal_moves(game.start()) if game.moves is None else game.moves
        self.moves: Sequence[M] = moves
        self._numbers = {move: number for number, move in enumerate(moves)}

    def after(self, at: AtPly[S], number: int) -> AtPly[S]:
        """Make the move with a number. Raises `IllegalMove` for an illegal one."""
        in_range(0, number, len(self.moves) - 1, "a move", IllegalMove)
        return self.timed.play(at, self.moves[number])

    def legal(self, at: AtPly[S]) -> list[int]:
        """Return the numbers of the legal moves, ascending; none at the end."""
        try:
            return sorted([self._numbers[move] for move in self.timed.legal_moves(at)])
        except KeyError as error:
            among = f"every legal move among the moves of {self.game!r}"
            [move] = error.args
            raise FourInRowError(expected(among, move)) from error

    def space(self) -> Box:
        """Return a new space of what a player sees."""
        first = self.observe(self.game.start(), Player.FIRST)
        least, most = -inf, inf
        if first.dtype in (np.int8, np.bool_):
            least, most = 0, 1
        elif first.dtype.kind in "iu":
            limits = np.iinfo(first.dtype)
            least, most = limits.min, limits.max
        return Box(least, most, first.shape, first.dtype)


RENDER_MODES: Final = ("ansi", "rgb_array")


def rendered(game: Game[S, M], state: S, render_mode: str | None) -> str | Image | None:
    """Return a state as text, as pixels or, without a render mode, not at all."""
    if render_mode == "ansi":
        return game.text.draw(state, ASCII)
    if render_mode == "rgb_array":
        return pixels_of(state)
    if render_mode is None:
        return None
    what = f"a render mode of {', '.join(RENDER_MODES)}"
    raise FourInRowError(expected(what, render_mode))


_SIDE: Final = 32  # the pixels of a cell on either side


def pixels_of(state: object) -> Image:
    """Return the board of a state as a photo would show it, stones behind a wall."""
    cells = _cells(state)
    faces = LIGHT, RED_YELLOW.first.face, RED_YELLOW.second.face, RED_YELLOW.wall
    *colours, wall = np.array([[*bytes.fromhex(face[1:])] for face in faces], np.uint8)
    across = np.arange(_SIDE) - (_SIDE - 1) / 2
    is_hole = across[:, None] ** 2 + across**2 < (0.42 * _SIDE) ** 2
    stones = np.array(colours)[cells].repeat(_SIDE, 0).repeat(_SIDE, 1)
    return np.where(np.tile(is_hole, cells.shape)[..., None], stones, wall)
