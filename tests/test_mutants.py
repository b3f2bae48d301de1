"""The bank of mutants stays true to the code, and its verdicts are right."""

import ast
from functools import cache
from pathlib import Path

import pytest

from mutants.bank import Mutant, mutated, read_bank
from mutants.run import Verdict, judge, main

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "fourinrow"
BANK = read_bank()

DOUBLE = """
def double(number):
    return 2 * number
"""
TEST = """
from fourinrow.numbers import double

def test_two_is_doubled():
    assert double(2) == 4
"""


def test_the_bank_holds_sixty_mutants_of_every_room() -> None:
    rooms = {mutant.file.partition("/")[0] for mutant in BANK}
    assert len(BANK) >= 60
    assert rooms >= {"core", "search", "games", "play", "solver"}
    assert any(mutant.file == "solver/kernel.py" for mutant in BANK)


def test_mutants_have_names_of_their_own_and_say_what_they_break() -> None:
    assert len({mutant.name for mutant in BANK}) == len(BANK)
    assert all(mutant.breaks.endswith(".") for mutant in BANK)


@cache
def source_and_tree(file: str) -> tuple[str, str]:
    source = (PACKAGE / file).read_text("utf-8")
    return source, ast.dump(ast.parse(source))


@pytest.mark.parametrize("mutant", BANK, ids=lambda mutant: mutant.name)
def test_each_mutant_changes_code_that_is_there(mutant: Mutant) -> None:
    source, tree = source_and_tree(mutant.file)
    assert ast.dump(ast.parse(mutated(source, mutant))) != tree
    assert mutant.tests
    assert all((TESTS / name).is_file() for name in mutant.tests)


@pytest.mark.parametrize(("old", "new"), [("3 *", "4 *"), ("b", "d"), ("2 *", "2 *")])
def test_a_mutant_needs_a_text_that_occurs_once_and_is_replaced(
    old: str, new: str
) -> None:
    with pytest.raises(ValueError, match="a mistake: expected a text that occurs once"):
        mutated(DOUBLE, _mutant(old, new))


def _mutant(old: str, new: str) -> Mutant:
    return Mutant("a mistake", "numbers.py", old, new, "All.", ("test_numbers.py",))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one function beside its test, without types for Hypothesis."""
    monkeypatch.setenv("HYPOTHESIS_NO_PLUGINS", "1")
    for path, text in {
        "fourinrow/__init__.py": "",
        "fourinrow/numbers.py": DOUBLE,
        "tests/test_numbers.py": TEST,
    }.items():
        file = tmp_path / "package" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "package"


@pytest.mark.parametrize(
    ("old", "new", "verdict"),
    [
        ("2 *", "3 *", Verdict("killed", "test_numbers::test_two_is_doubled")),
        ("2 * number", "number + number", Verdict("survived")),
        ("\ndef", "\nimport nothing_of_that_name\ndef", Verdict("error")),
        ("\ndef", "\nimport os; os._exit(1)\ndef", Verdict("error")),
    ],
)
def test_a_mutant_is_killed_by_a_test_that_fails(
    package: Path, old: str, new: str, verdict: Verdict
) -> None:
    assert judge(_mutant(old, new), package) == verdict
    assert (package / "fourinrow/numbers.py").read_text("utf-8") == DOUBLE


def test_a_fixture_that_fails_kills_no_mutant(package: Path) -> None:
    (package / "tests/test_numbers.py").write_text(
        "import pytest\n"
        "from fourinrow.numbers import double\n"
        "@pytest.fixture\n"
        "def four(): return [0, 0, 0, 0, 4][double(2)]\n"
        "def test_four(four): assert four\n",
        "utf-8",
    )
    assert judge(_mutant("2 *", "3 *"), package) == Verdict("error")


def test_a_mutant_that_takes_too_long_is_not_killed(package: Path) -> None:
    endless = _mutant("    return", "    while True: number += 1\n    return")
    assert judge(endless, package, timeout=0.1) == Verdict("timeout")


def test_a_name_that_no_mutant_has_is_refused() -> None:
    with pytest.raises(SystemExit, match="expected names of mutants, got no such name"):
        main(["no such name"])
