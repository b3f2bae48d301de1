"""Which names of a package are for its users? Those that it imports on purpose."""

from collections.abc import Mapping
from types import ModuleType


def exported(names: Mapping[str, object]) -> list[str]:
    """Return the public names of a package, without those of its files.

    >>> exported({"new_grid": len, "grid": ModuleType("grid"), "_rows": len})
    ['new_grid']

    They are for ``help`` and for ``import *``.
    """
    return sorted(
        name
        for name, value in names.items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    )
