"""Games at the prompt: the rules, the face, the notation and the file of each."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.notation import Base, format_moves, from_moves, parse_moves
from fourinrow.core.rules import CONNECT_FIVE, CONNECT_FOUR, TIC_TAC_TOE, Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.errors import FourInRowError, ParseError, checked_text, reason_of, shown
from fourinrow.games.connect import connect
from fourinrow.games.othello import Othello, OthelloMove, corners_first, othello
from fourinrow.games.othello_text import format_discs, othello_display, parse_discs
from fourinrow.games.stonehenge import Placement, Stonehenge, stonehenge
from fourinrow.games.stonehenge_text import (
    read_placement,
    show_placement,
    stonehenge_display,
)
from fourinrow.games.text import ASCII, Look, text_display
from fourinrow.play.oracle import with_oracle
from fourinrow.play.saved_games import (
    FAMILY,
    check_length,
    format_saved,
    game_in,
    parse_saved,
    read_fields,
    write_fields,
)
from fourinrow.play.session import Seat, Session, Setup, new_session

CONNECT_GAMES: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "connect-four": CONNECT_FOUR,
        "connect-five": CONNECT_FIVE,
        "tic-tac-toe": TIC_TAC_TOE,
    }
)
"""The games of the connect family that have a name."""

OTHELLO_SIDES: Final[Mapping[str, int]] = MappingProxyType(
    {"othello": 8, "othello-6x6": 6}
)
"""The boards of Othello that have a name, and how many rows they have."""

GAMES: Final = (*CONNECT_GAMES, "stonehenge", *OTHELLO_SIDES)
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

    >>> from fourinrow.play import GAMES, with_setup
    >>> def count_moves(setup):
    ...     return len(setup.game.legal_moves(setup.game.start()))
    >>> [with_setup(name, count_moves) for name in GAMES]
    [7, 25, 9, 108, 4, 4]

    Raises `ParseError` for a name that is none.
    """
    if checked_text(name, "the name of a game") in CONNECT_GAMES:
        return use(connect_setup(CONNECT_GAMES[name], look))
    if name == "stonehenge":
        return use(stonehenge_setup(look))
    if name in OTHELLO_SIDES:
        return use(othello_setup(name, look))
    raise ParseError(f"expected one of {', '.join(GAMES)}, got {shown(name)}", 0)


def _as_typed(
    read: Callable[[str], Sequence[M]], between: str, words: int = 1
) -> Callable[[str], Sequence[M]]:
    """Read moves that have blanks or commas between them, as at the prompt.

    ``read`` reads them with ``between`` between two of so many words.
    """

    def read_typed(text: str) -> Sequence[M]:
        row, places = "", list[int]()
        for number, word in enumerate(
            re.finditer(r"[^\s,]+", checked_text(text, "moves"))
        ):
            gap = (" " if number % words else between) if number else ""
            row += gap + word[0]
            places += [word.start()] * len(gap) + [*range(*word.span())]
        try:
            return read(row)
        except ParseError as error:
            raise ParseError(error.reason, [*places, len(text)][error.index]) from error

    return read_typed


def connect_setup(
    rules: Rules = CONNECT_FOUR, look: Look = ASCII, *, base: Base = 1
) -> Setup[Situation, int]:
    """Set up the game of some rules for a session; the centre wins ties.

    >>> from fourinrow.play import connect_setup
    >>> setup = connect_setup()
    >>> setup.write([3, 3]), setup.read("44")
    ('44', (3, 3))
    >>> setup.from_text(setup.to_text([3, 3]))[1]
    (3, 3)

    Columns count from ``base`` at the prompt, and from 1 in files.
    """

    def read(text: str) -> Sequence[int]:
        from_moves(text, rules, base=base)
        return parse_moves(text, rules, base=base)

    def from_text(text: str) -> tuple[Setup[Situation, int], Sequence[int]]:
        _check_game(text, [FAMILY])
        saved = parse_saved(text)
        is_ours = saved.rules == rules  # and so is what its solver has found out
        setup = ours if is_ours else connect_setup(saved.rules, look, base=base)
        return setup, saved.moves

    ours = Setup(
        with_oracle(connect(rules, order=centre_first(rules)), rules),
        text_display(rules, look, base=base),
        write=partial(format_moves, rules=rules, base=base),
        read=_as_typed(read, "," if rules.gravity and rules.cols > 9 else ""),
        to_text=partial(format_saved, rules),
        from_text=from_text,
        depth=4 if rules.gravity or rules.rows * rules.cols <= _MANY_CELLS else 2,
    )
    return ours


