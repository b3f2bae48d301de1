"""The architecture: pure files stay pure, and no name is hidden.

Which way imports run is in pyproject.toml, for `lint-imports`. The laws here are read
off the source of the installed package. Each is a function from a file to the
complaints about it, so that the laws themselves are tested, on files that break them.
"""

import ast
import importlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from doctest import DocTestFinder
from sys import stdlib_module_names
from typing import NamedTuple, TypeAlias

import pytest

import fourinrow
from sources import PACKAGE, Module, is_public, listed, the_package

# What talks: the shell, and the two files that stand on top of everything.
ROOF = {"shell", "__init__", "__main__"}

LIBRARIES = {"pyrsistent", "toolz"}
# What IPython looks for in a package that is an extension; no name to import.
# What the files of the fast solver may import besides: nobody else has to install it.
COMPILED = {
    "fourinrow.solver.fast": {"numba", "numpy"},
    "fourinrow.solver.compiled": {"llvmlite", "numba", "numpy"},
}
# What `fourinrow.testing`, and nothing else, imports besides.
TESTING = {"hypothesis", "pytest"}
# What the pages in the browser are made of.
WEB = {"htpy", "markupsafe", "starlette", "uvicorn"}
# The files of the pages that talk: to browsers, and to processes.
SERVERS = {f"fourinrow.web.{name}" for name in ("processes", "server", "starting")}
WORLDLY_MODULES = {
    "asyncio",
    "builtins",
    "datetime",
    "importlib",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
    "warnings",
}
WORLDLY_CALLS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}


class Import(NamedTuple):
    """A name that is imported; ``name`` is empty for a whole module."""

    module: str
    name: str


Law: TypeAlias = Callable[[Module], Iterator[str]]


def module_of(source: str, name: str = "fourinrow.core.example") -> Module:
    return Module(name, name.count(".") < 2, ast.parse(source))


def imports(module: Module) -> Iterator[Import]:
    return imports_among(module.nodes)


def imports_among(nodes: Iterator[ast.AST]) -> Iterator[Import]:
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, "") for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield from (Import(origin, alias.name) for alias in node.names)


def own_imports(module: Module) -> Iterator[Import]:
    """The imports from this package; ruff refuses relative ones."""
    return filter(is_own, imports(module))


def offered(module: Module) -> Iterator[Import]:
    """The imports from this package that a package hands on: not those in functions."""
    found = filter(is_own, imports_among(outside_of_bodies(module.tree)))
    return (each for each in found if each.name in listed(module))


def is_own(found: Import) -> bool:
    return top_level(found.module) == PACKAGE


def top_level(name: str) -> str:
    return name.split(".")[0]


def target(found: Import) -> str:
    """The file that an import reads: ``from package import file`` reads the file."""
    as_module = f"{found.module}.{found.name}"
    return as_module if as_module in the_package() else found.module


def check(law: Law) -> None:
    """Hold the whole package to a law, and list all that is wrong."""
    complaints = [
        f"{module.name}: {complaint}"
        for module in the_package().values()
        for complaint in law(module)
    ]
    assert not complaints, "\n".join(complaints)


# Imports


def imports_strangers(module: Module) -> Iterator[str]:
    known = {PACKAGE, *LIBRARIES, *COMPILED.get(module.name, ()), *stdlib_module_names}
    if module.name.startswith("fourinrow.testing"):
        known |= TESTING
    if module.part == "web":
        known |= WEB
    for found in imports(module):
        if top_level(found.module) not in known:
            yield f"imports {found.module}"


def imports_what_is_not_offered(module: Module) -> Iterator[str]:
    for found in own_imports(module):
        origin = the_package().get(found.module)
        if found.name == "*" or not found.name:
            yield f"imports all of {found.module}"
        elif origin is None:
            yield f"imports {found.module}, which is not there"
        elif target(found) == found.module and found.name not in listed(origin):
            yield f"imports {found.name}, which {found.module} does not offer"


# Purity

