"""Rules as text, in saved games and addresses: the fields that are unusual."""

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from fourinrow.core.grid import MAX_SIDE
from fourinrow.core.rules import CONNECT_FOUR, Direction, Rules
from fourinrow.errors import ParseError, expected

T = TypeVar("T")

_TRUTHS: Final = {"yes": True, "no": False}
_DIRECTIONS: Final = {each.name.lower(): each for each in Direction}


def _texts(rules: Rules) -> Mapping[str, str]:
    """Return the fields of rules as text, by their names."""
    return {
        "rows": str(rules.rows),
        "cols": str(rules.cols),
        "connect": str(rules.n),
        "gravity": "yes" if rules.gravity else "no",
        "directions": ",".join(each.name.lower() for each in rules.directions),
    }


RULES_FIELDS: Final = tuple(_texts(CONNECT_FOUR))
"""The names of the fields that a text of rules may have."""


def format_rules(rules: Rules, usual: Rules = CONNECT_FOUR) -> str:
    """Write the fields of rules that differ from the usual ones."""
    before = _texts(usual)
    fields = _texts(rules).items()
    return " ".join(f"{name} {text}" for name, text in fields if text != before[name])


def rules_fields(text: str) -> Mapping[str, str]:
    """Return the values in a text of rules, by the names of their fields."""
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=False))


def parse_rules(text: str, usual: Rules = CONNECT_FOUR) -> Rules:
    """Read rules as `format_rules` writes them; raise `ParseError` for other text."""
    fields = rules_fields(text)
    if len(text.split()) != 2 * len(fields) or not fields.keys() <= {*RULES_FIELDS}:
        raise ParseError(expected("a board, such as 'rows 6 cols 7'", text), 0)
    texts = {**_texts(usual), **fields}
    names = texts["directions"].split(",")
    return Rules(
        _size(texts, "rows"),
        _size(texts, "cols"),
        _size(texts, "connect"),
        _one_of(_TRUTHS, texts["gravity"], "gravity"),
        [_one_of(_DIRECTIONS, name, "directions") for name in names],
    )


def _size(texts: Mapping[str, str], field: str) -> int:
    text = texts[field]
    if re.fullmatch("[1-9][0-9]?", text) is None or int(text) > MAX_SIDE:
        raise ParseError(expected(f"{field} from 1 to {MAX_SIDE}", text), 0)
    return int(text)


def _one_of(values: Mapping[str, T], text: str, field: str) -> T:
    if text.lower() not in values:
        raise ParseError(expected(f"{' or '.join(values)} for {field}", text), 0)
    return values[text.lower()]
