"""Players that play by a proof: they look each move up, and search nothing."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game, M, S
from fourinrow.play.players import Strategy, moves_to_play

if TYPE_CHECKING:  # slow to import
    from fourinrow.proofs import Followed

_FOLDER: Final = files("fourinrow") / "proofs"

PROOFS: Final[Mapping[str, str]] = {
    name.partition(".")[0]: name
    for name in sorted(each.name for each in _FOLDER.iterdir())
    if ".proof" in name
}
"""The names of the proofs of the package, such as 4x6_second_wins, and their files."""


def is_proof(player: str) -> bool:
    """Return whether the player with a name plays by a proof, and so one side only."""
    return player.startswith("proof:")


def proof_players(game: Game[S, M]) -> Mapping[str, Player]:
    """Return the players by a proof of the package that fit a game, and their sides."""
    start, found = game.start(), dict[str, Player]()
    for name in PROOFS:
        rows, cols, side, _ = re.split("[x_]", name)
        rules = Rules(int(rows), int(cols))
        if isinstance(start, Situation) and start.rules == rules:
            found[f"proof:{name}"] = Player[side.upper()]
    return found


@cache
def kept_proof(name: str) -> "Followed":
    """Return a proof of the package, by the name of it or of its player."""
    from fourinrow.proofs import follow_proof  # slow to import

    file = PROOFS[name.removeprefix("proof:")]
    return follow_proof((_FOLDER / file).read_bytes())


def check_fits(
    proof: "Followed", state: object, sides: Collection[Player]
) -> Situation:
    """Return a state; raise `FourInRowError` if a proof is of another game or side."""
    claim, rules = proof.claim, proof.claim.rules
    if not isinstance(state, Situation) or state.rules != rules:
        board = f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row"
        raise FourInRowError(f"the proof is about {board}, got another game")
    if not {claim.side}.issuperset(sides):
        side = f"the {claim.side.name.lower()} side only: it is a proof that {claim}"
        raise FourInRowError(f"the proof plays {side}")
    return state


def proof_player(proof: "Followed") -> Strategy:
    """Return the player of the side that a proof is about."""

    def player(game: Game[S, M], state: S) -> M:
        from fourinrow.solver.bridge import to_bits  # slow to import

        moves, side = moves_to_play(game, state), Player(game.to_move(state))
        answer = proof.answer(to_bits(check_fits(proof, state, [side])))
        for move in moves:
            if move == answer:
                return move
        about = f"the proof says nothing about this position: it is that {proof.claim}"
        raise FourInRowError(about)

    return player
