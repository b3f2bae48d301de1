"""Fewer examples for tests whose examples are costly, and much alike."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from hypothesis import settings

from fourinrow.testing import Law

THIRD: Final = settings(max_examples=max(10, settings().max_examples // 3))
"""A third of the examples of the loaded profile, and at least ten."""


def on_a_third(test: Callable[[Law], None]) -> Callable[[Law], None]:
    """Return a test of laws that tries each of them on a third of the examples."""

    @wraps(test)
    def with_fewer(law: Law) -> None:
        usual = settings.get_current_profile_name()
        settings.register_profile("third", THIRD)
        settings.load_profile("third")
        try:
            test(law)
        finally:
            settings.load_profile(usual)

    return with_fewer
