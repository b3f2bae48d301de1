"""Player against player: every pair finishes, a seed repeats a game, and all count."""

from functools import partial, reduce
from itertools import cycle, pairwise
from math import sqrt
from statistics import fmean, pvariance

import pytest
from hypothesis import given, strategies as st

from commandline import run
from fourinrow import Outcome
from fourinrow.errors import FourInRowError
from fourinrow.games import GAMES, game_named
from fourinrow.play import Tally, read_moves
from fourinrow.play.matches import turned
from fourinrow.shell import choices
from fourinrow.shell.choices import GameChoice
from fourinrow.shell.cli import main
from fourinrow.shell.many_games import GameTask, labels, play_one
from fourinrow.solver import Solver

pytestmark = pytest.mark.slow


ENDS = [Outcome.FIRST_WON, Outcome.SECOND_WON, Outcome.DRAW]
QUICK = ["random", "greedy", "minimax:1", "alpha-beta:1", "random"]
BY_BUDGET = [("deepening:20n", "quiescence:1"), ("random", "deepening:0.001s")]
PAIRS = [*pairwise(QUICK), *BY_BUDGET]
MET = [("stonehenge", *pair) for pair in PAIRS]
MET += [
    (game, *pair)
    for game, pair in zip(GAMES, cycle(PAIRS), strict=False)
    if game != "stonehenge"
]


@pytest.mark.parametrize(("game", "first", "second"), MET)
def test_every_pair_of_players_finishes_a_game_and_every_game_is_finished(
    game: str, first: str, second: str
) -> None:
    report = play_one(GameTask(GameChoice(game), first, second, 1))
    played = game_named(game)
    end = reduce(played.play, read_moves(played, report.moves), played.start())
    assert report.outcome in ENDS
    assert played.outcome(end) is report.outcome


def test_a_seed_repeats_a_game_and_numbers_tell_games_apart() -> None:
    task = GameTask(GameChoice("connect-four"), "random", "random", 7)
    games = [play_one(task._replace(number=number)) for number in range(10)]
    assert games == [play_one(task._replace(number=number)) for number in range(10)]
    assert len({report.moves for report in games}) == 10
    assert games != [play_one(task._replace(seed=8, number=n)) for n in range(10)]


@given(st.lists(st.sampled_from(Outcome)))
def test_a_tally_counts_what_has_ended(ended: list[Outcome]) -> None:
    tally = Tally()
    for one in ended:
        tally = tally.counted(one)
    assert tally == tuple(map(ended.count, ENDS))


def test_a_match_reports_wins_draws_and_losses(
    capsys: pytest.CaptureFixture[str],
) -> None:
    arguments = ["match", "--games", "5", "--seed", "3", "--moves"]
    assert main(arguments) == 0
    one_by_one = capsys.readouterr()
    *games, head, first, second = one_by_one.out.splitlines()
    seats = [("alpha-beta:2", "random"), ("random", "alpha-beta:2")]
    named, tally = GameChoice("connect-four"), Tally()
    for number, game in enumerate(games):
        report = play_one(GameTask(named, *seats[number % 2], 3, number))
        met = " - ".join(seats[number % 2])
        assert game == f"{met}  {report.moves}  {report.outcome.value}"
        ended = turned(report.outcome) if number % 2 else report.outcome
        tally = tally.counted(ended)
    assert head == "connect-four, 5 games: alpha-beta:2 began 3, random 2"
    won, lost, drawn = tally
    assert first == (
        f"alpha-beta:2  {won} won, {lost} lost, {drawn} drawn: {tally.share()}"
    )
    other = Tally(lost, won, drawn).share()
    assert second == f"random        {lost} won, {won} lost, {drawn} drawn: {other}"
    assert one_by_one.err == ""
    assert main([*arguments, "--jobs", "2"]) == 0
    assert capsys.readouterr() == one_by_one


def test_a_match_may_be_on_any_board_of_the_family() -> None:
    options = ["match", "--rows=4", "--cols=3", "--connect=3", "--games=3", "--moves"]
    *games, _, first, _ = run(*options).out.splitlines()
    assert first.startswith("alpha-beta:2 ")
    moves = [game.split()[3] for game in games]
    assert set("".join(moves)) <= set("123")
    assert run("match", "--game=stonehenge", "--rows=4").status == 2
    assert run("tournament", "random", "greedy", "--rows=4", "--cols=4").status == 0


@pytest.mark.parametrize("has_numba", [True, False])
@pytest.mark.parametrize(
    "words", ["match --first perfect --games 1", "tournament perfect greedy --games 1"]
)
def test_a_perfect_player_without_numba_is_said_to_take_hours(
    words: str, has_numba: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_numba:
        readable = partial(Solver, engine="readable")
        monkeypatch.setattr("fourinrow.solver.solver.Solver", readable)
    monkeypatch.setattr(choices, "find_spec", lambda _: has_numba or None)
    told = (
        "fourinrow: perfect may take minutes a move, hours without an opening book; "
        "quick with: python -m pip install 'fourinrow[fast]'\n"
    )
    large = run(*words.split(), "--rows", "4", "--cols", "7", "--connect", "3")
    assert large.err == ("" if has_numba else told)
    small = run(*words.split(), "--rows", "4", "--cols", "4", "--connect", "3")
    assert (large.status, small.status, small.err) == (0, 0, "")


@given(st.lists(st.sampled_from(["random", "greedy", "level:1", "level:2"])))
def test_names_are_told_apart_and_those_that_differ_stay(names: list[str]) -> None:
    told = labels(names)
    assert len(set(told)) == len(names)
    for name, label in zip(names, told, strict=True):
        assert label == name if names.count(name) == 1 else label.startswith(f"{name} ")


def test_players_that_repeat_themselves_are_found_out() -> None:
    players = ("--first=greedy", "--second=greedy", "--game=tic-tac-toe")
    lines = run("match", *players, "--games=6").out.splitlines()
    assert lines[3:] == [
        "the players repeat 2 games over and over: the +- is unreliable"
    ]
    for few in (1, 2):
        assert len(run("match", *players, f"--games={few}").out.splitlines()) == 3
    assert len(run("match", "--games=6").out.splitlines()) == 3


# What games say


tallies = st.builds(Tally, *[st.integers(0, 2000)] * 3).filter(any)


@given(tallies)
def test_the_error_is_that_of_the_mean_with_a_game_half_won_and_half_lost(
    tally: Tally,
) -> None:
    points = [1.0] * tally.first + [0.0] * tally.second + [0.5] * tally.draws
    doubled = [*points, *points, 1.0, 0.0]  # so that half a game is one
    spread = pvariance(doubled) / (len(points) + 1)
    assert tally.share().error == pytest.approx(sqrt(spread))
    assert tally.share().points == pytest.approx(fmean(points))


def test_no_game_is_no_share() -> None:
    with pytest.raises(FourInRowError, match="a game that has ended, got none"):
        Tally().share()
