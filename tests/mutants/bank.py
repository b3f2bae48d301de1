"""The bank of mutants: small mistakes in the package that tests have to notice.

Each is data in the TOML file of its room: a text that occurs exactly once in a file of
the package, what takes its place, what that breaks, and the test files that are run.
`mutants.run` tries them.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Mutant(NamedTuple):
    """A mistake; `file` is below the folder of the package, `tests` below tests/."""

    name: str
    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...]


def read_bank(folder: Path = HERE) -> list[Mutant]:
    """Read the mutants of all rooms, room by room."""
    return [
        Mutant(**entry | {"tests": tuple(entry["tests"])})
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text("utf-8"))["mutant"]
    ]


def mutated(source: str, mutant: Mutant) -> str:
    """Make the mistake in a source. Raises ValueError if that is not possible."""
    found = source.count(mutant.old)
    if found != 1 or mutant.old == mutant.new:
        raise ValueError(
            f"{mutant.name}: expected a text that occurs once in {mutant.file} and is "
            f"replaced by another, found it {found} times"
        )
    return source.replace(mutant.old, mutant.new)
