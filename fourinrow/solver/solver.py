"""A solver: all questions about positions, for one engine that keeps its table.

The score of a position is the maximum of its children's scores, negated. So once the
score is known, finding the best moves only needs a yes-or-no search of each child.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import RLock
from typing import BinaryIO, Final, NamedTuple, TypeAlias, overload

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.core.windows import Coord
from fourinrow.errors import FourInRowError, TableError
from fourinrow.solver.bitboard import Bitboard, legal_moves, play, stones, threats
from fourinrow.solver.bridge import Position, as_board, squares_to_coords
from fourinrow.solver.engine import (
    DEFAULT_TABLE_BYTES,
    BookChoice,
    Engine,
    EngineName,
    Setting,
    open_engine,
)
from fourinrow.solver.limits import Budget, budget_of
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.saved_tables import SavedTable, read_table, write_table
from fourinrow.solver.score import Bounds, Result, Score, of_move, score_of, win_value
from fourinrow.stopping import Limit, never

Progress: TypeAlias = Callable[[int, Score | Bounds], object]
"""A function that is called with each move and its score as soon as it is found."""

_OUTCOMES: Final = {-1: Result.LOSS, 0: Result.DRAW, 1: Result.WIN}
_WHO_WINS: Final = Bounds(-1, 1)
_UNLIMITED: Final = Budget()
_ROOM: Final = 1 << 16  # bytes: for sizes saved with tables, which may be tiny


class Threats(NamedTuple):
    """The squares that would complete a line of the side to move, or the opponent."""

    mover: tuple[Coord, ...]
    opponent: tuple[Coord, ...]


class Solver:
    """Solves positions of some rules, and keeps its results in a table.

    >>> solver = Solver(Rules(rows=4, cols=5), engine="readable")
    >>> print(solver.solve("3"))
    draw in 19
    >>> nodes = solver.nodes
    >>> print(solver.solve("3"), solver.nodes - nodes < 10)
    draw in 19 True

    ``max_table_bytes`` is the approximate limit of the table's size. ``engine`` is
    "fast", which needs Numba and supports boards with gravity of at most 64 bits (that
    is ``(rows + 1) * cols``), or "readable", which supports all rules, or ``None``: the
    fast one if it is available. The results are the same. If Numba is installed but
    fails, an `EngineWarning` says why the readable one is used.

    The fast engine searches for a score in several ``threads``, if that takes more than
    a moment. The scores are those of one thread; the bounds at a limit of seconds, and
    the contents of the table, differ from run to run. A search with a limit of
    positions uses one thread, and so does the readable engine.

    ``book`` is an opening book: positions that are in it are not searched, and don't
    count in ``nodes``. "standard" is that of the package, which has all positions of
    Connect Four with at most 8 stones, and none of other boards. ``None`` means no
    book.

    Threads may share a solver: it solves one question at a time, the others wait, and
    the clock of a `Limit` starts when the wait is over. The callbacks of a question,
    `Progress` and the clock, must not wait for another thread that uses the same
    solver. A clock that calls the solver during its search raises `FourInRowError`.

    The constructor raises `UnsupportedBoard` if "fast" does not support the board,
    `TableError` for the book of other rules, and `FourInRowError` for "fast" without
    Numba, for a table that is too small, and for fewer than 1 thread.
    """

    def __init__(
        self,
        rules: Rules = CONNECT_FOUR,
        *,
        max_table_bytes: int = DEFAULT_TABLE_BYTES,
        engine: EngineName | None = None,
        threads: int = 1,
        book: BookChoice = "standard",
    ) -> None:
        self._setting = Setting(rules, max_table_bytes, engine, threads, book)
        self._engine = open_engine(self._setting)
        self._reach = Bounds(-win_value(-1, rules), win_value(0, rules))
        self._lock = RLock()
        self._is_searching = False

    @property
    def rules(self) -> Rules:
        """The rules of its positions.

        >>> Solver().rules.cols
        7
        """
        return self._setting.rules

    @property
    def engine(self) -> EngineName:
        """The engine that it uses: "fast" or "readable".

        >>> Solver(engine="readable").engine
        'readable'
        """
        return self._engine.kind

    @property
    def nodes(self) -> int:
        """The number of positions that it has entered so far.

        >>> Solver().nodes
        0
        """
        return self._engine.nodes

    def get_ready(self, position: Position | None = None) -> None:
        """Load or make the compiled code ahead of the first question.

        >>> solver = Solver()
        >>> solver.get_ready()
        >>> solver.nodes
        0

        A question with a limit of seconds does so before its clock starts. `solve_many`
        loads more code on its first call. Nothing is loaded for a ``position`` that is
        in the book.
        """
        count = None if position is None else stones(as_board(position, self.rules))
        with self._lock:
            self._engine.get_ready(count)

    @overload
    def solve(self, position: Position, *, limit: None = None) -> Score: ...

    @overload
    def solve(self, position: Position, *, limit: Limit | None) -> Score | Bounds: ...

    def solve(
        self, position: Position, *, limit: Limit | None = None
    ) -> Score | Bounds:
        """Return the score of a position, or bounds of it if a limit is reached.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> print(solver.solve("12"))
        win in 7
        >>> isinstance(solver.solve("2", limit=Limit(nodes=1)), Bounds)
        True

        A game that is over has a score too, but no moves. Raises `InvalidPosition` or
        `ParseError` for an invalid position.
        """
        board = as_board(position, self.rules)
        with self._lock:
            return self._score(board, self._budget(limit, stones(board)))

    @overload
    def result(self, position: Position, *, limit: None = None) -> Result: ...

    @overload
    def result(self, position: Position, *, limit: Limit | None) -> Result | Bounds: ...

    def result(
        self, position: Position, *, limit: Limit | None = None
    ) -> Result | Bounds:
        """Return who wins, faster than `solve`, or bounds of the score at a limit.

        >>> Solver(Rules(rows=3, cols=4, n=3)).result("12")
        <Result.WIN: 'win'>
        """
        board = as_board(position, self.rules)
        with self._lock:
            found = self._ask(board, _WHO_WINS, self._budget(limit, stones(board)))
            if found.low == found.high:
                return _OUTCOMES[found.low]
            reach = self._engine.narrow(board, self._reach, 0, never)
        return Bounds(
            reach.low if found.low < 0 else found.low,
            reach.high if found.high > 0 else found.high,
        )

    @overload
    def scores(
        self,
        position: Position,
        *,
        limit: None = None,
        progress: Progress | None = None,
    ) -> Mapping[int, Score]: ...

    @overload
    def scores(
        self,
        position: Position,
        *,
        limit: Limit | None,
        progress: Progress | None = None,
    ) -> Mapping[int, Score | Bounds]: ...

    def scores(
        self,
        position: Position,
        *,
        limit: Limit | None = None,
        progress: Progress | None = None,
    ) -> Mapping[int, Score] | Mapping[int, Score | Bounds]:
        """Return the score of each legal move, for the side that makes it.

        >>> for move, score in Solver(Rules(rows=3, cols=4, n=3)).scores("12").items():
        ...     print(move, score)
        0 win in 7
        1 win in 9
        2 loss in 10
        3 win in 9

        ``progress`` is called with each move and its score as soon as it is found, from
        the middle outwards. The moves share a ``limit`` in equal parts; later moves get
        what earlier ones leave. Raises what `solve` raises.
        """
        board = as_board(position, self.rules)
        found: dict[int, Score | Bounds] = {}
        with self._lock:
            budget = self._budget(limit, stones(board) + 1)
            children = list(self._children(board))
            for done, (move, child) in enumerate(children):
                part = budget.part(self._engine.nodes, len(children) - done)
                found[move] = of_move(self._score(child, part))
                if progress is not None:
                    progress(move, found[move])
        return {move: found[move] for move in sorted(found)}

    def best_moves(
        self, position: Position, *, limit: Limit | None = None
    ) -> tuple[int, ...]:
        """Return all moves that lead to the score of the position, ascending.

        >>> Solver(Rules(rows=3, cols=4, n=3)).best_moves("12")
        (0,)

        There are none once the game is over, and none if a limit is reached.
        """
        board = as_board(position, self.rules)
        with self._lock:
            budget = self._budget(limit, stones(board) + 1)
            value = self._ask(board, self._reach, budget).low
            moves = tuple(sorted(self._best(board, value, budget)))
            return () if self._is_spent(budget) else moves

    def find_move(
        self, position: Position, least: int, *, limit: Limit | None = None
    ) -> int | None:
        """Return the move nearest to the middle that scores at least ``least``.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> solver.find_move("12", least=1), solver.find_move("12", least=5)
        (1, None)

        Returns ``None`` if no move does, or if a limit is reached before one is proved.
        Raises what `solve` raises.
        """
        board = as_board(position, self.rules)
        worth = max(self._reach.low + 1, least)
        with self._lock:
            budget = self._budget(limit, stones(board) + 1)
            if worth > self._reach.high:
                return None
            return next(self._best(board, worth, budget), None)

    def principal_variation(
        self, position: Position, *, limit: Limit | None = None
    ) -> tuple[int, ...]:
        """Return best moves to the end of the game: as many as the score has plies.

        >>> Solver(Rules(rows=3, cols=4, n=3)).principal_variation("12")
        (0, 0, 1, 1, 2, 2, 2)

        Of several best moves it takes the nearest to the middle, on a tie the left one.
        If a limit is reached, there are no moves.
        """
        board, moves = as_board(position, self.rules), list[int]()
        with self._lock:
            budget = self._budget(limit, stones(board) + 1)
            value = self._ask(board, self._reach, budget).low
            while (move := next(self._best(board, value, budget), None)) is not None:
                moves.append(move)
                board, value = play(board, move, self.rules), -value
            return () if self._is_spent(budget) else tuple(moves)

    def winning_moves(self, position: Position) -> tuple[int, ...]:
        """Return the moves that win, ascending, however many plies the win takes.

        >>> Solver(Rules(rows=3, cols=4, n=3)).winning_moves("12")
        (0, 1, 3)
        """
        return self._moves_of_at_least(1, as_board(position, self.rules))

    def non_losing_moves(self, position: Position) -> tuple[int, ...]:
        """Return the moves that win or draw, ascending.

        >>> Solver(Rules(rows=4, cols=5)).non_losing_moves("1234")
        (2,)
        """
        return self._moves_of_at_least(0, as_board(position, self.rules))

    def threats(self, position: Position) -> Threats:
        """Return the empty squares that would complete a line of each side.

        >>> [tuple(place) for place in Solver().threats("112233").mover]
        [(5, 3)]

        Row 0 is on top. A square counts even if it can't be played yet, or the game is
        over. Nothing is searched.
        """
        both = threats(as_board(position, self.rules), self.rules)
        return Threats(*(squares_to_coords(squares, self.rules) for squares in both))

    def solve_many(
        self,
        positions: Iterable[Position],
        *,
        jobs: int | None = None,
        executor: Executor | None = None,
    ) -> Iterator[Score]:
        """Yield the scores of positions, in order, each when it is needed.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> [str(score) for score in solver.solve_many(["12", "121"])]
        ['win in 7', 'loss in 6']

        A single job uses the table of this solver; each of several ``jobs``, and each
        worker of an ``executor``, has its own. See `fourinrow.solver.solve_many`.
        """
        return scores_in_order(
            positions, self._setting, self._turn, jobs=jobs, executor=executor
        )

    def reset(self) -> None:
        """Clear the table; the count of nodes goes on.

        >>> solver = Solver()
        >>> print(solver.solve("57233364634511351466722"))
        win in 3
        >>> solver.reset()
        >>> solver.nodes > 0
        True
        """
        with self._lock:
            self._engine.reset()

    def save(self, file: BinaryIO) -> None:
        """Write the table to a binary file.

        >>> from io import BytesIO
        >>> solver, file = Solver(), BytesIO()
        >>> solver.save(file)
        >>> file.getvalue().splitlines()[0]
        b'fourinrow table 1'

        `fourinrow.shell.files.save_table` writes a file on disk so that it is never
        half written, and never replaces a file that is not a table.
        """
        with self._lock:
            table = self._engine.table()
        write_table(SavedTable(self.engine, self.rules, table), file)

    def load(self, file: BinaryIO) -> None:
        """Read a table that a solver of the same rules and engine has saved.

        >>> from io import BytesIO
        >>> file = BytesIO()
        >>> Solver().save(file)
        >>> _ = file.seek(0)
        >>> Solver().load(file)

        It replaces the table of this solver. Raises `TableError` for anything else,
        including a table larger than ``max_table_bytes``, and leaves the solver
        unchanged.
        """
        saved = read_table(file, self._setting.max_table_bytes + _ROOM)
        if (saved.kind, saved.rules) != (self.engine, self.rules):
            raise TableError(
                f"expected a table of the {self.engine} engine for {self.rules!r}, "
                f"got one of the {saved.kind} engine for {saved.rules!r}"
            )
        with self._lock:
            self._engine.restore(saved.table)

    def _budget(self, limit: Limit | None, count: int) -> Budget:
        """Start a limit for positions with ``count`` stones."""
        if limit is None:
            return _UNLIMITED
        self._engine.get_ready(count)  # before the clock starts
        return budget_of(limit, self._engine.nodes)

    def _is_spent(self, budget: Budget) -> bool:
        nodes, last = self._engine.nodes, budget.last_node
        return budget.stop(nodes) or (last is not None and nodes >= last)

    def _ask(
        self, board: Bitboard, window: Bounds, budget: Budget = _UNLIMITED
    ) -> Bounds:
        engine, stop = self._engine, budget.stop
        self._begin_search()
        try:
            last = engine.nodes if stop(engine.nodes) else budget.last_node
            return engine.narrow(board, window, last, stop)
        finally:
            self._is_searching = False

    @contextmanager
    def _turn(self) -> Iterator[Engine]:
        """Wait until no other thread searches, and lend the engine for a search."""
        with self._lock:
            self._begin_search()
            try:
                yield self._engine
            finally:
                self._is_searching = False

    def _begin_search(self) -> None:
        if self._is_searching:
            raise FourInRowError(
                "the solver was called in the middle of its own search"
            )
        self._is_searching = True

    def _score(self, board: Bitboard, budget: Budget = _UNLIMITED) -> Score | Bounds:
        found = self._ask(board, self._reach, budget)
        if found.low < found.high:
            return found
        return score_of(found.low, stones(board), self.rules)

    def _children(self, board: Bitboard) -> Iterator[tuple[int, Bitboard]]:
        """Yield the legal moves with their positions, from the middle outwards."""
        for move in centre_first(self.rules)(legal_moves(board, self.rules)):
            yield move, play(board, move, self.rules)

    def _best(
        self, board: Bitboard, value: int, budget: Budget = _UNLIMITED
    ) -> Iterator[int]:
        """Yield the moves proved within the budget to score at least ``value``."""
        window = Bounds(-value, 1 - value)
        for move, child in self._children(board):
            if self._ask(child, window, budget).high == -value:
                yield move

    def _moves_of_at_least(self, value: int, board: Bitboard) -> tuple[int, ...]:
        with self._lock:
            return tuple(sorted(self._best(board, value)))
