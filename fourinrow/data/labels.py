"""The exact value of every move of many positions, and what follows from it."""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from itertools import chain, islice, tee
from typing import NamedTuple, TypeAlias

from toolz import concat

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import Situation
from fourinrow.notation.moves import AROUND, format_moves
from fourinrow.notation.reachable import format_board
from fourinrow.solver.bitboard import Bitboard, after_each_move, stones
from fourinrow.solver.book import BookChoice
from fourinrow.solver.bridge import Position, are_moves, from_bits, several
from fourinrow.solver.engine import Setting
from fourinrow.solver.many import as_boards, batch_of, solved_in_order
from fourinrow.solver.score import Result, Score, score_of


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
    asked, begun = tee(_begun(several(positions), rules))
    boards = concat(after.values() or [board] for _, board, after in asked)
    solved = solved_in_order(
        boards, Setting(rules), jobs, executor, book, batch_of(positions)
    )
    return _labels(solved, begun, rules)


_Begun: TypeAlias = tuple[str, Bitboard, Mapping[int, Bitboard]]
"""A position, as it is written and as bits, and the board after each move."""


def _begun(positions: Iterable[Position], rules: Rules) -> Iterator[_Begun]:
    for position, board in as_boards(positions, rules):
        if are_moves(position):
            position = format_moves(position, rules)
        elif not isinstance(position, str):
            position = format_board(from_bits(board, rules).grid)
        yield position.strip(AROUND), board, dict(after_each_move(board, rules))


def _labels(
    solved: Iterator[Score], begun: Iterator[_Begun], rules: Rules
) -> Iterator[Label]:
    for first in solved:
        text, board, after = next(begun)
        replies = chain([first], islice(solved, max(0, len(after) - 1)))
        values = {move: -each.value for move, each in zip(after, replies, strict=False)}
        score = score_of(max(values.values()), stones(board), rules) if after else first
        yield Label(text, board, score, tuple(map(values.get, rules.moves)), rules)
