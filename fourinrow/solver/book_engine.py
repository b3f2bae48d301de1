"""An engine with an opening book: only positions that are not in it are searched."""

from collections.abc import Sequence
from typing import Final
from warnings import warn

from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.errors import EngineWarning, FourInRowError
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.engine import (
    DEFAULT_TABLE_BYTES,
    Engine,
    EngineName,
    Setting,
    checked_setting,
    make_engine,
)
from fourinrow.solver.opening_book import Book
from fourinrow.solver.score import Bounds
from fourinrow.solver.standard_book import standard_book
from fourinrow.stopping import Stop, never

_SEARCHED: Final = "the opening book can't be used, so all positions are searched"


def open_engine(setting: Setting) -> Engine:
    """Make an engine as `make_engine` does, with the opening book of the setting.

    >>> from fourinrow.solver import Bounds, as_board
    >>> from fourinrow.solver.book_engine import open_engine
    >>> from fourinrow.solver.engine import Setting
    >>> from fourinrow.stopping import never
    >>> engine = open_engine(Setting())
    >>> engine.narrow(as_board("444"), Bounds(-5, 5), None, never), engine.nodes
    (Bounds(low=-1, high=-1), 0)

    Where the book that comes with the package can't be read, an `EngineWarning` says
    why all positions are searched.
    """
    book = _book_of(checked_setting(setting))
    if book is None:
        return make_engine(setting)
    engine = BookEngine(book, setting)
    if setting.engine is not None or setting.max_table_bytes < DEFAULT_TABLE_BYTES:
        engine.make()  # what is wrong with it is raised at once
    return engine


def _book_of(setting: Setting) -> Book | None:
    if setting.book != "standard":
        return setting.book
    if setting.rules != CONNECT_FOUR:
        return None
    try:
        return standard_book()
    except FourInRowError as error:
        warn(f"{_SEARCHED}: {error}", EngineWarning, stacklevel=1)
        return None


class BookEngine:
    """An engine that takes scores from a book: see `fourinrow.solver.engine.Engine`.

    The engine that searches is made when the first position needs it.
    """

    def __init__(self, book: Book, setting: Setting) -> None:
        self._book, self._setting = book, setting
        self._made: Engine | None = None

    def make(self) -> Engine:
        """Return the engine that searches, which is made at the first call."""
        if self._made is None:
            self._made = make_engine(self._setting)
        return self._made

    @property
    def kind(self) -> "EngineName":
        """The name of the engine that searches."""
        return self.make().kind

    @property
    def nodes(self) -> int:
        """The number of positions that are searched; those of the book do not count."""
        return 0 if self._made is None else self._made.nodes

    def get_ready(self, stones: int | None = None) -> None:
        """Get ready to search, unless positions with so many stones are in the book."""
        if stones is None or stones > self._book.plies:
            self.make().get_ready()

    def narrow(
        self,
        board: Bitboard,
        window: Bounds,
        last_node: int | None = None,
        stop: Stop = never,
    ) -> Bounds:
        """Return the score from the book, or else bounds, clipped to the window."""
        score = self._book.score(board)
        if score is None:
            return self.make().narrow(board, window, last_node, stop)
        clipped = max(window.low, min(score, window.high))
        return Bounds(clipped, clipped)

    def narrow_all(self, boards: Sequence[Bitboard], stop: Stop = never) -> list[int]:
        """Return the exact scores of positions, in order."""
        known = [self._book.score(board) for board in boards]
        asked = [
            board for board, score in zip(boards, known, strict=True) if score is None
        ]
        found = iter(self.make().narrow_all(asked, stop) if asked else ())
        return [next(found) if score is None else score for score in known]

    def narrow_texts(
        self, texts: Sequence[str], stop: Stop = never
    ) -> list[int | None]:
        """Return the scores after texts of digits, `None` for those of the book."""
        long = [text for text in texts if len(text) > self._book.plies]
        found = iter(self.make().narrow_texts(long, stop) if long else ())
        return [next(found) if len(text) > self._book.plies else None for text in texts]

    def reset(self) -> None:
        """Clear the table."""
        if self._made is not None:
            self._made.reset()

    def table(self) -> bytes:
        """Return the table as bytes."""
        return self.make().table()

    def restore(self, table: bytes) -> None:
        """Replace the table. A bad one raises `TableError` and changes nothing."""
        self.make().restore(table)
