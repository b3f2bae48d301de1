"""How is a game written? Moves as text, boards as a line, and back to situations.

`from_moves` plays a text of moves, `parse_moves` reads it without playing, and
`parse_board` reads one line for any position. `as_situation` finds out whose turn it is
on a grid, and `to_moves` a game that leads to it. A grid is *reachable* if some game
leads to it.

Reading order: `moves`, `reachable`, and `others`, as others write, which
`fourinrow.data` offers.
"""

from fourinrow.exports import exported as _exported
from fourinrow.notation.moves import (
    format_move as format_move,
    format_moves as format_moves,
    from_moves as from_moves,
    parse_move as parse_move,
    parse_moves as parse_moves,
)
from fourinrow.notation.reachable import (
    as_situation as as_situation,
    format_board as format_board,
    parse_board as parse_board,
    to_moves as to_moves,
)

globals()["__all__"] = _exported(globals())