# What a part may import of the world: a generator comes as an argument, or its state is
# compared, the package reads its own data, a lock starts no thread, it is for the
# program to show a warning or not, and tasks run in a loop that is not their own.
HARMLESS = {
    ("draw", "importlib.resources", "files"),
    ("play", "random", "Random"),
    ("play", "importlib.resources", "files"),
    ("solver", "importlib.resources", "files"),
    ("solver", "threading", "RLock"),
    ("solver", "threading", "local"),
    ("testing", "random", "Random"),
    ("testing", "random", "getstate"),
    ("solver", "warnings", "warn"),
    ("web", "asyncio", "FIRST_COMPLETED"),
    ("web", "asyncio", "Event"),
    ("web", "asyncio", "Task"),
    ("web", "asyncio", "TaskGroup"),
    ("web", "asyncio", "create_task"),
    ("web", "asyncio", "gather"),
    ("web", "asyncio", "shield"),
    ("web", "asyncio", "timeout"),
    ("web", "asyncio", "wait"),
    ("web", "importlib.resources", "files"),
    ("web", "random", "Random"),
}
# What may make a generator: from the seed of an address.
SEEDED = {"web"}
# What sets the global generator, which players in users' files may use.
SETS_THE_GLOBAL_GENERATOR = ("fourinrow.web.processes", "seed")


def touches_the_world(module: Module) -> Iterator[str]:
    if module.part in ROOF or module.name in SERVERS:
        return
    for found in imports(module):
        is_harmless = (module.part, *found) in HARMLESS
        if top_level(found.module) in WORLDLY_MODULES and not is_harmless:
            yield f"imports {found.name or 'all'} from {found.module}"
    for node in module.nodes:
        if isinstance(node, ast.Name) and node.id in WORLDLY_CALLS:
            yield f"line {node.lineno} uses {node.id}"
        if isinstance(node, ast.Call) and called(node) == "Random":
            if module.part in SEEDED and node.args:
                continue
            yield f"line {node.lineno} makes a generator"


def uses_the_global_generator(module: Module) -> Iterator[str]:
    for found in imports(module):
        if (module.name, found.name) == SETS_THE_GLOBAL_GENERATOR:
            continue
        if found.module == "random" and found.name not in {"Random", "getstate"}:
            yield f"imports {found.name or 'all'} from random"


def called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def has_records_that_change(module: Module) -> Iterator[str]:
    for node in module.nodes:
        if isinstance(node, ast.ClassDef) and is_public(node.name):
            made_by = " ".join(map(ast.unparse, node.decorator_list))
            if "dataclass" in made_by and "frozen=True" not in made_by:
                yield f"{node.name} can be changed"


def shows_toolz(module: Module) -> Iterator[str]:
    """Complain of toolz outside the bodies of functions: what is there has its types.

    toolz ships no types: in a signature, a decorator, a base or a constant it would
    be ``Any`` for whoever checks a program against this library.
    """
    borrowed = toolz_names(module)
    for node in outside_of_bodies(module.tree):
        if isinstance(node, ast.Name) and node.id in borrowed:
            yield f"line {node.lineno} shows {node.id} of toolz"


def toolz_names(module: Module) -> set[str]:
    aliases = (
        alias
        for node in module.nodes
        if (isinstance(node, ast.Import) and top_level(node.names[0].name) == "toolz")
        or (
            isinstance(node, ast.ImportFrom) and top_level(node.module or "") == "toolz"
        )
        for alias in node.names
    )
    return {top_level(alias.asname or alias.name) for alias in aliases}


def outside_of_bodies(tree: ast.AST) -> Iterator[ast.AST]:
    yield tree
    is_function = isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef)
    for field, value in ast.iter_fields(tree):
        if is_function and field == "body":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from outside_of_bodies(child)


# Names


def functions(module: Module) -> list[str]:
    return [
        node.name
        for node in module.tree.body
        if isinstance(node, ast.FunctionDef) and is_public(node.name)
    ]


