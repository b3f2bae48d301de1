"""The laws of games: what every `Game` owes to its users.

A game is put under the laws by one line: a `Subject` in a list. Each law is a
function of a subject and of a play, which is some legal moves from the start.
"""

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

import pytest
from hypothesis import event, note
from hypothesis import strategies as st

from fourinrow.core import Player, Status, other
from fourinrow.errors import IllegalMove, ParseError
from fourinrow.games import ASCII, Game, layer_of, search_space
from fourinrow.games.game import outcome_after
from fourinrow.play import (
    History,
    SavedGame,
    begin,
    current,
    format_saved,
    moves_of,
    parse_saved,
    push,
    read_moves,
    redo,
    undo,
    write_moves,
)
from fourinrow.play.written_moves import read_move
from fourinrow.search import Layer
from fourinrow.seeds import MoverState, mover_state
from strategies import pick

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True)
class Subject(Generic[S, M]):
    """A game under the laws.

    ``max_plies`` is the length of the longest play, and ``never`` are some moves that
    the game never has. In a game where a side may have to pass, turns don't alternate.
    """

    name: str
    game: Game[S, M]
    max_plies: int
    never: Sequence[M] = ()
    has_alternating_turns: bool = True


class Play(NamedTuple, Generic[S, M]):
    """The states from the start to here, the moves between them, and other moves.

    The other moves are those that are legal in some states of another play, and those
    that the game never has.
    """

    states: tuple[S, ...]
    moves: tuple[M, ...]
    others: tuple[M, ...]

    @property
    def here(self) -> S:
        """The last state."""
        return self.states[-1]


@st.composite
def plays(draw: st.DrawFn, subject: Subject[S, M]) -> Play[S, M]:
    """Plays of any length, from none to the end of the game."""
    states, moves = some_play(draw, subject)
    strangers, _ = some_play(draw, subject)
    legal = [move for state in strangers for move in subject.game.legal_moves(state)]
    note(shown(subject, states[-1]))
    return Play(states, moves, (*dict.fromkeys(legal), *subject.never))


def some_play(
    draw: st.DrawFn, subject: Subject[S, M]
) -> tuple[tuple[S, ...], tuple[M, ...]]:
    """States from the start of a game, and the moves between them."""
    game = subject.game
    states, moves = [game.start()], list[M]()
    for _ in range(draw(st.integers(0, subject.max_plies))):
        legal = game.legal_moves(states[-1])
        if not legal:
            break
        moves.append(pick(draw, legal))
        states.append(game.play(states[-1], moves[-1]))
    return tuple(states), tuple(moves)


def shown(subject: Subject[S, M], state: S) -> str:
    """A state as text."""
    return subject.game.text.draw(state, ASCII)


def every_legal_move_can_be_played(subject: Subject[S, M], play: Play[S, M]) -> None:
    legal = subject.game.legal_moves(play.here)
    assert len(set(legal)) == len(legal)
    for move in legal:
        assert subject.game.play(play.here, move) != play.here


def every_other_move_is_refused(subject: Subject[S, M], play: Play[S, M]) -> None:
    legal = subject.game.legal_moves(play.here)
    illegal = [move for move in play.others if move not in legal]
    event("illegal moves" if illegal else "no illegal moves")
    for move in illegal:
        with pytest.raises(IllegalMove):
            subject.game.play(play.here, move)


