"""The laws of saved games: they are read as they were written, and nothing else is."""

import json
from itertools import product
from typing import TypeVar

import pytest
from hypothesis import example, given, note, settings, strategies as st

from fourinrow.core import TIC_TAC_TOE, Direction, Rules
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.games import GAMES, History, game_named
from fourinrow.games.connect import connect
from fourinrow.play import format_saved, parse_saved, read_history, read_position
from fourinrow.play.saved_games import MAGIC
from fourinrow.testing import Play, plays
from strategies import rules_with_a_game

S = TypeVar("S")
M = TypeVar("M")

TEXT = '{"fourinrow": 4, "game": "connect-four", "board": "", "moves": "4453"}\n'


def test_a_saved_game_is_a_line_of_json() -> None:
    game = connect()
    history = read_history(game, "4453")
    assert format_saved(history) == TEXT
    assert parse_saved(TEXT, game) == history
    assert TEXT.startswith(MAGIC)
    odd = connect(TIC_TAC_TOE._replace(rows=4, directions=(Direction.VERTICAL,)))
    assert json.loads(format_saved(read_history(odd, "b3a2"))) == {
        "fourinrow": 4,
        "game": "connect-four",
        "board": "rows 4 cols 3 connect 3 gravity no directions vertical",
        "moves": "b3a2",
    }


@settings(max_examples=10)
@given(st.sampled_from(GAMES).map(game_named).flatmap(plays))
def test_a_saved_game_that_is_cut_anywhere_is_refused(play: Play[S, M]) -> None:
    game = play.game
    text = format_saved(play)
    assert parse_saved(text.removesuffix("\n"), game).moves == play.moves
    for length in range(len(text) - 1):
        with pytest.raises(ParseError, match="expected a whole saved game"):
            parse_saved(text[:length], game)


def test_a_file_of_another_game_is_refused_and_says_how_to_open_it() -> None:
    for name, other in product(GAMES, repeat=2):
        text = format_saved(read_history(game_named(other), ""))
        game = game_named(name)
        if name == other:
            assert parse_saved(text, game).moves == ()
        else:
            said = f"a game of {name}, got one of '{other}': open it with --game"
            with pytest.raises(ParseError, match=said):
                parse_saved(text, game)
    lower = format_saved(read_history(game_named("connect-four", "rows 5"), ""))
    said = "of connect-four, got one of 'connect-four rows 5': open it with --game and"
    with pytest.raises(ParseError, match=said):
        parse_saved(lower, connect())


def test_a_history_that_begins_later_is_not_saved() -> None:
    later = read_position(connect(), "7/7/7/7/3O3/2OXX2").after(3)
    with pytest.raises(FourInRowError, match="expected a history from its start, got"):
        format_saved(later)


@given(rules_with_a_game(max_side=12))
@example((Rules(6, 10), ()))
@example((Rules(6, 10), (9, 3)))
@example((Rules(12, 12, gravity=False), (0, 143)))
def test_a_saved_game_is_read_as_it_was_written(
    game: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = game
    own = connect(rules)
    text = format_saved(History(own, (own.start(),)).after(*moves))
    note(text)
    assert text.isascii()
    crlf = text.replace("\n", "\r\n")
    for variant in (text, crlf, "\ufeff" + text, text.rstrip()):
        assert parse_saved(variant, own).moves == moves


@given(st.text() | st.text().map(MAGIC.__add__))
@example("[" * 500_000)
@example(f'{{"fourinrow": {"9" * 5000}}}')
def test_a_text_of_any_kind_is_no_saved_game(text: str) -> None:
    with pytest.raises(ParseError):
        parse_saved(text, connect())


@given(rules_with_a_game(max_side=4), st.data())
def test_a_text_with_a_mistake_is_refused_or_has_other_moves(
    game: tuple[Rules, tuple[int, ...]], data: st.DataObject
) -> None:
    own = connect(game[0])
    text = format_saved(History(own, (own.start(),)).after(*game[1]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    put = data.draw(
        st.text(st.sampled_from("0123abx ,-\n\0٣²\ufeff") | st.characters())
    )
    changed = text[:start] + put + text[end:]
    note(changed)
    try:
        found = parse_saved(changed, own)
    except ParseError:
        return
    assert parse_saved(format_saved(found), own) == found


WHOLE = "expected a whole saved game"
BAD = [
    ("", WHOLE),
    ("4", WHOLE),
    (TEXT.replace("4", "5", 1), WHOLE),
    (TEXT.replace('"4453"', "4453"), WHOLE),
    (TEXT.replace("4453", "44\0"), WHOLE),
    (TEXT.replace("connect-four", "go"), "expected a game of connect-four"),
    (TEXT.replace('""', '"rows"'), "expected a game of connect-four"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_bad_text_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(ParseError, match=reason) as raised:
        parse_saved(text, connect())
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize(
    ("moves", "number", "reason"),
    [
        ("44x", 3, "expected a column from 1 to 7, got 'x'"),
        ("4444444", 7, "column 4 is full"),
        ("12121211", 8, "the game was over after move 7, got '1'"),
        ("connect-four", 1, "expected a column from 1 to 7, got 'connect-four'"),
    ],
)
def test_a_bad_move_is_named_with_its_place_in_the_file(
    moves: str, number: int, reason: str
) -> None:
    text = TEXT.replace("4453", moves)
    with pytest.raises(ParseError) as raised:
        parse_saved(text, connect())
    place = f"at character {number} of the moves {moves!r}"
    assert raised.value.reason == f"{reason}, {place}"
    assert raised.value.index == text.rindex(moves) + number - 1
    escaped = text.replace(moves, f"{moves[:-1]}\\u{ord(moves[-1]):04x}")
    with pytest.raises(ParseError) as again:
        parse_saved(escaped, connect())
    assert (again.value.reason, again.value.index) == (raised.value.reason, 0)
