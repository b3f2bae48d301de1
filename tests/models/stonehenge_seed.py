"""The OCaml seed's Stonehenge: its board and its evaluation, with its two mistakes.

A player is a bool, `True` for the first. `evaluate` sees a win only of the player it
is passed, and `state_of` calls it a draw when the player asked has no stones left,
whoever owns 8 lines. `play` goes on when the game is over, and checks nothing.
"""

from typing import NamedTuple, TypeAlias

from models.ocaml import State as State, standing

Case: TypeAlias = tuple[bool, int] | None
Move: TypeAlias = tuple[int, int]

LINES = [
    [0, 1], [2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13], [14, 15, 16, 17],
    [0, 2, 5, 9], [1, 3, 6, 10, 14], [4, 7, 11, 15], [8, 12, 16], [13, 17],
    [9, 14], [5, 10, 15], [2, 6, 11, 16], [0, 3, 7, 12, 17], [1, 4, 8, 13],
]  # fmt: skip


class J(NamedTuple):
    """The cells, the owners of the lines, and the stones of `True` and `False`."""

    cases: list[Case]
    placements: list[bool | None]
    r1: list[int]
    r2: list[int]


def lines_per_case(v: list[list[int]]) -> list[list[int]]:
    return [[j for j, line in enumerate(v) if i in line] for i in range(18)]


NUM_LINE_PER_CASE = lines_per_case(LINES)


def game_start() -> J:
    lp = [6, 5, 4, 3, 3, 2, 2, 1, 1]
    return J([None] * 18, [None] * 15, list(lp), list(lp))


def unicity(l: list[int]) -> list[int]:  # noqa: E741
    return [h for i, h in enumerate(l) if h not in l[i + 1 :]]


def legal_moves(player: bool, game: J) -> list[Move]:
    """From the last cell, the lightest stone first; also when the game is over."""
    stones = unicity(game.r1 if player else game.r2)[::-1]
    cells = [i for i in reversed(range(18)) if game.cases[i] is None]
    return [(cell, stone) for cell in cells for stone in stones]


def play_piece(stone: int, l: list[int]) -> list[int]:  # noqa: E741
    """Without the first such stone; all of them if there is none."""
    at = l.index(stone) if stone in l else len(l)
    return l[:at] + l[at + 1 :]


def count_line(player: bool, line: list[int], pos: list[Case]) -> int:
    cases = [pos[y] for y in line]
    return sum(case[1] for case in cases if case is not None and case[0] is player)


def count_max(n: int, l: list[int]) -> int:  # noqa: E741
    """The sum of the first n: of the heaviest, if the list descends."""
    return l[0] + count_max(n - 1, l[1:]) if l and n > 0 else 0


def nbr_cases_free(ca: list[Case], line: list[int]) -> int:
    return sum(ca[t] is None for t in line)


def play(player: bool, move: Move, game: J) -> J:
    c, i = move
    p, m, r1, r2 = game
    nr1, nr2 = (play_piece(i, r1), r2) if player else (r1, play_piece(i, r2))
    np, nm = list(p), list(m)
    np[c] = (player, i)
    for line in NUM_LINE_PER_CASE[c]:
        if nm[line] is None and nbr_cases_free(np, LINES[line]) == 0:
            c1 = count_line(player, LINES[line], np)
            c2 = count_line(not player, LINES[line], np)
            nm[line] = player if c1 > c2 else not player
    for k in range(15):
        if nm[k] is None:
            free = nbr_cases_free(np, LINES[k])
            if free == 0:
                raise RuntimeError("player")
            c1 = count_line(player, LINES[k], np)
            c2 = count_line(not player, LINES[k], np)
            max1 = count_max(free, nr1 if player else nr2)
            max2 = count_max(free, nr2 if player else nr1)
            if c1 >= c2 + max2:
                nm[k] = player
            elif c2 >= c1 + max1:
                nm[k] = not player
    return J(np, nm, nr1, nr2)


MORE_I = 1000
LESS_I = -1000


def nbr_lines_won(game: J) -> tuple[int, int]:
    return game.placements.count(True), game.placements.count(False)


def evaluate(player: bool, game: J) -> int:
    c1, c2 = nbr_lines_won(game)
    if player and c1 > 7:
        return MORE_I
    if not player and c2 > 7:
        return LESS_I
    return 50 * (c1 - c2) + 10 * (sum(game.r1) - sum(game.r2))


def state_of(player: bool, game: J) -> State:
    return standing(player, legal_moves(player, game), evaluate(player, game) / MORE_I)
