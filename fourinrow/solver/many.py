"""The scores of many positions, in order, solved one by one or several at a time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from itertools import chain
from threading import local
from typing import Final, TypeAlias, TypeVar

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.book import Book
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.engine import Engine, ReadsTexts, Setting, book_of, open_engine
from fourinrow.solver.parallel import in_order
from fourinrow.solver.score import Score, score_of
from fourinrow.stopping import Stop, never

_CHUNK: Final = 16
"""The positions that travel together: few, since the scores of all come at once."""

_BATCH: Final = 64  # positions of a sequence that are solved in one call

_AHEAD_EACH: Final = 16  # chunks: easy ones bridge the time of a hard one
_MOST_AHEAD: Final = 128  # chunks: enough for the workers of a cluster
_MANY_NODES: Final = 1 << 16  # about 10 ms of the fast engine

T = TypeVar("T")

_LentEngine: TypeAlias = AbstractContextManager[Engine]

_Found: TypeAlias = Score | FourInRowError
"""What is known about a position: its score, or why it is invalid."""

_Chunk: TypeAlias = Sequence[Position | _Found]
"""Positions, and what is known about some of them."""


def solve_many(
    positions: Iterable[Position],
    rules: Rules = CONNECT_FOUR,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Score]:
    """Yield the scores of positions, in order, each when it is needed.

    >>> [str(score) for score in solve_many(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    Positions are solved one after the other, by several ``jobs`` (threads), or by an
    ``executor`` of ``concurrent.futures``. Ctrl-C stops jobs, but not the work that an
    executor has begun. A single job keeps its table; others clear theirs after work
    that takes more than a moment.

    A single job takes positions from an iterator one by one. Otherwise positions go in
    chunks of 16, whose scores come all at once: an easy position may have to wait for a
    hard one. Each of several jobs works ahead by at most 256 positions, an executor by
    2048, so there may be any number of positions.

    An invalid position raises its error when its turn comes, with a note of its index.
    An error of the iterable is raised in its turn too. Either ends the iteration.
    Raises `FourInRowError` for fewer than 1 job, and for jobs together with an
    executor, and for a single text.
    """
    return scores_in_order(positions, Setting(rules), jobs=jobs, executor=executor)


def scores_in_order(
    positions: Iterable[Position | Score],
    setting: Setting,
    turn: Callable[[], _LentEngine] | None = None,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Score]:
    """Yield the scores of positions, as `solve_many` does, by engines with a setting.

    A position may be given by its score. A single job uses the engine that ``turn``
    lends for each chunk, if given.
    """
    if isinstance(positions, str):  # an iterable of texts, but surely not meant
        raise FourInRowError(f"expected several positions, got {short_repr(positions)}")
    if jobs is not None:
        if executor is not None:
            raise FourInRowError(
                f"expected jobs or an executor, got both: {short_repr(jobs)} jobs"
            )
        at_least(1, jobs, "jobs", "1 job or more")
    if executor is not None:
        return _by_executor(positions, setting, executor, _MOST_AHEAD)
    if jobs is not None and jobs > 1:
        return _by_threads(positions, setting, jobs)
    size = _BATCH if isinstance(positions, Sequence) else 1
    if turn is None:
        engine = open_engine(setting)
        return _by_one(positions, lambda: nullcontext(engine), setting, size)
    return _by_one(positions, turn, setting, size)


def _by_one(
    positions: Iterable[Position | Score],
    turn: Callable[[], _LentEngine],
    setting: Setting,
    size: int,
) -> Iterator[Score]:
    def solved(chunk: _Chunk) -> list[_Found]:
        with turn() as engine:
            return _solved(chunk, engine, setting, never)

    return _scores(map(solved, _chunks(positions, size)))


def _by_threads(
    positions: Iterable[Position | Score], setting: Setting, jobs: int
) -> Iterator[Score]:
    """Solve in threads; closing the iterator stops them."""
    is_closed = list[bool]()
    with ThreadPoolExecutor(jobs) as threads:
        try:
            yield from _by_executor(
                positions,
                setting,
                threads,
                _AHEAD_EACH * jobs,
                lambda _nodes: bool(is_closed),
            )
        finally:
            is_closed.append(True)


def _by_executor(
    positions: Iterable[Position | Score],
    setting: Setting,
    executor: Executor,
    ahead: int,
    stop: Stop = never,
) -> Iterator[Score]:
    book = setting.book if isinstance(setting.book, Book) else None
    if book is not None:  # too large to go with each chunk
        setting = replace(setting, book=None)
    small = (_portable(position, setting.rules, book) for position in positions)
    work = partial(_in_worker, setting, stop)
    return _scores(in_order(executor, work, _chunks(small, _CHUNK), ahead))


def _portable(
    position: Position | Score, rules: Rules, book: Book | None
) -> Position | _Found:
    """Return a position as a small text or as bits, or its score in a book."""
    if book is None and isinstance(position, str | Bitboard):
        return position
    return _read(position, rules, book)


def _chunks(positions: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut positions into chunks; an error is raised after the positions before it."""
    chunk: list[T] = []
    try:
        for position in positions:
            chunk.append(position)
            if len(chunk) == size:
                yield chunk
                chunk = []
    except Exception:
        yield chunk
        raise
    if chunk:
        yield chunk


def _scores(found: Iterable[Iterable[_Found]]) -> Iterator[Score]:
    for at, each in enumerate(chain.from_iterable(found)):
        if isinstance(each, FourInRowError):
            each.add_note(f"in position {at}, counted from 0")
            raise each
        yield each


class _Own(local):
    """The engine of a thread, which keeps its table from chunk to chunk."""

    made: tuple[Setting, Engine] | None = None


_own: Final = _Own()


def _in_worker(setting: Setting, stop: Stop, chunk: _Chunk) -> list[_Found]:
    """Solve a chunk. Long work clears the table, for the worker may live for ever."""
    if _own.made is None or _own.made[0] != setting:
        _own.made = setting, open_engine(setting)
    engine = _own.made[1]
    before = engine.nodes
    found = _solved(chunk, engine, setting, stop)
    if engine.nodes - before > _MANY_NODES:
        engine.reset()
    return found


def _solved(
    chunk: _Chunk, engine: Engine, setting: Setting, stop: Stop
) -> list[_Found]:
    """Return what is found about a chunk; it is meaningless once it is stopped."""
    rules, book = setting.rules, book_of(setting)
    least, most = 0 if book is None else book.plies + 1, rules.rows * rules.cols
    texts = [
        each for each in chunk if isinstance(each, str) and least <= len(each) <= most
    ]
    if len(texts) < len(chunk) or not isinstance(engine, ReadsTexts):
        return _solved_on_bits(chunk, engine, rules, book, stop)
    found = list[_Found]()
    for text, value in zip(texts, engine.narrow_texts(texts, stop), strict=True):
        if value is None:
            found += _solved_on_bits([text], engine, rules, book, stop)
        else:
            found.append(score_of(value, len(text), rules))
    return found


def _solved_on_bits(
    chunk: _Chunk, engine: Engine, rules: Rules, book: Book | None, stop: Stop
) -> list[_Found]:
    read = list[Bitboard | _Found]()
    for each in chunk:
        read.append(_read(each, rules, book))
        if isinstance(read[-1], FourInRowError):
            break
    boards = [each for each in read if isinstance(each, Bitboard)]
    values = iter(engine.narrow_all(boards, stop))
    return [
        score_of(next(values), stones(each), rules)
        if isinstance(each, Bitboard)
        else each
        for each in read
    ]


def _read(
    position: Position | _Found, rules: Rules, book: Book | None
) -> Bitboard | _Found:
    if isinstance(position, Score | FourInRowError):
        return position
    try:
        board = as_board(position, rules)
    except FourInRowError as error:
        return error
    score = None if book is None else book.score(board)
    return board if score is None else score_of(score, stones(board), rules)
