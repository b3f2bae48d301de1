"""The scores of many positions, in order, solved one by one or several at a time.

Positions are read and looked up in the book first; jobs get the others, as bits.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from threading import current_thread, local
from typing import Final, TypeAlias

from toolz import concat

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError, at_least
from fourinrow.solver.bitboard import Bitboard, stones
from fourinrow.solver.book import BookChoice, bounds_by_book
from fourinrow.solver.bridge import Position, as_board, several
from fourinrow.solver.engine import Engine, Setting, open_engine
from fourinrow.solver.parallel import in_order
from fourinrow.solver.score import Bounds, Score, every_score, score_of
from fourinrow.stopping import Stop, never

_CHUNK: Final = 16  # positions travel together: few, since their scores come at once
_AHEAD_EACH: Final = 16  # chunks: easy ones bridge the time of a hard one
_MOST_AHEAD: Final = 128  # chunks: enough for the workers of a cluster
_MANY_NODES: Final = 1 << 16  # about 10 ms of the fast engine

_Read: TypeAlias = tuple[Bitboard, Bounds]
"""A position, and what is known of its score."""


def solve_many(
    positions: Iterable[Position],
    rules: Rules = CONNECT_FOUR,
    *,
    jobs: int | None = None,
    executor: Executor | None = None,
    book: BookChoice = "standard",
) -> Iterator[Score]:
    """Yield the scores of positions, in order, each when it is needed.

    >>> [str(score) for score in solve_many(["12", "121"], Rules(3, 4, 3))]
    ['win in 7', 'loss in 6']

    Positions are solved one after the other, by several ``jobs`` (threads), or by an
    ``executor`` of ``concurrent.futures``. Ctrl-C stops jobs, but not the work that an
    executor has begun. A single job takes positions one by one, of a sequence 64 at a
    time. Otherwise they go in chunks of 16, whose scores come all at once. Each of
    several jobs works ahead by at most 256 positions, an executor by 2048, so there may
    be any number of them. Scores of positions in the opening ``book`` are looked up.

    The error of an invalid position, with a note of its index, or of the iterable is
    raised when its turn comes. Raises `FourInRowError` for fewer than 1 job,
    and for a single text.
    """
    boards = (board for _, board in as_boards(several(positions), rules))
    return solved_in_order(
        boards, Setting(rules), jobs, executor, book, batch_of(positions)
    )


def batch_of(positions: Iterable[Position]) -> int:
    """Return how many positions are solved in one call: more if all are at hand."""
    return 64 if isinstance(positions, Sequence) else 1


def solved_in_order(
    boards: Iterable[Bitboard],
    setting: Setting,
    jobs: int | None = None,
    executor: Executor | None = None,
    book: BookChoice = None,
    batch: int = 1,
) -> Iterator[Score]:
    """Yield the scores of boards that games can reach, in order: see `solve_many`."""
    workers = 1 if jobs is None else at_least(1, jobs, "1 job or more")
    rules, known = setting.rules, bounds_by_book(setting.rules, book)
    # Looked up here, since a book is too large to send.
    read = ((board, known(board)) for board in boards)
    if executor is not None:
        work = partial(_in_worker, setting, never)
        return concat(in_order(executor, work, _chunks(read, _CHUNK), _MOST_AHEAD))
    if workers > 1:
        return _by_threads(_chunks(read, _CHUNK), setting, workers)
    engine = open_engine(setting)
    return concat(_solved(chunk, engine, rules) for chunk in _chunks(read, batch))


def as_boards(
    positions: Iterable[Position], rules: Rules
) -> Iterator[tuple[Position, Bitboard]]:
    """Yield each position and its board; errors have a note with its index."""
    for at, position in enumerate(positions):
        try:
            yield position, as_board(position, rules)
        except FourInRowError as error:
            error.add_note(f"in position {at}, counted from 0")
            raise


def _by_threads(
    chunks: Iterator[Sequence[_Read]], setting: Setting, jobs: int
) -> Iterator[Score]:
    """Solve in threads, until the iterator is closed or the program ends.

    Then an idle thread ends first, which stops the others.
    """
    with ThreadPoolExecutor(jobs) as threads, ThreadPoolExecutor(1) as waiting:
        idle = waiting.submit(current_thread).result()  # ends before them

        def stop(_nodes: int) -> bool:
            return not idle.is_alive()

        work = partial(_in_worker, setting, stop)
        yield from concat(in_order(threads, work, chunks, _AHEAD_EACH * jobs))


def _chunks(read: Iterator[_Read], size: int) -> Iterator[Sequence[_Read]]:
    """Cut what is read into chunks; an error is raised after what is before it."""
    chunk = list[_Read]()
    try:
        for each in read:
            chunk.append(each)
            if len(chunk) == size:
                yield chunk
                chunk = []
    except Exception:
        yield chunk
        raise
    if chunk:
        yield chunk


class _Own(local):
    """The engine of a thread, which keeps its table from chunk to chunk."""

    made: tuple[Setting, Engine] | None = None


_own: Final = _Own()


def _in_worker(setting: Setting, stop: Stop, chunk: Sequence[_Read]) -> list[Score]:
    """Solve a chunk. Long work clears the table, for the worker may live for ever."""
    if _own.made is None or _own.made[0] != setting:
        _own.made = setting, open_engine(setting)
    engine = _own.made[1]
    before = engine.nodes
    found = _solved(chunk, engine, setting.rules, stop)
    if engine.nodes - before > _MANY_NODES and not setting.keeps_table:
        engine.reset()
    return found


def _solved(
    chunk: Sequence[_Read], engine: Engine, rules: Rules, stop: Stop = never
) -> list[Score]:
    """Return the scores of a chunk; they are meaningless once it is stopped."""
    whole = every_score(rules)
    unknown = [board for board, known in chunk if known == whole]
    values = iter(engine.narrow_all(unknown, stop))

    def value(board: Bitboard, known: Bounds) -> int:
        if known == whole:
            return next(values)
        if known.low < known.high:
            known = engine.narrow(board, known, None, stop)
        return known.low

    return [score_of(value(*each), stones(each[0]), rules) for each in chunk]
