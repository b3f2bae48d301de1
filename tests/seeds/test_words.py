"""Each tutorial's words are found here, by the table at the head of its file."""

import re
from importlib import import_module
from types import ModuleType

import pytest

from sources import defined, the_package

FILES = ["haskell", "fsharp", "ocaml", "scheme"]


def file_of(name: str) -> ModuleType:
    return import_module(f"fourinrow.seeds.{name}")


def words_of(name: str) -> dict[str, str]:
    """Each word of a tutorial, and where its file says that it is."""
    table = file_of(name).__doc__ or ""
    rows = re.findall(r"^ {4}(\S.*?) +(`fourinrow\S+`|here.*)$", table, re.MULTILINE)
    return {word: place for words, place in rows for word in words.split(", ")}


@pytest.mark.parametrize("name", FILES)
def test_each_word_of_a_tutorial_is_where_its_file_says(name: str) -> None:
    here = set(defined(the_package()[f"fourinrow.seeds.{name}"]))
    for word, place in words_of(name).items():
        if place.startswith("here"):
            named = re.findall(r"`(\w+)`", place) or [word]
            assert set(named) <= here, word
        else:
            module, _, found = place.strip("`").rpartition(".")
            assert hasattr(import_module(module), found), place
