"""Proofs as text: making one, and playing by one without a search.

`fourinrow.proofs.check_proof` says what the text means, and checks it.
"""

import bz2
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.cells import Player, other
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import (
    FourInRowError,
    InvalidPosition,
    UnsupportedBoard,
    ended,
    expected,
    in_range,
)
from fourinrow.notation.moves import format_moves, from_moves, parse_moves
from fourinrow.proofs.check_proof import WrongProof, read
from fourinrow.proofs.plans import Plan, find_plan, square_name
from fourinrow.proofs.prover import Prover, forced, replies
from fourinrow.solver.bitboard import (
    Bitboard,
    each_square,
    landing_squares,
    lanes,
    legal_moves,
    mover_of,
    put,
    stones,
    threats,
)
from fourinrow.solver.bridge import to_bits
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import images, symmetry_class
from fourinrow.stopping import Stop, never

_NAMES: Final = f"123456789{ascii_lowercase}"
_EFFORT: Final = 256  # positions of a proof of which the smallest is sought
_GROWTH: Final = 1.29
_SMALL: Final = 23
"""A position with 23 empty squares, or fewer, is expected to have a size of 1, and one
with two more empty squares a size 1.67 times as large: so proofs of Connect Four grow.
A higher estimate finds larger proofs sooner."""
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

    @property
    def does(self) -> str:
        """What the side does, in words."""
        return "wins" if self.must_win else "does not lose"

    def __str__(self) -> str:
        after = f"after {self.moves}" if self.moves else "from the empty board"
        return f"the {self.side.name.lower()} player {self.does} {after}"


def true_claims(moves: str, solver: Solver, stop: Stop = never) -> tuple[Claim, ...]:
    """Return what is true of a position: one side wins, or neither loses.

    >>> for claim in true_claims("44444326", Solver()):
    ...     print(claim)
    the first player does not lose after 44444326
    the second player does not lose after 44444326

    That the winner does not lose is true too, and comes last. ``stop`` is asked with
    the solver's ``nodes``. Raises `OutOfTime` when it ends the search, `FourInRowError`
    for a game that is over, `UnsupportedBoard` for rules other than connect-n with
    gravity in all directions, and `ParseError` for moves that can't be played.
    """
    board = _board(moves, solver.rules)
    result, mover = solver.result(board, stop), mover_of(board)
    winner = mover if result is Result.WIN else other(mover)
    kinds = [(winner, True), (winner, False)]
    if result is Result.DRAW:
        kinds = [(mover, False), (other(mover), False)]
    return tuple(Claim(*kind, moves, solver.rules) for kind in kinds)


def _board(moves: str, rules: Rules) -> Bitboard:
    """Return the board after some moves, if the game goes on."""
    if not rules.gravity or len(rules.directions) < len(Direction):
        what = "a board with gravity and lines in all directions"
        raise UnsupportedBoard(expected(what, rules))
    board = to_bits(from_moves(moves, rules))
    if not legal_moves(board, rules):
        raise ended(moves)
    return board


_Entry: TypeAlias = Callable[[Sequence[Bitboard], Bitboard | None], str]
"""A function of positions that need an answer, and of the one before: their line."""


def _walk(
    begin: Bitboard, claim: Claim, entry: _Entry
) -> Iterator[tuple[str, Mapping[Bitboard, int]]]:
    """Yield each line and the squares of its answers, in the order of `check_proof`."""
    rules, seen, waiting, numbers = claim.rules, set[Bitboard](), [begin], count(5)
    by_name = dict(zip(_NAMES, lanes(rules), strict=False))

    def answered(
        turns: Sequence[Bitboard], before: Bitboard | None
    ) -> Iterator[tuple[str, Mapping[Bitboard, int]]]:
        """Yield the line for positions, if any; those after their answers wait."""
        squares = {turn: forced(turn, rules) for turn in turns}
        if free := [turn for turn, square in squares.items() if not square]:
            number, line = next(numbers), entry(free, before)
            answers = {
                turn: landing_squares(turn, rules) & by_name.get(name, 0)
                for turn, name in zip(free, line, strict=False)
            }
            if line.startswith("="):
                yield line, {}
                return
            if len(line) != len(free) or not all(answers.values()):
                reason = expected(f"answers to replies: {len(free)}", line)
                raise FourInRowError(f"the proof is wrong: line {number}: {reason}")
            yield line, answers
            squares |= answers
        waiting.extend(put(*each) for each in reversed(squares.items()))

    if claim.side is mover_of(begin):
        waiting.clear()
        if not threats(begin, rules)[0] & landing_squares(begin, rules):
            yield from answered([begin], None)
    while waiting:
        before = waiting.pop()
        key = symmetry_class(before, rules)
        if key not in seen:
            seen.add(key)
            yield from answered(replies(before, rules), before)


class _Estimating(Prover):
    """One that finds large proofs sooner, by estimates that may be too high."""

    def guess(self, board: Bitboard) -> int:
        """Return the size that is expected of a position."""
        empty = self.rules.rows * self.rules.cols - stones(board)
        return max(1, int(_GROWTH ** (empty - _SMALL)))


