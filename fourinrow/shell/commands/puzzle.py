"""``fourinrow puzzle``: find the one right move, and see why it is right."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import suppress
from itertools import count as numbers, islice
from random import Random
from time import monotonic, time
from typing import Final

from toolz import unique

from fourinrow.errors import FourInRowError, OutOfTime, printable, reason_of
from fourinrow.games.connect import connect
from fourinrow.games.connect.text import draw
from fourinrow.games.connect.why import explain
from fourinrow.games.forced_line import why_text
from fourinrow.notation.moves import from_moves, parse_move
from fourinrow.play import puzzles
from fourinrow.play.puzzles import PLIES, THEMES, Puzzle, puzzles_in_game
from fourinrow.shell import terminal
from fourinrow.shell.many_games import until_stopped
from fourinrow.shell.options import count, number_up_to, seconds, seed, span
from fourinrow.shell.terminal import Ticker, write_out
from fourinrow.solver.bridge import as_board
from fourinrow.solver.score import Result
from fourinrow.solver.solver import Solver
from fourinrow.solver.symmetry import symmetry_class
from fourinrow.stopping import after_seconds

_ABOUT: Final = """\
Find the one move that wins, or the one that does not lose: type its column. If
it is wrong, try again. For `solution`, or an empty line, it says why the right
move is right, and how many players of which level miss it. Squares have names
there: c3 is the third from below in column 3.

Without a number it is the puzzle of the day, the same for everybody.
"""

_HOW: Final = """\
themes: double-threat: each move threatens a line, the last one two at once;
parity: it decides who has to move where, in the end; only-move: another forced
line; defence: the move that does not lose.

--seed looks for new puzzles, in games between players of level:1 to level:5,
who move otherwise with Numba than without.
--make writes them, one a line: the moves, the right column, the theme, and how
many of 100 players of each level miss it.

examples:
  fourinrow puzzle --theme double-threat
  echo 6 | fourinrow puzzle 5
  fourinrow puzzle --seed 7 --make 20 --seconds 300 > homework.txt

exit status: 1 also if too little is found in time
"""

_SECONDS: Final = 60.0


def add_options(parser: ArgumentParser) -> None:
    """Add the options of ``puzzle`` to its parser."""
    parser.description, parser.epilog = _ABOUT, _HOW
    add, most = parser.add_argument, len(puzzles.known_puzzles())
    words = f"a puzzle from 1 to {most}: by theme, and the easy ones first"
    add("number", nargs="?", type=number_up_to(most), metavar="NUMBER", help=words)
    add("--theme", choices=THEMES, help="what makes the move right")
    words = f"with A to B stones on the board ({PLIES[0]}:{PLIES[-1]})"
    add("--plies", type=span, default=PLIES, metavar="A:B", help=words)
    add("--seed", type=seed, help="look for a new puzzle; the same seed gives the same")
    add("--make", type=count, metavar="N", help="write N new puzzles, with --seed")
    words = f"look for new puzzles for S seconds ({_SECONDS:g})"
    add("--seconds", type=seconds, metavar="S", help=words)
    parser.set_defaults(run=_puzzle)


def _puzzle(options: Namespace) -> int:
    known, number = puzzles.known_puzzles(), options.number
    is_new = options.seed is not None
    if number and (is_new or options.theme or options.plies is not PLIES):
        options.refuse("argument NUMBER: not allowed with options that choose a puzzle")
    for name in ("make", "seconds"):
        if not is_new and getattr(options, name):
            options.refuse(f"argument --{name}: not allowed without --seed")
    if is_new:
        return _new(options)
    fitting = [at for at, puzzle in enumerate(known, 1) if _fits(puzzle, options)]
    if not fitting:
        options.refuse("no such puzzle is known: --seed 1 looks for a new one")
    number = number or fitting[puzzles.place_of_day(time(), len(fitting))]
    return _ask(known[number - 1], f"Puzzle {number}")


def _fits(puzzle: Puzzle, options: Namespace) -> bool:
    is_wanted = options.theme in (None, puzzle.theme)
    return is_wanted and len(puzzle.moves) in options.plies


def _new(options: Namespace) -> int:
    """Look for new puzzles, no two alike, until there are enough or time is up."""
    wanted = options.make or 1
    new = unique(_fitting(options), key=lambda it: symmetry_class(as_board(it.moves)))
    with Ticker("puzzles", wanted) as ticker:
        found, status = until_stopped(islice(new, wanted), ticker)
    if not status and len(found) < wanted:
        said = f"time is up: {len(found)} of {wanted} found (--seconds)"
        status = terminal.complain(said)
    made = sorted(found, key=puzzles.by_difficulty)
    if options.make:
        write_out("".join(f"{each.line}\n" for each in made), end="")
    elif made:
        return _ask(made[0], f"After {made[0].moves}")
    return status


def _fitting(options: Namespace) -> Iterator[Puzzle]:
    """Yield the puzzles of many games that fit, until time is up."""
    solver, stop = Solver(), after_seconds(options.seconds or _SECONDS, monotonic)
    with suppress(OutOfTime):
        for number in numbers():
            if stop(solver.nodes):
                return
            rng = Random(f"{options.seed}/{number}")
            found = puzzles_in_game(rng, solver, options.plies, stop)
            yield from (each for each in found if _fits(each, options))


def _ask(puzzle: Puzzle, title: str) -> int:
    """Show a puzzle, read answers up to the right one, and show the solution."""
    look, solver = terminal.look_for_output(), Solver()
    names, board = look.stones, draw(from_moves(puzzle.moves), look)
    write_out(f"{title}\n{board}\n{puzzle.task(names)}")
    for answer in _answers(puzzle.moves):
        if answer == puzzle.right:
            write_out("Right.")
            break
        said = f"{names[1 - len(puzzle.moves) % 2]} can win"
        if solver.result(f"{puzzle.moves}{answer + 1}") is Result.DRAW:
            said = "neither side can force a win"
        write_out(f"Wrong. After column {answer + 1}, {said}.")
    with Ticker("searching"):
        told = explain(puzzle.moves, solver, puzzle.right, names=names)
    write_out(f"{why_text(connect(), told, look)}\n\n{puzzle.about}")
    return 0


def _answers(moves: str) -> Iterator[int]:
    """Yield columns that can be played, until the solution is asked for."""
    while True:
        if sys.stdin.isatty():
            write_out("column, or Return for the solution> ", end="")
        line = terminal.next_line(sys.stdin)
        if line is None or line.strip().lower() in ("", "solution"):
            return
        try:
            move = parse_move(line.strip())
            from_moves(f"{moves}{move + 1}")
        except FourInRowError as error:
            write_out(printable(reason_of(error)))
        else:
            yield move
