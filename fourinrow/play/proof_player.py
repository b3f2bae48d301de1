"""A player that plays by a proof: it looks each move up, and searches nothing."""

from typing import TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy, moves_to_play
from fourinrow.proofs.check_proof import WrongProof
from fourinrow.proofs.following import Followed
from fourinrow.solver.bridge import to_bits

S = TypeVar("S")
M = TypeVar("M")


def check_board(proof: Followed, state: object) -> Situation:
    """Return a state if it is one of the board of a proof, else raise `FourInRowError`.

    >>> from fourinrow.play.kept_proofs import kept_proof
    >>> check_board(kept_proof("4x5_second_draws"), "chess")
    Traceback (most recent call last):
        ...
    fourinrow.errors.FourInRowError: the proof is about 4 rows, 5 columns, 4 in a row, \
got another game
    """
    rules = proof.rules
    if not isinstance(state, Situation) or state.rules != rules:
        board = f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row"
        raise FourInRowError(f"the proof is about {board}, got another game")
    return state


def proof_player(proof: Followed) -> Strategy:
    """Return the player of the side that a proof is about.

    >>> from fourinrow import Player, Rules, connect
    >>> from fourinrow.proofs import Claim, follow_proof, make_proof
    >>> from fourinrow.solver import Solver
    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, rules=rules)
    >>> game = connect(rules)
    >>> player = proof_player(follow_proof(make_proof(claim, Solver(rules))))
    >>> player(game, game.play(game.start(), 0))
    1

    It raises `FourInRowError` in a game of other rules, as `check_board` does, for a
    proof that is wrong, and in a position that its own moves from that of the proof
    don't reach.
    """

    def player(game: Game[S, M], state: S) -> M:
        moves, answer = moves_to_play(game, state), None
        situation = check_board(proof, state)
        if situation.turn is proof.side:
            try:
                answer = proof.answer(to_bits(situation))
            except WrongProof as error:
                raise FourInRowError(f"the proof is wrong: {error}") from error
        for move in moves:
            if move == answer:
                return move
        side = "first" if proof.side is Player.FIRST else "second"
        begins = f"after {proof.moves}" if proof.moves else "from the empty board"
        raise FourInRowError(
            "the proof says nothing about this position: it is about the "
            f"{side} player {begins}"
        )

    return player
