"""Tasks for searches: states of every stage of every game, and how deep to look.

A task is drawn from a `Random` of Hypothesis: uniformly, and shrunk towards few plies
and the first moves. `drawn` counts what comes of it.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import chain, islice, takewhile
from math import inf
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from hypothesis import strategies as st

import oracle
from fourinrow.core import (
    CONNECT_FIVE,
    CONNECT_FOUR,
    GOMOKU,
    TIC_TAC_TOE,
    Cell,
    Direction,
    Order,
    PatternTable,
    Player,
    Rules,
    Situation,
    Status,
    ascending,
    centre_first,
    descending,
    format_grid,
    from_rows,
)
from fourinrow.games import (
    Game,
    Othello,
    connect,
    layer_of,
    othello,
    search_space,
    stonehenge,
)
from fourinrow.games.stonehenge_text import draw_stonehenge
from fourinrow.search import Layer, SearchSpace
from fourinrow.seeds import CONNECT5, CONNECT5_SEED, OCAML_TABLE

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")

MAX_DEPTH: Final = 5
CARE: Final = 40
"""How many moves are tried to find one that does not end the game."""


class Task(NamedTuple, Generic[S]):
    """Search ``space`` from ``state``, ``depth`` plies deep.

    ``stage`` is the share of the longest game that has been played. A value is that of
    a game that is won unless it lies between the two of ``open_values``. ``kinds`` are
    words to count tasks by.
    """

    space: SearchSpace[S]
    state: S
    layer: Layer
    depth: int
    stage: float
    open_values: tuple[float, float]
    kinds: tuple[str, ...]
    picture: str

    def __repr__(self) -> str:
        """Show the position in place of functions."""
        return f"{self.depth} plies, {self.layer}, {self.kinds}\n{self.picture}\n"


def remembered(space: SearchSpace[S]) -> SearchSpace[S]:
    """The same space, but each state is expanded and rated once."""
    return SearchSpace(
        cache(lambda state: tuple(space.children(state))),
        cache(space.rate),
        space.is_stable,
    )


def some_depth(
    rng: Random,
    space: SearchSpace[S],
    state: S,
    leaves: int,
    max_depth: int = MAX_DEPTH,
) -> int:
    """A depth, often the greatest one, to which there are so many leaves at most."""
    level, most = next_level(space, Counter([state]), leaves), 0
    while level is not None and most < max_depth:
        level, most = next_level(space, level, leaves), most + 1
    return max(1, rng.choice((most, rng.randint(1, max(1, most)))))


def next_level(
    space: SearchSpace[S], level: Counter[S], leaves: int
) -> Counter[S] | None:
    """The states one ply deeper and the ways to each; none if the ways are too many."""
    below, total = Counter[S](), 0
    for parent, ways in level.items():
        for child in space.children(parent):
            below[child] += ways
            total += ways
        if total > leaves:
            return None
    return below


# --- Plays -------------------------------------------------------------------


class Play(NamedTuple, Generic[S, M]):
    """What is needed to play a game at random, and no more."""

    start: S
    moves: Callable[[S], Sequence[M]]
    after: Callable[[S, M], S]
    is_over: Callable[[S], bool]
    longest: int


def one_ply(rng: Random, play: Play[S, M], state: S, careful: bool) -> tuple[S, bool]:
    """The state after a move, and whether it is over; the careful try others first."""
    moves, after, is_over = play.moves(state), state, True
    for _ in range(CARE if careful else 1):
        after = play.after(state, rng.choice(moves))
        is_over = play.is_over(after)
        if not is_over:
            break
    return after, is_over


def played(rng: Random, play: Play[S, M], plies: int, careful: bool) -> list[S]:
    """The states of a game; the careful stop where they can't but end it."""
    states, is_over = [play.start], False
    while len(states) <= plies and not is_over:
        after, is_over = one_ply(rng, play, states[-1], careful)
        if not (careful and is_over):
            states.append(after)
    return states


def some_way_into(rng: Random, play: Play[S, M]) -> list[S]:
    """The states of a game from the start to the one to look at.

    Of twenty games, fifteen are cut after any number of plies, three one or two moves
    before the end, and two are over.
    """
    kind = rng.randrange(20)
    if kind < 15:
        return played(rng, play, rng.randrange(play.longest), careful=True)
    is_over = kind >= 18
    states = played(rng, play, play.longest, careful=kind < 17)
    back = 0 if is_over else (2, 2, 1)[kind - 15]
    return states[: max(1, len(states) - back)]


def play_of(game: Game[S, M], longest: int) -> Play[S, M]:
    """The play of a game by its own rules."""
    return Play(
        game.start(),
        game.legal_moves,
        game.play,
        lambda state: game.outcome(state) is not Status.RUNNING,
        longest,
    )


# --- Boards, played without the library ----------------------------------------


