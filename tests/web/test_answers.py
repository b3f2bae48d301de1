"""What the computer plays and finds for a page: legal, the same each time, bounded."""

import pickle
import re
from dataclasses import replace
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import assume, given, strategies as st

from examples.nim import nim
from fourinrow.core import Player
from fourinrow.games import Oracle, Worth
from fourinrow.games.catalogue import AnyGame
from fourinrow.games.game_space import nodes_within
from fourinrow.play.advice import Scores, rank
from fourinrow.stopping import after_nodes
from fourinrow.web.addresses import GameAddress, line_at
from fourinrow.web.answers import answer_question
from fourinrow.web.evaluation_graph import evaluations_of, ply_values
from fourinrow.web.game_view import GameView
from fourinrow.web.offered import MOST_SECONDS, Offered
from fourinrow.web.page_questions import (
    Answers,
    PageQuestion,
    PositionQuestion,
    Replied,
    Unanswered,
    position_worth,
)
from fourinrow.web.pages import page
from game_addresses import OFFERED, game_addresses
from strategies import any_worths

QUICK = ["random", "greedy", "alpha-beta:2", "deepening:50n"]
tic_tac_toe = game_addresses(max_plies=9, names=["tic-tac-toe"])


@given(game_addresses(), st.sampled_from(QUICK))
def test_a_reply_is_a_legal_move_and_always_the_same(
    address: GameAddress, player: str
) -> None:
    computer = address._replace(first=player, second=player, ply=None)
    view = GameView(computer, {}, OFFERED)
    question = view.next_reply
    before = line_at(computer, OFFERED)
    assert (question is None) is (before.turn is None)
    assume(question is not None)
    assert question is not None
    reply = answer_question(question, offered=OFFERED)
    assert isinstance(reply, Replied)
    assert (
        answer_question(pickle.loads(pickle.dumps(question)), offered=OFFERED) == reply
    )
    after = view.moved(reply.move).whole
    assert after.moves[:-1] == before.moves


@given(tic_tac_toe)
def test_an_evaluation_is_that_of_the_best_move(address: GameAddress) -> None:
    view = GameView(address, {}, OFFERED)
    assume(view.line.turn is not None)
    here = answer_question(view.question("evaluation"))
    scores = answer_question(view.question("scores"))
    hint = answer_question(view.question("hint"))
    assert isinstance(here, Worth | float)
    assert isinstance(scores, Scores)
    assert isinstance(hint, str)
    best = max(scores.worths.values(), key=rank)
    mine = side_of(best) if view.line.turn is Player.FIRST else -side_of(best)
    assert side_of(here) == mine
    [move] = [name for name in scores.worths if hint.startswith(f"try {name}: ")]
    assert rank(scores.worths[move])[0] == rank(best)[0]


@given(tic_tac_toe)
def test_a_mistake_turns_a_win_into_less_or_a_draw_into_a_loss(
    address: GameAddress,
) -> None:
    view = GameView(address, {}, OFFERED)
    answers: Answers = {each: answer_question(each) for each in evaluations_of(view)}
    values = ply_values(replace(view, answers=answers))
    assert len(values) == len(view.whole.moves) + 1
    for before, after in pairwise(values):
        is_first = view.game.to_move(view.whole.states[before.ply]) is Player.FIRST
        was, now = proved(before.value), proved(after.value)
        assert after.is_mistake is (now < was if is_first else now > was)


def proved(value: Worth | float | None) -> int:
    assert isinstance(value, Worth)
    assert side_of(value) or value.low == value.high
    return side_of(value)


def test_nothing_is_a_mistake_that_is_not_sure() -> None:
    view = GameView(GameAddress(moves="4"), {})
    first, second = evaluations_of(view)
    for before, after, is_mistake in (
        (Worth(1, 1), Worth(-1, 0), True),
        (Worth(1, 1), Worth(-1, 1), False),
        (Worth(1, 1), Worth(0, 1), False),
        (Worth(1, 1), -5.0, False),
        (1.0, -1.0, False),
    ):
        answers: Answers = {first: before, second: after}
        assert ply_values(replace(view, answers=answers))[1].is_mistake is is_mistake


ratings = st.integers(-3, 3).map(float)
exact = st.sampled_from([Worth(-1, -1, 2), Worth(0, 0), Worth(1, 1, 3)])


@given(
    st.lists(any_worths, min_size=1) | st.lists(ratings | exact, min_size=1),
    st.sampled_from(Player),
)
def test_a_position_is_good_for_the_side_whose_best_move_is_good(
    worths: list[Worth | float], side: Player
) -> None:
    found = side_of(position_worth(worths, side))
    best = max(map(side_of, worths))
    assert found == (best if side is Player.FIRST else -best)


