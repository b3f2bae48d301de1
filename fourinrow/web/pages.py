"""Pages as functions of their addresses, and of what was found for them."""

from collections.abc import Mapping
from typing import assert_never

import htpy as h

from fourinrow.web.address import Address
from fourinrow.web.frame import framed
from fourinrow.web.game_address import GameAddress
from fourinrow.web.game_page import game_page, game_questions, game_title
from fourinrow.web.game_view import game_view
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.page_questions import PageAnswer, PageQuestion
from fourinrow.web.tour_address import TourAddress
from fourinrow.web.tour_page import tour_page, tour_title, tour_trees
from fourinrow.web.tree_address import TreeAddress
from fourinrow.web.tree_page import tree_page, tree_question, tree_title


def needed(address: Address, house: House = CATALOGUE) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of an address shows.

    >>> from fourinrow.web.address import read_address
    >>> from fourinrow.web.pages import needed
    >>> [question.at.moves for question in needed(read_address("/", "show=scores"))]
    ['']
    """
    match address:
        case GameAddress():
            return game_questions(address, house)
        case TreeAddress():
            return (tree_question(address, house),)
        case TourAddress():
            trees = tour_trees(address)
            return () if trees is None else (tree_question(trees),)
        case _:
            assert_never(address)


def page(
    address: Address,
    answers: Mapping[PageQuestion, PageAnswer],
    house: House = CATALOGUE,
) -> str:
    """Return the page of an address as HTML; an answer may be missing.

    >>> from fourinrow.web.address import read_address
    >>> from fourinrow.web.pages import page
    >>> "second player to move" in page(read_address("/", "moves=4"), {})
    True
    """
    match address:
        case GameAddress():
            view = game_view(address, answers, house)
            return framed(game_title(view), "/", game_page(view, house))
        case TreeAddress():
            found = answers.get(tree_question(address, house))
            content = tree_page(address, found, house)
            return framed(tree_title(address, house), "/tree", content)
        case TourAddress():
            drawn = next(map(answers.get, needed(address)), None)
            return framed(tour_title(address), "/tour", tour_page(address, drawn))
        case _:
            assert_never(address)


def error_page(
    reason: str,
    near: str,
    title: str = "No such page",
    form: h.Renderable | None = None,
) -> str:
    """Return a page that says why there is no other, with a link to a good one.

    A ``form`` has the reason at one of its fields.

    >>> from fourinrow.web.pages import error_page
    >>> 'href="/?moves=44"' in error_page("column 9 is not there", "/?moves=44")
    True
    """
    return framed(
        title,
        "",
        h.div(".error")[
            h.h1[title],
            h.p[reason] if form is None else form,
            h.p[h.a(class_=form is None and "primary", href=near)["Go back"]],
        ],
    )
