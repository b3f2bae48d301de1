"""Answer a question of a page, within a number of positions and until it is stopped."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, assert_never

from fourinrow.core.cells import Player
from fourinrow.errors import FourInRowError
from fourinrow.games.game import Worth
from fourinrow.play.advice import Adviser, Scores, estimated, hint_text
from fourinrow.play.ponderers import CalledOff, stoppable
from fourinrow.stopping import Stop, after_nodes, never
from fourinrow.web.best_moves import position_worth
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.opponents import nodes_in
from fourinrow.web.page_questions import (
    Evaluated,
    EvaluationQuestion,
    Hinted,
    HintQuestion,
    PageAnswer,
    PageQuestion,
    ReplyQuestion,
    Unanswered,
    WorthsQuestion,
)
from fourinrow.web.replying import AT_ONCE, reply_to
from fourinrow.web.tree_questions import TreeQuestion, find_trees

_PATIENCE: Final = 0.6  # seconds, as positions
_FOR_A_HINT: Final = 0.3
_FOR_A_PLY: Final = 0.08  # a graph has many plies


def answer_question(
    question: PageQuestion, stop: Stop = never, house: House = CATALOGUE
) -> PageAnswer:
    """Answer a question.

    >>> from fourinrow.web.answering import answer_question
    >>> from fourinrow.web.page_questions import EvaluationQuestion, WrittenPosition
    >>> position = WrittenPosition("connect-four", "", "445566")
    >>> answer_question(EvaluationQuestion(position))
    Evaluated(worth=Worth(low=18, high=18, plies=1), depth=None)

    The answer depends on the question alone, unless it is stopped. An error of the
    library becomes `Unanswered`.
    """
    try:
        if isinstance(question, ReplyQuestion):
            return reply_to(question, stop, house)
        if isinstance(question, TreeQuestion):
            return find_trees(question, stop, house)
        line = line_of_play(
            house.game(question.at.game, question.at.board), question.at.moves
        )
        match question:
            case WorthsQuestion():
                return _worths(line, stop)
            case EvaluationQuestion():
                return _evaluated(line, stop)
            case HintQuestion():
                return _hinted(line, stop)
            case _:
                assert_never(question)
    except FourInRowError as error:
        return Unanswered(str(error))
    except CalledOff:
        return Unanswered("time was up")


def _worths(line: LineOfPlay, stop: Stop) -> Scores[str]:
    oracle = line.game.oracle
    found = _scores(line, oracle.scores if oracle else None, _PATIENCE, stop)
    named = {line.game.text.write(line.here, m): w for m, w in found.worths.items()}
    return Scores(named, found.depth)


def _evaluated(line: LineOfPlay, stop: Stop) -> Evaluated:
    oracle = line.game.oracle
    found = _scores(line, oracle.find if oracle else None, _FOR_A_PLY, stop)
    side = Player(line.game.to_move(line.here))
    return Evaluated(position_worth(found.worths.values(), side), found.depth)


_Prove: TypeAlias = Callable[[object, int], Mapping[object, Worth]]


def _scores(
    line: LineOfPlay, prove: _Prove | None, seconds: float, stop: Stop
) -> Scores[object]:
    """Return proved worths, or else estimates as deep as they were when stopped."""
    budget = nodes_in(seconds, line.game)
    proved = prove(line.here, budget) if prove else {}
    if proved:
        return Scores(proved)
    limit = after_nodes(budget)
    return estimated(line.game, line.here, lambda nodes: limit(nodes) or stop(nodes))


def _hinted(line: LineOfPlay, stop: Stop) -> Hinted:
    game, here = line.game, line.here
    adviser = Adviser(nodes_in(_FOR_A_HINT, game))
    try:
        advice = adviser.hint(stoppable(game, stop), here)
    except CalledOff:
        advice = AT_ONCE.hint(game, here)
    text = hint_text(game.text, here, advice)
    return Hinted(game.text.write(here, advice.move), text)
