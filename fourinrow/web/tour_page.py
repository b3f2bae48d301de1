"""The pages of the tour: the text of each stop, and a link to what it is about."""

from typing import Final

import htpy as h

from fourinrow.play.tour_stops import TourStop, source_of, stops
from fourinrow.web.address_fields import TEXTBOOK
from fourinrow.web.addresses import GameAddress, TourAddress, TreeAddress
from fourinrow.web.frame import framed
from fourinrow.web.same_in_code import same_in_code

# What a reader can look at after each stop, and its address.
TO_SEE: Final[tuple[tuple[str, GameAddress | TreeAddress], ...]] = (
    ("Play on from this board", GameAddress(moves="4455")),
    ("Look at the other board", GameAddress(moves="44553")),
    ("Look at the game that is won", GameAddress(moves="4455667")),
    ("Play on from the board rated 19", GameAddress(moves="44553")),
    (
        "Look at this tree, with the middle columns first",
        TreeAddress(moves="4455", search="minimax", depth=1),
    ),
    (
        "Replay the search visit by visit",
        TreeAddress(numbers=TEXTBOOK, search="minimax", step=1),
    ),
    ("Replay the search visit by visit", TreeAddress(numbers=TEXTBOOK, step=1)),
    (
        "Look at both trees, with the middle columns first",
        TreeAddress(moves="4455", depth=3, compare="minimax", nodes=10),
    ),
    ("Look at the draw", GameAddress("tic-tac-toe", moves="a3b2b3c3a1a2c2b1c1")),
    ("Look at the scores", GameAddress(moves="4455", show=("scores",))),
)
_ALL_CODE: Final = "The code goes on from the stops before: all of it, to paste"
_WORDS: Final = {
    "Ply": "a move of either side. A win in 5 plies takes 3 moves of the winner.",
    "Window": "four neighbouring cells on a line. In a search, also the values between "
    "alpha and beta.",
    "Threat": "an empty cell that would complete four in a row.",
    "Rating": "a guess how good a board is, without looking ahead.",
    "Value": "what a position is worth if both sides choose as well as they can, as "
    "far as a search looks ahead: a rating of a board that follows.",
    "Score": "the exact result for the side to move: above 0 a win, below 0 a loss. "
    "The sooner it comes, the farther from 0.",
    "MAX and MIN": "the sides of a search: MAX, the first player, wants the greatest "
    "value, MIN the least. A layer of a tree belongs to one of them.",
    "Alpha and beta": "the least that MAX is sure of, and the most that MIN has to "
    "concede. Where no value fits between them, the rest is cut.",
    "Quiescence": "searching on where a side can win at once, and ratings mislead.",
    "Deepening": "searching one ply ahead, then two, then three, until time is up.",
    "Law": "a sentence that must be true of each case, such as: no function changes "
    "the board that it is given.",
    "Seed": "a number that fixes what is drawn by lot, so that a game can be repeated.",
}


def tour_page(address: TourAddress) -> str:
    """Return the page of an address."""
    if address.stop is None:
        return framed("A tour", "/tour", _all_stops())
    told = stops()[address.stop - 1]
    return framed(f"A tour: {told.title}", "/tour", _stop(address.stop, told))


def _all_stops() -> h.Renderable:
    last = len(TO_SEE)
    return h.fragment[
        h.h1["A tour"],
        h.p(".lead")[f"From the board to the exact score, in {last} short stops."],
        h.ul(".stops")[(h.li[_link(stop)] for stop in range(1, last + 1))],
        h.h2["Words"],
        h.dl[((h.dt[word], h.dd[meaning]) for word, meaning in _WORDS.items())],
        same_in_code("", "fourinrow tour"),
    ]


def _stop(stop: int, told: TourStop) -> h.Renderable:
    words, seen = TO_SEE[stop - 1]
    is_last = stop == len(TO_SEE)
    code = "\n".join(each.code for each in stops()[:stop])
    source = ["The source: ", h.code[told.source]]
    ways = [
        h.a(href=seen.href)[words],
        _link(stop - 1, "Back: ") if stop > 1 else None,
        h.a(href=TourAddress().href)["All stops"],
        h.a(href="/")["Play a game"] if is_last else _link(stop + 1, "Next: "),
    ]
    return h.fragment[
        h.h1[told.title],
        h.section(".stop", aria_label="Text")[
            (h.p[words] for words in told.prose),
            h.pre(".code", tabindex=0)[told.code],
            h.p(".note")["It prints:"],
            h.pre(".output", tabindex=0)[told.output],
            stop > 1 and _folded(_ALL_CODE, code),
            told.source and _folded(source, source_of(told.source)),
        ],
        h.nav(aria_label="Stops")[h.ul(".buttons")[(h.li[way] for way in ways if way)]],
        same_in_code("", f"fourinrow tour {stop}"),
    ]


def _folded(summary: h.Node, code: str) -> h.Node:
    return h.details[h.summary[summary], h.pre(".code", tabindex=0)[code]]


def _link(stop: int, words: str = "") -> h.Node:
    href = TourAddress(stop).href
    return h.a(href=href)[f"{words}{stops()[stop - 1].title}"]