def stonehenge_setup(look: Look = ASCII) -> Setup[Stonehenge, Placement]:
    """Set up Stonehenge for a session; in a row, commas stand between moves.

    >>> from fourinrow.play import stonehenge_setup
    >>> setup = stonehenge_setup()
    >>> setup.write(setup.read("10 3, 3 2"))
    '10 3, 3 2'
    """

    def from_text(
        text: str,
    ) -> tuple[Setup[Stonehenge, Placement], Sequence[Placement]]:
        values = _read_kept(text, ["stonehenge"])
        moves = _read_placements(values["moves"])
        check_length(text, moves)
        return stonehenge_setup(look), moves

    return Setup(
        stonehenge(),
        stonehenge_display(look),
        write=_write_placements,
        read=_as_typed(_read_placements, ",", words=2),
        to_text=lambda moves: _kept("stonehenge", _write_placements(moves), len(moves)),
        from_text=from_text,
        depth=2,
    )


_KEPT: Final = ("game", "moves")


def _kept(game: str, moves: str, length: int) -> str:
    """Write the file of a game that needs no more than its name and its moves."""
    return write_fields(dict(zip(_KEPT, (game, moves), strict=True)), length)


def _read_kept(text: str, games: Collection[str]) -> dict[str, str]:
    """Read the name and the moves of such a file, if it is of one of some games."""
    _check_game(text, games)
    values = read_fields(text, _KEPT)
    if values["game"] not in games:
        names = " or ".join(games)
        raise ParseError(f"expected {names}, got {shown(values['game'])}", 0)
    return values


def _check_game(text: str, games: Collection[str]) -> None:
    """Check that a file is of one of some games; say how to open that of another."""
    game = game_in(text)
    if game in games or game not in (FAMILY, *GAMES):
        return
    option = "" if game == FAMILY else f" --game {game}"
    raise ParseError(
        f"expected a game of {' or '.join(games)}, got one of {game}: "
        f"`fourinrow play{option}` loads it",
        0,
    )


def _write_placements(moves: Sequence[Placement]) -> str:
    return ", ".join(map(show_placement, moves))


def _read_placements(text: str) -> Sequence[Placement]:
    """Read moves that can be played from the start."""
    game, state, moves = stonehenge(), stonehenge().start(), list[Placement]()
    words = re.finditer(r"(?:^|,)\s*([^,]*)", text) if text.strip() else ()
    for number, word in enumerate(words, 1):
        try:
            moves.append(read_placement(word[1]))
            state = game.play(state, moves[-1])
        except FourInRowError as error:
            reason = f"move {number}: {reason_of(error)}"
            raise ParseError(reason, word.start(1)) from error
    return moves


def othello_setup(
    name: str = "othello", look: Look = ASCII
) -> Setup[Othello, OthelloMove]:
    """Set up Othello for a session, on the board of a name; corners win ties.

    >>> from fourinrow.play import othello_setup
    >>> setup = othello_setup()
    >>> setup.write(setup.read("f5 d6 c3"))
    'f5d6c3'

    Raises `ParseError` for a name that is none of `OTHELLO_SIDES`.
    """
    if checked_text(name, "the name of a game") not in OTHELLO_SIDES:
        names = " or ".join(OTHELLO_SIDES)
        raise ParseError(f"expected {names}, got {shown(name)}", 0)
    side = OTHELLO_SIDES[name]

    def from_text(
        text: str,
    ) -> tuple[Setup[Othello, OthelloMove], Sequence[OthelloMove]]:
        values = _read_kept(text, OTHELLO_SIDES)
        setup = othello_setup(values["game"], look)
        moves = setup.read(values["moves"])
        check_length(text, moves)
        return setup, moves

    return Setup(
        othello(side, order=corners_first(side)),
        othello_display(side, look),
        write=partial(format_discs, side=side),
        read=_as_typed(partial(parse_discs, side=side), " "),
        to_text=lambda moves: _kept(name, format_discs(moves, side), len(moves)),
        from_text=from_text,
    )


def connect_session(
    moves: str = "", rules: Rules = CONNECT_FOUR, look: Look = ASCII
) -> Session[Situation, int]:
    """Begin a session of two humans after the moves of a text.

    >>> from fourinrow.play import connect_session
    >>> connect_session("4453").history.played[-1].move
    2
    """
    setup = connect_setup(rules, look)
    first, second = (Seat(look.signs[player], "human", None) for player in Player)
    return new_session(setup, first, second, moves=setup.read(moves))
