"""``fourinrow tree``: what a search looked at, as indented text or as a picture."""

from argparse import ArgumentParser, Namespace
from typing import Final

from fourinrow.draw.sketch import Limits
from fourinrow.draw.traces import Trace
from fourinrow.draw.tree_as_html import tree_html
from fourinrow.draw.tree_as_svg import tree_svg
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.games.game import Game, M, S, move_names, state_texts
from fourinrow.games.game_space import search_space
from fourinrow.play.traced_searches import (
    TRACED_SEARCHES,
    searches_of,
    traces_by_name,
)
from fourinrow.play.written_moves import read_position
from fourinrow.shell.choices import POSITIONS, add_game, choice_from, opened
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import add_position, count, plies
from fourinrow.shell.terminal import remark

_ABOUT: Final = f"""\
Show what a search looks at, in which order, and what it cuts.

{POSITIONS}
Each node has its step in the order of the visits, the move that leads to it,
who chooses there (MAX, the first player, or MIN), the window on entry, and its
value from the first player's side; <= or >= where that is a bound. A star, or
a thick line in a picture, marks the best line of play. `known` marks
a value that deepening took from its table.
"""

_HOW: Final = """\
examples:
  fourinrow tree "" --game tic-tac-toe
  fourinrow tree 4453 --depth 3 --svg tree.svg
  fourinrow tree --game dice
  fourinrow tree 4453 --compare minimax --svg - > both.svg
  fourinrow tree 4453 --search deepening --depth 3 --compare alpha-beta
  fourinrow tree 4453 --depth 3 --compare minimax --html tree.html

If a search has more than 100,000 nodes, a shallower one is shown.
"""

_MOST: Final = 100_000
_MOST_LINES: Final = 200
_WIDTH: Final = 1800.0


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tree`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves, such as 4453")
    add("--depth", type=plies, default=2, metavar="N", help="plies to look ahead (2)")
    add(
        "--search",
        choices=TRACED_SEARCHES,
        help="(alpha-beta); quiescence looks 2 plies farther where a position is not "
        "quiet; deepening shows its last depth",
    )
    add(
        "--compare",
        choices=TRACED_SEARCHES,
        help="show another search beside the first",
    )
    add_game(parser, is_played=False)
    drawing = parser.add_mutually_exclusive_group().add_argument
    drawing("--svg", metavar="FILE", help="write an SVG file; - is standard output")
    drawing(
        "--html",
        metavar="FILE",
        help="write a page for a browser that replays the search visit by visit",
    )
    add(
        "--max-nodes",
        type=count,
        metavar="N",
        help=f"show at most N nodes ({_MOST_LINES}; in a picture, what fits on a "
        f"screen); above {_MOST:,}, a search may also have N nodes",
    )
    parser.set_defaults(run=_tree)


def _tree(options: Namespace) -> int:
    game = opened(choice_from(options))
    if game.chances is not None and (options.search or options.compare):
        options.refuse(
            f"argument --game: trees of {options.game} are those of expectiminimax, "
            "without --search and --compare"
        )
    put_drawing(f"{_drawn(game, options)}\n", options.html or options.svg)
    return 0


def _drawn(game: Game[S, M], options: Namespace) -> str:
    roots = _searched(game, options)
    width = None if options.svg is None or options.max_nodes else _WIDTH
    limits = Limits(nodes=options.max_nodes or _MOST_LINES, width=width)
    namer = move_names(game)
    if options.html is not None:
        return tree_html(roots, namer, limits, state_texts(game))
    if options.svg is not None:
        return tree_svg(roots, namer, limits)
    texts = (tree_text(name, root, namer, limits) for name, root in roots.items())
    return "\n\n".join(texts)


def _searched(game: Game[S, M], options: Namespace) -> dict[str, Trace[S]]:
    """Return the root of each search by its title, to the depth that fits."""
    state = read_position(game, " ".join(options.position)).here
    usual, *_ = searches_of(game)
    most = max(_MOST, options.max_nodes or 0)
    depth, traces = traces_by_name(
        dict.fromkeys(filter(None, (options.search or usual, options.compare))),
        options.depth,
        search_space(game),
        state,
        outcomes=game.chances,
        most=most,
    )
    if depth < options.depth:
        remark(
            f"depth {options.depth} has more than {most:,} nodes, so depth {depth} is "
            "shown; --max-nodes N allows N"
        )
    return {f"{name}, depth {depth}": root for name, root in traces.items()}
