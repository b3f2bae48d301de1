"""What a policy answers, checked, and players as policies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from typing import Final, Generic, NamedTuple, SupportsFloat, TypeAlias, TypeVar

from toolz import concat, partition_all

from fourinrow.core.situation import Situation, free_moves
from fourinrow.errors import FourInRowError, at_least, count_of, expected, reason_of
from fourinrow.games.connect import connect
from fourinrow.games.game import Game
from fourinrow.notation.moves import format_move
from fourinrow.notation.reachable import format_board
from fourinrow.play.players import PlayerOf

R = TypeVar("R")
T = TypeVar("T")

Probabilities: TypeAlias = Mapping[int, float] | Iterable[float]
"""The probability of each move: a mapping of some, or a row of all, as in an array.

Moves are columns from 0 with gravity, ``row * cols + column`` without.
"""

Policy: TypeAlias = Callable[[Situation], Probabilities]
"""A function of a position to the probabilities of its moves."""

Row: TypeAlias = tuple[float, ...]
"""The probability of each move, which sum up to 1."""

_ALMOST: Final = 1e-3  # the rounding of a sum of short floats


class Batches(NamedTuple, Generic[T]):
    """A policy, or a value function, that is asked for so many positions at a time."""

    function: Callable[[Sequence[Situation]], Iterable[T]]
    size: int = 256


def probabilities(answer: Probabilities, situation: Situation) -> Row:
    """Return what a policy has answered as a row that sums up to 1, or refuse it."""
    rules = situation.rules
    if isinstance(answer, Mapping):
        for move in answer:
            if move not in rules.moves:
                what = f"moves from 0 to {rules.moves[-1]}"
                raise FourInRowError(expected(what, move))
        answer = [answer.get(move, 0) for move in rules.moves]
    given = list(answer)
    if len(given) != len(rules.moves):
        raise FourInRowError(
            f"expected {len(rules.moves)} probabilities, got {len(given)}"
        )
    row = [as_number(each, "probabilities") for each in given]
    free = free_moves(situation.grid, rules)
    for move, each in enumerate(row):
        if not each >= -_ALMOST:  # or it is not a number
            raise FourInRowError(f"expected probabilities, got {each:g}")
        if each > _ALMOST and move not in free:
            wanted = f"expected 0 for {format_move(move, rules)}, where no stone fits"
            raise FourInRowError(f"{wanted}, got {each:g}")
    row = [max(0.0, each) if move in free else 0.0 for move, each in enumerate(row)]
    total = sum(row)
    if abs(total - 1) > _ALMOST:
        raise FourInRowError(f"expected probabilities with the sum 1, got {total:g}")
    return tuple(each / total for each in row)


def as_number(value: SupportsFloat | str, what: str) -> float:
    """Return a number of any type as a float; refuse a text or array of one number."""
    is_text = isinstance(value, str | bytes | bytearray)
    with suppress(TypeError):
        if not is_text and not getattr(value, "ndim", 0):
            return float(value)
    raise FourInRowError(expected(what, value))


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
        [row] = answers(policy, probabilities, [situation])
        if isinstance(row, FourInRowError):
            raise row
        return row.index(max(row))

    return player


def answers(
    function: Callable[[Situation], T] | Batches[T],
    check: Callable[[T, Situation], R],
    situations: Iterable[Situation],
) -> Iterator[R | FourInRowError]:
    """Yield what a function answers for each position, checked, or why it failed."""
    alone = Batches(partial(map, function), 1)
    many = function if isinstance(function, Batches) else alone
    at_least(1, many.size, "a batch of 1 or more")

    def checked(answer: T, situation: Situation) -> R | FourInRowError:
        try:
            return check(answer, situation)
        except Exception as error:  # noqa: BLE001 (of what a user's function returned)
            return failure(error, situation)

    def answered(together: Sequence[Situation]) -> Iterable[R | FourInRowError]:
        try:
            given = list(many.function(together))
        except Exception as error:  # noqa: BLE001 (of a user's function)
            if len(together) == 1:
                return [failure(error, together[0])]
            return concat(answered([each]) for each in together)
        if len(given) != len(together):
            wanted = f"expected {count_of(len(together), 'answer')} for a batch"
            wrong = FourInRowError(f"{wanted}, got {len(given)}")
            return [failure(wrong, together[0])] * len(together)
        return map(checked, given, together)

    return concat(map(answered, partition_all(many.size, situations)))


def failure(error: Exception, situation: Situation) -> FourInRowError:
    """Return an error of a user's function with the position at which it was raised."""
    reason = f"{type(error).__name__}: {error}"
    if isinstance(error, FourInRowError):
        reason = reason_of(error)
    return FourInRowError(f"{reason}, at {format_board(situation.grid)}")
