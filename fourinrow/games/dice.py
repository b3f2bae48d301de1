"""A game of dice, small enough to be known to the end: a toy for `expectiminimax`.

Some counters lie on the table. Who is to move chooses a die, of two sides or of three,
and takes away as many as it shows. Whoever takes the last one has won.

    counters    1    2    3     4     5    and four more
    is worth    1   1/3  -1/9  -1/9  1/9   a ninth
    die        any   3    3     2     2    the same

What a number of counters is worth to who is to move is the probability of winning less
that of losing: at best, the mean of what the two or three numbers before it are worth
to the other, taken negative. So three columns in a row decide all that come after, and
5, 6 and 7 begin the table again, divided by nine.
"""

from fractions import Fraction
from typing import Final, NamedTuple

from fourinrow.core.players import Player, other
from fourinrow.errors import FourInRowError, at_least, shown
from fourinrow.search.chance import Chance, certain
from fourinrow.search.space import SearchSpace

__all__ = ["DICE", "Counters", "counters", "dice_space", "thrown"]

DICE: Final = (2, 3)
"""How many sides the dice have."""


class Counters(NamedTuple):
    """The counters left, whose turn it is, and the die that was chosen for a throw."""

    left: int
    turn: Player = Player.FIRST
    die: int | None = None


def counters(number: int) -> Counters:
    """Lay so many counters on the table, at least one; the first player begins.

    >>> from fourinrow.games import counters
    >>> counters(10).left
    10
    """
    name = "a number of counters"
    return Counters(at_least(1, number, name, f"{name} from 1"))


def dice_space() -> SearchSpace[Counters]:
    """Make the search space: a child for each die, until the last counter is gone.

    >>> from fourinrow import Layer
    >>> from fourinrow.games import counters, dice_space, thrown
    >>> from fourinrow.search import expectiminimax
    >>> search = expectiminimax(None, dice_space(), thrown)
    >>> search(counters(6), Layer.MAX)
    Found(child=Counters(left=6, turn=<Player.FIRST: 1>, die=3), value=Fraction(1, 27))

    Ratings are 1 and -1 when the first player has won and has lost, 0 before.
    """
    return SearchSpace(
        children=lambda state: [state._replace(die=die) for die in DICE if state.left],
        rate=_who_has_won,
    )


def _who_has_won(state: Counters) -> float:
    if state.left:
        return 0
    return 1 if state.turn is Player.SECOND else -1


def thrown(state: Counters) -> tuple[Chance[Counters], ...]:
    """List what a throw of the chosen die may come to: its sides are equally probable.

    >>> from fourinrow import Player
    >>> from fourinrow.games import Counters, thrown
    >>> [chance.child.left for chance in thrown(Counters(10, Player.FIRST, die=3))]
    [9, 8, 7]

    Before a die is chosen, nothing is left to chance. Raises `FourInRowError` for a
    die that there is not.
    """
    if state.die is None:
        return certain(state)
    if state.die not in DICE:
        raise FourInRowError(f"expected a die of 2 or 3 sides, got {shown(state.die)}")
    later = [max(0, state.left - shown) for shown in range(1, state.die + 1)]
    share = Fraction(1, state.die)
    return tuple([Chance(share, Counters(left, other(state.turn))) for left in later])
