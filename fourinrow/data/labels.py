"""The exact value of every move of many positions, and what follows from it."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from itertools import chain, islice
from typing import NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.notation.moves import AROUND, format_moves
from fourinrow.notation.reachable import format_board
from fourinrow.solver.bitboard import (
    Bitboard,
    has_line,
    legal_moves,
    opponent,
    put,
    square_of,
    stones,
)
from fourinrow.solver.bridge import (
    Position,
    are_moves,
    as_board,
    from_bits,
    several,
)
from fourinrow.solver.engine import BookChoice, Setting
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.score import Result, Score, score_of, win_value


class Label(NamedTuple):
    """What is true of a position, for the side to move.

    >>> found = next(label(["1111112323"]))
    >>> found.scores
    (None, 11, -2, -2, -2, -2, -3)
    >>> found.best, found.policy
    ((1,), (0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    >>> print(found.score, found.outcome.value, found.stones)
    win in 11 win 10

    There is an exact score for each move, columns from 0 with gravity and
    ``row * cols + column`` without; ``None`` for a move that can't be played.
    """

    text: str
    board: Bitboard
    score: Score
    scores: tuple[int | None, ...]
    rules: Rules = CONNECT_FOUR

    @property
    def situation(self) -> Situation:
        """The position."""
        return from_bits(self.board, self.rules)

    @property
    def stones(self) -> int:
        """The number of stones on the board."""
        return stones(self.board)

    @property
    def outcome(self) -> Result:
        """Win, draw or loss of the side to move."""
        return self.score.result

    @property
    def best(self) -> tuple[int, ...]:
        """The moves with the highest score, ascending; none once the game is over."""
        return tuple(
            move for move, score in enumerate(self.scores) if score == self.score.value
        )

    @property
    def policy(self) -> tuple[float, ...]:
        """The probability of each move if all best moves are equally likely."""
        best, moves = self.best, self.rules.moves
        return tuple(1 / len(best) if move in best else 0.0 for move in moves)


def label(
    positions: Iterable[Position],
    rules: Rules = CONNECT_FOUR,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
    book: BookChoice = "standard",
) -> Iterator[Label]:
    """Yield the label of each position, in order.

    >>> [str(each.score) for each in label(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    The positions after each move are solved as `fourinrow.solver.solve_many` solves
    positions: one after the other, by ``jobs`` threads, or by an ``executor``, with the
    same labels. Scores of positions in the opening ``book`` are looked up. The ``text``
    of a label is its position as it was given, without blanks around it, moves as a
    text, or the line of its board.

    Raises what `solve_many` raises; an invalid position raises its error in its turn,
    with a note of its index.
    """
    begun, setting = deque[tuple[str, Bitboard]](), Setting(rules, book=book)
    asked = _children(several(positions), rules, begun)
    solved = scores_in_order(asked, setting, jobs=jobs, executor=executor)
    return _labels(solved, begun, rules)


def _children(
    positions: Iterable[Position], rules: Rules, begun: deque[tuple[str, Bitboard]]
) -> Iterator[Bitboard | Score]:
    """Note each position, and yield the board after each move, or its score if it wins.

    For a game that is over, that is the board.
    """
    for at, position in enumerate(positions):
        try:
            if are_moves(position):
                position = format_moves(position, rules)
            board = as_board(position, rules)
        except FourInRowError as error:
            error.add_note(f"in position {at}, counted from 0")
            raise
        if isinstance(position, str):
            text = position.strip(AROUND)
        else:
            text = format_board(from_bits(board, rules).grid)
        begun.append((text, board))
        moves = legal_moves(board, rules)
        if not moves:
            yield board
        for move in moves:
            after = put(board, square_of(board, move, rules))
            if has_line(opponent(after), rules):
                yield score_of(-win_value(stones(board), rules), stones(after), rules)
            else:
                yield after


def _labels(
    solved: Iterator[Score], begun: deque[tuple[str, Bitboard]], rules: Rules
) -> Iterator[Label]:
    for first in solved:
        text, board = begun.popleft()
        moves = legal_moves(board, rules)
        replies = chain([first], islice(solved, max(0, len(moves) - 1)))
        values = {move: -each.value for move, each in zip(moves, replies, strict=False)}
        score = score_of(max(values.values()), stones(board), rules) if moves else first
        yield Label(text, board, score, tuple(map(values.get, rules.moves)), rules)
