"""The forms of a page, and the lines and commands that it shows, do what they say."""

import shlex

import pytest
from hypothesis import given

from commandline import run
from fourinrow.games import ASCII, GAMES, UNICODE
from fourinrow.web.address_fields import written
from fourinrow.web.addresses import GameAddress
from fourinrow.web.game_view import GameView
from fourinrow.web.pages import page
from fourinrow.web.same_in_code import at_command_line, in_python
from game_addresses import OFFERED, game_addresses, read
from html_parts import Parts

of_the_catalogue = game_addresses(max_plies=6, names=GAMES).map(
    lambda address: address._replace(show=())
)


@given(of_the_catalogue)
def test_the_lines_of_python_and_the_command_show_the_position(
    address: GameAddress,
) -> None:
    view = GameView(address, {}, OFFERED)
    printed = list[str]()
    exec(in_python(view), {"print": lambda shown: printed.append(str(shown))})
    assert printed == [view.game.text.draw(view.line.here, ASCII)]
    show, play = at_command_line(view).splitlines()
    name, *options = shlex.split(show)
    found = run(*options)
    assert (name, found.status, found.err) == ("fourinrow", 0, "")
    assert found.out.startswith(view.game.text.draw(view.line.here, UNICODE))
    assert play.startswith("fourinrow play")


def test_with_scores_both_show_scores() -> None:
    printed = list[str]()
    for game, moves, said in (
        ("connect-four", "445566", "18"),
        ("othello-4x4", "c4b4a1d2d4d3", "win in 4 moves: d1"),
    ):
        view = GameView(GameAddress(game, moves=moves, show=("scores",)), {})
        exec(in_python(view), {"print": lambda shown: printed.append(str(shown))})
        assert said in printed[-1]
        assert " --scores" in at_command_line(view)


def test_the_command_plays_the_same_game_each_time() -> None:
    for player in ("random", "level:2", "greedy"):
        address = GameAddress("tic-tac-toe", moves="a1", first=player, second=player)
        view = GameView(address._replace(seed=3), {})
        _, play = at_command_line(view).splitlines()
        seed = "" if player == "greedy" else " --seed 3"
        assert play.endswith(f"--first {player} --second {player}{seed}")
        _, *options = shlex.split(play)
        assert run(*options) == run(*options)


@given(game_addresses())
def test_a_form_that_is_sent_as_it_is_begins_the_same_game(
    address: GameAddress,
) -> None:
    """Before it, a page with small places has a form to type a move."""
    forms = Parts(page(address, {}, OFFERED)).forms
    [form] = [each for each in forms if each.action == "/new"]
    show = tuple(word for word in address.show if word not in ("hint", "mistakes"))
    new = address._replace(moves="", ply=None, tried="", show=show)
    assert read(form.href) == new


@pytest.mark.parametrize(
    ("href", "words"),
    [
        ("/new?game=othello&rows=5&gravity=no", {"game": "othello"}),
        ("/new?game=connect-four&rows=5&cols=7", {"board": "rows 5"}),
        (
            "/new?game=tic-tac-toe&rows=&first=greedy",
            {"game": "tic-tac-toe", "first": "greedy"},
        ),
        ("/new?moves=4,4+5&second=&palette=", {"moves": "445"}),
        ("/new?game=nim.py%3Anim&rows=5", {"game": "nim.py:nim"}),
        (
            "/new?game=paper.py%3Apaper&moves=O2/1X1/3",
            {"game": "paper.py:paper", "moves": "b2a3"},
        ),
        ("/?second=alpha-beta:0003", {"second": "alpha-beta:3"}),
        ("/?second=deepening:00.5s", {"second": "deepening:0.5s"}),
        ("/?second=Perfect", {"second": "perfect"}),
    ],
)
def test_what_may_be_written_in_many_ways_has_one_address(
    href: str, words: dict[str, str]
) -> None:
    address = read(href)
    assert isinstance(address, GameAddress)
    assert written(address) == words
