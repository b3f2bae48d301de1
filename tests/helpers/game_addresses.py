"""Random addresses of games, and what links lead to."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, cast

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
from fourinrow.web.forms import read_form
from fourinrow.web.game_view import after_move
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
    line = draw(plays(game, max_plies=max_plies))
    plies = len(line.moves)
    ply = draw(st.none() | st.integers(0, plies))
    show = draw(st.sets(st.sampled_from([*SHOWN])))
    tried = ""
    if line.turn is None and ply not in (None, plies) and "mistakes" in show:
        tried = draw(st.sampled_from(["", *line.up_to(ply).legal]))
    return GameAddress(
        name,
        board,
        line.written,
        None if ply == plies else ply,
        first=draw(st.sampled_from(["human", "human", "random"])),
        second=draw(st.sampled_from(["human", "human", "", "greedy"])),
        seed=draw(st.integers(-2, 9)),
        show=tuple(word for word in SHOWN if word in show),
        palette=draw(st.sampled_from(["", "blue-orange", "black-white"])),
        tried=tried,
    )


def read(href: str) -> Address:
    """What a link leads to, before the computer replies."""
    path, _, query = href.partition("?")
    if path == "/move":
        return after_move(query, OFFERED)[0].address
    if path == "/new":
        return read_form(query, OFFERED)
    return read_address(path, query, OFFERED)
