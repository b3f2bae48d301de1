"""Games of one's own: a file brings a game everywhere; mistakes in it are one line."""

import os
import re
import shlex
import signal
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from commandline import Result, answered, at_shell, refused, run, run_process, running
from examples.popout import Board, Move, popout
from fourinrow import Game, Outcome, Player, connect
from fourinrow.core import GOMOKU
from fourinrow.errors import ParseError
from fourinrow.games import Display
from fourinrow.play import Adviser, new_session, play_out, read_history
from svgs import SVG

pytestmark = pytest.mark.slow
EXAMPLES = Path(__file__).parent.parent / "examples"
NIM, POPOUT, PAPER = (
    f"{EXAMPLES / name}.py:{name}" for name in ("nim", "popout", "paper")
)
BOTH = pytest.mark.parametrize("game", [NIM, POPOUT], ids=["nim", "popout"])


def test_it_is_played_in_matches_and_tournaments() -> None:
    options = ("--game", POPOUT, "--games=2", "--jobs=2", "--moves")
    match = run_process("match", "--first=greedy", "--second=random", *options)
    assert (match.status, match.err) == (0, "")
    assert match.out.splitlines()[2] == "popout, 2 games: greedy began 1, random 1"
    met = answered("tournament", "greedy", "random", "--game", NIM, "--games=2")
    assert met.startswith("nim, 4 games\n")


@BOTH
def test_it_is_played_at_the_prompt(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_quick_advice = partial(new_session, adviser=Adviser(500))
    monkeypatch.setattr("fourinrow.shell.commands.play.new_session", with_quick_advice)
    path = tmp_path / "game"
    lines = ["1", "hint", "scores", "rules", "moves", "undo", "redo", f"save {path}"]
    lines += ["9 9", "swap", "opponent greedy", "new", f"load {path}", "moves"]
    played = run("play", "--game", game, "--ponder", typed="\n".join(lines))
    assert played.status == 1
    for said in ("plays 1", "try ", "Type a move, such as `1`", "saved as", "got '9'"):
        assert said in played.out
    first, *_, last = re.findall("^(?:p?[1-7] ?)+$", played.out, re.MULTILINE)
    assert first == last


@BOTH
def test_it_is_shown_and_its_trees_are_drawn(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = partial(Adviser, 500)
    monkeypatch.setattr("fourinrow.shell.commands.show.Adviser", quick)
    shown = answered("show", "--game", game, "--scores", "1 2 1")
    assert "an estimate" in shown or "win in" in shown
    board, standing, _ = answered("show", "--game", game, "1 2 1").rsplit("\n", 2)
    assert shown.startswith(f"{board}\n")
    assert shown.endswith(f"\n{standing}\n")
    tree = ("tree", "--game", game, "--depth", "2", "1 2")
    assert run(*tree).out.startswith("alpha-beta, depth 2: value 0; ")
    assert run(*tree, "--svg=-").out.startswith("<svg")
    none = refused("show", "--game", game, "--svg=-", "", status=1)
    assert none == f"fourinrow: expected a game with a picture, got {game}"


def test_a_picture_of_ones_own_is_drawn_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    answered("show", "--game", PAPER, f"--svg={path}", "b2 a1")
    root = fromstring(path.read_text())
    shapes = [each.get("stroke-width") for each in root.iter(f"{SVG}path")]
    assert sorted(filter(None, shapes)) == ["2", "4"]


def test_a_game_that_goes_on_is_a_draw_after_its_last_ply() -> None:
    def pop_or_drop(_game: Game[Board, Move], board: Board) -> Move:
        mine = Move(0 if board.turn is Player.FIRST else 6)
        return mine if board.grid[-1][mine.column] == 0 else mine._replace(is_pop=True)

    played = play_out(popout, pop_or_drop, pop_or_drop)
    assert played.outcome is Outcome.DRAW
    assert len(played.moves) == popout.max_plies == 100
    row = " ".join(map(str, played.moves))
    for words in (["play", "--second=human", "--position"], ["show"]):
        assert answered(*words, row, "--game", POPOUT).endswith("\na draw\n")
    shown = answered("show", row, "--game", POPOUT)
    assert answered("show", "--scores", row, "--game", POPOUT) == shown
    *all_but_one, last = row.split()
    late = answered("show", "--scores", "--game", POPOUT, " ".join(all_but_one[:-1]))
    assert "\ndraw: " in late
    before = " ".join(all_but_one)
    ended = answered("explain", "--game", POPOUT, before, "--move", last)
    assert ended.endswith("\nThe game is over: a draw.\n")
    over = refused("explain", "--game", POPOUT, row, status=1)
    assert over.endswith(": draw")
    more = refused("show", "--game", POPOUT, f"{row} 1", status=1)
    assert "the game was over after move 100, got '1'" in more


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Heap", "expected a game 'Heap', got the class Heap in {}"),
        ("nix", "expected a game 'nix', got none in {}: did you mean `nim`?"),
        ("text", "expected a game 'text', got Display("),
        ("nim --rows 4", f"{NIM} has a fixed board"),
    ],
)
def test_a_name_that_is_no_game_gets_those_of_the_file(name: str, reason: str) -> None:
    path = NIM.removesuffix(":nim")
    said = refused("show", "", "--game", *f"{path}:{name}".split())
    assert f"argument --game: {reason.format(repr(path))}" in said


