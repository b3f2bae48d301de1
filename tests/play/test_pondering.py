"""Pondering changes how soon a move is found, and never which move it is."""

import threading
from collections.abc import Callable
from dataclasses import replace
from time import monotonic, sleep

import pytest

from commandline import PATIENCE, run
from fourinrow.core import Rules, Situation
from fourinrow.errors import OutOfTime
from fourinrow.games import Oracle, Worth
from fourinrow.games.connect import connect
from fourinrow.games.connect.proofs import oracle_of
from fourinrow.play import alpha_beta_player, perfect_player
from fourinrow.play.players import stoppable
from fourinrow.shell.repl import pondering
from fourinrow.solver import Solver
from fourinrow.stopping import Limit, never
from terminals import Terminal

A_MOMENT = 10.0


def test_a_search_that_is_stopped_looks_no_further_and_else_finds_the_same() -> None:
    player, start = alpha_beta_player(4), connect().start()
    assert player(stoppable(connect(), never), start) == player(connect(), start)
    with pytest.raises(OutOfTime):
        player(stoppable(connect(), lambda looks: looks > 50), start)


def wait_until(is_true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE
    while not is_true():
        assert monotonic() < end
        sleep(0.001)


def test_an_oracle_proves_until_it_is_stopped() -> None:
    begun, stopped = threading.Event(), threading.Event()

    def scores(_state: Situation, limit: Limit) -> dict[int, Worth]:
        begun.set()
        wait_until(lambda: limit.stop(0))
        stopped.set()
        return {}

    oracle = Oracle[Situation, int](lambda _: (), lambda _: 0, scores=scores)
    game = replace(connect(), oracle=oracle)
    with pondering(game, game.start()):
        assert begun.wait(PATIENCE)
        assert "ponder" in names_of_threads()
        assert not stopped.is_set()
    assert stopped.wait(PATIENCE)


def names_of_threads() -> set[str]:
    return {each.name for each in threading.enumerate()}


def test_what_is_proved_meanwhile_is_not_searched_again() -> None:
    rules = Rules(4, 4)
    solver = Solver(rules)
    game = replace(connect(rules), oracle=oracle_of(lambda: solver))
    with pondering(game, game.start()):
        wait_until(lambda: "ponder" not in names_of_threads())
    found = solver.nodes
    assert found
    assert perfect_player()(game, game.start()) in range(4)
    assert solver.nodes - found < found


def test_the_command_plays_the_same_game_whether_it_ponders_or_not() -> None:
    options = ["play", "--second", "perfect", "--rows=4", "--cols=4", "--seed", "5"]
    script = "hint\n4\n3\nundo\nmoves\nquit\n"
    plain = run(*options, typed=script, is_interactive=True)
    assert run(*options, "--ponder", typed=script, is_interactive=True) == plain
    assert plain.status == 0


def test_the_command_is_left_at_once_while_it_ponders() -> None:
    with Terminal("play", "--ponder", "--second", "perfect", "--rows=7") as screen:
        screen.wait_for("> ")
        sleep(0.2)  # it is deep in thought
        begun = monotonic()
        screen.ctrl_c()
        screen.wait_for("leaves")
        screen.wait_for("> ")
        screen.type("quit\n")
        assert screen.status() == 0
        assert monotonic() - begun < A_MOMENT
