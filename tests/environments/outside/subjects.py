"""Games for the suites of other libraries: ours, and some as from users' files."""

from collections import Counter
from typing import Any, Final, NamedTuple

import numpy as np

from examples.nim import Heap, nim
from examples.popout import popout
from fourinrow import TIC_TAC_TOE, Game, Player, Rules, connect
from fourinrow.environments.observations import Numbers, Observe, planes_of
from fourinrow.games.othello import othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge

DRAWN: Final = "672666731271413671162744333575415354422255"
WON_BY_THE_LAST_STONE: Final = "611767265651117433413763327272652234445545"


def stones_and_hands(state: StonehengeState, _player: Player) -> Numbers:
    """The owner and the weight of each stone, and how many of each are in hand."""
    placed = [(0, 0) if cell is None else tuple(map(int, cell)) for cell in state.cells]
    hands = [Counter(hand)[weight] for hand in state.hands for weight in range(1, 7)]
    return np.array([*np.ravel(placed), *hands])


def matches(heap: Heap, _player: Player) -> Numbers:
    return np.array([heap.matches])


class Subject(NamedTuple):
    game: Game[Any, Any]
    observe: Observe[Any] = planes_of


SUBJECTS: Final = {
    "connect four": Subject(connect()),
    "connect five": Subject(connect(Rules(5, 9, 5))),
    "tic-tac-toe": Subject(connect(TIC_TAC_TOE)),
    "othello": Subject(othello(6)),
    "stonehenge": Subject(stonehenge(), stones_and_hands),
    "popout": Subject(popout),
    "nim": Subject(nim, matches),
}
BOARDS: Final = ["connect four", "connect five", "tic-tac-toe", "othello", "popout"]
