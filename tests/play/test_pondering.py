"""Pondering changes when a move is found, and never which move it is."""

import threading
from collections.abc import Callable
from dataclasses import replace
from random import Random
from time import monotonic, sleep
from typing import TypeVar

import pytest
from hypothesis import given

from commandline import PATIENCE, run
from fourinrow.core import Player, Situation
from fourinrow.games import Game, Oracle, Worth
from fourinrow.games.connect import connect
from fourinrow.play import Strategy, at_random, deepening_player
from fourinrow.play.player_names import Ahead, found_ahead
from fourinrow.play.players import CalledOff, likely_next, stoppable
from fourinrow.shell.background import Ponderer
from fourinrow.stopping import Limit, never
from fourinrow.testing import situations
from sessions import Connect, a_session, foremost
from terminals import terminal

S = TypeVar("S")
M = TypeVar("M")

A_MOMENT = 10.0


@given(situations())
def test_likely_states_are_the_running_children_where_the_other_side_moves(
    state: Situation,
) -> None:
    game = connect()
    likely = list(likely_next(game, state))
    children = [game.play(state, move) for move in game.legal_moves(state)]
    assert {*likely} == {child for child in children if game.legal_moves(child)}
    rates = [game.rate(child) for child in likely]
    assert rates == sorted(rates, reverse=state.turn is Player.FIRST)


def test_nothing_is_likely_if_the_same_side_moves_again() -> None:
    game = replace(connect(), to_move=lambda _: Player.FIRST)
    assert list(likely_next(game, game.start())) == []


@given(situations())
def test_a_game_that_is_not_stopped_is_the_same(state: Situation) -> None:
    game = stoppable(connect(), never)
    assert game.legal_moves(state) == connect().legal_moves(state)
    assert game.rate(state) == connect().rate(state)


def test_a_search_that_is_stopped_looks_no_further() -> None:
    player = deepening_player(lambda: lambda _nodes: False)
    game = stoppable(connect(), lambda looks: looks > 500)
    with pytest.raises(CalledOff):
        player(game, game.start())


class Patient:
    """A player that thinks until it is called off, or told to play."""

    def __init__(self, may_play: bool = False) -> None:
        self.asked = 0
        self.may_play = may_play
        self.was_called_off = threading.Event()

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        self.asked += 1
        try:
            while not self.may_play:
                game.legal_moves(state)
        except CalledOff:
            self.was_called_off.set()
            raise
        return game.legal_moves(state)[-1]


def waiting(player: Strategy, ahead: Ahead = "moves") -> Connect:
    """A session where a player waits for a human to move."""
    session = a_session(second=player)
    return replace(session, second=session.second._replace(ahead=ahead))