def side_of(worth: Worth | float) -> int:
    """Return 1 for what is good for its side, -1 for what is bad, else 0."""
    low, high = worth[:2] if isinstance(worth, Worth) else (worth, worth)
    return (low > 0) - (high < 0)


def test_a_longer_game_asks_one_question_more() -> None:
    shorter = evaluations_of(GameView(GameAddress(moves="445"), {}))
    assert evaluations_of(GameView(GameAddress(moves="4453"), {}))[:-1] == shorter


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "player", "words"),
    [
        (
            "stonehenge",
            "alpha-beta:4",
            "alpha-beta:4 would need more positions than a move gets here; a shorter "
            "search chose its move",
        ),
        ("stonehenge", "deepening:9n", ""),
        ("tic-tac-toe", "perfect", ""),
    ],
)
def test_a_reply_says_where_a_search_is_cut_short(
    game: str, player: str, words: str
) -> None:
    looks = list[int]()

    def stop(nodes: int) -> bool:
        looks.append(nodes)
        return False

    question = PositionQuestion("reply", GameAddress(game, first=player))
    reply = answer_question(question, stop)
    assert isinstance(reply, Replied)
    assert reply.note.startswith(words)
    assert bool(reply.note) is bool(words)
    assert max(looks, default=0) <= nodes_within(OFFERED.game(game), MOST_SECONDS)


@pytest.mark.parametrize(
    "question",
    [
        PositionQuestion("reply", GameAddress("stonehenge", first="minimax:3")),
        PositionQuestion("scores", GameAddress("othello")),
        PositionQuestion("hint", GameAddress("othello")),
    ],
)
def test_a_search_ends_soon_after_it_is_stopped(question: PageQuestion) -> None:
    calls = list[int]()

    def stop(nodes: int) -> bool:
        calls.append(nodes)
        return len(calls) > 20

    found = answer_question(question, stop)
    assert isinstance(found, Replied | Scores | str)
    assert len(calls) < 60


def test_what_is_said_of_a_game_counts_the_plies_that_are_left() -> None:
    """After them it is a draw."""
    offered = Offered({"nim": cast("AnyGame", replace(nim, max_plies=4))})
    there = GameAddress("nim", moves="1 1")
    found = {
        kind: answer_question(PositionQuestion(kind, there), offered=offered)
        for kind in ("scores", "hint")
    }
    assert found == {
        "scores": Scores(dict.fromkeys("123", Worth(0, 0))),
        "hint": "try 1: a draw",
    }


def test_an_error_is_an_answer_too() -> None:
    won = GameAddress(moves="4455667")
    assert isinstance(answer_question(PositionQuestion("scores", won)), Unanswered)
    unknown = GameAddress("chess", first="greedy")
    assert isinstance(answer_question(PositionQuestion("reply", unknown)), Unanswered)


@pytest.mark.slow
def test_wherever_a_search_is_stopped_there_is_a_move() -> None:
    at = GameAddress("tic-tac-toe", moves="a1b2c3a3c1")
    for player in ("minimax:2", "deepening:500n", "deepening:1s"):
        notes = set[bool]()
        for limit in range(1, 120, 3):
            question = PositionQuestion("reply", at._replace(second=player))
            answer = answer_question(question, after_nodes(limit))
            assert isinstance(answer, Replied)
            notes.add("time was up" in answer.note)
        assert notes == {True, False}


def test_the_graph_has_a_gap_where_any_result_is_possible() -> None:
    """And no solid point on the middle line, which is for draws that are proved."""
    view = GameView(GameAddress(moves="44", show=("graph",)), {})
    worths = (Worth(0, 0), Worth(-16, 1), Worth(0, 3))
    asked: list[PageQuestion] = [*evaluations_of(view)]
    html = page(view.address, dict(zip(asked, worths, strict=True)))
    graph = html.partition('class="graph"')[2].partition("</svg>")[0]
    assert re.findall('class="(point[^"]*|gap|line[^"]*)"', graph) == [
        "point",
        "gap",
        "point guess",
    ]
    assert "Move 1, first player plays 4: not known" in graph
    assert "Not known yet: 1 of 3 positions." in html


def test_estimates_are_better_than_a_proof_that_leaves_all_open() -> None:
    game = OFFERED.game("connect-four")
    oracle = Oracle[object, object](
        best_moves=game.legal_moves,
        effort=lambda _: 0,
        scores=lambda state, _: dict.fromkeys(game.legal_moves(state), Worth(-16, 1)),
    )
    offered = Offered({"open": replace(game, oracle=oracle)})
    asked = PositionQuestion("scores", GameAddress("open"))
    found = answer_question(asked, after_nodes(100), offered)
    assert isinstance(found, Scores)
    assert found.depth
