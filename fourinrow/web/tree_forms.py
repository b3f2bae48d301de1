"""The forms that choose a position or numbers, and searches; and some good examples."""

from collections.abc import Iterable
from typing import Final

import htpy as h

from fourinrow.search.named_traces import TRACED_SEARCHES
from fourinrow.web.form_fields import (
    FilledForm,
    choice_field,
    number_field,
    text_area,
    text_field,
)
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
    texts = {name: str(value) for name, value in address._asdict().items()}
    usual = {"numbers": TEXTBOOK, "compare": "minimax"}
    numbers = FilledForm("tree-numbers", texts if address.numbers else usual)
    return h.section("#setup", aria_label="Other trees")[
        h.h2["Other trees"],
        h.ul(".examples")[
            (
                h.li[h.a(href=write_tree_address(example))[words]]
                for words, example in _EXAMPLES.items()
            )
        ],
        h.details[
            h.summary["A tree of a position"],
            tree_position_form(FilledForm("tree-position", texts), house),
        ],
        h.details[h.summary["A tree of numbers"], tree_numbers_form(numbers)],
    ]


def tree_position_form(form: FilledForm, house: House) -> h.Renderable:
    """Return the form that chooses a position and its searches.

    >>> from fourinrow.web.form_fields import FilledForm
    >>> from fourinrow.web.house import CATALOGUE
    >>> from fourinrow.web.tree_forms import tree_position_form
    >>> form = FilledForm("tree-position", {"moves": "44"})
    >>> 'name="moves" value="44"' in str(tree_position_form(form, CATALOGUE))
    True
    """
    games = {each: each for each in games_with_trees(house)}
    depths, nodes = (0, DEEPEST_TREE), (1, MOST_DRAWN)
    return h.form(action="/tree", method="get")[
        h.div(".fields")[
            choice_field(form, "game", "Game", games),
            text_field(form, "board", "Board, or how many counters (dice)", "rows 5"),
            text_field(form, "moves", "Moves from the start", "4453"),
            _searches(form, TRACED_SEARCHES),
            number_field(form, "depth", "Plies to look ahead", depths),
            number_field(form, "nodes", "Most nodes to draw", nodes),
        ],
        h.button(type="submit")["Search"],
    ]


def tree_numbers_form(form: FilledForm) -> h.Renderable:
    """Return the form that takes numbers and chooses their searches.

    >>> from fourinrow.web.form_fields import FilledForm
    >>> from fourinrow.web.tree_forms import tree_numbers_form
    >>> form = FilledForm("tree-numbers", {"numbers": "[3,12]"})
    >>> ">[3,12]</textarea>" in str(tree_numbers_form(form))
    True
    """
    return h.form(action="/tree", method="get")[
        text_area(form, "numbers", "Numbers in nested lists"),
        h.div(".fields")[_searches(form, OF_NUMBERS)],
        h.button(type="submit")["Search"],
    ]


def _searches(form: FilledForm, names: Iterable[str]) -> h.Node:
    known = {each: each for each in names}
    usual, none = {"": "as usual", **known}, {"": "none", **known}
    return [
        choice_field(form, "search", "Search", usual),
        choice_field(form, "compare", "Compare with", none),
    ]
