"""Why a side wins, or does not lose: sentences that are proved, in plain words.

Each sentence puts a part of a reason in words: see `reasons`. Where a search alone
knows the result, that is said, and no reason is made up. Squares have names such as c3:
the column, from a, and the row, from 1 at the bottom.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from fourinrow.core.cells import other
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, OutOfTime, short_repr
from fourinrow.proofs.plans import (
    Column,
    Plan,
    each_square,
    square_name,
    winning_masks,
)
from fourinrow.proofs.prover import Prover, result_of
from fourinrow.proofs.reasons import (
    Reason as Reason,
    Step,
    find_reason,
    mover_of,
    planned_columns,
)
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    legal_moves,
    opponent,
    play,
    put,
    stones,
    threats,
)
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.stopping import Stop, never

_SIDES: Final = ("X", "O")
_DOES: Final = {Result.WIN: "wins", Result.DRAW: "draws", Result.LOSS: "loses"}
_MOST_SENTENCES: Final = 8
_NAMED: Final = re.compile(r"\b([a-z])([0-9]+)\b")


class Explanation(NamedTuple):
    """The result for the side to move, and why: sentences, and forced lines as text.

    In a line of text are a reply and its answer; those that follow are indented.
    """

    result: Result
    sentences: tuple[str, ...]
    lines: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def explain(
    position: Position,
    solver: Solver,
    *,
    names: tuple[str, str] = _SIDES,
    stop: Stop = never,
) -> Explanation:
    """Explain a position: who wins and why, or why neither side loses.

    >>> for sentence in explain("444445157224211", Solver()).sentences:
    ...     print(sentence)
    O is to move and loses.
    If O plays c2, X completes a3 b3 c3 d3.
    Here c2 is the square in column 3, row 2 from below.
    If O takes one of a4 and b4, or of c1 and g2, X takes the other.
    X answers every other move on top of it.
    So O completes no line; X completes a line, at the latest when O has to play c2.

    A forced line has at most `fourinrow.proofs.reasons.MOST` positions. ``names`` are
    those of the sides. ``stop`` gets the number of positions that were searched, and
    ends the search: then a reason that was not found is left out. Raises `OutOfTime` if
    it is not even known who wins, `FourInRowError` if the game is over, and what
    `as_board` raises.
    """
    board = as_board(position, solver.rules)
    if not legal_moves(board, solver.rules):
        expected = "expected a game that is not over"
        raise FourInRowError(f"{expected}, got {short_repr(position)}")
    return _with_meaning(_explained(board, solver, names, stop))


def explain_move(
    position: Position,
    move: int,
    solver: Solver,
    *,
    names: tuple[str, str] = _SIDES,
    stop: Stop = never,
) -> Explanation:
    """Explain a move: what it keeps, or what the other side can do.

    >>> from fourinrow import Rules
    >>> solver = Solver(Rules(rows=4, cols=5))
    >>> for sentence in explain_move("33", 0, solver).sentences[:4]:
    ...     print(sentence)
    a1 is a mistake: X draws with c3, and loses after a1.
    Here a1 is the square in column 1, row 1 from below.
    O is to move and wins.
    O plays d1.

    A move is a column from 0, or ``row * cols + column`` without gravity. The
    explanation is that of the position after it. If the search is stopped, nothing may
    be said of the move itself. Raises what `explain` raises, and `IllegalMove` for a
    move that can't be played.
    """
    rules, board = solver.rules, as_board(position, solver.rules)
    after, mover = play(board, move, rules), mover_of(board)
    name, words = names[mover - 1], _Words(rules, names[mover - 1], "")
    square = after.filled ^ board.filled
    if not legal_moves(after, rules):
        said = f"{words.square(square)} fills the board: it is a draw."
        if is_won := has_line(opponent(after), rules):
            said = f"{name} completes the line {words.line(board.mover, square)}."
        return Explanation(Result.LOSS if is_won else Result.DRAW, (said,))
    on_visit = _watched(solver, stop)
    found = _explained(after, solver, names, stop)
    now, good = _turned(found.result), list[str]()
    try:
        before = result_of(board, solver, on_visit)
        for each in each_square(landing_squares(board, rules)):
            if _turned(result_of(put(board, each), solver, on_visit)) is before:
                good.append(words.square(each))
    except OutOfTime:
        return _with_meaning(found)
    said = _of_move(name, words.square(square), (before, now), good)
    if rules.gravity and any(it.square == square << 1 for it in found.reasons):
        above = words.square(square << 1)
        said += f" Now {names[other(mover) - 1]} can play {above}, on top of it."
    return _with_meaning(found._replace(sentences=(said, *found.sentences)))


def _explained(
    board: Bitboard, solver: Solver, names: tuple[str, str], stop: Stop
) -> Explanation:
    """Explain a position of a game that goes on."""
    on_visit, before = _watched(solver, stop), solver.nodes
    result, mover = result_of(board, solver, on_visit), mover_of(board)
    loses = {Result.WIN: other(mover), Result.LOSS: mover}.get(result)
    sides = [side for side in (mover, other(mover)) if side is not loses]
    prover = Prover(solver, must_win=result is not Result.DRAW, on_visit=on_visit)
    reasons = list[Reason]()
    with suppress(OutOfTime):
        for side in sides:
            reasons.append(find_reason(board, prover, is_to_move=side is mover))
    sentences = [f"{names[mover - 1]} is to move and {_DOES[result]}."]
    lines, nodes = list[str](), solver.nodes - before
    for reason in reasons:
        words = _Words(
            solver.rules, names[reason.side - 1], names[other(reason.side) - 1]
        )
        sentences += words.reason(board, reason, nodes)
        lines += words.tree(reason, reason.steps)
    does = "wins" if loses else "does not lose"
    for side in sides[len(reasons) :]:
        sentences.append(_searched(names[side - 1], does, nodes))
    each_once = tuple(dict.fromkeys(sentences))
    return Explanation(result, each_once, tuple(lines), tuple(reasons))


def _of_move(
    name: str, played: str, results: tuple[Result, Result], good: Sequence[str]
) -> str:
    """Return a sentence on a move: the results before and after it, and good moves."""
    before, now = results
    if before is not now:
        could = f"{name} {_DOES[before]} with {_listed(good, 'or')}"
        return f"{played} is a mistake: {could}, and {_DOES[now]} after {played}."
    if now is Result.LOSS:
        return f"{name} loses after every move, also after {played}."
    keeps = "keeps" if good[1:] else "is the only move that keeps"
    return f"{played} {keeps} the {now.value}."


def _watched(solver: Solver, stop: Stop) -> Callable[[], None]:
    """Return a function that raises `OutOfTime` once a search has to stop."""
    before = solver.nodes

    def on_visit() -> None:
        if stop(solver.nodes - before):
            raise OutOfTime("time is up; it is not known yet who wins")

    return on_visit


def _searched(name: str, does: str, nodes: int) -> str:
    known = "the opening book or an earlier search"
    by = f"a search of {nodes:,} positions" if nodes else known
    return f"That {name} {does} is known from {by}; no short reason was found."


def _with_meaning(found: Explanation) -> Explanation:
    """Add what the name of a square means, after the first one."""
    said = found.sentences
    for at, text in enumerate([*said, *found.lines[:1]], 1):
        if len(said) < _MOST_SENTENCES and (name := _NAMED.search(text)):
            where = f"column {ord(name[1]) - ord('a') + 1}, row {name[2]} from below"
            meaning = f"Here {name[0]} is the square in {where}."
            return found._replace(sentences=(*said[:at], meaning, *said[at:]))
    return found


def _turned(result: Result) -> Result:
    """Return what a result of one side is for the other."""
    return {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(result, result)


def _listed(items: Sequence[str], last: str = "and") -> str:
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


class _Words(NamedTuple):
    """The words for what one side does, which has moved, and the other, to move."""

    rules: Rules
    mine: str
    theirs: str

    def square(self, square: int) -> str:
        return square_name(square, self.rules)

    def squares(self, mask: int, last: str = "and") -> str:
        return _listed([self.square(each) for each in each_square(mask)], last)

    def line(self, own: int, new: int) -> str:
        """Return a line that is completed by one or more new squares."""
        lines = (it for it in winning_masks(self.rules) if it & new)
        line = next(it for it in lines if it & (own | new) == it)
        return " ".join(map(self.square, each_square(line)))

    def reason(self, before: Bitboard, reason: Reason, nodes: int) -> Iterator[str]:
        """Yield sentences on why the side wins, or does not lose."""
        board, plan, does = reason.board, reason.plan, reason.does
        if reason.square:
            yield self._move(before, reason)
        if has_line(opponent(board), self.rules):
            return
        if reason.is_short and not plan and not reason.steps:
            end = self._end(board)
            yield f"{end[0].upper()}{end[1:]}."
            return
        yield from self._tactics(board, plan)
        if plan:
            yield from self._plan(board, plan, reason)
        elif reason.steps:
            at_once = f"; after other moves {self.mine} completes a line at once"
            yield (
                f"{self.mine} {does} by the answers below: a move of {self.theirs} and "
                "the answer in each line, what follows indented"
                f"{at_once if reason.must_win else ''}."
            )
        else:
            yield _searched(self.mine, does, nodes)
            yield from self._answers(reason)

    def _answers(self, reason: Reason) -> Iterator[str]:
        """Yield a sentence on the answers that a search found."""
        does, pairs = reason.does, [map(self.square, pair) for pair in reason.only]
        if pairs:
            plays = f"if {self.theirs} plays"
            said = "; ".join(
                f"{plays} {reply}, only {it} {does}" for reply, it in pairs
            )
            yield f"I{said[1:]}."
        elif reason.must_win:
            line = f"After each move of {self.theirs}, {self.mine} can complete a line"
            yield f"{line} at once, or has two answers or more after which it {does}."

    def _move(self, before: Bitboard, reason: Reason) -> str:
        """Return a sentence on the move, and on whether there is another one."""
        move, square = self.square(reason.square), reason.square
        if has_line(opponent(reason.board), self.rules):
            return f"{self.mine} completes the line {self.line(before.mover, square)}."
        _, dangers = threats(before, self.rules)
        if dangers & square:
            line = self.line(opponent(before), square)
            return f"{self.mine} has to play {move}, or {self.theirs} completes {line}."
        only = f", the only move that {reason.does}" if reason.is_only else ""
        return f"{self.mine} plays {move}{only}."

    def _end(self, board: Bitboard) -> str:
        """Return why all replies let the side complete a line, or fill the board."""
        rules, (mine, theirs), own = self.rules, self[1:], opponent(board)
        playable, (_, wins) = landing_squares(board, rules), threats(board, rules)
        if rules.rows * rules.cols - stones(board) < 2:
            return "then the board is full"
        now = wins & playable
        if now & now - 1:
            return f"{mine} threatens {self.squares(now)}; {theirs} can stop only one"
        if now:
            has_to = f"{theirs} has to play {self.square(now)}"
            stopped, line = self.line(own, now), self.line(own, now << 1)
            return (
                f"{has_to}, or {mine} completes {stopped}; then {mine} completes {line}"
            )
        above = self.squares(playable << 1, "or")
        return f"each move of {theirs} lets {mine} complete a line above it, on {above}"

    def _tactics(self, board: Bitboard, plan: Plan | None) -> Iterator[str]:
        """Yield sentences on forced moves, and on where nobody may play."""
        playable = landing_squares(board, self.rules)
        theirs, wins = threats(board, self.rules)
        if forced := wins & playable:
            line = self.line(opponent(board), forced)
            move = self.square(forced)
            yield f"{self.theirs} has to play {move}, or {self.mine} completes {line}."
        elif not plan and (unsafe := playable & wins >> 1):
            is_for_both = unsafe & theirs >> 1 == unsafe
            who, side = f"{self.theirs} must not", self.mine
            if is_for_both:
                who, side = "Nobody may", "the other side"
            end = f"{side} would complete a line above it"
            yield f"{who} play {self.squares(unsafe, 'or')}: {end}."

    def _plan(self, board: Bitboard, plan: Plan, reason: Reason) -> Iterator[str]:
        """Yield sentences on what a plan answers to which move, and on the end."""
        columns, (mine, theirs) = planned_columns(board, plan, self.rules), self[1:]
        lines = [
            f"if {theirs} plays {self.square(each.below)}, {mine} completes "
            f"{self.line(opponent(board), each.threat)}"
            for each in columns
            if each.threat
        ]
        if lines:
            yield f"I{'; '.join(lines)[1:]}."
        if plan.pairs:
            pairs = ", or of ".join(self._pairs(columns, plan))
            yield f"If {theirs} takes one of {pairs}, {mine} takes the other."
        if any(each.kept for each in columns):
            other_ = "other " if lines or plan.pairs else ""
            yield f"{mine} answers every {other_}move on top of it."
        outcome = self._outcome(board, columns, reason)
        yield f"So {theirs} completes no line; {mine} {outcome}."

    def _outcome(
        self, board: Bitboard, columns: Sequence[Column], reason: Reason
    ) -> str:
        """Return what the side reaches by a plan; it may complete a line sooner."""
        if below := sum(each.below for each in columns):
            last = f"when {self.theirs} has to play {self.squares(below, 'or')}"
        elif reason.must_win:
            last = self.line(opponent(board), sum(each.kept for each in columns))
        else:
            return "does not lose"
        return f"completes a line, at the latest {last}"

    def tree(
        self, reason: Reason, steps: Sequence[Step], indent: str = ""
    ) -> Iterator[str]:
        """Yield a line for each reply and its answer, those that follow indented."""
        for step in steps:
            end = "" if step.steps else f": {self._in_short(step, reason)}"
            reply, answer = self.square(step.reply), self.square(step.answer)
            yield f"{indent}{self.theirs} {reply}, {self.mine} {answer}{end}"
            yield from self.tree(reason, step.steps, f"{indent}  ")

    def _in_short(self, step: Step, reason: Reason) -> str:
        """Return in a few words why a position needs no further steps."""
        if not step.plan:
            return self._end(step.board)
        columns = planned_columns(step.board, step.plan, self.rules)
        pairs = ", one of ".join(self._pairs(columns, step.plan))
        gets = f"{self.mine} gets one of {pairs}; " if pairs else ""
        return f"{gets}{self.mine} {self._outcome(step.board, columns, reason)}"

    def _pairs(self, columns: Sequence[Column], plan: Plan) -> list[str]:
        pairs = [columns[a].lowest | columns[b].lowest for a, b in plan.pairs]
        return [*map(self.squares, pairs)]
