"""Random addresses of games, the parts of a page, and what its links lead to."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Final, cast
from urllib.parse import urlencode

from hypothesis import strategies as st

from examples.nim import nim
from examples.paper import paper
from examples.popout import Board, popout
from fourinrow.core import Situation
from fourinrow.draw import Palette, Picture
from fourinrow.games import GAMES
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.connect.picture import picture
from fourinrow.testing import plays
from fourinrow.web.addresses import SHOWN, GameAddress
from fourinrow.web.line_of_play import LineOfPlay
from fourinrow.web.next_address import read_form, read_move_address
from fourinrow.web.offered import Offered
from fourinrow.web.pages import Address, read_address


def popout_picture(
    board: Board, /, *, palette: Palette | None = None, **_marks: object
) -> Picture:
    return replace(picture(Situation(*board), palette=palette), places={})


OFFERED: Final = Offered(
    games={
        "nim.py:nim": cast("AnyGame", nim),
        "popout.py:popout": cast("AnyGame", replace(popout, picture=popout_picture)),
        "paper.py:paper": cast("AnyGame", paper),
    }
)
NAMES: Final = (*GAMES, *OFFERED.games)
BOARDS: Final = ("", "rows 4 cols 5 connect 3", "rows 3 cols 10", "rows 4 gravity no")


@st.composite
def game_addresses(
    draw: st.DrawFn, max_plies: int = 12, names: Sequence[str] = NAMES
) -> GameAddress:
    """Addresses of games of the catalogue and from outside, some plies after the start.

    They are as they are written: nothing is named that is as usual.
    """
    name = draw(st.sampled_from(names))
    board = draw(st.sampled_from(BOARDS)) if name == "connect-four" else ""
    game = OFFERED.game(name, board)
    play = draw(plays(game, max_plies=max_plies))
    plies = len(play.moves)
    ply = draw(st.none() | st.integers(0, plies))
    show = draw(st.sets(st.sampled_from(SHOWN)))
    tried = ""
    if ply not in (None, plies) and "mistakes" in show:
        here = play.states[ply]
        names = [game.text.write(here, move) for move in game.legal_moves(here)]
        tried = draw(st.sampled_from(["", *names]))
    return GameAddress(
        name,
        board,
        LineOfPlay(game, play.moves, play.states).written,
        None if ply == plies else ply,
        first=draw(st.sampled_from(["human", "human", "random"])),
        second=draw(st.sampled_from(["human", "human", "", "greedy"])),
        seed=draw(st.integers(-2, 9)),
        show=tuple(word for word in SHOWN if word in show),
        palette=draw(st.sampled_from(["", "blue-orange", "black-white"])),
        flip=draw(st.booleans()),
        tried=tried,
    )


@dataclass
class SentForm:
    """A form as a browser sees it."""

    action: str
    texts: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)

    @property
    def href(self) -> str:
        """The address that the form leads to."""
        return f"{self.action}?{urlencode(self.texts)}"


class Parts(HTMLParser):
    """The tags of a page with their attributes, its forms, its text, and that by id."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags = list[tuple[str, dict[str, str]]]()
        self.forms = list[SentForm]()
        self.said = dict[str, str]()
        self.text = self._at = self._field = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        self._at = found.get("id", "")
        if tag == "form":
            self.forms.append(SentForm(found["action"]))
        elif tag in ("input", "textarea", "select") and self.forms and "name" in found:
            form, self._field = self.forms[-1], found["name"]
            form.texts[self._field] = found.get("value", "")
            if tag == "select":
                form.options[self._field] = []
            elif found.get("type") != "hidden":
                form.typed.append(self._field)
            if found.get("aria-invalid") == "true":
                form.wrong[self._field] = found["aria-describedby"]
        elif tag == "option" and self.forms and self._field in self.forms[-1].options:
            self.forms[-1].options[self._field].append(found["value"])
            if "selected" in found:
                self.forms[-1].texts[self._field] = found["value"]

    def handle_data(self, data: str) -> None:
        self.text += data
        self.said[self._at] = self.said.get(self._at, "") + data
        if self.forms and self._at.endswith(f"-{self._field}"):
            self.forms[-1].texts[self._field] += data

    def values(self, tag: str, attribute: str) -> list[str]:
        return [
            found[attribute]
            for name, found in self.tags
            if name == tag
            if attribute in found
        ]

    @property
    def links(self) -> list[str]:
        """The links to other pages."""
        return [href for href in self.values("a", "href") if not href.startswith("#")]


def read(href: str) -> Address:
    """What a link leads to, before the computer replies."""
    path, _, query = href.partition("?")
    if path == "/move":
        return read_move_address(query, OFFERED)[0]
    if path == "/new":
        return read_form(query, OFFERED)
    return read_address(path, query, OFFERED)
