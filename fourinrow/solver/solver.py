"""A solver: all questions about positions, asked of one engine that keeps its table.

A position is worth the best of its children, negated. So what is known of a position
leaves little to ask of its children: whether a move is among the best is a question
with two answers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import RLock
from typing import BinaryIO, Final, NamedTuple, TypeAlias, overload

from fourinrow.core.lines import Coord
from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.core.situation import centre_first
from fourinrow.errors import FourInRowError, TableError, WrongType, shown, whole_number
from fourinrow.solver.bitboard import (
    Bitboard,
    legal_moves,
    play,
    stones,
    threats,
)
from fourinrow.solver.bridge import Position, as_board, squares_to_coords
from fourinrow.solver.engine import (
    DEFAULT_TABLE_BYTES,
    Engine,
    EngineName,
    Setting,
    make_engine,
)
from fourinrow.solver.limits import (
    Budget,
    Limit,
    budget_of,
    never,
    nodes_left,
    part_of,
)
from fourinrow.solver.many import scores_in_order
from fourinrow.solver.saved import SavedTable, read_table, write_table
from fourinrow.solver.score import Bounds, Outcome, Score, known_score, win_value

__all__ = ["Progress", "Threats", "Solver"]

Progress: TypeAlias = Callable[[int, Score | Bounds], object]
"""What is told of each move as it is found: the move, and its score."""

_OUTCOMES: Final = {-1: Outcome.LOSS, 0: Outcome.DRAW, 1: Outcome.WIN}
_WHO_WINS: Final = Bounds(-1, 1)
_UNLIMITED: Final = budget_of(None, 0)
_ROOM: Final = 1 << 16
_IN_BETWEEN: Final = "the solver was asked in the middle of its own search"


class Threats(NamedTuple):
    """Where each side would complete a line: the side to move, and the other."""

    mover: tuple[Coord, ...]
    opponent: tuple[Coord, ...]


class Solver:
    """Answers questions about positions of some rules, and keeps what it finds out.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver import Solver
    >>> solver = Solver(Rules(rows=4, cols=5), engine="readable")
    >>> print(solver.solve("3"))
    draw in 19
    >>> nodes = solver.nodes
    >>> print(solver.solve("3"), solver.nodes - nodes < 10)
    draw in 19 True

    ``max_table_bytes`` is about what its table may grow to. ``engine`` is "fast", which
    needs Numba and takes boards with gravity of at most 64 bits (that is ``(rows + 1) *
    cols``), or "readable", which takes all rules, or `None`: the fast one if it can be
    had. The answers are the same.

    Threads may share a solver: one question is answered at a time, the others wait, and
    the clock of a `Limit` starts when the wait is over. What a question calls itself,
    `Progress` and a clock, must not wait for another thread that asks the same solver.
    A clock that asks the solver which looks at it is refused with `FourInRowError`.

    The functions of `fourinrow.solver.solve` say more about what its methods answer and
    raise. Making one raises `UnsupportedBoard` if "fast" can't take the board;
    `FourInRowError` without Numba, and for a table that is too small to be one.
    """

    def __init__(
        self,
        rules: Rules = CONNECT_FOUR,
        *,
        max_table_bytes: int = DEFAULT_TABLE_BYTES,
        engine: EngineName | None = None,
    ) -> None:
        self._setting = Setting(rules, max_table_bytes, engine)
        self._engine = make_engine(self._setting)
        self._reach = _reach(self.rules)
        self._lock = RLock()
        self._is_searching = False

    @property
    def rules(self) -> Rules:
        """The rules that it is for.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=4, cols=5)).rules.cols
        5
        """
        return self._setting.rules

    @property
    def engine(self) -> EngineName:
        """The engine that it uses: "fast" or "readable".

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(gravity=False)).engine
        'readable'
        """
        return self._engine.kind

    @property
    def nodes(self) -> int:
        """How many positions it has entered so far: what its answers took.

        >>> from fourinrow.solver import Solver
        >>> Solver().nodes
        0
        """
        return self._engine.nodes

    def get_ready(self) -> None:
        """Load or make the compiled code that answers a question, before it is asked.

        >>> from fourinrow.solver import Solver
        >>> solver = Solver()
        >>> solver.get_ready()
        >>> solver.nodes
        0

        A limit of seconds does so before its clock starts. What `solve_many` needs
        besides is loaded when it is asked first.
        """
        with self._lock:
            self._engine.get_ready()

    @overload
    def solve(self, position: Position, *, limit: None = None) -> Score: ...

    @overload
    def solve(self, position: Position, *, limit: Limit | None) -> Score | Bounds: ...

    def solve(
        self, position: Position, *, limit: Limit | None = None
    ) -> Score | Bounds:
        """Answer the score of a position, or bounds on it if a limit is reached.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Bounds, Limit, Solver
        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> print(solver.solve("12"))
        win in 7
        >>> isinstance(solver.solve("2", limit=Limit(nodes=1)), Bounds)
        True

        Raises `InvalidPosition`, `ParseError` or `WrongType` for what is no position,
        as all that take one do; `WrongType` for what is no limit.
        """
        board = as_board(position, self._setting.rules)
        with self._lock:
            if limit is None:
                return self._score(board)
            return self._score(board, self._budget(limit))

    @overload
    def outcome(self, position: Position, *, limit: None = None) -> Outcome: ...

    @overload
    def outcome(
        self, position: Position, *, limit: Limit | None
    ) -> Outcome | Bounds: ...

    def outcome(
        self, position: Position, *, limit: Limit | None = None
    ) -> Outcome | Bounds:
        """Answer who wins, or bounds on the score if a limit is reached.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=3, cols=4, n=3)).outcome("12")
        <Outcome.WIN: 'win'>

        Raises what `solve` raises.
        """
        board = as_board(position, self._setting.rules)
        with self._lock:
            found = self._ask(board, _WHO_WINS, self._budget(limit))
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
        """Answer the score of each legal move, from the side that makes it.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> for move, score in Solver(Rules(rows=3, cols=4, n=3)).scores("12").items():
        ...     print(move, score)
        0 win in 7
        1 win in 9
        2 loss in 10
        3 win in 9

        ``progress`` is told each move and its score as it is found, the middle first.
        A ``limit`` is shared by the moves in equal parts, and what one leaves is for
        those after it. Raises what `solve` raises, and `WrongType` for a ``progress``
        that can't be called.
        """
        if progress is not None and not callable(progress):
            raise WrongType(f"expected a progress to call, got {shown(progress)}")
        board = as_board(position, self._setting.rules)
        found: dict[int, Score | Bounds] = {}
        with self._lock:
            budget = self._budget(limit)
            children = list(self._children(board))
            for parts, (move, child) in zip(
                range(len(children), 0, -1), children, strict=True
            ):
                part = self._part(budget, parts)
                found[move] = _a_ply_before(self._score(child, part))
                if progress is not None:
                    progress(move, found[move])
        return {move: found[move] for move in sorted(found)}

    def best_moves(self, position: Position) -> tuple[int, ...]:
        """List all moves that lead to the score of the position, ascending.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=3, cols=4, n=3)).best_moves("12")
        (0,)

        Raises what `solve` raises.
        """
        board = as_board(position, self._setting.rules)
        with self._lock:
            return tuple(sorted(self._best(board, self._value(board))))

    def find_move(
        self, position: Position, least: int, *, limit: Limit | None = None
    ) -> int | None:
        """Find a move that is worth at least so much, the nearest to the middle.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> solver.find_move("12", least=1), solver.find_move("12", least=5)
        (1, None)

        `None` if there is none, and if none is proved before a limit is reached.
        Raises what `solve` raises, and `WrongType` for what is no whole number.
        """
        board = as_board(position, self._setting.rules)
        worth = max(self._reach.low + 1, whole_number(least, "a score"))
        with self._lock:
            budget = self._budget(limit)
            if worth > self._reach.high:
                return None
            return next(self._best(board, worth, budget), None)

    def principal_variation(self, position: Position) -> tuple[int, ...]:
        """List best moves to the end of the game: as many as the score has plies.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=3, cols=4, n=3)).principal_variation("12")
        (0, 0, 1, 1, 2, 2, 2)

        Raises what `solve` raises.
        """
        board, moves = as_board(position, self._setting.rules), list[int]()
        with self._lock:
            value = self._value(board)
            while (move := next(self._best(board, value), None)) is not None:
                moves.append(move)
                board, value = play(board, move, self.rules), -value
        return tuple(moves)

    def winning_moves(self, position: Position) -> tuple[int, ...]:
        """List the moves that win, ascending, however long it takes.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=3, cols=4, n=3)).winning_moves("12")
        (0, 1, 3)

        Raises what `solve` raises.
        """
        return self._moves_worth_more_than(0, as_board(position, self._setting.rules))

    def non_losing_moves(self, position: Position) -> tuple[int, ...]:
        """List the moves that win or draw, ascending.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> Solver(Rules(rows=4, cols=5)).non_losing_moves("1234")
        (2,)

        Raises what `solve` raises.
        """
        return self._moves_worth_more_than(-1, as_board(position, self._setting.rules))

    def threats(self, position: Position) -> Threats:
        """List the empty squares that would complete a line of each side.

        >>> from fourinrow.solver import Solver
        >>> [tuple(place) for place in Solver().threats("112233").mover]
        [(5, 3)]

        Row 0 is on top. Nothing is searched. Raises what `solve` raises.
        """
        both = threats(as_board(position, self._setting.rules), self.rules)
        return Threats(*(squares_to_coords(squares, self.rules) for squares in both))

    def solve_many(
        self,
        positions: Iterable[Position],
        *,
        jobs: int | None = None,
        executor: Executor | None = None,
    ) -> Iterator[Score]:
        """Give the scores of positions, in order, as they are asked for.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> solver = Solver(Rules(rows=3, cols=4, n=3))
        >>> [str(score) for score in solver.solve_many(["12", "121"])]
        ['win in 7', 'loss in 6']

        One job uses the table of this solver; each of several ``jobs``, and of an
        ``executor``, has one of its own. See `fourinrow.solver.solve_many` for
        how far they read ahead, and for what is raised.
        """
        return scores_in_order(
            positions, self._setting, self._turn, jobs=jobs, executor=executor
        )

    def reset(self) -> None:
        """Forget all that was found out; the count of nodes goes on.

        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> solver = Solver(Rules(rows=4, cols=4))
        >>> print(solver.solve("1"))
        draw in 15
        >>> solver.reset()
        >>> solver.nodes > 0
        True
        """
        with self._lock:
            self._engine.reset()

    def save(self, file: BinaryIO) -> None:
        """Write the table into a file that is open for bytes.

        >>> from io import BytesIO
        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> solver, file = Solver(Rules(rows=4, cols=4)), BytesIO()
        >>> solver.save(file)
        >>> file.getvalue().splitlines()[0]
        b'fourinrow table 1'

        A file on the disk had better not be half written. `save_table` writes beside
        it, moves that to its place, and replaces no other files than tables:

        >>> from tempfile import TemporaryDirectory
        >>> from fourinrow.shell.files import load_table, save_table
        >>> with TemporaryDirectory() as folder:
        ...     save_table(f"{folder}/table", solver)
        ...     load_table(f"{folder}/table", solver)

        Raises `WrongType` for a file that is open for text.
        """
        with self._lock:
            table = self._engine.table()
        write_table(SavedTable(self.engine, self.rules, table), file)

    def load(self, file: BinaryIO) -> None:
        """Read a table that a solver of the same rules and engine has saved.

        >>> from io import BytesIO
        >>> from fourinrow import Rules
        >>> from fourinrow.solver import Solver
        >>> file = BytesIO()
        >>> Solver(Rules(rows=4, cols=4)).save(file)
        >>> _ = file.seek(0)
        >>> Solver(Rules(rows=4, cols=4)).load(file)

        It takes the place of what was found out so far. Raises `TableError` for
        anything else, a table that is larger than ``max_table_bytes`` included, and
        then the solver is as it was; `WrongType` for a file that is open for text.
        """
        saved = read_table(file, self._setting.max_table_bytes + _ROOM)
        mine = self._engine.kind, self.rules
        if mine != (saved.kind, saved.rules):
            raise TableError(
                f"expected a table of the {mine[0]} engine for {mine[1]!r}, "
                f"got one of the {saved.kind} engine for {saved.rules!r}"
            )
        with self._lock:
            self._engine.restore(saved.table)

    def _budget(self, limit: Limit | None) -> Budget:
        if limit is None:
            return _UNLIMITED
        if isinstance(limit, Limit):
            self._engine.get_ready()  # before the clock starts
        return budget_of(limit, self._engine.nodes)

    def _part(self, budget: Budget, parts: int) -> Budget:
        is_limited = budget is not _UNLIMITED
        return part_of(budget, self._engine.nodes, parts) if is_limited else budget

    def _ask(
        self, board: Bitboard, window: Bounds, budget: Budget = _UNLIMITED
    ) -> Bounds:
        engine = self._engine
        is_limited = budget is not _UNLIMITED  # quicker than to ask what is left
        nodes = nodes_left(budget, engine.nodes) if is_limited else None
        if self._is_searching:
            raise FourInRowError(_IN_BETWEEN)
        self._is_searching = True
        try:
            return engine.narrow(board, window, nodes, budget.stop)
        finally:
            self._is_searching = False

    @contextmanager
    def _turn(self) -> Iterator[Engine]:
        """Wait until no other thread searches, and lend the engine for a search."""
        with self._lock:
            if self._is_searching:
                raise FourInRowError(_IN_BETWEEN)
            self._is_searching = True
            try:
                yield self._engine
            finally:
                self._is_searching = False

    def _score(self, board: Bitboard, budget: Budget = _UNLIMITED) -> Score | Bounds:
        found = self._ask(board, self._reach, budget)
        if found.low < found.high:
            return found
        return known_score(found.low, stones(board), self._setting.rules)

    def _value(self, board: Bitboard) -> int:
        return self._ask(board, self._reach).low

    def _children(self, board: Bitboard) -> Iterator[tuple[int, Bitboard]]:
        """Give the legal moves, and what they lead to, from the middle outwards."""
        for move in centre_first(self.rules)(legal_moves(board, self.rules)):
            yield move, play(board, move, self.rules)

    def _best(
        self, board: Bitboard, value: int, budget: Budget = _UNLIMITED
    ) -> Iterator[int]:
        """Give the moves worth at least so much, of those that the budget proves."""
        window = Bounds(-value, 1 - value)
        for move, child in self._children(board):
            if self._ask(child, window, budget).high == -value:
                yield move

    def _moves_worth_more_than(self, value: int, board: Bitboard) -> tuple[int, ...]:
        window = Bounds(-value - 1, -value)
        with self._lock:
            return tuple(
                sorted(
                    move
                    for move, child in self._children(board)
                    if self._ask(child, window).low < -value
                )
            )


def _reach(rules: Rules) -> Bounds:
    """Answer the least and the most that any board can be worth."""
    return Bounds(-win_value(-1, rules), win_value(0, rules))


def _a_ply_before(score: Score | Bounds) -> Score | Bounds:
    """Answer what the one who moved has, when the other has this."""
    if isinstance(score, Bounds):
        return Bounds(-score.high, -score.low)
    return Score(-score.value, score.plies + 1)
