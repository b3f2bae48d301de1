"""Proofs that a side wins or does not lose, which a small program can check.

A proof answers every reply of the other side, until a line is completed or a *plan*
holds: what a player would say about a position, and what can be tested at sight.

Reading order: `plans`, what a plan is; `prover`, small proofs; `proof_making`, which
writes them; `check_proof`, a program of its own that imports nothing of this library
and says what their text means; and `following`, which plays by a proof.
"""

from fourinrow.proofs.check_proof import Proof as Proof, WrongProof as WrongProof
from fourinrow.proofs.following import proved_move as proved_move
from fourinrow.proofs.plans import Plan as Plan, find_plan as find_plan
from fourinrow.proofs.proof_making import (
    Claim as Claim,
    make_proof as make_proof,
    true_claims as true_claims,
)
from fourinrow.proofs.prover import Prover as Prover, Reply as Reply
