"""More examples for the laws that matter most."""

from typing import Final

from hypothesis import settings

thorough: Final = settings(max_examples=3 * settings().max_examples)
"""Three times the examples of the loaded profile: about a hundred by default."""
