"""The scores of many positions, in order, solved one by one or several at a time."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import chain, repeat
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.book import Book
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.engine import Engine, Setting, book_of, open_engine
from fourinrow.solver.parallel import Pace, borrowed, in_order
from fourinrow.solver.score import Score, score_of
from fourinrow.stopping import Stop, never

_MOST_AHEAD: Final = 128  # chunks: enough for the workers of a cluster
_AHEAD_EACH: Final = 16  # chunks: easy ones bridge the time of a hard one
_AHEAD_AT_FIRST: Final = 2  # chunks a worker: one at work, and one that waits

_Chunk: TypeAlias = list[Position]
_Engines: TypeAlias = deque[Engine]
_LentEngine: TypeAlias = AbstractContextManager[Engine]


class _Answers(NamedTuple):
    """The scores of a chunk up to its first bad position, and the nodes they took."""

    scores: list[Score]
    error: FourInRowError | None
    nodes: int


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
    ``executor`` of ``concurrent.futures``. Each job keeps a table. Ctrl-C stops jobs,
    but not the work that an executor has begun.

    A single job takes positions from an iterator one by one. Otherwise positions go in
    chunks of up to 64, larger ones while they are easy. The scores of a chunk come all
    at once: an easy position may have to wait for a hard one. Each of several jobs
    works ahead by at most about 1000 positions, an executor by about 8000, so there may
    be any number of positions.

    An invalid position raises its error when its turn comes, with a note of its index.
    An error of the iterable is raised in its turn too. Either ends the iteration.
    Raises `FourInRowError` for fewer than 1 job, and for jobs together with an
    executor, and for a single text.
    """
    return scores_in_order(positions, Setting(rules), jobs=jobs, executor=executor)


def scores_in_order(
    positions: Iterable[Position],
    setting: Setting,
    turn: Callable[[], _LentEngine] | None = None,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
    cancels: bool = True,
    least: int = 1,
) -> Iterator[Score]:
    """Yield the scores of positions, as `solve_many` does, by engines with a setting.

    >>> setting = Setting(Rules(1, 4, 2), engine="readable")
    >>> list(map(str, scores_in_order(["1", "2"], setting)))
    ['draw in 3', 'loss in 2']

    A single job uses the engine that ``turn`` lends for each chunk, if given. If the
    number of positions is unknown, a chunk has at least ``least`` of them. If it
    ``cancels``, closing the iterator cancels work that an executor has not begun.
    """
    each = _positions(positions)
    if jobs is not None:
        if executor is not None:
            raise FourInRowError(
                f"expected jobs or an executor, got both: {short_repr(jobs)} jobs"
            )
        at_least(1, jobs, "jobs", "1 job or more")
    if executor is not None:
        pace = Pace(least=least)
        return _by_executor(each, setting, executor, pace, cancels=cancels)
    left = len(positions) if isinstance(positions, Sequence) else None
    if jobs is not None and jobs > 1:
        return _by_threads(each, setting, jobs, left)
    pace = Pace(most=1, least=least) if left is None else Pace()
    turn = turn or _lending(open_engine(setting))
    return _one_by_one(each, turn, setting, pace)


def _positions(positions: Iterable[Position]) -> Iterator[Position]:
    if isinstance(positions, str):  # an iterable of texts, but surely not meant
        raise FourInRowError(f"expected several positions, got {short_repr(positions)}")
    return iter(positions)


def _lending(engine: Engine) -> Callable[[], _LentEngine]:
    return lambda: nullcontext(engine)


def _one_by_one(
    positions: Iterator[Position],
    turn: Callable[[], _LentEngine],
    setting: Setting,
    pace: Pace,
) -> Iterator[Score]:
    def answers(chunk: _Chunk) -> _Answers:
        return _answers(chunk, turn(), setting, never)

    return _scores(map(answers, _chunks(positions, pace)), pace)


def _by_threads(
    positions: Iterator[Position], setting: Setting, jobs: int, left: int | None
) -> Iterator[Score]:
    """Solve in threads, each with its own engine; closing the iterator stops them."""
    idle, pace, closed = _Engines(), Pace(left=left, jobs=jobs), list[bool]()
    threads = ThreadPoolExecutor(jobs)

    def stop(_nodes: int) -> bool:
        return bool(closed)

    def submit(chunk: _Chunk) -> Future[_Answers]:
        lent = _lend(idle, setting)
        return threads.submit(_answers, chunk, lent, setting, stop)

    # Each result that is taken allows one more chunk to start.
    most, first = _AHEAD_EACH * jobs, _AHEAD_AT_FIRST * jobs
    rooms = chain(range(first, most), repeat(most))
    try:
        yield from _scores(in_order(_chunks(positions, pace), submit, rooms), pace)
    finally:
        closed.append(True)
        threads.shutdown(cancel_futures=True)


