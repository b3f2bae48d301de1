"""How the command ends: the exit statuses, as shells know them."""

from typing import Final

BAD_INPUT: Final = 1
"""Something could not be read."""

BAD_PLAYER: Final = 1
"""A player could not move."""

NO_OUTPUT: Final = 1
"""Nothing can be written any more."""

NO_MEMORY: Final = 1
"""Memory has run out."""

INTERRUPTED: Final = 130
"""Ctrl-C: 128 and the number of the signal."""

TERMINATED: Final = 143
"""SIGTERM, likewise."""
