"""Check a proof about connect-n: ``python check_proof.py FILE``. Needs only Python.

A side claims to win, or not to lose. Four lines say what, and where; then come lines
for positions in which the other side is to move, in the order of `Proof.follow`. A line
has the columns (1 to 9, a, b ...) of the answers to its replies, from left to right,
but none where a line can be completed at once, or has to be stopped. Positions without
free answers, and those met before, or mirrored, have no line.

A line such as ``= d3 b-f`` is a plan. *Threats*, as d3, are empty squares that complete
a line of the claimer. In their columns the squares *in use* are those up to the second
below the threat, in others all empty ones. *Pairs*, as b-f, join the columns with an
odd number of them. The claimer completes a line if the other side plays below a threat,
takes the lowest square of one column of a pair if the other takes that of the other
one, and answers all else on top of it. There is always an answer; so when the squares
in use are full, the other side has to play below a threat.
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
        self.rows, self.cols, self.n = map(int, board)
        n = self.n
        self.side, self.claim = self.expect("(first|second) (wins|does not lose)")
        (self.moves,) = self.expect("after ([1-9a-z]*)")
        self.height = self.rows + 1  # a row on top stays empty
        self.lanes = [(1 << self.rows) - 1 << x * self.height for x in range(self.cols)]
        self.wins = [
            sum({1 << (x + dx * i) * self.height + y + dy * i for i in range(n)})
            for dx, dy in [(0, 1), (1, -1), (1, 0), (1, 1)]
            for x in range(self.cols - dx * (n - 1))
            for y in range(self.rows)
            if 0 <= y + dy * (n - 1) < self.rows
        ]
        stones = [0, 0]
        for place, name in enumerate(self.moves):
            stones[place % 2] |= self.landing(stones[0] | stones[1], name)
            self.insist(not any(map(self.has_won, stones)), "the game goes on")
        mine, theirs = stones if self.side == "first" else stones[::-1]
        if (len(self.moves) % 2 == 0) != (self.side == "first"):
            self.follow(mine, theirs)
        elif (forced := self.forced(mine, theirs)) is not None:
            name = "" if forced else self.expect("([1-9a-z])")[0]
            self.answer(mine, theirs, forced, name)
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
        filled, landings = mine | theirs, self.landings(mine | theirs)
        if not landings or self.completing(mine, filled) & landings:
            self.insist(landings or self.claim != "wins", "a win, got a full board")
            return None
        return self.completing(theirs, filled) & landings

    def answer(self, mine: int, theirs: int, forced: int, name: str) -> None:
        """Check a position in which the claimer is to move."""
        self.insist(not forced & forced - 1, "no two lines about to be completed")
        square = forced or self.landing(mine | theirs, name)
        self.answers[mine, theirs] = square
        self.follow(mine | square, theirs)

    def follow(self, mine: int, theirs: int) -> None:
        """Check a position in which the other side is to move."""
        landings = self.landings(mine | theirs)
        lost = self.completing(theirs, mine | theirs) & landings
        self.insist(not lost, "an answer that stops a line")
        self.insist(landings or self.claim != "wins", "a win, got a full board")
        image = tuple(map(self.mirror, (mine, theirs)))
        if (mine, theirs) in self.seen or image in self.seen:
            return None
        self.seen.add((mine, theirs))
        afters = [theirs | landings & lane for lane in self.lanes if landings & lane]
        replies = [(after, self.forced(mine, after)) for after in afters]
        free = sum(forced == 0 for _, forced in replies)
        plan = r"=(?: [a-z][1-9]\d?)*(?: [a-z]-[a-z])*"
        entry = self.expect(f"([1-9a-z]+|{plan})")[0] if free else ""
        if entry.startswith("="):
            return self.check_plan(mine, theirs, entry[1:].split())
        self.insist(len(entry) == free, f"{free} answers")
        names = iter(entry)
        for after, forced in replies:
            if forced is not None:
                self.answer(mine, after, forced, "" if forced else next(names))
        return None

    def mirror(self, squares: int) -> int:
        parts = [squares >> x * self.height & self.lanes[0] for x in range(self.cols)]
        return sum(part << x * self.height for x, part in enumerate(reversed(parts)))

    def check_plan(self, mine: int, theirs: int, words: list[str]) -> None:
        """Check that a plan leaves no line to the other side, and keeps the claim."""
        wins = self.completing(mine, mine | theirs)
        stopped, below, odd = mine, 0, dict[str, int]()
        for x, name in enumerate("abcdefghijklmnopqrstuvwxyz"[: self.cols]):
            used = self.lanes[x] & ~(mine | theirs)
            for threat in [it for it in words if it[0] == name and it[1] != "-"]:
                square = 1 << x * self.height + int(threat[1:]) - 1
                is_one = square & wins & used and square >> 1 & used
                self.insist(is_one, f"a threat, got {threat}")
                below, stopped = below | square >> 1, stopped | used & -square
                used &= (square >> 1) - 1
            squares = [1 << bit for bit in range(used.bit_length()) if used >> bit & 1]
            stopped |= sum(squares[1 + len(squares) % 2 :: 2])
            if len(squares) % 2:
                odd[name] = squares[0]
        ends = [(odd.pop(it[0], 0), odd.pop(it[2], 0)) for it in words if it[1] == "-"]
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
    after = f"after {proof.moves}" if proof.moves else "from the empty board"
    print(f"proved: the {proof.side} player {proof.claim} {after}")
    print(f"{proof.rows} rows, {proof.cols} columns, {proof.n} in a row", end="; ")
    print(f"{proof.number:,} lines, {len(proof.seen):,} positions")
