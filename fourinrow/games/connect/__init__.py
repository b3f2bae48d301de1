"""Connect Four and its family: n in a row on any board, with or without gravity.

Reading order: this file, `rules_text`, `text`, `why`, `proofs`, `picture`. The rules
themselves are in `fourinrow.core`. A saved game has the name of a game and, if it
differs, its board::

    connect-four                       6 rows, 7 columns
    connect-four  rows 5 gravity no    5 rows, 7 columns, without gravity
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from fourinrow.core.grid import drop_row
from fourinrow.core.rating import PatternTable, rate
from fourinrow.core.rules import CONNECT_FIVE, CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.core.situation import (
    Order,
    Situation,
    free_moves,
    initial,
    legal_moves,
    make_move,
    outcome,
)
from fourinrow.core.windows import threats, winner
from fourinrow.errors import at_least
from fourinrow.games.connect.proofs import oracle_of
from fourinrow.games.connect.rules_text import format_rules
from fourinrow.games.connect.text import display
from fourinrow.games.game import Game

if TYPE_CHECKING:  # slow to import
    from fourinrow.draw.picture import Picture
    from fourinrow.solver.solver import Solver

CONNECT_GAMES: Final[Mapping[str, Rules]] = {
    "connect-four": CONNECT_FOUR,
    "connect-five": CONNECT_FIVE,
    "tic-tac-toe": TIC_TAC_TOE,
}
"""The named games of the connect family."""


def connect(
    rules: Rules = CONNECT_FOUR,
    table: PatternTable | None = None,
    *,
    order: Order = tuple,
    threads: int = 1,
) -> Game[Situation, int]:
    """Return the game with these rules; a move is a column, or a cell without gravity.

    >>> connect().legal_moves(connect().start())
    (0, 1, 2, 3, 4, 5, 6)

    Situations are rated with ``table``, by default `PatternTable.for_n`. Moves come in
    ``order``; searches choose the first of equal ones. Those of the F# and OCaml seeds
    have ``order=reversed``; ``order=centre_first(rules)`` is fastest in searches. The
    oracle's solver uses ``threads`` threads. Raises `FourInRowError` for fewer than 1.
    """
    at_least(1, threads, "1 thread or more")
    kinds = (name for name, usual in CONNECT_GAMES.items() if rules == usual)
    name = next(kinds, "connect-four")
    used = _FirstUsed(rules, threads)
    has_few_moves = rules.gravity or rules.rows * rules.cols <= _MANY_CELLS
    return Game(
        start=partial(initial, rules),
        to_move=lambda situation: situation.turn,
        legal_moves=partial(legal_moves, order=order),
        play=make_move,
        outcome=outcome,
        moves=rules.moves,
        rating=lambda situation: rate(
            situation.grid, table=table, rules=situation.rules
        ),
        is_stable=is_quiet,
        oracle=oracle_of(lambda: used.solver),
        depth=4 if has_few_moves else 2,
        text=display(rules),
        picture=_picture,
        name=name,
        board=format_rules(rules, CONNECT_GAMES[name]),
    )


_MANY_CELLS: Final = 36  # moves: with more, four plies ahead take too long


@dataclass(frozen=True)
class _FirstUsed:
    """A solver, which is slow to import: it is made when used, in a copy anew."""

    rules: Rules
    threads: int

    @cached_property
    def solver(self) -> "Solver":
        from fourinrow.solver.solver import Solver

        return Solver(self.rules, threads=self.threads)

    def __reduce__(self) -> tuple[Any, ...]:
        return _FirstUsed, (self.rules, self.threads)


def _picture(state: Situation, /, **marks: Any) -> "Picture":
    from fourinrow.games.connect.picture import picture

    return picture(state, **marks)


def is_quiet(situation: Situation) -> bool:
    """Check whether neither side could win in one move, or the game is over.

    >>> from fourinrow import from_moves
    >>> is_quiet(from_moves("4455")), is_quiet(from_moves("445566"))
    (True, False)
    """
    grid, _, rules = situation
    if winner(grid, rules) is not None:
        return True
    free = {
        (drop_row(grid, move), move) if rules.gravity else divmod(move, rules.cols)
        for move in free_moves(grid, rules)
    }
    return free.isdisjoint(place for place, _ in threats(grid, rules))
