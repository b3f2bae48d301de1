"""The page of search trees: their picture at a step of the search, and the controls."""

from collections.abc import Collection, Iterator, Sequence

import htpy as h
from markupsafe import Markup

from fourinrow.core.rating import PatternTable
from fourinrow.draw.tree_as_html import PLAY, SETTINGS, replay_html
from fourinrow.draw.tree_replay import steps_of
from fourinrow.draw.typography import format_number
from fourinrow.games.connect import CONNECT_GAMES
from fourinrow.games.connect.rules_text import parse_rules
from fourinrow.web.addresses import NODES, GameAddress, TreeAddress
from fourinrow.web.forms import tree_forms
from fourinrow.web.frame import framed, static_path
from fourinrow.web.offered import Offered, name_in_words
from fourinrow.web.page_questions import FoundTrees, PageAnswer, Unanswered
from fourinrow.web.same_in_code import (
    same_in_code,
    tree_at_command_line,
    tree_in_python,
)


def tree_page(address: TreeAddress, found: PageAnswer | None, offered: Offered) -> str:
    """Return the page of an address, complete without a script."""
    searches = address.searches(offered)
    shown, drawn = _none(address, found), address
    if isinstance(found, FoundTrees):
        nodes = found.trees.most or address.nodes
        drawn = address._replace(depth=found.depth, nodes=nodes)
        shown = _trees(address, found, searches)
    what = address.numbers or _name(address, offered)
    content = h.fragment[
        h.link(rel="stylesheet", href=static_path("tree_replay.css")),
        h.h1["Search trees"],
        _about(address, " beside ".join(searches), offered),
        shown,
        tree_forms(address, offered),
        same_in_code(tree_in_python(drawn, searches), tree_at_command_line(drawn)),
    ]
    return framed(f"Search trees of {what}: {', '.join(searches)}", "/tree", content)


def _name(address: TreeAddress, offered: Offered, otherwise: str = "") -> str:
    """Return the game and the moves in words, or ``otherwise`` for no moves."""
    game = offered.game(address.game, address.board)
    after = f" after {address.moves}" if address.moves else otherwise
    return f"{name_in_words(game.name, address.board)}{after}"


def _about(address: TreeAddress, searches: str, offered: Offered) -> h.Node:
    told = searches[0].upper() + searches[1:]
    if address.numbers:
        return h.p(".lead")[
            f"{told} on the numbers ",
            h.code[address.numbers],
            ". The root chooses the greatest value, the next layer the least.",
        ]
    lead = h.p(".lead")[f"{told} in {_name(address, offered, ' from the start')}."]
    game = offered.game(address.game, address.board)
    if game.chances is not None:
        return lead
    back = GameAddress(address.game, address.board, address.moves)
    return h.fragment[lead, h.p(".buttons")[h.a(href=back.href)["Play on from here"]]]


def _none(address: TreeAddress, found: PageAnswer | None) -> h.Node:
    words = "There is no tree yet. "
    if isinstance(found, Unanswered):
        words = f"There is no tree: {found.reason}. "
    again = h.a(href=address.href)["Look again"]
    return h.p(".note", role="status")[words, again]


def _trees(
    address: TreeAddress, found: FoundTrees, searches: Collection[str]
) -> h.Node:
    steps = steps_of(found.trees)
    now = max(step for step in steps if step <= (address.step or step))
    trees = found.trees._replace(now=now)
    return h.section("#trees.replayed", aria_label="Trees")[
        [h.p(".note")[note] for note in _notes(address, found)],
        _controls(address, steps, now),
        Markup(SETTINGS),
        Markup(replay_html(trees)),
        _meaning(address, searches),
        h.details[
            h.summary["All visits as text"], h.pre(".code", tabindex=0)[found.text]
        ],
        h.script(src=static_path("tree_replay.js"), defer=True),
    ]


def _meaning(address: TreeAddress, searches: Collection[str]) -> h.Node:
    """Return what the values of a connect game mean, and how branches are ordered."""
    if address.numbers or address.game not in CONNECT_GAMES:
        return None
    rules = parse_rules(address.board, CONNECT_GAMES[address.game])
    win = format_number(PatternTable.for_n(rules.n).win)
    won = f"{win}: MAX has won; −{win}: MIN has"
    order = "" if "deepening" in searches else " Branches in the middle come first."
    return h.p(".note")[
        f"{won}; other values: points for MAX's open lines, less MIN's.{order}"
    ]


def _notes(address: TreeAddress, found: FoundTrees) -> Iterator[h.Node]:
    if found.depth < address.depth:
        yield f"Depth {address.depth} takes too long; depth {found.depth} is shown."
    hidden = found.visited - found.drawn
    if hidden:
        yield f"{hidden:,} of {found.visited:,} nodes are visited but not drawn. "
        more = min(NODES.most, found.visited)
        if (found.trees.most or more) < address.nodes:
            yield "A picture of more would be too wide."
        elif more > address.nodes:
            larger = address._replace(nodes=more).href
            yield h.a(href=larger)[f"Draw up to {more:,}"]


def _controls(address: TreeAddress, steps: Sequence[int], now: int) -> h.Node:
    at, last = steps.index(now), len(steps) - 1

    def link(name: str, place: int) -> h.Node:
        step = None if place >= last else steps[max(0, place)]
        href = f"{address._replace(step=step).href}#replay"
        return h.a(href=href, data_go=name.lower())[name]

    return h.nav("#replay.replay.buttons", aria_label="Replay", data_step=now)[
        link("First", 0),
        link("Back", at - 1),
        link("Next", at + 1),
        link("Last", last),
        Markup(PLAY),
    ]
