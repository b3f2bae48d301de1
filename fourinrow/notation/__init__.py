"""How is a game written? Moves as text, boards as a line, and back to situations.

Reading order: `moves`, `reachable`.
"""

from fourinrow.notation.moves import (
    format_move as format_move,
    format_moves as format_moves,
    from_moves as from_moves,
    parse_move as parse_move,
    parse_moves as parse_moves,
)
from fourinrow.notation.reachable import (
    format_board as format_board,
    parse_board as parse_board,
    to_moves as to_moves,
)
