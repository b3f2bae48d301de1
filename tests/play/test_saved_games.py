"""The laws of saved games: they are read as they were written, and nothing else is."""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, note, strategies as st

from fourinrow.core import TIC_TAC_TOE, Direction, Rules, Situation
from fourinrow.errors import FourInRowError, ParseError
from fourinrow.games import Game, game_named
from fourinrow.games.catalogue import GAMES
from fourinrow.games.connect import connect, named as connect_named
from fourinrow.games.othello import NAMES as OTHELLO_NAMES
from fourinrow.play import SavedGame, format_saved, parse_saved
from fourinrow.play.saved_games import MAGICS
from fourinrow.testing import move_numbers
from strategies import played, rules_with_a_game

S = TypeVar("S")
M = TypeVar("M")

TEXT = """\
fourinrow 3
game connect-four
board
moves 4453
end 4
"""
VERSION_2 = """\
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


OF_RULES = ("rows", "cols", "connect", "gravity", "directions")


def in_version(version: int, text: str) -> str:
    """What version 1 or 2 of the format wrote for the same game."""
    _, game, _, moves, end = text.splitlines()
    name, board = (line.partition(" ")[2] for line in text.splitlines()[1:3])
    found = connect_named(name, board)
    if found is not None:
        rules = found.start().rules
        truth = "yes" if rules.gravity else "no"
        directions = " ".join(each.name.lower() for each in rules.directions)
        values = (rules.rows, rules.cols, rules.n, truth, directions)
        pairs = zip(OF_RULES, values, strict=True)
        game = "\n".join(f"{field} {value}" for field, value in pairs)
    lines = [f"fourinrow {version}", game, moves, end]
    return "".join(f"{line}\n" for line in lines[: version + 2])


def test_a_saved_game_is_a_plain_text() -> None:
    game = connect()
    assert format_saved(game, (3, 3, 4, 2)) == TEXT
    assert parse_saved(TEXT, game) == SavedGame(game, (3, 3, 4, 2))
    assert TEXT.startswith(MAGICS[-1] + "\n")
    odd = connect(TIC_TAC_TOE._replace(rows=4, directions=(Direction.VERTICAL,)))
    assert format_saved(odd, (4, 6)).splitlines()[1:] == [
        "game connect-four",
        "board rows 4 cols 3 connect 3 gravity no directions vertical",
        "moves b3a2",
        "end 2",
    ]


def some_moves(game: Game[S, M], rng: Random, plies: int) -> Sequence[M]:
    """Moves from the start, chosen at random."""
    state, moves = game.start(), list[M]()
    while len(moves) < plies and (legal := game.legal_moves(state)):
        moves.append(rng.choice(legal))
        state = game.play(state, moves[-1])
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
    game = game_named(name)
    moves = some_moves(game, rng, plies)
    text = format_saved(game, moves)
    assert text.endswith(f"\nend {len(moves)}\n")
    assert list(parse_saved(text.removesuffix("\n"), game).moves) == list(moves)
    for length in range(len(text) - 1):
        with pytest.raises(ParseError) as raised:
            parse_saved(text[:length], game)
        if length < len(MAGICS[-1]):
            continue
        last = text[:length].splitlines()[-1]
        assert raised.value.index == length - len(last) - (text[length - 1] == "\n")
        ends = [f"`end {len(moves)}`", "`end` and the number of moves"]
        expected = ends[not last.startswith("end")]
        said = f"the file is incomplete: expected {expected} on its last line"
        assert raised.value.reason == said


@some_games
def test_a_game_that_an_older_version_saved_is_loaded(
    name: str, rng: Random, plies: int
) -> None:
    game = game_named(name)
    moves = some_moves(game, rng, plies)
    saved = format_saved(game, moves)
    for version in (1, 2):
        text = in_version(version, saved)
        assert text.startswith(f"fourinrow {version}\n")
        assert "board" not in text
        assert ("end" in text) == (version == 2)
        loaded = parse_saved(text, game)
        assert loaded.game is game
        assert list(loaded.moves) == list(moves)


def test_files_of_older_versions_are_read_as_they_were_written() -> None:
    game = connect()
    for number, text in ((1, VERSION_1), (2, VERSION_2)):
        assert parse_saved(text, game) == SavedGame(game, (3, 3, 4, 2))
        assert in_version(number, TEXT) == text


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("other", GAMES)
def test_a_file_of_another_game_is_refused_and_says_how_to_open_it(
    name: str, other: str
) -> None:
    text = format_saved(game_named(other), [])
    family = {"connect-four", "connect-five", "tic-tac-toe"}
    kinds = [{other, name} <= kind for kind in (family, {*OTHELLO_NAMES})]
    game = game_named(name)
    if name == other or any(kinds):
        loaded = parse_saved(text, game)
        assert (loaded.game.name, loaded.moves) == (other, ())
        return
    said = f"expected a game of {name}, got one of {other}: "
    how = f"`fourinrow play --game {other}` loads it"
    with pytest.raises(ParseError, match=f"{said}{how}"):
        parse_saved(text, game)


@given(rules_with_a_game(max_side=12))
@example((Rules(6, 10), ()))
@example((Rules(6, 10), (9, 3)))
@example((Rules(12, 12, gravity=False), (0, 143)))
def test_a_saved_game_is_read_as_it_was_written(
    game: tuple[Rules, tuple[int, ...]],
) -> None:
    rules, moves = game
    own = connect(rules)
    text = format_saved(own, moves)
    note(text)
    assert text.isascii()
    assert parse_saved(text, own) == SavedGame(own, moves)
    elsewhere = parse_saved(text, connect(TIC_TAC_TOE))
    assert elsewhere.moves == moves
    assert elsewhere.game.start() == own.start()
    end = reduce(elsewhere.game.play, moves, elsewhere.game.start())
    assert end == played(moves, rules)
    assert elsewhere.game.outcome(end) is own.outcome(end)


@given(move_numbers())
def test_line_ends_and_a_byte_order_mark_do_not_count(moves: tuple[int, ...]) -> None:
    game = connect()
    text = format_saved(game, moves)
    saved = SavedGame(game, moves)
    for variant in (text.replace("\n", "\r\n"), "\ufeff" + text, text.rstrip()):
        assert parse_saved(variant, game) == saved


def read_or_refused(text: str) -> SavedGame[Situation, int] | None:
    """What a text says, `None` if it is refused, and no other way out."""
    try:
        return parse_saved(text, connect())
    except FourInRowError:
        return None


@given(st.text() | st.builds("{}\n{}".format, st.sampled_from(MAGICS), st.text()))
def test_a_text_of_any_kind_is_no_saved_game(text: str) -> None:
    assert read_or_refused(text) is None


@given(rules_with_a_game(max_side=4), st.data())
def test_a_text_with_a_mistake_is_refused_or_is_another_game(
    game: tuple[Rules, tuple[int, ...]], data: st.DataObject
) -> None:
    text = format_saved(connect(game[0]), game[1])
    if data.draw(st.booleans()):
        text = in_version(data.draw(st.sampled_from([1, 2])), text)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 3, len(text))))
    put = data.draw(
        st.text(st.sampled_from("0123abx ,-\n\0٣²\ufeff") | st.characters())
    )
    changed = text[:start] + put + text[end:]
    note(changed)
    saved = read_or_refused(changed)
    if saved is not None:
        again = parse_saved(format_saved(*saved), saved.game)
        assert again == saved
        reduce(saved.game.play, saved.moves, saved.game.start())


def changed(line: int, to: str, text: str = TEXT) -> str:
    """The text of a saved game with another line instead of one of its own."""
    lines = text.splitlines()
    return "\n".join([*lines[:line], to, *lines[line + 1 :]])


BAD_OLD_TEXTS = {
    "nothing": "",
    "first line only": MAGICS[1],
    "another version": changed(0, "fourinrow 4", VERSION_2),
    "version 2 without its last line": changed(0, "fourinrow 2", VERSION_2).replace(
        "end 4", ""
    ),
    "version 1 with the last line of version 2": changed(0, "fourinrow 1", VERSION_2),
    "a move less than counted": changed(6, "moves 445", VERSION_2),
    "a move more than counted": changed(6, "moves 44533", VERSION_2),
    "no count of moves": changed(7, "end", VERSION_2),
    "a count in Arabic": changed(7, "end ٤", VERSION_2),
    "a longer first line": changed(0, "fourinrow 1st edition", VERSION_2),
    "no rows": changed(1, "rows", VERSION_2),
    "rows 0": changed(1, "rows 0", VERSION_2),
    "rows 27": changed(1, "rows 27", VERSION_2),
    "negative rows": changed(1, "rows -6", VERSION_2),
    "rows in Arabic": changed(1, "rows ٦", VERSION_2),
    "rows full-width": changed(1, "rows ６", VERSION_2),
    "rows with a sign": changed(1, "rows +6", VERSION_2),
    "rows with an underscore": changed(1, "rows 0_6", VERSION_2),
    "rows as a fraction": changed(1, "rows 6.0", VERSION_2),
    "huge rows": changed(1, "rows " + "9" * 5000, VERSION_2),
    "fields swapped": changed(1, "cols 7", VERSION_2),
    "gravity maybe": changed(4, "gravity maybe", VERSION_2),
    "no directions": changed(5, "directions", VERSION_2),
    "a direction that is none": changed(5, "directions horizontal sideways", VERSION_2),
    "a move that is none": changed(6, "moves 44x", VERSION_2),
    "a column that is not there": changed(6, "moves 448", VERSION_2),
    "a full column": changed(6, "moves 4444444", VERSION_2),
    "moves after the end": changed(6, "moves 12121211", VERSION_2),
    "moves of another board": changed(6, "moves b2", VERSION_2),
    "a line too many": VERSION_2 + "moves 4\n",
    "an end too many": VERSION_2 + "end 4\n",
    "a line too few": VERSION_2.replace("gravity yes\n", ""),
    "a null": changed(6, "moves 44\0", VERSION_2),
}


BAD_TEXTS = {
    "nothing": "",
    "first line only": MAGICS[-1],
    "another version": changed(0, "fourinrow 4"),
    "a longer first line": changed(0, "fourinrow 3rd edition"),
    "no last line": TEXT.replace("end 4\n", ""),
    "a move less than counted": changed(3, "moves 445"),
    "a move more than counted": changed(3, "moves 44533"),
    "no count of moves": changed(4, "end"),
    "a count in Arabic": changed(4, "end ٤"),
    "no game": changed(1, "game"),
    "an unknown game": changed(1, "game go"),
    "a board of another game": changed(2, "board lines 3"),
    "a board that is cut": changed(2, "board rows"),
    "a side twice": changed(2, "board rows 6 rows 6"),
    "rows 0": changed(2, "board rows 0"),
    "rows 27": changed(2, "board rows 27"),
    "rows in Arabic": changed(2, "board rows ٦"),
    "huge rows": changed(2, "board rows " + "9" * 5000),
    "gravity maybe": changed(2, "board gravity maybe"),
    "a direction that is none": changed(2, "board directions horizontal,sideways"),
    "fields swapped": changed(1, "board"),
    "a move that is none": changed(3, "moves 44x"),
    "a column that is not there": changed(3, "moves 448"),
    "a full column": changed(3, "moves 4444444"),
    "moves after the end": changed(3, "moves 12121211"),
    "moves of another board": changed(3, "moves b2"),
    "a line too many": TEXT + "moves 4\n",
    "an end too many": TEXT + "end 4\n",
    "a line too few": TEXT.replace("board\n", ""),
    "a null": changed(3, "moves 44\0"),
}


BAD = {**{f"old: {name}": text for name, text in BAD_OLD_TEXTS.items()}, **BAD_TEXTS}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_a_bad_text_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ParseError, match=r"expected|over|full") as raised:
        parse_saved(text, connect())
    assert 0 <= raised.value.index <= len(text)
    assert len(str(raised.value)) < 300


@pytest.mark.parametrize("end", ["end 3", "end 5", "end 04", "end 4 ", "end ٤"])
def test_a_wrong_count_of_moves_is_shown_with_its_place(end: str) -> None:
    with pytest.raises(ParseError) as raised:
        parse_saved(changed(4, end), connect())
    assert raised.value.index == TEXT.index("end")
    assert raised.value.reason == f"expected `end 4` on the last line, got {end!r}"


@pytest.mark.parametrize("moves", ["44x3", "448", "44444441", "121212155"])
def test_a_bad_move_is_named_with_its_place_in_the_text(moves: str) -> None:
    text = changed(3, f"moves {moves}")
    with pytest.raises(ParseError) as raised:
        parse_saved(text, connect())
    first_bad = {"44x3": 2, "448": 2, "44444441": 6, "121212155": 7}[moves]
    assert raised.value.index == text.index("moves ") + len("moves ") + first_bad
