"""The pages, each a function of its address and of what was found for it.

The page of a game is at ``/``, that of trees at ``/tree``, that of a puzzle at
``/puzzle``, and the tour at ``/tour`` and ``/tour/1`` to ``/tour/10``. A reader's code
is checked at ``/check``, where it runs on the reader's own machine.
"""

from typing import TypeAlias

from fourinrow.errors import expected
from fourinrow.web.address_fields import BadAddress, filled, read_fields, with_declared
from fourinrow.web.addresses import (
    CheckAddress,
    GameAddress,
    PuzzleAddress,
    TourAddress,
    TreeAddress,
    game_address_of,
    puzzle_address_of,
    tour_address_of,
    tree_address_of,
)
from fourinrow.web.check_page import check_page
from fourinrow.web.game_page import game_page, game_questions
from fourinrow.web.offered import CATALOGUE, Offered
from fourinrow.web.page_questions import Answers, PageQuestion
from fourinrow.web.puzzle_page import puzzle_page, puzzle_questions
from fourinrow.web.tour_page import tour_page
from fourinrow.web.tree_page import tree_page

Address: TypeAlias = (
    GameAddress | TreeAddress | PuzzleAddress | TourAddress | CheckAddress
)


def read_address(path: str, query: str = "", offered: Offered = CATALOGUE) -> Address:
    """Read the path and the query of a URL, percent signs included."""
    if path == "/":
        return game_address_of(read_fields(query, GameAddress._fields), offered)
    if path == "/tree":
        return tree_address_of(read_fields(query, TreeAddress._fields), offered)
    if path == "/puzzle":
        return puzzle_address_of(query)
    if path == "/tour" or path.startswith("/tour/"):
        return tour_address_of(path, query)
    if path == "/check" and offered.checks:
        fields = read_fields(query, CheckAddress._fields)
        return with_declared(CheckAddress(), filled(fields), "/check")
    raise BadAddress(expected("a page", path), status=404)


def needed(address: Address, offered: Offered = CATALOGUE) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of an address shows."""
    match address:
        case GameAddress():
            return game_questions(address, offered)
        case TreeAddress():
            return (address.question,)
        case PuzzleAddress():
            return puzzle_questions(address)
        case TourAddress() | CheckAddress():
            return ()


def page(
    address: Address,
    answers: Answers,
    offered: Offered = CATALOGUE,
) -> str:
    """Return the page of an address as HTML; answers may be missing."""
    match address:
        case GameAddress():
            return game_page(address, answers, offered)
        case TreeAddress():
            return tree_page(address, answers.get(address.question), offered)
        case PuzzleAddress():
            return puzzle_page(address, answers)
        case TourAddress():
            return tour_page(address)
        case CheckAddress():
            return check_page(address)
