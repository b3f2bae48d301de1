"""The bank of mutants stays true to the code, and its verdicts are right."""

import ast
from functools import cache
from pathlib import Path

import pytest

from mutants.bank import Mutant, mutated, read_bank
from mutants.run import main

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "fourinrow"
BANK = read_bank()

DOUBLE = """
def double(number):
    return 2 * number
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


def test_a_name_that_no_mutant_has_is_refused() -> None:
    with pytest.raises(SystemExit, match="expected names of mutants, got no such name"):
        main(["no such name"])
