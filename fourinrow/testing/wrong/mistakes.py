"""A wrong implementation, what is wrong with it, and which laws find it."""

from typing import NamedTuple

from fourinrow.testing.law import Law


class Wrong(NamedTuple):
    """A wrong ``value`` of a function's name, its laws, and which of them must find it.

    ``mistake`` is a sentence. A wrong search has the name "search": it stands for
    `minimax` and `alpha_beta`.
    """

    function: str
    mistake: str
    value: object
    laws: tuple[Law, ...]
    found_by: frozenset[str]

    @property
    def name(self) -> str:
        """The function and the mistake."""
        return f"{self.function}: {self.mistake}"

    @property
    def finding(self) -> tuple[Law, ...]:
        """The laws that must find it."""
        return tuple(law for law in self.laws if law.name in self.found_by)
