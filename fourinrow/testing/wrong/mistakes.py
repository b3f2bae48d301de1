"""A wrong implementation, what is wrong with it, and a law that finds it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fourinrow.testing.law import Law


class Wrong(NamedTuple):
    """A wrong ``value`` of a function's name, and a ``law`` that must find it.

    ``mistake`` is a sentence. A wrong search has the name "search": it stands for
    `minimax` and `alpha_beta`.
    """

    function: str
    mistake: str
    value: object
    law: Law

    @property
    def name(self) -> str:
        """The function and the mistake."""
        return f"{self.function}: {self.mistake}"


def wrong(
    function: str,
    laws_of: Callable[..., Sequence[Law]],
    **mistakes: Mapping[str, object],
) -> Iterator[Wrong]:
    """Yield the wrong values of a name by their mistakes, and these by their laws."""
    for law_name, values in mistakes.items():
        for mistake, value in values.items():
            (law,) = (law for law in laws_of(value) if law.name.endswith(law_name))
            yield Wrong(function, mistake, value, law)
