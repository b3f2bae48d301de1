"""A player that follows a proof: its moves are looked up, and it searches nothing."""

from typing import TypeVar

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Game
from fourinrow.play.players import Strategy, moves_to_play
from fourinrow.proofs.check_proof import Proof
from fourinrow.proofs.plans import each_square, find_plan
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.bridge import to_bits
from fourinrow.solver.symmetry import images

S = TypeVar("S")
M = TypeVar("M")


def check_board(proof: Proof, state: object) -> Situation:
    """Return a state if it is one of the board of a proof, else raise `FourInRowError`.

    >>> from importlib.resources import files
    >>> kept = files("fourinrow.proofs") / "4x5_second_draws.proof"
    >>> check_board(Proof(kept.read_text()), "chess")
    Traceback (most recent call last):
        ...
    fourinrow.errors.FourInRowError: the proof is about 4 rows, 5 columns, 4 in a row, \
got another game
    """
    rules = Rules(proof.rows, proof.cols, proof.n)
    if not isinstance(state, Situation) or state.rules != rules:
        board = f"{rules.rows} rows, {rules.cols} columns, {rules.n} in a row"
        raise FourInRowError(f"the proof is about {board}, got another game")
    return state


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

    It completes a line if it can, and stops one. Otherwise the answer is written in the
    proof, or is the one that keeps a plan. The time does not depend on the proof. It
    raises `FourInRowError` in a game of other rules, as `check_board` does, and in a
    position that its own moves from that of the proof don't reach.
    """

    def player(game: Game[S, M], state: S) -> M:
        moves, square = moves_to_play(game, state), 0
        situation = check_board(proof, state)
        if (situation.turn is Player.FIRST) == (proof.side == "first"):
            square = _answer(proof, to_bits(situation), situation.rules)
        answers = [
            at for at, lane in enumerate(lanes(situation.rules)) if lane & square
        ]
        for move in moves:
            if move in answers:
                return move
        begins = f"after {proof.moves}" if proof.moves else "from the empty board"
        raise FourInRowError(
            "the proof says nothing about this position: it is about the "
            f"{proof.side} player {begins}"
        )

    return player


def _answer(proof: Proof, board: Bitboard, rules: Rules) -> int:
    """Return the square that a proof answers a position with; 0 for other positions."""
    playable, (own, theirs) = landing_squares(board, rules), threats(board, rules)
    if square := own & playable or theirs & playable:
        return square
    for image in images(board, rules):
        written = proof.answers.get((image.mover, image.filled ^ image.mover))
        if written is not None:
            return written if image == board else proof.mirror(written)
    keeps = (
        square
        for square in each_square(playable)
        if find_plan(put(board, square), rules, must_win=proof.claim == "wins")
    )
    return next(keeps, 0)
