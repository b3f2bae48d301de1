"""Playing by a proof: each move is looked up, and nothing is searched."""

import bz2
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from fourinrow.core.cells import Player
from fourinrow.core.rules import Rules
from fourinrow.errors import FourInRowError, count_of, short_repr
from fourinrow.proofs.check_proof import WrongProof, read
from fourinrow.proofs.plans import find_plan
from fourinrow.proofs.prover import forced, replies
from fourinrow.solver.bitboard import Bitboard, landing_squares, lanes, put, threats
from fourinrow.solver.bridge import as_board
from fourinrow.solver.symmetry import images, symmetry_class


def proof_text(data: bytes) -> str:
    """Return the text of a proof's file, which may be compressed by bzip2.

    >>> proof_text(bz2.compress(b"=ab")), proof_text(b"=ab")
    ('=ab', '=ab')

    Raises `WrongProof` for other bytes.
    """
    try:
        return (bz2.decompress(data) if data[:3] == b"BZh" else data).decode("ascii")
    except (OSError, ValueError) as error:
        raise WrongProof(f"expected a text, got {error}") from error


class Followed(NamedTuple):
    """What a proof is about, and what its claimer answers in a position."""

    rules: Rules
    side: Player
    moves: str
    answer: Callable[[Bitboard], int | None]


def follow_proof(text: str) -> Followed:
    """Return what a proof is about, and the answers of its claimer.

    >>> from fourinrow.proofs.proof_making import Claim, make_proof
    >>> from fourinrow.solver import Solver
    >>> rules = Rules(rows=4, cols=4)
    >>> claim = Claim(Player.SECOND, must_win=False, rules=rules)
    >>> proof = follow_proof(make_proof(claim, Solver(rules)))
    >>> proof.answer(as_board("1", rules))
    1

    An answer is a column from 0, or ``None`` if there is none. The claimer completes a
    line if it can, and stops one. Otherwise it moves so that a plan holds, or as the
    proof says. The lines of a proof are read when they are needed, so a first answer
    may take a second for 20,000 lines; they are not checked.

    Raises `WrongProof` for a text that is not a proof, and so does ``answer`` for a
    line that does not fit its position.
    """
    (*board, side, claim, moves), lines = read(text)
    try:
        rows, cols, n = map(int, board)
        rules = Rules(rows, cols, n)
        begin = as_board(moves, rules)
    except FourInRowError as error:
        raise WrongProof(f"expected a board and moves, got {error}") from error
    claimer = Player.FIRST if side == "first" else Player.SECOND
    is_turn = (claimer is Player.FIRST) == (len(moves) % 2 == 0)
    begun = partial(_answers, begin, lines, rules, is_turn=is_turn)
    written, known = begun(), dict[Bitboard, int]()

    def looked_up(board: Bitboard) -> int:
        """Return the square that is written for a board or its image, or 0."""
        nonlocal written
        both = images(board, rules)
        while not any(image in known for image in both):
            try:
                before, square = next(written, (board, 0))  # 0 at the end
            except BaseException:  # a wrong line, or Ctrl-C: it ends a generator
                written = begun()
                raise
            known[before] = square
        image = next(image for image in both if image in known)
        return known[image] if image == board else _image_of(known[image], rules)

    def answer(board: Bitboard) -> int | None:
        own, theirs = threats(board, rules)
        playable = landing_squares(board, rules)
        square = own & playable or theirs & playable
        square = square or _planned(board, rules, must_win=claim == "wins")
        square = square or looked_up(board)
        every = enumerate(lanes(rules))
        return next((move for move, lane in every if lane & square), None)

    return Followed(rules, claimer, moves, answer)


def _image_of(square: int, rules: Rules) -> int:
    return images(Bitboard(0, square), rules)[-1].filled


def _planned(board: Bitboard, rules: Rules, *, must_win: bool) -> int:
    """Return the square of an answer after which a plan holds, or 0."""
    playable = landing_squares(board, rules)
    for lane in lanes(rules):
        square = playable & lane
        if square and find_plan(put(board, square), rules, must_win=must_win):
            return square
    return 0


def _answers(
    begin: Bitboard, lines: Sequence[str], rules: Rules, *, is_turn: bool
) -> Iterator[tuple[Bitboard, int]]:
    """Yield the positions for which a proof has an answer, and its square.

    They come in the order of `fourinrow.proofs.check_proof.Proof.follow`.
    """
    rest, seen, waiting = enumerate(lines, 5), set[Bitboard](), [begin]
    if is_turn:
        wins = threats(begin, rules)[0] & landing_squares(begin, rules)
        waiting = [] if wins else (yield from _answered([begin], rest, rules))
    while waiting:
        board = waiting.pop()
        key = symmetry_class(board, rules)
        if key not in seen:
            seen.add(key)
            after = yield from _answered(replies(board, rules), rest, rules)
            waiting += reversed(after)


def _answered(
    turns: Sequence[Bitboard], rest: Iterator[tuple[int, str]], rules: Rules
) -> Generator[tuple[Bitboard, int], None, list[Bitboard]]:
    """Yield positions and their answers, from the next line if one of them is free.

    Returns the positions after the answers; a plan leaves none.
    """
    stops = [forced(board, rules) for board in turns]
    free = stops.count(0)
    number, line = next(rest, (0, "")) if free else (0, "")
    if line.startswith("="):
        return []
    place = f"line {number}" if number else "the end"
    if not re.fullmatch(f"[1-9a-z]{{{free}}}", line):
        expected = f"expected {count_of(free, 'answer')}"
        raise WrongProof(f"{place}: {expected}, got {short_repr(line)}")
    names = iter(line)
    after = []
    for board, stop in zip(turns, stops, strict=True):
        square = stop
        if not stop:
            column, every = int(next(names), 36) - 1, lanes(rules)
            lane = every[column] if column < len(every) else 0
            square = landing_squares(board, rules) & lane
            if not square:
                expected = "expected columns that are not full"
                raise WrongProof(f"{place}: {expected}, got {short_repr(line)}")
            yield board, square
        after.append(put(board, square))
    return after
