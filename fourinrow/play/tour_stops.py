"""A guided tour: one text, in which each of the ten stops has a numbered title.

`TOUR` is no docstring, because Python leaves those out with ``-OO``.
"""

import re
from collections.abc import Sequence
from importlib.resources import files
from typing import Final, NamedTuple

TOUR: Final = """\
1. A board is a value

A grid is a vector of rows, row 0 on top; a cell is empty or has a stone of X
or O. A game is written as a text of its columns, counted from 1: here both
sides have made two moves.

To follow along, install this library, and type the code into Python, or save
it as a file and run it.

>>> from fourinrow import from_moves
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

The old board is unchanged: a search tries a move without having to take it
back. In code, columns count from 0, so this move is in the third column.

>>> later = make_move(game, 2)
>>> print(format_grid(later.grid).splitlines()[-1])
. . X X X . .
>>> print(game == from_moves("4455"), later.turn.name)
True SECOND

3. A window is a place for four in a row

The board has 69 of them: across, upwards, and along both diagonals. A side has
won when a window is full of its stones. Three more moves, to the right, fill
one.

>>> print(len(windows(CONNECT_FOUR)))
69
>>> won = from_moves("4455667")
>>> print(winner(won.grid).name, *map(tuple, next(winning_lines(won.grid))))
FIRST (5, 3) (5, 4) (5, 5) (5, 6)

Source: fourinrow.core.windows

4. A rating is a sum over the windows

A rating guesses who is better off, without looking ahead. A window that holds
stones of one side only counts 1 for two of them, 10 for three and 100,000 for
four; one with stones of both can't be filled any more and counts nothing. The
rating is from the first player's side: below 0, the second player is better
off.

>>> from fourinrow import rate
>>> print(rate(game.grid), rate(later.grid), rate(won.grid))
0.0 19.0 100000.0

5. All possible games form a tree

Each board is a node, and each move a branch to the board that it makes. The
tree is lazy: a node is made only when it is visited, so the tree of all games
takes no time to write down. Here it is pruned to one ply, which is a move of
either side, and each board is replaced by its rating.

>>> from fourinrow import search_space
>>> from fourinrow.search import *
>>> space = search_space()
>>> tree = game_tree(space, game)
>>> one_ply = map_tree(space.rate, prune(1, tree))
>>> print([branch.label() for branch in one_ply.branches()])
[1.0, 10.0, 19.0, 0.0, 0.0, 18.0, 9.0]

6. Both sides choose: minimax

MAX, the first player, takes the greatest value, MIN the least. This is a
textbook's tree: MAX has three choices, and MIN has three replies to each. MIN
would reply with 3, 2 or 2, and so MAX gets 3.

>>> textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
>>> print(minimax_value(textbook))
3.0

7. Alpha-beta skips what cannot matter

MIN can hold the second choice down to 2. MAX already has 3, so the rest is
cut: whatever is there, MAX will not go there. What MAX and MIN already have is
called alpha and beta, in parentheses: a window of values, not of the board.
Only values inside can change the result, which is that of minimax.

>>> from fourinrow.draw import nodes, trace, tree_text
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

Both searches look three plies ahead, and find the same move, with which the
first player wins. Alpha-beta visits fewer nodes; the deeper a search looks,
the more this is worth.

>>> searches = alpha_beta, minimax
>>> found = [search(3, space)(game) for search in searches]
>>> print([(each.index, each.value) for each in found])
[(2, 100000.0), (2, 100000.0)]
>>> walks = [trace(search, 3, space, game) for search in searches]
>>> print([len(list(nodes(walk))) for walk in walks])
[126, 400]

9. The searches work for any game

A search asks a game for three things: which boards a move can make, what each
is rated, and whose turn it is. Tic-tac-toe has these too, and two sides that
look to the end of it draw.

>>> from fourinrow import connect
>>> from fourinrow.play import alpha_beta_player, play_out
>>> oxo = connect(TIC_TAC_TOE)
>>> far_sighted = alpha_beta_player(9)
>>> print(play_out(oxo, far_sighted, far_sighted).outcome.value)
draw

10. The exact score

The solver needs no depth and no rating: it searches to the end of the game,
and what it finds is certain. A win in three plies, two of them moves of the
winner, scores 18 here: one more than the stones that the winner has left. A
draw scores 0, and a loss less. In code, the best columns are 2 and 5: the
third and the sixth.

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

    @property
    def prose(self) -> Sequence[str]:
        """The paragraphs before the code."""
        return self.text.partition("\n\n>>> ")[0].split("\n\n")

    @property
    def code(self) -> str:
        """The code without prompts and without what it prints."""
        lines = re.findall("(?m)^>>> (.*)", self.text)
        return "\n".join(lines)

    @property
    def output(self) -> str:
        """What the code prints."""
        _, _, session = self.text.partition("\n\n>>> ")
        _, *lines = session.splitlines()
        return "\n".join(line for line in lines if not line.startswith(">>> "))


def stops() -> tuple[TourStop, ...]:
    """Return the stops of the tour."""
    titles = r"^(\d+\. .*)$"
    _, *pieces = re.split(titles, TOUR, flags=re.MULTILINE)
    found = []
    for title, text in zip(pieces[::2], pieces[1::2], strict=True):
        shown, _, source = text.strip().partition("\n\nSource: ")
        found.append(TourStop(title, shown, source or None))
    return tuple(found)


def source_of(module: str) -> str:
    """Return the source of a module, as it is."""
    package, _, name = module.rpartition(".")
    return (files(package) / f"{name}.py").read_text(encoding="utf-8")
