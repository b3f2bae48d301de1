"""The proofs of the package by name: what they are about, and who plays by them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
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
"""The names of the proofs of the package, such as 4x6_second_wins, and their files."""


@cache
def kept_proof(name: str) -> "Followed":
    """Return a proof of the package.

    >>> kept_proof("4x6_second_wins").side
    <Player.SECOND: 2>
    """
    from fourinrow.proofs.following import follow_proof, proof_text  # slow to import

    return follow_proof(proof_text((_FOLDER / PROOFS[name]).read_bytes()))


def is_proof(player: str) -> bool:
    """Return whether the player with a name plays by a proof, and so one side only.

    >>> is_proof("proof:4x6_second_wins"), is_proof("perfect")
    (True, False)
    """
    return player.startswith("proof:")


def proof_players(game: Game[S, M]) -> Mapping[str, Player]:
    """Return the names of the players that play a game by a proof, and their sides.

    >>> from fourinrow import Rules, connect
    >>> proof_players(connect(Rules(rows=4, cols=6)))
    {'proof:4x6_second_wins': <Player.SECOND: 2>}
    """
    start, found = game.start(), dict[str, Player]()
    for name in PROOFS:
        size, side, _ = name.split("_")
        rows, cols = map(int, size.split("x"))
        rules = Rules(rows, cols)
        if isinstance(start, Situation) and start.rules == rules:
            found[f"proof:{name}"] = Player[side.upper()]
    return found


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
