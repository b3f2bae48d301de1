"""Whose turn it is, or who has won, in words."""

from typing import assert_never

from fourinrow.core.cells import Outcome, Player


def standing(
    outcome: Outcome,
    turn: Player | None,
    names: tuple[str, str] = ("first player", "second player"),
    verb: str = "has won",
) -> str:
    """Return how a game stands, with the names of its sides.

    >>> standing(Outcome.RUNNING, Player.SECOND, ("X", "O"))
    'O to move'
    >>> standing(Outcome.FIRST_WON, None), standing(Outcome.DRAW, None)
    ('first player has won', 'a draw')
    """
    first, second = names
    match outcome:
        case Outcome.RUNNING if turn is None:
            return "undecided"
        case Outcome.RUNNING:
            return f"{first if turn == Player.FIRST else second} to move"
        case Outcome.FIRST_WON:
            return f"{first} {verb}"
        case Outcome.SECOND_WON:
            return f"{second} {verb}"
        case Outcome.DRAW:
            return "a draw"
        case _:
            assert_never(outcome)
