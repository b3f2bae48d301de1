"""The example of a docstring runs as it stands, with the names of its own file."""

import pkgutil
from collections.abc import Iterator
from doctest import DocTest, DocTestFinder, DocTestRunner
from importlib import import_module
from types import ModuleType

import pytest

import fourinrow

pytestmark = pytest.mark.every_python

# What some files need; where one is missing, its files run in `tox -e rl`.
EXTRAS = {"gymnasium", "htpy", "numba", "numpy", "pettingzoo", "pyspiel"}


def modules() -> Iterator[ModuleType]:
    """Every module of the library, but those that need what is not installed."""
    yield fourinrow
    for found in pkgutil.walk_packages(fourinrow.__path__, "fourinrow."):
        if found.name != "fourinrow.__main__":
            try:
                yield import_module(found.name)
            except ModuleNotFoundError as error:
                if error.name not in EXTRAS:
                    raise


def examples() -> list[DocTest]:
    """Each docstring that has an example."""
    finder = DocTestFinder()
    found = [test for module in modules() for test in finder.find(module)]
    return [test for test in found if test.examples]


@pytest.mark.parametrize("example", examples(), ids=lambda example: str(example.name))
def test_an_example_runs(example: DocTest) -> None:
    report: list[str] = []
    DocTestRunner(verbose=False).run(example, out=report.append)
    if report:
        pytest.fail("".join(report), pytrace=False)
