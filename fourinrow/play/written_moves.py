"""Moves as text: the next move, and all moves of a game in a row."""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, TypeVar

from fourinrow.core.cells import Outcome
from fourinrow.errors import IllegalMove, ParseError, expected, short_repr
from fourinrow.games.game import Game, M, S, moves_by_text
from fourinrow.games.history import AnyHistory, History

H = TypeVar("H", bound=History[Any, Any])

_GAP: Final = re.compile(r"[\s,\ufeff]*")
_FEW: Final = 11  # moves that a message lists


def without_gap(text: str) -> str:
    """Return a text without its leading blanks and commas."""
    return _GAP.sub("", text, count=1)


def first_word(text: str) -> str:
    """Return a text up to its first blank or comma, else all of it."""
    return re.split(r"[\s,]", text, maxsplit=1)[0] or text


def read_move(game: Game[S, M], state: S, text: str) -> tuple[M, str]:
    """Read the first move of a text; return it and the rest."""
    if game.text.read is not None:
        return game.text.read(state, text)
    written = moves_by_text(game, state)
    for name in sorted(written, key=len, reverse=True):
        rest = text.removeprefix(name)
        if (rest != text and without_gap(rest) != rest) or text == name:
            return written[name], rest
    what = f"one of {_listed(written)}" if written else "a move"
    if len(written) > _FEW:
        what = f"a move such as {next(iter(written))}"
    has_commas = any("," in name for name in written)
    raise ParseError(expected(what, text if has_commas else first_word(text)), 0)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names, key=lambda name: (len(name), name)))


def why_not(game: Game[S, M], state: S, move: M) -> str:
    """Return why a move can't be played."""
    if game.text.why_not is not None:
        return game.text.why_not(state, move)
    try:
        game.play(state, move)
    except IllegalMove as error:
        return str(error)
    return f"{game.text.write(state, move)} can't be played now"


def moves_instead(history: History[S, M]) -> str:
    """Return the end of a message: the legal moves, unless there are many."""
    legal = history.legal
    return f"; you can play {_listed(legal)}" if 0 < len(legal) <= _FEW else ""


class RefusedMove(ParseError, IllegalMove):
    """A move in a text that can be read, but not played."""


def moves_from(
    history: H, text: str, implied: Collection[object] = ()
) -> Iterator[tuple[H, str]]:
    """Yield the history after each move, also those ``implied``, and the text left."""
    game, rest = history.game, without_gap(text)
    while rest:
        at = len(text) - len(rest)
        try:
            move, behind = read_move(game, history.here, rest)
        except ParseError as error:
            _check_running(history, at)
            raise ParseError(error.reason, at + error.index) from error
        word, later = rest[: len(rest) - len(behind)], without_gap(behind)
        legal = game.legal_moves(history.here)
        is_left_out = len(legal) == 1 and move != legal[0] and legal[0] in implied
        for each in (*legal, move) if is_left_out else (move,):
            _check_running(history, at, f", got {short_repr(word)}")
            if each not in game.legal_moves(history.here):
                raise RefusedMove(why_not(game, history.here, each), at)
            history = history.after(each)
            yield history, later if each == move else rest
        rest = later


def _check_running(history: AnyHistory, at: int, got: str = "") -> None:
    if history.outcome is not Outcome.RUNNING:
        plies = len(history.moves)
        raise RefusedMove(f"the game was over after move {plies}{got}", at)


def read_history(game: Game[S, M], text: str) -> History[S, M]:
    """Read the moves of a game, from its start, with or without gaps between them.

    >>> from fourinrow import connect
    >>> history = read_history(connect(), "44, 5")
    >>> history.moves, history.written
    ((3, 3, 4), '445')

    Raises `ParseError` with the index of the first move that can't be read or played,
    as none can be in a game of chance.
    """
    if game.chances is not None and without_gap(text):
        raise ParseError(expected(f"no moves in {game.name}", text), 0)
    history = History(game, (game.start(),))
    for later, _ in moves_from(history, text, game.text.implied_moves):
        history = later
    return history


def read_position(game: Game[S, M], text: str) -> History[S, M]:
    """Read a position: the moves that lead there, or a line that describes its state.

    >>> from fourinrow import connect
    >>> described = read_position(connect(), "7/7/7/7/3O3/2OXX2")
    >>> described.moves, described.here == read_position(connect(), "4453").here
    ((), True)

    Raises `ParseError` as `read_history` does, and what the display of the game raises.
    """
    state = None if game.text.whole is None else game.text.whole(text)
    return read_history(game, text) if state is None else History(game, (state,))