def wait_until(is_true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not is_true():
        assert monotonic() < end
        sleep(0.001)


def test_a_move_found_ahead_is_not_sought_again_and_is_used_once() -> None:
    player, ponderer = Patient(may_play=True), Ponderer[Situation, int](True)
    session = waiting(player)
    with ponderer.pondering(session):
        wait_until(lambda: player.asked == 7)
        sleep(0.05)
    state = session.after(3).state
    assert ponderer.move(player, session.game, state) == 6
    assert player.asked == 7
    assert ponderer.move(player, session.game, state) == 6
    assert player.asked == 8


def test_a_move_is_never_used_for_another_player_game_or_state() -> None:
    player = Patient(may_play=True)
    session = waiting(player)
    other = replace(session.game, name="other")
    state, later = session.after(3).state, session.after(3, 3).state
    for wanted in (
        (foremost, session.game, state),
        (player, other, state),
        (player, session.game, later),
    ):
        ponderer, asked = Ponderer[Situation, int](True), player.asked
        with ponderer.pondering(session):
            wait_until(lambda asked=asked: player.asked == asked + 7)  # type: ignore[misc]
        who, game, there = wanted
        expected = (foremost if who is foremost else player)(game, there)
        assert ponderer.move(who, game, there) == expected


def test_a_thread_stops_within_a_moment_and_its_player_is_asked_in_its_turn() -> None:
    player, ponderer = Patient(), Ponderer[Situation, int](True)
    session = waiting(player)
    with ponderer.pondering(session):
        wait_until(lambda: player.asked == 1)
    assert player.was_called_off.wait(PATIENCE)
    player.may_play = True
    assert ponderer.move(player, session.game, session.after(3).state) == 6
    assert player.asked == 2


def test_an_oracle_proves_until_it_is_stopped() -> None:
    limits = list[Limit]()

    def best(_state: Situation, limit: Limit) -> dict[int, Worth]:
        limits.append(limit)
        wait_until(lambda: limit.stop(0))
        return {}

    oracle = Oracle[Situation, int](lambda _: (), lambda _: 0, best)
    session = waiting(foremost, "proofs")
    session = replace(session, game=replace(session.game, oracle=oracle))
    with Ponderer[Situation, int](True).pondering(session):
        wait_until(lambda: len(limits) == 1)
        assert threading.active_count() > 1
    wait_until(lambda: "ponder" not in {each.name for each in threading.enumerate()})
    assert len(limits) == 1


@pytest.mark.parametrize(
    ("name", "is_drawn", "ahead"),
    [
        ("perfect", False, "proofs"),
        ("perfect", True, "proofs"),
        ("level:2", True, "proofs"),
        ("deepening:2s", False, "moves"),
        ("deepening:2s", True, None),
        ("greedy", False, None),
        ("alpha-beta:4", False, None),
        ("random", False, None),
        ("bots.py:level", False, None),
    ],
)
def test_players_that_take_time_think_ahead(
    name: str, is_drawn: bool, ahead: Ahead | None
) -> None:
    assert found_ahead(name, at_random(Random(1)) if is_drawn else None) == ahead


@pytest.mark.parametrize(
    "options",
    [
        "--second deepening:200n --rows=5 --cols=5",
        "--second perfect --rows=4 --cols=4 --seed 5",
        "--second level:3 --seed 5",
    ],
)
def test_the_command_plays_the_same_game_whether_it_ponders_or_not(
    options: str,
) -> None:
    script = "hint\n4\n3\nundo\nmoves\nquit\n"
    plain = run("play", *options.split(), typed=script, is_interactive=True)
    pondered = run(
        "play", *options.split(), "--ponder", typed=script, is_interactive=True
    )
    assert plain == pondered
    assert plain.status == 0


@pytest.mark.parametrize(
    ("options", "is_idle"),
    [
        ("--second deepening:9n", False),
        ("--second level:1", False),
        ("--second greedy", True),
        ("--second deepening:9n --seed 1", True),
        ("--first perfect --second perfect --rows 4 --cols 4", True),
    ],
)
def test_where_nobody_can_think_ahead_a_line_says_so(
    options: str, is_idle: bool
) -> None:
    typed = options.split()
    result = run("play", *typed, "--ponder", typed="quit\n", is_interactive=True)
    assert result.status == 0
    assert result.err.startswith("fourinrow: no player here can ponder: ") == is_idle
    assert result.err.count("\n") == is_idle


@pytest.mark.parametrize("leaving", ["quit\n", "\x04", "Ctrl-C"])
def test_the_command_is_left_at_once_while_it_ponders(leaving: str) -> None:
    with terminal("play", "--ponder", "--second", "perfect", "--rows=7") as screen:
        screen.wait_for("> ")
        sleep(0.2)  # it is deep in thought
        begun = monotonic()
        if leaving == "Ctrl-C":
            screen.ctrl_c()
            screen.wait_for("leaves")
            screen.wait_for("> ")
            screen.ctrl_c()
        else:
            screen.type(leaving)
        assert screen.status() == (130 if leaving == "Ctrl-C" else 0)
        assert monotonic() - begun < A_MOMENT
