"""Lines of input, of any length, read with little memory."""

from typing import Final, TextIO

from fourinrow.play.commands import LONGEST_LINE

_PART: Final = LONGEST_LINE + 1


def next_line(stream: TextIO) -> str | None:
    """Read a line without its end; nothing where there are no more.

    Of a line that is too long to be a command the beginning is kept, a character more
    than `LONGEST_LINE`.
    """
    line = part = stream.readline(_PART)
    while len(part) == _PART and not part.endswith("\n"):
        part = stream.readline(_PART)
    return line.rstrip("\r\n") if line else None
