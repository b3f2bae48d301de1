"""The fields of forms, each with its label; ``form`` is the beginning of their ids."""

from collections.abc import Mapping

import htpy as h


def text_field(
    form: str, name: str, label: str, value: str, example: str, known: str | None = None
) -> h.Renderable:
    """Return a field to type in; ``known`` is the id of a list of usual values.

    >>> from fourinrow.web.form_fields import text_field
    >>> print(text_field("new", "first", "First", "greedy", "human"))
    <div class="field"><label for="new-first">First</label><input id="new-first" \
name="first" value="greedy" placeholder="human" autocomplete="off" \
autocapitalize="off" spellcheck="false"></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.input(
            id=f"{form}-{name}",
            name=name,
            value=value,
            placeholder=example,
            list=known,
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
        ),
    )


def number_field(
    form: str,
    name: str,
    label: str,
    value: int | str,
    bounds: tuple[int, int],
    usual: str | None = None,
) -> h.Renderable:
    """Return a field for a whole number within bounds, both included.

    >>> from fourinrow.web.form_fields import number_field
    >>> print(number_field("tree", "depth", "Depth", 2, (0, 30)))
    <div class="field"><label for="tree-depth">Depth</label><input id="tree-depth" \
name="depth" type="number" min="0" max="30" value="2"></div>
    """
    least, most = bounds
    return _labelled(
        form,
        name,
        label,
        h.input(
            id=f"{form}-{name}",
            name=name,
            type="number",
            min=least,
            max=most,
            value=value,
            placeholder=usual,
        ),
    )


def text_area(
    form: str, name: str, label: str, value: str, about: str | None = None
) -> h.Renderable:
    """Return a field of several lines; ``about`` is the id of what describes it.

    >>> from fourinrow.web.form_fields import text_area
    >>> print(text_area("now", "moves", "Moves", "44"))
    <div class="field"><label for="now-moves">Moves</label><textarea id="now-moves" \
name="moves" rows="3" spellcheck="false" autocapitalize="off">44</textarea></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.textarea(
            id=f"{form}-{name}",
            name=name,
            rows=3,
            spellcheck="false",
            autocapitalize="off",
            aria_describedby=about,
        )[value],
    )


def hidden_fields(fields: Mapping[str, str]) -> h.Renderable:
    """Return fields that a form sends and does not show.

    >>> from fourinrow.web.form_fields import hidden_fields
    >>> print(hidden_fields({"moves": "44"}))
    <input type="hidden" name="moves" value="44">
    """
    return h.fragment[
        (
            h.input(type="hidden", name=name, value=value)
            for name, value in fields.items()
        )
    ]


def choice_field(
    form: str, name: str, label: str, options: Mapping[str, str], chosen: str
) -> h.Renderable:
    """Return a field to choose one of the options, which have words to show.

    >>> from fourinrow.web.form_fields import choice_field
    >>> print(choice_field("tree", "search", "Search", {"": "usual"}, ""))
    <div class="field"><label for="tree-search">Search</label><select \
id="tree-search" name="search"><option value="" selected>usual</option></select></div>
    """
    return _labelled(
        form,
        name,
        label,
        h.select(id=f"{form}-{name}", name=name)[
            (
                h.option(value=value, selected=value == chosen)[words]
                for value, words in options.items()
            )
        ],
    )


def _labelled(form: str, name: str, label: str, field: h.Node) -> h.Renderable:
    return h.div(".field")[h.label(for_=f"{form}-{name}")[label], field]
