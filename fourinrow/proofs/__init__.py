"""Proofs that a side wins or does not lose, which a small program can check.

A proof answers every reply of the other side, until a line is completed or a *plan*
holds: what a player would say about a position, and what can be tested at sight.

A proof is text. Four lines say what is claimed, and where::

    fourinrow proof 1
    6 rows, 7 columns, 4 in a row
    first wins
    after 44444515722421

The first player, or the second, wins, or does not lose, after some moves: columns 1 to
9, then a, b, c and so on. Then come lines for positions in which the other side is to
move, in the order in which a walk meets them that takes the replies from left to right.
A line has the columns of the answers to the replies, but none for a reply after which
the claimer can complete a line at once, or has to stop one. A position without such
free answers has no line; nor has one that was met before, or its mirror image. If the
claimer is to move after those moves, the first line is its move.

A line that begins with ``=``, such as ``=d3bf``, ends a branch with a plan: first its
*threats*, empty squares that complete a line of the claimer (rows from the bottom),
then *pairs* of columns. `plans` says what the claimer does, and why it is enough. What
is usual is not written: a plan without named threats uses in each column the lowest
that is not on its lowest empty square (``=-`` uses none), and columns that need a pair
and have none are joined from left to right. A file may be compressed by bzip2.

For example, that the first player does not lose on a board of 3 rows and 3 columns on
which the centre has two stones::

    fourinrow proof 1
    3 rows, 3 columns, 3 in a row
    first does not lose
    after 22
    1
    3
    =

It plays 1, which threatens to complete the lowest row. So one reply needs an answer, 3,
and the answer is 3. Then a plan holds: the first player gets one of b3 and c3, and a3
on top of a2. In Python, ``Proof(text)`` checks a proof, or raises `WrongProof`; its
``side``, ``claim``, ``moves``, ``rows``, ``cols`` and ``n`` say what was proved.

The package has the proof of the first player's win on the empty board of Connect Four:
54,105 lines for 75,682 positions, in 49 kB, which `check_proof` checks in 12 seconds.
Its answers come from a longer search than that of `make_proof`, which writes plans in
full.

Reading order: `plans`, what a plan is; `prover`, small proofs; `reasons`, which finds
what a player would say; `check_proof`, a program of its own that imports nothing of
this library and says what the text of a proof means; and `proof_texts`, which writes
proofs and plays by them.
"""

from fourinrow.exports import exported as _exported
from fourinrow.proofs.check_proof import Proof as Proof, WrongProof as WrongProof
from fourinrow.proofs.plans import Plan as Plan, find_plan as find_plan
from fourinrow.proofs.proof_texts import (
    Claim as Claim,
    Followed as Followed,
    follow_proof as follow_proof,
    make_proof as make_proof,
    true_claims as true_claims,
)
from fourinrow.proofs.prover import Prover as Prover, Step as Step
from fourinrow.proofs.reasons import Reason as Reason, find_reasons as find_reasons

globals()["__all__"] = _exported(globals())
