"""What ``fourinrow solve --json`` writes about positions, for programs."""

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Annotated, Final, NamedTuple

from fourinrow.core.rules import Rules
from fourinrow.core.situation import Situation
from fourinrow.errors import FourInRowError
from fourinrow.games.connect import CONNECT_GAMES, named as connect_named
from fourinrow.games.game import Game
from fourinrow.solver.bridge import as_board
from fourinrow.solver.solver import Solver
from fourinrow.solver.written_answers import QUESTIONS, answered, refuse_blanks
from fourinrow.stopping import Limit, Stop, never
from fourinrow.web.address_fields import one_of
from fourinrow.web.offered import CATALOGUE, Offered

SECONDS: Final = 2.0  # for the search of a position


class SolveQuestion(NamedTuple):
    """A game of the connect family, its board, moves, and what to find out."""

    game: Annotated[str, partial(one_of, CONNECT_GAMES)] = "connect-four"
    board: Annotated[str, str] = ""
    moves: Annotated[str, str] = ""
    question: Annotated[str, partial(one_of, QUESTIONS)] = "score"

    def named_game(self) -> Game[Situation, int]:
        """Return the game on its board. Raises `FourInRowError` for a bad board."""
        game = connect_named(self.game, self.board)
        assert game is not None  # a request with any other name is refused
        return game


@dataclass(frozen=True, slots=True)
class SolvedLine:
    """What is known about a position as JSON, or the reason why nothing is."""

    text: str
    error: FourInRowError | None = None


def load_board(question: SolveQuestion, _offered: Offered = CATALOGUE) -> None:
    """Load or compile the code for the board of a question."""
    _solver(question.named_game().start().rules).get_ready()


def solved(
    question: SolveQuestion, stop: Stop = never, _offered: Offered = CATALOGUE
) -> SolvedLine:
    """Return what is known about a position when the search ends or is stopped."""
    rules = question.named_game().start().rules
    try:
        refuse_blanks(question.moves)
        as_board(question.moves, rules)
    except FourInRowError as error:
        return SolvedLine("", error)
    solver = _solver(rules)
    found = answered(question.question, solver, question.moves, Limit(stop=stop))
    return SolvedLine(found.line("json", question.moves))


@lru_cache(maxsize=1)  # the table of the last board is kept
def _solver(rules: Rules) -> Solver:
    return Solver(rules)
