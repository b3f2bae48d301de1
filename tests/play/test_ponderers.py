"""Pondering changes when a move is found, and never which move it is.

Here the jobs of the shell are done at once, never, or by a thread; ``^C`` in a line is
where Ctrl-C is pressed.
"""

import os
import pty
import signal
import subprocess
import threading
from collections.abc import Callable
from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import IO, TypeVar

import pytest
from hypothesis import given, strategies as st

from commandline import COMMAND, plain_environment, run
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Player, Rules, Situation
from fourinrow.errors import FourInRowError
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.games.othello import othello
from fourinrow.play import (
    Strategy,
    alpha_beta_player,
    at_random,
    deepening_player,
    greedy_player,
    random_player,
)
from fourinrow.play.player_names import is_steady
from fourinrow.play.players import PlayerOf
from fourinrow.play.ponderers import CalledOff, Question, stoppable
from fourinrow.search import after_seconds
from fourinrow.shell.background import Ponderer, Submit, idle, in_background
from fourinrow.stopping import never
from fourinrow.testing import situations
from sessions import (
    TINY,
    Connect,
    Talk,
    Thinker,
    a_session,
    converse,
    lines,
    small_rules,
)

pytestmark = pytest.mark.slow

S = TypeVar("S")
M = TypeVar("M")

PATIENCE = 30.0
A_MOMENT = 10.0

GREEDY = greedy_player()


def at_once(job: Callable[[], None]) -> None:
    """Do a job on the spot."""
    job()


def with_steady(session: Connect) -> Connect:
    """The session, whose players may think ahead."""
    first, second = session.first, session.second
    return replace(
        session,
        first=first._replace(is_steady=first.strategy is not None),
        second=second._replace(is_steady=second.strategy is not None),
    )


def talk_with(session: Connect, submit: Submit, *typed: str) -> Talk:
    """Type some lines at a terminal, and then the end of input."""
    return converse(session, *typed, interactive=True, submit=submit)


# --- Questions -----------------------------------------------------------------


def question(state: Situation, player: Strategy = GREEDY) -> Question[Situation, int]:
    return Question(connect(), player, state)


@given(situations())
def test_expected_is_every_running_child_of_a_state_and_nothing_else(
    state: Situation,
) -> None:
    now = question(state)
    children = [now.game.play(state, move) for move in now.game.legal_moves(state)]
    running = {child for child in children if now.game.legal_moves(child)}
    asked = list(now.likely_next())
    assert {each.state for each in asked} == running
    assert len(asked) == len(running)
    assert all(each[:2] == now[:2] for each in asked)


@given(situations())
def test_what_rates_best_for_the_side_to_move_is_expected_first(
    state: Situation,
) -> None:
    now = question(state)
    sign = 1 if state.turn is Player.FIRST else -1
    ratings = [sign * now.game.rate(each.state) for each in now.likely_next()]
    assert ratings == sorted(ratings, reverse=True)


def test_questions_are_made_one_by_one_and_answered_only_when_asked() -> None:
    thinker = Thinker()
    questions = question(connect().start(), thinker).likely_next()
    first = next(questions)
    assert thinker.asked == 0
    assert first.answer() == 0
    assert thinker.asked == 1


def test_nothing_is_expected_if_the_same_side_moves_again() -> None:
    game = othello(4)
    now = Question(game, GREEDY, game.start())
    turned = replace(game, to_move=lambda _state: Player.FIRST)
    assert len(list(now.likely_next())) == 4
    assert list(now._replace(game=turned).likely_next()) == []


@given(situations(), st.sampled_from([GREEDY, alpha_beta_player(1)]))
def test_an_answer_is_the_players_move(state: Situation, player: Strategy) -> None:
    game = connect()
    for each in Question(game, player, state).likely_next():
        assert each.answer() == player(game, each.state)


# --- Stopping ------------------------------------------------------------------


