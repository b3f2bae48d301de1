"""The laws of ratings: a function of a board that says how good it is for a player.

Boards come from games with gravity, on boards of every size. A failing case is a call
to paste, with its imports.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from math import isclose
from numbers import Real
from typing import Final, TypeAlias

from fourinrow.core import Cell, Grid, Player, Rules, from_rows, other, to_rows, winner
from fourinrow.errors import shown
from fourinrow.games import picture
from fourinrow.testing.board_cases import KINDS, Case, draw_case, running_too
from fourinrow.testing.calls import (
    Argument,
    Boards,
    UserCall,
    UserFunction,
    board_argument,
    plain,
    user_call,
)
from fourinrow.testing.law import Law, LawBroken, as_test, expect, law_of
from fourinrow.testing.positions import Pick
from fourinrow.testing.smaller_cases import smaller_cases
from fourinrow.testing.strategies import picks


def rating_laws(
    rate: UserFunction, *, board: Boards = "grids", but: Mapping[str, str] | None = None
) -> Callable[[Law], None]:
    """Return a test for pytest that holds a rating to `laws_of_rating`.

    >>> from fourinrow import rate
    >>> from fourinrow.testing.laws_of_ratings import rating_laws
    >>> test_rate = rating_laws(rate)

    ``but`` leaves laws out by name, each with a reason. Raises `FourInRowError` for an
    unknown name, and for a function that can't be called as `rate` is.
    """
    key = f"rating {getattr(rate, '__name__', '')}"
    return as_test(key, laws_of_rating(rate, board=board), but or {})


def laws_of_rating(rate: UserFunction, *, board: Boards = "grids") -> tuple[Law, ...]:
    """Return the laws of a rating; only its type and its arguments are not optional.

    >>> from hypothesis import settings
    >>> from fourinrow.testing import Trial
    >>> from fourinrow.testing.laws_of_ratings import laws_of_rating
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

    The function is called as `fourinrow.rate` is, see `laws_of_rules`. One without a
    player rates for player 1. Raises `FourInRowError` for a function that can't be
    called so.
    """
    name = str(getattr(rate, "__name__", "rate"))
    rated = _Rated(user_call(name, rate, ("grid", "player?")), board)

    def law(some: _Some, check: _Check, is_optional: bool = True) -> Law:
        takes_n = rated.call.takes_n
        return law_of(
            picks().map(lambda pick: some(pick, takes_n)),
            partial(check, rated),
            name=check.__name__.removeprefix("_"),
            draw=lambda cases: "\n\n".join(map(draw_case, cases)),
            svg=lambda cases: picture(cases[0].grid, cases[0].rules).svg,
            code=lambda cases: ", ".join(map(rated.code, cases)),
            smaller=_smaller,
            shrinks=False,
            is_optional=is_optional,
        )

    return (
        law(_any, _a_rating_is_a_number, is_optional=False),
        law(_any, _a_rating_leaves_its_arguments_alone, is_optional=False),
        law(_any, _a_rating_is_the_negative_for_the_opponent),
        law(_any, _a_rating_is_the_same_in_a_mirror),
        law(_won_and_running, _a_win_outbids_every_running_game),
    )


_Cases: TypeAlias = tuple[Case, ...]
_Some: TypeAlias = Callable[[Pick, bool], _Cases]


def _any(pick: Pick, takes_n: bool) -> _Cases:
    return (KINDS["over" if pick(3) == 2 else "running"](pick, takes_n),)


def _won_and_running(pick: Pick, takes_n: bool) -> _Cases:
    won = KINDS["with a line"](pick, takes_n)
    return won, running_too(pick, won)


def _smaller(cases: _Cases) -> Iterator[_Cases]:
    """Yield cases with one of them made smaller; two keep their rules."""
    for at, case in enumerate(cases):
        for each in smaller_cases(case):
            if len(cases) == 1 or each.rules == case.rules:
                yield (*cases[:at], each, *cases[at + 1 :])


@dataclass(frozen=True)
class _Rated:
    """A rating that is called as ours is."""

    call: UserCall
    boards: Boards

    def usual(self, case: Case) -> list[Argument]:
        """Return the usual arguments in a case."""
        return [board_argument(case.grid, self.boards), plain(int(case.player))]

    def value(self, grid: Grid, player: Player, rules: Rules) -> float:
        """Return the rating of a board."""
        usual = [board_argument(grid, self.boards), plain(int(player))]
        rating = self.call.result(usual, rules)
        if isinstance(rating, bool) or not isinstance(rating, Real) or rating != rating:
            raise LawBroken(f"expected a number, got {shown(rating)}")
        return float(rating)

    def code(self, case: Case) -> str:
        """Return the call in a case as Python."""
        return self.call.code(self.usual(case), case.rules)


_Check: TypeAlias = Callable[[_Rated, _Cases], None]


def _a_rating_is_a_number(rated: _Rated, cases: _Cases) -> None:
    [case] = cases
    rated.value(case.grid, case.player, case.rules)


def _a_rating_leaves_its_arguments_alone(rated: _Rated, cases: _Cases) -> None:
    [case] = cases
    rated.call.leave_alone(rated.usual(case), case.rules)


def _a_rating_is_the_negative_for_the_opponent(rated: _Rated, cases: _Cases) -> None:
    [case] = cases
    grid, player, rules = case.grid, case.player, case.rules
    mine = rated.value(grid, player, rules)
    if rated.call.usual > 1:
        theirs = rated.value(grid, other(player), rules)
    else:
        swapped = from_rows([[_SWAPPED[cell] for cell in row] for row in to_rows(grid)])
        theirs = rated.value(swapped, player, rules)
    _expect_close(theirs, -mine, "for the opponent: ")


_SWAPPED: Final = (Cell.EMPTY, Cell.SECOND, Cell.FIRST)


def _a_rating_is_the_same_in_a_mirror(rated: _Rated, cases: _Cases) -> None:
    [case] = cases
    rating = rated.value(case.grid, case.player, case.rules)
    mirrored = from_rows([row[::-1] for row in to_rows(case.grid)])
    _expect_close(
        rated.value(mirrored, case.player, case.rules), rating, "in a mirror: "
    )


def _expect_close(got: float, expected: float, what: str) -> None:
    is_close = isclose(got, expected, rel_tol=1e-9, abs_tol=1e-9)
    expect(is_close, f"{what}expected {expected}, got {got}")


def _a_win_outbids_every_running_game(rated: _Rated, cases: _Cases) -> None:
    won, running = cases
    by, rules = winner(won.grid, won.rules), won.rules
    for player in Player if rated.call.usual > 1 else (Player.FIRST,):
        sign = 1 if player is by else -1
        decided = rated.value(won.grid, player, rules)
        undecided = rated.value(running.grid, player, rules)
        side = "above" if player is by else "below"
        expect(
            sign * decided > sign * undecided,
            f"player {player:d}: expected a rating of the won game {side} {undecided}, "
            f"that of the running one, got {decided}",
        )