def lacks_examples(module: Module) -> Iterator[str]:
    """Complain of functions that a package offers, in which doctest runs nothing."""
    if module.part in ROOF:
        return
    offers = {
        f"{found.module}.{found.name}"
        for each in the_package().values()
        if each.is_package
        for found in offered(each)
    }
    offers |= {f"{module.name}.{name}" for name in listed(module) if module.is_package}
    shown = {
        test.name
        for test in DocTestFinder(exclude_empty=True).find(
            importlib.import_module(module.name), module.name
        )
        if test.examples
    }
    for name in functions(module):
        path = f"{module.name}.{name}"
        if path in offers and path not in shown:
            yield f"{name} has no example"


# The laws


def test_the_package_that_is_read_is_the_package_that_is_imported() -> None:
    assert the_package().keys() >= {
        "fourinrow",
        "fourinrow.__main__",
        "fourinrow.core.grid",
        "fourinrow.search.searches",
        "fourinrow.shell.cli",
    }
    assert listed(the_package()[PACKAGE]) == list(fourinrow.__all__)


def test_only_the_standard_library_pyrsistent_and_toolz_are_imported() -> None:
    check(imports_strangers)


def test_only_the_fast_solver_imports_numba_and_it_is_imported_when_asked_for() -> None:
    compiled = {
        module.name
        for module in the_package().values()
        for found in imports(module)
        if top_level(found.module) in {"llvmlite", "numba", "numpy"}
    }
    assert compiled == COMPILED.keys()
    importers = {
        module.name: [
            node.lineno
            for node in outside_of_bodies(module.tree)
            if isinstance(node, ast.ImportFrom) and node.module in COMPILED
        ]
        for module in the_package().values()
        if any(target(found) in COMPILED for found in own_imports(module))
    }
    assert importers.pop("fourinrow.solver.fast")
    assert importers == {"fourinrow.solver.engine": []}


@pytest.mark.parametrize(
    "code",
    [
        "import fourinrow, fourinrow.solver, fourinrow.shell.cli",
        "from fourinrow.solver import Solver; Solver(engine='readable')",
    ],
)
def test_numba_is_not_loaded_before_it_is_needed(code: str) -> None:
    heavy = "{'llvmlite', 'numba', 'numpy'}"
    check_it = f"{code}\nimport sys\nprint(sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", check_it], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_file_imports_only_names_that_another_lists() -> None:
    check(imports_what_is_not_offered)


def test_only_the_shell_touches_the_world() -> None:
    check(touches_the_world)


def test_nobody_uses_the_global_random_generator() -> None:
    check(uses_the_global_generator)


def test_no_public_record_but_those_that_count_can_be_changed() -> None:
    check(has_records_that_change)


def test_toolz_stays_inside_of_functions() -> None:
    check(shows_toolz)
    assert any(map(toolz_names, the_package().values()))


def test_no_two_files_have_the_same_name_but_those_of_games_and_commands() -> None:
    files = [name for name, each in the_package().items() if not each.is_package]
    names = [name.rpartition(".")[2] for name in files if not is_of_a_kind(name)]
    assert sorted(names) == sorted({*names})


def is_of_a_kind(file: str) -> bool:
    """Whether this is a file of a game or of a command, which has the name it needs."""
    of_a_game = r"games\.\w+\.(rules|text|picture)"
    return bool(re.fullmatch(rf"fourinrow\.({of_a_game}|shell\.commands\.\w+)", file))


def test_no_name_of_a_package_hides_one_of_its_files() -> None:
    """`core.windows` is the function: the file says with it what it is about."""
    for file in {*the_package()} - {"fourinrow.core.windows"}:
        home, _, name = file.rpartition(".")
        module = importlib.import_module(file)
        face = importlib.import_module(home or file)
        assert not home or getattr(face, name) is module


def test_every_listed_name_can_be_imported() -> None:
    for module in the_package().values():
        if module.name != "fourinrow.__main__":
            loaded = importlib.import_module(module.name)
            assert [name for name in listed(module) if not hasattr(loaded, name)] == []


def test_a_package_offers_the_very_objects_of_its_files() -> None:
    for module in the_package().values():
        if module.is_package:
            face = importlib.import_module(module.name)
            for found in offered(module):
                original = getattr(importlib.import_module(found.module), found.name)
                assert getattr(face, found.name) is original


def test_every_function_that_a_package_offers_shows_an_example() -> None:
    check(lacks_examples)


# The laws can be broken

