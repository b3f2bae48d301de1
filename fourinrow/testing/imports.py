"""The imports that a failing case needs, written as Python."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

HOMES: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "math": ("inf",),
        "random": ("Random",),
        "fourinrow": (
            "Layer",
            "Player",
            "Rules",
            "SearchSpace",
            "Situation",
            "parse_grid",
            "search_space",
        ),
        "fourinrow.core": ("F_SHARP",),
        "fourinrow.games": ("game_named",),
        "fourinrow.play": ("play_out", "random_player"),
        "fourinrow.search": ("SUBTREES", "tree_of"),
        "fourinrow.testing": ("RATED", "Listed", "Rated", "played"),
    }
)
"""The names by their modules."""

_NAME: Final = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*")


def with_imports(code: str) -> str:
    """Return a line of Python below the imports that it needs.

    >>> from fourinrow.testing.imports import with_imports
    >>> print(with_imports("alpha_beta(2, SUBTREES)(tree_of([inf]), Layer.MAX)"))
    from math import inf
    from fourinrow import Layer
    from fourinrow.search import SUBTREES, tree_of
    alpha_beta(2, SUBTREES)(tree_of([inf]), Layer.MAX)
    """
    used = set(_NAME.findall(code))
    needed = {
        home: [name for name in names if name in used] for home, names in HOMES.items()
    }
    imports = [
        f"from {home} import {', '.join(names)}"
        for home, names in needed.items()
        if names
    ]
    return "\n".join([*imports, code])
