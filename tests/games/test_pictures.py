"""The laws of every game's picture: its text, its room, its palettes, and its places.

A place is where a legal move is made, for pages that one can click.
"""

import re
from typing import Any
from xml.etree.ElementTree import Element

from hypothesis import assume, example, given, settings, strategies as st

from fourinrow.core import TIC_TAC_TOE, Outcome, Rules
from fourinrow.draw import BLUE_ORANGE, PALETTES, Picture, Place
from fourinrow.games import ASCII, GAMES, Game, game_named
from fourinrow.games.connect import connect
from fourinrow.games.othello import PASS, othello
from fourinrow.testing import Play, played, plays, rules
from svgs import (
    Box,
    are_apart,
    box_of,
    contrast,
    name_of,
    number,
    of_class,
    parsed,
    shapes,
    tagged,
    view_of,
)

any_game: st.SearchStrategy[Game[Any, Any]] = st.one_of(
    st.sampled_from(GAMES).map(game_named), rules(max_side=7).map(connect)
)
any_play: st.SearchStrategy[Play[Any, Any]] = any_game.flatmap(plays)


def drawn(play: Play[Any, Any], **marks: object) -> Picture:
    draw = play.game.picture
    assert draw is not None
    return draw(play.here, **marks)


def box(place: Place) -> Box:
    right, bottom = place.x + place.width, place.y + place.height
    return Box(place.x, place.y, right, bottom)


def things(root: Element) -> list[Element]:
    """Stones, dots and marks, and the words that do not stand in one of them."""
    marks = [
        part for name in ("stone", "open", "line") for part in of_class(root, name)
    ]
    inside = {each for mark in marks for each in mark.iter()}
    return [*marks, *(each for each in tagged(root, "text") if each not in inside)]


COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@settings(max_examples=60)
@given(any_play)
@example(played(othello(), "d3c3e6d2d1e1b3c1pass"))
@example(played(othello(), "e6f4e3f6g5d6e7f5c5"))
@example(played(connect(TIC_TAC_TOE), "a1a2a3b1b3b2c1c3c2"))
def test_in_letters_a_picture_is_the_drawing_as_text(
    play: Play[Any, Any],
) -> None:
    """Marks and colour add no others. Its name tells the last move and the standing."""
    game, here, last = play.game, play.here, play.last
    shown = drawn(play, last=last)
    root = parsed(shown.svg)
    plain, coloured = (
        game.text.draw(here, look) for look in (ASCII, ASCII._replace(colour=True))
    )
    assert repr(shown) == shown.text == game.text.draw(here, ASCII, last=last)
    assert "\x1b" not in plain
    assert COLOUR.sub("", coloured) == plain
    assert re.sub("[-( )]", "", shown.text) == re.sub("[- ]", "", plain)
    is_placed = last not in (None, PASS)
    marks = int(is_placed and "[" not in plain)
    assert shown.text.count("(") == shown.text.count(")") == marks
    assert bool(of_class(root, "last")) == is_placed
    head, _, named = name_of(root).partition(", last move ")
    assert named.removeprefix("on cell ") == (
        "" if last is None else game.text.write(here, last).partition(" ")[0]
    )
    side = game.to_move(here).name.lower()
    assert head.endswith(
        {
            Outcome.RUNNING: f": {side} player to move",
            Outcome.DRAW: ": a draw",
            Outcome.FIRST_WON: ": first player has won",
            Outcome.SECOND_WON: ": second player has won",
        }[game.outcome(here)]
    )


large = Rules(26, 26)


@settings(max_examples=40)
@given(
    any_play.filter(lambda play: len(play.moves) < 90),  # a count of two digits
    st.sampled_from(sorted(PALETTES.values())),
    st.integers(-999, 999),
)
@example(played(connect(large), ""), BLUE_ORANGE, -999)
@example(played(connect(large._replace(gravity=False)), ""), BLUE_ORANGE, -999)
@example(played(connect(Rules(26, 1)), ""), BLUE_ORANGE, -338)
def test_everything_lies_inside_and_nothing_overlaps(
    play: Play[Any, Any], palette: object, score: int
) -> None:
    """Scores, where a game draws any, are written on the moves."""
    scores = dict.fromkeys(play.game.legal_moves(play.here), score)
    for marks in ({}, {"scores": scores}):
        shown = drawn(play, palette=palette, **marks)
        root = parsed(shown.svg)
        assert view_of(root) == Box(0, 0, *shown.size)
        assert all(box_of(part).is_within(view_of(root)) for part in shapes(root))
        assert are_apart([box_of(part) for part in things(root)][:100])


@settings(max_examples=20)
@given(any_play)
def test_each_palette_draws_another_picture_and_its_text_can_be_read(
    play: Play[Any, Any],
) -> None:
    pictures = [drawn(play, palette=palette).svg for palette in PALETTES.values()]
    assert len({*pictures}) == len(PALETTES) or not play.moves
    assert drawn(play).svg in pictures
    for part in tagged(parsed(pictures[0]), "text"):
        assert contrast(part.get("fill") or "", "#f3f4f6") >= 4.5
        assert number(part, "font-size") >= 12


@settings(max_examples=40)
@given(any_play, st.integers(0, 99))
@example(played(othello(6), "e4e3e2f3c2e1f2f1"), 0)  # a pass is next
def test_each_legal_move_but_a_pass_has_a_place_for_a_finger_where_it_will_be_ringed(
    play: Play[Any, Any], number: int
) -> None:
    shown, legal = drawn(play), play.game.legal_moves(play.here)
    places = set(shown.places.values())  # several moves may share one
    boxes = [box(place) for place in places]
    assert set(shown.places) == {move for move in legal if move is not PASS}
    assert all(each.is_within(view_of(parsed(shown.svg))) for each in boxes)
    assert are_apart(boxes)
    assert len({place.name for place in places}) == len(places)
    assert all(min(place.width, place.height) >= 38 for place in places)
    assume(places)
    move = sorted(shown.places, key=str)[number % len(shown.places)]
    after = drawn(played(play.game, (*play.moves, move)), last=move)
    [ring] = of_class(parsed(after.svg), "last")
    x, y = shown.places[move].stone
    assert box_of(ring).centre == (round(x), round(y))
    assert Box(x, y, x, y).is_within(box(shown.places[move]))
    stones = map(box_of, things(parsed(after.svg)))
    assert box_of(ring).centre in [stone.centre for stone in stones]
