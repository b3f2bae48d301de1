"""What is left of a time when the default was three times as large."""

from collections.abc import Callable
from typing import Final

from hypothesis import settings

from fourinrow.testing import Law

THIRD: Final = settings()


def on_a_third(test: Callable[[Law], None]) -> Callable[[Law], None]:
    """Return the test."""
    return test
