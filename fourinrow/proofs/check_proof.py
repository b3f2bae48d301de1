"""Check a proof about connect-n: ``python check_proof.py FILE``. Needs only Python.

A side claims to win, or not to lose, and answers every reply of the other side until it
can complete a line, until the board is full, or until a plan holds. Other positions
than these, which are met in the order of `Proof.follow`, have a line each. What the
lines and plans mean is told by ``fourinrow.proofs``.
"""

import re
import sys
from pathlib import Path


class WrongProof(Exception):
    """A line of a proof is not what its position needs."""


class Proof:
    """A proof that was checked. Boards are masks: one bit for each square."""

    def __init__(self, text: str) -> None:
        self.lines, self.number = iter(text.splitlines()), 0
        self.answers: dict[tuple[int, int], int] = {}  # (mine, theirs) -> square
        self.seen: set[tuple[int, int]] = set()
        self.expect("(fourinrow proof 1)")
        board = self.expect("{0} rows, {0} columns, {0} in a row".format(r"([1-9]\d?)"))
        self.rows, self.cols, self.n = rows, cols, n = [int(word) for word in board]
        self.side, self.claim = self.expect("(first|second) (wins|does not lose)")
        (self.moves,) = self.expect("after ([1-9a-z]*)")
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

    def expect(self, form: str) -> tuple[str, ...]:
        """Return the parts of the next line."""
        line, self.number = next(self.lines, ""), self.number + 1
        parts = re.fullmatch(form, line, re.ASCII)
        self.insist(parts, f"{form}, got {line!r}")
        return parts.groups() if parts else ()

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
        forced = {theirs: self.forced(mine, theirs) for theirs in replies}
        free = [theirs for theirs in replies if forced[theirs] == 0]
        entry = self.expect(f"([1-9a-z]+{plan})")[0] if free else ""
        if entry.startswith("="):
            return self.check_plan(mine, before, re.findall(r"[a-z]\w\d?", entry))
        self.insist(len(entry) == len(free), f"{len(free)} answers")
        names = dict(zip(free, entry, strict=True))
        for theirs, square in forced.items():
            if square is not None:
                self.insist(not square & square - 1, "one line to stop, got two")
                square = square or self.landing(mine | theirs, names[theirs])
                self.answers[mine, theirs] = square
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
            plan = r"|=(?:[a-z][1-9]\d?)*(?:[a-z][a-z])*"
            self.answer(mine, theirs, replies, plan)

    def mirror(self, squares: int) -> int:
        parts = [squares >> x * self.height & self.lanes[0] for x in range(self.cols)]
        return sum(part << x * self.height for x, part in enumerate(reversed(parts)))

    def check_plan(self, mine: int, theirs: int, words: list[str]) -> None:
        """Check that a plan leaves no line to the other side, and keeps the claim."""
        wins = self.completing(mine, mine | theirs)
        stopped, below, odd = mine, 0, dict[str, int]()
        for x, name in enumerate("abcdefghijklmnopqrstuvwxyz"[: self.cols]):
            used = self.lanes[x] & ~(mine | theirs)
            for threat in [it for it in words if it[0] == name and not it.isalpha()]:
                square = 1 << x * self.height + int(threat[1:]) - 1
                is_one = square & wins & used and square >> 1 & used
                self.insist(is_one, f"a threat, got {threat}")
                below, stopped = below | square >> 1, stopped | used & -square
                used &= (square >> 1) - 1
            squares = [1 << bit for bit in range(used.bit_length()) if used >> bit & 1]
            stopped |= sum(squares[1 + len(squares) % 2 :: 2])
            if len(squares) % 2:
                odd[name] = squares[0]
        ends = [(odd.pop(it[0], 0), odd.pop(it[1], 0)) for it in words if it.isalpha()]
        self.insist(all(map(all, ends)) and not odd, "a pair for each odd column")
        for line in self.wins:
            pairs = [a | b for a, b in ends if a & line and b & line]
            is_stopped = line & stopped or pairs or (line & below).bit_count() > 1
            self.insist(is_stopped, "a plan that stops all lines")
        keeps = self.claim != "wins" or below or self.has_won(stopped)
        self.insist(keeps, "a plan that completes a line")


if __name__ == "__main__":
    try:
        proof = Proof(Path(sys.argv[1]).read_text(encoding="ascii"))
    except (IndexError, OSError, UnicodeError, WrongProof) as error:
        sys.exit(f"not proved: {error}")
    print(f"proved: {proof.side} {proof.claim} after {proof.moves or 'no move'}")
    print(f"{proof.rows} rows, {proof.cols} columns, {proof.n} in a row", end="; ")
    print(f"{proof.number:,} lines, {len(proof.seen):,} positions")
