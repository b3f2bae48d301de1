"""How good is a position, exactly? Connect-n as whole numbers, solved to the end.

The functions of `solve` are the front door: `solve`, `outcome`, `scores` and the
rest. A `Solver` has them as methods, and keeps its table. Nothing here loads Numba
before it is asked to solve something.

Reading order: `score`, `bitboard`, `symmetry`, `bridge`, `tactics`, `negamax`, which is
the solver one can read; `bounds`, `limits`, `kernel`, `words`, `fast`, which is the one
that nobody waits for; `readable`, `engine`, which give both one face; and `many`,
`saved`, `solver`, `solve`, which ask them.
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
from fourinrow.solver.negamax import Table, negamax, search
from fourinrow.solver.saved import TABLE_MAGIC
from fourinrow.solver.score import Bounds, Outcome, Score, score_of, win_value
from fourinrow.solver.solve import (
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
