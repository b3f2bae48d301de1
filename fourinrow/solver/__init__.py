"""How good is a position, exactly? Connect-n on bitboards, solved to the end.

Begin with `solve` and `best_moves`. A `Solver` has more questions, keeps its table,
reports progress, and respects a `Limit`. A position is a grid, a situation, a
`Bitboard`, or a text of moves. Moves are columns from 0 with gravity,
``row * cols + column`` without. Wins, draws and losses are those of the side to move.

The time depends on the number of empty squares, and on the engine. On 6 x 7 the
readable engine takes seconds with 33 empty squares; the fast one takes seconds with
all 42. Positions with at most 8 stones need no search: their scores are in a `Book`.
Numba is loaded only when a solver needs it. The order of moves is in `tactics`
(readable) and `walk` (fast).

Reading order: `score`, `geometry`, `bits`, `bitboard`, `symmetry` and `bridge`, which
both engines use; `tactics`, `negamax_search` and `readable_engine`, the
readable engine; `hash_table`, `memory`, `marks`, `walk`, `kernel`, `compiled`,
`numba_threads` and `numba_engine`, the fast one; and `engine`, `limits`, `parallel`,
`many`, `saved_tables` and `solver`, which use either; then `questions`, which makes its
own solvers, and `written_answers`. The opening book is in `book_layout`,
`opening_book`, `book_making` and `book_checking`.
"""

from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard
from fourinrow.solver.book_making import make_book
from fourinrow.solver.bridge import Position, as_board, from_bits, to_bits
from fourinrow.solver.engine import EngineName
from fourinrow.solver.limits import Limit
from fourinrow.solver.many import solve_many
from fourinrow.solver.negamax_search import negamax
from fourinrow.solver.opening_book import Book, read_book, write_book
from fourinrow.solver.questions import best_moves, solve
from fourinrow.solver.score import Bounds, Outcome, Score
from fourinrow.solver.solver import Progress, Solver, Threats

__all__ = [
    "Bitboard",
    "Book",
    "Bounds",
    "EMPTY_BOARD",
    "EngineName",
    "Limit",
    "Outcome",
    "Position",
    "Progress",
    "Score",
    "Solver",
    "Threats",
    "as_board",
    "best_moves",
    "from_bits",
    "make_book",
    "negamax",
    "read_book",
    "solve",
    "solve_many",
    "to_bits",
    "write_book",
]
