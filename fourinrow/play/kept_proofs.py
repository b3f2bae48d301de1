"""The proofs of the package by name: what they are about, and who plays by them."""

import bz2
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from re import findall
from typing import TYPE_CHECKING, Final, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy

if TYPE_CHECKING:
    from fourinrow.proofs.following import Followed

S = TypeVar("S")
M = TypeVar("M")

_FOLDER: Final = files("fourinrow") / "proofs"  # the package is slow to import

PROOFS: Final[Mapping[str, str]] = {
    name.partition(".")[0]: name
    for name in sorted(each.name for each in _FOLDER.iterdir())
    if ".proof" in name
}
"""The names of the proofs of the package, and their files."""


@cache
def kept_proofs() -> Mapping[str, tuple[Rules, Player]]:
    """Return of each proof its rules, and the side that wins or does not lose.

    >>> kept_proofs()["4x6_second_wins"]
    (Rules(rows=4, cols=6, n=4), <Player.SECOND: 2>)
    """
    return {name: _claim(name) for name in PROOFS}


def _claim(name: str) -> tuple[Rules, Player]:
    _, board, claim, _ = _text(name).split("\n", 3)
    rows, cols, n = map(int, findall("[0-9]+", board))
    is_first = claim.startswith("first")
    return Rules(rows, cols, n), Player.FIRST if is_first else Player.SECOND


def _text(name: str) -> str:
    data = (_FOLDER / PROOFS[name]).read_bytes()
    return (bz2.decompress(data) if data[:3] == b"BZh" else data).decode("ascii")


@cache
def kept_proof(name: str) -> "Followed":
    """Return a proof of the package.

    >>> kept_proof("4x6_second_wins").side
    <Player.SECOND: 2>
    """
    from fourinrow.proofs.following import follow_proof  # slow to import

    return follow_proof(_text(name))


def proof_players(game: Game[S, M]) -> Mapping[str, Player]:
    """Return the names of the players that play a game by a proof, and their sides.

    >>> from fourinrow import Rules, connect
    >>> proof_players(connect(Rules(rows=4, cols=6)))
    {'proof:4x6_second_wins': <Player.SECOND: 2>}
    """
    start = game.start()
    rules = start.rules if isinstance(start, Situation) else None
    claims = kept_proofs().items()
    return {f"proof:{name}": side for name, (of, side) in claims if of == rules}


@cache
def kept_proof_player(name: str) -> Strategy:
    """Return the player that plays by a proof of the package.

    >>> from fourinrow import Rules, connect
    >>> game = connect(Rules(rows=4, cols=6))
    >>> kept_proof_player("proof:4x6_second_wins")(game, game.play(game.start(), 0))
    2
    """
    from fourinrow.play.proof_player import proof_player  # few need it

    return proof_player(kept_proof(name.removeprefix("proof:")))
