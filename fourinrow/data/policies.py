"""What a policy answers, checked, and players as policies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import isfinite
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.notation import format_move
from fourinrow.core.reachable import format_board
from fourinrow.core.situation import Situation, free_moves
from fourinrow.errors import FourInRowError, at_least, reason_of, short_repr
from fourinrow.games.connect import connect
from fourinrow.games.game import Game
from fourinrow.play.players import PlayerOf

Probabilities: TypeAlias = Mapping[int, float] | Iterable[float]
"""The probability of each move: a mapping of some, or a row of all, as in an array.

Moves are columns from 0 with gravity, ``row * cols + column`` without.
"""

Policy: TypeAlias = Callable[[Situation], Probabilities]
"""A function of a position to the probabilities of its moves."""

_ALMOST: Final = 1e-3  # the rounding of a sum of short floats


def probabilities(answer: Probabilities, situation: Situation) -> tuple[float, ...]:
    """Return what a policy has answered as a row that sums up to 1.

    >>> from fourinrow import from_moves
    >>> probabilities({3: 0.75, 2: 0.25}, from_moves(""))
    (0.0, 0.0, 0.25, 0.75, 0.0, 0.0, 0.0)

    Raises `FourInRowError` for a row of another length, a
    move off the board, what is not a number of 0 or more, such as NaN, a sum that is
    not 1 within a thousandth, and more than a thousandth for moves that can't be made.
    """
    grid, _, rules = situation
    if isinstance(answer, Mapping):
        for move in answer:
            if move not in rules.moves:
                last = rules.moves[-1]
                raise FourInRowError(
                    f"expected moves from 0 to {last}, got {short_repr(move)}"
                )
        answer = [answer.get(move, 0.0) for move in rules.moves]
    row = [_number(each) for each in answer]
    if len(row) != len(rules.moves):
        raise FourInRowError(
            f"expected {len(rules.moves)} probabilities, got {len(row)}"
        )
    free = free_moves(grid, rules)
    for move, each in enumerate(row):
        if each > _ALMOST and move not in free:
            name = format_move(move, rules)
            place = f"column {name}, which is full" if rules.gravity else name
            raise FourInRowError(f"expected 0 for {place}, got {each:g}")
    total = sum(each for move, each in enumerate(row) if move in free)
    if abs(total - 1) > _ALMOST:
        raise FourInRowError(f"expected probabilities with the sum 1, got {total:g}")
    return tuple(each / total if move in free else 0.0 for move, each in enumerate(row))


def _number(value: object) -> float:
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = -1.0
    if not isfinite(number) or number < 0:
        raise FourInRowError(f"expected probabilities, got {short_repr(value)}")
    return number


_game: Final = lru_cache(maxsize=8)(connect)  # whose oracles keep what they find


def policy_of(player: PlayerOf[Situation, int]) -> Policy:
    """Return the policy of a player of the connect family: all for the move it makes.

    >>> from fourinrow import from_moves
    >>> from fourinrow.play import greedy_player
    >>> policy_of(greedy_player())(from_moves("112233"))
    {3: 1.0}
    """

    def policy(situation: Situation) -> Probabilities:
        return {player(_game(situation.rules), situation): 1.0}

    return policy


def player_of(policy: Policy) -> PlayerOf[Situation, int]:
    """Return the player that makes the likeliest move of a policy.

    >>> from fourinrow import from_moves
    >>> player_of(lambda _: [0, 0.2, 0, 0.4, 0.4, 0, 0])(connect(), from_moves(""))
    3

    Of equally likely moves it makes the first. It raises `FourInRowError` with the
    position for what `probabilities` refuses, and for an error of the policy.
    """

    def player(_game: Game[Situation, int], situation: Situation) -> int:
        [row] = answers(policy, [situation])
        if isinstance(row, FourInRowError):
            raise row
        return row.index(max(row))

    return player


class Batches(NamedTuple):
    """A policy that is asked for so many positions at a time."""

    policy: Callable[[Sequence[Situation]], Iterable[Probabilities]]
    size: int = 256


def answers(
    policy: Policy | Batches, situations: Iterable[Situation]
) -> Iterator[tuple[float, ...] | FourInRowError]:
    """Yield what a policy answers for each position, checked, or why it can't be used.

    If a policy fails for a batch, it is asked for each of its positions alone.
    """
    many, rest = _batches(policy), iter(situations)
    while together := list(islice(rest, many.size)):
        yield from _answered(many, together)


def _batches(policy: Policy | Batches) -> Batches:
    if isinstance(policy, Batches):
        at_least(1, policy.size, "a batch")
        return policy
    return Batches(lambda many: map(policy, many), 1)


def _answered(
    many: Batches, together: Sequence[Situation]
) -> Sequence[tuple[float, ...] | FourInRowError]:
    try:
        given = list(many.policy(together))
        if len(given) != len(together):
            expected = f"expected {len(together)} rows, got {len(given)}"
            raise FourInRowError(expected)
        return [
            probabilities(each, situation)
            for each, situation in zip(given, together, strict=True)
        ]
    except Exception as error:  # noqa: BLE001 (of a user's function)
        if len(together) > 1:
            return [found for each in together for found in _answered(many, [each])]
        return [_named(error, together[0])]


def _named(error: Exception, situation: Situation) -> FourInRowError:
    """Return an error of a policy with the position at which it was raised."""
    if isinstance(error, FourInRowError):
        reason = reason_of(error)
    else:
        reason = f"{type(error).__name__}: {error}"
    return FourInRowError(f"{reason}, at {format_board(situation.grid)}")


def value_of(
    value: Callable[[Situation], float], situation: Situation
) -> float | FourInRowError:
    """Return what a value function says, or why it can't be used."""
    try:
        number = float(value(situation))
        if not -1 <= number <= 1:
            expected = "expected a value from -1 to 1"
            raise FourInRowError(f"{expected}, got {short_repr(number)}")
        return number
    except Exception as error:  # noqa: BLE001 (of a user's function)
        return _named(error, situation)
