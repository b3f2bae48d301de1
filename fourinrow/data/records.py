"""Labels as records: columns and their meaning; lines of text, and Parquet."""

import csv
import json
from codecs import getwriter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import BinaryIO, Final, Literal, NamedTuple, TypeAlias

from toolz import partition_all

from fourinrow.data.labels import Label
from fourinrow.errors import FourInRowError, expected
from fourinrow.notation.moves import format_move
from fourinrow.notation.others import to_zero_based
from fourinrow.notation.reachable import is_board, to_moves
from fourinrow.solver.written_answers import FULL_COLUMN

Value: TypeAlias = str | int | Sequence[str | int | float | None]


class Column(NamedTuple):
    """A column of a table of labels: its kind, its meaning, and its value."""

    kind: Literal["text", "texts", "number", "numbers", "shares"]
    meaning: str
    of: Callable[[Label], Value]


def _zero_based(found: Label) -> str:
    """Return the moves as digits from 0, or some that lead to a board without any."""
    text, rules = found.text, found.rules
    if is_board(text):
        text = to_moves(found.situation.grid, rules)
    return to_zero_based(text, rules)


_OURS: Final[Mapping[str, Column]] = {
    "position": Column(
        "text",
        "moves from the empty board, columns from 1, or the rows of the board",
        lambda found: found.text,
    ),
    "stones": Column("number", "stones on the board", lambda found: found.stones),
    "score": Column(
        "number",
        "exact score for the side to move: 0 for a draw, one more than the stones that "
        "the winner has left for a win, the negative for a loss",
        lambda found: found.score.value,
    ),
    "outcome": Column(
        "text",
        "win, draw or loss of the side to move, with best play",
        lambda found: found.outcome.value,
    ),
    "plies": Column(
        "number",
        "plies to the end of the game, with best play",
        lambda found: found.score.plies,
    ),
    "scores": Column(
        "numbers",
        "the score after each move, from the left; null where none is legal",
        lambda found: found.scores,
    ),
    "best": Column(
        "texts",
        "the best moves, columns from 1",
        lambda found: [format_move(move, found.rules) for move in found.best],
    ),
    "policy": Column(
        "shares",
        "the probability of each move if all best moves are equally likely",
        lambda found: found.policy,
    ),
}

_PONS_EVAL: Final[Mapping[str, Column]] = {
    "moves": Column("text", "moves from the empty board, columns from 0", _zero_based),
    "scores": Column(
        "numbers",
        f"score of each column for the side to move, {FULL_COLUMN} if full",
        lambda found: [FULL_COLUMN if each is None else each for each in found.scores],
    ),
    "depth": Column("number", "the number of moves", lambda found: found.stones),
}

_C4_V2: Final[Mapping[str, Column]] = {
    "position": _OURS["position"],
    "negamax": Column(
        "texts",
        "score of each legal move for the side to move, here from the left (the card "
        "of Parsenal/c4_v2: found by C. Steininger's c4, which counts in the same way)",
        lambda found: [str(each) for each in found.scores if each is not None],
    ),
}

COLUMNS: Final[Mapping[str, Mapping[str, Column]]] = {
    "fourinrow": _OURS,
    "pons-eval": _PONS_EVAL,
    "c4-v2": _C4_V2,
}
"""The columns of tables by name, two of them after sets on Hugging Face: pons-eval are
those of davidquarel/connect4-pons-eval; c4-v2 are our position and the scores of
Parsenal/c4_v2. Its card does not say how state, turn, optimal, stage, outcome,
final_move, depth and assistant_threats are written, so they are left out."""


def record(found: Label, columns: str = "fourinrow") -> Mapping[str, Value]:
    """Return a label as a record of one of the tables of `COLUMNS`.

    >>> from fourinrow.data.labels import label
    >>> found = next(label(["1111112323"]))
    >>> record(found, "pons-eval")["moves"], record(found)["best"]
    ('0000001212', ['2'])
    """
    return {name: column.of(found) for name, column in _table(columns).items()}


def _table(columns: str) -> Mapping[str, Column]:
    if columns not in COLUMNS:
        raise FourInRowError(expected(f"columns of {', '.join(COLUMNS)}", columns))
    return COLUMNS[columns]


def json_lines(found: Iterable[Label], columns: str = "fourinrow") -> Iterator[str]:
    """Yield a line of JSON for each label."""
    for each in found:
        yield f"{json.dumps(record(each, columns))}\n"


def write_csv(
    found: Iterable[Label], file: BinaryIO, columns: str = "fourinrow"
) -> None:
    """Write labels as CSV, with the names of columns in the first line."""
    rows = csv.writer(getwriter("utf-8")(file), lineterminator="\n")
    rows.writerow(_table(columns))
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
    """Write labels as Parquet, with the meaning of each column in its metadata."""
    try:
        import pyarrow as pa
        from pyarrow.parquet import ParquetWriter
    except ModuleNotFoundError as error:
        needed = "Parquet needs pyarrow: python -m pip install 'fourinrow[data]'"
        raise FourInRowError(needed) from error

    kinds = {
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "number": pa.int32(),
        "numbers": pa.list_(pa.int32()),
        "shares": pa.list_(pa.float64()),
    }
    schema = pa.schema(
        [
            pa.field(name, kinds[each.kind], metadata={"meaning": each.meaning})
            for name, each in _table(columns).items()
        ]
    )
    with ParquetWriter(file, schema) as writer:
        for group in partition_all(_ROWS, found):
            records = [record(each, columns) for each in group]
            writer.write_table(pa.Table.from_pylist(records, schema=schema))
