"""The prompt without a terminal: sessions to step, players to stop, lines to type.

The sessions are of the connect family. A player here plays the first legal move, so
that no test of the session depends on a search.
"""

import sys
from collections.abc import Sequence
from io import StringIO
from typing import NamedTuple, TypeAlias, TypeVar

import pytest
from hypothesis import strategies as st

from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Player,
    Rules,
    Situation,
    centre_first,
)
from fourinrow.errors import FourInRowError, reason_of
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.play import (
    Adviser,
    Seat,
    Session,
    Strategy,
    new_session,
    parse_command,
    step,
)
from fourinrow.play.steps import COMMANDS
from fourinrow.shell.repl import Repl

S = TypeVar("S")
M = TypeVar("M")

Connect: TypeAlias = Session[Situation, int]

TINY = Rules(3, 3, 3)


def centred(rules: Rules = CONNECT_FOUR) -> Game[Situation, int]:
    """A connect game as at the command line: of equal moves the central one first."""
    return connect(rules, order=centre_first(rules))


def foremost(game: Game[S, M], state: S) -> M:
    """A player: the first of the legal moves."""
    return game.legal_moves(state)[0]


class Thinker:
    """The `foremost` player, but Ctrl-C is pressed the first times it thinks."""

    def __init__(self, interruptions: int = 0) -> None:
        self.interruptions = interruptions
        self.asked = 0

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        self.asked += 1
        if self.asked <= self.interruptions:
            raise KeyboardInterrupt
        return foremost(game, state)


class Prompt(Repl[Situation, int]):
    """A prompt at which Ctrl-C can be typed, as the line ``^C``."""

    def read_line(self) -> str | None:
        line = super().read_line()
        if line == "^C":
            raise KeyboardInterrupt
        return line


def a_session(
    rules: Rules = CONNECT_FOUR,
    first: Strategy | None = None,
    second: Strategy | None = None,
    moves: Sequence[int] = (),
) -> Connect:
    """A session; a seat without a player is a human's."""
    return new_session(
        centred(rules),
        Seat("ann", first),
        Seat("bob", second),
        adviser=Adviser(1),
        moves=moves,
    )


class Reply(NamedTuple):
    """The text that is shown, or the error."""

    text: str = ""
    error: str = ""


def typed(session: Session[S, M], line: str) -> tuple[Session[S, M], Reply]:
    """What comes of a line that is typed, without the shell."""
    try:
        later, said = step(session, parse_command(line))
    except FourInRowError as error:
        return session, Reply(error=reason_of(error))
    return later, Reply(said)


def nobody(name: str, _side: Player) -> Seat:
    """No players can be found."""
    raise FourInRowError(f"expected a player, got {name!r}: none is available")


class Talk(NamedTuple):
    """What a prompt wrote, the status it left with, and its session then."""

    out: str
    status: int
    session: Connect


def converse(session: Connect, *lines: str, interactive: bool = False) -> Talk:
    """Type some lines, one after the other, and then the end of input."""
    out = StringIO()
    keyboard = StringIO("".join(f"{line}\n" for line in lines))
    prompt = Prompt(session, interactive, nobody)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", keyboard)
        patch.setattr(sys, "stdout", out)
        status = prompt.run()
    return Talk(out.getvalue(), status, prompt.session)


words = st.sampled_from(
    [
        *("1", "2", "3", "4", "7", "8", "12", "a1", "b2", "c3", "0", "-1"),
        *("abc", "99", "3.5", "1e1", "1_0", "+1", "²", "٣", "４", "\x1b[31m", "EOF"),
        *COMMANDS,
    ]
)
lines = st.text() | st.lists(words, max_size=6).map(" ".join)
small_rules = st.sampled_from(
    [CONNECT_FOUR, TIC_TAC_TOE, TINY, Rules(2, 12, 3), Rules(1, 1, 1)]
)
seats = st.sampled_from([(None, None), (None, foremost), (foremost, None)])
