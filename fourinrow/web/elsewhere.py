"""The lines of Python and the commands that give what a page shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from shlex import quote
from typing import Final

import htpy as h

from fourinrow.core.notation import rules_fields
from fourinrow.games.catalogue import GAMES
from fourinrow.play.player_names import has_chance
from fourinrow.play.traced_searches import EXPECTIMINIMAX
from fourinrow.web.game_address import GameAddress
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import CATALOGUE, HUMAN, Offered
from fourinrow.web.tree_address import TreeAddress

_SIZES: Final = frozenset(("rows", "cols", "connect"))
_TRACES: Final = {
    "alpha-beta": "trace(alpha_beta, {}, space, state)",
    "minimax": "trace(minimax, {}, space, state)",
    "quiescence": "trace(quiescence(2), {}, space, state)",
    "deepening": "list(trace_depths(space, state, depth={}))[-1][1]",
    EXPECTIMINIMAX: "trace(expectiminimax(game.chances), {}, space, state)",
}
_FUNCTIONS: Final = (
    *("alpha_beta", "minimax", "quiescence"),
    *("expectiminimax", "trace", "trace_depths"),
)
_literal = partial(json.dumps, ensure_ascii=False)  # Python reads such strings too


def elsewhere(python: str, commands: str, *names: str) -> h.Renderable:
    """Return lines of Python and commands as a part of a page, unless they are empty.

    >>> str(elsewhere("print(3)", "")).count("<pre")
    1

    The ``names`` are those of games and players: some may come from files.
    """
    parts = {"in Python": python, "at the command line": commands}
    given = {where: lines for where, lines in parts.items() if lines}
    files = [*dict.fromkeys(each.partition(":")[0] for each in names if ".py:" in each)]
    return h.details("#elsewhere")[
        h.summary[f"The same {' and '.join(given)}"],
        files and h.p(".note")[f"Run this in the folder of {' and '.join(files)}."],
        (
            [
                h.h3[where[0].upper() + where[1:]] if len(given) > 1 else None,
                h.pre(".code", tabindex=0)[lines],
            ]
            for where, lines in given.items()
        ),
    ]


def in_python(view: GameView) -> str:
    """Return lines of Python that show the position, and the worth of its moves.

    >>> from fourinrow.web.game_view import game_view
    >>> print(in_python(game_view(GameAddress(moves="44"), {})))
    from fourinrow import from_moves
    from fourinrow.games.connect.picture import picture
    <BLANKLINE>
    position = from_moves("44")
    print(picture(position))
    """
    is_usual = (view.address.game, view.address.board) == (GameAddress().game, "")
    has_scores = "scores" in view.address.show and view.line.turn is not None
    lines = _usual_game if is_usual else _any_game
    return "\n".join(lines(view, has_scores))


def _usual_game(view: GameView, has_scores: bool) -> Iterator[str]:
    yield f"from fourinrow import from_moves{', scores' if has_scores else ''}"
    yield "from fourinrow.games.connect.picture import picture"
    yield ""
    yield f"position = from_moves({_literal(view.position().moves)})"
    scores = ", scores=scores(position)" if has_scores else ""
    yield f"print(picture(position{scores}))"


def _any_game(view: GameView, has_scores: bool) -> Iterator[str]:
    own = _from_file(view.address.game)
    yield "from functools import reduce"
    yield from own
    yield f"from fourinrow.games import ASCII{'' if own else ', game_named'}"
    yield f"from fourinrow.play import {'Adviser, ' if has_scores else ''}read_moves"
    yield ""
    if view.address.game in GAMES:
        yield _named(view.address.game, view.address.board)
    yield f"moves = read_moves(game, {_literal(view.position().moves)})"
    yield "state = reduce(game.play, moves, game.start())"
    yield "print(game.text.draw(state, ASCII))"
    if has_scores:
        yield "print(Adviser().scores(game, state))"


def _from_file(game: str) -> list[str]:
    """Return the line that imports a game from a file, or none for other games."""
    found = re.fullmatch(r"(\w+)\.py:(\w+)", game)
    return [f"from {found[1]} import {found[2]} as game"] if found else []


def _named(game: str, board: str) -> str:
    words = [game, board] if board else [game]
    return f"game = game_named({', '.join(map(_literal, words))})"


def tree_in_python(
    address: TreeAddress,
    depth: int,
    offered: Offered = CATALOGUE,
    *,
    is_over: bool = False,
) -> str:
    """Return lines of Python that print the trees of an address, to a depth.

    From a position that ``is_over``, deepening reaches no depth; the lines search for
    the root alone.

    >>> print(tree_in_python(TreeAddress(numbers="[[3,12],[2,4]]"), 2))
    from fourinrow.draw import tree_text
    from fourinrow.search import TREE_SPACE, alpha_beta, trace, tree_of
    <BLANKLINE>
    space, state = TREE_SPACE, tree_of([[3,12],[2,4]])
    print(tree_text("alpha-beta", trace(alpha_beta, None, space, state)))
    """
    searches, plies = address.searches(offered), None if address.numbers else depth
    is_deep = plies != 0 and not is_over
    roots = {search: _trace(search, plies, is_deep=is_deep) for search in searches}
    return "\n".join(_tree_lines(address, depth, roots))


def _tree_lines(
    address: TreeAddress, depth: int, roots: Mapping[str, str]
) -> Iterator[str]:
    used = {*re.findall(r"\w+", " ".join(roots.values()))} & {*_FUNCTIONS}
    yield "from fourinrow.draw import tree_text"
    if address.numbers:
        yield _imports("fourinrow.search", used | {"TREE_SPACE", "tree_of"})
        yield ""
        yield f"space, state = TREE_SPACE, tree_of({address.numbers})"
    else:
        yield from _position_lines(address, used)
    for search, root in roots.items():
        if address.numbers:
            yield f'print(tree_text("{search}", {root}))'
        else:
            caption = f"{search}, depth {depth}"
            yield f'print(tree_text("{caption}", {root}, move_names(game)))'


def _trace(search: str, depth: int | None, *, is_deep: bool) -> str:
    shallow = "alpha-beta" if search == "deepening" else search
    return _TRACES[search if is_deep else shallow].format(depth)


def _position_lines(address: TreeAddress, used: set[str]) -> Iterator[str]:
    own = _from_file(address.game)
    makers = [] if own else ["game_named"]
    yield _imports("fourinrow.games", {"move_names", "search_space", *makers})
    if address.moves:
        yield "from fourinrow.play import read_moves"
    yield _imports("fourinrow.search", used)
    yield from own
    yield ""
    if not own:
        yield _named(address.game, address.board)
    yield "state = game.start()"
    if address.moves:
        yield f"for move in read_moves(game, {_literal(address.moves)}):"
        yield "    state = game.play(state, move)"
    yield "space = search_space(game)"


def _imports(package: str, names: Iterable[str]) -> str:
    in_order = sorted(names, key=lambda name: (not name.isupper(), name))
    return f"from {package} import {', '.join(in_order)}"


def at_command_line(view: GameView) -> str:
    """Return the commands that show the position, and play on from it.

    >>> from fourinrow.web.game_view import game_view
    >>> address = GameAddress(moves="44", second="level:3", show=("scores",))
    >>> print(at_command_line(game_view(address, {})))
    fourinrow show 44 --scores
    fourinrow play --position 44 --second level:3 --seed 0
    """
    address, moves = view.address, quote(view.position().moves)
    board = _board_options(address.game, address.board)
    show = ["fourinrow show", '""' if moves == "''" else moves, *board]
    play = ["fourinrow play", *board]
    if "scores" in address.show and view.line.turn:
        show.append("--scores")
    if view.ply:
        play.append(f"--position {moves}")
    return "\n".join([" ".join(show), " ".join([*play, *_players(address)])])


def _players(address: GameAddress) -> Iterator[str]:
    if address.first != HUMAN:
        yield f"--first {quote(address.first)}"
    if address.second:
        yield f"--second {quote(address.second)}"
    names = (address.first, address.second)
    if any(has_chance(name) or ".py:" in name for name in names):
        yield f"--seed {address.seed}"


def _board_options(name: str, board: str) -> list[str]:
    """Return the options of a game and its board, with ``--board`` if no others fit."""
    game = [] if name == GameAddress().game else [f"--game {quote(name)}"]
    fields = {**rules_fields(board)}
    falls = fields.pop("gravity", "")
    if not fields.keys() <= _SIZES or falls == "yes" or not (fields or falls):
        return [*game, f"--board {quote(board)}"] if board else game
    sizes = [f"--{field} {size}" for field, size in fields.items()]
    return [*game, *sizes, *(["--no-gravity"] if falls else [])]


def tree_at_command_line(address: TreeAddress, depth: int) -> str:
    """Return the command that writes the trees of an address, to a depth, as a page.

    >>> print(tree_at_command_line(TreeAddress(moves="4453", compare="minimax"), 3))
    fourinrow tree 4453 --depth 3 --compare minimax --max-nodes 100 --html tree.html

    It is empty for a tree of numbers, and for depth 0.
    """
    board = _board_options(address.game, address.board)
    if address.numbers or not depth:
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
