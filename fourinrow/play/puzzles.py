"""Puzzles: positions with one right move, from games of players that make mistakes.

The move is right because it alone wins, or alone does not lose; a solver knows. Boards
have gravity, and nine columns at most, so that each of the moves is a digit.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from random import Random
from typing import Final, NamedTuple

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.games.connect import connect
from fourinrow.games.connect.proofs import oracle_of
from fourinrow.games.game import Game
from fourinrow.notation.moves import format_moves
from fourinrow.play.levels import LEVELS, level_chances, level_player
from fourinrow.play.matches import play_out
from fourinrow.play.players import random_player
from fourinrow.proofs.reasons import find_reasons
from fourinrow.solver import bitboard
from fourinrow.solver.bitboard import (
    Bitboard,
    each_square,
    landing_squares,
    put,
    threats,
)
from fourinrow.solver.bridge import Position, as_board, from_bits
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, never

THEMES: Final = ("double-threat", "parity", "only-move", "defence")
"""What makes a move right, in this order: each move threatens a line, the last one two;
a plan; another forced line; it alone does not lose."""

PLIES: Final = range(12, 31)
"""How many stones are on the board, unless something else is wanted."""

_NUMBERS: Final = range(1, len(LEVELS) + 1)
_DAY: Final = 86_400  # seconds
_STEP: Final = 7919  # a prime: in as many days as there are puzzles, each has its day


class Puzzle(NamedTuple):
    """The moves to a position, its one right move, a column from 0, and why."""

    moves: str
    right: int
    theme: str
    missed: tuple[int, ...]  # by how many of 100 players of each level, with Numba

    def task(self, names: tuple[str, str] = ("X", "O")) -> str:
        """Return who is to move, and what for."""
        aim = "not lose" if self.theme == "defence" else "win"
        return f"{names[len(self.moves) % 2]} to move and {aim}."

    @property
    def about(self) -> str:
        """The theme, and how many players of which level miss the move."""
        told = (f"{each} at level {at}" for at, each in enumerate(self.missed, 1))
        missed = f"Of 100 computer players this many miss it: {', '.join(told)}."
        return f"Theme: {self.theme}. {missed}"

    @property
    def line(self) -> str:
        """The puzzle as a line of a file."""
        words = (self.moves, self.right + 1, self.theme, *self.missed)
        return " ".join(map(str, words))


@cache
def known_puzzles() -> tuple[Puzzle, ...]:
    """Return what ``fourinrow puzzle --seed 1 --make 300 --seconds 9999`` wrote."""
    text = (files("fourinrow.play") / "puzzles.txt").read_text("ascii")
    return tuple(
        Puzzle(moves, int(right) - 1, theme, tuple(map(int, missed)))
        for moves, right, theme, *missed in map(str.split, text.splitlines())
    )


def by_difficulty(puzzle: Puzzle) -> tuple[int, int, str]:
    """Return the theme's place, and how many miss the move: puzzles are sorted so."""
    return THEMES.index(puzzle.theme), sum(puzzle.missed), puzzle.moves


def place_of_day(seconds: float, puzzles: int) -> int:
    """Return which of some puzzles is that of the day, so many seconds after 1970."""
    return int(seconds // _DAY) * _STEP % puzzles


def right_move(position: Position, solver: Solver, stop: Stop = never) -> int | None:
    """Return the one move that wins, or else does not lose, if that takes thought."""
    rules, board = solver.rules, as_board(position, solver.rules)
    playable, (own, theirs) = landing_squares(board, rules), threats(board, rules)
    # A line to complete or to stop takes no thought, nor does a single safe move.
    if (own | theirs) & playable or (playable & ~(theirs >> 1)).bit_count() < 2:
        return None
    found = {
        move: solver.result(bitboard.play(board, move, rules), stop)
        for move in bitboard.legal_moves(board, rules)
    }
    best = Result.LOSS if Result.LOSS in found.values() else Result.DRAW
    good = [move for move, result in found.items() if result is best]
    return good[0] if len(good) == 1 else None


def puzzle_at(moves: str, solver: Solver, stop: Stop = never) -> Puzzle | None:
    """Return the puzzle of a position, if it has a `right_move` and a reason."""
    right, rules = right_move(moves, solver, stop), solver.rules
    if right is None:
        return None
    board = as_board(moves, rules)
    theme = _theme(bitboard.play(board, right, rules), solver, stop)
    if theme is None:
        return None
    game, here = _game(solver), from_bits(board, rules)
    chances = (level_chances(number, game, here)[right] for number in _NUMBERS)
    missed = tuple(round(100 * (1 - chance)) for chance in chances)
    return Puzzle(moves, right, theme, missed)


def puzzles_in_game(
    rng: Random,
    solver: Solver,
    plies: range = PLIES,
    stop: Stop = never,
) -> Iterator[Puzzle]:
    """Play a game of two levels, and yield its first puzzle of each theme."""
    game, met = _game(solver), set[str]()
    first, second = (level_player(rng.choice(_NUMBERS), rng) for _ in Player)
    anyone = random_player(rng)
    opening = play_out(game, anyone, anyone).up_to(plies.start // 2)
    played = (*opening.moves, *play_out(game, first, second, opening.here).moves)
    for ply in (each for each in plies if each < len(played)):
        puzzle = puzzle_at(format_moves(played[:ply], solver.rules), solver, stop)
        if puzzle is not None and puzzle.theme not in met:
            met.add(puzzle.theme)
            yield puzzle


def _game(solver: Solver) -> Game[Situation, int]:
    """Return the game of a solver, whose oracle it is."""
    game = connect(solver.rules, order=centre_first(solver.rules))
    return replace(game, oracle=oracle_of(lambda: solver))


def _theme(after: Bitboard, solver: Solver, stop: Stop) -> str | None:
    """Return what makes a move right, ``None`` for a win that only a search knows."""
    if solver.result(after, stop) is Result.DRAW:
        return "defence"
    _, (reason,) = find_reasons(after, solver, stop)
    if not reason.is_short:
        return None
    if reason.step.plan:
        return "parity"
    has_plan = any(path[-1].plan for path in reason.step.branches())
    is_threats = not has_plan and _only_threatens(after, solver.rules)
    return "double-threat" if is_threats else "only-move"


def _only_threatens(board: Bitboard, rules: Rules) -> bool:
    """Check whether the side that has moved wins if each of its moves is a threat."""
    playable, (theirs, mine) = landing_squares(board, rules), threats(board, rules)
    now = mine & playable
    if not now or theirs & playable:
        return False
    after = put(board, now & -now)
    playable, (mine, _) = landing_squares(after, rules), threats(after, rules)
    return bool(mine & playable) or any(
        _only_threatens(put(after, square), rules) for square in each_square(playable)
    )
