"""The forms that choose a position or numbers, and searches; and some good examples."""

from collections.abc import Iterable
from typing import Final

import htpy as h

from fourinrow.search.named_traces import TRACED_SEARCHES
from fourinrow.web.form_fields import choice_field, number_field, text_area, text_field
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.nested_numbers import TEXTBOOK
from fourinrow.web.tree_address import (
    DEEPEST_TREE,
    MOST_DRAWN,
    OF_NUMBERS,
    TreeAddress,
    games_with_trees,
    write_tree_address,
)

_EXAMPLES: Final = {
    "A textbook tree: alpha-beta beside minimax": TreeAddress(
        numbers=TEXTBOOK, compare="minimax"
    ),
    "Connect Four, one move before a win": TreeAddress(
        moves="445566", compare="minimax"
    ),
    "Quiescence looks farther where the position is not quiet": TreeAddress(
        moves="546453", search="quiescence", compare="alpha-beta", depth=1
    ),
    "Deepening remembers what it has searched": TreeAddress(
        moves="4453", search="deepening", compare="alpha-beta", depth=3
    ),
    "Dice: chance has layers of its own": TreeAddress("dice", "3", depth=3),
}


def tree_forms(address: TreeAddress, house: House = CATALOGUE) -> h.Renderable:
    """Return the forms, filled in as on the page, and links to examples.

    >>> from fourinrow.web.tree_address import TreeAddress
    >>> from fourinrow.web.tree_forms import tree_forms
    >>> html = str(tree_forms(TreeAddress(moves="4453")))
    >>> html.count("<form"), 'value="4453"' in html
    (2, True)
    """
    return h.section("#setup", aria_label="Other trees")[
        h.h2["Other trees"],
        h.ul(".examples")[
            (
                h.li[h.a(href=write_tree_address(example))[words]]
                for words, example in _EXAMPLES.items()
            )
        ],
        h.details[h.summary["A tree of a position"], _of_position(address, house)],
        h.details[h.summary["A tree of numbers"], _of_numbers(address)],
    ]


def _of_position(address: TreeAddress, house: House) -> h.Node:
    return h.form(action="/tree", method="get")[
        h.div(".fields")[
            choice_field(
                "tree",
                "game",
                "Game",
                {each: each for each in games_with_trees(house)},
                address.game,
            ),
            text_field(
                "tree",
                "board",
                "Board, or how many counters (dice)",
                address.board,
                "rows 5",
            ),
            text_field("tree", "moves", "Moves from the start", address.moves, "4453"),
            _searches("tree-position", TRACED_SEARCHES, address),
            number_field(
                "tree",
                "depth",
                "Plies to look ahead",
                address.depth,
                (0, DEEPEST_TREE),
            ),
            number_field(
                "tree", "nodes", "Most nodes to draw", address.nodes, (1, MOST_DRAWN)
            ),
        ],
        h.button(type="submit")["Search"],
    ]


def _of_numbers(address: TreeAddress) -> h.Node:
    usual = TreeAddress(numbers=TEXTBOOK, compare="minimax")
    of_numbers = address if address.numbers else usual
    return h.form(action="/tree", method="get")[
        text_area("tree", "numbers", "Numbers in nested lists", of_numbers.numbers),
        h.div(".fields")[_searches("tree-numbers", OF_NUMBERS, of_numbers)],
        h.button(type="submit")["Search"],
    ]


def _searches(form: str, names: Iterable[str], address: TreeAddress) -> h.Node:
    known = {each: each for each in names}
    usual, none = {"": "as usual", **known}, {"": "none", **known}
    return [
        choice_field(form, "search", "Search", usual, address.search),
        choice_field(form, "compare", "Compare with", none, address.compare),
    ]
