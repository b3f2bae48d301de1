"""The players that are judged, asked for their moves at many positions."""

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from fourinrow.core.board_line import parse_board
from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation, centre_first
from fourinrow.data.evaluating import Judged, judgements
from fourinrow.data.labels import Label
from fourinrow.data.policies import Probabilities
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import GameBook, connect
from fourinrow.games.game import Game
from fourinrow.play.players import at_random
from fourinrow.shell.choices import player_for


class MoveTask(NamedTuple):
    """A position, the name of the player to ask, and the seed of its moves."""

    rules: Rules
    book: GameBook
    player: str
    board: str
    seed: str


def ask(task: MoveTask) -> Probabilities | FourInRowError:
    """Return the move of a player, as sure, or its error."""
    rng = Random(task.seed)
    try:
        player = player_for(task.player, rng, at_random(rng))
        situation = parse_board(task.board, task.rules)
        return {player(_game(task.rules, task.book), situation): 1.0}
    except FourInRowError as error:
        return FourInRowError(str(error))


@lru_cache
def _game(rules: Rules, book: GameBook) -> Game[Situation, int]:
    """Return the game that players of commands play, with one oracle for all tasks."""
    return connect(rules, order=centre_first(rules), book=book)


def judged_player(
    name: str, book: GameBook, seed: int, jobs: int, labels: Sequence[Label]
) -> Iterator[Judged | FourInRowError]:
    """Yield what a player does at each running position, asked ``jobs`` at a time."""
    from fourinrow.shell.workers import workers  # slow to import
    from fourinrow.solver.parallel import in_order

    tasks = (
        MoveTask(each.rules, book, name, each.line, f"{seed}/{number}")
        for number, each in enumerate(labels)
        if each.best
    )
    with workers(jobs) if jobs > 1 else nullcontext() as pool:
        if pool is None:
            found: Iterator[Probabilities | FourInRowError] = map(ask, tasks)
        else:
            found = in_order(pool, ask, tasks, _AHEAD * jobs)
        yield from judgements(lambda _situation: _next(found), labels)


_AHEAD: Final = 8  # positions for each process


def _next(found: Iterator[Probabilities | FourInRowError]) -> Probabilities:
    answer = next(found)
    if isinstance(answer, FourInRowError):
        raise answer
    return answer
