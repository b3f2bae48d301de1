"""The lines of Python and the command that give the same trees."""

import re
from collections.abc import Iterable, Iterator
from shlex import quote
from typing import Final

import htpy as h

from fourinrow.search.named_traces import OF_CHANCE
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.same_elsewhere import (
    board_options,
    elsewhere,
    name_in_file,
    python_literal,
)
from fourinrow.web.tree_address import TreeAddress, counters_of, searches_of

_TRACES: Final = {
    "alpha-beta": "trace(alpha_beta, {}, space, state, layer)",
    "minimax": "trace(minimax, {}, space, state, layer)",
    "quiescence": "trace(quiescence(2), {}, space, state, layer)",
    "deepening": "list(trace_depths(space, state, layer, depth={}))[-1][1]",
    OF_CHANCE: "trace_chance({}, space, game.chances, state, layer)",
}
_FUNCTIONS: Final = (
    *("alpha_beta", "minimax", "quiescence"),
    *("trace", "trace_chance", "trace_depths"),
)


def tree_in_python(address: TreeAddress, depth: int, house: House = CATALOGUE) -> str:
    """Return lines of Python that print the trees of an address, to a depth.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_elsewhere import tree_in_python
    >>> print(tree_in_python(TreeAddress(numbers="[[3,12],[2,4]]"), 2))
    from fourinrow.draw import tree_text
    from fourinrow.search import SUBTREES, Layer, alpha_beta, trace, tree_of
    <BLANKLINE>
    space, state, layer = SUBTREES, tree_of([[3,12],[2,4]]), Layer.MAX
    print(tree_text("alpha-beta", trace(alpha_beta, None, space, state, layer)))
    """
    return "\n".join(_lines(address, depth, searches_of(address, house)))


def _lines(address: TreeAddress, depth: int, searches: Iterable[str]) -> Iterator[str]:
    plies = None if address.numbers else depth
    roots = {search: _trace(search, plies) for search in searches}
    used = {*re.findall(r"\w+", " ".join(roots.values()))} & {*_FUNCTIONS}
    yield "from fourinrow.draw import tree_text"
    if address.numbers:
        yield from _numbers(address, used)
    else:
        yield from _position(address, used)
    for search, root in roots.items():
        if address.numbers:
            yield f'print(tree_text("{search}", {root}))'
        else:
            caption = f"{search}, depth {depth}"
            yield f'print(tree_text("{caption}", {root}, move_names(game)))'


def _trace(search: str, depth: int | None) -> str:
    usual = "alpha-beta" if depth == 0 and search == "deepening" else search
    return _TRACES[usual].format(depth)


def _numbers(address: TreeAddress, used: set[str]) -> Iterator[str]:
    yield _imports("fourinrow.search", used | {"SUBTREES", "Layer", "tree_of"})
    yield ""
    yield f"space, state, layer = SUBTREES, tree_of({address.numbers}), Layer.MAX"


def _position(address: TreeAddress, used: set[str]) -> Iterator[str]:
    own, counters = name_in_file(address.game), counters_of(address)
    makers = [] if own else ["dice" if counters else "game_named"]
    named = {"layer_of", "move_names", "search_space", *makers}
    yield _imports("fourinrow.games", named)
    if address.moves:
        yield "from fourinrow.play import read_moves"
    yield _imports("fourinrow.search", used)
    if own:
        yield f"from {own[0]} import {own[1]} as game"
    yield ""
    if counters:
        yield f"game = dice({counters})"
    elif not own:
        words = [address.game, address.board] if address.board else [address.game]
        yield f"game = game_named({', '.join(map(python_literal, words))})"
    yield "state = game.start()"
    if address.moves:
        yield f"for move in read_moves(game, {python_literal(address.moves)}):"
        yield "    state = game.play(state, move)"
    yield "space, layer = search_space(game), layer_of(game.to_move(state))"


def _imports(package: str, names: Iterable[str]) -> str:
    in_order = sorted(names, key=lambda name: (not name.isupper(), name))
    return f"from {package} import {', '.join(in_order)}"


def tree_at_command_line(address: TreeAddress, depth: int) -> str:
    """Return the command that writes the trees of an address, to a depth, as a page.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_elsewhere import tree_at_command_line
    >>> print(tree_at_command_line(TreeAddress(moves="4453", compare="minimax"), 3))
    fourinrow tree 4453 --depth 3 --compare minimax --max-nodes 100 --html tree.html

    It is empty for numbers, depth 0, and a board that no option describes.
    """
    board = board_options(address.game, address.board)
    if address.numbers or counters_of(address) or board is None or not depth:
        return ""
    options = {
        "depth": str(depth) if depth != TreeAddress().depth else "",
        "search": address.search,
        "compare": address.compare,
        "max-nodes": str(address.nodes),
        "html": "tree.html",
    }
    given = [f"--{name} {quote(text)}" for name, text in options.items() if text]
    moves = [quote(address.moves)] if address.moves else []
    return " ".join(["fourinrow tree", *moves, *board, *given])


def tree_elsewhere(
    address: TreeAddress, depth: int, house: House = CATALOGUE
) -> h.Renderable:
    """Return the lines and the command, ready to copy.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_elsewhere import tree_elsewhere
    >>> str(tree_elsewhere(TreeAddress(), 2)).count("<pre")
    2
    """
    python = tree_in_python(address, depth, house)
    return elsewhere(python, tree_at_command_line(address, depth), [address.game])
