"""Player against player: games end, sides alternate, a seed repeats a game, all count;
in tournaments every pair meets as often in both seats, with any number of jobs.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import cycle, islice, pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pvariance

import pytest
from hypothesis import assume, example, given, strategies as st

from commandline import run
from fourinrow.core import (
    CONNECT_FOUR,
    TIC_TAC_TOE,
    Outcome,
    Player,
    Rules,
    Situation,
    outcome,
)
from fourinrow.errors import FourInRowError, IllegalMove
from fourinrow.games import GAMES, Game, game_named
from fourinrow.games.connect import connect
from fourinrow.play import (
    Pairing,
    Played,
    PlayerOf,
    Tally,
    cross_table,
    format_table,
    greedy_player,
    pairings,
    play_out,
    random_player,
    read_history,
    tally_of,
    tournament,
)
from fourinrow.shell import many_games
from fourinrow.shell.choices import GameChoice
from fourinrow.shell.many_games import labels, play_all, play_one
from strategies import played, rules_with_a_game, seeds

ENDS = [Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW]

QUICK = ["random", "greedy", "minimax:1", "alpha-beta:1", "random"]
BY_BUDGET = [("deepening:20n", "quiescence:1"), ("random", "deepening:0.001s")]
PAIRS = [*pairwise(QUICK), *BY_BUDGET]
MET = [("stonehenge", *pair) for pair in PAIRS]
MET += [
    (game, *pair)
    for game, pair in zip(GAMES, cycle(PAIRS), strict=False)
    if game != "stonehenge" and "x1" not in game
]

sizes = st.integers(2, 6)


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[int, list[Played]]:
    """So many players, and games between some of them that ended somehow."""
    players = draw(sizes)
    pairs = st.sampled_from(pairings(players))
    games = st.lists(st.builds(Played, pairs, st.sampled_from(ENDS)), max_size=40)
    return players, draw(games)


@given(rules_with_a_game(max_side=7), seeds)
@example((CONNECT_FOUR, (0, 1, 0, 1, 0, 1, 0)), 0)
def test_a_game_goes_on_from_any_state_and_each_side_is_asked_in_its_turn(
    known: tuple[Rules, tuple[int, ...]], seed: int
) -> None:
    (rules, before), rng, asked = known, Random(seed), list[Player]()

    def player_of(side: Player) -> PlayerOf[Situation, int]:
        def player(game: Game[Situation, int], state: Situation) -> int:
            assert game.to_move(state) is side
            asked.append(side)
            return rng.choice(game.legal_moves(state))

        return player

    first, second = map(player_of, Player)
    ended = play_out(connect(rules), first, second, played(before, rules))
    assert len(asked) == len(ended.moves)
    assert played(before + ended.moves, rules) == ended.here
    assert ended.outcome is outcome(ended.here) is not Outcome.RUNNING


@pytest.mark.slow
@pytest.mark.parametrize(("game", "first", "second"), MET)
def test_every_pair_of_players_finishes_a_game_and_every_game_is_finished(
    game: str, first: str, second: str
) -> None:
    report = play_one(GameChoice(game), (first, second), 1, (0, Pairing(0, 1)))
    known = game_named(game)
    assert report.outcome in ENDS
    assert read_history(known, report.moves).outcome is report.outcome


def test_a_seed_repeats_a_game_and_numbers_tell_games_apart() -> None:
    choice, met = GameChoice("connect-four"), [Pairing(0, 1)] * 10
    games, again, others = (
        list(play_all(choice, ["random", "random"], seed, 1, met)) for seed in (7, 7, 8)
    )
    assert games == again
    assert len({report.moves for report in games}) == 10
    assert games != others


@given(st.lists(st.sampled_from(Outcome)))
@example([Outcome.FIRST_WON] * 14 + [Outcome.SECOND_WON] * 4 + [Outcome.DRAW] * 2000)
def test_the_share_of_a_tally_is_the_mean_and_its_error_that_of_one_more_game(
    ended: list[Outcome],
) -> None:
    """Of a game half won and half lost, so that the error is never 0."""
    tally = tally_of(0, [Played(Pairing(0, 1), each) for each in ended])
    assert tally == tuple(map(ended.count, ENDS))
    points = [1.0] * tally.first + [0.0] * tally.second + [0.5] * tally.draws
    assume(points)
    doubled = [*points, *points, 1.0, 0.0]  # so that half a game is one
    spread = pvariance(doubled) / (len(points) + 1)
    assert tally.share().error == pytest.approx(sqrt(spread))
    assert tally.share().points == pytest.approx(fmean(points))


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_elo_turns_with_the_players(first: int, second: int, draws: int) -> None:
    assume(first + second + draws)
    found, turned = Tally(first, second, draws).elo(), Tally(second, first, draws).elo()
    assert found == pytest.approx((-turned.difference, turned.error))
    assert Tally(first + 1, second, draws).elo().difference > found.difference


def test_elo_is_what_its_definition_says() -> None:
    """A share of 10 to 1 is 400 points; the error halves with four times the games."""
    assert Tally(1000, 100).elo().difference == pytest.approx(400, abs=2)
    few, many = (Tally(number, number).elo().error for number in (500, 2000))
    assert few == pytest.approx(2 * many, rel=0.01)
    with pytest.raises(FourInRowError, match="a game that has ended, got none"):
        Tally().elo()


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
    found = tournament(game, list(map(random_player, rngs)), games)
    players = list(map(random_player, again))
    for met, each in zip(pairings(count, games), found, strict=True):
        ended = play_out(game, players[met.first], players[met.second])
        assert each == Played(met, ended.outcome, ended.written)


@pytest.mark.parametrize(
    ("move", "plies", "reason"), [(-1, 0, "got -1"), (7, 0, "got 7"), (3, 6, "is full")]
)
def test_a_move_that_is_not_legal_stops_the_game_and_names_who_made_it(
    move: int, plies: int, reason: str
) -> None:
    asked: list[Situation] = []

    def stubborn(_game: Game[Situation, int], state: Situation) -> int:
        asked.append(state)
        return move

    with pytest.raises(IllegalMove, match=reason) as raised:
        next(tournament(connect(), [stubborn, stubborn]))
    assert len(asked) == plies + 1
    assert raised.value.__notes__ == [
        f"at move {plies + 1}, by the first player",
        "when players[0] met players[1]",
    ]


def test_a_tournament_plays_a_game_when_it_is_asked_for() -> None:
    begun: list[Situation] = []

    def noted(game: Game[Situation, int], state: Situation) -> int:
        if state == game.start():
            begun.append(state)
        return game.legal_moves(state)[0]

    games = tournament(connect(TIC_TAC_TOE), [noted, noted])
    assert begun == []
    next(games)
    assert len(begun) == 1


@given(tournaments())
def test_a_win_is_a_point_and_a_draw_half_of_one_and_the_table_can_be_read_back(
    tournament: tuple[int, list[Played]],
) -> None:
    """Who has more comes first, and equals stay in order."""
    players, games = tournament
    shares = {Outcome.FIRST_WON: 1.0, Outcome.DRAW: 0.5, Outcome.SECOND_WON: 0.0}

    def gained(player: int, other: int) -> float | None:
        points = [shares[ended] for met, ended, _ in games if met == (player, other)]
        points += [
            1 - shares[ended] for met, ended, _ in games if met == (other, player)
        ]
        return None if player == other else sum(points)

    rows = cross_table(players, games)
    assert sorted(row.player for row in rows) == list(range(players))
    assert list(rows) == sorted(rows, key=lambda row: (-row.points, row.player))
    for row in rows:
        assert row.points == sum(filter(None, row.against))
        won, lost, drawn = tally_of(row.player, games)
        assert row.points == won + Fraction(drawn, 2)
        assert won + lost + drawn == sum(row.player in each.pairing for each in games)
        assert [*row.against] == [gained(row.player, each.player) for each in rows]

    names = [f"player:{player}" for player in range(players)]
    head, *lines = format_table(names, rows).splitlines()
    assert len({len(line) for line in (head, *lines)}) == 1
    assert head.split() == [*map(str, range(1, players + 1)), "points"]
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        place, name, *against, points = line.split()
        assert (int(place), name) == (number, names[row.player])
        assert Fraction(points) == row.points
        read = [None if text == "-" else Fraction(text) for text in against]
        assert tuple(read) == row.against


def table_of(first: int, second: int, outcome: Outcome = Outcome.DRAW) -> object:
    return cross_table(2, [Played(Pairing(first, second), outcome)])


REFUSED: list[tuple[Callable[[], object], str]] = [
    (lambda: pairings(1), "expected 2 players or more, got 1"),
    (lambda: pairings(-1), "expected 2 players or more, got -1"),
    (lambda: pairings(2, 0), "expected games from 1 to 1000000, got 0"),
    (lambda: pairings(3, -1), "expected games from 1 to 1000000, got -1"),
    (
        lambda: pairings(2, 500_001),
        "expected games in all from 1 to 1000000, got 1000002",
    ),
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
    assert run("tournament", *PLAYERS, *SHORT, "--jobs", "2") == one_by_one
    assert run("tournament", *PLAYERS, *SHORT[:-1], "8").out != one_by_one.out


@pytest.mark.parametrize(
    ("ended", "head"),
    [(5, "tic-tac-toe, 5 games"), (1, "tic-tac-toe, 1 game"), (0, "")],
)
def test_ctrl_c_ends_with_the_table_so_far(
    ended: int, head: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(
        choice: GameChoice,
        names: Sequence[str],
        seed: int,
        _jobs: int,
        met: Iterable[Pairing],
    ) -> Iterator[Played]:
        yield from play_all(choice, names, seed, 1, islice(met, ended))
        raise KeyboardInterrupt

    monkeypatch.setattr(many_games, "play_all", interrupted)
    result = run("tournament", *PLAYERS, *SHORT)
    said, *table = result.out.splitlines() or [""]
    told = f"fourinrow: stopped after {ended} of 24 games\n"
    assert (result.status, result.err, said) == (130, told, head)
    assert sum(Fraction(row.split()[-1]) for row in table[1:]) == ended


def test_a_match_reports_wins_draws_and_losses() -> None:
    ended = run("match", "--games=5", "--seed=3", "--moves")
    assert (ended.status, ended.err) == (0, "")
    *games, head, first, second = ended.out.splitlines()
    names, met = ("alpha-beta:2", "random"), [Pairing(0, 1), Pairing(1, 0)] * 3
    played = [*play_all(GameChoice("connect-four"), names, 3, 1, met[:5])]
    assert games == [
        f"{names[first]} - {names[second]}  {moves}  {outcome.value}"
        for (first, second), outcome, moves in played
    ]
    assert head == "connect-four, 5 games: alpha-beta:2 began 3, random 2"
    won, lost, drawn = tally = tally_of(0, played)
    assert first == (
        f"alpha-beta:2  {won} won, {lost} lost, {drawn} drawn: {tally.share()}"
    )
    other = Tally(lost, won, drawn).share()
    assert second == f"random        {lost} won, {won} lost, {drawn} drawn: {other}"


@given(st.lists(st.sampled_from(["random", "greedy", "level:1", "level:2"])))
def test_names_are_told_apart_and_those_that_differ_stay(names: list[str]) -> None:
    told = labels(names)
    assert len(set(told)) == len(names)
    for name, label in zip(names, told, strict=True):
        assert label == name if names.count(name) == 1 else label.startswith(f"{name} ")


def test_players_that_repeat_themselves_are_found_out(tmp_path: Path) -> None:
    last = tmp_path / "last.py"
    last.write_text("def move(game, state): return game.legal_moves(state)[-1]")
    players = ("--first=greedy", "--second=greedy", "--game=tic-tac-toe")
    for second, games in (("greedy", "1 game"), (f"{last}:move", "2 games")):
        said = f"the players repeat {games} over and over: the +- is unreliable\n"
        match = ("match", *players, f"--second={second}", "--games=6")
        assert run(*match).out.endswith(said)
    for others in ((*players, "--games=1"), (*players, "--games=2"), ("--games=6",)):
        assert "repeat" not in run("match", *others).out
