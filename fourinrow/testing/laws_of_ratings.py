"""The laws of ratings: functions that say how good a board is for a player.

Boards come from games with gravity, on boards of every size. A failing case is a call
to paste, with its imports.
"""

from collections.abc import Callable
from dataclasses import replace
from math import isclose
from numbers import Real
from typing import Final, TypeAlias

from fourinrow.core import Player, other, winner
from fourinrow.errors import expected
from fourinrow.testing.board_cases import KINDS, Case, another
from fourinrow.testing.calls import (
    Boards,
    Cases,
    UserCall,
    UserFunction,
    asks_for_situation,
    law_of_calls,
    user_call,
)
from fourinrow.testing.law import Law, LawBroken, expect
from fourinrow.testing.picks import Pick, seeded_picks


def laws_of_rating(rate: UserFunction, *, board: Boards = "grids") -> tuple[Law, ...]:
    """Return the laws of a rating; only those of type and arguments are not optional.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> def stones_on_the_left(rows, player):
    ...     mine, theirs = (
    ...         sum(row[0] == each for row in rows) for each in (player, 3 - player)
    ...     )
    ...     return mine - theirs
    >>> quick = Trial(settings(max_examples=50))
    >>> for law in laws_of_rating(stones_on_the_left, board="lists"):
    ...     if not law.judge(quick).holds:
    ...         print(law.name)
    a_rating_is_the_same_in_a_mirror
    a_win_outbids_every_running_game

    The function is called as `fourinrow.rate` is, or with a situation if it asks for
    one; see `laws_of_rules`. A function without a player rates for player 1. Of 300
    boards, about 60 are won, and 75 have more than 20 stones. Raises `FourInRowError`
    for a function that can't be called like that.
    """
    name = str(getattr(rate, "__name__", "rate"))
    call = user_call(name, rate, ("grid", "player?"), board)
    if asks_for_situation(rate):
        call = replace(call, by_place=("situation", *call.by_place[1:]))

    def law(
        check: Callable[..., None], some: _Some = _any, is_optional: bool = True
    ) -> Law:
        law_name = check.__name__.removeprefix("_")
        cases = seeded_picks().map(lambda pick: some(pick, call.takes_n))
        return law_of_calls(call, law_name, cases, check, is_optional=is_optional)

    has_sides = call.by_place != ("situation",)  # whose stones say whose turn it is
    return (
        law(_a_rating_is_a_number, is_optional=False),
        law(_a_rating_leaves_its_arguments_alone, is_optional=False),
        *([law(_a_rating_is_the_negative_for_the_opponent)] if has_sides else []),
        law(_a_rating_is_the_same_in_a_mirror),
        law(_a_win_outbids_every_running_game, _won_and_running),
    )


_Some: TypeAlias = Callable[[Pick, bool], Cases]


def _any(pick: Pick, takes_n: bool) -> Cases:
    return (KINDS["over" if pick(3) == 2 else "running"](pick, takes_n),)


def _won_and_running(pick: Pick, takes_n: bool) -> Cases:
    won = KINDS["with a line"](pick, takes_n)
    return won, another(pick, won, over=False)


def _a_rating_is_a_number(rate: UserCall, case: Case) -> None:
    _rating(rate, case)


def _rating(rate: UserCall, case: Case) -> float:
    rating = rate.result(case)
    if isinstance(rating, bool) or not isinstance(rating, Real) or rating != rating:
        raise LawBroken(expected("a number", rating))
    return float(rating)


def _a_rating_leaves_its_arguments_alone(rate: UserCall, case: Case) -> None:
    rate.leave_alone(case)


def _a_rating_is_the_negative_for_the_opponent(rate: UserCall, case: Case) -> None:
    mine = _rating(rate, case)
    if "player" in rate.by_place:
        opponent = case._replace(player=other(case.player))
    else:
        opponent = _with_cells(case, case.stones.cells.translate(_SWAPPED))
    _expect_close(_rating(rate, opponent), -mine, "for the opponent: ")


_SWAPPED: Final = bytes.maketrans(b"\1\2", b"\2\1")


def _with_cells(case: Case, cells: bytes) -> Case:
    return case._replace(stones=case.stones._replace(cells=cells))


def _a_rating_is_the_same_in_a_mirror(rate: UserCall, case: Case) -> None:
    rating, cells, cols = _rating(rate, case), case.stones.cells, case.rules.cols
    rows = (cells[at : at + cols][::-1] for at in range(0, len(cells), cols))
    mirrored = _with_cells(case, b"".join(rows))
    _expect_close(_rating(rate, mirrored), rating, "in a mirror: ")


def _expect_close(got: float, wanted: float, what: str) -> None:
    is_close = isclose(got, wanted, rel_tol=1e-9, abs_tol=1e-9)
    expect(is_close, f"{what}expected {wanted}, got {got}")


def _a_win_outbids_every_running_game(
    rate: UserCall, won: Case, running: Case | None = None
) -> None:
    by = winner(won.grid, won.rules)
    for player in Player if "player" in rate.by_place else (Player.FIRST,):
        sign = 1 if player is by else -1
        decided = _rating(rate, won._replace(player=player))
        if running is None:  # it is enough that the won game can't be rated
            continue
        undecided = _rating(rate, running._replace(player=player))
        side = "above" if player is by else "below"
        expect(
            sign * decided > sign * undecided,
            f"player {player:d}: expected a rating of the won game {side} {undecided}, "
            f"that of the running one, got {decided}",
        )