def make_proof(
    claim: Claim,
    solver: Solver,
    *,
    known: Mapping[Bitboard, Bitboard] = _NOTHING,
    keep: Callable[[Bitboard, Bitboard], object] = lambda _before, _after: None,
    stop: Stop = never,
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
    =c3ae
    =a3ce
    =c3ae

    Of the answers that keep the claim it takes one whose proof is the smallest, if that
    is small. ``stop`` is asked with the solver's ``nodes``, and ends the work. ``keep``
    is called with the positions before and after each answer that was chosen; a call
    that is given them, as ``known``, chooses none of them again.

    Raises `FourInRowError` for a claim that is false, `InvalidPosition` for a solver of
    other rules, and what `true_claims` raises.
    """
    if claim.rules != solver.rules:
        wanted = f"expected a claim about {solver.rules}"
        raise InvalidPosition(f"{wanted}, got one about {claim.rules}")
    truths = true_claims(claim.moves, solver, stop)
    if claim not in truths:
        side = truths[0].side.name.lower()
        told = f"the {side} player wins" if truths[0].must_win else "it is a draw"
        raise FourInRowError(f"expected a true claim, got {str(claim)!r}: {told}")
    rules, chosen = claim.rules, dict(known)
    prover = _Estimating(solver, must_win=claim.must_win, stop=stop)

    def column(turn: Bitboard) -> str:
        """Return the name of the column of the answer."""
        if turn not in chosen:
            chosen[turn] = prover.best_answer(turn, _EFFORT)
            keep(turn, chosen[turn])
        square = chosen[turn].filled ^ turn.filled
        every = zip(_NAMES, lanes(rules), strict=False)
        return next(name for name, lane in every if lane & square)

    def entry(free: Sequence[Bitboard], before: Bitboard | None) -> str:
        plan = prover.plan(before) if before else None
        return _plan_text(plan, rules) if plan else "".join(map(column, free))

    lines = [
        "fourinrow proof 1",
        f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row",
        f"{claim.side.name.lower()} {claim.does}",
        f"after {''.join(_NAMES[it] for it in parse_moves(claim.moves, rules))}",
        *(line for line, _ in _walk(_board(claim.moves, rules), claim, entry)),
    ]
    return "\n".join(lines) + "\n"


def _plan_text(plan: Plan, rules: Rules) -> str:
    """Write a plan: its threats, and its pairs of columns."""
    used = [square_name(it, rules) for it in each_square(plan.threats)] or ["-"]
    ends = [
        square_name(it, rules)[0] for pair in plan.pairs for it in each_square(pair)
    ]
    return "".join(["=", *used, *ends])


class Followed(NamedTuple):
    """What a proof claims, and what its claimer answers in a position."""

    claim: Claim
    answer: Callable[[Bitboard], int | None]


def follow_proof(data: bytes | str) -> Followed:
    """Return what a proof, a text or a file's bytes, claims, and its claimer's answers.

    >>> from fourinrow.solver import as_board
    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, rules=rules)
    >>> proof = follow_proof(make_proof(claim, Solver(rules)))
    >>> proof.answer(as_board("1", rules))
    1

    An answer is a column from 0, or ``None`` if there is none. The claimer completes a
    line if it can, and stops one. Otherwise it moves so that a plan holds, or as the
    proof says. The lines of a proof are read when they are needed, so a first answer
    may take a second for 20,000 lines; they are not checked. A file may be compressed
    by bzip2.

    Raises `FourInRowError` for what is not a proof, and so does ``answer`` for a line
    that does not fit its position.
    """
    try:
        raw = data.encode() if isinstance(data, str) else data
        text = (bz2.decompress(raw) if raw[:3] == b"BZh" else raw).decode("ascii")
        (*size, side, does, moves), lines = read(text)
        rows, cols, n = map(int, size)
        rules = Rules(rows, cols, n)
        columns = [in_range(1, 1 + _NAMES.index(it), cols, "a column") for it in moves]
        written = format_moves([column - 1 for column in columns], rules)
        claim = Claim(Player[side.upper()], does == "wins", written, rules)
        begin = _board(written, rules)
    except (OSError, ValueError, FourInRowError, WrongProof) as error:
        raise FourInRowError(f"the proof is wrong: {error}") from error

    def begun() -> Iterator[tuple[str, Mapping[Bitboard, int]]]:
        unread = iter(lines)
        return _walk(begin, claim, lambda _free, _before: next(unread, ""))

    known, entries = dict[Bitboard, int](), begun()

    def looked_up(board: Bitboard) -> int:
        """Return the square that is written for a board or its image, or 0."""
        nonlocal entries
        both = images(board, rules)
        try:
            while not (found := [image for image in both if image in known]):
                _, answers = next(entries, ("", {board: 0}))  # 0 at the end
                known.update(answers)
        except BaseException:  # a wrong line, or Ctrl-C: it ends a generator
            entries = begun()
            raise
        square = known[found[0]]
        return (
            square if board in known else images(Bitboard(0, square), rules)[1].filled
        )

    def answer(board: Bitboard) -> int | None:
        own, theirs = threats(board, rules)
        playable = landing_squares(board, rules)
        squares = [playable & lane for lane in lanes(rules)]
        planned = (
            square
            for square in filter(None, squares)
            if find_plan(put(board, square), rules, must_win=claim.must_win)
        )
        now = own & playable or theirs & playable
        square = now or next(planned, 0) or looked_up(board)
        return next((move for move, it in enumerate(squares) if it & square), None)

    return Followed(claim, answer)
