"""Why a game of the connect family ends as it does: proved sentences, and a drawing.

Each sentence puts a part of a reason in words: see `fourinrow.proofs.reasons`. Where a
search alone knows the result, that is said, and no reason is made up. Squares have
names such as c3: the column, from a, and the row, from 1 at the bottom.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from toolz import concat

from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import OutOfTime, ended
from fourinrow.games.game import Why
from fourinrow.proofs.plans import Plan, square_name
from fourinrow.proofs.prover import Step
from fourinrow.proofs.reasons import Reason, find_reasons
from fourinrow.solver.bitboard import (
    Bitboard,
    each_square,
    has_line,
    landing_squares,
    lanes,
    legal_moves,
    line_masks,
    mover_of,
    opponent,
    play,
    put,
    squares,
    stones,
    threats,
)
from fourinrow.solver.bridge import Position, as_board, from_bits
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, never

_DOES: Final = {Result.WIN: "wins", Result.DRAW: "draws", Result.LOSS: "loses"}
_OF_OTHER: Final = dict(zip(Result, reversed(Result), strict=True))  # the best first

_Line: TypeAlias = tuple[str, Sequence[int]]

_LEGEND: Final = {
    "*": "diamond (*): {side} completes a line there",
    "-": "cross (-): the square below it",
    "+": "small stone (+): {side} gets it",
    "1": "same number: {side} gets one of the two",
}
"""What the signs of a side in a drawing mean, as text or as a picture."""


def explain(
    position: Position,
    solver: Solver,
    move: int | None = None,
    *,
    names: tuple[str, str] = ("X", "O"),
    stop: Stop = never,
) -> Why[Situation, int]:
    """Explain a position, or a move in it: who wins and why, or why neither side loses.

    >>> for sentence in explain("444445157224211", Solver()).sentences:
    ...     print(sentence)
    O is to move and loses.
    If O plays c2, X completes a3 b3 c3 d3.
    If O takes one of a4 and b4, or of c1 and g2, X takes the other.
    X answers every other move on top of it.
    So O completes no line; X completes a line, at the latest a3 b3 c3 d3, when O has \
