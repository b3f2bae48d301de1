"""A player is a function from a game and a state to a move."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Protocol, TypeVar

from fourinrow.errors import IllegalMove
from fourinrow.games.game import Game, layer_to_move, space_of
from fourinrow.search.alpha_beta import alpha_beta
from fourinrow.search.minimax import minimax
from fourinrow.search.space import Layer, Search, checked_depth, evaluate, opposite

__all__ = [
    "Chooser",
    "Strategy",
    "alpha_beta_player",
    "at_random",
    "best_moves",
    "first_of",
    "greedy_player",
    "minimax_player",
    "moves_to_play",
    "random_player",
    "search_player",
    "with_rating",
]

S = TypeVar("S")
M = TypeVar("M")


class Strategy(Protocol):
    """A player of any game: ``player(game, state)`` answers a legal move."""

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        """Answer a legal move."""
        ...


class Chooser(Protocol):
    """A way to choose among moves that are equally good."""

    def __call__(self, moves: Sequence[M], /) -> M:
        """Answer one of the moves; there is at least one."""
        ...


def first_of(moves: Sequence[M]) -> M:
    """Choose the first of equals.

    >>> first_of("abc")
    'a'
    """
    return moves[0]


def at_random(rng: Random) -> Chooser:
    """Choose among equals with a generator of the caller's.

    >>> at_random(Random(1))("aaa")
    'a'
    """

    def choose(moves: Sequence[M]) -> M:
        return rng.choice(moves)

    return choose


def random_player(rng: Random) -> Strategy:
    """Make a player that plays any legal move.

    >>> from fourinrow.games.connect import connect
    >>> random_player(Random(1))(connect(), connect().start()) in range(7)
    True
    """

    def player(game: Game[S, M], state: S) -> M:
        return rng.choice(moves_to_play(game, state))

    return player


def greedy_player(game: Game[S, M], state: S) -> M:
    """Play the move that rates best at once, the last of equals, as the Scheme seed.

    >>> from fourinrow.core.rules import CONNECT_FIVE
    >>> from fourinrow.games.connect import connect
    >>> game = connect(CONNECT_FIVE)
    >>> greedy_player(game, game.start())
    24
    """
    return best_moves(minimax, 1, game, state)[-1]


def minimax_player(depth: int | None, choose: Chooser = first_of) -> Strategy:
    """Make a player that looks ``depth`` plies ahead with `minimax`, at least one.

    >>> from fourinrow.core.notation import from_moves
    >>> from fourinrow.games.connect import connect
    >>> minimax_player(1)(connect(), from_moves("414141"))
    3
    """
    return search_player(minimax, depth, choose)


def alpha_beta_player(depth: int | None, choose: Chooser = first_of) -> Strategy:
    """Make a player that looks ``depth`` plies ahead with `alpha_beta`, at least one.

    >>> from fourinrow.core.notation import from_moves
    >>> from fourinrow.games.connect import connect
    >>> alpha_beta_player(2)(connect(), from_moves("41414"))
    3
    """
    return search_player(alpha_beta, depth, choose)


def search_player(
    search: Search, depth: int | None, choose: Chooser = first_of
) -> Strategy:
    """Make a player of a search: it chooses among its `best_moves`.

    >>> from fourinrow.games.connect import connect
    >>> search_player(minimax, 1)(connect(), connect().start())
    0

    A depth of 0 looks one ply ahead, as the OCaml seed does. Raises `FourInRowError`
    for a negative one.
    """

    asked = checked_depth(depth)
    plies = None if asked is None else max(1, asked)

    def player(game: Game[S, M], state: S) -> M:
        if choose is not first_of:
            return choose(best_moves(search, plies, game, state))
        moves = moves_to_play(game, state)
        found = search(plies, space_of(game))(state, layer_to_move(game, state))
        children = (game.play(state, move) for move in moves)
        pairs = zip(moves, children, strict=True)
        return next(move for move, child in pairs if found and child == found.child)

    return player


def with_rating(
    rate: Callable[[S], float], player: Strategy
) -> Callable[[Game[S, M], S], M]:
    """Answer the player with an evaluation of its own in place of the game's.

    >>> from fourinrow.core.rating import OCAML_TABLE
    >>> from fourinrow.games.connect import connect, search_space
    >>> by_ocaml = with_rating(search_space(table=OCAML_TABLE).rate, minimax_player(1))
    >>> by_ocaml(connect(), connect().start())
    3

    The rating is from the first player's side, whoever plays.
    """

    def rated(game: Game[S, M], state: S) -> M:
        return player(replace(game, rate=rate), state)

    return rated


def best_moves(
    search: Search, depth: int | None, game: Game[S, M], state: S
) -> tuple[M, ...]:
    """List every move whose value is the best, in the order of the legal moves.

    >>> from fourinrow.core.notation import from_moves
    >>> from fourinrow.games.connect import connect
    >>> best_moves(alpha_beta, 1, connect(), from_moves("141414"))
    (0,)

    Each move is searched by itself, ``depth`` plies in all, so that the values can
    be compared. Raises `IllegalMove` when the game is over.
    """
    moves = moves_to_play(game, state)
    layer = layer_to_move(game, state)
    rest = None if depth is None else max(0, depth - 1)

    def worth(move: M) -> float:
        child = game.play(state, move)
        return evaluate(search, rest, space_of(game), child, opposite(layer))

    values = [worth(move) for move in moves]
    best = max(values) if layer is Layer.MAX else min(values)
    return tuple([m for m, value in zip(moves, values, strict=True) if value == best])


def moves_to_play(game: Game[S, M], state: S) -> Sequence[M]:
    """List the legal moves. Raises `IllegalMove` when the game is over.

    >>> from fourinrow.core.notation import from_moves
    >>> from fourinrow.games.connect import connect
    >>> moves_to_play(connect(), from_moves("444444"))
    (0, 1, 2, 4, 5, 6)
    """
    moves = game.legal_moves(state)
    if not moves:
        raise IllegalMove(
            f"expected a game that is running, got one that is over: "
            f"{game.outcome(state).value}"
        )
    return moves
