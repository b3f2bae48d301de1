"""The protocol of a search engine, and the choice between the two engines.

`readable_engine` supports all `Rules`. `numba_engine` supports boards with gravity of
at most 64 bits. It needs Numba, which is loaded only when a fast engine is made.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, get_args
from warnings import warn

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import (
    EngineWarning,
    FourInRowError,
    TableError,
    UnsupportedBoard,
    WrongType,
    at_least,
    shown,
    whole_number,
)
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.opening_book import Book
from fourinrow.solver.readable_engine import ReadableEngine
from fourinrow.solver.score import Bounds
from fourinrow.stopping import Stop, never

EngineName: TypeAlias = Literal["fast", "readable"]
BookChoice: TypeAlias = Book | Literal["standard"] | None

DEFAULT_TABLE_BYTES: Final = 1 << 28
"""The default limit of a table's size: 256 MiB.

The readable engine uses about that much. The fast engine has a large and a small table,
whose sizes are powers of two; the largest pair that fits takes 129 MiB.
"""


class Engine(Protocol):
    """A search engine for one `Rules`, with a table that it keeps between positions.

    The games of the positions may be over.
    """

    @property
    def kind(self) -> EngineName:
        """The name of the engine in saved tables: "readable" or "fast"."""

    @property
    def nodes(self) -> int:
        """The number of positions entered since the engine was made."""

    def get_ready(self, stones: int | None = None) -> None:
        """Do what the first `narrow` would do first, such as loading compiled code.

        It is about a position with so many ``stones`` or more; any position if `None`.
        """

    def narrow(
        self, board: Bitboard, window: Bounds, last_node: int | None, stop: Stop
    ) -> Bounds:
        """Return bounds of the score, clipped to the window.

        They are equal, unless the search stops early: when ``nodes`` reaches
        ``last_node``, or soon after ``stop`` returns True.
        """

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the exact scores of positions, in order.

        They are meaningless once ``stop`` has returned True.
        """

    def narrow_texts(
        self, texts: Sequence[str], stop: Stop = never
    ) -> list[int | None]:
        """Return the scores after texts of digits, `None` for a text it can't read."""

    def reset(self) -> None:
        """Clear the table."""

    def table(self) -> bytes:
        """Return the table as bytes, for `restore`."""

    def restore(self, table: bytes) -> None:
        """Replace the table. A bad one raises `TableError` and changes nothing."""


class Setting(NamedTuple):
    """All that is needed to make an engine, in this process or another.

    Nothing is checked here: see `checked_setting`.
    """

    rules: Rules = CONNECT_FOUR
    max_table_bytes: int = DEFAULT_TABLE_BYTES
    engine: EngineName | None = None
    threads: int = 1
    book: BookChoice = "standard"


class _NoNumba(FourInRowError):
    """The fast engine can't be loaded: ``reason`` is why, if Numba is installed."""

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


_SLOWER: Final = "Numba can't be used, so the slower readable engine serves"


def checked_setting(setting: Setting) -> Setting:
    """Return a setting after checking it.

    >>> from fourinrow.solver.engine import Setting, checked_setting
    >>> checked_setting(Setting(max_table_bytes=0))
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a table of 1 byte or more, got 0

    Raises `WrongType` for invalid rules, `TableError` for the book of other rules, and
    `FourInRowError` for a table of less than 1 byte, less than 1 thread, and an unknown
    engine or book.
    """
    rules, most, engine, threads, book = setting
    if not isinstance(rules, Rules):
        raise WrongType(f"expected rules, got {shown(rules)}")
    if whole_number(most, "max_table_bytes") < 1:
        raise FourInRowError(f"expected a table of 1 byte or more, got {shown(most)}")
    if engine not in (*get_args(EngineName), None):
        raise FourInRowError(
            f"expected the engine 'fast', 'readable' or None, got {shown(engine)}"
        )
    wanted = at_least(1, threads, "threads", "1 thread or more")
    if not (isinstance(book, Book) or book in ("standard", None)):
        raise FourInRowError(
            f"expected a book, 'standard' or None as the book, got {shown(book)}"
        )
    if isinstance(book, Book) and book.rules != rules:
        raise TableError(f"expected a book for {rules!r}, got one for {book.rules!r}")
    return Setting(rules, whole_number(most, "max_table_bytes"), engine, wanted, book)


def fits(rules: Rules) -> bool:
    """Check whether the fast engine supports a board: gravity, and at most 64 bits.

    >>> from fourinrow import CONNECT_FOUR, Rules
    >>> from fourinrow.solver.engine import fits
    >>> fits(CONNECT_FOUR), fits(Rules(rows=8, cols=8)), fits(Rules(gravity=False))
    (True, False, False)
    """
    return rules.gravity and rules.cols * (rules.rows + 1) <= 64


def make_engine(setting: Setting) -> Engine:
    """Make an engine: by default the fast one if it is available.

    >>> from fourinrow.solver.engine import Setting, make_engine
    >>> make_engine(Setting(engine="readable")).kind
    'readable'

    Raises `UnsupportedBoard` for the fast engine on a board that it does not support,
    and `FourInRowError` for the fast engine without Numba. Where Numba is installed and
    fails, the default is the readable engine, with an `EngineWarning` that says why.
    """
    rules, most, name, threads, _ = checked_setting(setting)
    if name == "readable":
        return ReadableEngine(rules, most)
    try:
        return _fast(rules, most, threads)
    except (UnsupportedBoard, _NoNumba) as error:
        if name == "fast":
            raise
        if isinstance(error, _NoNumba) and error.reason:
            warn(f"{_SLOWER}: {error.reason}", EngineWarning, stacklevel=1)
        return ReadableEngine(rules, most)


def _fast(rules: Rules, max_table_bytes: int, threads: int) -> Engine:
    if not fits(rules):
        raise UnsupportedBoard(
            "expected a board with gravity of at most 64 bits, (rows + 1) * cols, "
            f"got {shown(rules)}"
        )
    try:
        from fourinrow.solver.numba_engine import FastEngine

        return FastEngine(rules, max_table_bytes, threads)
    except (FourInRowError, MemoryError):
        raise
    except Exception as error:
        raise _no_numba(error) from error


def _no_numba(error: Exception) -> _NoNumba:
    if isinstance(error, ModuleNotFoundError) and error.name == "numba":
        return _NoNumba("the fast engine needs Numba (pip install 'fourinrow[fast]')")
    first_line = str(error).partition("\n")[0]
    reason = f"{type(error).__name__}: {first_line}".removesuffix(": ")
    needs = "the fast engine needs Numba, which can't be used"
    return _NoNumba(f"{needs}: {reason}", reason)
