"""Which names of a package are for its users? Those that it imports on purpose."""

from collections.abc import Mapping
from types import ModuleType


def exported(names: Mapping[str, object]) -> list[str]:
    """Return the public names of a package but for its files: what ``*`` imports."""
    return sorted(
        name
        for name, value in names.items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    )
