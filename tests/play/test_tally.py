"""Player against player: every pair finishes, a seed repeats a game, and all count."""

from functools import partial, reduce
from itertools import cycle, pairwise
from math import sqrt
from statistics import fmean, pvariance

import pytest
from hypothesis import given, strategies as st

from commandline import run
from fourinrow import Outcome
from fourinrow.games import GAMES, game_named
from fourinrow.play import Tally, read_moves
from fourinrow.play.matches import turned
from fourinrow.shell import choices
from fourinrow.shell.choices import GameChoice
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
    if game != "stonehenge" and "x1" not in game
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


def test_a_match_reports_wins_draws_and_losses() -> None:
    ended = run("match", "--games=5", "--seed=3", "--moves")
    assert (ended.status, ended.err) == (0, "")
    *games, head, first, second = ended.out.splitlines()
    seats = [("alpha-beta:2", "random"), ("random", "alpha-beta:2")]
    tally = Tally()
    for number, game in enumerate(games):
        met = seats[number % 2]
        report = play_one(GameTask(GameChoice("connect-four"), *met, 3, number))
        assert game == f"{' - '.join(met)}  {report.moves}  {report.outcome.value}"
        tally = tally.counted(turned(report.outcome) if number % 2 else report.outcome)
    assert head == "connect-four, 5 games: alpha-beta:2 began 3, random 2"
    won, lost, drawn = tally
    assert first == (
        f"alpha-beta:2  {won} won, {lost} lost, {drawn} drawn: {tally.share()}"
    )
    other = Tally(lost, won, drawn).share()
    assert second == f"random        {lost} won, {won} lost, {drawn} drawn: {other}"


def test_a_match_may_be_on_any_board_of_the_family() -> None:
    options = ["match", "--rows=4", "--cols=3", "--connect=3", "--games=3", "--moves"]
    *games, _, _, _ = run(*options).out.splitlines()
    assert set("".join(game.split()[3] for game in games)) == set("123")
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
    said = "the players repeat 2 games over and over: the +- is unreliable\n"
    assert run("match", *players, "--games=6").out.endswith(said)
    for others in ((*players, "--games=1"), (*players, "--games=2"), ("--games=6",)):
        assert "repeat" not in run("match", *others).out


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
