"""``fourinrow tree``: what a search looked at, as indented text or as a picture."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from types import MappingProxyType
from typing import Final, TypeVar

from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, ascending, centre_first, descending
from fourinrow.draw.sketch import Limits, move_names
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import connect
from fourinrow.games.game import layer_to_move, space_of
from fourinrow.play.session import Setup
from fourinrow.play.setup import connect_setup, with_setup
from fourinrow.search.alpha_beta import alpha_beta, quiescence
from fourinrow.search.minimax import minimax
from fourinrow.search.observe import Traceable
from fourinrow.search.trace import Trace, nodes, trace, trace_depths
from fourinrow.shell.files import put_drawing
from fourinrow.shell.options import (
    add_board,
    add_game,
    base_from,
    count,
    plies,
    rules_of,
)
from fourinrow.shell.terminal import remark

S = TypeVar("S")
M = TypeVar("M")

_ABOUT: Final = """\
What does a search look at, in which order, and what does it not look at?

A position is the moves that lead to it, as 4453, cells as b2a1 where stones
stay where they are put, "10 3, 3 2" at Stonehenge or f5d6c3 at Othello; "" is
the start.

Each node has its step in the order of the visits, the move that leads to it,
who chooses there (MAX, the first player, or MIN), the window on entry, and its
value from the first player's side; <= or >= where that is a bound. A star, or
a thick line in a picture, marks the best line of play. What deepening
remembers is known: not searched again.
"""

_HOW: Final = """\
examples:
  fourinrow tree "" --game tic-tac-toe
  fourinrow tree 4453 --depth 3 --svg tree.svg
  fourinrow tree 4453 --compare minimax --svg - > both.svg
  fourinrow tree 4453 --search deepening --depth 3 --compare alpha-beta

Of a search with more than 100,000 nodes the deepest that has not is shown. What
is left out is said on standard error, with the option that shows it.

exit status: 0; 1 if the position could not be read or the picture could not be
written; 2 for wrong options; 130 after Ctrl-C; 143 after SIGTERM
"""

_SEARCHES: Final[Mapping[str, Traceable]] = MappingProxyType(
    {
        "alpha-beta": alpha_beta,
        "minimax": minimax,
        "quiescence": quiescence(2),
    }
)
_DEEPENING: Final = "deepening"
_NAMES: Final = (*_SEARCHES, _DEEPENING)
_ORDERS: Final = ("centre", "left", "right")
_MOST: Final = 100_000
_MOST_LINES: Final = 200
_WIDTH: Final = 1800.0


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``tree`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add("position", nargs="?", default="", metavar="POSITION", help="moves, as 4453")
    add("--depth", type=plies, default=2, metavar="N", help="plies to look ahead (2)")
    add(
        "--search",
        choices=_NAMES,
        default="alpha-beta",
        help="(alpha-beta); quiescence looks 2 plies farther where it is not quiet; of "
        "deepening the last depth is shown",
    )
    add("--compare", choices=_NAMES, help="another search, beside the first one")
    add_game(parser)
    add_board(parser)
    add(
        "--order",
        choices=_ORDERS,
        help="which moves of a connect game come first (centre)",
    )
    add("--svg", metavar="FILE", help="draw a picture into a file; - writes it out")
    add("--show-depth", type=plies, metavar="N", help="show N plies only")
    add(
        "--max-nodes",
        type=count,
        metavar="N",
        help=f"show N nodes at most ({_MOST_LINES}; in a picture, what a screen "
        f"holds), and let a search have N if that is more than {_MOST:,}",
    )
    parser.set_defaults(run=lambda options: _tree(options, parser))


def _tree(options: Namespace, parser: ArgumentParser) -> int:
    def run(setup: Setup[S, M]) -> int:
        remarks = list[str]()
        drawn = partial(_drawn, setup, options, remarks.append)
        status = put_drawing(lambda _: drawn(), options.svg)
        for each in remarks:
            remark(each)
        return status

    rules = rules_of(options, parser)
    if rules is not None:
        return run(_ordered(rules, options))
    if options.order:
        parser.error(f"argument --game: {options.game} is played without --order")
    return with_setup(options.game, run)


def _ordered(rules: Rules, options: Namespace) -> Setup[Situation, int]:
    orders = {"centre": centre_first(rules), "left": ascending, "right": descending}
    order = orders[options.order or "centre"]
    setup = connect_setup(rules, base=base_from(options))
    return replace(setup, game=connect(rules, order=order))


def _drawn(setup: Setup[S, M], options: Namespace, say: Callable[[str], None]) -> str:
    from fourinrow.draw.tree_svg import tree_svg  # slow to import
    from fourinrow.draw.tree_text import tree_text

    game = setup.game
    state = reduce(game.play, setup.read(options.position), game.start())
    depth, traces = _as_deep_as_fits(setup, state, options)
    if depth < options.depth:
        say(
            f"depth {options.depth} has more than {_most(options):,} nodes, depth "
            f"{depth} is shown; --max-nodes N lets it have N"
        )
    roots = {f"{name}, depth {depth}": root for name, root in traces.items()}
    limits = _limits(options)
    namer = move_names(game, setup.display)
    if options.svg is not None:
        drawn = tree_svg(roots, namer, limits) + "\n"
    else:
        texts = (tree_text(name, root, namer, limits) for name, root in roots.items())
        drawn = "\n\n".join(texts) + "\n"
    hidden = sum(map(int, re.findall(r"\+(\d+) more", drawn)))
    if hidden and options.max_nodes is None and options.show_depth is None:
        entered = sum(1 for root in roots.values() for _ in nodes(root))
        say(
            f"{hidden:,} of {entered:,} nodes are left out; "
            f"--max-nodes {entered} shows all"
        )
    return drawn


def _most(options: Namespace) -> int:
    return max(_MOST, options.max_nodes or 0)


def _as_deep_as_fits(
    setup: Setup[S, M], state: S, options: Namespace
) -> tuple[int, Mapping[str, Trace[S]]]:
    """Trace searches as deep as is asked for, or as has no more nodes than is allowed.

    Give the depth, and the searches by their names.
    """
    names = dict.fromkeys(filter(None, (options.search, options.compare)))

    def traced(depth: int) -> Mapping[str, Trace[S]]:
        most = _most(options)
        return {name: _traced(setup, state, name, depth, most) for name in names}

    try:
        return options.depth, traced(options.depth)
    except FourInRowError:
        depth, traces = 0, traced(0)
    with suppress(FourInRowError):
        while depth + 1 < options.depth:
            depth, traces = depth + 1, traced(depth + 1)
    return depth, traces


def _limits(options: Namespace) -> Limits:
    if options.svg is None or options.max_nodes is not None:
        return Limits(options.show_depth, options.max_nodes or _MOST_LINES)
    return Limits(options.show_depth, _MOST_LINES, _WIDTH)


def _traced(setup: Setup[S, M], state: S, name: str, depth: int, most: int) -> Trace[S]:
    game, space = setup.game, space_of(setup.game)
    layer = layer_to_move(game, state)
    if name != _DEEPENING:
        return trace(_SEARCHES[name], depth, space, state, layer, most=most)
    depths = trace_depths(space, state, layer, depth=depth, most=most) if depth else ()
    nothing = trace(alpha_beta, 0, space, state, layer)
    return reduce(lambda _, deeper: deeper[1], depths, nothing)
