"""``fourinrow prove``: a proof that a side wins or does not lose, or its check."""

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path
from time import monotonic
from typing import Final

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError, OutOfTime, short_repr
from fourinrow.play.kept_proofs import PROOFS
from fourinrow.proofs.proof_making import Claim, check_claim, make_proof, true_claims
from fourinrow.shell.files import check_new, usable, write_text
from fourinrow.shell.kept_work import kept_work, part_of
from fourinrow.shell.options import (
    add_board,
    add_position,
    board_from,
    count,
    rules_from,
    seconds,
)
from fourinrow.shell.terminal import FAILED, Ticker, remark, write_out
from fourinrow.solver.bitboard import Bitboard
from fourinrow.solver.solver import Solver

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

exit status: 0; 1 if a claim is false, a proof is wrong, a file can't be
written or time is up; 2 for wrong options; 130 after Ctrl-C
"""

_FOLDER: Final = files("fourinrow.proofs")
_CHECKER: Final = "check_proof.py"
_CLAIMS: Final = {
    f"{name}-{verb}": (side, verb == "wins")
    for name, side in (("first", Player.FIRST), ("second", Player.SECOND))
    for verb in ("wins", "draws")
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
        help="prove that a side wins, or that it at least draws (what is true of the "
        "position; of a draw, that the side to move at least draws)",
    )
    add(
        "--effort",
        type=count,
        default=256,
        metavar="N",
        help="look for the smallest proofs of up to N positions (256)",
    )
    add("--seconds", type=seconds, metavar="S", help="stop after S seconds")
    which = parser.add_mutually_exclusive_group()
    for option, purpose in (
        ("--check", "check the proof in FILE"),
        ("--checker", "write the program that checks proofs to FILE"),
    ):
        which.add_argument(option, action="store_true", help=purpose)
    parser.set_defaults(run=_prove)


def _prove(options: Namespace) -> int:
    path: str = options.file
    if options.check or options.checker:
        if options.position or options.seconds or board_from(options):
            options.refuse("a position, a board and --seconds are for making a proof")
        if options.checker:
            check_new(path)
            write_text(path, (_FOLDER / _CHECKER).read_text(encoding="utf-8"))
            return 0
        kept = PROOFS.get(path.removeprefix("proof:"))
        if kept is None or not path.startswith("proof:"):
            return _check(path)
        with as_file(_FOLDER / kept) as place:
            return _check(str(place))
    if not options.position and path.isdecimal():
        options.refuse(
            f'expected a file after {path}; for the empty board write "" {path}'
        )
    check_new(path)
    end = monotonic() + (options.seconds or float("inf"))

    def in_time() -> None:
        if monotonic() > end:
            raise OutOfTime

    solver = Solver(rules_from(options))
    try:
        claim = _claim(options, solver, in_time)
        text = _made(claim, solver, options.effort, path, in_time)
    except OutOfTime:
        part = part_of(path)
        kept = "it is not known yet who wins"
        if part.exists():
            kept = f"the same command goes on with {part.name}"
        remark(f"time is up; {kept}")
        return FAILED
    write_text(path, text)
    part_of(path).unlink(missing_ok=True)
    return _check(path)


def _claim(options: Namespace, solver: Solver, in_time: Callable[[], object]) -> Claim:
    """Return the claim that is wanted, or the first that is true."""
    if options.claim is None:
        return true_claims(options.position, solver, in_time)[0]
    claim = Claim(*_CLAIMS[options.claim], options.position, solver.rules)
    check_claim(claim, solver, in_time)
    return claim


def _made(
    claim: Claim,
    solver: Solver,
    effort: int,
    path: str,
    in_time: Callable[[], object],
) -> str:
    """Make a proof; its answers are kept beside its file."""
    name = f"proof that {claim}, {claim.rules}, effort {effort}"
    with kept_work(path, name) as log, Ticker("lines") as ticker:

        def progress(lines: int) -> None:
            ticker.note(lines)
            in_time()

        return make_proof(
            claim,
            solver,
            effort=effort,
            known={_read(before): _read(after) for before, after in log.known()},
            keep=lambda *answer: log.keep([(_text(answer[0]), _text(answer[1]))]),
            progress=progress,
        )


def _text(board: Bitboard) -> str:
    return f"{board.mover:x},{board.filled:x}"


def _read(text: str | int) -> Bitboard:
    mover, filled = str(text).split(",")
    return Bitboard(int(mover, 16), int(filled, 16))


def _check(path: str) -> int:
    """Check a proof in a process of its own, by the program that knows only rules."""
    with usable("a file to read", path):
        place = Path(path).expanduser().resolve(strict=True)
    with as_file(_FOLDER / _CHECKER) as program:
        command = [sys.executable, "-I", str(program), str(place)]
        checked = subprocess.run(command, capture_output=True, text=True, check=False)
    write_out(checked.stdout, end="")
    if checked.returncode:
        lines = checked.stderr.strip().splitlines() or ["not proved"]
        raise FourInRowError(f"{lines[-1]}, in {short_repr(path)}")
    return 0
