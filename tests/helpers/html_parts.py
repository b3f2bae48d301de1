"""The parts of a page: its elements with what is in them, its text, and its forms."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urlencode

EMPTY: Final = {"br", "hr", "img", "input", "link", "meta"}


@dataclass
class Element:
    """An element, with its text and the elements in it, however deep."""

    tag: str
    attributes: dict[str, str]
    text: str = ""
    inside: "list[Element]" = field(default_factory=list)

    @property
    def href(self) -> str:
        return self.attributes["href"]


@dataclass
class SentForm:
    """A form as a browser sees it."""

    action: str
    texts: dict[str, str] = field(default_factory=dict)
    typed: list[str] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)
    wrong: dict[str, str] = field(default_factory=dict)

    @property
    def href(self) -> str:
        """The address that the form leads to."""
        return f"{self.action}?{urlencode(self.texts)}"


class Parts(HTMLParser):
    """The elements of a page, in their order, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements = list[Element]()
        self.text = ""
        self._open = list[Element]()
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        for each in self._open:
            each.inside.append(element)
        if tag not in EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        while tag not in EMPTY and self._open and self._open.pop().tag != tag:
            """Leave those that are not closed."""

    def handle_data(self, data: str) -> None:
        self.text += data
        for each in self._open:
            each.text += data

    def tagged(self, tag: str, **attributes: str) -> list[Element]:
        """The elements of a kind, with some attributes; ``class_`` is ``class``."""
        wanted = {name.rstrip("_"): text for name, text in attributes.items()}
        return [
            each
            for each in self.elements
            if each.tag == tag and each.attributes.items() >= wanted.items()
        ]

    def values(self, tag: str, attribute: str) -> list[str]:
        found = (each.attributes for each in self.tagged(tag))
        return [each[attribute] for each in found if attribute in each]

    @property
    def ids(self) -> dict[str, Element]:
        """The elements that have a name, which is no other's."""
        named = [each for each in self.elements if "id" in each.attributes]
        found = {each.attributes["id"]: each for each in named}
        assert len(found) == len(named)
        return found

    @property
    def links(self) -> list[str]:
        """The links to other pages."""
        return [href for href in self.values("a", "href") if not href.startswith("#")]

    @property
    def forms(self) -> list[SentForm]:
        return [filled_in(each) for each in self.tagged("form")]


def filled_in(form: Element) -> SentForm:
    """What a form sends as it is."""
    sent = SentForm(form.attributes["action"])
    for each in form.inside:
        found, name = each.attributes, each.attributes.get("name")
        if name is None or each.tag not in ("input", "textarea", "select"):
            continue
        sent.texts[name] = found.get("value", each.text)
        if each.tag == "select":
            options = [option.attributes for option in each.inside]
            sent.options[name] = [option["value"] for option in options]
            chosen = [option["value"] for option in options if "selected" in option]
            sent.texts[name] = [*sent.options[name][:1], *chosen][-1]
        elif found.get("type") != "hidden":
            sent.typed.append(name)
        if found.get("aria-invalid") == "true":
            sent.wrong[name] = found["aria-describedby"]
    return sent
