"""Making a proof: choosing an answer to every reply, and writing it as text.

`fourinrow.proofs.check_proof` says what the text means, and checks it.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.core.notation import from_moves, parse_moves
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.core.situation import legal_moves
from fourinrow.errors import FourInRowError, UnsupportedBoard, short_repr
from fourinrow.proofs.plans import (
    Pairs,
    Plan,
    each_square,
    square_name,
    usual_pairs,
    usual_threats,
)
from fourinrow.proofs.prover import Prover, Turn, result_of
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.bridge import as_board
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

    ``on_visit`` is called as the solver searches; what it raises ends the search. Also
    raises what `check_claim` raises.
    """
    rules = solver.rules
    _insist_on_board(rules)
    mover = _mover(moves, rules)
    result = result_of(as_board(moves, rules), solver, on_visit)
    if result is Result.DRAW:
        return tuple(Claim(each, False, moves, rules) for each in (mover, other(mover)))
    winner = mover if result is Result.WIN else other(mover)
    return (Claim(winner, True, moves, rules),)


def check_claim(
    claim: Claim, solver: Solver, on_visit: Callable[[], object] = lambda: None
) -> None:
    """Check that a claim is true; ``on_visit`` is as for `true_claims`.

    >>> check_claim(Claim(Player.FIRST, must_win=True), Solver())

    Raises `FourInRowError` for a claim that is false and for a game that is over,
    `UnsupportedBoard` for rules other than connect-n with gravity in all directions on
    at most 26 columns, and `ParseError` for moves that can't be played.
    """
    truth = true_claims(claim.moves, solver, on_visit)[0]
    wins = truth.side if truth.must_win else None
    if wins is claim.side or (wins is None and not claim.must_win):
        return
    told = "it is a draw" if wins is None else f"the {_side(wins)} player wins"
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

    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, moves="1221", rules=rules)
    >>> print(make_proof(claim, Solver(rules)), end="")
    fourinrow proof 1
    4 rows, 4 columns, 4 in a row
    second does not lose
    after 1221
    2122
    =
    =
    =
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
    mover = _mover(claim.moves, rules)
    prover = Prover(solver, must_win=claim.must_win, on_visit=on_visit)
    board = as_board(claim.moves, rules)
    writer = _Writer(prover, effort, dict(known), keep)
    lines = writer.begin(board) if claim.side is mover else writer.follow(board, set())
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


def _insist_on_board(rules: Rules) -> None:
    if not rules.gravity or len(rules.directions) < len(Direction) or rules.cols > 26:
        raise UnsupportedBoard(
            "expected a board with gravity, lines in all directions and at most 26 "
            f"columns, got {short_repr(rules)}"
        )


def _mover(moves: str, rules: Rules) -> Player:
    """Return the side to move after some moves, if the game goes on."""
    situation = from_moves(moves, rules)
    if not legal_moves(situation):
        raise FourInRowError(
            f"expected a game that is not over, got {short_repr(moves)}"
        )
    return situation.turn


class _Writer(NamedTuple):
    """Writes the lines of a proof, in the order in which they are checked."""

    prover: Prover
    effort: int
    chosen: dict[Bitboard, Bitboard]
    keep: Callable[[Bitboard, Bitboard], object]

    def begin(self, board: Bitboard) -> Iterator[str]:
        """Write the lines of a position in which the claimer is to move."""
        rules = self.prover.rules
        playable = landing_squares(board, rules)
        own, theirs = threats(board, rules)
        if not own & playable:
            reply = Turn(-1, board, theirs & playable)
            answer = self._answer(reply)
            if not reply.forced:
                yield self._name(reply, answer)
            yield from self.follow(answer, set())

    def follow(self, board: Bitboard, seen: set[Bitboard]) -> Iterator[str]:
        """Write the lines of a position in which the other side is to move."""
        key = symmetry_class(board, self.prover.rules)
        if key in seen:
            return
        seen.add(key)
        replies = self.prover.replies(board)
        if not all(reply.forced for reply in replies):
            plan = self.prover.plan(board)
            if plan is not None:
                yield _plan_text(plan, board, self.prover.rules)
                return
        answers = [self._answer(reply) for reply in replies]
        pairs = list(zip(replies, answers, strict=True))
        names = [self._name(*pair) for pair in pairs if not pair[0].forced]
        if names:
            yield "".join(names)
        for answer in answers:
            yield from self.follow(answer, seen)

    def _answer(self, reply: Turn) -> Bitboard:
        """Return the position after the answer, and keep it if there was a choice."""
        if reply.forced:
            return put(reply.board, reply.forced)
        if reply.board not in self.chosen:
            answer = self.prover.best_answer(reply, self.effort)
            self.chosen[reply.board] = answer
            self.keep(reply.board, answer)
        return self.chosen[reply.board]

    def _name(self, reply: Turn, answer: Bitboard) -> str:
        square = answer.filled ^ reply.board.filled
        every = enumerate(lanes(self.prover.rules))
        return next(_NAMES[column] for column, lane in every if lane & square)


def _plan_text(plan: Plan, board: Bitboard, rules: Rules) -> str:
    """Write what is not usual in a plan: its threats, and its pairs of columns."""
    named = [square_name(square, rules) for square in each_square(plan.threats)] or [
        "-"
    ]
    if plan.threats == usual_threats(board, rules):
        named = []
    some = (it for n in range(len(plan.pairs)) for it in combinations(plan.pairs, n))
    pairs = next((it for it in some if _with_usual(it, plan.pairs)), plan.pairs)
    letters = [ascii_lowercase[column] for pair in pairs for column in pair]
    return "".join(["=", *named, *letters])


def _with_usual(named: Pairs, pairs: Pairs) -> bool:
    """Check whether some pairs, and the usual ones of other columns, are all pairs."""
    left = {column for pair in pairs if pair not in named for column in pair}
    return {*named, *usual_pairs(sorted(left))} == {*pairs}
