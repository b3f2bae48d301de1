"""How good is a position, exactly? Connect-n on bitboards, solved to the end.

Begin with `solve` and `best_moves`. A `Solver` has more questions, keeps its table,
reports progress, and respects a `Limit`. A position is a grid, a situation, a
`Bitboard`, a text of moves or of the board, or a list of moves. Moves are columns from
0 with gravity, ``row * cols + column`` without. Wins, draws and losses are those of the
side to move.

On 6 x 7 the readable engine may take minutes with 33 empty squares; the fast one, which
needs Numba, takes seconds with all 42. Those with at most 11 stones need no search:
their scores are in a `Book` (on pages without a server, 8).

Reading order: `score`, `geometry`, `bits`, `bitboard`, `symmetry` and `bridge`, which
both engines use; `readable`, the readable engine; `table`, `kernel`, `compiled`,
`threads` and `fast`, the fast one; `wasm`, the same in browsers; `book`; and `engine`,
`parallel`, `many` and `solver`, which use all of them. Then `written_answers` and
`book_making`.
"""

from fourinrow.exports import exported as _exported
from fourinrow.solver.bitboard import EMPTY_BOARD as EMPTY_BOARD, Bitboard as Bitboard
from fourinrow.solver.book import (
    Book as Book,
    read_book as read_book,
    write_book as write_book,
)
from fourinrow.solver.book_making import make_book as make_book
from fourinrow.solver.bridge import (
    Position as Position,
    as_board as as_board,
    from_bits as from_bits,
    to_bits as to_bits,
)
from fourinrow.solver.engine import EngineName as EngineName
from fourinrow.solver.many import solve_many as solve_many
from fourinrow.solver.readable import negamax as negamax
from fourinrow.solver.score import Bounds as Bounds, Result as Result, Score as Score
from fourinrow.solver.solver import (
    Solver as Solver,
    best_moves as best_moves,
    scores as scores,
    solve as solve,
)
from fourinrow.stopping import Limit as Limit

globals()["__all__"] = _exported(globals())
