"""Answer a question of a page, within a number of positions and until it is stopped."""

from random import Random
from typing import assert_never

from fourinrow.errors import FourInRowError
from fourinrow.play.advice import Adviser, Scores
from fourinrow.play.ponderers import CalledOff, answered
from fourinrow.play.ponderers import Question as Pondered
from fourinrow.stopping import Stop, never
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.opponents import player_of
from fourinrow.web.page_questions import (
    EvaluationQuestion,
    HintQuestion,
    PageAnswer,
    PageQuestion,
    Replied,
    ReplyQuestion,
    Unanswered,
    WorthsQuestion,
    WrittenPosition,
)
from fourinrow.web.tree_questions import TreeQuestion, find_trees


def answer_question(
    question: PageQuestion, stop: Stop = never, house: House = CATALOGUE
) -> PageAnswer:
    """Answer a question.

    >>> from fourinrow.web.answering import answer_question
    >>> from fourinrow.web.page_questions import ReplyQuestion, WrittenPosition
    >>> position = WrittenPosition("connect-four", "", "445566")
    >>> answer_question(ReplyQuestion(position, "alpha-beta:2", seed=0))
    Replied(move='3', note='')

    The answer depends on the question alone, unless it is stopped. An error of the
    library becomes `Unanswered`.
    """
    try:
        match question:
            case TreeQuestion():
                return find_trees(question, stop, house)
            case ReplyQuestion():
                return _reply(question, stop, house)
            case WorthsQuestion():
                return _worths(_line(question.at, house))
            case EvaluationQuestion() | HintQuestion():
                return Unanswered("not known yet")
            case _:
                assert_never(question)
    except FourInRowError as error:
        return Unanswered(str(error))
    except CalledOff:
        return Unanswered("time was up")


def _line(at: WrittenPosition, house: House) -> LineOfPlay:
    return line_of_play(house.game(at.game, at.board), at.moves)


def _reply(question: ReplyQuestion, stop: Stop, house: House) -> Replied:
    line = _line(question.at, house)
    rng = Random(f"{question.seed}:{question.at.moves}")
    player = player_of(question.player, rng, house)
    move = answered(Pondered(line.game, player, line.here), stop)
    return Replied(line.game.text.write(line.here, move))


def _worths(line: LineOfPlay) -> Scores[str]:
    game, here = line.game, line.here
    worths, depth = Adviser().scores(game, here)
    return Scores({game.text.write(here, m): w for m, w in worths.items()}, depth)
