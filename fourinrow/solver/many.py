"""Many positions: their scores in order, one by one or several at a time."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from itertools import chain, repeat
from typing import Final, NamedTuple, TypeAlias

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, WrongType, shown, whole_number
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.book_engine import open_engine
from fourinrow.solver.bridge import Position, as_board
from fourinrow.solver.engine import Engine, Setting, checked_setting
from fourinrow.solver.parallel import Pace, borrowed, in_order
from fourinrow.solver.score import Score, score_of
from fourinrow.stopping import Stop, never

_MOST_AHEAD: Final = 128  # chunks: enough for the workers of a cluster
_AHEAD_EACH: Final = 16  # chunks: easy ones bridge the time of a hard one
_AHEAD_AT_FIRST: Final = 2

_Chunk: TypeAlias = list[Position]
_Engines: TypeAlias = deque[Engine]
_Turn: TypeAlias = Callable[[], AbstractContextManager[Engine]]


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

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import solve_many
    >>> [str(score) for score in solve_many(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    Positions are solved one after the other, by several ``jobs`` (threads), or by an
    ``executor`` of `concurrent.futures`. Each job keeps a table. Ctrl-C stops jobs, but
    not the work that an executor has begun.

    A single job takes positions from an iterator one by one. Otherwise positions go in
    chunks of up to 64, larger ones while they are easy. The scores of a chunk come all
    at once: an easy position may have to wait for a hard one. Each of several jobs
    works ahead by at most about 1000 positions, an executor by about 8000, so there may
    be any number of positions.

    An invalid position raises its error when its turn comes, with a note of its index;
    so does an error of the iterable. Either ends the iteration. Raises `FourInRowError`
    for fewer than 1 job, and for jobs together with an executor; `WrongType` for a
    single text, for positions that are not iterable, and for an invalid executor.
    """
    return scores_in_order(positions, Setting(rules), jobs=jobs, executor=executor)


def scores_in_order(
    positions: Iterable[Position],
    setting: Setting,
    turn: _Turn | None = None,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Score]:
    """Yield the scores of positions, as `solve_many` does, by engines of some setting.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.engine import Setting
    >>> from fourinrow.solver.many import scores_in_order
    >>> setting = Setting(Rules(1, 4, 2), engine="readable")
    >>> list(map(str, scores_in_order(["1", "2"], setting)))
    ['draw in 3', 'loss in 2']

    A single job uses the engine that ``turn`` lends for each chunk, if given.
    """
    each = _one_after_the_other(positions)
    if jobs is not None and executor is not None:
        raise FourInRowError(
            f"expected jobs or an executor, got both: {shown(jobs)} jobs"
        )
    if jobs is not None and whole_number(jobs, "jobs") < 1:
        raise FourInRowError(f"expected 1 job or more, got {shown(jobs)}")
    checked_setting(setting)
    if executor is not None:
        return _by_executor(each, setting, _checked_executor(executor))
    if jobs is not None and jobs > 1:
        left = len(positions) if isinstance(positions, Sequence) else None
        return _by_threads(each, setting, jobs, left)
    pace = Pace() if isinstance(positions, Sequence) else Pace(most=1)
    return _one_by_one(
        each, turn or _lending(open_engine(setting)), setting.rules, pace
    )


def values_in_order(
    tasks: Iterable[Sequence[Bitboard]], setting: Setting, executor: Executor | None
) -> Iterator[list[int]]:
    """Yield the exact scores of each task's positions, in order.

    >>> from fourinrow.solver import Bitboard
    >>> from fourinrow.solver.engine import Setting
    >>> from fourinrow.solver.many import values_in_order
    >>> list(values_in_order([[Bitboard(7, 7 | 7 << 7)]], Setting(), None))
    [[18]]

    An executor solves several tasks at a time. Whoever solves them keeps a table.
    """
    checked_setting(setting)
    if executor is None:
        return map(open_engine(setting).narrow_all, tasks)
    return _values_of(tasks, setting, _checked_executor(executor))


def _values_of(
    tasks: Iterable[Sequence[Bitboard]], setting: Setting, executor: Executor
) -> Iterator[list[int]]:
    def submit(boards: Sequence[Bitboard]) -> Future[list[int]]:
        return executor.submit(_values_elsewhere, setting, boards)

    try:
        yield from in_order(tasks, submit, repeat(_MOST_AHEAD))
    finally:
        _idle_engines.cache_clear()  # the work may have been done in this process


