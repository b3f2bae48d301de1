"""What the moves of a policy are worth against the truth, by ply and in all.

A measure is a number for each position that it applies to; what is reported is its mean
with an interval that, over many positions, holds the true mean 95 times in 100. For
what is not a share, it is too narrow over few positions, and there is none over one.
The names and definitions are those of others: mistakes as AlphaZero.jl counts them, on
the six classes of P. Pons' test sets; ``pons/acc`` and ``val_signacc`` of ARENA, on
positions where a move can throw the outcome away; and C4T3 of SPIN-Bench.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import tee
from math import sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final, NamedTuple

from toolz import groupby

from fourinrow.core.situation import Situation
from fourinrow.data.labels import Label
from fourinrow.data.policies import Batches, Policy, answers, value_of
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.solver.score import Result, win_value

_DEVIATIONS: Final = 1.96  # of a normal distribution, around 95 % of it


class Judged(NamedTuple):
    """A position with its truth, and what a policy thinks of it.

    ``value`` is what a value function says for the side to move, from -1 to 1.
    """

    label: Label
    probabilities: tuple[float, ...]
    value: float | None = None


class Measure(NamedTuple):
    """A number for a move, by its score, and the positions where there is one.

    At a position it is the mean over the moves of a policy. If it ``is_value``, it is a
    number for what a value function says instead.
    """

    meaning: str
    of: Callable[[float, Label], float]
    where: Callable[[Label], bool] = lambda _label: True
    is_share: bool = True
    is_value: bool = False

    def at(self, judged: Judged) -> float | None:
        """Return the measure at a position, ``None`` where it does not apply."""
        label, probabilities, value = judged
        if not self.where(label):
            return None
        if self.is_value:
            return None if value is None else self.of(value, label)
        pairs = zip(label.scores, probabilities, strict=True)
        known = ((score, each) for score, each in pairs if score is not None)
        return sum(each * self.of(score, label) for score, each in known)


def _sign(score: float) -> int:
    return (score > 0) - (score < 0)


def _best(label: Label) -> int:
    return label.score.value


def _keeps(score: float, label: Label) -> bool:
    return _sign(score) == _sign(_best(label))


def _scores(label: Label) -> Sequence[int]:
    return [score for score in label.scores if score is not None]


def _lost_at_once(label: Label) -> int:
    """Return the score of a move after which the other side wins with its next."""
    return -win_value(label.stones + 1, label.rules)


MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "mistakes": Measure(
            "moves that worsen the outcome (AlphaZero.jl)",
            lambda score, label: not _keeps(score, label),
        ),
        "best": Measure(
            "moves with the best score", lambda score, label: score == _best(label)
        ),
        "C4T3": Measure(
            "moves than which fewer than three are better (SPIN-Bench)",
            lambda score, label: sum(each > score for each in _scores(label)) < 3,
        ),
        "loss": Measure(
            "points of the score that are lost",
            lambda score, label: _best(label) - score,
            is_share=False,
        ),
        "pons/acc": Measure(
            "moves that keep the outcome, where others do not (ARENA)",
            _keeps,
            lambda label: len({*map(_sign, _scores(label))}) > 1,
        ),
        "win to draw": Measure(
            "of won positions",
            lambda score, _label: score == 0,
            lambda label: label.outcome is Result.WIN,
        ),
        "win to loss": Measure(
            "of won positions",
            lambda score, _label: score < 0,
            lambda label: label.outcome is Result.WIN,
        ),
        "draw to loss": Measure(
            "of drawn positions",
            lambda score, _label: score < 0,
            lambda label: label.outcome is Result.DRAW,
        ),
        "missed win": Measure(
            "of positions with a win at once",
            lambda score, label: score < _best(label),
            lambda label: label.outcome is Result.WIN and label.score.plies == 1,
        ),
        "allowed win": Measure(
            "of positions where the other side's win at once can be prevented",
            lambda score, label: score == _lost_at_once(label),
            lambda label: min(_scores(label)) == _lost_at_once(label) < _best(label),
        ),
        "val_signacc": Measure(
            "values with the sign of the outcome, draws left out (ARENA)",
            _keeps,
            lambda label: label.outcome is not Result.DRAW,
            is_value=True,
        ),
        "value error": Measure(
            "from the value to the outcome, which is 1, 0 or -1",
            lambda value, label: abs(value - _sign(_best(label))),
            is_share=False,
            is_value=True,
        ),
    }
)
"""The measures of a policy and a value function, by name."""


class Measured(NamedTuple):
    """The mean of a measure over some positions, and the interval around it.

    ``low`` and ``high`` are ``None`` where one position can't tell how far others are.
    """

    mean: float
    low: float | None
    high: float | None
    positions: int

    def as_text(self, *, is_share: bool = True) -> str:
        """Return the mean and the interval, a share in per cent.

        >>> Measured(0.25, 0.125, 0.5, 8).as_text()
        '25.0 % (12.5-50.0)'
        >>> Measured(3.0, None, None, 1).as_text(is_share=False)
        '3.00'
        """
        known = [each for each in self[:3] if each is not None]
        mean, *ends = (
            f"{100 * each:.1f}" if is_share else f"{each:.2f}" for each in known
        )
        unit, interval = " %" if is_share else "", "-".join(ends)
        return f"{mean}{unit}{interval and f' ({interval})'}"


def measured(judged: Iterable[Judged], name: str) -> Measured | None:
    """Return a measure over the positions that it applies to, ``None`` if to none.

    >>> from fourinrow.data.labels import label
    >>> from fourinrow.data.policies import policy_of
    >>> from fourinrow.play import greedy_player
    >>> found = evaluate_policy(policy_of(greedy_player()), label(["112233", "44"]))
    >>> print(measured(found.judged, "missed win"))
    Measured(mean=0.0, low=0.0, high=0.7934567085261071, positions=1)

    The interval of a share is E. B. Wilson's (1927), of any other number that of the
    normal distribution, both for 95 %. Raises `FourInRowError` for an unknown name.
    """
    if name not in MEASURES:
        raise FourInRowError(
            f"expected one of {', '.join(MEASURES)}, got {short_repr(name)}"
        )
    found = MEASURES[name]
    values = [value for each in judged if (value := found.at(each)) is not None]
    if not values:
        return None
    return (_wilson if found.is_share else _normal)(values)


def _wilson(values: Sequence[float]) -> Measured:
    count, mean, z = len(values), fmean(values), _DEVIATIONS**2
    middle = (mean + z / (2 * count)) / (1 + z / count)
    spread = mean * (1 - mean) / count + z / (4 * count**2)
    half = _DEVIATIONS * sqrt(max(0.0, spread)) / (1 + z / count)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return Measured(mean, min(low, mean), max(high, mean), count)


def _normal(values: Sequence[float]) -> Measured:
    count, mean = len(values), fmean(values)
    if count == 1:
        return Measured(mean, None, None, count)
    half = _DEVIATIONS * stdev(values) / sqrt(count)
    return Measured(mean, max(0.0, mean - half), mean + half, count)


class Evaluation(NamedTuple):
    """The positions that were judged, and what failed at the others."""

    judged: tuple[Judged, ...]
    failures: tuple[FourInRowError, ...] = ()

    def by_ply(self) -> Mapping[int, Sequence[Judged]]:
        """Return what was judged by the number of stones on the board."""
        found = groupby(lambda each: each.label.stones, self.judged)
        return {ply: found[ply] for ply in sorted(found)}

    def by_class(self) -> Mapping[str, Sequence[Judged]]:
        """Return what was judged by the `class_of` its position."""
        found = groupby(lambda each: class_of(each.label), self.judged)
        return {name: found[name] for name in CLASSES if name in found}


CLASSES: Final = (
    *("begin-easy", "begin-medium", "begin-hard"),
    *("middle-easy", "middle-medium", "end-easy"),
)
"""The classes of P. Pons' test sets, into which all positions of Connect Four fall."""


