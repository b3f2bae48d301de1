"""``fourinrow tree``: every game, every search, and never a traceback."""

import re
import shlex
import xml.etree.ElementTree as ET
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from commandline import answered, run
from fourinrow.games import GAMES, search_space
from fourinrow.games.connect import connect
from fourinrow.games.dice import dice, thrown
from fourinrow.notation import format_moves
from fourinrow.play.traced_searches import traces_by_name
from fourinrow.search import alpha_beta, evaluate, expectiminimax, minimax, quiescence
from fourinrow.testing import move_numbers
from strategies import played
from svgs import SVG

pytestmark = pytest.mark.slow

RESTLESS = (5, 4, 5, 3, 4, 1)  # a line of four is threatened
told = partial(answered, "tree")


def picture(*arguments: str) -> ET.Element:
    return ET.fromstring(told(*arguments, "--svg", "-"))


SEARCHES = {"minimax": minimax, "alpha-beta": alpha_beta, "quiescence": quiescence(2)}
NAMES = [*SEARCHES, "deepening"]


@given(move_numbers(), st.sampled_from(NAMES), st.integers(1, 3))
@example(RESTLESS, "quiescence", 1)
@example((0, 1, 0, 1, 0, 1, 0), "deepening", 2)
def test_the_value_is_that_of_the_search(
    moves: tuple[int, ...], name: str, depth: int
) -> None:
    """Of deepening it is that of its last depth, which is alpha-beta's."""
    plies = min(depth, 2 if name == "minimax" else 3)
    text = told(format_moves(moves), "--search", name, "--depth", str(plies))
    search = SEARCHES.get(name, alpha_beta)
    value = evaluate(search, plies, search_space(connect()), played(moves))
    assert text.startswith(f"{name}, depth {plies}: value {value:.10g}; ")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_tree(game: str) -> None:
    text = told("", "--game", game, "--depth", "1")
    assert re.search(r"\n *2  +\*? \S+ .*leaf", text)
    assert picture("--game", game, "--depth", "1").tag == f"{SVG}svg"


def test_deepening_shows_its_last_depth_beside_any_other_search() -> None:
    text = told("4453", "--depth=3", "--compare=deepening")
    one, other = text.split("\n\n")
    assert re.match("alpha-beta, depth 3: value (-?[0-9]+);", one)
    assert re.match("deepening, depth 3: value (-?[0-9]+);", other)
    assert "known (" in told("", "--depth=4", "--search=deepening", "--max-nodes=9999")
    both = picture("4453", "--search=deepening", "--compare=minimax")
    captions = {part.text for part in both.iter(f"{SVG}text")}
    assert {"deepening, depth 2", "minimax, depth 2"} <= captions


@pytest.mark.parametrize(
    ("game", "least"), [("connect-four", 8), ("stonehenge", 5), ("othello-6x6", 8)]
)
def test_a_picture_is_as_wide_as_a_screen_at_most(game: str, least: int) -> None:
    root = picture("--game", game, "--depth", "1" if game == "stonehenge" else "2")
    assert float(root.attrib["width"]) <= 1850
    assert sum(part.get("class") == "node" for part in root.iter()) >= least


def test_of_searches_that_are_too_large_the_deepest_that_both_fit_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mosts = list[int]()

    def traces(*given: Any, most: int, **named: Any) -> Any:
        mosts.append(most)
        return traces_by_name(*given, most=most // 1000, **named)

    monkeypatch.setattr("fourinrow.shell.commands.tree.traces_by_name", traces)
    for options, most in (([], 100_000), (["--max-nodes=120000"], 120_000)):
        result = run("tree", "--depth=4", "--compare=minimax", *options)
        named = re.findall(r"^(\S+), depth 2: ", result.out, re.MULTILINE)
        assert (result.status, named) == (0, ["alpha-beta", "minimax"])
        assert result.err == (
            f"fourinrow: depth 4 has more than {most:,} nodes, so depth 2 is shown; "
            "--max-nodes N allows N\n"
        )
    assert mosts == [100_000, 120_000]


@pytest.mark.parametrize("output", [[], ["--svg", "-"], ["--html", "-"]])
@pytest.mark.parametrize(
    "search", [["4453", "--depth=3"], ["--cols=6", "--depth=3", "--compare=minimax"]]
)
def test_what_is_left_out_is_counted_and_can_be_shown(
    search: list[str], output: list[str]
) -> None:
    few = told(*search, *output, "--max-nodes=7")
    drawn = r'class="node"' if output else r"^ *\d+  .*(?:MAX|MIN|leaf)"
    nodes, trees = (
        re.compile(drawn, re.MULTILINE),
        2 if search[1:] != ["--depth=3"] else 1,
    )
    assert len(nodes.findall(few)) == 7 * trees
    stub = r">\+([\d,]+) more<" if output else r"(?m)^ +\+([\d,]+) more$"
    hidden = sum(int(each.replace(",", "")) for each in re.findall(stub, few))
    everything = told(*search, *output, "--max-nodes=9999")
    assert len(nodes.findall(everything)) == 7 * trees + hidden


def test_a_chain_as_deep_as_a_board_is_drawn() -> None:
    board = ("--rows=26", "--cols=1", "--connect=26", "--depth=99")
    assert "27 nodes" in told(*board)
    assert picture(*board, "--search=deepening").tag == f"{SVG}svg"


def test_a_picture_is_utf_8_whatever_the_terminal_takes() -> None:
    result = run("tree", "--svg", "-", encoding="latin-1")
    assert "α" in "".join(ET.fromstring(result.out.encode()).itertext())


def test_the_examples_of_the_help_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = re.compile(r"^  fourinrow tree (.*?)(?: > .*)?$", re.MULTILINE)
    examples = command.findall(run("tree", "--help").out)
    assert len(examples) == 6
    for words in examples:
        told(*shlex.split(words))
    assert {file.name for file in tmp_path.iterdir()} == {"tree.html", "tree.svg"}


def test_trees_of_a_game_of_chance_are_drawn() -> None:
    game, options = dice(), ("--game=dice",)
    found = expectiminimax(thrown)(1, search_space(game))(game.start())
    assert found is not None
    text = told("", *options, "--depth=1").splitlines()
    assert text[0].startswith(f"expectiminimax, depth 1: value {found.value}; ")
    assert sum("CHANCE" in line for line in text) == 2
    chances = [line.split()[1] for line in text if "leaf" in line]
    assert chances == ["1/2"] * 2 + ["1/3"] * 3
    assert run("tree", *options, "--svg=-", "").out.startswith("<svg")
    assert run("show", *options, "").out == "oooo\n● to move\n"
    for command in ("tree", "show"):
        said = "fourinrow: at character 1: expected no moves in dice, got '1'\n"
        assert run(command, *options, "1").err == said
