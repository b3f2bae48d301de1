"""What is true? Strategies and laws of boards, games and searches, for your tests.

Needs Hypothesis, and pytest for tests: `python -m pip install 'fourinrow[testing]'`.

Reading order: `law`; `plays`, `other_moves`, `laws_of_games`; `textbook_trees`,
`laws_of_searches`.
"""

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError as error:
    raise ImportError(
        "fourinrow.testing needs Hypothesis: python -m pip install 'fourinrow[testing]'"
    ) from error

from fourinrow.testing.law import (
    Law,
    LawBroken,
    Trial,
    Verdict,
)
from fourinrow.testing.laws_of_games import check_play, game_laws, laws_of_game
from fourinrow.testing.plays import Play, played, plays, states

__all__ = [
    "Law",
    "LawBroken",
    "Trial",
    "Verdict",
    "Play",
    "played",
    "plays",
    "states",
    "game_laws",
    "laws_of_game",
    "check_play",
]
