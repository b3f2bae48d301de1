"""The computer's move, within a number of positions, so that it is always the same.

A player that would need more of them plays what a shorter search finds, and a note says
so: `perfect` where its proof is too long, a search that looks too far ahead.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from fourinrow.games.catalogue import AnyGame
from fourinrow.games.game import Oracle
from fourinrow.play.advice import Adviser
from fourinrow.play.ponderers import CalledOff, stoppable
from fourinrow.stopping import NotedStop, Stop, after_nodes, never
from fourinrow.web.house import CATALOGUE, House
from fourinrow.web.line_of_play import LineOfPlay, line_of_play
from fourinrow.web.opponents import (
    ends_when_stopped,
    most_nodes,
    nodes_in,
    player_of,
    wants_too_much,
)
from fourinrow.web.page_questions import Replied, ReplyQuestion

_FOR_A_PROOF: Final = 0.6  # seconds, as positions

AT_ONCE: Final = Adviser(2_000)
"""Advice that takes no time worth stopping."""


def reply_to(
    question: ReplyQuestion, stop: Stop = never, house: House = CATALOGUE
) -> Replied:
    """Return a player's move.

    >>> from fourinrow.web.page_questions import ReplyQuestion, WrittenPosition
    >>> from fourinrow.web.replying import reply_to
    >>> at = WrittenPosition("connect-four", "", "445566")
    >>> reply_to(ReplyQuestion(at, "minimax:3", seed=0))
    Replied(move='3', note='')
    >>> reply_to(ReplyQuestion(at, "deepening:9s", seed=0)).note
    'deepening:9s gets no more than 25,000 positions a move here'

    Raises what the player raises.
    """
    at, name = question.at, question.player
    line = line_of_play(house.game(at.game, at.board), at.moves)
    rng, noted = Random(f"{question.seed}:{at.moves}"), NotedStop(stop)
    player = player_of(name, rng, house, line.game, noted)
    ends_itself = ends_when_stopped(name, line.game) or name in house.players
    game = line.game if ends_itself else _cut(line.game, noted)
    is_late = f"{name} was stopped: time was up"
    try:
        move = player(game, line.here)
    except CalledOff:
        more = f"{name} would need more positions than a move gets here"
        return _instead(line, is_late if noted.was_reached else more)
    most = f"{name} gets no more than {most_nodes(line.game):,} positions a move here"
    limited = most if wants_too_much(name, line.game) else ""
    note = is_late if noted.was_reached else limited
    return Replied(line.game.text.write(line.here, move), note)


def _instead(line: LineOfPlay, reason: str) -> Replied:
    move = AT_ONCE.hint(line.game, line.here).move
    note = f"{reason}; a shorter search chose its move"
    return Replied(line.game.text.write(line.here, move), note)


def _cut(game: AnyGame, stop: Stop) -> AnyGame:
    """Return the game, with a search that raises `CalledOff` when it takes too long."""
    limit = after_nodes(most_nodes(game))
    limited = stoppable(game, lambda looks: limit(looks) or stop(looks))
    if game.oracle is None:
        return limited
    budget = nodes_in(_FOR_A_PROOF, game)
    return replace(limited, oracle=_within_budget(game.oracle, budget))


def _within_budget(
    oracle: Oracle[object, object], budget: int
) -> Oracle[object, object]:
    def best_moves(state: object) -> Sequence[object]:
        worths = oracle.scores(state, budget)
        most = max((worth.high for worth in worths.values()), default=0)
        best = [move for move, worth in worths.items() if worth.low == most]
        if not best:
            raise CalledOff
        return best

    return replace(oracle, best_moves=best_moves)
