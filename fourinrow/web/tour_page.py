"""The pages of the tour: each stop with its boards and trees drawn."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from fourinrow.draw.tree_svg import drawn_trees
from fourinrow.play.tour_stops import stops
from fourinrow.web.game_address import GameAddress, line_at, write_game_address
from fourinrow.web.nested_numbers import TEXTBOOK
from fourinrow.web.page_questions import PageAnswer
from fourinrow.web.same_elsewhere import elsewhere
from fourinrow.web.static_files import static_file
from fourinrow.web.tour_address import TourAddress, write_tour_address
from fourinrow.web.tree_address import TreeAddress, write_tree_address
from fourinrow.web.tree_questions import FoundTrees


class Drawn(NamedTuple):
    """What is drawn at a stop: boards by their captions, and trees."""

    boards: Mapping[str, GameAddress] = MappingProxyType({})
    trees: TreeAddress | None = None
    note: str = ""


_GAME, _LATER, _WON = (
    GameAddress(moves=moves) for moves in ("4455", "44553", "4455667")
)

STOPS_DRAWN: Final[Mapping[int, Drawn]] = MappingProxyType(
    {
        1: Drawn({"game": _GAME}),
        2: Drawn({"game": _GAME, "later": _LATER}),
        3: Drawn({"won": _WON}),
        4: Drawn({"rating 0": _GAME, "rating 19": _LATER, "rating 100,000": _WON}),
        5: Drawn(
            {"game": _GAME},
            TreeAddress(moves="4455", search="minimax", depth=1),
            "Here the middle columns come first, unlike in the text.",
        ),
        6: Drawn(trees=TreeAddress(numbers=TEXTBOOK, search="minimax")),
        7: Drawn(trees=TreeAddress(numbers=TEXTBOOK)),
        8: Drawn(
            {"game": _GAME},
            TreeAddress(moves="4455", depth=3, compare="minimax", nodes=10),
            "Here the middle columns come first, so alpha-beta visits fewer nodes.",
        ),
        9: Drawn(
            {"a draw": GameAddress("tic-tac-toe", moves="a3b2b3c3a1a2c2b1c1")},
        ),
        10: Drawn(
            {"first player to move": GameAddress(moves="4455", show=("scores",))}
        ),
    }
)
"""What is drawn at each stop."""


def tour_trees(address: TourAddress) -> TreeAddress | None:
    """Return the address of the trees that the page of an address shows.

    >>> from fourinrow.web.tour_address import TourAddress
    >>> from fourinrow.web.tour_page import tour_trees
    >>> tour_trees(TourAddress(7)).numbers
    '[[3,12,8],[2,4,6],[14,5,2]]'
    """
    return None if address.stop is None else STOPS_DRAWN[address.stop].trees


def tour_title(address: TourAddress) -> str:
    """Return the title of the page of an address.

    >>> from fourinrow.web.tour_address import TourAddress
    >>> from fourinrow.web.tour_page import tour_title
    >>> tour_title(TourAddress(1))
    'A tour: 1. A board is a value'
    """
    return "A tour" if address.stop is None else f"A tour: {_title(address.stop)}"


def _title(stop: int) -> str:
    return stops()[stop - 1].title


def tour_page(address: TourAddress, found: PageAnswer | None) -> h.Renderable:
    """Return the content of the page of an address; ``found`` are the trees it shows.

    >>> from fourinrow.web.tour_address import TourAddress
    >>> from fourinrow.web.tour_page import tour_page
    >>> "The old board is unchanged." in str(tour_page(TourAddress(2), None))
    True
    """
    if address.stop is None:
        return h.fragment[
            h.h1["A tour"],
            h.p(".lead")[
                f"From the board to the exact score, in {len(stops())} short stops."
            ],
            h.ul(".stops")[(h.li[_link(stop)] for stop in range(1, len(stops()) + 1))],
            elsewhere("", "fourinrow tour"),
        ]
    drawn = STOPS_DRAWN[address.stop]
    return h.fragment[
        h.h1[_title(address.stop)],
        h.div(".stop")[
            h.section(aria_label="Text")[_text(address.stop)],
            h.section(".drawn", aria_label="Pictures")[
                h.div(".boards")[
                    (_board(caption, at) for caption, at in drawn.boards.items())
                ],
                _trees(drawn, found),
                drawn.note and h.p(".note")[drawn.note],
            ],
        ],
        _ways(address.stop),
        elsewhere("", f"fourinrow tour {address.stop}"),
    ]


def _link(stop: int, words: str = "") -> h.Node:
    href = write_tour_address(TourAddress(stop))
    return h.a(href=href)[f"{words}{_title(stop)}"]


def _text(stop: int) -> Iterator[h.Node]:
    for piece in stops()[stop - 1].text.split("\n\n"):
        is_code = piece.startswith(">>>")
        yield h.pre(".code", tabindex=0)[piece] if is_code else h.p[piece]


def _board(caption: str, address: GameAddress) -> h.Node:
    line = line_at(address)
    assert line.game.picture is not None  # all games of the tour have pictures
    return h.figure(".position")[
        Markup(line.game.picture(line.here, last=line.last).svg),
        h.figcaption[
            h.code[caption] if caption.isalpha() else caption,
            ": ",
            h.a(href=write_game_address(address))[_what_next(line.turn)],
        ],
    ]


def _what_next(turn: object) -> str:
    return "look at the game" if turn is None else "play on from here"


def _trees(drawn: Drawn, found: PageAnswer | None) -> h.Node:
    if drawn.trees is None:
        return None
    replay = write_tree_address(drawn.trees._replace(step=1))
    return h.fragment[
        h.link(rel="stylesheet", href=static_file("tree_replay.css").path),
        h.figure(".trees", tabindex=0, aria_label="The trees")[
            Markup(drawn_trees(found.trees))
        ]
        if isinstance(found, FoundTrees)
        else h.p(".note")["The trees are not ready yet; this link leads to them."],
        h.p[h.a(href=replay)["Replay the search visit by visit"]],
    ]


def _ways(stop: int) -> h.Node:
    last = len(stops())
    ways = [
        _link(stop - 1, "Back: ") if stop > 1 else None,
        h.a(href=write_tour_address(TourAddress()))["All stops"],
        _link(stop + 1, "Next: ") if stop < last else h.a(href="/")["Play a game"],
    ]
    return h.nav(aria_label="Stops")[
        h.ul(".buttons")[(h.li[way] for way in ways if way)]
    ]
