"""The laws of `History`: undo and redo are inverse.

A history here is of numbers: a state is the sum of the moves so far, so that replaying
is adding up.
"""

from functools import reduce

import pytest
from hypothesis import given, strategies as st

from fourinrow.errors import FourInRowError
from fourinrow.play import History
from fourinrow.play.session import Moment

Sums = History[int, int]

moves = st.integers(-9, 9)


def added(history: Sums, move: int) -> Sums:
    """The history after one more move."""
    return history.push(move, history.state + move)


@st.composite
def histories(draw: st.DrawFn) -> Sums:
    """Histories in which moves were played and some taken back, now and then."""
    history: Sums = History(draw(moves))
    for _ in range(draw(st.integers(0, 3))):
        history = reduce(added, draw(st.lists(moves, max_size=5)), history)
        for _ in range(draw(st.integers(0, len(history.played)))):
            history = history.undo()
    return history


@given(histories(), moves)
def test_undo_and_redo_are_inverse_and_a_new_move_forgets_what_was_taken_back(
    history: Sums, move: int
) -> None:
    later = added(history, move)
    assert not later.undone
    assert later.moves == (*history.moves, move)
    back = later.undo()
    assert (back.start, back.played) == (history.start, history.played)
    assert back.state == history.state
    assert list(back.undone) == [Moment(move, history.state + move)]
    assert back.redo() == later
    if history.played:
        assert history.undo().redo() == history
    if history.undone:
        assert history.redo().undo() == history


@given(histories())
def test_undo_and_redo_beyond_the_ends_are_refused(history: Sums) -> None:
    while history.undone:
        history = history.redo()
    with pytest.raises(FourInRowError, match=r"^nothing to redo$"):
        history.redo()
    while history.played:
        history = history.undo()
    assert history.state == history.start
    with pytest.raises(FourInRowError, match=r"^nothing to undo$"):
        history.undo()
