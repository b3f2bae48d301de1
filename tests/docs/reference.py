"""The API reference, in which the page of a package lists the names it exports."""

import ast
from pathlib import Path

from pydoctor.model import Package, System


class Reference(System):
    """Files as pydoctor reads them, with a list of names for each package."""

    def postProcess(self) -> None:  # noqa: N802
        """Add the names, but none that is an alias, which has nothing to link to.

        What the whole project exports is documented there.
        """
        super().postProcess()
        for package in self.objectsOfType(Package):
            places = package, *self.rootobjects
            listed = ", ".join(
                f"`{name}`"
                for name in _exported(Path(str(package.source_path)))
                if any(place.resolveName(name) for place in places)
            )
            if listed and package.all is None:
                package.docstring = f"{package.docstring}\n\nExports {listed}."
                package.parsed_docstring = None


def _exported(path: Path) -> list[str]:
    """Return what a file imports by ``from ... import name as name``."""
    imports = ast.walk(ast.parse(path.read_text()))
    aliases = (each for each in imports if isinstance(each, ast.alias))
    return sorted(each.name for each in aliases if each.asname == each.name)