def no_move_changes_the_state_it_is_played_in(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    here, before, hashed = play.here, deepcopy(play.here), hash(play.here)
    pictured = shown(subject, here)
    for move in play.others:
        with suppress(IllegalMove):
            subject.game.play(here, move)
    assert here == before
    assert hash(here) == hashed
    assert shown(subject, here) == pictured


def a_game_runs_if_and_only_if_there_are_moves(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    for state in play.states:
        is_running = subject.game.outcome(state) is Status.RUNNING
        assert is_running == bool(subject.game.legal_moves(state))


def every_play_comes_to_an_end(subject: Subject[S, M], play: Play[S, M]) -> None:
    game = subject.game
    for end in (0, -1):
        state, plies = play.here, len(play.moves)
        while outcome_after(game, state, plies) is Status.RUNNING:
            state = game.play(state, game.legal_moves(state)[end])
            plies += 1
            assert plies <= subject.max_plies


def the_first_player_begins_and_turns_alternate(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    turns = [subject.game.to_move(state) for state in play.states]
    assert all(isinstance(turn, Player) for turn in turns)
    assert turns[0] is Player.FIRST
    if subject.has_alternating_turns:
        for before, after in pairwise(turns):
            assert after is other(before)


def one_player_at_most_has_won_and_the_other_has_lost(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    outcome = subject.game.outcome(play.here)
    assert isinstance(outcome, Status)
    seen = {player: mover_state(outcome, player) for player in Player}
    assert sorted(state.name for state in seen.values()) in (
        ["LOST", "WON"],
        ["DRAW", "DRAW"],
        ["RUNNING", "RUNNING"],
    )
    assert (outcome is Status.FIRST_WON) == (seen[Player.FIRST] is MoverState.WON)
    assert (outcome is Status.SECOND_WON) == (seen[Player.SECOND] is MoverState.WON)


def ratings_are_numbers_and_a_won_game_is_rated_for_its_winner(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    for state in play.states:
        rating = subject.game.rate(state)
        assert isinstance(rating, int | float)
        assert rating == rating
        assert rating == subject.game.rate(state)
        outcome = subject.game.outcome(state)
        assert rating > 0 or outcome is not Status.FIRST_WON
        assert rating < 0 or outcome is not Status.SECOND_WON


def states_are_values(subject: Subject[S, M], play: Play[S, M]) -> None:
    here = play.here
    again = reduce(subject.game.play, play.moves, subject.game.start())
    for twin in (again, copy(here), deepcopy(here), pickle.loads(pickle.dumps(here))):
        assert twin == here
        assert hash(twin) == hash(here)
        assert subject.game.legal_moves(twin) == subject.game.legal_moves(here)
        assert subject.game.outcome(twin) is subject.game.outcome(here)
    is_finite = subject.game.max_plies is None
    assert len(set(play.states)) == len(play.states) or not is_finite


def what_is_taken_back_is_the_very_same_state(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    history: History[S, M] = begin(subject.game.start())
    shown = [deepcopy(current(history))]
    for move in play.moves:
        state = subject.game.play(current(history), move)
        history = push(history, move, state)
        shown.append(deepcopy(state))
    states = [history.start, *(moment.state for moment in history.played)]
    for turn, order in ((undo, -1), (redo, 1)):
        for state, as_it_was in list(zip(states, shown, strict=True))[::order]:
            assert current(history) is state
            assert state == as_it_was
            if history.played if turn is undo else history.undone:
                history = turn(history)
    assert moves_of(history) == play.moves


def the_search_space_has_a_child_for_each_legal_move(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    space, here = search_space(subject.game), play.here
    moves = subject.game.legal_moves(here)
    children = list(space.children(here))
    assert children == [subject.game.play(here, move) for move in moves]
    assert list(space.children(here)) == children
    assert space.rate(here) == subject.game.rate(here)
    is_first = subject.game.to_move(here) is Player.FIRST
    assert (layer_of(subject.game.to_move(here)) is Layer.MAX) == is_first


def what_a_display_writes_it_reads(subject: Subject[S, M], play: Play[S, M]) -> None:
    game, here = subject.game, play.here
    texts = []
    for move in game.legal_moves(here):
        texts.append(game.text.write(here, move))
        for rest in ("", " ", ", 4 4"):
            assert read_move(game, here, texts[-1] + rest) == (move, rest)
    assert len(set(texts)) == len(texts)
    assert shown(subject, here) == shown(subject, deepcopy(here))
    assert shown(subject, here).strip()


def a_display_refuses_to_read_what_is_no_move(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    for text in ("", " ", "no such move", "-1", "1.5", "²", "\0", "9" * 1000):
        with pytest.raises(ParseError):
            read_all(subject.game, play.here, text)


def read_all(game: Game[S, M], state: S, text: str) -> None:
    """Read moves of the same state until there is no more text."""
    _, rest = read_move(game, state, text)
    while rest:
        _, rest = read_move(game, state, rest)


def moves_in_a_row_are_read_as_they_are_written(
    subject: Subject[S, M], play: Play[S, M]
) -> None:
    row = write_moves(subject.game, play.moves)
    assert read_moves(subject.game, row) == play.moves
    assert read_moves(subject.game, f" {row}, ") == play.moves


def a_saved_game_is_loaded(subject: Subject[S, M], play: Play[S, M]) -> None:
    text = format_saved(subject.game, play.moves)
    assert parse_saved(text, subject.game) == SavedGame(subject.game, play.moves)


Law: TypeAlias = Callable[[Subject[Any, Any], Play[Any, Any]], None]

LAWS: Final[tuple[Law, ...]] = (
    every_legal_move_can_be_played,
    every_other_move_is_refused,
    no_move_changes_the_state_it_is_played_in,
    a_game_runs_if_and_only_if_there_are_moves,
    every_play_comes_to_an_end,
    the_first_player_begins_and_turns_alternate,
    one_player_at_most_has_won_and_the_other_has_lost,
    ratings_are_numbers_and_a_won_game_is_rated_for_its_winner,
    states_are_values,
    what_is_taken_back_is_the_very_same_state,
    the_search_space_has_a_child_for_each_legal_move,
    what_a_display_writes_it_reads,
    a_display_refuses_to_read_what_is_no_move,
    moves_in_a_row_are_read_as_they_are_written,
    a_saved_game_is_loaded,
)
