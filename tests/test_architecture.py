"""The architecture: pure files stay pure, and what a package offers shows an example.

Which way imports run is in pyproject.toml, for `lint-imports`. The laws here are read
off the source of the installed package. Each is a function from a file to the
complaints about it, so that each can be shown a file that breaks it.
"""

import ast
import importlib
import re
from collections.abc import Callable, Iterator
from doctest import DocTestFinder
from functools import cache
from sys import stdlib_module_names
from typing import NamedTuple, TypeAlias

import pytest

from sources import PACKAGE, Module, is_public, listed, the_package

# What talks: the shell, and the two files that stand on top of everything.
ROOF = {"shell", "__init__", "__main__"}
# The files of the pages that talk: to browsers, and to processes.
SERVERS = {f"fourinrow.web.{name}" for name in ("processes", "server")}
# A program of its own, which is copied out: it reads a file and prints if it is run.
PROGRAMS = {"fourinrow.proofs.check_proof"}

LIBRARIES = {PACKAGE, "pyrsistent", "toolz", *stdlib_module_names}
# What some files and parts import besides, which nobody else has to install.
BESIDES = {
    "environments": {"gymnasium", "numba", "numpy", "pettingzoo", "pyspiel"},
    "fourinrow.solver.fast": {"numba", "numpy"},
    "fourinrow.solver.compiled": {"llvmlite", "numba", "numpy"},
    "fourinrow.solver.wasm": {"js", "pyodide"},
    "fourinrow.data.records": {"pyarrow"},
    "testing": {"hypothesis", "pytest"},
    "web": {"htpy", "markupsafe", "starlette", "uvicorn"},
}
WORLDLY_MODULES = {
    *("asyncio", "builtins", "datetime", "importlib", "io", "logging"),
    *("multiprocessing", "os", "pathlib", "random", "secrets", "shutil", "socket"),
    *("subprocess", "sys", "tempfile", "threading", "time", "uuid", "warnings"),
}
WORLDLY_CALLS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}
# What a part may import of the world: a generator comes as an argument, or its state is
# compared, the package reads its own data, a lock starts no thread, it is for the
# program to show a warning or not, and tasks run in a loop that is not their own.
HARMLESS = {
    ("data", "random"): {"Random"},
    ("draw", "importlib.resources"): {"files"},
    ("environments", "random"): {"Random"},
    ("play", "importlib.resources"): {"files"},
    ("play", "random"): {"Random"},
    ("solver", "importlib.resources"): {"files"},
    ("solver", "sys"): {"platform"},
    ("solver", "threading"): {"current_thread", "RLock", "local"},
    ("solver", "warnings"): {"warn"},
    ("testing", "random"): {"Random", "getstate"},
    ("web", "asyncio"): {
        *("Semaphore", "Task", "TaskGroup", "create_task", "shield", "timeout"),
    },
    ("web", "importlib.resources"): {"files"},
    ("web", "random"): {"Random"},
}
# What may make a generator: from a seed, as of an address, an environment or a trial.
SEEDED = {"environments", "testing", "web"}
# What sets the global generator, which players in users' files may use.
SETS_THE_GLOBAL_GENERATOR = ("fourinrow.web.processes", "seed")


class Import(NamedTuple):
    """A name that is imported; ``name`` is empty for a whole module."""

    module: str
    name: str


Law: TypeAlias = Callable[[Module], Iterator[str]]


def imports(module: Module) -> Iterator[Import]:
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, "") for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield from (Import(node.module or "", alias.name) for alias in node.names)


def top_level(name: str) -> str:
    return name.split(".")[0]


# The laws


def imports_strangers(module: Module) -> Iterator[str]:
    besides = BESIDES.get(module.name, set()) | BESIDES.get(module.part, set())
    for found in imports(module):
        if top_level(found.module) not in LIBRARIES | besides:
            yield f"imports {found.module}"


def imports_private_names(module: Module) -> Iterator[str]:
    for found in imports(module):
        if top_level(found.module) == PACKAGE and not is_public(found.name):
            yield f"imports {found.name} from {found.module}"


