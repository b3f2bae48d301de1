"""Libraries that not everybody has installed: which extra brings them."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Import libraries of an extra; if one is missing, say how to install it.

    >>> with brought_by("rl"):
    ...     import no_such_library
    Traceback (most recent call last):
    ModuleNotFoundError: no_such_library is needed: \
python -m pip install 'fourinrow[rl]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        how = f"{error.name} is needed: python -m pip install 'fourinrow[{extra}]'"
        raise ModuleNotFoundError(how, name=error.name) from error
