"""What a stream can show: signs, and colours."""

import os
from typing import TextIO

from fourinrow.games.text import ASCII, UNICODE, Look


def look_for(color: str, stream: TextIO) -> Look:
    """Choose signs that a stream can write, and colour if it is wanted there."""
    try:
        UNICODE.signs.encode(stream.encoding or "ascii")
        look = UNICODE
    except UnicodeEncodeError:
        look = ASCII
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    by_itself = stream.isatty() and not plain
    return look._replace(colour=color == "always" or (color == "auto" and by_itself))