def _values_elsewhere(setting: Setting, boards: Sequence[Bitboard]) -> list[int]:
    idle = _idle_engines(setting)
    with borrowed(idle, lambda: open_engine(setting)) as engine:
        return engine.narrow_all(boards)


def _checked_executor(executor: Executor) -> Executor:
    if not callable(getattr(executor, "submit", None)):
        raise WrongType(f"expected an executor, got {shown(executor)}")
    return executor


def _lending(engine: Engine) -> _Turn:
    return lambda: nullcontext(engine)


def _one_after_the_other(positions: Iterable[Position]) -> Iterator[Position]:
    if isinstance(positions, str):
        raise WrongType(f"expected an iterable of positions, got {shown(positions)}")
    try:
        return iter(positions)
    except TypeError as error:
        raise WrongType(
            f"expected an iterable of positions, got {shown(positions)}"
        ) from error


def _one_by_one(
    positions: Iterator[Position], turn: _Turn, rules: Rules, pace: Pace
) -> Iterator[Score]:
    def answers(chunk: _Chunk) -> _Answers:
        with turn() as engine:
            return _answers(chunk, engine, rules, never)

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
        return threads.submit(_with_an_engine, idle, setting, chunk, stop)

    # Each result that is taken allows one more chunk to start.
    most, first = _AHEAD_EACH * jobs, _AHEAD_AT_FIRST * jobs
    rooms = chain(range(first, most), repeat(most))
    try:
        yield from _scores(in_order(_chunks(positions, pace), submit, rooms), pace)
    finally:
        closed.append(True)
        threads.shutdown(cancel_futures=True)


def _by_executor(
    positions: Iterator[Position], setting: Setting, executor: Executor
) -> Iterator[Score]:
    pace, begun = Pace(), deque[Future[_Answers]](maxlen=_MOST_AHEAD)

    def submit(chunk: _Chunk) -> Future[_Answers]:
        begun.append(executor.submit(_elsewhere, setting, chunk))
        return begun[-1]

    chunks = _chunks(_portable(positions, setting.rules), pace)
    try:
        yield from _scores(in_order(chunks, submit, repeat(_MOST_AHEAD)), pace)
    finally:
        for future in begun:
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
    return _with_an_engine(_idle_engines(setting), setting, chunk, never)


def _with_an_engine(
    idle: _Engines, setting: Setting, chunk: _Chunk, stop: Stop
) -> _Answers:
    with borrowed(idle, lambda: open_engine(setting)) as engine:
        return _answers(chunk, engine, setting.rules, stop)


def _answers(chunk: _Chunk, engine: Engine, rules: Rules, stop: Stop) -> _Answers:
    before, scores, error = engine.nodes, list[Score](), None
    try:
        for score in _solved(chunk, engine, rules, stop):
            scores.append(score)
    except FourInRowError as caught:
        error = caught
    return _Answers(scores, error, engine.nodes - before)


def _solved(chunk: _Chunk, engine: Engine, rules: Rules, stop: Stop) -> Iterator[Score]:
    """Yield the scores of a chunk; they are void once it is stopped."""
    texts = [position for position in chunk if isinstance(position, str)]
    if len(texts) < len(chunk):
        yield from _solved_on_bits(chunk, engine, rules, stop)
        return
    area = rules.rows * rules.cols
    short = [text for text in texts if len(text) <= area]
    values = iter(engine.narrow_texts(short, stop))
    for text in texts:
        value = next(values) if len(text) <= area else None
        if value is None:
            yield from _solved_on_bits([text], engine, rules, stop)
        else:
            yield score_of(value, len(text), rules)


def _solved_on_bits(
    chunk: Sequence[Position], engine: Engine, rules: Rules, stop: Stop
) -> Iterator[Score]:
    boards, error = list[Bitboard](), None
    try:
        for position in chunk:
            boards.append(as_board(position, rules))
    except FourInRowError as caught:
        error = caught
    for board, value in zip(boards, engine.narrow_all(boards, stop), strict=True):
        yield score_of(value, stones(board), rules)
    if error is not None:
        raise error
