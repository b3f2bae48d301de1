"""Players in files of their own, by name at the command line."""

import os
from pathlib import Path

import pytest

from commandline import run, run_process

pytestmark = pytest.mark.slow

PLAYERS = """
import os
from helper import CENTRE

def middle(game, state):
    return min(game.legal_moves(state), key=lambda column: abs(column - CENTRE))

def broken(game, state):
    return middle(game, state) if state.turn == 1 or not any(state.grid[5]) else 1 / 0

def cheat(game, state):
    return 7

def silent(game, state):
    pass

def winner(state):
    return 3

def quitter(game, state):
    exit()

class Own(BaseException):
    pass

def own(game, state):
    raise Own("mine")

def closing(game, state):
    raise GeneratorExit

def leaving(game, state):
    os._exit(0)

def oracle(game, state):
    return True

class Odd:
    def __eq__(self, other):
        raise RuntimeError("incomparable")

def odd(game, state):
    return Odd()

number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Some players, who import what lies beside them."""
    (tmp_path / "helper.py").write_text("CENTRE = 3\n")
    path = tmp_path / "my players.py"
    path.write_text(PLAYERS)
    return str(path)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_player_in_a_file_plays_a_match(file: str, jobs: str) -> None:
    ended = run_process(
        *("match", "--first", f"{file}:middle", "--second", "alpha-beta:2"),
        *("--games", "4", "--jobs", jobs),
    )
    assert ended.status == 0
    assert ":middle  0 won, 4 lost, 0 drawn: 0 % +- " in ended.out


def test_players_in_files_meet_in_a_tournament(file: str) -> None:
    ended = run("tournament", f"{file}:middle", "greedy", "--games", "1")
    assert ended.status == 0
    assert f"{file}:middle" in ended.out


def test_a_player_in_a_file_answers_at_the_prompt(file: str) -> None:
    ended = run("play", "--second", f"{file}:middle", typed="1\nmoves\n")
    assert "\n14\n" in ended.out


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("broken", "line 9: ZeroDivisionError: division by zero"),
        ("cheat", "expected one of 0, 1, 2, 3, 4, 5, 6, got 7"),
        ("silent", "expected one of 0, 1, 2, 3, 4, 5, 6, got None"),
        ("winner", "TypeError: winner() takes 1 positional argument"),
        ("quitter", "line 21: SystemExit\n"),
        ("own", "line 27: Own: mine"),
        ("closing", "line 30: GeneratorExit\n"),
        ("oracle", "WrongType: expected a column as a whole number, got True"),
        ("odd", "line 40: RuntimeError: incomparable"),
    ],
)
def test_a_player_that_fails_is_named_with_the_reason_and_no_traceback(
    file: str, player: str, reason: str
) -> None:
    name = f"{file}:{player}"
    ended = run("match", "--first", "greedy", "--second", name, "--games", "2")
    assert ended.status == 1
    assert f"fourinrow: {name}: {reason}" in ended.err
    assert ended.out == "connect-four, 0 games\n"
    tournament = run("tournament", name, "greedy", "--games", "1")
    assert tournament.status == 1
    assert f"fourinrow: {name}: {reason}" in tournament.err
    assert "connect-four, " in tournament.out
    prompt = run("play", "--second", name, typed="4\nmoves\n")
    assert f"can't move: {name}: {reason}" in prompt.out
    assert "\n4\n" in prompt.out


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("own", "{name}: line 27: Own: mine"),
        ("closing", "{name}: line 30: GeneratorExit"),
        ("leaving", "a process ended before its work was done (game 1: {met})"),
    ],
)
def test_a_player_that_fails_in_another_process_gets_one_line(
    file: str, player: str, reason: str
) -> None:
    name = f"{file}:{player}"
    match, tournament = ["match", "--second", name], ["tournament", name, "greedy"]
    for words, met in (
        (match, f"alpha-beta:2 - {name}"),
        (tournament, f"{name} - greedy"),
    ):
        ended = run_process(*words, "--games=4", "--jobs=2")
        assert ended.status == 1
        said = reason.format(name=name, met=met)
        assert ended.err == f"fourinrow: {said}\n"
        assert ended.out.startswith("connect-four, ")


@pytest.mark.parametrize(
    ("source", "name", "reason"),
    [
        ("", "me", "expected a function 'me', got none in"),
        ("me = 3", "me", "expected a function 'me', got 3 in"),
        ("def me(", "me", "SyntaxError: '(' was never closed"),
        (
            "import nothing_of_that_name",
            "me",
            "line 1: ModuleNotFoundError: No module named",
        ),
        ("exit()", "me", "line 1: SystemExit"),
        ("raise GeneratorExit", "me", "line 1: GeneratorExit"),
    ],
)
def test_a_file_without_such_a_player_is_refused(
    tmp_path: Path, source: str, name: str, reason: str
) -> None:
    path = tmp_path / "bot.py"
    path.write_text(source)
    for words in (["play", "--second"], ["match", "--first"], ["tournament", "greedy"]):
        ended = run(*words, f"{path}:{name}")
        assert ended.status == 2
        assert reason in ended.err
        assert "Traceback" not in ended.err


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    ended = run("match", "--first", f"{tmp_path}/bot.py:me")
    assert ended.status == 2
    assert "--first: expected a file with players, got" in ended.err
    assert ended.err.endswith("bot.py': No such file or directory\n")


def test_the_home_of_an_unknown_user_is_refused() -> None:
    ended = run("match", "--first", "~nosuchuser/bot.py:me")
    assert ended.status == 2
    assert "--first: expected a file with players, got" in ended.err
    assert "Could not determine home directory" in ended.err


def test_of_a_long_name_the_beginning_is_shown(file: str) -> None:
    name = "x" * 1000
    for words in (["match", "--first", f"{file}:{name}"], ["tournament", name]):
        ended = run(*words)
        assert ended.status == 2
        assert f"'{name[:120]}'..." in ended.err
        assert name[:121] not in ended.err


def test_a_pipe_without_a_writer_is_refused_at_once(
    tmp_path: Path,
) -> None:
    pipe = tmp_path / "bot.py"
    os.mkfifo(pipe)
    ended = run("match", "--first", f"{pipe}:me")
    assert ended.status == 2
    assert ended.err.endswith(f"got '{pipe}': not a regular file\n")
    for words in (["bench", "--file"], ["solve", "--table"]):
        ended = run(*words, str(pipe))
        assert ended.status == 2
        assert ended.err.endswith("bot.py': not a regular file\n")
