"""Advice: a good move and the reason for it, and what each move is worth.

A game's oracle, or a search that reaches the end of the game, proves what a move is
worth. If the budget is too small for a proof, a search gives an estimate. The budget is
a number of positions, so advice does not depend on a clock. An oracle may remember its
proofs: later advice may be proved where earlier advice was an estimate, but proofs
never contradict each other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby, repeat
from math import ceil
from textwrap import fill
from typing import Final, Generic, NamedTuple

from toolz import valmap

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import at_least
from fourinrow.games.counted_plies import WIN, AtPly, with_plies
from fourinrow.games.display import ASCII, Display, Look
from fourinrow.games.game import Game, M, S, Worth
from fourinrow.games.game_space import nodes_within, search_space
from fourinrow.games.words import MOVES, Words, in_words, plies_ahead
from fourinrow.play.players import among, moves_to_play
from fourinrow.search.deepening import MAX_ENTRIES, deepen
from fourinrow.search.space import checked_rating
from fourinrow.stopping import Limit, Stop, after_nodes

_SECONDS: Final = 0.6  # of a search; proofs take longer, see `games.connect.proofs`
_FOR_PROOFS: Final = 3 / 4  # the part of a budget that an oracle may spend
_WIDTH: Final = 80


class Estimate(NamedTuple):
    """The basis of an unproved move: a search that looks ``depth`` plies ahead.

    A depth of 0 means that the move is the only one.
    """

    depth: int


class Advice(NamedTuple, Generic[M]):
    """A good move, and the reason for it: its proved worth, or an estimate."""

    move: M
    basis: Worth | Estimate


class Scores(NamedTuple, Generic[M]):
    """What each move is worth for the side to move: its proved worth, or a rating."""

    worths: Mapping[M, Worth | float]
    depth: int | None = None  # of the search that the ratings are from, if any


@dataclass(frozen=True, slots=True)
class Adviser:
    """Advice on any game, within a budget of positions for each call.

    >>> from fourinrow import Rules, connect
    >>> game = connect(Rules(rows=7))
    >>> Adviser(1).hint(game, game.start())
    Advice(move=0, basis=Estimate(depth=1))

    The budget counts the positions of a search, as `fourinrow.games.Oracle` explains;
    proofs and the search share it. By default it takes a second or two. A search always
    looks at least one ply ahead. Raises `FourInRowError` for less than 1.
    """

    budget: int | None = None

    def __post_init__(self) -> None:
        if self.budget is not None:
            at_least(1, self.budget, "a budget of 1 position or more")

    def hint(self, game: Game[S, M], state: S) -> Advice[M]:
        """Return a move that is proved best or winning, else the best of `scores`.

        >>> from fourinrow import connect, from_moves
        >>> Adviser(1000).hint(connect(), from_moves("445566"))
        Advice(move=2, basis=Worth(low=18, high=18, plies=1))

        Raises `IllegalMove` when the game is over.
        """
        moves = moves_to_play(game, state)
        proving, searching = self._shares(game)
        known = game.oracle.best(state, proving) if game.oracle else {}
        if known:
            move = max(filter(known.__contains__, moves), key=lambda m: known[m][:2])
            most = max(worth.high for worth in known.values())
            if known[move].low > 0 or known[move].low == most:
                return Advice(move, known[move])
        if len(moves) == 1:
            return Advice(moves[0], Estimate(depth=0))
        if known:
            least = max(worth.low for worth in known.values())
            moves = [m for m in moves if m not in known or known[m].high >= least]
        some = among(moves, game, state)
        move, (worths, depth) = searched(some, state, after_nodes(searching))
        worth = worths[move]
        return Advice(move, worth if isinstance(worth, Worth) else Estimate(depth or 0))

    def scores(self, game: Game[S, M], state: S) -> Scores[M]:
        """Return the proved worth of each move, or ratings if nothing is proved.

        >>> from fourinrow import TIC_TAC_TOE, connect, from_moves
        >>> state = from_moves("a1a2b1b2c2", TIC_TAC_TOE)
        >>> found = Adviser(1000).scores(connect(TIC_TAC_TOE), state)
        >>> found.worths[2], found.worths[8]
        (Worth(low=-2, high=-2, plies=2), Worth(low=0, high=0, plies=4))

        Raises `IllegalMove` when the game is over.
        """
        moves_to_play(game, state)
        proving, searching = self._shares(game)
        if game.oracle and (proved := game.oracle.scores(state, proving)):
            return Scores(proved)
        return searched(game, state, after_nodes(searching))[1]

    def _shares(self, game: Game[S, M]) -> tuple[Limit, int]:
        """Divide the budget between the oracle, if there is one, and a search."""
        budget = self.budget or nodes_within(game, _SECONDS)
        proving = ceil(budget * _FOR_PROOFS) if game.oracle else 0
        return Limit(nodes=max(1, proving)), max(1, budget - proving)


def _worth(value: float, is_final: bool) -> Worth | float:
    """Return what the value of a `with_plies` state proves, or else the value."""
    if abs(value) < WIN:
        return Worth(0, 0) if is_final else value + 0.0
    outcome = 1 if value > 0 else -1
    return Worth(outcome, outcome, round(WIN / (abs(value) - WIN)) - 1)


def searched(game: Game[S, M], state: S, stop: Stop) -> tuple[M, Scores[M]]:
    """Return the best move and all scores, by separate searches of equal depth."""
    counted, in_turns = with_plies(game), True
    sign = 1 if game.to_move(state) == Player.FIRST else -1

    def play(at: AtPly[S], move: M) -> AtPly[S]:
        nonlocal in_turns
        after = counted.play(at, move)
        is_same = counted.to_move(after) == counted.to_move(at)
        if is_same and counted.outcome(after) is Outcome.RUNNING:
            in_turns = False
        return after

    hasty = replace(counted, play=play)
    moves = moves_to_play(game, state)
    children = [hasty.play(AtPly(state), move) for move in moves]
    space, room = search_space(hasty), MAX_ENTRIES // len(moves)
    entered = len(moves)

    def enter(_own: int) -> bool:
        nonlocal entered
        entered += 1
        return stop(entered)

    def farther(child: AtPly[S]) -> Iterator[Worth | float]:
        """Yield a move's worth, a ply farther each time, until time is up."""
        nonlocal entered
        rating, is_over = checked_rating(space, child), not hasty.legal_moves(child)
        worth = _worth(sign * rating, is_over)
        search = deepen(space, stop=enter, max_entries=room)(child)
        while not isinstance(worth, Worth):
            yield worth
            deeper = None if stop(entered) else next(search, None)
            if deeper is None:
                return
            if deeper.depth == 1:
                entered += deeper.nodes  # the first ply never calls its stop
            worth = _worth(sign * deeper.value, deeper.is_final)
        yield from repeat(worth)  # it is proved

    worths, is_proved, depth = dict[M, Worth | float](), False, 0
    plies = zip(*map(farther, children), strict=False)  # until time is up for one
    while not is_proved and (found := next(plies, None)):
        worths, depth = dict(zip(moves, found, strict=True)), depth + 1
        is_proved = all(isinstance(worth, Worth) for worth in found)
    best = max(worths, key=lambda move: rank(worths[move]))
    if not in_turns:  # plies don't tell how many moves a side has
        worths = valmap(_without_plies, worths)
    return best, Scores(worths, None if is_proved else depth)