CORE, SOLVER, PLAY, WEB_FILE, SHELL = (
    f"fourinrow.{part}.example" for part in ("core", "solver", "play", "web", "shell")
)


@pytest.mark.parametrize(
    ("law", "name", "source"),
    [
        (imports_strangers, CORE, "import numpy"),
        (imports_strangers, "fourinrow.solver.solver", "from numba import njit"),
        (
            imports_strangers,
            "fourinrow.solver.fast",
            "def f():\n    import scipy",
        ),
        (imports_strangers, SHELL, "from hypothesis import given"),
        (imports_strangers, PLAY, "import pytest"),
        (imports_strangers, PLAY, "import htpy"),
        (imports_what_is_not_offered, CORE, "from fourinrow.core.grid import _refusal"),
        (imports_what_is_not_offered, CORE, "from fourinrow.core.grid import *"),
        (imports_what_is_not_offered, CORE, "from fourinrow.core.gird import Grid"),
        (touches_the_world, CORE, "print(1)"),
        (touches_the_world, PLAY, "input()"),
        (touches_the_world, CORE, "open('x')"),
        (touches_the_world, CORE, "say = print"),
        (touches_the_world, CORE, "import time"),
        (touches_the_world, CORE, "from datetime import date"),
        (touches_the_world, CORE, "import os.path"),
        (touches_the_world, CORE, "from sys import argv"),
        (touches_the_world, CORE, "from random import Random"),
        (touches_the_world, PLAY, "import random"),
        (touches_the_world, PLAY, "from random import choice"),
        (touches_the_world, PLAY, "from random import Random\nr = Random()"),
        (touches_the_world, WEB_FILE, "from random import Random\nr = Random()"),
        (touches_the_world, PLAY, "from threading import RLock"),
        (touches_the_world, SOLVER, "from threading import Thread"),
        (uses_the_global_generator, SHELL, "from random import choice"),
        (uses_the_global_generator, SHELL, "import random"),
        (has_records_that_change, CORE, "@dataclass\nclass C: ..."),
        (has_records_that_change, CORE, "@dataclass(slots=True)\nclass C: ..."),
        (has_records_that_change, CORE, "@dataclasses.dataclass()\nclass C: ..."),
        (shows_toolz, CORE, "from toolz import curry\n@curry\ndef f(x): ..."),
        (shows_toolz, CORE, "from toolz import curry\ndef f(x: curry): ..."),
        (shows_toolz, CORE, "from toolz import curry\ndef f() -> curry: ..."),
        (shows_toolz, CORE, "import toolz\nf = toolz.pipe"),
        (shows_toolz, CORE, "from toolz import first as f\nclass C:\n    g = f"),
        (lacks_examples, "fourinrow.core.cells", "def Stone(): ..."),
    ],
)
def test_a_file_that_breaks_a_law_is_complained_of(
    law: Law, name: str, source: str
) -> None:
    assert list(law(module_of(source, name)))


@pytest.mark.parametrize(
    ("law", "name", "source"),
    [
        (imports_strangers, CORE, "from toolz import concat\nimport pyrsistent, math"),
        (imports_strangers, "fourinrow.solver.compiled", "from numba import njit"),
        (imports_what_is_not_offered, CORE, "from fourinrow.core import grid"),
        (touches_the_world, PLAY, "from random import Random"),
        (touches_the_world, SOLVER, "from threading import RLock"),
        (touches_the_world, WEB_FILE, "from random import Random\nr = Random(7)"),
        (touches_the_world, SHELL, "import os\nprint(input())"),
        (uses_the_global_generator, SHELL, "from random import Random\nRandom(1)"),
        (has_records_that_change, CORE, "@dataclass(frozen=True)\nclass C: ..."),
        (has_records_that_change, CORE, "@dataclass\nclass _C: ..."),
        (shows_toolz, CORE, "from toolz import concat\ndef f(x): return concat(x)"),
        (lacks_examples, SHELL, "def f(): ..."),
    ],
)
def test_a_file_that_keeps_a_law_is_not_complained_of(
    law: Law, name: str, source: str
) -> None:
    assert list(law(module_of(source, name))) == []
