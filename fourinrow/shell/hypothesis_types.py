"""Our types for Hypothesis: `st.from_type(Situation)` draws what `situations` draws.

Hypothesis calls `register_types` when it is imported, by an entry point. A type is
registered once its package is imported, so that this costs little to those who don't
use it.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import MappingProxyType, ModuleType
from typing import Final, get_args

from hypothesis import strategies as st

TYPES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "fourinrow.core": {
            "PatternTable": "pattern_tables",
            "Rules": "rules",
            "Situation": "situations",
        },
        "fourinrow.games": {"Othello": "states", "Stonehenge": "states"},
        "fourinrow.search": {"SearchSpace": "search_spaces"},
    }
)
"""The types of each package, and the strategies of `fourinrow.testing` for them."""


def register_types() -> None:
    """Register strategies for our types, now or when their packages are imported.

    >>> from hypothesis import given
    >>> from fourinrow import Rules
    >>> from fourinrow.shell.hypothesis_types import register_types
    >>> register_types()
    >>> @given(...)
    ... def test_a_board_has_a_cell(rules: Rules) -> None:
    ...     assert rules.rows * rules.cols >= 1
    """
    for name in TYPES:
        if name in sys.modules:
            _register(sys.modules[name])
    if not all(name in sys.modules for name in TYPES):
        sys.meta_path.insert(0, _Watch())


def _register(package: ModuleType) -> None:
    for type_name, strategy in TYPES[package.__name__].items():
        st.register_type_strategy(getattr(package, type_name), _drawn_by(strategy))


def _drawn_by(name: str) -> Callable[[type], st.SearchStrategy[object]]:
    """Return a function that imports a strategy when it is called."""

    def strategy(wanted: type) -> st.SearchStrategy[object]:
        if get_args(wanted) not in ((), (int,)):  # such as SearchSpace[str]
            no_strategy: st.SearchStrategy[object] = NotImplemented
            return no_strategy
        strategies, games = map(import_module, (_STRATEGIES, "fourinrow.games"))
        arguments = []
        if name == "states":
            arguments = [games.game_named(wanted.__name__.lower())]
        found: st.SearchStrategy[object] = getattr(strategies, name)(*arguments)
        return found

    return strategy


_STRATEGIES: Final = "fourinrow.testing"


class _Watch(MetaPathFinder):
    """Finds nothing new, but has our packages registered after they are imported."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname not in TYPES:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _Registering(spec.loader)
        return spec


class _Registering(Loader):
    """Loads a package as another loader does, and registers its types."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        module.__loader__ = self._loader
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        _register(module)