def _without_plies(worth: Worth | float) -> Worth | float:
    return worth._replace(plies=None) if isinstance(worth, Worth) else worth


def hint_text(
    display: Display[S, M],
    state: S,
    advice: Advice[M],
    words: Words = MOVES,
) -> str:
    """Return advice as text, with some words for a proved worth."""
    move = display.write(state, advice.move)
    basis, reason = advice.basis, "the only move"
    if isinstance(basis, Worth):
        reason = in_words(basis, words)
    elif basis.depth:
        reason = f"an estimate, looking {plies_ahead(basis.depth)}"
    return f"try {move}: {reason}"


def scores_text(
    display: Display[S, M], state: S, scores: Scores[M], look: Look = ASCII
) -> str:
    """Return as text what each move is worth: on the board, or as a list, best first.

    >>> from fourinrow import Rules, connect, from_moves
    >>> rules = Rules(rows=2, cols=4, n=3)
    >>> game, state = connect(rules), from_moves("22", rules)
    >>> scores = Adviser(1000).scores(game, state)
    >>> print(scores_text(game.text, state, scores))
     .  O  .  .
     .  X  .  .
     1  2  3  4
     0     2  0
    above 0 the side to move wins (higher: sooner); below 0 it loses; 0 is a draw
    """
    worths, depth = scores
    legend = list[str]()
    if depth is not None:
        better = "higher is better for the side to move"
        legend = [f"~ is an estimate, looking {plies_ahead(depth)}: {better}"]
    if not display.has_notes:
        return "\n".join([*_groups(display, state, worths), *legend])
    notes = {move: _note(worth, depth) for move, worth in worths.items()}
    known = [each for each in worths.values() if isinstance(each, Worth)]
    tells = any(each.low < -1 or each.high > 1 for each in known)  # how soon
    legend = legend or [_SIGNS.format(" (higher: sooner)" if tells else "")]
    if any(".." in note for note in notes.values()):
        legend.append(_BOUNDS)
    return "\n".join([display.draw(state, look, notes=notes), *legend])


_SIGNS: Final = "above 0 the side to move wins{}; below 0 it loses; 0 is a draw"
_BOUNDS: Final = (
    "a score written -3..5 is from -3 to 5; it is not proved more exactly yet"
)


def _note(worth: Worth | float, depth: int | None) -> str:
    """Return a worth as a short text."""
    if not isinstance(worth, Worth):
        return f"~{worth + 0.0:g}"
    if worth.low < worth.high:
        return f"{worth.low}..{worth.high}"
    return str(worth.low) if depth is None else in_words(worth._replace(plies=None))


def _groups(
    display: Display[S, M], state: S, worths: Mapping[M, Worth | float]
) -> Iterator[str]:
    """Yield lines of moves of equal worth, the best first."""
    named = {move: (rank(worth), _name(worth)) for move, worth in worths.items()}
    best_first = sorted(named, key=named.__getitem__, reverse=True)
    for name, moves in groupby(best_first, lambda move: named[move][1]):
        shown = [display.write(state, move) for move in moves]
        whole = [each.replace(" ", "\0") for each in shown]
        row = f"{display.between.strip()} ".join(whole)
        text = fill(f"{name}: {row}", _WIDTH, subsequent_indent="  ")
        yield text.replace("\0", " ")


def rank(worth: Worth | float) -> tuple[float, float, float, int]:
    """Return a key that sorts moves, the best last: losses, ratings or draws, wins."""
    if not isinstance(worth, Worth):
        return 0, worth, worth, 0
    low, high, plies = worth
    side = (low > 0) - (low < 0)
    return side, low, high, -side * (plies or 0)


def _name(worth: Worth | float) -> str:
    if isinstance(worth, Worth) and worth.low == worth.high:
        return in_words(worth)
    return _note(worth, None)
