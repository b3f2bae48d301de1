"""The answers to the questions of pages, each within a number of positions.

Positions are counted, not seconds, so a reply of the computer is always the same. A
player that would need more of them plays what a shorter search finds, and a note says
so: ``perfect`` if its proof is too long, or a search that looks too far ahead.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeAlias

from fourinrow.core.cells import Player
from fourinrow.draw.sketch import BoardText, Limits, MoveName, branch_number, no_board
from fourinrow.draw.traces import Trace, nodes
from fourinrow.draw.tree_as_text import tree_text
from fourinrow.draw.tree_plan import planned_trees
from fourinrow.errors import FourInRowError, OutOfTime
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.forced_line import why
from fourinrow.games.game import S, Why, Worth, move_names, state_texts
from fourinrow.games.game_space import nodes_within, search_space
from fourinrow.games.history import AnyHistory
from fourinrow.games.words import YOU
from fourinrow.play.advice import Adviser, Scores, hint_text, searched
from fourinrow.play.player_names import has_seconds
from fourinrow.play.players import stoppable
from fourinrow.play.proof_players import is_proof
from fourinrow.play.traced_searches import traces_by_name
from fourinrow.play.written_moves import read_history
from fourinrow.search.tree import TREE_SPACE, tree_of
from fourinrow.stopping import Limit, Stop, never
from fourinrow.web.address_fields import DEEPEST
from fourinrow.web.addresses import GameAddress, TreeAddress
from fourinrow.web.offered import CATALOGUE, MOST_SECONDS, Offered, stop_within
from fourinrow.web.page_questions import (
    MOST_VISITS,
    BestLine,
    FoundTrees,
    Kind,
    PageAnswer,
    PageQuestion,
    Replied,
    Unanswered,
    position_worth,
)
from fourinrow.web.question_queue import TIME_WAS_UP

_PATIENCE: Final = 0.6  # seconds, as positions
_FOR_A_HINT: Final = 0.3
_FOR_A_PLY: Final = 0.08  # a graph has many plies
_AT_ONCE: Final = 0.08  # takes no time worth stopping

_WIDEST: Final = 6000.0  # a picture that would be wider shows fewer nodes

_Prove: TypeAlias = Callable[[object, Limit], Mapping[object, Worth]]


class NotedStop:
    """A stop that remembers whether it has stopped anything."""

    def __init__(self, stop: Stop) -> None:
        self._stop, self.was_reached = stop, False

    def __call__(self, nodes: int) -> bool:
        """Return whether to stop after a number of nodes."""
        self.was_reached = self.was_reached or self._stop(nodes)
        return self.was_reached


def answer_question(
    question: PageQuestion, stop: Stop = never, offered: Offered = CATALOGUE
) -> PageAnswer:
    """Return the answer to a question, which alone it depends on unless stopped."""
    try:
        if isinstance(question, TreeAddress):
            return _trees(question, stop, offered)
        at = question.at
        line = read_history(offered.game(at.game, at.board), at.moves)
        if question.kind == "reply":
            return _reply(at, line, stop, offered)
        return _FINDERS[question.kind](line, stop)
    except FourInRowError as error:
        return Unanswered(str(error))


def _worths(line: AnyHistory, stop: Stop) -> Scores[str]:
    oracle = line.game.oracle
    found = _scores(line, oracle.scores if oracle else None, _PATIENCE, stop)
    named = {line.game.text.write(line.here, m): w for m, w in found.worths.items()}
    return Scores(named, found.depth)


def _evaluated(line: AnyHistory, stop: Stop) -> Worth | float:
    oracle = line.game.oracle
    found = _scores(line, oracle.best if oracle else None, _FOR_A_PLY, stop)
    side = Player(line.game.to_move(line.here))
    return position_worth(found.worths.values(), side)


def _scores(
    line: AnyHistory, prove: _Prove | None, seconds: float, stop: Stop
) -> Scores[object]:
    """Return proved worths, or else estimates as deep as they were when stopped."""
    game, here = line.ahead, line.here
    proved = prove(here, Limit(nodes=nodes_within(game, seconds))) if prove else {}
    # A proof that leaves open how each move ends says less than an estimate.
    if any(not worth.low < 0 < worth.high for worth in proved.values()):
        return Scores(proved)
    return searched(game, here, stop_within(seconds, game, stop))[1]


def _hinted(line: AnyHistory, stop: Stop) -> str:
    game, here = line.ahead, line.here
    adviser = Adviser(nodes_within(game, _FOR_A_HINT))
    try:
        advice = adviser.hint(stoppable(game, stop), here)
    except OutOfTime:
        advice = _at_once(game).hint(game, here)
    return hint_text(game.text, here, advice, YOU)


def _best_line(line: AnyHistory, stop: Stop) -> BestLine:
    """Follow the best moves; after the first of them the proofs are known."""
    game, oracle, later = line.game, line.game.oracle, line
    while oracle and later.turn is not None:
        nodes = nodes_within(game, _PATIENCE if later is line else _FOR_A_PLY)
        best = _proved_best(oracle.best(later.here, Limit(nodes=nodes, stop=stop)))
        if not best:
            break
        later = later.after(best[0])
    return BestLine(later.moves[len(line.moves) :])


def _explained(line: AnyHistory, stop: Stop) -> Why[object, object]:
    stop = stop_within(_PATIENCE, line.game, stop)
    return why(line, ("First", "Second"), stop)


_FINDERS: Final[Mapping[Kind, Callable[[AnyHistory, Stop], PageAnswer]]] = {
    "scores": _worths,
    "evaluation": _evaluated,
    "hint": _hinted,
    "line": _best_line,
    "why": _explained,
}


def _proved_best(worths: Mapping[S, Worth]) -> list[S]:
    """Return the moves that are proved best; no other can be worth more."""
    most = max((worth.high for worth in worths.values()), default=0)
    return [move for move, worth in worths.items() if worth.low == most]


def _reply(at: GameAddress, line: AnyHistory, stop: Stop, offered: Offered) -> Replied:
    """Return the move of the player to move. Raise what the player raises."""
    game, here = line.ahead, line.here
    name = at.player(Player(game.to_move(here)), game)
    rng, noted = Random(f"{at.seed}:{at.moves}"), NotedStop(stop)
    is_own = name in offered.players or is_proof(name)
    player, note = offered.player(name, rng, game, noted), ""
    ends_itself = is_own or has_seconds(name)
    try:
        move = player(game if ends_itself else _cut(game, noted), here)
    except OutOfTime:
        note = (
            f"{name} would need more positions than a move gets here; a shorter search "
            "chose its move"
        )
        move = _at_once(game).hint(game, here).move
    if noted.was_reached:
        note = f"{name} was stopped: {TIME_WAS_UP.reason}"
    return Replied(game.text.write(here, move), note)


def _at_once(game: AnyGame) -> Adviser:
    return Adviser(nodes_within(game, _AT_ONCE))


def _cut(game: AnyGame, stop: Stop) -> AnyGame:
    """Return the game, with a search that raises `OutOfTime` when it takes too long."""
    limit = stop_within(MOST_SECONDS, game, stop)
    limited, oracle = stoppable(game, limit), game.oracle
    if oracle is None:
        return limited
    proving = Limit(nodes=nodes_within(game, _PATIENCE))

    def best_moves(state: object) -> Sequence[object]:
        best = _proved_best(oracle.scores(state, proving))
        if not best:
            raise OutOfTime("its proof is too long")
        return best

    return replace(limited, oracle=replace(oracle, best_moves=best_moves))


def _trees(address: TreeAddress, stop: Stop, offered: Offered) -> FoundTrees:
    """Run the searches of an address, to the last depth that is done when stopped."""
    searches = address.searches(offered)
    if address.numbers:
        tree = tree_of(json.loads(address.numbers))
        _, traces = traces_by_name(
            searches, DEEPEST, TREE_SPACE, tree, most=MOST_VISITS
        )
        return _found(address, traces, address.depth, branch_number, no_board)
    line = read_history(offered.game(address.game, address.board), address.moves)
    game = stoppable(line.game, stop)
    most = min(MOST_VISITS, nodes_within(line.game, MOST_SECONDS))
    depth, roots = traces_by_name(
        searches,
        address.depth,
        search_space(game),
        line.here,
        outcomes=game.chances,
        most=most,
    )
    names, boards = move_names(line.game), state_texts(line.game)
    return _found(address, roots, depth, names, boards)


def _found(
    address: TreeAddress,
    roots: Mapping[str, Trace[S]],
    depth: int,
    name: MoveName[S],
    board: BoardText[S],
) -> FoundTrees:
    words = "" if address.numbers else f", depth {depth}"
    captioned = {f"{search}{words}": root for search, root in roots.items()}
    limits = Limits(nodes=address.nodes, width=_WIDEST)
    trees = planned_trees(captioned, name, limits, board)
    texts = [tree_text(*each, name, limits) for each in captioned.items()]
    visited = sum(1 for root in roots.values() for _ in nodes(root))
    return FoundTrees(trees, "\n\n".join(texts), depth, visited)
