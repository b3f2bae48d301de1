"""Plays of a game: legal moves from its start, the states between, and laws of them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, lru_cache, partial
from itertools import accumulate, chain, count, islice
from typing import Any, Final

from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

from fourinrow.core.cells import Outcome
from fourinrow.errors import FourInRowError, at_least, short_repr
from fourinrow.games.display import ASCII
from fourinrow.games.game import Game, M, S
from fourinrow.games.history import History
from fourinrow.play.written_moves import read_history, read_move, without_gap
from fourinrow.testing.law import LawBroken
from fourinrow.testing.picks import SEEDS, many_picks, seeded, some_or_stop
from fourinrow.testing.trials import law_of

LONGEST: Final = 1000
"""The most plies of a play in a game without ``max_plies``."""

_STRIDES: Final = (0, 1, 2, 5)
_AHEAD: Final = 8  # plies
_LAST: Final = 12  # plies
_LONG: Final = 100  # plies
_BROKEN: Final = (LawBroken, FourInRowError)
"""What a guarded game raises where it breaks a law."""


@dataclass(frozen=True, repr=False)
class Play(History[S, M]):
    """Legal moves from the start of a game, and the states before and after them.

    Its ``repr`` is Python, and its text shows the last state as the game draws it:

    >>> from fourinrow import TIC_TAC_TOE, connect
    >>> played(connect(TIC_TAC_TOE), "b2 a1")
    played(game, 'b2a1')
    >>> print(played(connect(TIC_TAC_TOE), "b2 a1"))
    after b2a1:
    <BLANKLINE>
     3  .  .  .
     2  .  X  .
     1 (O) .  .
        a  b  c
    """

    def __repr__(self) -> str:
        if not self.moves:
            return "played(game)"
        return f"played(game, {_written(self) or list(self.moves)!r})"

    def _repr_pretty_(self, p: RepresentationPrinter, _cycle: bool) -> None:
        p.text(repr(self))  # Hypothesis would print the fields

    def __str__(self) -> str:
        after = _written(self) or ", ".join(map(short_repr, self.moves))
        return f"{f'after {after}' if after else 'at the start'}:\n\n{_drawn(self)}"


def _drawn(play: Play[S, M]) -> str:
    try:
        return play.game.text.draw(play.here, ASCII, last=play.last)
    except Exception:  # noqa: BLE001 (the game may be wrong)
        return short_repr(play.here)


def _svg(play: Play[S, M]) -> str:
    if play.game.picture is None:
        return ""
    try:
        return play.game.picture(play.here, last=play.last).svg
    except Exception:  # noqa: BLE001 (the game may be wrong)
        return ""


def _written(play: Play[S, M]) -> str:
    """Return the moves as text, or an empty one if that can't be read back."""
    try:
        text = rest = play.written
        for state, move in zip(play.states, play.moves, strict=False):
            read, rest = read_move(play.game, state, without_gap(rest))
            if read != move:
                return ""
    except Exception:  # noqa: BLE001 (the game may be wrong)
        return ""
    return "" if rest else text


def played(game: Game[S, M], moves: str | Sequence[M] = "") -> Play[S, M]:
    """Return the play of some moves, given as text or one by one.

    >>> from fourinrow import connect
    >>> played(connect(), "44").moves, len(played(connect(), [3, 3]).states)
    ((3, 3), 3)

    Raises `ParseError` for a text that can't be read, and `IllegalMove` for an illegal
    move.
    """
    made = read_history(game, moves).moves if isinstance(moves, str) else tuple(moves)
    return Play(game, tuple(accumulate(made, game.play, initial=game.start())), made)


def played_while_right(game: Game[S, M], moves: Iterable[M]) -> Play[S, M]:
    """Return the play of some moves, up to one that the game breaks a law with."""
    play = played(game)
    with suppress(*_BROKEN):
        for move in moves:
            play = play.after(move)
    return play


