"""The fields of forms, each with its label, and with the message of a mistake in it."""

from collections.abc import Mapping
from typing import NamedTuple

import htpy as h

from fourinrow.web.bad_address import BadAddress


class FilledForm(NamedTuple):
    """A form: the beginning of the ids of its fields, their texts, and a mistake."""

    name: str
    texts: Mapping[str, str]
    mistake: BadAddress | None = None

    def text(self, field: str) -> str:
        """Return the text in a field."""
        return self.texts.get(field, "")


def text_field(
    form: FilledForm, name: str, label: str, example: str, known: str | None = None
) -> h.Renderable:
    """Return a field to type in; ``known`` is the id of a list of usual values.

    >>> from fourinrow.web.form_fields import FilledForm, text_field
    >>> form = FilledForm("new", {"first": "greedy"})
    >>> print(text_field(form, "first", "First", "human"))
    <div class="field"><label for="new-first">First</label><input id="new-first" \
name="first" value="greedy" placeholder="human" autocomplete="off" \
autocapitalize="off" spellcheck="false"></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.input(
            _attributes(form, name),
            value=form.text(name),
            placeholder=example,
            list=known,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
        ),
    )


def number_field(
    form: FilledForm,
    name: str,
    label: str,
    bounds: tuple[int, int],
    usual: str | None = None,
) -> h.Renderable:
    """Return a field for a whole number within bounds, both included.

    >>> from fourinrow.web.form_fields import FilledForm, number_field
    >>> form = FilledForm("tree", {"depth": "2"})
    >>> print(number_field(form, "depth", "Depth", (0, 30)))
    <div class="field"><label for="tree-depth">Depth</label><input id="tree-depth" \
name="depth" type="number" min="0" max="30" value="2"></div>
    """
    least, most = bounds
    return _labelled(
        form,
        name,
        label,
        h.input(
            _attributes(form, name),
            type="number",
            min=least,
            max=most,
            value=form.text(name),
            placeholder=usual,
        ),
    )


def text_area(
    form: FilledForm, name: str, label: str, about: str | None = None
) -> h.Renderable:
    """Return a field of several lines; ``about`` is the id of what describes it.

    >>> from fourinrow.web.form_fields import FilledForm, text_area
    >>> print(text_area(FilledForm("now", {"moves": "44"}), "moves", "Moves"))
    <div class="field"><label for="now-moves">Moves</label><textarea id="now-moves" \
name="moves" rows="3" spellcheck="false" autocapitalize="off">44</textarea></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.textarea(
            _attributes(form, name, about),
            rows=3,
            spellcheck="false",
            autocapitalize="off",
        )[form.text(name)],
    )


def hidden_fields(form: FilledForm, *names: str) -> h.Renderable:
    """Return fields that a form sends and does not show, of those that have a text.

    >>> from fourinrow.web.form_fields import FilledForm, hidden_fields
    >>> print(hidden_fields(FilledForm("now", {"moves": "44"}), "board", "moves"))
    <input type="hidden" name="moves" value="44">
    """
    return h.fragment[
        (
            h.input(type="hidden", name=name, value=form.text(name))
            for name in names
            if form.text(name)
        )
    ]


def choice_field(
    form: FilledForm, name: str, label: str, options: Mapping[str, str]
) -> h.Renderable:
    """Return a field to choose one of the options, which have words to show.

    >>> from fourinrow.web.form_fields import FilledForm, choice_field
    >>> print(choice_field(FilledForm("tree", {}), "search", "Search", {"": "usual"}))
    <div class="field"><label for="tree-search">Search</label><select \
id="tree-search" name="search"><option value="" selected>usual</option></select></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.select(_attributes(form, name))[
            (
                h.option(value=value, selected=value == form.text(name))[words]
                for value, words in options.items()
            )
        ],
    )


def _attributes(
    form: FilledForm, name: str, about: str | None = None
) -> dict[str, str | bool | None]:
    """Return what all fields have; that of a mistake is described by its message."""
    is_wrong = form.mistake is not None and form.mistake.field == name
    message = _message_id(form, name) if is_wrong else None
    return {
        "id": f"{form.name}-{name}",
        "name": name,
        "aria-invalid": "true" if is_wrong else None,
        "aria-describedby": " ".join(filter(None, (message, about))) or None,
        "autofocus": is_wrong,
    }


def _message_id(form: FilledForm, name: str) -> str:
    return f"{form.name}-{name}-mistake"


def _labelled(form: FilledForm, name: str, label: str, field: h.Node) -> h.Renderable:
    wrong = form.mistake
    return h.div(".field")[
        h.label(for_=f"{form.name}-{name}")[label],
        field,
        h.p(".mistake", id=_message_id(form, name))[wrong.reason]
        if wrong is not None and wrong.field == name
        else None,
    ]
