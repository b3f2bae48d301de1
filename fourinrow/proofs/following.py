"""Playing by a proof: each move is looked up, and nothing is searched."""

from fourinrow.core.rules import Rules
from fourinrow.proofs.check_proof import Proof
from fourinrow.proofs.plans import find_plan
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.symmetry import images


def rules_of(proof: Proof) -> Rules:
    """Return the rules of a proof.

    >>> from fourinrow import Player
    >>> from fourinrow.proofs.proof_making import Claim, make_proof
    >>> from fourinrow.solver import Solver
    >>> claim = Claim(Player.FIRST, must_win=True, rules=Rules(rows=2, cols=3, n=2))
    >>> rules_of(Proof(make_proof(claim, Solver(claim.rules))))
    Rules(rows=2, cols=3, n=2)
    """
    return Rules(proof.rows, proof.cols, proof.n)


def proved_move(proof: Proof, board: Bitboard) -> int | None:
    """Return the claimer's move in a position of its proof, or ``None`` in others.

    >>> from fourinrow import Player
    >>> from fourinrow.proofs.proof_making import Claim, make_proof
    >>> from fourinrow.solver import Solver, as_board
    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, rules=rules)
    >>> proof = Proof(make_proof(claim, Solver(rules)))
    >>> proved_move(proof, as_board("1", rules))
    1

    It completes a line if it can, and stops one. Otherwise the answer is written in the
    proof, or is the one that keeps a plan. The time does not depend on the proof.
    """
    rules = rules_of(proof)
    own, theirs = threats(board, rules)
    playable = landing_squares(board, rules)
    square = own & playable or theirs & playable
    if not square:
        square = _written(proof, board, rules) or _planned(proof, board, rules)
    every = enumerate(lanes(rules))
    return next((move for move, lane in every if lane & square), None)


def _written(proof: Proof, board: Bitboard, rules: Rules) -> int:
    """Return the square of the answer that is written for a position or its image."""
    for image in images(board, rules):
        square = proof.answers.get((image.mover, image.filled ^ image.mover))
        if square is not None:
            return square if image == board else proof.mirror(square)
    return 0


def _planned(proof: Proof, board: Bitboard, rules: Rules) -> int:
    """Return the square of an answer after which a plan holds."""
    must_win = proof.claim == "wins"
    playable = landing_squares(board, rules)
    for lane in lanes(rules):
        square = playable & lane
        if square and find_plan(put(board, square), rules, must_win=must_win):
            return square
    return 0
