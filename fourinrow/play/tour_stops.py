"""A guided tour: one text, in which each of the ten stops has a numbered title.

`TOUR` is no docstring, because Python leaves those out with ``-OO``.
"""

import re
from importlib.resources import files
from typing import Final, NamedTuple

TOUR: Final = """\
1. A board is a value

A grid is a vector of rows, row 0 on top. A game is written as a text of its
columns, counted from 1.

To follow along, start `python` and type what comes after >>>.

>>> from fourinrow.core import *
>>> game = from_moves("4455")
>>> print(format_grid(game.grid))
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . O O . .
. . . X X . .

2. A move makes another board

The old board is unchanged. In code, columns count from 0.

>>> later = make_move(game, 2)
>>> print(format_grid(later.grid).splitlines()[-1])
. . X X X . .
>>> game == from_moves("4455"), later.turn
(True, <Player.SECOND: 2>)

3. A window is a place for four in a row

The board has 69 of them. Three more moves, to the right, fill one.

>>> len(windows(CONNECT_FOUR))
69
>>> won = from_moves("4455667")
>>> winner(won.grid), [tuple(place) for place in winning_line(won.grid)]
(<Player.FIRST: 1>, [(5, 3), (5, 4), (5, 5), (5, 6)])

Source: fourinrow.core.windows

4. A rating is a sum over the windows

A window that holds stones of one side only counts 1 for two of them, 10 for
three and 100,000 for four. The rating is from the first player's side.

>>> from fourinrow import rate
>>> rate(game.grid), rate(later.grid), rate(won.grid)
(0.0, 19.0, 100000.0)

5. All possible games form a tree

It is lazy: a node is made only when it is visited. Here are the ratings one
ply ahead.

>>> from fourinrow import search_space
>>> from fourinrow.search import *
>>> space = search_space()
>>> tree = game_tree(space, game)
>>> one_ply = map_tree(space.rate, prune(1, tree))
>>> [branch.label() for branch in one_ply.branches()]
[1.0, 10.0, 19.0, 0.0, 0.0, 18.0, 9.0]

6. Both sides choose: minimax

MAX takes the greatest value, MIN the least. This is a textbook's tree: MAX has
three choices, and MIN has three replies to each.

>>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> minimax_value(textbook)
3.0

7. Alpha-beta skips what cannot matter

MIN can hold the second choice down to 2. MAX already has 3, so the rest is
cut.

>>> from fourinrow.draw import tree_text
>>> walk = trace(alpha_beta, None, TREE_SPACE, textbook)
>>> print(tree_text("alpha-beta", walk))
alpha-beta: value 3; 11 nodes, 7 leaves visited, 2 branches cut
 1  * MAX (-inf, inf) = 3
 2    * 1 MIN (-inf, inf) = 3
 3      * 1 leaf (-inf, inf) = 3
 4        2 leaf (-inf, 3) = 12
 5        3 leaf (-inf, 3) = 8
 6      2 MIN (3, inf) <= 2
 7        1 leaf (3, inf) = 2
          2 branches cut: 2 <= alpha 3
 8      3 MIN (3, inf) <= 2
 9        1 leaf (3, inf) = 14
10        2 leaf (3, 14) = 5
11        3 leaf (3, 5) = 2

Source: fourinrow.search.searches

8. The same child, sooner

Both find that the first player wins on the third ply. Alpha-beta visits fewer
nodes.

>>> [search(3, space)(game).value for search in (alpha_beta, minimax)]
[100000.0, 100000.0]
>>> searches = alpha_beta, minimax
>>> walks = [trace(search, 3, space, game) for search in searches]
>>> [len(list(nodes(walk))) for walk in walks]
[126, 400]

9. The searches work for any game

>>> from fourinrow import connect
>>> from fourinrow.play import alpha_beta_player, play_out
>>> oxo = connect(TIC_TAC_TOE)
>>> play_out(oxo, alpha_beta_player(9), alpha_beta_player(9)).outcome
<Outcome.DRAW: 'draw'>

10. The exact score

The solver needs no depth and no rating: it searches to the end of the game. A
win in three plies scores 18 here, one more than the stones that the winner has
left.

>>> from fourinrow.solver import best_moves, solve
>>> print(solve("4455"), best_moves("4455"), int(solve("4455")))
win in 3 (2, 5) 18
"""
"""The whole tour, to read and to type."""

__test__: Final = {"TOUR": TOUR}  # doctest runs it


class TourStop(NamedTuple):
    """A stop of a tour: its title, the text to read and type, and a module to read."""

    title: str
    text: str
    source: str | None = None


def stops() -> tuple[TourStop, ...]:
    """Return the stops of the tour.

    >>> stops()[6].title, stops()[6].source
    ('7. Alpha-beta skips what cannot matter', 'fourinrow.search.searches')
    """
    pieces = re.split(r"^(\d+\. .*)$", TOUR, flags=re.MULTILINE)[1:]
    pairs = zip(pieces[::2], pieces[1::2], strict=True)
    return tuple([_stop(title, text.strip()) for title, text in pairs])


def source_of(module: str) -> str:
    """Return the source of a module, as it is.

    >>> source_of("fourinrow.core.windows")[3:20]
    'Rules are windows'
    """
    package, _, name = module.rpartition(".")
    return (files(package) / f"{name}.py").read_text(encoding="utf-8")


def _stop(title: str, text: str) -> TourStop:
    shown, _, source = text.partition("\n\nSource: ")
    return TourStop(title, shown, source or None)