class Stones(NamedTuple):
    """The cells of a board row by row, who is to move, and the cell last played."""

    cells: tuple[int, ...]
    turn: int = 1
    last: int | None = None


STEPS: Final = {0: (0, 1), 1: (1, 0), 2: (-1, 1), 3: (1, 1)}


def ray(rules: Rules, cell: int, down: int, right: int) -> Iterator[int]:
    """The cells from one on, in steps, up to the edge of the board."""
    row, column = divmod(cell, rules.cols)
    while 0 <= row < rules.rows and 0 <= column < rules.cols:
        yield row * rules.cols + column
        row, column = row + down, column + right


def has_line(rules: Rules, cells: Sequence[int], last: int) -> bool:
    """Tell whether the stone of a cell is one of n in line."""

    def run(down: int, right: int) -> int:
        run = takewhile(
            lambda cell: cells[cell] == cells[last], ray(rules, last, down, right)
        )
        return sum(1 for _ in run)

    steps = [STEPS[direction] for direction in rules.directions]
    return any(run(*step) + run(-step[0], -step[1]) > rules.n for step in steps)


def stones_play(rules: Rules, goals: Sequence[Sequence[int]]) -> Play[Stones, int]:
    """The play of some rules.

    Where stones do not fall, most of them go to cells of the goals, of which the even
    ones are the first player's and the odd ones the second's.
    """
    size, cols = rules.rows * rules.cols, rules.cols

    def moves(state: Stones) -> Sequence[int]:
        places = range(cols if rules.gravity else size)
        free = [place for place in places if not state.cells[place]]
        mine, theirs = (
            [cell for goal in goals[at::2] for cell in goal if not state.cells[cell]]
            for at in (state.turn - 1, 2 - state.turn)
        )
        rest = [place for place in free if place not in theirs]
        return free + (rest + mine * 4) * 4

    def after(state: Stones, move: int) -> Stones:
        column = range(move, size, cols) if rules.gravity else (move,)
        cell = max(place for place in column if not state.cells[place])
        cells = (*state.cells[:cell], state.turn, *state.cells[cell + 1 :])
        return Stones(cells, 3 - state.turn, cell)

    def is_over(state: Stones) -> bool:
        if state.last is None:
            return False
        return 0 not in state.cells or has_line(rules, state.cells, state.last)

    return Play(Stones((0,) * size), moves, after, is_over, size)


# --- Tables ----------------------------------------------------------------------

WIN_OR_NOTHING: Final = PatternTable.even(values=(), win=1)
WIN_IS_ALL: Final = PatternTable.even(values=(), win=inf)
SEEDS_TABLES: Final = {"CONNECT5": CONNECT5, "CONNECT5_SEED": CONNECT5_SEED}


def odd_table(rng: Random) -> PatternTable:
    """A table that is not even, nor made for any game; wins may be huge."""
    mine, theirs = ([rng.randint(-9, 9) for _ in range(5)] for _ in range(2))
    win, lose = (rng.randint(50, 999) * rng.choice((1, 10**6)) for _ in range(2))
    return PatternTable(
        tuple(mine), tuple(theirs), win, -lose, rng.choice((True, False))
    )


def some_table(rng: Random, rules: Rules) -> tuple[str, PatternTable]:
    """A table and its name; half are those for n, or the seed's in the matrix game."""
    named = {
        "for n": PatternTable.for_n(rules.n),
        "OCaml": OCAML_TABLE,
        "win or nothing": WIN_OR_NOTHING,
        "win is all": WIN_IS_ALL,
        **(SEEDS_TABLES if rules == CONNECT_FIVE else {}),
    }
    common = [*SEEDS_TABLES] * 4 if rules == CONNECT_FIVE else []
    name = rng.choice(["odd", "odd", *["for n"] * 3, *named, *common])
    return name, named.get(name) or odd_table(rng)


# --- Connect Four and its family -------------------------------------------------


class Board(NamedTuple):
    """A situation of some rules, a table to rate it with, and the plies before it."""

    rules: Rules
    table_name: str
    table: PatternTable
    situation: Situation
    plies: int

    def __repr__(self) -> str:
        """Show the position."""
        picture = format_grid(self.situation.grid)
        return f"{self.rules}, {self.table_name} {self.table}\n{picture}\n"


SomeRules: TypeAlias = Callable[[Random], Rules]


def some_goals(rng: Random, rules: Rules) -> Sequence[Sequence[int]]:
    """Up to four windows that have no cell in common."""
    goals: list[Sequence[int]] = []
    for _ in range(60):
        cell = rng.randrange(rules.rows * rules.cols)
        step = STEPS[rng.choice(rules.directions)]
        goal = list(islice(ray(rules, cell, *step), rules.n))
        if len(goal) == rules.n and not set(goal) & set(chain(*goals)):
            goals.append(goal)
        if len(goals) == 4:
            break
    return goals