@given(situations())
def test_a_game_that_is_not_stopped_is_the_same(state: Situation) -> None:
    game, same = connect(), stoppable(connect(), never)
    assert same.legal_moves(state) == game.legal_moves(state)
    assert same.rate(state) == game.rate(state)
    assert same.outcome(state) is game.outcome(state)


@given(st.integers(0, 60))
def test_a_search_that_is_stopped_looks_no_further(steps: int) -> None:
    asked = 0

    def stop(_nodes: int) -> bool:
        nonlocal asked
        asked += 1
        return asked > steps

    with pytest.raises(CalledOff):
        question(connect().start(), alpha_beta_player(9)).answer(stop)
    assert asked == steps + 1


def test_a_stopped_player_expects_nothing() -> None:
    with pytest.raises(CalledOff):
        next(question(connect().start()).likely_next(lambda _: True))


# --- Who ponders ---------------------------------------------------------------


def test_a_steady_player_ponders_while_a_human_is_to_move() -> None:
    waiting, moving = a_session(second=GREEDY), a_session(first=GREEDY)
    assert waiting.ponderer is None
    assert with_steady(waiting).ponderer is GREEDY
    assert with_steady(moving).ponderer is None
    over = a_session(second=GREEDY, moves=(0, 1) * 3 + (0,))
    assert with_steady(over).ponderer is None
    assert with_steady(a_session()).ponderer is None
    two = a_session(first=GREEDY, second=GREEDY)
    assert with_steady(two).ponderer is None


def test_a_player_that_draws_lots_or_can_not_be_stopped_is_not_steady() -> None:
    lots = at_random(Random(1))
    for name in ("random", "perfect", "level:3", "human", "chess"):
        assert not is_steady(name, None)
    steady = ("minimax:2", "alpha-beta:9", "quiescence:2", "deepening:9n")
    for name in (*steady, "deepening:0.5s"):
        assert is_steady(name, None)
        assert not is_steady(name, lots)
    assert is_steady("greedy", None)
    assert is_steady("greedy", lots)


# --- The ponderer --------------------------------------------------------------


@given(situations(), st.sampled_from([at_once, idle]), st.integers(0, 6))
def test_whatever_was_pondered_the_answer_is_the_players(
    state: Situation, submit: Submit, move: int
) -> None:
    game, player = connect(), GREEDY
    ponderer = Ponderer[Situation, int](submit)
    ponderer.begin(Question(game, player, state))
    if move in game.legal_moves(state):
        child = game.play(state, move)
        if game.legal_moves(child):
            now = Question(game, player, child)
            assert ponderer.answer(now) == player(game, child)


def test_what_was_foreseen_is_not_asked_again_and_is_used_once() -> None:
    game, thinker = connect(), Thinker()
    ponderer = Ponderer[Situation, int](at_once)
    ponderer.begin(Question(game, thinker, game.start()))
    assert thinker.asked == 7
    now = Question(game, thinker, game.play(game.start(), 3))
    assert ponderer.answer(now) == 0
    assert thinker.asked == 7
    assert ponderer.answer(now) == 0
    assert thinker.asked == 8


def test_an_answer_is_never_used_for_another_player_game_or_state() -> None:
    game, state = connect(), connect().start()
    child = game.play(state, 3)

    def rightmost(game: Game[Situation, int], state: Situation) -> int:
        return game.legal_moves(state)[-1]

    for other in (
        Question(game, rightmost, child),
        Question(connect(), GREEDY, child),
        Question(game, GREEDY, game.play(child, 3)),
        Question(game, GREEDY, state),
    ):
        ponderer = Ponderer[Situation, int](at_once)
        ponderer.begin(Question(game, GREEDY, state))
        assert ponderer.answer(other) == other.player(other.game, other.state)
        counted: list[Situation] = []

        def watched(
            game: Game[Situation, int],
            state: Situation,
            counted: list[Situation] = counted,
            player: PlayerOf[Situation, int] = other.player,
        ) -> int:
            counted.append(state)
            return player(game, state)

        ponderer.begin(Question(game, GREEDY, state))
        ponderer.answer(other._replace(player=watched))
        assert counted == [other.state]


