"""The laws of saved games: they are read as they were written, and nothing else is."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, note
from hypothesis import strategies as st

from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.play import SavedGame, Setup, format_saved, parse_saved
from fourinrow.play.saved_games import MAGICS
from fourinrow.play.setup import GAMES, with_setup
from strategies import games_in_progress, played, rules_with_a_game

S = TypeVar("S")
M = TypeVar("M")

TEXT = """\
fourinrow 2
rows 6
cols 7
connect 4
gravity yes
directions horizontal vertical rising falling
moves 4453
end 4
"""
VERSION_1 = """\
fourinrow 1
rows 6
cols 7
connect 4
gravity yes
directions horizontal vertical rising falling
moves 4453
"""


def in_version_1(text: str) -> str:
    """What version 1 of the format wrote for the same game: no last line."""
    lines = text.splitlines(keepends=True)
    return "".join([f"{MAGICS[0]}\n", *lines[1:-1]])


def test_a_saved_game_is_a_plain_text() -> None:
    assert format_saved(CONNECT_FOUR, (3, 3, 4, 2)) == TEXT
    assert parse_saved(TEXT) == SavedGame(CONNECT_FOUR, (3, 3, 4, 2))
    assert TEXT.startswith(MAGICS[-1] + "\n")
    assert format_saved(TIC_TAC_TOE, (4, 6)).splitlines()[4:] == [
        "gravity no",
        "directions horizontal vertical rising falling",
        "moves b2a1",
        "end 2",
    ]


def some_moves(setup: Setup[S, M], rng: Random, plies: int) -> Sequence[M]:
    """Moves from the start, chosen at random."""
    state, moves = setup.game.start(), list[M]()
    while len(moves) < plies and (legal := setup.game.legal_moves(state)):
        moves.append(rng.choice(legal))
        state = setup.game.play(state, moves[-1])
    return moves


some_games = given(
    st.sampled_from(GAMES), st.randoms(use_true_random=False), st.integers(0, 70)
)


@some_games
@example("connect-four", Random(1), 12)
@example("othello", Random(1), 60)
def test_a_saved_game_that_is_cut_anywhere_is_refused(
    name: str, rng: Random, plies: int
) -> None:
    def check(setup: Setup[S, M]) -> None:
        moves = some_moves(setup, rng, plies)
        text = setup.to_text(moves)
        assert text.endswith(f"\nend {len(moves)}\n")
        assert list(setup.from_text(text.removesuffix("\n"))[1]) == list(moves)
        for length in range(len(text) - 1):
            with pytest.raises(ParseError) as raised:
                setup.from_text(text[:length])
            if length < len(MAGICS[-1]):
                continue
            last = text[:length].splitlines()[-1]
            assert raised.value.index == length - len(last) - (text[length - 1] == "\n")
            ends = [f"`end {len(moves)}`", "`end` and the number of moves"]
            expected = ends[not last.startswith("end")]
            said = f"the file is cut: expected {expected} on its last line"
            assert raised.value.reason == said

    with_setup(name, check)


@some_games
def test_a_game_that_version_1_saved_is_loaded(
    name: str, rng: Random, plies: int
) -> None:
    def check(setup: Setup[S, M]) -> None:
        moves = some_moves(setup, rng, plies)
        text = in_version_1(setup.to_text(moves))
        assert text.startswith("fourinrow 1\n")
        assert "end" not in text
        assert list(setup.from_text(text)[1]) == list(moves)

    with_setup(name, check)


def test_a_file_of_version_1_is_read_as_it_was_written() -> None:
    assert parse_saved(VERSION_1) == SavedGame(CONNECT_FOUR, (3, 3, 4, 2))
    assert in_version_1(TEXT) == VERSION_1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_a_file_of_another_game_is_refused_and_says_how_to_open_it(
    name: str, other: str
) -> None:
    text = with_setup(other, lambda setup: setup.to_text([]))
    family = {"connect-four", "connect-five", "tic-tac-toe"}
    kinds = [{other, name} <= kind for kind in (family, {"othello", "othello-6x6"})]

    def check(setup: Setup[S, M]) -> None:
        if name == other or any(kinds):
            assert not setup.from_text(text)[1]
            return
        kind = "the connect family" if other in family else other
        option = "" if other in family else f" --game {other}"
        said = rf"got one of {kind}: `fourinrow play{option}` loads it"
        with pytest.raises(ParseError, match=said):
            setup.from_text(text)

    with_setup(name, check)


@given(rules_with_a_game(max_side=12))
@example((Rules(6, 10), ()))
@example((Rules(6, 10), (9, 3)))
@example((Rules(12, 12, gravity=False), (0, 143)))
def test_a_saved_game_is_read_as_it_was_written(
    game: tuple[Rules, tuple[int, ...]],
) -> None:
    text = format_saved(*game)
    note(text)
    assert text.isascii()
    assert parse_saved(text) == game
    assert played(parse_saved(text).moves, parse_saved(text).rules) == played(
        game[1], game[0]
    )


@given(games_in_progress())
def test_line_ends_and_a_byte_order_mark_do_not_count(moves: tuple[int, ...]) -> None:
    text = format_saved(CONNECT_FOUR, moves)
    saved = SavedGame(CONNECT_FOUR, moves)
    for variant in (text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip()):
        assert parse_saved(variant) == saved


def read_or_refused(text: str) -> SavedGame | None:
    """What a text says, `None` if it is refused, and no other way out."""
    try:
        return parse_saved(text)
    except FourInRowError:
        return None


@given(st.text() | st.builds("{}\n{}".format, st.sampled_from(MAGICS), st.text()))
def test_a_text_of_any_kind_is_no_saved_game(text: str) -> None:
    assert read_or_refused(text) is None


@given(rules_with_a_game(max_side=4), st.data())
def test_a_text_with_a_mistake_is_refused_or_is_another_game(
    game: tuple[Rules, tuple[int, ...]], data: st.DataObject
) -> None:
    text = format_saved(*game)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    put = data.draw(
        st.text(st.sampled_from("0123abx ,-\n\0٣²\ufeff") | st.characters())
    )
    changed = text[:start] + put + text[end:]
    note(changed)
    saved = read_or_refused(changed)
    if saved is not None:
        assert parse_saved(format_saved(*saved)) == saved
        played(saved.moves, saved.rules)


def changed(line: int, to: str) -> str:
    """The text of a saved game with another line instead of one of its own."""
    lines = TEXT.splitlines()
    return "\n".join([*lines[:line], to, *lines[line + 1 :]])


BAD_TEXTS = {
    "nothing": "",
    "first line only": MAGICS[-1],
    "another version": changed(0, "fourinrow 3"),
    "version 2 without its last line": changed(0, "fourinrow 2").replace("end 4", ""),
    "version 1 with the last line of version 2": changed(0, "fourinrow 1"),
    "a move less than counted": changed(6, "moves 445"),
    "a move more than counted": changed(6, "moves 44533"),
    "no count of moves": changed(7, "end"),
    "a count in Arabic": changed(7, "end ٤"),
    "a longer first line": changed(0, "fourinrow 1st edition"),
    "no rows": changed(1, "rows"),
    "rows 0": changed(1, "rows 0"),
    "rows 27": changed(1, "rows 27"),
    "negative rows": changed(1, "rows -6"),
    "rows in Arabic": changed(1, "rows ٦"),
    "rows full-width": changed(1, "rows ６"),
    "rows with a sign": changed(1, "rows +6"),
    "rows with an underscore": changed(1, "rows 0_6"),
    "rows as a fraction": changed(1, "rows 6.0"),
    "huge rows": changed(1, "rows " + "9" * 5000),
    "fields swapped": changed(1, "cols 7"),
    "gravity maybe": changed(4, "gravity maybe"),
    "no directions": changed(5, "directions"),
    "a direction that is none": changed(5, "directions horizontal sideways"),
    "a move that is none": changed(6, "moves 44x"),
    "a column that is not there": changed(6, "moves 448"),
    "a full column": changed(6, "moves 4444444"),
    "moves after the end": changed(6, "moves 12121211"),
    "moves of another board": changed(6, "moves b2"),
    "a line too many": TEXT + "moves 4\n",
    "an end too many": TEXT + "end 4\n",
    "a line too few": TEXT.replace("gravity yes\n", ""),
    "a null": changed(6, "moves 44\0"),
}


@pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)
def test_a_bad_text_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ParseError, match=r"expected|over|full") as raised:
        parse_saved(text)
    assert 0 <= raised.value.index <= len(text)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("end", ["end 3", "end 5", "end 04", "end 4 ", "end ٤"])
def test_a_wrong_count_of_moves_is_shown_with_its_place(end: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_saved(changed(7, end))
    assert raised.value.index == TEXT.index("end")
    assert raised.value.reason == f"expected `end 4` on the last line, got {end!r}"


@pytest.mark.parametrize("moves", ["44x3", "448", "44444441", "121212155"])
def test_a_bad_move_is_named_with_its_place_in_the_text(moves: str) -> None:
    text = changed(6, f"moves {moves}")
    with pytest.raises(ParseError) as raised:
        parse_saved(text)
    first_bad = {"44x3": 2, "448": 2, "44444441": 6, "121212155": 7}[moves]
    assert raised.value.index == text.index("moves ") + len("moves ") + first_bad