def some_board(some_rules: SomeRules, rng: Random) -> Board:
    """A board of any stage of a game."""
    rules = some_rules(rng)
    goals = [] if rules.gravity else some_goals(rng, rules)
    *before, here = some_way_into(rng, stones_play(rules, goals))
    cols = rules.cols
    stones = [Cell(stone) for stone in here.cells]
    rows = [stones[at : at + cols] for at in range(0, len(stones), cols)]
    situation = Situation(from_rows(rows), Player(here.turn), rules)
    return Board(rules, *some_table(rng, rules), situation, len(before))


def space_on(board: Board, order: Order = ascending) -> SearchSpace[Situation]:
    """The search space of a board, whatever its table."""
    rules, _, table, _, _ = board
    return search_space(connect(rules, table, order=order, may_be_outbid=True))


def board_task(
    some_rules: SomeRules, work: int, rng: Random, max_depth: int = MAX_DEPTH
) -> Task[Situation]:
    """A task on a board: ``work`` is about the number of windows that are rated."""
    board = some_board(some_rules, rng)
    rules, name, table, here, plies = board
    order = rng.choice([ascending, descending, centre_first(rules)])
    space = remembered(space_on(board, order))
    count = oracle.window_count(rules.rows, rules.cols, rules.n, rules.directions)
    depth = some_depth(rng, space, here, work // (count + 50), max_depth)
    cells = rules.rows * rules.cols
    is_whole = MAX_DEPTH < cells - plies <= depth
    size = "large" if max(rules.rows, rules.cols) > 9 else "small"
    return Task(
        space,
        here,
        layer_of(here.turn),
        depth,
        plies / cells,
        (table.lose / 2 or -inf, table.win / 2),
        (name, size, *["to the end"] * is_whole),
        repr(board),
    )


def any_rules(rng: Random) -> Rules:
    """Rules of the family on a board of up to nine rows and columns."""
    every = list(Direction)
    return Rules(
        max(rng.randint(1, 9), rng.randint(1, 9)),
        max(rng.randint(1, 9), rng.randint(1, 9)),
        rng.choice((3, 3, 3, 4, 4, 4, 2, 5, 7)),
        rng.choice((True, False)),
        every if rng.randrange(3) else [rng.choice(every)],
    )


def large_rules(rng: Random) -> Rules:
    """Rules of the family on a board of up to 26 rows and columns."""
    sides = rng.randint(10, 26), rng.randint(1, 26)
    rows, cols = rng.choice((sides, sides[::-1]))
    return Rules(rows, cols, rng.randint(3, 6), rng.choice((True, True, True, False)))


def gomoku_rules(rng: Random) -> Rules:
    """Gomoku, on its own board or on a smaller one."""
    rows, cols = rng.choice(((15, 15), (rng.randint(5, 15), rng.randint(5, 15))))
    return GOMOKU._replace(rows=rows, cols=cols)


# --- Other games -------------------------------------------------------------------


def game_task(
    game: Game[S, M],
    longest: int,
    leaves: int,
    show: Callable[[S], str],
    rng: Random,
) -> Task[S]:
    """A task in a game in which a win is worth 1000 and more."""
    *before, here = some_way_into(rng, play_of(game, longest))
    space = remembered(search_space(game))
    return Task(
        space,
        here,
        layer_of(game.to_move(here)),
        some_depth(rng, space, here, leaves),
        len(before) / longest,
        (-1000, 1000),
        (),
        show(here),
    )


def othello_task(rng: Random) -> Task[Othello]:
    """A task in Othello, on the board of eight rows or on a smaller one."""

    def show(state: Othello) -> str:
        return f"{format_grid(state.grid)}{state.turn!r}"

    side = rng.choice((8, 8, 6, 4))
    return game_task(othello(side), side * side - 4, 500, show, rng)


Maker: TypeAlias = Callable[[Random], Task[S]]

# The quick ones first.
MAKERS: Final[Mapping[str, Maker[Any]]] = {
    # The last seven plies can be played in 5,040 ways.
    "tic-tac-toe": partial(board_task, lambda _: TIC_TAC_TOE, 300_000, max_depth=9),
    "Connect Four": partial(board_task, lambda _: CONNECT_FOUR, 50_000),
    "any rules": partial(board_task, any_rules, 50_000),
    "matrix game": partial(board_task, lambda _: CONNECT_FIVE, 150_000),
    "Othello": othello_task,
    "Stonehenge": partial(game_task, stonehenge(), 18, 300, draw_stonehenge),
    "gomoku": partial(board_task, gomoku_rules, 80_000),
    "large boards": partial(board_task, large_rules, 80_000),
}


def tasks(name: str) -> st.SearchStrategy[Task[Any]]:
    """The tasks of a game by its name in `MAKERS`."""
    return st.randoms(use_true_random=False).map(MAKERS[name])
