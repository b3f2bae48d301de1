"""The lines of Python and the commands that give what a page shows."""

import json
from collections.abc import Sequence
from functools import partial
from shlex import join
from typing import Final

import htpy as h

from fourinrow.web.address_fields import DEEPEST, written
from fourinrow.web.addresses import GameAddress, TreeAddress
from fourinrow.web.game_view import GameView

_BY_CHANCE: Final = ("random", "level:")
_literal = partial(json.dumps, ensure_ascii=False)  # Python reads such strings too


def same_in_code(python: str, commands: str) -> h.Renderable:
    """Return lines of Python and commands that are not empty, as a part of a page."""
    parts = {"in Python": python, "at the command line": commands}
    given = {where: lines for where, lines in parts.items() if lines}
    return h.details("#elsewhere")[
        h.summary[f"The same {' and '.join(given)}"],
        (
            [
                h.h3[where[0].upper() + where[1:]] if len(given) > 1 else None,
                h.pre(".code", tabindex=0)[lines],
            ]
            for where, lines in given.items()
        ),
    ]


def in_python(view: GameView) -> str:
    """Return lines of Python that show the position, and the worth of its moves."""
    at, used, more, scores = view.position(), "read_position", "", ""
    if view.shows("scores"):
        used = "Adviser, read_position"
        more = "\nfrom fourinrow.play.advice import scores_text"
        scores = "\nprint(scores_text(game.text, state, Adviser().scores(game, state)))"
    return f"""\
from fourinrow.games import ASCII, game_named
from fourinrow.play import {used}{more}

{_position(at.game, at.board, at.moves)}
print(game.text.draw(state, ASCII)){scores}"""


def tree_in_python(address: TreeAddress, names: Sequence[str]) -> str:
    """Return lines of Python that print the trees of some searches."""
    searches, depth = _literal(names), address.depth
    if address.numbers:
        return f"""\
from fourinrow.draw import tree_text
from fourinrow.play.traced_searches import traces_by_name
from fourinrow.search import TREE_SPACE, tree_of

searches, tree = {searches}, tree_of({address.numbers})
_, traces = traces_by_name(searches, {DEEPEST}, TREE_SPACE, tree)
for name, root in traces.items():
    print(tree_text(name, root))"""
    return f"""\
from fourinrow.draw import tree_text
from fourinrow.games import game_named, move_names, search_space
from fourinrow.play import read_position
from fourinrow.play.traced_searches import traces_by_name

{_position(address.game, address.board, address.moves)}
searches, space = {searches}, search_space(game)
_, traces = traces_by_name(searches, {depth}, space, state, outcomes=game.chances)
for name, root in traces.items():
    print(tree_text(f"{{name}}, depth {depth}", root, move_names(game)))"""


def _position(name: str, board: str, moves: str) -> str:
    """Return lines that make a game, of the catalogue or of a file, and a state."""
    file, _, inside = name.rpartition("/")[2].partition(".py:")
    game = f"game = game_named({', '.join(map(_literal, filter(None, (name, board))))})"
    if inside:
        game = f"from {file} import {inside} as game"
    return f"{game}\nstate = read_position(game, {_literal(moves)}).here"


def at_command_line(view: GameView) -> str:
    """Return the commands that show the position, and play on from it."""
    address, moves = view.address, view.position().moves
    names = (address.first, address.second)
    has_chance = any(each.startswith(_BY_CHANCE) or ".py:" in each for each in names)
    game = _given(address, "game", "board")
    players = _given(address, "first", "second")
    seed = {"seed": str(address.seed)} if has_chance else {}
    show = _command("show", moves, **game, scores=view.shows("scores"))
    return f"{show}\n{_command('play', **game, position=moves, **players, **seed)}"


def tree_at_command_line(address: TreeAddress) -> str:
    """Return the command that writes the trees of an address as a page, if one does."""
    if address.numbers or not address.depth:
        return ""
    given = _given(address, "depth", "game", "board", "search", "compare")
    most = str(address.nodes)
    return _command("tree", address.moves, **given, max_nodes=most, html="tree.html")


def _given(address: GameAddress | TreeAddress, *names: str) -> dict[str, str]:
    """Return those of some fields that are not as usual, as options."""
    given = written(address)
    return {name: given[name] for name in names if name in given}


def _command(*words: str, **options: str | bool) -> str:
    """Return a command with the words and options that are not empty."""
    parts = ["fourinrow", *filter(None, words)]
    for name, value in options.items():
        if value:
            flag = f"--{name.replace('_', '-')}"
            parts += [flag] if value is True else [flag, str(value)]
    return join(parts)
