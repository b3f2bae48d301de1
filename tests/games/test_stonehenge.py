"""The laws of Stonehenge: its lines, who owns them and when, who has won, and searches.

The OCaml seed's game is played beside ours; where its evaluation is mistaken, the
games that show it are here.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import accumulate, permutations, product
from math import factorial
from operator import attrgetter
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import assume, given, settings, strategies as st
from pyrsistent import PVector, pvector

from fourinrow.core import Outcome, Player, other
from fourinrow.errors import IllegalMove
from fourinrow.games.stonehenge import (
    Placement,
    StonehengeState,
    initial,
    legal_moves,
    outcome,
    play,
    rate,
    stonehenge,
)
from fourinrow.games.stonehenge.rules import LINES, PlacedStone, lines_owned
from fourinrow.seeds.ocaml import MoverState, mover_state
from fourinrow.testing import plays
from models import stonehenge_seed as seed
from thorough import thorough

FIRST, SECOND = Player
Moves: TypeAlias = tuple[Placement, ...]

whole_games = plays(stonehenge(), min_plies=18).map(attrgetter("moves"))


def after(*moves: tuple[int, int]) -> StonehengeState:
    """The state after some moves from the start."""
    return reduce(play, [Placement(*move) for move in moves], initial())


def as_seed(state: StonehengeState) -> seed.J:
    """The seed's view of a state: `True` for the first player."""
    return seed.J(
        [placed and (placed.owner is FIRST, placed.stone) for placed in state.cells],
        [None if owner is None else owner is FIRST for owner in state.owners],
        list(state.hand(FIRST)),
        list(state.hand(SECOND)),
    )


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ((-1, 1), "expected the index of a cell from 0 to 17, got -1"),
        ((18, 1), "expected the index of a cell from 0 to 17, got 18"),
        ((0, 1), "cell 1 is taken"),
        ((1, 6), "expected a stone in hand (5 4 3 3 2 2 1 1), got 6"),
        ((1, 0), "expected a stone in hand (5 4 3 3 2 2 1 1), got 0"),
        ((1, 7), "expected a stone in hand (5 4 3 3 2 2 1 1), got 7"),
    ],
)
def test_a_refusal_says_what_was_expected(move: tuple[int, int], message: str) -> None:
    state = after((0, 6), (5, 1))
    with pytest.raises(IllegalMove) as caught:
        play(state, Placement(*move))
    assert str(caught.value) == message


@thorough
@given(whole_games)
def test_every_state_is_the_seeds_and_is_rated_alike_until_a_win(moves: Moves) -> None:
    state, game = initial(), seed.game_start()
    assert as_seed(state) == game
    for move in moves:
        assert seed.evaluate(True, game) == seed.evaluate(False, game) == rate(state)
        assert abs(rate(state)) < 1000
        listed = seed.legal_moves(state.turn is FIRST, game)
        assert list(legal_moves(state)) == listed
        game = seed.play(state.turn is FIRST, move, game)
        state = play(state, move)
        assert as_seed(state) == game
    assert rate(state) == 1000 * outcome(state).sign


def owner_when_full(
    line: Sequence[int], plies: Sequence[tuple[Player, int, int]]
) -> Player:
    """Who owns a line by the rules without early claims: weigh, then who was last."""
    here = [(player, stone) for player, cell, stone in plies if cell in line]
    lead = sum(stone if player is FIRST else -stone for player, stone in here)
    last, _ = here[-1]
    return other(last) if lead == 0 else FIRST if lead > 0 else SECOND


def plies_of(moves: Sequence[tuple[int, int]]) -> list[tuple[Player, int, int]]:
    return [
        (SECOND if number % 2 else FIRST, cell, stone)
        for number, (cell, stone) in enumerate(moves)
    ]


