"""A solver: all questions about positions, for one engine that keeps its table.

The score of a position is the maximum of its children's scores, negated. So once the
score is known, finding the best moves only needs a yes-or-no search of each child.
"""

from collections.abc import Callable, Iterator, Mapping
from math import ceil, inf
from threading import RLock
from typing import Final, NamedTuple

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import FourInRowError
from fourinrow.solver.bitboard import Bitboard, after_each_move, play, stones
from fourinrow.solver.book import BookChoice, book_with, most_stones
from fourinrow.solver.bridge import Position, as_board, known_rules
from fourinrow.solver.engine import (
    DEFAULT_TABLE_BYTES,
    Engine,
    EngineName,
    Setting,
    open_engine,
)
from fourinrow.solver.score import (
    WHO_WINS,
    Bounds,
    Result,
    Score,
    every_score,
    score_of,
)
from fourinrow.stopping import Limit, Stop, in_time, never


class Budget(NamedTuple):
    """A running limit, which questions may share; ``nodes()`` counts their nodes."""

    nodes: Callable[[], int] = int
    last_node: int | None = None
    end: float = inf
    clock: Callable[[], float] = float  # which stands still
    stopped: Stop = never

    def stop(self, nodes: int) -> bool:
        """Check whether time is up."""
        return self.stopped(nodes) or self.clock() >= self.end

    def is_spent(self) -> bool:
        """Check whether nothing is left."""
        entered, last = self.nodes(), self.last_node
        return self.stop(entered) or (last is not None and entered >= last)

    def part(self, parts: float) -> "Budget":
        """Return what is left, divided by ``parts``."""
        if self is _UNLIMITED:
            return self
        last_node, end, entered = self.last_node, self.end, self.nodes()
        if last_node is not None:
            last_node = min(last_node, entered + ceil((last_node - entered) / parts))
        if (now := self.clock()) < end:
            end = now + (end - now) / parts
        return self._replace(last_node=last_node, end=end)


def budget_of(limit: Limit, nodes: Callable[[], int], pace: float = 1) -> Budget:
    """Start a limit; for each position of it an engine may enter ``pace`` positions."""
    last_node, begin = None, nodes()
    if limit.nodes is not None:
        last_node = begin + max(1, int(limit.nodes * pace))

    def stopped(entered: int) -> bool:
        return limit.stop(ceil((entered - begin) / pace))

    if limit.seconds is None or limit.clock is None:
        return Budget(nodes, last_node, stopped=stopped)
    end = limit.clock() + limit.seconds
    return Budget(nodes, last_node, end, limit.clock, stopped)


