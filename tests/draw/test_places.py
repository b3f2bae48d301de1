"""The laws of every game's picture: its text, its palettes, and its places.

A place is where a legal move is made, for pages that one can click.
"""

import pytest
from hypothesis import example, given, settings, strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Rules,
    Situation,
    from_moves,
    legal_moves,
)
from fourinrow.core.notation import format_move
from fourinrow.draw import PALETTES, Picture, Place
from fourinrow.games import ASCII, GAMES, game_named
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.connect.picture import picture
from fourinrow.games.othello import PASS
from fourinrow.games.stonehenge import Placement, stonehenge
from fourinrow.games.stonehenge.picture import picture as stonehenge_picture
from fourinrow.testing import Play, played, plays
from strategies import rules_with_a_situation
from svgs import (
    Box,
    are_apart,
    box_of,
    contrast,
    number,
    of_class,
    parsed,
    tagged,
    view_of,
)

CATALOGUE: dict[str, AnyGame] = {name: game_named(name) for name in GAMES}
any_play = st.sampled_from(sorted(CATALOGUE)).flatmap(
    lambda name: plays(CATALOGUE[name])
)


def drawn(play: Play[object, object], **marks: object) -> Picture:
    draw = play.game.picture
    assert draw is not None
    return draw(play.here, **marks)


def box(place: Place) -> Box:
    right, bottom = place.x + place.width, place.y + place.height
    return Box(place.x, place.y, right, bottom)


def boxes(shown: Picture) -> list[Box]:
    """The boxes of the places; several moves may share one."""
    return [box(place) for place in set(shown.places.values())]


@settings(max_examples=40)
@given(any_play)
def test_in_letters_a_picture_is_the_drawing_as_text(
    play: Play[object, object],
) -> None:
    shown = drawn(play, last=play.last)
    text = play.game.text.draw(play.here, ASCII, last=play.last)
    assert repr(shown) == str(shown) == shown.text == text


@settings(max_examples=20)
@given(any_play)
def test_each_palette_draws_another_picture_and_its_text_can_be_read(
    play: Play[object, object],
) -> None:
    pictures = [drawn(play, palette=palette).svg for palette in PALETTES.values()]
    assert len({*pictures}) == len(PALETTES) or not play.moves
    assert drawn(play).svg in pictures
    for part in tagged(parsed(pictures[0]), "text"):
        assert contrast(part.get("fill") or "", "#f3f4f6") >= 4.5
        assert number(part, "font-size") >= 12


@settings(max_examples=40)
@given(any_play)
@example(played(CATALOGUE["othello-6x6"], "e4e3e2f3c2e1f2f1"))  # a pass is next
def test_each_legal_move_but_a_pass_has_a_place(play: Play[object, object]) -> None:
    legal = play.game.legal_moves(play.here)
    assert set(drawn(play).places) == {move for move in legal if move is not PASS}


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(any_play)
def test_places_lie_within_the_picture_and_apart(play: Play[object, object]) -> None:
    shown = drawn(play)
    view = view_of(parsed(shown.svg))
    assert view == Box(0, 0, *shown.size)
    assert all(each.is_within(view) for each in boxes(shown))
    assert are_apart(boxes(shown))


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(any_play)
def test_places_are_large_enough_for_a_finger(play: Play[object, object]) -> None:
    places = drawn(play).places.values()
    assert all(min(place.width, place.height) >= 38 for place in places)


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(any_play)
def test_each_place_has_a_name_of_its_own(play: Play[object, object]) -> None:
    places = set(drawn(play).places.values())
    assert len({place.name for place in places}) == len(places)


@pytest.mark.on_one_python
@settings(max_examples=40)
@given(any_play, st.data())
def test_a_move_changes_the_picture_at_its_place(
    play: Play[object, object], data: st.DataObject
) -> None:
    shown, draw = drawn(play), play.game.picture
    if draw is None or not shown.places:
        return
    move = data.draw(st.sampled_from(sorted(shown.places, key=str)))
    after = draw(play.game.play(play.here, move), last=move)
    [ring] = of_class(parsed(after.svg), "last")
    x, y = box_of(ring).centre
    assert Box(x, y, x, y).is_within(box(shown.places[move]))


@given(rules_with_a_situation())
def test_any_board_of_the_connect_family_has_places(
    known: tuple[Rules, Situation],
) -> None:
    _, situation = known
    shown = picture(situation)
    assert set(shown.places) == set(legal_moves(situation))
    view = view_of(parsed(shown.svg))
    assert all(each.is_within(view) for each in boxes(shown))
    assert are_apart(boxes(shown))


@given(rules_with_a_situation())
def test_the_place_of_a_column_is_named_with_its_stones(
    known: tuple[Rules, Situation],
) -> None:
    rules, situation = known
    shown = picture(situation)
    for move, place in shown.places.items():
        assert isinstance(move, int)
        name = format_move(move, rules)
        stones = sum(bool(row[move]) for row in situation.grid if rules.gravity)
        ending = f", {stones} stone{'' if stones == 1 else 's'}"
        assert place.name == (f"column {name}{ending}" if rules.gravity else name)


def test_the_scores_below_a_column_are_part_of_its_place() -> None:
    plain, scored = (
        picture(from_moves("4453", CONNECT_FOUR), scores=scores)
        for scores in (None, {3: 2})
    )
    assert scored.places[3].height > plain.places[3].height


@pytest.mark.parametrize("name", ["1122334", "121212"])
def test_a_game_that_is_over_has_no_places(name: str) -> None:
    rules = CONNECT_FOUR if len(name) == 7 else TIC_TAC_TOE
    moves = name if rules.gravity else "a1b1a2b2a3"
    assert picture(from_moves(moves, rules)).places == {}


def test_the_placements_on_a_cell_share_its_place() -> None:
    shown = stonehenge_picture(stonehenge().start())
    names = {shown.places[Placement(9, stone)].name for stone in (1, 3, 6)}
    assert names == {"cell 10"}


def test_a_picture_from_outside_may_have_no_places() -> None:
    shown = Picture("<svg/>", "X O")
    assert (shown.size, dict(shown.places)) == ((0, 0), {})
