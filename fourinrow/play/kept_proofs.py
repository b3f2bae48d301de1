"""The proofs of the package by name: what they are about, and who plays by them."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import islice
from re import findall
from typing import Final, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy

S = TypeVar("S")
M = TypeVar("M")

_FOLDER: Final = files("fourinrow.proofs")
_END: Final = ".proof"


@cache
def kept_proofs() -> Mapping[str, tuple[Rules, Player]]:
    """Return of each proof its rules, and the side that wins or does not lose.

    >>> kept_proofs()["4x6_second_wins"]
    (Rules(rows=4, cols=6, n=4), <Player.SECOND: 2>)

    Only their beginnings are read.
    """
    named = (each.name for each in _FOLDER.iterdir())
    names = sorted(name.removesuffix(_END) for name in named if name.endswith(_END))
    return {name: _claim(name) for name in names}


def _claim(name: str) -> tuple[Rules, Player]:
    with (_FOLDER / f"{name}{_END}").open(encoding="ascii") as lines:
        _, board, claim = islice(lines, 3)
    rows, cols, n = map(int, findall("[0-9]+", board))
    is_first = claim.startswith("first")
    return Rules(rows, cols, n), Player.FIRST if is_first else Player.SECOND


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
    """Return the player that plays by a proof of the package, which is checked first.

    >>> from fourinrow import Rules, connect
    >>> game = connect(Rules(rows=4, cols=6))
    >>> kept_proof_player("proof:4x6_second_wins")(game, game.play(game.start(), 0))
    2
    """
    from fourinrow.play.proof_player import proof_player  # few need it
    from fourinrow.proofs.check_proof import Proof

    text = (_FOLDER / f"{name.removeprefix('proof:')}{_END}").read_text("ascii")
    return proof_player(Proof(text))
