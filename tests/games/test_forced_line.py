"""Forced lines of any game: wins by brute force, and each short win is found."""

import re
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import event, given, strategies as st

from examples.popout import popout
from fourinrow.core import CONNECT_FOUR, TIC_TAC_TOE, Outcome, Player, Rules
from fourinrow.core.cells import other, won_by
from fourinrow.errors import FourInRowError
from fourinrow.games import Game, History, Why
from fourinrow.games.forced_line import Wins, why
from fourinrow.games.game import outcome_after
from fourinrow.games.othello import othello
from fourinrow.games.words import standing
from fourinrow.notation.moves import from_moves
from fourinrow.proofs import Step
from fourinrow.proofs.prover import MOST
from fourinrow.testing import plays
from heaps import bare, by_twos

AnyGame = Game[Any, Any]


# Each with the plies after which brute force is quick.
SMALL: dict[str, tuple[AnyGame, int]] = {
    "othello": (othello(4), 5),
    "tic-tac-toe": (bare(TIC_TAC_TOE), 1),
    "connect-3": (bare(Rules(3, 4, 3)), 2),
    "at most nine plies": (replace(bare(Rules(3, 4, 3)), max_plies=9), 2),
    "popout": (replace(popout, max_plies=9), 7),
}


@cache
def value_of(name: str, state: Any, plies: int) -> int:
    """Who wins a state, by looking at every game: 1, 0 or -1."""
    game, _ = SMALL[name]
    outcome = outcome_after(game, state, plies)
    if outcome is not Outcome.RUNNING:
        return outcome.sign
    best = max if game.to_move(state) == Player.FIRST else min
    below = (game.play(state, move) for move in game.legal_moves(state))
    return best(value_of(name, after, plies + 1) for after in below)


def answered(side: Player, step: Step[History[Any, Any]]) -> int:
    """Check that a step answers all that does not lose at once; count the positions."""
    at = step.position

    def follow(at: History[Any, Any]) -> list[History[Any, Any]]:
        return [at.after(move) for move in at.game.legal_moves(at.here)]

    if at.turn is None:
        assert at.outcome is won_by(side)
        return 1
    total, steps = 1, list(step.steps)
    for reply in follow(at):
        if reply.outcome is won_by(side):
            continue
        assert reply.outcome is Outcome.RUNNING
        answers = follow(reply)
        if any(each.outcome is won_by(side) for each in answers):
            continue
        after = steps.pop(0)
        assert after.position in answers
        total += answered(side, after)
    assert not steps
    return total


@pytest.mark.parametrize("name", SMALL)
@given(data=st.data())
def test_what_is_told_is_true_by_brute_force_and_a_win_answers_all_replies(
    name: str, data: st.DataObject
) -> None:
    game, least = SMALL[name]
    many = data.draw(st.integers(least, min(least + 4, game.max_plies or 99)))
    history = data.draw(plays(game, min_plies=many, max_plies=many))
    state, plies, outcome = history.here, len(history.moves), history.outcome
    value, mover = value_of(name, state, plies), Player(game.to_move(state))
    start = History(history.ahead, (state,))
    found, after_move = why(start), why(history)
    assert [*after_move.sentences][-len(found.sentences) :] == [*found.sentences]
    told = re.fullmatch("([XO]) is to move and (wins|loses)[.]", found.sentences[0])
    event(f"explained: {told is not None}")
    if outcome is not Outcome.RUNNING:
        how = standing(outcome, None, ("X", "O"))
        assert found.sentences == [f"The game is over: {how}."]
        return
    if told is None:
        assert found.sentences[0].startswith("There is no forced line of at most ")
    else:
        wins = value == won_by(mover).sign
        assert told.groups() == ("XO"[mover - 1], "wins" if wins else "loses")
        check_moves(game, state, found)
    side = other(mover)
    wins_of = Wins[Any, Any](side)
    size = wins_of.size(start, 10**6)
    event(f"size: {size}")
    assert (size is not None) == (value == won_by(side).sign)
    if size is not None:
        assert (wins_of.size(start, MOST) is None) == (size > MOST)
        if size <= MOST:
            assert answered(side, wins_of.step(start)) == size


def check_moves(game: AnyGame, state: Any, found: Why[Any, Any]) -> None:
    """Check that the moves of each line can be played, and are those that it names."""
    for line, moves in found.lines:
        states, written = [state], []
        for move in moves:
            assert move in game.legal_moves(states[-1])
            written.append(game.text.write(states[-1], move))
            states.append(game.play(states[-1], move))
        said = [part.strip().partition(" ")[2] for part in line.split(", ")]
        assert said == written[-len(said) :]
    assert len(found.lines) < MOST


def test_a_mistake_is_named_with_what_would_have_won() -> None:
    game = othello(4)
    history = History(game, (game.start(),)).after(1, 0, 4, 8, 13, 14)
    assert [*why(history, ("Ann", "Bob")).sentences] == [
        "Bob c4 is a mistake: Bob c1 wins.",
        "Ann is to move and wins.",
        "Ann a4.",
        "Each line below is a move of Bob and the answer of Ann, what comes next is "
        "indented; after any other move Ann wins at once.",
    ]


def test_a_move_that_wins_at_once_is_told_so() -> None:
    found = why(History(bare(CONNECT_FOUR), (from_moves("121212"),)))
    assert [*found.sentences] == ["X is to move and wins.", "X 1: this wins."]
    assert found.state == from_moves("1212121")
    assert found.last == 0


def test_no_reason_is_sought_where_a_side_moves_twice() -> None:
    with pytest.raises(FourInRowError, match="expected sides that take turns"):
        why(History(by_twos(Rules(3, 4, 3)), (from_moves("12", Rules(3, 4, 3)),)))
