"""The source of the package, as trees: its files, and the names that each defines."""

import ast
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import fourinrow

PACKAGE = "fourinrow"


class Module(NamedTuple):
    """A file of the package: its dotted name, and its source as a tree."""

    name: str
    is_package: bool
    tree: ast.Module

    @property
    def part(self) -> str:
        """The package or file of the top level that this file belongs to."""
        return [*self.name.split("."), "__init__"][1]

    @property
    def nodes(self) -> Iterator[ast.AST]:
        return ast.walk(self.tree)


@lru_cache
def the_package() -> dict[str, Module]:
    root = Path(fourinrow.__file__).parent
    modules = {}
    for path in sorted(root.rglob("*.py")):
        if not (path.parent / "__init__.py").exists():  # the package's data
            continue
        parts = [PACKAGE, *path.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        modules[name] = Module(name, is_package, tree)
    return modules


def listed(module: Module) -> list[str]:
    """The names that others may import: what a file defines, what a package lists.

    A package lists a name by importing it as itself: ``from ... import y as y``.
    The face has a list for ``from fourinrow import *``, and nothing else.
    """
    names = [] if module.name == PACKAGE else defined(module)
    for node in module.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                names += [str(name) for name in ast.literal_eval(value)]
            case ast.ImportFrom(names=aliases) if module.is_package:
                names += [each.name for each in aliases if each.name == each.asname]
            case _:
                pass
    return names


def is_public(name: str) -> bool:
    return not name.startswith("_")


def defined(module: Module) -> list[str]:
    """The public names that a file defines, type variables aside."""
    names = []
    for node in module.tree.body:
        match node:
            case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec"))):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]):
                names.append(name)
            case ast.AnnAssign(target=ast.Name(id=name)):
                names.append(name)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.append(node.name)
            case _:
                pass
    return list(filter(is_public, names))
