"""The laws of files of books: what is read is what was written, or an error."""

import lzma
import tracemalloc
from functools import cache
from io import BytesIO
from zlib import crc32

import pytest
from hypothesis import given, strategies as st

from engines import ENGINES
from fourinrow.core import CONNECT_FOUR, Rules
from fourinrow.errors import EngineWarning, TableError
from fourinrow.solver import (
    Book,
    Score,
    Solver,
    book as book_file,
    make_book,
    read_book,
    write_book,
)
from fourinrow.solver.book import BOOK_MAGIC, fields_of, standard_book
from fourinrow.solver.book_checking import checked, entries_of
from fourinrow.testing import rules as any_rules

SMALL = Rules(3, 4, 3)


@cache
def small() -> Book:
    return make_book(SMALL, 3, engine="readable")


def written(book: Book) -> bytes:
    file = BytesIO()
    write_book(book, file)
    return file.getvalue()


def framed(packed: bytes, packing: str = "xz", rules: Rules = SMALL) -> bytes:
    """A file that is whole, whatever is in it."""
    header = f"{packing} {fields_of(rules)} {len(packed)}\n".encode()
    checksum = f"{crc32(packed, crc32(header)):08x}\n".encode()
    return BOOK_MAGIC + header + checksum + packed


def refused(content: bytes) -> str:
    with pytest.raises(TableError) as raised:
        read_book(BytesIO(content))
    assert len(str(raised.value)) < 300
    return str(raised.value)


@given(any_rules(max_side=3, max_n=3), st.integers(0, 4))
def test_a_book_that_is_written_and_read_is_the_same(rules: Rules, plies: int) -> None:
    book = make_book(rules, min(plies, rules.rows * rules.cols), engine="readable")
    assert read_book(BytesIO(written(book))) == book


def test_a_book_says_in_plain_text_what_it_is_for() -> None:
    magic, header, checksum = written(small()).split(b"\n")[:3]
    assert magic == b"fourinrow book 1"
    assert header.startswith(b"xz 3 4 3 1 1111 ")
    assert bytes.fromhex(checksum.decode())


@given(st.data())
def test_a_book_that_is_torn_or_has_a_changed_byte_is_refused(
    data: st.DataObject,
) -> None:
    whole = written(small())
    at = data.draw(st.integers(0, len(whole) - 1))
    assert refused(whole[:at])
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != whole[at]))
    assert refused(whole[:at] + bytes([byte]) + whole[at + 1 :])


def test_other_versions_and_other_files_are_refused() -> None:
    assert refused(b"fourinrow book 2\n...") == (
        "expected version 1 of a saved book, got 2"
    )
    assert "expected a saved book, got a file that begins with" in refused(b"PK...")


def test_a_whole_file_without_a_book_is_refused() -> None:
    assert "packed by xz" in refused(framed(b""))
    assert "packed by xz" in refused(framed(b"\3" + 20 * b"?"))
    assert "packed by xz" in refused(framed(b"\3", "zip"))
    assert "plies from 0 to 12, got 13" in refused(framed(b"\15..."))
    size = len(small().scores)
    for wrong in (0, size - 1, size + 1, 1 << 26):
        packed = lzma.compress(bytes(wrong), preset=0)
        assert "expected a book of" in refused(framed(b"\3" + packed))


@pytest.mark.every_python
def test_a_small_file_takes_little_memory() -> None:
    """The header of this one stands for 25 million shapes, in eight images each."""
    large = Rules(9, 9, 4, gravity=False)
    tracemalloc.start()
    try:
        for plies in (3, 4, 5, 40):
            packed = bytes([plies]) + lzma.compress(bytes(9), preset=0)
            assert refused(framed(packed, rules=large)).startswith("expected ")
        assert tracemalloc.get_traced_memory()[1] < 1 << 24
    finally:
        tracemalloc.stop()


def test_a_book_that_lies_is_found_out() -> None:
    entries = entries_of(small())
    assert list(checked(small(), entries)) == [entry.score for entry in entries]
    scores = bytearray(small().scores)
    scores[5] += 1
    liar = Book(SMALL, 3, bytes(scores))
    claimed = [entry.score for entry in entries_of(liar)]
    pairs = zip(claimed, checked(liar, entries_of(liar)), strict=True)
    assert [score - (found or 0) for score, found in pairs if found != score] == [1]


@pytest.mark.parametrize("content", [None, b"fourinrow book 1\ntorn"])
def test_without_a_readable_book_all_positions_are_searched(
    content: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> Book:
        if content is None:
            raise TableError("expected the file connect_four.book: gone")
        return read_book(BytesIO(content))

    monkeypatch.setattr("fourinrow.solver.engine.standard_book", broken)
    with pytest.warns(EngineWarning, match="all positions are searched: expected"):
        solver = Solver(CONNECT_FOUR, engine=ENGINES[-1])
    assert solver.solve("57233364634511351466722") == Score(9, 3)
    assert solver.nodes > 0


def test_the_packages_book_may_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(book_file, "_STANDARD", "gone.book")
    standard_book.cache_clear()
    with pytest.raises(TableError, match=r"expected the file gone\.book: .*No such"):
        standard_book()
