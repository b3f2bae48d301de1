"""What searches: the protocol of an engine, and which one to take.

`fourinrow.solver.readable` is for any `Rules`. `fourinrow.solver.fast` is for boards
with gravity of at most 64 bits, and needs Numba, which is loaded when it is asked for
and not before.
"""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, TypeGuard, get_args

from fourinrow.core.rules import CONNECT_FOUR, Rules
from fourinrow.errors import (
    FourInRowError,
    UnsupportedBoard,
    WrongType,
    shown,
    whole_number,
)
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.limits import never
from fourinrow.solver.readable import ReadableEngine
from fourinrow.solver.score import Bounds

__all__ = [
    "Engine",
    "EngineName",
    "TextEngine",
    "reads_texts",
    "Setting",
    "DEFAULT_TABLE_BYTES",
    "checked_setting",
    "fits",
    "make_engine",
]

EngineName: TypeAlias = Literal["fast", "readable"]

DEFAULT_TABLE_BYTES: Final = 1 << 28
"""How large a table may grow if nothing is said: 256 MiB.

The readable engine takes about as much. The tables of the fast one have sizes that are
powers of two, a large one and a small one, and both must fit: 129 MiB.
"""


class Engine(Protocol):
    """What searches: for one `Rules`, with one table that is kept between positions.

    The games of the positions may be over.
    """

    @property
    def kind(self) -> EngineName:
        """The name that is written into saved tables: "readable" or "fast"."""
        ...

    @property
    def nodes(self) -> int:
        """How many positions have been entered since the engine was made."""
        ...

    def get_ready(self) -> None:
        """Do what the first `narrow` would have to do first, such as to load code."""
        ...

    def narrow(
        self,
        board: Bitboard,
        window: Bounds,
        nodes: int | None,
        stop: Callable[[], bool],
    ) -> Bounds:
        """Answer bounds on the value, clipped to the window.

        They are equal, unless the search is stopped: after so many ``nodes``, or
        soon after ``stop`` answers True.
        """
        ...

    def narrow_all(
        self, boards: Sequence[Bitboard], stop: Callable[[], bool] = never
    ) -> list[int]:
        """Answer the exact values of positions, in order.

        They mean nothing once ``stop`` has answered True.
        """
        ...

    def reset(self) -> None:
        """Forget the table."""
        ...

    def table(self) -> bytes:
        """Answer the table as bytes, for `restore`."""
        ...

    def restore(self, table: bytes) -> None:
        """Take over a table. Raises `TableError`, and changes nothing, if it can't."""
        ...


class TextEngine(Engine, Protocol):
    """An engine that can read move strings by itself."""

    def narrow_texts(
        self, texts: Sequence[str], stop: Callable[[], bool] = never
    ) -> list[int | None]:
        """Answer the values after moves given as digits, `None` where they are not."""
        ...


def reads_texts(engine: Engine, rules: Rules) -> TypeGuard[TextEngine]:
    """Tell whether an engine reads the move strings of some rules.

    >>> from fourinrow import CONNECT_FOUR
    >>> from fourinrow.solver.engine import Setting, make_engine, reads_texts
    >>> reads_texts(make_engine(Setting(engine="readable")), CONNECT_FOUR)
    False
    """
    return rules.gravity and rules.cols <= 9 and hasattr(engine, "narrow_texts")


class Setting(NamedTuple):
    """All that it takes to make an engine, wherever that is done.

    >>> from fourinrow import Rules
    >>> from fourinrow.solver.engine import Setting
    >>> Setting(Rules(rows=4, cols=5), engine="readable").max_table_bytes
    268435456

    Nothing is looked at here: see `checked_setting`.
    """

    rules: Rules = CONNECT_FOUR
    max_table_bytes: int = DEFAULT_TABLE_BYTES
    engine: EngineName | None = None


class _NoNumba(FourInRowError):
    """The fast engine is asked for, and can't be loaded."""


def checked_setting(setting: Setting) -> Setting:
    """Answer a setting if it is one.

    >>> from fourinrow.solver.engine import Setting, checked_setting
    >>> checked_setting(Setting(max_table_bytes=0))
    Traceback (most recent call last):
    fourinrow.errors.FourInRowError: expected a table of 1 byte or more, got 0

    Raises `WrongType` for rules that are none, `FourInRowError` for a table of less
    than 1 byte and for an engine that is not there.
    """
    rules, most, engine = setting
    if not isinstance(rules, Rules):
        raise WrongType(f"expected rules, got {shown(rules)}")
    if whole_number(most, "max_table_bytes") < 1:
        raise FourInRowError(f"expected a table of 1 byte or more, got {shown(most)}")
    if engine not in (*get_args(EngineName), None):
        raise FourInRowError(
            f"expected the engine 'fast', 'readable' or None, got {shown(engine)}"
        )
    return Setting(rules, whole_number(most, "max_table_bytes"), engine)


def fits(rules: Rules) -> bool:
    """Tell whether the fast engine can hold a board: gravity, and at most 64 bits.

    >>> from fourinrow import CONNECT_FOUR, Rules
    >>> from fourinrow.solver.engine import fits
    >>> fits(CONNECT_FOUR), fits(Rules(rows=8, cols=8)), fits(Rules(gravity=False))
    (True, False, False)
    """
    return rules.gravity and rules.cols * (rules.rows + 1) <= 64


def make_engine(setting: Setting) -> Engine:
    """Make an engine: the fast one if it can be had, when none is named.

    >>> from fourinrow.solver.engine import Setting, make_engine
    >>> make_engine(Setting(engine="readable")).kind
    'readable'

    Raises `UnsupportedBoard` for the fast engine on a board that it can't hold,
    `FourInRowError` where Numba is missing.
    """
    rules, most, name = checked_setting(setting)
    if name == "readable":
        return ReadableEngine(rules, most)
    try:
        return _fast(rules, most)
    except (UnsupportedBoard, _NoNumba):
        if name == "fast":
            raise
        return ReadableEngine(rules, most)


def _fast(rules: Rules, max_table_bytes: int) -> Engine:
    if not fits(rules):
        raise UnsupportedBoard(
            "expected a board with gravity of at most 64 bits, (rows + 1) * cols, "
            f"got {shown(rules)}"
        )
    try:
        from fourinrow.solver.fast import fast_engine
    except (ImportError, OSError) as error:
        raise _NoNumba(
            f"expected Numba for the fast engine (pip install numba), got: {error}"
        ) from error
    return fast_engine(rules, max_table_bytes)