@pytest.mark.parametrize("failures", [1, 2])
def test_a_player_that_fails_while_it_ponders_is_asked_again_in_its_turn(
    failures: int,
) -> None:
    asked: list[Situation] = []

    def failing(game: Game[Situation, int], state: Situation) -> int:
        asked.append(state)
        if len(asked) <= failures:
            raise FourInRowError("expected to think")
        return game.legal_moves(state)[0]

    game = connect()
    now = Question(game, failing, game.start())
    likely = next(now.likely_next())
    ponderer = Ponderer[Situation, int](at_once)
    ponderer.begin(now)
    if failures == 1:
        assert ponderer.answer(likely) == 0
    else:
        with pytest.raises(FourInRowError, match="expected to think"):
            ponderer.answer(likely)
    assert asked == [likely.state] * 2


def test_the_same_question_goes_on_and_another_begins_anew() -> None:
    jobs: list[Callable[[], None]] = []
    game = connect()
    ponderer = Ponderer[Situation, int](jobs.append)
    now = Question(game, GREEDY, game.start())
    for _ in range(3):
        ponderer.begin(now)
    assert len(jobs) == 1
    ponderer.begin(now._replace(state=game.play(game.start(), 3)))
    assert len(jobs) == 2


def test_a_job_that_was_called_off_before_it_began_asks_nobody() -> None:
    jobs: list[Callable[[], None]] = []
    game, thinker = connect(), Thinker()
    ponderer = Ponderer[Situation, int](jobs.append)
    ponderer.begin(Question(game, thinker, game.start()))
    ponderer.call_off()
    jobs[0]()
    assert thinker.asked == 0


# --- A real thread -------------------------------------------------------------


