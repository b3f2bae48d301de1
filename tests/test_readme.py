"""The README keeps its word: its commands run, and what it names is there.

Its examples are doctests, which pytest runs by themselves.
"""

import ast
import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

from commandline import run
from fourinrow.draw import trace, tree_svg
from fourinrow.search import TREE_SPACE, alpha_beta, tree_of

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TUTORIALS = ROOT / "fourinrow" / "seeds" / "README.md"


def code_in(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


CODE = code_in(README)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_floors_are_those_that_imports_keep() -> None:
    """What the contract lists from the highest down, the drawing has too."""
    [layers] = (
        contract["layers"]
        for contract in PYPROJECT["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    [drawn] = re.findall(r"^10 +shell.*?^0 [^\n]*$", README, re.DOTALL | re.MULTILINE)
    floors = [{*layer.split(" | ")} for layer in layers[1:]]
    rows = [{*row.split()} & set().union(*floors) for row in drawn.splitlines()]
    assert rows == floors


@pytest.mark.parametrize(
    ("name", "file"),
    [("winner", "core/windows.py"), ("consider", "search/searches.py")],
)
def test_the_code_of_the_readme_is_that_of_the_source(name: str, file: str) -> None:
    """The function is as it stands, its docstring aside."""
    source = (ROOT / "fourinrow" / file).read_text(encoding="utf-8")
    [ours] = functions_named(name, source)
    [shown] = functions_named(name, "".join(PYTHON))
    if ast.get_docstring(ours):
        del ours.body[0]
    assert ast.unparse(ours) == ast.unparse(shown)


def functions_named(name: str, source: str) -> list[ast.FunctionDef]:
    nodes = ast.walk(ast.parse(source))
    functions = [each for each in nodes if isinstance(each, ast.FunctionDef)]
    return [each for each in functions if each.name == name]


def test_the_drawn_tree_of_the_readme_is_what_the_library_draws() -> None:
    textbook = tree_of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    root = trace(alpha_beta, None, TREE_SPACE, textbook)
    drawn = (ROOT / "tests" / "draw" / "textbook.svg").read_text(encoding="utf-8")
    number = re.compile(r"\d+\.\d+")
    now = tree_svg({"alpha-beta": root}) + "\n"
    assert number.split(drawn) == number.split(now)
    places = zip(number.findall(drawn), number.findall(now), strict=True)
    # Python 3.12 adds floats up more exactly than 3.11.
    assert all(abs(float(one) - float(other)) < 0.02 for one, other in places)


def seeds() -> list[list[str]]:
    """The rows of the table of seeds: each a seed, where it is, and what was mended."""
    section = TUTORIALS.read_text(encoding="utf-8")
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


@pytest.mark.parametrize("row", seeds(), ids=lambda row: str(row[0]))
def test_what_the_table_of_seeds_names_is_there(row: list[str]) -> None:
    _, where, mended = row
    assert all(find_spec(f"fourinrow.{name}") for name in code_in(where))
    sources = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    known = {
        name
        for text in sources
        for name in re.findall(r"^def (\w+)", text, re.MULTILINE)
    }
    tests = [name for name in code_in(mended) if name.startswith("test_")]
    assert tests
    assert set(tests) <= known
    assert len(mended.split(";")) <= len(tests), "a mistake without a test"


def options(text: str) -> set[str]:
    return set(re.findall(r"--[\w-]+", text))


def test_the_options_that_are_named_exist_in_their_commands() -> None:
    commands = [
        match
        for code in CODE
        if (match := re.search(r"fourinrow (\w+)([^|]*)", code)) and options(match[2])
    ]
    assert len(commands) > 1
    for name, rest in (match.groups() for match in commands):
        assert options(rest) <= options(run(name, "--help").out), name
