"""What the moves of a policy are worth against the truth, by ply and in all.

A measure is a number for each position that it applies to; what is reported is its mean
with an interval that, over many positions, holds the true mean 95 times in 100. For
what is not a share, it is too narrow over few positions, and there is none over one.
The names and definitions are those of others: mistakes as AlphaZero.jl counts them, on
the six classes of P. Pons' test sets (it judges the likeliest move, as
``policy_of(player_of(policy))`` does); ``pons/acc`` of ARENA, on positions where a move
can throw the outcome away, and its ``val_signacc``, on all that are decided; and C4T3
of SPIN-Bench.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from math import nan, sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple, TypeVar

from toolz import groupby

from fourinrow.core.situation import Situation
from fourinrow.data.labels import Label
from fourinrow.data.policies import (
    Batches,
    Policy,
    Probabilities,
    Row,
    answers,
    as_number,
    probabilities,
)
from fourinrow.errors import FourInRowError, expected
from fourinrow.solver.score import win_value

K = TypeVar("K", bound=Hashable)

_DEVIATIONS: Final = 1.96  # of a normal distribution, around 95 % of it


class Judged(NamedTuple):
    """A position with its truth, and what a policy and a value function think of it.

    The value is from -1 to 1 for the side to move. What failed is an error instead, and
    what was not asked for is ``None``.
    """

    label: Label
    probabilities: Row | FourInRowError | None
    value: float | FourInRowError | None = None

    @property
    def failures(self) -> Sequence[FourInRowError]:
        """Why a policy, or a value function, can't be judged here."""
        return [each for each in self[1:] if isinstance(each, FourInRowError)]


class Measure(NamedTuple):
    """A number for a move's score, or for a value; and where it applies."""

    meaning: str
    of: Callable[[float, Label], float]
    where: Callable[[Label], bool] = lambda _label: True
    is_share: bool = True
    is_value: bool = False

    def at(self, judged: Judged) -> float | FourInRowError | None:
        """Return the measure at a position, ``None`` where it does not apply."""
        label, row, value = judged
        said = value if self.is_value else row
        if not self.where(label):
            return None
        if said is None or isinstance(said, FourInRowError):
            return said
        if not isinstance(said, tuple):
            return self.of(said, label)
        pairs = zip(said, label.scores, strict=True)
        known = ((each, score) for each, score in pairs if score is not None)
        return sum(each * self.of(score, label) for each, score in known)


def _sign(score: float) -> int:
    return (score > 0) - (score < 0)


def _loss(score: float, label: Label) -> float:
    return label.score.value - score


def _keeps(score: float, label: Label) -> bool:
    return _sign(score) == _sign(label.score.value)


def _scores(label: Label) -> Sequence[int]:
    return [score for score in label.scores if score is not None]


def _is_won(label: Label) -> bool:
    return label.score.value > 0


def _lost_at_once(label: Label) -> int:
    """Return the score of a move after which the other side wins with its next."""
    return -win_value(label.stones + 1, label.rules)


MEASURES: Final[Mapping[str, Measure]] = {
    "mistakes": Measure(
        "moves that worsen the outcome (AlphaZero.jl)",
        lambda score, label: not _keeps(score, label),
    ),
    "best": Measure(
        "moves with the best score", lambda score, label: not _loss(score, label)
    ),
    "C4T3": Measure(
        "moves than which fewer than three are better (SPIN-Bench)",
        lambda score, label: sum(each > score for each in _scores(label)) < 3,
    ),
    "loss": Measure("points of the score that are lost", _loss, is_share=False),
    "pons/acc": Measure(
        "moves that keep the outcome, where others do not (ARENA)",
        _keeps,
        lambda label: len({*map(_sign, _scores(label))}) > 1,
    ),
    "win to draw": Measure("of won positions", lambda score, _: score == 0, _is_won),
    "win to loss": Measure("of won positions", lambda score, _: score < 0, _is_won),
    "draw to loss": Measure(
        "of drawn positions",
        lambda score, _: score < 0,
        lambda label: label.score.value == 0,
    ),
    "missed win": Measure(
        "of positions with a win at once",
        lambda score, label: _loss(score, label) > 0,
        lambda label: _is_won(label) and label.score.plies == 1,
    ),
    "allowed win": Measure(
        "of positions where the other side's win at once can be prevented",
        lambda score, label: score == _lost_at_once(label),
        lambda label: min(_scores(label)) == _lost_at_once(label) < label.score.value,
    ),
    "val_signacc": Measure(
        "values with the sign of the outcome, draws left out (ARENA)",
        _keeps,
        lambda label: label.score.value != 0,
        is_value=True,
    ),
    "value error": Measure(
        "from the value to the outcome, which is 1, 0 or -1",
        lambda value, label: abs(value - _sign(label.score.value)),
        is_share=False,
        is_value=True,
    ),
}
"""The measures of a policy and a value function, by name."""