def class_of(label: Label) -> str:
    """Return the class of a position: when it is, and how far the end of the game is.

    >>> from fourinrow.data.labels import label
    >>> [class_of(each) for each in label(["1", "112233"])]
    ['begin-hard', 'begin-easy']

    Up to 14 stones are the beginning, from 29 on is the end. Up to 13 plies to go are
    easy, from 28 on hard (AlphaZero.jl, ``pons_benchmark.jl``).
    """
    stones, plies = label.stones, label.score.plies
    part = "begin" if stones <= 14 else "middle" if stones <= 28 else "end"
    return f"{part}-{'easy' if plies < 14 else 'medium' if plies < 28 else 'hard'}"


def evaluate_policy(
    policy: Policy | Batches,
    labels: Iterable[Label],
    *,
    value: Callable[[Situation], float] | None = None,
    most_likely: bool = False,
) -> Evaluation:
    """Return how a policy does on labelled positions whose games still run.

    >>> from fourinrow.data.labels import label
    >>> def middle(situation):
    ...     return {3: 0.5, 2: 0.5}
    >>> found = evaluate_policy(middle, label(["", "33333344", "4444441"]))
    >>> found.judged[0].label.best, measured(found.judged, "best").mean
    ((3,), 0.5)
    >>> print(found.failures[0])
    expected 0 for column 3, which is full, got 0.5, at 2O4/2X4/2O4/2X4/2OO3/2XX3

    A measure of a policy is the mean over its moves, by their probabilities; if
    ``most_likely``, it makes the likeliest move, of equal ones the first. Where a
    policy or the ``value`` function raises an error, or returns something else, that is
    a failure, and the other positions are judged.
    """
    return gathered(judgements(policy, labels, value=value, most_likely=most_likely))


def gathered(found: Iterable[Judged | FourInRowError]) -> Evaluation:
    """Return an evaluation of what was found one by one."""
    every = list(found)
    return Evaluation(
        tuple([each for each in every if isinstance(each, Judged)]),
        tuple([each for each in every if isinstance(each, FourInRowError)]),
    )


def judgements(
    policy: Policy | Batches,
    labels: Iterable[Label],
    *,
    value: Callable[[Situation], float] | None = None,
    most_likely: bool = False,
) -> Iterator[Judged | FourInRowError]:
    """Yield what `evaluate_policy` gathers, one by one: or why there is nothing."""
    running, asked = tee(each for each in labels if each.best)
    rows = answers(policy, (each.situation for each in asked))
    for each, row in zip(running, rows, strict=True):
        if isinstance(row, FourInRowError):
            yield row
            continue
        chosen = _most_likely(row) if most_likely else row
        found = None if value is None else value_of(value, each.situation)
        if isinstance(found, FourInRowError):  # the policy is judged all the same
            yield found
            found = None
        yield Judged(each, chosen, found)


def _most_likely(row: tuple[float, ...]) -> tuple[float, ...]:
    chosen = row.index(max(row))
    return tuple(float(move == chosen) for move in range(len(row)))
