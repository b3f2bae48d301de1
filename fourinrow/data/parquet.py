"""Labels as a Parquet file, whose columns carry their meaning; it needs pyarrow."""

from collections.abc import Iterable
from itertools import islice
from typing import BinaryIO, Final

from fourinrow.data.labels import Label
from fourinrow.data.records import COLUMNS, record
from fourinrow.errors import FourInRowError

_ROWS: Final = 1 << 16  # of a group, which are in memory at once


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
        raise FourInRowError(NEEDED) from error
    kinds = {
        "text": pa.string(),
        "integer": pa.int32(),
        "texts": pa.list_(pa.string()),
        "integers": pa.list_(pa.int32()),
        "numbers": pa.list_(pa.float64()),
    }
    schema = pa.schema(
        [
            pa.field(name, kinds[each.kind], metadata={"meaning": each.meaning})
            for name, each in COLUMNS[columns].items()
        ]
    )
    rest = iter(found)
    with ParquetWriter(file, schema) as writer:
        while group := list(islice(rest, _ROWS)):
            records = [record(each, columns) for each in group]
            writer.write_table(pa.Table.from_pylist(records, schema=schema))


NEEDED: Final = "Parquet needs pyarrow: python -m pip install 'fourinrow[data]'"
"""What is said where pyarrow is missing."""
