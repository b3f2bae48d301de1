"""Players that use perfect play: one that never errs, and five levels that may err."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from fourinrow.core.cells import won_by
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.games.game import Game, M, Oracle, S
from fourinrow.play.players import Chooser, Strategy, best_by_search, moves_to_play
from fourinrow.search.searches import alpha_beta


class Level(NamedTuple):
    """How far a player looks ahead, and how often it errs.

    It searches ``depth`` plies ahead, and plays perfectly as soon as the end of the
    game is within ``horizon`` (an effort as an `Oracle` measures it). With probability
    ``slip`` it plays a random move instead; with probability ``care`` it then avoids
    moves that lose at once.
    """

    depth: int
    horizon: int
    slip: float
    care: float


LEVELS: Final = (
    Level(depth=2, horizon=0, slip=0.5, care=0.5),
    Level(depth=3, horizon=12, slip=0.25, care=0.8),
    Level(depth=4, horizon=18, slip=0.15, care=0.95),
    Level(depth=5, horizon=26, slip=0.06, care=1.0),
    Level(depth=6, horizon=36, slip=0.01, care=1.0),
)
"""Five levels, from a beginner to one that hardly errs after the opening."""


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

    Every level takes an immediate win. Moves depend on the state and on the generator
    alone. Connect-n players look farther where Numba is installed. Raises
    `FourInRowError` for another level and for a game without an oracle, and
    `IllegalMove` when the game is over.
    """
    level = _level(number)

    def player(game: Game[S, M], state: S) -> M:
        slips, cares = rng.random() < level.slip, rng.random() < level.care
        return rng.choice(_considered(level, game, state, slips=slips, cares=cares))

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
    level, moves = _level(number), moves_to_play(game, state)
    slip, care = level.slip, level.care
    weights = {
        (False, False): 1 - slip,
        (True, True): slip * care,
        (True, False): slip * (1 - care),
    }
    chances = dict.fromkeys(moves, 0.0)
    for (slips, cares), weight in weights.items():
        considered = _considered(level, game, state, slips=slips, cares=cares)
        for move in considered:
            chances[move] += weight / len(considered)
    return chances


def _considered(
    level: Level, game: Game[S, M], state: S, *, slips: bool, cares: bool
) -> Sequence[M]:
    """Return the moves among which a level draws, once it slips, or cares, or not."""
    oracle, moves = _oracle(game), moves_to_play(game, state)
    wins = [move for move in moves if _wins(game, state, move)]
    if wins or not slips:
        return wins or _seen_best(level, oracle, game, state)
    return (cares and _careful(game, state, moves)) or moves


def _level(number: int) -> Level:
    if not 1 <= number <= len(LEVELS):
        raise FourInRowError(
            f"expected a level from 1 to {len(LEVELS)}, got {short_repr(number)}"
        )
    return LEVELS[number - 1]


def _oracle(game: Game[S, M]) -> Oracle[S, M]:
    if game.oracle is None:
        raise FourInRowError(
            "expected a game with an oracle, such as those of the connect family"
        )
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

    def is_answered(move: M) -> bool:
        child = game.play(state, move)
        replies = game.legal_moves(child)
        return any(_wins(game, child, reply) for reply in replies)

    return [move for move in moves if not is_answered(move)]
