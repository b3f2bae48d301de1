# The part of toolz that fourinrow uses; toolz itself ships no types.

from collections.abc import Iterable, Iterator
from typing import TypeVar

_T = TypeVar("_T")

def concat(seqs: Iterable[Iterable[_T]]) -> Iterator[_T]: ...
def last(seq: Iterable[_T]) -> _T: ...
def sliding_window(n: int, seq: Iterable[_T]) -> Iterator[tuple[_T, ...]]: ...
