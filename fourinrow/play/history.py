"""The moves of a game and the moves undone. States never change, so undo is free."""

from typing import Generic, NamedTuple, TypeVar

from pyrsistent import PVector, pvector

from fourinrow.errors import FourInRowError

S = TypeVar("S")
M = TypeVar("M")


class Moment(NamedTuple, Generic[S, M]):
    """A move, and the state it led to."""

    move: M
    state: S


class History(NamedTuple, Generic[S, M]):
    """The start of a game, the moves played, and the moves undone, the latest last."""

    start: S
    played: PVector[Moment[S, M]]
    undone: PVector[Moment[S, M]]


def begin(start: S) -> History[S, M]:
    """Return the history of a game that has just begun.

    >>> from fourinrow.play import begin, current
    >>> current(begin("start"))
    'start'
    """
    return History(start, pvector(), pvector())


def current(history: History[S, M]) -> S:
    """Return the current state.

    >>> from fourinrow.play import begin, current, push
    >>> current(push(begin("start"), 4, "later"))
    'later'
    """
    return history.played[-1].state if history.played else history.start


def moves_of(history: History[S, M]) -> tuple[M, ...]:
    """Return the moves that led to the current state.

    >>> from fourinrow.play import begin, moves_of, push
    >>> moves_of(push(begin("start"), 4, "later"))
    (4,)
    """
    return tuple([moment.move for moment in history.played])


def push(history: History[S, M], move: M, state: S) -> History[S, M]:
    """Return the history after one more move; moves that were undone are dropped.

    >>> from fourinrow.play import begin, push, undo
    >>> undo(push(begin("start"), 4, "later")).played == begin("start").played
    True
    """
    return History(history.start, history.played.append(Moment(move, state)), pvector())


def undo(history: History[S, M]) -> History[S, M]:
    """Return the history without its last move. Raises `FourInRowError` at the start.

    >>> from fourinrow.play import begin, current, push, undo
    >>> current(undo(push(begin("start"), 4, "later")))
    'start'
    """
    if not history.played:
        raise FourInRowError("nothing to undo")
    start, played, undone = history
    return History(start, played[:-1], undone.append(played[-1]))


def redo(history: History[S, M]) -> History[S, M]:
    """Return the history with the last undone move played again.

    Raises `FourInRowError` if no move was undone.

    >>> from fourinrow.play import begin, current, push, redo, undo
    >>> current(redo(undo(push(begin("start"), 4, "later"))))
    'later'
    """
    if not history.undone:
        raise FourInRowError("nothing to redo")
    start, played, undone = history
    return History(start, played.append(undone[-1]), undone[:-1])
