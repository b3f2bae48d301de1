"""The laws of what a game writes, reads, draws and saves."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final, TypeAlias
from xml.etree.ElementTree import fromstring

from fourinrow.draw.palette import BLUE_ORANGE
from fourinrow.draw.picture import Place
from fourinrow.errors import ParseError, expected, short_repr
from fourinrow.games.display import ASCII, UNICODE
from fourinrow.games.game import M, S, Worth
from fourinrow.play.saved_games import format_saved, parse_saved
from fourinrow.play.steps import parse_command
from fourinrow.play.written_moves import read_history, read_move, why_not
from fourinrow.testing.game_plays import Play, played
from fourinrow.testing.law import LawBroken, expect, expect_equal

_Check: TypeAlias = Callable[[Play[Any, Any]], None]

_NO_MOVES: Final = ("", " ", "\0", "no such move")
_NO_NUMBERS: Final = ("-1", "1.5", "²", "9" * 1000)


def _a_written_move_is_read_back(play: Play[S, M]) -> None:
    game, here = play.game, play.here
    for move in game.legal_moves(here):
        text = game.text.write(here, move)
        for rest in ("", " ", ", 4 4"):
            found = read_move(game, here, text + rest)
            expect_equal(found, (move, rest), f"reading {short_repr(text + rest)}: ")


def _each_move_is_written_in_its_own_way(play: Play[S, M]) -> None:
    game, here = play.game, play.here
    seen = dict[str, M]()
    for move in game.legal_moves(here):
        text = game.text.write(here, move)
        other_move = short_repr(seen.get(text))
        expect(
            text not in seen,
            f"{short_repr(move)} and {other_move} are both {short_repr(text)}",
        )
        expect(
            not _is_command(text),
            f"{short_repr(text)} is a command of the prompt, or begins with one",
        )
        seen[text] = move


def _is_command(text: str) -> bool:
    try:
        return parse_command(text).word != ""
    except ParseError:
        return True


def _equal_states_are_drawn_alike(play: Play[S, M]) -> None:
    drawn = play.game.text.draw(play.here, ASCII)
    expect(bool(drawn.strip()), expected("a drawing", drawn))
    hint = "a NamedTuple or a frozen dataclass is drawn by its values"
    expect(" at 0x" not in drawn, f"expected a drawing without an address; {hint}")
    again = played(play.game, play.moves).here
    expect_equal(play.game.text.draw(again, ASCII), drawn, "after the same moves: ")


def _every_state_can_be_drawn(play: Play[S, M]) -> None:
    text, here = play.game.text, play.here
    for look in (ASCII, UNICODE._replace(colour=True)):
        text.draw(here, look, last=play.last)
    if text.has_notes:
        text.draw(here, ASCII, notes=dict.fromkeys(play.game.legal_moves(here), "0"))


def _a_text_that_is_no_move_is_refused(play: Play[S, M]) -> None:
    for text in _NO_MOVES:
        _expect_unread(play, text)


def _a_number_that_is_no_move_is_refused(play: Play[S, M]) -> None:
    game, here = play.game, play.here
    written = {game.text.write(here, move) for move in game.legal_moves(here)}
    for text in _NO_NUMBERS:
        if text not in written:
            _expect_unread(play, text)


def _expect_unread(play: Play[S, M], text: str) -> None:
    """Expect that a text can't be read as moves of the same state."""
    rest = text
    with suppress(ParseError):
        while True:
            _, later = read_move(play.game, play.here, rest)
            if not later or len(later) >= len(rest):
                raise LawBroken(
                    f"expected ParseError for {short_repr(text)}, got moves"
                )
            rest = later


def _a_move_that_was_played_before_is_refused_with_a_reason(play: Play[S, M]) -> None:
    legal = play.game.legal_moves(play.here)
    for move in play.moves if legal else ():
        if move not in legal:
            reason = why_not(play.game, play.here, move)
            expect(
                bool(reason.strip()),
                expected(f"why {short_repr(move)} can't be played", reason),
            )


def _moves_in_a_row_are_read_as_they_are_written(play: Play[S, M]) -> None:
    row = play.written
    for text in (row, f" {row}, "):
        found = read_history(play.game, text)
        expect_equal(found.moves, play.moves, f"reading {short_repr(text)}: ")


def _a_saved_game_is_loaded(play: Play[S, M]) -> None:
    loaded = parse_saved(format_saved(play), play.game)
    expect_equal(loaded.moves, play.moves, "moves: ")


def _every_picture_can_be_drawn(play: Play[S, M]) -> None:
    picture, here = play.game.picture, play.here
    if picture is None:
        return
    worths = dict.fromkeys(play.game.legal_moves(here), Worth(0, 0))
    drawn = picture(here, last=play.last, scores=worths, palette=BLUE_ORANGE)
    try:
        fromstring(drawn.svg)
    except SyntaxError as error:
        raise LawBroken(f"{expected('SVG', drawn.svg)}: {error}") from error
    places: Mapping[Any, object] = drawn.places
    for move, place in places.items():
        got = f"got {short_repr(place)} for {short_repr(move)}"
        is_one = isinstance(place, Place) and move in worths
        expect(is_one, f"expected a Place for each of some legal moves, {got}")


DISPLAY_LAWS: Final[tuple[_Check, ...]] = (
    _a_written_move_is_read_back,
    _each_move_is_written_in_its_own_way,
    _equal_states_are_drawn_alike,
    _every_state_can_be_drawn,
    _a_text_that_is_no_move_is_refused,
    _a_number_that_is_no_move_is_refused,
    _a_move_that_was_played_before_is_refused_with_a_reason,
    _moves_in_a_row_are_read_as_they_are_written,
    _a_saved_game_is_loaded,
    _every_picture_can_be_drawn,
)
"""The laws, each named by its function."""