def continuations(state: StonehengeState) -> Iterator[list[tuple[int, int]]]:
    """All ways to fill the board from here on, whoever has won."""
    mine, theirs = state.hand(state.turn), state.hand(other(state.turn))
    free = [cell for cell, placed in enumerate(state.cells) if placed is None]
    for cells in permutations(free):
        for orders in product(set(permutations(mine)), set(permutations(theirs))):
            stones = [orders[at % 2][at // 2] for at in range(len(cells))]
            yield list(zip(cells, stones, strict=True))


@settings(max_examples=30)
@given(whole_games, st.integers(0, 4))
def test_a_decided_line_survives_every_continuation(moves: Moves, back: int) -> None:
    """Exhaustive for up to four empty cells; so early claims change no owner."""
    before = moves[: len(moves) - back]
    state = after(*before)
    assume(state.cells.count(None) <= 4)
    for way in continuations(state):
        plies = plies_of([*before, *way])
        assert len(plies) == 18
        for line, owner in zip(LINES, state.owners, strict=True):
            assert owner in (None, owner_when_full(line, plies))


def test_figure_17_7_a_line_is_taken_before_it_is_full() -> None:
    """Black 3, red 2, and black 6, which takes the line of cells 0 and 1."""
    before = after((10, 3), (2, 2))
    assert lines_owned(before, FIRST) == 0
    state = play(before, Placement(0, 6))
    assert list(state.owners) == [FIRST] + [None] * 14
    for stone, owner in ((4, SECOND), (3, SECOND), (1, None)):
        then = play(state, Placement(3, stone))
        assert LINES[1] == (2, 3, 4)
        assert then.owners[1] is owner
        assert lines_owned(then, SECOND) == (owner is SECOND)


def test_figure_17_8_a_tie_goes_to_the_one_who_did_not_place_last() -> None:
    state = after((9, 4), (14, 4))
    assert LINES[10] == (9, 14)
    assert list(state.owners) == [None] * 10 + [FIRST] + [None] * 4
    assert after((9, 4), (14, 5)).owners[10] is SECOND


@given(whole_games)
def test_a_game_ends_with_one_winner_who_owns_eight_lines_and_is_never_a_draw(
    moves: Moves,
) -> None:
    """No move is left then, though the seed lists some.

    The seed sees a win only of the player it is passed. In a search that is the side to
    move, so mostly the one who has not won.
    """
    *running, end = accumulate(moves, play, initial=initial())
    assert {outcome(state) for state in running} <= {Outcome.RUNNING}
    [winner] = [player for player in Player if lines_owned(end, player) >= 8]
    assert mover_state(outcome(end), winner) is MoverState.WON
    assert legal_moves(end) == ()
    game, is_first = as_seed(end), winner is FIRST
    for move in seed.legal_moves(end.turn is FIRST, game):
        with pytest.raises(IllegalMove, match=r"the game is over \(.* won\)"):
            play(end, Placement(*move))
    assert seed.evaluate(is_first, game) == rate(end)
    assert abs(seed.evaluate(not is_first, game)) < 1000
    assert seed.state_of(is_first, game) is seed.State.G
    assert seed.state_of(not is_first, game) in (seed.State.N, seed.State.C)


def test_after_18_plies_all_lines_are_owned_though_the_seed_calls_a_stalemate() -> None:
    """After ply 17 the first player has no stone left, and is asked.

    It asks `state_of` for the mover after each move. Where it stops, the game is over
    or the second player will win it.
    """
    rng, games, stalemates = Random(1994), 100, 0
    for _ in range(games):
        game, state = seed.game_start(), initial()
        moves, standings = list[seed.Move](), list[seed.State]()
        for number in range(18):  # the seed does not stop at 8 lines
            player = number % 2 == 0
            moves.append(rng.choice(seed.legal_moves(player, game)))
            game = seed.play(player, moves[-1], game)
            standings.append(seed.state_of(player, game))
            if outcome(state) is Outcome.RUNNING:
                state = play(state, Placement(*moves[-1]))
        for line, was in zip(LINES, game.placements, strict=True):
            assert was is (owner_when_full(line, plies_of(moves)) == FIRST)
        first, second = seed.nbr_lines_won(game)
        assert first + second == 15
        winner = FIRST if first > second else SECOND
        assert mover_state(outcome(state), winner) is MoverState.WON
        at = next(at for at, said in enumerate(standings) if said is not seed.State.C)
        if standings[at] is seed.State.N:
            assert (at, winner) == (16, SECOND)
            stalemates += 1
        else:
            assert standings[at] is seed.State.G
    assert 0.15 < stalemates / games < 0.35


def test_eight_late_plies_of_different_stones_are_23224320_ways_to_play() -> None:
    """Source: the seed's text; 8! orders of the cells, 4! of each hand."""
    cells = [PlacedStone(FIRST, 1)] * 10 + [None] * 8
    nobody: PVector[Player | None] = pvector([None] * len(LINES))
    hand = (6, 5, 4, 3)
    state, ways = StonehengeState(pvector(cells), nobody, (hand, hand), FIRST), 1
    for _ in range(8):
        first, *others = legal_moves(state)
        ways *= 1 + len(others)
        # Lines are given away early; the count of the text is one of a game without.
        state = play(state, first)._replace(owners=nobody)
    assert ways == factorial(8) * factorial(4) ** 2 == 23224320
