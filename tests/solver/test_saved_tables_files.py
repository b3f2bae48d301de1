"""The laws of saved tables: what is read back is what was saved, or an error."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings, strategies as st

from engines import ENGINES, Question, questions, solvers
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Direction, Rules
from fourinrow.errors import FourInRowError, TableError
from fourinrow.shell.files import load_table, save_table
from fourinrow.solver import Bitboard, Bounds, EngineName, Score, Solver
from fourinrow.solver.readable_engine import ENTRY_BYTES, ReadableEngine
from fourinrow.solver.saved_tables import (
    TABLE_MAGIC,
    SavedTable,
    read_table,
    write_table,
)
from strategies import late_situations

engines = pytest.mark.parametrize("engine", ENGINES)

SMALL = Rules(3, 3, 3)


def saved(solver: Solver) -> bytes:
    file = BytesIO()
    solver.save(file)
    return file.getvalue()


def loaded(table: bytes, solver: Solver) -> Solver:
    solver.load(BytesIO(table))
    return solver


def like(solver: Solver) -> Solver:
    """A new solver of the same kind."""
    return Solver(solver.rules, engine=solver.engine)


def small_solver(engine: EngineName) -> Solver:
    """A solver whose table fits on a page."""
    return Solver(SMALL, engine=engine, max_table_bytes=1000)


@cache
def small_table(engine: EngineName) -> bytes:
    """What such a solver saves that has worked a little."""
    solver = small_solver(engine)
    assert solver.solve("12") == Score(1, 7)
    return saved(solver)


# --- There and back ----------------------------------------------------------


@given(questions(max_empty=14))
def test_a_solver_that_loads_a_table_knows_what_the_other_found_out(
    question: Question,
) -> None:
    solver, situation = question
    known = solver.solve(situation), solver.scores(situation)
    heir = loaded(saved(solver), like(solver))
    assert saved(heir) == saved(solver)
    assert (heir.solve(situation), heir.scores(situation)) == known


@engines
def test_what_is_in_a_loaded_table_is_not_searched_again(engine: EngineName) -> None:
    solver = Solver(Rules(4, 5), engine=engine)
    assert solver.solve("") == Score(0, 20)
    heir = loaded(saved(solver), like(solver))
    assert heir.nodes == 0
    assert heir.solve("") == Score(0, 20)
    assert heir.nodes < solver.nodes / 10


@engines
def test_a_table_is_replaced_by_the_one_that_is_loaded(engine: EngineName) -> None:
    solver = Solver(Rules(4, 5), engine=engine)
    empty = saved(solver)
    solver.solve("")
    assert saved(solver) != empty
    assert saved(loaded(empty, solver)) == empty
    assert saved(like(solver)) == empty


@given(st.data())
def test_a_table_may_come_from_any_question_of_the_same_rules(
    data: st.DataObject,
) -> None:
    solver = data.draw(solvers())
    first, second = (data.draw(late_situations(solver.rules)) for _ in range(2))
    solver.best_moves(first)
    heir = loaded(saved(solver), like(solver))
    assert heir.solve(second) == like(solver).solve(second)


@engines
def test_a_table_says_in_plain_text_what_it_is_for(engine: EngineName) -> None:
    magic, header, checksum = small_table(engine).split(b"\n")[:3]
    assert magic + b"\n" == TABLE_MAGIC == b"fourinrow table 1\n"
    size = len(small_table(engine)) - len(magic + header + checksum) - 3
    assert header == f"{engine} 3 3 3 1 1111 {size}".encode()
    assert len(checksum) == 8
    assert bytes.fromhex(checksum.decode())


@given(st.binary(max_size=40), st.binary(min_size=1, max_size=40))
def test_more_may_follow_only_in_another_file(table: bytes, more: bytes) -> None:
    file = BytesIO()
    write_table(SavedTable("readable", SMALL, table), file)
    file.write(more)
    file.seek(0)
    with pytest.raises(
        TableError, match=rf"expected .* of {len(table)} bytes, got more"
    ):
        read_table(file, len(table))


# --- What is wrong with a table ----------------------------------------------


def refused(table: bytes, solver: Solver) -> str:
    """The reason for which a table is refused; the solver is as it was."""
    before = saved(solver)
    with pytest.raises(
        TableError, match=r"^expected |^the checksum does not match"
    ) as raised:
        solver.load(BytesIO(table))
    assert saved(solver) == before
    assert len(str(raised.value)) < 500
    return str(raised.value)


@pytest.mark.on_one_python
@engines
@settings(max_examples=400)
@given(place=st.integers(0, 10**6), change=st.integers(1, 255))
def test_one_changed_byte_is_an_error(
    engine: EngineName, place: int, change: int
) -> None:
    table = bytearray(small_table(engine))
    table[place % len(table)] ^= change
    refused(bytes(table), small_solver(engine))


@engines
@pytest.mark.parametrize("change", [0x01, 0x20, 0x80])
def test_a_changed_byte_is_an_error_wherever_it_is(
    engine: EngineName, change: int
) -> None:
    solver = small_solver(engine)
    for place in range(min(len(small_table(engine)), 150)):
        table = bytearray(small_table(engine))
        table[place] ^= change
        refused(bytes(table), solver)


@engines
def test_a_table_that_ends_too_soon_is_an_error_wherever_it_ends(
    engine: EngineName,
) -> None:
    table, solver = small_table(engine), small_solver(engine)
    for end in {*range(min(100, len(table))), len(table) // 2, len(table) - 1}:
        refused(table[:end], solver)


@engines
def test_a_table_that_is_too_long_is_an_error(engine: EngineName) -> None:
    assert "got more" in refused(small_table(engine) + b"\0", small_solver(engine))


@settings(max_examples=200)
@given(st.binary() | st.binary().map(lambda rest: TABLE_MAGIC + rest))
def test_other_bytes_are_not_a_table(table: bytes) -> None:
    refused(table, Solver(SMALL, engine="readable"))


NO_TABLES = {
    b"": "expected a saved table, got a file that begins with b''",
    b"fourinrow 1\nrows 6\n": "expected a saved table, got a file that begins with",
    b"\x80\x04\x95\x0b\0\0\0\0\0\0\0}\x94.": "expected a saved table",
    b"fourinrow table 2\n": "expected version 1 of a saved table, got 2",
    b"fourinrow table 10\n": "expected version 1 of a saved table, got 10",
    b"fourinrow table 1": "expected version 1 of a saved table, got 1",
    b"fourinrow table 1\r\n": "expected version 1 of a saved table",
    b"fourinrow table one\n": "expected version 1 of a saved table, got one",
}


@pytest.mark.parametrize("table", NO_TABLES, ids=range(len(NO_TABLES)))
def test_another_file_or_version_is_called_what_it_is(table: bytes) -> None:
    assert NO_TABLES[table] in refused(table, Solver(SMALL, engine="readable"))


def with_header(header: str) -> bytes:
    """A table whose checksum is right, and whose header may not be."""
    solver = Solver(SMALL, engine="readable")
    magic, line, _, _ = saved(solver).split(b"\n")
    bad = f"{header}\n".encode()
    assert line == b"readable 3 3 3 1 1111 0"
    return magic + b"\n" + bad + f"{crc32(bad):08x}\n".encode()


def test_a_header_is_read_to_the_letter() -> None:
    fine = with_header("readable 3 3 3 1 1111 0")
    assert saved(loaded(fine, Solver(SMALL, engine="readable"))) == fine


@pytest.mark.parametrize(
    "header",
    [
        "readable 0 3 3 1 1111 0",
        "readable 27 3 3 1 1111 0",
        "readable 3 3 3 1 0000 0",
        "readable 3 3 3 2 1111 0",
        "readable 3 3 3 1 111 0",
        "readable 03 3 3 1 1111 0",
        "readable -3 3 3 1 1111 0",
        "readable 3 3 3 1 1111",
        "readable 3 3 3 1 1111 -1",
        "readable 3 3 3 1 1111 0 ",
        "readable 3 3 3 1 1111 ٠",
        "readable  3 3 3 1 1111 0",
        "readable 3 3 3 1 1111 99999999999999999999",
        "Readable 3 3 3 1 1111 0",
        "x" * 200,
        "",
    ],
)
def test_an_invalid_header_is_an_error_even_if_the_checksum_is_right(
    header: str,
) -> None:
    assert "expected the " in refused(with_header(header), small_solver("readable"))


def test_a_size_that_is_not_there_is_refused_before_it_is_read() -> None:
    reason = refused(
        with_header("readable 3 3 3 1 1111 999999999999"),
        Solver(SMALL, engine="readable"),
    )
    assert "got 999999999999" in reason
    reason = refused(
        with_header("readable 3 3 3 1 1111 900"), Solver(SMALL, engine="readable")
    )
    assert reason == "expected a table of 900 bytes, got 0"


@engines
def test_a_table_for_other_rules_is_refused_with_both_named(
    engine: EngineName,
) -> None:
    slopes = Rules(3, 3, 3, directions=[Direction.RISING, Direction.FALLING])
    for rules in (CONNECT_FOUR, Rules(3, 3, 4), slopes):
        reason = refused(small_table(engine), Solver(rules, engine=engine))
        assert repr(rules) in reason
        assert repr(SMALL) in reason


def test_a_table_without_gravity_is_refused_for_the_game_with_it() -> None:
    table = saved(Solver(TIC_TAC_TOE, engine="readable"))
    assert repr(TIC_TAC_TOE) in refused(table, Solver(SMALL, engine="readable"))


def test_a_table_of_another_engine_is_refused_with_both_named() -> None:
    for mine, others in (ENGINES, ENGINES[::-1]):
        reason = refused(small_table(others), small_solver(mine))
        assert f"the {mine} engine" in reason
        assert f"the {others} engine" in reason


@engines
def test_a_table_that_is_too_large_for_a_solver_is_refused(
    engine: EngineName,
) -> None:
    rules = Rules(4, 5)
    solver = Solver(rules, engine=engine)
    solver.solve("")
    small = Solver(rules, engine=engine, max_table_bytes=2000)
    small.solve("12341234")
    assert "at most" in refused(saved(solver), small)


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (b"\0", "expected entries of 6 bytes, got 1 bytes"),
        (b"\0\0\xfb\xff\x06\0", "expected bounds between -5 and 5, got -5 and 6"),
        (b"\0\0\xfa\xff\x05\0", "expected bounds between -5 and 5, got -6 and 5"),
        (b"\0\0\x01\0\0\0", "expected bounds between -5 and 5, got 1 and 0"),
    ],
)
def test_entries_that_no_search_makes_are_refused(table: bytes, reason: str) -> None:
    """Even if the checksum is right."""
    file = BytesIO()
    write_table(SavedTable("readable", SMALL, table), file)
    assert refused(file.getvalue(), Solver(SMALL, engine="readable")) == reason


@given(st.binary(max_size=40), st.integers(-1, 1))
def test_a_table_is_read_if_it_has_no_more_bytes_than_allowed(
    table: bytes, room: int
) -> None:
    file, written = BytesIO(), SavedTable("readable", SMALL, table)
    write_table(written, file)
    file.seek(0)
    if room >= 0:
        assert read_table(file, len(table) + room) == written
    else:
        with pytest.raises(TableError, match=f"at most {len(table) - 1} bytes, got"):
            read_table(file, len(table) + room)


@pytest.mark.on_one_python
@pytest.mark.parametrize("entries", [1, 10, 100])
def test_the_readable_table_fills_its_bytes_and_never_holds_more(entries: int) -> None:
    rules, sizes = Rules(4, 4), list[int]()
    engine = ReadableEngine(rules, entries * ENTRY_BYTES)

    def stop(_nodes: int) -> bool:
        sizes.append(len(engine.table()) // (3 + 4))
        return False

    engine.narrow(Bitboard(0, 0), Bounds(-8, 8), stop=stop)
    assert max(sizes) == entries


@pytest.mark.parametrize("entries", [1, 10])
def test_a_readable_table_is_loaded_if_it_has_no_more_entries_than_there_is_room_for(
    entries: int,
) -> None:
    knowing = Solver(Rules(4, 4), engine="readable")
    knowing.solve("1")
    count = int(saved(knowing).split(b"\n")[1].split()[-1]) // (3 + 4)
    exact, small = (
        Solver(Rules(4, 4), engine="readable", max_table_bytes=room * ENTRY_BYTES)
        for room in (count, count - entries)
    )
    exact.load(BytesIO(saved(knowing)))
    assert saved(exact) == saved(knowing)
    assert "at most" in refused(saved(knowing), small)


# --- On the disk -------------------------------------------------------------


@engines
def test_a_table_is_saved_to_a_file_and_loaded(
    engine: EngineName, tmp_path: Path
) -> None:
    path = tmp_path / "my table"
    solver = small_solver(engine)
    solver.solve("12")
    save_table(str(path), solver)
    assert path.read_bytes() == small_table(engine)
    heir = small_solver(engine)
    load_table(str(path), heir)
    assert saved(heir) == saved(solver)
    solver.solve("1")
    save_table(str(path), solver)
    assert path.read_bytes() == saved(solver)
    assert list(tmp_path.iterdir()) == [path]


FOREIGN = {
    "some text": b"precious\n",
    "an empty file": b"",
    "a saved game": b"fourinrow 1\nrows 6\n",
    "a version to come": b"fourinrow table 2\n",
    "a text that begins alike": b"fourinrow table 1: my notes\n",
}


@pytest.mark.parametrize("content", FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_neither_replaced_nor_loaded(
    tmp_path: Path, content: bytes
) -> None:
    path, solver = tmp_path / "notes", small_solver("readable")
    path.write_bytes(content)
    with pytest.raises(FourInRowError, match="expected a new file or a saved table"):
        save_table(str(path), solver)
    with pytest.raises(TableError, match=r"expected .*, in '.*notes'$"):
        load_table(str(path), solver)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("act", [save_table, load_table])
@pytest.mark.parametrize(
    "name", ["", "nowhere/table", "a\0b", "x" * 5000], ids=["", "no", "null", "long"]
)
def test_a_path_that_can_not_be_is_one_clear_error(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[str, Solver], None],
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FourInRowError, match=r"expected .*, ") as raised:
        act(name, small_solver("readable"))
    assert len(str(raised.value)) < 500
    assert list(tmp_path.iterdir()) == []


def test_only_a_regular_file_is_read() -> None:
    with pytest.raises(FourInRowError, match="'/dev/zero': not a regular file"):
        load_table("/dev/zero", small_solver("readable"))


def test_a_table_that_can_not_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, solver = tmp_path / "table", small_solver("readable")
    save_table(str(path), solver)
    old = path.read_bytes()
    solver.solve("12")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(self), None, str(target))

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(FourInRowError, match="No space left on device"):
        save_table(str(path), solver)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]
