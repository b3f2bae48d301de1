"""Check a proof about connect-n: ``python check_proof.py FILE``. Needs only Python.

A side claims to win, or not to lose, and answers every reply of the other side until it
can complete a line, the board is full, or a plan holds. Other positions have a line
each, in the order of `Proof.follow`. ``fourinrow.proofs`` says what the lines mean.
"""

import bz2
import re
import sys
from pathlib import Path


class WrongProof(Exception):
    """A line of a proof is not what its position needs."""


def read(text: str) -> tuple[tuple[str, ...], list[str]]:
    """Return what the first four lines of a proof say, and its other lines."""
    size, lines = "(2[0-6]|1[0-9]|[1-9])", text.splitlines()
    form = f"""fourinrow proof 1\n{size} rows, {size} columns, {size} in a row
(first|second) (wins|does not lose)\nafter ?([1-9a-z]*)"""
    if head := re.fullmatch(form, "\n".join(lines[:4])):
        return head.groups(), lines[4:]
    raise WrongProof(f"line 1: expected a proof's first four lines, got {text[:80]!a}")


class Proof:
    """A proof that was checked. Boards are masks: one bit for each square."""

    def __init__(self, text: str) -> None:
        (*board, self.side, self.claim, self.moves), lines = read(text)
        self.lines, self.number, self.seen = iter(lines), 4, set[tuple[int, int]]()
        self.rows, self.cols, self.n = rows, cols, n = [int(word) for word in board]
        self.height = rows + 1  # a row on top stays empty
        self.lanes = [(1 << rows) - 1 << x * self.height for x in range(cols)]
        self.wins = [
            sum({1 << (x + dx * i) * self.height + y + dy * i for i in range(n)})
            for dx, dy in [(0, 1), (1, -1), (1, 0), (1, 1)]
            for x in range(cols - dx * (n - 1))
            for y in range(max(0, -dy * (n - 1)), rows - max(0, dy * (n - 1)))
        ]
        stones = [0, 0]
        for place, name in enumerate(self.moves):
            stones[place % 2] |= self.landing(stones[0] | stones[1], name)
            self.insist(not any(map(self.has_won, stones)), "the game goes on")
        mine, theirs = stones if self.side == "first" else stones[::-1]
        if (len(self.moves) % 2 == 0) == (self.side == "first"):
            self.answer(mine, theirs, [theirs], "")
        else:
            self.follow(mine, theirs)
        self.insist(next(self.lines, None) is None, "the end after this line")

    def insist(self, truth: object, expected: str) -> None:
        if not truth:
            raise WrongProof(f"line {self.number}: expected {expected}")

    def landings(self, filled: int) -> int:
        """Return the squares on which a stone can land."""
        return sum(lane & (filled & lane) + (lane & -lane) for lane in self.lanes)

    def landing(self, filled: int, name: str) -> int:
        lane = sum(self.lanes[int(name, 36) - 1 :][:1])
        self.insist(lane & ~filled, f"a column that is not full, got {name}")
        return self.landings(filled) & lane

    def has_won(self, stones: int) -> bool:
        return any(line & stones == line for line in self.wins)

    def completing(self, stones: int, filled: int) -> int:
        """Return the empty squares that complete a line of some stones."""
        gaps = {line & ~stones for line in self.wins}
        return sum(gap for gap in gaps if not gap & (gap - 1 | filled))

    def forced(self, mine: int, theirs: int) -> int | None:
        """Return where the claimer has to move: 0 for a choice, None if it is done."""
        landings = self.landings(mine | theirs)
        if not landings or self.completing(mine, mine | theirs) & landings:
            self.insist(landings or self.claim != "wins", "a win, got a full board")
            return None
        return self.completing(theirs, mine | theirs) & landings

    def answer(self, mine: int, before: int, replies: list[int], plan: str) -> None:
        """Check positions after replies, in which the claimer is to move."""
        forced = {it: to for it in replies if (to := self.forced(mine, it)) is not None}
        free = [theirs for theirs, square in forced.items() if not square]
        entry = next(self.lines, "") if free else ""
        self.number += bool(free)
        if entry and re.fullmatch(plan, entry):
            return self.check_plan(mine, before, entry)
        is_right = re.fullmatch(f"[1-9a-z]{{{len(free)}}}", entry)
        self.insist(is_right, f"answers to replies: {len(free)}, got {entry[:80]!a}")
        names = dict(zip(free, entry, strict=True))
        for theirs, square in forced.items():
            self.insist(not square & square - 1, "one line to stop, got two")
            square = square or self.landing(mine | theirs, names[theirs])
            self.follow(mine | square, theirs)
        return None

    def follow(self, mine: int, theirs: int) -> None:
        """Check a position in which the other side is to move."""
        landings = self.landings(mine | theirs)
        self.insist(not self.completing(theirs, mine | theirs) & landings, "a stop")
        self.insist(landings or self.claim != "wins", "a win, got a full board")
        if not {(mine, theirs), (self.mirror(mine), self.mirror(theirs))} & self.seen:
            self.seen.add((mine, theirs))
            replies = [theirs | it for lane in self.lanes if (it := landings & lane)]
            self.answer(mine, theirs, replies, "=-?(?:[a-z][1-9][0-9]?)*(?:[a-z]{2})*")

    def mirror(self, squares: int) -> int:
        parts = [squares >> x * self.height & self.lanes[0] for x in range(self.cols)]
        return sum(part << x * self.height for x, part in enumerate(reversed(parts)))

    def check_plan(self, mine: int, theirs: int, plan: str) -> None:
        """Check that a plan leaves no line to the other side, and keeps the claim."""
        wins, named = self.completing(mine, mine | theirs), re.findall(r"\w\d+|-", plan)
        stopped, below, odd = mine, 0, dict[str, int]()
        for x, name in enumerate(map(chr, range(97, 97 + self.cols))):  # a, b ...
            used = self.lanes[x] & ~(mine | theirs)
            rows = {int(it[1:]) - 1 for it in named if it[0] == name}
            own = sum(1 << x * self.height + row for row in rows) if named else -1
            threats = wins & used & used - 1 & own  # not on the lowest empty square
            threat = threats & -threats
            below, stopped = below | threat >> 1, stopped | used & -threat
            used &= (threat >> 1) - 1
            squares = [1 << bit for bit in range(used.bit_length()) if used >> bit & 1]
            stopped |= sum(squares[1 + len(squares) % 2 :: 2])
            if len(squares) % 2:
                odd[name] = squares[0]
        ends = [(odd.pop(a, 0), odd.pop(b, 0)) for a, b in re.findall("[a-z]{2}", plan)]
        while odd:
            ends.append((odd.pop(min(odd)), odd.pop(min(odd, default=""), 0)))
        self.insist(all(map(all, ends)), "an even number of columns for pairs")
        left = [w for w in self.wins if not w & stopped and (w & below).bit_count() < 2]
        is_stopped = all(any(a & w and b & w for a, b in ends) for w in left)
        self.insist(is_stopped, "a plan that stops all lines")
        self.insist(below or self.claim != "wins" or self.has_won(stopped), "a win")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python check_proof.py FILE")
    try:
        raw = Path(sys.argv[1]).read_bytes()
        proof = Proof(str(bz2.decompress(raw) if raw[:3] == b"BZh" else raw, "latin1"))
    except (OSError, ValueError, MemoryError, WrongProof) as error:
        sys.exit(f"not proved: {error}")
    print(f"proved: {proof.side} {proof.claim} after {proof.moves or 'no move'}")
    print(f"{proof.rows} rows, {proof.cols} columns, {proof.n} in a row", end="; ")
    print(f"lines: {proof.number:,}, positions: {len(proof.seen):,}")