_UNLIMITED: Final = Budget()
_AT_ONCE: Final = Budget(last_node=0)


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
    is ``(rows + 1) * cols``), or "wasm", the same in a browser, or "readable", which
    supports all rules, or ``None``: the fast one if it is available. The results are
    the same. If Numba is installed but can't be imported, an `EngineWarning` says why
    the readable one is used.

    The fast engine searches for a score in several ``threads``, if that takes more than
    a moment. The scores are those of one thread; the bounds at a limit of seconds, and
    the contents of the table, differ from run to run. A search with a limit of
    positions uses one thread, and so does the readable engine.

    ``book`` is an opening `Book`, whose positions are not searched, and don't count in
    ``nodes``. "standard" is that of the package, which has all positions of Connect
    Four with at most 11 stones (8 on pages without a server), and none of other boards.
    ``None`` means no book.

    Threads may share a solver, but processes can't: it solves one question at a time,
    and the clock of a `Limit` starts when the wait for others is over. A clock or stop
    that asks the solver during its search raises `FourInRowError`; it must not wait for
    another thread that uses the solver.

    Raises `UnsupportedBoard` if the engine does not support the board, `TableError` for
    the book of other rules, and `FourInRowError` for an engine that can't run here, for
    a table that is too small, for fewer than 1 thread, and for an unknown engine or
    book.
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
        self._setting = Setting(rules, max_table_bytes, engine, threads)
        self._book, self._most_in_book = book, most_stones(rules, book)
        self._full_window = every_score(rules)
        self._lock = RLock()
        self._made: Engine | None = None
        self._is_searching = False
        may_fail = engine is not None or max_table_bytes < DEFAULT_TABLE_BYTES
        if self._most_in_book < 0 or may_fail:
            self._engine()  # now, so that its errors are raised at once

    @property
    def rules(self) -> Rules:
        """The rules of its positions.

        >>> Solver().rules.cols
        7
        """
        return self._setting.rules

    @property
    def engine(self) -> EngineName:
        """The engine that it uses: "fast", "readable" or "wasm".

        >>> Solver(engine="readable").engine
        'readable'
        """
        return self._engine().kind

    @property
    def nodes(self) -> int:
        """The number of positions that it has entered so far.

        >>> Solver().nodes
        0
        """
        return 0 if self._made is None else self._made.nodes

    def get_ready(self, position: Position | None = None) -> None:
        """Load or make the compiled code ahead of the first question.

        >>> solver = Solver()
        >>> solver.get_ready()
        >>> solver.nodes
        0

        A question with a limit does so before its clock starts. For a ``position``
        whose moves are in the book, that is read and nothing else.
        """
        board = None if position is None else as_board(position, self.rules)
        with self._lock:
            if board is None:
                self._engine().get_ready()
            else:
                self._get_ready(stones(board), stones(board) + 1)

    def solve(self, position: Position) -> Score:
        """Return the score of a position.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> print(solver.solve("12"))
        win in 7

        A game that is over has a score too, but no moves. Raises what `as_board` does
        for an invalid position.
        """
        board = as_board(position, self.rules)
        with self._lock:
            value = self._ask(board, self._full_window).low
        return score_of(value, stones(board), self.rules)

    def bounds(
        self, position: Position, limit: Limit | Budget, *, window: Bounds | None = None
    ) -> Bounds:
        """Return the bounds of the score that are found within a limit.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> solver.bounds("2", Limit(nodes=1)).contains(solver.solve("2"))
        True
        >>> solver.bounds("12", Limit()), solver.bounds("12", Limit()).result
        (Bounds(low=2, high=2), <Result.WIN: 'win'>)

        They are equal if the position is solved. With a ``window``, the search also
        ends when the score is known to lie at one of its ends or beyond: the window
        from -1 to 1 finds out who wins. Raises what `solve` raises.
        """
        board = as_board(position, self.rules)
        with self._lock:
            budget = self._budget(limit, board, stones(board))
            at_once = self._ask(board, self._full_window, _AT_ONCE)
            inside = at_once if window is None else window.clipped(at_once)
            if inside.low == inside.high:
                return at_once
            found = self._ask(board, inside, budget)
        return Bounds(
            at_once.low if found.low == inside.low else found.low,
            at_once.high if found.high == inside.high else found.high,
        )

    def result(self, position: Position, stop: Stop = never) -> Result:
        """Return who wins, faster than `solve`.

        >>> Solver(Rules(rows=3, cols=4, n=3)).result("12")
        <Result.WIN: 'win'>

        ``stop`` is asked now and then as it searches, with `nodes`. Raises `OutOfTime`
        when it ends the search, and what `solve` raises.
        """
        budget = Budget(stopped=in_time(stop, lambda: self.nodes))
        found = self.bounds(position, budget, window=WHO_WINS).result
        assert found is not None, "a search that is not stopped finds out who wins"
        return found

    def scores(self, position: Position) -> Mapping[int, Score]:
        """Return the score of each legal move, for the side that makes it.

        >>> for move, score in Solver(Rules(rows=3, cols=4, n=3)).scores("12").items():
        ...     print(move, score)
        0 win in 7
        1 win in 9
        2 loss in 10
        3 win in 9

        Raises what `solve` raises.
        """
        count = stones(as_board(position, self.rules))
        found = self.bounds_of_moves(position, _UNLIMITED)
        return {
            move: score_of(each.low, count, self.rules) for move, each in found.items()
        }

    def bounds_of_moves(
        self, position: Position, limit: Limit | Budget
    ) -> Mapping[int, Bounds]:
        """Return bounds of the score of each legal move, for the side that makes it.

        >>> Solver(Rules(rows=3, cols=4, n=3)).bounds_of_moves("12", Limit())[2]
        Bounds(low=-1, high=-1)

        The moves share the limit in equal parts, those in the middle first; later moves
        get what earlier ones leave. Raises what `solve` raises.
        """
        board, found = as_board(position, self.rules), dict[int, Bounds]()
        with self._lock:
            budget = self._budget(limit, board, stones(board) + 1)
            children = list(after_each_move(board, self.rules))
            for done, (move, child) in enumerate(children):
                part = budget.part(len(children) - done)
                reply = self._ask(child, self._full_window, part)
                found[move] = Bounds(-reply.high, -reply.low)
        return {move: found[move] for move in sorted(found)}

    def best_moves(
        self, position: Position, *, limit: Limit | Budget = _UNLIMITED
    ) -> tuple[int, ...]:
        """Return all moves that lead to the score of the position, ascending.

        >>> Solver(Rules(rows=3, cols=4, n=3)).best_moves("12")
        (0,)

        There are none once the game is over, and none if a limit is reached.
        """
        board = as_board(position, self.rules)
        with self._lock:
            budget = self._budget(limit, board, stones(board) + 1)
            value = self._ask(board, self._full_window, budget).low
            moves = tuple(sorted(self._best(board, value, budget)))
            return () if budget.is_spent() else moves

    def find_move(
        self, position: Position, least: int, *, limit: Limit | Budget = _UNLIMITED
    ) -> int | None:
        """Return the move nearest to the middle that scores at least ``least``.

        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> solver.find_move("12", least=1), solver.find_move("12", least=5)
        (1, None)

        Returns ``None`` if no move does, or if a limit is reached before one is proved.
        Raises what `solve` raises.
        """
        board, whole = as_board(position, self.rules), self._full_window
        value = min(max(whole.low, least), whole.high + 1)  # which no move scores
        with self._lock:
            budget = self._budget(limit, board, stones(board) + 1)
            return next(self._best(board, value, budget), None)

    def principal_variation(
        self, position: Position, *, limit: Limit | Budget = _UNLIMITED
    ) -> tuple[int, ...]:
        """Return best moves to the end of the game: as many as the score has plies.

        >>> Solver(Rules(rows=3, cols=4, n=3)).principal_variation("12")
        (0, 0, 1, 1, 2, 2, 2)

        Of several best moves it takes the nearest to the middle, on a tie the left one.
        If a limit is reached, there are no moves.
        """
        board, moves = as_board(position, self.rules), list[int]()
        with self._lock:
            budget = self._budget(limit, board, self.rules.rows * self.rules.cols)
            value = self._ask(board, self._full_window, budget).low
            while (move := next(self._best(board, value, budget), None)) is not None:
                moves.append(move)
                board, value = play(board, move, self.rules), -value
            return () if budget.is_spent() else tuple(moves)

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
            if self._made is not None:
                self._made.reset()

    def _engine(self) -> Engine:
        """Return the engine; it is made when the first position needs it."""
        if self._made is None:
            with self._lock:
                if self._made is None:
                    self._made = open_engine(self._setting)
        return self._made

    def _budget(self, limit: Limit | Budget, board: Bitboard, most: int) -> Budget:
        """Start a limit for what follows, up to ``most`` stones, once all is loaded."""
        if isinstance(limit, Budget):
            return limit
        self._get_ready(stones(board), most)
        return budget_of(limit, lambda: self.nodes)

    def _get_ready(self, least: int, most: int) -> None:
        """Load what positions with so many stones need: books, the engine, or both."""
        for count in range(least, min(most, self._most_in_book) + 1):
            book_with(count, self._book)
        if most > self._most_in_book:
            self._engine().get_ready()

    def _ask(
        self, board: Bitboard, window: Bounds, budget: Budget = _UNLIMITED
    ) -> Bounds:
        """Return bounds of the score, clipped to the window."""
        if (count := stones(board)) <= self._most_in_book:
            score = book_with(count, self._book).score(board)
            if score is not None:
                return Bounds(score, score).clipped(window)
        if self._is_searching:
            raise FourInRowError(
                "the solver was called in the middle of its own search"
            )
        engine = self._engine()
        self._is_searching = True
        try:
            if budget is _UNLIMITED:  # as for most questions, and there is no hurry
                return engine.narrow(board, window, None, never)
            last = engine.nodes if budget.is_spent() else budget.last_node
            return engine.narrow(board, window, last, budget.stop)
        finally:
            self._is_searching = False

    def _best(self, board: Bitboard, value: int, budget: Budget) -> Iterator[int]:
        """Yield the moves proved within the budget to score at least ``value``."""
        window = Bounds(-value, 1 - value)
        for move, child in after_each_move(board, self.rules):
            if self._ask(child, window, budget).high == -value:
                yield move


