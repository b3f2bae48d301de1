"""With Hypothesis installed, our types are drawn without setup, and cost nothing."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import fourinrow

ROOT = Path(__file__).parents[2]
DRAWN = """
from hypothesis import Phase, find, given, settings, strategies as st
from fourinrow.core import PatternTable, Rules, Situation, initial
from fourinrow.games.othello import OthelloState, othello
from fourinrow.games.stonehenge import StonehengeState, stonehenge
from fourinrow.search import SearchSpace

@settings(max_examples=5, database=None)
@given(...)
def test(situation: Situation, rules: Rules, table: PatternTable,
         space: SearchSpace[int], spaces: list[SearchSpace[int]]) -> None:
    assert isinstance(situation, Situation) and isinstance(rules, Rules)
    assert isinstance(table, PatternTable)
    assert all(each.rate(0) == each.rate(0) for each in [space, *spaces])

def simplest(kind):
    few = settings(database=None, phases=[Phase.generate, Phase.shrink])
    return find(st.from_type(kind), lambda _: True, settings=few)

test()
assert simplest(Situation) == initial()
assert simplest(OthelloState) == othello().start()
assert simplest(StonehengeState) == stonehenge().start()
assert simplest(SearchSpace[int]).children(0) == ()
import fourinrow.core, inspect
assert "What is a board?" in inspect.getsource(fourinrow.core)
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the entry points of the package, as an installer writes them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [
        f"{name} = {target}"
        for name, target in project["entry-points"]["hypothesis"].items()
    ]
    about = tmp_path / "fourinrow-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: fourinrow\n")
    (about / "entry_points.txt").write_text("\n".join(["[hypothesis]", *lines, ""]))
    return tmp_path


def printed(code: str, installed: Path) -> str:
    package = Path(fourinrow.__file__).parents[1]
    start = f"import sys; sys.path[:0] = {[str(installed), str(package)]!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", start + code],
        check=False,
        cwd=installed,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("first", ["hypothesis", "fourinrow.games"])
def test_annotated_arguments_are_drawn(first: str, installed: Path) -> None:
    printed(f"import {first}\n{DRAWN}", installed)


def test_hypothesis_alone_does_not_import_the_library(installed: Path) -> None:
    listed = printed("import hypothesis; print(*sys.modules)", installed).split()
    assert {name for name in listed if name.startswith("fourinrow")} == {
        "fourinrow",
        "fourinrow.shell",
        "fourinrow.shell.hypothesis_types",
    }
    assert "pyrsistent" not in listed
