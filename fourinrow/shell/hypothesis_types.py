"""Our types for Hypothesis: ``st.from_type(Situation)`` draws what `situations` draws.

Hypothesis calls `register_types` through an entry point when it is imported. A type is
registered once its package is imported, so this costs little if the package is not
used.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
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
        "fourinrow.games": {},
        "fourinrow.search": {"SearchSpace": "search_spaces"},
    }
)
"""The types of each package, and the strategies of `fourinrow.testing` for them.

Strategies for the states of games are in the catalogue.
"""


def register_types() -> None:
    """Register strategies for our types, now or when their packages are imported.

    >>> from hypothesis import given
    >>> from fourinrow import Rules
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


_STATES: Final = {"othello": "OthelloState", "stonehenge": "StonehengeState"}


def _register(package: ModuleType) -> None:
    for type_name, strategy in TYPES[package.__name__].items():
        st.register_type_strategy(getattr(package, type_name), _drawn_by(strategy))
    for game, name in _STATES.items() if hasattr(package, "catalogue") else ():
        state = getattr(getattr(package, game), name)
        st.register_type_strategy(state, _drawn_by("states", game))


def _drawn_by(name: str, game: str = "") -> Callable[[type], st.SearchStrategy[object]]:
    """Return a function that imports a strategy when it is called."""

    def strategy(wanted: type) -> st.SearchStrategy[object]:
        if get_args(wanted) not in ((), (int,)):  # such as SearchSpace[str]
            no_strategy: st.SearchStrategy[object] = NotImplemented
            return no_strategy
        games, strategies = map(import_module, ("fourinrow.games", "fourinrow.testing"))
        games_of = [games.game_named(game)] if game else []
        found: st.SearchStrategy[object] = getattr(strategies, name)(*games_of)
        return found

    return strategy


class _Watch(MetaPathFinder):
    """Finds no module itself, but registers our packages after they are imported.

    The loader of a package keeps the function that does so: a package that is reloaded
    is registered again, which does no harm.
    """

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname not in TYPES:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        loader = None if spec is None else spec.loader
        if loader is not None:
            load = loader.exec_module

            def load_and_register(module: ModuleType) -> None:
                load(module)
                _register(module)

            vars(loader).update(exec_module=load_and_register)
        return spec