UNUSUAL = """
from fourinrow import Game, Player, Outcome

class Heap:
    def __init__(self, matches=5, turn=Player.FIRST):
        self.matches, self.turn = matches, turn

def outcome(heap):
    return Outcome.RUNNING if heap.matches > 0 else Outcome.DRAW

identical = Game(
    Heap, lambda heap: heap.turn, lambda heap: range(1, min(2, heap.matches) + 1),
    lambda heap, move: Heap(heap.matches - move, Player(3 - heap.turn)), outcome,
)
lists = Game(
    list, lambda moves: Player(1 + len(moves) % 2),
    lambda moves: "ab" if len(moves) < 4 else "", lambda moves, move: [*moves, move],
    lambda moves: Outcome.RUNNING if len(moves) < 4 else Outcome.DRAW,
)
"""


@pytest.mark.parametrize("opponent", ["human", "deepening:9n", "greedy", "minimax:2"])
def test_states_are_compared_by_identity_or_one_line_says_that_they_need_hashes(
    opponent: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.py"
    path.write_text(UNUSUAL)
    identical, lists = (
        run(
            *("play", "--second", opponent, "--ponder", "--game", f"{path}:{name}"),
            typed=f"hint\nscores\n{move}\nmoves\n",
            is_interactive=True,
        )
        for name, move in (("identical", 1), ("lists", "a"))
    )
    assert "try 1: draws" in identical.out
    assert re.search("> 1( [12])?$", identical.out, re.MULTILINE)
    refusal = f"{path}:lists: expected a state that can be hashed from start, got []"
    assert (lists.status, lists.out) == (2, "")
    assert lists.err.endswith(f" argument --game: {refusal}\n")
    why = refused("explain", "--game", f"{path}:lists", "a", status=1)
    assert why == f"fourinrow: {refusal}"


DIVIDES = "line 12: ZeroDivisionError: division by zero"
WRONG = """
from dataclasses import replace
from fourinrow import Game, Outcome, Player, Rules, connect
from fourinrow.games import Display

small = connect(Rules(4, 4))

def wrong(**fields):
    return replace(small, **fields)

def fail(*_args):
    return 1 / 0

bad_play = wrong(play=fail)
bad_text = wrong(text=Display(draw=fail))
bad_rate = wrong(rating=lambda state: fail() if state.turn == 2 else 0.0)
no_start = wrong(start=5)
unordered = wrong(legal_moves=lambda _: {1, 2})
ended = wrong(outcome=lambda _: "over")
unpictured = wrong(picture=lambda _, **marks: "<svg/>")
shallow = wrong(depth=0)
numbers = wrong(oracle=replace(small.oracle, best=lambda *_: {1: 1}))
failing = wrong(oracle=replace(small.oracle, best=lambda *_: {}[1]))
stuck = wrong(legal_moves=lambda _: ())
pairs = Game(
    int, lambda _: Player.FIRST, lambda _: [(0, 1)], max, lambda _: Outcome.RUNNING
)
"""


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("match --first=random --games=1 bad_play", f"{{}}: {DIVIDES}"),
        ("play bad_play", f"{{}}: {DIVIDES}"),
        ("play bad_play", "\nno moves yet\n"),
        ("show bad_text", DIVIDES),
        ("tree --depth=1 bad_rate", DIVIDES),
        ("show no_start", "{}: TypeError: 'int' object is not callable"),
        ("play shallow", "{}: expected depth of 1 or more, got 0"),
        (
            "play unordered",
            "{}: expected a sequence of moves from legal_moves, got {{1, 2}}",
        ),
        ("play ended", "{}: expected an Outcome from outcome, got 'over'"),
        ("play failing", "{}: line 23: KeyError: 1"),
        (
            "show --svg=- unpictured",
            "{}: expected a Picture from picture, got '<svg/>'",
        ),
        ("play stuck", "expected a legal move while the game is running, got none"),
        ("play pairs", "expected one of (0, 1), got '(0, 2)'"),
    ],
)
def test_what_is_wrong_with_a_game_or_a_move_is_one_line(
    words: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.py"
    path.write_text(WRONG)
    *command, name = words.split()
    game = f"{path}:{name}"
    ended = run(*command, "--game", game, typed="hint\n1\n(0, 2)\nmoves\n")
    assert ended.status in (1, 2)
    assert ended.err.count("\n") == (not ended.out)
    assert reason.format(game) in ended.out + ended.err


def test_what_nobody_expects_is_one_line_and_a_traceback_for_developers(
    tmp_path: Path,
) -> None:
    path = tmp_path / "own.py"
    path.write_text(WRONG)
    words = "play", "--game", f"{path}:numbers"
    reason = "TypeError: 'int' object is not subscriptable"
    ended = run_process(*words, typed="hint\n")
    how = "(python -X dev -m fourinrow shows where)"
    assert ended.status == 1
    assert ended.err == f"fourinrow: unexpected {reason} {how}\n"
    shown = at_shell(f"echo hint | python -X dev -m fourinrow {shlex.join(words)}")
    assert shown.status == 1
    assert shown.err.startswith("Traceback")
    assert shown.err.endswith(f"\n{reason}\n")


OURS = "from dataclasses import replace\nfrom examples.nim import nim\n"


@pytest.mark.parametrize("name", ["othello", "game"])
def test_games_that_share_a_name_do_not_read_the_files_of_each_other(
    name: str, tmp_path: Path
) -> None:
    own, saved = tmp_path / "own.py", tmp_path / "saved"
    own.write_text(f"{OURS}one = two = replace(nim, name='{name}')\n")
    run("play", "--game", f"{own}:one", "--second=human", typed=f"3\nsave {saved}\n")
    assert '"game": "own.py:one"' in saved.read_text()
    again = run("play", "--game", f"{own}:one", typed=f"load {saved}\nmoves\n")
    assert "\n3\n" in again.out
    for game in (f"{own}:two", *({name} & {"othello"})):
        refused = run("play", "--game", game, typed=f"load {saved}\n")
        assert "got one of 'own.py:one': open it with --game" in refused.out


ENDLESS = f"""{OURS}
def think(*_):
    print("thinking", flush=True)
    while True:
        pass

game = replace(nim, legal_moves=think)
"""


@pytest.mark.parametrize("words", ["match --first", "show --game"])
def test_sigterm_ends_what_a_file_never_ends_and_blames_nobody(
    words: str, tmp_path: Path
) -> None:
    path = tmp_path / "own.py"
    path.write_text(ENDLESS + ("think()" if words.startswith("show") else ""))
    place = f"{path}:{'game' if words.endswith('--game') else 'think'}"
    with running(*words.split(), place, PYTHONPATH=os.pathsep.join(sys.path)) as loop:
        assert b"thinking\n" in iter(loop.stdout.readline, b"")
        assert loop.ended(signal.SIGTERM) == Result(143, "", "")


def test_a_wrong_move_gets_an_example_where_there_are_many_moves() -> None:
    game = replace(connect(GOMOKU), text=Display(write=connect(GOMOKU).text.write))
    with pytest.raises(ParseError, match="expected a move such as a15, got 'a99'"):
        read_history(game, "a99")
