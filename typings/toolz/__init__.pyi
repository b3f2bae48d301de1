# The part of toolz that fourinrow uses; toolz itself ships no types.

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeVar, overload

_T = TypeVar("_T")
_A = TypeVar("_A")
_B = TypeVar("_B")
_C = TypeVar("_C")
_D = TypeVar("_D")
_E = TypeVar("_E")
_F = TypeVar("_F")

def concat(seqs: Iterable[Iterable[_T]]) -> Iterator[_T]: ...
def first(seq: Iterable[_T]) -> _T: ...
def iterate(func: Callable[[_T], _T], x: _T) -> Iterator[_T]: ...
@overload
def pipe(data: _T) -> _T: ...
@overload
def pipe(data: _T, f1: Callable[[_T], _A], /) -> _A: ...
@overload
def pipe(data: _T, f1: Callable[[_T], _A], f2: Callable[[_A], _B], /) -> _B: ...
@overload
def pipe(
    data: _T,
    f1: Callable[[_T], _A],
    f2: Callable[[_A], _B],
    f3: Callable[[_B], _C],
    /,
) -> _C: ...
@overload
def pipe(
    data: _T,
    f1: Callable[[_T], _A],
    f2: Callable[[_A], _B],
    f3: Callable[[_B], _C],
    f4: Callable[[_C], _D],
    /,
) -> _D: ...
@overload
def pipe(
    data: _T,
    f1: Callable[[_T], _A],
    f2: Callable[[_A], _B],
    f3: Callable[[_B], _C],
    f4: Callable[[_C], _D],
    f5: Callable[[_D], _E],
    /,
) -> _E: ...
@overload
def pipe(
    data: _T,
    f1: Callable[[_T], _A],
    f2: Callable[[_A], _B],
    f3: Callable[[_B], _C],
    f4: Callable[[_C], _D],
    f5: Callable[[_D], _E],
    f6: Callable[[_E], _F],
    /,
) -> _F: ...
@overload
def sliding_window(n: Literal[2], seq: Iterable[_T]) -> Iterator[tuple[_T, _T]]: ...
@overload
def sliding_window(n: Literal[3], seq: Iterable[_T]) -> Iterator[tuple[_T, _T, _T]]: ...
@overload
def sliding_window(
    n: Literal[4], seq: Iterable[_T]
) -> Iterator[tuple[_T, _T, _T, _T]]: ...
@overload
def sliding_window(n: int, seq: Iterable[_T]) -> Iterator[tuple[_T, ...]]: ...
def take(n: int, seq: Iterable[_T]) -> Iterator[_T]: ...
