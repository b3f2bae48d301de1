"""``fourinrow prove``: a proof that a side wins or does not lose, or its check."""

import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import monotonic
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, OutOfTime, short_repr
from fourinrow.play.proof_players import PROOFS
from fourinrow.proofs import check_proof
from fourinrow.proofs.proof_texts import Claim, make_proof, true_claims
from fourinrow.shell.choices import PROOF_FILE
from fourinrow.shell.files import check_new, regular_file, usable, write_text
from fourinrow.shell.kept_work import kept_work
from fourinrow.shell.options import (
    add_board,
    add_position,
    board_from,
    rules_from,
    seconds,
)
from fourinrow.shell.terminal import Ticker, blaming, complain, write_out
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.solver import Solver
from fourinrow.stopping import after_seconds, never

_ABOUT: Final = """\
Write a proof of what is true of a position, which a small program can check.

The position is the moves that lead to it, such as 4455; without it, the empty
board. A proof answers every reply of the other side, until a line is completed
or a plan holds. `fourinrow prove --check FILE` checks it with a program that
knows only the rules; `--checker FILE` writes that program: it needs Python, and
nothing of this package. `--check proof:6x7_first_wins` checks a proof that the
package has, by its name: here that of the first player's win from the empty
board, in some 12 seconds.
"""

_HOW: Final = """\
The answers are kept in FILE.part as they are found. If the command is
interrupted, or its time is up, the same command continues.

exit status: 1 also if a claim is false, a proof is wrong or time is up
"""

_CHECKER: Final = Path(check_proof.__file__)
_CLAIMS: Final = {
    "first-wins": (Player.FIRST, True),
    "first-draws": (Player.FIRST, False),
    "second-wins": (Player.SECOND, True),
    "second-draws": (Player.SECOND, False),
}


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``prove`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add = parser.add_argument
    add_position(parser, "moves from the empty board")
    add("file", metavar="FILE", help="the proof")
    add_board(parser)
    add(
        "--claim",
        choices=tuple(_CLAIMS),
        metavar="CLAIM",
        help=f"{', '.join(_CLAIMS)}: that a side wins, or at least draws (what is "
        "true of the position; of a draw, that the side to move at least draws)",
    )
    add("--seconds", type=seconds, metavar="S", help="stop after S seconds")
    either = parser.add_mutually_exclusive_group().add_argument
    either("--check", action="store_true", help="check the proof in FILE")
    either(
        "--checker",
        action="store_true",
        help="write the program that checks proofs to FILE",
    )
    parser.set_defaults(run=_prove)


def _prove(options: Namespace) -> int:
    path: str = options.file
    making = options.position, options.claim, options.seconds, board_from(options)
    if any(making) and (options.check or options.checker):
        told = "a position, a board, --claim and --seconds are for making a proof"
        options.refuse(told)
    if options.check:
        return _check(options)
    if path.isdecimal() and not (options.position or options.checker):
        options.refuse(
            f'expected a file after {path}; for the empty board write "" {path}'
        )
    if path.startswith("proof:"):  # it would be read as one of the package
        options.refuse(f"expected a new file, got the name of a proof, {path}")
    check_new(path)
    if options.checker:
        write_text(path, _CHECKER.read_text(encoding="utf-8"))
        return 0
    try:
        _make(options)
    except OutOfTime:
        part = Path(f"{path}.part")
        is_kept = part.expanduser().exists()
        goes_on = f"the same command goes on with {part.name}"
        found = goes_on if is_kept else "nothing was found by then"
        return complain(f"time is up; {found}")
    return _check(options)


def _make(options: Namespace) -> None:
    """Write a proof of the claim that is wanted, or of the first that is true."""
    solver, position = Solver(rules_from(options)), " ".join(options.position)
    stop = after_seconds(options.seconds, monotonic) if options.seconds else never
    with Ticker("positions searched", count=lambda: solver.nodes):
        claim = true_claims(position, solver, stop)[0]
    if options.claim is not None:
        claim = Claim(*_CLAIMS[options.claim], position, solver.rules)
    name = f"answers that prove that {claim}, {claim.rules}"
    with kept_work(options.file, name) as log, Ticker("answers") as ticker:

        def keep(before: Bitboard, after: Bitboard) -> None:
            log.keep([(json.dumps(before), json.dumps(after))])
            ticker.done += 1

        known = {_board(before): _board(after) for before, after in log.known()}
        text = make_proof(claim, solver, known=known, keep=keep, stop=stop)
        write_text(options.file, text)


def _board(kept: str | int) -> Bitboard:
    return Bitboard(*json.loads(str(kept)))


def _check(options: Namespace) -> int:
    """Check a proof in a process of its own, by the program that knows only rules."""
    path: str = options.file
    kind, _, name = path.partition(":")
    wanted = PROOF_FILE if kind == "proof" else "a file to read"
    if kind == "proof" and name in PROOFS:
        place = _CHECKER.parent / PROOFS[name]
    else:
        with blaming(options, "FILE"), usable(wanted, path):
            place = regular_file(path).resolve(strict=True)
    command = [sys.executable, "-I", str(_CHECKER), str(place)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    write_out(checked.stdout, end="")
    if checked.returncode:
        lines = checked.stderr.strip().splitlines() or ["not proved"]
        raise FourInRowError(f"{lines[-1]}, in {short_repr(path)}")
    return 0
