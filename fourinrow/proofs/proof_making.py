"""Making a proof: choosing an answer to every reply, and writing it as text.

`fourinrow.proofs.check_proof` says what the text means, and checks it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.core.notation import from_moves, parse_moves
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import FourInRowError, UnsupportedBoard, short_repr
from fourinrow.proofs.plans import (
    Plan,
    each_square,
    square_name,
    usual_pairs,
    usual_threats,
)
from fourinrow.proofs.prover import Prover, forced, result_of
from fourinrow.proofs.reasons import mover_of
from fourinrow.solver.bitboard import (
    Bitboard,
    landing_squares,
    lanes,
    legal_moves,
    put,
    threats,
)
from fourinrow.solver.bridge import to_bits
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import symmetry_class

_NAMES: Final = f"123456789{ascii_lowercase}"
_EFFORT: Final = 256
_NOTHING: Final = MappingProxyType[Bitboard, Bitboard]({})


class Claim(NamedTuple):
    """What is claimed: a side wins after some moves, or at least does not lose.

    >>> print(Claim(Player.FIRST, must_win=True, moves="44"))
    the first player wins after 44
    """

    side: Player
    must_win: bool
    moves: str = ""
    rules: Rules = CONNECT_FOUR

    def __str__(self) -> str:
        does = "wins" if self.must_win else "does not lose"
        after = f"after {self.moves}" if self.moves else "from the empty board"
        return f"the {_side(self.side)} player {does} {after}"


def _side(player: Player) -> str:
    return "first" if player is Player.FIRST else "second"


def true_claims(
    moves: str, solver: Solver, on_visit: Callable[[], object] = lambda: None
) -> tuple[Claim, ...]:
    """Return what is true of a position: one side wins, or neither loses.

    >>> for claim in true_claims("44444326", Solver()):
    ...     print(claim)
    the first player does not lose after 44444326
    the second player does not lose after 44444326

    That the winner does not lose is true too, and comes last. ``on_visit`` is called as
    the solver searches; what it raises ends the search. Raises `FourInRowError` for a
    game that is over, `UnsupportedBoard` for rules other than connect-n with gravity in
    all directions on at most 26 columns, and `ParseError` for moves that can't be
    played.
    """
    board = _board(moves, solver.rules)
    result, mover = result_of(board, solver, on_visit), mover_of(board)
    winner = mover if result is Result.WIN else other(mover)
    kinds = [(winner, True), (winner, False)]
    if result is Result.DRAW:
        kinds = [(mover, False), (other(mover), False)]
    return tuple(Claim(*kind, moves, solver.rules) for kind in kinds)


def check_claim(
    claim: Claim, solver: Solver, on_visit: Callable[[], object] = lambda: None
) -> None:
    """Check that a claim is true; ``on_visit`` is as for `true_claims`.

    >>> check_claim(Claim(Player.FIRST, must_win=True), Solver())

    Raises `FourInRowError` for a claim that is false, and what `true_claims` raises.
    """
    truths = true_claims(claim.moves, solver, on_visit)
    if claim not in truths:
        side, must_win, *_ = truths[0]
        told = f"the {_side(side)} player wins" if must_win else "it is a draw"
        raise FourInRowError(f"expected a true claim, got {str(claim)!r}: {told}")


def make_proof(
    claim: Claim,
    solver: Solver,
    *,
    effort: int = _EFFORT,
    known: Mapping[Bitboard, Bitboard] = _NOTHING,
    keep: Callable[[Bitboard, Bitboard], object] = lambda _before, _after: None,
    progress: Callable[[int], object] = lambda _lines: None,
) -> str:
    """Return the text of a proof of a claim.

    >>> rules = Rules(rows=4, cols=5)
    >>> claim = Claim(Player.FIRST, must_win=True, moves="4342422412", rules=rules)
    >>> print(make_proof(claim, Solver(rules)), end="")
    fourinrow proof 1
    4 rows, 5 columns, 4 in a row
    first wins
    after 4342422412
    5
    135
    =
    =a3
    =

    Of the answers that keep the claim it takes one whose proof is the smallest, if it
    has at most ``effort`` positions. ``progress`` is called often, with the number of
    lines so far; what it raises ends the work. ``keep`` is called with the positions
    before and after each answer that was chosen; a call that is given them, as
    ``known``, chooses none of them again.

    Raises what `check_claim` raises.
    """
    rules, text = claim.rules, list[str]()

    def on_visit() -> None:
        progress(len(text))

    check_claim(claim, solver, on_visit)
    prover = Prover(solver, must_win=claim.must_win, on_visit=on_visit)
    writer = _Writer(prover, effort, dict(known), keep)
    board = _board(claim.moves, rules)
    is_to_move = claim.side is mover_of(board)
    lines = writer.begin(board) if is_to_move else writer.follow(board, set())
    names = "".join(_NAMES[move] for move in parse_moves(claim.moves, rules))
    does = "wins" if claim.must_win else "does not lose"
    text += [
        "fourinrow proof 1",
        f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row",
        f"{_side(claim.side)} {does}",
        f"after {names}",
    ]
    for line in lines:
        text.append(line)  # one by one, so that progress knows how many
    return "\n".join(text) + "\n"


def _board(moves: str, rules: Rules) -> Bitboard:
    """Return the board after some moves, if the game goes on."""
    if not rules.gravity or len(rules.directions) < len(Direction) or rules.cols > 26:
        raise UnsupportedBoard(
            "expected a board with gravity, lines in all directions and at most 26 "
            f"columns, got {short_repr(rules)}"
        )
    board = to_bits(from_moves(moves, rules))
    if not legal_moves(board, rules):
        expected = "expected a game that is not over"
        raise FourInRowError(f"{expected}, got {short_repr(moves)}")
    return board


class _Writer(NamedTuple):
    """Writes the lines of a proof, in the order in which they are checked."""

    prover: Prover
    effort: int
    chosen: dict[Bitboard, Bitboard]
    keep: Callable[[Bitboard, Bitboard], object]

    def begin(self, board: Bitboard) -> Iterator[str]:
        """Write the lines of a position in which the claimer is to move."""
        rules = self.prover.rules
        if not threats(board, rules)[0] & landing_squares(board, rules):
            yield from self._line([board])
            yield from self.follow(self._answer(board), set())

    def follow(self, board: Bitboard, seen: set[Bitboard]) -> Iterator[str]:
        """Write the lines of a position in which the other side is to move."""
        key = symmetry_class(board, self.prover.rules)
        if key in seen:
            return
        seen.add(key)
        replies = self.prover.replies(board)
        if not all(forced(reply, self.prover.rules) for reply in replies):
            plan = self.prover.plan(board)
            if plan is not None:
                yield _plan_text(plan, board, self.prover.rules)
                return
        yield from self._line(replies)
        for reply in replies:
            yield from self.follow(self._answer(reply), seen)

    def _answer(self, reply: Bitboard) -> Bitboard:
        """Return the position after the answer, and keep it if there was a choice."""
        if square := forced(reply, self.prover.rules):
            return put(reply, square)
        if reply not in self.chosen:
            answer = self.prover.best_answer(reply, self.effort)
            self.chosen[reply] = answer
            self.keep(reply, answer)
        return self.chosen[reply]

    def _line(self, replies: Sequence[Bitboard]) -> Iterator[str]:
        """Write the columns of the answers that are free, if there are any."""
        every = [*zip(_NAMES, lanes(self.prover.rules), strict=False)]
        squares = [
            self._answer(reply).filled ^ reply.filled
            for reply in replies
            if not forced(reply, self.prover.rules)
        ]
        if squares:
            yield "".join(name for it in squares for name, lane in every if lane & it)


def _plan_text(plan: Plan, board: Bitboard, rules: Rules) -> str:
    """Write what is not usual in a plan: its threats, and its pairs of columns."""
    used = [square_name(it, rules) for it in each_square(plan.threats)] or ["-"]
    if plan.threats == usual_threats(board, rules):
        used = []
    some = (it for n in range(len(plan.pairs)) for it in combinations(plan.pairs, n))
    pairs = next((it for it in some if _with_usual(it, plan.pairs)), plan.pairs)
    ends = [square_name(it, rules)[0] for pair in pairs for it in each_square(pair)]
    return "".join(["=", *used, *ends])


def _with_usual(named: Sequence[int], pairs: Sequence[int]) -> bool:
    """Check whether some pairs, and the usual ones of other columns, are all pairs."""
    left = sum(pair for pair in pairs if pair not in named)
    return {*named, *usual_pairs([*each_square(left)])} == {*pairs}
