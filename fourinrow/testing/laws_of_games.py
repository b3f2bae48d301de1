"""The laws of games: what holds for every `Game`."""

import pickle
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import replace
from functools import lru_cache, partial, reduce
from itertools import pairwise, zip_longest
from random import Random
from typing import Any, Final, TypeAlias, TypeVar

from fourinrow.core.cells import Outcome, Player, other
from fourinrow.errors import IllegalMove, expected, short_repr
from fourinrow.games.counted_plies import WIN
from fourinrow.games.game import Game, M, S, without_chance
from fourinrow.games.guards import guarded_game
from fourinrow.play.matches import play_out
from fourinrow.play.players import PlayerOf, greedy_player, random_player
from fourinrow.testing.game_plays import (
    LONGEST,
    Play,
    law_of_plays,
    memory,
    onward,
    other_moves,
    played_while_right,
    plays_for_laws,
)
from fourinrow.testing.law import (
    Law,
    LawBroken,
    check_names,
    expect,
    expect_equal,
    law_guard,
    reason_why,
    sentence,
)
from fourinrow.testing.laws_of_displays import DISPLAY_LAWS
from fourinrow.testing.picks import SEEDS

T = TypeVar("T")

_Check: TypeAlias = Callable[[Play[Any, Any]], None]


def laws_of_game(game: Game[S, M]) -> tuple[Law, ...]:
    """Return the laws of a game, to be tried on `plays` of it.

    >>> from fourinrow import connect
    >>> from fourinrow.testing import Trial
    >>> laws = laws_of_game(connect())
    >>> laws[0].name, laws[0].judge(Trial()).holds
    ('every_legal_move_can_be_played', True)

    Moves that are legal in other states, and values like them, are tried too. No play
    may be longer than ``game.max_plies``, or 1000. Of 300 plays of Connect Four, about
    80 are over, 190 have more than 20 moves and 12 more than 38. Raises
    `FourInRowError` for a game of chance, which can't be played, and for a ``depth`` or
    ``max_plies`` below 1.
    """
    safe = _checked_game(game)
    cases = plays_for_laws(safe)
    return tuple(
        law_of_plays(
            cases, partial(_begun, check), name=name, is_optional=name in _OPTIONAL
        )
        for name, check in _CHECKS.items()
    )


def _begun(check: _Check, play: Play[Any, Any]) -> None:
    """Check a play, if the game can be begun: else no law would be tried on moves."""
    if not play.moves:
        legal = play.game.legal_moves(play.here)
        expect(bool(legal), "expected a legal move at the start")
        play.game.play(play.here, legal[0])
    check(play)


def law_of_ends(game: Game[S, M], like: Game[T, M]) -> Law:
    """Return the law that a game ends as another one does, after the same moves.

    >>> from fourinrow import CONNECT_FIVE, connect
    >>> from fourinrow.testing import Trial
    >>> law_of_ends(connect(CONNECT_FIVE), connect(CONNECT_FIVE)).judge(Trial()).holds
    True

    In half of its plays a greedy player meets a random one, so that both sides win, in
    every way that a rating aims for. In the others both are random: of 300 plays of
    connect-5, about 10 are won by the mark that fills the board. Raises what
    `laws_of_game` raises.
    """
    safe = _checked_game(game)

    @lru_cache(2048)
    def moves(seed: int) -> Sequence[M]:
        rng = Random(seed)
        anyone: PlayerOf[T, M] = random_player(rng)
        best: PlayerOf[T, M] = greedy_player()
        pairs = [(best, anyone), (anyone, best), (anyone, anyone), (anyone, anyone)]
        return play_out(like, *rng.choice(pairs)).moves

    def it_ends_as_it_should(play: Play[S, M]) -> None:
        state = like.start()
        for here, move in zip_longest(play.states, play.moves):
            end, legal = like.outcome(state), like.legal_moves(state)
            expect_equal(play.game.outcome(here), end, "the outcome: ")
            if move not in legal:
                break
            state = like.play(state, move)

    cases = SEEDS.map(lambda seed: played_while_right(safe, moves(seed)))
    return law_of_plays(cases, it_ends_as_it_should)


