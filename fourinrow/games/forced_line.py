"""Why a side wins, in any game: a line that it can force to the end of the game."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import count, product
from typing import Final

from fourinrow.core.cells import Outcome, Player, other, won_by
from fourinrow.errors import FourInRowError, OutOfTime, expected
from fourinrow.games.display import Look
from fourinrow.games.game import Game, M, S, Why
from fourinrow.games.history import History
from fourinrow.games.words import standing
from fourinrow.proofs.prover import MOST, Sizes, Step
from fourinrow.stopping import Stop, in_time, never

_BUDGETS: Final = (1, 3, 7, 15, MOST)


class Wins(Sizes[History[S, M]]):
    """The sizes of the wins that a side can force, in a game whose sides take turns."""

    def __init__(
        self, side: Player, on_visit: Callable[[], object] = lambda: None
    ) -> None:
        super().__init__(on_visit)
        self._won = won_by(side)
        self._after = cache(lambda at: tuple(self._moves(at)))

    def key(self, position: History[S, M]) -> tuple[S, int]:
        """Return the state, and how many moves led to it."""
        return position.here, len(position.moves)

    def replies(self, position: History[S, M]) -> Sequence[History[S, M]]:
        """Return the positions after replies that don't let the side win at once."""
        return [it for it in self._after(position) if not self._wins_at_once(it)]

    def answers(self, reply: History[S, M]) -> Sequence[History[S, M]]:
        """Return the positions after the answers that don't end the game otherwise."""
        found = self._after(reply)
        kinds = (self._won, Outcome.RUNNING)
        return [it for kind in kinds for it in found if it.outcome is kind]

    def _wins_at_once(self, at: History[S, M]) -> bool:
        return any(it.outcome is self._won for it in (at, *self._after(at)))

    def _moves(self, at: History[S, M]) -> Iterator[History[S, M]]:
        if at.turn is None:
            return
        for move in at.game.legal_moves(at.here):
            self._on_visit()
            after = at.after(move)
            if after.turn is at.turn:
                raise FourInRowError(expected("sides that take turns", at.game))
            yield after


def why(
    history: History[S, M],
    names: tuple[str, str] = ("X", "O"),
    stop: Stop = never,
) -> Why[S, M]:
    """Explain the last state of a history, and its last move, if there is one.

    >>> from fourinrow import connect, from_moves
    >>> why(History(connect(), (from_moves("121212"),))).sentences[-1]
    'X completes the line a1 a2 a3 a4.'

    The oracle explains them, or a forced line. It has at most `MOST` positions, and is
    found, and proved, by a search to the end of the game. If there is none, or a game
    without an oracle is over, this is said. Raises `OutOfTime` if ``stop`` says so,
    given the number of steps of the search, before a line is found, `FourInRowError`
    where a side moves twice in a row, and what the oracle raises.
    """
    before = history.undo() if history.moves else history
    game, here, move = history.game, history.here, history.last
    if game.oracle is not None and game.oracle.why is not None:
        return game.oracle.why(before.here, move, names, stop)
    on_visit = in_time(stop, count(1).__next__)
    if history.turn is None:
        how = standing(history.outcome, None, names)
        return Why([f"The game is over: {how}."], [], here, move, {})
    found = _forced(history, (history.turn, other(history.turn)), on_visit)
    if found is None:
        none = f"no forced line of at most {MOST} positions, so no reason is known"
        return Why([f"There is {none}."], [], here, move, {})
    (side, step), mistake = found, list[str]()
    first, mover = step.position, before.turn
    if history.moves and first.moves and mover and mover is not side:
        with suppress(OutOfTime):
            missed = _forced(before, (mover,), on_visit)
            if missed is not None:
                better = _moves(missed[1].position, names)
                played = _moves(history, names, len(before.moves))
                mistake.append(f"{played} is a mistake: {better} wins.")
    return Why(
        [*mistake, *_told(side, step, names)],
        [_line(path, names) for path in step.branches()],
        first.here,
        first.last if first.moves else move,
        {},
    )


def _forced(
    history: History[S, M], sides: Sequence[Player], on_visit: Callable[[], object]
) -> tuple[Player, Step[History[S, M]]] | None:
    """Return the side that can force a win, and how; short lines are sought first."""
    here = History(history.ahead, (history.here,))
    wins = {side: Wins[S, M](side, on_visit) for side in sides}
    for most, side in product(_BUDGETS, sides):
        for position in wins[side].answers(here) if side is here.turn else [here]:
            if wins[side].size(position, most):
                return side, wins[side].step(position)
    return None


def why_text(game: Game[S, M], found: Why[S, M], look: Look) -> str:
    """Return an explanation as text, with its drawing."""
    notes = {"notes": found.marks} if found.marks else {}
    board = game.text.draw(found.state, look, last=found.last, **notes)
    legend = re.sub(r"[a-z]+( stone)? \((.)\)", r"\2", found.legend)  # signs alone
    lines = [board, legend, *found.sentences, *(line for line, _ in found.lines)]
    return "\n".join(filter(None, lines))


def _told(
    side: Player, step: Step[History[S, M]], names: tuple[str, str]
) -> Iterator[str]:
    """Yield sentences on who wins, and how."""
    found, mine, theirs = step.position, names[side - 1], names[other(side) - 1]
    if found.moves:
        end = ": this wins" if found.turn is None else ""
        yield f"{mine} is to move and wins."
        yield f"{_moves(found, names)}{end}."
    else:
        yield f"{theirs} is to move and loses."
    if step.steps:
        yield (
            f"Each line below is a move of {theirs} and the answer of {mine}, what "
            f"comes next is indented; after any other move {mine} wins at once."
        )
    elif found.turn is not None:
        yield f"After each move of {theirs}, {mine} wins at once."


def _line(
    path: Sequence[Step[History[S, M]]], names: tuple[str, str]
) -> tuple[str, Sequence[M]]:
    """Return a reply and its answer as text, and all moves that lead there."""
    before, after = path[-2].position, path[-1].position
    indent = "  " * (len(path) - 2)
    return f"{indent}{_moves(after, names, len(before.moves))}", after.moves


def _moves(history: History[S, M], names: tuple[str, str], begin: int = 0) -> str:
    """Return the moves of a history from a ply on, each with the name of its side."""
    sides = (names[history.game.to_move(state) - 1] for state in history.states)
    said = zip(sides, history.names, strict=False)
    return ", ".join(f"{side} {move}" for side, move in [*said][begin:])
