"""Drawings of ``show`` and ``tree``: texts and pictures, put where they are wanted."""

from collections.abc import Callable
from typing import TextIO

from fourinrow.errors import FourInRowError
from fourinrow.shell.exit_codes import BAD_INPUT
from fourinrow.shell.files import write_svg
from fourinrow.shell.terminal import complain, open_streams


def put_drawing(draw: Callable[[TextIO], str], svg: str | None) -> int:
    """Draw for standard output, and put the drawing there or into a file.

    ``svg`` is the file of a picture, - for standard output; a text has none. Answers
    the exit status.
    """
    _, stdout = open_streams()
    try:
        drawn = draw(stdout)
        if svg in (None, "-"):
            stdout.write(drawn if svg is None else _writable(drawn, stdout))
            stdout.flush()
        else:
            write_svg(svg, drawn)
    except FourInRowError as error:
        complain(error)
        return BAD_INPUT
    return 0


def _writable(svg: str, stdout: TextIO) -> str:
    """Write the signs of a picture as numbers, unless they are sure to be readable."""
    if (stdout.encoding or "").lower().replace("-", "") == "utf8":
        return svg
    return svg.encode("ascii", "xmlcharrefreplace").decode()