def check_play(play: Play[S, M], *, but: Mapping[str, str] | None = None) -> None:
    """Check one play against all laws of its game.

    >>> from fourinrow import connect
    >>> from fourinrow.testing import played
    >>> check_play(played(connect(), "4453"))

    This takes less time than drawing plays for each law:
    ``@given(plays(game)) def test_game(play): check_play(play)``. A play to be kept is
    an ``@example(played(game, "4453"))``. Raises `LawBroken` with the name of the first
    law that does not hold; ``but`` leaves laws out, as that of `as_test` does.
    """
    safe, left_out = _checked_game(play.game), but or {}
    check_names(left_out, [*_CHECKS])
    for name, check in _CHECKS.items():
        if name in left_out:
            continue
        try:
            check(replace(play, game=safe))
        except Exception as error:
            raise LawBroken(f"{sentence(name)}: {reason_why(error)}") from error


def _checked_game(game: Game[S, M]) -> Game[S, M]:
    return without_chance(guarded_game(game, law_guard))


def _every_legal_move_can_be_played(play: Play[S, M]) -> None:
    for move in play.game.legal_moves(play.here):
        try:
            after = play.game.play(play.here, move)
        except IllegalMove as error:
            reason = f"expected the legal move {short_repr(move)} to be played"
            raise LawBroken(f"{reason}, got IllegalMove: {error}") from error
        reason = f"expected another state after {short_repr(move)}, got the same"
        expect(bool(after != play.here), reason)


def _no_legal_move_is_listed_twice(play: Play[S, M]) -> None:
    seen = set[M]()
    for move in play.game.legal_moves(play.here):
        is_new = move not in seen
        expect(is_new, f"expected each legal move once, got {short_repr(move)} twice")
        seen.add(move)


def _every_legal_move_is_among_the_moves_of_the_game(play: Play[S, M]) -> None:
    every = play.game.moves
    if every is None:
        return
    for move in play.game.legal_moves(play.here):
        what = f"{short_repr(move)}, which is legal, among the moves"
        expect(move in every, expected(what, every))


def _every_other_move_is_refused(play: Play[S, M]) -> None:
    legal = play.game.legal_moves(play.here)
    for move in other_moves(play):
        if move not in legal:
            _expect_refused(play, move)


def _expect_refused(play: Play[S, M], move: M) -> None:
    try:
        after = play.game.play(play.here, move)
    except IllegalMove:
        return
    except LawBroken as error:
        raise LawBroken(f"{_refusal_of(move)}: {error}") from error
    raise LawBroken(f"{_refusal_of(move)}, got {short_repr(after)}")


def _refusal_of(move: object) -> str:
    return f"expected IllegalMove for {short_repr(move)}, which is not legal now"


def _no_move_changes_the_state_it_is_played_in(play: Play[S, M]) -> None:
    is_unchanged = memory(play.game, play.here)
    legal = play.game.legal_moves(play.here)
    for move in (*legal, *other_moves(play)):
        with suppress(IllegalMove, LawBroken):
            play.game.play(play.here, move)
        if move in legal:
            expect(
                is_unchanged(), f"{short_repr(move)} changes the state it is played in"
            )
    expect(is_unchanged(), "an illegal move changes the state it is played in")


def _later_moves_leave_earlier_states_alone(play: Play[S, M]) -> None:
    state = play.game.start()
    memories = [memory(play.game, state)]
    for move in play.moves:
        state = play.game.play(state, move)
        memories.append(memory(play.game, state))
    for plies, is_unchanged in enumerate(memories):
        expect(is_unchanged(), f"later moves change the state after {plies} plies")


def _a_game_runs_if_and_only_if_there_are_moves(play: Play[S, M]) -> None:
    for state in play.states:
        outcome, moves = play.game.outcome(state), play.game.legal_moves(state)
        if (outcome is Outcome.RUNNING) != bool(moves):
            listed = f"the legal moves are {short_repr(moves)}"
            raise LawBroken(f"the outcome is {outcome.name}, {listed}")


def _every_play_comes_to_an_end(play: Play[S, M]) -> None:
    most = max(LONGEST, play.game.max_plies or 0)
    for end in (0, -1):
        for plies, _ in enumerate(onward(play, end), len(play.moves) + 1):
            expect(plies <= most, f"expected an end after {most} plies, got none")


