"""Players in files of their own, by name at the command line."""

from collections.abc import Callable
from pathlib import Path

import pytest

from commandline import Result, answered, refused, run, run_process
from examples import nim

pytestmark = [pytest.mark.slow, pytest.mark.every_python]

PLAYERS = """
import os
from helper import CENTRE

def middle(game, state):
    return min(game.legal_moves(state), key=lambda column: abs(column - CENTRE))

def broken(game, state):
    return middle(game, state) if state.turn == 1 or not any(state.grid[5]) else 1 / 0

def cheat(game, state):
    return 7

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

class Odd:
    def __eq__(self, other):
        raise RuntimeError("incomparable")

def odd(game, state):
    return Odd()

def found(game, state):
    return True

def near(game, state):
    return 3.0

def rating(state):
    return 0

number = 3
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Some players, who import what lies beside them."""
    (tmp_path / "helper.py").write_text("CENTRE = 3\n")
    path = tmp_path / "my players.py"
    path.write_text(PLAYERS)
    return str(path)


@pytest.mark.parametrize(("command", "jobs"), [(run, "1"), (run_process, "2")])
def test_a_player_in_a_file_plays_a_match(
    file: str, command: Callable[..., Result], jobs: str
) -> None:
    sides = ("--first", f"{file}:middle", "--second", "alpha-beta:2")
    ended = command("match", *sides, "--games", "4", "--jobs", jobs)
    assert ended.status == 0
    assert ":middle  0 won, 4 lost, 0 drawn: 0 % +- " in ended.out


def test_a_file_is_imported_once_however_its_path_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    source = Path(nim.__file__).read_text(encoding="utf-8")
    player = "def one(game, state):\n    assert isinstance(state, Heap)\n    return 1"
    Path("heaps.py").write_text(f"{source}\n{player}\nprint('-- read --')\n")
    players = ("--first=./heaps.py:one", f"--second={Path('heaps.py').resolve()}:one")
    told = answered("match", "--game=heaps.py:nim", *players)
    assert told.count("-- read --") == 1


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("broken", "line 9: ZeroDivisionError: division by zero"),
        ("cheat", "expected one of 0, 1, 2, 3, 4, 5, 6, got 7"),
        ("quitter", "line 15: ended the program\n"),
        ("own", "line 21: Own: mine"),
        ("closing", "line 24: GeneratorExit\n"),
        ("odd", "line 31: RuntimeError: incomparable"),
        ("found", "expected one of 0, 1, 2, 3, 4, 5, 6, got True"),
        ("rating", "TypeError: rating() takes 1 positional argument but 2 were given"),
    ],
)
def test_a_player_that_fails_is_named_with_the_reason_and_no_traceback(
    file: str, player: str, reason: str
) -> None:
    name = f"{file}:{player}"
    match = ("match", "--first", "greedy", "--second", name, "--games", "2")
    said = refused(*match, status=1)
    assert f"fourinrow: {name}: {reason}" in f"{said}\n"
    tournament = run("tournament", name, "greedy", "--games", "1")
    assert tournament.status == 1
    assert f"fourinrow: {name}: {reason}" in tournament.err
    assert ("connect-four, 1 game\n" in tournament.out) is (player == "broken")
    prompt = run("play", "--second", name, typed="4\nmoves\n")
    assert f"can't move: {name}: {reason}" in prompt.out
    assert "\n4\n" in prompt.out


def test_a_move_may_be_what_equals_one(file: str) -> None:
    player = f"--first={file}:near"
    moves = answered("match", player, "--second=greedy", "--games=1", "--moves")
    assert " - greedy  4" in moves


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("own", "{name}: line 21: Own: mine"),
        ("leaving", "a process ended before its work was done"),
    ],
)
def test_a_player_that_fails_in_another_process_gets_one_line(
    file: str, player: str, reason: str
) -> None:
    name = f"{file}:{player}"
    ended = run_process("match", "--second", name, "--games=4", "--jobs=2")
    assert ended == (1, "", f"fourinrow: {reason.format(name=name)}\n")


@pytest.mark.parametrize(("name", "got"), [("nobody", "none"), ("number", "3")])
def test_a_file_without_such_a_player_is_refused(
    file: str, name: str, got: str
) -> None:
    for words in (["play", "--second"], ["match", "--first"], ["tournament", "greedy"]):
        said = refused(*words, f"{file}:{name}")
        assert f"expected a function '{name}', got {got} in" in said


@pytest.mark.parametrize(
    ("path", "source", "reason"),
    [
        (
            "bot.py",
            "\n\ndef me(",
            "'bot.py': line 3: SyntaxError: '(' was never closed\n",
        ),
        ("bot.py", "1 / 0", "line 1: ZeroDivisionError: division by zero"),
        ("bot.py", "import no_such_name", "line 1: ModuleNotFoundError: No module"),
        ("bot.py", r"raise ValueError('\n\x1b')", "line 1: ValueError: \\n\\x1b\n"),
        ("bot.py", "exit()", "line 1: ended the program"),
        ("bot.py", "raise GeneratorExit", "line 1: GeneratorExit"),
        ("gone.py", "", "gone.py': No such file or directory\n"),
        ("~nosuchuser/bot.py", "", "Could not determine home directory"),
    ],
)
def test_a_file_that_can_not_be_imported_is_refused_with_the_reason(
    path: str, source: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(source)
    for words, said in (
        (["tournament", "greedy"], "argument PLAYER: expected a file with players"),
        (["match", "--game"], "argument --game: expected a file with games"),
    ):
        refusal = refused(*words, f"{path}:me")
        assert f"{said}, got" in refusal
        assert reason in f"{refusal}\n"
