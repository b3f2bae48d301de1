"""The fields of forms, each with its label, and with the message of a mistake in it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import htpy as h

from fourinrow.web.address_fields import BadAddress, Whole

_TYPED: Final = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class FilledForm(NamedTuple):
    """A form: the beginning of the ids of its fields, their texts, and a mistake.

    Attributes of HTML, such as ``required``, say what a browser checks before it sends
    the form; the server checks all of it again.

    >>> form = FilledForm("tree", {"depth": "2"})
    >>> print(form.number("depth", "Depth", Whole("depth", 0, 30)))
    <div class="field"><label for="tree-depth">Depth</label><input id="tree-depth" \
name="depth" value="2" type="number" min="0" max="30"></div>
    """

    name: str
    texts: Mapping[str, str]
    mistake: BadAddress | None = None

    def word(self, name: str, label: str, **attributes: str) -> h.Renderable:
        """Return a field to type in."""
        return self._input(name, label, **attributes, **_TYPED)

    def number(
        self, name: str, label: str, bounds: Whole, **attributes: str
    ) -> h.Renderable:
        """Return a field for a whole number within bounds."""
        limits = {"min": str(bounds.least), "max": str(bounds.most)}
        return self._input(name, label, type="number", **limits, **attributes)

    def _input(self, name: str, label: str, **attributes: str) -> h.Renderable:
        value = {"value": self.texts.get(name, "")}
        field = h.input(self._attributes(name), value, attributes)
        return self._labelled(name, label, field)

    def lines(
        self, name: str, label: str, about: str | None = None, **attributes: str
    ) -> h.Renderable:
        """Return a field of several lines; ``about`` is the id of what describes it."""
        how = {"rows": "3", "spellcheck": "false", "autocapitalize": "off"}
        area = h.textarea(self._attributes(name, about), how, attributes)
        return self._labelled(name, label, area[self.texts.get(name, "")])

    def choice(self, name: str, label: str, options: Mapping[str, str]) -> h.Renderable:
        """Return a field to choose one of the options, which have words to show."""
        now = self.texts.get(name, "")
        field = h.select(self._attributes(name))[
            (
                h.option(value=value, selected=value == now)[words]
                for value, words in options.items()
            )
        ]
        return self._labelled(name, label, field)

    def hidden(self, *names: str) -> h.Renderable:
        """Return hidden fields for the names that have a text."""
        given = {name: text for name in names if (text := self.texts.get(name))}
        return h.fragment[
            (h.input(type="hidden", name=name, value=given[name]) for name in given)
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
