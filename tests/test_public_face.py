"""The public face: which names there are, what help says, and what an import costs."""

import inspect
import pkgutil
import pydoc
import re
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

import pytest

import fourinrow
from commandline import run, run_python
from sources import listed, the_package

FACE = [
    *("CONNECT_FIVE", "CONNECT_FOUR", "Cell", "Found", "FourInRowError", "GOMOKU"),
    *("Game", "Grid", "IllegalMove", "Layer", "Outcome", "PatternTable", "Player"),
    *("PlayerOf", "Rules", "SearchSpace", "Situation", "Stone", "TIC_TAC_TOE"),
    *("alpha_beta", "apply_move", "connect", "fold_windows", "format_grid"),
    *("from_moves", "is_valid_move", "is_win", "legal_moves", "make_move", "minimax"),
    *("new_grid", "outcome", "parse_grid", "play_out", "rate", "search_space"),
    "winner",
]
GROUND = {"errors", "exports", "folds", "mimebundle", "stopping"}
EVERYDAY = {*GROUND, "core", "games", "notation", "play", "search"}
READING_ORDER = [
    *("folds", "core", "search", "notation", "games", "solver", "proofs", "draw"),
    *("play", "seeds", "data", "testing", "environments", "web", "shell"),
]


def files_of(package: str) -> list[str]:
    path = import_module(package).__path__
    return [file.name for file in pkgutil.iter_modules(path)]


PACKAGES = [name for name, each in the_package().items() if each.is_package]


# Names


def test_the_public_names_are_these_and_change_only_on_purpose() -> None:
    names: dict[str, object] = {}
    exec("from fourinrow import *", names)
    assert sorted(names.keys() - {"__builtins__"}) == FACE


@pytest.mark.parametrize(
    "package",
    ["core", "search", "notation", "games", "solver", "proofs", "draw", "play"]
    + ["data", "testing"],
)
def test_import_star_hides_no_name_of_ours_or_the_users_behind_a_file(
    package: str,
) -> None:
    """Such as ``connect``, or a variable ``grid``."""
    names: dict[str, object] = {}
    exec(f"from fourinrow.{package} import *", names)
    assert not [each for each in names if isinstance(names[each], ModuleType)]


def test_no_name_that_packages_offer_has_two_meanings() -> None:
    """But in the folder of a game, a move is ``play`` and a start ``initial``."""
    meanings: dict[str, object] = {}
    for package in PACKAGES:
        if package.startswith("fourinrow.games."):
            continue
        for name in listed(the_package()[package]):
            meant = getattr(import_module(package), name)
            assert meanings.setdefault(name, meant) is meant, (package, name)


# Help


def test_help_names_the_packages_in_the_order_to_read_them() -> None:
    doc = inspect.getdoc(fourinrow) or ""
    assert re.findall(r"^ +fourinrow\.(\w+) {2,}\S", doc, re.MULTILINE) == READING_ORDER
    assert set(READING_ORDER) < set(files_of("fourinrow"))


@pytest.mark.parametrize("package", PACKAGES[1:])
def test_a_package_names_its_files_in_the_order_to_read_them(package: str) -> None:
    doc = inspect.getdoc(import_module(package)) or ""
    _, _, order = doc.partition("Reading order: ")
    assert sorted(re.findall(r"`(\w+)`", order)) == sorted(files_of(package))


@pytest.mark.parametrize("package", [it for it in PACKAGES if it.count(".") == 1])
def test_help_lists_the_names_that_a_package_offers(package: str) -> None:
    told = pydoc.plain(pydoc.render_doc(import_module(package)))
    for name in listed(the_package()[package]):
        assert re.search(rf"^    (?:class |\w+ = )?{name}\b", told, re.MULTILINE), name


# Imports


def imported_by(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = run_python("-P", "-c", code)
    assert (done.status, done.err) == (0, "")
    return set(done.out.split())


TOOLS = {"hypothesis", "llvmlite", "mypy", "numba", "numpy", "pytest"}


def test_what_is_heavy_is_not_imported_before_it_is_needed() -> None:
    solver = "import fourinrow.shell.cli; from fourinrow.solver import Solver;"
    assert not TOOLS & imported_by(f"{solver} Solver(engine='readable')")
    laws = imported_by("from fourinrow.testing import laws_of_tests")
    assert "fourinrow.testing.wrong" not in laws


@pytest.mark.parametrize(
    ("statement", "packages"),
    [
        ("import fourinrow", {"mimebundle"}),
        ("from fourinrow import new_grid", {"core", *GROUND} - {"stopping"}),
        ("from fourinrow import from_moves", {"core", "notation", *GROUND}),
        ("from fourinrow import *", EVERYDAY),
        ("from fourinrow import solve", EVERYDAY | {"solver"}),
    ],
)
def test_a_name_brings_what_it_needs_and_no_more(
    statement: str, packages: set[str]
) -> None:
    """So a command starts at once, and Ctrl-C finds somebody who listens."""
    imported = imported_by(statement)
    own = {name.split(".")[1] for name in imported if name.startswith("fourinrow.")}
    assert own == packages
    assert imported & {*TOOLS, "argparse", "cmd"} == set()


def test_an_unknown_name_raises_the_usual_errors() -> None:
    reason = "module 'fourinrow' has no attribute 'new_gird'"
    with pytest.raises(AttributeError, match=reason):
        fourinrow.new_gird  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'new_gird'"):
        exec("from fourinrow import new_gird")


# The version


def test_the_package_knows_the_version_that_is_installed() -> None:
    assert fourinrow.__version__ == version("fourinrow")
    assert "__version__" in dir(fourinrow)


def test_a_package_that_is_not_installed_has_no_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("importlib.metadata.version", missing)
    assert not hasattr(fourinrow, "__version__")
    told = run("--version")
    assert (told.status, told.err) == (0, "")
    assert told.out == "fourinrow is not installed: no version is known\n"
