"""The fields of forms, each with its label, and with the message of a mistake in it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import htpy as h

from fourinrow.web.address_fields import BadAddress, Whole

_TYPED: Final = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class FilledForm(NamedTuple):
    """A form: the beginning of the ids of its fields, their texts, and a mistake.

    >>> form = FilledForm("tree", {"depth": "2"})
    >>> print(form.number("depth", "Depth", Whole("depth", 0, 30)))
    <div class="field"><label for="tree-depth">Depth</label><input id="tree-depth" \
name="depth" type="number" min="0" max="30" value="2"></div>
    """

    name: str
    texts: Mapping[str, str]
    mistake: BadAddress | None = None

    def text(self, name: str) -> str:
        """Return the text in a field."""
        return self.texts.get(name, "")

    def word(self, name: str, label: str, example: str, **limits: str) -> h.Renderable:
        """Return a field to type in; its ``limits`` are attributes of HTML.

        A browser checks some of them, such as ``required``; ``list`` is the id of a
        list of usual values.
        """
        value = {"value": self.text(name), "placeholder": example}
        field = h.input(self._attributes(name), value, limits, _TYPED)
        return self._labelled(name, label, field)

    def number(
        self, name: str, label: str, bounds: Whole, usual: str | None = None
    ) -> h.Renderable:
        """Return a field for a whole number; the browser knows its bounds."""
        limits = {"type": "number", "min": str(bounds.least), "max": str(bounds.most)}
        value = {"value": self.text(name), "placeholder": usual}
        field = h.input(self._attributes(name), limits, value)
        return self._labelled(name, label, field)

    def lines(
        self, name: str, label: str, about: str | None = None, **limits: str
    ) -> h.Renderable:
        """Return a field of several lines; ``about`` is the id of what describes it."""
        how = {"rows": "3", "spellcheck": "false", "autocapitalize": "off"}
        area = h.textarea(self._attributes(name, about), how, limits)
        return self._labelled(name, label, area[self.text(name)])

    def choice(self, name: str, label: str, options: Mapping[str, str]) -> h.Renderable:
        """Return a field to choose one of the options, which have words to show."""
        field = h.select(self._attributes(name))[
            (
                h.option(value=value, selected=value == self.text(name))[words]
                for value, words in options.items()
            )
        ]
        return self._labelled(name, label, field)

    def hidden(self, *names: str) -> h.Renderable:
        """Return hidden fields for the names that have a text."""
        return h.fragment[
            (
                h.input(type="hidden", name=name, value=self.text(name))
                for name in names
                if self.text(name)
            )
        ]

    def _attributes(
        self, name: str, about: str | None = None
    ) -> dict[str, str | bool | None]:
        """Return the attributes of a field; a mistake is described by its message."""
        own, is_wrong = f"{self.name}-{name}", bool(self._reason(name))
        message = f"{own}-mistake" if is_wrong else None
        return {
            "id": own,
            "name": name,
            "aria-invalid": "true" if is_wrong else None,
            "aria-describedby": " ".join(filter(None, (message, about))) or None,
            "autofocus": is_wrong,
        }

    def _labelled(self, name: str, label: str, field: h.Node) -> h.Renderable:
        """Return a field below its label, and the message of a mistake below it."""
        own, reason = f"{self.name}-{name}", self._reason(name)
        return h.div(".field")[
            h.label(for_=own)[label],
            field,
            reason and h.p(".mistake", id=f"{own}-mistake")[reason],
        ]

    def _reason(self, name: str) -> str:
        """Return what is wrong with a field, or nothing if it has no mistake."""
        is_here = self.mistake is not None and self.mistake.field == name
        return str(self.mistake) if is_here else ""
