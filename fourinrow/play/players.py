"""A player is a function from a game and a state to a move."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import compress, count
from operator import itemgetter
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, won_by
from fourinrow.errors import FourInRowError, IllegalMove, OutOfTime, expected
from fourinrow.games.counted_plies import AtPly, with_plies
from fourinrow.games.game import Game, M, S, without_chance
from fourinrow.games.game_space import search_space
from fourinrow.search.deepening import deepen
from fourinrow.search.searches import Search, SearchOf, alpha_beta, evaluate, minimax
from fourinrow.search.space import Layer, checked_depth
from fourinrow.stopping import Stop

A = TypeVar("A")
B = TypeVar("B")


class Strategy(Protocol):
    """A player of any game: ``player(game, state)`` returns a legal move.

    Of a game with ``max_plies`` it gets one with as many as are left.
    """

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        """Return a legal move."""
        ...


PlayerOf: TypeAlias = Callable[[Game[S, M], S], M]
"""A player of one game: a function from the game and a state to a legal move."""


class Chooser(Protocol):
    """A function that chooses among equal moves, such as ``Random(1).choice``."""

    def __call__(self, moves: Sequence[M], /) -> M:
        """Return one of the moves; there is at least one."""
        ...


def random_player(rng: Random) -> Strategy:
    """Return a player that plays a random legal move.

    >>> from fourinrow import connect
    >>> random_player(Random(1))(connect(), connect().start()) in range(7)
    True
    """

    def player(game: Game[S, M], state: S) -> M:
        return rng.choice(moves_to_play(game, state))

    return player


def greedy_player() -> Strategy:
    """Return a player of the best rating one ply ahead, the last of equals.

    >>> from fourinrow import CONNECT_FIVE, connect
    >>> game = connect(CONNECT_FIVE)
    >>> greedy_player()(game, game.start())
    24

    Source: ``make-move-connect5`` of the Scheme seed.
    """

    return search_player(minimax, 1, itemgetter(-1))


def alpha_beta_player(depth: int | None, choose: Chooser | None = None) -> Strategy:
    """Return a player that looks ``depth`` plies ahead with `alpha_beta`.

    >>> from fourinrow import connect, from_moves
    >>> alpha_beta_player(2)(connect(), from_moves("41414"))
    3
    """
    return search_player(alpha_beta, depth, choose)


def search_player(
    search: Search, depth: int | None, choose: Chooser | None = None
) -> Strategy:
    """Return a player that plays the best move of a search.

    >>> from fourinrow import connect, from_moves
    >>> from fourinrow.search import quiescence
    >>> state = from_moves("656452")
    >>> search_player(minimax, 1)(connect(), state)
    3
    >>> search_player(quiescence(2), 1)(connect(), state)
    2

    Move 3 loses at once. Of equal moves, as `best_by_search` finds them, the player
    plays the first, or the one that ``choose`` returns. Raises `FourInRowError` for a
    depth below 1; the player raises it if the search finds no child.
    """
    plies = checked_depth(depth, least=1)

    def player(game: Game[S, M], state: S) -> M:
        if choose is not None:
            return choose(best_by_search(search, plies, game, state))
        moves = moves_to_play(game, state)
        found = search(plies, search_space(game))(state)
        if found is None:
            raise FourInRowError("expected a search to find a child, got None")
        return moves[found.index]

    return player


def deepening_player(
    begin: Callable[[], Stop], choose: Chooser | None = None
) -> Strategy:
    """Return a player that searches deeper and deeper until it is stopped.

    >>> from functools import partial
    >>> from fourinrow import connect, from_moves
    >>> from fourinrow.search import after_nodes
    >>> player = deepening_player(partial(after_nodes, 1000))
    >>> player(connect(), from_moves("414141"))
    3

    At each move ``begin()`` returns a new stop. If there is a choice of moves, the
    player looks at least one ply ahead. It moves at once when its best move wins, or
    when it has searched to the end. Of equal moves it plays the best of the previous
    depth, or the first one searched; ``choose`` draws the order of the search. Raises
    `IllegalMove` when the game is over.
    """

    def player(game: Game[S, M], state: S) -> M:
        moves, stop = moves_to_play(game, state), begin()
        if len(moves) == 1:
            return moves[0]
        drawn = moves if choose is None else tuple(_drawn(choose, moves))
        space = search_space(among(drawn, game, state))
        win, index = won_by(game.to_move(state)), 0
        for deepest in deepen(space, stop=stop)(state):
            index = deepest.index
            if game.outcome(deepest.child) is win:
                break
        return drawn[index]

    return player


def among(moves: Sequence[M], game: Game[S, M], state: S) -> Game[S, M]:
    """Return the game with only these moves legal in one state, in their order."""

    def legal_moves(each: S) -> Sequence[M]:
        return moves if each is state else game.legal_moves(each)

    return replace(game, legal_moves=legal_moves)


def _drawn(choose: Chooser, moves: Sequence[M]) -> Iterator[M]:
    left = list(moves)
    while left:
        move = choose(left)
        left.remove(move)
        yield move


def with_rating(rate: Callable[[S], float], player: PlayerOf[S, M]) -> PlayerOf[S, M]:
    """Return the player with its own rating instead of the game's.

    >>> from fourinrow import connect
    >>> from fourinrow.seeds.ocaml import OCAML_TABLE
    >>> by_ocaml = with_rating(connect(table=OCAML_TABLE).rate, alpha_beta_player(1))
    >>> by_ocaml(connect(), connect().start())
    3

    The rating is always from the first player's side. It also rates states where the
    game is over; in ``with_rating(rate, prefer_sooner(player))``, a win counts more
    than any rating.
    """

    def rated(game: Game[S, M], state: S) -> M:
        return player(replace(game, rating=rate), state)

    return rated


def prefer_sooner(player: Strategy) -> Strategy:
    """Return the player, but preferring sooner wins and later losses.

    >>> from fourinrow import connect, from_moves
    >>> players = alpha_beta_player(3), prefer_sooner(alpha_beta_player(3))
    >>> [player(connect(), from_moves("334455")) for player in players]
    [0, 1]

    It plays the game `with_plies`. A `with_rating` belongs around it: inside, its
    ``rate`` would get `AtPly` states.
    """

    def sooner(game: Game[S, M], state: S) -> M:
        return player(with_plies(game), AtPly(state))

    return sooner


def best_by_search(
    search: SearchOf[S],
    depth: int | None,
    game: Game[S, M],
    state: S,
    tolerance: float = 0,
) -> tuple[M, ...]:
    """Return the moves whose value is the best, or worse by at most the tolerance.

    >>> from fourinrow import connect, from_moves
    >>> best_by_search(alpha_beta, 3, connect(), from_moves("45"))
    (3,)
    >>> best_by_search(alpha_beta, 3, connect(), from_moves("45"), tolerance=2)
    (2, 3, 4)

    They are in the order of the legal moves. Each move is searched by itself, ``depth``
    plies in all, so that the values can be compared. The tolerance is in the units of
    the ratings. Raises `FourInRowError` for a depth below 1 and a negative tolerance,
    and `IllegalMove` when the game is over.
    """
    plies = checked_depth(depth, least=1)
    if not tolerance >= 0:
        raise FourInRowError(expected("a tolerance of 0 or more", tolerance))
    rest = None if plies is None else plies - 1
    moves, space = moves_to_play(game, state), search_space(game)
    children = space.children(state)
    values = [evaluate(search, rest, space, child) for child in children]
    best = max(values) if space.layer(state) is Layer.MAX else min(values)
    near = [value == best or abs(value - best) <= tolerance for value in values]
    return tuple(compress(moves, near))


def moves_to_play(game: Game[S, M], state: S) -> Sequence[M]:
    """Return the legal moves. Raises `IllegalMove` when the game is over."""
    moves = without_chance(game).legal_moves(state)
    if moves:
        return moves
    outcome = game.outcome(state)
    if outcome is Outcome.RUNNING:
        raise IllegalMove("expected a legal move while the game is running, got none")
    raise IllegalMove(f"expected a running game, got one that is over: {outcome.value}")


def stoppable(game: Game[S, M], stop: Stop) -> Game[S, M]:
    """Return the game, with moves and ratings that raise `OutOfTime` once stopped."""
    looks = count(1)

    def until_stopped(f: Callable[[A], B]) -> Callable[[A], B]:
        def asked(argument: A) -> B:
            if stop(next(looks)):
                raise OutOfTime("time was up")
            return f(argument)

        return asked

    return replace(
        game,
        legal_moves=until_stopped(game.legal_moves),
        rating=until_stopped(game.rate),
    )