to play c2.

    Of a move, a column from 0 or ``row * cols + column`` without gravity, it is said
    first what it keeps or gives away; then the position after it is explained.

    >>> from fourinrow import Rules
    >>> explain("33", Solver(Rules(rows=4, cols=5)), 0).sentences[0]
    'a1 is a mistake: X would draw with c3, but loses after a1.'

    A forced line has at most `fourinrow.proofs.prover.MOST` positions. The drawing is
    that of the situation after the first move of the reason, if it has one. Moves are
    cells there, since squares have names. ``names`` are those of the sides. ``stop``
    gets the solver's ``nodes``, and ends the search: then a reason may not be found,
    and nothing may be said of the move itself. Raises `OutOfTime` if it is not even
    known who wins, `FourInRowError` if the game is over, `IllegalMove` for a move that
    can't be played, and what `as_board` raises.
    """
    rules, before, nodes = solver.rules, as_board(position, solver.rules), solver.nodes
    if not legal_moves(before, rules):
        raise ended(position)
    board = before if move is None else play(before, move, rules)
    square, side = board.filled ^ before.filled, mover_of(board)
    first, second = names
    words = _Words(rules, first, second), _Words(rules, second, first)
    said, lines, shown = list[str](), list[_Line](), Step(board)
    if legal_moves(board, rules):
        result, reasons = find_reasons(board, solver, stop)
        searched = solver.nodes - nodes
        if move is not None:
            with suppress(OutOfTime):  # then nothing is said of the move
                of_mover = words[mover_of(before) - 1]
                said += [of_mover.of_move(before, board, reasons, solver, stop)]
        told = [(words[reason.side - 1], reason) for reason in reasons]
        why = [*concat(by.sentences(reason, board, searched) for by, reason in told)]
        if len(why) < 2:
            why.insert(0, words[side - 1].would_complete(board))
        said += [f"{names[side - 1]} is to move and {_DOES[result]}.", *why]
        lines = [*concat(by.lines(reason) for by, reason in told)]
        best = min(reasons, key=lambda it: (not it.is_short, it.step.plan is None))
        shown, square, side = best.step, best.square or square, best.side
    elif has_line(opponent(board), rules):
        winner = words[mover_of(before) - 1]
        line = winner.line(before.mover, square)
        said.append(f"{winner.mine} completes the line {line}.")
    else:
        said.append(f"{square_name(square, rules)} fills the board: it is a draw.")
    signs = _marks(shown, rules)
    return Why(
        tuple(said),
        tuple(lines),
        from_bits(shown.position, rules)._replace(rules=rules._replace(gravity=False)),
        squares(rules).index(square) if square else None,
        signs,
        "; ".join(_LEGEND[it] for it in _LEGEND if it in signs.values()).format(
            side=names[side - 1]
        ),
    )


def _marks(step: Step[Bitboard], rules: Rules) -> Mapping[int, str]:
    """Return the signs of `_LEGEND` for the squares of a reason; pairs have numbers."""
    board, plan, wins = step.position, step.plan, 0
    if plan is None and not has_line(opponent(board), rules):
        wins = threats(board, rules)[1]
    threat, kept, pairs = plan or Plan(wins, 0)
    masks = {"*": threat, "+": kept, "-": threat >> 1 if plan else 0}
    masks |= {str(number): pair for number, pair in enumerate(pairs, 1)}
    return {
        at: sign
        for at, square in enumerate(squares(rules))
        for sign, mask in masks.items()
        if square & mask
    }


class _Words(NamedTuple):
    """What a side, mine, and the other one, theirs, do and can do, in words."""

    rules: Rules
    mine: str
    theirs: str

    def square(self, square: int) -> str:
        return square_name(square, self.rules)

    def squares(self, mask: int, last: str = "and") -> str:
        *most, end = map(self.square, each_square(mask))
        return f" {last} ".join(filter(None, (", ".join(most), end)))

    def line(self, own: int, new: int) -> str:
        """Return a line that is completed by one or more new squares."""
        lines = (it for it in line_masks(self.rules) if it & new)
        line = min(it for it in lines if it & (own | new) == it)
        return " ".join(map(self.square, each_square(line)))

    def would_complete(self, board: Bitboard) -> str:
        """Return a sentence on the empty squares that complete a line, mine to move."""
        wins = zip((self.mine, self.theirs), threats(board, self.rules), strict=True)
        said = [
            f"{side} would complete a line on {self.squares(its, 'or')}"
            for side, its in wins
            if its
        ]
        return f"{'; '.join(said) or 'No empty square completes a line yet'}."

    def of_move(
        self,
        before: Bitboard,
        board: Bitboard,
        reasons: Sequence[Reason],
        solver: Solver,
        stop: Stop,
    ) -> str:
        """Return a sentence or two on my move to a position."""
        square = board.filled ^ before.filled
        after = {
            each: _OF_OTHER[solver.result(put(before, each), stop)]
            for each in each_square(landing_squares(before, self.rules))
        }
        now, best = after[square], next(it for it in Result if it in after.values())
        good = sum(each for each, result in after.items() if result is best)
        played = self.square(square)
        if best is not now:
            could = f"{self.mine} would {best.value} with {self.squares(good, 'or')}"
            said = f"{played} is a mistake: {could}, but {_DOES[now]} after {played}."
        elif now is Result.LOSS:
            said = f"{self.mine} loses after every move, so after {played} too."
        else:
            only = ", the only move that does" if good == square else ""
            said = f"{self.mine} keeps the {now.value} with {played}{only}."
        if self.rules.gravity and any(it.square == square << 1 for it in reasons):
            above = self.square(square << 1)
            said += f" Now {self.theirs} can play {above}, on top of it."
        return said

    def has_to(self, side: str, square: int, whom: str, board: Bitboard) -> str:
        """Return that a side has to play a square, which completes a line of whom."""
        line = self.line(opponent(board), square)
        return f"{side} has to play {self.square(square)}, or {whom} completes {line}"

    def sentences(
        self, reason: Reason, before: Bitboard, searched: int
    ) -> Iterator[str]:
        """Yield sentences on a reason, which so many positions were searched for."""
        board, steps, plan = reason.step
        if not reason.must_win:  # of a draw, both sides have a reason
            yield f"Why {self.mine} does not lose:"
        if reason.square:
            yield self._move(reason, before)
        if has_line(opponent(board), self.rules):
            return
        if reason.is_short and not plan and not steps:
            end = self._end(board)
            yield f"{end[0].upper()}{end[1:]}."
            return
        if reason.side is not mover_of(board):
            yield from self._tactics(board, plan)
        if plan:
            yield from self._plan(board, plan, reason.must_win)
        elif steps:
            yield (
                f"Each line below is a move of {self.theirs} and the answer of "
                f"{self.mine}, what comes next is indented; after any other move "
                f"{self.mine} completes a line at once."
            )
        else:
            known = "is known from the opening book or a search"
            that = f"That {self.mine} {reason.does} {known}"
            among = f" in {searched:,} positions" if searched else ""
            yield f"{that}; no short reason was found{among}."

    def _move(self, reason: Reason, before: Bitboard) -> str:
        """Return a sentence on the move, and on whether there is another one."""
        square, rules = reason.square, self.rules
        if has_line(opponent(reason.step.position), rules):
            return f"{self.mine} completes the line {self.line(before.mover, square)}."
        if threats(before, rules)[1] & square:
            return f"{self.has_to(self.mine, square, self.theirs, before)}."
        only = f", the only move that {reason.does}" if reason.is_only else ""
        return f"{self.mine} plays {self.square(square)}{only}."

    def _end(self, board: Bitboard) -> str:
        """Return why all replies let the side complete a line, or fill the board."""
        rules, own, wins = self.rules, opponent(board), threats(board, self.rules)[1]
        playable = landing_squares(board, rules)
        empty = rules.rows * rules.cols - stones(board)
        if empty < 2:
            last = "one square is left, and it completes no line"
            return last if empty else "then the board is full"
        now = wins & playable
        if now & now - 1:
            stop = f"{self.theirs} can stop only one"
            return f"{self.mine} threatens {self.squares(now)}; {stop}"
        if now:
            has_to = self.has_to(self.theirs, now, self.mine, board)
            return f"{has_to}; then {self.mine} completes {self.line(own, now << 1)}"
        above = f"above it, on {self.squares(playable << 1, 'or')}"
        return f"each move of {self.theirs} lets {self.mine} complete a line {above}"

    def _tactics(self, board: Bitboard, plan: Plan | None) -> Iterator[str]:
        """Yield a sentence on a forced move, or on where nobody may play."""
        playable = landing_squares(board, self.rules)
        theirs, wins = threats(board, self.rules)
        if forced := wins & playable:
            yield f"{self.has_to(self.theirs, forced, self.mine, board)}."
        elif not plan and (unsafe := playable & wins >> 1):
            who, side = f"{self.theirs} must not", self.mine
            if unsafe & theirs >> 1 == unsafe:
                who, side = "Nobody may", "the other side"
            end = f"{side} would complete a line above"
            yield f"{who} play {self.squares(unsafe, 'or')}: {end}."

    def _plan(self, board: Bitboard, plan: Plan, must_win: bool) -> Iterator[str]:
        """Yield sentences on what a plan answers to which move, and on the end."""
        lines = [
            f"if {self.theirs} plays {self.square(threat >> 1)}, {self.mine} completes "
            f"{self.line(opponent(board), threat)}"
            for threat in each_square(plan.threats)
        ]
        if lines:
            yield f"I{'; '.join(lines)[1:]}."
        if plan.pairs:
            pairs = ", or of ".join(map(self.squares, plan.pairs))
            yield f"If {self.theirs} takes one of {pairs}, {self.mine} takes the other."
        if plan.kept:
            other_ = "other " if lines or plan.pairs else ""
            yield f"{self.mine} answers every {other_}move on top of it."
        outcome = self._outcome(board, plan, must_win)
        yield f"So {self.theirs} completes no line; {self.mine} {outcome}."

    def _outcome(self, board: Bitboard, plan: Plan, must_win: bool) -> str:
        """Return what the side reaches by a plan; it may complete a line sooner."""
        if plan.threats:
            last = self.squares(plan.threats >> 1, "or")
            last = f"when {self.theirs} has to play {last}"
            if not plan.threats & plan.threats - 1:
                last = f"{self.line(opponent(board), plan.threats)}, {last}"
        elif must_win:
            last = self.line(opponent(board), plan.kept)
        else:
            return "does not lose"
        return f"completes a line, at the latest {last}"

    def lines(self, reason: Reason) -> Iterator[_Line]:
        """Yield the lines of a reason; of a draw, both sides may have some."""
        if reason.step.steps and not reason.must_win:
            yield f"{self.mine} {reason.does}:", ()
        for path in reason.step.branches():
            played = [reason.square] if reason.square else []
            for before, after in pairwise(step.position for step in path):
                reply = after.mover ^ before.mover
                played += [reply, after.filled ^ before.filled ^ reply]
            theirs, mine = map(self.square, played[-2:])
            last, indent = path[-1], "  " * (len(path) - 2)
            end = "" if last.steps else f": {self._in_short(last, reason.must_win)}"
            line = f"{indent}{self.theirs} {theirs}, {self.mine} {mine}{end}"
            yield line, tuple(map(self._move_to, played))

    def _move_to(self, square: int) -> int:
        every = enumerate(lanes(self.rules))
        return next(move for move, lane in every if lane & square)

    def _in_short(self, step: Step[Bitboard], must_win: bool) -> str:
        """Return in a few words why a position needs no further steps."""
        board, _, plan = step
        if not plan:
            return self._end(board)
        pairs = ", one of ".join(map(self.squares, plan.pairs))
        does = [f"gets one of {pairs}"] if pairs else []
        if plan.kept:
            does.append(f"answers every {'other ' if pairs else ''}move on top of it")
        ways = f"{self.mine} {', and '.join(does)}; " if does else ""
        return f"{ways}{self.mine} {self._outcome(board, plan, must_win)}"
