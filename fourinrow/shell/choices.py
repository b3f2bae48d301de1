"""The game and the players that the options choose, by name or from a file."""

from argparse import ArgumentParser, Namespace
from collections.abc import Collection, Sequence
from functools import partial
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, did_you_mean, expected
from fourinrow.games.catalogue import (
    GAMES,
    GAMES_OF_CHANCE,
    MOVE_EXAMPLES,
    AnyGame,
    game_named,
    refuse_board,
)
from fourinrow.games.game import Game, M, S
from fourinrow.play.player_names import PLAYER_NAMES, player_examples, player_named
from fourinrow.play.players import Strategy
from fourinrow.play.proof_players import PROOFS, check_fits, kept_proof, proof_player
from fourinrow.shell.files import read_bytes
from fourinrow.shell.options import add_board, board_from
from fourinrow.shell.terminal import blaming
from fourinrow.shell.user_files import function_at, game_at, is_place, player_at
from fourinrow.stopping import after_seconds

if TYPE_CHECKING:  # slow to import
    from fourinrow.data.policies import Policy

BOTH_SIDES: Final = (
    f"{PLAYER_NAMES}, "
    "policy:FILE.py:FUNCTION (a function of a situation that returns the probability "
    "of each move), "
    "or FILE.py:FUNCTION (a function of game and state that returns a move)"
)
"""The names of the players that play both sides."""

PLAYERS: Final = (
    f"{BOTH_SIDES}; for its side also proof:FILE (of `fourinrow prove`, or of the "
    f"package: {', '.join(PROOFS)})"
)
"""The names of the players."""

PROOF_FILE: Final = f"a file to read, or one of the proofs {', '.join(PROOFS)}"
"""What is expected behind ``proof:``."""

POSITIONS: Final = f"""\
A position is the moves that lead to it, such as 4453 or "4 4 5 3": columns
from 1, with blanks or commas between them on ten columns or more; cells such as
b2a1 where stones stay where they are put;
{MOVE_EXAMPLES};
"" is the start. A board of the connect family may also be given by its rows,
such as 7/7/7/7/3O3/2OXX2.
"""
"""What commands say about positions of any game."""

SLOW: Final = """\
Without Numba, perfect may take a minute a move, and hours where there is no
opening book. With Numba, its first moves may take half a minute on boards
without an opening book. level:5 takes seconds, and without gravity up to a
minute.
"""
"""A warning about players that think for long."""

_GOMOKU: Final = "gomoku is --rows 15 --cols 15 --connect 5 --no-gravity"

_IN_FILES: Final = ("policy:FILE.py:FUNCTION", "FILE.py:FUNCTION")


class GameChoice(NamedTuple):
    """The name of a game, and its board."""

    name: str
    board: str = ""


def add_game(parser: ArgumentParser, *, is_played: bool = True) -> None:
    """Add the options for a game and a board; games of chance only if not played."""
    add = parser.add_argument
    known = GAMES if is_played else (*GAMES, *GAMES_OF_CHANCE)
    words = f"{', '.join(known)}, or FILE.py:NAME (connect-four)"
    add("--game", default="connect-four", metavar="GAME", help=words)
    words = "the board in words, as 'rows 5 cols 9'"
    add("--board", default="", metavar="WORDS", help=words)
    add_board(parser)
    parser.set_defaults(is_played=is_played, known_games=known)


def choice_from(options: Namespace) -> GameChoice:
    """Return the choice of parsed options; exit with the usage if it is invalid."""
    board = f"{options.board} {board_from(options)}".strip()
    choice = GameChoice(options.game, board)
    known, name = options.known_games, choice.name
    if not is_place(name) and name not in (*GAMES, *GAMES_OF_CHANCE):
        refusal = expected(f"{', '.join(known)}, or FILE.py:NAME ({_GOMOKU})", name)
        options.refuse(f"argument --game: {refusal}{did_you_mean(name, known)}")
    with blaming(options, "--board" if options.board else "--game"):
        if opened(choice).chances is not None and options.is_played:
            reason = "is a game of chance: `fourinrow tree` draws its trees"
            raise FourInRowError(f"{name} {reason}")
    return choice


def opened(choice: GameChoice, threads: int = 1) -> AnyGame:
    """Return the game of a choice; raise `FourInRowError` if there is none."""
    if not is_place(choice.name):
        return game_named(*choice, threads=threads)
    refuse_board(choice.name, choice.board)
    return game_at(choice.name)


def player_for(
    name: str,
    game: Game[S, M],
    rng: Random | None = None,
    *,
    sides: Collection[Player] = (),
    known: Sequence[str] = (),
) -> Strategy:
    """Return a player by name: ``rng`` breaks its ties; errors list ``known`` names."""
    kind, _, path = name.partition(":")
    if kind == "proof":
        from fourinrow.proofs import follow_proof  # slow to import

        if path in PROOFS:
            proof = kept_proof(path)
        else:
            proof = follow_proof(read_bytes(path, PROOF_FILE))
        check_fits(proof, game.start(), sides)
        return proof_player(proof)
    if kind == "policy":
        from fourinrow.data.policies import player_of  # slow to import

        return cast("Strategy", player_of(cast("Policy", function_at(path))))
    if is_place(name):
        return player_at(name)
    proofs = () if len(sides) > 1 else ("proof:FILE",)
    every = (*known, *player_examples(game), *proofs, *_IN_FILES)
    within, names = partial(after_seconds, clock=monotonic), ", ".join(every)
    choose = None if rng is None else rng.choice
    return player_named(name, game, rng or Random(), choose, within=within, known=names)
