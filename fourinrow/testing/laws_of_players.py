"""The laws of players: functions from a game and a state to a move."""

from collections.abc import Callable
from dataclasses import replace
from random import Random, getstate
from typing import Final, TypeAlias, cast

from hypothesis import Phase, settings, strategies as st

from fourinrow.core.cells import Player, won_by
from fourinrow.core.rules import CONNECT_FOUR
from fourinrow.core.situation import Situation
from fourinrow.errors import expected, short_repr
from fourinrow.games.connect import connect
from fourinrow.games.game import Game, M, S
from fourinrow.play.matches import play_out
from fourinrow.play.players import PlayerOf, random_player
from fourinrow.testing.game_plays import (
    Play,
    law_of_plays,
    memory,
    played,
    plays_for_laws,
)
from fourinrow.testing.law import (
    Law,
    LawBroken,
    Trial,
    Verdict,
    expect,
    expect_equal,
    law_guard,
)
from fourinrow.testing.picks import SEEDS
from fourinrow.testing.trials import law_of

_Ask: TypeAlias = Callable[[Play[S, M]], M]
_Check: TypeAlias = Callable[[_Ask[S, M], Play[S, M]], None]

_GAMES: Final = 20


def laws_of_player(
    player: PlayerOf[S, M],
    game: Game[S, M],
    *,
    rng: Random | None = None,
) -> tuple[Law, ...]:
    """Return the laws of a player of a game.

    >>> from fourinrow import connect
    >>> rng = Random(1)
    >>> laws = laws_of_player(random_player(rng), connect(), rng=rng)
    >>> [law.name for law in laws if not law.is_optional]
    ['every_move_is_legal', 'the_state_stays_as_it_was', \
'the_global_generator_is_not_used', 'equal_states_get_equal_moves']

    ``rng`` is the generator that the player was given, if it uses one; it is seeded
    anew for each move. Two laws are optional without ``rng``: equal states get equal
    moves, and the global generator is not used. Two always are: a win in one is taken,
    and an opponent that plays at random wins none of 20 games. Of 300 states of Connect
    Four, about 55 have 35 stones or more, and 115 three full columns.
    """
    guard = law_guard("the player", player, object, "a move")
    guarded = cast("PlayerOf[S, M]", guard)
    cases = plays_for_laws(game).map(_running)

    def ask(play: Play[S, M]) -> M:
        if rng is not None:
            rng.seed(repr(play.moves))
        return guarded(play.game, play.here)

    def law(check: _Check[S, M], *, is_optional: bool = False) -> Law:
        def check_if_running(play: Play[S, M]) -> None:
            if _runs(play):  # a smaller play may be over
                check(ask, play)

        return law_of_plays(
            cases,
            check_if_running,
            name=check.__name__.removeprefix("_"),
            code=lambda play: _pasted(f"player(game, {play!r}.here)", game),
            is_optional=is_optional,
        )

    return (
        law(_every_move_is_legal),
        law(_the_state_stays_as_it_was),
        law(_the_global_generator_is_not_used, is_optional=rng is None),
        law(_equal_states_get_equal_moves, is_optional=rng is None),
        law(_a_win_in_one_is_taken, is_optional=True),
        _random_never_wins(guarded, game),
    )


def _pasted(code: str, game: Game[S, M]) -> str:
    """Return code with a game of the connect family, if it is one of ours."""
    start = game.start()
    ours = connect(start.rules) if isinstance(start, Situation) else None
    if ours is None or (game.name, game.board) != (ours.name, ours.board):
        return code
    if ours.start().rules != CONNECT_FOUR:
        return f"game = connect({ours.start().rules!r})\n{code}"
    return code.replace("(game", "(connect()")


def _runs(play: Play[S, M]) -> bool:
    return bool(play.game.legal_moves(play.here))


def _running(play: Play[S, M]) -> Play[S, M]:
    """Return a play without the move that ended the game."""
    return play if _runs(play) else play.up_to(len(play.moves) - 1)


def _every_move_is_legal(ask: _Ask[S, M], play: Play[S, M]) -> None:
    move = ask(play)
    is_legal = move in play.game.legal_moves(play.here)
    expect(is_legal, expected("a legal move", move))
    play.game.play(play.here, move)  # True and 3.0 equal moves, but are not moves


def _the_state_stays_as_it_was(ask: _Ask[S, M], play: Play[S, M]) -> None:
    is_unchanged = memory(play.game, play.here)
    ask(play)
    expect(is_unchanged(), f"the player changes the state, now {short_repr(play.here)}")


def _the_global_generator_is_not_used(ask: _Ask[S, M], play: Play[S, M]) -> None:
    before = getstate()
    ask(play)
    wanted = "expected draws from a generator of its own, such as Random(1)"
    expect(getstate() == before, f"{wanted}, got some from that of `random`")


def _equal_states_get_equal_moves(ask: _Ask[S, M], play: Play[S, M]) -> None:
    expect_equal(ask(play), ask(play), "asked again: ")


def _a_win_in_one_is_taken(ask: _Ask[S, M], play: Play[S, M]) -> None:
    game, here = play.game, play.here
    won = won_by(game.to_move(here))
    wins = [
        move
        for move in game.legal_moves(here)
        if game.outcome(game.play(here, move)) is won
    ]
    if wins:
        move = ask(play)
        win, got = (_on_board(play, each) for each in (wins[0], move))
        reason = f"expected {win}, which wins at once, got {got}"
        expect(move in wins, reason)


def _on_board(play: Play[S, M], move: M) -> str:
    """Return a move as Python and, if it is legal there, as it is on the board."""
    code = short_repr(move)
    if move not in play.game.legal_moves(play.here):
        return code
    text = play.game.text.write(play.here, move)
    return code if text == code else f"{code} ({text} on the board)"


def _random_never_wins(player: PlayerOf[S, M], game: Game[S, M]) -> Law:
    def random_never_wins(match: tuple[Player, int]) -> None:
        side, seed = match
        seats = [cast("PlayerOf[S, M]", random_player(Random(seed))), player]
        first, second = seats if side is Player.FIRST else reversed(seats)
        ended = play_out(game, first, second)
        if ended.outcome is won_by(side):
            raise LawBroken(f"lost {played(game, ended.moves)}")

    def code(match: tuple[Player, int]) -> str:
        side, seed = match
        seats = [f"random_player(Random({seed}))", "player"]
        order = seats if side is Player.FIRST else reversed(seats)
        return _pasted(f"play_out(game, {', '.join(order)})", game)

    matches = st.tuples(st.sampled_from(Player), SEEDS)
    law = law_of(matches, random_never_wins, draw=lambda _: "", code=code)

    def judge(trial: Trial) -> Verdict:
        few = settings(
            trial.settings,
            max_examples=min(_GAMES, trial.settings.max_examples),
            phases=[Phase.explicit, Phase.generate],
        )
        return law.judge(replace(trial, settings=few))

    return Law(law.name, judge, is_optional=True)
