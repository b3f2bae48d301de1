"""The style and the script of the pages, under names that change with their content."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple
from zlib import crc32


class StaticFile(NamedTuple):
    """The path of a file in addresses, its media type, and its content."""

    path: str
    media_type: str
    content: bytes


_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}
_PACKAGES = {
    "icon.svg": "fourinrow.web",
    "page.css": "fourinrow.web",
    "page.js": "fourinrow.web",
    "tree_replay.css": "fourinrow.draw",
    "tree_replay.js": "fourinrow.draw",
}


@cache
def static_file(name: str) -> StaticFile:
    """Return a file that pages need.

    >>> from fourinrow.web.static_files import static_file
    >>> static_file("page.css").path[:13]
    '/static/page-'
    """
    content = files(_PACKAGES[name]).joinpath(name).read_bytes()
    stem, _, kind = name.rpartition(".")
    path = f"/static/{stem}-{crc32(content):08x}.{kind}"
    return StaticFile(path, _TYPES[kind], content)


def static_files() -> tuple[StaticFile, ...]:
    """Return all files that pages need.

    >>> from fourinrow.web.static_files import static_files
    >>> {file.media_type for file in static_files()} >= {"text/javascript"}
    True
    """
    return tuple(map(static_file, _PACKAGES))
