"""The page of search trees: their picture at a step of the search, and the controls."""

from collections.abc import Iterator, Sequence

import htpy as h
from markupsafe import Markup

from fourinrow.draw.tree_replay import replay_steps, visits_in_words
from fourinrow.draw.tree_svg import drawn_trees
from fourinrow.games.display import ASCII
from fourinrow.web.game_address import GameAddress, write_game_address
from fourinrow.web.game_names import name_in_words
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.page_questions import PageAnswer, Unanswered
from fourinrow.web.static_files import static_file
from fourinrow.web.tree_address import (
    MOST_DRAWN,
    TreeAddress,
    game_with_trees,
    searches_of,
    write_tree_address,
)
from fourinrow.web.tree_elsewhere import tree_elsewhere
from fourinrow.web.tree_forms import tree_forms
from fourinrow.web.tree_questions import FoundTrees, TreeQuestion

_KEYS = "Keys: left, right, Home, End. A click on a node, or Enter, folds its branches."


def tree_question(address: TreeAddress, house: House = CATALOGUE) -> TreeQuestion:
    """Return the question of an address, the same one for all steps of a replay.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_page import tree_question
    >>> one, other = (tree_question(TreeAddress(step=step)) for step in (3, 4))
    >>> one == other
    True
    """
    game, board, moves, numbers = address[:4]
    searches = searches_of(address, house)
    return TreeQuestion(
        game, board, moves, numbers, searches, address.depth, address.nodes
    )


def tree_title(address: TreeAddress, house: House = CATALOGUE) -> str:
    """Return the title of the page of an address.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_page import tree_title
    >>> tree_title(TreeAddress(moves="4453", compare="minimax"))
    'Search trees of Connect Four after 4453: alpha-beta, minimax'
    """
    after = f" after {address.moves}" if address.moves else ""
    game = game_with_trees(address.game, address.board, house)
    what = address.numbers or f"{name_in_words(game.name, address.board)}{after}"
    return f"Search trees of {what}: {', '.join(searches_of(address, house))}"


def tree_page(
    address: TreeAddress, found: PageAnswer | None, house: House = CATALOGUE
) -> h.Renderable:
    """Return the content of the page of an address, complete without a script.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_page import tree_page, tree_question
    >>> from fourinrow.web.tree_questions import find_trees
    >>> address = TreeAddress(numbers="[[3,12],[2,4,6]]", step=5)
    >>> html = str(tree_page(address, find_trees(tree_question(address))))
    >>> "step 5, move 2, MIN, window from 3 to ∞" in html
    True
    """
    if isinstance(found, FoundTrees):
        shown, depth = _trees(address, found), found.depth
    else:
        shown, depth = _none(address, found), address.depth
    return h.fragment[
        h.link(rel="stylesheet", href=static_file("tree_replay.css").path),
        h.h1["Search trees"],
        _about(address, house),
        shown,
        tree_forms(address, house),
        tree_elsewhere(address, depth, house),
    ]


def _about(address: TreeAddress, house: House) -> h.Node:
    if address.numbers:
        return h.p(".lead")[
            f"{_in_a_row(searches_of(address, house))} on the numbers ",
            h.code[address.numbers],
            ". The root chooses the greatest value, the next layer the least.",
        ]
    game = game_with_trees(address.game, address.board, house)
    line = line_of_play(game, address.moves)
    after = f" after {address.moves}" if address.moves else " from the start"
    name = name_in_words(game.name, address.board)
    told = f"{_in_a_row(searches_of(address, house))} in {name}{after}."
    if line.game.chances is not None:
        return h.p(".lead")[told]
    back = GameAddress(address.game, address.board, address.moves)
    return h.fragment[
        h.p(".lead")[told],
        h.details("#position")[h.summary["The position"], _board(line)],
        h.p(".buttons")[h.a(href=write_game_address(back))["Play on from here"]],
    ]


def _in_a_row(names: tuple[str, ...]) -> str:
    words = " beside ".join(names)
    return words[0].upper() + words[1:]


def _board(line: LineOfPlay) -> h.Node:
    if line.game.picture is None:
        return h.pre[line.game.text.draw(line.here, ASCII, last=line.last)]
    return h.figure(".position")[
        Markup(line.game.picture(line.here, last=line.last).svg)
    ]


def _none(address: TreeAddress, found: PageAnswer | None) -> h.Node:
    words = "No tree is found yet. "
    if isinstance(found, Unanswered):
        words = f"There is no tree: {found.reason}. "
    again = h.a(href=write_tree_address(address))["Look again"]
    return h.p(".note", role="status")[words, again]


def _trees(address: TreeAddress, found: FoundTrees) -> h.Node:
    steps = replay_steps(found.trees)
    now = max(step for step in steps if step <= (address.step or step))
    return h.section("#trees", aria_label="Trees")[
        [h.p(".note")[note] for note in _notes(address, found)],
        _controls(address, steps, now),
        h.ol(".visits", aria_live="polite")[
            (h.li[words] for words in visits_in_words(found.trees, now))
        ],
        h.figure(".trees", tabindex=0, aria_label="The trees")[
            Markup(drawn_trees(found.trees, now))
        ],
        h.details[
            h.summary["All visits as text"], h.pre(".code", tabindex=0)[found.text]
        ],
        h.script(src=static_file("tree_replay.js").path, defer=True),
    ]


def _notes(address: TreeAddress, found: FoundTrees) -> Iterator[h.Node]:
    if found.depth < address.depth:
        large = f"has more than {found.most:,} nodes"
        why = "takes too long" if found.was_stopped else large
        yield f"Depth {address.depth} {why}; depth {found.depth} is shown."
    hidden = found.visited - found.drawn
    if hidden:
        yield f"{hidden:,} of {found.visited:,} nodes are visited and not drawn. "
        more = min(MOST_DRAWN, found.visited)
        if more > address.nodes:
            larger = write_tree_address(address._replace(nodes=more))
            yield h.a(href=larger)[f"Draw up to {more:,}"]


def _controls(address: TreeAddress, steps: Sequence[int], now: int) -> h.Node:
    at, last = steps.index(now), len(steps) - 1

    def link(name: str, place: int) -> h.Node:
        step = None if place >= last else steps[max(0, place)]
        href = f"{write_tree_address(address._replace(step=step))}#replay"
        return h.a(href=href, data_go=name.lower())[name]

    return h.nav("#replay.replay.buttons", aria_label="Replay", data_step=now)[
        link("First", 0),
        link("Back", at - 1),
        h.label(hidden=True)["Visit ", h.input(type="range", min=0, max=last)],
        link("Next", at + 1),
        link("Last", last),
        h.p(".note", hidden=True)[_KEYS],
    ]
