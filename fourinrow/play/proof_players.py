"""Players that play by a proof: they look each move up, and search nothing."""

import re
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy, moves_to_play

if TYPE_CHECKING:  # slow to import
    from fourinrow.proofs import Followed

S = TypeVar("S")
M = TypeVar("M")

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


def check_board(proof: "Followed", state: object) -> Situation:
    """Return a state on the board of a proof; raise `FourInRowError` for another."""
    rules = proof.claim.rules
    if not isinstance(state, Situation) or state.rules != rules:
        board = f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row"
        raise FourInRowError(f"the proof is about {board}, got another game")
    return state


def check_side(proof: "Followed", sides: Collection[Player]) -> None:
    """Raise `FourInRowError` if one of the sides is not that of a proof."""
    if not {proof.claim.side}.issuperset(sides):
        own = proof.claim.side.name.lower()
        claimed = f"it is a proof that {proof.claim}"
        raise FourInRowError(f"the proof plays the {own} side only: {claimed}")


def proof_player(proof: "Followed") -> Strategy:
    """Return the player of the side that a proof is about.

    It raises `FourInRowError` in a game of other rules, for a proof that is wrong, and
    in a position that its own moves from that of the proof don't reach.
    """

    def player(game: Game[S, M], state: S) -> M:
        from fourinrow.solver.bridge import to_bits  # slow to import

        moves, situation = moves_to_play(game, state), check_board(proof, state)
        check_side(proof, [situation.turn])
        answer = proof.answer(to_bits(situation))
        for move in moves:
            if move == answer:
                return move
        about = f"the proof says nothing about this position: it is that {proof.claim}"
        raise FourInRowError(about)

    return player
