"""Why a side wins, or does not lose: sentences that are proved, in plain words.

Tactics come first: a line to complete, two at a time, a move that has to be blocked.
Then a plan, or a forced line: each reply and the answer to it. Where a search alone
knows the result, that is said, and no reason is made up. Squares have names such as c3:
the column, from a, and the row, from 1 at the bottom.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from fourinrow.core.cells import Player, other
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, UnsupportedBoard, short_repr
from fourinrow.proofs.plans import (
    Column,
    Plan,
    each_square,
    square_name,
    used_column,
    winning_masks,
)
from fourinrow.proofs.prover import Prover, Turn
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    landing_squares,
    lanes,
    legal_moves,
    opponent,
    play,
    put,
    squares,
    stones,
    threats,
)
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver

MOST: Final = 30
"""The most positions in a forced line."""

_SIDES: Final = ("X", "O")
_DOES: Final = {Result.WIN: "wins", Result.DRAW: "draws", Result.LOSS: "loses"}


class Step(NamedTuple):
    """A reply of the other side, and the answer to it, as squares; and the rest.

    After the answer the position is ``board``. There a plan holds, or further steps
    answer all replies but those after which a line is completed at once. No plan and no
    steps: that is so for all replies, or the board is full after the next one.
    """

    reply: int
    answer: int
    board: Bitboard
    plan: Plan | None
    steps: tuple["Step", ...]


class Reason(NamedTuple):
    """Why a side wins, or does not lose, once it has moved.

    ``board`` is the position after its move, which filled ``square``; 0 if the other
    side is to move in the position that is explained. ``plan`` and ``steps`` are as in
    a `Step`. If ``is_short`` is false, only a search knows.
    """

    side: Player
    must_win: bool
    square: int
    board: Bitboard
    plan: Plan | None = None
    steps: tuple[Step, ...] = ()
    is_short: bool = True

    @property
    def does(self) -> str:
        """What the side does, in words."""
        return "wins" if self.must_win else "does not lose"


class Explanation(NamedTuple):
    """The result for the side to move, and why: sentences, and forced lines as text.

    In a line of text are a reply and its answer; those that follow are indented.
    """

    result: Result
    sentences: tuple[str, ...]
    lines: tuple[str, ...] = ()
    reasons: tuple[Reason, ...] = ()


def explain(
    position: Position, solver: Solver, *, names: tuple[str, str] = _SIDES
) -> Explanation:
    """Explain a position: who wins and why, or why neither side loses.

    >>> for sentence in explain("444445157224211", Solver()).sentences:
    ...     print(sentence)
    O is to move and loses.
    If O plays c2, X completes a3 b3 c3 d3.
    If O takes one of a4 and b4 or of c1 and g2, X takes the other.
    X answers every other move on top of it.
    So O completes no line, and in the end has to play c2.

    A forced line has at most `MOST` positions. ``names`` are those of the sides. Raises
    `UnsupportedBoard` without gravity, `FourInRowError` if the game is over, and what
    `as_board` raises.
    """
    rules = solver.rules
    if not rules.gravity:
        expected = "expected a board with gravity"
        raise UnsupportedBoard(f"{expected}, got {short_repr(rules)}")
    board = as_board(position, rules)
    if not legal_moves(board, rules):
        expected = "expected a game that is not over"
        raise FourInRowError(f"{expected}, got {short_repr(position)}")
    before, mover = solver.nodes, _mover(board)
    result = solver.result(board)
    loses = {Result.WIN: other(mover), Result.LOSS: mover}.get(result)
    sides = [side for side in (mover, other(mover)) if side is not loses]
    prover = Prover(solver, must_win=result is not Result.DRAW)
    reasons = [_reason(board, prover, side is mover) for side in sides]
    sentences = [f"{names[mover - 1]} is to move and {_DOES[result]}."]
    lines, nodes = list[str](), solver.nodes - before
    for reason in reasons:
        words = _Words(rules, names[reason.side - 1], names[other(reason.side) - 1])
        sentences += words.reason(board, reason, prover, nodes)
        lines += words.tree(reason, reason.steps)
    each_once = tuple(dict.fromkeys(sentences))
    return Explanation(result, each_once, tuple(lines), tuple(reasons))


def explain_move(
    position: Position,
    move: int,
    solver: Solver,
    *,
    names: tuple[str, str] = _SIDES,
) -> Explanation:
    """Explain a move, a column from 0: what it keeps, or what the other side can do.

    >>> from fourinrow import Rules
    >>> solver = Solver(Rules(rows=4, cols=5))
    >>> for sentence in explain_move("33", 0, solver).sentences[:3]:
    ...     print(sentence)
    a1 is a mistake: X draws with c3, and loses after a1.
    O is to move and wins.
    O plays c3.

    The explanation is that of the position after the move. Raises what `explain`
    raises, and `IllegalMove` for a move that can't be played.
    """
    rules, board = solver.rules, as_board(position, solver.rules)
    after, mover = play(board, move, rules), _mover(board)
    name, words = names[mover - 1], _Words(rules, names[mover - 1], "")
    square = after.filled ^ board.filled
    played = words.square(square)
    if not legal_moves(after, rules):
        said = f"{played} fills the board: it is a draw."
        if is_won := has_line(opponent(after), rules):
            said = f"{name} completes the line {words.line(board.mover, square)}."
        return Explanation(Result.LOSS if is_won else Result.DRAW, (said,))
    found = explain(after, solver, names=names)
    before, now = solver.result(board), _turned(found.result)
    good = [
        words.square(each)
        for each in each_square(landing_squares(board, rules))
        if _turned(solver.result(put(board, each))) is before
    ]
    if before is not now:
        said = f"{name} {_DOES[before]} with {_listed(good, 'or')}"
        said = f"{played} is a mistake: {said}, and {_DOES[now]} after {played}."
    elif now is Result.LOSS:
        said = f"{name} loses after every move, and after {played} too."
    else:
        keeps = "keeps" if good[1:] else "is the only move that keeps"
        said = f"{played} {keeps} the {now.value}."
    if any(reason.square == square << 1 for reason in found.reasons):
        said += f" {words.square(square << 1)} can be played only now, on top of it."
    return found._replace(sentences=(said, *found.sentences))


def marks(board: Bitboard, plan: Plan, rules: Rules) -> Mapping[int, str]:
    """Return signs for the squares of a plan, by cell: ``row * cols + column``.

    >>> from fourinrow import CONNECT_FOUR
    >>> board = as_board("444445157224211")
    >>> marks(board, Plan(threats=1 << 16, pairs=((0, 1), (2, 6))), CONNECT_FOUR)[23]
    '*'

    ``*`` completes a line, ``-`` is the square below it, ``+`` are squares that the
    claimer is sure of, and the squares of each pair have the same number.
    """
    columns, signs = _columns(board, plan, rules), dict[int, str]()
    for column in columns:
        signs |= {column.threat: "*", column.below: "-"}
        signs |= dict.fromkeys(each_square(column.kept), "+")
    for number, pair in enumerate(plan.pairs, 1):
        signs |= {columns[at].lowest: str(number) for at in pair}
    return {at: signs[it] for at, it in enumerate(squares(rules)) if it in signs}


def _reason(board: Bitboard, prover: Prover, is_to_move: bool) -> Reason:
    """Find the reason of a claim that is true."""
    after, mover = board, _mover(board)
    if is_to_move:
        own, theirs = threats(board, prover.rules)
        playable = landing_squares(board, prover.rules)
        if own & playable:
            square = next(each_square(own & playable))
            return Reason(mover, True, square, put(board, square))
        after = _best(prover, Turn(-1, board, theirs & playable))
    is_short = prover.size(after, MOST) is not None
    plan, steps = _followed(prover, after) if is_short else (None, ())
    square = after.filled ^ board.filled
    side = mover if is_to_move else other(mover)
    return Reason(side, prover.must_win, square, after, plan, steps, is_short)


def _best(prover: Prover, reply: Turn) -> Bitboard:
    """Return the position after the answer with the smallest proof, tactics first."""
    tactics = (it for it in prover.answers(reply) if not prover.replies(it))
    return next(tactics, None) or prover.best_answer(reply, MOST)


def _followed(prover: Prover, board: Bitboard) -> tuple[Plan | None, tuple[Step, ...]]:
    """Return the plan of a position, or the steps that answer all replies."""
    replies, filled = prover.replies(board), board.filled
    if replies and (plan := prover.plan(board)):
        return plan, ()
    steps = [(reply.board.filled, _best(prover, reply)) for reply in replies]
    return None, tuple(
        Step(after ^ filled, end.filled ^ after, end, *_followed(prover, end))
        for after, end in steps
    )


def _turned(result: Result) -> Result:
    """Return what a result of one side is for the other."""
    return {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}.get(result, result)


def _mover(board: Bitboard) -> Player:
    return Player.SECOND if stones(board) % 2 else Player.FIRST


def _columns(board: Bitboard, plan: Plan, rules: Rules) -> list[Column]:
    """Return what a plan makes of each column."""
    empty = [lane & ~board.filled for lane in lanes(rules)]
    return [used_column(each, plan.threats & each) for each in empty]


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

    def reason(
        self, before: Bitboard, reason: Reason, prover: Prover, nodes: int
    ) -> Iterator[str]:
        """Yield sentences on why the side wins, or does not lose."""
        board, plan, does = reason.board, reason.plan, reason.does
        if reason.square:
            yield self._move(before, reason, prover)
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
            yield f"{self.mine} {does} by the answers below."
            yield f"After all other replies {self.mine} completes a line at once."
        else:
            by = f"a search of {nodes:,} positions" if nodes else "an earlier search"
            known = f"That {self.mine} {does} is known from {by}"
            yield f"{known}; no short reason was found."

    def _move(self, before: Bitboard, reason: Reason, prover: Prover) -> str:
        """Return a sentence on the move, and on whether there is another one."""
        move, square = self.square(reason.square), reason.square
        if has_line(opponent(reason.board), self.rules):
            return f"{self.mine} completes the line {self.line(before.mover, square)}."
        _, dangers = threats(before, self.rules)
        if dangers & square:
            line = self.line(opponent(before), square)
            return f"{self.mine} has to play {move}, or {self.theirs} completes {line}."
        is_only = len(prover.answers(Turn(-1, before, 0))) == 1
        only = f", the only move that {reason.does}" if is_only else ""
        return f"{self.mine} plays {move}{only}."

    def _end(self, board: Bitboard) -> str:
        """Return why all replies let the side complete a line, or fill the board."""
        rules, (mine, theirs), own = self.rules, self[1:], opponent(board)
        playable, (_, wins) = landing_squares(board, rules), threats(board, rules)
        if rules.rows * rules.cols - stones(board) < 2:
            return "then the board is full"
        now = wins & playable
        if now & now - 1:
            return f"{mine} threatens {self.squares(now)}, and {theirs} can't stop both"
        if now:
            move, line = self.square(now), self.line(own, now << 1)
            return f"{theirs} has to play {move}, and {mine} completes {line}"
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
            who = "Nobody may" if is_for_both else f"{self.theirs} must not"
            end = "the other side would complete a line above it"
            yield f"{who} play {self.squares(unsafe, 'or')}: {end}."

    def _plan(self, board: Bitboard, plan: Plan, reason: Reason) -> Iterator[str]:
        """Yield sentences on what a plan answers to which move, and on the end."""
        columns, (mine, theirs) = _columns(board, plan, self.rules), self[1:]
        lines = [
            f"if {theirs} plays {self.square(each.below)}, {mine} completes "
            f"{self.line(opponent(board), each.threat)}"
            for each in columns
            if each.threat
        ]
        if lines:
            yield f"I{'; '.join(lines)[1:]}."
        if plan.pairs:
            pairs = _listed(self._pairs(columns, plan, "and"), "or of")
            yield f"If {theirs} takes one of {pairs}, {mine} takes the other."
        if any(each.kept for each in columns):
            other_ = "other " if lines or plan.pairs else ""
            yield f"{mine} answers every {other_}move on top of it."
        yield f"So {self._outcome(board, columns, reason)}."

    def _outcome(
        self, board: Bitboard, columns: Sequence[Column], reason: Reason
    ) -> str:
        """Return how the game ends if a plan is followed to the end."""
        none = f"{self.theirs} completes no line"
        if below := sum(each.below for each in columns):
            return f"{none}, and in the end has to play {self.squares(below, 'or')}"
        if not reason.must_win:
            return f"{none}, and {self.mine} does not lose"
        kept = sum(each.kept for each in columns)
        line = self.line(opponent(board), kept)
        return f"{none}, and in the end {self.mine} completes {line}"

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
        columns = _columns(step.board, step.plan, self.rules)
        pairs = ", ".join(self._pairs(columns, step.plan, "or"))
        outcome = self._outcome(step.board, columns, reason)
        return f"{self.mine} gets {pairs}; {outcome}" if pairs else outcome

    def _pairs(self, columns: Sequence[Column], plan: Plan, last: str) -> list[str]:
        pairs = [columns[a].lowest | columns[b].lowest for a, b in plan.pairs]
        return [self.squares(pair, last) for pair in pairs]