class Patient:
    """A player that thinks until it is called off, or told to play."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.may_play = threading.Event()
        self.was_called_off = threading.Event()

    def __call__(self, game: Game[S, M], state: S, /) -> M:
        self.began.set()
        try:
            while not self.may_play.wait(0.001):
                game.legal_moves(state)
        except CalledOff:
            self.was_called_off.set()
            raise
        return game.legal_moves(state)[-1]


def pondering(player: Patient) -> tuple[Ponderer[Situation, int], Game[Situation, int]]:
    game = connect()
    ponderer = Ponderer[Situation, int](in_background())
    ponderer.begin(Question(game, player, game.start()))
    assert player.began.wait(PATIENCE)
    return ponderer, game


def test_a_thread_is_called_off_within_a_moment() -> None:
    player = Patient()
    ponderer, _ = pondering(player)
    ponderer.call_off()
    assert player.was_called_off.wait(PATIENCE)


def test_a_thought_that_was_begun_is_waited_for_if_it_is_the_one() -> None:
    player = Patient()
    ponderer, game = pondering(player)
    likely = next(Question(game, player, game.start()).likely_next())
    threading.Timer(0.05, player.may_play.set).start()
    assert ponderer.answer(likely) == 6
    assert not player.was_called_off.is_set()


def test_seconds_count_from_when_a_player_is_asked_ahead_or_not() -> None:
    begun: list[float] = []

    def begin() -> Callable[[int], bool]:
        begun.append(monotonic())
        return after_seconds(0.01, monotonic)

    game, player = connect(), deepening_player(begin)
    ponderer = Ponderer[Situation, int](at_once)
    ponderer.begin(Question(game, player, game.start()))
    assert len(begun) == 7
    assert all(later - sooner >= 0.01 for sooner, later in pairwise(begun))
    foreseen = Question(game, player, game.play(game.start(), 3))
    assert ponderer.answer(foreseen) in range(7)
    assert len(begun) == 7
    assert foreseen.answer() in range(7)
    assert len(begun) == 8


def test_a_deepening_player_is_called_off_in_the_midst_of_a_depth() -> None:
    asked = count()
    player = deepening_player(lambda: lambda _nodes: False)
    with pytest.raises(CalledOff):
        question(connect().start(), player).answer(lambda _: next(asked) > 500)


def test_another_thought_is_not_waited_for() -> None:
    player = Patient()
    ponderer, game = pondering(player)
    *_, unlikely = Question(game, GREEDY, game.start()).likely_next()
    assert ponderer.answer(unlikely) == GREEDY(game, unlikely.state)
    assert player.was_called_off.wait(PATIENCE)


def test_ctrl_c_ends_the_wait_and_the_thought() -> None:
    player = Patient()
    ponderer, game = pondering(player)
    likely = next(Question(game, player, game.start()).likely_next())
    threading.Timer(0.1, pressing(signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        ponderer.answer(likely)
    assert player.was_called_off.wait(PATIENCE)


def pressing(number: signal.Signals) -> Callable[[], None]:
    main = threading.main_thread().ident
    assert main is not None
    return lambda: signal.pthread_kill(main, number)


# --- At the prompt -------------------------------------------------------------

harmless = lines.map(lambda line: line.replace("\n", " ").replace("\r", " ")).filter(
    lambda line: "save" not in line.lower()
)


@given(small_rules, st.lists(harmless | st.just("^C"), max_size=5), st.booleans())
def test_a_talk_is_the_same_with_and_without_pondering(
    rules: Rules, typed: list[str], is_first: bool
) -> None:
    one, other = (
        (alpha_beta_player(1), None) if is_first else (None, alpha_beta_player(1))
    )
    session = with_steady(a_session(rules, one, other))
    plain, pondered = (talk_with(session, submit, *typed) for submit in (idle, at_once))
    assert plain.out == pondered.out
    assert plain.status == pondered.status
    assert plain.session.history == pondered.session.history


def test_a_talk_with_a_thread_is_the_same_too() -> None:
    script = ["4", "show", "5", "hint", "undo", "1", "new", "undo", "7 7 7", "quit"]
    session = with_steady(a_session(second=alpha_beta_player(3)))
    plain, pondered = (
        talk_with(session, submit, *script) for submit in (idle, in_background())
    )
    assert plain == pondered._replace(session=plain.session)
    assert plain.session.history == pondered.session.history


def test_the_computer_thinks_only_while_a_human_is_to_move() -> None:
    player = Thinker()
    session = with_steady(a_session(second=player))
    talk = talk_with(session, at_once, "4", "show", "hint", "abc")
    assert talk.session.history.moves == (3, 3)
    assert player.asked == 14


def test_after_undo_new_and_load_what_is_played_is_what_would_be(
    tmp_path: Path,
) -> None:
    saved = tmp_path / "game"
    session = with_steady(a_session(second=GREEDY))
    script = ["4", "undo", "3", f"save {saved}", "new", "1", f"load {saved}", "2"]
    plain = talk_with(session, idle, *script)
    saved.unlink()
    pondered = talk_with(session, at_once, *script)
    assert plain.out == pondered.out
    tiny = tmp_path / "tiny"
    talk_with(a_session(TIC_TAC_TOE), idle, "a1", f"save {tiny}")
    script = ["4", f"load {tiny}", "3", "undo", "2"]
    plain, pondered = (talk_with(session, how, *script) for how in (idle, at_once))
    assert plain.out == pondered.out


def test_a_player_that_draws_lots_plays_the_same_game_and_is_never_asked_ahead() -> (
    None
):
    for rules in (CONNECT_FOUR, TINY):
        talks = [
            talk_with(a_session(rules, second=random_player(Random(4))), how, *"1234")
            for how in (idle, at_once)
        ]
        assert talks[0].out == talks[1].out


def test_leaving_calls_the_thread_off() -> None:
    for script in (["quit"], [], ["^C", "^C"]):
        player, submit = Patient(), in_background()

        def and_wait(
            job: Callable[[], None], player: Patient = player, submit: Submit = submit
        ) -> None:
            submit(job)
            assert player.began.wait(PATIENCE)

        talk_with(with_steady(a_session(second=player)), and_wait, *script)
        assert player.was_called_off.wait(PATIENCE)


# --- The command ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "first"),
    [
        ("--second alpha-beta:3", ""),
        ("--second minimax:2 --game othello", ""),
        ("--first greedy --second human --game tic-tac-toe", "hint\n"),
        ("--second random --seed 5", ""),
        ("--second alpha-beta:2 --seed 5", ""),
        ("--second deepening:200n --rows=5 --cols=5", "hint\n"),
    ],
)
def test_the_command_plays_the_same_game_whether_it_ponders_or_not(
    options: str, first: str
) -> None:
    script = f"{first}4\nd3\nb2\n5\nundo\nmoves\nquit\n"
    plain = run("play", *options.split(), typed=script, is_interactive=True)
    pondered = run(
        "play", *options.split(), "--ponder", typed=script, is_interactive=True
    )
    assert plain == pondered._replace(err="")
    assert plain.status == 0


NOBODY = (
    "fourinrow: no player here can ponder: greedy can, and without --seed minimax, "
)


@pytest.mark.parametrize(
    ("options", "is_idle"),
    [
        (["--second", "deepening:9n"], False),
        (["--second", "greedy", "--seed", "1"], False),
        (["--first", "quiescence:1", "--second", "human"], False),
        (["--second", "random"], True),
        (["--second", "level:1"], True),
        (["--second", "perfect"], True),
        (["--second", "human"], True),
        (["--second", "deepening:9n", "--seed", "1"], True),
        (["--first", "greedy", "--second", "greedy", "--game", "tic-tac-toe"], True),
    ],
    ids=str,
)
def test_where_nobody_can_think_ahead_a_line_says_so(
    options: list[str], is_idle: bool
) -> None:
    result = run("play", *options, "--ponder", typed="quit\n", is_interactive=True)
    assert result.status == 0
    assert result.err.startswith(NOBODY) == is_idle
    assert result.err.count("\n") == is_idle
    silent = run("play", *options, typed="quit\n", is_interactive=True)
    assert silent.err == ""


def read_until(end: bytes, stream: IO[bytes] | None) -> bytes:
    """Read up to some bytes, or to the end of the stream."""
    assert stream is not None
    said = stream.read(1)
    while not (end and said.endswith(end)) and (sign := stream.read(1)):
        said += sign
    return said


@pytest.mark.parametrize("leaving", ["quit", "end of input", "Ctrl-C"])
def test_the_command_is_left_at_once_while_it_ponders(leaving: str) -> None:
    ours, theirs = pty.openpty()
    options = ("play", "--ponder", "--second", "alpha-beta:20")
    with subprocess.Popen(
        [*COMMAND, *options],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=plain_environment(),
    ) as process:
        watchdog = threading.Timer(2 * PATIENCE, process.kill)
        watchdog.start()
        read_until(b"> ", process.stdout)
        sleep(0.2)  # it is deep in thought
        begun = monotonic()
        if leaving == "Ctrl-C":
            process.send_signal(signal.SIGINT)
            read_until(b"leaves", process.stdout)
            read_until(b"> ", process.stdout)
            sleep(0.2)  # Python's input() drops a signal that comes as it begins
            process.send_signal(signal.SIGINT)
        else:
            os.write(ours, b"quit\n" if leaving == "quit" else b"\4")
        assert process.wait(PATIENCE) == (130 if leaving == "Ctrl-C" else 0)
        assert monotonic() - begun < A_MOMENT
        watchdog.cancel()
        assert b"Traceback" not in read_until(b"", process.stdout)
    os.close(ours)
    os.close(theirs)
