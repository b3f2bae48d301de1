"""The laws of Stonehenge as a picture: cells, stones, owners and hands."""

from collections import Counter
from functools import reduce
from itertools import product
from xml.etree.ElementTree import Element

import pytest
from hypothesis import example, given, strategies as st

from fourinrow.core import Player
from fourinrow.draw import PALETTES, Palette
from fourinrow.errors import FourInRowError
from fourinrow.games.stonehenge import (
    Placement,
    StonehengeState,
    initial,
    legal_moves,
    outcome,
    play,
    stonehenge,
)
from fourinrow.games.stonehenge.picture import picture
from fourinrow.games.stonehenge.rules import LINES, lines_owned
from fourinrow.testing import Play, plays
from svgs import (
    are_apart,
    box_of,
    name_of,
    number,
    of_class,
    parsed,
    shapes,
    tagged,
    view_of,
)

SIDES = ("", "first", "second")


def after(moves: tuple[Placement, ...]) -> StonehengeState:
    return reduce(play, moves, initial())


games = plays(stonehenge())
states = games.map(lambda play: play.here)


def stones_on_cells(root: Element) -> dict[str, Element]:
    named = ((name_of(stone), stone) for stone in of_class(root, "stone"))
    return {name: stone for name, stone in named if " on cell " in name}


def stones_of(state: StonehengeState) -> list[str]:
    """The names that the stones should have."""
    on_cells = [
        f"{SIDES[placed.owner]} player's stone {placed.stone} on cell {number}"
        for number, placed in enumerate(state.cells, 1)
        if placed
    ]
    in_hand = [
        f"{SIDES[player]} player's stone {stone} in hand"
        for player in Player
        for stone in state.hand(player)
    ]
    return on_cells + in_hand


@given(states)
def test_each_stone_is_named_once_with_its_place_and_shows_its_weight(
    state: StonehengeState,
) -> None:
    drawn = of_class(parsed(picture(state).svg), "stone")
    assert Counter(map(name_of, drawn)) == Counter(stones_of(state))
    for stone in drawn:
        assert f" stone {tagged(stone, 'text')[0].text} " in name_of(stone)


@given(states)
def test_each_line_ends_in_the_mark_of_its_owner(state: StonehengeState) -> None:
    marks = of_class(parsed(picture(state).svg), "line")
    for line, owner, mark in zip(LINES, state.owners, marks, strict=True):
        cells = " ".join(str(cell + 1) for cell in line)
        whose = f"the {SIDES[owner]} player's" if owner else "nobody's yet"
        assert name_of(mark) == f"line of cells {cells}: {whose}"
        assert set(SIDES[1:]) & set((mark.get("class") or "").split()) == (
            {SIDES[owner]} if owner else set()
        )


@given(states)
def test_the_second_players_things_are_round_and_the_first_players_are_not(
    state: StonehengeState,
) -> None:
    root = parsed(picture(state).svg)
    for player, thing in product(Player, [*of_class(root, "stone")]):
        if SIDES[player] in (thing.get("class") or "").split():
            for shape in tagged(thing, "rect"):
                is_round = 2 * number(shape, "rx") >= number(shape, "width") - 0.01
                assert is_round is (player is Player.SECOND)


def test_a_line_runs_through_its_cells_to_the_mark_of_its_owner() -> None:
    root = parsed(picture(initial()).svg)
    holes = [each for each in tagged(root, "circle") if number(each, "r") > 20]
    cells = [(number(hole, "cx"), number(hole, "cy")) for hole in holes]
    marks = [box_of(mark).centre for mark in of_class(root, "line")]
    for line, drawn, mark in zip(LINES, tagged(root, "line"), marks, strict=True):
        x1, y1, x2, y2 = (number(drawn, name) for name in ("x1", "y1", "x2", "y2"))
        places = [cells[cell] for cell in line]
        for x, y in [*places, mark]:
            assert abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1
            assert min(x1, x2) <= x <= max(x1, x2)
        assert {mark} < {(x1, y1), (x2, y2)}
        assert {(x1, y1), (x2, y2)} & set(places)


@given(states)
def test_empty_cells_show_their_numbers(state: StonehengeState) -> None:
    root = parsed(picture(state).svg)
    in_stones = {each for stone in of_class(root, "stone") for each in stone}
    shown = [each.text for each in tagged(root, "text") if each not in in_stones]
    empty = [str(n) for n, placed in enumerate(state.cells, 1) if placed is None]
    told = [
        f"{SIDES[player].capitalize()} player: {owned} line{'' if owned == 1 else 's'}"
        for player in Player
        for owned in [lines_owned(state, player)]
    ]
    assert shown == empty + told


@given(states, st.sampled_from(sorted(PALETTES.values())))
@example(initial(), PALETTES["red-yellow"])
def test_everything_lies_inside_and_nothing_overlaps(
    state: StonehengeState, palette: Palette
) -> None:
    root = parsed(picture(state, palette=palette).svg)
    view = view_of(root)
    assert all(box_of(part).is_within(view) for part in shapes(root))
    stones = [*of_class(root, "stone"), *of_class(root, "line")]
    in_stones = {each for stone in stones for each in stone}
    holes = [each for each in tagged(root, "circle") if each not in in_stones]
    words = [
        each
        for each in tagged(root, "text")
        if each not in in_stones and not (each.text or "").isdigit()
    ]
    assert len(holes) == state.cells.count(None)
    assert are_apart([box_of(part) for part in (*stones, *holes, *words)])


@given(games)
def test_the_last_move_is_ringed(play: Play[StonehengeState, Placement]) -> None:
    state = play.here
    assert not of_class(parsed(picture(state).svg), "last")
    for move in play.moves[-1:]:
        drawn = picture(state, last=move)
        root = parsed(drawn.svg)
        [ring] = [box_of(part).centre for part in of_class(root, "last")]
        [stone] = [
            box_of(part).centre
            for name, part in stones_on_cells(root).items()
            if name.endswith(f"on cell {move.cell + 1}")
        ]
        assert ring == stone
        assert name_of(root).endswith(f"last move on cell {move.cell + 1}")


@given(states)
def test_the_name_says_whose_turn_it_is_or_who_has_won(state: StonehengeState) -> None:
    name = name_of(parsed(picture(state).svg))
    if legal_moves(state):
        assert name == f"Stonehenge: {SIDES[state.turn]} player to move"
    else:
        assert name == f"Stonehenge: {outcome(state).value}".replace(
            " won", " player has won"
        )


def test_stonehenge_has_no_scores() -> None:
    with pytest.raises(FourInRowError, match="expected no scores"):
        picture(initial(), scores={0: 1})
