"""Small proofs: how few positions have to be written down, and which answers do it.

The size of a position, after a move of the claimer, is 1 if a plan holds, and otherwise
1 more than the sum over the replies of the smallest size after an answer. `Prover.size`
finds it with a budget, and keeps lower bounds in a table. That is proof-number search,
depth first, in which every position can be proved, since a solver is asked which
answers keep the claim.

Source: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees" (2002).
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from fourinrow.core.situation import centre_first
from fourinrow.proofs.plans import Plan, find_plan
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.score import Bounds, Result
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.stopping import Limit

_GROWTH: Final = 1.29
_SMALL: Final = 23
"""A position with 23 empty squares, or fewer, is expected to have a size of 1, and one
with two more empty squares a size 1.67 times as large: so proofs of Connect Four grow.
A higher estimate finds larger proofs sooner."""


class Turn(NamedTuple):
    """The turn of the claimer: the column of the reply, and the position after it.

    ``forced`` has the squares of the lines that the other side is about to complete.
    """

    column: int
    board: Bitboard
    forced: int


def result_of(
    board: Bitboard, solver: Solver, on_visit: Callable[[], object]
) -> Result:
    """Return who wins; what ``on_visit`` raises, as it searches, ends the search.

    >>> from fourinrow.solver import as_board
    >>> result_of(as_board("4"), Solver(), lambda: None)
    <Result.LOSS: 'loss'>
    """

    def goes_on(_nodes: int) -> bool:
        on_visit()
        return False

    result = solver.bounds(board, Limit(stop=goes_on), window=Bounds(-1, 1)).result
    assert result is not None, "nothing stops the search"
    return result


class Prover:
    """What is known of the proofs of a claim: that a side wins, or does not lose.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import as_board
    >>> prover = Prover(Solver(Rules(rows=4, cols=5)), must_win=False)
    >>> prover.size(as_board("33", prover.rules), 100)
    63

    The claimer is the side that has moved. Positions for which the claim is false have
    no size, and must not be asked for. ``on_visit`` is called at each position whose
    size is sought, and as the solver searches; what it raises ends the search, and
    nothing that was found is lost.
    """

    def __init__(
        self,
        solver: Solver,
        *,
        must_win: bool,
        on_visit: Callable[[], object] = lambda: None,
    ) -> None:
        self.rules, self.must_win = solver.rules, must_win
        self._on_visit = on_visit
        self._solver = solver
        self._order = [*centre_first(self.rules)(range(len(lanes(self.rules))))]
        self._sizes = dict[Bitboard, int]()  # -5: more than 5
        self._holds = dict[Bitboard, bool]()

    def holds(self, board: Bitboard) -> bool:
        """Ask the solver whether the claim is true after a move of the claimer."""
        known = self._holds.get(board)
        if known is None:
            result = result_of(board, self._solver, self._on_visit)
            is_draw = result is Result.DRAW
            known = result is Result.LOSS or (is_draw and not self.must_win)
            self._holds[board] = known
        return known

    def plan(self, board: Bitboard) -> Plan | None:
        """Return a plan that keeps the claim."""
        return find_plan(board, self.rules, must_win=self.must_win)

    def replies(self, board: Bitboard) -> Sequence[Turn]:
        """Return the replies after which the claimer still has to do something.

        It has not if it completes a line at once, or if the board is full.
        """
        wins, found = threats(board, self.rules)[1], []
        landings = landing_squares(board, self.rules)
        for column, lane in enumerate(lanes(self.rules)):
            if square := landings & lane:
                after = put(board, square)
                playable = landing_squares(after, self.rules)
                if playable and not wins & playable:
                    forced = threats(after, self.rules)[1] & playable
                    found.append(Turn(column, after, forced))
        return found

    def answers(self, reply: Turn) -> Sequence[Bitboard]:
        """Return the positions after the answers that keep the claim."""
        board, forced = reply.board, reply.forced
        if forced:
            return (put(board, forced),)
        every, unsafe = lanes(self.rules), threats(board, self.rules)[1] >> 1
        safe = landing_squares(board, self.rules) & ~unsafe
        found = [put(board, safe & every[it]) for it in self._order if safe & every[it]]
        return found if len(found) == 1 else [*filter(self.holds, found)]

    def best_answer(self, reply: Turn, most: int) -> Bitboard:
        """Return the position after the answer with the smallest size.

        If all sizes are greater than ``most``, it is that with the least lower bound.
        """
        answers, budget = self.answers(reply), 1
        while len(answers) > 1:
            sizes = [self.size(answer, budget) or 0 for answer in answers]
            if any(sizes):
                return min(zip(sizes, answers, strict=True), key=_size_first)[1]
            if budget == most:
                break
            budget = min(2 * budget, most)
        return min(answers, key=self.least)

    def size(self, board: Bitboard, most: int) -> int | None:
        """Return the size of a position if it is at most ``most``."""
        size = self._size(board, most)
        return size if 0 < size <= most else None

    def least(self, board: Bitboard) -> int:
        """Return the size of a position, or a lower bound or estimate of it."""
        size = self._sizes.get(symmetry_class(board, self.rules))
        if size is None:
            empty = self.rules.rows * self.rules.cols - board.filled.bit_count()
            return max(1, int(_GROWTH ** (empty - _SMALL)))
        return size if size > 0 else 1 - size

    def _size(self, board: Bitboard, most: int) -> int:
        """Return the size; minus a number that it exceeds if that is ``most``."""
        key = symmetry_class(board, self.rules)
        known = self._sizes.get(key, 0)
        if known > 0 or -known >= most:
            return known
        self._on_visit()
        if not known and (not self.replies(board) or self.plan(board) is not None):
            size = 1
        elif (least := self.least(board)) > most:
            size = 1 - least
        else:
            size = self._size_of_replies(board, most)
        self._sizes[key] = size
        return size

    def _size_of_replies(self, board: Bitboard, most: int) -> int:
        options = [self.answers(reply) for reply in self.replies(board)]
        lows = [min(map(self.least, option)) for option in options]
        total = 1 + sum(lows)
        hardest_first = sorted(
            range(len(lows)), key=lambda at: (-lows[at], len(options[at]))
        )
        for at in hardest_first:
            if total > most:
                break
            size = self._smallest(options[at], lows[at], most - total + lows[at])
            total += (size if size > 0 else 1 - size) - lows[at]
        return total if total <= most else -max(most, total - 1)

    def _smallest(self, boards: Sequence[Bitboard], low: int, most: int) -> int:
        """Return the smallest size of some positions, as `_size` does for one."""
        boards, budget = sorted(boards, key=self.least), low
        while True:
            best = 0
            for board in boards:
                size = self._size(board, min(budget, best - 1) if best > 1 else budget)
                if size > 0:
                    best = min(best or size, size)
            if 0 < best <= budget:
                return best
            if budget >= most:
                return -max(most, min(map(self.least, boards)) - 1)
            budget = min(most, 2 * budget + 1)


def _size_first(pair: tuple[int, Bitboard]) -> int:
    return pair[0] or 1 << 62