def _the_first_player_begins(play: Play[S, M]) -> None:
    game, first = play.game, play.states[0]
    side = game.to_move(first)
    expect(side is Player.FIRST, f"expected {Player.FIRST!r} to move, got {side!r}")
    expect(bool(game.legal_moves(first)), "expected a legal move at the start")


def _every_state_has_a_player_to_move(play: Play[S, M]) -> None:
    for state in play.states:
        play.game.to_move(state)  # guarded: it returns a Player, even at the end


def _turns_alternate(play: Play[S, M]) -> None:
    for before, after in pairwise(map(play.game.to_move, play.states)):
        side = other(before)
        expect(after is side, f"expected {side!r} to move, got {after!r}")


def _ratings_are_numbers(play: Play[S, M]) -> None:
    for state in play.states:
        rating = play.game.rate(state)
        is_number = rating == rating and not isinstance(rating, bool)
        expect(is_number, expected("a number from rate", rating))
        expect_equal(play.game.rate(state), rating, "a second rating: ")
    play.game.is_stable(play.here)


def _a_won_game_is_rated_for_its_winner(play: Play[S, M]) -> None:
    for state in play.states:
        outcome, rating = play.game.outcome(state), play.game.rate(state)
        if outcome is Outcome.FIRST_WON:
            expect(rating > 0, expected("a rating above 0", rating))
        elif outcome is Outcome.SECOND_WON:
            expect(rating < 0, expected("a rating below 0", rating))
        else:
            what = f"between -{WIN:g} and {WIN:g} where nobody has won"
            expect(abs(rating) < WIN, expected(what, rating))


def _states_are_values(play: Play[S, M]) -> None:
    game, here = play.game, play.here
    again = reduce(game.play, play.moves, game.start())
    twins = {
        "after the same moves": again,
        "a copy": copy(here),
        "a deep copy": deepcopy(here),
    }
    for name, twin in twins.items():
        is_equal = bool(twin == here) and hash(twin) == hash(here)
        if not is_equal:
            reason = expected(f"an equal state, {short_repr(here)}", twin)
            hint = "" if type(here).__eq__ is not object.__eq__ else _HINT
            raise LawBroken(f"{name}: {reason}{hint}")
        expect_equal(game.legal_moves(twin), game.legal_moves(here), f"{name}: ")
        expect_equal(game.outcome(twin), game.outcome(here), f"{name}: ")


_HINT: Final = "; a NamedTuple or a frozen dataclass compares by its values"


def _no_state_comes_twice_where_plies_have_no_limit(play: Play[S, M]) -> None:
    seen = set[S]()
    for state in play.states if play.game.max_plies is None else ():
        if state in seen:
            reason = f"{short_repr(state)} comes twice, and the game has no max_plies"
            raise LawBroken(reason)
        seen.add(state)


def _states_can_be_pickled(play: Play[S, M]) -> None:
    expect_equal(pickle.loads(pickle.dumps(play.here)), play.here)


_CHECKS: Final[Mapping[str, _Check]] = {
    check.__name__.removeprefix("_"): check
    for check in (
        _every_legal_move_can_be_played,
        _no_legal_move_is_listed_twice,
        _every_legal_move_is_among_the_moves_of_the_game,
        _every_other_move_is_refused,
        _no_move_changes_the_state_it_is_played_in,
        _later_moves_leave_earlier_states_alone,
        _a_game_runs_if_and_only_if_there_are_moves,
        _every_play_comes_to_an_end,
        _no_state_comes_twice_where_plies_have_no_limit,
        _the_first_player_begins,
        _every_state_has_a_player_to_move,
        _turns_alternate,
        _ratings_are_numbers,
        _a_won_game_is_rated_for_its_winner,
        _states_are_values,
        _states_can_be_pickled,
        *DISPLAY_LAWS,
    )
}
"""The laws, each named by its function."""

_OPTIONAL: Final = {
    "turns_alternate",
    "states_can_be_pickled",
    "a_number_that_is_no_move_is_refused",
}
"""The laws that correct games may break."""
