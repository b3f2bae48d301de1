"""The pages of the tour: each stop with its boards and trees drawn."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

import htpy as h
from markupsafe import Markup

from fourinrow.draw.tree_as_svg import drawn_trees
from fourinrow.errors import short_repr
from fourinrow.play.tour_stops import stops
from fourinrow.web.bad_address import BadAddress
from fourinrow.web.elsewhere import elsewhere
from fourinrow.web.frame import framed, static_path
from fourinrow.web.game_address import GameAddress, line_at
from fourinrow.web.page_questions import FoundTrees, PageAnswer
from fourinrow.web.tree_address import TEXTBOOK, TreeAddress


class TourAddress(NamedTuple):
    """A stop of the tour, counted from 1, or ``None`` for the list of all stops."""

    stop: int | None = None

    @property
    def href(self) -> str:
        """The address as text."""
        return "/tour" if self.stop is None else f"/tour/{self.stop}"


def read_tour_address(path: str, query: str) -> TourAddress:
    """Read the address of a page of the tour, which has no query.

    >>> read_tour_address("/tour/3", "")
    TourAddress(stop=3)

    Raises `BadAddress` for a stop that does not exist, and for any query.
    """
    number, last = path.removeprefix("/tour").removeprefix("/"), len(stops())
    address = TourAddress()
    if path != "/tour":
        if not re.fullmatch("[1-9][0-9]?", number) or int(number) > last:
            expected = f"expected a stop from 1 to {last}"
            raise BadAddress(f"{expected}, got {short_repr(number)}", 404, "/tour")
        address = TourAddress(int(number))
    if query:
        raise BadAddress(
            f"expected no query, got {short_repr(query)}", near=address.href
        )
    return address


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
        9: Drawn({"a draw": GameAddress("tic-tac-toe", moves="a3b2b3c3a1a2c2b1c1")}),
        10: Drawn(
            {"first player to move": GameAddress(moves="4455", show=("scores",))}
        ),
    }
)
"""What is drawn at each stop."""


def tour_page(address: TourAddress, found: PageAnswer | None) -> str:
    """Return the page of an address; ``found`` holds the trees it shows.

    >>> "The old board is unchanged." in tour_page(TourAddress(2), None)
    True
    """
    if address.stop is None:
        return framed("A tour", "/tour", _all_stops())
    title = _title(address.stop)
    return framed(f"A tour: {title}", "/tour", _stop(address.stop, found))


def _all_stops() -> h.Renderable:
    last = len(stops())
    return h.fragment[
        h.h1["A tour"],
        h.p(".lead")[f"From the board to the exact score, in {last} short stops."],
        h.ul(".stops")[(h.li[_link(stop)] for stop in range(1, last + 1))],
        elsewhere("", "fourinrow tour"),
    ]


def _stop(stop: int, found: PageAnswer | None) -> h.Renderable:
    drawn = STOPS_DRAWN[stop]
    return h.fragment[
        h.h1[_title(stop)],
        h.div(".stop")[
            h.section(aria_label="Text")[_text(stop)],
            h.section(".drawn", aria_label="Pictures")[
                h.div(".boards")[
                    (_board(caption, at) for caption, at in drawn.boards.items())
                ],
                _trees(drawn, found),
                drawn.note and h.p(".note")[drawn.note],
            ],
        ],
        _ways(stop),
        elsewhere("", f"fourinrow tour {stop}"),
    ]


def _title(stop: int) -> str:
    return stops()[stop - 1].title


def _link(stop: int, words: str = "") -> h.Node:
    href = TourAddress(stop).href
    return h.a(href=href)[f"{words}{_title(stop)}"]


def _text(stop: int) -> Iterator[h.Node]:
    for piece in stops()[stop - 1].text.split("\n\n"):
        is_code = piece.startswith(">>>")
        yield h.pre(".code", tabindex=0)[piece] if is_code else h.p[piece]


def _board(caption: str, address: GameAddress) -> h.Node:
    line = line_at(address)
    assert line.game.picture is not None  # all games of the tour have pictures
    next_step = "look at the game" if line.turn is None else "play on from here"
    return h.figure(".position")[
        Markup(line.game.picture(line.here, last=line.last).svg),
        h.figcaption[
            h.code[caption] if caption.isalpha() else caption,
            ": ",
            h.a(href=address.href)[next_step],
        ],
    ]


def _trees(drawn: Drawn, found: PageAnswer | None) -> h.Node:
    if drawn.trees is None:
        return None
    replay = drawn.trees._replace(step=1).href
    return h.fragment[
        h.link(rel="stylesheet", href=static_path("tree_replay.css")),
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
        h.a(href=TourAddress().href)["All stops"],
        _link(stop + 1, "Next: ") if stop < last else h.a(href="/")["Play a game"],
    ]
    return h.nav(aria_label="Stops")[
        h.ul(".buttons")[(h.li[way] for way in ways if way)]
    ]
