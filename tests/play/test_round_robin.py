"""Tournaments: every pair meets as often in both seats, nothing is lost in the table,
and the same seed plays the same games whatever the number of jobs.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from hypothesis import given, strategies as st

from commandline import run
from fourinrow.core import TIC_TAC_TOE, Outcome, Situation
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import Game
from fourinrow.games.connect import connect
from fourinrow.play import (
    Pairing,
    Played,
    Tally,
    cross_table,
    format_table,
    greedy_player,
    pairings,
    play_out,
    random_player,
    tournament,
)
from fourinrow.play.matches import turned
from fourinrow.shell import many_games
from fourinrow.shell.many_games import GameReport, GameTask, play_one

ENDS = [Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW]

sizes = st.integers(2, 6)


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, list[Played]]:
    """So many players, and games between some of them that ended somehow."""
    players = draw(sizes)
    pairs = st.sampled_from(pairings(players))
    games = st.lists(st.builds(Played, pairs, st.sampled_from(ENDS)), max_size=40)
    return players, draw(games)


# --- Who meets whom -------------------------------------------------------------


@given(sizes, st.integers(1, 4))
def test_every_pair_meets_as_often_in_both_seats_and_nobody_meets_himself(
    players: int, games: int
) -> None:
    met = Counter(pairings(players, games))
    assert set(met.values()) == {games}
    everybody = range(players)
    assert set(met) == {(a, b) for a in everybody for b in everybody if a != b}


@given(st.integers(2, 4), st.integers(1, 2), st.integers())
def test_a_tournament_is_the_games_of_its_pairings_one_by_one(
    count: int, games: int, seed: int
) -> None:
    game = connect(TIC_TAC_TOE)
    rngs = [Random(f"{seed}/{number}") for number in range(count)]
    again = [Random(f"{seed}/{number}") for number in range(count)]
    played = tournament(game, list(map(random_player, rngs)), games)
    players = list(map(random_player, again))
    assert list(played) == [
        Played(pair, play_out(game, players[pair.first], players[pair.second]).outcome)
        for pair in pairings(count, games)
    ]


def test_a_player_who_does_not_answer_a_move_is_named() -> None:
    def lost(_game: Game[Situation, int], _state: Situation) -> int:
        return 7

    games = tournament(connect(), [greedy_player(), lost])
    with pytest.raises(IllegalMove, match="got 7") as raised:
        next(games)
    assert raised.value.__notes__ == [
        "at move 2, by the second player",
        "when players[0] met players[1]",
    ]


def test_a_tournament_plays_a_game_when_it_is_asked_for() -> None:
    begun: list[Situation] = []

    def noted(game: Game[Situation, int], state: Situation) -> int:
        if state == game.start():
            begun.append(state)
        return game.legal_moves(state)[0]

    played = tournament(connect(TIC_TAC_TOE), [noted, noted])
    assert begun == []
    next(played)
    assert len(begun) == 1


# --- The table ------------------------------------------------------------------


@given(tournaments())
def test_a_win_is_a_point_a_draw_half_of_one_and_who_has_more_comes_first(
    tournament: tuple[int, list[Played]],
) -> None:
    """Two players share the games between them, and equals stay in order."""
    players, games = tournament
    rows = cross_table(players, games)
    assert sorted(row.player for row in rows) == list(range(players))
    assert list(rows) == sorted(rows, key=lambda row: (-row.points, row.player))
    for at, row in enumerate(rows):
        assert row.against[at] is None
        assert row.points == sum(filter(None, row.against))
        tally = Tally()
        for (first, second), outcome in games:
            if row.player == first:
                tally = tally.counted(outcome)
            if row.player == second:
                tally = tally.counted(turned(outcome))
        assert row.points == tally.first + Fraction(tally.draws, 2)
        for other, opponent in enumerate(rows):
            mine, theirs = row.against[other], opponent.against[at]
            if mine is not None and theirs is not None:
                met = {row.player, opponent.player}
                assert mine + theirs == sum(set(one.pairing) == met for one in games)


# --- The table as text ----------------------------------------------------------


@given(tournaments())
def test_a_table_can_be_read_back(tournament: tuple[int, list[Played]]) -> None:
    players, games = tournament
    names = [f"player:{player}" for player in range(players)]
    rows = cross_table(players, games)
    head, *lines = format_table(names, rows).splitlines()
    assert len({len(line) for line in (head, *lines)}) == 1
    assert head.split() == [*map(str, range(1, players + 1)), "points"]
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        place, name, *against, points = line.split()
        assert (int(place), name) == (number, names[row.player])
        assert Fraction(points) == row.points
        read = [None if text == "-" else Fraction(text) for text in against]
        assert tuple(read) == row.against


# --- What is refused ------------------------------------------------------------


def table_of(first: int, second: int, outcome: Outcome = Outcome.DRAW) -> object:
    return cross_table(2, [Played(Pairing(first, second), outcome)])


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: pairings(1), "expected 2 players or more, got 1"),
    (lambda: pairings(-1), "expected 2 players or more, got -1"),
    (lambda: pairings(2, 0), "expected games from 1 to 1000000, got 0"),
    (lambda: pairings(2, 500_001), "expected games from 1 to 1000000, got 1000002"),
    (lambda: tournament(connect(), [greedy_player()]), "expected 2 players or more"),
    (lambda: table_of(0, 1, Outcome.RUNNING), "has ended, got 'running'"),
    (lambda: table_of(0, 2), "two different players from 0 to 1, got 0 and 2"),
    (lambda: table_of(-1, 0), "two different players from 0 to 1, got -1 and 0"),
    (lambda: table_of(1, 1), "two different players from 0 to 1, got 1 and 1"),
    (lambda: format_table(["alone"], cross_table(2, [])), "expected 2 names, got 1"),
]


@pytest.mark.parametrize(("made", "reason"), REFUSED)
def test_what_is_no_tournament_and_no_table_is_refused(
    made: Callable[[], object], reason: str
) -> None:
    with pytest.raises(FourInRowError, match=reason):
        made()


# --- Played ---------------------------------------------------------------------

PLAYERS = ["alpha-beta:2", "greedy", "random", "level:1"]
SHORT = ["--game", "tic-tac-toe", "--games", "2", "--seed", "7"]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_table_with_any_number_of_jobs() -> None:
    one_by_one = run("tournament", *PLAYERS, *SHORT)
    assert one_by_one.out.startswith("tic-tac-toe, 24 games\n")
    assert run("tournament", *PLAYERS, *SHORT) == one_by_one
    assert run("tournament", *PLAYERS, *SHORT, "--jobs", "2") == one_by_one
    tables = {run("tournament", *PLAYERS, *SHORT[:-1], str(s)).out for s in range(2)}
    assert len(tables) > 1


@pytest.mark.parametrize(
    ("ended", "head"),
    [(5, "tic-tac-toe, 5 games"), (1, "tic-tac-toe, 1 game"), (0, "")],
)
def test_ctrl_c_ends_with_the_table_so_far(
    ended: int, head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(tasks: Iterable[GameTask], _jobs: int) -> Iterator[GameReport]:
        yield from map(play_one, islice(tasks, ended))
        raise KeyboardInterrupt

    monkeypatch.setattr(many_games, "play_all", interrupted)
    result = run("tournament", *PLAYERS, *SHORT)
    said, *table = result.out.splitlines() or [""]
    told = f"fourinrow: stopped after {ended} of 24 games\n"
    assert (result.status, result.err, said) == (130, told, head)
    assert sum(Fraction(row.split()[-1]) for row in table[1:]) == ended
