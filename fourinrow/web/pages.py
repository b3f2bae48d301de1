"""Pages as functions of their addresses, and of what was found for them."""

from collections.abc import Mapping

import htpy as h
from markupsafe import Markup

from fourinrow.draw.picture import standing_in_words
from fourinrow.games.display import ASCII
from fourinrow.play.advice import Scores
from fourinrow.web.address import Address, write_address
from fourinrow.web.frame import framed
from fourinrow.web.game_address import GameAddress, line_at
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.moving import next_reply, write_move_address
from fourinrow.web.page_questions import (
    PageAnswer,
    PageQuestion,
    WorthsQuestion,
    WrittenPosition,
)
from fourinrow.web.tree_address import TreeAddress
from fourinrow.web.tree_page import tree_page, tree_question, tree_title


def needed(address: Address, house: House = CATALOGUE) -> tuple[PageQuestion, ...]:
    """Return the questions whose answers the page of an address shows.

    >>> from fourinrow.web.address import read_address
    >>> from fourinrow.web.pages import needed
    >>> [question.at.moves for question in needed(read_address("/", "show=scores"))]
    ['']
    """
    if isinstance(address, TreeAddress):
        return (tree_question(address, house),)
    line = line_at(address, house).up_to(address.ply)
    if "scores" in address.show and line.turn is not None:
        return (
            WorthsQuestion(WrittenPosition(address.game, address.board, line.written)),
        )
    return ()


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
    if isinstance(address, TreeAddress):
        found = answers.get(tree_question(address, house))
        content = tree_page(address, found, house)
        return framed(tree_title(address, house), "/tree", content)
    line = line_at(address, house).up_to(address.ply)
    standing = standing_in_words(line.outcome, line.turn)
    title = f"{line.written} {address.game}: {standing}"
    return framed(
        title,
        "/",
        h.fragment[
            h.h1[address.game],
            h.p(role="status")[standing],
            h.section("#board", aria_label="Board")[_board(line)],
            h.nav(aria_label="Moves")[_moves(address, line, house)],
            [
                _worths(answers[each])
                for each in needed(address, house)
                if each in answers
            ],
        ],
    )


def error_page(reason: str, near: str) -> str:
    """Return a page that says why there is no other, with a link to a good one.

    >>> from fourinrow.web.pages import error_page
    >>> 'href="/?moves=44"' in error_page("column 9 is not there", "/?moves=44")
    True
    """
    return framed(
        "No such page",
        "",
        h.fragment[
            h.h1["This address has no page"],
            h.p[reason],
            h.p[h.a(href=near)["Go back"]],
        ],
    )


def _board(line: LineOfPlay) -> h.Node:
    if line.game.picture is None:
        return h.pre[line.game.text.draw(line.here, ASCII, last=line.last)]
    return Markup(line.game.picture(line.here, last=line.last).svg)


def _moves(address: GameAddress, line: LineOfPlay, house: House) -> h.Node:
    if next_reply(address, house) is not None:
        return h.a(href=write_move_address(address))["Let the computer move"]
    if line.turn is None:
        return h.a(href=write_address(address._replace(moves="", ply=None)))["New game"]
    names = [
        line.game.text.write(line.here, move)
        for move in line.game.legal_moves(line.here)
    ]
    return h.ul[(h.li[_move(address, name)] for name in names)]


def _move(address: GameAddress, name: str) -> h.Node:
    return h.a(href=write_move_address(address, name))[name]


def _worths(found: PageAnswer | None) -> h.Node:
    if not isinstance(found, Scores):
        return h.p["not known yet"]
    return h.ul[(h.li[f"{move}: {worth}"] for move, worth in found.worths.items())]
