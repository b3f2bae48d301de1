"""Games at the prompt: the rules, the face, the notation and the file of each."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from fourinrow.core.notation import format_moves, from_moves, parse_moves
from fourinrow.core.players import Player
from fourinrow.core.rules import CONNECT_FIVE, CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.errors import IllegalMove, ParseError, reason_of, shown
from fourinrow.games.connect import connect
from fourinrow.games.stonehenge import Placement, Stonehenge, stonehenge
from fourinrow.games.stonehenge_text import (
    read_placement,
    show_placement,
    stonehenge_display,
)
from fourinrow.games.text import ASCII, Look, text_display
from fourinrow.play.oracle import with_oracle
from fourinrow.play.players import alpha_beta_player
from fourinrow.play.saved import format_saved, parse_saved, read_fields, write_fields
from fourinrow.play.session import Seat, Session, Setup, new_session

__all__ = [
    "CONNECT_GAMES",
    "GAMES",
    "Use",
    "connect_session",
    "connect_setup",
    "stonehenge_setup",
    "with_setup",
]

CONNECT_GAMES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "connect-four": CONNECT_FOUR,
        "connect-five": CONNECT_FIVE,
        "tic-tac-toe": TIC_TAC_TOE,
    }
)
"""The games of the connect family that have a name."""

GAMES: Final = (*CONNECT_GAMES, "stonehenge")
"""The names of all games."""

_MANY_CELLS: Final = 36

S = TypeVar("S")
M = TypeVar("M")
R_co = TypeVar("R_co", covariant=True)
R = TypeVar("R")


class Use(Protocol[R_co]):
    """What can be done with the set-up of any game."""

    def __call__(self, setup: Setup[S, M], /) -> R_co:
        """Do it."""
        ...


def with_setup(name: str, use: Use[R], look: Look = ASCII) -> R:
    """Set a game up by its name, and use it.

    >>> def count_moves(setup):
    ...     return len(setup.game.legal_moves(setup.game.start()))
    >>> [with_setup(name, count_moves) for name in GAMES]
    [7, 25, 9, 108]

    Raises `ParseError` for a name that is none.
    """
    if name in CONNECT_GAMES:
        return use(connect_setup(CONNECT_GAMES[name], look))
    if name == "stonehenge":
        return use(stonehenge_setup(look))
    raise ParseError(f"expected one of {', '.join(GAMES)}, got {shown(name)}", 0)


def connect_setup(
    rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Setup[Situation, int]:
    """Set up the game of some rules for a session; the centre wins ties.

    >>> setup = connect_setup()
    >>> setup.write([3, 3]), setup.read("44")
    ('44', (3, 3))
    >>> setup.from_text(setup.to_text([3, 3]))[1]
    (3, 3)
    """

    def read(text: str) -> Sequence[int]:
        from_moves(text, rules)
        return parse_moves(text, rules)

    def from_text(text: str) -> tuple[Setup[Situation, int], Sequence[int]]:
        saved = parse_saved(text)
        return connect_setup(saved.rules, look), saved.moves

    return Setup(
        with_oracle(connect(rules, order=centre_first(rules)), rules),
        text_display(rules, look),
        write=partial(format_moves, rules=rules),
        read=read,
        to_text=partial(format_saved, rules),
        from_text=from_text,
        depth=4 if rules.gravity or rules.rows * rules.cols <= _MANY_CELLS else 2,
    )


def stonehenge_setup(look: Look = ASCII) -> Setup[Stonehenge, Placement]:
    """Set up Stonehenge for a session; in a row, commas stand between moves.

    >>> setup = stonehenge_setup()
    >>> setup.write(setup.read("10 3, 3 2"))
    '10 3, 3 2'
    """
    fields = ("game", "moves")

    def from_text(
        text: str,
    ) -> tuple[Setup[Stonehenge, Placement], Sequence[Placement]]:
        values = read_fields(text, fields)
        if values["game"] != "stonehenge":
            raise ParseError(f"expected stonehenge, got {shown(values['game'])}", 0)
        return stonehenge_setup(look), _read_placements(values["moves"])

    return Setup(
        stonehenge(),
        stonehenge_display(look),
        write=_write_placements,
        read=_read_placements,
        to_text=lambda moves: write_fields(
            dict(zip(fields, ("stonehenge", _write_placements(moves)), strict=True))
        ),
        from_text=from_text,
        depth=2,
    )


def _write_placements(moves: Sequence[Placement]) -> str:
    return ", ".join(map(show_placement, moves))


def _read_placements(text: str) -> Sequence[Placement]:
    """Read moves that can be played from the start."""
    moves = [read_placement(word) for word in text.split(",")] if text.strip() else []
    game, state = stonehenge(), stonehenge().start()
    for number, move in enumerate(moves, 1):
        try:
            state = game.play(state, move)
        except IllegalMove as error:
            raise ParseError(f"move {number}: {reason_of(error)}", 0) from error
    return moves


def connect_session(
    moves: str = "", rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Session[Situation, int]:
    """Begin a session of two humans after the moves of a text.

    >>> connect_session("4453").history.played[-1].move
    2
    """
    setup = connect_setup(rules, look)
    first, second = (Seat(look.signs[player], "human", None) for player in Player)
    adviser = alpha_beta_player(setup.depth)
    return new_session(setup, first, second, adviser, setup.read(moves))
