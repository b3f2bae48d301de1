"""Worths in words: of a move for the side that makes it, and of a position."""

from typing import Final, NamedTuple

from fourinrow.draw.typography import count_of, format_number, typeset
from fourinrow.games.game import Worth


def worth_in_words(worth: Worth | float) -> str:
    """Return what a move is worth for the side that makes it.

    >>> from fourinrow.games import Worth
    >>> from fourinrow.web.worth_words import worth_in_words
    >>> [worth_in_words(Worth(2, 2, plies=5)), worth_in_words(Worth(-3, 0))]
    ['win in 5 plies', 'draw or loss']
    >>> worth_in_words(-0.5)
    'estimate −0.5'
    """
    if not isinstance(worth, Worth):
        return f"estimate {typeset(format_number(worth))}"
    return _in_words(worth, _MOVE)


class _Words(NamedTuple):
    win: str
    loss: str
    draw: str
    no_loss: str
    no_win: str


_MOVE: Final = _Words("win", "loss", "draw", "win or draw", "draw or loss")
_POSITION: Final = _Words(
    "first player wins",
    "second player wins",
    "a draw",
    "first player wins or draws",
    "second player wins or draws",
)


def _in_words(worth: Worth, words: _Words) -> str:
    low, high, plies = worth
    if low > 0 or high < 0:
        name = words.win if low > 0 else words.loss
        return name if plies is None else f"{name} in {count_of(plies, 'ply', 'plies')}"
    if low == high:
        return words.draw
    if low == 0:
        return words.no_loss
    return words.no_win if high == 0 else "not known yet"


def score_in_words(worth: Worth | float) -> str:
    """Return the score of a move, or its bounds, as a short text.

    >>> from fourinrow.games import Worth
    >>> from fourinrow.web.worth_words import score_in_words
    >>> score_in_words(Worth(2, 2)), score_in_words(Worth(-3, 5)), score_in_words(1.5)
    ('2', '−3 to 5', '≈ 1.5')
    """
    if not isinstance(worth, Worth):
        return typeset(f"≈ {format_number(worth)}")
    low, high, _ = worth
    return typeset(str(low) if low == high else f"{low} to {high}")


def value_in_words(worth: Worth | float) -> str:
    """Return what a position is worth, from its worth for the first player.

    >>> from fourinrow.games import Worth
    >>> from fourinrow.web.worth_words import value_in_words
    >>> value_in_words(Worth(2, 2, plies=5)), value_in_words(Worth(0, 0))
    ('first player wins in 5 plies', 'a draw')
    >>> value_in_words(Worth(-2, 0)), value_in_words(Worth(-1, 1)), value_in_words(3.0)
    ('second player wins or draws', 'not known yet', 'first player is better \
(estimate)')
    """
    if not isinstance(worth, Worth):
        side = "first" if worth > 0 else "second"
        if not worth:
            return "even (estimate)"
        return f"{side} player is better (estimate)"
    return _in_words(worth, _POSITION)