class Measured(NamedTuple):
    """The mean of a measure over some positions, and the interval around it.

    >>> print(Measured(0.25, 0.125, 0.5, 8), Measured(3.0, None, None, 1, False))
    25.0 % (12.5-50.0) 3.00

    ``low`` and ``high`` are ``None`` where one position can't tell how far others are;
    of no position, the mean is NaN. ``failures`` counts the positions that are left out
    because the policy or the value function failed there.
    """

    mean: float
    low: float | None
    high: float | None
    positions: int
    is_share: bool = True
    failures: int = 0

    def __str__(self) -> str:
        if not self.positions:
            return "-"
        factor, form, unit = (100, ".1f", " %") if self.is_share else (1, ".2f", "")
        known = (factor * each for each in self[:3] if each is not None)
        mean, *ends = (format(each, form) for each in known)
        return f"{mean}{unit} ({'-'.join(ends)})" if ends else f"{mean}{unit}"


def measured(judged: Iterable[Judged]) -> Mapping[str, Measured]:
    """Return each of the `MEASURES`, over the positions that it applies to.

    >>> from fourinrow.data.labels import label
    >>> from fourinrow.data.policies import policy_of
    >>> from fourinrow.play import greedy_player
    >>> asked = evaluate_policy(policy_of(greedy_player()), label(["112233", "44"]))
    >>> print(measured(asked)["missed win"])
    0.0 % (0.0-79.3)

    The interval of a share is E. B. Wilson's (1927), of any other number that of the
    normal distribution, both for 95 %.
    """
    every, found = list(judged), dict[str, Measured]()
    for name, measure in MEASURES.items():
        said = [at for each in every if (at := measure.at(each)) is not None]
        values = [each for each in said if not isinstance(each, FourInRowError)]
        mean = _mean(values, is_share=measure.is_share)
        found[name] = mean._replace(failures=len(said) - len(values))
    return found


def _mean(values: Sequence[float], *, is_share: bool) -> Measured:
    if not values:
        return Measured(nan, None, None, 0, is_share)
    count, mean = len(values), fmean(values)
    z = _DEVIATIONS**2 / count
    if is_share:
        middle, half = mean + z / 2, sqrt(z * (mean * (1 - mean) + z / 4))
        low, high = max(0.0, middle - half) / (1 + z), (middle + half) / (1 + z)
        return Measured(mean, min(low, mean), max(min(1.0, high), mean), count)
    if count == 1:
        return Measured(mean, None, None, count, is_share)
    half = sqrt(z) * stdev(values)
    return Measured(mean, max(0.0, mean - half), mean + half, count, is_share)


_PARTS: Final = ("begin", "middle", "end")
_EFFORTS: Final = ("easy", "medium", "hard")
CLASSES: Final = tuple(f"{part}-{effort}" for part in _PARTS for effort in _EFFORTS)
"""The classes of `class_of`, the earliest and easiest first."""


def class_of(label: Label) -> str:
    """Return the class of a position in P. Pons' test sets: how late, how hard it is.

    >>> from fourinrow.data.labels import label
    >>> [class_of(each) for each in label(["1", "112233"])]
    ['begin-hard', 'begin-easy']

    Up to 14 stones are the beginning, from 29 on is the end. Up to 14 plies to go are
    easy, from 29 on hard; of the published sets, begin-hard has two positions of 28.
    """
    part = _PARTS[bisect_left((14, 28), label.stones)]
    return f"{part}-{_EFFORTS[bisect_left((14, 28), label.score.plies)]}"


def grouped(
    judged: Iterable[Judged], key: Callable[[Label], K]
) -> Mapping[K, Sequence[Judged]]:
    """Return what was judged by what a function says of its position, early ones first.

    >>> from fourinrow.data.labels import label
    >>> asked = evaluate_policy(lambda _: {3: 1.0}, label(["112233", "1"]))
    >>> [*grouped(asked, class_of)]
    ['begin-hard', 'begin-easy']
    """
    in_order = sorted(judged, key=lambda each: each.label.stones)
    return groupby(lambda each: key(each.label), in_order)


def evaluate_policy(
    policy: Policy | Batches[Probabilities] | None,
    labels: Iterable[Label],
    value: Callable[[Situation], float] | Batches[float] | None = None,
) -> Iterator[Judged]:
    """Yield what a policy does at each labelled position whose game still runs.

    A ``value`` function is judged too; ``None`` for either leaves it out.

    >>> from fourinrow.data.labels import label
    >>> def middle(situation):
    ...     return {3: 0.5, 2: 0.5}
    >>> found = list(evaluate_policy(middle, label(["", "33333344", "4444441"])))
    >>> found[0].label.best, measured(found)["best"].mean
    ((3,), 0.5)
    >>> print(*found[1].failures)
    expected 0 for 3, where no stone fits, got 0.5, at 2O4/2X4/2O4/2X4/2OO3/2XX3

    A measure of a policy is the mean over its moves, by their probabilities; that of
    its likeliest moves is `policy_of` its `player_of`. Where a policy or the ``value``
    function raises an error, or returns something else, that is a failure, and the
    other positions are judged. A wrong number of answers is a failure of the batch.
    """
    running = [each for each in labels if each.best]
    positions = [each.situation for each in running]
    rows = answers(policy, probabilities, positions) if policy else repeat(None)
    values = answers(value, _in_reach, positions) if value else repeat(None)
    return map(Judged, running, rows, values)


def _in_reach(value: float, _situation: Situation) -> float:
    what = "a value from -1 to 1"
    number = as_number(value, what)
    if not -1 <= number <= 1:
        raise FourInRowError(expected(what, number))
    return number
