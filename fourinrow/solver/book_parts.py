r"""The file of a book in the making: the scores that are found so far.

    b"fourinrow part of a book 1: 6 7 4 1 1111 8\n"    rows, columns, n, gravity,
                                                       directions, and plies
    b"0 -2 3 ... 1 8c736521\n"                         the number of a part, its scores,
    b"1 ...                                            and the CRC-32 of the first line
                                                       and of this one so far

Parts are only appended, in order. A part that is torn is dropped, with all after it.
"""

from typing import BinaryIO, Final
from zlib import crc32

from fourinrow.core.rules import Rules
from fourinrow.errors import TableError
from fourinrow.solver.saved_tables import fields_of, no_file

PART: Final = 64
"""The positions of a part: they are solved one after the other, with one table."""

_MAGIC: Final = "fourinrow part of a book"
_LONGEST_LINE: Final = 1000


def _first_line(rules: Rules, plies: int) -> bytes:
    return f"{_MAGIC} 1: {fields_of(rules)} {plies}\n".encode()


def _line(first_line: bytes, number: int, scores: list[int]) -> bytes:
    text = " ".join(map(str, (number, *scores))).encode()
    return b"%b %08x\n" % (text, crc32(text, crc32(first_line)))


def read_scores(file: BinaryIO, rules: Rules, plies: int, count: int) -> list[int]:
    """Return the scores in a file, of ``count`` positions; cut off what is torn.

    >>> from io import BytesIO
    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_parts import add_scores, read_scores
    >>> file = BytesIO()
    >>> read_scores(file, Rules(), plies=8, count=78209)
    []
    >>> add_scores(file, Rules(), plies=8, done=0, scores=[1] * 64)
    >>> len(read_scores(file, Rules(), plies=8, count=78209))
    64

    An empty file becomes one without scores. Raises `TableError` for the file of
    another book, and for any other file.
    """
    first_line, scores = _first_line(rules, plies), list[int]()
    try:
        file.seek(0)
        found = file.readline(_LONGEST_LINE)
    except (AttributeError, TypeError) as error:
        raise no_file(file) from error
    if not isinstance(found, bytes):
        raise no_file(file)
    if not first_line.startswith(found):
        raise TableError(
            f"expected a file that begins with {first_line!r}, got {found!r}"
        )
    if found != first_line:  # torn
        file.seek(0)
        file.write(first_line)
    end = file.tell()
    while len(scores) < count:
        part = _read(file.readline(_LONGEST_LINE), first_line, len(scores) // PART)
        if len(part) != min(PART, count - len(scores)):
            break
        scores += part
        end = file.tell()
    file.seek(end)
    file.truncate()
    return scores


def _read(line: bytes, first_line: bytes, number: int) -> list[int]:
    """Return the scores of a line; none if it is not the line of that part."""
    try:
        scores = list(map(int, line.split()[1:-1]))
    except ValueError:
        return []
    return scores if line == _line(first_line, number, scores) else []


def add_scores(
    file: BinaryIO, rules: Rules, plies: int, done: int, scores: list[int]
) -> None:
    """Append the scores of a part to a file, after ``done`` positions.

    >>> from io import BytesIO
    >>> from fourinrow import Rules
    >>> from fourinrow.solver.book_parts import add_scores
    >>> file = BytesIO()
    >>> add_scores(file, Rules(), plies=1, done=64, scores=[0, -1])
    >>> file.getvalue().split()[:3]
    [b'1', b'0', b'-1']
    """
    file.write(_line(_first_line(rules, plies), done // PART, scores))
    file.flush()
