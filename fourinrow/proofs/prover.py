"""Small proofs: how few positions have to be written down, and which answers do it.

The size of a position, after a move of the claimer, is 1 if a plan holds, and otherwise
1 more than the sum over the replies of the smallest size after an answer. `Sizes.size`
finds it with a budget, and keeps lower bounds in a table. That is proof-number search,
depth first. For connect-n a solver is asked which answers keep the claim, so that every
position that is met can be proved.

Source: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees" (2002).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from typing import Final, Generic, NamedTuple, TypeVar

from fourinrow.core.rules import Rules
from fourinrow.proofs.plans import Plan, find_plan
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.readable import node_of, outwards
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.stopping import Stop, in_time, never

S = TypeVar("S")

MOST: Final = 30
"""The most positions in a forced line."""

_NEVER: Final = 1 << 62


class Step(NamedTuple, Generic[S]):
    """A position after an answer of the claimer, and the ``steps`` that follow.

    A ``plan`` holds, or the steps answer all replies but those after which the claimer
    wins at once. No plan and no steps: that is so for all replies, or the board is full
    after the next one.
    """

    position: S
    steps: tuple["Step[S]", ...] = ()
    plan: Plan | None = None

    def branches(self) -> Iterator[tuple["Step[S]", ...]]:
        """Yield the ways from here to each later step, as one reads a tree."""
        for step in self.steps:
            yield (self, step)
            yield from ((self, *rest) for rest in step.branches())


class Sizes(ABC, Generic[S]):
    """The sizes of proofs; a position has none, or ``None``, if there is no proof."""

    def __init__(self, on_visit: Callable[[], object]) -> None:
        self._on_visit = on_visit
        self._bounds = dict[Hashable, int]()  # from below, or exact if `_sized`
        self._sized = set[Hashable]()

    @abstractmethod
    def replies(self, position: S) -> Sequence[S]:
        """Return the positions after replies to which an answer is still needed."""

    @abstractmethod
    def answers(self, reply: S) -> Sequence[S]:
        """Return the positions after the answers that may keep the claim."""

    def plan(self, _position: S) -> Plan | None:
        """Return a plan that keeps the claim."""
        return None

    def key(self, position: S) -> Hashable:
        """Return what positions of the same size may share."""
        return position

    def guess(self, _position: S) -> int:
        """Return a lower bound of the size, or an estimate, which misses sizes."""
        return 1

    def best_answer(self, reply: S, most: int) -> S:
        """Return the position after the answer with the smallest size.

        If all sizes are greater than ``most``, it is that with the least lower bound.
        """
        answers = self.answers(reply)
        return answers[0] if len(answers) == 1 else self._smallest(answers, 1, most)[1]

    def step(self, position: S) -> Step[S]:
        """Return a position, whose size is `MOST` or less, with all that follows."""
        replies = self.replies(position)
        if replies and (plan := self.plan(position)):
            return Step(position, plan=plan)
        answers = (self.best_answer(reply, MOST) for reply in replies)
        return Step(position, tuple(map(self.step, answers)))

    def size(self, position: S, most: int) -> int | None:
        """Return the size of a position if it is at most ``most``.

        It is the least one, unless `guess` is overridden by estimates.
        """
        size = self._bound(position, most)
        return size if size <= most else None

    def _least(self, position: S) -> int:
        """Return the size of a position, or a lower bound or estimate of it."""
        return self._bounds.get(self.key(position)) or self.guess(position)

    def _bound(self, position: S, most: int) -> int:
        """Return the size, or a lower bound of it if both are greater than ``most``."""
        key, least = self.key(position), self._least(position)
        is_new = key not in self._bounds
        if most < 1 or key in self._sized or (least > most and not is_new):
            return least
        self._on_visit()
        if is_new and (not self.replies(position) or self.plan(position)):
            least = 1
        elif least <= most:
            least = self._bound_of_replies(position, most)
        self._bounds[key] = least
        if least <= most:
            self._sized.add(key)
        return least

    def _bound_of_replies(self, position: S, most: int) -> int:
        options = [self.answers(reply) for reply in self.replies(position)]
        lows = [min(map(self._least, option), default=_NEVER) for option in options]
        total = 1 + sum(lows)
        hardest_first = sorted(
            range(len(lows)), key=lambda at: (-lows[at], len(options[at]))
        )
        for at in hardest_first:
            if total > most:
                break
            rest = total - lows[at]
            total = rest + self._smallest(options[at], lows[at], most - rest)[0]
        return total

    def _smallest(self, positions: Sequence[S], low: int, most: int) -> tuple[int, S]:
        """Return the least bound of some positions, as `_bound` does, and of which."""
        first_likely = sorted(positions, key=self._least)
        while True:
            least, best = _NEVER, first_likely[0]
            for each in first_likely:
                bound = self._bound(each, min(low, least - 1))
                if bound < least:
                    least, best = bound, each
            if least <= low or low >= most:
                return least, best
            low = min(most, 2 * low + 1)


def replies(board: Bitboard, rules: Rules) -> Sequence[Bitboard]:
    """Return the positions after replies to which an answer is still needed."""
    wins, landings = threats(board, rules)[1], landing_squares(board, rules)
    found = []
    for lane in lanes(rules):
        if square := landings & lane:
            after = put(board, square)
            playable = landing_squares(after, rules)
            if playable and not wins & playable:
                found.append(after)
    return found


def forced(reply: Bitboard, rules: Rules) -> int:
    """Return the squares of the lines that the other side is about to complete."""
    return threats(reply, rules)[1] & landing_squares(reply, rules)


class Prover(Sizes[Bitboard]):
    """What is known of the proofs of a claim: that a side wins, or does not lose.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> prover = Prover(Solver(Rules(rows=4, cols=5)), must_win=False)
    >>> prover.size(as_board("33", prover.rules), 100)
    63

    The claimer is the side that has moved. Positions for which the claim is false must
    not be asked for. ``stop`` is asked at each position whose size is sought, and as
    the solver searches, with the solver's ``nodes``. When it ends the search, that
    raises `OutOfTime`, and nothing that was found is lost.
    """

    def __init__(self, solver: Solver, *, must_win: bool, stop: Stop = never) -> None:
        super().__init__(in_time(stop, lambda: solver.nodes))
        self.rules, self.must_win = solver.rules, must_win
        self._solver, self._stop = solver, stop
        self._holds = cache(self._is_true_after)

    def _is_true_after(self, board: Bitboard) -> bool:
        """Ask the solver whether the claim is true after a move of the claimer."""
        result = self._solver.result(board, self._stop)
        return result is Result.LOSS or (result is Result.DRAW and not self.must_win)

    def plan(self, board: Bitboard) -> Plan | None:
        """Return a plan that keeps the claim."""
        return find_plan(board, self.rules, must_win=self.must_win)

    def key(self, board: Bitboard) -> Bitboard:
        """Return a board that stands for all its images."""
        return symmetry_class(board, self.rules)

    def replies(self, board: Bitboard) -> Sequence[Bitboard]:
        """Return the positions after replies to which an answer is still needed."""
        return replies(board, self.rules)

    def answers(self, reply: Bitboard) -> Sequence[Bitboard]:
        """Return the positions after the answers that keep the claim.

        If after some of them no reply needs an answer, these alone.
        """
        safe, every = node_of(reply, self.rules).safe, outwards(self.rules)
        found = [put(reply, safe & lane) for lane in every if safe & lane]
        if done := [it for it in found if not self.replies(it)]:
            return done
        return found if len(found) == 1 else [*filter(self._holds, found)]