def touches_the_world(module: Module) -> Iterator[str]:
    if module.part in ROOF or module.name in SERVERS | PROGRAMS:
        return
    for found in imports(module):
        harmless = HARMLESS.get((module.part, found.module), set())
        if top_level(found.module) in WORLDLY_MODULES and found.name not in harmless:
            yield f"imports {found.name or 'all'} from {found.module}"
    for node in module.nodes:
        if isinstance(node, ast.Name) and node.id in WORLDLY_CALLS:
            yield f"line {node.lineno} uses {node.id}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Random":
            may = module.part in SEEDED and node.args
            yield from [] if may else [f"line {node.lineno} makes a generator"]


def uses_the_global_generator(module: Module) -> Iterator[str]:
    for found in imports(module):
        is_seed = (module.name, found.name) == SETS_THE_GLOBAL_GENERATOR
        harmless = found.name in ("Random", "getstate") or is_seed
        if found.module == "random" and not harmless:
            yield f"imports {found.name or 'all'} from random"


def has_records_that_change(module: Module) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            made_by = " ".join(map(ast.unparse, node.decorator_list))
            if "dataclass" in made_by and "frozen=True" not in made_by:
                yield f"{node.name} can be changed"


def shows_any(module: Module) -> Iterator[str]:
    """Complain of ``Any`` in what a type checker sees of public names."""
    for node in filter(is_offered, module.tree.body):
        members = node.body if isinstance(node, ast.ClassDef) else ()
        for each in (node, *filter(is_offered, members)):
            if any(name == "Any" for name in names_in_annotations(each)):
                yield f"line {each.lineno} shows Any"


def is_offered(node: ast.stmt) -> bool:
    target = getattr(node, "target", node)
    return is_public(getattr(target, "name", getattr(target, "id", "_")))


def names_in_annotations(node: ast.stmt) -> Iterator[str]:
    """The names in the signature of a function, or in a field or alias."""
    match node:
        case ast.FunctionDef(args=arguments, returns=returned):
            seen: list[ast.AST | None] = [arguments, returned]
        case ast.AnnAssign(annotation=annotation, value=value):
            seen = [annotation, value]
        case _:
            seen = []
    for part in filter(None, seen):
        yield from (n.id for n in ast.walk(part) if isinstance(n, ast.Name))


def lacks_examples(module: Module) -> Iterator[str]:
    """Complain of functions that a package offers, in which doctest runs nothing."""
    if module.part in ROOF:
        return
    functions = [node for node in module.tree.body if isinstance(node, ast.FunctionDef)]
    wanted = {f"{module.name}.{function.name}" for function in functions} & offered()
    if wanted:  # a file that offers nothing may need libraries that are not there
        found = DocTestFinder(exclude_empty=True).find(
            importlib.import_module(module.name), module.name
        )
        shown = {test.name for test in found if test.examples}
        yield from (f"{path} has no example" for path in sorted(wanted - shown))


@cache
def offered() -> set[str]:
    """The names that packages offer, each in the file that defines it."""
    packages = [each for each in the_package().values() if each.is_package]
    handed_on = {
        f"{found.module}.{found.name}"
        for package in packages
        for found in imports(package)
        if found.name in listed(package)
    }
    own = {f"{each.name}.{name}" for each in packages for name in listed(each)}
    return handed_on | own


LAWS: dict[Law, str] = {
    imports_strangers: "import numpy",
    imports_private_names: "from fourinrow.core.grid import _refusal",
    touches_the_world: "from threading import Thread",
    uses_the_global_generator: "from random import choice",
    has_records_that_change: "@dataclass(slots=True)\nclass C: ...",
    shows_any: "def shown(value: list[Any]): ...",
    lacks_examples: "def Stone(): ...",
}


@pytest.mark.parametrize("law", LAWS)
def test_the_whole_package_keeps_the_law_and_a_file_can_break_it(law: Law) -> None:
    complaints = [
        f"{module.name}: {complaint}"
        for module in the_package().values()
        for complaint in law(module)
    ]
    assert not complaints, "\n".join(complaints)
    assert list(law(Module("fourinrow.core.cells", False, ast.parse(LAWS[law]))))


# What no law of a file says


def test_no_two_files_have_the_same_name_but_those_of_games_and_commands() -> None:
    of_a_kind = r"fourinrow\.(games\.\w+\.(rules|text|picture)|shell\.commands\.\w+)"
    files = [name for name, each in the_package().items() if not each.is_package]
    others = [name for name in files if not re.fullmatch(of_a_kind, name)]
    names = [name.rpartition(".")[2] for name in others]
    assert sorted(names) == sorted({*names})
