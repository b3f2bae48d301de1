"""A player that plays by a proof: it looks each move up, and searches nothing."""

from typing import TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy, moves_to_play
from fourinrow.proofs.check_proof import Proof
from fourinrow.proofs.following import proved_move, rules_of
from fourinrow.solver.bridge import to_bits

S = TypeVar("S")
M = TypeVar("M")


def proof_player(proof: Proof) -> Strategy:
    """Return the player of the side that a proof is about.

    >>> from fourinrow import Player, Rules, connect
    >>> from fourinrow.proofs import Claim, make_proof
    >>> from fourinrow.solver import Solver
    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, rules=rules)
    >>> game = connect(rules)
    >>> player = proof_player(Proof(make_proof(claim, Solver(rules))))
    >>> player(game, game.play(game.start(), 0))
    1

    It raises `FourInRowError` in a game of other rules, and in a position that its own
    moves from that of the proof don't reach.
    """
    rules = rules_of(proof)

    def player(game: Game[S, M], state: S) -> M:
        moves, answer = moves_to_play(game, state), None
        if not isinstance(state, Situation) or state.rules != rules:
            board = f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row"
            raise FourInRowError(f"the proof is about {board}, got another game")
        if (state.turn is Player.FIRST) == (proof.side == "first"):
            answer = proved_move(proof, to_bits(state))
        for move in moves:
            if move == answer:
                return move
        begins = f"after {proof.moves}" if proof.moves else "from the empty board"
        raise FourInRowError(
            "the proof says nothing about this position: it is about the "
            f"{proof.side} player {begins}"
        )

    return player
