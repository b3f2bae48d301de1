"""How a game stands, and what a move or a position is worth, in words."""

from typing import Final, TypeAlias

from fourinrow.core.cells import Outcome, Player
from fourinrow.errors import count_of
from fourinrow.games.game import Worth


def standing(
    outcome: Outcome,
    turn: Player | None,
    names: tuple[str, str] = ("first player", "second player"),
    verb: str = "has won",
) -> str:
    """Return how a game stands, with the names of its sides."""
    if outcome is Outcome.RUNNING:
        return "undecided" if turn is None else f"{names[turn - 1]} to move"
    if outcome is Outcome.DRAW:
        return "a draw"
    return f"{names[outcome is Outcome.SECOND_WON]} {verb}"


Words: TypeAlias = tuple[str, str, str, str, str]
"""The words for a win, a loss, a draw, a win or a draw, and a draw or a loss."""

MOVE: Final[Words] = ("win", "loss", "draw", "win or draw", "draw or loss")
MOVES: Final[Words] = ("wins", "loses", "draws", "wins or draws", "draws or loses")
YOU: Final[Words] = ("you win", "you lose", "a draw", "a win or draw", "a draw or loss")
POSITION: Final[Words] = (
    "first player wins",
    "second player wins",
    "a draw",
    "first player wins or draws",
    "second player wins or draws",
)


def in_words(worth: Worth, words: Words = MOVE) -> str:
    """Return a proved worth in some words, with how many moves the winner makes."""
    low, high, left = worth
    win, loss, draw, no_loss, no_win = words
    if low > 0 or high < 0:
        name = win if low > 0 else loss
        if left is None:
            return name
        return f"{name} in {count_of((left + 1) // 2, 'move')}"
    if low == high:
        return draw
    if low == 0:
        return no_loss
    return no_win if high == 0 else "not known yet"


def plies_ahead(depth: int) -> str:
    """Return how far a search looks; a ply is a move of either side."""
    return f"{count_of(depth, 'ply', 'plies')} ahead"


def worth_in_words(worth: Worth | float) -> str:
    """Return what a move is worth for its side, such as win in 3 moves."""
    if isinstance(worth, Worth):
        return in_words(worth)
    from fourinrow.draw.typography import format_number, typeset  # slow to import

    return f"estimate {typeset(format_number(worth))}"


def value_in_words(worth: Worth | float) -> str:
    """Return what a position is worth, from its worth for the first player."""
    if isinstance(worth, Worth):
        return in_words(worth, POSITION)
    side = "first" if worth > 0 else "second"
    return f"{side} player is better (estimate)" if worth else "even (estimate)"
