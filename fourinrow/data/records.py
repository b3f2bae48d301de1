"""Labels as records: columns and their meaning; lines of text, and Parquet."""

import csv
import json
from codecs import getwriter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import BinaryIO, Final, Literal, NamedTuple, TypeAlias

from toolz import partition_all

from fourinrow.data.labels import Label
from fourinrow.data.notations import to_zero_based
from fourinrow.errors import FourInRowError, short_repr
from fourinrow.notation.moves import format_move
from fourinrow.notation.reachable import is_board, to_moves
from fourinrow.solver.written_answers import FULL_COLUMN

Value: TypeAlias = str | int | Sequence[str | int | float | None]


class Column(NamedTuple):
    """A column of a table of labels: its type in Arrow, its meaning, and its value."""

    kind: Literal["string", "int32", "double"]
    meaning: str
    of: Callable[[Label], Value]
    is_list: bool = False


def _zero_based(found: Label) -> str:
    """Return the moves as digits from 0, or some that lead to a board without any."""
    text, rules = found.text, found.rules
    if is_board(text):
        text = to_moves(found.situation.grid, rules)
    return to_zero_based(text, rules)


_OURS: Final[Mapping[str, Column]] = {
    "position": Column(
        "string",
        "moves from the empty board, columns from 1, or the rows of the board",
        lambda found: found.text,
    ),
    "stones": Column("int32", "stones on the board", lambda found: found.stones),
    "score": Column(
        "int32",
        "exact score for the side to move: 0 for a draw, one more than the stones that "
        "the winner has left for a win, the negative for a loss",
        lambda found: found.score.value,
    ),
    "outcome": Column(
        "string",
        "win, draw or loss of the side to move, with best play",
        lambda found: found.outcome.value,
    ),
    "plies": Column(
        "int32",
        "plies to the end of the game, with best play",
        lambda found: found.score.plies,
    ),
    "scores": Column(
        "int32",
        "the score after each move, from the left; null where none is legal",
        lambda found: found.scores,
        is_list=True,
    ),
    "best": Column(
        "string",
        "the best moves, columns from 1",
        lambda found: [format_move(move, found.rules) for move in found.best],
        is_list=True,
    ),
    "policy": Column(
        "double",
        "the probability of each move if all best moves are equally likely",
        lambda found: found.policy,
        is_list=True,
    ),
}

_PONS_EVAL: Final[Mapping[str, Column]] = {
    "moves": Column(
        "string", "moves from the empty board, columns from 0", _zero_based
    ),
    "scores": Column(
        "int32",
        f"score of each column for the side to move, {FULL_COLUMN} if full",
        lambda found: [FULL_COLUMN if each is None else each for each in found.scores],
        is_list=True,
    ),
    "depth": Column("int32", "the number of moves", lambda found: found.stones),
}

COLUMNS: Final[Mapping[str, Mapping[str, Column]]] = {
    "fourinrow": _OURS,
    "pons-eval": _PONS_EVAL,
}
"""The columns of tables by name; pons-eval are those of davidquarel/connect4-pons-eval,
a set of positions for policies on Hugging Face."""


def record(found: Label, columns: str = "fourinrow") -> Mapping[str, Value]:
    """Return a label as a record of one of the tables of `COLUMNS`.

    >>> from fourinrow.data.labels import label
    >>> found = next(label(["1111112323"]))
    >>> record(found, "pons-eval")["moves"], record(found)["best"]
    ('0000001212', ['2'])
    """
    if columns not in COLUMNS:
        expected = f"expected columns of {', '.join(COLUMNS)}"
        raise FourInRowError(f"{expected}, got {short_repr(columns)}")
    return {name: column.of(found) for name, column in COLUMNS[columns].items()}


def json_lines(found: Iterable[Label], columns: str = "fourinrow") -> Iterator[str]:
    """Yield a line of JSON for each label."""
    for each in found:
        yield f"{json.dumps(record(each, columns))}\n"


def write_csv(
    found: Iterable[Label], file: BinaryIO, columns: str = "fourinrow"
) -> None:
    """Write labels as CSV, with the names of columns in the first line.

    The values of a list have blanks between them; one that is missing is ``-``.
    """
    rows = csv.writer(getwriter("utf-8")(file), lineterminator="\n")
    rows.writerow(COLUMNS[columns])
    for each in found:
        rows.writerow(map(_in_cell, record(each, columns).values()))


def _in_cell(value: Value) -> str | int:
    if isinstance(value, str | int):
        return value
    return " ".join("-" if each is None else str(each) for each in value)


_ROWS: Final = 1 << 16  # of a group of Parquet, which are in memory at once


def write_parquet(
    found: Iterable[Label], file: BinaryIO, columns: str = "fourinrow"
) -> None:
    """Write labels as a Parquet file, with one of the tables of `COLUMNS`.

    The meaning of each column is in the metadata of its field, as ``meaning``. Equal
    labels give equal bytes. Raises `FourInRowError` if pyarrow is missing.
    """
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ModuleNotFoundError as error:
        needed = "Parquet needs pyarrow: python -m pip install 'fourinrow[data]'"
        raise FourInRowError(needed) from error

    schema = pa.schema(
        [
            pa.field(
                name,
                pa.list_(kind) if each.is_list else kind,
                metadata={"meaning": each.meaning},
            )
            for name, each in COLUMNS[columns].items()
            for kind in [pa.type_for_alias(each.kind)]
        ]
    )
    with ParquetWriter(file, schema) as writer:
        for group in partition_all(_ROWS, found):
            records = [record(each, columns) for each in group]
            writer.write_table(pa.Table.from_pylist(records, schema=schema))