# Questions about one position; each function makes its own solver.


def solve(position: Position, rules: Rules | None = None) -> Score:
    """Return the exact score of a position: who wins, and when.

    >>> print(solve("57233364634511351466722"))
    win in 3
    >>> print(solve("", Rules(rows=4, cols=5)))
    draw in 20

    A situation has its own rules; for other positions they are Connect Four by default.
    A game that is over is a loss in 0 or a draw in 0. Each call begins anew: use a
    `Solver`, or `solve_many`, for many positions. Raises what `as_board` does for an
    invalid position.
    """
    return Solver(known_rules(position, rules)).solve(position)


def scores(position: Position, rules: Rules | None = None) -> Mapping[int, Score]:
    """Return the exact score of each legal move, for the side that makes it.

    >>> for move, score in scores("12", Rules(rows=3, cols=4, n=3)).items():
    ...     print(move, score)
    0 win in 7
    1 win in 9
    2 loss in 10
    3 win in 9

    Rules and errors are as in `solve`.
    """
    return Solver(known_rules(position, rules)).scores(position)


def best_moves(position: Position, rules: Rules | None = None) -> tuple[int, ...]:
    """Return all moves that lead to the score of the position, ascending.

    >>> best_moves("12", Rules(rows=3, cols=4, n=3))
    (0,)

    They are the soonest wins, the draws, or the latest losses. Rules and errors are as
    in `solve`.
    """
    return Solver(known_rules(position, rules)).best_moves(position)
