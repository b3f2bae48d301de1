"""How good is a position, exactly? Connect-n on bitboards, solved to the end.

Begin with the functions of `questions`: `solve`, `outcome`, `scores` and the rest. A
`Solver` has them as methods, and keeps its table. Numba is loaded only when a solver is
made. The order of moves is in `tactics` (readable) and `walk` (fast).

Reading order: `score`, `geometry`, `bits`, `bitboard`, `symmetry` and `bridge`, which
both engines use; `weights`, `tactics`, `negamax_search` and `readable_engine`, the
readable engine; `hash_table`, `memory`, `walk`, `kernel`, `compiled` and
`numba_engine`, the fast one; and `engine`, `limits`, `parallel`, `many`,
`saved_tables`, `solver` and `questions`, which use either.
"""

from fourinrow.solver.bitboard import EMPTY_BOARD, Bitboard
from fourinrow.solver.bridge import (
    Position,
    as_board,
    board_from_moves,
    from_bits,
    to_bits,
)
from fourinrow.solver.engine import DEFAULT_TABLE_BYTES, Engine, EngineName
from fourinrow.solver.limits import Limit
from fourinrow.solver.negamax_search import Table, negamax, search
from fourinrow.solver.questions import (
    best_moves,
    non_losing_moves,
    outcome,
    principal_variation,
    scores,
    solve,
    solve_many,
    threats,
    winning_moves,
)
from fourinrow.solver.saved_tables import TABLE_MAGIC
from fourinrow.solver.score import Bounds, Outcome, Score, score_of, win_value
from fourinrow.solver.solver import Progress, Solver, Threats
from fourinrow.solver.symmetry import mirror, symmetry_class

__all__ = [
    "Bitboard",
    "Bounds",
    "DEFAULT_TABLE_BYTES",
    "EMPTY_BOARD",
    "Engine",
    "EngineName",
    "Limit",
    "Outcome",
    "Position",
    "Progress",
    "Score",
    "Solver",
    "TABLE_MAGIC",
    "Table",
    "Threats",
    "as_board",
    "best_moves",
    "board_from_moves",
    "from_bits",
    "mirror",
    "negamax",
    "non_losing_moves",
    "outcome",
    "principal_variation",
    "score_of",
    "scores",
    "search",
    "solve",
    "solve_many",
    "symmetry_class",
    "threats",
    "to_bits",
    "win_value",
    "winning_moves",
]
