"""The bank of mutants stays true to the code."""

import ast
from functools import cache
from pathlib import Path

from mutants.bank import mutated, read_bank

TESTS = Path(__file__).parent
PACKAGE = TESTS.parent / "fourinrow"
BANK = read_bank()


@cache
def source_and_tree(file: str) -> tuple[str, str]:
    source = (PACKAGE / file).read_text("utf-8")
    return source, ast.dump(ast.parse(source))


def test_mutants_have_names_of_their_own_and_say_what_they_break() -> None:
    assert len({mutant.name for mutant in BANK}) == len(BANK)
    assert all(mutant.breaks.endswith(".") for mutant in BANK)


def test_each_mutant_changes_code_that_is_there() -> None:
    """`mutated` refuses a text that does not occur once, and names the mutant."""
    for mutant in BANK:
        source, tree = source_and_tree(mutant.file)
        assert ast.dump(ast.parse(mutated(source, mutant))) != tree, mutant.name
        assert mutant.tests, mutant.name
        assert all((TESTS / name).is_file() for name in mutant.tests), mutant.name
