"""What a page of search trees must know, and the searches that find it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from fourinrow.draw.sketch import Limits, MoveName, branch_number
from fourinrow.draw.tree_panels import PlannedTrees, planned_trees
from fourinrow.draw.tree_text import tree_text
from fourinrow.errors import TooManyNodes
from fourinrow.games.game import move_names
from fourinrow.games.game_space import layer_of, search_space
from fourinrow.play.ponderers import CalledOff, stoppable
from fourinrow.search.lazy_tree import tree_of
from fourinrow.search.named_traces import traces_named
from fourinrow.search.space import Layer
from fourinrow.search.trace import SUBTREES, Trace, nodes
from fourinrow.stopping import NotedStop, Stop, never
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import line_of_play
from fourinrow.web.nested_numbers import DEEPEST, read_numbers
from fourinrow.web.opponents import most_nodes
from fourinrow.web.tree_address import game_with_trees

S = TypeVar("S")

MOST_VISITS: Final = 5_000
"""The most nodes of a search, fewer on a large board, where each takes longer."""

_WIDEST: Final = 6000.0
"""The width of a picture, from which on it shows fewer nodes."""


@dataclass(frozen=True, slots=True)
class TreeQuestion:
    """Which nodes do searches visit, of a position or of nested ``numbers``?"""

    game: str
    board: str
    moves: str
    numbers: str
    searches: tuple[str, ...]
    depth: int
    nodes: int


@dataclass(frozen=True, slots=True)
class FoundTrees:
    """The trees of a search, or of two, as they are drawn.

    ``depth`` is the greatest one with ``most`` nodes or fewer, or before the search was
    stopped. Of the ``visited`` nodes, some may not be drawn.
    """

    trees: PlannedTrees
    text: str
    depth: int
    visited: int
    drawn: int
    most: int = MOST_VISITS
    was_stopped: bool = False


def find_trees(
    question: TreeQuestion, stop: Stop = never, house: House = CATALOGUE
) -> FoundTrees:
    """Answer a question: run the searches, and plan the picture of their trees.

    >>> from fourinrow.web.tree_questions import TreeQuestion, find_trees
    >>> question = TreeQuestion("", "", "", "[[3,12],[2,4]]", ("alpha-beta",), 2, 200)
    >>> found = find_trees(question)
    >>> found.visited, found.drawn, found.trees.panels[0].root.value
    (6, 6, '3')

    Once it is stopped, a depth that is done is the answer. Raises `CalledOff` if even
    depth 0 is not.
    """
    if question.numbers:
        tree = tree_of(read_numbers(question.numbers))
        _, traces = traces_named(
            question.searches, DEEPEST, SUBTREES, tree, Layer.MAX, most=MOST_VISITS
        )
        return _found(question, traces, question.depth, branch_number)
    board = game_with_trees(question.game, question.board, house)
    line = line_of_play(board, question.moves)
    noted = NotedStop(stop)
    game = stoppable(line.game, noted)
    most = min(MOST_VISITS, most_nodes(line.game))
    depth, roots = traces_named(
        question.searches,
        question.depth,
        search_space(game),
        line.here,
        layer_of(game.to_move(line.here)),
        outcomes=game.chances,
        most=most,
        until=(TooManyNodes, CalledOff),
    )
    found = _found(question, roots, depth, move_names(line.game))
    return replace(found, most=most, was_stopped=noted.was_reached)


def _found(
    question: TreeQuestion,
    roots: Mapping[str, Trace[S]],
    depth: int,
    name: MoveName[S],
) -> FoundTrees:
    words = "" if question.numbers else f", depth {depth}"
    captioned = {f"{search}{words}": root for search, root in roots.items()}
    limits = Limits(nodes=question.nodes, width=_WIDEST)
    trees = planned_trees(captioned, name, limits)
    sketches = [panel.root for panel in trees.panels]
    texts = [
        tree_text(caption, root, name, Limits(nodes=question.nodes))
        for caption, root in captioned.items()
    ]
    return FoundTrees(
        trees,
        "\n\n".join(texts),
        depth,
        sum(1 for root in roots.values() for _ in nodes(root)),
        sum(1 for sketch in sketches for _ in sketch.all_below()),
    )
