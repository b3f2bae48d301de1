"""Players that use perfect play: one that never errs, and five levels that may err."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from fourinrow.core.cells import won_by
from fourinrow.errors import FourInRowError, in_range
from fourinrow.games.game import Game, M, Oracle, S
from fourinrow.play.players import Chooser, Strategy, best_by_search, moves_to_play
from fourinrow.search.searches import alpha_beta


class Level(NamedTuple):
    """How far a player looks ahead, and how often it errs."""

    depth: int
    horizon: int  # it plays perfectly from this effort of an `Oracle` down
    slip: float  # the probability of a random move instead
    care: float  # how likely it then avoids moves that lose at once


LEVELS: Final = (
    Level(depth=2, horizon=0, slip=0.5, care=0.5),
    Level(depth=3, horizon=12, slip=0.25, care=0.8),
    Level(depth=4, horizon=18, slip=0.15, care=0.95),
    Level(depth=5, horizon=26, slip=0.06, care=1.0),
    Level(depth=6, horizon=36, slip=0.01, care=1.0),
)
"""Five levels, from a beginner to one that hardly errs after the opening."""


WITH_ORACLE: Final = "a game with an oracle, such as those of the connect family"
"""What perfect play needs, in words."""


def perfect_player(choose: Chooser | None = None) -> Strategy:
    """Return a perfect player: it wins soonest and loses latest.

    >>> from fourinrow import Rules, connect, from_moves
    >>> small = Rules(rows=4, cols=4)
    >>> game = connect(small)
    >>> perfect_player()(game, from_moves("121212", small))
    0

    Of equal moves it plays the first, or the one that ``choose`` returns. The player
    may think long early in a game. Raises `FourInRowError` for a game without an
    oracle, and `IllegalMove` when the game is over.
    """

    def player(game: Game[S, M], state: S) -> M:
        oracle, moves = _oracle(game), moves_to_play(game, state)
        known = oracle.best_moves(state)
        best = [move for move in moves if move in known]
        return best[0] if choose is None else choose(best)

    return player


def level_player(number: int, rng: Random) -> Strategy:
    """Return a player of one of the `LEVELS`, from 1 to 5.

    >>> from fourinrow import Rules, connect, from_moves
    >>> small = Rules(rows=4, cols=4)
    >>> game = connect(small)
    >>> level_player(1, Random(1))(game, from_moves("121212", small))
    0

    It draws a move by its `level_chances`: every level takes an immediate win. Moves
    depend on the state and on the generator alone. Connect-n players look farther where
    Numba is installed. Raises `FourInRowError` for another level and for a game without
    an oracle, and `IllegalMove` when the game is over.
    """
    _level(number)

    def player(game: Game[S, M], state: S) -> M:
        chances = level_chances(number, game, state)
        return rng.choices([*chances], [*chances.values()])[0]

    return player


def level_chances(number: int, game: Game[S, M], state: S) -> Mapping[M, float]:
    """Return how likely the `level_player` is to make each legal move, from 0 to 1.

    >>> from fourinrow import connect, from_moves
    >>> chances = level_chances(1, connect(), from_moves("17171"))
    >>> round(chances[0], 3), round(chances[6], 3)
    (0.786, 0.036)

    These are no estimates: the level's own searches are done, and what it leaves to
    chance is added up. Raises what the player raises.
    """
    level, oracle = _level(number), _oracle(game)
    moves = moves_to_play(game, state)
    if wins := [move for move in moves if _wins(game, state, move)]:
        shares: list[tuple[float, Sequence[M]]] = [(1.0, wins)]
    else:
        careful = level.slip * level.care
        shares = [
            (1 - level.slip, _seen_best(level, oracle, game, state)),
            (careful, _careful(game, state, moves) or moves),
            (level.slip - careful, moves),
        ]
    chances = dict.fromkeys(moves, 0.0)
    for share, among in shares:
        for move in among:
            chances[move] += share / len(among)
    return chances


def _level(number: int) -> Level:
    return LEVELS[in_range(1, number, len(LEVELS), "a level") - 1]


def _oracle(game: Game[S, M]) -> Oracle[S, M]:
    if game.oracle is None:
        raise FourInRowError(f"expected {WITH_ORACLE}")
    return game.oracle


def _seen_best(
    level: Level, oracle: Oracle[S, M], game: Game[S, M], state: S
) -> Sequence[M]:
    """Return the best moves, as far as the level can see."""
    if level.horizon and oracle.effort(state) <= level.horizon:
        return oracle.best_moves(state)
    return best_by_search(alpha_beta, level.depth, game, state)


def _wins(game: Game[S, M], state: S, move: M) -> bool:
    outcome = game.outcome(game.play(state, move))
    return outcome is won_by(game.to_move(state))


def _careful(game: Game[S, M], state: S, moves: Sequence[M]) -> Sequence[M]:
    """Return the moves after which the other side can't win at once."""

    side = game.to_move(state)

    def is_answered(child: S) -> bool:
        replies = game.legal_moves(child) if game.to_move(child) != side else ()
        return any(_wins(game, child, reply) for reply in replies)

    return [move for move in moves if not is_answered(game.play(state, move))]
