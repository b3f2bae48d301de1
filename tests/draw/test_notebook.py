"""In a notebook our values show themselves, and lists of them with an extension."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings, strategies as st
from pyrsistent import pvector

import fourinrow
from examples.nim import Heap
from fourinrow.core import Player, Rules, Situation, initial, new_grid
from fourinrow.draw import Picture, trace
from fourinrow.errors import ParseError
from fourinrow.games import GAMES, Game, game_named, search_space
from fourinrow.games.connect import connect
from fourinrow.games.connect.picture import picture
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import stonehenge
from fourinrow.play import play_out, random_player
from fourinrow.search import Found, minimax
from fourinrow.testing import situations
from sessions import a_session

SVG, HTML, PLAIN = "image/svg+xml", "text/html", "text/plain"


class FakeFormatter(dict[type, Callable[..., object]]):
    """What IPython's formatters do here: a function for each type."""

    def for_type(self, typ: type, func: Callable[..., object]) -> None:
        self[typ] = func

    def shown(self, value: object, usual: Callable[..., object]) -> object:
        known = [self[each] for each in type(value).__mro__ if each in self]
        return [*known, usual][0](value)


class FakeShell:
    """As much of IPython's shell as an extension needs."""

    def __init__(self) -> None:
        self.display_formatter = self
        self.mimebundle_formatter = FakeFormatter()
        self.formatters = {HTML: FakeFormatter(), PLAIN: FakeFormatter()}

    def shown(self, value: object, kind: str = SVG) -> object:
        """What is made of a value, ``None`` for nothing of its own."""
        forms = self.mimebundle_formatter.shown(value, bundle)
        assert isinstance(forms, Mapping)
        if kind in forms or kind not in self.formatters:
            return forms.get(kind)
        return self.formatters[kind].shown(value, lambda _: None)


def bundle(value: object) -> object:
    """What the methods of a value say, as IPython asks them."""
    method = getattr(value, "_repr_mimebundle_", None)
    return {} if method is None else method(include=None, exclude=None)


def loaded() -> FakeShell:
    shell = FakeShell()
    fourinrow.load_ipython_extension(shell)
    return shell


@settings(max_examples=10)
@given(
    st.randoms(use_true_random=False),
    st.sampled_from([connect(), stonehenge(), othello(6)]),
)
def test_states_and_what_was_found_or_played_are_drawn_with_a_caption(
    random: Random, game: Game[Any, Any]
) -> None:
    assert game.picture is not None
    played = play_out(game, random_player(random), random_player(random))
    end, drawn = played.here, game.picture(played.here)
    caption = f"{len(played.moves)} moves, {played.outcome.value}"
    assert_drawn(end, drawn)
    assert_drawn(played, drawn, caption)
    assert_drawn(Found(end, 2.5, 0), drawn, "value 2.5")
    for moves, count in (((3,), "1 move"), ((3, 3), "2 moves")):
        session = a_session(moves=moves)
        assert_drawn(session, picture(session.here), count)


@pytest.mark.parametrize("name", GAMES)
def test_the_states_of_every_game_are_drawn(name: str) -> None:
    game = game_named(name)
    assert game.picture is not None
    assert_drawn(game.start(), game.picture(game.start()))


def assert_drawn(value: object, drawn: Picture, caption: str = "") -> None:
    shell = loaded()
    assert shell.shown(value) == drawn.svg
    html = str(shell.shown(value, HTML))
    assert html.count(drawn.svg) == 1
    assert html.count(f"<figcaption>{caption}<") == bool(caption)
    text = f"{drawn.text}\n{caption}" if caption else drawn.text
    assert shell.shown(value, PLAIN) == text


@settings(max_examples=10)
@given(st.lists(situations(), min_size=1, max_size=40), st.sampled_from([list, tuple]))
@example([initial()] * 24, list)
@example([initial()] * 25, tuple)
def test_positions_in_a_list_are_drawn_side_by_side(
    positions: list[Situation], kind: type[list[Situation]]
) -> None:
    html = str(loaded().shown(kind(positions), HTML))
    drawn = [picture(position).svg for position in positions]
    assert "".join(drawn[:24]) in html
    assert html.count("<svg") == min(len(drawn), 24)
    assert (f"and {len(drawn) - 24} more" in html) == (len(drawn) > 24)


@pytest.mark.parametrize(
    "value",
    [
        [],
        (initial(), 3),
        OthelloState(new_grid(6, 7), Player.FIRST),  # no board of Othello
        Rules(),
        Found(3, 1.0, 0),
        pvector([1, 2, 3]),
        new_grid(6, 7),
    ],
    ids=repr,
)
def test_what_is_not_drawn_looks_as_before(value: object) -> None:
    assert loaded().shown(value) is None
    assert loaded().shown(value, HTML) is None
    assert loaded().shown([value], HTML) is None
    assert loaded().shown(value, PLAIN) is None


@pytest.mark.parametrize("depth", [1, 4])
def test_a_traced_search_is_drawn_as_a_tree_that_fits_on_a_screen(depth: int) -> None:
    shell, root = loaded(), trace(minimax, depth, search_space(), initial())
    svg = shell.shown(root)
    assert isinstance(svg, str)
    assert svg == shell.shown(root, HTML)
    assert 8 <= svg.count('class="node"') <= 60
    printed = str(shell.shown(root, PLAIN))
    assert printed.startswith(f"search: value {root.value:g}; ")
    assert len(printed.splitlines()) <= 2 * 60


class Drawn(NamedTuple):
    """A state of somebody's game."""

    stones: int

    def _repr_svg_(self) -> str:
        return "<svg/>"


def test_states_of_a_game_of_ones_own_are_drawn_by_their_own_method() -> None:
    state = Drawn(3)
    assert_drawn(Found(state, 2.5, 0), Picture("<svg/>", str(state)), "value 2.5")
    assert "<svg/><svg/>" in str(loaded().shown([state, state], HTML))
    assert loaded().shown([Heap(3)], HTML) is None


class Undrawn(Drawn):
    def _repr_svg_(self) -> str:
        raise ParseError("not today", 0)


def test_what_a_state_of_ones_own_raises_is_not_hidden() -> None:
    with pytest.raises(ParseError, match="not today"):
        Found(Undrawn(3), 2.5, 0)._repr_mimebundle_()