def _simpler_plays(play: Play[S, M]) -> Iterator[Play[S, M]]:
    """Yield plays with moves dropped, or an earlier one taken, if the rest is legal."""
    game, moves = play.game, play.moves
    for dropped in dict.fromkeys((len(moves) // 2, 2, 1)):
        for at in range(len(moves) - dropped + 1) if dropped else ():
            with suppress(Exception):  # the game may be wrong
                yield played(game, moves[:at] + moves[at + dropped :])
    for at, move in enumerate(moves):
        with suppress(Exception):
            legal = game.legal_moves(play.states[at])
            for earlier in legal[: legal.index(move)]:
                yield played(game, (*moves[:at], earlier, *moves[at + 1 :]))


law_of_plays: Final = partial(law_of, draw=str, svg=_svg, smaller=_simpler_plays)
"""A function that returns the law that every play passes a check."""


def plays(
    game: Game[S, M],
    *,
    min_plies: int = 0,
    max_plies: int | None = None,
) -> st.SearchStrategy[Play[S, M]]:
    """Return a strategy for plays of any length, from none to the end of the game.

    >>> from hypothesis import find
    >>> from fourinrow import connect
    >>> find(plays(connect()), lambda play: len(play.moves) == 3)
    played(game, '111')

    They shrink to few plies, and to moves that come early among the legal ones. No play
    is longer than ``max_plies``, by default that of the game, or 1000; none ends before
    ``min_plies`` unless the game is over. Raises `FourInRowError` for a number of plies
    below 0, and for a maximum below the minimum.
    """
    least = at_least(0, min_plies, "min_plies of 0 or more")
    most = LONGEST if game.max_plies is None else game.max_plies
    if max_plies is not None:
        text = f"max_plies from {least} on"
        most = min(at_least(least, max_plies, text), most)

    @cache
    def mean() -> int:
        """Return about how long plays are."""
        some = (_along(game, _striding(stride), most) for stride in _STRIDES)
        return max(1, *(len(play.moves) for play in some))

    @st.composite
    def drawn(draw: st.DrawFn) -> Play[S, M]:
        pick, plies = draw(many_picks(2 * mean())), count()

        def choose(moves: int) -> int | None:
            """Pick one number for each ply, so that plies can be dropped one by one."""
            is_short = next(plies) < least
            return pick(moves) if is_short else some_or_stop(pick, moves, mean())

        return _along(game, choose, most)

    return drawn()


def plays_for_laws(game: Game[S, M]) -> st.SearchStrategy[Play[S, M]]:
    """Return a strategy for plays up to a broken law; each seed's moves are kept."""
    most = LONGEST if game.max_plies is None else game.max_plies

    @lru_cache(2048)
    def moves(seed: int) -> tuple[M, ...]:
        pick = seeded(seed)
        if pick(2):
            made = _along(game, pick, most, _BROKEN).moves
            return made[: pick(len(made) + 1)] if pick(2) else made
        made = _along(game, pick, min(_LONG, most), _BROKEN, puts_off=True).moves
        return made[: max(0, len(made) - pick(_LAST))]

    return SEEDS.map(lambda seed: played_while_right(game, moves(seed)))


def _striding(stride: int) -> Callable[[int], int]:
    """Return a repeatable way to choose moves, which takes all kinds."""
    turns = count()
    return lambda moves: stride * next(turns) % moves


def _along(
    game: Game[S, M],
    choose: Callable[[int], int | None],
    most: int,
    until: tuple[type[Exception], ...] = (),
    *,
    puts_off: bool = False,
) -> Play[S, M]:
    """Return a play; ``choose`` maps a number of moves to an index, or to None."""
    play = played(game)
    with suppress(*until):
        while len(play.moves) < most and (legal := game.legal_moves(play.here)):
            index = choose(len(legal))
            if index is None:
                break
            move = legal[index]
            if puts_off:  # the end: the next move that does not end the game
                moves = chain(legal[index:], legal[:index])
                after = ((x, game.play(play.here, x)) for x in moves)
                move = next((x for x, state in after if game.legal_moves(state)), move)
            play = play.after(move)
    return play


def states(
    game: Game[S, M], *, min_plies: int = 0, max_plies: int | None = None
) -> st.SearchStrategy[S]:
    """Return a strategy for states that `plays` lead to.

    >>> from hypothesis import find
    >>> from fourinrow import TIC_TAC_TOE, connect, format_grid
    >>> situation = find(states(connect(TIC_TAC_TOE)), lambda state: state.turn == 2)
    >>> print(format_grid(situation.grid))
    X . .
    . . .
    . . .
    """
    found = plays(game, min_plies=min_plies, max_plies=max_plies)
    return found.map(lambda play: play.here)


def memory(game: Game[S, M], state: S) -> Callable[[], bool]:
    """Return a function that checks whether a state is as it was."""
    twin = deepcopy(state)
    if twin == state:
        return lambda: bool(twin == state)
    drawn = game.text.draw(state, ASCII)
    return lambda: game.text.draw(state, ASCII) == drawn


# --- Moves of other states, and values near to a move ---------------------------------


def other_moves(play: Play[S, M]) -> list[M]:
    """Return moves of the states of a play and some later ones, and similar values."""
    later = (islice(onward(play, end), _AHEAD) for end in (0, -1))
    legal = chain.from_iterable(
        play.game.legal_moves(state) for state in chain(play.states, *later)
    )
    near = (each for x in dict.fromkeys(legal) for each in (x, *_near(x)))
    return list(dict.fromkeys(near))


def onward(play: Play[S, M], end: int) -> Iterator[S]:
    """Yield the states to the end, or a broken law, if all play one of the moves."""
    with suppress(*_BROKEN):
        while play.outcome is Outcome.RUNNING and (
            legal := play.game.legal_moves(play.here)
        ):
            play = play.after(legal[end])
            yield play.here


def _near(value: Any) -> Iterator[Any]:
    """Yield values of the same type as a move."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1, -value - 1, value + 1000, -value - 1001)
    elif isinstance(value, str):
        yield from ("", value + value)
    elif isinstance(value, tuple):
        make = getattr(value, "_make", tuple)
        for at, part in enumerate(value):
            nearby = _near(part)
            yield from (make((*value[:at], near, *value[at + 1 :])) for near in nearby)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            for near in _near(getattr(value, each.name)):
                with suppress(Exception):  # a class may refuse values
                    yield replace(value, **{each.name: near})
