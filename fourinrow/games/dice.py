"""A game of dice, small enough to solve by hand: an example for `expectiminimax`.

Some counters lie on the table. The player to move chooses a die with two or three
sides, throws it, and takes as many counters as it shows. Whoever takes the last one
wins. The values of the first few numbers of counters, and the dice to choose::

    counters    1    2    3     4     5    n + 4, for n > 1
    value       1   1/3  -1/9  -1/9  1/9   a ninth of that for n
    die        any   3    3     2     2    that for n

The value is the probability that the player to move wins, minus that of losing. For a
die it is the negative mean of the next two or three values to the left, which are the
opponent's; the player takes the better die. So three columns determine the rest: the
values at 5, 6 and 7 are those at 1, 2 and 3, divided by nine.
"""

from fractions import Fraction
from typing import Final, NamedTuple

from fourinrow.core.cells import Outcome, Player, other, won_by
from fourinrow.errors import IllegalMove, at_least, expected
from fourinrow.games.display import Display
from fourinrow.games.game import Game
from fourinrow.search.chance import Chance, certain

DICE: Final = (2, 3)
"""The number of sides of each die."""


class Counters(NamedTuple):
    """The counters left, the player to move, and the die chosen for the next throw."""

    left: int
    turn: Player = Player.FIRST
    die: int | None = None


def dice(number: int = 4) -> Game[Counters, int]:
    """Return the game with a number of counters; a move is the choice of a die.

    >>> from fourinrow.games import search_space
    >>> from fourinrow.search import expectiminimax
    >>> game = dice(6)
    >>> search = expectiminimax(thrown)(None, search_space(game))
    >>> found = search(game.start())
    >>> found.child, found.value
    (Counters(left=6, turn=<Player.FIRST: 1>, die=3), Fraction(1, 27))

    It has search trees, but can't be played. Raises `FourInRowError` for fewer than one
    counter.
    """
    at_least(1, number, "a number of counters from 1")
    return Game(
        start=lambda: Counters(number),
        to_move=lambda state: state.turn,
        legal_moves=lambda state: DICE if state.left and state.die is None else (),
        play=_choose,
        outcome=_outcome,
        rating=lambda state: _outcome(state).sign,  # an int, so that means are exact
        chances=thrown,
        text=Display(draw=lambda state, _look, **_marks: "o" * state.left or "-"),
        name="dice",
    )


def _outcome(state: Counters) -> Outcome:
    return Outcome.RUNNING if state.left else won_by(other(state.turn))


def _choose(state: Counters, die: int) -> Counters:
    if state.die is not None or not state.left:
        raise IllegalMove("a die can't be chosen now")
    if die not in DICE:
        raise IllegalMove(expected("a die of 2 or 3 sides", die))
    return state._replace(die=die)


def thrown(state: Counters) -> tuple[Chance[Counters], ...]:
    """Return the outcomes of a throw of the chosen die, all equally probable.

    >>> [chance.state.left for chance in thrown(Counters(10, Player.FIRST, die=3))]
    [9, 8, 7]

    Before a die is chosen, the only outcome is the state itself.
    """
    if state.die is None:
        return certain(state)
    later = [max(0, state.left - taken) for taken in range(1, state.die + 1)]
    share = Fraction(1, state.die)
    return tuple([Chance(share, Counters(left, other(state.turn))) for left in later])