def _by_executor(
    positions: Iterator[Position],
    setting: Setting,
    executor: Executor,
    pace: Pace,
    *,
    cancels: bool,
) -> Iterator[Score]:
    begun = deque[Future[_Answers]](maxlen=_MOST_AHEAD)

    def submit(chunk: _Chunk) -> Future[_Answers]:
        begun.append(executor.submit(_elsewhere, setting, chunk))
        return begun[-1]

    chunks = _chunks(_portable(positions, setting.rules), pace)
    try:
        yield from _scores(in_order(chunks, submit, repeat(_MOST_AHEAD)), pace)
    finally:
        for future in begun if cancels else ():
            future.cancel()
        _idle_engines.cache_clear()  # the work may have been done in this process


def _portable(positions: Iterator[Position], rules: Rules) -> Iterator[Position]:
    """Yield positions that are small when pickled: texts and bitboards."""
    for at, each in enumerate(positions):
        try:
            yield each if isinstance(each, str | Bitboard) else as_board(each, rules)
        except FourInRowError as error:
            _locate(error, at)
            raise


def _chunks(positions: Iterator[Position], pace: Pace) -> Iterator[_Chunk]:
    """Cut positions into chunks; an error is raised after the positions before it."""
    chunk: _Chunk = []
    size = pace.size
    try:
        for position in positions:
            chunk.append(position)
            if len(chunk) >= size:
                pace.take(size)
                yield chunk
                chunk, size = [], pace.size
    except Exception:
        yield chunk
        raise
    if chunk:
        yield chunk


def _scores(answers: Iterator[_Answers], pace: Pace) -> Iterator[Score]:
    before = 0
    for scores, error, nodes in answers:
        if scores:
            pace.learn(len(scores), nodes)
        yield from scores
        before += len(scores)
        if error is not None:
            _locate(error, before)
            raise error


def _locate(error: FourInRowError, at: int) -> None:
    error.add_note(f"in position {at}, counted from 0")


@lru_cache(maxsize=1)
def _idle_engines(setting: Setting) -> _Engines:
    """Return the idle engines, with their tables, of an executor's process."""
    del setting
    return _Engines()


def _elsewhere(setting: Setting, chunk: _Chunk) -> _Answers:
    lent = _lend(_idle_engines(setting), setting)
    return _answers(chunk, lent, setting, never)


def _lend(idle: _Engines, setting: Setting) -> _LentEngine:
    return borrowed(idle, lambda: open_engine(setting))


def _answers(
    chunk: _Chunk, lent: _LentEngine, setting: Setting, stop: Stop
) -> _Answers:
    scores, error = list[Score](), None
    with lent as engine:
        before = engine.nodes
        try:
            for score in _solved(chunk, engine, setting, stop):
                scores.append(score)
        except FourInRowError as caught:
            error = caught
        return _Answers(scores, error, engine.nodes - before)


def _solved(
    chunk: _Chunk, engine: Engine, setting: Setting, stop: Stop
) -> Iterator[Score]:
    """Yield the scores of a chunk; they are meaningless once it is stopped."""
    rules, book = setting.rules, book_of(setting)
    area, known = rules.rows * rules.cols, -1 if book is None else book.plies
    texts = [
        each for each in chunk if isinstance(each, str) and known < len(each) <= area
    ]
    if len(texts) < len(chunk):
        yield from _solved_on_bits(chunk, engine, rules, book, stop)
        return
    for text, value in zip(texts, engine.narrow_texts(texts, stop), strict=True):
        if value is None:
            yield from _solved_on_bits([text], engine, rules, book, stop)
        else:
            yield score_of(value, len(text), rules)


def _solved_on_bits(
    chunk: Sequence[Position],
    engine: Engine,
    rules: Rules,
    book: Book | None,
    stop: Stop,
) -> Iterator[Score]:
    boards, error = list[Bitboard](), None
    try:
        for position in chunk:
            boards.append(as_board(position, rules))
    except FourInRowError as caught:
        error = caught
    known = [None if book is None else book.score(board) for board in boards]
    asked = [each for each, value in zip(boards, known, strict=True) if value is None]
    found = iter(engine.narrow_all(asked, stop))
    for board, value in zip(boards, known, strict=True):
        yield score_of(next(found) if value is None else value, stones(board), rules)
    if error is not None:
        raise error
